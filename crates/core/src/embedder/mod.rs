//! The built-in embedder: a static model of term vectors, learned from Arabic legal text.
//!
//! The vector of a text is the normalized sum of its terms' vectors, in which repetitions count less. Word
//! order does not matter, and no neural network runs: a text takes a few microseconds, with the same bits on
//! every machine of one kind. The length of a term's vector is its learned weight. The mean of the vectors of
//! its letter trigrams is added to a term's own vector, and replaces it for a term that the model does not
//! know. So the forms of a word are near each other, and every text with a word that is no stop word has a
//! vector.
//!
//! `scripts/train-embedder` makes the model file and describes its data, licences and figures.

mod model;

use std::sync::LazyLock;

pub use model::{Model, ModelError, damped, has_trigrams, hash};

/// Name of the embedding model with its version, which an index stores with its vectors.
pub const ID: &str = "builtin-4";
/// Number of components in the vector of a text.
pub const DIMENSIONS: usize = 256;

/// Weight of the ranking by vectors when it is fused with the ranking by words, whose weight is 1.
///
/// Measured on 2026-11-23; the table has the difference of nDCG@10 to the ranking by words alone, which has
/// .675, .816, .571, .300, .217 and .462. For headings and rulings the model was trained on the other half of
/// these sets. The last two columns are our own test questions in a dialect and in standard Arabic.
///
/// | weight | ae-headings | dz-principles | sa-faq | lay-ar | dialect | standard |
/// |---|---|---|---|---|---|---|
/// | 1 | −.049 | −.041 | −.061 | +.055 | +.032 | +.023 |
/// | 0.3 | −.012 | −.015 | −.033 | +.061 | +.023 | +.019 |
/// | 0.1 | −.004 | −.002 | −.013 | +.026 | +.015 | +.014 |
/// | 0.04 | +.003 | +.000 | −.003 | +.022 | +.008 | +.004 |
///
/// It is the largest of these weights at which no set loses more than .005. Questions as people ask them gain
/// from a weight up to 1, headings and keywords lose. The answers of sa-faq lose, because the model has
/// learned to find articles of law for a question, and these stand beside the answers.
///
/// Before the built-in reranker the service gives the list a greater weight (`src/retrieval/hybrid.ts`).
pub const FUSION_WEIGHT: f64 = 0.04;

/// The same weight for a query without an Arabic letter.
///
/// nDCG@10 and recall@100 of English questions on 2026-11-23, lay-en (57) and our own test questions (660).
/// The ranking by words knows only those English words that the glossary has.
///
/// | weight | lay-en | own |
/// |---|---|---|
/// | 0 | .261 / .737 | .145 / .521 |
/// | 0.3 | .316 / .746 | .174 / .592 |
/// | 0.5 | .344 / .772 | .178 / .635 |
/// | 1 | .372 / .763 | .192 / .685 |
/// | vectors alone | .289 / .737 | .223 / .698 |
pub const ENGLISH_WEIGHT: f64 = 1.0;

static BUILTIN: LazyLock<Model<'static>> = LazyLock::new(|| {
    Model::parse(include_bytes!("model.bin"))
        .expect("the model in this program is whole: a test reads it")
});

/// Returns the unit vector of a text; zeros for a text without a word that has letters, such as a number.
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
