//! The documents of the bench, cut or repeated to a given number of chunks.

use std::path::Path;

use sanad_core::index::{Article, Document};
use serde::Deserialize;

#[derive(Deserialize)]
struct Line {
    jurisdiction: String,
    doc_type: String,
    status: String,
    year: Option<i32>,
    title: String,
    articles: Vec<LineArticle>,
}

#[derive(Deserialize)]
struct LineArticle {
    article_no: Option<String>,
    chunks: Vec<String>,
}

/// Day on which every tenth article ended and all others began, in days since 1970-01-01: 2015-01-01. Of the
/// Saudi and Emirati articles that the corpus holds, one of 17 mentions an amendment.
const AMENDED: i32 = 16_436;
/// A day after [`AMENDED`]: 2025-01-01.
pub const TODAY: i32 = 20_089;

/// Reads the documents of a file with one JSON object a line. Gives every article days, so that a filter on
/// [`TODAY`] passes nine articles of ten. The days change no other case.
///
/// Panics if the file is unreadable or malformed.
pub fn read(path: &Path) -> Vec<Document> {
    let text = std::fs::read_to_string(path).expect("the documents are readable");
    let mut count = 0;
    let document = |line: &str| {
        let line: Line = serde_json::from_str(line).expect("a document a line");
        let article = |article: LineArticle| {
            count += 1;
            let former = count % 10 == 0;
            Article {
                article_no: article.article_no,
                heading: None,
                chunks: article.chunks,
                from: (!former).then_some(AMENDED),
                questions: Vec::new(),
                to: former.then_some(AMENDED),
            }
        };
        Document {
            jurisdiction: line.jurisdiction,
            doc_type: line.doc_type,
            status: line.status,
            year: line.year,
            title: line.title,
            articles: line.articles.into_iter().map(article).collect(),
        }
    };
    text.lines().map(document).collect()
}

/// Documents with `chunks` chunks in total. The last document is cut to fit.
///
/// For half as many chunks as the corpus has, or fewer, it takes every n-th document, to cover the whole
/// corpus. For more than the corpus has, it repeats the documents. Each repetition drops another fifth of
/// the words, so that copies differ.
pub fn sized(documents: &[Document], chunks: usize) -> impl Iterator<Item = Document> {
    let all: usize = documents.iter().map(length).sum();
    let step = (all / chunks.max(1)).max(1);
    let rounds =
        (0..).flat_map(move |round| documents.iter().map(move |document| (round, document)));
    let chosen = rounds.step_by(step);
    let mut left = chunks;
    chosen.map_while(move |(round, document)| {
        if left == 0 {
            return None;
        }
        let mut document = document.clone();
        for article in &mut document.articles {
            article.chunks.truncate(left);
            left -= article.chunks.len();
            if round > 0 {
                for chunk in &mut article.chunks {
                    *chunk = thinned(chunk, round);
                }
            }
        }
        Some(document)
    })
}

fn length(document: &Document) -> usize {
    document.articles.iter().map(|a| a.chunks.len()).sum()
}

fn thinned(text: &str, round: usize) -> String {
    let keeps = |place: usize| !(place / (1 + round / 5) + round + text.len()).is_multiple_of(5);
    let words = text.split(' ').enumerate();
    let kept = words
        .filter(|&(place, _)| keeps(place))
        .map(|(_, word)| word);
    Vec::from_iter(kept).join(" ")
}
