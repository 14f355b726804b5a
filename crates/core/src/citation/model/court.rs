//! Courts and bodies of iftaa by their words.

use super::{Circuit, Instrument};

/// One wording of a court, folded.
pub(in crate::citation) struct Court {
    pub words: &'static str,
    pub instrument: Instrument,
    /// True if the words are the court's name; false if they only mark its rolls (`ق. عليا`).
    pub named: bool,
}

/// A court by words that mark its rolls.
pub(in crate::citation) const fn mark(words: &'static str, instrument: Instrument) -> Court {
    Court {
        words,
        instrument,
        named: false,
    }
}

/// A court by its name.
pub(in crate::citation) const fn name(words: &'static str, instrument: Instrument) -> Court {
    Court {
        words,
        instrument,
        named: true,
    }
}

/// A panel with a number series of its own: folded words, instrument, circuit.
pub(in crate::citation) type Panel = (&'static str, Instrument, Option<Circuit>);

/// A body of iftaa, folded.
pub(in crate::citation) struct Body {
    pub words: &'static str,
    /// True for the State Council.
    pub council: bool,
}

pub(in crate::citation) const fn body(words: &'static str, council: bool) -> Body {
    Body { words, council }
}
