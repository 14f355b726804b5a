//! Trains the model of the built-in embedder; see the README of this crate.

mod adam;
mod arguments;
mod bags;
mod corpus;
mod examples;
mod matrix;
mod model_file;
mod random;
mod rows;
mod settings;
mod train;
mod vocabulary;

use std::error::Error;

use arguments::Arguments;
use examples::Examples;
use random::Random;
use rows::Rows;
use settings::Settings;
use vocabulary::{Terms, Vocabulary};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments = Arguments::read(std::env::args().skip(1))?;
    let settings = Settings::read(&arguments.settings)?;
    let mut terms = Terms::default();
    let examples = Examples::read(&arguments, &mut terms)?;
    let vocabulary = Vocabulary::new(terms, &settings);
    eprintln!(
        "{} articles, {} queries of rulings, {} questions ({} with a text), {} terms, {} with a row",
        examples.legislation.len(),
        examples.rulings.queries.len(),
        examples.questions.all.len(),
        examples.questions.with_text.len(),
        vocabulary.row.len(),
        vocabulary.names.len()
    );
    let mut random = Random::new(settings.seed);
    let articles = examples.legislation.len();
    let mut rows = Rows::random(&vocabulary, articles, &settings, &mut random);
    train::train(&mut rows, &examples, &vocabulary, &settings, &mut random);
    std::fs::write(
        arguments.out,
        model_file::write(&rows, &vocabulary, settings.buckets),
    )?;
    Ok(())
}
