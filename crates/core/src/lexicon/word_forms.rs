//! Compares a word of a query with a word of the tables.
//!
//! The light stem of the search merges too much for phrases of one word: «مدة» and «مديون», «كم» and «كمين»,
//! «والدي» and «دية». In a phrase of several words, the other words exclude such matches. A single word must
//! also agree in its letters, apart from joined prefixes and endings.

use crate::text::fold::letters;

/// Prefixes of a word (article, demonstrative, prepositions), of which one is removed after the conjunction
/// before it.
const PREFIXES: [&str; 12] = [
    "", "ال", "بال", "كال", "لل", "هال", "عال", "ب", "ل", "ك", "ه", "ح",
];

/// Endings of a word for pronoun, number and gender, each with the letters that replace it.
const ENDINGS: [(&str, &str); 16] = [
    ("", ""),
    ("ها", ""),
    ("هم", ""),
    ("كم", ""),
    ("نا", ""),
    ("ني", ""),
    ("ه", ""),
    ("ك", ""),
    ("ي", ""),
    ("ات", ""),
    ("ات", letters!("ة")),
    ("ون", ""),
    ("ين", ""),
    ("ان", ""),
    ("تين", letters!("ة")),
    ("تان", letters!("ة")),
];

/// Least number of letters of a word that must remain after a prefix of one letter or an ending is removed,
/// because many words begin or end with the same letters. One fewer is enough after an ending that is
/// replaced.
const STAY: usize = 3;
/// Least number of letters of a word that must remain after a prefix of more than one letter is removed.
const STAY_AFTER_ARTICLE: usize = 2;

/// True if `said`, a folded word of a query, is a form of `known`, a folded word of the tables. The two may
/// differ in prefixes and endings only.
pub(super) fn is_form_of(said: &str, known: &str) -> bool {
    let known = without_article(known);
    let joined = said
        .strip_prefix(['و', 'ف'])
        .filter(|rest| letters(rest) >= STAY);
    [Some(said), joined].into_iter().flatten().any(|word| {
        let starts = PREFIXES.iter().filter_map(|prefix| {
            let stay = match letters(prefix) {
                0 => 0,
                1 => STAY,
                _ => STAY_AFTER_ARTICLE,
            };
            word.strip_prefix(prefix)
                .filter(|rest| letters(rest) >= stay)
        });
        starts.into_iter().any(|rest| ends_as(rest, known))
    })
}

fn without_article(word: &str) -> &str {
    word.strip_prefix("ال")
        .filter(|rest| letters(rest) >= STAY_AFTER_ARTICLE)
        .unwrap_or(word)
}

/// True if a query's word whose prefix was removed is the word `known` of the tables with an ending («إجازتي»
/// of «إجازة»).
fn ends_as(word: &str, known: &str) -> bool {
    ENDINGS.iter().any(|&(ending, instead)| {
        let Some(stem) = word.strip_suffix(ending) else {
            return false;
        };
        if ending.is_empty() {
            return stem == known;
        }
        let whole = known.strip_suffix(instead);
        letters(stem) >= STAY - usize::from(!instead.is_empty()) && whole == Some(stem)
            || instead.is_empty()
                && stem.strip_suffix('ت').is_some_and(|stem| {
                    letters(stem) >= STAY_AFTER_ARTICLE && known.strip_suffix('ه') == Some(stem)
                })
    })
}

fn letters(text: &str) -> usize {
    text.chars().count()
}

#[cfg(test)]
mod tests {
    use super::{ENDINGS, PREFIXES, is_form_of};

    #[test]
    fn every_prefix_and_every_ending_can_match() {
        for prefix in PREFIXES {
            assert!(is_form_of(&format!("{prefix}راتب"), "راتب"), "{prefix}");
        }
        for (ending, instead) in ENDINGS {
            let (said, known) = (format!("موظف{ending}"), format!("موظف{instead}"));
            assert!(is_form_of(&said, &known), "{said} {known}");
        }
    }

    #[test]
    fn what_is_joined_to_a_word_comes_off() {
        for (said, known) in [
            ("راتب", "راتب"),
            ("الراتب", "راتب"),
            ("راتبي", "راتب"),
            ("وراتبه", "راتب"),
            ("بالراتب", "الراتب"),
            ("هالراتب", "راتب"),
            ("اجازتي", "اجازه"),
            ("اجازات", "اجازه"),
            ("موظفين", "موظف"),
            ("شركتين", "شركه"),
        ] {
            assert!(is_form_of(said, known), "{said} {known}");
        }
    }

    #[test]
    fn words_that_only_share_a_stem_stay_apart() {
        for (said, known) in [
            ("مده", "مديون"),
            ("كم", "كمين"),
            ("والدي", "ديه"),
            ("دون", "بدون"),
            ("كل", "كلنت"),
            ("محكمين", "محكمه"),
        ] {
            assert!(!is_form_of(said, known), "{said} {known}");
        }
    }
}
