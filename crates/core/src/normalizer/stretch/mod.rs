//! The fast part of normalization: stretches of text whose characters the table can replace without looking
//! at their neighbours. There is a function (a path) for each kind of processor.
//!
//! With each path the whole normalization gives the same result. From `from` on, they replace every character
//! of ASCII and the Arabic block (AVX2 and NEON: only of its first half) by the table, and drop white space
//! after white space. They append the output to `out` and, if `MAPPED`, the position of each unit's character
//! to `offsets`. They return the position of the first character that they do not replace or drop, or the end
//! of the text.
//!
//! | path | UTF-8 | UTF-16 |
//! |---|---|---|
//! | AVX-512 | 64 bytes at a time | 64 units at a time |
//! | AVX2 | 32 bytes at a time | like scalar |
//! | NEON | 16 bytes at a time | like scalar |
//! | scalar | one character at a time | one character at a time |
//!
//! In a long text, the scalar path also replaces the signs of [`Signs`](super::table::Signs).
//!
//! The path is chosen by the processor's features when the first text is normalized.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
mod close;
#[cfg(target_arch = "aarch64")]
mod neon;
mod scalar;

use std::sync::LazyLock;

use super::gaps::Sink;
use super::table::{Bytes, Units};

/// An implementation of the normalizer's fast part that this processor can run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Path(Kind);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// Code for every processor, without vector instructions.
    Scalar,
    /// Code for processors with AVX2, BMI2 and POPCNT.
    Avx2,
    /// Code for processors with AVX-512 and VBMI2 (made from 2020 on).
    Avx512,
    /// Code for ARM processors of 64 bits with NEON, which nearly all of them have.
    Neon,
}

static AVAILABLE: LazyLock<Vec<Path>> = LazyLock::new(|| {
    [
        (Kind::Scalar, true),
        (Kind::Avx2, has_avx2()),
        (Kind::Avx512, has_avx512()),
        (Kind::Neon, has_neon()),
    ]
    .iter()
    .filter_map(|&(kind, runs)| runs.then_some(Path(kind)))
    .collect()
});

impl Path {
    /// Returns all paths (implementations of the fast part) that this processor can run, slowest first.
    pub fn available() -> &'static [Path] {
        &AVAILABLE
    }

    /// Returns the fastest path (implementation of the fast part) that this processor can run.
    pub fn best() -> Path {
        AVAILABLE.last().copied().unwrap_or(Path(Kind::Scalar))
    }

    /// Returns the name of the path: `scalar`, `avx2`, `avx512` or `neon`.
    pub fn name(self) -> &'static str {
        match self.0 {
            Kind::Scalar => "scalar",
            Kind::Avx2 => "avx2",
            Kind::Avx512 => "avx512",
            Kind::Neon => "neon",
        }
    }
}

#[cfg(target_arch = "x86_64")]
fn has_avx2() -> bool {
    is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("popcnt")
}

#[cfg(target_arch = "x86_64")]
fn has_avx512() -> bool {
    has_avx2()
        && is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512vl")
        && is_x86_feature_detected!("avx512vbmi")
        && is_x86_feature_detected!("avx512vbmi2")
}

#[cfg(not(target_arch = "x86_64"))]
fn has_avx2() -> bool {
    false
}

#[cfg(not(target_arch = "x86_64"))]
fn has_avx512() -> bool {
    false
}

#[cfg(target_arch = "aarch64")]
fn has_neon() -> bool {
    std::arch::is_aarch64_feature_detected!("neon")
}

#[cfg(not(target_arch = "aarch64"))]
fn has_neon() -> bool {
    false
}

pub(super) fn utf8<const MAPPED: bool>(
    text: &str,
    from: usize,
    table: &Bytes,
    path: Path,
    out: &mut Vec<u8>,
    offsets: &mut Vec<u32>,
) -> usize {
    match path.0 {
        #[cfg(target_arch = "x86_64")]
        Kind::Avx512 => {
            // SAFETY: a path of this kind exists only if the processor has AVX-512 and VBMI2.
            unsafe { avx512::utf8::<MAPPED>(text, from, table, out, offsets) }
        }
        #[cfg(target_arch = "x86_64")]
        Kind::Avx2 => {
            // SAFETY: a path of this kind exists only if the processor has AVX2.
            unsafe { avx2::utf8::<MAPPED>(text, from, table, out, offsets) }
        }
        #[cfg(target_arch = "aarch64")]
        Kind::Neon => {
            // SAFETY: a path of this kind exists only if the processor has NEON.
            unsafe { neon::utf8::<MAPPED>(text, from, table, out, offsets) }
        }
        _ => scalar::utf8::<MAPPED>(text, from, table, out, offsets),
    }
}

/// Adds the replacements of the text's characters to `sink`, from `from` on, without white space, until a
/// character is not decided by the table.
pub(super) fn unspaced(
    text: &str,
    from: usize,
    table: &Bytes,
    path: Path,
    sink: &mut Sink,
) -> usize {
    match path.0 {
        #[cfg(target_arch = "x86_64")]
        Kind::Avx512 => {
            // SAFETY: a path of this kind exists only if the processor has AVX-512 and VBMI2.
            unsafe { avx512::unspaced(text, from, table, sink) }
        }
        #[cfg(target_arch = "x86_64")]
        Kind::Avx2 => {
            // SAFETY: a path of this kind exists only if the processor has AVX2.
            unsafe { avx2::unspaced(text, from, table, sink) }
        }
        #[cfg(target_arch = "aarch64")]
        Kind::Neon => {
            // SAFETY: a path of this kind exists only if the processor has NEON.
            unsafe { neon::unspaced(text, from, table, sink) }
        }
        _ => scalar::unspaced(text, from, table, sink),
    }
}

pub(super) fn utf16<const MAPPED: bool>(
    text: &[u16],
    from: usize,
    table: &Units,
    path: Path,
    out: &mut Vec<u16>,
    offsets: &mut Vec<u32>,
) -> usize {
    match path.0 {
        #[cfg(target_arch = "x86_64")]
        Kind::Avx512 => {
            // SAFETY: a path of this kind exists only if the processor has AVX-512 and VBMI2.
            unsafe { avx512::utf16::<MAPPED>(text, from, table, out, offsets) }
        }
        _ => scalar::utf16::<MAPPED>(text, from, table, out, offsets),
    }
}
