//! Words of articles, paragraphs and items.

use crate::citation::model::count::Count;
use crate::text::fold::words;

/// Paragraphs with the parts of them (`شق`, `حرف`, `نقطة`), and items.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::citation) enum Part {
    Paragraph,
    Item,
}

pub(in crate::citation) struct Word {
    pub text: &'static str,
    pub part: Part,
    pub count: Count,
}

pub(in crate::citation) const fn word(text: &'static str, part: Part, count: Count) -> Word {
    Word { text, part, count }
}

words! {
    /// Words for the last paragraph or item, and for the one before it.
    pub(in crate::citation) first const LAST_ONES: &[(&str, &str)] = [
        ("ما قبل الأخيرة", "last-1"), ("قبل الأخيرة", "last-1"), ("ما قبل الأخير", "last-1"),
        ("قبل الأخير", "last-1"), ("الأخيرة", "last"), ("أخيرة", "last"), ("الأخير", "last"),
    ];
}

words! {
    /// Words between the head of an article and its number.
    pub(in crate::citation) first const ARTICLE_NUMBER_WORDS: &[&str] = [
        "ذوات الأرقام", "ذات الأرقام", "ذات الرقم", "أرقام", "رقمي", "رقم",
    ];
}

words! {
    /// Adjectives of the only article of a law. Its number is 1.
    pub(in crate::citation) const SOLE_ARTICLE: &[&str] = [
        "الوحيدة", "الفريدة", "وحيدة", "فريدة",
    ];
}

/// `فقرة` before a pronoun: `فقرتها الأولى`. It begins no citation alone.
pub(in crate::citation) const BEFORE_PRONOUN: &str = "فقرت";

words! {
    /// Paragraphs, items and their parts.
    pub(in crate::citation) first const PLACES: &[Word] = [
        word("فقرتين", Part::Paragraph, Count::Two), word("فقرتان", Part::Paragraph, Count::Two),
        word("فقرتي", Part::Paragraph, Count::Two), word("فقرات", Part::Paragraph, Count::Several),
        word("فقرت", Part::Paragraph, Count::One), word("فقرة", Part::Paragraph, Count::One),
        word("بندين", Part::Item, Count::Two), word("بندان", Part::Item, Count::Two),
        word("بندي", Part::Item, Count::Two), word("بنود", Part::Item, Count::Several),
        word("بند", Part::Item, Count::One), word("شقين", Part::Paragraph, Count::Two),
        word("شقي", Part::Paragraph, Count::Two), word("شق", Part::Paragraph, Count::One),
        word("حرفين", Part::Paragraph, Count::Two), word("حرف", Part::Paragraph, Count::One),
        word("نقطتين", Part::Paragraph, Count::Two), word("نقطة", Part::Paragraph, Count::One),
        word("مطة", Part::Paragraph, Count::One),
    ];
}

words! {
    /// Adjectives of a paragraph inside a paragraph.
    pub(in crate::citation) first const SUBORDINATE: &[&str] = [
        "الفرعيتين", "الفرعيتان", "الفرعية", "الفرعيات",
    ];
}

words! {
    /// Words after the last article of a list that mean further articles without a number.
    pub(in crate::citation) first const OPEN_ENDS: &[&str] = [
        "وما يليهما", "وما يليها", "وما بعدهما", "وما بعدها", "وقبل الأخيرة", "وما قبل الأخيرة",
        "والأخيرة",
    ];
}

words! {
    /// Words that may follow `مكرر` without a blank and are no part of it.
    pub(in crate::citation) const GLUED_TO_BIS: &[&str] = [
        "من", "و", "في", "ال", "لل", "فقرة",
    ];
}
