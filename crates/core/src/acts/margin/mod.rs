//! Changes of a text that its source states in a margin and leaves out of the text: «عدلت معظم الرسوم الواردة
//! في هذا القرار بموجب …». A source that works changes in reports most of them in margins too («فأصبح … بعد
//! أن كان»). Those are in the text, and most other margins are about the laws that the text cites. What a
//! source keeps for information only may be changed as well.

mod kept;

use std::collections::BTreeSet;
use std::sync::LazyLock;

use regex::Regex;

use super::window::letters;
use crate::citation::{Calendar, examine_in};
use crate::pattern::{self, Words};
use crate::text::utf16::first;

pub(super) use kept::is_kept;
use kept::is_overtaken;

/// A change that a margin states and the text lacks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MarginChange {
    /// True if the text only may be changed: the source calls the change implied, the margin does not say
    /// that what changed stands in its own text, or the text is kept for information only.
    pub is_unsure: bool,
    /// Day of the changing act, or its year, Gregorian: `YYYY-MM-DD` or `YYYY`.
    pub made: String,
}

/// Length of the beginning of a margin that is read, in UTF-16 units. Longer ones quote former wordings.
const HEAD: usize = 2_000;

/// Beginning of a margin up to the word of change, and the ways in which a source writes that word. A note
/// without a number in brackets stands above a changed part of the text.
const OPENING: &str = r"^\s*\[[0-9]{1,3}\][\s–-]*(?:لقد\s+|كما\s+|قد\s+)?(?:تم\s+)?";
const CHANGED: &str = r"(?:عدل|عدلت|تعدل|تعدلت|تعديل)\s+";
const LISTS: &[Words] = &[("opening", &[OPENING]), ("changed", &[CHANGED])];

/// Pattern of a change of most, some or all of what the text provides: nobody says where, so it is not worked
/// in.
static OF_SOME: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"{opening}{changed}(?:(?:واستحداث\s+)?(?:معظم|بعض|غالبية|أغلب|أكثر)|(?:\p{L}+\s+)?(?:جميع|كافة))\s+(?P<what>[^.؛]{1,200}?)[\s،]بموجب\s",
        LISTS,
    )
});

/// Pattern of a change that the source calls implied.
static IMPLIED: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"{opening}{changed}(?P<what>[^.؛]{0,200}?)(?:ضمنا|ضمنيا|بصورة\s+ضمنية)(?P<more>[^.؛]{0,100}?)[\s،]بموجب\s",
        LISTS,
    )
});

/// Pattern of a change of the treaty that a decree ratifies: the act that ratified the change does not
/// restate the treaty.
static OF_TREATY: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"{opening}{changed}(?:كل\s+من\s+)?(?:هذه?ا?\s+)?(?:ال)?(?P<noun>اتفاق|بروتوكول)(?:ية)?(?:\s[^.؛]{0,120}?)?\sبموجب\s",
        LISTS,
    )
});
static WRITTEN_DATE: LazyLock<Regex> =
    LazyLock::new(|| pattern::written(r"([0-9]{1,2})/([0-9]{1,2})/([0-9]{4})", &[]));

/// Pattern of a provision of an act that amends the text and gives it no new words: «نصت المادة الأولى من
/// القرار رقم 52/1986 المعدل للقرار 23/1985 على أنه في تطبيق أحكام المادتين 12، 13 تخفض فئة بدل السفر».
static QUOTED: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"^\s*\[[0-9]{1,3}\][\s–-]*نصت\s+المادة\s[^؛]{1,140}?\sالمعدلة?\s+ل(?:هذا\s+(?P<this>\p{L}+)|ل?(?P<noun>\p{L}+)\s+(?:رقم\s+)?(?P<number>[0-9]{1,4})\s*/\s*[0-9]{4})",
        &[],
    )
});

/// Pattern of a provision that changes words, which the source works in.
static REWORDS: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"(?:^|[^\p{L}])و?(?:[يت]?ستبدل|استبدلت?|[يت]ضاف|[يت]حذف|[يت]عدل)(?:[^\p{L}]|$)",
        &[],
    )
});

/// Pattern of what stands in decisions alone: «الوارد ذكرها في أية قرارات وزارية».
static OF_DECISIONS: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(r"الواردة?\s+(?:ذكرها\s+)?في\s+(?:أي\s+|أية\s+)?قرارات", &[])
});
static DECISION: LazyLock<Regex> = LazyLock::new(|| pattern::letters(r"^(?:ال)?قرار\s", &[]));
static WORKED_IN: LazyLock<Regex> =
    LazyLock::new(|| pattern::letters(r"(?:^|\s)[أُ]?دخلت?\s|فأصبحت?\s", &[]));

/// Pattern of a change whose new words the margin gives.
static GIVEN: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"(?s){opening}{changed}[^؛]{1,200}?[\s،]بموجب\s.{1,400}?\sو?[أت]?صبحت?\s+على\s+(?:الوجه|النحو|الشكل)\s+(?:التالي|الآتي)\s*:?(?P<new>.*)$",
        LISTS,
    )
});

/// Pattern of the words with which the source says that only the margin has the change.
static ONLY_HERE: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"(?:وضع|التنويه\s+عن|ذكر|إيراد|أضفنا|أوردنا)\s+(?:هذا\s+التعديل|هذه\s+الإضافة|النص\s+الجديد)\s[^.؛]{0,60}?(?:في\s+(?:هذا\s+)?الهامش|بشكل\s+هامش)",
        &[],
    )
});

/// Pattern of what stands in the text itself: «الواردة في هذا القرار». The noun must be that of its title.
static OF_THIS: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"(?:الواردة?|المذكورة?|المبينة?|المحددة?|المنصوص\s+عليها?)\s+(?:في|ب)\s*هذا\s+(?P<noun>\p{L}+)",
        &[],
    )
});

/// Pattern of an instrument: what changed is another law, or an edition of the text that shows the change.
static OF_ANOTHER: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"(?:^|[^\p{L}])(?:ال)?(?:قانون|مرسوم|لائحة|دستور|اتفاقية|نظام|قرار)(?:[^\p{L}]|$)|المذكور\s+أعلاه",
        &[],
    )
});

/// Pattern of the number of a margin.
static NUMBERED: LazyLock<Regex> = LazyLock::new(|| pattern::letters(r"^\s*\[[0-9]{1,3}\]", &[]));
static BY: LazyLock<Regex> = LazyLock::new(|| pattern::written(r"بموجب", &[]));
static NUMBER: LazyLock<Regex> =
    LazyLock::new(|| pattern::written(r"[0-9]{1,3}(?:[.,][0-9]{3})+|[0-9]{3,}", &[]));

/// Returns the change that a margin of a text states, if the text lacks it. `title` and `text` are those of
/// the document; `text` is read only if the margin gives new words. A change without the date of its act is
/// none, because nothing shows that the act is later than the text.
///
/// ```
/// use sanad_core::acts::margin_change;
/// let margin = "[1] عدلت معظم الرسوم الواردة في هذا القرار بموجب قرار مجلس الوزراء رقم 7/2002 تاريخ 29/4/2002م.";
/// let change = margin_change(margin, "قرار مجلس الوزراء رقم 17: في شأن الرسوم", "").unwrap();
/// assert_eq!((change.is_unsure, change.made.as_str()), (false, "2002-04-29"));
/// ```
pub fn margin_change(margin: &str, title: &str, text: &str) -> Option<MarginChange> {
    let margin = first(margin, HEAD);
    let words = letters(margin);
    let Some(is_unsure) = is_unsure(&words, title, text) else {
        let is_left = NUMBERED.is_match(&words) && is_overtaken(margin, title);
        let made = is_left.then(|| dates(margin).max()).flatten()?;
        return Some(MarginChange {
            is_unsure: true,
            made,
        });
    };
    let names_act_first = ONLY_HERE.is_match(&words) || QUOTED.is_match(&words);
    let by = BY.find(margin).map_or(0, |by| by.end());
    let from = if names_act_first { 0 } else { by };
    let treaty = || {
        OF_TREATY
            .is_match(&words)
            .then(|| last_date(&margin[from..]))
    };
    let made = dates(&margin[from..])
        .next()
        .or_else(|| treaty().flatten())?;
    Some(MarginChange { is_unsure, made })
}

/// Tells whether the change of a margin is unsure; `None` if the margin states no change that the text lacks.
fn is_unsure(words: &str, title: &str, text: &str) -> Option<bool> {
    if ONLY_HERE.is_match(words) {
        return Some(false);
    }
    if let Some(implied) = IMPLIED.captures(words) {
        // «عدل هذا القرار الوزاري ضمنا» may be about a decision that the text cites.
        let is_own = ["what", "more"]
            .iter()
            .all(|part| !OF_ANOTHER.is_match(&implied[*part]));
        return is_own.then_some(true);
    }
    if let Some(quoted) = QUOTED.captures(words) {
        let title = letters(title);
        let noun = quoted.name("this").or(quoted.name("noun"))?.as_str();
        let numbers = title.split(|character: char| !character.is_ascii_digit());
        let own = numbers.into_iter().find(|number| !number.is_empty());
        let is_number = quoted
            .name("number")
            .is_none_or(|number| Some(number.as_str()) == own);
        let is_own = is_number && title.contains(noun.strip_prefix("ال").unwrap_or(noun));
        return (is_own && !REWORDS.is_match(words)).then_some(true);
    }
    if let Some(treaty) = OF_TREATY.captures(words) {
        let is_own = letters(title).contains(&treaty["noun"]);
        return (is_own && !WORKED_IN.is_match(words)).then_some(true);
    }
    if let Some(some) = OF_SOME.captures(words) {
        let what = &some["what"];
        if let Some(this) = OF_THIS.captures(what) {
            let noun = this["noun"].trim_start_matches("ال");
            return letters(title).contains(noun).then_some(false);
        }
        let is_of_kind = !OF_DECISIONS.is_match(what) || DECISION.is_match(&letters(title));
        return (is_of_kind && !OF_ANOTHER.is_match(what)).then_some(true);
    }
    let given = GIVEN.captures(words)?;
    let new = numbers(&given["new"]);
    let known = || numbers(&letters(text));
    // Words without a number may stand in the text in another spelling or in a table.
    (!new.is_empty() && new.is_disjoint(&known())).then_some(false)
}

/// Returns the numbers of a text that are amounts, without the marks between their thousands.
fn numbers(text: &str) -> BTreeSet<String> {
    let digits = |number: &str| number.chars().filter(char::is_ascii_digit).collect();
    NUMBER
        .find_iter(text)
        .map(|found| digits(found.as_str()))
        .collect()
}

/// Returns the last date of a text, for an act that it names without a number.
fn last_date(text: &str) -> Option<String> {
    let last = WRITTEN_DATE.captures_iter(text).last()?;
    let part = |at: usize| last[at].parse::<u32>().ok();
    let (day, month, year) = (part(1)?, part(2)?, part(3)?);
    ((1..=31).contains(&day) && (1..=12).contains(&month))
        .then(|| format!("{year:04}-{month:02}-{day:02}"))
}

/// Returns the dates of the acts that a text names with one, or their years.
fn dates(text: &str) -> impl Iterator<Item = String> {
    let citations = examine_in(text, Some("ae")).citations.into_iter();
    let dated = citations.filter(|one| one.calendar == Some(Calendar::Gregorian));
    dated.filter_map(|one| {
        one.date
            .or_else(|| one.year.map(|year| format!("{year:04}")))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const TITLE: &str = "قرار مجلس الوزراء رقم 17: في شأن تعديل قيمة الضمان المصرفي والرسوم";
    const TEXT: &str = "رسم الترخيص 5.000 درهم، والضمان المصرفي خمسون ألف درهم.";

    fn read(margin: &str) -> Option<(bool, String)> {
        let change = margin_change(margin, TITLE, TEXT)?;
        Some((change.is_unsure, change.made))
    }

    #[test]
    fn a_margin_states_a_change_that_the_text_lacks() {
        for (margin, is_unsure, made) in [
            (
                "[1] عدلت معظم الرسوم والغرامات الواردة في هذا القرار بموجب قرار مجلس الوزراء رقم 7/2002 تاريخ 29/4/2002م.",
                false,
                "2002-04-29",
            ),
            // Only the first act changed the text. A stated change is surer than one of a text that is kept.
            (
                "[1] عدلت معظم الرسوم الواردة في هذا القرار بموجب القانون الاتحادي رقم 32/2005 تاريخ 30/11/2005م. الذي ألغي بموجب المادة 40 من القانون الاتحادي رقم 13/2016 تاريخ 23/05/2016م. ونظراً لعدم النص صراحة على الغاء هذا القرار",
                false,
                "2005-11-30",
            ),
            (
                "[1] عُدّلت بعض هذه الرسوم ضمناً بموجب القرار رقم 9/2001 تاريخ 17/2/2001م.",
                true,
                "2001-02-17",
            ),
            (
                "[3] تعدلت ضمنا اختصاصات المجلس بموجب المادة الاولى من المرسوم بقانون اتحادي رقم 10/2008 تاريخ 28/9/2008م.",
                true,
                "2008-09-28",
            ),
            (
                "[1] تم تعديل هذه المادة بصورة ضمنية، بموجب المادة 3/1 من قرار نائب القائد الأعلى للقوات المسلحة رقم 10/1994 تاريخ 19/6/1994م..",
                true,
                "1994-06-19",
            ),
            (
                "[3] تم تعديل واستحداث بعض الرسوم المقررة لمعاملات ادارات الجنسية بموجب عدة قرارات ومنها قرار مجلس الوزراء رقم 6/1994 تاريخ 5/9/1994م.",
                true,
                "1994-09-05",
            ),
            (
                "[2] تم تعديل تصنيف جميع الأدوية المدرجة تحت فئة الأدوية شبه المراقبة الوارد ذكرها في أية قرارات وزارية بموجب المادة الأولى من القرار الوزاري رقم 1019 تاريخ 31/12/2019م",
                true,
                "2019-12-31",
            ),
            // The text is kept for information: the latest act has overtaken it.
            (
                "[1] أعيد تنظيم الضمان بموجب القرار رقم 6/2001 تاريخ 5/9/2001م. والقرار رقم 370 تاريخ 29/06/2021م وقد ترك هذا القرار منشورا للإفادة والتعميم",
                true,
                "2021-06-29",
            ),
            (
                "[2] صدر نظام الرسوم بموجب القرار رقم 3 تاريخ 8/1/2009م. ولم نشأ الغاء هذا القرار ضمناٍ",
                true,
                "2009-01-08",
            ),
            (
                "[4] عدل رسم الترخيص بتوريد العمال بموجب نص المادة 2 من قرار مجلس الوزراء رقم 17/1997 تاريخ 22/11/1997م. المنشور بعد هذا القرار، وأصبح على الوجه التالي: لأول مرة 10.000 بدل فاقد 1000",
                false,
                "1997-11-22",
            ),
            (
                "[7] وقد أضيفت فقرة جديدة للمادة 16. وبموجب المادة الاولى من القرار رقم 9/2007 ومنعاً للالتباس, ارتأينا وضع هذه الاضافة في الهامش.",
                false,
                "2007",
            ),
            (
                "[2] نصت المادة الأولى من قرار رئيس مجلس إدارة الهيئة رقم 02/ر.م تاريخ 22/03/2021م على تعديل البند (5) من المادة 52، ارتأينا التنويه عن هذا التعديل في هذا الهامش بانتظار التصحيح.",
                false,
                "2021-03-22",
            ),
        ] {
            assert_eq!(read(margin), Some((is_unsure, made.to_owned())), "{margin}");
        }
    }

    #[test]
    fn a_margin_quotes_an_act_that_amends_its_text() {
        let title = "قرار الرئيس الأعلى للجامعة رقم 23 لسنة 1985: في شأن لائحة الايفاد";
        let quoting = |whose: &str| {
            format!(
                "[2] نصت المادة الاولى من القرار رقم 52/1986 تاريخ 13/8/1986م. المعدل {whose}، على انه: في تطبيق احكام المادتين 12، 13 تخفض فئة بدل السفر بنسبة 25٪ بموجب القرار رقم 1/1990"
            )
        };
        // The source works new words in.
        let words = quoting("لهذا القرار").replace("تخفض فئة", "يستبدل بالكلمات");
        assert_eq!(margin_change(&words, title, ""), None);
        for whose in ["للقرار 23/1985م.", "للقرار رقم 23/1985م.", "لهذا القرار"]
        {
            let change = margin_change(&quoting(whose), title, "").unwrap();
            assert_eq!(
                (change.is_unsure, change.made.as_str()),
                (true, "1986-08-13"),
                "{whose}"
            );
        }
        for whose in [
            "لقانون انشاء الهيئة رقم 3/1982م.",
            "للقرار رقم 24/1985م.",
            "لهذا القانون",
        ] {
            assert_eq!(margin_change(&quoting(whose), title, ""), None, "{whose}");
        }
    }

    #[test]
    fn what_decisions_provide_is_no_part_of_a_law() {
        let margin = "[2] عدل تصنيف جميع الأدوية الوارد ذكرها في أية قرارات وزارية بموجب القرار الوزاري رقم 1019 تاريخ 31/12/2019م";
        assert!(margin_change(margin, "قرار وزاري رقم 888: في شأن وصف الأدوية", "").is_some());
        let law = "قانون اتحادي رقم 8: في شأن المنتجات الطبية";
        assert_eq!(margin_change(margin, law, ""), None);
    }

    #[test]
    fn a_treaty_was_changed_by_a_later_one() {
        let title = "مرسوم اتحادي رقم 110: في شأن اتفاق بين حكومة الدولة ومنظمة الأغذية والزراعة";
        let margin = "[1] عدل الاتفاق الصادر بتاريخ 4/6/2008 المرفق بهذا المرسوم الاتحادي بموجب الاتفاقية الصادرة بتاريخ 4/7/2017 والمصدقة بموجب المرسوم الاتحادي رقم 84 تاريخ 25/04/2018";
        let change = margin_change(margin, title, "").unwrap();
        assert_eq!(
            (change.is_unsure, change.made.as_str()),
            (true, "2018-04-25")
        );
        let margin = "[2] عدلت هذه الاتفاقية بموجب المرسوم الاتحادي رقم 64/2002 تاريخ 17/11/2002م.";
        assert!(margin_change(margin, title, "").is_some());
        // Both texts of the treaty; the decree of the change has no number here.
        let margin = "[1] تم تعديل كل من الاتفاقية والبروتوكول المرفقين بهذا المرسوم الاتحادي بموجب البروتوكول الموقع بتاريخ 11/12/2013م. والمرفق بالمرسوم الاتحادي رقم 10/2015 تاريخ 15/1/2015م.";
        let made = |margin| margin_change(margin, title, "").map(|change| change.made);
        assert_eq!(made(margin).as_deref(), Some("2015-01-15"));
        let margin = "[1] عدلت الاتفاقية والبروتوكول المرفقين بهذا المرسوم الاتحادي بموجب البروتوكول الصادر بتاريخ 29/03/2019 والمرفق بالمرسوم الاتحادي تاريخ 19/12/2019 م المنشور في عدد الجريدة";
        assert_eq!(made(margin).as_deref(), Some("2019-12-19"));
        // The decree is about no treaty, or the source has worked the change in.
        assert_eq!(margin_change(margin, TITLE, TEXT), None);
        let worked_in = "[1] عدلت الاتفاقية بموجب المرسوم الاتحادي رقم 60/2014 تاريخ 1/2/2014م. وقد ادخل التعديل في صلب الاتفاقية";
        assert_eq!(margin_change(worked_in, title, ""), None);
    }

    #[test]
    fn other_margins_state_none() {
        for margin in [
            // The change is in the text.
            "[6] عدل رسم الترخيص بموجب المادة 2 من قرار مجلس الوزراء رقم 17/1997 تاريخ 22/11/1997م. وأصبح على الوجه التالي: 5.000 درهم",
            "[3] عدل رسم بطاقة هوية بموجب المادة الاولى من قرار مجلس الوزراء رقم 9/1988 تاريخ 10/12/1988م. واصبح 20 درهما بعد ان كان 10 دراهم.",
            "[46] عدل ضمنا عنوان المادة 16 فأصبح على الوجه المذكور أعلاه بعد ان كان \"المتطلبات\" بموجب قرار رئيس مجلس الادارة رقم 81/2014 تاريخ 27/10/2014م.",
            "[5] عدلت العلاوات الفنية بموجب قرار مجلس الوزراء رقم 15/2000 تاريخ 31/7/2000م. واصبحت على الشكل التالي: فني الطب:",
            // The margin has the former words.
            "[7] استبدل النص بموجب المادة الأولى من قرار مجلس الوزراء رقم 98/2022 ووضعنا النص السابق بكل فقراته في هذا الهامش للإفادة.",
            "[11] مع التنويه عن ذكر فقرتي الخانة ثامنا قبل هذا التعديل بموجب قرار مجلس الوزراء رقم 98/2022 في الهامش السابق.",
            "[11] مع التنويه عن ذكر الفقرتين بموجب القرار رقم 98/2022 قبل هذا التعديل في الهامش السابق.",
            // The note stands above the new words in the text.
            "عدل نص الفقرة الأولى من البند 6 بموجب المادة 2 من القرار رقم 8/2011 تاريخ 20/01/2011م. واصبح على الوجه التالي على أن يعمل به اعتباراً من 1/9/2010",
            // Another law was changed.
            "[1] عدل هذا القرار الوزاري ضمنا بموجب القرار الوزاري رقم 353/2004 تاريخ 7/12/2004م.",
            "[2] عدلت بعض أحكام هذا القانون الاتحادي بموجب القانون الاتحادي رقم 4/1975 تاريخ 26/4/1975م.",
            "[2] عدلت معظم الرسوم الواردة في هذا المرسوم بموجب القانون الاتحادي رقم 4/1975 تاريخ 26/4/1975م.",
            "[2] يتعلق هذا النص بتعديل بعض أحكام القانون الاتحادي رقم 1 لسنة 1972 بشأن اختصاصات الوزارات.",
            // No act with a date.
            "[24] تم تعديل بعض أحكام الإدارة العامة للشئون الادارية بموجب عدة قرارات وزارية.",
        ] {
            assert_eq!(read(margin), None, "{margin}");
        }
    }
}
