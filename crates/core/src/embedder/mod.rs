//! The built-in embedder: a static model of term vectors, learned from Arabic legal text.
//!
//! The vector of a text is the normalized sum of its terms' vectors, in which repetitions count less. Word
//! order does not matter, and no neural network runs: a text takes a few microseconds, with the same bits on
//! every machine of one kind. The length of a term's vector is its learned weight. The mean of the vectors of
//! its letter trigrams is added to a term's own vector, and replaces it for a term that the model does not
//! know. So the forms of a word are near each other, and every Arabic text with a word that is no stop word
//! has a vector.
//!
//! `scripts/train-embedder` makes the model file and describes its data, licences and figures.

mod model;

use std::sync::LazyLock;

pub use model::{Model, ModelError, damped, has_trigrams, hash};

/// Name of the embedding model with its version, which an index stores with its vectors.
pub const ID: &str = "builtin-2";
/// Number of components in the vector of a text.
pub const DIMENSIONS: usize = 256;

/// Weight of the ranking by vectors when it is fused with the ranking by words, whose weight is 1.
///
/// It is the largest weight at which fusion loses at most 0.005 nDCG@10 against the ranking by words alone on
/// every query set. Measured on 2026-11-21; the table has the difference to the ranking by words alone, which
/// has 0.687, 0.821, 0.736 and 0.576:
///
/// | weight | ae-headings | dz-principles | dz keywords alone | sa-faq |
/// |---|---|---|---|---|
/// | 0.3 | −0.027 | −0.031 | −0.033 | −0.009 |
/// | 0.1 | −0.005 | −0.013 | −0.012 | −0.003 |
/// | 0.05 | −0.002 | −0.006 | −0.006 | −0.001 |
/// | 0.04 | −0.002 | −0.003 | −0.004 | +0.000 |
///
/// At this weight the ranking by vectors lifts an article from the first nine ranks by at most two ranks, and
/// adds articles that share no word with the query.
pub const FUSION_WEIGHT: f64 = 0.04;

static BUILTIN: LazyLock<Model<'static>> = LazyLock::new(|| {
    Model::parse(include_bytes!("model.bin"))
        .expect("the model in this program is whole: a test reads it")
});

/// Returns the unit vector of a text; zeros for a text with neither known nor Arabic terms, such as a number
/// or an English sentence.
///
/// ```
/// use sanad_core::embedder::embed;
/// let cosine = |a, b| embed(a).iter().zip(embed(b)).map(|(x, y)| x * y).sum::<f32>();
/// assert!(cosine("إنهاء عقد العمل", "فصل العامل") > cosine("إنهاء عقد العمل", "استيراد المبيدات"));
/// ```
pub fn embed(text: &str) -> Vec<f32> {
    embed_batch(&[text])
}

/// Returns the vectors of several texts in one list, one after the other, each of [`DIMENSIONS`] components.
pub fn embed_batch(texts: &[&str]) -> Vec<f32> {
    let mut vectors = vec![0.0; texts.len() * DIMENSIONS];
    for (text, vector) in texts.iter().zip(vectors.chunks_exact_mut(DIMENSIONS)) {
        BUILTIN.embed_into(text, vector);
    }
    vectors
}
