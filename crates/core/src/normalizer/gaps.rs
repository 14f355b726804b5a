//! White space that was removed from a text, and the way back to the original, while they are written and
//! when they are asked.

use std::ops::Range;

use super::form::Form;
use super::table::{Step, Table};

/// White space before the bytes of a text without white space, and the way back to the original.
#[derive(Default)]
pub(crate) struct Gaps {
    /// For each 64 bytes of the text two masks of one bit a byte: white space stands before it; white space
    /// with a line break stands before it.
    bits: Vec<[u64; 2]>,
    anchors: Vec<Anchor>,
}

/// A byte of the text and the byte of the original from which it comes.
#[derive(Clone, Copy)]
struct Anchor {
    to: u32,
    source: u32,
    /// The bytes of the original that were kept, one bit each from `source` on. If none is set, all bytes of
    /// the text up to the next anchor come from the characters between the two anchors.
    kept: u64,
}

/// What a character adds to the text.
struct Piece {
    bytes: usize,
    /// True if the character is white space or is replaced by text with white space.
    white: bool,
}

fn piece(character: char, table: &Table) -> Piece {
    match table.step(character) {
        Step::Put(folded) => Piece {
            bytes: folded.len_utf8(),
            white: false,
        },
        Step::Space => Piece {
            bytes: 0,
            white: true,
        },
        Step::Drop => Piece {
            bytes: 0,
            white: false,
        },
        Step::Look => {
            let bytes = table.unfolded(character).map_or(&[][..], |it| &it.bytes);
            let spaces = bytes.iter().filter(|byte| **byte == b' ').count();
            Piece {
                bytes: bytes.len() - spaces,
                white: spaces > 0,
            }
        }
    }
}

impl Gaps {
    /// True if white space stands before byte `position` of the text, or if the text begins or ends there.
    #[inline]
    pub fn blank(&self, position: usize) -> bool {
        self.bits[position >> 6][0] >> (position & 63) & 1 == 1
    }

    /// True if white space with a line break stands before byte `position` of the text, or if the text begins
    /// or ends there.
    #[inline]
    pub fn line(&self, position: usize) -> bool {
        self.bits[position >> 6][1] >> (position & 63) & 1 == 1
    }

    /// Returns the range of the original from which bytes of the text come. The range has the characters that
    /// were removed after its last one, and not the white space after them.
    pub fn original(&self, source: &str, range: Range<usize>) -> Range<usize> {
        let start = self.character(source, range.start);
        if range.is_empty() {
            return start.start..start.start;
        }
        let last = match range.end - 1 == range.start {
            true => start.clone(),
            false => self.character(source, range.end - 1),
        };
        start.start..last.end
    }

    /// Returns the range of the character of the original from which byte `at` of the text comes, with the
    /// removed characters after it.
    fn character(&self, source: &str, at: usize) -> Range<usize> {
        let next = self
            .anchors
            .partition_point(|anchor| anchor.to as usize <= at);
        let anchor = self.anchors[next - 1];
        let mut from = anchor.source as usize;
        if anchor.kept == 0 {
            let next = self.anchors.get(next);
            return from..next.map_or(source.len(), |next| next.source as usize);
        }
        from += nth_kept(anchor.kept, at - anchor.to as usize);
        while !source.is_char_boundary(from) {
            from -= 1;
        }
        let mut characters = source[from..].char_indices();
        characters.next();
        let table = Table::of(Form::Letters);
        let end = characters.find(|&(_, character)| {
            let Piece { bytes, white } = piece(character, table);
            bytes > 0 || white
        });
        from..end.map_or(source.len(), |(offset, _)| from + offset)
    }
}

/// Returns the place of a set bit with so many set bits below it; of the last set bit, if there are fewer: a
/// character may be replaced by more bytes than it has. It counts the bits that are not set, which are fewer.
fn nth_kept(kept: u64, number: usize) -> usize {
    let last = 63 - kept.leading_zeros() as usize;
    let mut place = number;
    let mut removed = !kept;
    while removed != 0 && removed.trailing_zeros() as usize <= place {
        place += 1;
        removed &= removed - 1;
    }
    place.min(last)
}

/// The text and its gaps while they are written.
pub(super) struct Sink {
    pub text: Vec<u8>,
    gaps: Gaps,
    /// White space was read after the last byte of the text, and whether it had a line break.
    blank: bool,
    line: bool,
}

impl Sink {
    pub fn new(source: usize) -> Self {
        let mut sink = Self {
            text: Vec::with_capacity(source + ROOM),
            gaps: Gaps::default(),
            blank: true,
            line: true,
        };
        sink.gaps.anchors.reserve(source / 64 + 2);
        sink.reserve(source);
        sink
    }

    /// Makes room for so many more bytes.
    pub fn reserve(&mut self, bytes: usize) {
        self.text.reserve(bytes + ROOM);
        let words = (self.text.len() + bytes + ROOM) / 64 + 2;
        if self.gaps.bits.len() < words {
            self.gaps.bits.resize(words, [0; 2]);
        }
    }

    /// Notes that the text from byte `to` on comes from those bytes of the original that are kept, one bit
    /// each from byte `source` on.
    #[inline]
    pub fn anchor(&mut self, to: usize, source: usize, kept: u64) {
        self.gaps.anchors.push(Anchor {
            to: to as u32,
            source: source as u32,
            kept,
        });
    }

    /// Notes the white space of a block of up to 64 bytes of the original, before its kept bytes are added to
    /// the text. Each mask has a bit a byte: white space, those with line breaks, and all that is removed.
    /// Returns for each byte whether white space stands before it: first any, then line breaks.
    #[inline]
    pub fn spaces(&mut self, white: u64, breaks: u64, removed: u64, length: usize) -> [u64; 2] {
        let [blanks, blank] = carried(white, removed, self.blank, length);
        let [lines, line] = carried(breaks, removed, self.line, length);
        (self.blank, self.line) = (blank != 0, line != 0);
        [blanks, lines]
    }

    /// Notes the gaps before the next bytes of the text, one bit each.
    #[inline]
    pub fn gaps(&mut self, blanks: u64, lines: u64) {
        let (word, shift) = (self.text.len() >> 6, self.text.len() & 63);
        let [here, next] = &mut self.gaps.bits[word..word + 2] else {
            return;
        };
        for (kind, new) in [blanks, lines].into_iter().enumerate() {
            here[kind] |= new << shift;
            // Shifted twice, because a shift by 64 is none.
            next[kind] |= new >> 1 >> (63 - shift);
        }
    }

    #[inline]
    pub fn white(&mut self, line: bool) {
        self.blank = true;
        self.line |= line;
    }

    /// Adds the bytes of a character.
    pub fn put(&mut self, bytes: &[u8]) {
        self.reserve(bytes.len());
        self.add(bytes);
    }

    /// Works as [`Self::put`], with room that is already reserved.
    #[inline]
    pub fn add(&mut self, bytes: &[u8]) {
        self.gaps(u64::from(self.blank), u64::from(self.line));
        (self.blank, self.line) = (false, false);
        self.text.extend_from_slice(bytes);
    }

    /// Takes back what was written of the last words of the original, which begin at byte `start`.
    pub fn take_back(&mut self, words: &str, start: usize, table: &Table) {
        let bytes: usize = words.chars().map(|it| piece(it, table).bytes).sum();
        let length = self.text.len() - bytes;
        if bytes > 0 {
            (self.blank, self.line) = (self.gaps.blank(length), self.gaps.line(length));
            self.text.truncate(length);
            let bits = &mut self.gaps.bits;
            bits[length >> 6]
                .iter_mut()
                .for_each(|bits| *bits &= !(!0 << (length & 63)));
            let later = bits.len().min((length + bytes) / 64 + 2);
            bits[(length >> 6) + 1..later].fill([0; 2]);
        }
        let anchors = &mut self.gaps.anchors;
        while anchors
            .last()
            .is_some_and(|last| last.source as usize >= start)
        {
            anchors.pop();
        }
    }

    pub fn finish(mut self, source: usize) -> (String, Gaps) {
        self.anchor(self.text.len(), source, 0);
        self.reserve(0);
        for end in [0, self.text.len()] {
            self.gaps.bits[end >> 6]
                .iter_mut()
                .for_each(|bits| *bits |= 1 << (end & 63));
        }
        debug_assert!(str::from_utf8(&self.text).is_ok());
        // SAFETY: the pass writes the bytes of whole characters, as `normalize` does, and leaves out spaces.
        (unsafe { String::from_utf8_unchecked(self.text) }, self.gaps)
    }
}

/// Bytes that one step of a vector path may write behind the text.
const ROOM: usize = 64;

/// Carries each bit of `white` up through the bits of `removed`, of which it is one, to the next bit that is
/// kept. An addition does so for all at once. `before` is a bit that comes from the block before. Returns the
/// bits that were reached, and the bit that goes on to the next block.
#[inline]
fn carried(white: u64, removed: u64, before: bool, length: usize) -> [u64; 2] {
    let (sum, over) = removed.overflowing_add(white);
    let (sum, again) = sum.overflowing_add(u64::from(before));
    let on = match length {
        64 => u64::from(over | again),
        _ => sum >> length & 1,
    };
    [sum & !removed, on]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kept_bytes_are_counted() {
        for kept in [1, 0b1011_0100, 1 << 63, !0, 0xAAAA_5555_0F0F_8001_u64] {
            let places: Vec<usize> = (0..64).filter(|at| kept >> at & 1 == 1).collect();
            for (number, &place) in places.iter().enumerate() {
                assert_eq!(nth_kept(kept, number), place, "{kept:b} {number}");
            }
            assert_eq!(nth_kept(kept, places.len() + 3), places[places.len() - 1]);
        }
    }
}
