//! Reads the heading of an article at the beginning of a line: «المادة (12) مكررا:», «مادة الأولى - التعريفات».
//! The number is read by the grammar of citations.

use super::number::number;
use crate::citation::lexicon::countries::country_of;
use crate::citation::model::count::Count;
use crate::citation::read::head;
use crate::citation::read::head::kind::Kind;
use crate::text::cursor::Cursor;
use crate::text::fold::fold;
use crate::text::folded::FoldedText;

/// Text after the number of a heading.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HeadingEnd {
    /// The end of the line.
    Line,
    /// A colon, a dash or a full stop.
    Mark,
    /// Words: «المادة 12 التعريفات». The line may also be a sentence that begins with an article.
    Words,
}

/// The heading of an article.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArticleHeading {
    /// Number as the corpus writes it: `12`, `46 مكرر`, `إصدار 3`.
    pub no: String,
    /// Byte of the line at which the words after the number and its marks begin.
    pub end: usize,
    /// What follows the number.
    pub ending: HeadingEnd,
}

/// Words with which a sentence goes on after an article that it cites: «المادة 5 من هذا النظام».
const GOES_ON: &[&str] = &[
    fold!("من"),
    fold!("في"),
    fold!("على"),
    fold!("إلى"),
    fold!("أو"),
    fold!("و"),
    fold!("والمادة"),
    fold!("أعلاه"),
    fold!("المذكورة"),
    fold!("المشار"),
    fold!("السابقة"),
    fold!("المتقدمة"),
    fold!("فقرة"),
    fold!("الفقرة"),
    fold!("بند"),
    fold!("البند"),
];

/// Marks before a heading, which are no part of it.
const OPENING: &str = "([-–—•*#";
/// Brackets that close one of these.
const CLOSING: &str = ")]";
/// Marks between the number of an article and what follows.
const MARKS: &str = ":-–—.ـ";

/// Reads the heading of an article at the beginning of a line. `country` is the lower-case code of the law's
/// country, which decides whether «الفصل 5» is an article. Returns `None` for a line that cites an article.
/// Time is linear in the line.
///
/// ```
/// use sanad_core::citation::{article_heading, HeadingEnd};
/// let found = article_heading("المادة الثانية عشرة: التعريفات", None).unwrap();
/// assert_eq!((found.no.as_str(), found.ending), ("12", HeadingEnd::Mark));
/// assert!(article_heading("المادة 12 من هذا النظام تسري على", None).is_none());
/// ```
pub fn article_heading(line: &str, country: Option<&str>) -> Option<ArticleHeading> {
    let folded = FoldedText::of_country(line, country);
    let mut cursor = Cursor::new(&folded, 0);
    for _ in 0..2 {
        cursor.eat_char(|mark| OPENING.contains(mark));
    }
    cursor.eat("ال");
    let head = head::at(&folded, cursor.position)?;
    let Kind::Article {
        count: Count::One,
        chapter,
    } = head.kind
    else {
        return None;
    };
    let country = country_of(country);
    let is_abbreviated = head.end - head.start <= "م".len();
    if is_abbreviated || chapter && !country.chapters_are_articles {
        return None;
    }
    let mut ahead = Cursor::new(&folded, head.end);
    let no = number(&mut ahead, Count::One)?;
    let has_digits = folded.text[head.end..ahead.position].contains(|c: char| c.is_ascii_digit());
    if chapter && !has_digits && !country.chapters_in_words {
        return None;
    }
    // A bracket that opens after the number belongs to the text: «المادة 29 (1) نص».
    while let Some(mark) = folded.text[head.end..ahead.position].chars().next_back()
        && "([{«“\"".contains(mark)
    {
        ahead.position -= mark.len_utf8();
    }
    let mut is_marked = false;
    while let Some(mark) = ahead.eat_char(|mark| MARKS.contains(mark) || CLOSING.contains(mark)) {
        is_marked |= MARKS.contains(mark);
    }
    let ending = match ahead.rest() {
        "" => HeadingEnd::Line,
        _ if is_marked => HeadingEnd::Mark,
        rest if rest.starts_with(['،', ',', '؛', '/']) => return None,
        _ if ahead.eat_word(GOES_ON).is_some() => return None,
        _ => HeadingEnd::Words,
    };
    let end = match ending {
        HeadingEnd::Line => line.len(),
        _ => folded.original(0..ahead.position).end,
    };
    Some(ArticleHeading { no, end, ending })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Option<(String, &str, HeadingEnd)> {
        let found = article_heading(line, Some("sa"))?;
        Some((found.no, line[found.end..].trim(), found.ending))
    }

    #[test]
    fn headings_of_every_form_are_read() {
        use HeadingEnd::{Line, Mark, Words};
        for (line, no, rest, ending) in [
            ("المادة الأولى", "1", "", Line),
            ("المادة (3):", "3", "", Line),
            ("المادة ٥ مكررا", "5 مكرر", "", Line),
            ("مادة 12: التعريفات", "12", "التعريفات", Mark),
            ("مادة ( ١٢ ) - يعاقب", "12", "يعاقب", Mark),
            ("(المادة الأولى)", "1", "", Line),
            ("المادة الحادية والعشرون بعد المائة", "121", "", Line),
            ("المادة التاسعة عشرة التعريفات", "19", "التعريفات", Words),
            ("المادة 20 واجبات العامل", "20", "واجبات العامل", Words),
            ("مادة 7 منازعات", "7", "منازعات", Words),
            ("المادة 29 (1) يعاقب", "29", "(1) يعاقب", Words),
            ("المادة 29: \"نص\"", "29", "\"نص\"", Mark),
            ("(المادة 29:) نص", "29", "نص", Mark),
            ("المادة رقم (4)", "4", "", Line),
            ("- المادة 7 :", "7", "", Line),
        ] {
            assert_eq!(read(line), Some((no.to_owned(), rest, ending)), "{line}");
        }
    }

    #[test]
    fn a_sentence_that_begins_with_an_article_is_no_heading() {
        for line in [
            "المادة 5 من نظام العمل تنص على",
            "المادة الثانية من هذا القانون",
            "المادتان 3 و4",
            "المادة 5، والمادة 6",
            "المادة 5 والمادة 6 من",
            "المادة 5 المشار إليها",
            "«المادة 5: نص جديد»",
            "الفصل الأول",
            "وتنص المادة 5: كذا",
            "م 5: كذا",
            "",
        ] {
            assert_eq!(read(line), None, "{line}");
        }
    }

    #[test]
    fn a_chapter_is_an_article_where_the_country_says_so() {
        let found = article_heading("الفصل 12 - لكل مواطن", Some("tn")).unwrap();
        assert_eq!(found.no, "12");
    }
}
