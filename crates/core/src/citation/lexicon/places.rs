//! Paragraphs and items of an article.

/// The words of places as the tables of heads write them, the longest first.
#[rustfmt::skip] // rows of a table
pub(in crate::citation) const PLACE_WORDS: &[&str] = &[
    "فقرتين", "فقرتان", "فقرتي", "فقرات", "فقرة", "بندين", "بندان", "بندي", "بنود", "بند", "شقين",
    "شقي", "شق", "حرفين", "حرف", "نقطتين", "نقطة", "مطة",
];
