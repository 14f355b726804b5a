//! Reads articles: `المادة 147`, `(46 مكررا/أ)`, `المواد 120و123و124`, `المادة الثامنة عشرة`, and paragraphs
//! and items in them: `الفقرة (1) من المادة (5)`, `المادة 39 بند 2`.
//!
//! | file | reads |
//! |---|---|
//! | `list` | the articles of a head: one article, lists, ranges |
//! | `number` | one article's number, in digits or words |
//! | `heading` | the heading of an article at the beginning of a line |
//! | `bis` | `مكرر` and the suffix that distinguishes repeated articles |
//! | `place`, `value` | paragraphs and items, before an article and after it |
//! | `readings` | the meanings of a number with a slash |

pub(in crate::citation) mod bis;
pub(in crate::citation) mod heading;
pub(in crate::citation) mod letter;
pub(in crate::citation) mod list;
pub(in crate::citation) mod number;
pub(in crate::citation) mod parts;
pub(in crate::citation) mod place;
pub(in crate::citation) mod readings;
pub(in crate::citation) mod reference;
pub(in crate::citation) mod value;
