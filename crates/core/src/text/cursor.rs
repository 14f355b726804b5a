//! A position in folded text, and the steps (read a word, skip punctuation) of which every rule of the
//! grammar consists.

use super::folded::{FoldedText, is_letter};
use super::lookup::begins_with;

/// A position in folded text, from which the rules read.
#[derive(Clone, Copy)]
pub(crate) struct Cursor<'s> {
    pub folded: &'s FoldedText<'s>,
    pub position: usize,
}

/// True for punctuation (comma, dash, bracket …) that has no meaning between the words of a citation.
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

impl<'s> Cursor<'s> {
    pub fn new(folded: &'s FoldedText<'s>, position: usize) -> Self {
        Self { folded, position }
    }

    pub fn rest(&self) -> &'s str {
        &self.folded.text[self.position..]
    }

    /// Returns at most `bytes` bytes of the folded text after the cursor, cut at a character boundary. Rules
    /// that look ahead use it, so that the scan of a text takes linear time.
    pub fn window(&self, bytes: usize) -> &'s str {
        &self.folded.text[self.position..self.folded.border(self.position + bytes)]
    }

    pub fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    pub fn at_edge(&self) -> bool {
        self.folded.word_edge(self.position)
    }

    /// If the folded text continues with `word`, moves past the word and returns true.
    pub fn eat(&mut self, word: &str) -> bool {
        let found = begins_with(self.rest().as_bytes(), word.as_bytes());
        if found {
            self.position += word.len();
        }
        found
    }

    /// Moves past the first of `words` with which the folded text continues, and returns that word. A word
    /// must therefore come before the shorter words with which it begins.
    pub fn eat_any<'w>(&mut self, words: &[&'w str]) -> Option<&'w str> {
        let rest = self.rest().as_bytes();
        let mut words = words.iter().copied();
        let word = words.find(|word| begins_with(rest, word.as_bytes()))?;
        self.position += word.len();
        Some(word)
    }

    /// Works as [`Self::eat_any`] (moves past one of the words, if the text goes on with one), but only for
    /// whole words.
    pub fn eat_word<'w>(&mut self, words: &[&'w str]) -> Option<&'w str> {
        let rest = self.rest().as_bytes();
        let word = words.iter().copied().find(|word| {
            begins_with(rest, word.as_bytes()) && self.folded.word_edge(self.position + word.len())
        })?;
        self.position += word.len();
        Some(word)
    }

    pub fn eat_char(&mut self, wanted: impl Fn(char) -> bool) -> Option<char> {
        let letter = self.peek().filter(|&letter| wanted(letter))?;
        self.position += letter.len_utf8();
        Some(letter)
    }

    /// Reads one to `longest` western digits without a blank between them and moves past them. Returns `None`
    /// if there is no digit, or if more digits follow without a blank.
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

    /// Reads a letter after which no other letter is joined: `م` in `م/51`, but not in `مادة`. What stands
    /// before the letter is not checked.
    pub fn lone_letter(&mut self) -> Option<char> {
        let mut ahead = *self;
        let letter = ahead.eat_char(is_letter)?;
        if !ahead.at_edge() {
            return None;
        }
        *self = ahead;
        Some(letter)
    }

    /// True if one of the letters stands at the cursor of which nearly all words consist. Tells at once, from
    /// two bytes, that no mark stands there.
    #[inline]
    fn at_arabic_letter(&self) -> bool {
        let rest = &self.folded.text.as_bytes()[self.position..];
        matches!(rest, [0xD8, 0xA0..=0xBF, ..] | [0xD9, 0x80..=0x8A, ..])
    }

    /// Skips up to `most` punctuation marks that have no meaning between the words of a citation.
    pub fn skip_fillers(&mut self, most: usize) {
        if self.at_arabic_letter() {
            return;
        }
        for _ in 0..most {
            if self.eat_char(is_filler).is_none() {
                break;
            }
        }
    }

    /// Moves past up to three brackets and quotation marks.
    pub fn skip_brackets(&mut self) {
        if self.at_arabic_letter() {
            return;
        }
        for _ in 0..3 {
            if self.eat_char(is_bracket).is_none() {
                break;
            }
        }
    }

    /// Moves past up to three closing brackets and quotation marks.
    pub fn skip_closing(&mut self) {
        for _ in 0..3 {
            let closes = |mark| matches!(mark, ')' | ']' | '}' | '"' | '»' | '”');
            if self.eat_char(closes).is_none() {
                break;
            }
        }
    }
}
