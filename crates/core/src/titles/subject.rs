//! The subject that a title states («في شأن تنظيم السجون», concerning the organization of prisons), and
//! whether the subject that a citing text states is another one.

use std::sync::LazyLock;

use regex::Regex;

use super::names::{Fit, name_fits};
use crate::normalizer::{Form, normalize};
use crate::pattern;

/// Pattern of the words that begin a subject in a title: «في شأن», and after the number a word with the prefix
/// «ب» («رقم 15 بلائحة المستودعات») other than «بتاريخ».
static SUBJECT: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"\s(?:ب?شأن|ب?تنظيم|بإصدار|الخاص|المتعلق)\s|[0-9]:?\s+ب(?:[^ت\s]|ت[^ا\s]|تا[^ر\s])\S",
        &[],
    )
});

/// Pattern of words that point to a document without naming it («اللائحة التنفيذية لهذا القانون»). A title
/// has the number of that document instead.
static POINTING: LazyLock<Regex> =
    LazyLock::new(|| pattern::letters(r"(?:^|\s)[بلو]?هذ[اه]\s|المذكور|المشار إلي", &[]));

/// True if a title states the subject of its law («concerning the organization of prisons») and is not just a
/// name.
///
/// ```
/// use sanad_core::titles::states_subject;
/// assert!(states_subject("قانون في شأن تنظيم السجون"));
/// assert!(states_subject("قرار رقم 15 لسنة 1999: بلائحة المستودعات"));
/// assert!(!states_subject("تعميم رقم 15 بتاريخ 1399/5/1"));
/// ```
pub fn states_subject(title: &str) -> bool {
    SUBJECT.is_match(&normalize(title, Form::Letters))
}

/// True if the subject that a text states for a law and the subject in a title have no distinctive word in
/// common. False if they cannot be compared: the title states no subject, or the text says «this law» where
/// the title has a number, or both have the number and year of the same third law.
///
/// ```
/// use sanad_core::titles::states_another_subject;
/// let title = "قرار رقم 33 لسنة 2018: بشأن تداول الزيوت المستعملة";
/// assert!(states_another_subject("رسوم شركات الأمن الخاصة", title));
/// assert!(!states_another_subject("تداول الزيوت", title));
/// ```
pub fn states_another_subject(stated: &str, title: &str) -> bool {
    let (stated, title) = (
        normalize(stated, Form::Letters),
        normalize(title, Form::Letters),
    );
    let Some(found) = SUBJECT.find(&title) else {
        return false;
    };
    if POINTING.is_match(&stated) || name_fits(&stated, &title) != Fit::Differs {
        return false;
    }
    let subject = numbers(&title[found.end()..]);
    let common = numbers(&stated).into_iter();
    common.filter(|number| subject.contains(number)).count() < 2
}

/// Returns the numbers in a text, as written.
fn numbers(text: &str) -> Vec<&str> {
    text.split(|character: char| !character.is_ascii_digit())
        .filter(|number| !number.is_empty())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn subjects_that_cannot_be_compared_are_not_another() {
        for (stated, title) in [
            ("التعويض عن الضرر", "القانون المدني"),
            (
                "المتعلق بإصدار اللائحة التنفيذية لهذا القانون",
                "قرار وزاري رقم 130: بإصدار اللائحة التنفيذية للقانون رقم 21 لسنة 1995 في شأن السير والمرور",
            ),
            (
                "الأنظمة التي تعد جزءا من اللائحة التنفيذية للقانون رقم 24 لسنة 1999",
                "قرار رقم 37: في شأن الأنظمة للائحة التنفيذية للقانون رقم 24 لسنة 1999 في شأن حماية البيئة",
            ),
        ] {
            assert!(!states_another_subject(stated, title), "{stated} · {title}");
        }
    }

    #[test]
    fn own_number_in_the_stated_subject_does_not_count() {
        let title = "قرار رقم 2 لسنة 1972: بإصدار اللائحة التنفيذية لقانون الجنسية";
        assert!(states_another_subject(
            "بنظام وزارة الداخلية رقم 2 لسنة 1972",
            title
        ));
    }
}
