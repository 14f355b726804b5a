//! The articles of a head: one article, `المواد 120و123و124`, `المواد من 130 إلى 135`, `المادة 5
//! والفقرة (2) من المادة (7)`.

use std::ops::Range;

use super::bis::again;
use super::number::number;
use super::place::{Place, place_after, places};
use super::reference::article;
use crate::citation::lexicon::words::articles::OPEN_ENDS;
use crate::citation::model::ArticleRef;
use crate::citation::model::count::Count;
use crate::citation::read::head;
use crate::citation::read::head::kind::{Head, Kind};
use crate::text::cursor::Cursor;
use crate::text::fold::fold;

/// More items than any real list has. The bound limits the cost of hostile input.
const MOST_ITEMS: usize = 100;
/// The longest range that is expanded. A longer one is represented by its ends.
const LONGEST_RANGE: u32 = 200;

/// Words that continue a list.
const JOINS: &[&str] = &["وكذا", "وكذلك", "و", "،", ",", "؛", "ثم"];

/// Content of the words before a number: the count of articles, and the place inside them.
#[derive(Clone, Debug)]
pub(in crate::citation) struct Announced {
    pub count: Count,
    pub place: Place,
}

impl Announced {
    pub fn articles(count: Count) -> Self {
        Self {
            count,
            place: Place::default(),
        }
    }
}

/// Result of reading a list of articles.
#[derive(Default)]
pub(in crate::citation) struct Articles {
    pub list: Vec<ArticleRef>,
    /// Range in the folded text of the words for articles that only the document can resolve: `من 1 إلى
    /// 6000`, `والأخيرة`, `وما بعدها`.
    pub unresolved: Option<Range<usize>>,
}

/// Reads the articles after a head, and after the further heads of its list.
pub(in crate::citation) fn articles(cursor: &mut Cursor, announced: Announced) -> Articles {
    read(cursor, announced, Heads::Several)
}

/// Reads the articles after a head, up to the next one.
pub(in crate::citation) fn articles_of_one_head(
    cursor: &mut Cursor,
    announced: Announced,
) -> Articles {
    read(cursor, announced, Heads::One)
}

/// True if a list may continue after another head: `المادة 5 والمادة 7`.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Heads {
    One,
    Several,
}

fn read(cursor: &mut Cursor, announced: Announced, heads: Heads) -> Articles {
    let mut unresolved = None;
    let mut found: Vec<ArticleRef> = Vec::new();
    let mut announced = announced;
    let mut ahead = *cursor;
    if announced.count != Count::One {
        ahead.eat_any(&[fold!("من رقم"), "من"]);
        article_head(&mut ahead);
    }
    loop {
        let begin = ahead;
        let Some(no) = next_number(&mut ahead, announced.count, found.last()) else {
            break;
        };
        let (rest, whole) = range(&mut ahead, announced.count, &no);
        let full = found.len() >= MOST_ITEMS;
        if !whole || full {
            unresolved = unresolved.or(Some(begin.position..ahead.position));
        }
        // Reading continues to the end of the list, because the law comes after it.
        if full {
            *cursor = ahead;
            let Some(next) = joined(&mut ahead, &announced, heads) else {
                break;
            };
            announced = next;
            continue;
        }
        let first = found.len();
        found.push(article(no));
        found.extend(rest.into_iter().map(article));
        for article in &mut found[first..] {
            announced.place.clone().state(article);
        }
        if let (Some(place), Some(last)) = (place_after(&mut ahead), found.last_mut()) {
            announced.place.clone().enclose(place).state(last);
        }
        *cursor = ahead;
        let Some(next) = joined(&mut ahead, &announced, heads) else {
            break;
        };
        announced = next;
    }
    if !found.is_empty() {
        // `المواد 124 وما يليها`: only the document shows how many more.
        let from = cursor.position;
        if cursor.eat_any(OPEN_ENDS).is_some() {
            unresolved = unresolved.or(Some(from..cursor.position));
        }
    }
    Articles {
        list: found,
        unresolved,
    }
}

fn next_number(cursor: &mut Cursor, count: Count, last: Option<&ArticleRef>) -> Option<String> {
    last.and_then(|last| again(cursor, &last.no, count))
        .or_else(|| number(cursor, count))
}

/// Articles of a range after its first: all of them, or only the last if the numbers between are
/// unknown or too many.
fn range(cursor: &mut Cursor, count: Count, first: &str) -> (Vec<String>, bool) {
    let mut ahead = *cursor;
    ahead.skip_fillers(2);
    if let Some(word) = ahead.eat_any(&[fold!("وحتى"), fold!("حتى"), fold!("وإلى"), fold!("إلى")])
    {
        let headed = article_head(&mut ahead).is_some();
        let Some(end) = (headed || count != Count::One)
            .then(|| number(&mut ahead, count))
            .flatten()
        else {
            return (Vec::new(), true);
        };
        *cursor = ahead;
        // In `غير القيد من المادة 240 إلى المادة 242` the words are no range.
        let ends_only = count == Count::One && !word.ends_with(fold!("حتى"));
        return match ends_only {
            true => (vec![end], true),
            false => between(first, end),
        };
    }
    let mut items = Vec::new();
    if count == Count::One {
        return (items, true);
    }
    let mut ahead = *cursor;
    while items.len() < MOST_ITEMS && ahead.eat_char(|mark| "-–".contains(mark)).is_some() {
        let Some(end) = number(&mut ahead, count) else {
            break;
        };
        items.push(end);
        *cursor = ahead;
    }
    // `المادتان 606 – 607` are two articles, `المواد 5 - 7 - 9` a list.
    match items.len() {
        1 if count == Count::Several => between(first, items.remove(0)),
        _ => (items, true),
    }
}

/// The numbers after `first` up to `end`, and true if they are complete. Repeated articles between the two
/// are unknown.
fn between(first: &str, end: String) -> (Vec<String>, bool) {
    let whole = |no: &str| no.split(" مكرر").next()?.parse::<u32>().ok();
    match (whole(first), whole(&end)) {
        (Some(from), Some(to)) if from < to && to - from <= LONGEST_RANGE => {
            let repeated = end.contains(' ').then(|| to.to_string());
            let all = (from + 1..to)
                .map(|number| number.to_string())
                .chain(repeated)
                .chain([end]);
            (all.collect(), true)
        }
        (Some(from), Some(to)) => (vec![end], to <= from),
        _ => (vec![end], true),
    }
}

/// Reads a further head of articles: `المادة`, `للمادتين`.
fn article_head(cursor: &mut Cursor) -> Option<Head> {
    ["ال", "بال", "لل", ""].iter().find_map(|prefix| {
        let mut ahead = *cursor;
        ahead.eat(prefix).then_some(())?;
        let head = head::at(ahead.folded, ahead.position)?;
        let whole = head.end - head.start > "م".len();
        if !whole || !matches!(head.kind, Kind::Article { .. }) {
            return None;
        }
        cursor.position = head.end;
        Some(head)
    })
}

/// Reads a place and the head of its articles: `الفقرة (1) من المادة`. The cursor moves from the place to the
/// end of the head.
pub(in crate::citation) fn place_before(cursor: &mut Cursor) -> Option<(Place, Head)> {
    let mut ahead = *cursor;
    let place = places(&mut ahead, true)?;
    ahead.skip_fillers(2);
    ahead.eat_any(&[fold!("الواردة في"), "من", "ب", "في"])?;
    ahead.eat_any(&[fold!("أحكام"), "نصوص", "نص"]);
    let head = article_head(&mut ahead)?;
    *cursor = ahead;
    Some((place, head))
}

/// Reads the announcement of the next number, if the list continues. After a head of one article the list
/// continues only with another head (`المادة 5 والمادة 7`), or with و or a comma between two numbers.
fn joined(cursor: &mut Cursor, announced: &Announced, heads: Heads) -> Option<Announced> {
    let mut ahead = *cursor;
    ahead.skip_brackets();
    let mut join = None;
    while let Some(word) = ahead.eat_any(JOINS) {
        join = join.or(Some(word));
    }
    let join = join?;
    ahead.skip_fillers(2);
    let mut placed = ahead;
    placed.eat_any(&["بال", "لل", "ال"]);
    // `المادة 5؛ المادة 7 من …`: the first article belongs to the law before it, or to none.
    let head_ends = heads == Heads::One || join == "؛";
    let (next, after) = if let Some((place, head)) = place_before(&mut placed) {
        (!head_ends).then_some(())?;
        (
            Announced {
                count: count(&head)?,
                place,
            },
            placed,
        )
    } else {
        let mut headed = ahead;
        match article_head(&mut headed) {
            Some(_) if head_ends => return None,
            Some(head) => (Announced::articles(count(&head)?), headed),
            // After the paragraph of one article the next number has no such paragraph.
            None if announced.count == Count::One => {
                matches!(join, "و" | "،").then_some(())?;
                (Announced::articles(Count::One), ahead)
            }
            None => {
                // `من 1 حتى 5 ومن 8 حتى 10`
                let mut from = ahead;
                if announced.count == Count::Several && from.eat("من") && at_digit(&from) {
                    ahead = from;
                }
                (announced.clone(), ahead)
            }
        }
    };
    let more = again(&mut after.clone(), "0", next.count).is_some()
        || number(&mut after.clone(), next.count).is_some();
    more.then(|| {
        *cursor = after;
        next
    })
}

fn at_digit(cursor: &Cursor) -> bool {
    cursor
        .rest()
        .trim_start_matches('(')
        .starts_with(|c: char| c.is_ascii_digit())
}

fn count(head: &Head) -> Option<Count> {
    match head.kind {
        Kind::Article { count, .. } => Some(count),
        _ => None,
    }
}
