//! Kinds of instrument in keys (look-up strings): those that a citation looks for, and those under which a
//! document is stored.

use super::facts::DocumentFacts;
use crate::citation::lexicon::countries::country;
use crate::citation::lexicon::issuers::issuer_slug;
use crate::citation::model::{Circuit, Citation, Instrument};

/// Returns the kinds of instrument under which a citation's number is looked up, likeliest first.
pub(super) fn sought(citation: &Citation, jurisdiction: &str) -> Vec<String> {
    let kind = kind(citation.instrument, jurisdiction);
    let royal_or_law =
        |royal: &str| vec![royal.to_owned(), "law".into(), format!("issued-{royal}")];
    match citation.instrument {
        // A law or decree of a part of the country (`لإمارة دبي`) has a number series of its own, so its kind
        // in keys includes that part.
        Instrument::Law | Instrument::Decree if is_local(citation) => {
            let issuer = citation.issuer.as_deref().and_then(issuer_slug);
            let issuer = issuer.into_iter();
            issuer.map(|issuer| format!("{kind}:{issuer}")).collect()
        }
        Instrument::Law if !may_be_law(citation, jurisdiction) => citation
            .issued_by
            .into_iter()
            .flat_map(|by| [format!("issued-{}", by.facts().key), by.facts().key.into()])
            .collect(),
        // A law cited by the number of its decree resolves to the law, or to the decree if the corpus lacks
        // the law.
        Instrument::Law | Instrument::FederalLaw | Instrument::FederalDecreeLaw => {
            let mut kinds = vec![kind.to_owned()];
            let issuing = citation
                .issued_by
                .or(country(jurisdiction).laws_issued_by)
                .map(|by| by.facts().key);
            kinds.extend(
                issuing
                    .into_iter()
                    .flat_map(|by| [format!("issued-{by}"), by.to_owned()]),
            );
            kinds
        }
        Instrument::RoyalDecree | Instrument::RoyalOrder => royal_or_law(kind),
        Instrument::MinisterialDecision | Instrument::AgencyDecision => {
            match citation.issuer.as_deref().and_then(issuer_slug) {
                Some(issuer) => vec![
                    format!("{kind}:{issuer}"),
                    format!("issued-{kind}:{issuer}"),
                ],
                None if citation.instrument == Instrument::MinisterialDecision => {
                    vec![kind.into(), format!("issued-{kind}")]
                }
                // «القرار رقم 5» (decision no. 5) without an issuer identifies no document, so it gets no
                // key.
                None => Vec::new(),
            }
        }
        Instrument::Bylaw => match citation.issued_by {
            // The number is the bylaw's own, and sources store bylaws under that of the law or the decision.
            Some(Instrument::Bylaw) => Vec::new(),
            // The number in the citation of a bylaw is that of the decision that issued the bylaw.
            Some(by) => {
                let issuer = citation.issuer.as_deref().and_then(issuer_slug);
                let issuer = issuer.map_or_else(String::new, |issuer| format!(":{issuer}"));
                let by = by.facts().key;
                vec![format!("issued-{by}{issuer}"), format!("{by}{issuer}")]
            }
            None => vec![bylaw_kind(citation.law_kind, jurisdiction)],
        },
        Instrument::Cassation => match citation.circuit {
            Some(circuit) => vec![
                format!("{kind}-{}", circuit_key(circuit)),
                format!("{kind}-unknown"),
            ],
            None => vec![kind.into()],
        },
        // A court that numbers files without years uses one series for judgments and cassation rulings, so
        // both kinds are looked up.
        Instrument::Judgment if country(jurisdiction).undated_rulings => {
            vec![kind.into(), Instrument::Cassation.facts().key.into()]
        }
        Instrument::Fatwa => vec!["fatwa".into(), "fatwa-sc".into()],
        Instrument::StateCouncilFatwa => vec!["fatwa-sc".into(), "fatwa".into()],
        Instrument::CabinetDecision
        | Instrument::PresidentialDecree
        | Instrument::PrimeMinisterDecree => {
            vec![kind.into(), format!("issued-{kind}")]
        }
        _ => vec![kind.into()],
    }
}

/// Returns the kind in keys of a bylaw that is cited by the number of its law: `bylaw`, and
/// `bylaw-federal-decree-law` if the law is of that series. A federal law, a federal decree-law and a
/// decision of the cabinet may have the same number in one year.
pub(super) fn bylaw_kind(law: Option<Instrument>, jurisdiction: &str) -> String {
    let bylaw = Instrument::Bylaw.facts().key;
    let others = [Instrument::FederalDecreeLaw, Instrument::CabinetDecision];
    match law.map(|law| kind(law, jurisdiction)) {
        Some(law) if others.iter().any(|other| other.facts().key == law) => {
            format!("{bylaw}-{law}")
        }
        _ => bylaw.to_owned(),
    }
}

/// True if the citation, called نظام or law, can be a law. If the laws of a country have numbers of their
/// own, no decision issues a law (`نظام وزارة الصحة الصادر بقرار مجلس الوزراء رقم 3 لسنة 1973`) and نظام
/// means a bylaw.
fn may_be_law(citation: &Citation, jurisdiction: &str) -> bool {
    let by_decision = citation.issued_by.is_some_and(|by| {
        matches!(
            by,
            Instrument::CabinetDecision
                | Instrument::MinisterialDecision
                | Instrument::AgencyDecision
        )
    });
    let nizam = citation
        .name
        .as_deref()
        .is_some_and(|name| name.starts_with("نظام") || name.starts_with("النظام"));
    country(jurisdiction).nizam_is_law || !(by_decision || nizam)
}

fn is_local(citation: &Citation) -> bool {
    citation.issuer.is_some() && citation.issued_by.is_none()
}

/// Returns the kinds under which a document is stored: its own, the same narrowed by issuer or circuit, and
/// that of its issuing instrument. A bylaw and a decision of an agency lack the first of these.
pub(super) fn answered(document: &DocumentFacts<'_>) -> Vec<String> {
    let own = kind(document.instrument, document.jurisdiction);
    let issuer = document.issuer.and_then(issuer_slug);
    let of_issuer = |kind: &str| issuer.as_ref().map(|issuer| format!("{kind}:{issuer}"));
    let mut kinds = match document.instrument {
        Instrument::MinisterialDecision => [Some(own.to_owned()), of_issuer(own)]
            .into_iter()
            .flatten()
            .collect(),
        Instrument::AgencyDecision => of_issuer(own).into_iter().collect(),
        Instrument::Cassation => {
            let circuit = document.circuit.map_or("unknown", circuit_key);
            vec![own.to_owned(), format!("{own}-{circuit}")]
        }
        // A bylaw has no number of its own here: «اللائحة التنفيذية للقانون رقم N» has the number of the law,
        // which is in `implements`.
        Instrument::Bylaw => Vec::new(),
        _ => vec![own.to_owned()],
    };
    if let Some(by) = document.issued_by {
        let issued = format!("issued-{}", by.facts().key);
        if matches!(
            by,
            Instrument::MinisterialDecision | Instrument::AgencyDecision
        ) {
            kinds.extend(of_issuer(&issued));
        }
        if by != Instrument::AgencyDecision {
            kinds.push(issued);
        }
    }
    kinds
}

/// Returns the word for a kind of instrument in look-up keys. Decree-laws have the word of laws, except in
/// countries where they have a number series of their own. Emiri decrees have the word of decrees, except in
/// the Emirates, whose decrees are federal.
fn kind(instrument: Instrument, jurisdiction: &str) -> &'static str {
    match instrument {
        Instrument::FederalDecreeLaw if !country(jurisdiction).own_decree_laws => {
            Instrument::Law.facts().key
        }
        Instrument::EmiriDecree if !country(jurisdiction).federal_laws => {
            Instrument::Decree.facts().key
        }
        _ => instrument.facts().key,
    }
}

const fn circuit_key(circuit: Circuit) -> &'static str {
    match circuit {
        Circuit::Civil => "civil",
        Circuit::Criminal => "criminal",
        Circuit::Commercial => "commercial",
        Circuit::Personal => "personal",
        Circuit::Economic => "economic",
        Circuit::Labour => "labour",
    }
}
