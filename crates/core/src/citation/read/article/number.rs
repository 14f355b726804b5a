//! Reads the number of one article: digits with their suffixes, or an ordinal in words.

use super::bis::bis;
use super::letter::whole;
use super::parts::parts;
use super::place::at_path;
use crate::citation::lexicon::words::articles::{ARTICLE_NUMBER_WORDS, NEW_WORDING, SOLE_ARTICLE};
use crate::citation::model::count::Count;
use crate::numerals::adverb::ADVERBS;
use crate::numerals::cardinal::cardinal;
use crate::numerals::ordinal::{and_hundreds, ordinal};
use crate::text::cursor::Cursor;
use crate::text::fold::fold;

/// Greatest number of digits that are read as an article's number. The bound is far above any real number, so
/// that a lookup can report an article that does not exist.
const MOST_DIGITS: usize = 20;

/// Reads one article number and returns it as the corpus writes it: `147`, `46 مكرر`, `39/2`, `إصدار 3`.
pub(super) fn number(cursor: &mut Cursor, count: Count) -> Option<String> {
    let mut ahead = *cursor;
    ahead.skip_fillers(4);
    ahead.eat_any(ARTICLE_NUMBER_WORDS);
    ahead.skip_fillers(4);
    // A definite article may stand before digits: `المادة الـ 8`.
    let mut definite = ahead;
    if definite.eat("ال") && definite.peek().is_some_and(|mark| mark.is_ascii_digit()) {
        ahead = definite;
    }
    // The law that issues a code has articles of its own, which are marked by the word إصدار: `المادة إصدار
    // من …`.
    let mut issuing = ahead;
    if issuing.eat_word(&[fold!("إصدار")]).is_some() {
        ahead = issuing;
        ahead.skip_fillers(2);
        let no = ahead
            .digits(3)
            .map_or_else(|| "إصدار".to_owned(), |digits| format!("إصدار {digits}"));
        ahead.skip_brackets();
        *cursor = ahead;
        return Some(no);
    }
    let mut no = match ahead.digits(MOST_DIGITS) {
        Some(digits) => {
            let mut no = digits.to_owned();
            parts(&mut ahead, &mut no, count);
            if at_path(&ahead) {
                *cursor = ahead;
                return Some(no);
            }
            // `المادة (64) (4) من القانون`: the second brackets have the paragraph.
            let mut closed = ahead;
            if count == Count::One && closed.eat(")") && at_path(&closed) {
                *cursor = closed;
                return Some(no);
            }
            no
        }
        // «The sole article» of a law has the number 1.
        None if SOLE_ARTICLE.iter().any(|word| whole(&mut ahead, word)) => "1".to_owned(),
        None => {
            let no = match adverb_in_brackets(&mut ahead) {
                Some(no) => no,
                None => in_words(&mut ahead, count)?,
            };
            skip_same_in_digits(&mut ahead, no.into());
            let mut no = no.to_string();
            part_in_bracket(&mut ahead, &mut no);
            no
        }
    };
    bis(&mut ahead, &mut no, count);
    skip_new_wording(&mut ahead);
    ahead.skip_brackets();
    bis(&mut ahead, &mut no, count);
    skip_new_wording(&mut ahead);
    ahead.skip_brackets();
    // The word إصدار, which marks an article of the law that issues a code, may follow the number: `المادة
    // الثالثة إصدار من القانون`.
    let mut issuing = ahead;
    if whole(&mut issuing, fold!("إصدار")) && issuing.rest().starts_with("من") {
        ahead = issuing;
        no = format!("إصدار {no}");
    }
    *cursor = ahead;
    Some(no)
}

/// Reads an article's number that is written as that of an item, alone in brackets: `المادة (ثالثا) من`.
fn adverb_in_brackets(cursor: &mut Cursor) -> Option<u32> {
    let opened = cursor.folded.text[..cursor.position].ends_with('(');
    let mut ahead = *cursor;
    let number = ADVERBS
        .iter()
        .find(|(adverb, _)| opened && ahead.eat(adverb) && ahead.peek() == Some(')'));
    let (_, number) = number?;
    *cursor = ahead;
    number.parse().ok()
}

/// Reads an article's number in words: an ordinal, or the cardinal if that has more words («مائة وخمسة»).
/// After the noun for one article, hundreds behind «and» are a part of its number.
fn in_words(cursor: &mut Cursor, announced: Count) -> Option<u32> {
    let mut counted = *cursor;
    let (first, count) = (ordinal(cursor), cardinal(&mut counted));
    if count.is_none() || first.is_some() && counted.position <= cursor.position {
        let first = first?;
        let above = match announced {
            Count::One => and_hundreds(cursor, first),
            _ => 0,
        };
        return Some(first + above + below_hundreds(cursor, first));
    }
    *cursor = counted;
    count
}

/// Reads the cardinal after definite hundreds, of which it is a part: `الفصل المائة وثلاثة`. Returns 0 if there
/// is none.
fn below_hundreds(cursor: &mut Cursor, hundreds: u32) -> u32 {
    let mut ahead = *cursor;
    ahead.skip_brackets();
    if !hundreds.is_multiple_of(100) || !ahead.eat("و") {
        return 0;
    }
    ahead.skip_brackets();
    let Some(rest) = cardinal(&mut ahead).filter(|rest| *rest < 100) else {
        return 0;
    };
    *cursor = ahead;
    rest
}

/// Moves past the number in digits that repeats an ordinal: `المادة الأولى (01)`.
fn skip_same_in_digits(cursor: &mut Cursor, no: u64) {
    let mut ahead = *cursor;
    let same = ahead.eat("(")
        && ahead
            .digits(4)
            .is_some_and(|digits| digits.parse() == Ok(no))
        && ahead.eat(")");
    if same {
        *cursor = ahead;
    }
}

/// Reads the paragraph after an article's number in words, if brackets enclose both: `المادة (الرابعة / 2)`.
fn part_in_bracket(cursor: &mut Cursor, no: &mut String) {
    let mut ahead = *cursor;
    let Some(part) = ahead.eat("/").then(|| ahead.digits(2)).flatten() else {
        return;
    };
    if ahead.peek() == Some(')') {
        no.push('/');
        no.push_str(part);
        *cursor = ahead;
    }
}

/// Moves past the mark of an article with a new wording: `الفصل 23 (جديد)`, `الفصل 23 جديد من مجلة الشغل`.
fn skip_new_wording(cursor: &mut Cursor) {
    let mut ahead = *cursor;
    let opened = ahead.eat("(");
    let marked = ahead.eat_any(NEW_WORDING).is_some();
    if marked && (opened && ahead.eat(")") || !opened && ahead.rest().starts_with("من")) {
        *cursor = ahead;
    }
}
