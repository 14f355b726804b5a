//! Courts and bodies that give fatwas (legal opinions), as the words by which citations name them.

use super::{Circuit, Instrument};

/// Words by which citations name a court, in folded spelling (normalized, without blanks), and the kind of
/// ruling that the court gives.
pub(in crate::citation) struct Court {
    pub words: &'static str,
    pub instrument: Instrument,
    /// True if the words are the court's name; false if they only stand beside the numbers of its cases (`ق.
    /// عليا`).
    pub named: bool,
}

/// Makes the entry of a court that citations identify by words beside its case numbers, not by its name.
pub(in crate::citation) const fn mark(words: &'static str, instrument: Instrument) -> Court {
    Court {
        words,
        instrument,
        named: false,
    }
}

/// Makes the entry of a court that citations identify by its name.
pub(in crate::citation) const fn name(words: &'static str, instrument: Instrument) -> Court {
    Court {
        words,
        instrument,
        named: true,
    }
}

/// A judicial panel with a number series of its own: its name in folded spelling (normalized, without
/// blanks), the kind of its rulings, its circuit if it has one.
pub(in crate::citation) type Panel = (&'static str, Instrument, Option<Circuit>);

/// Name of a body that gives fatwas (legal opinions), in folded spelling (normalized, without blanks).
pub(in crate::citation) struct Body {
    pub words: &'static str,
    /// True if the body (which gives legal opinions) belongs to the State Council.
    pub council: bool,
}

pub(in crate::citation) const fn body(words: &'static str, council: bool) -> Body {
    Body { words, council }
}
