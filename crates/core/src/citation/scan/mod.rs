//! Scans a text for citations, and for words that look like a citation but could not be read.

mod confidence;
mod everyday_name;
mod repairs;
pub(super) mod scanner;
mod title_only;
mod unread;
mod unread_tail;

use std::sync::atomic::AtomicBool;

use crate::citation::model::{Citation, Reference};
use crate::text::known_titles::KnownTitles;
pub use scanner::Scan;
use scanner::{Known, Wanted};
pub use unread::Unread;

/// Returns the first citation in a text that names its document; otherwise the first reference (`المادة 7 من
/// هذا القانون`); otherwise the document whose title the text is (`السياسة الوطنية لمنع عمل الأطفال`). See
/// [`extract`]. The scan ends at the citation that is returned.
///
/// ```
/// use sanad_core::citation::{Instrument, parse};
/// let citation = parse("وفقًا للمادة (١٤٧) من القانون رقم ١٣١ لسنة ١٩٤٨").unwrap();
/// assert_eq!(citation.instrument, Instrument::Law);
/// assert_eq!(citation.number.as_deref(), Some("131"));
/// assert_eq!(citation.article.unwrap().no, "147");
/// ```
pub fn parse(text: &str) -> Option<Citation> {
    parse_in(text, None)
}

/// Works as [`parse`], for a text from a known country (lower-case ISO code). The rules of that country apply
/// if the words name no other country. The code does not become the jurisdiction of the citation.
///
/// ```
/// use sanad_core::citation::{Instrument, parse, parse_in};
/// let chapter = "الفصل 12 من القانون عدد 20 لسنة 1990";
/// assert_eq!(parse_in(chapter, Some("tn")).unwrap().article.unwrap().no, "12");
/// ```
pub fn parse_in(text: &str, country: Option<&str>) -> Option<Citation> {
    parse_unless(text, country, &AtomicBool::new(false)).flatten()
}

/// Works as [`parse_in`] (returns one citation of a text), for a long text whose scan another thread may
/// cancel. Returns the outer `None` if it was cancelled.
pub fn parse_unless(
    text: &str,
    country: Option<&str>,
    cancelled: &AtomicBool,
) -> Option<Option<Citation>> {
    let scan = scanner::scan(text, Known::of_country(country), cancelled, Wanted::First)?;
    Some(first_of(text, scan))
}

fn first_of(text: &str, Scan { mut citations, .. }: Scan) -> Option<Citation> {
    if citations.is_empty() {
        return title_only::titled(text);
    }
    let full = citations
        .iter()
        .position(|citation| citation.reference == Reference::Full)
        .unwrap_or(0);
    Some(citations.swap_remove(full))
}

/// Returns every citation in a text, in order. Spans are bytes of the text. Citations from one list
/// (`القانونين 5 و6 لسنة 1990`) have the same span. The time is linear in the text. It never fails.
pub fn extract(text: &str) -> Vec<Citation> {
    examine(text).citations
}

/// Works as [`extract`], and also returns the words that look like a citation but could not be read, which a
/// check of a whole text must report.
///
/// ```
/// use sanad_core::citation::examine;
/// let text = "الطعن رقم 599 ص 481";
/// let scan = examine(text);
/// assert!(scan.citations.is_empty());
/// assert_eq!(&text[scan.unread[0].span.clone()], text);
/// ```
pub fn examine(text: &str) -> Scan {
    examine_in(text, None)
}

/// Works as [`examine`] (returns citations and unread words), for a text from a known country; see
/// [`parse_in`].
pub fn examine_in(text: &str, country: Option<&str>) -> Scan {
    examine_unless(text, country, &AtomicBool::new(false)).unwrap_or_default()
}

/// Works as [`examine_in`] (returns citations and unread words), for a long text whose scan another thread
/// may cancel. Returns `None` if it was cancelled.
pub fn examine_unless(text: &str, country: Option<&str>, cancelled: &AtomicBool) -> Option<Scan> {
    scanner::scan(text, Known::of_country(country), cancelled, Wanted::All)
}

/// Works as [`examine_in`] (returns citations and unread words), and reads the names of documents where a
/// title shows where they end: in running text `قواعد المستفيد الحقيقي` may be any rules, but not if a
/// document is called so.
pub fn examine_known(text: &str, country: Option<&str>, titles: &KnownTitles) -> Scan {
    examine_known_unless(text, country, titles, &AtomicBool::new(false)).unwrap_or_default()
}

/// Works as [`examine_known`], for a long text whose scan another thread may cancel. Returns `None` if it was
/// cancelled.
pub fn examine_known_unless(
    text: &str,
    country: Option<&str>,
    titles: &KnownTitles,
    cancelled: &AtomicBool,
) -> Option<Scan> {
    let known = Known {
        country,
        titles: Some(titles),
    };
    scanner::scan(text, known, cancelled, Wanted::All)
}

/// Returns the citations that [`examine_known`] finds in a text and [`examine_in`] does not: those by a title
/// of the corpus. Returns `None` if the scan was cancelled.
pub fn by_title_unless(
    text: &str,
    country: Option<&str>,
    titles: &KnownTitles,
    cancelled: &AtomicBool,
) -> Option<Vec<Citation>> {
    let mut known = examine_known_unless(text, country, titles, cancelled)?.citations;
    known.retain(is_named);
    if known.is_empty() {
        return Some(known);
    }
    let read = examine_unless(text, country, cancelled)?.citations;
    known.retain(|one| {
        !read
            .iter()
            .any(|other| other.span == one.span && other.name == one.name)
    });
    Some(known)
}

/// True for a name, also with the number and the day that stand behind it.
fn is_named(citation: &Citation) -> bool {
    citation.name.is_some() && citation.reference == Reference::Full
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn texts() -> impl Strategy<Value = String> {
        let piece = prop::sample::select(vec![
            "المادة 5 من القانون رقم 131 لسنة 1948",
            "نظام العمل الصادر بالمرسوم الملكي رقم م/51 وتاريخ 23/8/1426هـ",
            "المادتين 3 و4 من اللائحة التنفيذية لنظام الشركات",
            "القوانين أرقام 3 لسنة 1990 و4 لسنة 1991 و5 لسنة 1992",
            "تعميمي الوزارة رقم 13/ت/5195 في 28/1/1435هـ المبني على المرسوم الملكي رقم (م/1). ورقم 13/ت/7954 \
             في 7/4/1441هـ",
            "الطعن رقم 1234 لسنة 56 ق",
            "القرار المشار إليه",
            "المادة 7 من هذا القانون",
            "المادة 18 منه",
            "النظام المذكور",
            "لائحة الفوترة الإلكترونية",
            "السياسة الوطنية لمنع عمل الأطفال",
            "والمادة 12 من قانون العقوبات والمادة 3 من قانون العمل",
            "وفقًا لأحكام",
            "مشروع",
            ".",
            "\n",
            "(",
            ")",
        ]);
        prop::collection::vec(piece, 0..8).prop_map(|pieces| pieces.join(" "))
    }

    proptest! {
        /// A scan that ends at the citation it wants gives the one that a scan of the whole text gives.
        #[test]
        fn the_first_citation_is_that_of_the_whole_scan(
            text in texts(),
            country in prop::sample::select(vec![None, Some("sa"), Some("eg"), Some("tn")]),
        ) {
            let whole = first_of(&text, examine_in(&text, country));
            prop_assert_eq!(parse_in(&text, country), whole);
        }
    }

    #[test]
    fn the_scan_ends_at_the_citation_that_is_wanted() {
        let text = "القانون رقم 131 لسنة 1948. الطعن رقم 1234 لسنة 56 ق";
        let scan = |wanted| scanner::scan(text, Known::default(), &AtomicBool::new(false), wanted);
        let found = |wanted| scan(wanted).map(|scan| scan.citations.len());
        assert_eq!(found(Wanted::First), Some(1));
        assert_eq!(found(Wanted::All), Some(2));
    }
}
