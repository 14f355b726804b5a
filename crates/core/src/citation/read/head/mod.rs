//! Finds the first words (heads) of citations with one Aho-Corasick automaton over all wordings of
//! instruments, articles, paragraphs and items.

pub(in crate::citation) mod joined;
pub(in crate::citation) mod kind;
pub(in crate::citation) mod patterns;

use std::sync::LazyLock;

use aho_corasick::{AhoCorasick, AhoCorasickKind, Anchored, Input, MatchKind, StartKind};

use crate::text::folded::FoldedText;
use kind::Head;
use patterns::{Pattern, patterns};

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

/// Returns the nearest first words of a citation (its head) at or after byte `from` of the folded text.
pub(in crate::citation) fn next(folded: &FoldedText, from: usize) -> Option<Head> {
    find(folded, Input::new(&folded.text).range(from..))
}

/// Returns the longest first words of a citation (its head) that stand at byte `at` of the folded text.
pub(in crate::citation) fn at(folded: &FoldedText, at: usize) -> Option<Head> {
    let input = Input::new(&folded.text).range(at..);
    find(folded, input.anchored(Anchored::Yes))
}

fn find(folded: &FoldedText, input: Input) -> Option<Head> {
    let mut found = HEADS.automaton.find(input)?;
    // The dual `قانونان` («two laws») counts only as a whole word, because folded text has no blanks and
    // `قانون إنشاء الهيئة` begins with the same letters.
    if HEADS.patterns[found.pattern()].is_nominative() && !ends_word(folded, found.end()) {
        let shorter = Input::new(&folded.text)
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

/// True if the word before byte `end` ends there, or if a word that introduces a number (`رقم`, `ذو`) follows
/// directly because the blank was lost.
fn ends_word(folded: &FoldedText, end: usize) -> bool {
    let rest = &folded.text[end..];
    folded.word_edge(end) || rest.starts_with("رق") || rest.starts_with("ذ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use joined::joined;

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
