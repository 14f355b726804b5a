//! How rare everyday phrases are in the corpus, which says how much their other words count.
//!
//! A phrase that no text has (English, dialect) hands its whole weight over to the words of the law. One that stands in
//! every other text is the law's own word, and finds what it means without help. Between the two the share rises with
//! the idf of the phrase's rarest term, from none at [`OWN`] to all at [`FOREIGN`].

use super::HybridIndex;
use super::channels::CHANNELS;
use super::query::Query;
use crate::storage::hash64;

/// Idf, as a share of the largest there is, up to which a word is the law's own.
const OWN: f32 = 0.4;
/// Idf from which on a word counts as none that laws use.
const FOREIGN: f32 = 0.9;

/// The query with its expansions weighed by how rare their phrases are; those that count for nothing are left out.
pub(super) fn weigh(index: &HybridIndex, mut query: Query) -> Query {
    // English counts in full: a law that has an English word has it as a name.
    let arabic = |phrase: &str| !phrase.is_ascii();
    for expansion in query
        .expansions
        .iter_mut()
        .filter(|expansion| arabic(&expansion.phrase))
    {
        expansion.weight *= share(rarest(index, &expansion.phrase));
    }
    query.expansions.retain(|expansion| expansion.weight > 0.0);
    query
}

fn share(idf: f32) -> f32 {
    ((idf - OWN) / (FOREIGN - OWN)).clamp(0.0, 1.0)
}

/// The idf of the rarest term of a phrase, 1 for one that no chunk has; 1 where there is no term.
fn rarest(index: &HybridIndex, phrase: &str) -> f32 {
    let (terms, file) = (&CHANNELS[TERMS], &index.channels[TERMS]);
    let chunks = index.corpus.chunks().max(2) as f32;
    let mut rarest: Option<f32> = None;
    (terms.cut)(phrase, &mut |term| {
        let holding = file
            .find(hash64(term.as_bytes()))
            .map_or(1, |term| file.count(term).max(1));
        let idf = (chunks / holding as f32).ln() / chunks.ln();
        rarest = Some(rarest.map_or(idf, |rarest| rarest.max(idf)));
    });
    rarest.unwrap_or(1.0)
}

/// Place of the light-stemmed words in the table of channels.
const TERMS: usize = 0;

#[cfg(test)]
mod tests {
    use super::{FOREIGN, OWN, share};

    #[test]
    fn the_rarer_a_phrase_the_more_its_other_words_count() {
        assert_eq!(
            [share(0.1), share(OWN), share(FOREIGN), share(1.0)],
            [0.0, 0.0, 1.0, 1.0]
        );
        assert!(share(0.5) > 0.0 && share(0.5) < share(0.8) && share(0.8) < 1.0);
    }
}
