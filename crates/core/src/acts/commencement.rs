//! The day from which an instrument has effect, as its own text states it: «يعمل بهذا النظام بعد (180) يوماً
//! من تاريخ نشره في الجريدة الرسمية».

use std::sync::LazyLock;

use regex::Regex;

use super::window::letters_by_line;
use super::words::REPEALING_VERB;
use crate::numerals::{Unit, facts_in};
use crate::pattern;
use crate::text::utf16::first;

/// Length of the text after the words of commencement that is read, in UTF-16 units. Twice as much is read
/// after the name of a repealed law.
const REACH: usize = 120;

/// Commencement of an instrument.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Commencement {
    /// A Gregorian day, `YYYY-MM-DD`.
    Day(String),
    /// Days after enactment or publication. Months have 31 days and years 366, so that the instrument has
    /// effect at the latest on that day after its publication.
    After(u32),
    /// An event whose day the text does not give: «من تاريخ استكمال الإجراءات».
    Event,
    /// That of the law which the instrument issues: «يحل النظام، عند نفاذه، محل نظام …».
    WithLaw,
}

/// Words of commencement of the instrument itself, at the beginning of a sentence or after «و».
static COMMENCES: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"(?:(?:^|[.،؛:\n]\s*(?:[0-9]{1,2}\s*[-–.)]\s*)?)و?|\sو)(?:يعمل|تعمل|يسري|تسري)\s+(?:العمل\s+)?(?:ب(?:هذا|هذه|ها|ه|أحكام|ما\s+ورد|ال(?:نظام|قانون|تنظيم|لائحة|قرار|مرسوم|ترتيبات|قواعد))|هذا|هذه)(?P<when>[^.؛\n]*)",
        &[],
    )
});

/// Words by which a repeal has effect together with another law. «هذا القرار» is the instrument itself.
static WITH_LAW: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"(?:^|[^\p{L}])و?(?:يحل|تحل|{repealing_verb}|إلغاء)\s[^.؛\n]*?(?:عند\s+(?:بدء\s+)?نفاذ(?:ه|ها)|من\s+(?:تاريخ\s+)?(?:بدء\s+)?نفاذ(?:ه|ها|\s+(?:ال)?(?:نظام|تنظيم|لائحة|قواعد|ترتيبات|قانون))(?:[^\p{L}]|$))",
        &[REPEALING_VERB],
    )
});

static EVENT: LazyLock<Regex> =
    LazyLock::new(|| pattern::letters(r"(?:تاريخ|بعد|حين)\s+(?:استكمال|اكتمال|صدور\s+قرار)", &[]));

/// Words by which a sentence states the commencement of a part of the instrument: «يعمل بما ورد في المادة
/// الأولى من تاريخ صدوره».
static OF_A_PART: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"^\s*(?:في\s+|ب)?(?:ال)?(?:مادة|مادتين|مواد|بند|بندين|بنود|فقرة|فقرتين|فقرات|باب|فصل)(?:[^\p{L}]|$)",
        &[],
    )
});

/// Words by which a sentence states how long the instrument has effect, and not since when: «يسري العمل بهذا
/// القرار لمدة (3) سنوات».
static FOR_A_TIME: LazyLock<Regex> =
    LazyLock::new(|| pattern::letters(r"^\s*(?:\p{L}+\s+){0,3}لمدة(?:[^\p{L}]|$)", &[]));

/// Returns the commencement that a text states, or `None` for a text that states none, or only one without a
/// day or a delay, such as «من تاريخ نشره». A text without one whose repeals have effect together with the law
/// that it issues begins [`Commencement::WithLaw`]. If several sentences state one, the last counts: commencement
/// stands at the end of an instrument.
///
/// ```
/// use sanad_core::acts::{Commencement, commencement};
/// let text = "يعمل بهذا النظام بعد (مائة وثمانين) يوماً من تاريخ نشره في الجريدة الرسمية.";
/// assert_eq!(commencement(text), Some(Commencement::After(180)));
/// assert_eq!(commencement("ويعمل به من تاريخ نشره."), None);
/// ```
pub fn commencement(text: &str) -> Option<Commencement> {
    let letters = letters_by_line(text);
    let sentences = COMMENCES.captures_iter(&letters);
    let stated = sentences.filter_map(|found| {
        let (sentence, words) = (found.get(0)?, found.name("when")?);
        let head = &letters[sentence.start()..words.start()];
        when(head, first(words.as_str(), REACH))
    });
    stated
        .last()
        .or_else(|| WITH_LAW.is_match(&letters).then_some(Commencement::WithLaw))
}

/// Name and number of an instrument. It is another one in «يعمل بأحكام المرسوم بقانون اتحادي رقم (10) لسنة
/// 2019», and the instrument itself beside [`THIS`]: «يعمل بأحكام هذا القرار رقم (5) لسنة 2020».
static NUMBERED: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"^\s*(?:(?:ال)?(?:نظام|قانون|مرسوم|قرار|لائحة|تنظيم)\s+)?(?:\p{L}+\s+){0,3}?رقم\s",
        &[],
    )
});

static THIS: LazyLock<Regex> =
    LazyLock::new(|| pattern::letters(r"(?:هذا|هذه)(?:[^\p{L}]|$)", &[]));

/// Words before the day or the delay. The date of an instrument, beside its number, stands before them.
static SINCE: LazyLock<Regex> = LazyLock::new(|| pattern::letters(r"\s(?:من|بعد)\s", &[]));

/// Words before a part that has effect on another day: «ما عدا نظام تداول المواد الخطرة فيعمل به بعد تسعين يوماً».
static EXCEPT: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"[^\p{L}](?:في)?(?:ما\s*)?(?:عدا|باستثناء)(?:[^\p{L}]|$)",
        &[],
    )
});

/// Dates of commencement that [`facts_in`] does not read, because beside other words they are none: «من 1/7 سنة
/// 1977», and «من أول مايو 2000».
static SPLIT_DATE: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"(?P<before>من\s+(?:تاريخ\s+)?)(?P<day>[0-9]{1,2})\s*/\s*(?P<month>[0-9]{1,2})\s+(?:ل?سنة|عام)\s+(?P<year>[0-9]{4})",
        &[],
    )
});
static FIRST_DAY: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"(?P<before>من\s+(?:تاريخ\s+)?)(?:ال)?أول\s+(?:من\s+)?",
        &[],
    )
});

/// Reads the words after `head`, the words of commencement.
fn when(head: &str, words: &str) -> Option<Commencement> {
    let end = EXCEPT
        .find(words)
        .map_or(words.len(), |found| found.start());
    let words = &words[..end];
    if EVENT.is_match(words) {
        return Some(Commencement::Event);
    }
    if OF_A_PART.is_match(words) || FOR_A_TIME.is_match(words) {
        return None;
    }
    let words = match NUMBERED.find(words) {
        Some(name) if THIS.is_match(head) || THIS.is_match(name.as_str()) => {
            &words[SINCE
                .find_at(words, name.end())
                .map_or(0, |found| found.start())..]
        }
        Some(_) => return None,
        None => words,
    };
    let words = SPLIT_DATE.replace(words, "${before}${day}/${month}/${year}");
    let words = &FIRST_DAY.replace(&words, "${before}1 ");
    let facts = facts_in(words);
    if let Some(date) = facts.dates.first() {
        let day = &date.day;
        let day = format!("{:04}-{:02}-{:02}", day.year, day.month, day.day);
        return Some(Commencement::Day(day));
    }
    let days = facts.quantities.iter().find_map(|quantity| {
        let days = match quantity.unit? {
            Unit::Day => 1.0,
            Unit::Week => 7.0,
            Unit::Month => 31.0,
            Unit::Year => 366.0,
            Unit::Hour => return None,
        };
        quantity.values.first().map(|value| value * days)
    });
    // «بعد شهر من تاريخ نشره», «بعد سنة»: one, without a number.
    let days = days.or_else(|| {
        let one = ONE.captures(words)?;
        Some(if one.name("year").is_some() {
            366.0
        } else {
            31.0
        })
    })?;
    Some(Commencement::After(days as u32))
}

static ONE: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"(?:بعد|بمضي|انقضاء|مرور|مضي)\s+(?:(?P<year>سنة|عام)|شهر)\s",
        &[],
    )
});

/// Words after a repeal by which it waits for another event, or the law goes on until then: «على أن يستمر
/// العمل به لحين صدور قرار مجلس الوزراء».
static WAITS: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"^[^.؛\n]*(?:(?:ال)?استمرار\s+العمل|[يت]ستمر\s+العمل\s+ب(?:ه|ها)\s|(?:إلى|ل)\s*حين\s+(?:صدور|إصدار|اكتمال|استكمال)|حتى\s+(?:صدور|إصدار))",
        &[],
    )
});

/// True if the words after the name of a repealed law suspend its repeal or save a part of it.
pub(super) fn is_suspended(after: &str) -> bool {
    WAITS.is_match(&letters_by_line(first(after, 2 * REACH)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commencement_is_a_day_a_delay_or_an_event() {
        let after = |days| Some(Commencement::After(days));
        for (text, expected) in [
            (
                "يُعمل بالنظام بعد مضي (180) يومًا من تاريخ نشره في الجريدة الرسمية",
                after(180),
            ),
            (
                "وينشر في الجريدة الرسمية، ويُعمل به بعد (3) ثلاثة أشهر من تاريخ نشره",
                after(93),
            ),
            (
                "يُنشر هذا القانون في الجريدة الرسمية، ويُعمل به بعد شهر من تاريخ نشره.",
                after(31),
            ),
            (
                "رابعاً: يُعمل بهذه اللائحة بعد سنة من تاريخ إصدارها.",
                after(366),
            ),
            (
                "ويعمل به اعتباراً من تاريخ 1/1/2026م.",
                Some(Commencement::Day("2026-01-01".to_owned())),
            ),
            (
                "رابعاً: يعمل بما ورد في البند (ثانياً) من هذا القرار اعتباراً من تاريخ استكمال الإجراءات",
                Some(Commencement::Event),
            ),
            (
                "ينشر هذا القرار في الجريدة الرسمية، ويعمل به من تاريخ صدوره",
                None,
            ),
            (
                "يصدر الوزير اللائحة خلال (180) يومًا من تاريخ نشر النظام، ويعمل بها من تاريخ نفاذه",
                None,
            ),
            ("على الجهات تنفيذ ذلك خلال (90) يوماً.", None),
            (
                "يعمل بهذا القانون اعتباراً من 1/7 سنة 1977م",
                Some(Commencement::Day("1977-07-01".to_owned())),
            ),
            (
                "يُعمل بهذا القرار اعتباراً من الأول من يناير 2021، ويُنشر",
                Some(Commencement::Day("2021-01-01".to_owned())),
            ),
            (
                "ينشر هذا القرار، ويعمل به من تاريخ نشره، ما عدا نظام النفايات فيعمل به بعد تسعين يوماً من النشر",
                None,
            ),
            (
                "يُعمل بأحكام المرسوم بقانون اتحادي رقم (10) لسنة 2019 من تاريخ 1 مارس 2020",
                None,
            ),
            (
                "يعمل بهذا القرار رقم (5) اعتباراً من 1/1/2021",
                Some(Commencement::Day("2021-01-01".to_owned())),
            ),
            (
                "يعمل بأحكام هذا القرار رقم (5) لسنة 2020 من 1/1/2021",
                Some(Commencement::Day("2021-01-01".to_owned())),
            ),
            (
                "يعمل بهذه اللائحة رقم (5) وتاريخ 1/3/2020 اعتباراً من 1/1/2021",
                Some(Commencement::Day("2021-01-01".to_owned())),
            ),
            ("يعمل بهذا القرار رقم (5) بعد شهر من تاريخ نشره", after(31)),
            (
                "يعمل بهذا القرار رقم (5) لمدة (3) سنوات من تاريخ نشره",
                None,
            ),
            (
                "يسري العمل بهذا القرار لمدة (3) سنوات من تاريخ نشره في الجريدة الرسمية",
                None,
            ),
            (
                "يعمل بما ورد في المادة الأولى من تاريخ صدوره، وبما ورد بالمادة الثانية بعد 30 يوماً من صدوره",
                None,
            ),
            ("ويعمل بأحكام الفقرة (2) بعد سنة من تاريخ نشره", None),
            ("ويعمل بأحكام هذا القانون بعد سنة من تاريخ نشره", after(366)),
            (
                "ثانياً: يحل النظام -المشار إليه في البند (أولاً) من هذا القرار- عند نفاذه، محل نظام الموانئ",
                Some(Commencement::WithLaw),
            ),
            (
                "إلغاء تنظيم المركز، الصادر بقرار رقم (16) وتاريخ 28 /5/ 1432هـ، اعتباراً من تاريخ نفاذ النظام المشار إليه",
                Some(Commencement::WithLaw),
            ),
            (
                "يحل النظام عند نفاذه محل نظام الموانئ، ويعمل به بعد (90) يوماً من نشره",
                after(90),
            ),
            ("يلغى من تاريخ نفاذ هذا القرار القرار رقم (5)", None),
            ("تعد اللائحة قبل نفاذ النظام. يلغى القرار رقم (5)", None),
        ] {
            assert_eq!(commencement(text), expected, "{text}");
        }
    }

    #[test]
    fn a_repeal_waits_for_what_is_still_to_come() {
        for (after, waits) in [
            (
                " في شأن الرسوم، على أن يستمر العمل به لحين صدور قرار مجلس الوزراء",
                true,
            ),
            (" مع استمرار العمل بحكم المادة (47) منه", true),
            (
                " في شأن الرسوم.\nويستمر العمل باللوائح إلى حين صدور غيرها",
                false,
            ),
            (" ويلغي كل ما يتعارض معه من أحكام", false),
        ] {
            assert_eq!(is_suspended(after), waits, "{after}");
        }
    }
}
