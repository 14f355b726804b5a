//! Words of asking that no law is about: «أبغى أعرف», «شو بيصير», «يقدر».
//!
//! They are removed from queries, not from the index. A dialect word is rare in laws and has a high idf, so
//! a law that happens to hold one would outrank the answer. The list is the file `filler.txt`.

use std::collections::HashSet;
use std::sync::LazyLock;

static FILLER: LazyLock<HashSet<&str>> = LazyLock::new(|| {
    include_str!("filler.txt")
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .collect()
});

/// True if a folded word is a filler, also behind a joined conjunction.
pub(super) fn is_filler(word: &str) -> bool {
    FILLER.contains(word)
        || word
            .strip_prefix('و')
            .is_some_and(|rest| FILLER.contains(rest))
}

#[cfg(test)]
mod tests {
    use super::{FILLER, is_filler};
    use crate::normalizer::{Form, normalize};

    #[test]
    fn the_list_is_in_letters_form() {
        for word in FILLER.iter() {
            assert_eq!(normalize(word, Form::Letters), **word);
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
