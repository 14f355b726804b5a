//! Finds the first words (heads) of citations: all wordings of instruments, articles, paragraphs and items.
//!
//! [`nearest`] finds places whose letters may begin a wording. An Aho-Corasick automaton over all wordings
//! reads the longest one there. The result is that of the automaton alone over the whole text.

pub(in crate::citation) mod joined;
pub(in crate::citation) mod kind;
mod nearest;
pub(in crate::citation) mod patterns;

use std::sync::LazyLock;

use aho_corasick::automaton::Automaton;
use aho_corasick::dfa::DFA;
use aho_corasick::{Anchored, Input, Match, MatchKind, StartKind};

use crate::text::folded::FoldedText;
use kind::Head;
use nearest::Nearest;
use patterns::{Pattern, patterns};

struct Heads {
    nearest: Nearest,
    automaton: DFA,
    patterns: Vec<Pattern>,
}

static HEADS: LazyLock<Heads> = LazyLock::new(|| {
    let patterns = patterns();
    let automaton = DFA::builder()
        .match_kind(MatchKind::LeftmostLongest)
        .start_kind(StartKind::Anchored)
        .build(patterns.iter().map(|pattern| &pattern.text));
    #[expect(
        clippy::expect_used,
        reason = "the patterns are constants, a few hundred short words"
    )]
    let automaton = automaton.expect("the tables of forms make an automaton");
    Heads {
        nearest: Nearest::new(patterns.iter().map(|pattern| pattern.text.as_str())),
        automaton,
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
    let mut found = longest(&folded.text, at, folded.text.len())?;
    // The dual `قانونان` («two laws») counts only as a whole word, because folded text has no blanks and
    // `قانون إنشاء الهيئة` begins with the same letters.
    if HEADS.patterns[found.pattern()].is_nominative() && !ends_word(folded, found.end()) {
        found = longest(&folded.text, at, found.end() - 1).unwrap_or(found);
    }
    let pattern = &HEADS.patterns[found.pattern()];
    Some(Head {
        kind: pattern.kind,
        start: found.start(),
        end: found.end() - pattern.ahead,
        issuer: pattern.issuer.map(|offset| found.start() + offset),
    })
}

/// Returns the longest wording that begins at byte `from` and ends at or before byte `to`.
fn longest(text: &str, from: usize, to: usize) -> Option<Match> {
    let input = Input::new(text).range(from..to).anchored(Anchored::Yes);
    HEADS.automaton.try_find(&input).ok().flatten()
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
    use aho_corasick::AhoCorasick;
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
                let read = longest(&folded.text, found.start(), folded.text.len());
                prop_assert_eq!(read, Some(found));
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
