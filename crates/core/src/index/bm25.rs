//! The parameters of BM25F. The inverted files and the reranker read the same ones.

/// Places of the fields in every array by field. Heading and title count for each chunk of their
/// article, so that a query for «عقوبات» finds the chunk «يعاقب بالحبس» through the title of its law.
pub(crate) const BODY: usize = 0;
pub(crate) const HEADING: usize = 1;
pub(crate) const TITLE: usize = 2;
pub(crate) const FIELD_COUNT: usize = 3;

/// BM25F parameters of one field.
pub(crate) struct Field {
    /// Factor of each occurrence in this field.
    pub weight: f32,
    /// Length normalization, 0 (none) to 1 (full).
    pub b: f32,
}

/// Body, heading, title. The title's weight was measured. No query set measures the heading's: in sets
/// whose queries are headings, the headings are taken out of the corpus.
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

/// Saturation of term frequency. Lower values serve keyword queries and headings, and lose as much on
/// everyday questions.
pub(crate) const K1: f32 = 1.2;

/// Factor on the score of a document of the preferred country. Its articles come before nearly equal
/// ones of other countries; articles that only other countries have are still found.
pub(crate) const PREFERRED_COUNTRY: f32 = 4.0;

/// Inverse document frequency as Lucene computes it, never negative.
pub(crate) fn idf(all: f32, holding: f32) -> f32 {
    (1.0 + (all - holding + 0.5) / (holding + 0.5)).ln()
}
