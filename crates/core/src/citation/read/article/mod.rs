//! Articles: `المادة 147`, `(46 مكررا/أ)`, `المواد 120و123و124`, `المادة الثامنة عشرة`, and where
//! in them: `الفقرة (1) من المادة (5)`, `المادة 39 بند 2`.
//!
//! | file | reads |
//! |---|---|
//! | `list` | what a head announces: one article, lists, ranges |
//! | `number` | one article's number, in digits or words |
//! | `bis` | `مكرر` and what tells repeated articles apart |
//! | `place`, `value` | paragraphs and items, before an article and after it |
//! | `readings` | what a number with a slash may mean |

pub(in crate::citation) mod bis;
pub(in crate::citation) mod list;
pub(in crate::citation) mod number;
pub(in crate::citation) mod place;
pub(in crate::citation) mod readings;
pub(in crate::citation) mod value;

use crate::citation::ascii::article::article_key;
use crate::citation::model::ArticleRef;
use crate::text::cursor::Cursor;

/// Letters that paragraphs and repeated articles are told apart by, where no bracket or quotation
/// mark sets them off; the others are abbreviations as often.
const LETTERS: &str = "ابتجدهوزحطيكلمنسع";

/// Adverbs by which repeated articles and items are counted.
pub(in crate::citation) const ADVERBS: &[(&str, &str)] = &[
    ("اولا", "1"),
    ("ثانيا", "2"),
    ("ثالثا", "3"),
    ("رابعا", "4"),
    ("خامسا", "5"),
    ("سادسا", "6"),
    ("سابعا", "7"),
    ("ثامنا", "8"),
    ("تاسعا", "9"),
    ("عاشرا", "10"),
];

/// A letter by itself, its alef written with the hamza that articles have. Between brackets or
/// quotation marks any letter is one.
fn letter(cursor: &mut Cursor, set_off: bool) -> Option<char> {
    let mut ahead = *cursor;
    let letter = ahead
        .lone_letter()
        .filter(|letter| set_off || LETTERS.contains(*letter))?;
    *cursor = ahead;
    Some(match letter {
        'ا' => 'أ',
        other => other.to_ascii_lowercase(),
    })
}

/// `أولا`, `ثالثا`: the word and its number.
fn adverb(cursor: &mut Cursor) -> Option<(&'static str, &'static str)> {
    ADVERBS
        .iter()
        .find(|(word, _)| whole(cursor, word))
        .copied()
}

/// Takes a word that ends here, or that what follows an article is glued to.
fn whole(cursor: &mut Cursor, word: &str) -> bool {
    const GLUED: &[&str] = &["من", "في", "و("];
    let mut ahead = *cursor;
    let whole = ahead.eat(word)
        && (ahead.at_edge() || GLUED.iter().any(|next| ahead.rest().starts_with(next)));
    if whole {
        *cursor = ahead;
    }
    whole
}

/// An article reference from its number as the corpus writes it.
pub(in crate::citation) fn article(no: String) -> ArticleRef {
    let key = article_key(&no);
    ArticleRef {
        no,
        key,
        paragraph: None,
        item: None,
    }
}
