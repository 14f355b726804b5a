//! The subject that a title states («في شأن تنظيم السجون», concerning the organization of prisons), and
//! whether the subject that a citing text states is another one.

use std::sync::LazyLock;

use regex::Regex;

use super::names::{Fit, distinctive_words, name_fits};
use crate::acts::{RULED_ACTS, TITLED_ACTS, marked_rest, topic, without_lead, without_loose_lead};
use crate::normalizer::{Form, normalize};
use crate::pattern;

/// Pattern of the words that begin a subject in a title: «في شأن», and after the number a word with the
/// prefix «ب» («رقم 15 بلائحة المستودعات») other than «بتاريخ».
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

/// Pattern of the rest of a text after a citation that states its subject: «بشأن …», a noun of an act with
/// the prefix «ب» («بربط …»), a name («نظام التوقيت الصيفي»), or any words after a colon, as in titles. Other
/// words with «ب» («بدولة الكويت», «بالجريدة الرسمية») state none.
static WHOLE: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r#"^(?:م[\s.،:]+)?(?P<marks>[\s.،)*\]"«:–-]*)(?P<subject>(?P<about>(?:في شأن|ب?شأن|بخصوص|ال(?:خاص|متعلق|منظم)ة?|لمكافحة|ب(?:{acts}|{ruled})|قانون|نظام|لائحة) )?.+)$"#,
        &[("acts", TITLED_ACTS), ("ruled", RULED_ACTS)],
    )
});

/// Returns the subject that the rest of a text states for the document that it cites, normalized to letters;
/// `None` if the rest states none, or one of fewer than two distinctive words. The text cites nothing else.
/// `behind_year` as in `subject_after`.
///
/// ```
/// use sanad_core::titles::whole_subject;
/// let rest = " بربط موازنة الهيئة العامة للكتاب، لسنة 2020";
/// assert_eq!(whole_subject(rest, false).as_deref(), Some("بربط موازنه الهييه العامه للكتاب، لسنه 2020"));
/// assert_eq!(whole_subject(" بدولة الكويت الشقيقة", true), None);
/// ```
pub fn whole_subject(rest: &str, behind_year: bool) -> Option<String> {
    let line = rest.trim_start().lines().next()?;
    let letters = normalize(line, Form::Letters);
    let led = without_lead(&letters).or_else(|| without_loose_lead(&letters));
    let behind_year = behind_year && led.is_none();
    let letters = led.unwrap_or(letters);
    let stated = WHOLE.captures(&letters)?;
    let subject = &stated["subject"];
    let is_stated = stated.name("about").is_some()
        || stated["marks"].contains(':')
        || behind_year && topic(subject).is_some();
    if !is_stated && let Some(marked) = marked_rest(&letters) {
        return (!POINTING.is_match(&marked)).then_some(marked);
    }
    let says_enough = distinctive_words(subject).len() > 1;
    (is_stated && says_enough && !POINTING.is_match(subject)).then(|| subject.to_owned())
}

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
    fn all_the_rest_of_a_citation_is_its_subject() {
        for (rest, subject) in [
            (
                "م. في شأن التصديق على اتفاقية بين حكومة الدولة وحكومة جمهورية كوريا",
                Some("في شان التصديق علي اتفاقيه بين حكومه الدوله وحكومه جمهوريه كوريا"),
            ),
            (
                ": نظام رفع التقارير المالية",
                Some("نظام رفع التقارير الماليه"),
            ),
            (
                " بإلغاء لائحة المستودعات الجمركية",
                Some("بالغاء لايحه المستودعات الجمركيه"),
            ),
            (" نظام التوقيت الشتوي", Some("نظام التوقيت الشتوي")),
            (
                " الذي صدر به نظام المحاكم التجارية",
                Some("باصدار نظام المحاكم التجاريه"),
            ),
            (
                " القاضي بالموافقة على نظام المحاكم التجارية",
                Some("بالموافقه علي نظام المحاكم التجاريه"),
            ),
            (" حول الشركات التجارية", Some("بشان الشركات التجاريه")),
            (
                " فيما يتعلق بالشركات التجارية",
                Some("بشان الشركات التجاريه"),
            ),
            (
                " المعروف بقانون الشركات التجارية",
                Some("بشان قانون الشركات التجاريه"),
            ),
            (" والخاص بالشركات التجارية", Some("بشان الشركات التجاريه")),
            // Behind a mark only words that mean a law by themselves are a subject.
            (" - الشركات التجارية", Some("[الشركات التجاريه]")),
            (" «الشركات التجارية»", Some("[الشركات التجاريه]")),
            // Words of other kinds, a single word and a document named elsewhere tell no document.
            (" بالجريدة الرسمية العدد 5", None),
            (" الفقرة الثانية من البند الثالث", None),
            (" بشأن المرور", None),
            (" بتعديل قواعد هذا القانون ولوائحه المالية", None),
        ] {
            for behind_year in [false, true] {
                let stated = whole_subject(rest, behind_year);
                assert_eq!(stated.as_deref(), subject, "{rest}");
            }
        }
    }

    #[test]
    fn any_noun_behind_the_year_states_a_subject() {
        for (rest, subject) in [
            (" بحماية حقوق الطفل", "بحمايه حقوق الطفل"),
            (" بالأسلحة والذخائر", "بالاسلحه والذخاير"),
        ] {
            assert_eq!(whole_subject(rest, true).as_deref(), Some(subject));
            assert_eq!(whole_subject(rest, false), None);
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
