//! Parts and phrases of a wording, found and changed.
//!
//! | file | contents |
//! |---|---|
//! | `words` | words of a text, folded, with their place |
//! | `label` | labels of paragraphs and items |
//! | `segments` | lines of a wording and labelled items within them |
//! | `parts` | parts of a wording, found by label, place or term |
//! | `given` | new wordings as a source gives them |
//! | `splice` | parts replaced and deleted |
//! | `added` | parts added |
//! | `phrase` | phrases found as whole words with their prefixes |
//! | `edit` | phrases replaced, deleted and added |
//! | `restate` | a part as restated after a change of its words |
//! | `reason` | reasons why a change stays out |

pub(super) mod added;
pub(super) mod bylaw;
pub(super) mod edit;
pub(super) mod given;
mod label;
pub(super) mod parts;
pub(super) mod phrase;
pub(super) mod reason;
pub(super) mod restate;
pub(super) mod segments;
pub(super) mod splice;
pub(super) mod words;
