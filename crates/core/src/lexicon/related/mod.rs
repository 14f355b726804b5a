//! Words of laws that go with words of questions, learned from pairs of a question, heading or keyword and
//! the text that it belongs to. `scripts/train-related-words/` writes the table.
//!
//! The tables of phrases beside this folder are written by hand and are exact; this one is broad. It has the
//! English and everyday words that no phrase covers, and derivations that the light stem keeps apart
//! («عقوبة» and «يعاقب»).

use std::collections::HashMap;
use std::sync::LazyLock;

use super::table::rows;
use crate::analyzer::visit_terms;

/// A term of laws, with its share among the texts that answer a question with the asked word.
#[derive(Clone, Debug, PartialEq)]
pub struct Related {
    /// The term, as [`crate::analyzer`] gives it.
    pub term: String,
    /// Index of the term in [`related_terms`].
    pub(crate) number: usize,
    /// How often a text that answers a question with the asked word has this term because of it: above 0 to
    /// below 1.
    pub weight: f32,
}

/// Returns the terms of laws that go with a term of a query, the most frequent first.
///
/// ```
/// use sanad_core::lexicon::related;
/// assert!(related("salary").iter().any(|related| related.term == "اجر"));
/// assert!(related("💥").is_empty());
/// ```
pub fn related(term: &str) -> &'static [Related] {
    WORDS.0.get(term).map_or(&[], Vec::as_slice)
}

/// Returns the different terms of laws of the whole table.
pub(crate) fn related_terms() -> &'static [String] {
    &WORDS.1
}

const TABLE: &str = include_str!("words.tsv");

/// Words of questions with the terms of laws that go with them, and all different such terms.
type Words = (HashMap<String, Vec<Related>>, Vec<String>);

static WORDS: LazyLock<Words> = LazyLock::new(|| read(TABLE));

/// Reads the table: a line has a word of questions, then words of laws, each with its weight in hundredths.
fn read(table: &'static str) -> Words {
    let mut words: HashMap<String, Vec<Related>> = HashMap::new();
    let mut terms = Vec::new();
    let mut numbers: HashMap<String, usize> = HashMap::new();
    for row in rows(table) {
        let mut cells = row.split('\t');
        let Some(asked) = cells.next().and_then(single_term) else {
            continue;
        };
        let related = cells.filter_map(|cell| {
            let (word, hundredths) = cell.rsplit_once(' ')?;
            let term = single_term(word)?;
            let number = *numbers.entry(term.clone()).or_insert_with(|| {
                terms.push(term.clone());
                terms.len() - 1
            });
            Some(Related {
                term,
                number,
                weight: hundredths.parse::<f32>().ok()? / 100.0,
            })
        });
        words.entry(asked).or_default().extend(related);
    }
    (words, terms)
}

/// Returns the term of a word; `None` for a stop word.
fn single_term(word: &str) -> Option<String> {
    let mut term = None;
    visit_terms(word, |found| {
        term.get_or_insert_with(|| found.to_owned());
    });
    term
}

#[cfg(test)]
mod tests {
    use super::{TABLE, WORDS, read, related, related_terms, rows};

    #[test]
    fn every_row_is_read() {
        let cells = rows(TABLE).map(|row| row.split('\t').count() - 1);
        let written: usize = cells.sum();
        let known: usize = WORDS.0.values().map(Vec::len).sum();
        assert!(written > 10_000);
        assert_eq!(known, written);
    }

    #[test]
    fn weights_are_shares_and_no_word_goes_with_itself() {
        for (asked, related) in &WORDS.0 {
            for related in related {
                assert!(related.weight > 0.0 && related.weight < 1.0, "{asked}");
                assert_ne!(asked, &related.term);
                assert_eq!(related_terms()[related.number], related.term);
            }
        }
    }

    #[test]
    fn words_are_compared_by_their_terms() {
        let (words, terms) = read("العقوبة\tيعاقب 49\tبالحبس 27");
        let related = &words["عقوب"];
        assert_eq!(related[0].term, "يعاقب");
        assert_eq!((related[1].term.as_str(), related[1].weight), ("حبس", 0.27));
        assert_eq!(terms, ["يعاقب", "حبس"]);
    }

    #[test]
    fn english_and_derived_words_have_words_of_laws() {
        let has = |asked: &str, term: &str| related(asked).iter().any(|word| word.term == term);
        assert!(has("fine", "غرام"));
        assert!(has("عقوب", "يعاقب"));
    }
}
