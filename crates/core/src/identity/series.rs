//! Names the number series of a document (the instruments that are numbered together), which is the type part
//! of its canonical id.

use crate::citation::{Circuit, Instrument, country, issuer_slug};

/// Returns the type part of a document's id. Instruments that are numbered in one series have the same type
/// part; so have decisions whose issuer, and cassation rulings whose circuit, is unknown.
pub(super) fn of(
    instrument: Instrument,
    jurisdiction: &str,
    issuer: Option<&str>,
    circuit: Option<Circuit>,
) -> String {
    let series = instrument.facts().series;
    let suffix = match instrument {
        Instrument::FederalDecreeLaw if !country(jurisdiction).own_decree_laws => {
            return Instrument::Law.facts().series.into();
        }
        Instrument::Decree => country(jurisdiction).decree_series.map(str::to_owned),
        Instrument::MinisterialDecision | Instrument::AgencyDecision => {
            issuer.and_then(issuer_slug)
        }
        Instrument::Cassation => circuit.map(|circuit| circuit_suffix(circuit).to_owned()),
        _ => None,
    };
    suffix.map_or_else(|| series.to_owned(), |suffix| format!("{series}-{suffix}"))
}

const fn circuit_suffix(circuit: Circuit) -> &'static str {
    match circuit {
        Circuit::Civil => "civ",
        Circuit::Criminal => "crim",
        Circuit::Commercial => "com",
        Circuit::Personal => "pers",
        Circuit::Economic => "eco",
        Circuit::Labour => "lab",
    }
}
