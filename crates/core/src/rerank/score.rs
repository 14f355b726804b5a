//! The reranker's public functions: a candidate's features, what each of them contributes, and its score.

use std::sync::atomic::Ordering;

use super::candidate::Candidate;
use super::features::{Row, relate};
use super::law::relate_laws;
use super::model;
use super::read::Reader;
use crate::index::{Cancel, IndexError, Passages, Query};

/// Returns the features of each candidate, in the order of [`super::NAMES`].
///
/// Fails with [`IndexError::Input`] if a candidate's article or chunk is not in the index, and with
/// [`IndexError::Cancelled`] once `cancel` is set (checked before each candidate). 100 candidates take less
/// than a millisecond.
pub fn features(
    passages: &Passages,
    query: &Query,
    candidates: &[Candidate],
    cancel: &Cancel,
) -> Result<Vec<Row>, IndexError> {
    let known = |candidate: &Candidate| {
        (candidate.article as usize) < passages.articles()
            && (candidate.chunk as usize) < passages.chunks()
    };
    if !candidates.iter().all(known) {
        let detail = "a candidate is none of the index's articles and chunks";
        return Err(IndexError::Input(detail.to_owned()));
    }
    // If all candidates are of one country, as under a filter, the statistics are those of that country.
    // Documents of other countries in the index then change nothing.
    let document = |candidate: &Candidate| passages.document_of(candidate.article as usize);
    let documents = Vec::from_iter(candidates.iter().map(document));
    let country = passages.country_of(documents.iter().copied());
    let mut reader = Reader::new(passages, query, candidates, country, cancel)?;
    let read = |(at, candidate): (usize, &Candidate)| match cancel.load(Ordering::Relaxed) {
        true => Err(IndexError::Cancelled),
        false => {
            if let Some(next) = candidates.get(at + 1) {
                reader.expect(next);
            }
            Ok(reader.row(candidate))
        }
    };
    let rows = candidates.iter().enumerate().map(read);
    let mut rows = rows.collect::<Result<Vec<_>, _>>()?;
    reader.contrast(&mut rows);
    reader.compare_questions(&mut rows, candidates);
    relate(&mut rows);
    relate_laws(&mut rows, &documents);
    Ok(rows)
}

/// Returns for each candidate what each feature adds to the log odds that the candidate answers the query.
/// Fails like [`features`].
pub fn contributions(
    passages: &Passages,
    query: &Query,
    candidates: &[Candidate],
    cancel: &Cancel,
) -> Result<Vec<Row>, IndexError> {
    let rows = features(passages, query, candidates, cancel)?;
    Ok(rows
        .into_iter()
        .map(|row| model::contributions(&row))
        .collect())
}

/// Returns for each candidate the probability that it answers the query. Fails like [`features`].
pub fn score(
    passages: &Passages,
    query: &Query,
    candidates: &[Candidate],
    cancel: &Cancel,
) -> Result<Vec<f64>, IndexError> {
    let rows = features(passages, query, candidates, cancel)?;
    Ok(model::probabilities(&rows))
}
