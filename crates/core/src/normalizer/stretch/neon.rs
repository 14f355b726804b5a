//! Normalizes 16 bytes of UTF-8 at a time with NEON. It covers ASCII and U+0600 to U+067F, the range of
//! nearly all Arabic text. It stops at any other character, and the caller looks that character up.
//!
//! NEON looks up 16 bytes in a table of 64 at once, so each table of 128 bytes is read in two halves.

use std::arch::aarch64::*;

use crate::normalizer::gaps::Sink;
use crate::normalizer::stretch::close::{CLOSE, room};
use crate::normalizer::table::{Bytes, DROP, FIRST_LEAD, LOOK};

const STEP: usize = 16;
/// A mask with the bits of all bytes of a step.
const ALL: u32 = (1 << STEP) - 1;

/// The replacements of ASCII, and of the first and second bytes of U+0600 to U+067F.
struct Tables {
    ascii: [uint8x16x4_t; 2],
    lead: [uint8x16x4_t; 2],
    tail: [uint8x16x4_t; 2],
}

impl Tables {
    #[inline]
    #[target_feature(enable = "neon")]
    fn of(table: &Bytes) -> Self {
        let halves = |bytes: &[u8]| {
            let (halves, _) = bytes.as_chunks::<64>();
            // SAFETY: each half is as long as four registers.
            [0, 1].map(|half| unsafe { vld1q_u8_x4(halves[half].as_ptr()) })
        };
        Self {
            ascii: halves(&table.ascii),
            lead: halves(&table.lead),
            tail: halves(&table.tail),
        }
    }
}

/// The bytes that a step reads, and their replacements.
struct Replaced {
    here: uint8x16_t,
    put: uint8x16_t,
    /// The second bytes of Arabic characters.
    is_tail: uint8x16_t,
}

/// Returns what replaces the 16 bytes at `at`.
#[inline]
#[target_feature(enable = "neon")]
fn replaced(text: &[u8], at: usize, tables: &Tables) -> Replaced {
    let here = load(&text[at..]);
    let next = load(&text[at + 1..]);
    // A stretch never begins inside a character. So before its first byte, any byte may be assumed that does
    // not begin an Arabic character.
    let before = match at.checked_sub(1) {
        Some(before) => load(&text[before..]),
        None => vextq_u8::<15>(vdupq_n_u8(0), here),
    };
    let is_lead = is_arabic_lead(here);
    let is_tail = is_arabic_lead(before);
    let is_ascii = vcltq_u8(here, vdupq_n_u8(0x80));
    let mut put = vbslq_u8(is_ascii, look_up(&tables.ascii, here), vdupq_n_u8(LOOK));
    let lead = look_up(&tables.lead, arabic_index(here, next));
    let tail = look_up(&tables.tail, arabic_index(before, here));
    put = vbslq_u8(is_lead, lead, put);
    put = vbslq_u8(is_tail, tail, put);
    Replaced { here, put, is_tail }
}

#[target_feature(enable = "neon")]
pub(super) fn utf8<const MAPPED: bool>(
    text: &str,
    from: usize,
    table: &Bytes,
    out: &mut Vec<u8>,
    offsets: &mut Vec<u32>,
) -> usize {
    let text = text.as_bytes();
    let tables = Tables::of(table);
    let mut after_space = out.last() == Some(&b' ');
    out.reserve(text.len() - from + STEP);
    if MAPPED {
        offsets.reserve(text.len() - from + STEP);
    }
    let mut at = from;
    while at < text.len() {
        let Replaced { put, is_tail, .. } = replaced(text, at, &tables);
        let mut read = lowest((text.len() - at).min(STEP));
        let looks = equal(put, LOOK) & read;
        if looks != 0 {
            read = lowest(looks.trailing_zeros() as usize);
        }
        let mut keep = !equal(put, DROP) & read;
        let spaces = equal(put, b' ') & keep;
        let repeated = spaces & after_bits(spaces, keep, after_space);
        if let Some(last) = keep.checked_ilog2() {
            after_space = spaces >> last & 1 == 1;
        }
        keep &= !repeated;
        put_bytes(out, put, keep);
        if MAPPED {
            put_places(offsets, at as u32, mask(is_tail), keep);
        }
        if looks != 0 {
            return at + looks.trailing_zeros() as usize;
        }
        at += STEP;
    }
    text.len()
}

#[target_feature(enable = "neon")]
pub(super) fn unspaced(text: &str, from: usize, table: &Bytes, sink: &mut Sink) -> usize {
    let text = text.as_bytes();
    let tables = Tables::of(table);
    sink.reserve(text.len() - from);
    let mut at = from;
    while at < text.len() {
        let Replaced { here, put, .. } = replaced(text, at, &tables);
        let mut length = (text.len() - at).min(STEP);
        let looks = equal(put, LOOK) & lowest(length);
        if looks != 0 {
            length = looks.trailing_zeros() as usize;
        }
        let read = lowest(length);
        let white = equal(put, b' ') & read;
        let removed = equal(put, DROP) & read | white;
        let keep = read & !removed;
        sink.anchor(sink.text.len(), at, keep.into());
        let breaks = white & equal(here, b'\n');
        let [blanks, lines] = sink.spaces(white.into(), breaks.into(), removed.into(), length);
        sink.gaps(gathered(blanks as u32, keep), gathered(lines as u32, keep));
        put_bytes(&mut sink.text, put, keep);
        if looks != 0 {
            return at + length;
        }
        at += STEP;
    }
    text.len()
}

/// Returns the entries of a table of 128 bytes.
#[inline]
#[target_feature(enable = "neon")]
fn look_up(table: &[uint8x16x4_t; 2], index: uint8x16_t) -> uint8x16_t {
    let [first, second] = table;
    // Where the index is outside the second half, the entry of the first one stays.
    let in_second = vsubq_u8(index, vdupq_n_u8(64));
    vqtbx4q_u8(vqtbl4q_u8(*first, index), *second, in_second)
}

#[inline]
#[target_feature(enable = "neon")]
fn is_arabic_lead(bytes: uint8x16_t) -> uint8x16_t {
    let even = vandq_u8(bytes, vdupq_n_u8(!1));
    vceqq_u8(even, vdupq_n_u8(FIRST_LEAD))
}

/// Returns the lower seven bits of the character that a lead byte and a tail byte encode.
#[inline]
#[target_feature(enable = "neon")]
fn arabic_index(leads: uint8x16_t, tails: uint8x16_t) -> uint8x16_t {
    let upper = vshlq_n_u8::<6>(vandq_u8(leads, vdupq_n_u8(1)));
    vorrq_u8(upper, vandq_u8(tails, vdupq_n_u8(0x3F)))
}

#[inline]
#[target_feature(enable = "neon")]
fn equal(bytes: uint8x16_t, to: u8) -> u32 {
    mask(vceqq_u8(bytes, vdupq_n_u8(to)))
}

/// Returns one bit for each byte whose bits are all set.
#[inline]
#[target_feature(enable = "neon")]
fn mask(bytes: uint8x16_t) -> u32 {
    const BITS: [u8; STEP] = [1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128];
    let bits = vandq_u8(bytes, load(&BITS));
    let [low, high] = [vget_low_u8(bits), vget_high_u8(bits)].map(|half| vaddv_u8(half));
    u32::from(low) | u32::from(high) << 8
}

/// Returns a mask with so many bits set, the lowest ones.
#[inline]
fn lowest(count: usize) -> u32 {
    (1 << count) - 1
}

/// Returns the places at which the nearest kept place before is one of `bits`; before the first place is one
/// if `before`. Places that are not kept count as well.
#[inline]
fn after_bits(bits: u32, keep: u32, before: bool) -> u32 {
    let after = bits << 1 | u32::from(before);
    let removed = !keep & ALL;
    // A run of removed places begins right after a bit or not at all. An addition carries to its end.
    after | ((after & removed) + removed) & !removed
}

/// Returns those of `bits` that are kept, moved together to the lowest places as the kept bytes are.
#[inline]
fn gathered(bits: u32, keep: u32) -> u64 {
    let mut gathered = 0;
    let mut rest = bits & keep;
    while rest != 0 {
        let below = (rest & rest.wrapping_neg()) - 1;
        gathered |= 1 << (keep & below).count_ones();
        rest &= rest - 1;
    }
    gathered
}

/// Loads up to 16 bytes of the text into a register; missing bytes are zeros.
#[inline]
#[target_feature(enable = "neon")]
fn load(bytes: &[u8]) -> uint8x16_t {
    let mut part = [0; STEP];
    let full = bytes.first_chunk::<STEP>().unwrap_or_else(|| {
        part[..bytes.len()].copy_from_slice(bytes);
        &part
    });
    // SAFETY: the array is as long as the register, and the load needs no alignment.
    unsafe { vld1q_u8(full.as_ptr()) }
}

/// Appends to the output those of 16 bytes whose bits are set in `keep`.
#[inline]
#[target_feature(enable = "neon")]
fn put_bytes(out: &mut Vec<u8>, bytes: uint8x16_t, keep: u32) {
    let length = out.len();
    let room = room::<_, STEP>(out).as_mut_ptr().cast::<u8>();
    if keep == ALL {
        // SAFETY: the memory is as long as the register, and the store needs no alignment.
        unsafe { vst1q_u8(room, bytes) };
    } else {
        let [first, second] = keep.to_le_bytes().map(usize::from)[..2] else {
            unreachable!("there are four bytes")
        };
        let close = |half: uint8x8_t, keep: usize| {
            // SAFETY: a row of the table is eight bytes long.
            vtbl1_u8(half, unsafe { vld1_u8(CLOSE[keep].as_ptr()) })
        };
        // SAFETY: the memory has room for 16 bytes, and the second eight begin at most 8 bytes further.
        unsafe {
            vst1_u8(room, close(vget_low_u8(bytes), first));
            let filled = first.count_ones() as usize;
            vst1_u8(room.add(filled), close(vget_high_u8(bytes), second));
        }
    }
    // SAFETY: so many bytes were written, into capacity that the vector had.
    unsafe { out.set_len(length + keep.count_ones() as usize) };
}

/// Appends to the map, for each byte whose bit is set in `keep`, the position at which the byte's character
/// begins in the original.
#[inline]
fn put_places(offsets: &mut Vec<u32>, at: u32, tails: u32, keep: u32) {
    let mut rest = keep;
    while rest != 0 {
        let place = rest.trailing_zeros();
        offsets.push(at + place - (tails >> place & 1));
        rest &= rest - 1;
    }
}
