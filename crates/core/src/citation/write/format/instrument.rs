//! Writes the canonical citations of laws, bylaws, decrees and decisions.

use super::number::{numbered, year};
use crate::citation::lexicon::countries::country_of;
use crate::citation::model::{Citation, Instrument};

/// Returns the Arabic noun for an instrument that is cited without a name.
pub(super) fn noun(instrument: Instrument, citation: &Citation) -> String {
    use Instrument as I;
    let issuer = citation.issuer.as_deref();
    match (instrument, issuer) {
        (I::MinisterialDecision | I::AgencyDecision, Some(issuer)) => {
            return format!("قرار {issuer}");
        }
        (I::Circular, Some(issuer)) => return format!("تعميم {issuer}"),
        _ => {}
    }
    let country = country_of(citation.jurisdiction.as_deref());
    let noun = match instrument {
        I::Law => "القانون",
        I::FederalLaw => "القانون الاتحادي",
        I::FederalDecreeLaw => "المرسوم بقانون اتحادي",
        I::Decree if is_of_government(citation) => "المرسوم",
        I::Decree => country.decree,
        I::EmiriDecree => "المرسوم الأميري",
        I::ConstitutionalAmendment => "التعديل الدستوري",
        I::RoyalDecree => "المرسوم الملكي",
        I::RoyalOrder => "الأمر الملكي",
        I::HighOrder if citation.jurisdiction.is_none() => "الأمر",
        I::HighOrder => "الأمر السامي",
        I::PresidentialDecree => country.head_of_state,
        I::PrimeMinisterDecree => country.head_of_government,
        I::CabinetDecision => "قرار مجلس الوزراء",
        I::MinisterialDecision => "القرار الوزاري",
        I::Circular => "التعميم",
        _ => "القرار",
    };
    noun.to_owned()
}

/// True for a decree of the Moroccan government, whose number begins with 2. That of a dahir, a decree of the
/// king, begins with 1.
fn is_of_government(citation: &Citation) -> bool {
    let number = citation.number.as_deref().unwrap_or_default();
    country_of(citation.jurisdiction.as_deref()).dotted_years
        && (number.starts_with("2.") || number.starts_with("2-"))
}

pub(super) fn law(citation: &Citation, noun: &str) -> String {
    let Some(name) = &citation.name else {
        // A part of the country (an emirate) issued the law, so the name of that part is added: `القانون رقم
        // 5 لسنة 1995 لإمارة دبي`.
        let local = citation
            .issuer
            .as_deref()
            .filter(|_| citation.issued_by.is_none());
        let local = local.map_or_else(String::new, |issuer| format!(" ل{issuer}"));
        return format!("{}{local}", numbered(noun, citation));
    };
    if citation.number.is_none() {
        return format!("{name}{}", year(citation));
    }
    match citation.issued_by {
        Some(issued_by) => {
            let noun = self::noun(issued_by, citation);
            format!("{name} الصادر ب{}", numbered(&noun, citation))
        }
        None if citation.instrument == Instrument::Law => numbered(name, citation),
        None => format!("{name} الصادر ب{}", numbered(noun, citation)),
    }
}

pub(super) fn bylaw(citation: &Citation) -> String {
    const BYLAW: &str = "اللائحة التنفيذية";
    let name = citation.name.as_deref();
    if citation.number.is_none() {
        return format!("{}{}", name.unwrap_or(BYLAW), year(citation));
    }
    if citation.issued_by == Some(Instrument::Bylaw) {
        return numbered(name.unwrap_or(BYLAW), citation);
    }
    if let Some(issued_by) = citation.issued_by {
        let noun = noun(issued_by, citation);
        return format!(
            "{} الصادرة ب{}",
            name.unwrap_or(BYLAW),
            numbered(&noun, citation)
        );
    }
    let lettered = citation
        .number
        .as_deref()
        .is_some_and(|number| number.starts_with('م'));
    let law = match citation.law_kind {
        Some(Instrument::FederalDecreeLaw) => "المرسوم بقانون اتحادي",
        Some(Instrument::FederalLaw) => "القانون الاتحادي",
        Some(Instrument::CabinetDecision) => "قرار مجلس الوزراء",
        _ => country_of(citation.jurisdiction.as_deref()).law,
    };
    match name {
        Some(name) if lettered => {
            format!("{name} الصادر ب{}", numbered("المرسوم الملكي", citation))
        }
        Some(name) if law != "القانون" => {
            format!("{name} الصادر ب{}", numbered(law, citation))
        }
        Some(name) => numbered(name, citation),
        None => format!("{BYLAW} {}", numbered(&of(law), citation)),
    }
}

/// Joins the preposition ل («of») to a noun: `للقانون` from `القانون`.
fn of(noun: &str) -> String {
    match noun.strip_prefix("ال") {
        Some(rest) => format!("لل{rest}"),
        None => format!("ل{noun}"),
    }
}
