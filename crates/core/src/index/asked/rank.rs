use super::likeness::Likeness;
use super::read::Asked;
use crate::index::cancel::Cancel;
use crate::index::error::IndexError;
use crate::index::filter::Filter;
use crate::index::query::Query;
use crate::index::top::{Ranking, Top};

/// Likeness below which a question that was asked says nothing of the query.
const LEAST: f32 = 0.25;

/// Least number of articles of which the likeness is measured, the best by BM25.
const MEASURED: usize = 200;

/// Returns the best `limit` articles that pass the filter, by how much the likest question of each is like
/// the query, if at least [`LEAST`]. The chunks of the ranking are numbers of questions.
pub(in crate::index) fn rank(
    asked: &Asked,
    query: &Query,
    filter: &Filter,
    limit: usize,
    cancel: &Cancel,
) -> Result<Ranking, IndexError> {
    let columns = &asked.columns;
    let allowed = filter.allowed(columns);
    let country = filter.country(columns);
    let likeness = Likeness::new(asked, query, country, cancel)?;
    // By BM25 alone, which costs no power of each question.
    let mut top = Top::new(limit.max(MEASURED));
    for (question, sum) in likeness.found() {
        if sum > top.floor() {
            let article = columns.article_of(question);
            let sum = sum * likeness.factor(article);
            if sum > top.floor() && allowed.contains(article) {
                top.offer(sum, article as u32, question as u32);
            }
        }
    }
    let Ranking {
        articles, chunks, ..
    } = top.finish();
    let found = articles.into_iter().zip(chunks);
    let mut found = Vec::from_iter(found.map(|(article, question)| {
        let like = likeness.of_question(question as usize).sureness();
        (like, article, question)
    }));
    found.sort_by(|(a, x, _), (b, y, _)| b.total_cmp(a).then(x.cmp(y)));
    found.retain(|&(like, ..)| like >= LEAST);
    found.truncate(limit);
    Ok(Ranking {
        articles: found.iter().map(|&(_, article, _)| article).collect(),
        chunks: found.iter().map(|&(.., question)| question).collect(),
        scores: found.iter().map(|&(score, ..)| score).collect(),
    })
}
