//! The three normal forms of a text, as ordered lists of rules.

use super::rules::{
    alef, controls, digits, hamza, latin_case, marks, persian, spaces, tatweel, teh_marbuta, yeh,
};

/// A normal form of a text, defined by an ordered list of rules. Each form has all rules of the form listed
/// before it, and more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// NFKC; vowel and other combining marks, tatweel (the stroke that lengthens letters) and invisible
    /// characters removed; white space collapsed; digits in ASCII.
    Shape,
    /// [`Form::Shape`], and an alef with hamza, madda or wasla becomes a plain alef, and waw and yeh with
    /// hamza become plain too. `cite` quotes a citation that it cannot read in this form.
    Citation,
    /// Changes what [`Form::Citation`] changes, and also makes yeh, teh marbuta, Persian letters and Latin
    /// case equal. Texts are matched in this form.
    Letters,
}

/// A rule of a normal form: returns the character that replaces a character, or `None` to remove it.
type Rule = fn(char) -> Option<char>;

/// Rules of every form. NFKC ([`super::rules::compatibility`]) runs before them, because they expect its
/// output. Runs of spaces ([`spaces`]) become one space; spaces at the ends of a text stay.
const SHAPE: &[Rule] = &[
    marks::remove,
    tatweel::remove,
    controls::remove,
    spaces::fold,
    digits::fold,
];

const CITATION: &[Rule] = &[alef::fold, hamza::fold];

/// The rules that only [`Form::Letters`] has. No two of them change the same letter, so their order does not
/// matter.
const LETTERS: &[Rule] = &[
    yeh::fold,
    teh_marbuta::fold,
    persian::fold,
    latin_case::fold,
];

impl Form {
    /// Returns the rules of this normal form, in the order in which they apply.
    fn rules(self) -> impl Iterator<Item = &'static Rule> {
        let lists: &[&[Rule]] = match self {
            Form::Shape => &[SHAPE],
            Form::Citation => &[SHAPE, CITATION],
            Form::Letters => &[SHAPE, CITATION, LETTERS],
        };
        lists.iter().copied().flatten()
    }

    /// Applies all rules of this normal form to one character that is already in NFKC. Returns `None` if a
    /// rule removes it.
    pub(super) fn apply(self, character: char) -> Option<char> {
        self.rules().try_fold(character, |c, rule| rule(c))
    }
}

#[cfg(test)]
mod tests {
    use super::Form;

    /// No rule may produce a character that an earlier rule of the form would change. Otherwise a second
    /// normalization would change the text again.
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
