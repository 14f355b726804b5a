//! Writes the cited articles before the wording of their instrument.

use crate::citation::model::{ArticleRef, Citation, Reference};
use crate::citation::scan::parse;

/// Returns the wording of an instrument with the cited articles before it.
pub(super) fn before(citation: &Citation, instrument: String) -> String {
    let articles = citation.articles.as_slice();
    if articles.is_empty() {
        return match &citation.article {
            Some(article) => format_article(&instrument, &article.no),
            None => instrument,
        };
    }
    let issuing = articles
        .iter()
        .all(|article| article.no.starts_with(ISSUING));
    // If the wording is only the subject of a code, no من stands between it and the article: `المادة 157
    // مدني`.
    let subject = citation.reference == Reference::Full && is_subject(&instrument);
    let of = match (issuing, subject) {
        (true, _) => "من مواد إصدار ",
        (false, true) => "",
        (false, false) => "من ",
    };
    format!("{} {of}{instrument}", cited(articles, issuing))
}

/// Writes the articles: `المواد 5 و6 و7`. If one of them has a paragraph or item, each article gets its own
/// noun: `الفقرة 1 من المادة 5 والمادة 7`.
fn cited(articles: &[ArticleRef], issuing: bool) -> String {
    let numbers = articles.iter().map(|article| number(article, issuing));
    if articles.iter().all(|article| place(article).is_empty()) {
        let head = match articles.len() {
            1 => "المادة",
            2 => "المادتان",
            _ => "المواد",
        };
        let numbers: Vec<String> = numbers.collect();
        return format!("{head} {}", numbers.join(" و"));
    }
    let each: Vec<String> = articles
        .iter()
        .zip(numbers)
        .map(|(article, number)| format!("{}المادة {number}", place(article)))
        .collect();
    each.join(" و")
}

/// Writes the number of an article. The single letter و gets brackets, because without them it means «and».
fn number(article: &ArticleRef, issuing: bool) -> String {
    let no = article
        .no
        .strip_prefix(ISSUING)
        .filter(|_| issuing)
        .unwrap_or(&article.no);
    match no.strip_suffix(" و") {
        Some(before) => format!("{before} (و)"),
        None => no.to_owned(),
    }
}

/// Writes paragraph and item before the article, as `الفقرة (أ) من البند 2 من `; empty if the whole article
/// is cited.
fn place(article: &ArticleRef) -> String {
    const PARAGRAPHS: [&str; 4] = ["الفقرة", "الفقرتان", "الفقرات", "الأخيرة"];
    const ITEMS: [&str; 4] = ["البند", "البندان", "البنود", "الأخير"];
    if let (Some(items), Some(paragraph)) = (article.items_in_paragraph(), &article.paragraph) {
        let (item, paragraph) = (part(&items.join(","), ITEMS), part(paragraph, PARAGRAPHS));
        return format!("{item} من {paragraph} من ");
    }
    [(&article.paragraph, PARAGRAPHS), (&article.item, ITEMS)]
        .into_iter()
        .filter_map(|(values, nouns)| Some(format!("{} من ", part(values.as_deref()?, nouns))))
        .collect()
}

/// Writes one level with its values: `الفقرة 1`, `الفقرتان (أ) و(ب)`, `البند الأخير`. The array has the
/// noun's singular, dual and plural, and its word for «last».
fn part(values: &str, [one, two, several, last]: [&str; 4]) -> String {
    let values: Vec<String> = values
        .split(',')
        .map(|value| match value {
            "last" => last.to_owned(),
            "last-1" => format!("قبل {last}"),
            other => other.to_owned(),
        })
        .collect();
    let bare =
        |value: &str| value.bytes().all(|byte| byte.is_ascii_digit()) || value.ends_with(last);
    match values.as_slice() {
        [value] if bare(value) => format!("{one} {value}"),
        [value] => format!("{one} ({value})"),
        [first, second] => format!("{two} ({first}) و({second})"),
        more => format!("{several} ({})", more.join(") و(")),
    }
}

/// True if a wording is only the subject of a code (`مدني`), without the noun for law.
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

/// Word with which the corpus begins the article numbers of an issuing law.
const ISSUING: &str = "إصدار ";

/// Returns the canonical wording of an article of a document. Rulings and fatwas have no articles, so their
/// own citation is returned.
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
