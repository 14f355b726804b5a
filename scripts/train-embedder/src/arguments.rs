//! Reads the arguments of the command line.

const USAGE: &str = "usage: train-embedder OUT [--headings CORPUS] [--rulings SETDIR] [--half 0|1] \
                     [--questions FILE] [--lexicon FILE]… [--set NAME=VALUE]… CORPUS…";

#[derive(Default)]
pub struct Arguments {
    /// File to which the trained model is written.
    pub out: String,
    /// Corpus of the evaluation set of headings. The headings of its documents may be learned.
    pub headings: Option<String>,
    /// Folder of the evaluation set of rulings, whose queries may be learned.
    pub rulings: Option<String>,
    /// Which half of these two sets is learned. Both if not given; then the sets do not measure the model.
    pub half: Option<u8>,
    /// File that `questions.ts` writes.
    pub questions: Option<String>,
    /// Tables of the lexicon: glossary and thesaurus.
    pub lexicon: Vec<String>,
    /// Settings as `name=value`, which replace the defaults of `settings.rs`.
    pub settings: Vec<String>,
    /// Corpus files with the training texts.
    pub files: Vec<String>,
}

impl Arguments {
    pub fn read(mut words: impl Iterator<Item = String>) -> Result<Self, &'static str> {
        let mut arguments = Arguments {
            out: words.next().ok_or(USAGE)?,
            ..Default::default()
        };
        while let Some(word) = words.next() {
            let mut value = || words.next().ok_or(USAGE);
            match word.as_str() {
                "--headings" => arguments.headings = Some(value()?),
                "--rulings" => arguments.rulings = Some(value()?),
                "--half" => arguments.half = Some(value()?.parse().map_err(|_| USAGE)?),
                "--questions" => arguments.questions = Some(value()?),
                "--lexicon" => arguments.lexicon.push(value()?),
                "--set" => arguments.settings.push(value()?),
                _ => arguments.files.push(word),
            }
        }
        if arguments.files.is_empty() {
            Err(USAGE)
        } else {
            Ok(arguments)
        }
    }
}
