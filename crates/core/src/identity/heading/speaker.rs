//! Finds the officer with whom the text of a decision begins: «وزير العدل، بعد الاطلاع على …» («The Minister
//! of Justice, having reviewed …»).
//!
//! The Emirati portal titles a decision «قرار وزاري رقم 5», so only the opening names the minister.

use super::text::Text;
use crate::citation::country;
use crate::text::fold::{letters, words};

words! {
    /// Nouns with which the title of an officer who issues documents begins: «minister», «governor».
    letters const OFFICES: &[&str] = [
        "وزير",
        "وزيرة",
        "وزارة",
        "رئيس",
        "الرئيس",
        "نائب",
        "وكيل",
        "محافظ",
        "المحافظ",
        "مدير",
        "مجلس",
        "اللجنة",
        "لجنة",
        "الهيئة",
        "هيئة",
    ];
}

words! {
    /// Words and punctuation before which the officer's title ends. Most of the words begin the recitals
    /// («having reviewed»).
    letters first const STOPS: &[&str] = [
        "،",
        ",",
        ":",
        "؛",
        ".",
        "(",
        " بناء",
        " وبناء",
        " بعد",
        " وبعد",
        " بموجب",
        " قرر",
        " رقم",
    ];
}

/// Number of lines, blank ones not counted, at the start of a document that are searched for the officer who
/// issues it. Title and subject may stand before that line.
const LINES: usize = 8;

/// Greatest length of an officer's title, in characters; a longer line is a sentence.
const LONGEST: usize = 120;

/// Returns the title of the officer who issues a document, as written in its first lines; `None` if they name
/// none.
pub(super) fn of(opening: &str, jurisdiction: &str) -> Option<String> {
    opening
        .lines()
        .filter(|line| !line.trim().is_empty())
        .take(LINES)
        .find_map(|line| {
            let text = Text::new(
                line.trim_matches(|c: char| c.is_whitespace() || ['-', '*', '–'].contains(&c)),
            );
            let introduced = letters!["نحن ", "إن "]
                .iter()
                .find(|word| text.letters.starts_with(**word));
            // In countries whose texts break lines inside sentences, a line that begins with an office may be
            // the middle of a recital. It counts only after «إن» or «نحن».
            if introduced.is_none() && country(jurisdiction).broken_lines {
                return None;
            }
            let start = introduced.map_or(0, |word| word.len());
            let rest = &text.letters[start..];
            let first = rest.split(|c: char| !c.is_alphanumeric()).next()?;
            if !OFFICES.contains(&first) {
                return None;
            }
            let end = STOPS
                .iter()
                .filter_map(|stop| rest.find(stop))
                .min()
                .unwrap_or(rest.len());
            let words = text.as_written(start, start + end);
            let words = words.trim();
            (!words.is_empty() && words.chars().count() <= LONGEST).then(|| words.to_owned())
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_officer_is_read_from_the_first_lines() {
        let emirati = "قرار وزاري رقم 13 لسنة 1988\nبشأن نفقات الحجر\nوزير الزراعة والثروة السمكية،\nبعد الاطلاع على القانون";
        assert_eq!(
            of(emirati, "ae").as_deref(),
            Some("وزير الزراعة والثروة السمكية")
        );
        let saudi =
            "قرار إداري رقم (24841)\nإنَّ محافظ هيئة الزكاة والضريبة والجمارك\nبناءً على الصلاحيات";
        assert_eq!(
            of(saudi, "sa").as_deref(),
            Some("محافظ هيئة الزكاة والضريبة والجمارك")
        );
    }

    #[test]
    fn a_recital_is_not_an_officer() {
        assert_eq!(
            of("بناء على\nمجلس الوزراء رقم 216 وتاريخ 17/6/1431", "sa"),
            None
        );
        assert_eq!(of("", "ae"), None);
    }
}
