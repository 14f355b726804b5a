//! Makes training pairs of a query and the passage that answers it.
//!
//! The query is a part of a legal text: the heading of an article, the title of its law, or a sentence of the
//! article. The passage is the article. For each article that is drawn, one kind of query is drawn.

use crate::corpus::Document;
use crate::random::Random;
use crate::settings::Settings;
use crate::vocabulary::{TermId, Vocabulary};

/// Characters that end a sentence.
const SENTENCE_ENDS: &[char] = &['.', '؛', '\n', ':'];
/// Minimum number of terms of a query.
const SHORTEST: usize = 3;
/// Maximum number of terms of a passage: about as many as an index chunk has.
const LONGEST: usize = 200;

/// An article, its heading and its title as terms.
pub struct Item {
    document: u32,
    title: Vec<TermId>,
    heading: Vec<TermId>,
    sentences: Vec<Vec<TermId>>,
}

/// A training pair: a query and the passage that it must find.
pub struct Pair {
    pub query: Vec<TermId>,
    pub passage: Vec<TermId>,
    /// Marks the query. Pairs with the same mark have the same heading or law as query, so the passage of one
    /// is not used as a wrong answer for the other.
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
        // Remove the sentence from the passage in half of the pairs, unless too little would be left.
        let without = (rest >= SHORTEST && random.unit() < 0.5).then_some(chosen);
        let titled = random.unit() < 0.7;
        Pair {
            query,
            passage: self.passage(without, titled),
            mark: random.next(),
        }
    }

    /// Returns a random part of a sentence, about as long as a question.
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

/// Returns a random part of the terms, at least one, because a question never has all words of the text.
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
