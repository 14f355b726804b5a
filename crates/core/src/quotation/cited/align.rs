//! Aligns the words of a quotation with a passage of a wording, with the fewest words changed.
//!
//! A quotation is aligned in blocks, and each block within a window of the wording. So the cost of a long
//! quotation is linear in its words.

use std::collections::HashMap;
use std::ops::Range;

use super::words::QuotableWords;
use super::work::Work;

/// Words of a block.
const BLOCK: usize = 256;
/// Words of a window. A wording that is no longer is searched as a whole.
const WINDOW: usize = 1_024;
/// A word that occurs more often in a wording does not help to find a window.
const MOST_PLACES: usize = 8;

/// Words of a quotation in place of which the wording has others. Ranges of words; one may be empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Edit {
    pub quoted: Range<usize>,
    pub wording: Range<usize>,
}

/// An alignment of a whole quotation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Alignment {
    /// Number of words of the quotation that the wording has in the same order.
    pub matched: usize,
    /// Number of words of the quotation.
    pub words: usize,
    /// Passages of the wording, one for each part of the quotation that is found.
    pub passages: Vec<Range<usize>>,
    pub edits: Vec<Edit>,
}

/// A wording whose words can be looked up.
pub(super) struct Lookup<'w> {
    wording: &'w QuotableWords,
    places: HashMap<&'w str, Vec<u32>>,
}

impl<'w> Lookup<'w> {
    pub fn new(wording: &'w QuotableWords) -> Self {
        let mut places: HashMap<&str, Vec<u32>> = HashMap::new();
        for place in 0..wording.len() {
            let found = places.entry(wording.word(place)).or_default();
            if found.len() <= MOST_PLACES {
                found.push(place as u32);
            }
        }
        Self { wording, places }
    }

    /// Aligns the parts of a quotation, which occur in this order. `None` if the work ran out.
    pub fn align(
        &self,
        quotation: &QuotableWords,
        parts: &[Range<usize>],
        work: &mut Work,
    ) -> Option<Alignment> {
        let mut alignment = Alignment::default();
        let mut from = 0;
        for part in parts {
            let mut passage: Option<Range<usize>> = None;
            let mut start = part.start;
            while start < part.end {
                let block = start..part.end.min(start + BLOCK);
                start = block.end;
                let goes_on = passage.is_some();
                let window = self.window(quotation, &block, from, goes_on, work)?;
                work.take(block.len() * window.len())?;
                let aligned = align_block(quotation, block, self.wording, window, goes_on);
                alignment.matched += aligned.matched;
                alignment.edits.extend(aligned.edits);
                if aligned.matched > 0 {
                    let found = aligned.passage;
                    from = found.end;
                    passage = Some(match passage {
                        Some(before) => before.start..found.end,
                        None => found,
                    });
                }
            }
            alignment.words += part.len();
            alignment.passages.extend(passage);
        }
        alignment.edits = joined(alignment.edits);
        alignment
            .edits
            .retain(|edit| differs(quotation, self.wording, edit));
        Some(alignment)
    }

    /// The words of the wording in which a block is searched.
    fn window(
        &self,
        quotation: &QuotableWords,
        block: &Range<usize>,
        from: usize,
        goes_on: bool,
        work: &mut Work,
    ) -> Option<Range<usize>> {
        let length = self.wording.len();
        if length - from <= WINDOW {
            return Some(from..length);
        }
        if goes_on {
            return Some(from..from + WINDOW);
        }
        work.take(block.len() * MOST_PLACES)?;
        // The start of the block in the wording, as each of its rare words suggests it, in steps of a block.
        let mut votes: HashMap<usize, usize> = HashMap::new();
        for (offset, place) in block.clone().enumerate() {
            let Some(places) = self.places.get(quotation.word(place)) else {
                continue;
            };
            if places.len() > MOST_PLACES {
                continue;
            }
            for &found in places {
                let start = (found as usize).saturating_sub(offset);
                if start + BLOCK >= from {
                    *votes.entry(start / BLOCK).or_default() += 1;
                }
            }
        }
        let best = votes
            .into_iter()
            .max_by_key(|&(step, count)| (count, usize::MAX - step));
        let start = match best {
            Some((step, _)) => (step * BLOCK).saturating_sub(BLOCK).max(from),
            None => from,
        };
        Some(start..length.min(start + WINDOW))
    }
}

struct Block {
    matched: usize,
    passage: Range<usize>,
    edits: Vec<Edit>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Step {
    Same,
    Other,
    /// The wording lacks the word of the quotation.
    Quoted,
    /// The quotation lacks the word of the wording.
    Wording,
}

/// Aligns a block with a passage of the window. The passage may begin anywhere, unless the block goes on
/// where the block before it ended, and it may end anywhere.
fn align_block(
    quotation: &QuotableWords,
    block: Range<usize>,
    wording: &QuotableWords,
    window: Range<usize>,
    goes_on: bool,
) -> Block {
    let width = window.len() + 1;
    let mut ids: HashMap<&str, u32> = HashMap::new();
    let columns: Vec<u32> = window
        .clone()
        .map(|place| {
            let next = ids.len() as u32;
            *ids.entry(wording.word(place)).or_insert(next)
        })
        .collect();
    let mut steps = vec![Step::Same; (block.len() + 1) * width];
    let mut costs: Vec<u32> = (0..width)
        .map(|column| if goes_on { column as u32 } else { 0 })
        .collect();
    if goes_on {
        steps[1..width].fill(Step::Wording);
    }
    for (row, place) in block.clone().enumerate() {
        let id = ids.get(quotation.word(place));
        let mut diagonal = costs[0];
        costs[0] += 1;
        let line = (row + 1) * width;
        steps[line] = Step::Quoted;
        for column in 1..width {
            let same = id == Some(&columns[column - 1]);
            let (mut cost, mut step) = match same {
                true => (diagonal, Step::Same),
                false => (diagonal + 1, Step::Other),
            };
            if costs[column - 1] + 1 < cost {
                (cost, step) = (costs[column - 1] + 1, Step::Wording);
            }
            if costs[column] + 1 < cost {
                (cost, step) = (costs[column] + 1, Step::Quoted);
            }
            diagonal = std::mem::replace(&mut costs[column], cost);
            steps[line + column] = step;
        }
    }
    // Of equal ends the last one is taken: a changed last word is then opposite to that of the wording.
    let end = (0..width)
        .rev()
        .min_by_key(|&column| costs[column])
        .unwrap_or(0);
    let (mut row, mut column) = (block.len(), end);
    let mut matched = 0;
    let mut edits: Vec<Edit> = Vec::new();
    while row > 0 || goes_on && column > 0 {
        let step = steps[row * width + column];
        let (quoted, worded) = match step {
            Step::Same | Step::Other => (1, 1),
            Step::Quoted => (1, 0),
            Step::Wording => (0, 1),
        };
        (row, column) = (row - quoted, column - worded);
        if step == Step::Same {
            matched += 1;
            continue;
        }
        let (at, place) = (block.start + row, window.start + column);
        edits.push(Edit {
            quoted: at..at + quoted,
            wording: place..place + worded,
        });
    }
    edits.reverse();
    Block {
        matched,
        passage: window.start + column..window.start + end,
        edits,
    }
}

/// False for words that are only glued or split, and for labels of items that one side lacks.
fn differs(quotation: &QuotableWords, wording: &QuotableWords, edit: &Edit) -> bool {
    let Edit {
        quoted,
        wording: worded,
    } = edit;
    let is_label = (quoted.is_empty() || worded.is_empty())
        && quotation.are_labels(quoted.clone())
        && wording.are_labels(worded.clone());
    !is_label && quotation.joined(quoted.clone()) != wording.joined(worded.clone())
}

/// Joins edits that follow one another directly.
fn joined(edits: Vec<Edit>) -> Vec<Edit> {
    let mut joined: Vec<Edit> = Vec::new();
    for edit in edits {
        match joined.last_mut() {
            Some(last)
                if last.quoted.end == edit.quoted.start
                    && last.wording.end == edit.wording.start =>
            {
                last.quoted.end = edit.quoted.end;
                last.wording.end = edit.wording.end;
            }
            _ => joined.push(edit),
        }
    }
    joined
}
