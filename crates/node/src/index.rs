use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use napi::Env;
use napi::bindgen_prelude::{
    Either, Float32Array, Float32ArraySlice, Float64Array, Object, Uint32Array, Utf16String,
};
use napi_derive::napi;
use sanad_core::{embedder, hybrid, index};

use crate::convert::{from_js, jurisdiction_from_js};
use crate::error::{Failure, Result};
use crate::fusion::{FusedList, HybridList};
use crate::index_document::IndexDocument;
use crate::job::{self, Promised};
use crate::lexicon::SearchQuery;
use crate::passages::Passages;

/// Number of dimensions of an index's vectors, and the embedder that makes them.
#[napi(object, object_to_js = false)]
pub struct IndexOptions {
    /// Number of dimensions of each vector; 0 builds an index without vectors.
    pub dimensions: u32,
    /// Id of the embedder that makes the vectors of the index.
    pub embedder: String,
}

/// Numbers of documents, articles and chunks of a finished index, and its size.
#[napi(object, object_from_js = false)]
pub struct IndexSummary {
    pub documents: u32,
    pub articles: u32,
    pub chunks: u32,
    /// Length of all files of the index, in bytes.
    pub bytes: f64,
}

/// Builds an index in a directory of its own. The same documents in the same order give the same bytes.
///
/// ```js
/// const builder = new IndexBuilder(folder, { dimensions: 0, embedder: 'none' });
/// const article = { articleNo: '1', chunks: ['تسري أحكام هذا القانون على عقود العمل'] };
/// const law = { jurisdiction: 'EG', docType: 'legislation', status: 'in_force', title: 'قانون العمل' };
/// builder.addDocument({ ...law, articles: [article] }, new Float32Array());
/// (await builder.finish()).articles // => 1
/// const index = HybridIndex.open(folder);
/// [...(await index.sparse('عقد العمل', {}, 10)).articles] // => [0]
/// (await index.search('عقد العمل', null, { rerank: true })).scores[0] < 1 // => true
/// ```
#[napi]
pub struct IndexBuilder {
    /// `None` while `addDocuments` runs, and after `finish`.
    builder: Arc<Mutex<Option<index::IndexBuilder>>>,
    is_builtin: bool,
}

#[napi]
impl IndexBuilder {
    /// Begins an index. Creates the directory if there is none.
    ///
    /// Throws `InvalidArg` if an option is missing or `dimensions` is above 4,096, `NotFound` or `Io`
    /// if the directory cannot be created.
    #[napi(constructor, catch_unwind)]
    pub fn new(directory: String, options: IndexOptions) -> Result<Self> {
        let dimensions = options.dimensions as usize;
        let builder =
            index::IndexBuilder::create(Path::new(&directory), dimensions, &options.embedder);
        Ok(Self {
            builder: Arc::new(Mutex::new(Some(builder.map_err(Failure::from)?))),
            is_builtin: options.embedder == embedder::ID,
        })
    }

    /// Adds the next document. Its ordinal is the number of documents added before it. `vectors` has the
    /// vectors of all its chunks, one after the other.
    ///
    /// Throws `InvalidArg` if a member of the document is missing, an article has `from` after `to`, the
    /// vectors have another length or a value that is not finite, the texts exceed 4 GiB, or after `finish`.
    /// Throws `NumberExpected` if `from` or `to` is no number, `Io` if the vectors cannot be written. Cost:
    /// linear in the text.
    #[napi(catch_unwind)]
    pub fn add_document(&self, document: IndexDocument, vectors: Float32ArraySlice) -> Result<()> {
        let mut builder = self.builder.lock().map_err(|_| Failure::panicked())?;
        let builder = builder.as_mut().ok_or_else(finished)?;
        let added = builder.add(&document.into_core(), &vectors);
        Ok(added.map_err(Failure::from)?)
    }

    /// Adds the next documents off the event loop. `vectors` has the vectors of all their chunks, one after
    /// the other; without it, the built-in embedder makes them from title, heading and text of each chunk.
    /// Wait for the promise before the next call.
    ///
    /// Throws `InvalidArg` or `NumberExpected` before a promise is made, as `addDocument` does. Rejects with the
    /// other errors of `addDocument`, and with `InvalidArg` during another call, and without vectors in an index
    /// of another embedder; no document is added then. After `Io` the index cannot be used. Cost: linear in
    /// the text, on a thread for each part of the index.
    #[napi(ts_return_type = "Promise<void>")]
    pub fn add_documents(
        &self,
        env: Env,
        documents: Vec<IndexDocument>,
        vectors: Option<Float32ArraySlice>,
    ) -> napi::Result<Promised<()>> {
        let vectors = vectors.map(|vectors| vectors.to_vec());
        let is_builtin = self.is_builtin;
        let slot = Arc::clone(&self.builder);
        let builder = slot.lock().ok().and_then(|mut builder| builder.take());
        job::run(env, None, move |_| {
            let mut builder = builder.ok_or_else(finished)?;
            let added = if vectors.is_none() && !is_builtin {
                Err(Failure::invalid(
                    "the index has another embedder: give its vectors",
                ))
            } else {
                add_all(&mut builder, documents, vectors.as_deref())
            };
            *slot.lock().map_err(|_| Failure::panicked())? = Some(builder);
            added
        })
    }

    /// Writes the index; the bytes are on disk when the promise resolves. The builder cannot be used
    /// again.
    ///
    /// Rejects with `NotFound` or `Io` if a file cannot be written, `TooLarge` if the postings exceed 4 GiB,
    /// `InvalidArg` on a second call. Cost: linear in the text, off the event loop.
    #[napi(ts_return_type = "Promise<IndexSummary>")]
    pub fn finish(&self, env: Env) -> napi::Result<Promised<index::Summary, IndexSummary>> {
        let builder = self
            .builder
            .lock()
            .ok()
            .and_then(|mut builder| builder.take());
        job::run(env, None, move |_| {
            Ok(builder.ok_or_else(finished)?.finish()?)
        })
    }
}

fn finished() -> Failure {
    Failure::invalid("the index is finished, or another call is adding documents")
}

/// Adds the documents; without `vectors`, the built-in embedder makes them.
fn add_all(
    builder: &mut index::IndexBuilder,
    documents: Vec<IndexDocument>,
    vectors: Option<&[f32]>,
) -> std::result::Result<(), Failure> {
    let documents = Vec::from_iter(documents.into_iter().map(IndexDocument::into_core));
    let embed = |document: &index::Document| {
        let texts = document.passages();
        embedder::embed_batch(&Vec::from_iter(texts.iter().map(String::as_str)))
    };
    Ok(builder.add_all(&documents, vectors, embed)?)
}

impl From<index::Summary> for IndexSummary {
    fn from(summary: index::Summary) -> Self {
        Self {
            documents: summary.documents as u32,
            articles: summary.articles as u32,
            chunks: summary.chunks as u32,
            bytes: summary.bytes as f64,
        }
    }
}

/// Filter by document and day. A missing member or an empty list lets everything pass, but
/// for `documents`. A document without a
/// year passes no filter by year; an article without days passes every filter by day.
#[napi(object, object_to_js = false)]
pub struct IndexFilter {
    /// Upper-case code of the country; only documents of this country pass the filter.
    pub jurisdiction: Option<Utf16String>,
    pub doc_types: Option<Vec<Utf16String>>,
    pub statuses: Option<Vec<Utf16String>>,
    pub year_from: Option<i32>,
    pub year_to: Option<i32>,
    /// Numbers of the documents that pass, in the order in which they were added, from 0. An empty list lets
    /// no document pass.
    pub documents: Option<Uint32Array>,
    /// Day on which the wording of an article is in force (`from` <= `on` < `to`), in whole days since
    /// 1970-01-01 (proleptic Gregorian calendar, negative before).
    pub on: Option<i32>,
}

impl From<IndexFilter> for index::Filter {
    fn from(filter: IndexFilter) -> Self {
        let words = |words: Option<Vec<Utf16String>>| words.iter().flatten().map(from_js).collect();
        Self {
            jurisdiction: filter.jurisdiction.as_ref().map(jurisdiction_from_js),
            doc_types: words(filter.doc_types),
            statuses: words(filter.statuses),
            year_from: filter.year_from,
            year_to: filter.year_to,
            documents: filter.documents.map(|numbers| numbers.to_vec()),
            on: filter.on,
        }
    }
}

/// Options of `HybridIndex.search`.
#[napi(object, object_to_js = false)]
pub struct SearchOptions {
    pub filter: Option<IndexFilter>,
    /// Maximum number of articles returned; 10 by default.
    pub limit: Option<u32>,
    /// Weight of the dense list in the fusion; the sparse list has weight 1. Default:
    /// `builtinEmbedder().weight`.
    pub dense_weight: Option<f64>,
    /// True to rerank the first 4 × `limit` articles, and at least 100, by the built-in reranker. The scores
    /// are then probabilities. Default: false.
    pub rerank: Option<bool>,
}

/// A ranking of articles, best first; equal scores are ordered by article.
#[napi(object, object_from_js = false)]
pub struct Ranking {
    pub articles: Uint32Array,
    /// For each of `articles`, the number of the chunk that matches best.
    pub chunks: Uint32Array,
    pub scores: Float32Array,
}

impl From<index::Ranking> for Ranking {
    fn from(ranking: index::Ranking) -> Self {
        Self {
            articles: ranking.articles.into(),
            chunks: ranking.chunks.into(),
            scores: ranking.scores.into(),
        }
    }
}

/// A ranking of articles by questions that were asked about them, best first. The arrays have equal length.
#[napi(object, object_from_js = false)]
pub struct AskedRanking {
    pub articles: Uint32Array,
    /// For each of `articles`, the number of its first chunk.
    pub chunks: Uint32Array,
    /// How like the query the likest question about each article is, by words or by vectors, from 0 to about 1.
    pub scores: Float32Array,
    /// How like the query a question about each article is by its words, from 0 to about 1.
    pub by_words: Float32Array,
    /// Cosine of the query and the questions about each article; 0 in an index of an earlier version.
    pub cosines: Float32Array,
}

impl From<index::AskedRanking> for AskedRanking {
    fn from(asked: index::AskedRanking) -> Self {
        Self {
            articles: asked.ranking.articles.into(),
            chunks: asked.ranking.chunks.into(),
            scores: asked.ranking.scores.into(),
            by_words: asked.by_words.into(),
            cosines: asked.cosines.into(),
        }
    }
}

/// The sparse and the dense ranking of one query.
#[napi(object, object_from_js = false)]
pub struct BothRankings {
    pub sparse: Ranking,
    pub dense: Ranking,
}

impl From<[index::Ranking; 2]> for BothRankings {
    fn from([sparse, dense]: [index::Ranking; 2]) -> Self {
        Self {
            sparse: sparse.into(),
            dense: dense.into(),
        }
    }
}

/// Options of `HybridIndex.ranked`.
#[napi(object, object_to_js = false)]
pub struct RankedOptions<'a> {
    pub filter: Option<IndexFilter>,
    /// Maximum number of articles in the sparse and in the dense list.
    pub depth: u32,
    /// Weight of the dense list in the fusion; the sparse list has weight 1.
    pub dense_weight: f64,
    /// Articles that the query cites, each with the chunk to show, in the order of the query.
    pub cited: Option<HybridList<'a>>,
    /// Number of articles to rerank, which are chosen as `candidatePlaces` does; no reranking if absent.
    pub candidates: Option<u32>,
    /// True to choose them from the dense list as `Passages.besideLikelyLaws` orders it. Default: false.
    pub beside_likely_laws: Option<bool>,
    /// False to leave the single lists out of the result, because each array costs the event loop some
    /// microseconds. Default: true.
    pub single_lists: Option<bool>,
}

/// Reranked articles with their probabilities, best first; equal scores are ordered by article.
#[napi(object, object_from_js = false)]
pub struct RerankedArticles {
    pub articles: Uint32Array,
    /// Probability that each article answers the query. Those of cited articles are set to 1 or just below.
    pub scores: Float64Array,
}

/// The single lists of one query, from which the fused one is made.
#[napi(object, object_from_js = false)]
pub struct SingleLists {
    pub sparse: Ranking,
    pub dense: Ranking,
    /// The list that `Passages.asked` returns.
    pub asked: AskedRanking,
}

/// The lists of one query.
#[napi(object, object_from_js = false)]
pub struct RankedLists {
    /// Absent if the options leave them out.
    pub single: Option<SingleLists>,
    /// The single lists and the cited articles, fused.
    pub fused: FusedList,
    /// Present if reranking was wanted.
    pub reranked: Option<RerankedArticles>,
    /// Milliseconds that fusing and reranking took.
    pub fuse_ms: f64,
    pub rerank_ms: f64,
}

/// What the core found, and whether JavaScript wants the single lists.
pub struct Ranked {
    lists: hybrid::Lists,
    with_single: bool,
}

impl From<Ranked> for RankedLists {
    fn from(Ranked { lists, with_single }: Ranked) -> Self {
        let [fuse_ms, rerank_ms] = lists.spent.map(milliseconds);
        let reranked = lists.reranked.map(|reranked| {
            let (articles, scores): (Vec<u32>, Vec<f64>) = reranked.into_iter().unzip();
            RerankedArticles {
                articles: articles.into(),
                scores: scores.into(),
            }
        });
        Self {
            single: with_single.then(|| SingleLists {
                sparse: lists.sparse.into(),
                dense: lists.dense.unwrap_or_default().into(),
                asked: lists.asked.into(),
            }),
            fused: FusedList {
                articles: lists.fused.articles.into(),
                chunks: lists.fused.chunks.into(),
                scores: lists.fused.scores.into(),
            },
            reranked,
            fuse_ms,
            rerank_ms,
        }
    }
}

fn milliseconds(duration: Duration) -> f64 {
    duration.as_secs_f64() * 1e3
}

/// Counts of an opened index, and the embedder of its vectors.
#[napi(object, object_from_js = false)]
pub struct IndexInfo {
    pub documents: u32,
    pub articles: u32,
    pub chunks: u32,
    /// Number of dimensions of each vector in the index.
    pub dimensions: u32,
    /// Id of the embedder that made the vectors of the index.
    pub embedder: String,
}

/// An opened index. Any number of indexes may be open at once, in any number of threads and processes.
#[napi]
pub struct HybridIndex {
    index: Arc<index::HybridIndex>,
}

type Query = napi::Result<Promised<index::Ranking, Ranking>>;

#[napi]
impl HybridIndex {
    /// Maps the files of an index into memory and checks their tables.
    ///
    /// Throws `StringExpected` if `directory` is no string, `NotFound` if a file is missing, `Io` if
    /// one cannot be mapped, `Version` if another version of the format wrote it, `Damaged` if a table
    /// is wrong.
    #[napi(factory, catch_unwind)]
    pub fn open(directory: String) -> Result<Self> {
        let index = index::HybridIndex::open(Path::new(&directory)).map_err(Failure::from)?;
        Ok(Self {
            index: Arc::new(index),
        })
    }

    /// Numbers of documents, articles and chunks in the index, and the dimensions and the embedder of its
    /// vectors. Never throws.
    #[napi(getter)]
    pub fn info(&self) -> IndexInfo {
        let info = self.index.info();
        IndexInfo {
            documents: info.documents as u32,
            articles: info.articles as u32,
            chunks: info.chunks as u32,
            dimensions: info.dimensions as u32,
            embedder: info.embedder.clone(),
        }
    }

    /// Returns the passages (texts as words) of this index, which the reranker reads. Never throws.
    #[napi(getter)]
    pub fn passages(&self) -> Passages {
        Passages::from(Arc::clone(self.index.passages()))
    }

    /// Returns the articles whose words match, ranked by BM25 after the filter. For a query from `readQuery`
    /// its expansions match too, each with its weight, and articles of its preferred country score four times
    /// as high. At most `limit` articles.
    ///
    /// Throws `StringExpected`, `NumberExpected` or `InvalidArg` if an argument has another type,
    /// before a promise is made. Rejects with `ABORT_ERR` when `signal` aborts. Cost: linear in the
    /// postings of the terms, off the event loop.
    #[napi(ts_return_type = "Promise<Ranking>")]
    pub fn sparse(
        &self,
        env: Env,
        query: Either<Utf16String, SearchQuery>,
        filter: Option<IndexFilter>,
        limit: u32,
        #[napi(ts_arg_type = "AbortSignal")] signal: Option<Object>,
    ) -> Query {
        let index = Arc::clone(&self.index);
        let filter = filter.map(index::Filter::from).unwrap_or_default();
        job::run(env, signal, move |cancel| {
            let query = match query {
                Either::A(text) => index::Query::from(&from_js(&text)),
                Either::B(read) => read.into_core(),
            };
            Ok(index.sparse(query, &filter, limit as usize, cancel)?)
        })
    }

    /// Returns the articles whose chunks have the nearest vectors by cosine, after the filter. At most
    /// `limit` articles; none for a vector of zeros or with a value that is not finite.
    ///
    /// Throws `StringExpected`, `NumberExpected` or `InvalidArg` if an argument has another type,
    /// before a promise is made. Rejects with `InvalidArg` if the vector has another length than those
    /// of the index. Rejects with `ABORT_ERR` when `signal` aborts. Cost: linear in the chunks that
    /// pass the filter, off the event loop.
    #[napi(ts_return_type = "Promise<Ranking>")]
    pub fn dense(
        &self,
        env: Env,
        vector: Float32ArraySlice,
        filter: Option<IndexFilter>,
        limit: u32,
        #[napi(ts_arg_type = "AbortSignal")] signal: Option<Object>,
    ) -> Query {
        let index = Arc::clone(&self.index);
        let filter = filter.map(index::Filter::from).unwrap_or_default();
        // The vector is copied, because JavaScript may write to its array during the scan.
        let vector = vector.to_vec();
        job::run(env, signal, move |cancel| {
            Ok(index.dense(&vector, &filter, limit as usize, cancel)?)
        })
    }

    /// Returns the rankings of `sparse` and `dense`, in a single call off the event loop.
    ///
    /// Throws what `sparse` and `dense` throw, and rejects as they do. Cost: that of both.
    #[napi(ts_return_type = "Promise<BothRankings>")]
    pub fn both(
        &self,
        env: Env,
        query: SearchQuery,
        vector: Float32ArraySlice,
        filter: Option<IndexFilter>,
        limit: u32,
        #[napi(ts_arg_type = "AbortSignal")] signal: Option<Object>,
    ) -> napi::Result<Promised<[index::Ranking; 2], BothRankings>> {
        let index = Arc::clone(&self.index);
        let filter = filter.map(index::Filter::from).unwrap_or_default();
        let vector = vector.to_vec();
        job::run(env, signal, move |cancel| {
            let limit = limit as usize;
            Ok(index.both(query.into_core(), &vector, &filter, limit, cancel)?)
        })
    }

    /// Returns the rankings of `both` and `Passages.asked`, fused as `fuseLists` does, and the best of them
    /// reranked as `Passages.rerank` does, in a single call off the event loop.
    ///
    /// Throws what `both` throws, before a promise is made. Rejects as `both` and `Passages.rerank` do, and
    /// with `InvalidArg` if articles and chunks of `options.cited` differ in length, or `denseWeight` is no
    /// number of 0 or more. Cost: that of all of them.
    #[napi(ts_return_type = "Promise<RankedLists>")]
    pub fn ranked(
        &self,
        env: Env,
        query: SearchQuery,
        vector: Float32ArraySlice,
        options: RankedOptions,
        #[napi(ts_arg_type = "AbortSignal")] signal: Option<Object>,
    ) -> napi::Result<Promised<Ranked, RankedLists>> {
        let index = Arc::clone(&self.index);
        let vector = vector.to_vec();
        let with_single = options.single_lists.unwrap_or(true);
        let cited = match &options.cited {
            None => Ok(Vec::new()),
            Some(list) if list.articles.len() == list.chunks.len() => Ok(Vec::from_iter(
                list.articles
                    .iter()
                    .copied()
                    .zip(list.chunks.iter().copied()),
            )),
            Some(_) => Err(Failure::invalid(
                "articles and chunks of a list must have one length",
            )),
        };
        let mut wanted = hybrid::ListOptions {
            filter: options.filter.map(index::Filter::from).unwrap_or_default(),
            depth: options.depth as usize,
            dense_weight: options.dense_weight,
            cited: Vec::new(),
            rerank: options.candidates.map(|candidates| hybrid::Reranked {
                candidates: candidates as usize,
                beside_likely_laws: options.beside_likely_laws.unwrap_or(false),
            }),
        };
        job::run(env, signal, move |cancel| {
            wanted.cited = cited?;
            let lists = index.ranked(&query.into_core(), Some(&vector), &wanted, cancel)?;
            Ok(Ranked { lists, with_single })
        })
    }

    /// Returns the sparse and the dense ranking fused by rank, and reranked if `options.rerank` is true.
    /// Without a vector, only the sparse ranking is used. The service itself fuses `sparse` and `dense`, with
    /// the cited articles as a third list.
    ///
    /// Throws `StringExpected`, `NumberExpected` or `InvalidArg` if an argument has another type,
    /// before a promise is made. Rejects with `InvalidArg` if the vector has another length than those
    /// of the index, or `denseWeight` is no number of 0 or more. Cost: both lists, and some
    /// microseconds a reranked article.
    #[napi(ts_return_type = "Promise<Ranking>")]
    pub fn search(
        &self,
        env: Env,
        query: Utf16String,
        vector: Option<Float32ArraySlice>,
        options: Option<SearchOptions>,
    ) -> Query {
        let index = Arc::clone(&self.index);
        let vector = vector.map(|vector| vector.to_vec());
        let mut wanted = hybrid::SearchOptions::default();
        if let Some(given) = options {
            wanted.filter = given.filter.map(index::Filter::from).unwrap_or_default();
            wanted.limit = given.limit.map_or(wanted.limit, |limit| limit as usize);
            wanted.dense_weight = given.dense_weight.unwrap_or(wanted.dense_weight);
            wanted.rerank = given.rerank.unwrap_or(wanted.rerank);
        }
        job::run(env, None, move |cancel| {
            Ok(index.search(&from_js(&query), vector.as_deref(), &wanted, cancel)?)
        })
    }
}
