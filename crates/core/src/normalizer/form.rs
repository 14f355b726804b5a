//! The three normal forms as ordered lists of rules.

use super::rules::{
    alef, controls, digits, hamza, latin_case, marks, persian, spaces, tatweel, teh_marbuta, yeh,
};

/// A normal form: an ordered list of rules. Each form has the rules of the one before it and more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// NFKC, without marks, tatweel and controls, white space collapsed, digits in ASCII.
    Shape,
    /// [`Form::Shape`], and carriers of alef and hamza are folded. `cite` reports citations in it.
    Citation,
    /// [`Form::Citation`], and yeh, teh marbuta, Persian letters and Latin case are folded. For matching.
    Letters,
}

/// Replaces one character, or removes it.
type Rule = fn(char) -> Option<char>;

/// Rules of every form. NFKC ([`super::rules::compatibility`]) runs before all of them, because the others
/// expect its output. Runs of spaces ([`spaces`]) become one; nothing is trimmed.
const SHAPE: &[Rule] = &[
    marks::remove,
    tatweel::remove,
    controls::remove,
    spaces::fold,
    digits::fold,
];

const CITATION: &[Rule] = &[alef::fold, hamza::fold];

/// No two rules change one letter, so their order does not matter.
const LETTERS: &[Rule] = &[
    yeh::fold,
    teh_marbuta::fold,
    persian::fold,
    latin_case::fold,
];

impl Form {
    /// The rule lists of the form, in order.
    fn rules(self) -> impl Iterator<Item = &'static Rule> {
        let lists: &[&[Rule]] = match self {
            Form::Shape => &[SHAPE],
            Form::Citation => &[SHAPE, CITATION],
            Form::Letters => &[SHAPE, CITATION, LETTERS],
        };
        lists.iter().copied().flatten()
    }

    /// Applies all rules to one character that is already in NFKC.
    pub(super) fn apply(self, character: char) -> Option<char> {
        self.rules().try_fold(character, |c, rule| rule(c))
    }
}

#[cfg(test)]
mod tests {
    use super::Form;

    /// No rule may produce a character that an earlier rule of the form would change, or the form would not
    /// be idempotent.
    #[test]
    fn rules_are_closed_over_every_character() {
        for form in [Form::Shape, Form::Citation, Form::Letters] {
            for character in '\0'..=char::MAX {
                if let Some(folded) = form.apply(character) {
                    assert_eq!(
                        form.apply(folded),
                        Some(folded),
                        "{character:?} in {form:?}"
                    );
                }
            }
        }
    }
}
