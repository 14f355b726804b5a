//! The three normal forms as ordered lists of rules.

use super::rules::{
    alef, controls, digits, hamza, latin_case, marks, persian, spaces, tatweel, teh_marbuta, yeh,
};

/// A normal form: an ordered list of rules, each form the one before it and more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// What is seen: NFKC, marks, tatweel, controls, white space, digits to ASCII.
    Shape,
    /// What `cite` reports: shape, and alef and hamza carriers folded.
    Citation,
    /// What matching goes by: citation, and yeh, teh marbuta, Persian letters and case folded.
    Letters,
}

/// What becomes of one character: another one, or nothing.
type Rule = fn(char) -> Option<char>;

/// Rules that every form begins with; NFKC ([`super::rules::compatibility`]) stands before them all, because it
/// gives the characters that the others look at. Runs of the space that [`spaces`] gives are
/// collapsed to one; nothing is trimmed.
const SHAPE: &[Rule] = &[
    marks::remove,
    tatweel::remove,
    controls::remove,
    spaces::fold,
    digits::fold,
];

const CITATION: &[Rule] = &[alef::fold, hamza::fold];

/// Teh marbuta is folded after hamza and yeh only for the reader: no two rules touch one letter.
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

    /// One character, already in NFKC, through all rules.
    pub(super) fn apply(self, character: char) -> Option<char> {
        self.rules().try_fold(character, |c, rule| rule(c))
    }
}

#[cfg(test)]
mod tests {
    use super::Form;

    /// No rule may give what an earlier one of the same form would change: else the order of the
    /// lists would matter to the second pass and the form would not be idempotent.
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
