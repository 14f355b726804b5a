//! Contradictions in the pairs of claim and passage of `test/fixtures/claims/pairs.tsv`.

#![allow(clippy::unwrap_used, clippy::panic)]

use std::collections::BTreeMap;

use sanad_core::entailment::Premise;

const PAIRS: &str = include_str!("../../../test/fixtures/claims/pairs.tsv");

/// Returns for each pair its kind, the claim and whether a contradiction was found.
fn checked(table: &str) -> Vec<(&str, &str, bool)> {
    let mut premise = Premise::new("");
    let mut checked = Vec::new();
    for line in table.lines().filter(|line| !line.starts_with('#')) {
        let (kind, text) = line.split_once('\t').unwrap();
        match kind {
            "passage" => premise = Premise::new(text),
            _ => checked.push((kind, text, !premise.check(text).contradictions.is_empty())),
        }
    }
    checked
}

#[test]
fn most_contradictions_are_found_and_few_paraphrases_are_taken_for_one() {
    let checked = checked(PAIRS);
    let (mut right, mut wrong, mut all) = (0.0, 0.0, 0.0);
    let mut kinds: BTreeMap<&str, (u32, u32)> = BTreeMap::new();
    for (kind, _, found) in &checked {
        let counts = kinds.entry(kind).or_default();
        counts.0 += u32::from(*found);
        counts.1 += 1;
        match (*kind, *found) {
            ("paraphrase", true) => wrong += 1.0,
            ("paraphrase", false) => {}
            (_, true) => (right, all) = (right + 1.0, all + 1.0),
            (_, false) => all += 1.0,
        }
    }
    let (precision, recall) = (right / (right + wrong), right / all);
    assert!(
        precision >= 0.95 && recall >= 0.85,
        "precision {precision:.3}, recall {recall:.3}, found of each kind: {kinds:?}"
    );
}
