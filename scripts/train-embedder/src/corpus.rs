//! Reads the training texts: documents whose licence allows distributing a model made from them.

use std::collections::HashSet;
use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;

use flate2::read::MultiGzDecoder;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use sha2::{Digest, Sha256};

use crate::arguments::Arguments;

/// The fields of a corpus document that the training uses.
#[derive(Deserialize)]
pub struct Document {
    jurisdiction: String,
    pub title: String,
    official_number: Option<String>,
    year_gregorian: Option<i32>,
    year_hijri: Option<i32>,
    #[serde(default)]
    pub articles: Vec<Article>,
    full_text: Option<String>,
    source: Source,
}

/// An article of a document.
#[derive(Deserialize)]
pub struct Article {
    pub text: String,
    pub heading: Option<String>,
}

#[derive(Deserialize)]
struct Source {
    licence: Option<String>,
}

/// Returns the documents of the corpus files. A heading is kept only if its document is in the evaluation
/// corpus `--headings` and in the half to learn. Documents of the other half are left out.
pub fn read(arguments: &Arguments) -> std::io::Result<Vec<Document>> {
    let visible = match &arguments.headings {
        Some(file) => evaluation_keys(file)?,
        None => HashSet::new(),
    };
    let mut documents = Vec::new();
    for file in &arguments.files {
        for mut document in records::<Document>(file)? {
            let key = document.key();
            let is_visible = visible.contains(&key);
            if !document.may_be_shipped() || (is_visible && !in_half(&key, arguments.half)) {
                continue;
            }
            if !is_visible {
                document
                    .articles
                    .iter_mut()
                    .for_each(|article| article.heading = None);
            }
            document.whole_text_as_article();
            documents.push(document);
        }
    }
    Ok(documents)
}

/// True if the document with the key is in the half of the evaluation sets that is learned.
pub fn in_half(key: &str, half: Option<u8>) -> bool {
    let byte = u8::from_str_radix(&key[..2], 16).unwrap_or_default();
    half.is_none_or(|half| byte & 1 == half)
}

impl Document {
    /// True if the licence allows distributing a model trained on the document. `MIT for code only` does not.
    fn may_be_shipped(&self) -> bool {
        let licence = self.source.licence.as_deref().unwrap_or_default();
        licence == "MIT" || licence.starts_with("Apache-2.0") || licence.starts_with("CC BY 4.0")
    }

    /// Returns the key by which evaluation sets name the document. The README of the sets defines it.
    fn key(&self) -> String {
        let number = |n: Option<i32>| n.map(|n| n.to_string()).unwrap_or_default();
        let fields = [
            self.jurisdiction.clone(),
            self.title.clone(),
            self.official_number.clone().unwrap_or_default(),
            number(self.year_gregorian),
            number(self.year_hijri),
        ];
        let digest = Sha256::digest(fields.join("\n"));
        let bytes = digest.iter().take(6);
        bytes.map(|byte| format!("{byte:02x}")).collect()
    }

    fn whole_text_as_article(&mut self) {
        if let (true, Some(text)) = (self.articles.is_empty(), self.full_text.take()) {
            self.articles.push(Article {
                text,
                heading: None,
            });
        }
    }
}

fn evaluation_keys(file: &str) -> std::io::Result<HashSet<String>> {
    #[derive(Deserialize)]
    struct Keyed {
        doc_key: String,
    }
    Ok(records::<Keyed>(file)?
        .into_iter()
        .map(|keyed| keyed.doc_key)
        .collect())
}

/// Returns the records of a file of JSON lines, which may be compressed.
pub fn records<T: DeserializeOwned>(file: &str) -> std::io::Result<Vec<T>> {
    let plain = File::open(file)?;
    let gzip = Path::new(file)
        .extension()
        .is_some_and(|extension| extension == "gz");
    let reader: Box<dyn Read> = if gzip {
        Box::new(MultiGzDecoder::new(plain))
    } else {
        Box::new(plain)
    };
    let lines = BufReader::new(reader).lines();
    lines
        .map(|line| Ok(serde_json::from_str(&line?)?))
        .collect()
}
