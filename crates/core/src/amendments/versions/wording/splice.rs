//! Works parts into a wording: replaced, deleted and added paragraphs, items and definitions.

use std::ops::Range;

use super::label::{Label, leading};
use super::parts::{Segment, Side, bytes, defined, entries, extent, find, segments, side, top};
use super::phrase::{with_added, without};
use super::reason::Reason;
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

/// Most words before a colon that are read as the term of a new definition. More are its beginning.
const LONGEST_NEW_TERM: usize = 3;

/// Gives parts a new wording. A part keeps its label if the new wording has none.
pub(in crate::amendments::versions) fn replace(
    text: &str,
    places: &[Vec<Step>],
    new: &str,
) -> Result<Spliced, Reason> {
    let new = wording(new)?;
    let path = match places {
        [] => return Err(Reason::PlaceUnknown),
        [path] => path,
        _ => {
            let mut whole = text.to_owned();
            for (path, new) in places.iter().zip(one_each(places, &new)?) {
                whole = replace(&whole, std::slice::from_ref(path), &new)?.text;
            }
            return Ok(Spliced::new(whole, text));
        }
    };
    let all = segments(text);
    let part = find(text, &all, path)?;
    if part.side.is_some() {
        let range = side(text, &all, &part).ok_or(Reason::PlaceUnknown)?;
        // A head that leads to a list and a wording that does not: perhaps it replaces the beginning only.
        let leads = |text: &str| text.trim_end().ends_with(':');
        if part.side == Some(Side::Head) && leads(&text[range.clone()]) && !leads(&new) {
            return Err(Reason::PlaceUnknown);
        }
        return Ok(Spliced::new(with_range(text, range, &new), text));
    }
    let range = bytes(&all, &part.segments);
    if part.by_place && !is_nearest(text, &all, &part.segments, &new) {
        return Err(Reason::PlaceUnknown);
    }
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
    if own.is_some() && own == wanted && top(&segments(&new), 0..segments(&new).len()).len() > 1 {
        return Err(Reason::PlaceUnknown);
    }
    Ok(Spliced::new(with_range(text, start..range.end, &new), text))
}

/// Deletes parts. With `renumbers` the later items of the list move up by one label; this fails for several
/// parts.
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
    let mut shifted = Vec::new();
    for path in places {
        match find(text, &all, path) {
            Ok(part) if part.side.is_none() && !path.is_empty() => {
                ranges.push(bytes(&all, &part.segments));
                if renumbers && places.len() == 1 && !part.by_place {
                    shifted = siblings_after(&all, part.segments.start);
                }
            }
            // «إلغاء الفقرتين (ب) و(ج)» of a text that ends with (ب).
            Err(Reason::PlaceUnknown) if places.len() > 1 && is_beyond(text, &all, path) => {}
            Err(reason) => return Err(reason),
            Ok(_) => return Err(Reason::PlaceUnknown),
        }
    }
    if ranges.is_empty() || renumbers && shifted.is_empty() && places.len() > 1 {
        return Err(Reason::PlaceUnknown);
    }
    let mut whole = text.to_owned();
    for at in shifted.into_iter().rev() {
        let Some((label, _)) = all[at].label else {
            continue;
        };
        let earlier = Label {
            rank: label.rank - 1,
            ..label
        };
        let written = earlier.written().ok_or(Reason::PlaceUnknown)?;
        whole = with_range(&whole, all[at].word.clone(), &written);
    }
    ranges.sort_by_key(|range| range.start);
    ranges.dedup();
    for range in ranges.into_iter().rev() {
        whole = without_lines(&whole, range);
    }
    Ok(Spliced {
        text: whole,
        was_in: false,
    })
}

/// Adds parts. A part with a label goes after the label before it; without one, to a stated end. With
/// `renumbers`, a part whose label the list has goes before that item, and the labels from there on move by
/// one.
pub(in crate::amendments::versions) fn add(
    text: &str,
    places: &[Vec<Step>],
    new: &str,
    renumbers: bool,
) -> Result<Spliced, Reason> {
    let new = wording(new)?;
    let own: Vec<Label> = labels_of(&new);
    let stated: Vec<Label> = places
        .iter()
        .filter_map(|path| match path.last() {
            Some(Step::Label(written)) => Label::parse(written),
            _ => None,
        })
        .collect();
    let is_definition = |path: &Vec<Step>| matches!(path[..], [Step::Definition(_)]);
    if places.iter().all(is_definition)
        && let Some(whole) = with_definitions(text, &new)
    {
        return Ok(Spliced {
            text: whole,
            was_in: false,
        });
    }
    let path = places.first().map_or(&[][..], |path| path);
    if places.iter().any(|other| other.len() != path.len()) {
        return Err(Reason::PlaceUnknown);
    }
    let outer = &path[..path.len().saturating_sub(1)];
    let (container, label) = match (own.first(), stated.first()) {
        (Some(first), Some(_)) if own == stated => (outer, *first),
        // «إلى الفقرة (3)»: the stated part contains the new one.
        (Some(first), stated)
            if places.len() <= 1 && stated.is_none_or(|label| label.kind != first.kind) =>
        {
            (path, *first)
        }
        (None, Some(label)) if places.len() == 1 && !new.contains('\n') => (outer, *label),
        (None, None) if path.last() == Some(&Step::Tail) => return add_line(text, outer, &new),
        _ => return Err(Reason::PlaceUnknown),
    };
    if container
        .iter()
        .any(|step| matches!(step, Step::Tail | Step::Head))
    {
        return Err(Reason::PlaceUnknown);
    }
    let all = segments(text);
    let part = find(text, &all, container)?;
    let within = match container.is_empty() {
        true => part.segments.clone(),
        false => part.segments.start + 1..part.segments.end,
    };
    let is_kind = |at: &usize| {
        all[*at]
            .label
            .is_some_and(|(found, _)| found.kind == label.kind)
    };
    let list: Vec<usize> = top(&all, within.clone())
        .into_iter()
        .filter(is_kind)
        .collect();
    let rank = |at: usize| all[at].label.map_or(0, |(label, _)| label.rank);
    if let Some(&at) = list.iter().find(|at| rank(**at) == label.rank) {
        let end = extent(text, &all, within.clone(), at)?;
        let range = bytes(&all, &(at..end));
        let count = own.len().max(1);
        if count == 1
            && (key(&text[range.clone()]) == key(&new)
                || key(&text[all[at].body..range.end]) == key(&new))
        {
            return Ok(Spliced {
                text: text.to_owned(),
                was_in: true,
            });
        }
        if !renumbers || count > 1 {
            return Err(Reason::PlaceUnknown);
        }
        let mut whole = text.to_owned();
        for later in list.iter().rev().filter(|later| **later >= at) {
            let Some((label, _)) = all[*later].label else {
                continue;
            };
            let written = label.next().written().ok_or(Reason::PlaceUnknown)?;
            whole = with_range(&whole, all[*later].word.clone(), &written);
        }
        let line = as_item(text, &all[at], label, !own.is_empty(), &new)?;
        whole.insert_str(range.start, &format!("{line}\n"));
        return Ok(Spliced {
            text: whole,
            was_in: false,
        });
    }
    let (end, line) = match list.last() {
        Some(&last) if rank(last) + 1 == label.rank => {
            let end = extent(text, &all, within, last)?;
            let line = as_item(text, &all[last], label, !own.is_empty(), &new)?;
            (bytes(&all, &(last..end)).end, line)
        }
        None => {
            let entries = entries(text, &all, within, None);
            let Some(last) = entries.last() else {
                return Err(Reason::PlaceUnknown);
            };
            if entries.len() + 1 != label.rank as usize {
                return Err(Reason::PlaceUnknown);
            }
            let line = match own.first() {
                Some(_) => new.clone(),
                None => format!("{}- {new}", label.written().ok_or(Reason::PlaceUnknown)?),
            };
            (bytes(&all, last).end, line)
        }
        _ => return Err(Reason::PlaceUnknown),
    };
    let mut whole = text.to_owned();
    whole.insert_str(end, &format!("\n{line}"));
    Ok(Spliced {
        text: whole,
        was_in: false,
    })
}

/// Adds words to the end of a part, before its full stop. A sentence after a full stop gets its own line.
pub(in crate::amendments::versions) fn add_at_end(
    text: &str,
    path: &[Step],
    new: &str,
) -> Result<Spliced, Reason> {
    let new = &wording(new)?;
    let Some((Step::Tail, outer)) = path.split_last() else {
        return Err(Reason::PlaceUnknown);
    };
    if outer.is_empty() {
        return add_line(text, outer, new);
    }
    let all = segments(text);
    let part = find(text, &all, outer)?;
    let range = bytes(&all, &part.segments);
    if part.segments.len() > 1 && !part.by_place {
        return Err(Reason::PlaceUnknown);
    }
    let own = &text[range.clone()];
    let end = range.start + own.trim_end_matches([' ', '.', '،', '؛']).len();
    if key(&text[range.start..end]).ends_with(&key(new)) {
        return Ok(Spliced {
            text: text.to_owned(),
            was_in: true,
        });
    }
    Ok(Spliced {
        text: with_added(text, end, new),
        was_in: false,
    })
}

/// Fewest definitions of an article that defines terms.
const FEWEST_DEFINITIONS: usize = 3;

/// The text with new definitions after its last one, if it ends with its definitions and lacks their terms.
fn with_definitions(text: &str, new: &str) -> Option<String> {
    let terms = |text: &str| -> Vec<Option<String>> {
        let all = segments(text);
        let plain = all.iter().filter(|segment| segment.label.is_none());
        plain
            .map(|segment| defined(text, segment).map(|end| key(&text[segment.body..end])))
            .collect()
    };
    let marks = ['"', '“', '”', '«', '»', ' '];
    let lines: Vec<&str> = new.lines().map(|line| line.trim_matches(marks)).collect();
    let new = &lines.join("\n");
    let (own, added) = (terms(text), terms(new));
    let is_list = own.iter().flatten().count() >= FEWEST_DEFINITIONS && own.last()?.is_some();
    let is_new = |term: &Option<String>| term.is_some() && !own.contains(term);
    let has_labels = segments(new).iter().any(|segment| segment.label.is_some());
    (is_list && !has_labels && !added.is_empty() && added.iter().all(is_new))
        .then(|| format!("{}\n{new}", text.trim_end()))
}

fn add_line(text: &str, outer: &[Step], new: &str) -> Result<Spliced, Reason> {
    if !outer.is_empty() {
        return Err(Reason::PlaceUnknown);
    }
    if key(text).ends_with(&key(new)) {
        return Ok(Spliced {
            text: text.to_owned(),
            was_in: true,
        });
    }
    let is_sentence = text.trim_end().ends_with(['.', '؛']) && new.split_whitespace().count() > 3;
    let text = text.trim_end();
    let whole = match is_sentence {
        true => format!("{text}\n{}", new.trim()),
        false => with_added(text, text.trim_end_matches([' ', '.']).len(), new),
    };
    Ok(Spliced {
        text: whole,
        was_in: false,
    })
}

/// The new item as a line, with the label in the style of a neighbour if it has none of its own.
fn as_item(
    text: &str,
    near: &Segment,
    label: Label,
    has_own: bool,
    new: &str,
) -> Result<String, Reason> {
    if has_own {
        return Ok(new.to_owned());
    }
    let written = label.written().ok_or(Reason::PlaceUnknown)?;
    let before = &text[near.start..near.word.start];
    let after = &text[near.word.end..near.body];
    Ok(format!("{before}{written}{after}{new}"))
}

/// Splits a new wording into one item for each part, by their labels.
fn one_each(places: &[Vec<Step>], new: &str) -> Result<Vec<String>, Reason> {
    let all = segments(new);
    let tops = top(&all, 0..all.len());
    let fits = tops.len() == places.len() && tops.first() == Some(&0);
    let same = |(at, path): (&usize, &Vec<Step>)| match path.last() {
        Some(Step::Label(written)) => {
            Label::parse(written) == all[*at].label.map(|(label, _)| label)
        }
        _ => false,
    };
    if !fits || !tops.iter().zip(places).all(same) {
        return Err(Reason::PlaceUnknown);
    }
    let ends = tops.iter().skip(1).copied().chain([all.len()]);
    let item = |(at, end): (&usize, usize)| new[bytes(&all, &(*at..end))].to_owned();
    Ok(tops.iter().zip(ends).map(item).collect())
}

/// Labels of the first depth of a wording that begins with one.
fn labels_of(new: &str) -> Vec<Label> {
    let all = segments(new);
    match all.first().and_then(|first| first.label) {
        Some(_) => top(&all, 0..all.len())
            .into_iter()
            .filter_map(|at| all[at].label.map(|(label, _)| label))
            .collect(),
        None => Vec::new(),
    }
}

/// True if a new definition begins with a term. It may be another one than before: «يعدل تعريف (الهيئة) ليكون
/// (الوزارة: وزارة السياحة)».
fn has_term(new: &str, term: &str) -> bool {
    let Some((own, _)) = new.split_once(':') else {
        return false;
    };
    key(own) == key(term) || words(own).len() <= LONGEST_NEW_TERM
}

/// True if the part has words in common with the new wording, and no other entry has a larger share of them.
fn is_nearest(text: &str, all: &[Segment], part: &Range<usize>, new: &str) -> bool {
    let own = overlap(&text[bytes(all, part)], new);
    let other = |at: &usize| !part.contains(at) && all[*at].label.is_none();
    let others = (0..all.len()).filter(other);
    own > 0.0
        && others
            .map(|at| overlap(&text[all[at].start..all[at].end], new))
            .all(|other| other <= own)
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

/// Removes from a new wording the quotation marks around its items (`"ز- …".`) and the dots that mark the
/// omitted list behind a head. Fails with [`Reason::NoWording`] if other dots mark omitted words.
pub(super) fn wording(new: &str) -> Result<String, Reason> {
    let marks = ['"', '“', '”', '«', '»'];
    let bare = |line: &str| {
        let line = line.trim();
        let inner = line.trim_start_matches(marks);
        let opened = inner.len() < line.len() && leading(inner).is_some();
        let kept = if opened { inner } else { line };
        let closed = kept.trim_end_matches(['.', ' ']);
        let is_closed = closed.ends_with(marks) && closed.matches(marks).count() % 2 == 1;
        match is_closed {
            true => closed.trim_end_matches(marks).trim_end().to_owned(),
            false => kept.to_owned(),
        }
    };
    let lines: Vec<String> = new
        .trim()
        .lines()
        .map(bare)
        .filter(|line| !line.is_empty())
        .collect();
    let whole = lines.join("\n");
    let led = whole.trim_end_matches(['.', '…', ' ']);
    let whole = match led.ends_with(':') {
        true => led.to_owned(),
        false => whole,
    };
    match is_shortened(&whole) {
        true => Err(Reason::NoWording),
        false => Ok(whole),
    }
}

/// True if dots mark omitted words.
pub(in crate::amendments::versions) fn is_shortened(new: &str) -> bool {
    new.contains("...") || new.contains('…') || new.contains(". . .")
}

/// True if the text ends where a list begins, or after the first item of one.
pub(in crate::amendments::versions) fn is_cut(text: &str) -> bool {
    let all = segments(text);
    let tops = top(&all, 0..all.len());
    let lone = match tops[..] {
        [at] => all[at].label.is_some_and(|(label, _)| label.rank == 1),
        _ => false,
    };
    text.trim_end().ends_with(':') || lone
}

fn with_range(text: &str, range: Range<usize>, new: &str) -> String {
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
        let places = [path(&["ب"]), path(&["ج"])].concat();
        assert_eq!(delete(inline, &places, false).unwrap().text, "أ - الأول .");
    }
}
