//! Looks an English word up in the Arabic words of a passage.
//!
//! `vocabulary.tsv` has words of law. The glossary, which is for search, lacks most verbs: what is asked for
//! are things, and a claim says what somebody does with them.

use std::borrow::Cow;
use std::cell::OnceCell;
use std::collections::{HashMap, HashSet};
use std::ops::Range;
use std::sync::{LazyLock, OnceLock};

use super::super::opposites::Sides;
use super::super::words::Text;

const TABLE: &str = include_str!("vocabulary.tsv");

/// An Arabic word with its keys, which are read when a claim first has the English word.
struct Meaning {
    arabic: &'static str,
    keys: OnceLock<Vec<String>>,
}

/// The Arabic words of each English form.
static MEANINGS: LazyLock<HashMap<&str, Vec<Meaning>>> = LazyLock::new(|| {
    let rows = TABLE.lines().filter(|row| !row.starts_with('#'));
    let forms = rows.filter_map(|row| row.split_once('\t'));
    let forms =
        forms.flat_map(|(english, arabic)| english.split(", ").map(move |one| (one, arabic)));
    let meaning = |arabic| Meaning {
        arabic,
        keys: OnceLock::new(),
    };
    forms
        .map(|(form, arabic)| (form, arabic.split(" | ").map(meaning).collect()))
        .collect()
});

impl Meaning {
    fn keys(&self) -> &[String] {
        self.keys.get_or_init(|| {
            let words = Text::new(self.arabic).words.into_iter();
            let content = words.filter(|word| word.is_content());
            content.map(|word| word.key).collect()
        })
    }
}

/// The words of a passage, by which English words are read.
pub(super) struct Vocabulary<'t> {
    passage: &'t Text,
    keys: HashSet<&'t str>,
    /// Keys of the clause.
    near: HashSet<&'t str>,
    sides: OnceCell<Sides>,
}

impl<'t> Vocabulary<'t> {
    pub fn of(passage: &'t Text, near: Range<usize>) -> Self {
        let keys = |range: Range<usize>| {
            let words = passage.words[range].iter();
            words.map(|word| word.key.as_str()).collect()
        };
        Self {
            passage,
            keys: keys(0..passage.words.len()),
            near: keys(near),
            sides: OnceCell::new(),
        }
    }

    /// Returns the first Arabic word for an English one that the passage has, or else one whose opposite it
    /// has: «تخفيض» says something of «زيادة».
    pub fn word(&self, english: &str) -> Option<&'static str> {
        let meanings = lemmas(english).find_map(|lemma| MEANINGS.get(lemma.as_str()))?;
        let has = |meaning: &Meaning, all: &HashSet<&str>| {
            let keys = meaning.keys();
            !keys.is_empty() && keys.iter().all(|key| all.contains(key.as_str()))
        };
        let find = |all: &HashSet<&str>| meanings.iter().find(|one| has(one, all));
        let found = find(&self.near).or_else(|| find(&self.keys));
        let found = found.or_else(|| {
            let sides = self.sides.get_or_init(|| Sides::of(self.passage));
            meanings
                .iter()
                .find(|meaning| sides.opposes(meaning.arabic))
        });
        found.map(|meaning| meaning.arabic)
    }

    /// Returns the alternative of which the clause, or else the passage, has most words, after the share of
    /// them in the passage, in a thousand.
    pub fn best<'a>(&self, alternatives: &[&'a str]) -> (usize, &'a str) {
        let shares = |alternative: &str| {
            let words = Text::new(alternative).words;
            let content: Vec<_> = words.iter().filter(|word| word.is_content()).collect();
            let share = |keys: &HashSet<&str>| {
                let found = content
                    .iter()
                    .filter(|word| keys.contains(word.key.as_str()));
                1000 * found.count() / content.len().max(1)
            };
            (share(&self.near), share(&self.keys))
        };
        let mut best = ((0, 0), alternatives[0]);
        for alternative in alternatives {
            let shares = shares(alternative);
            if shares > best.0 {
                best = (shares, alternative);
            }
        }
        (best.0.1, best.1)
    }

    /// Leaves out the words of a phrase that the passage does not have, if it has some of them: a phrase of
    /// the glossary says more than the English one.
    pub fn of_passage<'a>(&self, phrase: &'a str, share: usize) -> Cow<'a, str> {
        if share == 0 || share == 1000 {
            return Cow::Borrowed(phrase);
        }
        let words = Text::new(phrase).words;
        let known = words
            .iter()
            .filter(|word| !word.is_content() || self.keys.contains(word.key.as_str()));
        let known: Vec<&str> = known.map(|word| &phrase[word.span.clone()]).collect();
        Cow::Owned(known.join(" "))
    }
}

/// Returns an English word and the words of which it may be an inflection.
fn lemmas(word: &str) -> impl Iterator<Item = String> {
    let word = word
        .strip_suffix("'s")
        .or_else(|| word.strip_suffix('’'))
        .unwrap_or(word)
        .to_owned();
    let mut forms = vec![word.clone()];
    let mut push = |ending: &str, instead: &str| {
        if let Some(rest) = word.strip_suffix(ending).filter(|rest| rest.len() >= 2) {
            forms.push(format!("{rest}{instead}"));
            let mut letters = rest.chars().rev();
            let doubled = letters.next().filter(|last| letters.next() == Some(*last));
            if let Some(last) = doubled.filter(|_| instead.is_empty() && ending != "s") {
                forms.push(rest[..rest.len() - last.len_utf8()].to_owned());
            }
        }
    };
    for (ending, instead) in ENDINGS {
        push(ending, instead);
    }
    forms.into_iter()
}

/// Endings of inflection, each with what a word has in its place.
const ENDINGS: &[(&str, &str)] = &[
    ("s", ""),
    ("es", ""),
    ("ies", "y"),
    ("d", ""),
    ("ed", ""),
    ("ied", "y"),
    ("ing", ""),
    ("ing", "e"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inflected_words_are_found() {
        let passage = Text::new("رفض الطلب، وإلغاء الترخيص، وفرض غرامة، والاحتفاظ بالصورة");
        let vocabulary = Vocabulary::of(&passage, 0..0);
        for (english, arabic) in [
            ("refuses", "رفض"),
            ("cancelled", "إلغاء"),
            ("applied", "طلب"),
            ("imposing", "فرض"),
            ("kept", "احتفاظ"),
            ("copies", "صورة"),
        ] {
            assert_eq!(vocabulary.word(english), Some(arabic), "{english}");
        }
        assert_eq!(vocabulary.word("witness"), None);
    }

    #[test]
    fn the_opposite_of_a_word_of_the_passage_is_told() {
        let passage = Text::new("تخفيض الأجر");
        assert_eq!(
            Vocabulary::of(&passage, 0..0).word("increased"),
            Some("زيادة")
        );
    }

    #[test]
    fn no_english_word_stands_twice() {
        let rows = TABLE.lines().filter(|row| !row.starts_with('#'));
        let mut seen = HashSet::new();
        for row in rows {
            let (english, arabic) = row.split_once('\t').unwrap_or((row, ""));
            assert!(!arabic.is_empty(), "{row}");
            for form in english.split(", ") {
                assert!(seen.insert(form), "{form} stands twice");
            }
        }
    }
}
