//! What people make of a verb: «ضرب» as «ضربني», «يضربوني», «انضربت».
//!
//! Only forms that no noun shares: «ضرب» by itself is the blow as well. Prefixes of tense and pronouns that are written
//! as one letter («بيضربني», «ضربه») come off in [`super::forms`].

/// Who did it, and to whom.
const PAST: [&str; 7] = ["ت", "وا", "و", "ني", "وني", "تني", "ونا"];
/// Who does it.
const PERSONS: [&str; 3] = ["ي", "ت", "ن"];
const PRESENT: [&str; 5] = ["", "وا", "ني", "وني", "ونا"];
/// To whom it was done.
const PASSIVE: [&str; 2] = ["ان", "ات"];
const PASSIVE_PAST: [&str; 3] = ["", "ت", "وا"];

/// Letters of the shortest form that is not likely another word.
const SHORTEST: usize = 4;

/// The forms of a verb that is given as he did it. A verb that begins with alef («استأجر») loses it in the present, and has
/// no passive of its own in dialect.
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
    }

    #[test]
    fn short_forms_are_other_words() {
        assert!(!forms_of("سب").iter().any(|form| form == "سبت"));
    }
}
