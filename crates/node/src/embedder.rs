use std::slice;

use napi::Env;
use napi::bindgen_prelude::{Float32Array, Object, Utf16String};
use napi_derive::napi;
use sanad_core::embedder;

use crate::convert::from_js;
use crate::job::{self, Promised};

/// Name, dimensions and fusion weights of the built-in embedder.
#[napi(object, object_from_js = false)]
pub struct BuiltinEmbedder {
    /// Name of the embedder with its version. An index stores the id of the embedder that made its vectors.
    pub id: String,
    /// Number of dimensions of the vectors that the embedder makes.
    pub dimensions: u32,
    /// Weight of the dense list in the fusion; the sparse list has weight 1. It is the `denseWeight` of
    /// `fuseLists`.
    pub weight: f64,
    /// Weight of the dense list for a query without an Arabic letter.
    pub english_weight: f64,
}

/// Returns the name, the dimensions and the fusion weight of the built-in embedder.
///
/// Never throws. Cost: constant.
///
/// ```js
/// builtinEmbedder().dimensions // => 256
/// ```
#[napi]
pub fn builtin_embedder() -> BuiltinEmbedder {
    BuiltinEmbedder {
        id: embedder::ID.to_owned(),
        dimensions: embedder::DIMENSIONS as u32,
        weight: embedder::FUSION_WEIGHT,
        english_weight: embedder::ENGLISH_WEIGHT,
    }
}

/// Returns the unit vectors of texts, one after the other in one array: `builtinEmbedder().dimensions`
/// numbers for each text. A text with neither a known number nor a word of letters gets zeros.
///
/// Throws `ArrayExpected` if `texts` is no array, `StringExpected` if one of them is no string. Cost:
/// linear in the length of all texts.
///
/// ```js
/// embed(['عقد العمل', 'عقد البيع']).length // => 512
/// ```
#[napi(catch_unwind)]
pub fn embed(texts: Vec<Utf16String>) -> Float32Array {
    vectors(&texts).into()
}

/// Runs `embed` off the event loop. The signal is checked between two texts.
///
/// Throws what `embed` throws, before a promise is made. Rejects with `ABORT_ERR` when `signal` aborts.
///
/// ```js
/// (await embedAsync(['عقد العمل'])).length // => 256
/// ```
#[napi(ts_return_type = "Promise<Float32Array>")]
pub fn embed_async(
    env: Env,
    texts: Vec<Utf16String>,
    #[napi(ts_arg_type = "AbortSignal")] signal: Option<Object>,
) -> napi::Result<Promised<Vec<f32>, Float32Array>> {
    job::run(env, signal, move |aborted| {
        let each = job::each(&texts, aborted, |text| Some(vectors(slice::from_ref(text))))?;
        Ok(each.concat())
    })
}

fn vectors(texts: &[Utf16String]) -> Vec<f32> {
    let texts = Vec::from_iter(texts.iter().map(from_js));
    embedder::embed_batch(&Vec::from_iter(texts.iter().map(String::as_str)))
}
