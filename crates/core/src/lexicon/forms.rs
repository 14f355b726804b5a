//! Whether a word of a query is a form of a word of the tables.
//!
//! The light stem that search matches by is too wide for a table of single words: it makes one of «مدة» and «مديون», of
//! «كم» and «كمين», of «والدي» and «دية». A phrase of several terms is held by its other words; one term must also agree
//! in its letters, up to what is written as one with it.

/// Conjunctions, article, demonstrative and prepositions that come off the front, one after the conjunction.
const PREFIXES: [&str; 12] = [
    "", "ال", "بال", "كال", "لل", "هال", "عال", "ب", "ل", "ك", "ه", "ح",
];

/// Pronouns, and what marks a number or a gender: what comes off the end and what stands there without it.
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
    ("ات", "ه"),
    ("ون", ""),
    ("ين", ""),
    ("ان", ""),
    ("تين", "ه"),
    ("تان", "ه"),
];

/// Letters that must stay behind a prefix of one letter, and before an ending: it also belongs to many words.
const STAY: usize = 3;
/// Letters that must stay behind a longer prefix.
const STAY_AFTER_ARTICLE: usize = 2;

/// Whether a folded word of a query is a folded word of the tables, with or without what is joined to it.
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

/// Whether a word without its prefix is the known one with an ending («إجازتي» of «إجازة»).
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
    use super::is_form_of;

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
