//! The rules of the normal forms (replace or remove one kind of character), one in each file.

pub(crate) mod alef;
pub(super) mod compatibility;
pub(super) mod controls;
pub(super) mod digits;
pub(crate) mod hamza;
pub(super) mod latin_case;
pub(super) mod marks;
pub(super) mod persian;
pub(super) mod spaces;
pub(super) mod tatweel;
pub(crate) mod teh_marbuta;
pub(crate) mod yeh;
