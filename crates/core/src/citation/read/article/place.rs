//! Reads paragraphs and items of an article (a [`Place`]): `الفقرة (1) من`, `الفقرتين (أ) و(ب)`, `البند
//! (أولا/أ)`, `فقرة ثانية`, `ف 2`.
//!
//! Ordinals and adverbs («secondly») become digits, and letters stay letters. A slash comes before a part
//! inside another (`1/أ`). Commas join several parts.

use std::sync::LazyLock;

use super::letter::letter;
use super::value::value;
use crate::citation::lexicon::words::articles::{BEFORE_PRONOUN, PLACES, Part, SUBORDINATE, Word};
use crate::citation::model::ArticleRef;
use crate::citation::model::count::Count;
use crate::citation::read::head;
use crate::citation::read::head::kind::Kind;
use crate::text::cursor::Cursor;
use crate::text::fold::fold;
use crate::text::lookup::Beginnings;

/// Most articles have no paragraph behind them.
static PLACE_BEGINNINGS: LazyLock<Beginnings> =
    LazyLock::new(|| Beginnings::new(PLACES.iter().map(|word| word.text)));

/// Greatest number of paragraphs or items of an article that are read from one list. No real list has more.
const MOST_VALUES: usize = 40;
/// Greatest number of nested parts of an article that are read: paragraph of an item of a paragraph.
const MOST_LINKS: usize = 3;
/// Greatest difference between the ends of a range («1 to 5») whose paragraphs are listed one by one. Of a
/// longer range only the ends are listed.
const LONGEST_RANGE: u32 = 30;

/// Position inside an article: which paragraphs and items are cited, each as a path such as `1/أ`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::citation) struct Place {
    paragraph: Vec<String>,
    item: Vec<String>,
    /// True if the items are inside the paragraph; false if it is inside the items.
    item_inside: bool,
}

impl Place {
    /// Returns this position in an article with the position `inner` nested inside it.
    pub fn enclose(mut self, inner: Self) -> Self {
        let paragraph_of_item = !self.paragraph.is_empty() && self.item.is_empty();
        let item_alone = inner.paragraph.is_empty() && !inner.item.is_empty();
        self.item_inside |= inner.item_inside || paragraph_of_item && item_alone;
        within(&mut self.paragraph, inner.paragraph);
        within(&mut self.item, inner.item);
        self
    }

    /// True if both positions in an article are paragraphs or both are items, so that `و` joins them: `فقرة 2
    /// وفقرة 3`.
    fn is_of_same_kind(&self, other: &Self) -> bool {
        let kinds = |place: &Self| (place.paragraph.is_empty(), place.item.is_empty());
        kinds(self) == kinds(other) && self.paragraph.is_empty() != self.item.is_empty()
    }

    fn and(mut self, other: Self) -> Self {
        self.paragraph.extend(other.paragraph);
        self.item.extend(other.item);
        self
    }

    pub fn state(self, article: &mut ArticleRef) {
        let join = |values: Vec<String>| (!values.is_empty()).then(|| values.join(","));
        let item = match self.paragraph.as_slice() {
            [paragraph] if self.item_inside => {
                let inside = |item: String| format!("{paragraph}/{item}");
                self.item.into_iter().map(inside).collect()
            }
            _ => self.item,
        };
        article.paragraph = join(self.paragraph);
        article.item = join(item);
    }

    fn of(part: Part, values: Vec<String>) -> Self {
        match part {
            Part::Paragraph => Self {
                paragraph: values,
                ..Self::default()
            },
            Part::Item => Self {
                item: values,
                ..Self::default()
            },
        }
    }
}

/// Appends inner paths to each outer path of paragraphs: `1` with `أ` and `ب` inside it becomes `1/أ` and
/// `1/ب`. Drops the inner paths if more than [`MOST_VALUES`] would result.
fn within(outer: &mut Vec<String>, inner: Vec<String>) {
    if outer.is_empty() {
        *outer = inner;
    } else if !inner.is_empty() && outer.len() * inner.len() <= MOST_VALUES {
        *outer = outer
            .iter()
            .flat_map(|outer| inner.iter().map(move |inner| format!("{outer}/{inner}")))
            .collect();
    }
}

/// Reads nested paragraphs and items, the inner one first, beginning at the first noun: `الفقرة ج من البند
/// 2`. `before` is true if their article is named after them.
pub(super) fn places(cursor: &mut Cursor, before: bool) -> Option<Place> {
    let (mut place, mut ahead) = one_place(*cursor, before)?;
    for _ in 1..MOST_LINKS {
        let mut next = ahead;
        next.skip_fillers(1);
        if !next.eat("من") {
            break;
        }
        next.eat("ال");
        let Some((outer, after)) = one_place(next, before) else {
            break;
        };
        place = outer.enclose(place);
        ahead = after;
    }
    *cursor = ahead;
    Some(place)
}

/// Reads the paragraphs and items after an article's number, the outer one first: `المادة 5 فقرة ثانية`,
/// `المادة 39 البند 2 الفقرتين (أ، ب)`, `في فقرتها الأولى`.
pub(super) fn place_after(cursor: &mut Cursor) -> Option<Place> {
    let mut found: Option<Place> = None;
    for _ in 0..MOST_LINKS {
        let mut ahead = *cursor;
        ahead.skip_fillers(3);
        // A paragraph that begins a line is not part of the citation, but the text under the article's
        // heading.
        if ahead.folded.line_before(ahead.position) {
            break;
        }
        if found.is_none()
            && let Some(inner) = in_brackets(cursor)
        {
            found = Some(inner);
            continue;
        }
        if ahead.eat("/") {
            ahead.skip_fillers(1);
        }
        let inner = abbreviated(&mut ahead).or_else(|| {
            PREFIXES.iter().find_map(|prefix| {
                let mut at = ahead;
                at.eat(prefix).then_some(())?;
                if !PLACE_BEGINNINGS.may_begin(at.rest()) || is_of_next_article(at) {
                    return None;
                }
                let place = places(&mut at, false)?;
                ahead = at;
                Some(place)
            })
        });
        let Some(inner) = inner else { break };
        skip_pronoun_in_bracket(cursor, &mut ahead);
        let joined = cursor.folded.text[cursor.position..ahead.position]
            .trim_start_matches(|mark: char| " :،,.()[]{}".contains(mark))
            .starts_with('و');
        found = Some(match found {
            Some(first) if joined && first.is_of_same_kind(&inner) => first.and(inner),
            Some(outer) => outer.enclose(inner),
            None => inner,
        });
        *cursor = ahead;
    }
    found
}

/// Moves past «of it» after a paragraph in brackets, which means the article and no instrument: `الفصل 86
/// (الفقرة الأخيرة منه)`.
fn skip_pronoun_in_bracket(article_end: &Cursor, place_end: &mut Cursor) {
    let mut ahead = *place_end;
    let before = &article_end.folded.text[..article_end.position];
    let opened = before.ends_with('(') || article_end.rest().starts_with('(');
    if opened && ahead.eat_any(&["منها", "منه"]).is_some() && ahead.eat(")") {
        *place_end = ahead;
    }
}

/// Prefixes of a noun for a paragraph or item (`بند`) after its article. The prefix `ب` comes last because it
/// is also the first letter of `بند`.
const PREFIXES: &[&str] = &["", "ال", fold!("في ال"), "في", "وال", "و", "بال", "ب"];

/// True if a number in brackets stands directly at the cursor, without a blank. After a closed bracket a
/// blank may stand before it if the citation goes on with «of»: `(64) (4) من`.
pub(super) fn at_path(cursor: &Cursor) -> bool {
    let mut ahead = *cursor;
    let parted = ahead.folded.blank_before(ahead.position);
    let closed = cursor.folded.text[..cursor.position].ends_with(')');
    (!parted || closed && !ahead.folded.line_before(ahead.position))
        && ahead.eat("(")
        && ahead.digits(2).is_some()
        && ahead.eat(")")
        && (!parted || ahead.rest().starts_with("من"))
}

/// Reads a path in brackets directly after an article's number, the outer part first: `19(4)(ح)`.
fn in_brackets(cursor: &mut Cursor) -> Option<Place> {
    at_path(cursor).then_some(())?;
    let mut path: Vec<String> = Vec::new();
    let mut ahead = *cursor;
    while path.len() <= MOST_LINKS
        && (path.is_empty() || !ahead.folded.blank_before(ahead.position))
        && ahead.eat("(")
    {
        let digits = ahead.digits(2).map(str::to_owned);
        let step = digits.or_else(|| letter(&mut ahead, true).map(String::from));
        let Some(step) = step.filter(|_| ahead.eat(")")) else {
            break;
        };
        path.push(step);
        *cursor = ahead;
    }
    (!path.is_empty()).then(|| Place::of(Part::Paragraph, vec![path.join("/")]))
}

/// Reads a paragraph abbreviated to the letter `ف`: `م 5 ف 2`, `م 5 ف/2`.
fn abbreviated(cursor: &mut Cursor) -> Option<Place> {
    let mut ahead = *cursor;
    ahead.eat("ف").then_some(())?;
    ahead.skip_fillers(2);
    ahead.eat("/");
    let number = ahead.digits(2)?.to_owned();
    ahead.skip_brackets();
    *cursor = ahead;
    Some(Place::of(Part::Paragraph, vec![number]))
}

/// True if the paragraph at the cursor belongs to the article named after it: `المادة 5 والفقرة 2 من المادة
/// 7`.
fn is_of_next_article(place: Cursor) -> bool {
    let mut ahead = place;
    if places(&mut ahead, true).is_none() {
        return false;
    }
    ahead.skip_fillers(2);
    if ahead.eat_any(&["من", "في", "ب"]).is_none() {
        return false;
    }
    ahead.eat_any(&[fold!("أحكام"), "نصوص", "نص"]);
    ahead.eat_any(&["ال", "لل"]);
    head::at(ahead.folded, ahead.position)
        .is_some_and(|head| matches!(head.kind, Kind::Article { .. }))
}

/// Reads one noun for paragraph or item with the numbers or letters after it. Returns the position that they
/// state, and where they end.
fn one_place(cursor: Cursor, before: bool) -> Option<(Place, Cursor)> {
    let mut ahead = cursor;
    let word = PLACES.iter().find(|word| ahead.eat(word.text))?;
    let possessed =
        !ahead.folded.blank_before(ahead.position) && ahead.eat_any(&["هما", "ها", "ه"]).is_some();
    if word.text == BEFORE_PRONOUN && !possessed {
        return None;
    }
    ahead.eat_any(SUBORDINATE);
    let values = values(&mut ahead, word, before)?;
    Some((Place::of(word.part, values), ahead))
}

/// Reads the numbers or letters after one noun for paragraph or item: `(1)`, `الأولى والثانية`, `(أ) و(ب)`,
/// `من (1) إلى (7)`. If the noun is singular and stands after its article, there is one: in `فقرة 1 و7` the 7
/// is another article.
fn values(cursor: &mut Cursor, word: &Word, before: bool) -> Option<Vec<String>> {
    let mut ahead = *cursor;
    if word.count != Count::One {
        ahead.eat("من");
    }
    let bracketed = announcement(&mut ahead);
    let mut values = vec![value(&mut ahead, word.count, bracketed)?];
    let mut closed = close(&mut ahead);
    let most = match (word.count, before) {
        (Count::One, false) => 1,
        (Count::Two, false) => 2,
        _ => MOST_VALUES,
    };
    while values.len() < most {
        let mut next = ahead;
        let ranged = word.count == Count::Several && next.eat_any(RANGE).is_some();
        if !ranged && !join(&mut next, word.part) {
            break;
        }
        // If the other numbers of the list have brackets, one without them belongs to something else: the 7
        // in `الفقرات (1) و(2) و7`.
        let opened = announcement(&mut next);
        if opened != (bracketed && closed) {
            break;
        }
        let Some(value) = value(&mut next, word.count, bracketed) else {
            break;
        };
        if ranged {
            values.extend(between(values.last(), &value));
        }
        values.push(value);
        closed = close(&mut next);
        ahead = next;
    }
    *cursor = ahead;
    Some(values)
}

const RANGE: &[&str] = &[fold!("إلى"), fold!("حتى"), "-", "–"];

/// Reads what joins two paragraphs or items: `و`, `أو` («or») or a comma, and the noun if it is repeated (`أو
/// الفقرة`). Returns true if there is one.
fn join(cursor: &mut Cursor, part: Part) -> bool {
    let mut ahead = *cursor;
    let mut joined = false;
    while ahead.eat_any(&[fold!("أو"), "و", "،", ","]).is_some() {
        joined = true;
    }
    let mut again = ahead;
    again.eat("ال");
    if PLACES
        .iter()
        .any(|word| word.part == part && again.eat(word.text))
    {
        again.eat_any(SUBORDINATE);
        ahead = again;
    }
    if joined {
        *cursor = ahead;
    }
    joined
}

/// Reads the words and signs before the number of a paragraph or item (`رقم (`, `: «`). Returns true if a
/// bracket or a quotation mark stands directly before the number.
fn announcement(cursor: &mut Cursor) -> bool {
    cursor.skip_fillers(1);
    cursor.eat_any(&[
        fold!("ذوات الأرقام"),
        fold!("ذات الرقم"),
        fold!("أرقام"),
        "رقمي",
        "رقم",
    ]);
    cursor.skip_fillers(3);
    cursor.eat("/");
    cursor.folded.text[..cursor.position].ends_with(|mark: char| "()[]{}\"«»“”".contains(mark))
}

fn close(cursor: &mut Cursor) -> bool {
    let start = cursor.position;
    cursor.skip_brackets();
    cursor.position > start
}

/// Returns the numbers of the paragraphs between the first and the last of a range, without these two; none
/// if the range is too long or its ends are not ascending numbers.
fn between(first: Option<&String>, last: &str) -> Vec<String> {
    let ends = first.and_then(|first| Some((first.parse::<u32>().ok()?, last.parse().ok()?)));
    match ends {
        Some((first, last)) if first < last && last - first <= LONGEST_RANGE => {
            (first + 1..last).map(|value| value.to_string()).collect()
        }
        _ => Vec::new(),
    }
}
