//! Features of a candidate's law as a whole: how well the law's other candidates fit, and what its title says
//! beyond the query.

use std::collections::HashMap;

use super::features::{Feature, Row, share};
use super::query_terms::QueryTerms;
use super::related::RelatedTerms;
use crate::index::bm25::idf;
use crate::index::{NO_TERM, Passages};

/// Adds the features that compare the candidates of one law with those of others. `documents` has the
/// document of each row.
pub(super) fn relate_laws(rows: &mut [Row], documents: &[usize]) {
    for (of, into) in [
        (Feature::sparse_score, Feature::law_sparse),
        (Feature::wide_related, Feature::law_related),
    ] {
        let mut sums: HashMap<usize, f32> = HashMap::new();
        for (row, document) in rows.iter().zip(documents) {
            *sums.entry(*document).or_default() += row[of as usize];
        }
        let most = sums.values().copied().fold(0.0, f32::max);
        for (row, document) in rows.iter_mut().zip(documents) {
            row[into as usize] = share(sums[document], most);
        }
    }
    let wide = Feature::wide_related as usize;
    let best = Vec::from_iter(rows.iter().zip(documents).map(|(row, document)| {
        let better = |(other, of): &(&Row, &usize)| *of == document && other[wide] > row[wide];
        1.0 / (1.0 + rows.iter().zip(documents).filter(better).count() as f32)
    }));
    for (row, best) in rows.iter_mut().zip(best) {
        row[Feature::first_of_law as usize] = best;
    }
}

/// What a title says beyond the query.
#[derive(Clone, Copy)]
pub(super) struct Beyond {
    /// Share of the title's idf on terms that the query lacks.
    pub share: f32,
    /// Greatest idf of such a term, divided by the greatest possible idf.
    pub rarest: f32,
}

/// Compares a title with the query, its expansions and its related words. Numbers are ignored, because every
/// law has its own.
pub(super) fn beyond(
    passages: &Passages,
    query: &QueryTerms,
    related: &RelatedTerms,
    document: usize,
    country: Option<usize>,
) -> Beyond {
    let all = passages.population(country) as f32;
    let (mut lacking, mut whole, mut rarest) = (0.0, 0.0, 0f32);
    for word in passages.titles.words(document) {
        let term = passages.term_of(word);
        if term == NO_TERM || passages.is_numeral(term) {
            continue;
        }
        let idf = idf(all, passages.frequencies.of(term, country) as f32);
        whole += idf;
        if query.find(term).is_none() && related.lookup.find(term).is_none() {
            lacking += idf;
            rarest = rarest.max(idf);
        }
    }
    Beyond {
        share: share(lacking, whole),
        rarest: share(rarest, idf(all, 0.0)),
    }
}
