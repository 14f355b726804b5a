//! Folded text, on which the citation grammar works: spelling variants made equal, white space removed, with
//! a map to the original.
//!
//! - [`folded`]: a text in letters form without white space, with a map to its bytes
//! - [`cursor`]: a position in folded text, and the steps of which every rule of the grammar consists
//! - [`fold`]: words of the rules, written in natural Arabic and folded at compile time
//! - [`known_titles`]: the titles that a corpus has, by which names in a text are known
//! - `titles_in_text`: where they stand in a text
//! - [`lookup`]: tables that find a word of the rules in constant time
//! - [`wordings`]: a list of words as a tree, for the longest one at a place of a text
//! - [`utf16`]: lengths and pieces of a text in UTF-16 units

pub(crate) mod cursor;
pub(crate) mod fold;
pub(crate) mod folded;
pub(crate) mod known_titles;
pub(crate) mod lookup;
mod titles_in_text;
pub mod utf16;
pub(crate) mod wordings;
