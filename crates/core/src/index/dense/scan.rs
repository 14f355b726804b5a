use std::cell::RefCell;
use std::ops::Range;
use std::path::Path;
use std::sync::OnceLock;

use super::format::{LANE, MAGIC, MAX_DIMENSIONS, VERSION};
use super::multiply::{multiply, multiply_some};
use super::query::Query;
use super::signs::{BLOCK, SignQuery, Signs, rows_above};
use crate::index::cancel::{Cancel, checkpoint};
use crate::index::corpus::Corpus;
use crate::index::error::IndexError;
use crate::index::filter::{Allowed, Documents};
use crate::index::top::{Ranking, Top};
use crate::storage::{Column, Header, Map, StorageError, checksum};

/// Vectors, one for each chunk of a corpus, mapped from a file.
pub(in crate::index) struct Vectors {
    rows: Column<i8>,
    scales: Column<f32>,
    dimensions: usize,
    /// Two bits of each component of the rows, read when they are first needed: 64 bytes for a row of 256,
    /// and 30 ms for 100,000 of them.
    signs: OnceLock<Option<Signs>>,
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
            signs: OnceLock::new(),
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
    /// If many rows are allowed, only those with the greatest estimates are compared with it; such a ranking
    /// lacks one of ten thousand articles. Fails with [`IndexError::Cancelled`] once `cancel` is set.
    pub(in crate::index) fn rank(
        &self,
        corpus: &Corpus,
        vector: &[f32],
        allowed: &Allowed,
        limit: usize,
        cancel: &Cancel,
    ) -> Result<Ranking, IndexError> {
        match Query::new(vector) {
            Some(query) => self.rank_by(corpus, &query, allowed, limit, cancel),
            None => Ok(Ranking::default()),
        }
    }

    /// Works as [`Vectors::rank`] with a vector that is prepared already.
    pub(in crate::index) fn rank_by(
        &self,
        corpus: &Corpus,
        query: &Query,
        allowed: &Allowed,
        limit: usize,
        cancel: &Cancel,
    ) -> Result<Ranking, IndexError> {
        let documents = allowed.documents.as_ref();
        let ranges = (Rows { corpus, documents }).ranges();
        let mut reader = Reader::new(self, corpus, query, allowed, limit);
        if let Some(likely) = self.likely(query, &ranges, limit, cancel)? {
            reader.read_some(&likely);
            let ranking = reader.finish();
            // Fewer articles than wanted are found if hardly any of them is in force on the day.
            if ranking.articles.len() >= limit {
                return Ok(ranking);
            }
            reader = Reader::new(self, corpus, query, allowed, limit);
        }
        for range in ranges {
            checkpoint(cancel)?;
            reader.read(range);
        }
        Ok(reader.finish())
    }

    /// Returns the cosine of a row and the query.
    pub(in crate::index) fn cosine(&self, row: usize, query: &Query) -> f32 {
        let stride = query.steps.len();
        let steps = &self.rows[row * stride..(row + 1) * stride];
        let mut dots = Vec::with_capacity(1);
        multiply(steps, &query.steps, &mut dots);
        dots.iter().sum::<i32>() as f32 * self.scales[row] * query.scale
    }

    /// Returns the rows whose bits agree most with the query: a share of [`LIKELY`] of the rows in `ranges`,
    /// at most [`LIKELY_IN_ALL`], or [`LIKELY_PER_RESULT`] a result if these are more. Returns `None` if it
    /// is faster to compare all rows.
    fn likely(
        &self,
        query: &Query,
        ranges: &[Range<usize>],
        limit: usize,
        cancel: &Cancel,
    ) -> Result<Option<Vec<u32>>, IndexError> {
        let rows: usize = ranges.iter().map(ExactSizeIterator::len).sum();
        let stride = query.steps.len();
        let wanted = (rows / LIKELY).min(LIKELY_IN_ALL);
        let wanted = wanted.max(limit.saturating_mul(LIKELY_PER_RESULT));
        if rows < LEAST_ROWS || stride < LEAST_COMPONENTS || wanted > rows / WORTHWHILE {
            return Ok(None);
        }
        let signs = self.signs.get_or_init(|| Signs::new(&self.rows, stride));
        let Some(signs) = signs else {
            return Ok(None);
        };
        let sign_query = SignQuery::new(&query.steps);
        ESTIMATES.with_borrow_mut(|estimates| {
            estimates.clear();
            estimates.reserve(rows + BLOCK);
            for range in ranges {
                checkpoint(cancel)?;
                signs.estimate(&sign_query, range.clone(), estimates);
            }
            let mut sample = Vec::from_iter(estimates.iter().step_by(SAMPLED).copied());
            let at = sample.len() - wanted / SAMPLED;
            let least = *sample.select_nth_unstable(at).1;
            let mut likely = Vec::with_capacity(2 * wanted);
            let mut rest = &estimates[..];
            for range in ranges {
                let (own, others) = rest.split_at(range.len());
                rest = others;
                rows_above(own, least, range.start as u32, &mut likely);
            }
            Ok(Some(likely))
        })
    }
}

thread_local! {
    /// The estimate of each row. The memory is kept from query to query: new memory of two bytes a row costs
    /// more than the choice among the rows.
    static ESTIMATES: RefCell<Vec<u16>> = RefCell::default();
}

/// Fewer rows are compared in a quarter of a millisecond.
const LEAST_ROWS: usize = 8_192;
/// The bits of fewer components tell too little.
const LEAST_COMPONENTS: usize = 128;
/// One of so many rows is compared with the query itself, those whose bits agree most with the query.
const LIKELY: usize = 64;
/// Greatest number of such rows, unless more are needed for each article wanted. Of a million rows these are
/// one of 250, and have the nearest two hundred.
const LIKELY_IN_ALL: usize = 4_096;
/// Least number of such rows for each article wanted.
const LIKELY_PER_RESULT: usize = 16;
/// Bits are compared first if at most one of so many rows is then left to read, because rows that are not
/// adjacent are read more slowly.
const WORTHWHILE: usize = 4;
/// One of so many estimates is read to find out which is the least of the likely rows.
const SAMPLED: usize = 8;

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
        let stride = self.query.steps.len();
        let rows = &self.vectors.rows[range.start * stride..range.end * stride];
        multiply(rows, &self.query.steps, &mut self.dots);
        self.offer(range);
    }

    /// Works as [`Reader::read`] for single rows, ascending.
    fn read_some(&mut self, rows: &[u32]) {
        for rows in rows.chunks(STRETCH) {
            multiply_some(&self.vectors.rows, rows, &self.query.steps, &mut self.dots);
            self.offer(rows.iter().map(|&row| row as usize));
        }
    }

    /// Keeps those of the chunks whose articles are in force. `dots` has a dot product for each.
    fn offer(&mut self, chunks: impl Iterator<Item = usize>) {
        for (chunk, &dot) in chunks.zip(&self.dots) {
            let scale = self.vectors.scales[chunk];
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

    fn finish(self) -> Ranking {
        self.top.finish()
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

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use super::*;

    const DIMENSIONS: usize = 128;

    /// Returns vectors of numbers between -127 and 127, each the mean of two random ones.
    fn vectors(rows: usize) -> Vectors {
        let mut state = 11u64;
        let mut next = || {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            (state >> 33) as i32 % 128
        };
        let component = |_| ((next() - next()) / 2 * 2 - next() % 2).clamp(-127, 127) as i8;
        Vectors {
            rows: Vec::from_iter((0..rows * DIMENSIONS).map(component)).into(),
            scales: vec![1.0; rows].into(),
            dimensions: DIMENSIONS,
            signs: OnceLock::new(),
        }
    }

    #[test]
    fn the_nearest_rows_are_among_the_likely_ones() {
        const ROWS: usize = LEAST_ROWS + 700;
        const NEAREST: usize = 10;
        let vectors = vectors(ROWS);
        // The ranges of a filter, not all of them adjacent.
        let ranges = [0..512, 512..1000, 1010..ROWS];
        let never = AtomicBool::new(false);
        let (mut found, mut all) = (0, 0);
        for query in (0..ROWS).step_by(997) {
            let row = &vectors.rows[query * DIMENSIONS..(query + 1) * DIMENSIONS];
            // The query is between two rows, so that it has neighbours.
            let other = &vectors.rows[query / 2 * DIMENSIONS..(query / 2 + 1) * DIMENSIONS];
            let between = row.iter().zip(other);
            let between = between.map(|(&a, &b)| f32::from(a) + 0.5 * f32::from(b));
            let query = Query::new(&Vec::from_iter(between)).unwrap();
            let likely = vectors
                .likely(&query, &ranges, NEAREST, &never)
                .unwrap()
                .unwrap();
            assert!(likely.is_sorted() && likely.len() < ROWS / LIKELY * 2);
            assert!(!likely.iter().any(|&row| (1000..1010).contains(&row)));
            let mut dots = Vec::new();
            multiply(&vectors.rows, &query.steps, &mut dots);
            let mut order = Vec::from_iter(ranges.iter().cloned().flatten());
            order.sort_by_key(|&row| -dots[row]);
            all += NEAREST;
            let is_likely = |row: &&usize| likely.binary_search(&(**row as u32)).is_ok();
            found += order[..NEAREST].iter().filter(is_likely).count();
        }
        // Random rows are harder than texts: their neighbours are hardly nearer than the others.
        assert!(found * 100 >= all * 90, "{found} of {all}");
    }

    #[test]
    fn of_very_many_rows_no_greater_share_is_compared() {
        let rows = LIKELY * LIKELY_IN_ALL * 3 / 2;
        let query =
            Query::new(&Vec::from_iter((0..DIMENSIONS).map(|at| at as f32 - 60.0))).unwrap();
        let likely = vectors(rows).likely(
            &query,
            std::slice::from_ref(&(0..rows)),
            10,
            &AtomicBool::new(false),
        );
        // The least estimate is that of a sample, so that the number is not exact.
        let count = likely.unwrap().unwrap().len();
        assert!(count.abs_diff(LIKELY_IN_ALL) < LIKELY_IN_ALL / 4, "{count}");
    }

    #[test]
    fn a_short_list_of_rows_is_compared_whole() {
        let vectors = vectors(LEAST_ROWS);
        let never = AtomicBool::new(false);
        let query = Query::new(&[1.0; DIMENSIONS]).unwrap();
        let few = vectors.likely(
            &query,
            std::slice::from_ref(&(0..LEAST_ROWS - 1)),
            1,
            &never,
        );
        assert!(few.unwrap().is_none());
        let many_wanted =
            vectors.likely(&query, std::slice::from_ref(&(0..LEAST_ROWS)), 300, &never);
        assert!(many_wanted.unwrap().is_none());
        let likely = vectors.likely(&query, std::slice::from_ref(&(0..LEAST_ROWS)), 1, &never);
        assert!(likely.unwrap().is_some());
    }
}
