//! The Rust process of `npm run bench:core`. It reads the name of one case a line and answers with the
//! seconds of one round and its outcome. `benches/core/core.ts` decides the order of the cases.
//!
//! Arguments: a file of documents (separated by form feeds), a file of citations (one a line), the number of
//! documents to scan. Without arguments, as under `cargo test --benches`, the process ends at once.

#![expect(
    clippy::expect_used,
    reason = "a bench that cannot read its input may stop"
)]

use std::hint::black_box;
use std::io::{BufRead, Write, stdin, stdout};
use std::time::Instant;

use sanad_core::citation;
use sanad_core::normalizer::{Form, Path, normalize, normalize_by, normalize_mapped};

/// Number of times that one round parses all citations: a single pass is too short to measure.
const PARSES: usize = 200;

struct Input {
    /// The whole file, form feeds included.
    bulk: String,
    documents: Vec<String>,
    /// Number of documents that the case `scan` reads, from the first.
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

/// Output buffers, allocated before the first measurement so that no round pays for them.
struct Room {
    copy: Vec<u8>,
    text: String,
}

/// Runs one round of a case. Returns its outcome, a number of bytes or citations. The caller compares the
/// outcomes of two implementations. The case `paths` also prints the names of the normalizer's code paths.
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
