use std::ops::Range;
use std::path::Path;

use super::format::{LANE, MAGIC, MAX_DIMENSIONS, VERSION};
use super::multiply::multiply;
use super::query::Query;
use crate::index::cancel::{Cancel, checkpoint};
use crate::index::corpus::Corpus;
use crate::index::error::IndexError;
use crate::index::filter::{Allowed, Documents};
use crate::index::top::{Ranking, Top};
use crate::storage::{Column, Header, Map, StorageError, checksum};

/// The vectors of an index, one for each chunk, mapped from the file `vectors`.
pub(in crate::index) struct Vectors {
    rows: Column<i8>,
    scales: Column<f32>,
    dimensions: usize,
}

impl Vectors {
    pub(in crate::index) fn open(path: &Path, chunks: usize) -> Result<Self, StorageError> {
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

    pub(in crate::index) fn dimensions(&self) -> usize {
        self.dimensions
    }

    /// Returns the `limit` allowed articles with the greatest cosine, each by its chunk nearest to the query.
    /// Fails with [`IndexError::Cancelled`] once `cancel` is set.
    pub(in crate::index) fn rank(
        &self,
        corpus: &Corpus,
        vector: &[f32],
        allowed: &Allowed,
        limit: usize,
        cancel: &Cancel,
    ) -> Result<Ranking, IndexError> {
        let Some(query) = Query::new(vector) else {
            return Ok(Ranking::default());
        };
        let mut reader = Reader::new(self, corpus, &query, allowed, limit);
        let documents = allowed.documents.as_ref();
        for range in (Rows { corpus, documents }).ranges() {
            checkpoint(cancel)?;
            reader.read(range);
        }
        Ok(reader.top.finish())
    }
}

/// Compares rows (stored vectors, one a chunk) with one query and keeps the best articles.
struct Reader<'q> {
    vectors: &'q Vectors,
    corpus: &'q Corpus,
    query: &'q Query,
    allowed: &'q Allowed<'q>,
    dots: Vec<i32>,
    top: Top,
}

impl<'q> Reader<'q> {
    fn new(
        vectors: &'q Vectors,
        corpus: &'q Corpus,
        query: &'q Query,
        allowed: &'q Allowed<'q>,
        limit: usize,
    ) -> Self {
        let (dots, top) = (Vec::new(), Top::new(limit));
        Self {
            vectors,
            corpus,
            query,
            allowed,
            dots,
            top,
        }
    }

    /// Compares a range of rows (stored vectors), which belong to allowed documents, with the query. Keeps
    /// the articles that are in force, with their cosines.
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
            // A row's scale is 0 if its vector is all zeros, because the embedder knew no word of the text,
            // or if the index has no vectors.
            if cosine > self.top.floor() && scale > 0.0 {
                let article = self.corpus.article_of(chunk);
                if self.allowed.in_force(article) {
                    self.top.offer(cosine, article as u32, chunk as u32);
                }
            }
        }
    }
}

/// The rows (stored vectors, one a chunk) of the documents that the filter allows.
struct Rows<'c> {
    corpus: &'c Corpus,
    documents: Option<&'c Documents>,
}

/// Number of rows (stored vectors) that are multiplied at once, so few that their dot products stay in the
/// first-level cache.
const STRETCH: usize = 512;

impl Rows<'_> {
    /// Returns the rows (stored vectors) of allowed documents as ascending ranges of at most [`STRETCH`]
    /// rows. Adjacent documents share ranges.
    fn ranges(&self) -> Vec<Range<usize>> {
        let mut whole: Vec<Range<usize>> = Vec::new();
        match self.documents {
            None => whole.push(0..self.corpus.chunks()),
            Some(documents) => {
                for document in (0..self.corpus.documents()).filter(|&at| documents.contains(at)) {
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
