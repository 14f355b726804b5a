//! Training pairs of a query and the passage that answers it, by the kinds of `settings::Pairs`.

mod legislation;
mod questions;
mod rulings;

use std::error::Error;

use crate::arguments::Arguments;
use crate::corpus;
use crate::random::Random;
use crate::settings::{Pairs, Settings};
use crate::vocabulary::{TermId, Terms};
use legislation::Legislation;
use questions::Questions;
use rulings::Rulings;

/// Maximum number of terms of a passage: about as many as an index chunk has.
const LONGEST: usize = 150;

/// A training pair: a query and the passage that it must find.
pub struct Pair {
    pub query: Vec<TermId>,
    pub passage: Vec<TermId>,
    /// Marks of the query and of the passage. Pairs that share a mark have the same heading, law or article,
    /// so the passage of one is not used as a wrong answer for the other.
    pub marks: [u64; 2],
}

impl Pair {
    pub fn is_rival(&self, other: &Pair) -> bool {
        self.marks[0] != other.marks[0] && self.marks[1] != other.marks[1]
    }
}

/// All that pairs are drawn from.
pub struct Examples {
    pub legislation: Legislation,
    pub rulings: Rulings,
    pub questions: Questions,
    lexicon: Vec<[Vec<TermId>; 2]>,
}

impl Examples {
    pub fn read(arguments: &Arguments, terms: &mut Terms) -> Result<Self, Box<dyn Error>> {
        let mut lexicon = Vec::new();
        for file in &arguments.lexicon {
            lexicon.extend(lines_of_lexicon(&std::fs::read_to_string(file)?, terms));
        }
        Ok(Examples {
            legislation: Legislation::new(&corpus::read(arguments)?, terms),
            rulings: Rulings::read(arguments, terms)?,
            questions: Questions::read(arguments, terms)?,
            lexicon,
        })
    }

    /// Draws the pairs of a step. A kind without examples gives none.
    pub fn draw(&self, pairs: &Pairs, settings: &Settings, random: &mut Random) -> Vec<Pair> {
        let mut drawn = Vec::new();
        let mut add = |count: usize, draw: &dyn Fn(&mut Random) -> Option<Pair>| {
            drawn.extend((0..count).filter_map(|_| draw(random)));
        };
        add(pairs.parts, &|random| self.legislation.part(random));
        add(pairs.titles, &|random| self.legislation.title(random));
        add(pairs.headings, &|random| self.legislation.heading(random));
        add(pairs.rulings, &|random| self.rulings.pair(random));
        add(pairs.lexicon, &|random| self.line(random));
        let questions = &self.questions;
        drawn.extend(questions.answers(pairs.questions, settings, random));
        drawn.extend(questions.siblings(pairs.siblings, settings, random));
        drawn.extend(questions.twins(pairs.twins, settings, random));
        drawn
    }

    fn line(&self, random: &mut Random) -> Option<Pair> {
        let [query, passage] = random.of(&self.lexicon)?;
        let mark = mark_of(Kind::Words, passage);
        Some(Pair {
            query: query.clone(),
            passage: passage.clone(),
            marks: [mark, mark],
        })
    }
}

/// Returns the everyday or English words of each line, and the words of the laws.
fn lines_of_lexicon<'t>(
    table: &'t str,
    terms: &'t mut Terms,
) -> impl Iterator<Item = [Vec<TermId>; 2]> + 't {
    let lines = table.lines().filter(|line| !line.starts_with('#'));
    let cells = lines.filter_map(|line| {
        let mut cells = line.split('\t');
        Some((cells.next()?, cells.next()?))
    });
    cells
        .map(|(said, law)| [terms.of_question(said), terms.of_question(law)])
        .filter(|[said, law]| !said.is_empty() && !law.is_empty())
}

/// Kind of thing that a mark names, so that marks of different things differ.
#[derive(Clone, Copy)]
enum Kind {
    Words = 1,
    Document,
    Article,
    Question,
    Ruling,
}

fn mark(kind: Kind, number: usize) -> u64 {
    (kind as u64) << 56 | number as u64
}

fn mark_of(kind: Kind, terms: &[TermId]) -> u64 {
    let mix = |mark: u64, &term: &TermId| mark.wrapping_mul(1_000_003) ^ u64::from(term);
    (kind as u64) << 56 | (terms.iter().fold(1 << 40, mix) & ((1 << 56) - 1))
}

/// Returns a random part of the terms, at least one, because a question never has all words of the text. At
/// least the share `least` of them is kept on average.
fn thinned(terms: &[TermId], least: f32, random: &mut Random) -> Vec<TermId> {
    let keep = least + (1.0 - least) * random.unit();
    let mut kept = terms.to_vec();
    kept.retain(|_| random.unit() < keep);
    if kept.is_empty() {
        terms.to_vec()
    } else {
        kept
    }
}
