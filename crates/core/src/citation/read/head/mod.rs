//! Finds the first words (heads) of citations: all wordings of instruments, articles, paragraphs and items.
//!
//! [`nearest`] finds places whose letters may begin a wording. The tree of all wordings ([`Wordings`]) reads
//! the longest one there. The result is that of a search for all wordings over the whole text.

pub(in crate::citation) mod joined;
pub(in crate::citation) mod kind;
mod nearest;
pub(in crate::citation) mod patterns;

use std::sync::LazyLock;

use crate::text::folded::FoldedText;
use crate::text::wordings::Wordings;
use kind::Head;
use nearest::Nearest;
use patterns::{Pattern, patterns};

struct Heads {
    nearest: Nearest,
    wordings: Wordings,
    patterns: Vec<Pattern>,
}

static HEADS: LazyLock<Heads> = LazyLock::new(|| {
    let patterns = patterns();
    let texts = || patterns.iter().map(|pattern| pattern.text.as_str());
    Heads {
        nearest: Nearest::new(texts()),
        wordings: Wordings::new(texts()),
        patterns,
    }
});

/// Returns the nearest first words of a citation (its head) at or after byte `from` of the folded text.
pub(in crate::citation) fn next(folded: &FoldedText, from: usize) -> Option<Head> {
    let mut place = from;
    loop {
        place = HEADS.nearest.place(folded.text.as_bytes(), place)?;
        if let Some(head) = at(folded, place) {
            return Some(head);
        }
        place += 1;
    }
}

/// Returns the longest first words of a citation (its head) that stand at byte `at` of the folded text.
pub(in crate::citation) fn at(folded: &FoldedText, at: usize) -> Option<Head> {
    let text = folded.text.as_bytes();
    let heads = &*HEADS;
    let mut found = heads.wordings.longest(&text[at..])?;
    // The dual `قانونان` («two laws») counts only as a whole word, because folded text has no blanks and
    // `قانون إنشاء الهيئة` begins with the same letters.
    let end = at + found.1;
    if heads.patterns[found.0].is_nominative() && !ends_word(folded, end) {
        found = heads.wordings.longest(&text[at..end - 1]).unwrap_or(found);
    }
    let (pattern, length) = found;
    let pattern = &heads.patterns[pattern];
    Some(Head {
        kind: pattern.kind,
        start: at,
        end: at + length - pattern.ahead,
        issuer: pattern.issuer.map(|offset| at + offset),
    })
}

/// True if the word before byte `end` ends there, or if a word that introduces a number (`رقم`, `ذو`) follows
/// directly because the blank was lost.
fn ends_word(folded: &FoldedText, end: usize) -> bool {
    let rest = &folded.text[end..];
    folded.word_edge(end) || rest.starts_with("رق") || rest.starts_with("ذ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use aho_corasick::{AhoCorasick, Input, MatchKind};
    use joined::joined;
    use proptest::prelude::*;

    /// Texts made of wordings, of parts of them, and of other letters and marks.
    fn texts() -> impl Strategy<Value = String> {
        let wording = (0..HEADS.patterns.len(), 0..20_usize).prop_map(|(pattern, length)| {
            let text = &HEADS.patterns[pattern].text;
            match length {
                0 => text.clone(),
                _ => text.chars().take(length).collect(),
            }
        });
        let other = prop::sample::select(vec![
            "ا", "ل", "م", "ق", "ر", "ن", "و", "ه", " ", "\n", "5", "/", "(", "،", "x", "«", "😀",
        ]);
        let piece = prop_oneof![wording, other.prop_map(str::to_owned)];
        prop::collection::vec(piece, 0..40).prop_map(|pieces| pieces.concat())
    }

    proptest! {
        #[test]
        fn the_heads_are_those_of_the_automaton_alone(text in texts()) {
            let alone = AhoCorasick::builder()
                .match_kind(MatchKind::LeftmostLongest)
                .build(HEADS.patterns.iter().map(|pattern| &pattern.text))
                .expect("the wordings make an automaton");
            let folded = FoldedText::new(&text);
            let mut from = 0;
            while let Some(found) = alone.find(Input::new(&folded.text).range(from..)) {
                let head = next(&folded, from).expect("a head");
                prop_assert_eq!(head.start, found.start());
                let rest = &folded.text.as_bytes()[found.start()..];
                let read = HEADS.wordings.longest(rest);
                prop_assert_eq!(read, Some((found.pattern().as_usize(), found.len())));
                from = found.start() + 1;
            }
            prop_assert!(next(&folded, from).is_none());
        }
    }

    #[test]
    fn the_longest_head_wins() {
        let folded = FoldedText::new("وفقا لقرار رئيس مجلس الوزراء رقم 5");
        let head = next(&folded, 0).expect("a head");
        assert_eq!(
            &folded.text[head.start..head.end],
            "قرارريبسمجلسالوزراء".replace("ريبس", "رييس")
        );
    }

    #[test]
    fn a_dual_ends_its_word() {
        let end_of = |text: &str| {
            let folded = FoldedText::new(text);
            let head = next(&folded, 0).expect("a head");
            folded.text[head.start..head.end].to_owned()
        };
        assert_eq!(end_of("قانون إنشاء الهيئة"), "قانون");
        assert_eq!(
            end_of("القانونان رقما 117 و118"),
            "القانونان".trim_start_matches("ال")
        );
        assert_eq!(end_of("القانونانرقما 117 و118"), "قانونان");
    }

    #[test]
    fn a_prefix_is_distinguished_from_a_word() {
        let of = |text: &str| {
            let folded = FoldedText::new(text);
            let head = next(&folded, 0).expect("a head");
            joined(&folded, head.start)
        };
        assert!(of("وبالقانون").definite);
        assert!(of("للقانون").definite);
        assert!(!of("بقانون").definite && !of("بقانون").glued);
        assert!(of("استقرار").glued);
    }
}
