//! An article between two changes.

use crate::amendments::model::Step;
use crate::amendments::versions::model::Certainty;

/// An article while its changes are worked in.
pub(super) struct State {
    pub number: Option<String>,
    pub text: Option<String>,
    pub certainty: Certainty,
    pub repealed: bool,
    /// True if it is repealed with the chapter in which it stands.
    pub repealed_in_chapter: bool,
    /// True if the article went into others, so that a later note on it belongs to one of these.
    pub absorbed: bool,
    pub made: Vec<usize>,
    pub unapplied: Vec<usize>,
    /// Parts that the act restates whose changes are being worked in.
    pub restated: Vec<Vec<Step>>,
}
