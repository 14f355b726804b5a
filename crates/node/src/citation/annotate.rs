//! Returns a text with strings or links inserted at its citations.

use napi::bindgen_prelude::Utf16String;
use napi_derive::napi;
use sanad_core::citation::{self, Annotation};

use crate::convert::{count_from_js, from_js, from_js_option, to_js};

/// Strings to be inserted into a text, before and after the range of one citation.
#[napi(object, object_to_js = false)]
pub struct CitationMark {
    /// Index in the text of the first UTF-16 unit of the range.
    pub start: f64,
    /// Index in the text of the UTF-16 unit after the last one of the range.
    pub end: f64,
    /// String inserted into the text before the range of the citation.
    pub before: Utf16String,
    /// String inserted into the text after the range of the citation.
    pub after: Utf16String,
}

/// A range of a text, and the address to which a link over the range leads.
#[napi(object, object_to_js = false)]
pub struct CitationLink {
    /// Index in the text of the first UTF-16 unit of the linked range.
    pub start: f64,
    /// Index in the text of the UTF-16 unit after the last one of the linked range.
    pub end: f64,
    /// Address that the range links to. Without one, the range becomes a `<span>`. The address is
    /// HTML-escaped; the caller checks its scheme.
    pub href: Option<Utf16String>,
}

/// Returns the text with strings inserted around its citations. If marks overlap, such as those of a list,
/// the mark that begins first is used; if they begin together, the one given first. A mark is ignored if its
/// range is empty, reversed, or not in the text.
///
/// Throws `StringExpected` if `text` is no string, `ArrayExpected` if `marks` is no array, `InvalidArg`
/// if a mark lacks a member. Cost: linear in the length of the text, and a sort of the marks.
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

/// Returns the text as escaped HTML with links around its citations: `<a class="citation" href="…">`,
/// or `<span class="citation">` for a link without an address. A link is ignored if its range is empty,
/// reversed, or not in the text.
///
/// Throws `StringExpected` if `text` is no string, `ArrayExpected` if `links` is no array, `InvalidArg` if a
/// link lacks `start` or `end`. Cost: linear in the length of the text, and a sort of the links.
///
/// ```js
/// const text = 'القانون رقم 5 لسنة 1990 <ملغى>';
/// const [{ start, end }] = extractCitations(text);
/// const [link, rest] = citationsToHtml(text, [{ start, end, href: '/law/5' }]).split(/(?<=a>)/);
/// link // => '<a class="citation" href="/law/5">القانون رقم 5 لسنة 1990</a>'
/// rest // => ' &lt;ملغى&gt;'
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

/// For each UTF-16 unit of a text, the byte offset in UTF-8 at which it begins.
struct BytePlaces(Vec<u32>);

impl BytePlaces {
    fn new(text: &str) -> Self {
        let mut bytes = Vec::with_capacity(text.len() / 2 + 1);
        for (byte, character) in text.char_indices() {
            // The second half of a surrogate pair gets an offset inside its character. No valid range begins
            // or ends there.
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
