//! Removes invisible characters: bidi controls, zero-width joiners and spaces, byte order mark, soft hyphen,
//! and the vowel marks of a font.
//!
//! Texts copied from PDF files of the Egyptian gazette have U+E823 for the mark of «مكررًا», and other
//! characters of the private use area for other marks.
//!
//! Web pages of mixed direction have many of them, even between the digits of a number. The zero-width
//! non-joiner is removed too: it does not separate words in Arabic.

pub(in crate::normalizer) fn remove(character: char) -> Option<char> {
    (!is_invisible(character)).then_some(character)
}

fn is_invisible(character: char) -> bool {
    matches!(character,
        '\u{061C}'                  // Arabic letter mark, a bidi control
        | '\u{200B}'..='\u{200F}'   // zero-width space, joiners, left-to-right and right-to-left marks
        | '\u{202A}'..='\u{202E}'   // bidi embeddings and overrides
        | '\u{2060}'..='\u{2064}'   // word joiner, invisible operators of mathematics
        | '\u{2066}'..='\u{206F}'   // bidi isolates, deprecated controls of letter shapes
        | '\u{FEFF}'                // byte order mark
        | '\u{00AD}'                // soft hyphen
        | '\u{180E}'                // Mongolian vowel separator
        | '\u{E820}'..='\u{E82F}'   // private use: vowel marks of a font
    )
}
