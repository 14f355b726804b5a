//! Pairs from an evaluation set of rulings: keywords or principle of a ruling, and a part of the ruling. The
//! texts of its corpus contain neither.

use std::collections::HashMap;

use serde::Deserialize;

use super::{Kind, LONGEST, Pair, mark, thinned};
use crate::arguments::Arguments;
use crate::corpus::{in_half, records};
use crate::random::Random;
use crate::vocabulary::{TermId, Terms};

#[derive(Deserialize)]
struct Ruling {
    doc_key: String,
    title: String,
    full_text: String,
}

#[derive(Deserialize)]
struct Query {
    query: String,
    relevant: Vec<Label>,
}

#[derive(Deserialize)]
struct Label {
    key: String,
}

#[derive(Default)]
pub struct Rulings {
    /// The parts of each ruling.
    rulings: Vec<Vec<Vec<TermId>>>,
    /// A query, and the place of its ruling.
    pub queries: Vec<(Vec<TermId>, usize)>,
}

impl Rulings {
    pub fn read(arguments: &Arguments, terms: &mut Terms) -> std::io::Result<Self> {
        let Some(folder) = &arguments.rulings else {
            return Ok(Rulings::default());
        };
        let mut all = records::<Ruling>(&format!("{folder}/corpus.jsonl.gz"))?;
        all.retain(|ruling| in_half(&ruling.doc_key, arguments.half));
        let places: HashMap<&str, usize> = all
            .iter()
            .enumerate()
            .map(|(place, ruling)| (ruling.doc_key.as_str(), place))
            .collect();
        let mut queries = Vec::new();
        for Query { query, relevant } in records::<Query>(&format!("{folder}/queries.jsonl"))? {
            // The first label is the ruling from which the query was taken.
            if let Some(&place) = relevant
                .first()
                .and_then(|label| places.get(label.key.as_str()))
            {
                queries.push((terms.of_article(&query), place));
            }
        }
        queries.retain(|(query, _)| !query.is_empty());
        Ok(Rulings {
            rulings: all.iter().map(|ruling| ruling.parts(terms)).collect(),
            queries,
        })
    }

    pub fn pair(&self, random: &mut Random) -> Option<Pair> {
        let (query, place) = random.of(&self.queries)?;
        let passage = random.of(&self.rulings[*place])?.clone();
        Some(Pair {
            query: thinned(query, 0.6, random),
            passage,
            marks: [mark(Kind::Ruling, *place); 2],
        })
    }
}

impl Ruling {
    /// Returns the parts of the text under the title, each about as long as an index chunk.
    fn parts(&self, terms: &mut Terms) -> Vec<Vec<TermId>> {
        let title = terms.of_article(&self.title);
        let text = terms.of_article(&self.full_text);
        let room = LONGEST.saturating_sub(title.len()).max(1);
        let parts = text.chunks(room);
        parts.map(|part| [&title, part].concat()).collect()
    }
}
