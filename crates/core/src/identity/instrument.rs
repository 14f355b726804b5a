//! Decides which kind of instrument (law, decree, ruling …) a document is.

use super::heading::Heading;
use super::metadata::Metadata;
use crate::citation::{Country, Instrument, country, is_ministry, number_key};
use crate::normalizer::{Form, normalize};
use crate::text::fold::words;

/// Returns the kind of instrument that a document's title names, or otherwise the kind that follows from the
/// source's fields and the opening of the text.
pub(super) fn of(
    metadata: &Metadata,
    jurisdiction: &str,
    title: &Heading,
    opening: &Heading,
    issuer: Option<&str>,
) -> Instrument {
    let named = title
        .instrument
        .filter(|instrument| may_be(*instrument, &metadata.doc_type));
    match (metadata.doc_type.as_str(), named) {
        // A title like «قرار رقم 5» names no issuer, so the issuer decides between a cabinet, a ministerial
        // and an agency decision.
        (_, Some(Instrument::AgencyDecision)) => decision_of(issuer, Instrument::AgencyDecision),
        // A title like «حكم …» (judgment) does not name the court, so the source's field for the court
        // decides.
        ("case_law", None | Some(Instrument::Judgment)) => {
            court(metadata.court.as_deref().unwrap_or_default())
        }
        (_, Some(instrument)) => in_jurisdiction(instrument, jurisdiction),
        ("legislation", None) => in_jurisdiction(Instrument::Law, jurisdiction),
        ("regulation", None) => Instrument::Bylaw,
        ("fatwa", None) => Instrument::Fatwa,
        _ => decree(metadata, jurisdiction, title, opening, issuer),
    }
}

/// Returns the instrument that issued a law or a bylaw, if the document has that instrument's number. Laws of
/// most countries have numbers of their own; bylaws have none in any country.
pub(super) fn issued_by(
    instrument: Instrument,
    number: Option<&str>,
    issuer: Option<&str>,
    jurisdiction: &str,
) -> Option<Instrument> {
    let country = country(jurisdiction);
    let issued = match instrument {
        Instrument::Law => country.laws_issued_by.is_some(),
        Instrument::Bylaw => true,
        _ => false,
    };
    let number = number.filter(|_| issued)?;
    by_letter(country, number).or_else(|| {
        let issuer = issuer?;
        Some(
            match decision_of(Some(issuer), Instrument::AgencyDecision) {
                // Royal decrees had numbers without a letter before 1385 AH.
                Instrument::RoyalOrder => Instrument::RoyalDecree,
                other => other,
            },
        )
    })
}

/// Returns the kind of a decree (royal, federal …) whose title names only its subject, as titles in the Saudi
/// gazette do.
fn decree(
    metadata: &Metadata,
    jurisdiction: &str,
    title: &Heading,
    opening: &Heading,
    issuer: Option<&str>,
) -> Instrument {
    let number = metadata
        .official_number
        .as_deref()
        .or(title.number.as_deref())
        .or(opening.number.as_deref());
    number
        .and_then(|number| by_letter(country(jurisdiction), number))
        .or(opening.instrument.filter(|instrument| {
            *instrument != Instrument::AgencyDecision && may_be(*instrument, "decree")
        }))
        .unwrap_or_else(|| decision_of(issuer, Instrument::AgencyDecision))
}

/// Returns the kind of instrument that the letter in a document's number means: in Saudi Arabia م/51 is
/// a royal decree, أ/90 a royal order.
fn by_letter(country: &Country, number: &str) -> Option<Instrument> {
    let key = number_key(number);
    let digits = |rest: &str| !rest.is_empty() && rest.bytes().all(|byte| byte.is_ascii_digit());
    let row = country
        .instruments_by_letter
        .iter()
        .find(|(letter, _)| key.strip_prefix(letter).is_some_and(digits));
    row.map(|(_, instrument)| *instrument)
}

words! {
    /// Issuers whose decisions are a kind of instrument of their own, with that kind.
    letters const ISSUERS: &[(&str, Instrument)] = [
        ("الملك", Instrument::RoyalOrder),
        ("رئيس مجلس الوزراء", Instrument::PrimeMinisterDecree),
        ("رئيس الوزراء", Instrument::PrimeMinisterDecree),
        ("مجلس الوزراء", Instrument::CabinetDecision),
        ("رئيس الجمهورية", Instrument::PresidentialDecree),
        ("رئيس الدولة", Instrument::PresidentialDecree),
        ("رئيس دولة الإمارات العربية المتحدة", Instrument::PresidentialDecree),
        ("رئيس الاتحاد", Instrument::PresidentialDecree),
    ];
}

fn decision_of(issuer: Option<&str>, otherwise: Instrument) -> Instrument {
    let Some(issuer) = issuer else {
        return otherwise;
    };
    let letters = normalize(issuer, Form::Letters);
    let letters = letters.trim();
    let known = ISSUERS.iter().find(|(name, _)| letters == *name);
    match known {
        Some((_, instrument)) => *instrument,
        None if is_ministry(issuer) => Instrument::MinisterialDecision,
        None => otherwise,
    }
}

words! {
    /// Words in the names of the highest courts, each with the kind of instrument that a ruling of the court
    /// is.
    letters first const COURTS: &[(&str, Instrument)] = [
        ("النقض", Instrument::Cassation),
        ("التمييز", Instrument::Cassation),
        ("الإدارية العليا", Instrument::SupremeAdministrative),
        ("الدستورية", Instrument::Constitutional),
        ("المحكمة العليا", Instrument::Cassation),
    ];
}

fn court(court: &str) -> Instrument {
    let court = normalize(court, Form::Letters);
    let named = COURTS.iter().find(|(name, _)| court.contains(name));
    named.map_or(Instrument::Judgment, |(_, instrument)| *instrument)
}

/// True if a document of this `doc_type` can be of the kind that its title begins with. A gazette entry
/// «اللائحة الفنية …» of type `decree` is the decision that adopts the bylaw.
fn may_be(instrument: Instrument, doc_type: &str) -> bool {
    let kind = instrument.facts().doc_type;
    match doc_type {
        "decree" => kind == "decree",
        "case_law" | "fatwa" => kind == doc_type,
        _ => true,
    }
}

fn in_jurisdiction(instrument: Instrument, jurisdiction: &str) -> Instrument {
    match instrument {
        Instrument::Law if country(jurisdiction).federal_laws => Instrument::FederalLaw,
        Instrument::FederalDecreeLaw if !country(jurisdiction).own_decree_laws => Instrument::Law,
        Instrument::EmiriDecree if !country(jurisdiction).federal_laws => Instrument::Decree,
        other => other,
    }
}
