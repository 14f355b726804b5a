//! Where a citation may begin: one automaton over all heads of the tables and of articles.

use std::sync::LazyLock;

use aho_corasick::{AhoCorasick, AhoCorasickKind, Anchored, Input, MatchKind, StartKind};

use super::article::{Count, PLACE_WORDS};
use super::forms::{self, Form};
use super::shadow::Shadow;
use crate::normalizer::{Form as NormalForm, normalize};

/// Words before one article and before several. `الفصل` is an article in the Maghreb only.
const ARTICLE: &[&str] = &["مادة", "م", CHAPTER];
const TWO_ARTICLES: &[&str] = &["مادتين", "مادتان", "مادتي", "مادتا", "فصلين", "فصلان"];
const ARTICLES: &[&str] = &["مواد", "فصول"];
const CHAPTER: &str = "فصل";
const CHAPTERS: &[&str] = &[CHAPTER, "فصلين", "فصلان", "فصول"];

/// What must follow a head of one letter (`م`, `ق`), which is a letter in any other place, and a
/// dual of one word, which is the beginning of others.
const AFTER_LETTER: &[&str] = &[
    "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "(", ".", "رقم",
];

#[derive(Clone, Copy)]
pub(super) enum Kind {
    Article {
        count: Count,
        chapter: bool,
    },
    /// A paragraph or item, of an article that may follow.
    Place,
    Instrument {
        form: &'static Form,
        many: bool,
        words: usize,
    },
}

/// A head found in the shadow.
#[derive(Clone, Copy)]
pub(super) struct Head {
    pub kind: Kind,
    pub start: usize,
    pub end: usize,
    /// Where the issuer's name begins, inside the head.
    pub issuer: Option<usize>,
}

struct Pattern {
    text: String,
    kind: Kind,
    issuer: Option<usize>,
    /// Bytes at its end that only had to follow and are read with what comes.
    ahead: usize,
}

impl Pattern {
    /// The nominative of a dual, whose ending begins many a word: `قانونان`.
    fn is_nominative(&self) -> bool {
        matches!(self.kind, Kind::Instrument { many: true, .. }) && self.text.ends_with("ان")
    }
}

struct Heads {
    automaton: AhoCorasick,
    patterns: Vec<Pattern>,
}

static HEADS: LazyLock<Heads> = LazyLock::new(|| {
    let patterns = patterns();
    let automaton = AhoCorasick::builder()
        .match_kind(MatchKind::LeftmostLongest)
        .start_kind(StartKind::Both)
        .kind(Some(AhoCorasickKind::DFA))
        .build(patterns.iter().map(|pattern| &pattern.text));
    #[expect(
        clippy::expect_used,
        reason = "the patterns are constants, a few hundred short words"
    )]
    let automaton = automaton.expect("the tables of forms make an automaton");
    Heads {
        automaton,
        patterns,
    }
});

/// The first head at or after `from`.
pub(super) fn next(shadow: &Shadow, from: usize) -> Option<Head> {
    find(shadow, Input::new(&shadow.text).range(from..))
}

/// The longest head that stands exactly at `at`.
pub(super) fn at(shadow: &Shadow, at: usize) -> Option<Head> {
    let input = Input::new(&shadow.text).range(at..);
    find(shadow, input.anchored(Anchored::Yes))
}

fn find(shadow: &Shadow, input: Input) -> Option<Head> {
    let mut found = HEADS.automaton.find(input)?;
    // `قانون إنشاء الهيئة` is no `قانونان`.
    if HEADS.patterns[found.pattern()].is_nominative() && !ends_word(shadow, found.end()) {
        let shorter = Input::new(&shadow.text)
            .range(found.start()..found.end() - 1)
            .anchored(Anchored::Yes);
        found = HEADS.automaton.find(shorter).unwrap_or(found);
    }
    let pattern = &HEADS.patterns[found.pattern()];
    Some(Head {
        kind: pattern.kind,
        start: found.start(),
        end: found.end() - pattern.ahead,
        issuer: pattern.issuer.map(|offset| found.start() + offset),
    })
}

/// Whether a head ends here: at a word's edge, or glued to its number.
fn ends_word(shadow: &Shadow, end: usize) -> bool {
    let rest = &shadow.text[end..];
    shadow.word_edge(end) || rest.starts_with("رق") || rest.starts_with("ذ")
}

fn patterns() -> Vec<Pattern> {
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
    for wording in PLACE_WORDS {
        patterns.extend(spelled(wording, Kind::Place));
    }
    // `م/147`: the slash is read with the number.
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

/// The patterns of one wording: itself, or a letter with each thing that may follow it.
fn spelled(wording: &str, kind: Kind) -> Vec<Pattern> {
    let (text, issuer) = fold(wording);
    // `قانونان` is the beginning of `قانون إنشاء` too, where blanks do not count.
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

/// The nominative of a dual: `قانونان اتحاديان` of `قانونين اتحاديين`, `قرارا مجلس الوزراء` of
/// `قراري مجلس الوزراء`. A plural in `ين` gives a word that nobody writes.
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

/// Every wording that the marks `(ال)` allow.
fn with_and_without_article(wording: &str) -> Vec<String> {
    match wording.split_once("(ال)") {
        None => vec![wording.to_owned()],
        Some((before, after)) => with_and_without_article(after)
            .into_iter()
            .flat_map(|after| [format!("{before}ال{after}"), format!("{before}{after}")])
            .collect(),
    }
}

/// The wording as the shadow has it, and where in it the issuer's name begins.
fn fold(wording: &str) -> (String, Option<usize>) {
    let shadow_of = |text: &str| normalize(text, NormalForm::Letters).replace(' ', "");
    match wording.split_once('|') {
        None => (shadow_of(wording), None),
        Some((before, after)) => {
            let before = shadow_of(before);
            (format!("{before}{}", shadow_of(after)), Some(before.len()))
        }
    }
}

/// What is joined to a head from the left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Joined {
    /// Where the citation begins: with its article, without و ف ب ك before it.
    pub start: usize,
    pub definite: bool,
    /// Whether the head is glued to a word before it.
    pub glued: bool,
}

/// Prefixes that may be joined to a noun, each with the bytes of it that belong to the noun.
const PREFIXES: &[(&str, bool)] = &[
    ("", false),
    ("ال", true),
    ("لل", true),
    ("و", false),
    ("ف", false),
    ("ب", false),
    ("ل", false),
    ("ك", false),
    ("وال", true),
    ("فال", true),
    ("بال", true),
    ("كال", true),
    ("وب", false),
    ("ول", false),
    ("فب", false),
    ("فل", false),
    ("وك", false),
    ("وكال", true),
    ("وبال", true),
    ("ولل", true),
    ("فبال", true),
    ("فلل", true),
];

/// Whether what is joined to a word from the left is a prefix, not the end of another word.
pub(super) fn is_prefix(shadow: &Shadow, start: usize) -> bool {
    !joined(shadow, start).glued
}

/// Reads the prefix before a head.
pub(super) fn joined(shadow: &Shadow, start: usize) -> Joined {
    let mut from = start;
    let mut word = None;
    for _ in 0..5 {
        if shadow.word_edge(from) {
            word = Some(&shadow.text[from..start]);
            break;
        }
        let Some(before) = shadow.text[..from].chars().next_back() else {
            break;
        };
        from -= before.len_utf8();
    }
    let prefix = word.and_then(|word| PREFIXES.iter().find(|(prefix, _)| *prefix == word));
    let before = &shadow.text[..start];
    let definite = match prefix {
        Some((_, definite)) => *definite,
        None => before.ends_with("ال") || before.ends_with("لل"),
    };
    let article = match definite {
        true if before.ends_with("ال") => "ال".len(),
        true => "ل".len(),
        false => 0,
    };
    Joined {
        start: start - article,
        definite,
        glued: prefix.is_none(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longest_head_wins() {
        let shadow = Shadow::new("وفقا لقرار رئيس مجلس الوزراء رقم 5");
        let head = next(&shadow, 0).expect("a head");
        assert_eq!(
            &shadow.text[head.start..head.end],
            "قرارريبسمجلسالوزراء".replace("ريبس", "رييس")
        );
    }

    #[test]
    fn a_dual_ends_its_word() {
        let end_of = |text: &str| {
            let shadow = Shadow::new(text);
            let head = next(&shadow, 0).expect("a head");
            shadow.text[head.start..head.end].to_owned()
        };
        assert_eq!(end_of("قانون إنشاء الهيئة"), "قانون");
        assert_eq!(
            end_of("القانونان رقما 117 و118"),
            "القانونان".trim_start_matches("ال")
        );
        assert_eq!(end_of("القانونانرقما 117 و118"), "قانونان");
    }

    #[test]
    fn prefixes_are_told_from_words() {
        let of = |text: &str| {
            let shadow = Shadow::new(text);
            let head = next(&shadow, 0).expect("a head");
            joined(&shadow, head.start)
        };
        assert!(of("وبالقانون").definite);
        assert!(of("للقانون").definite);
        assert!(!of("بقانون").definite && !of("بقانون").glued);
        assert!(of("استقرار").glued);
    }
}
