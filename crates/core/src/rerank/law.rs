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
    let mut known = HashMap::new();
    // Laws are numbered by their first rows.
    let laws = Vec::from_iter(documents.iter().map(|&document| {
        let next = known.len() as u32;
        *known.entry(document).or_insert(next)
    }));
    for (of, into) in [
        (Feature::sparse_score, Feature::law_sparse),
        (Feature::wide_related, Feature::law_related),
    ] {
        let mut sums = vec![0f32; known.len()];
        for (row, &law) in rows.iter().zip(&laws) {
            sums[law as usize] += row[of as usize];
        }
        let most = sums.iter().copied().fold(0.0, f32::max);
        for (row, &law) in rows.iter_mut().zip(&laws) {
            row[into as usize] = share(sums[law as usize], most);
        }
    }
    let wide = Feature::wide_related as usize;
    let wides = Vec::from_iter(rows.iter().map(|row| row[wide]));
    for ((row, &own), &law) in rows.iter_mut().zip(&wides).zip(&laws) {
        // Counted in lists of numbers and without a branch, so that the compiler compares several at once.
        let others = wides.iter().zip(&laws);
        let better = others.map(|(&wide, &of)| u32::from(wide > own) & u32::from(of == law));
        row[Feature::first_of_law as usize] = 1.0 / (1.0 + better.sum::<u32>() as f32);
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
