//! Words of a text with their place in it, folded for comparison.

use std::ops::Range;

use crate::normalizer::{Form, normalize};

/// A word in bytes of its text, with its letters folded.
#[derive(Clone, Debug)]
pub(in crate::amendments::versions) struct Word {
    pub range: Range<usize>,
    pub folded: String,
}

/// The words of a text: runs of letters, or of digits. Marks and tatweel are parts of a word.
pub(in crate::amendments::versions) fn words(text: &str) -> Vec<Word> {
    let mut words: Vec<Word> = Vec::new();
    let mut open: Option<(usize, bool)> = None;
    let mut close = |start: usize, end: usize| {
        let mut folded = normalize(&text[start..end], Form::Letters);
        let trimmed = folded.trim();
        if trimmed.len() < folded.len() {
            folded = trimmed.to_owned();
        }
        if !folded.is_empty() {
            words.push(Word {
                range: start..end,
                folded,
            });
        }
    };
    for (at, character) in text.char_indices() {
        let is_joiner = character == 'ـ' || crate::pattern::is_mark(character);
        let kind = match character {
            // The tables of the standard library are slow, and most characters are blanks and these letters.
            ' ' => None,
            'ء'..='غ' | 'ف'..='ي' => Some(false),
            _ if is_joiner => open.map(|(_, kind)| kind),
            _ if character.is_numeric() => Some(true),
            _ if character.is_alphabetic() => Some(false),
            _ => None,
        };
        match (open, kind) {
            (Some((_, before)), Some(now)) if before == now => {}
            (before, now) => {
                if let Some((start, _)) = before {
                    close(start, at);
                }
                open = now.map(|kind| (at, kind));
            }
        }
    }
    if let Some((start, _)) = open {
        close(start, text.len());
    }
    words
}

/// The text as words only: equal for wordings that differ in blanks, vowel marks, spelling variants of
/// letters and digits, and punctuation alone.
pub(in crate::amendments::versions) fn key(text: &str) -> String {
    let words: Vec<String> = words(text).into_iter().map(|word| word.folded).collect();
    words.join(" ")
}

/// Share of the words of the shorter text that the other one has too, from 0 to 1.
pub(in crate::amendments::versions) fn overlap(one: &str, other: &str) -> f64 {
    let [one, other] = [one, other].map(|text| {
        let mut words: Vec<String> = words(text).into_iter().map(|word| word.folded).collect();
        words.sort_unstable();
        words
    });
    let (short, long) = match one.len() <= other.len() {
        true => (one, other),
        false => (other, one),
    };
    if short.is_empty() {
        return 0.0;
    }
    let mut at = 0;
    let mut common = 0;
    for word in &short {
        while at < long.len() && long[at] < *word {
            at += 1;
        }
        if at < long.len() && long[at] == *word {
            common += 1;
            at += 1;
        }
    }
    f64::from(common) / short.len() as f64
}

/// Least share of common words between two wordings of one change, told twice.
const NEARLY_SAME: f64 = 0.9;

/// True if two wordings differ by a few words: the portal and its notes leave words out.
pub(in crate::amendments::versions) fn nearly_same(one: &str, other: &str) -> bool {
    let [first, second] = [key(one), key(other)];
    let [short, long] = [first.len().min(second.len()), first.len().max(second.len())];
    short as f64 >= NEARLY_SAME * long as f64 && overlap(&first, &second) >= NEARLY_SAME
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_folded_and_keep_their_place() {
        let text = "أُلغيت المــادة(20)،";
        let found = words(text);
        let folded: Vec<&str> = found.iter().map(|word| &*word.folded).collect();
        assert_eq!(folded, ["الغيت", "الماده", "20"]);
        assert_eq!(&text[found[1].range.clone()], "المــادة");
        assert_eq!(key("١- الهيئة ."), key("1 الهيئه"));
    }

    #[test]
    fn overlap_counts_common_words() {
        assert!((overlap("قواعد العمل", "العمل والنقل") - 0.5).abs() < 1e-9);
        assert_eq!(overlap("", "العمل"), 0.0);
    }
}
