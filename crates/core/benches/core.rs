//! The core's side of `npm run bench:core`, in a process of its own: it reads the name of a case a line and answers
//! each with the seconds that one round of it took and what came of it. Who takes turns with whom is the caller's.
//!
//! Arguments: a file of documents (parted by form feeds), a file of citations (one a line), how many of the documents
//! are scanned. Without them, as under `cargo test --benches`, there is nothing to measure.

#![expect(
    clippy::expect_used,
    reason = "a bench that cannot read its input may stop"
)]

use std::hint::black_box;
use std::io::{BufRead, Write, stdin, stdout};
use std::time::Instant;

use sanad_core::citation;
use sanad_core::normalizer::{Form, Path, normalize, normalize_by, normalize_mapped};

/// How often the citations are parsed in one round.
const PARSES: usize = 200;

struct Input {
    /// All documents as one text.
    bulk: String,
    documents: Vec<String>,
    /// So many of them are scanned.
    scanned: usize,
    citations: Vec<String>,
}

fn main() {
    let mut arguments = std::env::args()
        .skip(1)
        .filter(|word| !word.starts_with("--"));
    let (Some(documents), Some(citations), Some(scanned)) =
        (arguments.next(), arguments.next(), arguments.next())
    else {
        return;
    };
    let bulk = std::fs::read_to_string(documents).expect("the documents are readable");
    let citations = std::fs::read_to_string(citations).expect("the citations are readable");
    let input = Input {
        documents: bulk.split('\u{0C}').map(str::to_owned).collect(),
        bulk,
        scanned: scanned.parse().expect("a number of documents"),
        citations: citations.lines().map(str::to_owned).collect(),
    };
    let mut room = Room {
        copy: vec![0; input.bulk.len()],
        text: String::with_capacity(2 * input.bulk.len()),
    };
    for case in stdin().lock().lines() {
        let case = case.expect("a case a line");
        let start = Instant::now();
        let outcome = round(&case, &input, &mut room);
        let seconds = start.elapsed().as_secs_f64();
        writeln!(stdout(), "{seconds} {outcome}").expect("the caller listens");
    }
}

/// Memory that is there before the clock starts.
struct Room {
    copy: Vec<u8>,
    text: String,
}

/// One round of a case; what came of it, so that two ways of doing it can be compared.
fn round(case: &str, input: &Input, room: &mut Room) -> usize {
    let plain = |documents: &[String]| -> usize {
        let forms = documents.iter().map(|text| normalize(text, Form::Letters));
        forms.map(|form| black_box(form).len()).sum()
    };
    match case {
        "paths" => {
            let names: Vec<&str> = Path::available().iter().map(|path| path.name()).collect();
            print!("{} ", names.join(","));
            input.bulk.len()
        }
        "copy" => {
            room.copy.copy_from_slice(input.bulk.as_bytes());
            black_box(&room.copy).len()
        }
        "documents" => plain(&input.documents),
        "mapped" => {
            let maps = input
                .documents
                .iter()
                .map(|text| normalize_mapped(text, Form::Letters));
            maps.map(|map| black_box(map).text.len()).sum()
        }
        "parse" => {
            let every = || {
                input
                    .citations
                    .iter()
                    .filter_map(|text| citation::parse(text))
            };
            (0..PARSES).map(|_| every().map(black_box).count()).sum()
        }
        "scan" => {
            let scanned = &input.documents[..input.scanned];
            scanned
                .iter()
                .map(|text| black_box(citation::extract(text)).len())
                .sum()
        }
        path => {
            let path = Path::available().iter().find(|known| known.name() == path);
            let path = *path.expect("a case or a path");
            normalize_by(path, &input.bulk, Form::Letters, &mut room.text);
            black_box(&room.text).len()
        }
    }
}
