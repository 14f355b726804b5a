//! The canonical Arabic wording of a citation; parsing it gives the citation back.

use super::{Calendar, Circuit, Citation, Instrument, parse};

/// Canonical Arabic wording of a citation.
///
/// ```
/// use sanad_core::citation::{format, parse};
/// let citation = parse("م ١٤٧ من القانون 131 لسنه 1948").unwrap();
/// assert_eq!(format(&citation), "المادة 147 من القانون رقم 131 لسنة 1948");
/// ```
pub fn format(citation: &Citation) -> String {
    let instrument = wording(citation);
    if citation.articles.is_empty() {
        return match &citation.article {
            Some(article) => format_article(&instrument, &article.no),
            None => instrument,
        };
    }
    let issuing = citation
        .articles
        .iter()
        .all(|article| article.no.starts_with(ISSUING));
    let numbers: Vec<&str> = citation
        .articles
        .iter()
        .map(|article| {
            article
                .no
                .strip_prefix(ISSUING)
                .filter(|_| issuing)
                .unwrap_or(&article.no)
        })
        .collect();
    // A bare subject follows its article without من: `المادة 157 مدني`.
    let link = if is_subject(&instrument) { "" } else { "من " };
    let head = match numbers.len() {
        1 => "المادة",
        2 => "المادتان",
        _ => "المواد",
    };
    let of = if issuing {
        "من مواد إصدار "
    } else {
        link
    };
    format!("{head} {} {of}{instrument}", numbers.join(" و"))
}

/// Whether a wording is only the subject of a code.
fn is_subject(wording: &str) -> bool {
    !wording.contains("رقم")
        && ![
            "قانون",
            "نظام",
            "دستور",
            "لائحة",
            "مجلة",
            "مدونة",
            "قواعد",
            "تنظيم",
            "ضوابط",
            "ترتيبات",
        ]
        .iter()
        .any(|noun| wording.contains(noun))
}

/// What the corpus puts before the articles of an issuing instrument.
const ISSUING: &str = "إصدار ";

/// The canonical wording of an article of a document. Rulings and fatwas have no articles: their
/// own citation is given.
///
/// ```
/// use sanad_core::citation::format_article;
/// assert_eq!(format_article("القانون رقم 131 لسنة 1948", "147"), "المادة 147 من القانون رقم 131 لسنة 1948");
/// assert_eq!(format_article("الطعن رقم 5 لسنة 60 ق", "1"), "الطعن رقم 5 لسنة 60 ق");
/// ```
pub fn format_article(document_citation: &str, article_no: &str) -> String {
    let doc_type = parse(document_citation).map(|citation| citation.instrument.facts().doc_type);
    if matches!(doc_type, Some("case_law" | "fatwa")) {
        return document_citation.to_owned();
    }
    match article_no.strip_prefix(ISSUING) {
        Some(number) => format!("المادة {number} من مواد إصدار {document_citation}"),
        None => format!("المادة {article_no} من {document_citation}"),
    }
}

fn wording(citation: &Citation) -> String {
    use Instrument as I;
    match citation.instrument {
        I::Law => law(citation, "القانون"),
        I::FederalLaw => law(citation, "القانون الاتحادي"),
        I::FederalDecreeLaw => law(citation, "المرسوم بقانون اتحادي"),
        I::Constitution => match citation.year {
            Some(_) => format!("الدستور{}", year(citation)),
            None => citation
                .name
                .clone()
                .unwrap_or_else(|| "الدستور".to_owned()),
        },
        I::Bylaw => bylaw(citation),
        I::Cassation | I::SupremeAdministrative | I::Constitutional | I::Judgment => {
            ruling(citation)
        }
        I::Fatwa => numbered("فتوى", citation),
        I::StateCouncilFatwa => state_council(citation),
        other => numbered(&noun(other, citation), citation),
    }
}

/// The noun of an instrument that is cited by number alone.
fn noun(instrument: Instrument, citation: &Citation) -> String {
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

fn law(citation: &Citation, noun: &str) -> String {
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

fn bylaw(citation: &Citation) -> String {
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

fn ruling(citation: &Citation) -> String {
    let circuit = citation.circuit.map(circuit_word);
    let mut words = match (citation.instrument, &citation.number) {
        (Instrument::Cassation, None) => {
            let date = citation.date.as_deref().unwrap_or_default();
            let mut parts: Vec<&str> = date
                .split('-')
                .map(|part| part.trim_start_matches('0'))
                .collect();
            parts.reverse();
            let circuit = circuit.map(|word| format!("{word} ")).unwrap_or_default();
            return format!("نقض {circuit}{}", parts.join("/"));
        }
        (Instrument::Cassation, Some(number))
            if citation.jurisdiction.as_deref() == Some("dz") && citation.year.is_none() =>
        {
            format!("قرار المحكمة العليا ملف رقم {number}")
        }
        (Instrument::Cassation | Instrument::SupremeAdministrative, _) => {
            numbered("الطعن", citation)
        }
        _ => numbered("القضية", citation),
    };
    if citation.calendar == Some(Calendar::Judicial) {
        words.push_str(" ق");
    }
    match citation.instrument {
        Instrument::SupremeAdministrative => words.push_str(" إدارية عليا"),
        Instrument::Constitutional => words.push_str(" دستورية"),
        _ => {}
    }
    if let Some(circuit) = circuit {
        words.push(' ');
        words.push_str(circuit);
    }
    words
}

fn circuit_word(circuit: Circuit) -> &'static str {
    match circuit {
        Circuit::Civil => "مدني",
        Circuit::Criminal => "جنائي",
        Circuit::Commercial => "تجاري",
        Circuit::Personal => "أحوال شخصية",
        Circuit::Economic => "اقتصادي",
        Circuit::Labour => "عمالي",
    }
}

fn state_council(citation: &Citation) -> String {
    let mut words = match citation.number {
        Some(_) => numbered("فتوى مجلس الدولة", citation),
        None => "فتوى مجلس الدولة".to_owned(),
    };
    if let Some(file) = &citation.file_number {
        words.push_str(" ملف رقم ");
        words.push_str(file);
        if citation.number.is_none() {
            words.push_str(&year(citation));
        }
    }
    words
}

fn numbered(noun: &str, citation: &Citation) -> String {
    let number = citation
        .number
        .as_deref()
        .map(|number| format!(" رقم {number}"))
        .unwrap_or_default();
    format!("{noun}{number}{}", year(citation))
}

fn year(citation: &Citation) -> String {
    match (citation.year, citation.calendar) {
        (Some(year), Some(Calendar::Hijri)) => format!(" لسنة {year}هـ"),
        (Some(year), _) => format!(" لسنة {year}"),
        (None, _) => String::new(),
    }
}
