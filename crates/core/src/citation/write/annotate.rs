//! Marks the citations in a text: with given strings around them, or with links in HTML.

use std::ops::Range;

/// What to put around one span of an annotated text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Annotation<S> {
    /// Byte range of the text to mark, on character boundaries.
    pub span: Range<usize>,
    /// The mark around the span: a pair of strings for [`annotate`], an optional address for
    /// [`annotate_html`].
    pub mark: S,
}

/// Returns the text with the two strings `(before, after)` of every annotation put around its span. Of
/// overlapping annotations (the citations of one list share a span) the one that begins first is kept, then
/// the first in the list. A span that is empty or not a range of the text is skipped.
///
/// ```
/// use sanad_core::citation::{Annotation, annotate, extract};
/// let text = "طبقا للمادة 147 من القانون رقم 131 لسنة 1948.";
/// let annotations: Vec<_> = extract(text)
///     .into_iter()
///     .map(|citation| Annotation { span: citation.span, mark: ("[".to_owned(), "]".to_owned()) })
///     .collect();
/// assert_eq!(annotate(text, &annotations), "طبقا ل[لمادة 147 من القانون رقم 131 لسنة 1948].");
/// ```
pub fn annotate(text: &str, annotations: &[Annotation<(String, String)>]) -> String {
    let mut out = String::with_capacity(text.len() + annotations.len() * 16);
    let mut rest = 0;
    for Annotation { span, mark } in apart(text, annotations) {
        let (before, after) = mark;
        out.push_str(&text[rest..span.start]);
        out.push_str(before);
        out.push_str(&text[span.clone()]);
        out.push_str(after);
        rest = span.end;
    }
    out.push_str(&text[rest..]);
    out
}

/// Returns the text as escaped HTML. Each span becomes a link (`<a class="citation" href="…">`) or, without
/// an address, a `<span class="citation">`. Addresses are escaped but not checked. If they come from
/// untrusted input, check their scheme first.
///
/// ```
/// use sanad_core::citation::{Annotation, annotate_html, extract};
/// let text = "القانون رقم 131 لسنة 1948 & غيره";
/// let span = extract(text).remove(0).span;
/// let link = Annotation { span, mark: Some("/v1/document/eg-leg-1948-131".to_owned()) };
/// assert_eq!(
///     annotate_html(text, &[link]),
///     "<a class=\"citation\" href=\"/v1/document/eg-leg-1948-131\">القانون رقم 131 لسنة 1948</a> &amp; غيره",
/// );
/// ```
pub fn annotate_html(text: &str, links: &[Annotation<Option<String>>]) -> String {
    let mut out = String::with_capacity(text.len() + links.len() * 64);
    let mut rest = 0;
    for Annotation { span, mark } in apart(text, links) {
        escape(&text[rest..span.start], &mut out);
        let end = match mark {
            Some(href) => {
                out.push_str("<a class=\"citation\" href=\"");
                escape(href, &mut out);
                out.push_str("\">");
                "</a>"
            }
            None => {
                out.push_str("<span class=\"citation\">");
                "</span>"
            }
        };
        escape(&text[span.clone()], &mut out);
        out.push_str(end);
        rest = span.end;
    }
    escape(&text[rest..], &mut out);
    out
}

/// Returns the annotations whose spans lie on character boundaries within the text, in text order, without
/// those that are empty or overlap an earlier one that is kept.
fn apart<'a, S>(text: &str, annotations: &'a [Annotation<S>]) -> Vec<&'a Annotation<S>> {
    let mut sound: Vec<&Annotation<S>> = annotations
        .iter()
        .filter(|annotation| {
            !annotation.span.is_empty() && text.get(annotation.span.clone()).is_some()
        })
        .collect();
    // The sort is stable: of two annotations that begin at the same byte, the one listed first comes first.
    sound.sort_by_key(|annotation| annotation.span.start);
    let mut end = 0;
    sound.retain(|annotation| {
        let free = annotation.span.start >= end;
        if free {
            end = annotation.span.end;
        }
        free
    });
    sound
}

fn escape(text: &str, out: &mut String) {
    for character in text.chars() {
        match character {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            other => out.push(other),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn overlapping_and_invalid_spans_are_skipped() {
        let mark = |span: Range<usize>, mark: &str| Annotation {
            span,
            mark: (mark.to_owned(), mark.to_owned()),
        };
        // Three bad spans for «قانون», which takes ten bytes: byte 3 is inside a letter, 20..30 is outside
        // the text, and 6..6 is empty.
        let annotations = [
            mark(4..10, "b"),
            mark(0..6, "a"),
            mark(0..2, "c"),
            mark(3..10, "d"),
            mark(20..30, "e"),
            mark(6..6, "f"),
        ];
        assert_eq!(annotate("قانون", &annotations), "aقانaون");
    }

    #[test]
    fn text_and_addresses_are_escaped() {
        let text = "<b>\"'&";
        let link = Annotation {
            span: 0..3,
            mark: Some("\"><script>".to_owned()),
        };
        assert_eq!(
            annotate_html(text, &[link]),
            "<a class=\"citation\" href=\"&quot;&gt;&lt;script&gt;\">&lt;b&gt;</a>&quot;&#39;&amp;"
        );
    }
}
