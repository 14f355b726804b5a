//! Tests the analyzer with a table of inputs and with random text.

use proptest::prelude::*;
use sanad_core::analyzer::{analyze, find_terms, visit_grams, visit_terms, visit_words};
use sanad_core::normalizer::{Form, normalize};
use serde::Deserialize;

/// A row of `test/fixtures/analyzer.json`.
#[derive(Deserialize)]
struct Row {
    name: String,
    input: String,
    terms: Vec<String>,
}

fn terms(text: &str) -> Vec<String> {
    analyze(text).into_iter().map(|token| token.term).collect()
}

fn visited(visit: impl FnOnce(&mut dyn FnMut(&str))) -> Vec<String> {
    let mut seen = Vec::new();
    visit(&mut |text| seen.push(text.to_owned()));
    seen
}

#[test]
fn every_row_of_the_table() {
    let table = include_str!("../../../test/fixtures/analyzer.json");
    let rows: Vec<Row> = serde_json::from_str(table).expect("the table is valid");
    assert!(rows.len() > 10);
    for row in rows {
        assert_eq!(terms(&row.input), row.terms, "{}", row.name);
    }
}

#[test]
fn a_stop_word_is_not_found_even_if_it_is_looked_for() {
    let text = "في العمل وفي م/٥١";
    let found = find_terms(text, |term| Some(term.to_owned()));
    let (terms, spans): (Vec<String>, Vec<_>) = found.into_iter().unzip();
    assert_eq!(terms, ["عمل", "م", "51", "م/51"]);
    let written = Vec::from_iter(spans.into_iter().map(|span| &text[span]));
    assert_eq!(written, ["العمل", "م", "٥١", "م/٥١"]);
}

#[test]
fn a_span_covers_the_word_as_it_was_written() {
    let text = "في «المــادّةِ» رقم م / ٥١.";
    let written: Vec<&str> = analyze(text)
        .into_iter()
        .map(|token| &text[token.span])
        .collect();
    assert_eq!(written, ["المــادّةِ", "رقم", "م", "٥١", "م / ٥١"]);
}

#[test]
fn words_are_folded_and_neither_stemmed_nor_dropped() {
    let words = visited(|v| visit_words("في المحكمة العُليا", v));
    assert_eq!(words, ["في", "المحكمه", "العليا"]);
}

#[test]
fn a_misspelt_word_shares_most_of_its_grams() {
    let grams = |text| visited(|v| visit_grams(text, v));
    let (right, wrong) = (grams("المسؤولية"), grams("المسئولية"));
    let shared = right.iter().filter(|gram| wrong.contains(gram)).count();
    assert!(shared * 2 >= right.len(), "{right:?} {wrong:?}");
}

proptest! {
    #[test]
    fn the_visitor_gives_the_terms_of_analyze(text in "[ا-ي0-9a-z /.،ًٌ]{0,60}") {
        prop_assert_eq!(visited(|v| visit_terms(&text, v)), terms(&text));
    }

    #[test]
    fn spans_are_in_the_text_and_contain_the_term(text in any::<String>()) {
        for token in analyze(&text) {
            let written = normalize(&text[token.span], Form::Letters).replace(' ', "");
            // The term is part of the word as written. Only the English plural rule replaces letters (`-ies`
            // by `-y`), so a final `y` is not compared.
            prop_assert!(written.contains(token.term.trim_end_matches('y')), "{:?} {:?}", written, token.term);
        }
    }

    #[test]
    fn spelling_noise_changes_no_term(words in proptest::collection::vec("[ب-غف-م]{3,8}", 1..8)) {
        let noisy: Vec<String> = words.iter().map(|w| w.chars().map(|c| format!("{c}ـَ")).collect()).collect();
        prop_assert_eq!(terms(&noisy.join("\u{200F} ")), terms(&words.join(" ")));
    }
}
