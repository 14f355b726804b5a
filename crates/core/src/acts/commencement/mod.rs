//! The day from which an instrument has effect, as its own text states it: «يعمل بهذا النظام بعد (180) يوماً
//! من تاريخ نشره في الجريدة الرسمية».

mod clauses;
mod day;
mod publication;
mod sentence;
mod start;

use std::sync::LazyLock;

use regex::Regex;

use super::window::letters_by_line;
use super::words::REPEALING_VERB;
use crate::pattern;
use crate::text::utf16::{first, last};

pub use clauses::{ClauseCommencement, clause_commencement};
pub use publication::publication_delay;
pub use start::Commencement;

use sentence::{REACH, sentences};

/// Words by which a repeal has effect together with another law. «هذا القرار» is the instrument itself.
static WITH_LAW: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"(?:^|[^\p{L}])و?(?:يحل|تحل|{repealing_verb}|إلغاء)\s[^.؛\n]*?(?:عند\s+(?:بدء\s+)?نفاذ(?:ه|ها)|من\s+(?:تاريخ\s+)?(?:بدء\s+)?نفاذ(?:ه|ها|\s+(?:ال)?(?:نظام|تنظيم|لائحة|قواعد|ترتيبات|قانون))(?:[^\p{L}]|$))",
        &[REPEALING_VERB],
    )
});

/// Returns the commencement that a text states, or `None` for a text that states none, or only one without a
/// day or a delay, such as «من تاريخ نشره». A text without one whose repeals have effect together with the law
/// that it issues begins [`Commencement::WithLaw`]. If several sentences state one, the last counts: commencement
/// stands at the end of an instrument. That of a law outweighs that of its bylaw.
///
/// ```
/// use sanad_core::acts::{Commencement, commencement};
/// let text = "يعمل بهذا النظام بعد (مائة وثمانين) يوماً من تاريخ نشره في الجريدة الرسمية.";
/// assert_eq!(commencement(text), Some(Commencement::After { least: 180, most: 180 }));
/// assert_eq!(commencement("ويعمل به من تاريخ نشره."), None);
/// ```
pub fn commencement(text: &str) -> Option<Commencement> {
    let letters = letters_by_line(text);
    last_stated(&letters, day::stated)
        .or_else(|| WITH_LAW.is_match(&letters).then_some(Commencement::WithLaw))
}

/// Returns the commencement that an act states for a part of its provisions, or for all but a part: «يعمل بما
/// ورد في البند (أولاً) بعد (90) يوماً من تاريخ نشره». If several parts have one, the last counts.
///
/// ```
/// use sanad_core::acts::{Commencement, part_commencement};
/// let text = "ويعمل بما ورد في المادة الأولى من تاريخ صدوره، وبما ورد في المادة الثانية بعد (30) يوماً من صدوره.";
/// assert_eq!(part_commencement(text), Some(Commencement::After { least: 30, most: 30 }));
/// assert_eq!(part_commencement("ويعمل به بعد (30) يوماً من نشره."), None);
/// ```
pub fn part_commencement(text: &str) -> Option<Commencement> {
    last_stated(&letters_by_line(text), day::stated_of_part)
}

/// The last sentence of commencement that `read` finds a day or a delay in. It gets the words of commencement
/// and the words after them.
fn last_stated(
    letters: &str,
    read: fn(&str, &str) -> Option<Commencement>,
) -> Option<Commencement> {
    sentences(letters)
        .filter_map(|sentence| Some((sentence.rank(), read(sentence.head, sentence.words)?)))
        .max_by_key(|(rank, _)| *rank)
        .map(|(_, when)| when)
}

/// Words after a repeal by which it waits for another event, or the law goes on until then: «على أن يستمر
/// العمل به لحين صدور قرار مجلس الوزراء».
static WAITS: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"^[^.؛\n،]*\s(?:إذا|ما لم|في حال|في حالة)\s|^[^.؛\n]*(?:(?:ال)?استمرار\s+العمل|[يت]ستمر\s+العمل\s+ب(?:ه|ها)\s|(?:إلى|ل)\s*حين\s+(?:صدور|إصدار|اكتمال|استكمال)|حتى\s+(?:صدور|إصدار))",
        &[],
    )
});

/// Pattern of a condition at the beginning of a sentence whose main clause repeals: «إذا لم تصدر اللائحة خلال
/// سنة … يلغى القانون …». A verb joined by «و» is no part of that clause.
static DEPENDS: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"(?:^|[.؛\n:])[\s(]*(?:(?:[0-9]{1,3}|\p{L}{1,2})\s*[-–)]\s*)?(?:(?:ال)?مادة\s[^.؛\n:]{1,30}:?\s*)?[وف]?(?:إذا|متى|ما لم|إن لم|لو|في حال|في حالة|عند عدم)\s[^.؛\n]*(?:[\s،]|\sف){repealing_verb}\s[^.؛\n]*$",
        &[REPEALING_VERB],
    )
});

/// True if the words before or after the name of a repealed law suspend its repeal or save a part of it. Both
/// are those of its text.
pub(super) fn is_suspended(before: &str, after: &str) -> bool {
    WAITS.is_match(&letters_by_line(first(after, 2 * REACH)))
        || DEPENDS.is_match(&letters_by_line(last(before, REACH)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commencement_is_a_day_a_delay_or_an_event() {
        let between = |least, most| Some(Commencement::After { least, most });
        let after = |days| between(days, days);
        for (text, expected) in [
            (
                "يُعمل بالنظام بعد مضي (180) يومًا من تاريخ نشره في الجريدة الرسمية",
                after(180),
            ),
            (
                "وينشر في الجريدة الرسمية، ويُعمل به بعد (3) ثلاثة أشهر من تاريخ نشره",
                between(87, 93),
            ),
            (
                "يُنشر هذا القانون في الجريدة الرسمية، ويُعمل به بعد شهر من تاريخ نشره.",
                between(29, 31),
            ),
            (
                "رابعاً: يُعمل بهذه اللائحة بعد سنة من تاريخ إصدارها.",
                between(354, 366),
            ),
            (
                "391\nعمل بالنظام بعد مائة وثمانين يوماً من تاريخ نشره في الجريدة الرسمية, ويلغي الباب الثاني",
                after(180),
            ),
            ("لا يجوز عمل بهذا القرار بعد (30) يوماً من نشره.", None),
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
            (
                "يعمل بهذا القرار رقم (5) بعد شهر من تاريخ نشره",
                between(29, 31),
            ),
            (
                "يعمل بهذا القرار رقم (5) لمدة (3) سنوات من تاريخ نشره",
                None,
            ),
            (
                "يسري العمل بهذا القرار لمدة (3) سنوات من تاريخ نشره في الجريدة الرسمية",
                None,
            ),
            (
                "على أن يتفق على تلك الضوابط ويعمل بها خلال مدة لا تتجاوز (سنتين) من تاريخ بدء أعمال اللجنة.",
                None,
            ),
            (
                "يعمل بهذا القرار خلال مهلة تسوية الأوضاع وحتى تاريخ 2/9/2007م",
                None,
            ),
            (
                "وينشر في الجريدة الرسمية ويعمل به خلال 30 يوماً من تاريخ نشره.",
                between(0, 30),
            ),
            (
                "يعمل بهذا القرار اعتباراً من تاريخ نشره وحتى 31/12/2020",
                None,
            ),
            ("يعمل بهذا القرار خلال 30 يوماً من تاريخ نشره", between(0, 30)),
            (
                "ويعمل به خلال 30 يوماً من تاريخ صدور اللائحة التنفيذية",
                Some(Commencement::Event),
            ),
            ("يعمل بهذا القرار من تاريخ نشره إلى 31/12/2020", None),
            ("يعمل بهذا القرار إلى 31/12/2020", None),
            ("يعمل بهذا القرار من تاريخ نشره لمدة سنة", None),
            (
                "يعمل بهذا القرار اعتباراً من تاريخ صدوره ولمدة (3) سنوات",
                None,
            ),
            (
                "يعمل بهذا القرار اعتباراً من 1/7/2020 وحتى 31/12/2020",
                Some(Commencement::Day("2020-07-01".to_owned())),
            ),
            (
                "يعمل بما ورد في المادة الأولى من تاريخ صدوره، وبما ورد بالمادة الثانية بعد 30 يوماً من صدوره",
                None,
            ),
            ("ويعمل بأحكام الفقرة (2) بعد سنة من تاريخ نشره", None),
            (
                "ويعمل بأحكام هذا القانون بعد سنة من تاريخ نشره",
                between(354, 366),
            ),
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
            (
                "ينشر هذا القانون في الجريدة الرسمية، ويعمل به اعتبارا من الأول من أكتوبر التالي لتاريخ نشره.",
                Some(Commencement::NextMonth(Some(10))),
            ),
            (
                "ينشر هذا القانون فى الجريدة الرسمية ،ويعمل به اعتباراً من الأول من أكتوبر\nالتالى لتاريخ نشره .",
                Some(Commencement::NextMonth(Some(10))),
            ),
            (
                "وينشر في الجريدة الرسمية ويعمل به اعتباراً من أول الشهر التالي لتاريخ نشره.",
                Some(Commencement::NextMonth(None)),
            ),
            (
                "1- يعمل بالنظام اعتباراً من بداية السنة المالية التالية لتاريخ نشره في الجريدة الرسمية.",
                Some(Commencement::NextFiscalYear),
            ),
            (
                "ويعمل به اعتباراً من بداية العام الدراسي 2006/2007، وينشر",
                Some(Commencement::Event),
            ),
            (
                "ينشر هذا القرار في الجريدة الرسمية، ويعمل به من الثالث من فبراير 2019م.",
                Some(Commencement::Day("2019-02-03".to_owned())),
            ),
            (
                "ويعمل به اعتباراً من 02 يناير2022م.",
                Some(Commencement::Day("2022-01-02".to_owned())),
            ),
            (
                "يعمل بهذا القرار اعتباراً من يوم الاثنين الموافق 9/مايو/2022م، وينشر",
                Some(Commencement::Day("2022-05-09".to_owned())),
            ),
            (
                "ثالثا - ينفذ هذا النظام اعتباراً من ١ /٧ /١٣٩٣هـ.",
                Some(Commencement::Day("1973-07-31".to_owned())),
            ),
            (
                "ينشر النظام في الجريدة الرسمية، ويكون نافذاً بعد (مائة وثمانين) يوماً من تاريخ نشره.",
                after(180),
            ),
            (
                "تصدر هذه القواعد وتعدل بقرار من الوزير وتكون نافذة بعد (30) ثلاثين يوماً من تاريخ نشرها",
                after(30),
            ),
            (
                "2- يكون هذا القرار نافذاً بعد شهر واحد من تاريخ نشره في الجريدة الرسمية.",
                between(29, 31),
            ),
            (
                "ويعمل به اعتباراً من تاريخ صدور اللائحة على ألا يتجاوز (مائة وثمانين يوماً) من تاريخ نشره.",
                between(0, 180),
            ),
            (
                "يعمل بهذا النظام بشكل إلزامي بعد ستة أشهر من إقراره من المجلس الأعلى.",
                between(0, 186),
            ),
            ("ثالثاً: يعمل بالقواعد من تاريخ الموافقة عليها.", None),
            (
                "تصبح هذه الاتفاقية نافذة المفعول بعد ثلاثين يوماً من تاريخ إيداع وثائق التصديق.",
                None,
            ),
            (
                "وينشر في الجريدة الرسمية ويعمل بهما بعد تسعين يوماً من تاريخ النشر",
                after(90),
            ),
            (
                "يعمل بالنظام بعد تسعين يوماً من تاريخ نشره.\nتنشر اللائحة، ويعمل بها بعد مضي (ثلاثين) يوماً من نشرها.",
                after(90),
            ),
            (
                "1. تطبق هذه اللائحة بعد (90) تسعين يوماً من نشرها.",
                after(90),
            ),
            (
                "يبدأ العمل باللائحة بعد ستة أشهر من تاريخ نشر هذا القرار",
                between(174, 186),
            ),
            (
                "تسري أحكام هذه القواعد على طلبات التأهيل الجديدة بعد (180) يوماً من تاريخ نشر القواعد",
                None,
            ),
            (
                "للهيئة اعتماد مقترح الأجور والذي يصبح نافذاً بعد 30 يوماً من تاريخ اعتماده.",
                None,
            ),
            (
                "وينشر في الجريدة الرسمية، ويعمل به من تاريخ نشره\nصدر في 5/6/2020",
                None,
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
            assert_eq!(is_suspended("", after), waits, "{after}");
        }
        for (before, waits) in [
            (
                "إذا لم تصدر اللائحة خلال سنة من تاريخ العمل بهذا القانون يلغى ",
                true,
            ),
            ("نص آخر.\n2- وإذا لم تصدر اللائحة خلال سنة، فيلغى ", true),
            ("المادة (3): ما لم يصدر قرار خلال سنة، يلغى ", true),
            ("إذا لم تصدر اللائحة خلال سنة عمل بالقواعد، ويلغى ", false),
            ("إذا لم تصدر اللائحة خلال سنة عمل بالقواعد. يلغى ", false),
            ("يعمل بهذا القانون من تاريخ نشره، ويلغى ", false),
        ] {
            assert_eq!(is_suspended(before, ""), waits, "{before}");
        }
    }
}
