//! Trains the model of the built-in embedder; see the README of this crate.

mod arguments;
mod corpus;
mod examples;
mod matrix;
mod model_file;
mod random;
mod settings;
mod train;
mod vocabulary;

use std::error::Error;

use arguments::Arguments;
use random::Random;
use settings::Settings;
use train::Rows;
use vocabulary::Vocabulary;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments = Arguments::read(std::env::args().skip(1))?;
    let settings = Settings::read(&arguments.settings)?;
    let documents = corpus::read(&arguments.files, &arguments.without)?;
    let texts = documents.iter().flat_map(corpus::Document::texts);
    let vocabulary = Vocabulary::new(texts, &settings);
    let items = examples::items(&documents, &vocabulary);
    eprintln!(
        "{} documents, {} articles, {} terms, {} with a row",
        documents.len(),
        items.len(),
        vocabulary.frequency.len(),
        vocabulary.rows
    );
    let mut random = Random::new(settings.seed);
    let mut rows = Rows::random(&vocabulary, items.len(), &settings, &mut random);
    train::train(&mut rows, &items, &vocabulary, &settings, &mut random);
    std::fs::write(
        arguments.out,
        model_file::write(&rows, &vocabulary, settings.buckets),
    )?;
    Ok(())
}
