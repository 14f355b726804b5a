//! What had to be seen through in the words of a citation: lost blanks, flipped letters, moved
//! marks. The rules that read numbers say themselves what they mended in them.
//!
//! Damage is told, never guessed away: lines in whole visual order are not read at all.

use std::ops::Range;
use std::sync::LazyLock;

use aho_corasick::{AhoCorasick, MatchKind};

use crate::citation::lexicon::words::damage::{BEFORE_NUMBERS, SPACED};
use crate::citation::model::Repair;
use crate::citation::read::article::bis::BIS;
use crate::citation::read::head::joined::is_prefix;
use crate::text::folded::{Shadow, is_letter};

static SPACED_WORDS: LazyLock<AhoCorasick> = LazyLock::new(|| {
    #[expect(clippy::expect_used, reason = "the words are constants, a few dozen")]
    AhoCorasick::builder()
        .match_kind(MatchKind::LeftmostLongest)
        .build(SPACED)
        .expect("the table makes an automaton")
});

/// Adds what the words of a citation show, each repair once and in the order of their table.
pub(in crate::citation) fn flag(repairs: &mut Vec<Repair>, shadow: &Shadow, words: Range<usize>) {
    let found = [
        (Repair::LamAlef, shadow.is_mended(words.clone())),
        (Repair::GluedWords, is_glued(shadow, words.clone())),
        (Repair::MovedPunctuation, is_moved(shadow, words)),
    ];
    repairs.extend(
        found
            .into_iter()
            .filter_map(|(repair, shown)| shown.then_some(repair)),
    );
    repairs.sort_by_key(|repair| *repair as u8);
    repairs.dedup();
}

/// `القانونالاتحادي`, `رقم17لسنة1999`; `رقم(19)` and `1948م` are as they are printed.
fn is_glued(shadow: &Shadow, words: Range<usize>) -> bool {
    digits_are_glued(shadow, words.clone()) || words_are_glued(shadow, words)
}

fn digits_are_glued(shadow: &Shadow, words: Range<usize>) -> bool {
    let text = &shadow.text[words.clone()];
    let digits = text.as_bytes();
    let blank = |offset: usize| shadow.blank_before(words.start + offset);
    (1..digits.len()).any(|offset| {
        let is_digit = |place: usize| digits[place].is_ascii_digit();
        if is_digit(offset - 1) == is_digit(offset) || blank(offset) {
            return false;
        }
        let (before, after) = text.split_at(offset);
        // One letter before a number is of the number (`م147`) or joins it (`و118`); one behind it
        // is the mark of a calendar or of an office (`1948م`, `12/15ت`). So does `مكرر` stand there.
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

fn words_are_glued(shadow: &Shadow, words: Range<usize>) -> bool {
    SPACED_WORDS
        .find_iter(&shadow.text[words.clone()])
        .any(|found| {
            let start = words.start + found.start();
            found.start() > 0
                && !shadow.word_edge(start)
                && !shadow.text[words.start..start].ends_with("ال")
                // `السنة` is no glued `لسنة`.
                && !shadow.text[words.start..=start + 1].ends_with("ال")
                && !is_prefix(shadow, start)
        })
}

/// `رقم )5(`, `لسنة . 1959`.
fn is_moved(shadow: &Shadow, words: Range<usize>) -> bool {
    let text = &shadow.text[words];
    // Most words have none of the marks; 8C is the last byte of `،`.
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
