//! Reasons why a change stays out of a wording.

use serde::{Deserialize, Serialize};

/// Why a change is not worked in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// The words to be changed are not in the text.
    AnchorAbsent,
    /// The words are in the text more often than stated.
    AnchorTwice,
    /// The source gives no wording.
    NoWording,
    /// The part is not found, or the place of new words is not stated.
    PlaceUnknown,
    /// The text before the change is not known or is cut off.
    BaseIncomplete,
    /// The change has no date and its place among others is not known.
    OrderUnknown,
    /// The change belongs to another article.
    Misplaced,
}
