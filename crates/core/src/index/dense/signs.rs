//! Two bits of each of the vectors' components, by which a scan finds the rows that may be near: the sign,
//! and whether the component is far from 0.
//!
//! The two bits stand for one of four evenly spaced values, so the sum of a query's components over the set
//! bits, doubled for the signs, estimates the dot product. The bits of 32 rows lie together, four components
//! at a time, so that one instruction looks up the sums of 32 or 64 rows in a table of 16 sums. A row that is
//! among the hundred nearest is nearly always among the few rows with the greatest estimates
//! (`benches/core.md` has the shares).

use std::ops::Range;

use memmap2::MmapMut;

/// Number of rows whose bits lie together.
pub(super) const BLOCK: usize = 32;
/// Number of components that one look-up takes.
const GROUP: usize = 4;
/// Bytes of one group of a block: the bits of row `r` are the low half of byte `r` for the first 16 rows, and
/// the high half of byte `r - 16` for the others.
const BYTES: usize = BLOCK / 2;
/// Number of look-ups whose sums are added in bytes before they are widened to 16 bits.
const BYTE_SUMS: usize = 4;
/// Greatest sum of a group of a query, so that [`BYTE_SUMS`] of them fit into a byte. Their rounding adds an
/// eighth to the error of the estimates, which have two bits a component.
const LARGEST_SUM: u32 = u8::MAX as u32 / BYTE_SUMS as u32;
/// Sums of one group of a query: one for each combination of four bits.
type Sums = [u8; 1 << GROUP];

/// Number of bits of a component.
const PLANES: usize = 2;

/// The bits of the components of all rows.
pub(super) struct Signs {
    /// Block by block the groups of its rows: first those of the signs, then those of the other bits.
    groups: MmapMut,
    groups_a_row: usize,
}

impl Signs {
    /// Reads the bits of rows of `stride` components, which is a multiple of [`LANE`](super::format::LANE).
    /// Returns `None` if there is no memory for them.
    pub(super) fn new(rows: &[i8], stride: usize) -> Option<Self> {
        let plane = stride / GROUP;
        let groups_a_row = PLANES * plane;
        let count = rows.len() / stride.max(1);
        let mut memory = in_large_pages(count.div_ceil(BLOCK) * groups_a_row * BYTES)?;
        let groups = memory.as_chunks_mut::<BYTES>().0;
        for (at, row) in rows.chunks_exact(stride).enumerate() {
            let block = &mut groups[at / BLOCK * groups_a_row..][..groups_a_row];
            let (byte, shift) = (at % BYTES, at % BLOCK / BYTES * GROUP);
            // The four values are half and one and a half of the row's standard deviation, on both sides of
            // 0.
            let square = |&component: &i8| i32::from(component) * i32::from(component);
            let mean = row.iter().map(square).sum::<i32>() / stride as i32;
            let (signs, others) = block.split_at_mut(plane);
            let bits = signs.iter_mut().zip(others);
            for ((sign, other), components) in bits.zip(row.as_chunks::<GROUP>().0) {
                let (mut positive, mut greater) = (0, 0);
                for (bit, component) in components.iter().enumerate() {
                    let is_positive = *component > 0;
                    positive |= u8::from(is_positive) << bit;
                    greater |= u8::from(is_positive == (square(component) > mean)) << bit;
                }
                sign[byte] |= positive << shift;
                other[byte] |= greater << shift;
            }
        }
        Some(Self {
            groups: memory,
            groups_a_row,
        })
    }

    fn groups(&self) -> &[[u8; BYTES]] {
        self.groups.as_chunks().0
    }

    /// Appends the estimates of a range of rows to `estimates`. Only their order counts.
    pub(super) fn estimate(
        &self,
        query: &SignQuery,
        range: Range<usize>,
        estimates: &mut Vec<u16>,
    ) {
        let blocks = range.start / BLOCK..range.end.div_ceil(BLOCK);
        let groups =
            &self.groups()[blocks.start * self.groups_a_row..blocks.end * self.groups_a_row];
        let before = estimates.len();
        let surplus = range.start - blocks.start * BLOCK;
        look_up(groups, &query.sums, estimates);
        estimates.truncate(before + surplus + range.len());
        estimates.drain(before..before + surplus);
    }
}

/// Returns memory of zeros, in large pages where the system has them: a scan of 7 MB in pages of 4 KB takes
/// an eighth longer, because the processor looks up the place of each page.
fn in_large_pages(length: usize) -> Option<MmapMut> {
    let memory = MmapMut::map_anon(length).ok()?;
    // Only advice: without large pages the memory is the same.
    #[cfg(target_os = "linux")]
    let _ = memory.advise(memmap2::Advice::HugePage);
    Some(memory)
}

/// The sums of a query's components, group by group.
pub(super) struct SignQuery {
    sums: Vec<Sums>,
}

impl SignQuery {
    /// Greatest possible estimate, less than what 16 bits hold, because each sum is rounded.
    const LARGEST: u32 = 60_000;

    /// Sums up the components of a query: those of the signs, which count twice, then those of the other
    /// bits. A component counts where a row's bit is set and the component is positive, or neither.
    pub(super) fn new(query: &[i16]) -> Self {
        let groups = query.as_chunks::<GROUP>().0;
        let size = |group: &[i16; GROUP]| {
            group
                .iter()
                .map(|&c| u32::from(c.unsigned_abs()))
                .sum::<u32>()
        };
        let sizes = groups.iter().map(size);
        let largest = 2 * sizes.clone().max().unwrap_or(0);
        let step = largest
            .div_ceil(LARGEST_SUM)
            .max((3 * sizes.sum::<u32>()).div_ceil(Self::LARGEST))
            .max(1);
        let sums = |factor: u32| {
            groups.iter().map(move |group| -> Sums {
                std::array::from_fn(|bits| {
                    let agrees = |&(bit, &component): &(usize, &i16)| {
                        (bits >> bit & 1 == 1) == (component > 0)
                    };
                    let shared = group.iter().enumerate().filter(agrees);
                    let sum: u32 = shared.map(|(_, c)| u32::from(c.unsigned_abs())).sum();
                    ((factor * sum + step / 2) / step).min(LARGEST_SUM) as u8
                })
            })
        };
        Self {
            sums: sums(2).chain(sums(1)).collect(),
        }
    }
}

/// Appends the numbers of the rows whose estimate is at least `least`, ascending. `first` is the number of
/// the first row.
pub(super) fn rows_above(estimates: &[u16], least: u16, first: u32, rows: &mut Vec<u32>) {
    let (blocks, rest) = estimates.as_chunks::<BLOCK>();
    let mut start = first;
    for block in blocks {
        // One bit a row, made without a branch, so that only the rows that are taken cost more than that.
        let mut above = bits_above(block, least);
        while above != 0 {
            rows.push(start + above.trailing_zeros());
            above &= above - 1;
        }
        start += BLOCK as u32;
    }
    let rest = (start..).zip(rest);
    rows.extend(rest.filter_map(|(row, &one)| (one >= least).then_some(row)));
}

/// Returns one bit for each estimate, set if it is at least `least`.
fn bits_above(block: &[u16; BLOCK], least: u16) -> u32 {
    let above: [u8; BLOCK] = std::array::from_fn(|at| u8::from(block[at] >= least));
    let eights = above.as_chunks::<8>().0.iter().enumerate();
    // The product moves the lowest bit of byte n to bit 56 + n.
    let bits =
        |eight: &[u8; 8]| u64::from_le_bytes(*eight).wrapping_mul(0x0102_0408_1020_4080) >> 56;
    eights.fold(0, |all, (at, eight)| all | (bits(eight) as u32) << (8 * at))
}

/// Appends the estimates of the rows of some blocks. All ways of computing them give the same numbers.
fn look_up(groups: &[[u8; BYTES]], sums: &[Sums], estimates: &mut Vec<u16>) {
    if sums.is_empty() {
        return;
    }
    #[cfg(target_arch = "x86_64")]
    {
        if is_x86_feature_detected!("avx512bw") {
            // SAFETY: the processor has AVX-512, as the condition has checked.
            return unsafe { look_up_avx512(groups, sums, estimates) };
        }
        if is_x86_feature_detected!("avx2") {
            // SAFETY: the processor has AVX2, as the condition has checked.
            return unsafe { look_up_avx2(groups, sums, estimates) };
        }
    }
    look_up_plain(groups, sums, estimates);
}

fn look_up_plain(groups: &[[u8; BYTES]], sums: &[Sums], estimates: &mut Vec<u16>) {
    for block in groups.chunks_exact(sums.len()) {
        let mut totals = [0u16; BLOCK];
        for (bytes, sums) in block.iter().zip(sums) {
            for (row, &byte) in bytes.iter().enumerate() {
                totals[row] += u16::from(sums[usize::from(byte & 15)]);
                totals[row + BYTES] += u16::from(sums[usize::from(byte >> 4)]);
            }
        }
        estimates.extend_from_slice(&totals);
    }
}

/// Looks up the sums of two groups at once. Rows have a multiple of 16 groups.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn look_up_avx2(groups: &[[u8; BYTES]], sums: &[Sums], estimates: &mut Vec<u16>) {
    use std::arch::x86_64::*;
    let half = _mm256_set1_epi8(15);
    for block in groups.chunks_exact(sums.len()) {
        // Bytes are added in pairs of 16 bits: `pairs` has the sum of the even bytes and 256 times that of
        // the odd ones, modulo 65,536, `odd` that of the odd ones alone.
        let (mut pairs, mut odd) = ([_mm256_setzero_si256(); 2], [_mm256_setzero_si256(); 2]);
        let steps = block
            .chunks_exact(2 * BYTE_SUMS)
            .zip(sums.chunks_exact(2 * BYTE_SUMS));
        for (bytes, sums) in steps {
            let mut found = [_mm256_setzero_si256(); 2];
            for (bytes, sums) in bytes.as_chunks::<2>().0.iter().zip(sums.as_chunks::<2>().0) {
                // SAFETY: two groups, and the sums of two groups, are 32 bytes each.
                let (bytes, sums) = unsafe {
                    (
                        _mm256_loadu_si256(bytes.as_ptr().cast()),
                        _mm256_loadu_si256(sums.as_ptr().cast()),
                    )
                };
                let high = _mm256_srli_epi16::<4>(bytes);
                for (found, bits) in found.iter_mut().zip([bytes, high]) {
                    let sums = _mm256_shuffle_epi8(sums, _mm256_and_si256(bits, half));
                    *found = _mm256_add_epi8(*found, sums);
                }
            }
            for (at, found) in found.into_iter().enumerate() {
                pairs[at] = _mm256_add_epi16(pairs[at], found);
                odd[at] = _mm256_add_epi16(odd[at], _mm256_srli_epi16::<8>(found));
            }
        }
        let mut totals = [0u16; BLOCK];
        for at in 0..2 {
            let even = _mm256_sub_epi16(pairs[at], _mm256_slli_epi16::<8>(odd[at]));
            let both = [even, odd[at]].map(|sums| {
                _mm_add_epi16(
                    _mm256_castsi256_si128(sums),
                    _mm256_extracti128_si256::<1>(sums),
                )
            });
            let rows = [
                _mm_unpacklo_epi16(both[0], both[1]),
                _mm_unpackhi_epi16(both[0], both[1]),
            ];
            for (part, rows) in rows.into_iter().enumerate() {
                let totals = &mut totals[at * BYTES + part * 8..][..8];
                // SAFETY: eight numbers of 16 bits are 16 bytes.
                unsafe { _mm_storeu_si128(totals.as_mut_ptr().cast(), rows) };
            }
        }
        estimates.extend_from_slice(&totals);
    }
}

/// Looks up the sums of four groups at once, as [`look_up_avx2`] those of two.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512bw")]
fn look_up_avx512(groups: &[[u8; BYTES]], sums: &[Sums], estimates: &mut Vec<u16>) {
    use std::arch::x86_64::*;
    let half = _mm512_set1_epi8(15);
    for block in groups.chunks_exact(sums.len()) {
        let (mut pairs, mut odd) = ([_mm512_setzero_si512(); 2], [_mm512_setzero_si512(); 2]);
        let steps = block
            .chunks_exact(4 * BYTE_SUMS)
            .zip(sums.chunks_exact(4 * BYTE_SUMS));
        for (bytes, sums) in steps {
            let mut found = [_mm512_setzero_si512(); 2];
            for (bytes, sums) in bytes.as_chunks::<4>().0.iter().zip(sums.as_chunks::<4>().0) {
                // SAFETY: four groups, and the sums of four groups, are 64 bytes each.
                let (bytes, sums) = unsafe {
                    (
                        _mm512_loadu_si512(bytes.as_ptr().cast()),
                        _mm512_loadu_si512(sums.as_ptr().cast()),
                    )
                };
                let high = _mm512_srli_epi16::<4>(bytes);
                for (found, bits) in found.iter_mut().zip([bytes, high]) {
                    let sums = _mm512_shuffle_epi8(sums, _mm512_and_si512(bits, half));
                    *found = _mm512_add_epi8(*found, sums);
                }
            }
            for (at, found) in found.into_iter().enumerate() {
                pairs[at] = _mm512_add_epi16(pairs[at], found);
                odd[at] = _mm512_add_epi16(odd[at], _mm512_srli_epi16::<8>(found));
            }
        }
        let mut totals = [0u16; BLOCK];
        for at in 0..2 {
            let even = _mm512_sub_epi16(pairs[at], _mm512_slli_epi16::<8>(odd[at]));
            let both = [even, odd[at]].map(|sums| {
                let halves = _mm256_add_epi16(
                    _mm512_castsi512_si256(sums),
                    _mm512_extracti64x4_epi64::<1>(sums),
                );
                _mm_add_epi16(
                    _mm256_castsi256_si128(halves),
                    _mm256_extracti128_si256::<1>(halves),
                )
            });
            let rows = [
                _mm_unpacklo_epi16(both[0], both[1]),
                _mm_unpackhi_epi16(both[0], both[1]),
            ];
            for (part, rows) in rows.into_iter().enumerate() {
                let totals = &mut totals[at * BYTES + part * 8..][..8];
                // SAFETY: eight numbers of 16 bits are 16 bytes.
                unsafe { _mm_storeu_si128(totals.as_mut_ptr().cast(), rows) };
            }
        }
        estimates.extend_from_slice(&totals);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(count: usize) -> Vec<i32> {
        let mut state = 5u64;
        let next = |_| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            (state >> 40) as i32 % 8191 - 4095
        };
        Vec::from_iter((0..count).map(next))
    }

    /// Rows and a query of `stride` components, the query's as large as they may be if `largest` is true.
    fn rows_and_query(count: usize, stride: usize, largest: bool) -> (Vec<i8>, Vec<i16>) {
        let numbers = numbers((count + 1) * stride);
        let (query, rows) = numbers.split_at(stride);
        let size = |&component: &i32| match largest {
            true => 4095 * component.signum(),
            false => component,
        };
        let query = query.iter().map(|component| size(component) as i16);
        let rows = rows.iter().map(|&component| (component % 128) as i8);
        (rows.collect(), query.collect())
    }

    #[test]
    fn all_ways_of_looking_up_give_the_same() {
        for (stride, largest) in [(32, false), (256, false), (256, true), (4096, true)] {
            let (rows, query) = rows_and_query(3 * BLOCK + 5, stride, largest);
            let signs = Signs::new(&rows, stride).unwrap();
            let query = SignQuery::new(&query);
            let (mut plain, mut best) = (Vec::new(), Vec::new());
            look_up_plain(signs.groups(), &query.sums, &mut plain);
            look_up(signs.groups(), &query.sums, &mut best);
            assert_eq!(plain, best);
            #[cfg(target_arch = "x86_64")]
            if is_x86_feature_detected!("avx2") {
                let mut narrow = Vec::new();
                // SAFETY: the processor has AVX2, as the condition has checked.
                unsafe { look_up_avx2(signs.groups(), &query.sums, &mut narrow) };
                assert_eq!(plain, narrow);
            }
        }
    }

    #[test]
    fn an_estimate_is_the_sum_of_the_components_by_which_two_bits_agree() {
        // Components 4, -2 and 1 of the query; the greatest sum of a group is 12, so none is rounded.
        let mut query = vec![0i16; 32];
        (query[0], query[1], query[5]) = (4, -2, 1);
        let mut rows = vec![-1i8; 4 * 32];
        (rows[0], rows[5]) = (9, 1);
        (rows[32], rows[33]) = (1, 1);
        (rows[64], rows[65]) = (-9, -9);
        let signs = Signs::new(&rows, 32).unwrap();
        let mut estimates = Vec::new();
        signs.estimate(&SignQuery::new(&query), 0..4, &mut estimates);
        // The four values are 0 (far below 0) to 3 (far above). A component of the query that is positive
        // adds its size times this value, a negative one its size times what the value lacks of 3.
        let far = 4 * 3 + 2 * 2 + 2;
        assert_eq!(estimates, [far, 4 * 2 + 2 + 1, 2 * 3 + 1, 4 + 2 * 2 + 1]);
    }

    #[test]
    fn rows_above_are_those_of_at_least_the_estimate() {
        let mut estimates = Vec::from_iter(numbers(3 * BLOCK + 5).iter().map(|&one| one as u16));
        (estimates[0], estimates[31], estimates[32]) = (40_000, 39_999, u16::MAX);
        for least in [0, 1, 4_000, 40_000, u16::MAX] {
            let mut rows = vec![7];
            rows_above(&estimates, least, 100, &mut rows);
            let all = (100..).zip(&estimates).filter(|&(_, &one)| one >= least);
            let expected = [7].into_iter().chain(all.map(|(row, _)| row));
            assert_eq!(rows, Vec::from_iter(expected));
        }
    }

    #[test]
    fn any_range_of_rows_has_the_estimates_of_the_whole() {
        let (rows, query) = rows_and_query(4 * BLOCK + 7, 64, false);
        let signs = Signs::new(&rows, 64).unwrap();
        let query = SignQuery::new(&query);
        let mut whole = Vec::new();
        signs.estimate(&query, 0..4 * BLOCK + 7, &mut whole);
        assert_eq!(whole.len(), 4 * BLOCK + 7);
        for range in [0..1, 31..33, 40..4 * BLOCK + 7, BLOCK..2 * BLOCK, 9..9] {
            let mut part = vec![1];
            signs.estimate(&query, range.clone(), &mut part);
            assert_eq!(part[1..], whole[range]);
        }
    }
}
