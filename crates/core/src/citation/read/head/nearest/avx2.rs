//! Compares 32 places of a text at once with AVX2.

use std::arch::x86_64::*;

use super::halves::Halves;
use super::letters::{OFFSETS, READ, ThreeLetters};

const STEP: usize = 32;

/// Returns the nearest place at or after `from` that may begin a wording, or as an error the place from which
/// too few bytes remain for a step.
#[target_feature(enable = "avx2")]
pub(super) fn place(
    tables: &[Halves; OFFSETS.len()],
    letters: &ThreeLetters,
    text: &[u8],
    from: usize,
) -> Result<usize, usize> {
    let low = [
        table(&tables[0].low),
        table(&tables[1].low),
        table(&tables[2].low),
        table(&tables[3].low),
    ];
    let high = [
        table(&tables[0].high),
        table(&tables[1].high),
        table(&tables[2].high),
        table(&tables[3].high),
    ];
    let half = _mm256_set1_epi8(15);
    let mut at = from;
    while let Some(bytes) = text.get(at..at + STEP + READ - 1) {
        let mut classes = _mm256_set1_epi8(-1);
        for (compared, offset) in OFFSETS.into_iter().enumerate() {
            let here = load(bytes, offset);
            let of_low = _mm256_shuffle_epi8(low[compared], _mm256_and_si256(here, half));
            let shifted = _mm256_and_si256(_mm256_srli_epi16::<4>(here), half);
            let of_high = _mm256_shuffle_epi8(high[compared], shifted);
            classes = _mm256_and_si256(classes, _mm256_and_si256(of_low, of_high));
        }
        let none = _mm256_cmpeq_epi8(classes, _mm256_setzero_si256());
        let mut found = !(_mm256_movemask_epi8(none) as u32);
        while found != 0 {
            let offset = found.trailing_zeros() as usize;
            if letters.has(&bytes[offset..offset + READ]) {
                return Ok(at + offset);
            }
            found &= found - 1;
        }
        at += STEP;
    }
    Err(at)
}

/// Returns a table of 16 values twice, once for each half of the register.
#[inline]
#[target_feature(enable = "avx2")]
fn table(values: &[u8; 16]) -> __m256i {
    // SAFETY: the array is as long as the half register, and the load needs no alignment.
    _mm256_broadcastsi128_si256(unsafe { _mm_loadu_si128(values.as_ptr().cast()) })
}

/// Loads the 32 bytes that begin at `offset`.
#[inline]
#[target_feature(enable = "avx2")]
fn load(bytes: &[u8], offset: usize) -> __m256i {
    let bytes = &bytes[offset..offset + STEP];
    // SAFETY: the slice is as long as the register, and the load needs no alignment.
    unsafe { _mm256_loadu_si256(bytes.as_ptr().cast()) }
}
