//! Articles before the wording of their instrument.

use crate::citation::{Citation, Reference, parse};

/// The wording of an instrument with the articles that are cited of it.
pub(super) fn before(citation: &Citation, instrument: String) -> String {
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
    let subject = citation.reference == Reference::Full && is_subject(&instrument);
    let link = if subject { "" } else { "من " };
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
