//! What had to be seen through in the words of a citation: lost blanks, flipped letters, moved
//! marks. The rules that read numbers say themselves what they mended in them.
//!
//! Damage is told, never guessed away: lines in whole visual order are not read at all.

use std::ops::Range;
use std::sync::LazyLock;

use aho_corasick::{AhoCorasick, MatchKind};

use super::Repair;
use super::article::BIS;
use super::head::is_prefix;
use super::shadow::{Shadow, is_letter};

/// Words before which a blank stands, unless a prefix is joined to them.
#[rustfmt::skip] // rows of a table
const SPACED: &[&str] = &[
    "رقم", "لسنه", "وتاريخ", "بتاريخ", "جلسه", "مكتبفني",
    "الماده", "ماده", "القانون", "قانون", "النظام", "المرسوم", "القرار", "اللايحه", "التنفيذيه",
    "الاتحادي", "اتحادي", "الملكي", "الوزاري", "الوزراء", "مجلس", "الجمهوريه",
    "المدني", "العقوبات", "الجناييه", "المرافعات", "الاجراءات", "التجاري", "العمل",
];

static SPACED_WORDS: LazyLock<AhoCorasick> = LazyLock::new(|| {
    #[expect(clippy::expect_used, reason = "the words are constants, a few dozen")]
    AhoCorasick::builder()
        .match_kind(MatchKind::LeftmostLongest)
        .build(SPACED)
        .expect("the table makes an automaton")
});

/// Words behind which a number stands, so that a stop between them has been moved.
const BEFORE_NUMBERS: &[&str] = &["رقم", "لسنه", "سنه", "الماده", "ماده"];

/// Adds what the words of a citation show, each repair once and in the order of their table.
pub(super) fn flag(repairs: &mut Vec<Repair>, shadow: &Shadow, words: Range<usize>) {
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
    let mut last = ' ';
    let mut letters = 0;
    text.char_indices().any(|(offset, letter)| {
        let joined = !shadow.blank_before(words.start + offset);
        let before = std::mem::replace(&mut last, letter);
        let run = match is_letter(before) && joined {
            true => letters,
            false => 0,
        };
        letters = match is_letter(letter) {
            true => run + 1,
            false => 0,
        };
        if !joined || offset == 0 {
            return false;
        }
        // One letter before a number is of the number (`م147`) or joins it (`و118`); one behind it
        // is the mark of a calendar or of an office (`1948م`, `12/15ت`). So does `مكرر` stand there.
        let into_digit = letter.is_ascii_digit() && is_letter(before) && run > 1;
        let after = offset + letter.len_utf8();
        let alone =
            !text[after..].starts_with(is_letter) || shadow.blank_before(words.start + after);
        let out_of_digit = before.is_ascii_digit()
            && is_letter(letter)
            && !alone
            && !text[offset..].starts_with(BIS);
        into_digit || out_of_digit
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
    let mut brackets = text.matches(['(', ')']);
    let mirrored = brackets.next() == Some(")") && brackets.next() == Some("(");
    let last_open = text.rfind('(');
    let unclosed = last_open.is_some_and(|at| !text[at..].contains(')'));
    mirrored && unclosed
        || text.match_indices(['.', '،', ',']).any(|(at, mark)| {
            text[at + mark.len()..].starts_with(|c: char| c.is_ascii_digit())
                && BEFORE_NUMBERS.iter().any(|word| text[..at].ends_with(word))
        })
}
