//! Training pairs: a short text and its article.
//!
//! Legal texts contain pairs: an article and its heading, an article and the title of its law, a sentence and
//! the rest of its article. For each drawn article one of these is drawn.

use crate::corpus::Document;
use crate::random::Random;
use crate::settings::Settings;
use crate::vocabulary::{TermId, Vocabulary};

/// Signs that end a sentence.
const SENTENCE_ENDS: &[char] = &['.', '؛', '\n', ':'];
/// Terms of the shortest query.
const SHORTEST: usize = 3;
/// Terms of the longest passage, about that of an index chunk.
const LONGEST: usize = 200;

/// An article in terms.
pub struct Item {
    document: u32,
    title: Vec<TermId>,
    heading: Vec<TermId>,
    sentences: Vec<Vec<TermId>>,
}

/// A query and its passage.
pub struct Pair {
    pub query: Vec<TermId>,
    pub passage: Vec<TermId>,
    /// Pairs with the same mark are no negatives of each other.
    pub mark: u64,
}

pub fn items(documents: &[Document], vocabulary: &Vocabulary) -> Vec<Item> {
    let mut items = Vec::new();
    for (document, source) in documents.iter().enumerate() {
        let title = vocabulary.terms_of(&source.title);
        for article in &source.articles {
            let sentences: Vec<Vec<TermId>> = article
                .text
                .split(SENTENCE_ENDS)
                .map(|sentence| vocabulary.terms_of(sentence))
                .filter(|terms| !terms.is_empty())
                .collect();
            if sentences.iter().map(Vec::len).sum::<usize>() >= 2 * SHORTEST {
                items.push(Item {
                    document: document as u32,
                    title: title.clone(),
                    heading: article
                        .heading
                        .as_deref()
                        .map(|h| vocabulary.terms_of(h))
                        .unwrap_or_default(),
                    sentences,
                });
            }
        }
    }
    items
}

impl Item {
    pub fn pair(&self, settings: &Settings, random: &mut Random) -> Pair {
        let draw = random.unit();
        if draw < settings.headings && !self.heading.is_empty() {
            let passage = self.passage(None, true);
            return Pair {
                query: self.heading.clone(),
                passage,
                mark: mark_of(&self.heading),
            };
        }
        if draw > 1.0 - settings.titles && self.title.len() >= SHORTEST {
            let query = thinned(&self.title, random);
            return Pair {
                query,
                passage: self.passage(None, false),
                mark: u64::from(self.document),
            };
        }
        let chosen = random.below(self.sentences.len());
        let query = thinned(&self.window(chosen, random), random);
        let rest: usize =
            self.sentences.iter().map(Vec::len).sum::<usize>() - self.sentences[chosen].len();
        // If the sentence is the whole article, it remains in the passage.
        let without = (rest >= SHORTEST && random.unit() < 0.5).then_some(chosen);
        let titled = random.unit() < 0.7;
        Pair {
            query,
            passage: self.passage(without, titled),
            mark: random.next(),
        }
    }

    /// A part of a sentence with the length of a question.
    fn window(&self, sentence: usize, random: &mut Random) -> Vec<TermId> {
        let terms = &self.sentences[sentence];
        let length = (SHORTEST + random.below(15)).min(terms.len());
        let start = random.below(terms.len() - length + 1);
        terms[start..start + length].to_vec()
    }

    fn passage(&self, without: Option<usize>, titled: bool) -> Vec<TermId> {
        let title = self.title.iter().filter(|_| titled);
        let kept = self
            .sentences
            .iter()
            .enumerate()
            .filter(|(place, _)| Some(*place) != without);
        title
            .chain(kept.flat_map(|(_, terms)| terms))
            .take(LONGEST)
            .copied()
            .collect()
    }
}

/// A random part of the terms, at least one, because a question never has all of them.
fn thinned(terms: &[TermId], random: &mut Random) -> Vec<TermId> {
    let keep = 0.4 + 0.6 * random.unit();
    let kept: Vec<TermId> = terms
        .iter()
        .copied()
        .filter(|_| random.unit() < keep)
        .collect();
    if kept.is_empty() {
        terms.to_vec()
    } else {
        kept
    }
}

fn mark_of(terms: &[TermId]) -> u64 {
    terms.iter().fold(1 << 40, |mark: u64, &term| {
        mark.wrapping_mul(1_000_003) ^ u64::from(term)
    })
}
