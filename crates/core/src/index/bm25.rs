//! The parameters of BM25F, shared by the inverted files and the reranker.

/// Index of the body in arrays with one value a field. Heading and title count for each chunk of their
/// article, so that a query for «عقوبات» finds the chunk «يعاقب بالحبس» through the title of its law.
pub(crate) const BODY: usize = 0;
pub(crate) const HEADING: usize = 1;
pub(crate) const TITLE: usize = 2;
pub(crate) const FIELD_COUNT: usize = 3;

/// BM25F parameters of one field of a chunk (body, heading or title).
pub(crate) struct Field {
    /// Factor by which each occurrence in this field counts.
    pub weight: f32,
    /// Length normalization of the field in BM25 (`b`), from 0 (none) to 1 (full).
    pub b: f32,
}

/// BM25F parameters of body, heading and title. The title's weight was measured. The heading's could not be:
/// query sets made of headings are measured on a corpus without headings.
pub(crate) const FIELDS: [Field; FIELD_COUNT] = [
    Field {
        weight: 1.0,
        b: 0.75,
    },
    Field {
        weight: 1.0,
        b: 0.75,
    },
    Field {
        weight: 1.5,
        b: 0.75,
    },
];

/// BM25's `k1`, the saturation of term frequency. Lower values help keyword queries and headings, and hurt
/// everyday questions as much.
pub(crate) const K1: f32 = 1.2;

/// Factor on the score of a document of the query's preferred country. Its articles come before articles of
/// other countries with less than four times their score, and articles that only other countries have are
/// still found.
pub(crate) const PREFERRED_COUNTRY: f32 = 4.0;

/// Inverse document frequency of a term as Lucene computes it, never negative. `holding` of `all` chunks
/// contain the term.
pub(crate) fn idf(all: f32, holding: f32) -> f32 {
    (1.0 + (all - holding + 0.5) / (holding + 0.5)).ln()
}
