//! Collects the output of normalization with AVX-512, one register at a time.

use std::arch::x86_64::*;
use std::mem::MaybeUninit;

/// Number of bytes in a register, and number of UTF-16 units in one step.
pub(super) const STEP: usize = 64;

/// The output and its map to the original. Capacity is reserved once. Each step writes whole registers; the
/// next step overwrites the part of them that does not count.
pub(super) struct Sink<'a, U, const MAPPED: bool> {
    out: &'a mut Vec<U>,
    offsets: &'a mut Vec<u32>,
    filled: usize,
}

impl<'a, U, const MAPPED: bool> Sink<'a, U, MAPPED> {
    /// Reserves capacity for `units` more units of output. The AVX-512 path never writes more units than it
    /// reads.
    pub fn new(out: &'a mut Vec<U>, offsets: &'a mut Vec<u32>, units: usize) -> Self {
        out.reserve(units + STEP);
        if MAPPED {
            offsets.reserve(units + STEP);
        }
        Sink {
            out,
            offsets,
            filled: 0,
        }
    }

    /// Returns memory behind the output for one more step.
    #[inline]
    fn room<T>(vector: &mut Vec<T>, filled: usize) -> &mut [MaybeUninit<T>; STEP] {
        let room = vector.spare_capacity_mut()[filled..].first_chunk_mut();
        #[expect(
            clippy::expect_used,
            reason = "reserved in `new`, because a step writes at most as much as it reads"
        )]
        room.expect("there is room for a step")
    }

    #[inline]
    pub fn advance(&mut self, keep: u64) {
        self.filled += keep.count_ones() as usize;
    }

    /// Appends to the map, for each unit whose bit is set in `keep`, the position at which the unit's
    /// character begins in the original.
    #[inline]
    #[target_feature(enable = "avx512f")]
    pub fn map(&mut self, at: u32, keep: u64, is_tail: u64) {
        let room = Self::room(self.offsets, self.filled);
        let mut places = _mm512_add_epi32(
            _mm512_set1_epi32(at as i32),
            _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15),
        );
        let one = _mm512_set1_epi32(1);
        let mut filled = 0;
        for quarter in 0..4 {
            let keep = (keep >> (16 * quarter)) as u16;
            let is_tail = (is_tail >> (16 * quarter)) as u16;
            let starts = _mm512_mask_sub_epi32(places, is_tail, places, one);
            let close = _mm512_maskz_compress_epi32(keep, starts);
            // SAFETY: at most 16 · `quarter` positions were written before, so 16 more fit into the memory.
            unsafe { _mm512_storeu_si512(room.as_mut_ptr().add(filled).cast(), close) };
            filled += keep.count_ones() as usize;
            places = _mm512_add_epi32(places, _mm512_set1_epi32(16));
        }
    }
}

impl<const MAPPED: bool> Sink<'_, u8, MAPPED> {
    #[inline]
    #[target_feature(enable = "avx512f")]
    pub fn put(&mut self, bytes: __m512i) {
        let room = Self::room(self.out, self.filled);
        // SAFETY: the memory is as long as the register, and the store needs no alignment.
        unsafe { _mm512_storeu_si512(room.as_mut_ptr().cast(), bytes) };
    }
}

impl<const MAPPED: bool> Sink<'_, u16, MAPPED> {
    #[inline]
    #[target_feature(enable = "avx512f")]
    pub fn put_halves(&mut self, first: __m512i, last: __m512i) {
        let room = Self::room(self.out, self.filled).as_mut_ptr();
        // SAFETY: the memory is as long as the two registers, and the stores need no alignment.
        unsafe {
            _mm512_storeu_si512(room.cast(), first);
            _mm512_storeu_si512(room.add(STEP / 2).cast(), last);
        }
    }
}

impl<U, const MAPPED: bool> Drop for Sink<'_, U, MAPPED> {
    fn drop(&mut self) {
        // SAFETY: the steps wrote this many units after the end of the first vector and, with a map, as many
        // positions after the end of the second, within their capacities.
        unsafe {
            self.out.set_len(self.out.len() + self.filled);
            if MAPPED {
                self.offsets.set_len(self.offsets.len() + self.filled);
            }
        }
    }
}
