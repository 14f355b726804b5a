use napi::bindgen_prelude::{Float64Array, Uint32Array, Uint32ArraySlice};
use napi_derive::napi;
use sanad_core::fusion::{self, FusionOptions};

use crate::error::{Failure, Result};

/// Options of `fuse`.
#[napi(object, object_to_js = false)]
pub struct FuseOptions {
    /// Damping constant of the ranks, 0 or more; 60 by default.
    pub k: Option<f64>,
    /// Maximum number of ids; no maximum by default.
    pub limit: Option<u32>,
    /// One weight a list, 0 or more; 1 by default.
    pub weights: Option<Vec<f64>>,
}

/// A fused ranking, best first, ties by id.
#[napi(object, object_from_js = false)]
pub struct Fused {
    pub ids: Uint32Array,
    /// 1.0 for an id that is first in every list.
    pub scores: Float64Array,
}

/// Fuses rankings by reciprocal rank: an id earns `weight / (k + rank)` from each list that contains
/// it. A list with weight 0 contributes no ids.
///
/// Throws `ArrayExpected` if `lists` is no array, `InvalidArg` if one of them is no `Uint32Array`, if
/// `k` is below 0, or if `weights` are not one number of 0 or more for each list. Cost: linear in the
/// number of ids, then a sort.
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
