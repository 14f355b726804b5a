//! Works parts into a wording: replaced and deleted paragraphs, items and definitions.

use std::ops::Range;

use super::given::{has_term, one_each, wording};
use super::label::{Label, leading};
use super::parts::{Part, Side, find, side};
use super::phrase::without;
use super::reason::Reason;
use super::segments::{Segment, bytes, defined, segments, top};
use super::words::{key, overlap, words};
use crate::amendments::model::Step;

/// A wording after a change, and if it contained the change before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::amendments::versions) struct Spliced {
    pub text: String,
    pub was_in: bool,
}

impl Spliced {
    pub fn new(text: String, before: &str) -> Self {
        let was_in = key(&text) == key(before);
        Self { text, was_in }
    }
}

/// Gives parts a new wording. A part keeps its label if the new wording has none.
pub(in crate::amendments::versions) fn replace(
    text: &str,
    places: &[Vec<Step>],
    new: &str,
) -> Result<Spliced, Reason> {
    let new = wording(new)?;
    let path = match places {
        [] => return in_its_place(text, &new),
        [path] => path,
        _ => {
            let mut whole = text.to_owned();
            // Begins with the last one: parts without labels are counted, and a new wording may have a label
            // or lines.
            let each: Vec<_> = places.iter().zip(one_each(places, &new)?).collect();
            for (path, new) in each.into_iter().rev() {
                whole = replace(&whole, std::slice::from_ref(path), &new)?.text;
            }
            return Ok(Spliced::new(whole, text));
        }
    };
    let all = segments(text);
    let part = match find(text, &all, path) {
        // The law gives the decree the wording that its decision has given before.
        Err(Reason::PlaceUnknown) if has_part(text, &all, &new) => {
            return Ok(Spliced {
                text: text.to_owned(),
                was_in: false,
            });
        }
        found => found?,
    };
    if part.side.is_some() {
        let first = &all[part.segments.start];
        if part.is_counted && common_start(&text[first.body..first.end], &new) < EDGE {
            return Err(Reason::PlaceUnknown);
        }
        let delimited = side(text, &all, &part);
        let range = side_of(text, &all, &part, &new).ok_or(Reason::PlaceUnknown)?;
        // Dots behind the beginning of a head stand for the rest of it, which remains.
        let new = match delimited.as_ref() == Some(&range) || part.side == Some(Side::Tail) {
            true => &new,
            false => new.trim_end_matches(['.', '…', ' ']),
        };
        return Ok(Spliced::new(with_range(text, range, new), text));
    }
    if part.is_open || part.by_place && !is_nearest(text, &all, &part.segments, &new) {
        return Err(Reason::PlaceUnknown);
    }
    // A wording that only leads to a list is that of the words before the items.
    let segments_of = match leads(&new) && part.segments.len() > 1 {
        true => part.segments.start..part.segments.start + 1,
        false => part.segments.clone(),
    };
    let range = bytes(&all, &segments_of);
    let first = &all[part.segments.start];
    let own = leading(&new).map(|found| found.label);
    if let (Some(Step::Definition(term)), Some(end)) = (path.last(), defined(text, first)) {
        let (start, new) = match has_term(&new, term) {
            true => (first.body, new),
            false => (end + 1, format!(" {new}")),
        };
        return Ok(Spliced::new(with_range(text, start..range.end, &new), text));
    }
    let wanted = match path.last() {
        Some(Step::Label(written)) => Label::parse(written),
        _ => first.label.map(|(label, _)| label),
    };
    let start = match (own, wanted) {
        (Some(own), Some(wanted)) if own == wanted => first.start,
        (Some(own), Some(wanted)) if own.kind == wanted.kind => return Err(Reason::PlaceUnknown),
        _ => first.body,
    };
    if own.is_some() && own == wanted && !is_free_for(&all, &part.segments, &new) {
        return Err(Reason::PlaceUnknown);
    }
    Ok(Spliced::new(with_range(text, start..range.end, &new), text))
}

/// Deletes parts. With `renumbers` the later items of the list move up; this fails for parts of several
/// lists.
pub(in crate::amendments::versions) fn delete(
    text: &str,
    places: &[Vec<Step>],
    renumbers: bool,
) -> Result<Spliced, Reason> {
    if places.is_empty() {
        return Err(Reason::PlaceUnknown);
    }
    let all = segments(text);
    let mut ranges: Vec<Range<usize>> = Vec::new();
    let mut deleted: Vec<usize> = Vec::new();
    for path in places {
        match find(text, &all, path) {
            Ok(part) if is_whole(&part) && !path.is_empty() => {
                ranges.push(bytes(&all, &part.segments));
                if !part.by_place {
                    deleted.push(part.segments.start);
                }
            }
            // «إلغاء الفقرتين (ب) و(ج)» of a text that ends with (ب).
            Err(Reason::PlaceUnknown) if places.len() > 1 && is_beyond(text, &all, path) => {}
            Err(reason) => return Err(reason),
            Ok(_) => return Err(Reason::PlaceUnknown),
        }
    }
    deleted.sort_unstable();
    deleted.dedup();
    let shifted = match (renumbers, deleted.first()) {
        (true, Some(first)) => siblings_after(&all, *first),
        _ => Vec::new(),
    };
    let is_one_list = deleted.iter().skip(1).all(|at| shifted.contains(at));
    if ranges.is_empty()
        || renumbers && places.len() > 1 && (!is_one_list || deleted.len() < ranges.len())
    {
        return Err(Reason::PlaceUnknown);
    }
    ranges.sort_by_key(|range| range.start);
    ranges.dedup();
    let mut edits: Vec<(Range<usize>, Option<String>)> =
        ranges.into_iter().map(|range| (range, None)).collect();
    for at in shifted {
        let before = deleted.partition_point(|gone| *gone < at) as u32;
        let Some((label, _)) = all[at].label.filter(|_| !deleted.contains(&at)) else {
            continue;
        };
        let earlier = Label {
            rank: label.rank.saturating_sub(before).max(1),
            ..label
        };
        let written = earlier.written().ok_or(Reason::PlaceUnknown)?;
        edits.push((all[at].word.clone(), Some(written)));
    }
    edits.sort_by_key(|(range, _)| range.start);
    let mut whole = text.to_owned();
    for (range, label) in edits.into_iter().rev() {
        whole = match label {
            Some(label) => with_range(&whole, range, &label),
            None => without_lines(&whole, range),
        };
    }
    Ok(Spliced {
        text: whole,
        was_in: false,
    })
}

/// True if it is sure which lines are the part.
fn is_whole(part: &Part) -> bool {
    part.side.is_none() && !part.is_open && !part.is_counted
}

/// True if a wording ends where a list begins.
fn leads(wording: &str) -> bool {
    wording.trim_end().ends_with(':')
}

/// True if the labels that a wording has after that of the part are free: it makes two paragraphs of the last
/// one («لتصبح فقرتين»).
fn is_free_for(all: &[Segment], part: &Range<usize>, new: &str) -> bool {
    let own = segments(new);
    let tops = top(&own, 0..own.len());
    tops.len() < 2
        || siblings_after(all, part.start).is_empty()
            && tops.windows(2).all(|pair| {
                let label = |at: usize| own[at].label.map(|(label, _)| label);
                label(pair[0]).map(Label::next) == label(pair[1])
            })
}

/// True if lines of the text from a paragraph on are the wording.
fn has_part(text: &str, all: &[Segment], new: &str) -> bool {
    let wanted = key(new);
    let count = segments(new).len();
    let is_it = |at: usize| {
        let range = bytes(all, &(at..at + count));
        key(&text[range.clone()]) == wanted || key(&text[all[at].body..range.end]) == wanted
    };
    words(new).len() >= KNOWN_AGAIN && all.len() >= count && (0..=all.len() - count).any(is_it)
}

/// Fewest words by which a wording is known again.
const KNOWN_AGAIN: usize = 8;

/// Fewest words by which a line and its new wording are compared.
const FEWEST_WORDS: usize = 4;

/// Least share of common words of a line and its new wording, if nothing else tells that it is the line.
const SAME_LINE: f64 = 0.8;

/// Most common words of another line with that wording.
const OTHER_LINE: f64 = 0.6;

/// Gives the line that a wording resembles, and no other one, that wording: «عدلت هذه الفقرة» is printed
/// beside the paragraph in the gazette.
fn in_its_place(text: &str, new: &str) -> Result<Spliced, Reason> {
    let all = segments(text);
    if new.contains('\n') || leading(new).is_some() || words(new).len() < FEWEST_WORDS {
        return Err(Reason::PlaceUnknown);
    }
    let share = |at: &usize| {
        let line = &text[all[*at].body..all[*at].end];
        let counts = [words(line).len(), words(new).len()];
        let length = counts[0].min(counts[1]) as f64 / counts[0].max(counts[1]).max(1) as f64;
        overlap(line, new).min(length)
    };
    let found: Vec<usize> = (0..all.len()).filter(|at| share(at) > OTHER_LINE).collect();
    match found[..] {
        // The source may have cut the text behind its last line, where a note stood.
        [at] if at + 1 < all.len() && share(&at) >= SAME_LINE => {
            let range = all[at].body..all[at].end;
            Ok(Spliced::new(with_range(text, range, new), text))
        }
        _ => Err(Reason::PlaceUnknown),
    }
}

/// Fewest common first words, and last words, of the head or the tail of a part and its new wording.
const EDGE: usize = 3;

/// Bytes of the head or the tail of a part that get a new wording. Where no items delimit it, its words do: a
/// head goes from the beginning of the part to the words with which its new wording ends, a tail is the last
/// line, which begins as its new wording does.
fn side_of(text: &str, all: &[Segment], part: &Part, new: &str) -> Option<Range<usize>> {
    let found = side(text, all, part);
    // A head that leads to a list and a wording that does not: perhaps it replaces the beginning only.
    let is_beginning = |range: &Range<usize>| {
        part.side == Some(Side::Head) && leads(&text[range.clone()]) && !leads(new)
    };
    if let Some(range) = found.filter(|range| !is_beginning(range)) {
        return Some(range);
    }
    let folded = |text: &str| -> Vec<String> {
        let words = words(text).into_iter();
        words.map(|word| word.folded).collect()
    };
    let own = folded(new);
    if own.len() < 2 * EDGE {
        return None;
    }
    let (first, last) = (&own[..EDGE], &own[own.len() - EDGE..]);
    match part.side? {
        Side::Head => {
            let line = all.get(part.segments.start)?;
            let words = words(&text[line.body..line.end]);
            let line_words: Vec<&String> = words.iter().map(|word| &word.folded).collect();
            let begins = line_words
                .iter()
                .zip(first)
                .all(|(one, other)| *one == other);
            let is_end = |at: &usize| {
                line_words[*at..*at + EDGE]
                    .iter()
                    .zip(last)
                    .all(|(one, other)| *one == other)
            };
            let ends: Vec<usize> = (0..(line_words.len() + 1).saturating_sub(EDGE))
                .filter(is_end)
                .collect();
            // A part of one line that ends as the new head does may have lost what followed.
            match ends[..] {
                [at] if begins && (part.segments.len() > 1 || at + EDGE < line_words.len()) => {
                    let end = line.body + words[at + EDGE - 1].range.end;
                    Some(line.body..end)
                }
                _ => None,
            }
        }
        Side::Tail => {
            let line = all.get(part.segments.end.checked_sub(1)?)?;
            let begins = |segment: &Segment| {
                let line = folded(&text[segment.start..segment.end]);
                line.len() >= EDGE && line[..EDGE] == *first
            };
            let count = all[part.segments.clone()]
                .iter()
                .filter(|it| begins(it))
                .count();
            let is_last = line.label.is_none() && part.segments.len() > 1;
            (is_last && begins(line) && count == 1).then_some(line.start..line.end)
        }
    }
}

/// True if the part is the one of which the wording is a new one: it has words in common with it, and no
/// other entry has a larger share of them; or it begins as the wording does, and no other entry does.
fn is_nearest(text: &str, all: &[Segment], part: &Range<usize>, new: &str) -> bool {
    let own = overlap(&text[bytes(all, part)], new);
    let is_other = |at: &usize| !part.contains(at) && all[*at].label.is_none();
    let others: Vec<&str> = (0..all.len())
        .filter(is_other)
        .map(|at| &text[all[at].start..all[at].end])
        .collect();
    let is_most = own > 0.0 && others.iter().all(|other| overlap(other, new) <= own);
    is_most || {
        let first = &text[all[part.start].body..all[part.start].end];
        common_start(first, new) >= FEWEST_WORDS
            && others.iter().all(|other| common_start(other, new) < 2)
    }
}

/// Number of first words that two wordings have in common, without their labels.
fn common_start(one: &str, other: &str) -> usize {
    let own = |text: &str| words(&text[leading(text).map_or(0, |found| found.length)..]);
    let (one, other) = (own(one), own(other));
    let same = one.iter().zip(&other);
    same.take_while(|(one, other)| one.folded == other.folded)
        .count()
}

/// Later items of the list of the item at `at`.
fn siblings_after(all: &[Segment], at: usize) -> Vec<usize> {
    let Some((label, depth)) = all[at].label else {
        return Vec::new();
    };
    let later =
        (at + 1..all.len()).take_while(|at| all[*at].label.is_none_or(|(_, found)| found >= depth));
    let is_sibling = |at: &usize| {
        all[*at]
            .label
            .is_some_and(|(found, d)| d == depth && found.kind == label.kind)
    };
    later.filter(is_sibling).collect()
}

/// True if the label at the end of the path is the next one after the last label of its kind.
fn is_beyond(text: &str, all: &[Segment], path: &[Step]) -> bool {
    let Some((Step::Label(written), outer)) = path.split_last() else {
        return false;
    };
    let (Some(label), Ok(part)) = (Label::parse(written), find(text, all, outer)) else {
        return false;
    };
    let within = match outer.is_empty() {
        true => part.segments,
        false => part.segments.start + 1..part.segments.end,
    };
    let kind: Vec<Label> = top(all, within)
        .into_iter()
        .filter_map(|at| all[at].label.map(|(label, _)| label))
        .filter(|found| found.kind == label.kind)
        .collect();
    kind.last().is_some_and(|last| last.rank + 1 == label.rank)
}

pub(super) fn with_range(text: &str, range: Range<usize>, new: &str) -> String {
    format!("{}{new}{}", &text[..range.start], &text[range.end..])
}

/// The text without a part. A part of whole lines takes its line break.
fn without_lines(text: &str, range: Range<usize>) -> String {
    let is_first = text[..range.start].trim().is_empty();
    let at_line = is_first
        || text[..range.start]
            .trim_end_matches([' ', '\t'])
            .ends_with('\n');
    let to_line = text[range.end..]
        .trim_start_matches([' ', '\t'])
        .starts_with('\n');
    let to_end = text[range.end..].trim().is_empty();
    match (at_line, to_line || to_end) {
        (true, true) => {
            let left = text[..range.start].trim_end();
            let right = text[range.end..].trim_start();
            match left.is_empty() || right.is_empty() {
                true => format!("{left}{right}"),
                false => format!("{left}\n{right}"),
            }
        }
        (false, true) => format!("{}{}", text[..range.start].trim_end(), &text[range.end..]),
        _ => without(text, range),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::amendments::versions::wording::added::add;

    fn path(labels: &[&str]) -> Vec<Vec<Step>> {
        vec![
            labels
                .iter()
                .map(|label| Step::Label((*label).to_owned()))
                .collect(),
        ]
    }

    const LIST: &str = "يأتي:\n1 - أول.\n2 - ثان.\nويصدر قرار.";

    #[test]
    fn a_replaced_part_takes_the_label_of_its_new_wording() {
        let new = replace(LIST, &path(&["2"]), "2- جديد.").unwrap();
        assert_eq!(new.text, "يأتي:\n1 - أول.\n2- جديد.\nويصدر قرار.");
        let new = replace(LIST, &path(&["2"]), "جديد.").unwrap();
        assert_eq!(new.text, "يأتي:\n1 - أول.\n2 - جديد.\nويصدر قرار.");
        assert_eq!(
            replace(LIST, &path(&["2"]), "3- جديد."),
            Err(Reason::PlaceUnknown)
        );
        assert_eq!(
            replace(LIST, &path(&["4"]), "جديد."),
            Err(Reason::PlaceUnknown)
        );
    }

    #[test]
    fn a_head_that_leads_to_a_list_still_does() {
        let head = vec![vec![Step::Head]];
        let new = replace(
            "للهيئة رئيس، وله:\n1- أول.\n2- ثان.",
            &head,
            "للهيئة مدير، وله:",
        )
        .unwrap();
        assert_eq!(new.text, "للهيئة مدير، وله:\n1- أول.\n2- ثان.");
        let cut = replace(
            "للهيئة رئيس، وله:\n1- أول.\n2- ثان.",
            &head,
            "للهيئة مدير يعين بقرار،",
        );
        assert_eq!(cut, Err(Reason::PlaceUnknown));
    }

    #[test]
    fn an_added_part_follows_the_label_before_it() {
        let new = add(LIST, &path(&["3"]), "ثالث.", false).unwrap();
        assert_eq!(
            new.text,
            "يأتي:\n1 - أول.\n2 - ثان.\n3 - ثالث.\nويصدر قرار."
        );
        assert_eq!(
            add(LIST, &path(&["4"]), "رابع.", false),
            Err(Reason::PlaceUnknown)
        );
        assert_eq!(
            add(LIST, &path(&["2"]), "غيره.", false),
            Err(Reason::PlaceUnknown)
        );
        let moved = add(LIST, &path(&["2"]), "2- غيره.", true).unwrap();
        assert_eq!(
            moved.text,
            "يأتي:\n1 - أول.\n2- غيره.\n3 - ثان.\nويصدر قرار."
        );
        assert!(add(LIST, &path(&["2"]), "2- ثان", false).unwrap().was_in);
    }

    #[test]
    fn an_added_part_is_counted_where_the_others_have_no_numbers() {
        let plain = "يشكل المجلس من:\nوزير الثقافة.\nوزير الرياضة.";
        let added = add(plain, &path(&["2"]), "وزير السياحة.", true).unwrap();
        assert_eq!(
            added.text,
            "يشكل المجلس من:\nوزير الثقافة.\nوزير السياحة.\nوزير الرياضة."
        );
        let nothing_moves = add(plain, &path(&["2"]), "وزير السياحة.", false);
        assert_eq!(nothing_moves, Err(Reason::PlaceUnknown));
        let nested = "يشكل المجلس من:\nخبراء:\nأ- أول.\nب- ثان.\nوزير الرياضة.\nوزير المالية.";
        let hidden = add(nested, &path(&["2"]), "وزير السياحة.", true);
        assert_eq!(hidden, Err(Reason::PlaceUnknown));
    }

    #[test]
    fn definitions_follow_the_last_one() {
        let text = "المعاني:\nالهيئة: هيئة السوق.\nالسوق: السوق المالية.\nاللائحة: لائحة النظام.";
        let new = "\"الوزير: وزير المالية\"\n\"الوزارة: وزارة المالية\"";
        let added = add(text, &[], new, false).unwrap();
        assert_eq!(
            added.text,
            format!("{text}\nالوزير: وزير المالية\nالوزارة: وزارة المالية")
        );
        let known = add(text, &[], "السوق: السوق الموازية", false);
        assert_eq!(known, Err(Reason::PlaceUnknown));
        let closed = format!("{text}\nوتصدر اللائحة بقرار.");
        assert_eq!(add(&closed, &[], new, false), Err(Reason::PlaceUnknown));
    }

    #[test]
    fn a_deleted_part_takes_its_line() {
        let new = delete(LIST, &path(&["1"]), false).unwrap();
        assert_eq!(new.text, "يأتي:\n2 - ثان.\nويصدر قرار.");
        let new = delete(LIST, &path(&["1"]), true).unwrap();
        assert_eq!(new.text, "يأتي:\n1 - ثان.\nويصدر قرار.");
        let inline = "أ - الأول . ب - الثاني.";
        assert_eq!(
            delete(inline, &path(&["ب"]), false).unwrap().text,
            "أ - الأول ."
        );
        let four = "1- أول.\n2- ثان.\n3- ثالث.\n4- رابع.";
        let places = [path(&["1"]), path(&["3"])].concat();
        assert_eq!(
            delete(four, &places, true).unwrap().text,
            "1- ثان.\n2- رابع."
        );
        let places = [path(&["ب"]), path(&["ج"])].concat();
        assert_eq!(delete(inline, &places, false).unwrap().text, "أ - الأول .");
    }
}
