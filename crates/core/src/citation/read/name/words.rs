//! Rules that decide whether a word belongs to the name of a law or ends it.
//!
//! All words are in folded spelling.

use std::sync::LazyLock;

use crate::citation::lexicon::words::names::{
    GLUED_HEADS, NEXT_IN_LIST, OF_A_SENTENCE, STATE_BODIES, STOPS,
};
use crate::text::fold::fold;
use crate::text::lookup::WordTable;

/// True if a noun, taken without its prefixes, is in [`STATE_BODIES`] (banks, councils and the like).
pub(super) fn is_body(noun: &str) -> bool {
    let bare = ["وال", "ال", "لل", "و", "ل"]
        .iter()
        .find_map(|prefix| noun.strip_prefix(prefix));
    STATE_BODIES.contains(&bare.unwrap_or(noun)) || STATE_BODIES.contains(&noun)
}

/// The adjective «basic». `النظام الأساسي للحكم` is a basic law, but `النظام الأساسي للشركة` is the statutes
/// of a company.
pub(super) const BASIC: &str = fold!("الأساسي");

/// True for words that include the definite article, alone or after prefixes: `العمل`, `والتنفيذ`, `للعقار`,
/// `بالأموال`.
pub(in crate::citation) fn is_definite(word: &str) -> bool {
    ["ال", "وال", "لل", "ولل", "بال"].iter().any(|article| {
        word.strip_prefix(article)
            .is_some_and(|noun| noun.chars().count() >= 2)
    })
}

/// True if a word has the prefix «and» and ends like a possessive pronoun (`وإخلائه`); so does the feminine
/// ending ة, which folds to ه. The pronoun makes a noun definite, so a law's name may end after it.
pub(super) fn ends_in_pronoun(word: &str) -> bool {
    word.starts_with('و') && (word.ends_with('ه') || word.ends_with("ها") || word.ends_with("هم"))
}

/// True if a plural after `وال` is nominative (`والمستثنون`, `والخاضعون`). Nouns in the name of a law are
/// genitive, so such a word begins another clause.
pub(super) fn begins_clause(word: &str) -> bool {
    word.strip_prefix("وال").is_some_and(|plural| {
        plural.ends_with("ون")
            && (plural.starts_with('م') || plural == "خاضعون")
            && !matches!(plural, "مضمون" | "مخزون")
    })
}

/// True for nouns that are feminine or inanimate plurals, so that a masculine adjective cannot describe them:
/// `المدنية`, `العقوبات`.
pub(super) fn is_feminine(noun: &str) -> bool {
    noun.ends_with('ه') || noun.ends_with("ات")
}

/// True if the name of a law ends before the word.
pub(in crate::citation) fn is_stop(word: &str) -> bool {
    STOPS_WITH_PREFIXES.contains(word) || word.len() >= SHORTEST_GLUED && is_glued_head(word)
}

/// True for a word of a sentence, which no title has.
pub(super) fn is_of_a_sentence(word: &str) -> bool {
    WORDS_OF_A_SENTENCE.contains(word)
}

static WORDS_OF_A_SENTENCE: LazyLock<WordTable<()>> =
    LazyLock::new(|| WordTable::new(OF_A_SENTENCE.iter().map(|word| (word.to_string(), ()))));

/// All words at which a name ends, with each prefix that may stand before them.
static STOPS_WITH_PREFIXES: LazyLock<WordTable<()>> = LazyLock::new(|| {
    let plain = STOPS.iter().chain(NEXT_IN_LIST);
    let prefixed = STOPS.iter().flat_map(|stop| {
        // After the prefix ل the article ال loses its alef: للمادة is ل and المادة.
        let joined = stop.strip_prefix("ال").map(|noun| format!("ل{noun}"));
        let spellings: Vec<String> = joined.into_iter().chain([stop.to_string()]).collect();
        ["و", "ف", "ب", "ل"].iter().flat_map(move |prefix| {
            spellings
                .clone()
                .into_iter()
                .map(move |stop| format!("{prefix}{stop}"))
        })
    });
    let words = plain.map(|stop| stop.to_string()).chain(prefixed);
    WordTable::new(words.map(|word| (word, ())))
});

/// Length in bytes of the shortest row of [`GLUED_HEADS`]. Most words of a text are shorter.
const SHORTEST_GLUED: usize = {
    let (mut row, mut shortest) = (0, usize::MAX);
    while row < GLUED_HEADS.len() {
        if GLUED_HEADS[row].len() < shortest {
            shortest = GLUED_HEADS[row].len();
        }
        row += 1;
    }
    shortest
};

fn is_glued_head(word: &str) -> bool {
    let after_and = word.strip_prefix('و').unwrap_or(word);
    GLUED_HEADS
        .iter()
        .any(|head| word.starts_with(head) || after_and.starts_with(head))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Decides as [`is_stop`] does, by a search through the tables.
    fn is_stop_by_search(word: &str) -> bool {
        let is_glued = |word: &str| GLUED_HEADS.iter().any(|head| word.starts_with(head));
        STOPS.contains(&word)
            || NEXT_IN_LIST.contains(&word)
            || is_glued(word)
            || word.strip_prefix('و').is_some_and(is_glued)
            || ["و", "ف", "ب", "ل"].iter().any(|prefix| {
                word.strip_prefix(prefix).is_some_and(|stripped| {
                    let noun = stripped.strip_prefix('ل');
                    STOPS.contains(&stripped)
                        || noun.is_some_and(|noun| STOPS.contains(&format!("ال{noun}").as_str()))
                })
            })
    }

    #[test]
    fn the_table_of_stops_is_complete() {
        const PREFIXES: [&str; 9] = ["", "و", "ف", "ب", "ل", "لل", "ولل", "وب", "ك"];
        let words = STOPS.iter().chain(NEXT_IN_LIST).chain(GLUED_HEADS);
        for word in words {
            let noun = word.strip_prefix("ال").unwrap_or(word);
            for prefix in PREFIXES {
                for written in [*word, noun, &format!("{word}ه"), &noun[2..]] {
                    let written = format!("{prefix}{written}");
                    assert_eq!(is_stop(&written), is_stop_by_search(&written), "{written}");
                }
            }
        }
    }
}
