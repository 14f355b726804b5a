//! Pairs from laws: a part of a sentence, the title of the law or the heading of an article, and the article.

use super::{Kind, LONGEST, Pair, mark, mark_of, thinned};
use crate::corpus::Document;
use crate::random::Random;
use crate::vocabulary::{TermId, Terms};

/// Characters that end a sentence.
const SENTENCE_ENDS: &[char] = &['.', '؛', '\n', ':'];
/// Minimum number of terms of a query.
const SHORTEST: usize = 3;

/// An article, its heading and its title as terms.
struct Article {
    document: usize,
    title: Vec<TermId>,
    heading: Vec<TermId>,
    sentences: Vec<Vec<TermId>>,
}

pub struct Legislation {
    articles: Vec<Article>,
    /// Places of the articles with a heading.
    headed: Vec<usize>,
}

impl Legislation {
    pub fn new(documents: &[Document], terms: &mut Terms) -> Self {
        let mut articles = Vec::new();
        for (document, source) in documents.iter().enumerate() {
            for article in &source.articles {
                if terms.of_article(&article.text).len() < 2 * SHORTEST {
                    continue;
                }
                let sentences = article.text.split(SENTENCE_ENDS);
                let sentences = sentences.map(|sentence| terms.of(sentence));
                let sentences = sentences.filter(|terms| !terms.is_empty()).collect();
                let heading = article.heading.as_deref().unwrap_or_default();
                articles.push(Article {
                    document,
                    title: terms.of_article(&source.title),
                    heading: terms.of_article(heading),
                    sentences,
                });
            }
        }
        let headed = (0..articles.len()).filter(|&place| articles[place].heading.len() > 1);
        Legislation {
            headed: headed.collect(),
            articles,
        }
    }

    pub fn len(&self) -> usize {
        self.articles.len()
    }

    /// Returns a part of a sentence with its article, half of the time without that sentence.
    pub fn part(&self, random: &mut Random) -> Option<Pair> {
        let place = random.below(self.articles.len());
        let article = &self.articles[place];
        let chosen = random.below(article.sentences.len());
        let sentence = &article.sentences[chosen];
        let length = (SHORTEST + random.below(15)).min(sentence.len());
        let start = random.below(sentence.len() - length + 1);
        let query = thinned(&sentence[start..start + length], 0.4, random);
        let rest = article.sentences.iter().map(Vec::len).sum::<usize>() - sentence.len();
        let without = (rest >= SHORTEST && random.unit() < 0.5).then_some(chosen);
        Some(Pair {
            query,
            passage: article.passage(without, random.unit() < 0.7),
            marks: [random.next(), mark(Kind::Article, place)],
        })
    }

    pub fn title(&self, random: &mut Random) -> Option<Pair> {
        let place = random.below(self.articles.len());
        let article = &self.articles[place];
        (article.title.len() >= SHORTEST).then(|| Pair {
            query: thinned(&article.title, 0.4, random),
            passage: article.passage(None, false),
            marks: [
                mark(Kind::Document, article.document),
                mark(Kind::Article, place),
            ],
        })
    }

    pub fn heading(&self, random: &mut Random) -> Option<Pair> {
        let &place = random.of(&self.headed)?;
        let article = &self.articles[place];
        Some(Pair {
            query: article.heading.clone(),
            passage: article.passage(None, random.unit() < 0.7),
            marks: [
                mark_of(Kind::Words, &article.heading),
                mark(Kind::Article, place),
            ],
        })
    }
}

impl Article {
    fn passage(&self, without: Option<usize>, titled: bool) -> Vec<TermId> {
        let title = self.title.iter().filter(|_| titled);
        let kept = (0..self.sentences.len()).filter(|&place| Some(place) != without);
        title
            .chain(kept.flat_map(|place| &self.sentences[place]))
            .take(LONGEST)
            .copied()
            .collect()
    }
}
