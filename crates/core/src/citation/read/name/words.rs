//! Rules for the words in names of laws and for the words that end names.
//!
//! All words are folded.

use crate::citation::lexicon::words::names::{GLUED_HEADS, NEXT_IN_LIST, STATE_BODIES, STOPS};
use crate::text::fold::fold;

/// True if a noun is one of [`STATE_BODIES`].
pub(super) fn is_body(noun: &str) -> bool {
    let bare = ["وال", "ال", "لل", "و", "ل"]
        .iter()
        .find_map(|prefix| noun.strip_prefix(prefix));
    STATE_BODIES.contains(&bare.unwrap_or(noun)) || STATE_BODIES.contains(&noun)
}

/// `النظام الأساسي للحكم` is a basic law, `النظام الأساسي للشركة` the statutes of a company.
pub(super) const BASIC: &str = fold!("الأساسي");

/// True for words with the definite article: `العمل`, `والتنفيذ`, `للعقار`, `بالأموال`.
pub(super) fn is_definite(word: &str) -> bool {
    ["ال", "وال", "لل", "ولل", "بال"].iter().any(|article| {
        word.strip_prefix(article)
            .is_some_and(|noun| noun.chars().count() >= 2)
    })
}

/// `أعماله`, `وإخلائه`: a pronoun makes a noun definite.
pub(super) fn ends_in_pronoun(word: &str) -> bool {
    word.starts_with('و') && (word.ends_with('ه') || word.ends_with("ها") || word.ends_with("هم"))
}

/// `والمستثنون`, `والخاضعون`: names are in the genitive, so a nominative plural belongs to the
/// sentence.
pub(super) fn begins_clause(word: &str) -> bool {
    word.strip_prefix("وال").is_some_and(|plural| {
        plural.ends_with("ون")
            && (plural.starts_with('م') || plural == "خاضعون")
            && !matches!(plural, "مضمون" | "مخزون")
    })
}

/// True for nouns that take no masculine adjective: `المدنية`, `العقوبات`.
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
                    // للمادة is ل and المادة without its alef.
                    || stripped.strip_prefix('ل').is_some_and(|noun| STOPS.contains(&format!("ال{noun}").as_str()))
            })
        })
}
