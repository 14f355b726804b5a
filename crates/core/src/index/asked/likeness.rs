use super::read::Asked;
use super::terms::different;
use crate::index::bm25::idf;
use crate::index::cancel::Cancel;
use crate::index::error::IndexError;

/// How much the questions that were asked are like one text.
pub(crate) struct Likeness<'a> {
    asked: &'a Asked,
    /// BM25 of each question for the words of the text.
    sums: Vec<f32>,
    /// Sum of the idf of these words.
    worth: f32,
    /// For each question its BM25 for its own words.
    own_scores: &'a [f32],
}

/// How much the likest question of an article is like a text.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Like {
    /// Its BM25 for the words of the text, divided by the sum of their idf. 0 to below 2.2; 1 if a question of
    /// mean length has each word once.
    pub text: f32,
    /// Its BM25 for the words of the text, divided by that for its own words: 1 if the text has all of them.
    pub question: f32,
}

impl<'a> Likeness<'a> {
    /// Compares a text with all questions, by the statistics of one country or of all.
    pub(in crate::index) fn new(
        asked: &'a Asked,
        text: &str,
        country: Option<u16>,
        cancel: &Cancel,
    ) -> Result<Self, IndexError> {
        let rarity = |term: u64| match asked.terms.find(term) {
            Some(term) => asked.terms.idf(term, country),
            None => idf(asked.columns.chunks() as f32, 0.0),
        };
        Ok(Self {
            sums: asked.sums(text, country, None, cancel)?,
            worth: different(text).into_iter().map(rarity).sum(),
            own_scores: asked.own_scores(country.is_some()),
            asked,
        })
    }

    /// Returns zeros for an article about which nothing was asked.
    pub(crate) fn of(&self, article: usize) -> Like {
        let questions = self.asked.columns.chunks_of_article(article);
        let best = questions.max_by(|&a, &b| self.sums[a].total_cmp(&self.sums[b]));
        best.map_or(Like::default(), |best| {
            let share = |whole: f32| {
                if whole > 0.0 {
                    self.sums[best] / whole
                } else {
                    0.0
                }
            };
            Like {
                text: share(self.worth),
                question: share(self.own_scores[best]),
            }
        })
    }
}
