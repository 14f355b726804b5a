//! A position in folded text, and the steps of which every rule of the grammar consists.

use super::folded::{FoldedText, is_letter};

/// A position in folded text.
#[derive(Clone, Copy)]
pub(crate) struct Cursor<'s> {
    pub folded: &'s FoldedText<'s>,
    pub position: usize,
}

/// Marks without meaning between the words of a citation.
fn is_filler(mark: char) -> bool {
    is_bracket(mark)
        || matches!(
            mark,
            ' ' | ':' | '،' | ',' | '.' | '\'' | '-' | '–' | '—' | '_' | '*' | '|'
        )
}

fn is_bracket(mark: char) -> bool {
    matches!(
        mark,
        '(' | ')' | '[' | ']' | '{' | '}' | '"' | '«' | '»' | '“' | '”'
    )
}

/// `starts_with` for tables of words. Most words differ in the first two letters, which are compared without
/// a call.
#[inline]
fn begins_with(text: &[u8], word: &[u8]) -> bool {
    match (text.first_chunk::<4>(), word.first_chunk::<4>()) {
        (Some(text), Some(word)) if text != word => false,
        _ => text.starts_with(word),
    }
}

impl<'s> Cursor<'s> {
    pub fn new(folded: &'s FoldedText<'s>, position: usize) -> Self {
        Self { folded, position }
    }

    pub fn rest(&self) -> &'s str {
        &self.folded.text[self.position..]
    }

    /// The rest, cut after at most `bytes` at a character boundary. It bounds the rules that look ahead, so
    /// that the scan is linear.
    pub fn window(&self, bytes: usize) -> &'s str {
        &self.folded.text[self.position..self.folded.border(self.position + bytes)]
    }

    pub fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    pub fn at_edge(&self) -> bool {
        self.folded.word_edge(self.position)
    }

    /// Consumes a text if it begins here.
    pub fn eat(&mut self, word: &str) -> bool {
        let found = begins_with(self.rest().as_bytes(), word.as_bytes());
        if found {
            self.position += word.len();
        }
        found
    }

    /// Consumes the first of the words that begins here and returns it. Longer words come first in the
    /// tables.
    pub fn eat_any<'w>(&mut self, words: &[&'w str]) -> Option<&'w str> {
        words.iter().copied().find(|word| self.eat(word))
    }

    /// Like [`Self::eat_any`], but for whole words only.
    pub fn eat_word<'w>(&mut self, words: &[&'w str]) -> Option<&'w str> {
        words.iter().copied().find(|word| {
            let mut ahead = *self;
            let whole = ahead.eat(word) && ahead.at_edge();
            if whole {
                *self = ahead;
            }
            whole
        })
    }

    pub fn eat_char(&mut self, wanted: impl Fn(char) -> bool) -> Option<char> {
        let letter = self.peek().filter(|&letter| wanted(letter))?;
        self.position += letter.len_utf8();
        Some(letter)
    }

    /// Consumes one to `longest` western digits without a blank between them; `None` for a longer run.
    pub fn digits(&mut self, longest: usize) -> Option<&'s str> {
        let rest = self.rest();
        let length = rest
            .bytes()
            .enumerate()
            .take_while(|(offset, byte)| {
                byte.is_ascii_digit()
                    && (*offset == 0 || !self.folded.blank_before(self.position + offset))
            })
            .take(longest + 1)
            .count();
        if length == 0 || length > longest {
            return None;
        }
        self.position += length;
        Some(&rest[..length])
    }

    /// Consumes a single letter: `م` in `م/51`, not in `مادة`.
    pub fn lone_letter(&mut self) -> Option<char> {
        let mut ahead = *self;
        let letter = ahead.eat_char(is_letter)?;
        if !ahead.at_edge() {
            return None;
        }
        *self = ahead;
        Some(letter)
    }

    /// Skips up to `most` marks without meaning.
    pub fn skip_fillers(&mut self, most: usize) {
        for _ in 0..most {
            if self.eat_char(is_filler).is_none() {
                break;
            }
        }
    }

    /// Skips up to three brackets and quotes.
    pub fn skip_brackets(&mut self) {
        for _ in 0..3 {
            if self.eat_char(is_bracket).is_none() {
                break;
            }
        }
    }

    /// Skips up to three closing brackets and quotes.
    pub fn skip_closing(&mut self) {
        for _ in 0..3 {
            if self.eat_char(|mark| ")]}\"»”".contains(mark)).is_none() {
                break;
            }
        }
    }
}
