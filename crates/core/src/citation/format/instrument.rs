//! Laws, bylaws, decrees and decisions.

use super::{numbered, year};
use crate::citation::{Citation, Instrument};

/// The noun of an instrument that is cited by number alone.
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
    let noun = match instrument {
        I::Law => "القانون",
        I::FederalLaw => "القانون الاتحادي",
        I::FederalDecreeLaw => "المرسوم بقانون اتحادي",
        I::Decree if citation.jurisdiction.as_deref() == Some("ae") => "المرسوم الاتحادي",
        I::Decree if citation.jurisdiction.as_deref() == Some("ma") => "الظهير الشريف",
        I::Decree if citation.jurisdiction.as_deref() == Some("om") => "المرسوم السلطاني",
        I::Decree => "المرسوم",
        I::RoyalDecree => "المرسوم الملكي",
        I::RoyalOrder => "الأمر الملكي",
        I::HighOrder => "الأمر السامي",
        I::PresidentialDecree if citation.jurisdiction.as_deref() == Some("ae") => {
            "قرار رئيس الدولة"
        }
        I::PresidentialDecree => "قرار رئيس الجمهورية",
        I::PrimeMinisterDecree => "قرار رئيس مجلس الوزراء",
        I::CabinetDecision => "قرار مجلس الوزراء",
        I::MinisterialDecision => "القرار الوزاري",
        I::Circular => "التعميم",
        _ => "القرار",
    };
    noun.to_owned()
}

pub(super) fn law(citation: &Citation, noun: &str) -> String {
    let Some(name) = &citation.name else {
        return numbered(noun, citation);
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
    match (name, citation.jurisdiction.as_deref()) {
        (Some(name), _) if lettered => {
            format!("{name} الصادر ب{}", numbered("المرسوم الملكي", citation))
        }
        (Some(name), Some("ae")) => {
            format!("{name} الصادر ب{}", numbered("القانون الاتحادي", citation))
        }
        (Some(name), _) => numbered(name, citation),
        (None, Some("ae")) => format!("{BYLAW} {}", numbered("للقانون الاتحادي", citation)),
        (None, _) => format!("{BYLAW} {}", numbered("للقانون", citation)),
    }
}
