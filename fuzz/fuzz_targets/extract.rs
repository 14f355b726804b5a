//! Fuzzes the extraction of citations: no panic, spans on words, wordings that are read back.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sanad_core::citation::{Citation, Reference, extract, format, parse};

#[path = "../../crates/core/tests/properties/words.rs"]
mod words;

use words::{FILLERS, HEADS_AND_CONNECTORS};

fuzz_target!(|data: &[u8]| {
    let Some((choice, rest)) = data.split_first() else {
        return;
    };
    match choice % 3 {
        0 => check(&String::from_utf8_lossy(rest)),
        1 => check(&soup(rest, " ")),
        _ => check(&soup(rest, "")),
    }
});

/// A word of the grammar for each byte.
fn soup(bytes: &[u8], blank: &str) -> String {
    let words: Vec<&str> = bytes
        .iter()
        .map(|byte| {
            let place = *byte as usize % (HEADS_AND_CONNECTORS.len() + FILLERS.len());
            match HEADS_AND_CONNECTORS.get(place) {
                Some(word) => word,
                None => FILLERS[place - HEADS_AND_CONNECTORS.len()],
            }
        })
        .collect();
    words.join(blank)
}

fn check(text: &str) {
    let mut last = 0..0;
    for citation in extract(text) {
        let span = citation.span.clone();
        let cited = text.get(span.clone()).expect("a span is a slice");
        assert!(!cited.is_empty(), "a citation has words");
        assert!(
            span.start >= last.end || span == last,
            "spans are in order, and equal within a list"
        );
        last = span;
        let wording = format(&citation);
        assert!(!wording.is_empty(), "every citation has a wording");
        if is_plain(&citation) {
            check_read_back(&citation, &wording);
        }
    }
}

/// True for a citation by a number of digits. Random words make names and numbers that no text has, and their
/// wordings need not be readable.
fn is_plain(citation: &Citation) -> bool {
    citation.reference == Reference::Full
        && citation.articles.is_empty()
        && citation.name.is_none()
        && citation.issuer.is_none()
        && citation.court.is_none()
        && citation
            .number
            .as_deref()
            .is_some_and(|number| number.bytes().all(|byte| byte.is_ascii_digit()))
}

/// Checks that the wording cites the same document and that parsing it returns the same wording.
fn check_read_back(citation: &Citation, wording: &str) {
    let again = parse(wording).unwrap_or_else(|| panic!("not read: {wording}"));
    assert_eq!(
        (again.number.as_deref(), again.year, again.instrument),
        (
            citation.number.as_deref(),
            citation.year,
            citation.instrument
        ),
        "{wording}"
    );
    assert_eq!(format(&again), wording);
}
