//! The built-in embedder: a static model, terms to vectors, learned from Arabic legal text and shipped with the program.
//!
//! The vector of a text is the sum of its terms' vectors, made a unit vector. There is no order of words
//! and no network to run: some microseconds a text, the same bits on every machine of one kind. What a
//! term weighs is learned with it and is the length of its vector. To a term's own vector comes the mean of
//! its letter trigrams', which stands alone for a term that the model does not know: so forms of one word
//! lie near each other, and no Arabic text is without a vector.
//!
//! The model file is made by `scripts/train-embedder`, where its data, licences and figures stand.

mod model;

use std::sync::LazyLock;

pub use model::{Model, ModelError, damped, has_trigrams, hash};

/// Name of the model with its version; an index remembers which model made its vectors.
pub const ID: &str = "builtin-2";
/// Length of a vector.
pub const DIMENSIONS: usize = 256;

static BUILTIN: LazyLock<Model<'static>> = LazyLock::new(|| {
    Model::parse(include_bytes!("model.bin"))
        .expect("the model in this program is whole: a test reads it")
});

/// The unit vector of a text; all zeros where nothing of it is known: a number, an English sentence.
///
/// ```
/// use sanad_core::embedder::embed;
/// let cosine = |a, b| embed(a).iter().zip(embed(b)).map(|(x, y)| x * y).sum::<f32>();
/// assert!(cosine("إنهاء عقد العمل", "فصل العامل") > cosine("إنهاء عقد العمل", "استيراد المبيدات"));
/// ```
pub fn embed(text: &str) -> Vec<f32> {
    embed_batch(&[text])
}

/// The vectors of texts, one after the other: what [`embed`] gives for each.
pub fn embed_batch(texts: &[&str]) -> Vec<f32> {
    let mut vectors = vec![0.0; texts.len() * DIMENSIONS];
    for (text, vector) in texts.iter().zip(vectors.chunks_exact_mut(DIMENSIONS)) {
        BUILTIN.embed_into(text, vector);
    }
    vectors
}
