//! Rules that decide whether a word belongs to the name of a law or ends it.
//!
//! All words are in folded spelling.

use crate::citation::lexicon::words::names::{GLUED_HEADS, NEXT_IN_LIST, STATE_BODIES, STOPS};
use crate::text::fold::fold;

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
pub(super) fn is_definite(word: &str) -> bool {
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

pub(super) fn is_stop(word: &str) -> bool {
    STOPS.contains(&word)
        || NEXT_IN_LIST.contains(&word)
        || GLUED_HEADS
            .iter()
            .any(|head| word.starts_with(head) || word.strip_prefix('و').is_some_and(|word| word.starts_with(head)))
        || ["و", "ف", "ب", "ل"].iter().any(|prefix| {
            word.strip_prefix(prefix).is_some_and(|stripped| {
                STOPS.contains(&stripped)
                    // After the prefix ل the article ال loses its alef: للمادة is ل and المادة.
                    || stripped.strip_prefix('ل').is_some_and(|noun| STOPS.contains(&format!("ال{noun}").as_str()))
            })
        })
}
