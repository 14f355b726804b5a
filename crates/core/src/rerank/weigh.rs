//! Passages weighed one by one, for engines that find passages and cannot weigh them.

use std::ops::Range;

use super::asked::{Asked, MAX_TERMS};
use crate::index::{IndexError, Passages, Query};

/// A field's weight; body, heading, title, as the index ranks them.
const WEIGHTS: [f32; 3] = [1.0, 1.0, 1.5];
const B: f32 = 0.75;
const K1: f32 = 1.2;
/// How many times its weight a passage of the preferred country has.
const LIFT: f32 = 4.0;

impl Passages {
    /// What each chunk is worth to a query by its light-stemmed terms: BM25 over body, heading and title, whose lengths
    /// are counted in words as they stand.
    pub fn weigh(&self, query: &Query, chunks: &[u32]) -> Result<Vec<f32>, IndexError> {
        if chunks.iter().any(|&chunk| chunk as usize >= self.chunks()) {
            return Err(IndexError::Input(
                "a chunk is none of the index's".to_owned(),
            ));
        }
        let mut reader = Reader {
            passages: self,
            asked: Asked::new(self, query, None),
            means: self.mean_lengths(),
            shared: None,
        };
        let weight = |&chunk: &u32| reader.weight(chunk as usize);
        Ok(chunks.iter().map(weight).collect())
    }
}

/// Occurrences of each term, each worth less the longer its field.
type Occurrences = [f32; MAX_TERMS];

struct Reader<'p> {
    passages: &'p Passages,
    asked: Asked,
    means: [f32; 3],
    /// Of the article that was read last: its chunks are mostly asked for one after the other.
    shared: Option<Shared>,
}

/// What heading and title bring to every chunk of an article.
struct Shared {
    chunks: Range<usize>,
    occurrences: Occurrences,
    lift: f32,
}

impl Reader<'_> {
    fn weight(&mut self, chunk: usize) -> f32 {
        let known = |shared: &Shared| shared.chunks.contains(&chunk);
        let shared = match self.shared.take().filter(known) {
            Some(shared) => shared,
            None => self.shared_of(chunk),
        };
        let mut occurrences = shared.occurrences;
        self.count(self.passages.bodies.words(chunk), 0, &mut occurrences);
        let mut sum = 0.0;
        for (place, &count) in occurrences.iter().enumerate() {
            if count > 0.0 {
                let worth = self.asked.weight(place) * self.asked.idf(place);
                sum += worth * count * (K1 + 1.0) / (count + K1);
            }
        }
        let lift = shared.lift;
        self.shared = Some(shared);
        sum * lift
    }

    fn shared_of(&self, chunk: usize) -> Shared {
        let passages = self.passages;
        let article = passages.article_of(chunk);
        let document = passages.document_of(article);
        let mut occurrences = [0.0; MAX_TERMS];
        self.count(passages.headings.words(article), 1, &mut occurrences);
        self.count(passages.titles.words(document), 2, &mut occurrences);
        let preferred = self.asked.preferred == Some(passages.places[document]);
        Shared {
            chunks: passages.chunks_of(article),
            occurrences,
            lift: if preferred { LIFT } else { 1.0 },
        }
    }

    fn count(&self, words: impl Iterator<Item = u32>, field: usize, occurrences: &mut Occurrences) {
        let mut counts = [0u16; MAX_TERMS];
        let mut length = 0u32;
        for word in words {
            length += 1;
            if let Some(place) = self.asked.find(self.passages.term_of(word)) {
                counts[place] = counts[place].saturating_add(1);
            }
        }
        let level = 1.0 - B + B * length as f32 / self.means[field].max(1.0);
        for (sum, count) in occurrences.iter_mut().zip(counts) {
            *sum += WEIGHTS[field] * f32::from(count) / level;
        }
    }
}
