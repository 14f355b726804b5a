use super::format::LANE;

/// Writes the dot product of each row with the query into `dots`.
///
/// Components are integers, because the sum of integers does not depend on the order of addition. So the
/// compiler may vectorize, and all machines give the same ranking.
pub(super) fn multiply(rows: &[i8], query: &[i16], dots: &mut Vec<i32>) {
    #[cfg(target_arch = "x86_64")]
    {
        if is_x86_feature_detected!("avx512bw") {
            // SAFETY: the processor has AVX-512, as the condition has checked.
            return unsafe { multiply_avx512(rows, query, dots) };
        }
        if is_x86_feature_detected!("avx2") {
            // SAFETY: the processor has AVX2, as the condition has checked.
            return unsafe { multiply_avx2(rows, query, dots) };
        }
    }
    multiply_plain(rows, query, dots);
}

/// Multiplies like [`multiply_plain`], compiled for AVX2, which makes it five times as fast.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn multiply_avx2(rows: &[i8], query: &[i16], dots: &mut Vec<i32>) {
    multiply_plain(rows, query, dots);
}

/// Multiplies rows of vectors with a query by AVX-512.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512bw")]
fn multiply_avx512(rows: &[i8], query: &[i16], dots: &mut Vec<i32>) {
    let query = query.as_chunks::<LANE>().0;
    dots.clear();
    for row in rows.as_chunks::<LANE>().0.chunks_exact(query.len()) {
        dots.push(dot_avx512(row, query));
    }
}

/// Multiplies a row with a query. The 32 bytes of a lane fill half a register, and are widened to 16 bits each
/// to fill a whole one.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512bw")]
fn dot_avx512(row: &[[i8; LANE]], query: &[[i16; LANE]]) -> i32 {
    use std::arch::x86_64::*;
    // Two sums are added to in turn, because with one sum each addition would wait for the result of the last.
    let mut sums = [_mm512_setzero_si512(); 2];
    for (at, (steps, factors)) in row.iter().zip(query).enumerate() {
        // SAFETY: a lane is 32 bytes of the row and 64 bytes of the query, as much as is loaded.
        let (steps, factors) = unsafe {
            (
                _mm256_loadu_si256(steps.as_ptr().cast()),
                _mm512_loadu_si512(factors.as_ptr().cast()),
            )
        };
        let products = _mm512_madd_epi16(_mm512_cvtepi8_epi16(steps), factors);
        sums[at % 2] = _mm512_add_epi32(sums[at % 2], products);
    }
    _mm512_reduce_add_epi32(_mm512_add_epi32(sums[0], sums[1]))
}

/// Writes the dot product of each of some rows, given by their numbers, with the query into `dots`.
pub(super) fn multiply_some(rows: &[i8], some: &[u32], query: &[i16], dots: &mut Vec<i32>) {
    #[cfg(target_arch = "x86_64")]
    {
        if is_x86_feature_detected!("avx512bw") {
            // SAFETY: the processor has AVX-512, as the condition has checked.
            return unsafe { multiply_some_avx512(rows, some, query, dots) };
        }
    }
    let stride = query.len();
    let mut one = Vec::with_capacity(1);
    dots.clear();
    for &row in some {
        let at = row as usize * stride;
        multiply(&rows[at..at + stride], query, &mut one);
        dots.extend_from_slice(&one);
    }
}

/// Number of rows by which the processor is told beforehand what it will read: rows that are not adjacent
/// would each be waited for.
#[cfg(target_arch = "x86_64")]
const AHEAD: usize = 8;

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512bw")]
fn multiply_some_avx512(rows: &[i8], some: &[u32], query: &[i16], dots: &mut Vec<i32>) {
    use std::arch::x86_64::*;
    let query = query.as_chunks::<LANE>().0;
    let lanes = rows.as_chunks::<LANE>().0;
    let row = |number: u32| {
        let at = number as usize * query.len();
        &lanes[at..at + query.len()]
    };
    dots.clear();
    for (at, &number) in some.iter().enumerate() {
        if let Some(&next) = some.get(at + AHEAD) {
            for lane in row(next).iter().step_by(2) {
                _mm_prefetch::<_MM_HINT_T0>(lane.as_ptr());
            }
        }
        dots.push(dot_avx512(row(number), query));
    }
}

#[inline(always)]
fn multiply_plain(rows: &[i8], query: &[i16], dots: &mut Vec<i32>) {
    let query = query.as_chunks::<LANE>().0;
    let rows = rows.as_chunks::<LANE>().0.chunks_exact(query.len());
    dots.clear();
    dots.resize(rows.len(), 0);
    // Loops are used instead of `map` and `fold`, because their closures would be compiled without the target
    // feature (AVX2).
    for (row, dot) in rows.zip(dots) {
        // Each position of a lane has its own sum, and the sums are added at the end. The compiler makes the
        // fewest instructions of this.
        let mut sums = [0i32; LANE];
        for (steps, factors) in row.iter().zip(query) {
            for lane in 0..LANE {
                sums[lane] += i32::from(steps[lane]) * i32::from(factors[lane]);
            }
        }
        for sum in sums {
            *dot += sum;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{LANE, multiply, multiply_plain, multiply_some};
    use crate::index::dense::MAX_DIMENSIONS;

    #[test]
    fn all_ways_of_multiplying_give_the_same() {
        let mut state = 3u64;
        let mut next = || {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            state >> 40
        };
        for lanes in [1, 2, 3, 8, MAX_DIMENSIONS / LANE] {
            // The largest possible values of both signs, to show that the sums do not overflow.
            let rows = Vec::from_iter(
                (0..5 * lanes * LANE).map(|_| if next() % 3 == 0 { -127 } else { 127 }),
            );
            let query = Vec::from_iter(
                (0..lanes * LANE).map(|_| if next() % 2 == 0 { -4095 } else { 4095 }),
            );
            let (mut plain, mut best) = (Vec::new(), Vec::new());
            multiply_plain(&rows, &query, &mut plain);
            multiply(&rows, &query, &mut best);
            assert_eq!(plain, best);
            assert_eq!(plain.len(), 5);
            multiply_some(&rows, &[4, 0, 3], &query, &mut best);
            assert_eq!(best, [plain[4], plain[0], plain[3]]);
        }
    }
}
