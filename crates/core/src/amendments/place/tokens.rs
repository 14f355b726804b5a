//! Splits the description of a part into words, bracketed names and marks.

/// Longest bracketed name in bytes. A bracket that is not closed within it is ignored.
const LONGEST_NAME: usize = 200;

#[derive(Clone, Copy)]
pub(super) enum Token<'t> {
    Word(&'t str),
    /// Words between brackets or quotation marks.
    Bracketed(&'t str),
    Slash,
    Comma,
}

impl<'t> Token<'t> {
    pub(super) fn text(self) -> &'t str {
        match self {
            Token::Word(text) | Token::Bracketed(text) => text,
            Token::Slash | Token::Comma => "",
        }
    }
}

/// Iterator over the tokens of a text in shape form.
pub(super) struct Tokens<'t> {
    pub(super) rest: &'t str,
}

impl<'t> Iterator for Tokens<'t> {
    type Item = Token<'t>;

    fn next(&mut self) -> Option<Token<'t>> {
        loop {
            let first = self.rest.chars().next()?;
            let after = &self.rest[first.len_utf8()..];
            if let Some(closing) = closing(first) {
                let mut end = after.len().min(LONGEST_NAME);
                while !after.is_char_boundary(end) {
                    end -= 1;
                }
                if let Some(length) = after[..end].find(closing) {
                    let name = after[..length].trim();
                    self.rest = &after[length..];
                    if !name.is_empty() {
                        return Some(Token::Bracketed(name));
                    }
                    continue;
                }
            }
            if first.is_alphanumeric() {
                let is_digit = first.is_ascii_digit();
                let goes_on =
                    |next: char| next.is_alphanumeric() && next.is_ascii_digit() == is_digit;
                let end = self.rest.find(|next| !goes_on(next));
                let (word, rest) = self.rest.split_at(end.unwrap_or(self.rest.len()));
                self.rest = rest;
                return Some(Token::Word(word));
            }
            self.rest = after;
            match first {
                '/' | '\\' => return Some(Token::Slash),
                ',' | '،' | '؛' => return Some(Token::Comma),
                _ => {}
            }
        }
    }
}

/// Returns the marks that close a name after the mark `opening`; `None` if it opens no name.
fn closing(opening: char) -> Option<&'static [char]> {
    Some(match opening {
        '(' => &[')'],
        '[' => &[']'],
        '{' => &['}'],
        '«' => &['»'],
        '"' | '“' | '”' => &['"', '“', '”'],
        _ => return None,
    })
}
