use crate::analyzer;
use crate::storage::hash64;

/// The terms of a text, as fingerprints.
pub(super) fn terms(text: &str) -> Vec<u64> {
    let mut fingerprints = Vec::new();
    analyzer::visit_terms(text, |term| fingerprints.push(hash64(term.as_bytes())));
    fingerprints
}

/// The different terms of a text, ascending, because the order of addition decides the last bits of a sum.
pub(super) fn different(text: &str) -> Vec<u64> {
    let mut terms = terms(text);
    terms.sort_unstable();
    terms.dedup();
    terms
}
