//! Fillers: words with which people ask («أبغى أعرف», «شو بيصير», «يقدر») and that say nothing about the law
//! they look for.
//!
//! They are removed from queries, not from the index. A dialect word is rare in laws and has a high idf, so a
//! law that happens to contain one would outrank the answer. The list is the file `filler.txt`.

use std::collections::HashSet;
use std::sync::LazyLock;

use super::table::rows;
use crate::normalizer::{Form, normalize};

/// The fillers, normalized to letters.
static FILLER: LazyLock<HashSet<String>> = LazyLock::new(|| {
    rows(LIST)
        .map(|word| normalize(word, Form::Letters))
        .collect()
});

const LIST: &str = include_str!("filler.txt");

/// True if a folded word is a filler, with or without a conjunction joined to it.
pub(super) fn is_filler(word: &str) -> bool {
    FILLER.contains(word)
        || word
            .strip_prefix('و')
            .is_some_and(|rest| FILLER.contains(rest))
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::{LIST, is_filler, rows};
    use crate::analyzer::folded_words;

    #[test]
    fn every_row_can_match() {
        let mut known = HashSet::new();
        for row in rows(LIST) {
            let words = folded_words(row);
            let [word] = &words[..] else {
                panic!("not one word: {row}");
            };
            assert!(is_filler(&word.term), "never found: {row}");
            assert!(known.insert(word.term.clone()), "twice: {row}");
        }
    }

    #[test]
    fn what_the_law_asks_about_is_none() {
        assert!(is_filler("ابغي") && is_filler("وشو"));
        for word in ["يجوز", "يحق", "حق", "لا", "دون", "مده", "عقد"] {
            assert!(!is_filler(word), "{word}");
        }
    }
}
