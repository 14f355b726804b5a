use super::likeness::{Like, Likeness};
use super::read::Asked;
use crate::index::cancel::Cancel;
use crate::index::error::IndexError;
use crate::index::filter::Filter;
use crate::index::query::Query;
use crate::index::top::Top;

/// Likeness below which a question that was asked says nothing of the query.
const LEAST: f32 = 0.25;

/// Least number of articles of which the likeness is measured, the best by BM25.
const MEASURED: usize = 120;

/// Least number of further ones, the best by cosine.
const NEAREST: usize = 40;

/// An article in the ranking by questions that were asked.
pub(in crate::index) struct Found {
    pub article: u32,
    pub like: Like,
}

/// Returns the best `limit` articles that pass the filter, by how much the likest question of each is like
/// the query, if at least [`LEAST`].
pub(in crate::index) fn rank(
    asked: &Asked,
    query: &Query,
    filter: &Filter,
    limit: usize,
    cancel: &Cancel,
) -> Result<Vec<Found>, IndexError> {
    let columns = &asked.columns;
    let allowed = filter.allowed(columns);
    let country = filter.country(columns);
    let likeness = Likeness::new(asked, query, country, cancel)?;
    // By BM25 alone, which costs no power of each question.
    let mut top = Top::new(limit.max(MEASURED));
    top.read(likeness.sums(), |top, question, sum| {
        if sum > top.floor() {
            let article = columns.article_of(question);
            let sum = sum * likeness.factor(article);
            if sum > top.floor() && allowed.contains(article) {
                top.offer(sum, article as u32, question as u32);
            }
        }
    });
    let mut articles = top.finish().articles;
    if let (Some(vectors), Some(vector)) = (&asked.vectors, likeness.vector()) {
        let most = limit.max(NEAREST);
        let nearest = vectors
            .rows
            .rank_by(&vectors.columns, vector, &allowed, most, cancel)?;
        articles.extend(nearest.articles);
        articles.sort_unstable();
        articles.dedup();
    }
    let found = articles.into_iter().filter_map(|article| {
        let like = likeness.like(article as usize)?;
        let found = Found { article, like };
        let sureness = like.sureness();
        (sureness >= LEAST).then_some((sureness, found))
    });
    let mut found = Vec::from_iter(found);
    found.sort_by(|(a, x), (b, y)| b.total_cmp(a).then(x.article.cmp(&y.article)));
    found.truncate(limit);
    Ok(found.into_iter().map(|(_, found)| found).collect())
}
