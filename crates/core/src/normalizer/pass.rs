//! The one pass that makes a normal form, with or without its map, of UTF-8 and of UTF-16.
//!
//! Stretches of ASCII and Arabic go by the table ([`super::stretch`]). A segment of one character goes by
//! [`super::unfolded`] if that has it. The rest goes through NFKC by segments. When a mark turns out to
//! join a letter that the table has already put out, the pass takes that letter back and begins the segment
//! with it.

use std::ops::Range;

use unicode_normalization::char::compose;

use super::form::Form;
use super::rules::compatibility;
use super::stretch::Path;
use super::table::{Step, Table};
use super::text::Text;
use super::unfolded::Unfolded;

/// Puts the normal form of `text` into `out`, in place of what it held, and, where `MAPPED`, for each
/// unit put out where its character came from into `offsets`.
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
    // Where the last segment ended: nothing before it can be joined any more.
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

/// The last character of a range that the table put out: a mark may yet join it.
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

/// Where the segment that has reached `from` ends.
fn segment_end<S: Text + ?Sized>(text: &S, from: usize, table: &Table) -> usize {
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

/// The output and its map, always of one length.
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

    /// One space for a run of them, at the place of the first.
    fn space(&mut self, source: usize) {
        if S::last(self.out) != Some(' ') {
            self.put(' ', source);
        }
    }

    /// A segment of one character, with what is known of it.
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

    /// A segment through NFKC and the rules. All that comes of it is mapped to the segment's begin.
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

    /// Puts a character, joined to the last one where what stood between them was dropped (two Korean
    /// letters with a zero-width space, say): otherwise a second pass would join them.
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
