//! The stem of an English word: the singular (Harman's S-stemmer, 1991).
//!
//! English occurs as a few words in Arabic texts, and in queries that a glossary translates. A stronger
//! stemmer would merge words that the glossary keeps apart.

/// Rules for plurals: an ending, its replacement, and longer endings to which the rule does not apply. The
/// first rule that applies is used.
const RULES: &[(&str, &str, &[&str])] = &[
    ("ies", "y", &["eies", "aies"]),
    ("es", "e", &["aes", "ees", "oes"]),
    ("s", "", &["us", "ss"]),
];

/// Least number of letters of a word whose plural ending is removed.
const SHORTEST: usize = 4;

/// Returns the singular of a lower-case word. It is built in `scratch` if it is not a slice of the word.
pub(super) fn stem<'w>(word: &'w str, scratch: &'w mut String) -> &'w str {
    if word.len() < SHORTEST {
        return word;
    }
    let rule = RULES
        .iter()
        .find(|(ending, _, but)| word.ends_with(ending) && !but.iter().any(|b| word.ends_with(b)));
    let Some((ending, replacement, _)) = rule else {
        return word;
    };
    let rest = &word[..word.len() - ending.len()];
    if replacement.is_empty() {
        return rest;
    }
    scratch.clear();
    scratch.push_str(rest);
    scratch.push_str(replacement);
    scratch
}

#[cfg(test)]
mod tests {
    #[test]
    fn plurals_lose_their_ending() {
        for (word, stem) in [
            ("contracts", "contract"),
            ("penalties", "penalty"),
            ("employees", "employee"),
            ("wages", "wage"),
        ] {
            assert_eq!(super::stem(word, &mut String::new()), stem);
        }
    }

    #[test]
    fn other_words_stay() {
        for word in ["process", "status", "tax", "gas", "2020"] {
            assert_eq!(super::stem(word, &mut String::new()), word);
        }
    }
}
