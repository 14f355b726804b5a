use std::path::{Path, PathBuf};
use std::sync::Arc;

use napi::Env;
use napi::bindgen_prelude::{
    Float32Array, Float32ArraySlice, Float64Array, Object, ToNapiValue, TypeName, Uint32Array,
    Uint32ArraySlice, Utf16String,
};
use napi_derive::napi;
use sanad_core::index::{Cancel, IndexError, Query};
use sanad_core::{hybrid, index, rerank};

use crate::convert::{from_js, to_js};
use crate::error::{Failure, Result};
use crate::index::{AskedRanking, IndexFilter};
use crate::index_document::IndexDocument;
use crate::job::{self, Promised};
use crate::lexicon::SearchQuery;

/// Results of a search, best first, with their ranks and scores: arrays of equal length. Rank 0 means that
/// the sparse or dense list lacks the article.
#[napi(object, object_to_js = false)]
pub struct RerankCandidates<'a> {
    pub articles: Uint32ArraySlice<'a>,
    /// For each of the candidate articles, the number of the chunk by which it was found.
    pub chunks: Uint32ArraySlice<'a>,
    /// Rank of each article in the sparse list (found by words), from 1; 0 if the list lacks the article.
    pub sparse_ranks: Uint32ArraySlice<'a>,
    pub sparse_scores: Float32ArraySlice<'a>,
    pub dense_ranks: Uint32ArraySlice<'a>,
    pub dense_scores: Float32ArraySlice<'a>,
}

impl RerankCandidates<'_> {
    fn to_core(&self) -> std::result::Result<Vec<rerank::Candidate>, Failure> {
        let count = self.articles.len();
        let lengths = [
            self.chunks.len(),
            self.sparse_ranks.len(),
            self.sparse_scores.len(),
            self.dense_ranks.len(),
            self.dense_scores.len(),
        ];
        if lengths.iter().any(|&length| length != count) {
            return Err(Failure::invalid(
                "the arrays of candidates are of one length",
            ));
        }
        let place = |rank: u32, score: f32| (rank > 0).then_some(rerank::Place { rank, score });
        let candidate = |at: usize| rerank::Candidate {
            article: self.articles[at],
            chunk: self.chunks[at],
            fused: at as u32 + 1,
            sparse: place(self.sparse_ranks[at], self.sparse_scores[at]),
            dense: place(self.dense_ranks[at], self.dense_scores[at]),
        };
        Ok((0..count).map(candidate).collect())
    }
}

/// Builds the file that the built-in reranker reads, for a corpus whose index is in another search engine.
/// `IndexBuilder` builds the file too. The same documents in the same order give the same bytes.
///
/// ```js
/// const builder = new PassageBuilder(folder);
/// const article = { articleNo: '1', chunks: ['تسري أحكام هذا القانون على عقود العمل'] };
/// const law = { jurisdiction: 'EG', docType: 'legislation', status: 'in_force', title: 'قانون العمل' };
/// builder.addDocument({ ...law, articles: [article] });
/// (await builder.finish()) > 0 // => true
/// [...Passages.open(folder).documentFrequencies(['عقود', 'بيع'])] // => [1, 0]
/// ```
#[napi]
pub struct PassageBuilder {
    directory: PathBuf,
    builder: Option<index::PassageBuilder>,
}

#[napi]
impl PassageBuilder {
    /// Creates an empty builder. `finish` creates the directory.
    ///
    /// Throws `StringExpected` if `directory` is no string.
    #[napi(constructor, catch_unwind)]
    pub fn new(directory: String) -> Self {
        Self {
            directory: directory.into(),
            builder: Some(index::PassageBuilder::new()),
        }
    }

    /// Adds the next document. Articles and chunks are numbered through all documents.
    ///
    /// Throws `InvalidArg` if a member of the document is missing, an article has `from` after `to`, the
    /// texts exceed 4 GiB, or after `finish`. Throws `NumberExpected` if `from` or `to` is no number. Cost:
    /// linear in the text.
    #[napi(catch_unwind)]
    pub fn add_document(&mut self, document: IndexDocument) -> Result<()> {
        let builder = self.builder.as_mut().ok_or_else(finished)?;
        Ok(builder.add(&document.into_core()).map_err(Failure::from)?)
    }

    /// Writes the file `passages` and returns its length in bytes; the bytes are on disk when the
    /// promise resolves. The builder cannot be used again.
    ///
    /// Rejects with `NotFound` or `Io` if the file cannot be written, with `InvalidArg` on a second
    /// call. Cost: linear in the text, off the event loop.
    #[napi(ts_return_type = "Promise<number>")]
    pub fn finish(&mut self, env: Env) -> napi::Result<Promised<f64>> {
        let builder = self.builder.take();
        let directory = std::mem::take(&mut self.directory);
        job::run(env, None, move |_| {
            Ok(builder.ok_or_else(finished)?.finish(&directory)? as f64)
        })
    }
}

fn finished() -> Failure {
    Failure::invalid("the passages are finished")
}

/// The words of a corpus in the order of its texts. The built-in reranker compares them with the words of the
/// query.
///
/// ```js
/// const builder = new PassageBuilder(folder);
/// const law = { jurisdiction: 'EG', docType: 'legislation', status: 'in_force', title: 'قانون العمل' };
/// const texts = ['فسخ عقد العمل', 'مدة العمل'];
/// const articles = texts.map((text, at) => ({ articleNo: `${at + 1}`, chunks: [text] }));
/// builder.addDocument({ ...law, articles });
/// await builder.finish();
/// const ranks = { sparseRanks: Uint32Array.of(1, 2), sparseScores: Float32Array.of(2, 1) };
/// const none = { denseRanks: new Uint32Array(2), denseScores: new Float32Array(2) };
/// const found = { articles: Uint32Array.of(0, 1), chunks: Uint32Array.of(0, 1), ...ranks, ...none };
/// const [first, second] = await Passages.open(folder).rerank(readQuery('فسخ العقد'), found);
/// first > second // => true
/// ```
#[napi]
pub struct Passages {
    passages: Arc<index::Passages>,
}

impl From<Arc<index::Passages>> for Passages {
    fn from(passages: Arc<index::Passages>) -> Self {
        Self { passages }
    }
}

#[napi]
impl Passages {
    /// Maps the file `passages` of a directory into memory and checks its tables.
    ///
    /// Throws `StringExpected` if `directory` is no string, `NotFound` if a file is missing, `Io` if
    /// one cannot be mapped, `Version` if another version of the format wrote it, `Damaged` if a table
    /// is wrong.
    #[napi(factory, catch_unwind)]
    pub fn open(directory: String) -> Result<Self> {
        let passages = index::Passages::open(Path::new(&directory)).map_err(Failure::from)?;
        Ok(Arc::new(passages).into())
    }

    /// Returns the number of passages that contain each term, in the order of `terms`. The terms must be
    /// those that `analyze` returns. A passage is a chunk with its heading and title.
    ///
    /// Throws `ArrayExpected` if `terms` is no array, `StringExpected` if one of them is no string.
    /// Cost: logarithmic, a term.
    #[napi(catch_unwind)]
    pub fn document_frequencies(&self, terms: Vec<Utf16String>) -> Uint32Array {
        let terms = Vec::from_iter(terms.iter().map(from_js));
        self.passages
            .document_frequencies(terms.iter().map(String::as_str))
            .into()
    }

    /// Returns the query with its expansions weighted by how rare their phrases are in these passages;
    /// expansions of weight 0 are removed. The other methods take a query as `readQuery` returns it and
    /// weight it themselves.
    ///
    /// Throws `InvalidArg` if a member of the query is missing. Cost: logarithmic, an expansion.
    ///
    /// ```js
    /// const builder = new PassageBuilder(folder);
    /// const articles = [{ chunks: ['تسري أحكام هذا القانون على عقود العمل', 'ينشر في الجريدة الرسمية'] }];
    /// const law = { jurisdiction: 'EG', docType: 'legislation', status: 'in_force', title: 'قانون' };
    /// builder.addDocument({ ...law, articles });
    /// await builder.finish();
    /// const weights = (query) => query.expansions.map(({ weight }) => weight);
    /// const read = readQuery('طردوني من الشغل');
    /// String(weights(Passages.open(folder).weighed(read))) === String(weights(read)) // => true
    /// ```
    #[napi(catch_unwind)]
    pub fn weighed(&self, mut query: SearchQuery) -> SearchQuery {
        for expansion in &mut query.expansions {
            let share = self.passages.share_of(&from_js(&expansion.phrase));
            expansion.weight *= f64::from(share);
        }
        query.expansions.retain(|expansion| expansion.weight > 0.0);
        query
    }

    /// Returns the BM25 score of each chunk for the words of a query and of its expansions, over body,
    /// heading and title; four times as high for the query's preferred country. For search engines that find
    /// chunks and rank them by another measure.
    ///
    /// Throws `InvalidArg` if a member of the query is missing, or a chunk is not below the number of
    /// chunks. Cost: linear in the text of the chunks.
    ///
    /// ```js
    /// const builder = new PassageBuilder(folder);
    /// const articles = [{ chunks: ['تسري أحكام هذا القانون على عقود العمل', 'ينشر في الجريدة الرسمية'] }];
    /// const law = { jurisdiction: 'EG', docType: 'legislation', status: 'in_force', title: 'قانون' };
    /// builder.addDocument({ ...law, articles });
    /// await builder.finish();
    /// const [first, second] = Passages.open(folder).weigh(readQuery('عقد العمل'), Uint32Array.of(0, 1));
    /// first > 0 && second === 0 // => true
    /// ```
    #[napi(catch_unwind)]
    pub fn weigh(&self, query: SearchQuery, chunks: Uint32ArraySlice) -> Result<Float32Array> {
        let query = query.into_core();
        let weights = rerank::weigh(&self.passages, &query, &chunks).map_err(Failure::from)?;
        Ok(weights.into())
    }

    /// Returns the best `limit` articles that pass the filter, by how much the likest question that was asked
    /// about each is like the query, from 0 to about 1. The chunk is the article's first. Empty without such
    /// questions.
    ///
    /// Throws `NumberExpected` or `InvalidArg` if an argument has another type, before a promise is made.
    /// Rejects with `ABORT_ERR` when `signal` aborts. Cost: linear in the postings of the terms, off the
    /// event loop.
    ///
    /// ```js
    /// const builder = new PassageBuilder(folder);
    /// const law = { jurisdiction: 'EG', docType: 'legislation', status: 'in_force', title: 'قانون العمل' };
    /// const chunks = ['للعامل أجر عن أيام المرض'];
    /// const questions = ['تعبت ورحت المستشفى، الشركة تدفع راتبي؟'];
    /// builder.addDocument({ ...law, articles: [{ chunks: ['تعاريف'] }, { chunks, questions }] });
    /// await builder.finish();
    /// const found = await Passages.open(folder).asked(readQuery('راتبي وأنا في المستشفى'), null, 10);
    /// [...found.articles] // => [1]
    /// ```
    #[napi(ts_return_type = "Promise<AskedRanking>")]
    pub fn asked(
        &self,
        env: Env,
        query: SearchQuery,
        filter: Option<IndexFilter>,
        limit: u32,
        #[napi(ts_arg_type = "AbortSignal")] signal: Option<Object>,
    ) -> napi::Result<Promised<index::AskedRanking, AskedRanking>> {
        let passages = Arc::clone(&self.passages);
        let filter = filter.map(index::Filter::from).unwrap_or_default();
        job::run(env, signal, move |cancel| {
            Ok(passages.asked(&query.into_core(), &filter, limit as usize, cancel)?)
        })
    }

    /// Returns the question that was asked about an article and is nearest to the query, by the vectors of the
    /// built-in embedder; `null` if none was asked, and in an index of an earlier version, which has not the
    /// words of its questions.
    ///
    /// Throws `InvalidArg` if a member of the query is missing, `NumberExpected` if `article` is no number.
    /// Cost: linear in the questions about the article.
    ///
    /// ```js
    /// const builder = new PassageBuilder(folder);
    /// const law = { jurisdiction: 'EG', docType: 'legislation', status: 'in_force', title: 'قانون العمل' };
    /// const questions = ['كم يوم إجازتي السنوية؟', 'هل يدفع أجر الإجازة مقدماً؟'];
    /// builder.addDocument({ ...law, articles: [{ chunks: ['تكون الإجازة السنوية'], questions }] });
    /// await builder.finish();
    /// Passages.open(folder).nearestQuestion(readQuery('أيام إجازتي'), 0) // => 'كم يوم إجازتي السنوية؟'
    /// ```
    #[napi(catch_unwind)]
    pub fn nearest_question(&self, query: SearchQuery, article: u32) -> Option<Utf16String> {
        let question = self.passages.nearest_question(&query.into_core(), article);
        question.map(|text| to_js(&text))
    }

    /// Returns the articles of a dense list in another order, for `candidatePlaces`: every second one is the
    /// next of the twenty laws whose articles have the greatest sums of scores in the sparse list. For Arabic
    /// queries in all countries.
    ///
    /// Throws `InvalidArg` if an argument is no array of its type. Cost: linear in the length of the lists.
    ///
    /// ```js
    /// const builder = new PassageBuilder(folder);
    /// const law = { jurisdiction: 'EG', docType: 'legislation', status: 'in_force', title: 'قانون العمل' };
    /// const articles = ['فسخ عقد العمل', 'مدة العمل'].map((text) => ({ chunks: [text] }));
    /// for (let laws = 0; laws < 30; laws += 1) builder.addDocument({ ...law, articles });
    /// await builder.finish();
    /// const sparse = Uint32Array.from({ length: 20 }, (_, at) => at * 2);
    /// const dense = Uint32Array.of(58, 59, 1);
    /// const passages = Passages.open(folder);
    /// [...passages.besideLikelyLaws(sparse, new Float32Array(20).fill(1), dense)] // => [58, 1, 59]
    /// ```
    #[napi(catch_unwind)]
    pub fn beside_likely_laws(
        &self,
        sparse: Uint32ArraySlice,
        scores: Float32ArraySlice,
        dense: Uint32ArraySlice,
    ) -> Uint32Array {
        hybrid::beside_likely_laws(&self.passages, &sparse, &scores, &dense).into()
    }

    /// Returns the probability that each candidate answers the query, in the order of the candidates.
    ///
    /// Throws `InvalidArg` if a member of an argument is missing, before a promise is made. Rejects
    /// with `InvalidArg` if the arrays differ in length, or an article or chunk does not exist. Rejects
    /// with `ABORT_ERR` when `signal` aborts. Cost: some microseconds a candidate, off the event loop.
    #[napi(ts_return_type = "Promise<Float64Array>")]
    pub fn rerank(
        &self,
        env: Env,
        query: SearchQuery,
        candidates: RerankCandidates,
        #[napi(ts_arg_type = "AbortSignal")] signal: Option<Object>,
    ) -> napi::Result<Promised<Vec<f64>, Float64Array>> {
        self.read(env, query, &candidates, signal, rerank::score)
    }

    /// Returns what each feature adds to the log odds of each candidate: one row of numbers for each
    /// candidate, in the order of `builtinReranker().features`.
    ///
    /// Throws `InvalidArg` if a member of an argument is missing, before a promise is made. Rejects
    /// with `InvalidArg` if the arrays differ in length, or an article or chunk does not exist. Rejects
    /// with `ABORT_ERR` when `signal` aborts.
    #[napi(ts_return_type = "Promise<Float32Array>")]
    pub fn contributions(
        &self,
        env: Env,
        query: SearchQuery,
        candidates: RerankCandidates,
        #[napi(ts_arg_type = "AbortSignal")] signal: Option<Object>,
    ) -> napi::Result<Promised<Vec<f32>, Float32Array>> {
        let rows = |passages: &index::Passages, query: &Query, found: &[_], cancel: &Cancel| {
            Ok(rerank::contributions(passages, query, found, cancel)?.concat())
        };
        self.read(env, query, &candidates, signal, rows)
    }

    /// Returns the values of the features of each candidate: one row of numbers for each candidate, in the
    /// order of `builtinReranker().features`. The weights of the reranker are learned from these values.
    ///
    /// Throws `InvalidArg` if a member of an argument is missing, before a promise is made. Rejects
    /// with `InvalidArg` if the arrays differ in length, or an article or chunk does not exist. Rejects
    /// with `ABORT_ERR` when `signal` aborts.
    #[napi(ts_return_type = "Promise<Float32Array>")]
    pub fn features(
        &self,
        env: Env,
        query: SearchQuery,
        candidates: RerankCandidates,
        #[napi(ts_arg_type = "AbortSignal")] signal: Option<Object>,
    ) -> napi::Result<Promised<Vec<f32>, Float32Array>> {
        let rows = |passages: &index::Passages, query: &Query, found: &[_], cancel: &Cancel| {
            Ok(rerank::features(passages, query, found, cancel)?.concat())
        };
        self.read(env, query, &candidates, signal, rows)
    }
}

type Read<T> = fn(&index::Passages, &Query, &[rerank::Candidate], &Cancel) -> Outcome<T>;
type Outcome<T> = std::result::Result<Vec<T>, IndexError>;

impl Passages {
    fn read<T: Send + 'static, A: From<Vec<T>> + ToNapiValue + TypeName>(
        &self,
        env: Env,
        query: SearchQuery,
        candidates: &RerankCandidates,
        signal: Option<Object>,
        read: Read<T>,
    ) -> napi::Result<Promised<Vec<T>, A>> {
        let passages = Arc::clone(&self.passages);
        let candidates = candidates.to_core();
        job::run(env, signal, move |cancel| {
            Ok(read(&passages, &query.into_core(), &candidates?, cancel)?)
        })
    }
}

/// Name, features and number of candidates of the built-in reranker.
#[napi(object, object_from_js = false)]
pub struct BuiltinReranker {
    /// Name and version of the built-in reranker's model.
    pub id: String,
    /// Names of the features by which the reranker scores a candidate, in the order of `Passages.features`.
    pub features: Vec<String>,
    /// Minimum number of candidate articles that the reranker scores for a query.
    pub min_candidates: u32,
    /// Number of candidates that the reranker scores for each requested result, if that gives more than
    /// `minCandidates`.
    pub candidates_per_result: u32,
}

/// Returns the name and the features of the built-in reranker, and the number of candidates that it reads.
/// Never throws.
///
/// ```js
/// builtinReranker().features.includes('passage') // => true
/// ```
#[napi(catch_unwind)]
pub fn builtin_reranker() -> BuiltinReranker {
    BuiltinReranker {
        id: rerank::ID.to_owned(),
        features: rerank::NAMES
            .iter()
            .map(|name| (*name).to_owned())
            .collect(),
        min_candidates: rerank::MIN_CANDIDATES as u32,
        candidates_per_result: rerank::CANDIDATES_PER_RESULT as u32,
    }
}
