//! Makes the everyday forms of a verb: for «ضرب» (to hit) «ضربني», «يضربوني», «انضربت».
//!
//! Only forms that are not nouns too are made: «ضرب» alone also means «a blow». [`super::word_forms`] removes
//! tense prefixes and pronouns of one letter («بيضربني», «ضربه»).

/// Endings of a verb's past tense: a subject, an object pronoun («ني»), or both.
const PAST: [&str; 7] = ["ت", "وا", "و", "ني", "وني", "تني", "ونا"];
/// Prefixes of a verb's present tense: for «he», for «you» and «she», and for «we».
const PERSONS: [&str; 3] = ["ي", "ت", "ن"];
const PRESENT: [&str; 5] = ["", "وا", "ني", "وني", "ونا"];
/// Prefixes of the passive of verbs in dialects: «انضرب», «اتضرب».
const PASSIVE: [&str; 2] = ["ان", "ات"];
const PASSIVE_PAST: [&str; 3] = ["", "ت", "وا"];

/// Least number of letters of a verb's form that the lexicon adds. Shorter forms are mostly other words, like
/// «سبت» (Saturday).
const SHORTEST: usize = 4;

/// Least number of letters of a verb with an initial alef that is no noun by itself: that of «استأنف» (he, or
/// I, appealed) is «استئناف».
const LONG: usize = 5;

/// Returns the forms of a verb, which is given in the third person past («he did»), normalized to letters. A
/// verb with an initial alef («استأجر») loses it in the present, and has no passive form in dialect. A long
/// one stands as it is too, for «I» and «he».
pub(super) fn forms_of(verb: &str) -> Vec<String> {
    let present = verb.strip_prefix('ا');
    let base = present.unwrap_or(verb);
    let mut forms = Vec::from_iter(PAST.map(|ending| format!("{verb}{ending}")));
    for person in PERSONS {
        forms.extend(PRESENT.map(|ending| format!("{person}{base}{ending}")));
    }
    if present.is_none() {
        forms.push(format!("ا{verb}"));
        for prefix in PASSIVE {
            forms.extend(PASSIVE_PAST.map(|ending| format!("{prefix}{verb}{ending}")));
        }
    } else if verb.chars().count() >= LONG {
        forms.push(verb.to_owned());
    }
    forms.retain(|form| form.chars().count() >= SHORTEST);
    forms
}

#[cfg(test)]
mod tests {
    use super::forms_of;

    #[test]
    fn a_verb_in_the_mouths_of_people() {
        let forms = forms_of("ضرب");
        for form in [
            "ضربني",
            "ضربوني",
            "يضرب",
            "يضربوني",
            "نضربوا",
            "اضرب",
            "انضربت",
            "اتضرب",
        ] {
            assert!(forms.iter().any(|known| known == form), "{form}");
        }
        assert!(!forms.iter().any(|known| known == "ضرب"));
        let forms = forms_of("استاجر");
        assert!(forms.iter().any(|known| known == "يستاجر"));
        assert!(!forms.iter().any(|known| known == "انستاجر"));
        // «أستأجر» (I rent) is written like «استأجر» (he rented).
        assert!(forms.iter().any(|known| known == "استاجر"));
    }

    #[test]
    fn short_forms_are_other_words() {
        assert!(!forms_of("سب").iter().any(|form| form == "سبت"));
    }
}
