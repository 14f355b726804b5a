use napi::bindgen_prelude::{Float32ArraySlice, Float64Array, Uint32Array, Uint32ArraySlice};
use napi_derive::napi;
use sanad_core::fusion::{self, FusionOptions};
use sanad_core::hybrid;

use crate::error::{Failure, Result};

/// Options of `fuse`, which merges ranked lists into one.
#[napi(object, object_to_js = false)]
pub struct FuseOptions {
    /// Constant `k` of reciprocal rank fusion, 0 or more; 60 by default. A larger one makes the ranks of a
    /// list count more alike.
    pub k: Option<f64>,
    /// Maximum number of ids returned; no maximum by default.
    pub limit: Option<u32>,
    /// Weight of each ranked list in the fusion, 0 or more; each is 1 by default.
    pub weights: Option<Vec<f64>>,
}

/// A fused ranking, best first; equal scores are ordered by id.
#[napi(object, object_from_js = false)]
pub struct Fused {
    pub ids: Uint32Array,
    /// Fused score of each of `ids`, in the same order. An id that is first in every list has 1.0.
    pub scores: Float64Array,
}

/// Fuses rankings by reciprocal rank: an id earns `weight / (k + rank)` from each list that contains it. An
/// id that only lists with weight 0 contain has score 0; if all weights are 0, there are no ids.
///
/// Throws `ArrayExpected` if `lists` is no array, `InvalidArg` if one of them is no `Uint32Array`, if `k` is
/// below 0 or not finite, or if `weights` are not one finite number of 0 or more for each list. Cost: linear
/// in the number of ids, then a sort.
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

/// A list of articles, best first, and for each the chunk by which it was found: two arrays of equal length.
#[napi(object, object_to_js = false)]
pub struct HybridList<'a> {
    pub articles: Uint32ArraySlice<'a>,
    pub chunks: Uint32ArraySlice<'a>,
}

/// The ranked lists of one query, to be fused; a missing list counts as empty.
#[napi(object, object_to_js = false)]
pub struct HybridLists<'a> {
    /// Articles found by the words of the query (BM25), best first.
    pub sparse: Option<HybridList<'a>>,
    /// Articles found by the vector of the query (nearest vectors), best first.
    pub dense: Option<HybridList<'a>>,
    /// Articles that the query cites by number or name, best first.
    pub citation: Option<HybridList<'a>>,
    /// Articles found by questions that were asked about them, as `Passages.asked` lists them.
    pub asked: Option<AskedList<'a>>,
}

/// Articles found by questions that were asked about them, best first. The arrays have equal length.
#[napi(object, object_to_js = false)]
pub struct AskedList<'a> {
    pub articles: Uint32ArraySlice<'a>,
    pub chunks: Uint32ArraySlice<'a>,
    /// How much the likest question of each article is like the query, descending.
    pub scores: Float32ArraySlice<'a>,
}

/// A fused list, best first; equal scores are ordered by article. The arrays have equal length.
#[napi(object, object_from_js = false)]
pub struct FusedList {
    pub articles: Uint32Array,
    /// For each article, its chunk from the list in which it ranks best; on equal ranks from the sparse, then
    /// the dense, then the citation list.
    pub chunks: Uint32Array,
    /// Fused score of each of `articles`, in the same order. An article that is first in every list has 1.0.
    pub scores: Float64Array,
}

/// Fuses the lists of a query as `HybridIndex.search` and the service do. `denseWeight` is the weight of the
/// dense list relative to the sparse list's 1; the citation list has twice the weight of both together, so
/// that up to 61 cited articles come first.
///
/// Throws `InvalidArg` if articles and chunks of a list differ in length, or if `denseWeight` is negative or
/// not finite.
///
/// ```js
/// const sparse = { articles: Uint32Array.of(7, 8), chunks: Uint32Array.of(70, 80) };
/// const dense = { articles: Uint32Array.of(8, 9), chunks: Uint32Array.of(81, 90) };
/// const fused = fuseLists({ sparse, dense }, builtinEmbedder().weight);
/// [...fused.articles] // => [8, 7, 9]
/// [...fused.chunks] // => [81, 70, 90]
/// ```
#[napi(catch_unwind)]
pub fn fuse_lists(lists: HybridLists, dense_weight: f64) -> Result<FusedList> {
    let [sparse, dense, citation] = [&lists.sparse, &lists.dense, &lists.citation].map(ranked);
    let lists = hybrid::HybridLists {
        sparse: sparse?,
        dense: dense?,
        citation: citation?,
        asked: lists.asked.as_ref().map(asked).transpose()?,
    };
    let fused = hybrid::fuse_lists(&lists, dense_weight, usize::MAX).map_err(Failure::from)?;
    Ok(FusedList {
        articles: fused.articles.into(),
        chunks: fused.chunks.into(),
        scores: fused.scores.into(),
    })
}

/// Returns which articles of a fused list the reranker scores, as ascending indexes into `fused`: three
/// quarters of `count` from the beginning of the fused list, the others by turns the first of `asked` and
/// `dense` that are not among these. Places that are left over go on in the fused list.
///
/// Throws `InvalidArg` if a list is no `Uint32Array`. Cost: linear in the length of the lists.
///
/// ```js
/// [...candidatePlaces(Uint32Array.of(1, 2, 3, 4, 5), Uint32Array.of(2, 5), new Uint32Array(), 4)] // => [0, 1, 2, 4]
/// ```
#[napi(catch_unwind)]
pub fn candidate_places(
    fused: Uint32ArraySlice,
    dense: Uint32ArraySlice,
    asked: Uint32ArraySlice,
    count: u32,
) -> Uint32Array {
    let places = hybrid::candidate_places(&fused, &dense, &asked, count as usize);
    Uint32Array::from(Vec::from_iter(places.into_iter().map(|place| place as u32)))
}

fn ranked<'a>(
    list: &'a Option<HybridList>,
) -> std::result::Result<Option<hybrid::RankedList<'a>>, Failure> {
    let Some(list) = list else {
        return Ok(None);
    };
    if list.articles.len() != list.chunks.len() {
        return Err(Failure::invalid(
            "articles and chunks of a list must have one length",
        ));
    }
    Ok(Some(hybrid::RankedList {
        articles: &list.articles,
        chunks: &list.chunks,
    }))
}

fn asked<'a>(list: &'a AskedList) -> std::result::Result<hybrid::AskedList<'a>, Failure> {
    let lengths = [list.chunks.len(), list.scores.len()];
    if lengths != [list.articles.len(); 2] {
        return Err(Failure::invalid(
            "the arrays of a list must have one length",
        ));
    }
    Ok(hybrid::AskedList {
        list: hybrid::RankedList {
            articles: &list.articles,
            chunks: &list.chunks,
        },
        scores: &list.scores,
    })
}
