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
mod blocks;
mod form;
mod map;
mod normalize;
mod pass;
mod rules;
mod stretch;
mod table;
mod text;
mod unfolded;

pub use form::Form;
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
