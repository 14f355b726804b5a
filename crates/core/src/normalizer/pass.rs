//! Reads a text once and writes its normal form, with or without the map, in UTF-8 or UTF-16.
//!
//! Stretches of ASCII and Arabic are replaced by the table ([`super::stretch`]), a segment of one character
//! by [`super::unfolded`] if possible, and all else by NFKC, segment by segment. If a mark joins a letter
//! that the table has already written, the pass takes that letter back and begins the segment with it.

use std::ops::Range;

use unicode_normalization::char::compose;

use super::form::Form;
use super::rules::compatibility;
use super::stretch::Path;
use super::table::{Step, Table};
use super::text::Text;
use super::unfolded::Unfolded;

/// Replaces the content of `out` by the normal form of `text`, and, if `MAPPED`, the content of `offsets` by
/// the position in `text` of each unit written.
pub(super) fn run<S: Text + ?Sized, const MAPPED: bool>(
    text: &S,
    form: Form,
    path: Path,
    out: &mut Vec<S::Unit>,
    offsets: &mut Vec<u32>,
) {
    out.clear();
    offsets.clear();
    let table = Table::of(form);
    let mut at = 0;
    // End of the last segment that went through NFKC or had a stored replacement. No combining mark behind it
    // can join a character before it.
    let mut settled = 0;
    loop {
        at = text.stretch::<MAPPED>(at, table, path, out, offsets);
        let Some((character, units)) = text.character(at) else {
            break;
        };
        let mut output = Output::<S, MAPPED> { out, offsets };
        let next = at + units;
        match table.step(character) {
            Step::Put(folded) => output.put(folded, at),
            Step::Space => output.space(at),
            Step::Drop => {}
            Step::Look => {
                if let Some(unfolded) = table.unfolded(character)
                    && segment_end(text, next, table) == next
                {
                    output.unfolded(unfolded, at);
                    at = next;
                    settled = next;
                    continue;
                }
                let mut start = at;
                if !compatibility::begins_segment(character)
                    && let Some((source, step)) = letter_before(text, settled..at, table)
                {
                    start = source;
                    if let Step::Put(folded) = step {
                        output.truncate(output.out.len() - S::units_of(folded));
                    }
                }
                at = segment_end(text, next, table);
                settled = at;
                output.segment(text, start..at, form);
                continue;
            }
        }
        at = next;
    }
}

/// Returns the last character in a range of the text that is not removed: its position, and what it is
/// replaced by. A combining mark behind the range may join it.
fn letter_before<S: Text + ?Sized>(
    text: &S,
    range: Range<usize>,
    table: &Table,
) -> Option<(usize, Step)> {
    let mut at = range.end;
    while at > range.start {
        let (character, units) = text.character_before(at)?;
        at -= units;
        match table.step(character) {
            Step::Drop => {}
            step => return Some((at, step)),
        }
    }
    None
}

/// Returns the end of a segment (the part of the text that NFKC must see as a whole): the first position at
/// `from` or later at which no character joins its left neighbour.
pub(super) fn segment_end<S: Text + ?Sized>(text: &S, from: usize, table: &Table) -> usize {
    let mut at = from;
    while let Some((character, units)) = text.character(at) {
        let ends = match table.step(character) {
            Step::Put(_) | Step::Space => true,
            Step::Drop | Step::Look => {
                table.unfolded(character).is_some() || compatibility::begins_segment(character)
            }
        };
        if ends {
            break;
        }
        at += units;
    }
    at
}

/// The normalized text written so far, and its map to the original. With a map, both have the same length.
struct Output<'a, S: Text + ?Sized, const MAPPED: bool> {
    out: &'a mut Vec<S::Unit>,
    offsets: &'a mut Vec<u32>,
}

impl<S: Text + ?Sized, const MAPPED: bool> Output<'_, S, MAPPED> {
    fn put(&mut self, character: char, source: usize) {
        S::put(self.out, character);
        if MAPPED {
            self.offsets.resize(self.out.len(), source as u32);
        }
    }

    /// Writes one space for a sequence of white space, mapped to the first character of the sequence.
    fn space(&mut self, source: usize) {
        if S::last(self.out) != Some(' ') {
            self.put(' ', source);
        }
    }

    /// Writes the stored replacement of a character that joins no neighbour.
    fn unfolded(&mut self, unfolded: &Unfolded, source: usize) {
        let mut units = S::written(unfolded);
        if unfolded.begins_with_space && S::last(self.out) == Some(' ') {
            units = &units[1..];
        }
        self.out.extend_from_slice(units);
        if MAPPED {
            self.offsets.resize(self.out.len(), source as u32);
        }
    }

    fn truncate(&mut self, length: usize) {
        self.out.truncate(length);
        if MAPPED {
            self.offsets.truncate(length);
        }
    }

    /// Applies NFKC and the rules to a segment (a part of the text that does not depend on the text around
    /// it) and writes it. All of it is mapped to the segment's start.
    fn segment(&mut self, text: &S, segment: Range<usize>, form: Form) {
        let source = segment.start;
        let mut characters = text.characters(segment.clone());
        match (characters.next(), characters.next()) {
            (Some(only), None) if compatibility::is_stable(only) => self.fold(only, source, form),
            _ => compatibility::fold(text.characters(segment))
                .for_each(|c| self.fold(c, source, form)),
        }
    }

    fn fold(&mut self, character: char, source: usize, form: Form) {
        match form.apply(character) {
            Some(' ') => self.space(source),
            Some(folded) => self.join(folded, source, form),
            None => {}
        }
    }

    /// Writes a character. If it composes with the character written before, the two are joined. This happens
    /// if a character between them was removed, such as a zero-width space between two Korean letters;
    /// without this a second pass would join them.
    fn join(&mut self, character: char, source: usize, form: Form) {
        let joined = S::last(self.out).and_then(|last| {
            let whole = compose(last, character).and_then(|c| form.apply(c))?;
            Some((self.out.len() - S::units_of(last), whole))
        });
        match joined {
            Some((length, whole)) => {
                let source = if MAPPED {
                    self.offsets[length] as usize
                } else {
                    source
                };
                self.truncate(length);
                self.put(whole, source);
            }
            None => self.put(character, source),
        }
    }
}
