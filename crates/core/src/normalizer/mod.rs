//! Normal forms of Arabic legal text.
use std::ops::Range;

/// A normal form: an ordered list of rules, each form the one before it and more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// What is seen: NFKC, marks, tatweel, bidi controls, white space, digits to ASCII.
    Shape,
    /// What `cite` reports: shape, and alef and hamza carriers folded.
    Citation,
    /// What matching goes by: citation, and yeh, teh marbuta and Persian letters folded.
    Letters,
}

/// A normal form with the way back to the original.
#[derive(Clone, Debug)]
pub struct Mapped {
    /// The normal form.
    pub text: String,
    offsets: Vec<u32>,
}

impl Mapped {
    /// The bytes of the original that a byte range of the normal form came from.
    pub fn original(&self, range: Range<usize>) -> Range<usize> {
        let _ = (&self.offsets, range);
        todo!()
    }
}

/// The normal form of a text.
pub fn normalize(_text: &str, _form: Form) -> String {
    todo!()
}

/// The normal form with its map.
pub fn normalize_mapped(_text: &str, _form: Form) -> Mapped {
    todo!()
}
