//! Reads the arguments of the command line.

const USAGE: &str =
    "usage: train-embedder OUT [--without EVALUATION_CORPUS]… [--set NAME=VALUE]… CORPUS…";

pub struct Arguments {
    /// File to which the trained model is written.
    pub out: String,
    /// Corpus files of evaluation sets. Their documents are excluded from the training.
    pub without: Vec<String>,
    /// Settings as `name=value`, which replace the defaults of `settings.rs`.
    pub settings: Vec<String>,
    /// Corpus files with the training texts.
    pub files: Vec<String>,
}

impl Arguments {
    pub fn read(mut words: impl Iterator<Item = String>) -> Result<Self, &'static str> {
        let out = words.next().ok_or(USAGE)?;
        let mut arguments = Arguments {
            out,
            without: Vec::new(),
            settings: Vec::new(),
            files: Vec::new(),
        };
        while let Some(word) = words.next() {
            match word.as_str() {
                "--without" => arguments.without.push(words.next().ok_or(USAGE)?),
                "--set" => arguments.settings.push(words.next().ok_or(USAGE)?),
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
