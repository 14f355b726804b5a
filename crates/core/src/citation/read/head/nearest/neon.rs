//! Compares 16 places of a text at once with NEON.

use std::arch::aarch64::*;

use super::halves::Halves;
use super::letters::{OFFSETS, READ, ThreeLetters};

const STEP: usize = 16;

/// Returns the nearest place at or after `from` that may begin a wording, or as an error the place from which
/// too few bytes remain for a step.
#[target_feature(enable = "neon")]
pub(super) fn place(
    tables: &[Halves; OFFSETS.len()],
    letters: &ThreeLetters,
    text: &[u8],
    from: usize,
) -> Result<usize, usize> {
    let tables = tables
        .each_ref()
        .map(|Halves { low, high }| [load(low), load(high)]);
    let mut at = from;
    while let Some(bytes) = text.get(at..at + STEP + READ - 1) {
        let mut classes = vdupq_n_u8(!0);
        for ([low, high], offset) in tables.into_iter().zip(OFFSETS) {
            let (steps, _) = bytes[offset..].as_chunks::<STEP>();
            let here = load(&steps[0]);
            let of_low = vqtbl1q_u8(low, vandq_u8(here, vdupq_n_u8(15)));
            let of_high = vqtbl1q_u8(high, vshrq_n_u8::<4>(here));
            classes = vandq_u8(classes, vandq_u8(of_low, of_high));
        }
        let mut found = nibbles(vtstq_u8(classes, classes));
        while found != 0 {
            let offset = found.trailing_zeros() as usize / 4;
            if letters.has(&bytes[offset..offset + READ]) {
                return Ok(at + offset);
            }
            found &= !(15 << (4 * offset));
        }
        at += STEP;
    }
    Err(at)
}

/// Returns four bits for each byte whose bits are all set or all unset.
#[inline]
#[target_feature(enable = "neon")]
fn nibbles(bytes: uint8x16_t) -> u64 {
    let halves = vshrn_n_u16::<4>(vreinterpretq_u16_u8(bytes));
    vget_lane_u64::<0>(vreinterpret_u64_u8(halves))
}

#[inline]
#[target_feature(enable = "neon")]
fn load(bytes: &[u8; STEP]) -> uint8x16_t {
    // SAFETY: the array is as long as the register, and the load needs no alignment.
    unsafe { vld1q_u8(bytes.as_ptr()) }
}
