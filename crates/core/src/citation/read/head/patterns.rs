//! Patterns that find the first words of citations in folded text: every wording of the tables with and
//! without definite articles, in the nominative and the oblique case.

use super::kind::Kind;
use crate::citation::lexicon::forms;
use crate::citation::lexicon::words::articles::{BEFORE_PRONOUN, PLACES};
use crate::citation::model::count::Count;
use crate::normalizer::{Form, normalize};

/// Nouns for a single article; those for two and for several follow. `الفصل` means an article only in some
/// countries.
const ARTICLE: &[&str] = &["مادة", "م", CHAPTER];
const TWO_ARTICLES: &[&str] = &["مادتين", "مادتان", "مادتي", "مادتا", "فصلين", "فصلان"];
const ARTICLES: &[&str] = &["مواد", "فصول"];
const CHAPTER: &str = "فصل";
const CHAPTERS: &[&str] = &[CHAPTER, "فصلين", "فصلان", "فصول"];

/// Texts of which one must follow `م`, `ق` or a dual in one word to begin a citation, because other words
/// begin with the same letters.
const AFTER_LETTER: &[&str] = &[
    "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "(", ".", "رقم",
];

pub(super) struct Pattern {
    pub text: String,
    pub kind: Kind,
    pub issuer: Option<usize>,
    /// Number of bytes at the end of `text` that must match but are no part of the words found.
    pub ahead: usize,
}

impl Pattern {
    /// True for a dual in the nominative, such as `قانونان`. Without blanks its ending may be the beginning
    /// of the next word.
    pub fn is_nominative(&self) -> bool {
        matches!(self.kind, Kind::Instrument { many: true, .. }) && self.text.ends_with("ان")
    }
}

pub(super) fn patterns() -> Vec<Pattern> {
    let mut patterns = Vec::new();
    for form in forms::all() {
        for (wordings, many) in [(form.heads, false), (form.several, true)] {
            for wording in wordings {
                let words = wording.split(' ').count();
                let kind = Kind::Instrument { form, many, words };
                let nominative = many.then(|| nominative(wording)).flatten();
                patterns.extend(
                    nominative
                        .iter()
                        .map(String::as_str)
                        .chain([*wording])
                        .flat_map(with_and_without_article)
                        .flat_map(|wording| spelled(&wording, kind)),
                );
            }
        }
    }
    for (wordings, count) in [
        (ARTICLE, Count::One),
        (TWO_ARTICLES, Count::Two),
        (ARTICLES, Count::Several),
    ] {
        for wording in wordings {
            let kind = Kind::Article {
                count,
                chapter: CHAPTERS.contains(wording),
            };
            patterns.extend(spelled(wording, kind));
        }
    }
    for place in PLACES.iter().filter(|place| place.text != BEFORE_PRONOUN) {
        patterns.extend(spelled(place.text, Kind::Place));
    }
    // `م/147`: after `م` a slash and a digit must follow. The slash belongs to the number.
    patterns.extend(('0'..='9').map(|digit| Pattern {
        text: format!("م/{digit}"),
        kind: Kind::Article {
            count: Count::One,
            chapter: false,
        },
        issuer: None,
        ahead: "/0".len(),
    }));
    patterns
}

/// Returns the patterns of one wording: the wording alone, or once with each text of [`AFTER_LETTER`] if it
/// is ambiguous.
fn spelled(wording: &str, kind: Kind) -> Vec<Pattern> {
    let (text, issuer) = fold(wording);
    // Without blanks the dual `قانونان` is also the beginning of `قانون إنشاء`.
    let several = matches!(kind, Kind::Instrument { many: true, .. });
    let is_dual =
        several && !wording.contains(' ') && (text.ends_with("ان") || text.ends_with('ا'));
    let followers = if text.chars().count() == 1 || is_dual {
        AFTER_LETTER
    } else {
        &[""]
    };
    followers
        .iter()
        .map(|after| Pattern {
            text: format!("{text}{after}"),
            kind,
            issuer,
            ahead: after.len(),
        })
        .collect()
}

/// Returns the nominative of a dual in the oblique case: `قانونان اتحاديان` for `قانونين اتحاديين`, `قرارا
/// مجلس الوزراء` for `قراري مجلس الوزراء`. A plural in `ين` becomes a word that no text contains.
fn nominative(wording: &str) -> Option<String> {
    let words: Vec<String> = wording
        .split(' ')
        .enumerate()
        .map(
            |(place, word)| match (word.strip_suffix("ين"), word.strip_suffix('ي')) {
                (Some(stem), _) => format!("{stem}ان"),
                (None, Some(stem)) if place == 0 => format!("{stem}ا"),
                _ => word.to_owned(),
            },
        )
        .collect();
    let nominative = words.join(" ");
    (nominative != wording).then_some(nominative)
}

/// Returns every wording that the notation `(ال)` (optional definite article) allows.
fn with_and_without_article(wording: &str) -> Vec<String> {
    match wording.split_once("(ال)") {
        None => vec![wording.to_owned()],
        Some((before, after)) => with_and_without_article(after)
            .into_iter()
            .flat_map(|after| [format!("{before}ال{after}"), format!("{before}{after}")])
            .collect(),
    }
}

/// Returns the wording in folded spelling, and the byte at which the issuer's name begins in it.
fn fold(wording: &str) -> (String, Option<usize>) {
    let fold_words = |text: &str| normalize(text, Form::Letters).replace(' ', "");
    match wording.split_once('|') {
        None => (fold_words(wording), None),
        Some((before, after)) => {
            let before = fold_words(before);
            (format!("{before}{}", fold_words(after)), Some(before.len()))
        }
    }
}
