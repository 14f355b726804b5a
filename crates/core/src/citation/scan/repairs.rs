//! Finds corrected damage in the words of a citation: lost blanks, swapped letters, moved marks. The readers
//! of numbers report their own repairs.
//!
//! Lines that are entirely in visual order are not read at all.

use std::ops::Range;
use std::sync::LazyLock;

use aho_corasick::{AhoCorasick, MatchKind};

use crate::citation::lexicon::words::damage::{BEFORE_NUMBERS, SPACED};
use crate::citation::model::Repair;
use crate::citation::read::article::bis::BIS;
use crate::citation::read::head::joined::is_prefix;
use crate::text::folded::{FoldedText, is_letter};

static SPACED_WORDS: LazyLock<AhoCorasick> = LazyLock::new(|| {
    #[expect(clippy::expect_used, reason = "the words are constants, a few dozen")]
    AhoCorasick::builder()
        .match_kind(MatchKind::LeftmostLongest)
        .build(SPACED)
        .expect("the table makes an automaton")
});

/// Adds the repairs of the words of a citation, each once, in the order of the enum.
pub(in crate::citation) fn flag(
    repairs: &mut Vec<Repair>,
    folded: &FoldedText,
    words: Range<usize>,
) {
    let found = [
        (Repair::LamAlef, folded.is_corrected(words.clone())),
        (Repair::GluedWords, is_glued(folded, words.clone())),
        (Repair::MovedPunctuation, is_moved(folded, words)),
    ];
    repairs.extend(
        found
            .into_iter()
            .filter_map(|(repair, shown)| shown.then_some(repair)),
    );
    repairs.sort_by_key(|repair| *repair as u8);
    repairs.dedup();
}

/// True for lost blanks: `القانونالاتحادي`, `رقم17لسنة1999`. `رقم(19)` and `1948م` are normal print.
fn is_glued(folded: &FoldedText, words: Range<usize>) -> bool {
    digits_are_glued(folded, words.clone()) || words_are_glued(folded, words)
}

fn digits_are_glued(folded: &FoldedText, words: Range<usize>) -> bool {
    let text = &folded.text[words.clone()];
    let digits = text.as_bytes();
    let blank = |offset: usize| folded.blank_before(words.start + offset);
    (1..digits.len()).any(|offset| {
        let is_digit = |place: usize| digits[place].is_ascii_digit();
        if is_digit(offset - 1) == is_digit(offset) || blank(offset) {
            return false;
        }
        let (before, after) = text.split_at(offset);
        // A letter before a number belongs to it (`م147`) or joins it (`و118`). A letter after it marks a
        // calendar or an office (`1948م`, `12/15ت`). `مكرر` may follow without a blank too.
        if is_digit(offset) {
            let word = before.strip_suffix(is_letter);
            word.is_some_and(|word| !blank(word.len()) && word.ends_with(is_letter))
        } else {
            let rest = after.strip_prefix(is_letter);
            rest.is_some_and(|rest| rest.starts_with(is_letter) && !blank(text.len() - rest.len()))
                && !after.starts_with(BIS)
        }
    })
}

fn words_are_glued(folded: &FoldedText, words: Range<usize>) -> bool {
    SPACED_WORDS
        .find_iter(&folded.text[words.clone()])
        .any(|found| {
            let start = words.start + found.start();
            found.start() > 0
                && !folded.word_edge(start)
                && !folded.text[words.start..start].ends_with("ال")
                // `السنة` is not `لسنة` without a blank.
                && !folded.text[words.start..=start + 1].ends_with("ال")
                && !is_prefix(folded, start)
        })
}

/// True for moved marks: `رقم )5(`, `لسنة . 1959`.
fn is_moved(folded: &FoldedText, words: Range<usize>) -> bool {
    let text = &folded.text[words];
    // A quick check, because most words have none of the marks. 8C is the last byte of `،`.
    let is_mark = |byte: u8| matches!(byte, b'(' | b')' | b'.' | b',' | 0x8C);
    if !text
        .bytes()
        .fold(false, |found, byte| found | is_mark(byte))
    {
        return false;
    }
    let mut brackets = text.matches(['(', ')']);
    let mirrored = brackets.next() == Some(")") && brackets.next() == Some("(");
    let last_open = text.rfind('(');
    let unclosed = last_open.is_some_and(|at| !text[at..].contains(')'));
    mirrored && unclosed
        || text.bytes().enumerate().any(|(at, byte)| {
            byte.is_ascii_digit()
                && text[..at]
                    .strip_suffix(['.', '،', ','])
                    .is_some_and(|before| BEFORE_NUMBERS.iter().any(|word| before.ends_with(word)))
        })
}
