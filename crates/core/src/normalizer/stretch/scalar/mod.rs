//! Normalizes one character at a time, on every processor.
//!
//! The output is collected in a block on the stack first, because pushing single bytes to the vector would
//! check its capacity each time.

mod lanes;

use crate::normalizer::blocks::{ARABIC, ASCII};
use crate::normalizer::gaps::Sink;
use crate::normalizer::table::{AFTER_SPACE, Bytes, CHARACTERS, DROP, LOOK, Units};

/// Number of bytes or units that are read before the output is added to the vector.
const BLOCK: usize = 512;
/// Shortest text that is read at two places.
const TWICE: usize = 64;

pub(super) fn utf8<const MAPPED: bool>(
    text: &str,
    from: usize,
    table: &Bytes,
    out: &mut Vec<u8>,
    offsets: &mut Vec<u32>,
) -> usize {
    let mut from = from;
    if !MAPPED && text.len() - from > lanes::PIECE {
        let looks;
        (from, looks) = lanes::read(text, from, table, out);
        if looks {
            return from;
        }
    }
    let text = text.as_bytes();
    let mut blocks = [[0; ROOM]; 2];
    let mut sources = [[0; ROOM]; 2];
    let [block, second_block] = &mut blocks;
    let [source, second_source] = &mut sources;
    let mut half = match out.last() {
        Some(b' ') => AFTER_SPACE,
        _ => 0,
    };
    let mut at = from;
    while at < text.len() {
        let end = text.len().min(at + 2 * BLOCK);
        let mut first = Reader::<MAPPED>::new(at, half, block, source);
        if end - at < TWICE {
            let looks = first.read_to(text, end, table);
            first.add(0, out, offsets);
            if looks {
                return first.at;
            }
            (at, half) = (first.at, first.half);
            continue;
        }
        // A reader waits for each character, because its length tells where the next one begins. Two readers
        // wait at the same time.
        let middle = lanes::border(text, at + (end - at) / 2);
        let mut second = Reader::<MAPPED>::new(middle, 0, second_block, second_source);
        let mut looks = false;
        while first.at < middle && second.at + 1 < end {
            if first.step(text[first.at], text[first.at + 1], table) {
                first.add(0, out, offsets);
                return first.at;
            }
            if second.step(text[second.at], text[second.at + 1], table) {
                looks = true;
                break;
            }
        }
        if first.read_to(text, middle, table) {
            first.add(0, out, offsets);
            return first.at;
        }
        first.add(0, out, offsets);
        let looks = looks || second.read_to(text, end, table);
        second.add_after(&first, out, offsets);
        if looks {
            return second.at;
        }
        (at, half) = (second.at, second.half);
    }
    at
}
/// Room for the output of a reader: no replacement is longer than its character, the last of which may end
/// behind the block, and two bytes are written for each.
const ROOM: usize = 2 * BLOCK + 2;

/// Reads a part of the text and keeps its output apart from that of another reader.
struct Reader<'b, const MAPPED: bool> {
    at: usize,
    filled: usize,
    /// Half of the table of characters that is read next: [`AFTER_SPACE`] if the output ends with a space,
    /// else 0.
    half: usize,
    block: &'b mut [u8; ROOM],
    sources: &'b mut [u32; ROOM],
}

impl<'b, const MAPPED: bool> Reader<'b, MAPPED> {
    #[inline(always)]
    fn new(
        at: usize,
        half: usize,
        block: &'b mut [u8; ROOM],
        sources: &'b mut [u32; ROOM],
    ) -> Self {
        Self {
            at,
            filled: 0,
            half,
            block,
            sources,
        }
    }

    /// Reads one character. Returns true, and reads none, if the table does not decide it.
    #[inline(always)]
    fn step(&mut self, byte: u8, next: u8, table: &Bytes) -> bool {
        // The index is computed without a branch, because the processor cannot predict where words end. The
        // mask is 0 for ASCII.
        let mask = (byte as i8 >> 7) as u8 & 0x3F;
        let index = usize::from(table.first[usize::from(byte)]) + usize::from(next & mask);
        let put = table.characters[(index | self.half) % CHARACTERS];
        if put.looks() {
            return true;
        }
        // The output never fills the block. The remainder tells that to the compiler.
        let here = self.filled % (2 * BLOCK);
        self.block[here..here + 2].copy_from_slice(&put.bytes());
        if MAPPED {
            self.sources[here..here + 2].fill(self.at as u32);
        }
        self.filled += put.length();
        self.half = put.half();
        self.at += 1 + usize::from(byte >> 7);
        false
    }

    /// Reads up to the byte `end`. Returns true if a character before it is not decided by the table.
    fn read_to(&mut self, text: &[u8], end: usize, table: &Bytes) -> bool {
        while self.at < end {
            let next = text.get(self.at + 1).copied().unwrap_or(0);
            if self.step(text[self.at], next, table) {
                return true;
            }
        }
        false
    }

    /// Adds the output from the unit `first` on.
    fn add(&self, first: usize, out: &mut Vec<u8>, offsets: &mut Vec<u32>) {
        out.extend_from_slice(&self.block[first..self.filled]);
        if MAPPED {
            offsets.extend_from_slice(&self.sources[first..self.filled]);
        }
    }

    /// Adds the output behind that of another reader, whose last space a first one would repeat.
    fn add_after(&mut self, before: &Self, out: &mut Vec<u8>, offsets: &mut Vec<u32>) {
        if self.filled == 0 {
            self.half = before.half;
        }
        let repeats = before.half != 0 && self.filled > 0 && self.block[0] == b' ';
        self.add(usize::from(repeats), out, offsets);
    }
}

pub(super) fn unspaced(text: &str, from: usize, table: &Bytes, sink: &mut Sink) -> usize {
    const BLOCK: usize = 64;
    let text = text.as_bytes();
    sink.reserve(text.len() - from);
    let mut at = from;
    let mut looks = false;
    while at < text.len() && !looks {
        let block = at;
        let to = sink.text.len();
        let mut kept = 0;
        // A character of two bytes must fit into the block.
        while at < text.len().min(block + BLOCK - 1) {
            let byte = text[at];
            let length = 1 + usize::from(byte >> 7);
            let next = if length == 2 { text[at + 1] & 0x3F } else { 0 };
            let index = usize::from(table.first[usize::from(byte)]) + usize::from(next);
            let put = table.characters[index % CHARACTERS];
            if put.looks() {
                looks = true;
                break;
            }
            match put.length() {
                0 => {}
                _ if put.is_space() => sink.white(byte == b'\n'),
                put_length => {
                    sink.add(&put.bytes()[..put_length]);
                    kept |= ((1 << put_length) - 1) << (at - block);
                }
            }
            at += length;
        }
        sink.anchor(to, block, kept);
    }
    at
}

pub(super) fn utf16<const MAPPED: bool>(
    text: &[u16],
    from: usize,
    table: &Units,
    out: &mut Vec<u16>,
    offsets: &mut Vec<u32>,
) -> usize {
    const SPACE: u16 = b' ' as u16;
    let mut after_space = out.last() == Some(&SPACE);
    let mut at = from;
    let mut looks = false;
    while at < text.len() && !looks {
        let mut block = [0; BLOCK];
        let mut sources = [0; BLOCK];
        let mut filled = 0;
        let end = text.len().min(at + BLOCK);
        while at < end {
            let code = u32::from(text[at]);
            let low = usize::from(text[at] as u8);
            let (put_low, put_high) = if ASCII.contains(&code) {
                (table.ascii_low[low], table.ascii_high[low])
            } else if ARABIC.contains(&code) {
                (table.arabic_low[low], table.arabic_high[low])
            } else {
                (LOOK, LOOK)
            };
            if put_high == LOOK {
                looks = true;
                break;
            }
            let unit = u16::from_be_bytes([put_high, put_low]);
            let is_space = unit == SPACE;
            let put = put_high != DROP;
            block[filled] = unit;
            if MAPPED {
                sources[filled] = at as u32;
            }
            filled += usize::from(put & !(is_space & after_space));
            after_space = if put { is_space } else { after_space };
            at += 1;
        }
        out.extend_from_slice(&block[..filled]);
        if MAPPED {
            offsets.extend_from_slice(&sources[..filled]);
        }
    }
    at
}
