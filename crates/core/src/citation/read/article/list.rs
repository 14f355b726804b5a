//! Reads the articles after the noun for article: one (`المادة 5`), a list (`المواد 120و123و124`), a range
//! (`المواد من 130 إلى 135`), or articles with paragraphs (`المادة 5 والفقرة (2) من المادة (7)`).

use std::ops::Range;

use super::bis::again;
use super::number::number;
use super::parts::at_dash_list;
use super::place::{Place, place_after, places};
use super::reference::article;
use crate::citation::lexicon::countries::country_of;
use crate::citation::lexicon::words::articles::OPEN_ENDS;
use crate::citation::model::ArticleRef;
use crate::citation::model::count::Count;
use crate::citation::read::head;
use crate::citation::read::head::kind::{Head, Kind};
use crate::text::cursor::Cursor;
use crate::text::fold::fold;

/// Number of articles of one list after which no more are kept; its last range may exceed it. No real list
/// has more; the bound limits the cost of hostile input.
const MOST_ITEMS: usize = 100;
/// Greatest difference between the ends of a range whose articles are listed one by one. Of a longer range
/// only the first and last article are listed.
const LONGEST_RANGE: u32 = 200;

/// Greatest difference between the ends of a range with a dash. Texts write longer ranges in words, so a dash
/// between numbers further apart rather lists them, and only these are read.
const LONGEST_DASH_RANGE: u32 = 20;

/// Words and signs («and», «or», «as well as», comma) after which a list of articles continues.
const JOINS: &[&str] = &["وكذا", "وكذلك", fold!("أو"), "و", "،", ",", "؛", "ثم"];

/// What the words before a number announce: how many articles, and the paragraph or item inside them.
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

/// Articles that were read from a list such as «articles 5, 7 and 9».
#[derive(Default)]
pub(in crate::citation) struct Articles {
    pub list: Vec<ArticleRef>,
    /// Range in the folded text of the first words that stand for articles not listed here, because they are
    /// too many (`من 1 إلى 6000`) or because only the document shows which they are (`وما بعدها`).
    pub unresolved: Option<Range<usize>>,
}

/// Reads the articles of a list in which the noun for article may be repeated: `المادة 5 والمادة 7`.
pub(in crate::citation) fn articles(cursor: &mut Cursor, announced: Announced) -> Articles {
    read(cursor, announced, Heads::Several)
}

/// Reads the articles of a list, but only up to the place where the noun for article is repeated.
pub(in crate::citation) fn articles_of_one_head(
    cursor: &mut Cursor,
    announced: Announced,
) -> Articles {
    read(cursor, announced, Heads::One)
}

/// Whether a list of articles may go on after the noun for article is repeated (`المادة 5 والمادة 7`).
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
    let mut mirrored = false;
    if announced.count != Count::One {
        ahead.eat_any(&[fold!("من رقم"), "من"]);
        article_head(&mut ahead);
        mirrored = skip_mirrored_slash(&mut ahead);
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
        // Articles above the bound are read but not kept: the law that they belong to is named after the end
        // of the list.
        if full {
            *cursor = ahead;
            let Some(next) = joined(&mut ahead, &announced, (heads, mirrored)) else {
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
        if mirrored {
            skip_moved_place(&mut ahead);
        } else if let (Some(place), Some(last)) = (place_after(&mut ahead), found.last_mut()) {
            announced.place.clone().enclose(place).state(last);
        }
        *cursor = ahead;
        let Some(next) = joined(&mut ahead, &announced, (heads, mirrored)) else {
            break;
        };
        announced = next;
    }
    // One of two announced articles would be taken for all that is cited.
    if mirrored && announced.count == Count::Two && found.len() != 2 {
        found.clear();
    }
    if !found.is_empty() {
        // Only the document shows how many articles `المواد 124 وما يليها` («and the following») adds.
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

/// Moves past the slash with which a list begins that bidirectional display has turned round: `المواد (/46 ،
/// 43فقرة أخيرة)147`. Returns true if there is one.
fn skip_mirrored_slash(cursor: &mut Cursor) -> bool {
    let mut ahead = *cursor;
    ahead.eat("(");
    let mirrored = ahead.eat("/") && ahead.peek().is_some_and(|next| next.is_ascii_digit());
    if mirrored {
        *cursor = ahead;
    }
    mirrored
}

/// Moves past a paragraph in a list that bidirectional display has turned round, with the comma before it:
/// the display has moved it to another number of the list. The number after the slash that follows is the
/// next article: `(/11فقرة ثانية /12 ،فقرة ثانية)`.
fn skip_moved_place(cursor: &mut Cursor) {
    let mut ahead = *cursor;
    ahead.eat_any(&["،", ","]);
    // The line may have been broken before the paragraph.
    let on_next_line = |at: &mut Cursor| at.eat("ال") && places(at, false).is_some();
    let mut next_line = ahead;
    if place_after(&mut ahead).is_none() {
        if !on_next_line(&mut next_line) {
            return;
        }
        ahead = next_line;
    }
    let words = &ahead.folded.text[cursor.position..ahead.position];
    let mut slashes = words.match_indices('/');
    let next = slashes.find(|(at, _)| words[at + 1..].starts_with(|c: char| c.is_ascii_digit()));
    if let Some((at, _)) = next {
        ahead.position = cursor.position + at;
    }
    *cursor = ahead;
}

/// True if the next number of a list that bidirectional display has turned round stands at the cursor, with
/// or without the slash of its paragraph.
fn at_mirrored_number(cursor: &Cursor) -> bool {
    let rest = cursor.rest();
    rest.strip_prefix('/')
        .unwrap_or(rest)
        .starts_with(|c: char| c.is_ascii_digit())
}

/// True if a full stop at the cursor joins the numbers of a list in brackets: `المواد أرقام (174. 175. 176)`.
/// Of two numbers without a blank the second one is a part: `(2.3)`.
fn at_dotted_list(cursor: &Cursor) -> bool {
    const LONGEST: usize = 60;
    let mut after = *cursor;
    if !after.eat(".") {
        return false;
    }
    let text = &cursor.folded.text;
    let from = cursor
        .folded
        .border(cursor.position.saturating_sub(LONGEST));
    let before = text[from..cursor.position].rsplit_once('(');
    let after_stop = after.window(LONGEST).split_once(')');
    let (Some((_, before)), Some((rest, _))) = (before, after_stop) else {
        return false;
    };
    let is_list = |words: &str| {
        let listed = |c: char| c.is_ascii_digit() || ".،,و".contains(c);
        words.starts_with(|c: char| c.is_ascii_digit()) && words.chars().all(listed)
    };
    let parted = after.folded.blank_before(after.position);
    is_list(before) && is_list(rest) && (parted || before.contains('.') || rest.contains('.'))
}

/// True if a number stands directly behind the closing bracket of a list, where bidirectional display has
/// moved it: `المواد (43، 46)147`.
fn at_moved_number(cursor: &Cursor) -> bool {
    cursor.folded.text[..cursor.position].ends_with(')')
        && !cursor.folded.blank_before(cursor.position)
        && cursor.peek().is_some_and(|next| next.is_ascii_digit())
}

fn next_number(cursor: &mut Cursor, count: Count, last: Option<&ArticleRef>) -> Option<String> {
    last.and_then(|last| again(cursor, &last.no, count))
        .or_else(|| number(cursor, count))
}

/// Returns the articles of a range after its first one, none if there is no range, and true. If the articles
/// between the ends are too many, only the last article is returned, with false.
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
        // After a singular noun the words «from … to» are no range, as in `غير القيد من المادة 240 إلى المادة
        // 242`.
        let ends_only = count == Count::One && !word.ends_with(fold!("حتى"));
        return match ends_only {
            true => (vec![end], true),
            false => between(first, end),
        };
    }
    if count == Count::Several
        && let Some(articles) = range_by_slip(cursor, first)
    {
        return (articles, true);
    }
    let mut items = Vec::new();
    if count == Count::One && !at_dash_list(cursor, first) {
        return (items, true);
    }
    let mut ahead = *cursor;
    while items.len() < MOST_ITEMS && ahead.eat_char(|mark| "-–".contains(mark)).is_some() {
        let Some(end) = number(&mut ahead, Count::Several) else {
            break;
        };
        items.push(end);
        *cursor = ahead;
    }
    // A dash makes a range only in a plural list of two numbers: `المادتان 606 – 607` are two articles, and
    // `المواد 5 - 7 - 9` is a list. In some countries it lists two numbers as well.
    match items.len() {
        1 if count == Count::Several && !country_of(ahead.folded.country).dash_lists_articles => {
            let end = items.remove(0);
            let far = whole(first)
                .zip(whole(&end))
                .is_some_and(|(from, to)| from + LONGEST_DASH_RANGE < to);
            if far {
                (vec![end], false)
            } else {
                between(first, end)
            }
        }
        _ => (items, true),
    }
}

/// Reads a range whose «to» was mistyped as «on»: `المواد 52 على 57 من القانون`. `None` if the numbers do not
/// ascend, or if no law follows.
fn range_by_slip(cursor: &mut Cursor, first: &str) -> Option<Vec<String>> {
    let mut ahead = *cursor;
    ahead.skip_fillers(2);
    if !ahead.eat(fold!("على")) || !at_digit(&ahead) {
        return None;
    }
    let end = number(&mut ahead, Count::Several)?;
    let ascends = whole(first)? < whole(&end)? && ahead.rest().starts_with("من");
    let (articles, is_whole) = between(first, end);
    (ascends && is_whole).then(|| {
        *cursor = ahead;
        articles
    })
}

/// Returns the numbers after `first` up to and including `end`, and true. If they are too many, do not ascend, or
/// are none, returns `end` with false. Articles inserted between them (`مكرر`) are unknown.
fn between(first: &str, end: String) -> (Vec<String>, bool) {
    match (whole(first), whole(&end)) {
        (Some(from), Some(to)) if from < to && to - from <= LONGEST_RANGE => {
            let repeated = end.contains(' ').then(|| to.to_string());
            let all = (from + 1..to)
                .map(|number| number.to_string())
                .chain(repeated)
                .chain([end]);
            (all.collect(), true)
        }
        (Some(from), Some(to)) => (vec![end], to == from),
        _ => (vec![end], false),
    }
}

/// Returns the article that a number names, without what is inserted after it and without its paragraph. Of two
/// parts (`39/2`, `2/39`) the larger is the article, because paragraphs are few.
fn whole(no: &str) -> Option<u32> {
    let mut parts = no.split(" مكرر").next()?.split(['/', '-']);
    parts.try_fold(0, |largest: u32, part| {
        Some(largest.max(part.parse().ok()?))
    })
}

/// Reads the noun for article with its prefix where a list of articles goes on: `المادة`, `للمادتين`. The
/// letter م alone does not count. Returns the noun's kind and place.
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

/// Reads a paragraph or item and the noun for article after it: `الفقرة (1) من المادة`. Moves the cursor to
/// the end of that noun.
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

/// If the list goes on, moves the cursor to the next number and returns what is announced for it. After a
/// singular noun for article a list goes on only with a repeated noun (`المادة 5 والمادة 7`), or with و or a
/// comma between two numbers. A list that display has turned round (`mirrored`) needs none of these.
fn joined(
    cursor: &mut Cursor,
    announced: &Announced,
    (heads, mirrored): (Heads, bool),
) -> Option<Announced> {
    let mut ahead = *cursor;
    ahead.skip_brackets();
    let mut join = None;
    while let Some(word) = ahead.eat_any(JOINS) {
        join = join.or(Some(word));
    }
    let goes_on = || match announced.count {
        Count::One => false,
        _ if mirrored && at_mirrored_number(&ahead) => true,
        Count::Two => false,
        Count::Several => at_dotted_list(&ahead) || at_moved_number(&ahead),
    };
    if join.is_none() && goes_on() {
        ahead.eat_any(&[".", "/"]);
        join = Some("،");
    }
    let join = join?;
    ahead.skip_fillers(2);
    let mut placed = ahead;
    placed.eat_any(&["بال", "لل", "ال"]);
    // A semicolon before a repeated noun ends the list. In `المادة 5؛ المادة 7 من …` article 5 belongs to a
    // law named before it or to none, not to the law of article 7.
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
            // A paragraph stated before a single article does not belong to the article number after it.
            None if announced.count == Count::One => {
                matches!(join, "و" | "،").then_some(())?;
                (Announced::articles(Count::One), ahead)
            }
            None => {
                // A list of articles may contain two ranges: `من 1 حتى 5 ومن 8 حتى 10`.
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

#[cfg(test)]
mod tests {
    use crate::citation::extract;

    #[test]
    fn a_list_that_display_has_turned_round_is_read_whole_or_not_at_all() {
        for (articles, numbers) in [
            (
                "المواد / ٢٣الفقرة الثانية / ٣٠\nالفقرتين الأولى والثانية ٧٤ ،٣٥من",
                vec!["23", "30", "74", "35"],
            ),
            (
                "المادتين (/١١فقرة ثانية /١٢ ،فقرة ثانية) من",
                vec!["11", "12"],
            ),
            ("المادتين (/١١فقرة ثانية) من", vec![]),
            ("المواد (/٤٦ ، ٤٣فقرة أخيرة)١٤٧ من", vec!["46", "43", "147"]),
        ] {
            let found = extract(&format!(
                "يستبدل بنصوص {articles} القانون رقم ١٤٣ لسنة ١٩٨١"
            ));
            let read: Vec<&str> = found[0]
                .articles
                .iter()
                .map(|one| one.no.as_str())
                .collect();
            assert_eq!(read, numbers, "{articles}");
        }
    }

    #[test]
    fn hundreds_behind_and_belong_to_one_article_after_a_singular_noun() {
        for (articles, numbers) in [
            ("المادة الخامسة والعشرون والمائة", vec!["125"]),
            ("المادة الثامنة والأربعون والمائة بعد الألف", vec!["1148"]),
            ("المادة (الخامسة والعشرين والمائة)", vec!["125"]),
            ("المادتان الخامسة والعشرون والمائة", vec!["25", "100"]),
            ("المادة الخامسة والعشرون والمادة المائة", vec!["25", "100"]),
        ] {
            let found = extract(&format!("{articles} من نظام العمل"));
            let read: Vec<&str> = found[0]
                .articles
                .iter()
                .map(|one| one.no.as_str())
                .collect();
            assert_eq!(read, numbers, "{articles}");
        }
    }
}
