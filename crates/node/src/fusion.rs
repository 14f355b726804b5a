use napi::bindgen_prelude::{Float64Array, Uint32Array, Uint32ArraySlice};
use napi_derive::napi;
use sanad_core::fusion::{self, FusionOptions};

use crate::error::{Failure, Result};

/// How rankings are fused.
#[napi(object, object_to_js = false)]
pub struct FuseOptions {
    /// Damping, 60 unless given.
    pub k: Option<f64>,
    /// How many ids at most.
    pub limit: Option<u32>,
    /// One weight a list, 1 unless given.
    pub weights: Option<Vec<f64>>,
}

/// A fused ranking, best first, ties by id.
#[napi(object, object_from_js = false)]
pub struct Fused {
    pub ids: Uint32Array,
    /// 1.0 is first in every list.
    pub scores: Float64Array,
}

/// Reciprocal rank fusion: an id earns `weight / (k + rank)` from each list that holds it.
///
/// ```js
/// [...fuse([Uint32Array.of(7, 8), Uint32Array.of(8, 9)]).ids] // => [8, 7, 9]
/// ```
#[napi(catch_unwind)]
pub fn fuse(lists: Vec<Uint32ArraySlice>, options: Option<FuseOptions>) -> Result<Fused> {
    let defaults = FusionOptions::default();
    let options = options.map_or_else(
        || defaults.clone(),
        |given| FusionOptions {
            k: given.k.unwrap_or(defaults.k),
            limit: given.limit.map_or(defaults.limit, |limit| limit as usize),
            weights: given.weights.unwrap_or_default(),
        },
    );
    let lists = Vec::from_iter(lists.iter().map(|list| &list[..]));
    let fused = fusion::fuse(&lists, &options).map_err(Failure::from)?;
    Ok(Fused {
        ids: fused.ids.into(),
        scores: fused.scores.into(),
    })
}
