//! Normal forms of Arabic legal text, each with a way back to the original.
//!
//! One word of law reaches us in many spellings: with tatweel and vowel marks, in presentation
//! forms taken from a PDF, with Persian digits inside an Arabic number, with bidi controls that
//! nobody sees. A *form* is an ordered list of rules that makes such spellings equal; a longer
//! list makes more of them equal and keeps less of the writing:
//!
//! | form | keeps | for |
//! |---|---|---|
//! | [`Form::Shape`] | every letter as the author chose it | showing, comparing wordings |
//! | [`Form::Citation`] | yeh, teh marbuta, case | `cite`'s `detail` |
//! | [`Form::Letters`] | only what tells words apart | matching and search |
//!
//! The lists are below, one rule a file. All rules but the first look at one character. They are
//! folded into tables for ASCII and the Arabic block when a form is first used, so a longer list
//! costs nothing; `stretch` goes by them, on UTF-8 and UTF-16, sixty-four units a step where the
//! processor can. Other characters take the slow path in `pass`, except
//! those in [`unfolded`].
//!
//! A form is idempotent, never fails, and never makes the text longer than Unicode's NFKC does.
//! Time is linear in the text.

#[cfg(test)]
mod agreement;
pub(crate) mod alef;
mod compatibility;
mod controls;
mod digits;
pub(crate) mod hamza;
mod latin_case;
mod map;
mod marks;
mod pass;
mod persian;
mod spaces;
mod stretch;
mod table;
mod tatweel;
pub(crate) mod teh_marbuta;
mod text;
mod unfolded;
pub(crate) mod yeh;

use std::mem;

pub use map::Mapped;
#[doc(hidden)]
pub use stretch::Path;

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

/// Rules that every form begins with; NFKC ([`compatibility`]) stands before them all, because it
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
    fn apply(self, character: char) -> Option<char> {
        self.rules().try_fold(character, |c, rule| rule(c))
    }
}

/// The normal form of a text.
///
/// ```
/// use sanad_core::normalizer::{Form, normalize};
/// assert_eq!(normalize("المــادّة ١٤٧", Form::Shape), "المادة 147");
/// assert_eq!(normalize("الإطلاع", Form::Citation), "الاطلاع");
/// assert_eq!(normalize("القوى العاملة", Form::Letters), "القوي العامله");
/// ```
pub fn normalize(text: &str, form: Form) -> String {
    let mut out = String::new();
    normalize_into(text, form, &mut out);
    out
}

/// [`normalize`] into a string that is used again and again: what it held is lost, its memory is kept.
pub fn normalize_into(text: &str, form: Form, out: &mut String) {
    normalize_by(Path::best(), text, form, out);
}

/// [`normalize_into`] by a path of choice, for tests and measures: all say the same.
#[doc(hidden)]
pub fn normalize_by(path: Path, text: &str, form: Form, out: &mut String) {
    let mut bytes = mem::take(out).into_bytes();
    pass::run::<str, false>(text, form, path, &mut bytes, &mut Vec::new());
    *out = utf8(bytes);
}

/// The normal form with its map.
///
/// ```
/// use sanad_core::normalizer::{Form, normalize_mapped};
/// let original = "رقــم ١٣١";
/// let mapped = normalize_mapped(original, Form::Shape);
/// let number = mapped.text.find("131").unwrap();
/// assert_eq!(&original[mapped.original(number..number + 3)], "١٣١");
/// ```
pub fn normalize_mapped(text: &str, form: Form) -> Mapped {
    normalize_mapped_by(Path::best(), text, form)
}

/// [`normalize_mapped`] by a path of choice.
#[doc(hidden)]
pub fn normalize_mapped_by(path: Path, text: &str, form: Form) -> Mapped {
    let (mut bytes, mut offsets) = (Vec::new(), Vec::new());
    pass::run::<str, true>(text, form, path, &mut bytes, &mut offsets);
    offsets.push(text.len() as u32);
    Mapped {
        text: utf8(bytes),
        offsets,
    }
}

/// [`normalize_into`] for UTF-16. A lone half of a surrogate pair is read as U+FFFD.
pub fn normalize_utf16_into(text: &[u16], form: Form, out: &mut Vec<u16>) {
    normalize_utf16_by(Path::best(), text, form, out);
}

/// [`normalize_utf16_into`] by a path of choice.
#[doc(hidden)]
pub fn normalize_utf16_by(path: Path, text: &[u16], form: Form, out: &mut Vec<u16>) {
    pass::run::<[u16], false>(text, form, path, out, &mut Vec::new());
}

/// The normal form of UTF-16 into `out`, and into `offsets` for each unit of it the unit of `text` at
/// which its character came from begins, never falling, with one more, the length of `text`, at the end.
pub fn normalize_utf16_mapped_into(
    text: &[u16],
    form: Form,
    out: &mut Vec<u16>,
    offsets: &mut Vec<u32>,
) {
    normalize_utf16_mapped_by(Path::best(), text, form, out, offsets);
}

/// [`normalize_utf16_mapped_into`] by a path of choice.
#[doc(hidden)]
pub fn normalize_utf16_mapped_by(
    path: Path,
    text: &[u16],
    form: Form,
    out: &mut Vec<u16>,
    offsets: &mut Vec<u32>,
) {
    pass::run::<[u16], true>(text, form, path, out, offsets);
    offsets.push(text.len() as u32);
}

fn utf8(bytes: Vec<u8>) -> String {
    debug_assert!(str::from_utf8(&bytes).is_ok());
    // SAFETY: the pass puts out whole characters only: `Text::put` encodes a `char`, and what the tables
    // of bytes hold for a character was encoded from one. Asking again would take ten times as long as the pass.
    unsafe { String::from_utf8_unchecked(bytes) }
}

#[cfg(test)]
mod tests {
    use super::{Form, normalize};

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

    #[test]
    fn empty_text_stays_empty() {
        assert_eq!(normalize("", Form::Letters), "");
    }
}
