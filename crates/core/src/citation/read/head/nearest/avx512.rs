//! Compares 64 places of a text at once with AVX-512 and VBMI.

use std::arch::x86_64::*;

use super::letters::{Classes, OFFSETS, READ, ThreeLetters};

const STEP: usize = 64;

/// The classes of each compared byte, by its low six bits, in which Arabic letters differ. Bytes that share
/// them give more classes than a byte has.
pub(super) struct Tables([[u8; STEP]; OFFSETS.len()]);

impl Tables {
    pub fn new(classes: &[Classes; OFFSETS.len()]) -> Self {
        Self(std::array::from_fn(|at| {
            let mut table = [0; STEP];
            for (byte, class) in classes[at].iter().enumerate() {
                table[byte % STEP] |= class;
            }
            table
        }))
    }
}

/// Returns the nearest place at or after `from` that may begin a wording. In the last bytes, where a short
/// wording may stand, every place may.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,bmi2")]
pub(super) fn place(
    tables: &Tables,
    letters: &ThreeLetters,
    text: &[u8],
    from: usize,
) -> Option<usize> {
    let tables = tables.0.each_ref().map(|table| load(table));
    let mut at = from;
    while at < text.len() {
        let rest = &text[at..];
        let mut classes = _mm512_set1_epi8(-1);
        for (table, offset) in tables.into_iter().zip(OFFSETS) {
            let bytes = load_part(rest.get(offset..).unwrap_or_default());
            classes = _mm512_and_si512(classes, _mm512_permutexvar_epi8(bytes, table));
        }
        let whole = rest.len().saturating_sub(READ - 1);
        let short = low_bits(rest.len()) & !low_bits(whole);
        let mut found = _mm512_test_epi8_mask(classes, classes) & low_bits(whole) | short;
        while found != 0 {
            let offset = found.trailing_zeros() as usize;
            if offset >= whole || letters.has(&rest[offset..offset + READ]) {
                return Some(at + offset);
            }
            found &= found - 1;
        }
        at += STEP;
    }
    None
}

#[inline]
#[target_feature(enable = "bmi2")]
fn low_bits(count: usize) -> u64 {
    _bzhi_u64(!0, count.min(STEP) as u32)
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
