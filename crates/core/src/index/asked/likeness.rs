use std::sync::Arc;

use super::read::Asked;
use super::terms::different;
use super::vectors::{prepared, to_embed};
use super::words::Words;
use crate::index::bm25::{PREFERRED_COUNTRY, idf};
use crate::index::cancel::{Cancel, checkpoint};
use crate::index::dense::VectorQuery;
use crate::index::error::IndexError;
use crate::index::inverted::WINDOW;
use crate::index::query::Query;

/// How much the questions that were asked are like a query.
pub(crate) struct Likeness<'a> {
    asked: &'a Asked,
    words: Arc<Words>,
    /// For each question its BM25 for its own words.
    own_scores: &'a [f32],
    /// The vector of the query; `None` if it has none, or if the questions have no vectors.
    vector: Option<Arc<Option<VectorQuery>>>,
    /// Number of the country that the query prefers.
    preferred: Option<usize>,
}

/// What is known of an article by the questions that were asked.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Heard {
    /// How much the questions about the article are like the text.
    Like(Like),
    /// Something was asked about the article's document, but nothing about the article.
    NothingOfArticle,
    /// Nothing was asked about the whole document.
    NothingOfDocument,
}

/// How much the questions about an article are like a text: the likest one by words, and all by their vector.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Like {
    /// Share of the text's idf that the question has. 0 to about 1.
    pub of_text: f32,
    /// Share of the question's idf that the text has. 0 to about 1.
    pub of_question: f32,
    /// Cosine of the vector of the questions and that of the text; 0 without vectors.
    pub cosine: f32,
}

impl Like {
    /// How sure the words make it that the question asks the same as the text. 0 to about 1. The share of the
    /// text counts more, since a question may say more.
    pub(crate) fn by_words(self) -> f32 {
        self.of_text.powf(0.7) * self.of_question.powf(0.3)
    }

    /// How sure words and vectors make it together. 0 to about 1.4; from 1 the two ask the same.
    pub(crate) fn sureness(self) -> f32 {
        let [words, cosine, chance] = COUNTED;
        (words * self.by_words() + cosine * self.cosine - chance).max(0.0)
    }
}

/// What the likeness by words and the cosine count, and what both have by chance: the log odds that the article
/// answers, on the scale on which the likeness by words alone would count 1. Fitted over the first sixty
/// articles of some 2,100 new questions about articles on which others were asked.
const COUNTED: [f32; 3] = [0.7, 1.2, 0.5];

impl<'a> Likeness<'a> {
    /// Compares a query with all questions, by the statistics of one country or of all.
    pub(in crate::index) fn new(
        asked: &'a Asked,
        query: &Query,
        country: Option<u16>,
        cancel: &Cancel,
    ) -> Result<Self, IndexError> {
        let Asked { columns, terms, .. } = asked;
        let compare = |spent: Option<Words>| {
            let mut sums = spent.map(|words| words.sums).unwrap_or_default();
            sums.clear();
            sums.resize(columns.chunks().next_multiple_of(WINDOW), 0.0);
            let mut worth = 0.0;
            for term in different(&query.text) {
                checkpoint(cancel)?;
                match terms.find(term) {
                    Some(term) => {
                        worth += terms.idf(term, country);
                        terms.add(term, 1.0, country, None, &mut sums)?;
                    }
                    None => worth += idf(columns.chunks() as f32, 0.0),
                }
            }
            Ok::<_, IndexError>(Words { sums, worth })
        };
        let words = asked.words.of((query.text.clone(), country), compare)?;
        let embedded = || {
            let text = to_embed(query).into_owned();
            let vector = |_| Ok::<_, IndexError>(prepared(&text));
            asked.embedded.of(text.clone(), vector)
        };
        let codes = &columns.names.jurisdictions;
        let code = query.preferred.as_ref();
        let vector = asked.vectors.as_ref().map(|_| embedded()).transpose()?;
        Ok(Self {
            preferred: code.and_then(|code| codes.iter().position(|other| other == code)),
            vector,
            asked,
            words,
            own_scores: asked.own_scores(country.is_some()),
        })
    }

    /// Compares the query with the questions about an article.
    pub(crate) fn of(&self, article: usize) -> Heard {
        let columns = &self.asked.columns;
        if columns.chunks_of(columns.document_of(article)).is_empty() {
            return Heard::NothingOfDocument;
        }
        let like = self.like(article);
        like.map_or(Heard::NothingOfArticle, Heard::Like)
    }

    /// Returns how like the questions about an article are; `None` if there are none.
    pub(super) fn like(&self, article: usize) -> Option<Like> {
        let questions = self.asked.questions_about(article);
        let sums = &self.words.sums;
        let likest = questions.max_by(|&a, &b| sums[a].total_cmp(&sums[b]))?;
        let factor = self.factor(article);
        let sum = sums[likest] * factor;
        let share = |whole: f32| if whole > 0.0 { sum / whole } else { 0.0 };
        let vectors = self.vector().zip(self.asked.vectors.as_ref());
        let cosine = vectors.and_then(|(query, vectors)| {
            let row = vectors.row_of(article)?;
            Some(vectors.rows.cosine(row, query))
        });
        Some(Like {
            of_text: share(self.words.worth),
            of_question: share(self.own_scores[likest]),
            cosine: cosine.map_or(0.0, |cosine| cosine * factor),
        })
    }

    /// Factor of an article's likeness: less by [`PREFERRED_COUNTRY`] if the query prefers another country.
    pub(super) fn factor(&self, article: usize) -> f32 {
        let columns = &self.asked.columns;
        let own = usize::from(columns.jurisdictions[columns.document_of(article)]);
        match self.preferred {
            Some(code) if code != own => 1.0 / PREFERRED_COUNTRY,
            _ => 1.0,
        }
    }

    /// BM25 of each question for the words of the query; 0 for one that shares none of them.
    pub(super) fn sums(&self) -> &[f32] {
        &self.words.sums
    }

    /// The vector of the query, if the questions have vectors to compare with it.
    pub(super) fn vector(&self) -> Option<&VectorQuery> {
        self.vector.as_deref()?.as_ref()
    }
}
