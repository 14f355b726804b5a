//! Vectors of chunks and the exact scan over them.
//!
//! A component is a byte, in steps of its row's own scale; the query has 12 bits. Up to a million
//! chunks the scan is bound by memory, needs no build, obeys filters for nothing and is exact
//! (`ARCHITECTURE.md` has the comparison with graph indexes).

use std::path::Path;

use super::corpus::Corpus;
use super::filter::Documents;
use super::top::Top;
use super::{Cancel, IndexError, Ranking, checkpoint};
use crate::storage::{Column, FACTS, Header, Map, SectionWriter, StorageError, checksum};

pub(super) const FILE: &str = "vectors";
const MAGIC: [u8; 8] = *b"sanadvec";
const VERSION: u64 = 1;

/// The longest vectors: with more, the sum of a row could overflow.
pub(super) const MAX_DIMENSIONS: usize = 4096;

/// Rows are padded to this, so that every row begins on a border that wide loads like.
const LANE: usize = 32;

/// Mapped vectors, one a chunk.
pub(super) struct Vectors {
    rows: Column<i8>,
    scales: Column<f32>,
    dimensions: usize,
}

impl Vectors {
    pub(super) fn open(path: &Path, chunks: usize) -> Result<Self, StorageError> {
        let map = Map::open(path)?;
        let header = Header::read(&map, MAGIC, VERSION)?;
        let [count, dimensions, rows_at, scales_at, ..] = header.facts;
        let damaged = || StorageError::damaged(path, "the vectors do not add up");
        if count != chunks as u64 || dimensions > MAX_DIMENSIONS as u64 {
            return Err(damaged());
        }
        let dimensions = dimensions as usize;
        let length = count * dimensions.next_multiple_of(LANE) as u64;
        let vectors = Self {
            rows: map.column(rows_at, length)?,
            scales: map.column(scales_at, count)?,
            dimensions,
        };
        if checksum(&vectors.scales) != header.checksum {
            return Err(damaged());
        }
        Ok(vectors)
    }

    pub(super) fn dimensions(&self) -> usize {
        self.dimensions
    }

    /// The articles whose nearest chunk is nearest to `vector`.
    pub(super) fn rank(
        &self,
        corpus: &Corpus,
        vector: &[f32],
        allowed: Option<&Documents>,
        limit: usize,
        cancel: &Cancel,
    ) -> Result<Ranking, IndexError> {
        let Some(query) = Query::new(vector) else {
            return Ok(Ranking::default());
        };
        let stride = query.steps.len();
        let (rows, scales) = (&self.rows[..], &self.scales[..]);
        let mut top = Top::new(limit);
        let mut dots = Vec::new();
        for document in 0..corpus.documents() {
            if document % 64 == 0 {
                checkpoint(cancel)?;
            }
            if allowed.is_some_and(|allowed| !allowed.contains(document)) {
                continue;
            }
            let chunks = corpus.chunks_of(document);
            let rows = &rows[chunks.start * stride..chunks.end * stride];
            multiply(rows, &query.steps, &mut dots);
            for ((chunk, &dot), &scale) in chunks.clone().zip(&dots).zip(&scales[chunks]) {
                let cosine = dot as f32 * scale * query.scale;
                // A row without scale is a text of which the embedder knew nothing.
                if cosine > top.floor() && scale > 0.0 {
                    top.offer(cosine, corpus.article_of(chunk) as u32, chunk as u32);
                }
            }
        }
        Ok(top.finish())
    }
}

/// A query vector in steps.
struct Query {
    steps: Vec<i16>,
    scale: f32,
}

impl Query {
    /// 12 bits: finer than the rows, and rows of [`MAX_DIMENSIONS`] cannot overflow 32.
    const LARGEST: f32 = 4095.0;

    /// `None` where the vector has no direction.
    fn new(vector: &[f32]) -> Option<Self> {
        let largest = vector
            .iter()
            .fold(0.0, |largest: f32, value| largest.max(value.abs()));
        if largest == 0.0 || !vector.iter().all(|value| value.is_finite()) {
            return None;
        }
        let scale = largest / Self::LARGEST;
        let mut steps = Vec::from_iter(vector.iter().map(|value| (value / scale).round() as i16));
        steps.resize(vector.len().next_multiple_of(LANE), 0);
        Some(Self { steps, scale })
    }
}

/// The dot product of each row with the query.
///
/// Whole numbers, so that every order of adding gives the same sum: the compiler may vectorise,
/// and all machines rank alike.
fn multiply(rows: &[i8], query: &[i16], dots: &mut Vec<i32>) {
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("avx2") {
        // SAFETY: the processor has AVX2.
        return unsafe { multiply_avx2(rows, query, dots) };
    }
    multiply_plain(rows, query, dots);
}

/// Compiled once more for processors of this century: five times as fast.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn multiply_avx2(rows: &[i8], query: &[i16], dots: &mut Vec<i32>) {
    multiply_plain(rows, query, dots);
}

#[inline(always)]
fn multiply_plain(rows: &[i8], query: &[i16], dots: &mut Vec<i32>) {
    let query = query.as_chunks::<LANE>().0;
    let rows = rows.as_chunks::<LANE>().0.chunks_exact(query.len());
    dots.clear();
    dots.resize(rows.len(), 0);
    // Loops, not `map` and `fold`: those are functions of their own, compiled for any processor.
    for (row, dot) in rows.zip(dots) {
        // A sum a lane, added up at the end: what the compiler turns into the fewest instructions.
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

/// Writes vectors as they come.
pub(super) struct VectorsBuilder {
    writer: SectionWriter,
    rows_at: u64,
    dimensions: usize,
    row: Vec<i8>,
    scales: Vec<f32>,
}

impl VectorsBuilder {
    pub(super) fn create(directory: &Path, dimensions: usize) -> Result<Self, StorageError> {
        let mut writer = SectionWriter::create(&directory.join(FILE))?;
        let rows_at = writer.begin()?;
        Ok(Self {
            writer,
            rows_at,
            dimensions,
            row: vec![0; dimensions.next_multiple_of(LANE)],
            scales: Vec::new(),
        })
    }

    /// Adds rows, one after the other.
    pub(super) fn add(&mut self, rows: &[f32]) -> Result<(), StorageError> {
        for vector in rows.chunks_exact(self.dimensions.max(1)) {
            let largest = vector
                .iter()
                .fold(0.0, |largest: f32, value| largest.max(value.abs()));
            let scale = largest / 127.0;
            let inverse = if scale > 0.0 { 1.0 / scale } else { 0.0 };
            for (step, value) in self.row.iter_mut().zip(vector) {
                *step = (value * inverse).round() as i8;
            }
            self.scales.push(scale);
            self.writer.append(&self.row)?;
        }
        Ok(())
    }

    /// Gives the length of the file.
    pub(super) fn finish(mut self, chunks: usize) -> Result<u64, StorageError> {
        // Without dimensions there is nothing in a row, but still a row a chunk.
        self.scales.resize(chunks, 0.0);
        let mut facts = [0; FACTS];
        facts[0] = chunks as u64;
        facts[1] = self.dimensions as u64;
        facts[2] = self.rows_at;
        facts[3] = self.writer.section(&self.scales)?;
        let checksum = checksum(&self.scales);
        self.writer.finish(&Header {
            magic: MAGIC,
            version: VERSION,
            checksum,
            facts,
        })
    }
}
