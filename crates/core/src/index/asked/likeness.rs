use super::read::Asked;
use super::terms::different;
use crate::index::bm25::{PREFERRED_COUNTRY, idf};
use crate::index::cancel::{Cancel, checkpoint};
use crate::index::error::IndexError;
use crate::index::inverted::WINDOW;
use crate::index::query::Query;

/// How much the questions that were asked are like a query.
pub(crate) struct Likeness<'a> {
    asked: &'a Asked,
    /// BM25 of each question for the words of the query.
    sums: Vec<f32>,
    /// Sum of the idf of these words.
    worth: f32,
    /// For each question its BM25 for its own words.
    own_scores: &'a [f32],
    /// Number of the country that the query prefers.
    preferred: Option<usize>,
}

/// What is known of an article by the questions that were asked.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Heard {
    /// How much the likest question about the article is like the text.
    Like(Like),
    /// Something was asked about the article's document, but nothing about the article.
    NothingOfArticle,
    /// Nothing was asked about the whole document.
    NothingOfDocument,
}

/// How much a question is like a text. Both shares are from 0 to about 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Like {
    /// Share of the text's idf that the question has.
    pub of_text: f32,
    /// Share of the question's idf that the text has.
    pub of_question: f32,
}

impl Like {
    /// How sure it is that the question asks the same as the text. 0 to about 1. The share of the text counts
    /// more, since a question may say more.
    pub(crate) fn sureness(self) -> f32 {
        self.of_text.powf(0.7) * self.of_question.powf(0.3)
    }
}

impl<'a> Likeness<'a> {
    /// Compares a query with all questions, by the statistics of one country or of all.
    pub(in crate::index) fn new(
        asked: &'a Asked,
        query: &Query,
        country: Option<u16>,
        cancel: &Cancel,
    ) -> Result<Self, IndexError> {
        let Asked { columns, terms, .. } = asked;
        let mut sums = vec![0.0; columns.chunks().next_multiple_of(WINDOW)];
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
        let codes = &columns.names.jurisdictions;
        let code = query.preferred.as_ref();
        Ok(Self {
            preferred: code.and_then(|code| codes.iter().position(|other| other == code)),
            asked,
            sums,
            worth,
            own_scores: asked.own_scores(country.is_some()),
        })
    }

    /// Compares the query with the questions about an article.
    pub(crate) fn of(&self, article: usize) -> Heard {
        let columns = &self.asked.columns;
        if columns.chunks_of(columns.document_of(article)).is_empty() {
            return Heard::NothingOfDocument;
        }
        let questions = columns.chunks_of_article(article);
        let best = questions.max_by(|&a, &b| self.sums[a].total_cmp(&self.sums[b]));
        best.map_or(Heard::NothingOfArticle, |best| {
            Heard::Like(self.of_question(best))
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

    /// Compares the query with one question.
    pub(super) fn of_question(&self, question: usize) -> Like {
        let factor = self.factor(self.asked.columns.article_of(question));
        let sum = self.sums[question] * factor;
        let share = |whole: f32| if whole > 0.0 { sum / whole } else { 0.0 };
        Like {
            of_text: share(self.worth),
            of_question: share(self.own_scores[question]),
        }
    }

    /// The questions that share a word with the text, each with its BM25.
    pub(super) fn found(&self) -> impl Iterator<Item = (usize, f32)> {
        let sums = self.sums.iter().copied().enumerate();
        sums.filter(|&(_, sum)| sum > 0.0)
    }
}
