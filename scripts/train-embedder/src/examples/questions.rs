//! Pairs from our own questions: a question and the article that answers it, or the other questions that the
//! same article answers. Those teach words of a dialect and of English also where the article's text may not
//! be used.

use std::collections::HashMap;

use serde::Deserialize;

use super::{Kind, LONGEST, Pair, mark, thinned};
use crate::arguments::Arguments;
use crate::corpus::records;
use crate::random::Random;
use crate::settings::Settings;
use crate::vocabulary::{TermId, Terms};

/// A line of the file that `questions.ts` writes.
#[derive(Deserialize)]
struct Line {
    law: String,
    questions: Vec<Asked>,
    texts: Vec<String>,
}

#[derive(Deserialize)]
struct Asked {
    register: String,
    text: String,
    translation: String,
}

struct Question {
    register: String,
    words: Vec<TermId>,
    translation: Vec<TermId>,
}

/// The questions that an article answers, and the chunks of its text if they may be used.
struct Answered {
    law: String,
    questions: Vec<Question>,
    texts: Vec<Vec<TermId>>,
}

/// A question, as the places of its article and of the question there.
type Place = (usize, usize);

#[derive(Default)]
pub struct Questions {
    articles: Vec<Answered>,
    pub all: Vec<Place>,
    /// The questions whose article has a text.
    pub with_text: Vec<Place>,
    /// The questions of each law.
    of_law: HashMap<String, Vec<Place>>,
}

impl Questions {
    pub fn read(arguments: &Arguments, terms: &mut Terms) -> std::io::Result<Self> {
        let mut read = Questions::default();
        let Some(file) = &arguments.questions else {
            return Ok(read);
        };
        for Line {
            law,
            questions,
            texts,
        } in records::<Line>(file)?
        {
            let article = read.articles.len();
            let places = (0..questions.len()).map(|place| (article, place));
            read.all.extend(places.clone());
            let of_law = read.of_law.entry(law.clone()).or_default();
            of_law.extend(places.clone());
            if !texts.is_empty() {
                read.with_text.extend(places);
            }
            read.articles.push(Answered {
                law,
                questions: questions
                    .into_iter()
                    .map(|asked| Question {
                        register: asked.register,
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

    /// Returns questions with a chunk of their article each.
    pub fn answers(&self, count: usize, settings: &Settings, random: &mut Random) -> Vec<Pair> {
        let places = self.places(&self.with_text, count, settings.of_one_law, random);
        let pairs = places.into_iter().map(|place| {
            let text = random.of(&self.articles[place.0].texts)?;
            Some(self.pair(place, text.clone(), settings, random))
        });
        pairs.flatten().collect()
    }

    /// Returns questions with all other questions of their article each.
    pub fn siblings(&self, count: usize, settings: &Settings, random: &mut Random) -> Vec<Pair> {
        let places = self.places(&self.all, count, settings.of_one_law, random);
        let pairs = places.into_iter().map(|place| {
            let others = self.others(place).flat_map(|other| &other.words);
            self.pair(place, others.copied().collect(), settings, random)
        });
        pairs.filter(|pair| !pair.passage.is_empty()).collect()
    }

    /// Returns questions with one other question of their article each: in another register if there is one,
    /// so that the words of the street, of the law and of English are learned from each other.
    pub fn twins(&self, count: usize, settings: &Settings, random: &mut Random) -> Vec<Pair> {
        let places = self.places(&self.all, count, settings.of_one_law, random);
        let pairs = places.into_iter().map(|place| {
            let register = &self.articles[place.0].questions[place.1].register;
            let (strange, alike): (Vec<_>, Vec<_>) = self
                .others(place)
                .partition(|other| &other.register != register);
            let is_alike = strange.is_empty() || random.unit() < settings.same_register;
            let twin = random.of(if is_alike { &alike } else { &strange })?;
            Some(self.pair(place, twin.words.clone(), settings, random))
        });
        pairs.flatten().collect()
    }

    fn others(&self, (article, chosen): Place) -> impl Iterator<Item = &Question> {
        let questions = self.articles[article].questions.iter().enumerate();
        questions.filter_map(move |(place, other)| (place != chosen).then_some(other))
    }

    /// Makes a pair of a question. An English question gets the Arabic words of the glossary with the
    /// probability `translated`.
    fn pair(
        &self,
        (article, place): Place,
        passage: Vec<TermId>,
        settings: &Settings,
        random: &mut Random,
    ) -> Pair {
        let question = &self.articles[article].questions[place];
        let mut query = thinned(&question.words, 0.7, random);
        if random.unit() < settings.translated {
            query.extend(&question.translation);
        }
        Pair {
            query,
            passage,
            marks: [mark(Kind::Question, article); 2],
        }
    }

    /// Draws questions, `group` of one law each time: articles of the same law are the wrong answers that are
    /// hardest to tell from the right one.
    fn places(
        &self,
        from: &[Place],
        count: usize,
        group: usize,
        random: &mut Random,
    ) -> Vec<Place> {
        let mut drawn = Vec::with_capacity(count);
        while let (true, Some(&first)) = (drawn.len() < count, random.of(from)) {
            let of_law = &self.of_law[&self.articles[first.0].law];
            drawn.push(first);
            drawn.extend((1..group).filter_map(|_| random.of(of_law)));
        }
        drawn.truncate(count);
        drawn
    }
}
