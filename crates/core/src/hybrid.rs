//! Hybrid search: fuses the ranking by words (sparse), the ranking by vectors (dense) and the articles that
//! the query cites.
//!
//! The service, the binding and [`HybridIndex::search`] fuse by [`fuse_lists`]: with the weights of this
//! module and the default damping of [`crate::fusion`]. Only ranks count.

use std::collections::{HashMap, HashSet};
use std::time::{Duration, Instant};

use crate::embedder;
use crate::fusion::{FusionError, FusionOptions, fuse};
use crate::index::{
    AskedRanking, Cancel, Filter, HybridIndex, IndexError, Passages, Query, Ranking,
};
use crate::pattern::is_arabic;
use crate::rerank::{self, Candidate, Place};

/// A list of articles, best first, each with the chunk by which it was found. The two arrays have one length.
#[derive(Clone, Copy, Debug)]
pub struct RankedList<'a> {
    /// Index of each listed article in the corpus, best first.
    pub articles: &'a [u32],
    /// Index in the corpus of the chunk by which each article was found; same order as `articles`.
    pub chunks: &'a [u32],
}

/// The ranked lists to fuse for one query; `None` for a list that the query lacks.
#[derive(Clone, Copy, Debug, Default)]
pub struct HybridLists<'a> {
    /// Articles ranked by words (BM25F).
    pub sparse: Option<RankedList<'a>>,
    /// Articles ranked by vectors (cosine similarity).
    pub dense: Option<RankedList<'a>>,
    /// Articles that the query cites by law and number.
    pub citation: Option<RankedList<'a>>,
    /// Articles ranked by questions that were asked about them ([`Passages::asked`]).
    pub asked: Option<AskedList<'a>>,
}

/// Articles ranked by questions that were asked about them.
#[derive(Clone, Copy, Debug)]
pub struct AskedList<'a> {
    /// The articles, best first.
    pub list: RankedList<'a>,
    /// How much the likest question of each article is like the query, descending.
    pub scores: &'a [f32],
}

impl<'a> AskedList<'a> {
    /// Returns the articles with a question that is surely like the query, and the others.
    fn split(self) -> [RankedList<'a>; 2] {
        let sure = self.scores.partition_point(|&score| score >= SURE);
        let RankedList { articles, chunks } = self.list;
        let at = sure.min(articles.len());
        let (articles, others) = articles.split_at(at);
        let (chunks, their_chunks) = chunks.split_at(at);
        let own = RankedList { articles, chunks };
        let rest = RankedList {
            articles: others,
            chunks: their_chunks,
        };
        [own, rest]
    }
}

/// The result of fusing lists, best first. Articles with equal scores are in ascending order. The three
/// arrays have one length.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FusedList {
    /// Index of each article of the fused list in the corpus, best first.
    pub articles: Vec<u32>,
    /// For each article the chunk from the list in which the article ranks best. On equal ranks sparse comes
    /// before dense and dense before citation, because a chunk of the sparse list contains words of the
    /// query. The list by questions that were asked gives a chunk only to articles that no other list has:
    /// its questions are about the whole article.
    pub chunks: Vec<u32>,
    /// Fused score of each article in `articles`. 1.0 means first in every list that has a weight above 0.
    pub scores: Vec<f64>,
}

/// Likeness from which a question that was asked counts in fusion. The articles about which something was
/// asked would otherwise come before all others, even for queries that ask nothing of the kind.
const SURE: f32 = 0.6;

/// Weights of the two parts of the list by questions that were asked: with a question that is surely like the
/// query, and others. Those are read by the reranker alone ([`candidate_places`]).
const ASKED_WEIGHTS: [f64; 2] = [1.0, 0.01];

/// Number of articles in the list by questions that were asked.
pub const ASKED_LENGTH: usize = 30;

/// Returns the weights of the sparse, the dense and the citation list, if those of other lists sum up to
/// `asked`.
///
/// The dense weight belongs to the embedder ([`embedder::FUSION_WEIGHT`] for the built-in one). The citation
/// list weighs twice as much as all others together: a query that cites an article wants that article, and
/// with this weight up to 61 articles cited in one query come before everything else.
fn list_weights(dense: f64, asked: f64) -> [f64; 3] {
    [1.0, dense, 2.0 * (1.0 + dense + asked)]
}

/// Fuses the lists of a query by reciprocal rank. `dense_weight` is relative to the sparse list's 1.
///
/// Fails with [`FusionError::Weights`] if the weight of a list that is given becomes negative or not finite.
/// Without a dense list, a negative `dense_weight` may therefore pass. Time is n log n in the length of the
/// lists.
///
/// ```
/// use sanad_core::hybrid::{HybridLists, RankedList, fuse_lists};
/// let sparse = RankedList { articles: &[7, 3], chunks: &[70, 30] };
/// let dense = RankedList { articles: &[9, 7], chunks: &[90, 71] };
/// let lists = HybridLists { sparse: Some(sparse), dense: Some(dense), citation: None, asked: None };
/// let fused = fuse_lists(&lists, 0.5, 2).unwrap();
/// assert_eq!(fused.articles, [7, 3]);
/// assert_eq!(fused.chunks, [70, 30]);
/// ```
pub fn fuse_lists(
    lists: &HybridLists,
    dense_weight: f64,
    limit: usize,
) -> Result<FusedList, FusionError> {
    let asked = lists.asked.map(AskedList::split).into_iter().flatten();
    let asked = asked
        .zip(ASKED_WEIGHTS)
        .filter(|(list, _)| !list.articles.is_empty());
    let (asked, asked_weights): (Vec<RankedList>, Vec<f64>) = asked.unzip();
    let weighted = [lists.sparse, lists.dense, lists.citation]
        .into_iter()
        .zip(list_weights(dense_weight, asked_weights.iter().sum()))
        .filter_map(|(list, weight)| Some((list?, weight)));
    let (mut lists, mut weights): (Vec<RankedList>, Vec<f64>) = weighted.unzip();
    let others = lists.len();
    lists.extend(asked);
    weights.extend(asked_weights);
    let articles = Vec::from_iter(lists.iter().map(|list| list.articles));
    let options = FusionOptions {
        limit,
        weights,
        ..Default::default()
    };
    let fused = fuse(&articles, &options)?;
    let chunks = BestChunks::new(&lists, others);
    Ok(FusedList {
        chunks: fused.ids.iter().map(|&id| chunks.of(id)).collect(),
        articles: fused.ids,
        scores: fused.scores,
    })
}

/// One of so many candidates of the reranker is kept for the best of the dense list and of the list by
/// questions that were asked. In the fused list their own finds come late, because these lists weigh little
/// there; everyday questions are answered by them.
const KEPT_PLACES: usize = 4;

/// Of a hundred candidates so many of the best by questions that were asked are among those for which places
/// are kept.
const ASKED_PLACES: usize = 15;

/// Returns which articles of a fused list the reranker scores, as indexes into `fused`, ascending: the first
/// three quarters of `count` places go to the first articles, the others by turns to the first articles of
/// `asked` and `dense` that are not among these. Places that are left over go to the next articles of the
/// fused list.
///
/// `fused` must have all articles of both; others are ignored. Time is linear in the length of the lists.
///
/// ```
/// use sanad_core::hybrid::candidate_places;
/// // Articles 1 to 3 take three places; 4 of the fused list gives way to 6, the best other one by vectors.
/// assert_eq!(candidate_places(&[1, 2, 3, 4, 5, 6], &[2, 6, 5], &[], 4), [0, 1, 2, 5]);
/// ```
pub fn candidate_places(fused: &[u32], dense: &[u32], asked: &[u32], count: usize) -> Vec<usize> {
    let first = (count - count / KEPT_PLACES).min(fused.len());
    let (taken, rest) = fused.split_at(first);
    let taken = HashSet::<u32>::from_iter(taken.iter().copied());
    let rest_set = HashSet::<u32>::from_iter(rest.iter().copied());
    let mut asked = asked.iter().take(count * ASKED_PLACES / 100);
    let mut dense = dense.iter();
    let turn = || match [asked.next(), dense.next()] {
        [None, None] => None,
        both => Some(both),
    };
    let others = std::iter::from_fn(turn).flatten().flatten().copied();
    let others = others.filter(|article| !taken.contains(article) && rest_set.contains(article));
    let mut known = HashSet::<u32>::new();
    let others = others.filter(|&article| known.insert(article));
    let kept = HashSet::<u32>::from_iter(others.take(count - first));
    let mut left_over = count - first - kept.len();
    let mut places = Vec::from_iter(0..first);
    for (place, article) in (first..).zip(rest) {
        if kept.contains(article) {
            places.push(place);
        } else if left_over > 0 {
            left_over -= 1;
            places.push(place);
        }
    }
    places
}

/// Number of laws that a query is likely about: those whose articles have the greatest sums of scores in the
/// sparse list.
const LIKELY_LAWS: usize = 20;

/// Returns the articles of the dense list in another order, for [`candidate_places`]: every second one is the
/// next of the laws that the query is likely about. `sparse` and `scores` are the sparse list.
///
/// It serves Arabic queries in all countries. There the first of the dense list are often articles of laws
/// that have nothing else to do with the query, and take the places of the right law's. Time is linear in the
/// length of the lists but for the sorting of the laws.
pub fn beside_likely_laws(
    passages: &Passages,
    sparse: &[u32],
    scores: &[f32],
    dense: &[u32],
) -> Vec<u32> {
    let document_of = |article: u32| passages.document_of(article as usize);
    alternating(sparse, scores, dense, document_of)
}

fn alternating(
    sparse: &[u32],
    scores: &[f32],
    dense: &[u32],
    document_of: impl Fn(u32) -> usize,
) -> Vec<u32> {
    let mut sums: HashMap<usize, (f32, usize)> = HashMap::new();
    for (place, (&article, score)) in sparse.iter().zip(scores).enumerate() {
        sums.entry(document_of(article)).or_insert((0.0, place)).0 += score;
    }
    let mut laws = Vec::from_iter(sums);
    laws.sort_unstable_by(|(_, (a, x)), (_, (b, y))| b.total_cmp(a).then(x.cmp(y)));
    laws.truncate(LIKELY_LAWS);
    let laws = HashSet::<usize>::from_iter(laws.into_iter().map(|(document, _)| document));
    let mut likely = dense
        .iter()
        .filter(|&&article| laws.contains(&document_of(article)));
    let mut known = HashSet::new();
    let both = dense
        .iter()
        .flat_map(|article| [Some(article), likely.next()]);
    let both = both.flatten().copied();
    both.filter(|&article| known.insert(article)).collect()
}

/// For each article of the lists to fuse, the chunk from the list in which the article ranks best.
struct BestChunks {
    /// Pairs of an article and the chunk by which its best rank was reached, ascending by article, each
    /// article once.
    pairs: Vec<(u32, u32)>,
}

impl BestChunks {
    fn new(lists: &[RankedList], others: usize) -> Self {
        let ranked = (0u32..).zip(lists).flat_map(|(number, list)| {
            let places = (0u32..).zip(list.articles).zip(list.chunks);
            places.map(move |((rank, &article), &chunk)| {
                (article, number as usize >= others, rank, number, chunk)
            })
        });
        let mut ranked = Vec::from_iter(ranked);
        ranked.sort_unstable();
        ranked.dedup_by_key(|&mut (article, ..)| article);
        let pairs = ranked.iter().map(|&(article, .., chunk)| (article, chunk));
        Self {
            pairs: pairs.collect(),
        }
    }

    fn of(&self, article: u32) -> u32 {
        let at = self.pairs.partition_point(|&(other, _)| other < article);
        self.pairs.get(at).map_or(0, |&(_, chunk)| chunk)
    }
}

/// Options of [`HybridIndex::search`]: filter of documents, number of results, weight of the vectors,
/// reranking.
#[derive(Clone, Debug)]
pub struct SearchOptions {
    /// Which documents may be found, and on which day their articles must be in force.
    pub filter: Filter,
    /// Greatest number of articles that the search returns; 10 by default.
    pub limit: usize,
    /// Weight of the dense list (ranking by vectors) in fusion, where the sparse list (by words) weighs 1;
    /// [`embedder::FUSION_WEIGHT`] by default.
    pub dense_weight: f64,
    /// True to rerank [`rerank::CANDIDATES_PER_RESULT`] times `limit` articles, but at least
    /// [`rerank::MIN_CANDIDATES`], which [`candidate_places`] chooses. The scores are then probabilities.
    pub rerank: bool,
}

impl Default for SearchOptions {
    fn default() -> Self {
        Self {
            filter: Filter::default(),
            limit: 10,
            dense_weight: embedder::FUSION_WEIGHT,
            rerank: false,
        }
    }
}

/// Least number of articles that fusion reads from each list, because an article on the first page of one
/// list may be far down in the other.
const MIN_DEPTH: usize = 200;

/// What [`HybridIndex::ranked`] is asked for.
#[derive(Clone, Debug)]
pub struct ListOptions {
    /// Which documents may be found, and on which day their articles must be in force.
    pub filter: Filter,
    /// Greatest number of articles in the sparse and in the dense list.
    pub depth: usize,
    /// Weight of the dense list in fusion, where the sparse list weighs 1.
    pub dense_weight: f64,
    /// Articles that the query cites, each with the chunk to show. They stay first.
    pub cited: Vec<(u32, u32)>,
    /// Which articles are reranked; `None` for none.
    pub rerank: Option<Reranked>,
}

/// Which articles are reranked.
#[derive(Clone, Copy, Debug)]
pub struct Reranked {
    /// Number of candidates that [`candidate_places`] chooses.
    pub candidates: usize,
    /// True to let it choose from the dense list by turns as [`beside_likely_laws`] does.
    pub beside_likely_laws: bool,
}

/// All lists of one query, from the single ones to the reranked one.
#[derive(Clone, Debug, Default)]
pub struct Lists {
    /// Articles ranked by words.
    pub sparse: Ranking,
    /// Articles ranked by vectors; `None` if there was no vector.
    pub dense: Option<Ranking>,
    /// Articles ranked by questions that were asked about them.
    pub asked: AskedRanking,
    /// The lists above and the cited articles, fused.
    pub fused: FusedList,
    /// Reranked articles with their probabilities, best first; `None` if no reranking was wanted.
    pub reranked: Option<Vec<(u32, f64)>>,
    /// Durations of fusing and reranking.
    pub spent: [Duration; 2],
}

/// Difference between the scores of two successive cited articles in the reranked list, so that sorting by
/// score keeps their order.
const STEP: f64 = 1e-6;

impl HybridIndex {
    /// Returns the sparse and the dense ranking fused, and reranked if `options.rerank` is set. Without a
    /// vector, only the sparse ranking is used.
    ///
    /// Fails like [`HybridIndex::sparse`], [`HybridIndex::dense`] and [`rerank::score`], and with
    /// [`IndexError::Input`] if the dense weight is negative or not finite. Without a vector, the dense
    /// weight is not checked.
    pub fn search(
        &self,
        query: &str,
        vector: Option<&[f32]>,
        options: &SearchOptions,
        cancel: &Cancel,
    ) -> Result<Ranking, IndexError> {
        let limit = match options.rerank {
            true => rerank::candidates_for(options.limit),
            false => options.limit,
        };
        let wanted = ListOptions {
            filter: options.filter.clone(),
            depth: limit.max(MIN_DEPTH),
            dense_weight: options.dense_weight,
            cited: Vec::new(),
            rerank: options.rerank.then(|| Reranked {
                candidates: limit,
                beside_likely_laws: options.filter.jurisdiction.is_none()
                    && query.contains(is_arabic),
            }),
        };
        let Lists {
            fused, reranked, ..
        } = self.ranked(&query.into(), vector, &wanted, cancel)?;
        let Some(reranked) = reranked else {
            let first = fused.articles.len().min(limit);
            return Ok(Ranking {
                articles: fused.articles[..first].to_vec(),
                chunks: fused.chunks[..first].to_vec(),
                scores: Vec::from_iter(fused.scores[..first].iter().map(|&score| score as f32)),
            });
        };
        let chunks = fused.articles.iter().zip(&fused.chunks);
        let chunk_of =
            HashMap::<u32, u32>::from_iter(chunks.map(|(&article, &chunk)| (article, chunk)));
        let page = &reranked[..reranked.len().min(options.limit)];
        Ok(Ranking {
            articles: page.iter().map(|&(article, _)| article).collect(),
            chunks: page.iter().map(|(article, _)| chunk_of[article]).collect(),
            scores: page.iter().map(|&(_, score)| score as f32).collect(),
        })
    }

    /// Returns all lists of a query: those of the index, the fused one, and the reranked one if
    /// `options.rerank` is set, whose cited articles stay first.
    ///
    /// Fails like [`HybridIndex::search`].
    pub fn ranked(
        &self,
        query: &Query,
        vector: Option<&[f32]>,
        options: &ListOptions,
        cancel: &Cancel,
    ) -> Result<Lists, IndexError> {
        let ListOptions { filter, depth, .. } = options;
        let (sparse, dense) = match vector {
            Some(vector) => {
                let [sparse, dense] = self.both(query.clone(), vector, filter, *depth, cancel)?;
                (sparse, Some(dense))
            }
            None => (self.sparse(query.clone(), filter, *depth, cancel)?, None),
        };
        let asked = self.passages().asked(query, filter, ASKED_LENGTH, cancel)?;
        let searched = Instant::now();
        let (articles, chunks): (Vec<u32>, Vec<u32>) = options.cited.iter().copied().unzip();
        let citation = RankedList {
            articles: &articles,
            chunks: &chunks,
        };
        let lists = HybridLists {
            sparse: Some(list(&sparse)),
            dense: dense.as_ref().map(list),
            citation: (!articles.is_empty()).then_some(citation),
            asked: Some(AskedList {
                list: list(&asked.ranking),
                scores: &asked.ranking.scores,
            }),
        };
        let fused = fuse_lists(&lists, options.dense_weight, usize::MAX)
            .map_err(|error| IndexError::Input(error.to_string()))?;
        let fused_at = Instant::now();
        let mut found = Lists {
            sparse,
            dense,
            asked,
            fused,
            ..Lists::default()
        };
        if let Some(wanted) = options.rerank {
            found.reranked = Some(self.rerank(query, &found, wanted, &articles, cancel)?);
        }
        let spent = fused_at.elapsed();
        found.spent = [fused_at - searched, spent];
        Ok(found)
    }

    fn rerank(
        &self,
        query: &Query,
        Lists {
            sparse,
            dense,
            asked,
            fused,
            ..
        }: &Lists,
        wanted: Reranked,
        cited: &[u32],
        cancel: &Cancel,
    ) -> Result<Vec<(u32, f64)>, IndexError> {
        let nearest = dense.as_ref().map_or(&[][..], |dense| &dense.articles);
        let nearest = match wanted.beside_likely_laws {
            true => beside_likely_laws(self.passages(), &sparse.articles, &sparse.scores, nearest),
            false => nearest.to_vec(),
        };
        let places = candidate_places(
            &fused.articles,
            &nearest,
            &asked.ranking.articles,
            wanted.candidates,
        );
        let candidates = candidates(fused, &places, sparse, dense.as_ref());
        let scores = rerank::score(self.passages(), query, &candidates, cancel)?;
        if !scores.iter().all(|score| (0.0..=1.0).contains(score)) {
            let detail = "the reranker gave a candidate no probability";
            return Err(IndexError::Input(detail.to_owned()));
        }
        Ok(by_score(&candidates, scores, cited))
    }
}

fn list(ranking: &Ranking) -> RankedList<'_> {
    RankedList {
        articles: &ranking.articles,
        chunks: &ranking.chunks,
    }
}

fn candidates(
    fused: &FusedList,
    places: &[usize],
    sparse: &Ranking,
    dense: Option<&Ranking>,
) -> Vec<Candidate> {
    let place = |list: &Ranking, article: u32| {
        let at = list.articles.iter().position(|&other| other == article)?;
        let (rank, score) = (at as u32 + 1, list.scores[at]);
        Some(Place { rank, score })
    };
    let found = places
        .iter()
        .map(|&at| (fused.articles[at], fused.chunks[at]));
    found
        .zip(1..)
        .map(|((article, chunk), fused)| Candidate {
            article,
            chunk,
            fused,
            sparse: place(sparse, article),
            dense: dense.and_then(|dense| place(dense, article)),
        })
        .collect()
}

/// Returns the candidates with their scores, best first; equal scores are ordered by the article's index.
/// Those that the query cites get scores from 1 downwards, all others lower ones.
fn by_score(candidates: &[Candidate], scores: Vec<f64>, cited: &[u32]) -> Vec<(u32, f64)> {
    let highest = 1.0 - STEP * cited.len() as f64;
    let scored = candidates.iter().zip(scores).map(|(candidate, score)| {
        let cited = cited.iter().position(|&one| one == candidate.article);
        let of_cited = |place| 1.0 - STEP * place as f64;
        (
            candidate.article,
            cited.map_or(score.min(highest), of_cited),
        )
    });
    let mut order = Vec::from_iter(scored);
    order.sort_by(|(a, x), (b, y)| y.total_cmp(x).then(a.cmp(b)));
    order
}

#[cfg(test)]
mod tests {
    use super::*;

    const SPARSE: RankedList = RankedList {
        articles: &[1, 2, 3],
        chunks: &[11, 21, 31],
    };
    const DENSE: RankedList = RankedList {
        articles: &[3, 4, 2],
        chunks: &[32, 41, 22],
    };

    fn lists<'a>(citation: Option<RankedList<'a>>) -> HybridLists<'a> {
        HybridLists {
            sparse: Some(SPARSE),
            dense: Some(DENSE),
            citation,
            asked: None,
        }
    }

    #[test]
    fn the_chunk_is_that_of_the_better_rank_and_the_sparse_one_on_equal_ranks() {
        // Article 2 is second in the sparse list and third in the dense one; article 3 is third and second.
        let fused = fuse_lists(&lists(None), 1.0, usize::MAX).unwrap();
        assert_eq!(fused.articles, [3, 2, 1, 4]);
        assert_eq!(fused.chunks, [32, 21, 11, 41]);
        let tie = RankedList {
            articles: &[5],
            chunks: &[50],
        };
        let other = RankedList {
            articles: &[5],
            chunks: &[51],
        };
        let lists = HybridLists {
            sparse: Some(tie),
            dense: Some(other),
            citation: Some(other),
            asked: None,
        };
        assert_eq!(fuse_lists(&lists, 0.04, 1).unwrap().chunks, [50]);
    }

    #[test]
    fn sixty_one_cited_articles_come_before_the_first_of_both_other_lists() {
        let cited = Vec::from_iter(100..161);
        let citation = RankedList {
            articles: &cited,
            chunks: &cited,
        };
        let both = RankedList {
            articles: &[1],
            chunks: &[1],
        };
        let lists = HybridLists {
            sparse: Some(both),
            dense: Some(both),
            citation: Some(citation),
            asked: None,
        };
        for dense_weight in [0.0, 0.04, 1.0] {
            let fused = fuse_lists(&lists, dense_weight, usize::MAX).unwrap();
            // The 61st cited article earns 2(1 + w)/121. The article that is first in both other lists earns
            // (1 + w)/61 = 2(1 + w)/122, which is less.
            assert_eq!(fused.articles[..61], cited);
            assert_eq!(fused.articles[61], 1);
        }
    }

    #[test]
    fn a_quarter_of_the_candidates_comes_from_the_dense_list() {
        let fused = Vec::from_iter(0..300);
        // 10 has a place by its fused rank; 250 down to 226 are the next 25 by vectors.
        let dense = Vec::from_iter([10].into_iter().chain((200..=250).rev()));
        let places = candidate_places(&fused, &dense, &[], 100);
        assert_eq!(places, Vec::from_iter((0..75).chain(226..=250)));
    }

    #[test]
    fn the_best_by_questions_take_turns_with_the_dense_list() {
        let fused = Vec::from_iter(0..300);
        let dense = Vec::from_iter(200..300);
        // The fused list has 10 anyway; 14 others of the first 15 by questions have places, 150 has none.
        let asked = Vec::from_iter([10].into_iter().chain((186..200).rev()).chain([150]));
        let places = candidate_places(&fused, &dense, &asked, 100);
        assert_eq!(places[..75], Vec::from_iter(0..75));
        // Turns: 10 and 200, then 199 and 201, and so on for 25 places.
        assert_eq!(places[75..], Vec::from_iter((188..200).chain(200..213)));
    }

    #[test]
    fn questions_count_in_fusion_only_if_they_are_like_the_query() {
        let asked = |scores| {
            let list = RankedList {
                articles: &[2, 9],
                chunks: &[29, 99],
            };
            let lists = HybridLists {
                asked: Some(AskedList { list, scores }),
                ..lists(None)
            };
            fuse_lists(&lists, 0.001, usize::MAX).unwrap()
        };
        let unsure = asked(&[0.59, 0.3]);
        assert_eq!(unsure.articles, [1, 2, 3, 9, 4]);
        let sure = asked(&[0.6, 0.59]);
        assert_eq!(sure.articles, [2, 1, 3, 9, 4]);
        // Another list that has the article gives its chunk, also from a worse rank.
        assert_eq!(sure.chunks, [21, 11, 32, 99, 41]);
    }

    #[test]
    fn places_that_the_dense_list_does_not_take_go_on_in_the_fused_list() {
        let fused = Vec::from_iter(0..300);
        assert_eq!(
            candidate_places(&fused, &[], &[], 100),
            Vec::from_iter(0..100)
        );
        let dense = [3, 290];
        let expected = Vec::from_iter((0..99).chain([290]));
        assert_eq!(candidate_places(&fused, &dense, &[], 100), expected);
        assert_eq!(candidate_places(&[5, 6], &[6, 7], &[7, 8], 100), [0, 1]);
        assert!(candidate_places(&[], &[], &[], 100).is_empty());
    }

    #[test]
    fn every_second_of_the_dense_list_is_of_a_likely_law() {
        // Laws of a hundred articles. Twenty have two articles in the sparse list each; law 50 has one there,
        // with the best score of one article but the least sum.
        let twenty = (0..40).map(|at| (at % 20 * 100 + at / 20, 1.0));
        let (sparse, scores): (Vec<u32>, Vec<f32>) =
            [(5_000, 1.5)].into_iter().chain(twenty).unzip();
        let dense = [5_001, 5_002, 5_003, 107, 5_004, 1_908];
        let order = alternating(&sparse, &scores, &dense, |article| article as usize / 100);
        assert_eq!(order, [5_001, 107, 5_002, 1_908, 5_003, 5_004]);
        assert_eq!(alternating(&[], &[], &dense, |_| 0), dense);
        assert!(alternating(&sparse, &scores, &[], |_| 0).is_empty());
    }

    #[test]
    fn cited_articles_stay_first_whatever_their_scores() {
        let candidate = |article| Candidate {
            article,
            chunk: 0,
            fused: 1,
            sparse: None,
            dense: None,
        };
        let candidates = [4, 1, 9, 2].map(candidate);
        let scores = vec![0.2, 1.0, 0.1, 1.0];
        let order = by_score(&candidates, scores.clone(), &[9, 4]);
        assert_eq!(
            order,
            [
                (9, 1.0),
                (4, 1.0 - STEP),
                (1, 1.0 - 2.0 * STEP),
                (2, 1.0 - 2.0 * STEP)
            ]
        );
        assert_eq!(
            by_score(&candidates, scores, &[]),
            [(1, 1.0), (2, 1.0), (4, 0.2), (9, 0.1)]
        );
    }

    #[test]
    fn a_negative_weight_is_refused() {
        assert_eq!(fuse_lists(&lists(None), -1.0, 1), Err(FusionError::Weights));
    }
}
