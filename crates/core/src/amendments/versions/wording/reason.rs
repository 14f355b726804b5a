//! Reasons why a change stays out of a wording.

use serde::{Deserialize, Serialize};

/// Why a change is not worked in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// The words to be changed are not in the text, or only as a part of a longer name.
    AnchorAbsent,
    /// The words, the label or the term are in the text more often than stated.
    AnchorTwice,
    /// The source gives no wording, or a shortened one.
    NoWording,
    /// The part is not found, or it is not sure what the change concerns or where new words belong.
    PlaceUnknown,
    /// The text before the change is not known or is cut off, or the new wording of the article is cut off.
    BaseIncomplete,
    /// The change has no date and its place among others is not known.
    OrderUnknown,
    /// The change belongs to another article, or names one that the law does not have.
    Misplaced,
}
