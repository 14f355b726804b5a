//! Reads the training texts: documents whose licence allows distributing a model made from them, and that are
//! in no evaluation corpus.

use std::collections::HashSet;
use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;

use flate2::read::MultiGzDecoder;
use serde::Deserialize;
use sha2::{Digest, Sha256};

/// Licences that allow distributing a model trained on a document, by the beginning of their name.
const LICENCES: &[&str] = &["Apache-2.0", "MIT", "CC BY 4.0"];

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

/// Returns the documents of corpus files without those of the evaluation corpora.
pub fn read(files: &[String], evaluation: &[String]) -> std::io::Result<Vec<Document>> {
    let held_out = evaluation_keys(evaluation)?;
    let mut documents = Vec::new();
    for file in files {
        for line in lines(file)? {
            let mut document: Document = serde_json::from_str(&line?)?;
            if document.may_be_shipped() && !held_out.contains(&document.key()) {
                document.whole_text_as_article();
                documents.push(document);
            }
        }
    }
    Ok(documents)
}

impl Document {
    fn may_be_shipped(&self) -> bool {
        let licence = self.source.licence.as_deref().unwrap_or_default();
        LICENCES.iter().any(|allowed| licence.starts_with(allowed))
    }

    /// Returns the texts of the document, from whose terms the vocabulary is made.
    pub fn texts(&self) -> impl Iterator<Item = &str> {
        let articles = self.articles.iter();
        let parts =
            articles.flat_map(|article| [Some(article.text.as_str()), article.heading.as_deref()]);
        parts.flatten().chain([self.title.as_str()])
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
        digest
            .iter()
            .take(6)
            .map(|byte| format!("{byte:02x}"))
            .collect()
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

fn evaluation_keys(files: &[String]) -> std::io::Result<HashSet<String>> {
    #[derive(Deserialize)]
    struct Keyed {
        doc_key: String,
    }
    let mut keys = HashSet::new();
    for file in files {
        for line in lines(file)? {
            keys.insert(serde_json::from_str::<Keyed>(&line?)?.doc_key);
        }
    }
    Ok(keys)
}

fn lines(file: &str) -> std::io::Result<impl Iterator<Item = std::io::Result<String>>> {
    let plain = File::open(file)?;
    let gzip = Path::new(file)
        .extension()
        .is_some_and(|extension| extension == "gz");
    let reader: Box<dyn Read> = if gzip {
        Box::new(MultiGzDecoder::new(plain))
    } else {
        Box::new(plain)
    };
    Ok(BufReader::new(reader).lines())
}
