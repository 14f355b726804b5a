//! Finds damage that the grammar corrected in the words of a citation: lost blanks, swapped letters, moved
//! punctuation. The readers of numbers report their own repairs.
//!
//! The grammar does not read lines that are entirely in visual order.

use std::ops::Range;
use std::sync::LazyLock;

use crate::citation::lexicon::words::damage::{BEFORE_NUMBERS, SPACED};
use crate::citation::model::Repair;
use crate::citation::read::article::bis::BIS;
use crate::citation::read::head::joined::is_prefix;
use crate::text::folded::{FoldedText, is_letter};
use crate::text::lookup::Beginnings;
use crate::text::wordings::Wordings;

static SPACED_WORDS: LazyLock<Wordings> = LazyLock::new(|| Wordings::new(SPACED.iter().copied()));
static SPACED_BEGINNINGS: Beginnings = Beginnings::of(SPACED);

/// Adds to `repairs` the damage that was corrected in the words of a citation. Each kind is added once, in
/// the order of [`Repair`].
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

/// True if blanks were lost: `القانونالاتحادي`, `رقم17لسنة1999`. Prints without blanks such as `رقم(19)` and
/// `1948م` are normal.
fn is_glued(folded: &FoldedText, words: Range<usize>) -> bool {
    digits_are_glued(folded, words.clone()) || words_are_glued(folded, words)
}

fn digits_are_glued(folded: &FoldedText, words: Range<usize>) -> bool {
    let text = &folded.text[words.clone()];
    let digits = text.as_bytes();
    let blank = |offset: usize| folded.blank_before(words.start + offset);
    digits.windows(2).zip(1..).any(|(pair, offset)| {
        let is_digit = pair[1].is_ascii_digit();
        if pair[0].is_ascii_digit() == is_digit || blank(offset) {
            return false;
        }
        let (before, after) = text.split_at(offset);
        // Some letters stand beside a number without a blank in normal print: before it an abbreviation
        // (`م147`) or «and» (`و118`), after it the mark of a calendar or an office (`1948م`, `12/15ت`), or
        // `مكرر`.
        if is_digit {
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
    let is_glued = |start: usize| {
        start > words.start
            && !folded.word_edge(start)
            && !folded.text[words.start..start].ends_with("ال")
            // The letters `لسنة` inside `السنة` are not the word `لسنة` («of the year») after a lost blank.
            && !folded.text[words.start..=start + 1].ends_with("ال")
            && !is_prefix(folded, start)
    };
    let spaced = &*SPACED_WORDS;
    let text = &folded.text.as_bytes()[..words.end];
    let mut at = words.start;
    while at < text.len() {
        let rest = &text[at..];
        // No word of the table begins with the second byte of a letter.
        let found = (rest[0] & 0xC0 != 0x80 && SPACED_BEGINNINGS.may_begin_in(rest))
            .then(|| spaced.longest(rest));
        match found.flatten() {
            Some(_) if is_glued(at) => return true,
            // The letters of a word that was found begin no other word.
            Some((_, length)) => at += length,
            None => at += 1,
        }
    }
    false
}

/// True if bidirectional display moved the punctuation in the words of a citation: `رقم )5(`, `لسنة . 1959`.
fn is_moved(folded: &FoldedText, words: Range<usize>) -> bool {
    let text = &folded.text[words];
    // Most words contain no such punctuation, so a quick test of the bytes comes first. 0x8C is the last byte
    // of `،` in UTF-8.
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
