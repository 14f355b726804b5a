//! Finds bans that are lifted and instruments whose application is stopped: by a provision of a later act, or
//! by a note in which the source reports that about its own text.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use regex::Regex;

use super::change::Change;
use super::margin::is_kept;
use super::operative::REACH;
use super::subject::content_words;
use super::window::{letters, letters_by_line};
use crate::pattern::{self, Words};
use crate::text::utf16::{first, last};

/// Words by which a ban is lifted, or the application of an instrument stopped, for a part, a matter or a
/// time only.
const LIMITS: &[&str] = &[
    "بالنسبة",
    "فقط",
    "باستثناء",
    "استثناء",
    "عدا",
    "ماعدا",
    "جزئيا",
    "جزئي",
    "جزئية",
    "مؤقتا",
    "مؤقت",
    "مؤقتة",
    "لمدة",
    "لفترة",
    "خلال",
    "حتى",
    "لحين",
    "حين",
    "فيما",
    "بخصوص",
    "حدود",
    "إذا",
    "ما لم",
];

const LISTS: &[Words] = &[("limit", LIMITS)];

/// Pattern of a whole main clause before the name of an instrument: «يرفع الحظر الوارد في القرار …», «يوقف
/// العمل بالقرار …». A modal verb or a condition before it would make it another clause.
static LIFTS: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"(?:^|[.؛\n:])\s*(?:[(]?(?:[0-9]{1,3}|\p{L}{1,2})\s*[-–.)]+\s*)?و?(?:(?P<ban>يرفع\s+الحظر)\s+(?:المؤقت\s+)?(?:الوارد|المنصوص\s+عليه|المفروض|المقرر)\s+(?:في\s*|ب(?:موجب\s+)?)|يوقف\s+العمل\s+ب)(?:أحكام\s+)?(?:ال)?$",
        &[],
    )
});

/// Pattern of the name of an instrument, and the words after it, whose subject is a ban: «القرار الوزاري رقم
/// 187 لسنة 2004م. في شأن حظر استيراد …».
static OF_BAN: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"^[^؛\n]{0,80}?\s(?:في\s+شأن\s+|بشأن\s+|الخاص\s+ب|المتعلق\s+ب|القاضي\s+ب)(?:ال)?(?:حظر|منع)\s",
        &[],
    )
});

/// Pattern of the title of a decision that lifts a ban. One that extends the time of another such decision
/// («تمديد رفع الحظر») does not match.
static LIFTING_TITLE: LazyLock<Regex> =
    LazyLock::new(|| pattern::letters(r"(?:في\s+شأن|بشأن)\s+رفع\s+(?:ال)?حظر\s", &[]));

static LIMITED: LazyLock<Regex> =
    LazyLock::new(|| pattern::letters(r"(?:^|[^\p{L}])و?{limit}(?:[^\p{L}]|$)", LISTS));

/// Returns what a provision does that lifts the ban of the instrument named after `introduction`, or stops
/// the application of the instrument. `name` is the text from the name on. An instrument is repealed if all
/// of it is stopped, or if the lifted ban is its subject.
pub(super) fn lifted(introduction: &str, name: &str) -> Option<Change> {
    if !introduction.contains("حظر") && !introduction.contains("وقف") {
        return None;
    }
    let words = letters_by_line(last(introduction, REACH));
    let lifts = LIFTS.captures(&words)?;
    let paragraph = name.split('\n').next().unwrap_or_default();
    let rest = letters(first(paragraph, REACH));
    let is_whole = lifts.name("ban").is_none() || OF_BAN.is_match(&rest);
    Some(match is_whole && !LIMITED.is_match(&rest) {
        true => Change::Repeals,
        false => Change::Amends,
    })
}

/// True if a decision whose title lifts a ban («في شأن رفع الحظر عن …») relies in its preamble on the
/// instrument at the beginning of `name`, and that is a ban. Its provisions do not repeat the number. They
/// may lift only a part of the ban, which the titles do not tell.
pub(super) fn lifts_recited(title: &str, name: &str) -> bool {
    if !title.contains("حظر") {
        return false;
    }
    let line = name.split('\n').next().unwrap_or_default();
    LIFTING_TITLE.is_match(&letters(title)) && OF_BAN.is_match(&letters(first(line, REACH)))
}

/// What a note of a source reports that the instrument named in it did to the text of the note.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Noted {
    pub(super) change: Change,
    /// True for an implied repeal, which is the opinion of the source, because no act states it; and for one
    /// with exceptions.
    pub(super) is_unsure: bool,
}

/// Pattern of a note about the ban of its own text: «[1] رفع الحظر عن استيراد … بموجب», «رفع هذا الحظر
/// بموجب».
static BAN_LIFTED: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"^\s*(?:\[[0-9]{1,3}\]\s*)?(?:كما\s+)?(?:تم\s+)?[يت]?رفع\s+(?:هذا\s+الحظر|الحظر\s+(?:(?:المؤقت\s+)?(?P<own>(?:المنصوص\s+عليه|الوارد)\s+(?:في|ب)\s*هذا\s+القرار(?:\s+\p{L}+)?)|(?P<what>(?:المؤقت\s+)?(?:المفروض\s+)?(?:عن|على|في\s+شأن)\s[^؛\n]{1,300}?)))[\s،]*\sبموجب\s+(?:(?:ال)?مادة\s+\S+\s+من\s+)?(?:ال)?$",
        &[],
    )
});

/// Pattern of a note that the application of its own text was stopped: «أوقف العمل بأحكام هذا القرار بموجب».
static STOPPED: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"^\s*(?:\[[0-9]{1,3}\]\s*)?(?:أوقف|تم\s+إيقاف|تم\s+وقف)\s+العمل\s+ب(?:أحكام\s+)?هذا\s+القرار(?:\s+الوزاري)?\s+بموجب\s+(?:(?:ال)?مادة\s+\S+\s+من\s+)?(?:ال)?$",
        &[],
    )
});

/// Pattern of a note on an implied repeal of its own text: «ان هذا القرار قد ألغي ضمنا بموجب».
static IMPLIEDLY_REPEALED: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"^\s*(?:\[[0-9]{1,3}\]\s*)?إن\s+هذا\s+(?:القرار|النظام|القانون|المرسوم)(?:\s+الوزاري)?\s+قد\s+ألغي\s+ضمن(?:ا|يا)\s+بموجب\s+(?:(?:ال)?مادة\s+\S+\s+من\s+)?(?:ال)?$",
        &[],
    )
});

/// Pattern of a note on the repeal of «this decision», whole or in part: its own text, if the source keeps
/// that for information.
static REPEALED: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"^\s*(?:\[[0-9]{1,3}\]\s*)?(?:تم\s+)?(?:ألغي|ألغيت|يلغى|تلغى|إلغاء)\s+(?P<part>(?:ال)?(?:جزء|فصل|باب|قسم|أحكام)\s[^.؛\n]{1,300}?\sمن\s+)?هذ[اه]\s+(?P<noun>\p{L}+)(?:\s+\p{L}+)?\s+بموجب\s+(?:ال)?$",
        &[],
    )
});
static EXCEPTED: LazyLock<Regex> =
    LazyLock::new(|| pattern::letters(r"(?:^|[^\p{L}])(?:باستثناء|فيما\s+عدا|ما\s*عدا)\s", &[]));

/// Patterns of a note that begins with the changing instrument: the words before it, and the words after it.
static OPENS: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"^\s*(?:\[[0-9]{1,3}\]\s*)?(?:إن|(?P<see>راجع))\s+(?:ال)?$",
        &[],
    )
});
static REPEALS_THIS: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"^[^؛\n]{0,160}?\sقد\s+ألغى\s+ضمن(?:ا|يا)\s+(?:(?:جميع|كافة|معظم)\s+)?(?:أحكام\s+)?هذا\s+القرار(?:[^\p{L}]|$)",
        &[],
    )
});
static LIFTS_BAN: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"^[^؛\n\p{L}]{0,60}(?:تاريخ[^؛\n\p{L}]{1,30}م?[^؛\n\p{L}]{0,10})?(?:في\s+شأن|بشأن)\s+رفع\s+الحظر\s+(?:عن|على)\s",
        &[],
    )
});

/// Pattern of the subject of a title that is a ban.
static BAN_OF_TITLE: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"(?:في\s+شأن\s+|بشأن\s+|\sب)(?:حظر|منع)\s+(?P<object>.+)$",
        &[],
    )
});
static LIFT_OF_TITLE: LazyLock<Regex> = LazyLock::new(|| pattern::letters(r"(?:^|\s)ب?رفع\s", &[]));

/// Words of a ban's object that say nothing about its extent.
const GENERAL: &[&str] = &["كافة", "جميع", "أنواع", "مؤقت", "مفروض"];
static IS_GENERAL: LazyLock<BTreeSet<String>> =
    LazyLock::new(|| pattern::folded(GENERAL).collect());

/// Returns what a note reports that the instrument named after `introduction` did to the note's own text.
/// `introduction` is the note up to the name, `after` the note behind it, `title` that of the text.
pub(super) fn noted(introduction: &str, after: &str, title: &str) -> Option<Noted> {
    if introduction.len() > 4 * REACH {
        return None;
    }
    let before = letters_by_line(introduction);
    let sure = |change| Noted {
        change,
        is_unsure: false,
    };
    if STOPPED.is_match(&before) {
        return Some(sure(Change::Repeals));
    }
    let implied = Noted {
        change: Change::Repeals,
        is_unsure: true,
    };
    if IMPLIEDLY_REPEALED.is_match(&before) {
        return Some(implied);
    }
    if let Some(repealed) = REPEALED.captures(&before) {
        // «هذا القانون» in the note on a bylaw is the law, and the bylaw is kept.
        let noun = &repealed["noun"];
        let is_own = letters(title).starts_with(noun.strip_prefix("ال").unwrap_or(noun));
        return (is_own && is_kept(after, title)).then(|| match repealed.name("part") {
            Some(_) => sure(Change::Amends),
            None => Noted {
                change: Change::Repeals,
                is_unsure: EXCEPTED.is_match(&letters(after)),
            },
        });
    }
    let title = letters(title);
    // The note on a text that lifts a ban is about another ban.
    let may_ban = || !LIFT_OF_TITLE.is_match(&title);
    if let Some(lifted) = BAN_LIFTED.captures(&before) {
        let is_whole = lifted.name("what").is_none_or(|what| {
            let ban = BAN_OF_TITLE.captures(&title);
            ban.is_some_and(|ban| object_words(&ban["object"]) == object_words(what.as_str()))
        });
        return may_ban().then(|| match is_whole {
            true => sure(Change::Repeals),
            false => sure(Change::Amends),
        });
    }
    let opens = OPENS.captures(&before)?;
    let after = letters_by_line(first(after, REACH));
    if opens.name("see").is_none() {
        return REPEALS_THIS.is_match(&after).then_some(implied);
    }
    let lifts = BAN_OF_TITLE.is_match(&title) && may_ban() && LIFTS_BAN.is_match(&after);
    lifts.then_some(sure(Change::Amends))
}

fn object_words(object: &str) -> BTreeSet<String> {
    let words = content_words(object).into_iter();
    words.filter(|word| !IS_GENERAL.contains(word)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ban_is_lifted_as_a_whole_or_in_part() {
        const BAN: &str = "قرار الوزاري رقم 187 لسنة 2004م. في شأن حظر استيراد الأبقار من باكستان";
        for (introduction, after, expected) in [
            (
                "يرفع الحظر الوارد في ال",
                " شريطة الحصول على إذن مسبق من الوزارة بالاستيراد.",
                Some(Change::Repeals),
            ),
            ("1- يوقف العمل بال", ".", Some(Change::Repeals)),
            ("يوقف العمل بأحكام ال", ".", Some(Change::Repeals)),
            (
                "يرفع الحظر الوارد في ال",
                " بالنسبة للجلود.",
                Some(Change::Amends),
            ),
            (
                "يرفع الحظر الوارد في ال",
                " عن الجلود فقط.",
                Some(Change::Amends),
            ),
            ("يوقف العمل بال", " لمدة سنة.", Some(Change::Amends)),
            (
                "يوقف العمل بال",
                "، وذلك حتى إشعار آخر.",
                Some(Change::Amends),
            ),
            ("يجوز للوزير أن يوقف العمل بال", ".", None),
            ("لا يرفع الحظر الوارد في ال", ".", None),
            ("تمديد فترة رفع الحظر وفقا للشروط الواردة ب", ".", None),
            ("يوقف تنفيذ ال", ".", None),
        ] {
            let name = format!("{BAN}{after}");
            assert_eq!(
                lifted(introduction, &name),
                expected,
                "{introduction}{after}"
            );
        }
        let other = "قرار الوزاري رقم 34 لسنة 2012 في شأن شروط الاستيراد";
        assert_eq!(
            lifted("يرفع الحظر الوارد في ال", other),
            Some(Change::Amends)
        );
        assert_eq!(lifted("يوقف العمل بال", other), Some(Change::Repeals));
    }

    #[test]
    fn a_decision_that_lifts_a_ban_recites_it() {
        const BAN: &str =
            "قرار الوزاري رقم 6 لسنة 2007م في شأن حظر استيراد الحيوانات من كينيا والصومال";
        let lifting = "قرار وزاري رقم 548 لسنة 2008: في شأن رفع الحظر عن استيراد الاغنام من الصومال";
        assert!(lifts_recited(lifting, BAN));
        // The decision that is extended lifts the ban itself.
        let extending = "قرار وزاري رقم 428 لسنة 2008: في شأن تمديد رفع الحظر عن استيراد اللحوم";
        assert!(!lifts_recited(extending, BAN));
        let ban = "قرار وزاري رقم 7 لسنة 2007: في شأن حظر استيراد الطيور";
        assert!(!lifts_recited(ban, BAN));
        for other in [
            "قانون الاتحادي رقم 6 لسنة 1979م في شأن الحجر البيطري،\nوعلى القرار رقم 1 في شأن حظر الصيد",
            "قرار الوزاري رقم 433 لسنة 2007م في شأن رفع الحظر عن استيراد اللحوم الصومالية",
        ] {
            assert!(!lifts_recited(lifting, other), "{other}");
        }
    }

    #[test]
    fn a_note_tells_the_end_of_its_own_text() {
        const TITLE: &str = "قرار وزاري رقم 81 لسنة 2009: في شأن حظر استيراد كافة أنواع الحيوانات الحية ومنتجاتها من جمهورية لبنان";
        let noted = |before, after| noted(before, after, TITLE);
        let sure = |change| {
            Some(Noted {
                change,
                is_unsure: false,
            })
        };
        let implied = Some(Noted {
            change: Change::Repeals,
            is_unsure: true,
        });
        for (before, after, expected) in [
            (
                "[1] رُفع الحظر عن استيراد كافة أنواع الحيوانات الحيّة ومنتجاتها من جمهورية لبنان بموجب ال",
                "",
                sure(Change::Repeals),
            ),
            (
                "[1] رفع الحظر عن استيراد الحيوانات الحية ومنتجاتها من المنطقة الخالية من المرض بجمهورية لبنان، بموجب ال",
                "",
                sure(Change::Amends),
            ),
            ("[1] رفع هذا الحظر بموجب ال", "", sure(Change::Repeals)),
            (
                "[1] رفع الحظر المؤقت المنصوص عليه في هذا القرار الوزاري بموجب ال",
                "",
                sure(Change::Repeals),
            ),
            (
                "[1] أوقف العمل بأحكام هذا القرار الوزاري بموجب المادة الاولى من ال",
                "",
                sure(Change::Repeals),
            ),
            ("[1] ان هذا القرار قد ألغي ضمنا بموجب ", "", implied),
            (
                "[1] ان ال",
                " تاريخ 16/7/1997م. المتعلق باللائحة التنفيذية قد ألغى ضمنا معظم أحكام هذا القرار الوزاري",
                implied,
            ),
            (
                "[1] راجع ال",
                " تاريخ 11/6/2009م في شأن رفع الحظر عن استيراد الطيور",
                sure(Change::Amends),
            ),
            (
                "[1] ألغي هذا القرار بموجب ",
                "، وبناء على ذلك ترك هذا القرار (81/2009) منشورا للإفادة والتعميم",
                sure(Change::Repeals),
            ),
            (
                "[1] ألغي هذا القرار بموجب ",
                " بإستثناء شروط الترخيص، وبناء على ذلك ترك هذا القرار (81/2009) منشورا للإفادة",
                implied,
            ),
            (
                "[1] يلغى الجزء المتعلق بترخيص (المصدر) من هذا القرار بموجب ",
                " بإستثناء الشروط، وبناء على ذلك ترك هذا القرار (81/2009) منشورا للإفادة",
                sure(Change::Amends),
            ),
            // «This law» is the law of a bylaw, which is kept.
            (
                "[1] ألغي هذا القانون بموجب ",
                "، وقد ترك هذا القرار (81/2009) منشورا للإفادة",
                None,
            ),
            // «This decision» is one that the text cites.
            (
                "[1] ألغي هذا القرار بموجب ",
                " على أن يستمر العمل بالقرارات إلى حين صدور ما يحل محلها",
                None,
            ),
            // «This decision» is one that the text cites.
            ("[2] ألغي ضمنا هذا القرار الذي حل محله ", "", None),
            (
                "[1] ان القرار رقم 10/1974م. في شأن اللجنة قد ألغي ضمنا بموجب ",
                "",
                None,
            ),
            (
                "[1] راجع ال",
                " تاريخ 5/6/2010م. في شأن تمديد رفع الحظر عن استيراد اللحوم",
                None,
            ),
        ] {
            assert_eq!(noted(before, after), expected, "{before}…{after}");
        }
        let lifting = "قرار وزاري رقم 5 لسنة 2009: في شأن رفع حظر استيراد اللحوم";
        assert_eq!(super::noted("[1] رفع هذا الحظر بموجب ", "", lifting), None);
    }
}
