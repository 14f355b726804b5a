//! Courts and fatwa bodies, as the words by which citations name them.

use super::{Circuit, Instrument};

/// Words in folded spelling by which citations name a court, and the kind of ruling that this court gives.
pub(in crate::citation) struct Court {
    pub words: &'static str,
    pub instrument: Instrument,
    /// True if the words are the court's name; false if they only mark its case numbers (`ق. عليا`).
    pub named: bool,
}

/// A court identified by words beside its case numbers, not by its name.
pub(in crate::citation) const fn mark(words: &'static str, instrument: Instrument) -> Court {
    Court {
        words,
        instrument,
        named: false,
    }
}

/// A court identified by its name.
pub(in crate::citation) const fn name(words: &'static str, instrument: Instrument) -> Court {
    Court {
        words,
        instrument,
        named: true,
    }
}

/// A judicial panel with a number series of its own: its name in folded spelling, the kind of its rulings,
/// its circuit if it has one.
pub(in crate::citation) type Panel = (&'static str, Instrument, Option<Circuit>);

/// Name of a body that gives fatwas (iftaa), in folded spelling.
pub(in crate::citation) struct Body {
    pub words: &'static str,
    /// True if the body belongs to the State Council.
    pub council: bool,
}

pub(in crate::citation) const fn body(words: &'static str, council: bool) -> Body {
    Body { words, council }
}
