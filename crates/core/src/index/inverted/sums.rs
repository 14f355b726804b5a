use super::format::{BITS, WINDOW};

/// Adds impact × `step` to the sum of each entry whose bit is set. `impacts` has one for each of them, in
/// their order. All ways of adding give the same sums to the bit.
pub(super) fn add_marked(bits: &[u8; BITS], impacts: &[u8], step: f32, sums: &mut [f32; WINDOW]) {
    #[cfg(target_arch = "x86_64")]
    {
        if is_x86_feature_detected!("avx512vbmi2") && is_x86_feature_detected!("avx512bw") {
            // SAFETY: the processor has AVX-512 with VBMI2, as the condition has checked.
            return unsafe { add_marked_avx512(bits, impacts, step, sums) };
        }
        if is_x86_feature_detected!("avx2") {
            // SAFETY: the processor has AVX2, as the condition has checked.
            return unsafe { add_marked_avx2(bits, impacts, step, sums) };
        }
    }
    add_marked_plain(bits, impacts, step, sums);
}

fn add_marked_plain(bits: &[u8; BITS], impacts: &[u8], step: f32, sums: &mut [f32; WINDOW]) {
    let mut impacts = impacts.iter();
    for (mut left, sums) in words(bits).zip(sums.as_chunks_mut::<64>().0) {
        while left != 0 {
            let Some(&impact) = impacts.next() else {
                return;
            };
            sums[left.trailing_zeros() as usize] += step * f32::from(impact);
            left &= left - 1;
        }
    }
}

fn words(bits: &[u8; BITS]) -> impl Iterator<Item = u64> {
    bits.as_chunks::<8>()
        .0
        .iter()
        .map(|eight| u64::from_le_bytes(*eight))
}

/// For each combination of eight bits the place, among eight bytes, of the byte that belongs to each bit that
/// is set; 128, which the instruction takes for 0, for the others.
#[cfg(target_arch = "x86_64")]
static PLACES: [[u8; 8]; 256] = places();

#[cfg(target_arch = "x86_64")]
const fn places() -> [[u8; 8]; 256] {
    let mut places = [[128; 8]; 256];
    let mut bits = 0;
    while bits < places.len() {
        let (mut bit, mut next) = (0, 0);
        while bit < 8 {
            if bits >> bit & 1 == 1 {
                places[bits][bit] = next;
                next += 1;
            }
            bit += 1;
        }
        bits += 1;
    }
    places
}

/// Works as [`add_marked_avx512`] with eight sums at once.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn add_marked_avx2(bits: &[u8; BITS], impacts: &[u8], step: f32, sums: &mut [f32; WINDOW]) {
    use std::arch::x86_64::*;
    let step = _mm256_set1_ps(step);
    // A copy, so that eight bytes can be loaded at the last impact too.
    let mut padded = [0; WINDOW + 8];
    let count = impacts.len().min(WINDOW);
    padded[..count].copy_from_slice(&impacts[..count]);
    let mut at = 0;
    for (&mask, sums) in bits.iter().zip(sums.as_chunks_mut::<8>().0) {
        let next = padded[at..].first_chunk().copied().unwrap_or_default();
        at += mask.count_ones() as usize;
        let in_register = |eight: [u8; 8]| _mm_cvtsi64_si128(i64::from_le_bytes(eight));
        let own = _mm_shuffle_epi8(in_register(next), in_register(PLACES[usize::from(mask)]));
        let own = _mm256_cvtepi32_ps(_mm256_cvtepu8_epi32(own));
        // SAFETY: eight sums are 32 bytes.
        unsafe {
            let before = _mm256_loadu_ps(sums.as_ptr());
            let after = _mm256_add_ps(before, _mm256_mul_ps(step, own));
            _mm256_storeu_ps(sums.as_mut_ptr(), after);
        }
    }
}

/// Adds to all entries of the window, 0 to those that do not contain the term: no loop over entries, whose
/// number the processor cannot predict.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi2")]
fn add_marked_avx512(bits: &[u8; BITS], mut impacts: &[u8], step: f32, sums: &mut [f32; WINDOW]) {
    use std::arch::x86_64::*;
    let step = _mm512_set1_ps(step);
    for (mask, sums) in words(bits).zip(sums.as_chunks_mut::<64>().0) {
        let count = (mask.count_ones() as usize).min(impacts.len());
        let (own, rest) = impacts.split_at(count);
        impacts = rest;
        let there = u64::MAX.checked_shr(64 - count as u32).unwrap_or(0);
        // SAFETY: only the first `count` bytes are loaded.
        let own = unsafe { _mm512_maskz_loadu_epi8(there, own.as_ptr().cast()) };
        let own = _mm512_maskz_expand_epi8(mask, own);
        let quarters = [
            _mm512_castsi512_si128(own),
            _mm512_extracti32x4_epi32::<1>(own),
            _mm512_extracti32x4_epi32::<2>(own),
            _mm512_extracti32x4_epi32::<3>(own),
        ];
        for (own, sums) in quarters.into_iter().zip(sums.as_chunks_mut::<16>().0) {
            let impacts = _mm512_cvtepi32_ps(_mm512_cvtepu8_epi32(own));
            // SAFETY: sixteen sums are 64 bytes.
            unsafe {
                let before = _mm512_loadu_ps(sums.as_ptr());
                let after = _mm512_add_ps(before, _mm512_mul_ps(step, impacts));
                _mm512_storeu_ps(sums.as_mut_ptr(), after);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_ways_of_adding_give_the_same() {
        let mut state = 9u64;
        let mut next = || {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            state >> 40
        };
        for share in [1, 3, 100, 255, 256] {
            let mut bits = [0u8; BITS];
            let mut marked = Vec::new();
            for entry in 0..WINDOW {
                if next() % 256 < share {
                    bits[entry / 8] |= 1 << (entry % 8);
                    marked.push(entry);
                }
            }
            let impacts = Vec::from_iter(marked.iter().map(|_| 1 + (next() % 255) as u8));
            let before: [f32; WINDOW] = std::array::from_fn(|_| next() as f32 / 1e6);
            let (mut plain, mut best, mut expected) = (before, before, before);
            add_marked_plain(&bits, &impacts, 0.37, &mut plain);
            add_marked(&bits, &impacts, 0.37, &mut best);
            for (entry, &impact) in marked.into_iter().zip(&impacts) {
                expected[entry] += 0.37 * f32::from(impact);
            }
            assert_eq!(plain, expected);
            assert_eq!(best, expected);
            #[cfg(target_arch = "x86_64")]
            if is_x86_feature_detected!("avx2") {
                let mut narrow = before;
                // SAFETY: the processor has AVX2, as the condition has checked.
                unsafe { add_marked_avx2(&bits, &impacts, 0.37, &mut narrow) };
                assert_eq!(narrow, expected);
            }
        }
    }
}
