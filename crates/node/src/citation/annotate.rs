//! Texts with their citations marked.

use napi::bindgen_prelude::Utf16String;
use napi_derive::napi;
use sanad_core::citation::{self, Annotation};

use crate::convert::{count_from_js, from_js, from_js_option, to_js};

/// What to put around a stretch of a text.
#[napi(object, object_to_js = false)]
pub struct CitationMark {
    /// UTF-16 unit at which it begins.
    pub start: f64,
    /// UTF-16 unit after its last.
    pub end: f64,
    /// Put before it.
    pub before: Utf16String,
    /// Put after it.
    pub after: Utf16String,
}

/// Where a stretch of a text leads.
#[napi(object, object_to_js = false)]
pub struct CitationLink {
    /// UTF-16 unit at which it begins.
    pub start: f64,
    /// UTF-16 unit after its last.
    pub end: f64,
    /// Address; without one the stretch is only marked. It is escaped, and its scheme is the caller's to check.
    pub href: Option<Utf16String>,
}

/// The text with something put around its citations. Of marks that overlap, as those of a list do, the one that begins
/// first stays, then the first given; a mark that is no range of the text is passed over.
///
/// ```js
/// const text = 'طبقا للقانون رقم 131 لسنة 1948.';
/// const marks = extractCitations(text).map(({ start, end }) => ({ start, end, before: '[', after: ']' }));
/// annotateCitations(text, marks) // => 'طبقا ل[لقانون رقم 131 لسنة 1948].'
/// ```
#[napi(catch_unwind)]
pub fn annotate_citations(text: Utf16String, marks: Vec<CitationMark>) -> Utf16String {
    let original = from_js(&text);
    let places = BytePlaces::new(&original);
    let annotations: Vec<_> = marks
        .iter()
        .filter_map(|mark| {
            let span = places.range(mark.start, mark.end)?;
            let mark = (from_js(&mark.before), from_js(&mark.after));
            Some(Annotation { span, mark })
        })
        .collect();
    to_js(&citation::annotate(&original, &annotations))
}

/// The text as escaped HTML, its citations links: `<a class="citation" href="…">`, or `<span class="citation">` where
/// there is no address.
///
/// ```js
/// const text = 'القانون رقم 5 لسنة 1990 <ملغى>';
/// const [{ start, end }] = extractCitations(text);
/// citationsToHtml(text, [{ start, end, href: '/law/5' }]) // => '<a class="citation" href="/law/5">القانون رقم 5 لسنة 1990</a> &lt;ملغى&gt;'
/// ```
#[napi(catch_unwind)]
pub fn citations_to_html(text: Utf16String, links: Vec<CitationLink>) -> Utf16String {
    let original = from_js(&text);
    let places = BytePlaces::new(&original);
    let links: Vec<_> = links
        .iter()
        .filter_map(|link| {
            let span = places.range(link.start, link.end)?;
            let mark = from_js_option(link.href.as_ref());
            Some(Annotation { span, mark })
        })
        .collect();
    to_js(&citation::annotate_html(&original, &links))
}

/// UTF-16 units of a text to bytes.
struct BytePlaces(Vec<u32>);

impl BytePlaces {
    fn new(text: &str) -> Self {
        let mut bytes = Vec::with_capacity(text.len() / 2 + 1);
        for (byte, character) in text.char_indices() {
            // The second half of a pair is no border: no range begins or ends there.
            bytes.push(byte as u32);
            bytes.extend(std::iter::repeat_n(
                byte as u32 + 1,
                character.len_utf16() - 1,
            ));
        }
        bytes.push(text.len() as u32);
        Self(bytes)
    }

    fn range(&self, start: f64, end: f64) -> Option<std::ops::Range<usize>> {
        let byte = |unit: f64| {
            let unit = count_from_js(unit, "a place").ok()?;
            Some(*self.0.get(unit)? as usize)
        };
        Some(byte(start)?..byte(end)?)
    }
}
