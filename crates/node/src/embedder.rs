use napi::bindgen_prelude::{Float32Array, Utf16String};
use napi_derive::napi;
use sanad_core::embedder;

use crate::convert::from_js;

/// The embedder that the program brings along.
#[napi(object, object_from_js = false)]
pub struct BuiltinEmbedder {
    /// Name with version; an index remembers which embedder made its vectors.
    pub id: String,
    /// Length of a vector.
    pub dimensions: u32,
}

/// Which embedder is built in.
#[napi]
pub fn builtin_embedder() -> BuiltinEmbedder {
    BuiltinEmbedder {
        id: embedder::ID.to_owned(),
        dimensions: embedder::DIMENSIONS as u32,
    }
}

/// Unit vectors of texts, one after the other; zeros for a text of which nothing is known.
#[napi(catch_unwind)]
pub fn embed(texts: Vec<Utf16String>) -> Float32Array {
    let texts = Vec::from_iter(texts.iter().map(from_js));
    embedder::embed_batch(&Vec::from_iter(texts.iter().map(String::as_str))).into()
}
