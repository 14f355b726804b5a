//! Finds the places of a text at which the first words of a citation may begin, by their first three letters.
//!
//! An automaton takes one step a byte, and each step waits for the one before. A comparison of a few bytes
//! at each place waits for nothing, so it passes over the text several times faster. Two comparisons follow
//! each other, and the tree of wordings is then asked only at the places that remain:
//!
//! 1. The wordings are divided into eight classes. A table for each compared byte has the classes whose
//!    wordings have that value there. A place remains if one class is in all four tables. Other
//!    places remain too, because the bytes may be those of different wordings of the class.
//! 2. A set has the first three letters of all wordings.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
mod halves;
mod letters;
#[cfg(target_arch = "aarch64")]
mod neon;

use letters::{Classes, OFFSETS, READ, ThreeLetters};

pub(super) struct Nearest {
    classes: [Classes; OFFSETS.len()],
    letters: ThreeLetters,
    #[cfg(target_arch = "x86_64")]
    avx2: Option<[halves::Halves; OFFSETS.len()]>,
    #[cfg(target_arch = "x86_64")]
    avx512: Option<avx512::Tables>,
    #[cfg(target_arch = "aarch64")]
    neon: Option<[halves::Halves; OFFSETS.len()]>,
}

impl Nearest {
    pub fn new<'p>(wordings: impl Iterator<Item = &'p str>) -> Self {
        let mut classes = [[0; 256]; OFFSETS.len()];
        let mut letters = ThreeLetters::new();
        for wording in wordings {
            letters.add(wording.as_bytes());
            let class = class_of(wording.as_bytes());
            for (table, offset) in classes.iter_mut().zip(OFFSETS) {
                match wording.as_bytes().get(offset) {
                    Some(&byte) => table[usize::from(byte)] |= class,
                    None => table.iter_mut().for_each(|classes| *classes |= class),
                }
            }
        }
        Self {
            #[cfg(target_arch = "x86_64")]
            avx2: is_x86_feature_detected!("avx2").then(|| halves::halves(&classes)),
            #[cfg(target_arch = "x86_64")]
            avx512: has_avx512().then(|| avx512::Tables::new(&classes)),
            #[cfg(target_arch = "aarch64")]
            neon: std::arch::is_aarch64_feature_detected!("neon").then(|| halves::halves(&classes)),
            classes,
            letters,
        }
    }

    /// Returns the nearest byte at or after `from` at which a wording may begin.
    pub fn place(&self, text: &[u8], from: usize) -> Option<usize> {
        #[cfg(target_arch = "x86_64")]
        if let Some(tables) = &self.avx512 {
            // SAFETY: the tables are made only if the processor has AVX-512 and VBMI.
            return unsafe { avx512::place(tables, &self.letters, text, from) };
        }
        #[cfg(target_arch = "x86_64")]
        if self.avx2.is_some() {
            return self.place_by_avx2(text, from);
        }
        #[cfg(target_arch = "aarch64")]
        if let Some(tables) = &self.neon {
            // SAFETY: the tables are made only if the processor has NEON.
            return match unsafe { neon::place(tables, &self.letters, text, from) } {
                Ok(place) => Some(place),
                Err(rest) => self.place_by_bytes(text, rest),
            };
        }
        self.place_by_bytes(text, from)
    }

    /// Works as [`Self::place`], by AVX2 if the processor has it.
    #[cfg(target_arch = "x86_64")]
    fn place_by_avx2(&self, text: &[u8], from: usize) -> Option<usize> {
        let Some(tables) = &self.avx2 else {
            return self.place_by_bytes(text, from);
        };
        // SAFETY: the tables are made only if the processor has AVX2.
        match unsafe { avx2::place(tables, &self.letters, text, from) } {
            Ok(place) => Some(place),
            Err(rest) => self.place_by_bytes(text, rest),
        }
    }

    /// Works as [`Self::place`], on every processor.
    fn place_by_bytes(&self, text: &[u8], from: usize) -> Option<usize> {
        let [first, lead, second, third] = &self.classes;
        let found = text.get(from..)?.windows(READ).position(|bytes| {
            let class = |table: &Classes, offset: usize| table[usize::from(bytes[offset])];
            class(first, 1) & class(lead, 2) & class(second, 3) & class(third, 5) != 0
                && self.letters.has(bytes)
        });
        // Short wordings may stand in the last bytes, where fewer than `READ` bytes remain.
        found.map(|offset| from + offset).or_else(|| {
            let last = from.max(text.len().saturating_sub(READ - 1));
            (last < text.len()).then_some(last)
        })
    }
}

#[cfg(target_arch = "x86_64")]
fn has_avx512() -> bool {
    is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512vl")
        && is_x86_feature_detected!("avx512vbmi")
        && is_x86_feature_detected!("bmi2")
}

/// Returns the class of a wording. The first letter decides, so that the letters of one class are few. One
/// class is kept for the wordings in which no letter follows the first one.
fn class_of(wording: &[u8]) -> u8 {
    match wording {
        [_, _, second, ..] if second.is_ascii() => 1 << 7,
        [_, first, ..] => 1 << (first % 7),
        _ => !0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WORDINGS: [&str; 6] = ["قانون", "قرار", "م5", "م/5", "ماده", "مرسوم"];

    type Way = fn(&Nearest, &[u8], usize) -> Option<usize>;

    const WAYS: &[Way] = &[
        Nearest::place,
        Nearest::place_by_bytes,
        #[cfg(target_arch = "x86_64")]
        Nearest::place_by_avx2,
    ];

    fn places(nearest: &Nearest, text: &str, way: Way) -> Vec<usize> {
        let mut places = Vec::new();
        let mut from = 0;
        while let Some(place) = way(nearest, text.as_bytes(), from) {
            places.push(place);
            from = place + 1;
        }
        places
    }

    #[test]
    fn every_place_of_a_wording_remains() {
        let nearest = Nearest::new(WORDINGS.into_iter());
        for before in 0..80 {
            for wording in WORDINGS {
                for after in ["", "x", "الصادر بتاريخ العاشر من شهر محرم"]
                {
                    let text = format!("{}{wording}{after}", "ب".repeat(before));
                    for (number, way) in WAYS.iter().enumerate() {
                        let found = places(&nearest, &text, *way);
                        assert!(found.contains(&(2 * before)), "{text} {number}");
                    }
                }
            }
        }
    }

    #[test]
    fn other_words_are_passed_over() {
        let nearest = Nearest::new(WORDINGS.into_iter());
        let text = "الشركة المساهمة تخضع لرقابة الوزارة المختصة بالتجارة والصناعة والاستثمار";
        for way in WAYS {
            let last = text.len() - READ;
            let found = places(&nearest, text, *way);
            assert!(found.iter().all(|&place| place > last), "{found:?}");
        }
    }
}
