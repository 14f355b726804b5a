//! Normalizes 32 bytes of UTF-8 at a time with AVX2. It covers ASCII and U+0600 to U+067F, the range of
//! nearly all Arabic text. It stops at any other character, and the caller looks that character up.
//!
//! AVX2 looks up 16 bytes at once, so a table is read in rows of 16. Rows that change nothing are skipped.

use std::arch::x86_64::*;

use crate::normalizer::gaps::Sink;
use crate::normalizer::stretch::close::{CLOSE, room};
use crate::normalizer::table::{Bytes, DROP, LOOK, Row};

const STEP: usize = 32;
/// First UTF-8 byte of the characters U+0600 to U+063F. The characters U+0640 to U+067F have the next byte
/// value.
const FIRST_LEAD: u8 = 0xD8;

/// Gives the 32 bytes at `$at`, what replaces them, and which are the second ones of Arabic characters. A
/// function would not be inlined, which costs a sixth.
macro_rules! replaced {
    ($text:ident, $at:ident, $table:ident) => {{
        let here = load(&$text[$at..]);
        let next = load(&$text[$at + 1..]);
        // A stretch never begins inside a character. So before its first byte, any byte may be assumed that
        // does not begin an Arabic character.
        let before = match $at.checked_sub(1) {
            Some(before) => load(&$text[before..]),
            None => _mm256_alignr_epi8::<15>(here, _mm256_permute2x128_si256::<0x08>(here, here)),
        };
        let is_lead = is_arabic_lead(here);
        let is_tail = is_arabic_lead(before);
        let mut put = here;
        put = changed(put, &$table.ascii_rows, here);
        put = changed(put, &$table.lead_rows, arabic_index(is_lead, here, next));
        put = changed(put, &$table.tail_rows, arabic_index(is_tail, before, here));
        let known = _mm256_or_si256(is_lead, is_tail);
        // Bytes outside ASCII have their highest bit set.
        let other = _mm256_andnot_si256(known, here);
        put = _mm256_blendv_epi8(put, _mm256_set1_epi8(LOOK as i8), other);
        (here, put, is_tail)
    }};
}

#[target_feature(enable = "avx2,bmi2,popcnt")]
pub(super) fn utf8<const MAPPED: bool>(
    text: &str,
    from: usize,
    table: &Bytes,
    out: &mut Vec<u8>,
    offsets: &mut Vec<u32>,
) -> usize {
    let text = text.as_bytes();
    let look = _mm256_set1_epi8(LOOK as i8);
    let drop = _mm256_set1_epi8(DROP as i8);
    let space = _mm256_set1_epi8(b' ' as i8);
    let mut after_space = u32::from(out.last() == Some(&b' '));
    out.reserve(text.len() - from + STEP);
    if MAPPED {
        offsets.reserve(text.len() - from + STEP);
    }
    let mut at = from;
    while at < text.len() {
        let (_, put, is_tail) = replaced!(text, at, table);

        let mut read = _bzhi_u32(!0, (text.len() - at).min(STEP) as u32);
        let looks = mask(_mm256_cmpeq_epi8(put, look)) & read;
        if looks != 0 {
            read = _bzhi_u32(!0, looks.trailing_zeros());
        }
        let mut keep = !mask(_mm256_cmpeq_epi8(put, drop)) & read;
        let mut spaces = mask(_mm256_cmpeq_epi8(put, space)) & keep;
        if keep != !0 {
            spaces = _pext_u32(spaces, keep);
        }
        let runs = spaces & (spaces << 1 | after_space);
        after_space = match keep.count_ones() {
            0 => after_space,
            kept => spaces >> (kept - 1),
        };
        if runs != 0 {
            keep &= !_pdep_u32(runs, keep);
        }
        put_bytes(out, put, keep);
        if MAPPED {
            put_places(offsets, at as u32, is_tail, keep);
        }
        if looks != 0 {
            return at + looks.trailing_zeros() as usize;
        }
        at += STEP;
    }
    text.len()
}

#[target_feature(enable = "avx2,bmi2,popcnt")]
pub(super) fn unspaced(text: &str, from: usize, table: &Bytes, sink: &mut Sink) -> usize {
    let text = text.as_bytes();
    let equal = |bytes, to: u8| mask(_mm256_cmpeq_epi8(bytes, _mm256_set1_epi8(to as i8)));
    sink.reserve(text.len() - from);
    let mut at = from;
    while at < text.len() {
        let (here, put, _) = replaced!(text, at, table);
        let mut length = (text.len() - at).min(STEP);
        let looks = equal(put, LOOK) & _bzhi_u32(!0, length as u32);
        if looks != 0 {
            length = looks.trailing_zeros() as usize;
        }
        let read = _bzhi_u32(!0, length as u32);
        let white = equal(put, b' ') & read;
        let removed = equal(put, DROP) & read | white;
        let keep = read & !removed;
        sink.anchor(sink.text.len(), at, keep.into());
        let breaks = white & equal(here, b'\n');
        let [blanks, lines] = sink.spaces(white.into(), breaks.into(), removed.into(), length);
        sink.gaps(
            _pext_u32(blanks as u32, keep).into(),
            _pext_u32(lines as u32, keep).into(),
        );
        put_bytes(&mut sink.text, put, keep);
        if looks != 0 {
            return at + length;
        }
        at += STEP;
    }
    text.len()
}

/// Returns the bytes of a text after the replacements that the rows of a table make.
#[inline]
#[target_feature(enable = "avx2")]
fn changed(bytes: __m256i, rows: &[Row], index: __m256i) -> __m256i {
    let mut bytes = bytes;
    for row in rows {
        // An index that belongs to another row gets its highest bit set, for which the shuffle gives zero.
        let inside = _mm256_adds_epu8(
            _mm256_xor_si256(index, _mm256_set1_epi8(row.first as i8)),
            _mm256_set1_epi8(0x70),
        );
        let changes = _mm256_broadcastsi128_si256(load_half(&row.changes));
        bytes = _mm256_add_epi8(bytes, _mm256_shuffle_epi8(changes, inside));
    }
    bytes
}

#[inline]
#[target_feature(enable = "avx2")]
fn is_arabic_lead(bytes: __m256i) -> __m256i {
    let even = _mm256_and_si256(bytes, _mm256_set1_epi8(!1));
    _mm256_cmpeq_epi8(even, _mm256_set1_epi8(FIRST_LEAD as i8))
}

/// Returns the lower seven bits of the character that a lead byte and a tail byte encode. Other bytes get an
/// index that is in no row.
#[inline]
#[target_feature(enable = "avx2")]
fn arabic_index(wanted: __m256i, leads: __m256i, tails: __m256i) -> __m256i {
    let upper = _mm256_slli_epi16::<6>(_mm256_and_si256(leads, _mm256_set1_epi8(1)));
    let index = _mm256_or_si256(upper, _mm256_and_si256(tails, _mm256_set1_epi8(0x3F)));
    _mm256_or_si256(
        index,
        _mm256_andnot_si256(wanted, _mm256_set1_epi8(0x80u8 as i8)),
    )
}

#[inline]
#[target_feature(enable = "avx2")]
fn mask(bytes: __m256i) -> u32 {
    _mm256_movemask_epi8(bytes) as u32
}

/// Loads up to 32 bytes of the text into a register; missing bytes are zeros.
#[inline]
#[target_feature(enable = "avx2")]
fn load(bytes: &[u8]) -> __m256i {
    let mut part = [0; STEP];
    let full = bytes.first_chunk().unwrap_or_else(|| {
        part[..bytes.len()].copy_from_slice(bytes);
        &part
    });
    // SAFETY: the array is as long as the register, and the load needs no alignment.
    unsafe { _mm256_loadu_si256(full.as_ptr().cast()) }
}

#[inline]
#[target_feature(enable = "avx2")]
fn load_half(bytes: &[u8; 16]) -> __m128i {
    // SAFETY: the array is as long as the register, and the load needs no alignment.
    unsafe { _mm_loadu_si128(bytes.as_ptr().cast()) }
}

/// Appends to the output those of 32 bytes whose bits are set in `keep`.
#[inline]
#[target_feature(enable = "avx2,popcnt")]
fn put_bytes(out: &mut Vec<u8>, bytes: __m256i, keep: u32) {
    let kept = keep.count_ones() as usize;
    let length = out.len();
    let room = room::<_, STEP>(out);
    if keep == !0 {
        // SAFETY: the memory is as long as the register, and the store needs no alignment.
        unsafe { _mm256_storeu_si256(room.as_mut_ptr().cast(), bytes) };
    } else {
        let halves = [
            _mm256_castsi256_si128(bytes),
            _mm256_extracti128_si256::<1>(bytes),
        ];
        let mut filled = 0;
        for eighth in 0..4 {
            let keep = (keep >> (8 * eighth)) as u8;
            let half = halves[eighth / 2];
            let eight = if eighth % 2 == 0 {
                half
            } else {
                _mm_unpackhi_epi64(half, half)
            };
            // SAFETY: a row of the table is eight bytes long.
            let order = unsafe { _mm_loadl_epi64(CLOSE[usize::from(keep)].as_ptr().cast()) };
            let close = _mm_shuffle_epi8(eight, order);
            // SAFETY: at most 8 · `eighth` bytes were written before, so 8 more end within the memory.
            unsafe { _mm_storel_epi64(room.as_mut_ptr().add(filled).cast(), close) };
            filled += keep.count_ones() as usize;
        }
    }
    // SAFETY: `kept` bytes were written, into capacity that the vector had.
    unsafe { out.set_len(length + kept) };
}

/// Appends to the map, for each byte whose bit is set in `keep`, the position at which the byte's character
/// begins in the original.
#[inline]
#[target_feature(enable = "avx2,popcnt")]
fn put_places(offsets: &mut Vec<u32>, at: u32, is_tail: __m256i, keep: u32) {
    if keep != !0 {
        let tails = mask(is_tail);
        let mut rest = keep;
        while rest != 0 {
            let place = rest.trailing_zeros();
            offsets.push(at + place - (tails >> place & 1));
            rest &= rest - 1;
        }
        return;
    }
    let length = offsets.len();
    let room = room::<_, STEP>(offsets);
    let halves = [
        _mm256_castsi256_si128(is_tail),
        _mm256_extracti128_si256::<1>(is_tail),
    ];
    for eighth in 0..4 {
        let half = halves[eighth / 2];
        let eight = if eighth % 2 == 0 {
            half
        } else {
            _mm_unpackhi_epi64(half, half)
        };
        let places = _mm256_add_epi32(
            _mm256_set1_epi32((at + 8 * eighth as u32) as i32),
            _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7),
        );
        // The mask has −1 for a tail byte, so adding it gives the position of the byte before.
        let starts = _mm256_add_epi32(places, _mm256_cvtepi8_epi32(eight));
        // SAFETY: the memory is four registers long, and the store needs no alignment.
        unsafe { _mm256_storeu_si256(room.as_mut_ptr().add(8 * eighth).cast(), starts) };
    }
    // SAFETY: `STEP` positions were written, into capacity that the vector had.
    unsafe { offsets.set_len(length + STEP) };
}
