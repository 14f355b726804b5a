//! Adds parts to a wording: paragraphs, items, definitions and sentences.

use super::given::wording;
use super::label::Label;
use super::parts::{entries, extent, find};
use super::phrase::with_added;
use super::reason::Reason;
use super::segments::{Segment, bytes, defined, segments, top};
use super::splice::{Spliced, with_range};
use super::words::key;
use crate::amendments::model::Step;
use crate::normalizer::{Form, normalize};

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
    if let [path] = places
        && let Some((Step::Label(written), outer)) = path.split_last()
        && let Some(label) = repeated(written)
    {
        return add_repeated(text, outer, (label, written), &new);
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
            let entries = entries(text, &all, within.clone(), None);
            let Some(last) = entries.last() else {
                return Err(Reason::PlaceUnknown);
            };
            let has_labels = within.clone().any(|at| all[at].label.is_some());
            let place = label.rank as usize;
            // Items below the entries may hide entries, but not if the one that moves is the last.
            let is_sure = place == entries.len() || !has_labels && place < entries.len();
            if renumbers && own.is_empty() && is_sure {
                let at = bytes(&all, &entries[place - 1]).start;
                let mut whole = text.to_owned();
                whole.insert_str(at, &format!("{new}\n"));
                return Ok(Spliced {
                    text: whole,
                    was_in: false,
                });
            }
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

/// The label that `12 مكرر` repeats.
fn repeated(written: &str) -> Option<Label> {
    let folded = normalize(written, Form::Letters);
    let number = folded.trim().strip_suffix("مكرر")?;
    Label::parse(number.trim())
}

/// Adds a part whose label repeats that of the part after which it goes: `12 مكرر`.
fn add_repeated(
    text: &str,
    outer: &[Step],
    (label, written): (Label, &str),
    new: &str,
) -> Result<Spliced, Reason> {
    let all = segments(text);
    let number = label.written().ok_or(Reason::PlaceUnknown)?;
    let before = [outer, &[Step::Label(number)]].concat();
    let part = find(text, &all, &before)?;
    if part.is_open || part.is_counted || new.contains('\n') {
        return Err(Reason::PlaceUnknown);
    }
    let first = &all[part.segments.start];
    // The wording may begin with its label: «1مكرر- يكلف الرئيس».
    let own = new.find(['-', '–', ')']).map(|end| &new[..end]);
    let is_labelled = own.and_then(repeated) == Some(label);
    let line = match first.label {
        _ if is_labelled => new.to_owned(),
        Some(_) => {
            let marks = [
                &text[first.start..first.word.start],
                &text[first.word.end..first.body],
            ];
            format!("{}{written}{}{new}", marks[0], marks[1])
        }
        None => format!("{written}- {new}"),
    };
    let mut whole = text.to_owned();
    whole.insert_str(bytes(&all, &part.segments).end, &format!("\n{line}"));
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
    if part.is_open || part.is_counted || part.segments.len() > 1 && !part.by_place {
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
