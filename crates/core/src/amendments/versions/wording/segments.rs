//! The segments of a wording: its lines, and the labelled items within them.

use std::ops::Range;

use super::label::{Kind, Label, Leading, bare_letter, leading, slashed};
use super::words::words;

/// A line of a wording, or a labelled item within a line.
#[derive(Clone, Debug)]
pub(in crate::amendments::versions) struct Segment {
    /// First byte.
    pub start: usize,
    /// Bytes of the word of the label.
    pub word: Range<usize>,
    /// First byte after the label.
    pub body: usize,
    /// End without white space.
    pub end: usize,
    /// Its label, with its depth from 0.
    pub label: Option<(Label, usize)>,
    /// Label of the item around it, if the text repeats it: 3 in «3/1- تسجيل طالبي العمل».
    pub outer: Option<Label>,
}

/// Most words of a defined term.
const LONGEST_TERM: usize = 8;

/// Most bytes of a label within a line, with its marks.
const LONGEST_LABEL: usize = 48;

/// The segments of a wording in order.
pub(in crate::amendments::versions) fn segments(text: &str) -> Vec<Segment> {
    let mut segments: Vec<Segment> = Vec::new();
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        add_line(text, at..at + line.len(), &mut segments);
        at += line.len();
    }
    read_bare_letters(text, &mut segments);
    let mut open: Vec<Label> = Vec::new();
    let mut after_text = false;
    for segment in &mut segments {
        let Some((label, depth)) = &mut segment.label else {
            after_text = true;
            continue;
        };
        match segment.outer {
            Some(around) => {
                let around = open.iter().rposition(|earlier| *earlier == around);
                *depth = around.map_or(open.len(), |around| around + 1);
                open.truncate(*depth);
            }
            None => {
                *depth = depth_of(*label, &open, after_text);
                open.truncate(*depth);
                open.push(*label);
            }
        }
        after_text = false;
    }
    segments
}

/// Reads letters without a mark after them as labels, where they continue a list of letters: «أ يشكل المجلس»,
/// line, «ب يختار المجلس». A letter alone may be a word.
fn read_bare_letters(text: &str, segments: &mut [Segment]) {
    let bare: Vec<Option<Leading>> = segments
        .iter()
        .map(|segment| match segment.label {
            None => bare_letter(&text[segment.start..segment.end]),
            Some(_) => None,
        })
        .collect();
    if bare.iter().all(Option::is_none) {
        return;
    }
    let letter = |at: usize, segments: &[Segment]| {
        let marked = segments[at].label.map(|(label, _)| label);
        let found = marked.or(bare[at].as_ref().map(|bare| bare.label));
        found.filter(|label| label.kind == Kind::Letter)
    };
    let mut before: Option<Label> = None;
    for at in 0..segments.len() {
        let Some(label) = letter(at, segments) else {
            continue;
        };
        if let Some(bare) = &bare[at] {
            let next = (at + 1..segments.len()).find_map(|at| letter(at, segments));
            let follows = before.is_some_and(|before| before.next() == label);
            let begins = label.rank == 1 && next == Some(label.next());
            if !follows && !begins {
                continue;
            }
            let segment = &mut segments[at];
            segment.word = segment.start + bare.word.start..segment.start + bare.word.end;
            segment.body = (segment.start + bare.length).min(segment.end);
            segment.label = Some((label, 0));
        }
        before = Some(label);
    }
}

/// Returns the depth of a label: that of the innermost open list which it continues; otherwise that of an
/// open list of its kind, if its rank is above 1 or a line without a label precedes it; otherwise one more
/// than the deepest.
fn depth_of(label: Label, open: &[Label], after_text: bool) -> usize {
    let follows = |earlier: &Label| earlier.next() == label;
    let is_kind = |earlier: &Label| earlier.kind == label.kind;
    if let Some(depth) = open.iter().rposition(follows) {
        return depth;
    }
    match open.iter().rposition(is_kind) {
        Some(depth) if label.rank > 1 || after_text => depth,
        _ => open.len(),
    }
}

/// Adds the segments of a line. Items may follow one another within it: «أ - … . ب - …».
fn add_line(text: &str, line: Range<usize>, segments: &mut Vec<Segment>) {
    let mut starts = vec![line.start];
    let mut last = leading(&text[line.clone()]).map(|found| found.label);
    let mut before = ' ';
    for (at, character) in text[line.clone()].char_indices() {
        let here = line.start + at;
        let is_edge = before.is_whitespace() && !character.is_whitespace() && here > line.start;
        before = character;
        if !is_edge {
            continue;
        }
        let Some(found) = leading(&text[here..window(text, here, line.end)]) else {
            continue;
        };
        let opened = text[line.start..here].trim_end().ends_with([':', '؛', '.']);
        let goes_on = match last {
            // «الفقرة (3)» within an item is no item.
            Some(last) => last.next() == found.label && (opened || !text[here..].starts_with('(')),
            None => opened && found.label.rank == 1,
        };
        let is_marked = text[here..here + found.length].contains(['-', '–', '—', ')']);
        if goes_on && is_marked {
            last = Some(found.label);
            starts.push(here);
        }
    }
    starts.push(line.end);
    for pair in starts.windows(2) {
        let [start, end] = [pair[0], pair[1]];
        let end = start + text[start..end].trim_end().len();
        if end == start {
            continue;
        }
        let found = leading(&text[start..end]);
        let (outer, found) = match found {
            Some(found) => (None, Some(found)),
            None => match slashed(&text[start..end]) {
                Some((outer, found)) => (Some(outer), Some(found)),
                None => (None, None),
            },
        };
        let (word, body, label) = match found {
            Some(found) => (
                start + found.word.start..start + found.word.end,
                (start + found.length).min(end),
                Some((found.label, 0)),
            ),
            None => (start..start, start, None),
        };
        segments.push(Segment {
            start,
            word,
            body,
            end,
            label,
            outer,
        });
    }
}

/// End of the bytes in which a label within a line is looked for, so that the search is linear.
fn window(text: &str, from: usize, end: usize) -> usize {
    let mut at = end.min(from + LONGEST_LABEL);
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

/// Segments of the first depth of a range that have a label, as places in `all`.
pub(in crate::amendments::versions) fn top(all: &[Segment], within: Range<usize>) -> Vec<usize> {
    let depth = |at: &usize| all[*at].label.map(|(_, depth)| depth);
    let least = within.clone().filter_map(|at| depth(&at)).min();
    within
        .filter(|at| least.is_some() && depth(at) == least)
        .collect()
}

/// True if no paragraph of a text has a number, so that paragraphs are counted.
pub(in crate::amendments::versions) fn lacks_numbers(text: &str) -> bool {
    let is_number = |segment: &Segment| {
        segment
            .label
            .is_some_and(|(label, _)| label.kind != Kind::Letter)
    };
    !segments(text).iter().any(is_number)
}

/// End of the term that a segment defines: «الوزير: وزير العمل».
pub(in crate::amendments::versions) fn defined(text: &str, segment: &Segment) -> Option<usize> {
    let body = &text[segment.body..segment.end];
    let colon = body.find(':')?;
    let is_term =
        !body[colon + 1..].trim().is_empty() && words(&body[..colon]).len() <= LONGEST_TERM;
    is_term.then_some(segment.body + colon)
}

/// Bytes of the segments of a part without its side.
pub(in crate::amendments::versions) fn bytes(
    all: &[Segment],
    segments: &Range<usize>,
) -> Range<usize> {
    match all.get(segments.start) {
        Some(first) if segments.end > segments.start => first.start..all[segments.end - 1].end,
        _ => 0..0,
    }
}
