//! Phrases: a few words that are replaced, added or deleted.

use std::sync::LazyLock;

use regex::Regex;

use super::super::words::LISTS;
use super::marks::Marks;
use super::quotation::{Kind, LONGEST_OPEN_PHRASE, Quotation};
use crate::pattern;

/// Words behind a phrase. They end a phrase whose closing mark is missing.
static PHRASE_ENDS: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"\n|\s(?:الواردة?|محل|بموجب|وذلك|أينما|حيثما)\s|\sفي\s+(?:صدر|عجز|نهاية|هذه|الفقرة|المادة)",
        LISTS,
    )
});

/// Words before a mark that opens the next phrase. The closing mark of the phrase before it is then missing.
static NEXT_PHRASE: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"(?:^|[^\p{L}])[وب]?(?:ال)?(?:{phrase}|محل)\s*$|\n\s*[-•]",
        LISTS,
    )
});

/// Returns the phrase that the mark at `open` opens.
pub(super) fn phrase(letters: &str, open: usize, marks: &Marks) -> Option<Quotation> {
    let first = letters[open..].chars().next()?;
    let begin = open + first.len_utf8();
    let place = marks.quotes.partition_point(|&(at, _)| at <= open);
    let mut nested = 0_usize;
    let mut following = marks.quotes[place..].iter().map(|&(at, _)| at);
    let close = following.find(|&at| {
        let mark = letters[at..].chars().next();
        match mark {
            Some('«' | '“' | '„') if first != '"' => {
                nested += 1;
                false
            }
            Some('»' | '”') if nested > 0 => {
                nested -= 1;
                false
            }
            _ => true,
        }
    });
    let closed = close.filter(|&close| !NEXT_PHRASE.is_match(&letters[begin..close]));
    if let Some(close) = closed {
        let mark = letters[close..].chars().next()?;
        return Some(Quotation {
            kind: Kind::Phrase,
            outer: open..close + mark.len_utf8(),
            inner: begin..close,
        });
    }
    let mut limit = letters.len().min(begin + LONGEST_OPEN_PHRASE);
    while !letters.is_char_boundary(limit) {
        limit -= 1;
    }
    let words = &letters[begin..limit.max(begin)];
    let end = begin
        + PHRASE_ENDS
            .find(words)
            .map_or(words.len(), |end| end.start());
    (end > begin).then_some(Quotation {
        kind: Kind::Phrase,
        outer: open..end,
        inner: begin..end,
    })
}
