//! Reads the text between a law and an article cited after it: the law's subject, its amendments, linking
//! words, footnote references and addresses of links.

use crate::citation::lexicon::words::links::{
    ABOUT_LAW, ACTS_ON_LAWS, GLUED_AFTER_STATE, LEADING_TO_ARTICLE, NOUNS_OF_TITLES,
    NOUNS_WITH_PREPOSITIONS, OWN_ARTICLES, PARTS_WITH_NUMBERS, RELATIVES, STATES_OF_LAW,
};
use crate::citation::lexicon::words::names::BARE_SUBJECTS;
use crate::citation::model::Citation;
use crate::citation::model::count::Count;
use crate::citation::model::found::Setting;
use crate::citation::read::head;
use crate::citation::read::head::kind::Kind;
use crate::citation::read::instrument::instrument;
use crate::citation::read::name::name;
use crate::citation::read::name::title::{is_title, title_reach};
use crate::text::cursor::Cursor;
use crate::text::fold::fold;

/// Greatest length of a law's title after the year, in bytes of folded text (normalized, without blanks).
const TITLE_WINDOW: usize = 240;
const MOST_TITLE_WORDS: usize = 16;
/// Greatest number of parts (words such as «as amended», title, footnote reference) that are read between a
/// law and its article.
const MOST_STRETCHES: usize = 6;
/// Greatest length of the address of a link in the text, in bytes of folded text (normalized, without
/// blanks).
const LONGEST_ADDRESS: usize = 300;

/// The text between a law and its article: where it ends, and the laws named in it.
pub(in crate::citation) struct Way<'s> {
    pub end: Cursor<'s>,
    /// Laws that stand between a law and its article because they amended the law: `المعدل بالقانون رقم 160
    /// لسنة 2023`.
    pub amending: Vec<Citation>,
}

/// Skips the text between a law and its article, which may be empty: title (only of a law with a number), «as
/// amended by …», linking words. Returns where it ends and the amending laws in it. Does not check that an
/// article follows.
pub(in crate::citation) fn way<'s>(cursor: Cursor<'s>, law: &Citation) -> Way<'s> {
    let mut way = Way {
        end: cursor,
        amending: Vec::new(),
    };
    for _ in 0..MOST_STRETCHES {
        if mark_after(&mut way.end) {
            continue;
        }
        if law.number.is_some()
            && let Some(end) = past_bracketed_title(way.end)
        {
            way.end = end;
            continue;
        }
        let mut ahead = way.end;
        ahead.skip_fillers(3);
        if ahead.folded.line_before(ahead.position) {
            break;
        }
        if let Some((word, end)) = state_of_law(ahead) {
            ahead = end;
            if word.starts_with("المعدل")
                && let Some((laws, end)) = amended_by(ahead)
            {
                way.amending.extend(laws);
                ahead = end;
            }
            way.end = ahead;
            continue;
        }
        if ahead.eat_word(LEADING_TO_ARTICLE).is_some() {
            way.end = ahead;
            break;
        }
        match (law.number.is_some()).then(|| past_title(ahead)).flatten() {
            Some(end) => way.end = end,
            None => break,
        }
    }
    way
}

/// Reads words about the state of a law («as amended»). Only whole words match, so that `وتعديلاته المادة`
/// does not match `وتعديلاتها`.
fn state_of_law(cursor: Cursor) -> Option<(&'static str, Cursor)> {
    STATES_OF_LAW.iter().find_map(|word| {
        let mut ahead = cursor;
        (ahead.eat(word) && ends_state(&ahead)).then_some((*word, ahead))
    })
}

/// True if a word such as «amended» ends at the cursor. One of a few words may follow directly, because the
/// blank was lost.
fn ends_state(cursor: &Cursor) -> bool {
    cursor.at_edge()
        || GLUED_AFTER_STATE
            .iter()
            .any(|next| cursor.rest().starts_with(next))
}

/// Reads the amending law after «المعدل» (amended): `بالقانون رقم 160 لسنة 2023`, `بموجب القانون …`.
fn amended_by(cursor: Cursor) -> Option<(Vec<Citation>, Cursor)> {
    let mut ahead = cursor;
    let led = ahead.eat_any(&["بموجب", fold!("بمقتضى")]).is_some();
    let prefixes: &[&str] = if led {
        &["ال", ""]
    } else {
        &["بال", "ب"]
    };
    prefixes.iter().find_map(|prefix| {
        let mut at = ahead;
        at.eat(prefix).then_some(())?;
        let head = head::at(at.folded, at.position)?;
        let setting = Setting {
            definite: prefix.ends_with("ال"),
            ..Setting::default()
        };
        let found = instrument(&head, Cursor::new(at.folded, head.end), setting)?;
        Some((found.citations, found.end))
    })
}

/// Moves past a footnote reference or the address of a link: `[2]`, `[^2]`, `](https://…)`. Returns true if
/// there is one.
pub(in crate::citation) fn mark_after(cursor: &mut Cursor) -> bool {
    let mut ahead = *cursor;
    ahead.skip_fillers(3);
    if ahead.rest().starts_with("http") {
        let window = ahead.window(LONGEST_ADDRESS);
        if let Some(close) = window.find(')') {
            ahead.position += close + 1;
            *cursor = ahead;
            return true;
        }
        return false;
    }
    let mut ahead = *cursor;
    if !ahead.eat("[") {
        return false;
    }
    ahead.eat("^");
    let note = ahead.digits(3).is_some() && ahead.eat("]");
    if note {
        *cursor = ahead;
    }
    note
}

/// Returns the position after a title that stands between a law's year and an article: `بشأن تنظيم علاقات
/// العمل، المادة 5`.
fn past_title(cursor: Cursor) -> Option<Cursor> {
    let title = title_start(cursor)?;
    if ACTS_ON_LAWS.iter().any(|act| title.rest().starts_with(act)) {
        return None;
    }
    let folded = title.folded;
    let window = title.window(TITLE_WINDOW);
    let limit = title.position + window.len();
    let reach = title_reach(folded, title.position, limit, MOST_TITLE_WORDS);
    for (offset, letter) in window.char_indices() {
        let at = title.position + offset;
        if at > reach {
            return None;
        }
        if !folded.word_edge(at) {
            continue;
        }
        if folded.line_before(at) || letter.is_ascii_digit() {
            return None;
        }
        let mark = "،,-–:()[]*«»\"".contains(letter);
        let next = Cursor::new(folded, at);
        if !mark && !at_article(next) && state_of_law(next).is_none() {
            continue;
        }
        let whole = offset > 0 && is_title(folded, title.position, at, MOST_TITLE_WORDS);
        return whole.then(|| Cursor::new(folded, at));
    }
    None
}

/// Returns the position after a title in brackets between a law and an article, as Algerian rulings write:
/// `أمر رقم 66-155 (إجراءات جزائية)، المادة: 305`.
fn past_bracketed_title(cursor: Cursor) -> Option<Cursor> {
    let mut ahead = cursor;
    ahead.eat("(").then_some(())?;
    let window = ahead.window(TITLE_WINDOW);
    let title = &window[..window.find(')')?];
    let is_words = title.chars().any(char::is_alphabetic)
        && !title.contains(|mark: char| mark.is_ascii_digit() || mark == '(');
    is_words.then_some(())?;
    ahead.position += title.len() + ")".len();
    let mut next = ahead;
    next.skip_fillers(3);
    at_article(next).then_some(ahead)
}

fn title_start(cursor: Cursor) -> Option<Cursor> {
    let mut ahead = cursor;
    ahead.eat_any(ABOUT_LAW)?;
    Some(ahead)
}

fn at_article(cursor: Cursor) -> bool {
    ["ال", ""].iter().any(|prefix| {
        let mut at = cursor;
        at.eat(prefix)
            && head::at(at.folded, at.position)
                .is_some_and(|head| matches!(head.kind, Kind::Article { .. }))
    })
}

/// Reads the noun for article with a pronoun that means the law before it (`في مادته`, `بمادتيه`). Returns
/// how many articles it announces.
pub(in crate::citation) fn own_articles(cursor: &mut Cursor) -> Option<Count> {
    let mut ahead = *cursor;
    ahead.eat_any(&["في", "ب"])?;
    let (_, count) = OWN_ARTICLES
        .iter()
        .find(|(word, _)| ahead.eat_word(&[word]).is_some())?;
    *cursor = ahead;
    Some(*count)
}

/// Returns the subject of a law as written: the noun phrase after number, year and `بشأن` («concerning»).
pub(in crate::citation) fn about(cursor: Cursor) -> Option<String> {
    let mut ahead = cursor;
    while mark_after(&mut ahead) {}
    ahead.skip_fillers(2);
    if ahead.folded.line_before(ahead.position) {
        return None;
    }
    let before = ahead;
    let word = ahead.eat_any(ABOUT_LAW)?;
    if NOUNS_OF_TITLES.contains(&word) {
        ahead = before;
        ahead.eat("ب");
    }
    let end = noun_phrase(ahead)?;
    is_whole_subject(ahead, end).then(|| ahead.folded.written(ahead.position..end))
}

/// Returns where the noun phrase of a subject ends. A noun that takes its object with a preposition goes on
/// to the end of the object, `الموافقة على نظام التوثيق`, and says nothing without it. A name of a law ends
/// before most prepositions.
fn noun_phrase(cursor: Cursor) -> Option<usize> {
    let mut object = cursor;
    let phrase = match object.eat_word(NOUNS_WITH_PREPOSITIONS) {
        Some(_) => name(&object, false),
        None => name(&cursor, false),
    };
    phrase.map(|name| name.past)
}

/// False for a subject that says nothing without the words after it: one noun before a relative clause
/// (`الأشخاص الذين يصلون`), or a part of a law before its number (`تعديل الفقرات (3) و(4)`).
fn is_whole_subject(start: Cursor, end: usize) -> bool {
    let folded = start.folded;
    let mut after = Cursor::new(folded, end);
    let is_one_word = (start.position + 1..end).all(|at| !folded.blank_before(at));
    if is_one_word && after.eat_word(RELATIVES).is_some() {
        return false;
    }
    let words = &folded.text[start.position..end];
    // Without the noun for law, `إجراءات` («procedures») names no code: `بشأن إجراءات مواجهة الأوبئة`.
    if BARE_SUBJECTS.contains(&words) {
        return false;
    }
    let is_part = PARTS_WITH_NUMBERS.iter().any(|part| words.ends_with(part));
    after.skip_brackets();
    !(is_part && after.digits(4).is_some())
}

#[cfg(test)]
mod tests {
    use crate::citation::extract;

    #[test]
    fn an_article_behind_the_title_of_a_law_is_its_own() {
        let law = "القانون رقم 12 لسنة 2003";
        for (after, articles) in [
            (" بشأن تنظيم علاقات العمل، المادة 5", vec!["5"]),
            (" بشأن تنظيم علاقات العمل", vec![]),
            // Another line, a number or an act on a law ends the title, and what follows is no article of the
            // law.
            (" بشأن تنظيم علاقات العمل\nالمادة 5", vec![]),
            (" بشأن تنظيم 7 علاقات، المادة 5", vec![]),
            (" بشأن إلغاء القانون، المادة 5", vec![]),
        ] {
            let found = extract(&format!("{law}{after}"));
            let read: Vec<&str> = found[0]
                .articles
                .iter()
                .map(|one| one.no.as_str())
                .collect();
            assert_eq!(read, articles, "{after}");
        }
    }
}
