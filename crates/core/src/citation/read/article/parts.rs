//! Reads the parts of an article's number after slashes and dashes (`39/2`).

use super::letter::letter;
use crate::citation::lexicon::countries::country_of;
use crate::citation::model::count::Count;
use crate::text::cursor::Cursor;
use crate::text::fold::fold;

/// True if an ascending list of at least three articles with dashes goes on at the cursor, after its first
/// number: `المادة 12-16-18 من الأمر`. Only texts of some countries write one.
pub(super) fn at_dash_list(cursor: &Cursor, first: &str) -> bool {
    let is_dash = |mark: char| "-–".contains(mark);
    if !cursor.peek().is_some_and(is_dash) || !country_of(cursor.folded.country).dash_lists_articles
    {
        return false;
    }
    let mut ahead = *cursor;
    let mut last = first.parse().unwrap_or(u32::MAX);
    let mut more = 0;
    while ahead.eat_char(is_dash).is_some() {
        let next = ahead.digits(4).and_then(|digits| digits.parse().ok());
        match next {
            Some(next) if next > last => last = next,
            _ => return false,
        }
        more += 1;
    }
    more >= 2
}

/// True if a dash before the cursor does not lead to a later article, in a country whose articles have such
/// numbers: `المادتان 73 و73-4` names an article 73-4.
fn descends(after_dash: &Cursor, no: &str) -> bool {
    let mut ahead = *after_dash;
    let next = ahead
        .digits(4)
        .and_then(|digits| digits.parse::<u32>().ok());
    country_of(after_dash.folded.country).dashed_articles
        && next.is_some_and(|next| no.parse::<u32>().is_ok_and(|no| next < no))
}

/// True if a list of articles or its law follows a letter after a dash: `المادتين 32 – هـ و34 من الأمر`.
/// Elsewhere the letter numbers the text under the heading of an article.
fn list_goes_on(after_letter: &Cursor) -> bool {
    if after_letter.folded.line_before(after_letter.position) {
        return false;
    }
    let rest = after_letter.rest();
    let next = rest.strip_prefix(['و', '،', ',']);
    next.is_some_and(|next| next.starts_with(|c: char| c.is_ascii_digit()))
        || fold!["من ال", "من قانون", "من نظام", "من مرسوم"]
            .iter()
            .any(|owner| rest.starts_with(owner))
}

/// Reads the parts `/2`, `-1`, `/أ` of an article's number, at most four, and appends them to `no`, each
/// after `/` or `-`. The text does not tell which part is the article and which the paragraph.
pub(super) fn parts(cursor: &mut Cursor, no: &mut String, count: Count) {
    if count == Count::One && at_dash_list(cursor, no) {
        return;
    }
    for _ in 0..4 {
        let mut ahead = *cursor;
        let Some(mark) = ahead.eat_char(|mark| "/\\-–".contains(mark)) else {
            return;
        };
        let mark = if mark == '-' || mark == '–' {
            '-'
        } else {
            '/'
        };
        // A dash between two numbers after a plural noun makes a range of articles, but in `353/1-4` a range
        // of paragraphs.
        let blank = |at| ahead.folded.blank_before(at);
        let inner = no.contains('/') && !blank(cursor.position) && !blank(ahead.position)
            || descends(&ahead, no);
        if count != Count::One && mark == '-' && !inner && ahead.clone().digits(6).is_some() {
            return;
        }
        let part = match ahead.digits(6) {
            Some(digits) => digits.to_owned(),
            None => match letter(&mut ahead, false) {
                Some(letter) if mark == '/' || list_goes_on(&ahead) => letter.to_string(),
                _ => return,
            },
        };
        no.push(mark);
        no.push_str(&part);
        *cursor = ahead;
    }
}
