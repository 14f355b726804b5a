//! The model file, read in place without copying its rows.
//!
//! ```text
//! magic       8 bytes   "SANADEM1"
//! dimensions  u32       little-endian, as are all numbers
//! terms       u32
//! grams       u32       rows that trigrams share by their hash
//! hashes      u64 × terms, ascending: the terms, by `hash`
//! scales      f32 × (terms + grams)
//! rows        i8 × (terms + grams) × dimensions
//! ```
//!
//! Terms are stored as hashes, because nothing needs their text. This halves the size, and a look-up compares
//! one number.

use std::fmt;

use crate::analyzer::{GRAM, visit_term_grams, visit_terms};

/// First bytes of an embedding model's file, by which it is recognized.
const MAGIC: &[u8; 8] = b"SANADEM1";
const HEADER: usize = MAGIC.len() + 3 * size_of::<u32>();

/// The embedding model: one row of weights for each term, and rows that trigrams share. The rows stay in the
/// bytes of the model file, to which it refers.
pub struct Model<'f> {
    dimensions: usize,
    grams: usize,
    hashes: Vec<u64>,
    scales: Vec<f32>,
    rows: &'f [u8],
}

/// Why the file of an embedding model cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ModelError {
    /// The file does not begin with the magic bytes of a model file.
    NotAModel,
    /// The length of the file differs from the length that its header states.
    WrongLength,
}

impl fmt::Display for ModelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            ModelError::NotAModel => "not a model file",
            ModelError::WrongLength => "the model file is cut or has more than it says",
        })
    }
}

impl std::error::Error for ModelError {}

impl<'f> Model<'f> {
    /// Reads a model file without copying its rows. Fails with a [`ModelError`] if the file is cut or not a
    /// model.
    pub fn parse(file: &'f [u8]) -> Result<Self, ModelError> {
        if file.len() < HEADER || !file.starts_with(MAGIC) {
            return Err(ModelError::NotAModel);
        }
        let (header, body) = file.split_at(HEADER);
        let mut counts = header[MAGIC.len()..]
            .chunks_exact(4)
            .map(|b| u32_of(b) as usize);
        let mut count = || counts.next().unwrap_or_default();
        let (dimensions, terms, grams) = (count(), count(), count());
        let (hash_bytes, scale_bytes) =
            (terms * size_of::<u64>(), (terms + grams) * size_of::<f32>());
        if body.len() != hash_bytes + scale_bytes + (terms + grams) * dimensions {
            return Err(ModelError::WrongLength);
        }
        let (hashes, body) = body.split_at(hash_bytes);
        let (scales, rows) = body.split_at(scale_bytes);
        Ok(Model {
            dimensions,
            grams,
            hashes: hashes.chunks_exact(8).map(u64_of).collect(),
            scales: scales
                .chunks_exact(4)
                .map(|b| f32::from_bits(u32_of(b)))
                .collect(),
            rows,
        })
    }

    /// Returns the number of components in the vectors that the model makes.
    pub fn dimensions(&self) -> usize {
        self.dimensions
    }

    /// Writes the unit vector of a text into `vector`, a slice of [`Model::dimensions`] numbers. All are zero
    /// if the model has no row for any term of the text or its trigrams.
    pub fn embed_into(&self, text: &str, vector: &mut [f32]) {
        vector.fill(0.0);
        let mut parts: Vec<(u32, f32)> = Vec::with_capacity(text.len() / 8);
        visit_terms(text, |term| {
            self.visit_rows(term, |row, share| parts.push((row, share)))
        });
        parts.sort_unstable_by_key(|&(row, _)| row);
        for same in parts.chunk_by(|a, b| a.0 == b.0) {
            let count: f32 = same.iter().map(|&(_, share)| share).sum();
            self.add(same[0].0 as usize, damped(count), vector);
        }
        let length = vector.iter().map(|x| x * x).sum::<f32>().sqrt();
        if length > 0.0 {
            vector.iter_mut().for_each(|x| *x /= length);
        }
    }

    /// Calls `visit` with each row of weights that makes up a term's vector, and its factor: the term's own
    /// row, if it has one, and those of its trigrams.
    fn visit_rows(&self, term: &str, mut visit: impl FnMut(u32, f32)) {
        if let Ok(row) = self.hashes.binary_search(&hash(term)) {
            visit(row as u32, 1.0);
        }
        if self.grams > 0 && has_trigrams(term) {
            let letters = term.chars().count();
            let share = 1.0 / (letters.saturating_sub(GRAM - 1)).max(1) as f32;
            visit_term_grams(term, |gram| {
                let bucket = hash(gram) % self.grams as u64;
                visit((self.hashes.len() as u64 + bucket) as u32, share);
            });
        }
    }

    fn add(&self, row: usize, weight: f32, vector: &mut [f32]) {
        let weight = weight * self.scales[row];
        let row = &self.rows[row * self.dimensions..][..self.dimensions];
        for (x, &byte) in vector.iter_mut().zip(row) {
            *x += weight * f32::from(byte as i8);
        }
    }
}

/// True if the vectors of a term's trigrams are part of the term's vector. They are not for numbers, whose
/// trigrams say nothing.
pub fn has_trigrams(term: &str) -> bool {
    !term.bytes().any(|b| b.is_ascii_digit())
}

/// Returns the weight in a text's vector of a row that occurs `count` times in the text (trigrams count in
/// fractions). Each occurrence after the first adds less.
pub fn damped(count: f32) -> f32 {
    if count > 1.0 { 1.0 + count.ln() } else { count }
}

/// Returns the FNV-1a hash of a term, by which the model file stores the term. It is equal on every machine.
pub fn hash(term: &str) -> u64 {
    term.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

fn u32_of(bytes: &[u8]) -> u32 {
    bytes
        .iter()
        .rev()
        .fold(0, |n, &byte| n << 8 | u32::from(byte))
}

fn u64_of(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .rev()
        .fold(0, |n, &byte| n << 8 | u64::from(byte))
}
