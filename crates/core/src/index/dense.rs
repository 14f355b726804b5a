//! Vectors of chunks and the exact scan over them.
//!
//! A component is a byte, in steps of its row's own scale; the query has 12 bits. Up to a million
//! chunks the scan is bound by memory, needs no build, obeys filters for nothing and is exact
//! (`ARCHITECTURE.md` has the comparison with graph indexes).

use std::ops::Range;
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
        let mut reader = Reader::new(self, corpus, &query, limit);
        for range in (Rows { corpus, allowed }).ranges() {
            checkpoint(cancel)?;
            reader.read(range);
        }
        Ok(reader.top.finish())
    }
}

/// Rows read against one query.
struct Reader<'q> {
    vectors: &'q Vectors,
    corpus: &'q Corpus,
    query: &'q Query,
    dots: Vec<i32>,
    top: Top,
}

impl<'q> Reader<'q> {
    fn new(vectors: &'q Vectors, corpus: &'q Corpus, query: &'q Query, limit: usize) -> Self {
        let (dots, top) = (Vec::new(), Top::new(limit));
        Self {
            vectors,
            corpus,
            query,
            dots,
            top,
        }
    }

    /// Offers the articles of rows with their cosines.
    fn read(&mut self, range: Range<usize>) {
        let Vectors { rows, scales, .. } = self.vectors;
        let stride = self.query.steps.len();
        multiply(
            &rows[range.start * stride..range.end * stride],
            &self.query.steps,
            &mut self.dots,
        );
        for ((chunk, &dot), &scale) in range.clone().zip(&self.dots).zip(&scales[range]) {
            let cosine = dot as f32 * scale * self.query.scale;
            // A row without scale is a text of which the embedder knew nothing.
            if cosine > self.top.floor() && scale > 0.0 {
                self.top
                    .offer(cosine, self.corpus.article_of(chunk) as u32, chunk as u32);
            }
        }
    }
}

/// The rows that may be found.
struct Rows<'c> {
    corpus: &'c Corpus,
    allowed: Option<&'c Documents>,
}

/// Rows that are multiplied before they are looked through: few enough to stay near.
const STRETCH: usize = 512;

impl Rows<'_> {
    /// In their order, by stretches; documents that follow each other are one.
    fn ranges(&self) -> Vec<Range<usize>> {
        let mut whole: Vec<Range<usize>> = Vec::new();
        match self.allowed {
            None => whole.push(0..self.corpus.chunks()),
            Some(allowed) => {
                for document in (0..self.corpus.documents()).filter(|&at| allowed.contains(at)) {
                    let chunks = self.corpus.chunks_of(document);
                    match whole.last_mut() {
                        Some(last) if last.end == chunks.start => last.end = chunks.end,
                        _ => whole.push(chunks),
                    }
                }
            }
        }
        let cut = |range: Range<usize>| {
            let end = range.end;
            range
                .step_by(STRETCH)
                .map(move |start| start..end.min(start + STRETCH))
        };
        whole.into_iter().flat_map(cut).collect()
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
    {
        if is_x86_feature_detected!("avx512bw") {
            // SAFETY: the processor has AVX-512.
            return unsafe { multiply_avx512(rows, query, dots) };
        }
        if is_x86_feature_detected!("avx2") {
            // SAFETY: the processor has AVX2.
            return unsafe { multiply_avx2(rows, query, dots) };
        }
    }
    multiply_plain(rows, query, dots);
}

/// Compiled once more for processors of this century: five times as fast.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn multiply_avx2(rows: &[i8], query: &[i16], dots: &mut Vec<i32>) {
    multiply_plain(rows, query, dots);
}

/// A lane is half a register, widened to a whole one.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512bw")]
fn multiply_avx512(rows: &[i8], query: &[i16], dots: &mut Vec<i32>) {
    use std::arch::x86_64::*;
    let query = query.as_chunks::<LANE>().0;
    dots.clear();
    for row in rows.as_chunks::<LANE>().0.chunks_exact(query.len()) {
        // Two sums, because one would wait for its own addition.
        let mut sums = [_mm512_setzero_si512(); 2];
        for (at, (steps, factors)) in row.iter().zip(query).enumerate() {
            // SAFETY: a lane is 32 bytes of the row and 64 of the query.
            let (steps, factors) = unsafe {
                (
                    _mm256_loadu_si256(steps.as_ptr().cast()),
                    _mm512_loadu_si512(factors.as_ptr().cast()),
                )
            };
            let products = _mm512_madd_epi16(_mm512_cvtepi8_epi16(steps), factors);
            sums[at % 2] = _mm512_add_epi32(sums[at % 2], products);
        }
        dots.push(_mm512_reduce_add_epi32(_mm512_add_epi32(sums[0], sums[1])));
    }
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

#[cfg(test)]
mod tests {
    use super::*;

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
            // The largest numbers there are, of both signs: sums must not overflow on the way.
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
        }
    }
}
