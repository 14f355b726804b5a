//! Normalizes 64 bytes of UTF-8, or 64 units of UTF-16, at a time with AVX-512 and VBMI2. The whole table is
//! in registers. The compress instruction removes the bytes that are dropped.

mod sink;

use std::arch::x86_64::*;

use crate::normalizer::blocks::ARABIC;
use crate::normalizer::gaps::Sink as Unspaced;
use crate::normalizer::table::{Bytes, DROP, LOOK, Units};
use sink::{STEP, Sink};

/// Smallest first byte in UTF-8 of the characters U+0600 to U+06FF; the largest is 0xDB.
const LEADS: u8 = 0xD8;
/// Smallest first byte in UTF-8 of the characters from U+0680 on.
const LATE_LEADS: u8 = 0xDA;

#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2,bmi2,popcnt")]
pub(super) fn utf8<const MAPPED: bool>(
    text: &str,
    from: usize,
    table: &Bytes,
    out: &mut Vec<u8>,
    offsets: &mut Vec<u32>,
) -> usize {
    let text = text.as_bytes();
    let table = Replacements::new(table);
    let look = _mm512_set1_epi8(LOOK as i8);
    let drop = _mm512_set1_epi8(DROP as i8);
    let space = _mm512_set1_epi8(b' ' as i8);

    let mut after_space = u64::from(out.last() == Some(&b' '));
    let mut sink = Sink::<u8, MAPPED>::new(out, offsets, text.len() - from);
    let mut at = from;
    while at < text.len() {
        let (_, put, is_tail) = table.of(text, at);

        let mut read = low_bits(text.len() - at);
        let looks = _mm512_mask_cmpeq_epi8_mask(read, put, look);
        if looks != 0 {
            read = low_bits(looks.trailing_zeros() as usize);
        }
        let mut keep = _mm512_mask_cmpneq_epi8_mask(read, put, drop);
        let mut close = _mm512_maskz_compress_epi8(keep, put);
        let spaces = _mm512_cmpeq_epi8_mask(close, space);
        let runs = spaces & (spaces << 1 | after_space);
        after_space = space_ends(spaces, keep, after_space);
        if runs != 0 {
            keep &= !_pdep_u64(runs, keep);
            close = _mm512_maskz_compress_epi8(keep, put);
        }
        sink.put(close);
        if MAPPED {
            sink.map(at as u32, keep, is_tail);
        }
        sink.advance(keep);
        if looks != 0 {
            return at + looks.trailing_zeros() as usize;
        }
        at += STEP;
    }
    text.len()
}

#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2,bmi2,popcnt")]
pub(super) fn utf16<const MAPPED: bool>(
    text: &[u16],
    from: usize,
    table: &Units,
    out: &mut Vec<u16>,
    offsets: &mut Vec<u32>,
) -> usize {
    let low = table.ascii_low.as_chunks().0;
    let high = table.ascii_high.as_chunks().0;
    let (ascii_low_a, ascii_low_b) = (load(&low[0]), load(&low[1]));
    let (ascii_high_a, ascii_high_b) = (load(&high[0]), load(&high[1]));
    let arabic_low = Lookup::new(&table.arabic_low);
    let arabic_high = Lookup::new(&table.arabic_high);
    let look = _mm512_set1_epi8(LOOK as i8);
    let drop = _mm512_set1_epi8(DROP as i8);
    let space = _mm512_set1_epi8(b' ' as i8);
    let zero = _mm512_setzero_si512();
    let (lower_halves, upper_halves) = (load(&LOWER_HALVES), load(&UPPER_HALVES));
    let (first_units, last_units) = (load(&FIRST_UNITS), load(&LAST_UNITS));

    let mut after_space = u64::from(out.last() == Some(&u16::from(b' ')));
    let mut sink = Sink::<u16, MAPPED>::new(out, offsets, text.len() - from);
    let mut at = from;
    while at < text.len() {
        let first = load_units(&text[at..]);
        let second = load_units(&text[text.len().min(at + STEP / 2)..]);
        let halves = _mm512_permutex2var_epi8(first, lower_halves, second);
        let blocks = _mm512_permutex2var_epi8(first, upper_halves, second);
        let is_arabic = _mm512_cmpeq_epi8_mask(blocks, _mm512_set1_epi8((ARABIC.start >> 8) as i8));
        let is_ascii = _mm512_cmpeq_epi8_mask(blocks, zero) & !_mm512_movepi8_mask(halves);
        // Nearly all Arabic characters are below U+0680, where half the table is enough.
        let is_late = is_arabic & _mm512_movepi8_mask(halves);
        let (mut put_low, arabic) = match is_late {
            0 => (
                arabic_low.lower_half(halves),
                arabic_high.lower_half(halves),
            ),
            _ => (arabic_low.get(halves), arabic_high.get(halves)),
        };
        let mut put_high = _mm512_mask_mov_epi8(look, is_arabic, arabic);
        put_low = _mm512_mask_mov_epi8(
            put_low,
            is_ascii,
            _mm512_permutex2var_epi8(ascii_low_a, halves, ascii_low_b),
        );
        put_high = _mm512_mask_mov_epi8(
            put_high,
            is_ascii,
            _mm512_permutex2var_epi8(ascii_high_a, halves, ascii_high_b),
        );

        let mut read = low_bits(text.len() - at);
        let looks = _mm512_mask_cmpeq_epi8_mask(read, put_high, look);
        if looks != 0 {
            read = low_bits(looks.trailing_zeros() as usize);
        }
        let mut keep = _mm512_mask_cmpneq_epi8_mask(read, put_high, drop);
        let mut close_low = _mm512_maskz_compress_epi8(keep, put_low);
        let mut close_high = _mm512_maskz_compress_epi8(keep, put_high);
        let spaces =
            _mm512_cmpeq_epi8_mask(close_low, space) & _mm512_cmpeq_epi8_mask(close_high, zero);
        let runs = spaces & (spaces << 1 | after_space);
        after_space = space_ends(spaces, keep, after_space);
        if runs != 0 {
            keep &= !_pdep_u64(runs, keep);
            close_low = _mm512_maskz_compress_epi8(keep, put_low);
            close_high = _mm512_maskz_compress_epi8(keep, put_high);
        }
        sink.put_halves(
            _mm512_permutex2var_epi8(close_low, first_units, close_high),
            _mm512_permutex2var_epi8(close_low, last_units, close_high),
        );
        if MAPPED {
            sink.map(at as u32, keep, 0);
        }
        sink.advance(keep);
        if looks != 0 {
            return at + looks.trailing_zeros() as usize;
        }
        at += STEP;
    }
    text.len()
}

/// The replacements of all characters, in registers.
struct Replacements {
    ascii: [__m512i; 2],
    lead: Lookup,
    tail: Lookup,
}

impl Replacements {
    #[inline]
    #[target_feature(enable = "avx512f")]
    fn new(table: &Bytes) -> Self {
        let ascii = table.ascii.as_chunks().0;
        Self {
            ascii: [load(&ascii[0]), load(&ascii[1])],
            lead: Lookup::new(&table.lead),
            tail: Lookup::new(&table.tail),
        }
    }

    /// Returns the 64 bytes at `at`, what replaces them, and which are the second ones of Arabic characters.
    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2,bmi2")]
    fn of(&self, text: &[u8], at: usize) -> (__m512i, __m512i, u64) {
        let here = load_part(&text[at..]);
        let next = load_part(&text[at + 1..]);
        let before = match at.checked_sub(1) {
            Some(before) => load_part(&text[before..]),
            None => _mm512_maskz_expand_epi8(!1, here),
        };
        let is_lead = is_arabic_lead(here);
        // A stretch never begins inside a character, so the byte before its first one never begins an Arabic
        // character.
        let is_tail = is_arabic_lead(before);
        let is_ascii = !_mm512_movepi8_mask(here);
        // Nearly all Arabic characters are below U+0680, where half the table is enough.
        let late = _mm512_set1_epi8(LATE_LEADS as i8);
        let is_late = _mm512_mask_cmpge_epu8_mask(is_lead, here, late)
            | _mm512_mask_cmpge_epu8_mask(is_tail, before, late);
        let (lead_out, tail_out) = match is_late {
            0 => (
                self.lead.lower_half(arabic_index(here, next)),
                self.tail.lower_half(arabic_index(before, here)),
            ),
            _ => (
                self.lead.get(arabic_index(here, next)),
                self.tail.get(arabic_index(before, here)),
            ),
        };
        let mut put = _mm512_mask_mov_epi8(
            _mm512_set1_epi8(LOOK as i8),
            is_ascii,
            _mm512_permutex2var_epi8(self.ascii[0], here, self.ascii[1]),
        );
        put = _mm512_mask_mov_epi8(put, is_lead, lead_out);
        put = _mm512_mask_mov_epi8(put, is_tail, tail_out);
        (here, put, is_tail)
    }
}

#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2,bmi2,popcnt")]
pub(super) fn unspaced(text: &str, from: usize, table: &Bytes, sink: &mut Unspaced) -> usize {
    let text = text.as_bytes();
    let table = Replacements::new(table);
    sink.reserve(text.len() - from);
    let mut at = from;
    while at < text.len() {
        let (here, put, _) = table.of(text, at);
        let mut length = (text.len() - at).min(STEP);
        let look = _mm512_set1_epi8(LOOK as i8);
        let looks = _mm512_mask_cmpeq_epi8_mask(low_bits(length), put, look);
        if looks != 0 {
            length = looks.trailing_zeros() as usize;
        }
        let read = low_bits(length);
        let white = _mm512_mask_cmpeq_epi8_mask(read, put, _mm512_set1_epi8(b' ' as i8));
        let dropped = _mm512_mask_cmpeq_epi8_mask(read, put, _mm512_set1_epi8(DROP as i8));
        let breaks = _mm512_mask_cmpeq_epi8_mask(white, here, _mm512_set1_epi8(b'\n' as i8));
        let keep = read & !(white | dropped);
        sink.anchor(sink.text.len(), at, keep);
        let [blanks, lines] = sink.spaces(white, breaks, white | dropped, length);
        sink.gaps(_pext_u64(blanks, keep), _pext_u64(lines, keep));
        let filled = sink.text.len();
        let room: Option<&mut [_; STEP]> = sink.text.spare_capacity_mut().first_chunk_mut();
        #[expect(
            clippy::expect_used,
            reason = "reserved above, because a step writes at most as much as it reads"
        )]
        let room = room.expect("there is room for a step");
        // SAFETY: the memory is as long as the register, and the store needs no alignment. The bytes that are
        // kept come first.
        unsafe {
            let close = _mm512_maskz_compress_epi8(keep, put);
            _mm512_storeu_si512(room.as_mut_ptr().cast(), close);
            sink.text.set_len(filled + keep.count_ones() as usize);
        }
        if looks != 0 {
            return at + length;
        }
        at += STEP;
    }
    text.len()
}

/// A look-up table of 256 bytes, held in four registers.
struct Lookup([__m512i; 4]);

impl Lookup {
    #[target_feature(enable = "avx512f")]
    fn new(table: &[u8; 256]) -> Self {
        let quarters = table.as_chunks().0;
        Lookup([
            load(&quarters[0]),
            load(&quarters[1]),
            load(&quarters[2]),
            load(&quarters[3]),
        ])
    }

    /// Works as [`Self::get`], for indices below 128.
    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,avx512vbmi")]
    fn lower_half(&self, index: __m512i) -> __m512i {
        _mm512_permutex2var_epi8(self.0[0], index, self.0[1])
    }

    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,avx512vbmi")]
    fn get(&self, index: __m512i) -> __m512i {
        let [a, b, c, d] = self.0;
        _mm512_mask_blend_epi8(
            _mm512_movepi8_mask(index),
            _mm512_permutex2var_epi8(a, index, b),
            _mm512_permutex2var_epi8(c, index, d),
        )
    }
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn is_arabic_lead(bytes: __m512i) -> u64 {
    let above = _mm512_sub_epi8(bytes, _mm512_set1_epi8(LEADS as i8));
    _mm512_cmple_epu8_mask(above, _mm512_set1_epi8(3))
}

/// Returns the lower byte of the character that a lead byte and a tail byte encode. Callers do not use the
/// result for other bytes.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn arabic_index(leads: __m512i, tails: __m512i) -> __m512i {
    let upper = _mm512_slli_epi16::<6>(_mm512_and_si512(leads, _mm512_set1_epi8(3)));
    _mm512_or_si512(upper, _mm512_and_si512(tails, _mm512_set1_epi8(0x3F)))
}

/// Returns a number whose lowest bit is 1 if the output so far ends with a space.
#[inline]
fn space_ends(spaces: u64, keep: u64, before: u64) -> u64 {
    match keep.count_ones() {
        0 => before,
        kept => spaces >> (kept - 1),
    }
}

#[inline]
#[target_feature(enable = "bmi2")]
fn low_bits(count: usize) -> u64 {
    _bzhi_u64(!0, count.min(STEP) as u32)
}

/// Shuffle indices that take the lower halves, then the upper halves, of the units in two registers.
const LOWER_HALVES: [u8; STEP] = every_second(0);
const UPPER_HALVES: [u8; STEP] = every_second(1);
/// Shuffle indices that join lower halves and upper halves to the first, then to the last units.
const FIRST_UNITS: [u8; STEP] = in_turns(0);
const LAST_UNITS: [u8; STEP] = in_turns(STEP as u8 / 2);

const fn every_second(first: u8) -> [u8; STEP] {
    let mut index = [0; STEP];
    let mut at = 0;
    while at < STEP {
        index[at] = first + 2 * at as u8;
        at += 1;
    }
    index
}

const fn in_turns(first: u8) -> [u8; STEP] {
    let mut index = [0; STEP];
    let mut at = 0;
    while at < STEP {
        index[at] = first + at as u8 / 2 + (at as u8 % 2) * STEP as u8;
        at += 1;
    }
    index
}

#[inline]
#[target_feature(enable = "avx512f")]
fn load(bytes: &[u8; STEP]) -> __m512i {
    // SAFETY: the array is as long as the register, and the load needs no alignment.
    unsafe { _mm512_loadu_si512(bytes.as_ptr().cast()) }
}

/// Loads up to 64 bytes of the text into a register; missing bytes are zeros.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,bmi2")]
fn load_part(bytes: &[u8]) -> __m512i {
    match bytes.first_chunk() {
        Some(full) => load(full),
        // SAFETY: the mask makes the load read only the bytes that exist.
        None => unsafe { _mm512_maskz_loadu_epi8(low_bits(bytes.len()), bytes.as_ptr().cast()) },
    }
}

/// Loads up to 32 UTF-16 units of the text into a register; missing units are zeros.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,bmi2")]
fn load_units(units: &[u16]) -> __m512i {
    let present = low_bits(units.len().min(STEP / 2)) as u32;
    // SAFETY: the mask makes the load read only the units that exist.
    unsafe { _mm512_maskz_loadu_epi16(present, units.as_ptr().cast()) }
}
