//! Texts that their source keeps «for information» although they are overtaken: «ترك هذا القرار (27/2014)
//! منشورا للإفادة». Elsewhere in a note «هذا القرار» mostly is a law that the text cites.

use std::sync::LazyLock;

use regex::{Captures, Regex};

use super::super::window::letters;
use crate::pattern::{self, Words};
use crate::text::utf16::first;

/// Length of the beginning of a note that is read, in UTF-16 units.
const REACH: usize = 2_000;

/// Words for the reason why a text is kept.
const INFORMATION: &str = r"[وف]?(?:لل|ل)(?:إفادة|توثيق)";
const LISTS: &[Words] = &[("information", &[INFORMATION])];

/// Patterns of a kept text: «ابقينا على نشر هذا القرار الوزاري للافادة», and «المصدقة بهذا المرسوم … والتي
/// تركت منشورة … للإفادة». The noun must be that of the title, and the number, too.
static KEPT: LazyLock<[Regex; 2]> = LazyLock::new(|| {
    [
        r"(?:^|[^\p{L}])و?(?:تركت?|تركنا|أبقينا|(?:ال)?إبقاء)\s+(?:على\s+)?(?:نشر\s+)?هذ[اه]\s+(?P<noun>\p{L}+)(?:\s+\p{L}+)??\s*(?:[(]\s*(?:رقم\s+)?(?P<number>[0-9]+)\s*/\s*[0-9]{4}\s*[)]\s*|تاريخ\s+\S+\s+)?(?:[^.؛()]{0,60}\s)?{information}(?:[^\p{L}]|$)",
        r"(?:^|[^\p{L}])[بل]?هذ[اه]\s+(?P<noun>\p{L}+)\s[^.؛]{0,100}[^\p{L}](?:و?(?:التي|الذي)\s+تركت?|و?ترك(?:ه|ها))\s+منشورة?ا?\s[^.؛]{0,40}{information}(?:[^\p{L}]|$)",
    ]
    .map(|words| pattern::letters(words, LISTS))
});

/// Pattern of an overtaken text that no act repeals in words: «لم تنص صراحة على إلغاء هذا القرار».
static NOT_REPEALED: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"(?:^|[^\p{L}])(?:و?(?:لم|دون|عدم|لعدم)\s+(?:يتم\s+)?(?:ال)?[يت]?نص\s+(?:صراحة\s+)?على\s+|و?لم\s+نشأ\s+)إلغاء\s+هذ[اه]\s+(?P<noun>\p{L}+)|(?:^|[^\p{L}])دون\s+(?:أي\s+|أية\s+)?إشارة\s+إلى\s+إلغاء\s+(?:هذ[اه]\s+)?(?P<unnamed>\p{L}+)",
        LISTS,
    )
});

/// True if a note says that the source keeps the note's own text for information only. `title` is that of the
/// text.
pub(in crate::acts) fn is_kept(note: &str, title: &str) -> bool {
    let words = letters(first(note, REACH));
    let title = letters(title);
    KEPT.iter().any(|kept| {
        kept.captures_iter(&words)
            .any(|found| is_own(&found, &title))
    })
}

/// True if a note says that the note's own text is overtaken, but not repealed in words: it is kept, or no
/// act names it.
pub(super) fn is_overtaken(note: &str, title: &str) -> bool {
    let is_left = || {
        let words = letters(first(note, REACH));
        let title = letters(title);
        let mut found = NOT_REPEALED.captures_iter(&words);
        found.any(|found| is_own(&found, &title))
    };
    is_kept(note, title) || is_left()
}

/// True if the named text may bear the title: «هذا النص», or a noun and a number of it.
fn is_own(found: &Captures<'_>, title: &str) -> bool {
    static ANY_TEXT: LazyLock<String> = LazyLock::new(|| letters("النص"));
    let noun = found.name("noun").or(found.name("unnamed"));
    let noun = noun.map_or("", |noun| noun.as_str());
    let is_noun = noun == *ANY_TEXT || title.contains(noun.strip_prefix("ال").unwrap_or(noun));
    let own = title
        .split(|character: char| !character.is_ascii_digit())
        .find(|number| !number.is_empty());
    let is_number = || (found.name("number")).is_none_or(|number| Some(number.as_str()) == own);
    is_noun && is_number()
}

#[cfg(test)]
mod tests {
    use super::*;

    const DECISION: &str = "قرار مجلس ادارة الهيئة رقم 27: الخاص بنظام الوساطة في الأوراق المالية";

    #[test]
    fn a_note_tells_that_its_own_text_is_kept_for_information() {
        for note in [
            "[1] … وبناء على ذلك ترك هذا القرار (27/2014) منشورا للإفادة والتعميم، فاقتضى التنويه.",
            "[1] … أحكام هذا القرار ، وقد تم الإبقاء على نشر هذا القرار( 27/2014) للإفادة والتعميم",
            "[1] أعيد تشكيل اللجنة بموجب القرار رقم 143 تاريخ 17/04/2023م ، وقد ترك هذا النص منشورا للإفادة",
            "[1] … كل حكم يخالف أحكامه، وقد ترك هذا القرار الوزاري للإفادة والتعميم",
            "[1] … وقد ابقينا على نشر هذا القرار الوزاري للافادة والتوثيق مع التنويه عن النص الجديد",
            "[2] … صدرت اللائحة التنفيذية الجديدة وقد ترك هذا النص فقط للإفادة والتعميم",
            "[1] … الموقعة في بغداد ( والمصدقة بهذا القرار ) والتي تركت منشورة مع التنويه المذكور للإفادة",
            "[1] … (وقد ترك هذا القرار تاريخ 14-01-2019 منشورا لعدم النص على الغائه في النظام الجديد وللإفادة)",
        ] {
            assert!(is_kept(note, DECISION), "{note}");
        }
    }

    #[test]
    fn other_notes_tell_nothing_of_the_kind() {
        for note in [
            // Another text is kept.
            "[1] … وبناء على ذلك ترك هذا القرار (13/2014) منشورا للإفادة والتعميم",
            "[1] … وقد ترك هذا المرسوم منشورا للإفادة والتعميم",
            "[2] ارتأينا الابقاء على نشر القرارين الوزاريين المذكوريين للافادة تجنباً للخطا",
            // The new text is printed, a former wording is kept.
            "[1] تم نشر هذا القرار حاليا كما ورد في الجريدة الرسمية وذلك للإفادة والتعميم",
            "[12] وبناء عليه أدرجنا نص المادة 54 قبل استبدالها أدناه للإفادة والتعميم",
            "[7] ووضعنا النص السابق بكل فقراته في هذا الهامش للإفادة والتعميم",
            "[1] نشر هذا القرار في عدد الجريدة الرسمية رقم 727 تاريخ 13/05/2022م",
            "[1] ألغي هذا القرار بموجب القرار رقم 13 لسنة 2021 على أن يستمر العمل بالقرارات",
        ] {
            assert!(!is_overtaken(note, DECISION), "{note}");
        }
    }

    #[test]
    fn a_note_tells_that_no_act_names_its_overtaken_text() {
        for note in [
            "[1] … لم تنص صراحة على الغاء هذا القرار ( قرار مجلس الوزراء رقم 12 /2007 )، وبناء عليه ارتأينا التنويه",
            "[2] صدر الهيكل التنظيمي بموجب القرار رقم 3 تاريخ 8/1/2009م. ولم نشأ الغاء هذا القرار ضمناٍ",
            "[1] … دون النص صراحة على الغاء هذا القرار ، وبناء عليه تمت الإشارة",
            "[1] … حيث لم يتم النص على الغاء هذا القرار صراحة في القرار رقم 107/2022",
        ] {
            assert!(is_overtaken(note, DECISION), "{note}");
            assert!(!is_kept(note, DECISION), "{note}");
        }
        let note = "[1] وقد صدرت اللائحة التنفيذية لهذا المرسوم بقانون دون أي إشارة الى الغاء اللائحة التنفيذية للقانون 15/1993";
        let bylaw =
            "قرار وزاري رقم 566 لسنة 2010 في شأن اللائحة التنفيذية للقانون الاتحادي رقم 15 لسنة 1993";
        assert!(is_overtaken(note, bylaw));
        assert!(!is_overtaken(note, DECISION));
        assert!(!is_overtaken(
            "[1] نصت المادة 19 على إلغاء هذا القرار",
            DECISION
        ));
        assert!(!is_overtaken(
            "[1] لم تنص صراحة على الغاء هذا القانون",
            DECISION
        ));
    }
}
