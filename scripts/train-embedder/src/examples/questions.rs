//! Pairs from our own questions: a question and the article that answers it, or the other questions that the
//! same article answers. Those teach words of a dialect and of English also where the article's text may not
//! be used.

use serde::Deserialize;

use super::{Kind, LONGEST, Pair, mark, thinned};
use crate::arguments::Arguments;
use crate::corpus::records;
use crate::random::Random;
use crate::vocabulary::{TermId, Terms};

/// A line of the file that `questions.ts` writes.
#[derive(Deserialize)]
struct Line {
    questions: Vec<Asked>,
    texts: Vec<String>,
}

#[derive(Deserialize)]
struct Asked {
    text: String,
    translation: String,
}

struct Question {
    words: Vec<TermId>,
    translation: Vec<TermId>,
}

/// The questions that an article answers, and the chunks of its text if they may be used.
struct Answered {
    questions: Vec<Question>,
    texts: Vec<Vec<TermId>>,
}

#[derive(Default)]
pub struct Questions {
    articles: Vec<Answered>,
    /// Every question, as the places of its article and of the question there.
    pub all: Vec<(usize, usize)>,
    /// The questions whose article has a text.
    pub with_text: Vec<(usize, usize)>,
}

impl Questions {
    pub fn read(arguments: &Arguments, terms: &mut Terms) -> std::io::Result<Self> {
        let mut read = Questions::default();
        let Some(file) = &arguments.questions else {
            return Ok(read);
        };
        for Line { questions, texts } in records::<Line>(file)? {
            let article = read.articles.len();
            let places = (0..questions.len()).map(|place| (article, place));
            read.all.extend(places.clone());
            if !texts.is_empty() {
                read.with_text.extend(places);
            }
            read.articles.push(Answered {
                questions: questions
                    .iter()
                    .map(|asked| Question {
                        words: terms.of_question(&asked.text),
                        translation: terms.of_question(&asked.translation),
                    })
                    .collect(),
                texts: texts
                    .iter()
                    .map(|text| {
                        let mut text = terms.of_article(text);
                        text.truncate(LONGEST);
                        text
                    })
                    .collect(),
            });
        }
        Ok(read)
    }

    /// Returns a question with a chunk of its article. An English question gets the Arabic words of the
    /// glossary with the probability `translated`.
    pub fn answer(&self, translated: f32, random: &mut Random) -> Option<Pair> {
        let &(article, place) = random.of(&self.with_text)?;
        let Answered { questions, texts } = &self.articles[article];
        let mut query = thinned(&questions[place].words, 0.7, random);
        if random.unit() < translated {
            query.extend(&questions[place].translation);
        }
        Some(Pair {
            query,
            passage: random.of(texts)?.clone(),
            marks: [mark(Kind::Question, article); 2],
        })
    }

    /// Returns a question with all other questions of its article as the passage.
    pub fn siblings(&self, random: &mut Random) -> Option<Pair> {
        let &(article, chosen) = random.of(&self.all)?;
        let questions = &self.articles[article].questions;
        let others = (0..questions.len()).filter(|&place| place != chosen);
        let passage = Vec::from_iter(others.flat_map(|place| &questions[place].words).copied());
        (!passage.is_empty()).then(|| Pair {
            query: thinned(&questions[chosen].words, 0.7, random),
            passage,
            marks: [mark(Kind::Question, article); 2],
        })
    }
}
