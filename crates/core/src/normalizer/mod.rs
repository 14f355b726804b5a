//! Normal forms of Arabic legal text, each with a map back to the original.
//!
//! A word of law has many spellings: with tatweel and vowel marks, in presentation forms copied from a PDF,
//! with Persian digits inside an Arabic number, with invisible bidi controls. A *form* is an ordered list of
//! rules that makes such spellings equal. A longer list makes more spellings equal:
//!
//! | form | keeps | used for |
//! |---|---|---|
//! | [`Form::Shape`] | every letter | showing text, comparing wordings |
//! | [`Form::Citation`] | yeh, teh marbuta, case | `detail` of `cite` |
//! | [`Form::Letters`] | only the differences between words | matching and search |
//!
//! `form` has the lists, `rules` one rule in each file. All rules but NFKC look at one character. `table`
//! combines the rules of a form into tables for ASCII, the Arabic block and blocks of signs when the form is
//! first used, so a longer list costs nothing. `stretch` applies those of ASCII and Arabic to UTF-8 and
//! UTF-16, up to 64 units at a time.
//! `pass` normalizes all other characters, most of them by [`unfolded`]. `unspaced` makes the letters form
//! without its white space, for the grammar of citations.
//!
//! A form is idempotent, never fails, and never makes a text longer than Unicode's NFKC does. Time is linear
//! in the text.

#[cfg(test)]
mod agreement;
mod blocks;
mod form;
mod gaps;
mod map;
mod normalize;
mod pass;
pub(crate) mod rules;
mod stretch;
mod table;
mod text;
mod unfolded;
mod unspaced;

pub use form::Form;
pub(crate) use gaps::Gaps;
pub use map::Mapped;
pub use normalize::{
    normalize, normalize_into, normalize_mapped, normalize_utf16_into, normalize_utf16_mapped_into,
};
#[doc(hidden)]
pub use normalize::{
    normalize_by, normalize_mapped_by, normalize_utf16_by, normalize_utf16_mapped_by,
};
#[doc(hidden)]
pub use stretch::Path;
pub(crate) use unspaced::unspaced;
