//! Reads a long text at two places, by a table of all pairs of bytes, and writes into the vector itself.

use crate::normalizer::table::{AFTER_SPACE, Bytes, CHARACTERS, Stops, Wide};

/// Number of bytes that the two lanes read between them before their outputs are joined.
pub(super) const PIECE: usize = 1024;
/// Room behind the output of a lane: each step writes two bytes.
const SLACK: usize = 2;

/// One of the two places: what it reads next, up to where, and its output.
struct Lane {
    at: usize,
    end: usize,
    /// Where the output begins and ends, in the memory of the vector.
    first: usize,
    filled: usize,
    stops: Stops,
    /// Whether a space comes before the first byte of the output.
    after_space: bool,
}

/// Reads pieces of the text from `from` on, as long as one is left whole. Returns the position behind the
/// last character read, and whether the table does not decide the next one.
pub(super) fn read(text: &str, from: usize, table: &Bytes, out: &mut Vec<u8>) -> (usize, bool) {
    let wide = &*table.wide;
    let mut at = from;
    while text.len() - at > PIECE + 4 {
        let middle = border(text.as_bytes(), at + PIECE / 2);
        let end = border(text.as_bytes(), at + PIECE);
        out.reserve(end - at + 2 * SLACK);
        let filled = out.len();
        let after_space = out.last() == Some(&b' ');
        let mut first = Lane::new(at, middle, filled, after_space);
        let mut second = Lane::new(middle, end, filled + (middle - at) + SLACK, false);
        let room = out.as_mut_ptr();
        let mut looks = false;
        while !looks && first.at < middle && second.at < end {
            // SAFETY: both lanes end before the last byte of the text. A lane writes at most as many bytes as
            // it reads, and two with each step, so the first ends before the second begins, and the second
            // within the capacity reserved.
            let stopped = unsafe { together(text.as_bytes(), room, wide, &mut first, &mut second) };
            if stopped[0] && first.step(text, room, table) {
                return (first.finish(out), true);
            }
            looks = stopped[1] && second.step(text, room, table);
            if stopped == [false; 2] {
                break;
            }
        }
        while first.at < middle {
            if first.step(text, room, table) {
                return (first.finish(out), true);
            }
        }
        while !looks && second.at < end {
            looks = second.step(text, room, table);
        }
        at = second.at;
        first.finish(out);
        second.join(out);
        if looks {
            return (at, true);
        }
    }
    (at, false)
}

/// Reads both lanes until one has few bytes left or meets a character that must be looked at, and says which.
///
/// # Safety
///
/// Both lanes end before the last byte of `text`, and `room` has as many bytes behind the output of each as
/// it has left to read, and two more.
#[inline(always)]
unsafe fn together(
    text: &[u8],
    room: *mut u8,
    wide: &Wide,
    first: &mut Lane,
    second: &mut Lane,
) -> [bool; 2] {
    let text = text.as_ptr();
    let (mut a, mut b) = (first.at, second.at);
    let (mut to_a, mut to_b) = (first.filled, second.filled);
    let (mut stops_a, mut stops_b) = (first.stops, second.stops);
    let mut stopped = [false; 2];
    'reading: loop {
        // No character is longer than two bytes, so so many steps need no other check.
        let steps = (first.end - a).min(second.end - b) / 2;
        if steps < 4 {
            break;
        }
        for _ in 0..steps {
            // SAFETY: see above.
            unsafe {
                let bytes_a = text.add(a).cast::<u16>().read_unaligned().to_be();
                let put_a = wide.get(bytes_a);
                let bytes_b = text.add(b).cast::<u16>().read_unaligned().to_be();
                let put_b = wide.get(bytes_b);
                if put_a.stopped_by(stops_a)
                    && (put_a.looks() || ends_with_space(room, first, to_a))
                {
                    stopped[0] = true;
                    break 'reading;
                }
                if put_b.stopped_by(stops_b)
                    && (put_b.looks() || ends_with_space(room, second, to_b))
                {
                    stopped[1] = true;
                    break 'reading;
                }
                room.add(to_a)
                    .cast::<u16>()
                    .write_unaligned(put_a.bytes().to_le());
                to_a += put_a.length();
                stops_a = put_a.next();
                a += 1 + usize::from(bytes_a >> 15);
                room.add(to_b)
                    .cast::<u16>()
                    .write_unaligned(put_b.bytes().to_le());
                to_b += put_b.length();
                stops_b = put_b.next();
                b += 1 + usize::from(bytes_b >> 15);
            }
        }
    }
    (first.at, first.filled, first.stops) = (a, to_a, stops_a);
    (second.at, second.filled, second.stops) = (b, to_b, stops_b);
    stopped
}

/// Tells whether the output of a lane up to `filled` may end with a space. Behind dropped marks the loop does
/// not know, and in a text with all its vowels a word often ends with one.
///
/// # Safety
///
/// The lane has written its output up to `filled`.
#[inline(always)]
unsafe fn ends_with_space(room: *const u8, lane: &Lane, filled: usize) -> bool {
    // SAFETY: see above; there is a byte.
    filled == lane.first || unsafe { *room.add(filled - 1) == b' ' }
}

/// Returns the first byte at or after `at` with which a character begins.
pub(super) fn border(text: &[u8], mut at: usize) -> usize {
    while at < text.len() && text[at] & 0xC0 == 0x80 {
        at += 1;
    }
    at
}

impl Lane {
    fn new(at: usize, end: usize, filled: usize, after_space: bool) -> Self {
        Lane {
            at,
            end,
            first: filled,
            filled,
            stops: Stops::new(after_space),
            after_space,
        }
    }

    /// Reads one character with care. Returns true, and reads none, if the table does not decide it.
    fn step(&mut self, text: &str, room: *mut u8, table: &Bytes) -> bool {
        let after_space = match self.filled - self.first {
            0 => self.after_space,
            // SAFETY: the byte before the end of the output was written by this lane.
            _ => unsafe { *room.add(self.filled - 1) == b' ' },
        };
        let half = usize::from(after_space) * AFTER_SPACE;
        let (byte, next) = (text.as_bytes()[self.at], text.as_bytes()[self.at + 1]);
        let tail = if byte < 0x80 { 0 } else { next & 0x3F };
        let index = usize::from(table.first[usize::from(byte)]) + usize::from(tail);
        let put = table.characters[(index | half) % CHARACTERS];
        if put.looks() {
            return !self.sign(text, room, table, after_space);
        }
        self.write(&put.bytes()[..put.length()], room);
        self.stops = Stops::new(put.half() != 0);
        self.at += 1 + usize::from(byte >> 7);
        false
    }

    /// Reads a sign with a replacement, if one is next.
    fn sign(&mut self, text: &str, room: *mut u8, table: &Bytes, after_space: bool) -> bool {
        let Some(sign) = text[self.at..].chars().next() else {
            return false;
        };
        let Some(put) = table.signs.put(sign) else {
            return false;
        };
        if put != ' ' || !after_space {
            self.write(put.encode_utf8(&mut [0; 4]).as_bytes(), room);
        }
        self.stops = Stops::new(put == ' ');
        self.at += sign.len_utf8();
        true
    }

    fn write(&mut self, bytes: &[u8], room: *mut u8) {
        for &byte in bytes {
            // SAFETY: the lane has room for as many bytes as it reads.
            unsafe { *room.add(self.filled) = byte };
            self.filled += 1;
        }
    }

    /// Makes the output of the first lane part of the vector. Returns the position behind what it read.
    fn finish(&self, out: &mut Vec<u8>) -> usize {
        // SAFETY: this lane wrote the bytes behind the end of the vector.
        unsafe { out.set_len(self.filled) };
        self.at
    }

    /// Moves the output of the second lane behind the vector's, whose last space a first one would repeat.
    fn join(&self, out: &mut Vec<u8>) {
        let length = self.filled - self.first;
        let to = out.len();
        // SAFETY: the lane wrote `length` bytes from `first` on, which lies behind the end of the vector and
        // within its capacity. If there is a byte, it was written.
        unsafe {
            let room = out.as_mut_ptr();
            let repeats = length > 0 && out.last() == Some(&b' ') && *room.add(self.first) == b' ';
            let from = self.first + usize::from(repeats);
            let length = length - usize::from(repeats);
            room.add(from).copy_to(room.add(to), length);
            out.set_len(to + length);
        }
    }
}
