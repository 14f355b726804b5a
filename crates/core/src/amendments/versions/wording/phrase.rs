//! Words found in a wording, replaced, deleted and added.

use std::ops::Range;

use super::words::{Word, words};

/// An occurrence of a phrase.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::amendments::versions) struct Hit {
    /// Bytes of the phrase without a joined preposition or conjunction.
    pub range: Range<usize>,
    /// Joined letters before it: `و` in `والهيئة`.
    pub prefix: Prefix,
}

/// Letters that Arabic joins to the first word of a phrase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::amendments::versions) enum Prefix {
    None,
    /// `و` or `ف`.
    Conjunction,
    /// A preposition, with or without a conjunction.
    Preposition,
    /// `لل`, which has swallowed the alef of the article.
    Assimilated,
}

/// Joined letters, longest first, with what they are.
const PREFIXES: &[(&str, Prefix)] = &[
    ("وب", Prefix::Preposition),
    ("ول", Prefix::Preposition),
    ("وك", Prefix::Preposition),
    ("فب", Prefix::Preposition),
    ("فل", Prefix::Preposition),
    ("و", Prefix::Conjunction),
    ("ف", Prefix::Conjunction),
    ("ب", Prefix::Preposition),
    ("ل", Prefix::Preposition),
    ("ك", Prefix::Preposition),
];

/// Occurrences of whole words within a range of the text, with joined prefixes. Occurrences do not overlap.
pub(in crate::amendments::versions) fn hits(
    text: &str,
    phrase: &str,
    within: Range<usize>,
) -> Vec<Hit> {
    let wanted: Vec<String> = words(phrase).into_iter().map(|word| word.folded).collect();
    let Some((first, rest)) = wanted.split_first() else {
        return Vec::new();
    };
    let words: Vec<Word> = words(&text[within.clone()]);
    // Folding makes «وحدة» and «وحده» equal. A word alone must not be taken for the other one.
    let is_other = |word: &Word| {
        let written = &text[within.start + word.range.start..within.start + word.range.end];
        rest.is_empty() && ends_with_ta(written) != ends_with_ta(phrase)
    };
    let mut hits = Vec::new();
    let mut at = 0;
    while at + wanted.len() <= words.len() {
        let tail = &words[at + 1..at + wanted.len()];
        let fits = || {
            tail.iter()
                .zip(rest)
                .all(|(word, rest)| word.folded == *rest)
        };
        let found = begins(&words[at].folded, first).filter(|_| fits() && !is_other(&words[at]));
        if let Some((prefix, letters)) = found {
            let start = within.start + words[at].range.start;
            let end = within.start + words[at + wanted.len() - 1].range.end;
            let start = start + after_letters(&text[start..end], letters);
            hits.push(Hit {
                range: start..end,
                prefix,
            });
            at += wanted.len();
        } else {
            at += 1;
        }
    }
    hits
}

/// True if a word of the text may be the phrase behind «ل», but may be one without the article as well. Of a
/// noun that begins with lam, Arabic writes both in the same way: «للجنة».
pub(in crate::amendments::versions) fn may_hide(text: &str, phrase: &str) -> bool {
    let bare = phrase.trim_start().strip_prefix("ال");
    bare.filter(|bare| bare.starts_with('ل'))
        .is_some_and(|bare| !hits(text, &format!("ل{bare}"), 0..text.len()).is_empty())
}

/// True if the last letter is `ة`.
fn ends_with_ta(words: &str) -> bool {
    let is_letter =
        |mark: char| mark.is_alphabetic() && mark != 'ـ' && !crate::pattern::is_mark(mark);
    words.chars().rev().find(|mark| is_letter(*mark)) == Some('ة')
}

/// Tells if a word is the wanted one, and how many letters are joined before it.
fn begins(word: &str, wanted: &str) -> Option<(Prefix, usize)> {
    if word == wanted {
        return Some((Prefix::None, 0));
    }
    // Two letters may be part of another word: «له» in «أوله».
    if wanted.chars().count() < 3 {
        return None;
    }
    if let Some(bare) = wanted.strip_prefix("ال") {
        for (before, letters) in [("لل", 2), ("ولل", 3), ("فلل", 3)] {
            if word.strip_prefix(before) == Some(bare) {
                return Some((Prefix::Assimilated, letters));
            }
        }
    }
    PREFIXES
        .iter()
        .find(|(before, _)| word.strip_prefix(before) == Some(wanted))
        .map(|(before, prefix)| (*prefix, before.chars().count()))
}

/// Bytes that the first `letters` letters of a word take, with their marks.
fn after_letters(word: &str, letters: usize) -> usize {
    let is_letter = |character: char| character != 'ـ' && !crate::pattern::is_mark(character);
    word.char_indices()
        .filter(|(_, character)| is_letter(*character))
        .nth(letters)
        .map_or(0, |(at, _)| at)
}

/// The words that take the place of a hit.
pub(in crate::amendments::versions) fn replacement(hit: &Hit, before: &str, new: &str) -> String {
    let with_article = new.strip_prefix("ال");
    match (hit.prefix, with_article) {
        // «للهيئة» has one lam of the preposition before the hit and one of the article.
        (Prefix::Assimilated, Some(bare)) => bare.to_owned(),
        (Prefix::Preposition, Some(bare)) if before.ends_with('ل') => format!("ل{bare}"),
        _ => new.to_owned(),
    }
}

/// The text with a range deleted. A comma goes too if it would then stand before a mark, at the end of the
/// text or at the beginning of a line.
pub(in crate::amendments::versions) fn without(text: &str, range: Range<usize>) -> String {
    let mut left = text[..range.start].to_owned();
    let taken = close(&mut left, &text[range.end..]);
    left + &text[range.end + taken..]
}

/// Closes the gap between a text and what follows it after a deletion. Gives the bytes that the following
/// text loses.
pub(in crate::amendments::versions) fn close(left: &mut String, right: &str) -> usize {
    let blank = [' ', '\t', '\u{A0}'];
    let comma = ['،', ',', '؛'];
    let trim =
        |left: &mut String, marks: &[char]| left.truncate(left.trim_end_matches(marks).len());
    trim(left, &blank);
    let mut rest = right.trim_start_matches(blank);
    let ends = rest.is_empty() || rest.starts_with(['.', '،', ',', '؛', ':', '\n', ')', '"', '”']);
    if ends {
        trim(left, &comma);
        trim(left, &blank);
    }
    if left.ends_with('.') && rest.starts_with('.') {
        rest = &rest[1..];
    }
    let at_line = left.is_empty() || left.ends_with('\n');
    if at_line {
        rest = rest.trim_start_matches(comma).trim_start_matches(blank);
    }
    if !ends && !at_line {
        left.push(' ');
    }
    right.len() - rest.len()
}

/// The text with words added at a place, with the blanks that they need.
pub(in crate::amendments::versions) fn with_added(text: &str, at: usize, new: &str) -> String {
    let mut left = text[..at].to_owned();
    join(&mut left, new, &text[at..]);
    left + &text[at..]
}

/// Appends words to a text, with the blanks that they need before and before what follows.
pub(in crate::amendments::versions) fn join(left: &mut String, new: &str, right: &str) {
    let new = new.trim();
    let is_mark = |mark: char| ".،,؛:)".contains(mark);
    if !(left.is_empty() || left.ends_with(char::is_whitespace) || new.starts_with(is_mark)) {
        left.push(' ');
    }
    *left += new;
    if !(right.is_empty() || right.starts_with(char::is_whitespace) || right.starts_with(is_mark)) {
        left.push(' ');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found<'t>(text: &'t str, phrase: &str) -> Vec<(&'t str, Prefix)> {
        hits(text, phrase, 0..text.len())
            .into_iter()
            .map(|hit| (&text[hit.range], hit.prefix))
            .collect()
    }

    #[test]
    fn whole_words_are_found_with_their_prefixes() {
        let text = "تصدرها الهيئة، وللهيئة أن تحيل، فالهيئة لهيئة أخرى";
        assert_eq!(
            found(text, "الهيئة"),
            [
                ("الهيئة", Prefix::None),
                ("هيئة", Prefix::Assimilated),
                ("الهيئة", Prefix::Conjunction)
            ]
        );
        assert_eq!(
            found("فللهيئة ذلك", "للهيئة"),
            [("للهيئة", Prefix::Conjunction)]
        );
        assert_eq!(found("لوزارة المالية", "وزارة المالية").len(), 1);
        assert_eq!(found("الوزارة", "وزارة"), []);
        assert_eq!(found("خطرة وحدها أو وحده", "وحدة"), []);
        assert_eq!(found("النص", ""), []);
    }

    #[test]
    fn an_assimilated_article_stays_assimilated() {
        let text = "تبين للهيئة";
        let hit = &hits(text, "الهيئة", 0..text.len())[0];
        assert_eq!(
            replacement(hit, &text[..hit.range.start], "الوزارة"),
            "وزارة"
        );
    }

    #[test]
    fn a_deletion_takes_its_comma() {
        for (text, phrase, left) in [
            (
                "تحددها الوزارة لكل مستهلك.",
                "لكل مستهلك",
                "تحددها الوزارة.",
            ),
            (
                "ترى الهيئة دخولها، وذلك بالاتفاق.",
                "وذلك بالاتفاق",
                "ترى الهيئة دخولها.",
            ),
            ("ألف، وباء، وجيم", "وباء", "ألف، وجيم"),
        ] {
            let hit = &hits(text, phrase, 0..text.len())[0];
            let without = without(text, hit.range.clone());
            assert_eq!(without.replace("،،", "،"), left);
        }
    }

    #[test]
    fn added_words_get_blanks() {
        let text = "من خدمات.";
        assert_eq!(
            with_added(text, text.len() - 1, "وأعمال"),
            "من خدمات وأعمال."
        );
    }
}
