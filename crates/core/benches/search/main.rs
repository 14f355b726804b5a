//! The Rust process of `npm run bench:search`. It reads one command a line and answers each with a line of
//! JSON. `benches/retrieval/search.ts` decides the order of the cases.
//!
//! Arguments: a file of documents (one JSON object a line), a file of queries (one a line), a folder for
//! indexes. Without arguments, as under `cargo test --benches`, the process ends at once.

#![expect(
    clippy::expect_used,
    reason = "a bench that cannot read its input may stop"
)]

mod input;
mod naive;

use std::hash::{DefaultHasher, Hash, Hasher};
use std::hint::black_box;
use std::io::{BufRead, Write, stdin, stdout};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use naive::{Naive, NaiveBuilder};
use sanad_core::analyzer::visit_terms;
use sanad_core::embedder::embed;
use sanad_core::hybrid::SearchOptions;
use sanad_core::index::{Document, Expansion, Filter, HybridIndex, IndexBuilder, Query, Ranking};
use sanad_core::lexicon;
use serde_json::{Value, json};

const LIMIT: usize = 100;
const TERMS: [&str; 1] = ["terms"];
static NEVER: AtomicBool = AtomicBool::new(false);

fn main() {
    let mut arguments = std::env::args()
        .skip(1)
        .filter(|word| !word.starts_with("--"));
    let (Some(documents), Some(queries), Some(folder)) =
        (arguments.next(), arguments.next(), arguments.next())
    else {
        return;
    };
    let queries = std::fs::read_to_string(queries).expect("the queries are readable");
    let mut bench = Bench {
        documents: input::read(Path::new(&documents)),
        queries: queries.lines().map(Asked::new).collect(),
        folder: PathBuf::from(folder),
        sides: None,
    };
    for command in stdin().lock().lines() {
        let command = command.expect("a command a line");
        let words = Vec::from_iter(command.split(' '));
        let answer = match words[..] {
            ["build", chunks] => bench.build(chunks.parse().expect("a number of chunks")),
            ["tokens", chunks, path] => {
                bench.write_tokens(chunks.parse().expect("a number"), Path::new(path))
            }
            ["round", case] => bench.round(case),
            ["bandwidth"] => json!({ "p50": bench.bandwidth() }),
            _ => json!({ "error": command }),
        };
        writeln!(stdout(), "{answer}").expect("the caller listens");
    }
}

/// One query in each form that a case needs: text, text with the lexicon's expansions, vector.
struct Asked {
    text: String,
    read: Query,
    vector: Vec<f32>,
}

impl Asked {
    fn new(text: &str) -> Self {
        let reading = lexicon::read(text, None, None);
        let expansion = |expansion: &lexicon::Expansion| Expansion {
            phrase: text[expansion.span.clone()].to_owned(),
            weight: expansion.weight,
            alternatives: expansion
                .alternatives
                .iter()
                .map(|words| (*words).to_owned())
                .collect(),
        };
        Self {
            text: text.to_owned(),
            vector: embed(text),
            read: Query {
                text: reading.text,
                expansions: reading.expansions.iter().map(expansion).collect(),
                preferred: reading.preferred,
                related: true,
            },
        }
    }
}

struct Bench {
    documents: Vec<Document>,
    queries: Vec<Asked>,
    folder: PathBuf,
    sides: Option<Sides>,
}

/// The same corpus in both indexes: [`HybridIndex`] and the plain BM25 baseline.
struct Sides {
    directory: PathBuf,
    ours: HybridIndex,
    naive: Naive,
}

impl Bench {
    fn build(&mut self, chunks: usize) -> Value {
        self.sides = None;
        let directory = self.folder.join(chunks.to_string());
        let mut naive = NaiveBuilder::default();
        let mut plain = 0.0;
        let mut vectors = 0.0;
        let mut builder =
            IndexBuilder::create(&directory, embed("").len(), "bench").expect("a new index");
        let mut ours = 0.0;
        for document in input::sized(&self.documents, chunks) {
            let texts = Vec::from_iter(document.articles.iter().flat_map(|a| &a.chunks));
            let rows = timed(&mut vectors, || {
                Vec::from_iter(texts.iter().flat_map(|text| embed(text)))
            });
            timed(&mut ours, || {
                builder.add(&document, &rows).expect("a document")
            });
            timed(&mut plain, || {
                for article in &document.articles {
                    let number = article.article_no.as_deref().unwrap_or_default();
                    for chunk in &article.chunks {
                        naive.add(&[&document.title, number, chunk]);
                    }
                }
            });
        }
        let summary = timed(&mut ours, || builder.finish().expect("an index"));
        let naive = timed(&mut plain, || naive.finish());
        let mut open = 0.0;
        let index = timed(&mut open, || {
            HybridIndex::open(&directory).expect("the index")
        });
        let bytes =
            |name: &str| std::fs::metadata(directory.join(name)).map_or(0, |file| file.len());
        let files =
            ["corpus", "terms", "grams", "words", "vectors"].map(|name| (name, bytes(name)));
        let answer = json!({
            "chunks": summary.chunks, "documents": summary.documents,
            "seconds": { "ours": ours, "naive": plain, "vectors": vectors, "open": open },
            "bytes": files.into_iter().collect::<std::collections::BTreeMap<_, _>>(),
            "naive_postings": naive.postings(),
        });
        self.sides = Some(Sides {
            directory,
            ours: index,
            naive,
        });
        answer
    }

    /// Writes the terms of each chunk to `path`, one chunk a line. Returns the terms of each query. Baselines
    /// in other languages read both, so that all index the same terms.
    fn write_tokens(&self, chunks: usize, path: &Path) -> Value {
        let file = std::fs::File::create(path).expect("a file");
        let mut file = std::io::BufWriter::new(file);
        for document in input::sized(&self.documents, chunks) {
            for article in &document.articles {
                for chunk in &article.chunks {
                    let number = article.article_no.as_deref().unwrap_or_default();
                    let line = terms(&[&document.title, number, chunk]);
                    writeln!(file, "{line}").expect("room");
                }
            }
        }
        file.flush().expect("room");
        let queries = Vec::from_iter(self.queries.iter().map(|query| terms(&[&query.text])));
        json!({ "queries": queries })
    }

    /// Microseconds to read the bytes of all vectors once on one core, the best of 15 passes. The caller
    /// compares exact dense search with it. NaN if no index is built.
    fn bandwidth(&self) -> f64 {
        let Some(sides) = &self.sides else {
            return f64::NAN;
        };
        let bytes = std::fs::read(sides.directory.join("vectors")).expect("the vectors");
        let mut best = f64::INFINITY;
        for _ in 0..15 {
            let start = Instant::now();
            let words = bytes.as_chunks::<64>().0;
            let mut sums = [0u8; 64];
            for word in words {
                for (sum, byte) in sums.iter_mut().zip(word) {
                    *sum ^= byte;
                }
            }
            black_box(sums);
            best = best.min(start.elapsed().as_secs_f64());
        }
        best * 1e6
    }

    /// Runs every query once. Returns p50, p95 and mean in microseconds a query, and a digest of all
    /// rankings (of empty ones for `naive`). A case with a filter is written `case/filter`; [`named`] lists
    /// the filters.
    fn round(&mut self, case: &str) -> Value {
        let Some(sides) = &mut self.sides else {
            return json!({ "error": "nothing is built" });
        };
        let all = Filter::default();
        let (case, filter) = case
            .split_once('/')
            .map_or((case, all.clone()), |(case, filter)| (case, named(filter)));
        let mut times = Vec::new();
        let mut seen = DefaultHasher::new();
        for query in &self.queries {
            let start = Instant::now();
            let ranking = match case {
                "naive" => {
                    black_box(sides.naive.rank(&query.text, LIMIT));
                    Ok(Ranking::default())
                }
                "terms" => sides
                    .ours
                    .sparse_by(&TERMS, &query.text, &filter, LIMIT, &NEVER),
                "sparse" => sides.ours.sparse(&query.text, &filter, LIMIT, &NEVER),
                "read" => sides
                    .ours
                    .sparse(query.read.clone(), &filter, LIMIT, &NEVER),
                "dense" => sides.ours.dense(&query.vector, &filter, LIMIT, &NEVER),
                "hybrid" => {
                    let options = SearchOptions {
                        filter: filter.clone(),
                        limit: LIMIT,
                        ..Default::default()
                    };
                    sides
                        .ours
                        .search(&query.text, Some(&query.vector), &options, &NEVER)
                }
                "open" => {
                    let index = HybridIndex::open(&sides.directory).expect("the index");
                    index.sparse(&query.text, &filter, LIMIT, &NEVER)
                }
                _ => return json!({ "error": case }),
            };
            times.push(start.elapsed().as_secs_f64() * 1e6);
            let ranking = ranking.expect("a ranking");
            (&ranking.articles, &ranking.chunks).hash(&mut seen);
            ranking
                .scores
                .iter()
                .for_each(|score| score.to_bits().hash(&mut seen));
        }
        times.sort_by(f64::total_cmp);
        let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize];
        json!({ "p50": at(0.5), "p95": at(0.95), "mean": times.iter().sum::<f64>() / times.len() as f64, "digest": seen.finish() })
    }
}

/// The filter with this name; an unknown name accepts everything. The filters differ in selectivity: `few`
/// accepts one country with few documents, `today` nine articles of ten.
fn named(name: &str) -> Filter {
    match name {
        "country" => Filter {
            jurisdiction: Some("SA".to_owned()),
            ..Default::default()
        },
        "type" => Filter {
            doc_types: vec!["judgment".to_owned()],
            ..Default::default()
        },
        "few" => Filter {
            jurisdiction: Some("TN".to_owned()),
            ..Default::default()
        },
        "years" => Filter {
            year_from: Some(2015),
            year_to: Some(2020),
            ..Default::default()
        },
        "today" => Filter {
            on: Some(input::TODAY),
            ..Default::default()
        },
        _ => Filter::default(),
    }
}

fn terms(texts: &[&str]) -> String {
    let mut line = String::new();
    for text in texts {
        visit_terms(text, |term| {
            line.push_str(term);
            line.push(' ');
        });
    }
    line.truncate(line.trim_end().len());
    line
}

fn timed<T>(sum: &mut f64, work: impl FnOnce() -> T) -> T {
    let start = Instant::now();
    let outcome = work();
    *sum += start.elapsed().as_secs_f64();
    outcome
}
