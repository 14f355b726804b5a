//! Computes BM25F of single passages, for search engines that find passages but do not rank them by words.

use std::ops::Range;

use super::query_terms::{MAX_TERMS, QueryTerms};
use crate::index::bm25::{BODY, FIELDS, HEADING, K1, PREFERRED_COUNTRY, TITLE};
use crate::index::{IndexError, Passages, Query};

/// Returns BM25F of each chunk over body, heading and title by light-stemmed terms, with the parameters of
/// the index, including the factor for a preferred country. Field lengths count all words, stop words
/// included.
///
/// Fails with [`IndexError::Input`] if a chunk is not in the index. Consecutive chunks of one article read
/// its heading and title once.
pub fn weigh(passages: &Passages, query: &Query, chunks: &[u32]) -> Result<Vec<f32>, IndexError> {
    if chunks
        .iter()
        .any(|&chunk| chunk as usize >= passages.chunks())
    {
        return Err(IndexError::Input(
            "a chunk is none of the index's".to_owned(),
        ));
    }
    let mut reader = Reader {
        passages,
        query: QueryTerms::new(passages, query, None),
        means: passages.mean_lengths(),
        article: None,
    };
    let weight = |&chunk: &u32| reader.weight(chunk as usize);
    Ok(chunks.iter().map(weight).collect())
}

/// For each query term its occurrences in the fields of a chunk, multiplied by the field's weight and divided
/// by the field's length norm.
type Occurrences = [f32; MAX_TERMS];

struct Reader<'p> {
    passages: &'p Passages,
    query: QueryTerms,
    /// Mean lengths of all bodies, headings and titles in the index, in words.
    means: [f32; 3],
    /// The article whose heading and title were read last. Callers mostly pass the chunks of an article one
    /// after the other.
    article: Option<Article>,
}

/// The part of the BM25F sum that all chunks of an article share: heading, title and country.
struct Article {
    chunks: Range<usize>,
    /// Weighted occurrences of the query terms in the article's heading and its document's title.
    occurrences: Occurrences,
    /// Factor of the score: [`PREFERRED_COUNTRY`] if the article is of the country that the query prefers,
    /// otherwise 1.
    boost: f32,
}

impl Reader<'_> {
    fn weight(&mut self, chunk: usize) -> f32 {
        let known = |article: &Article| article.chunks.contains(&chunk);
        let article = match self.article.take().filter(known) {
            Some(article) => article,
            None => self.article_of(chunk),
        };
        let mut occurrences = article.occurrences;
        self.count(self.passages.bodies.words(chunk), BODY, &mut occurrences);
        let mut sum = 0.0;
        for (place, &count) in occurrences.iter().enumerate() {
            if count > 0.0 {
                let worth = self.query.weight(place) * self.query.idf(place);
                sum += worth * count * (K1 + 1.0) / (count + K1);
            }
        }
        let boost = article.boost;
        self.article = Some(article);
        sum * boost
    }

    fn article_of(&self, chunk: usize) -> Article {
        let passages = self.passages;
        let article = passages.article_of(chunk);
        let document = passages.document_of(article);
        let mut occurrences = [0.0; MAX_TERMS];
        self.count(passages.headings.words(article), HEADING, &mut occurrences);
        self.count(passages.titles.words(document), TITLE, &mut occurrences);
        let preferred = self.query.preferred == Some(passages.document_countries[document]);
        Article {
            chunks: passages.chunks_of(article),
            occurrences,
            boost: if preferred { PREFERRED_COUNTRY } else { 1.0 },
        }
    }

    fn count(&self, words: impl Iterator<Item = u32>, field: usize, occurrences: &mut Occurrences) {
        let mut counts = [0u16; MAX_TERMS];
        let mut length = 0u32;
        for word in words {
            length += 1;
            if let Some(place) = self.query.find(self.passages.term_of(word)) {
                counts[place] = counts[place].saturating_add(1);
            }
        }
        let b = FIELDS[field].b;
        let level = 1.0 - b + b * length as f32 / self.means[field].max(1.0);
        for (sum, count) in occurrences.iter_mut().zip(counts) {
            *sum += FIELDS[field].weight * f32::from(count) / level;
        }
    }
}
