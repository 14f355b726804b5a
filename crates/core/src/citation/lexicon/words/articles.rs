//! Words by which citations name articles, paragraphs and items.

use crate::citation::model::count::Count;
use crate::text::fold::words;

/// The two levels below an article: paragraph and item. Parts of paragraphs (`شق`, `حرف`, `نقطة`) count as
/// paragraphs.
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
    /// Marks in brackets after the number of an article whose wording was replaced.
    pub(in crate::citation) first const NEW_WORDING: &[&str] = [
        "جديدة", "جديد",
    ];
}

words! {
    /// Words for the last paragraph or item and for the last but one, each with the ASCII word that stands
    /// for its number.
    pub(in crate::citation) first const LAST_ONES: &[(&str, &str)] = [
        ("ما قبل الأخيرة", "last-1"), ("قبل الأخيرة", "last-1"), ("ما قبل الأخير", "last-1"),
        ("قبل الأخير", "last-1"), ("الأخيرة", "last"), ("أخيرة", "last"), ("الأخير", "last"),
    ];
}

words! {
    /// Words between the noun for article and the article's number: `المادة رقم 5`.
    pub(in crate::citation) first const ARTICLE_NUMBER_WORDS: &[&str] = [
        "ذوات الأرقام", "ذات الأرقام", "ذات الرقم", "أرقام", "رقمي", "رقم",
    ];
}

words! {
    /// Adjectives («only») of the single article of a law. A citation of that article gets the number 1.
    pub(in crate::citation) const SOLE_ARTICLE: &[&str] = [
        "الوحيدة", "الفريدة", "وحيدة", "فريدة",
    ];
}

/// Form of `فقرة` (paragraph) before a possessive pronoun: `فقرتها الأولى`. A citation never begins with it.
pub(in crate::citation) const BEFORE_PRONOUN: &str = "فقرت";

words! {
    /// Words for paragraphs, items and their parts, each with its level (paragraph or item) and how many it
    /// announces (one, two, several).
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
    /// Adjectives («sub-») by which a paragraph is part of another paragraph.
    pub(in crate::citation) first const SUBORDINATE: &[&str] = [
        "الفرعيتين", "الفرعيتان", "الفرعية", "الفرعيات",
    ];
}

words! {
    /// Words at the end of a list of articles, such as «and the following», that add articles without stating
    /// their numbers.
    pub(in crate::citation) first const OPEN_ENDS: &[&str] = [
        "وما يليهما", "وما يليها", "وما يليه", "وما بعدهما", "وما بعدها", "وما بعده", "وقبل الأخيرة", "وما قبل الأخيرة",
        "والأخيرة",
    ];
}

words! {
    /// Beginnings of words that may follow `مكرر` (bis, in the number of an inserted article) directly,
    /// because the blank was lost.
    pub(in crate::citation) const GLUED_TO_BIS: &[&str] = [
        "من", "و", "في", "ال", "لل", "فقرة",
    ];
}
