//! Quotations of cited articles: found in a text, and compared with wordings of the articles.

use std::collections::HashMap;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};

use napi::Env;
use napi::bindgen_prelude::{Object, Utf16String};
use napi_derive::napi;
use sanad_core::quotation::{self, Comparison, Match, QuotableWords, Work};

use crate::convert::{count_from_js, from_js};
use crate::error::Failure;
use crate::job::{self, PromisedPieces};
use crate::pieces::made_at_once;
use crate::span::{Spans, TextSpan};

/// A citation in which quotations may be introduced.
#[napi(object, object_to_js = false)]
pub struct CitingWords {
    /// Byte of UTF-8 at which the citation begins.
    pub start_byte: f64,
    /// Byte of UTF-8 after its last.
    pub end_byte: f64,
    /// True if it names an article. Only such a citation has quotations.
    pub has_article: bool,
}

/// A quotation of a cited article.
#[napi(object, object_from_js = false)]
pub struct CitedQuotation {
    /// Place of the citation that it belongs to, in the list of citations; absent if its article stands in
    /// none of them: «نصت المادة 3 من قواعد غير معروفة على أن "…"».
    pub citation: Option<u32>,
    /// The quoted words, without the marks.
    pub span: TextSpan,
}

/// Finds the quotations of cited articles in a text. A quotation belongs to the nearest citation of an
/// article that introduces it in its sentence («تنص المادة 5 على أن "…"»), or that follows it in brackets.
/// Terms, titles, and wordings of an amendment are left out, and so is a quotation that is as near to another
/// citation. `citations` are in text order. Runs off the event loop.
///
/// Throws `StringExpected` if `text` is no string, `ArrayExpected` if `citations` is no array, before a
/// promise is made. Rejects with `InvalidArg` if a citation is no range of whole characters of the text, and
/// with `ABORT_ERR` when `signal` aborts. Cost: linear, about 4 µs for a quotation.
///
/// ```js
/// const text = 'تنص المادة 5 من نظام العمل على أن «لكل عامل إجازة».'
/// const citations = extractCitations(text).map((one) => ({ ...one, hasArticle: true }))
/// const [{ span }] = await findQuotationsAsync(text, citations)
/// text.slice(span.start, span.end) // => 'لكل عامل إجازة'
/// ```
#[napi(ts_return_type = "Promise<Array<CitedQuotation>>")]
pub fn find_quotations_async(
    env: Env,
    text: Utf16String,
    citations: Vec<CitingWords>,
    #[napi(ts_arg_type = "AbortSignal")] signal: Option<Object>,
) -> napi::Result<PromisedPieces<Vec<CitedQuotation>>> {
    job::run_in_pieces(env, signal, move |_| find(&from_js(&text), &citations))
}

fn find(text: &str, citations: &[CitingWords]) -> Result<Vec<CitedQuotation>, Failure> {
    let cited: Result<Vec<_>, Failure> = citations
        .iter()
        .map(|one| {
            let start = count_from_js(one.start_byte, "startByte")?;
            let end = count_from_js(one.end_byte, "endByte")?;
            if text.get(start..end).is_none() {
                let error = format!("{start} to {end} is no range of characters of the text");
                return Err(Failure::invalid(error));
            }
            Ok(quotation::Cited {
                span: start..end,
                has_article: one.has_article,
            })
        })
        .collect();
    let found = quotation::quotations(text, &cited?);
    let spans = Spans::new(text);
    Ok(found
        .into_iter()
        .map(|one| CitedQuotation {
            citation: one.citation.map(|place| place as u32),
            span: spans.of(one.span),
        })
        .collect())
}

/// A quotation to compare with a wording.
#[napi(object, object_to_js = false)]
pub struct QuotationPair {
    /// Place in the list of quotations.
    pub quotation: f64,
    /// Place in the list of wordings.
    pub wording: f64,
}

/// Words of a quotation in place of which a wording has others. One span may be empty.
#[napi(object, object_from_js = false)]
pub struct QuotationDifference {
    /// Span in the quotation.
    pub quoted: TextSpan,
    /// Span in the wording.
    pub wording: TextSpan,
}

/// What a wording has of a quotation.
#[napi(object, object_from_js = false)]
pub struct QuotationMatch {
    /// `exact`: every word in order. Diacritics, spelling variants, digits, blanks, punctuation and labels of
    /// items do not count, and an ellipsis joins parts. `similar`: at least half of the words in order, and
    /// at least three. `absent`: nothing like it. `other`: not exact, while another wording of the quotation
    /// is; it was compared no further. `unchecked`: the work of the call had reached its bound.
    #[napi(ts_type = "'exact' | 'similar' | 'absent' | 'other' | 'unchecked'")]
    pub kind: String,
    /// Share of the words that a similar passage has in order, from 0.5 to 1; absent for other kinds.
    pub share: Option<f64>,
    /// Spans of the passage in the wording, one for each part between ellipses; empty for `absent`.
    pub passages: Vec<TextSpan>,
    /// Differences of a similar passage, in text order.
    pub differences: Vec<QuotationDifference>,
}

made_at_once!(CitedQuotation, QuotationMatch);

/// Bound on the work of a call, in steps of about a nanosecond.
const MOST_STEPS: usize = 500_000_000;

/// Compares quotations with wordings of articles. `pairs` says which with which; those of one quotation
/// follow one another. Returns a match for each pair, in order. Runs off the event loop.
///
/// Throws `ArrayExpected` if a list is no array, `StringExpected` if a text is no string, before a promise is
/// made. Rejects with `InvalidArg` if a pair names no text of the lists, and with `ABORT_ERR` when `signal`
/// aborts. Cost: linear in the texts of each pair, with a bound on the work of a call.
///
/// ```js
/// const [match] = await compareQuotationsAsync(
///   ['لكل عامل إجازة شهرية'], ['يكون لكل عامل إجازة سنوية مدفوعة.'], [{ quotation: 0, wording: 0 }])
/// match.kind // => 'similar'
/// match.differences[0].wording.start // => 20
/// ```
#[napi(ts_return_type = "Promise<Array<QuotationMatch>>")]
pub fn compare_quotations_async(
    env: Env,
    quotations: Vec<Utf16String>,
    wordings: Vec<Utf16String>,
    pairs: Vec<QuotationPair>,
    #[napi(ts_arg_type = "AbortSignal")] signal: Option<Object>,
) -> napi::Result<PromisedPieces<Vec<QuotationMatch>>> {
    job::run_in_pieces(env, signal, move |aborted| {
        let texts = |texts: &[Utf16String]| texts.iter().map(from_js).collect::<Vec<String>>();
        let [quotations, wordings] = [texts(&quotations), texts(&wordings)];
        compare(&quotations, &wordings, &pairs, aborted)
    })
}

fn compare(
    quotations: &[String],
    wordings: &[String],
    pairs: &[QuotationPair],
    aborted: &AtomicBool,
) -> Result<Vec<QuotationMatch>, Failure> {
    let pairs: Result<Vec<(usize, usize)>, Failure> = pairs
        .iter()
        .map(|pair| {
            let quotation = place_in(quotations, pair.quotation, "quotation")?;
            Ok((quotation, place_in(wordings, pair.wording, "wording")?))
        })
        .collect();
    let pairs = pairs?;
    let worded: Vec<QuotableWords> = wordings
        .iter()
        .map(|text| QuotableWords::new(text))
        .collect();
    let mut comparisons: Vec<Comparison> = worded.iter().map(Comparison::new).collect();
    let mut shown: HashMap<usize, Spans> = HashMap::new();
    let mut work = Work::new(MOST_STEPS);
    let mut matches = Vec::with_capacity(pairs.len());
    for group in pairs.chunk_by(|one, other| one.0 == other.0) {
        if aborted.load(Ordering::Relaxed) {
            return Err(Failure::aborted());
        }
        let Some(&(quoted, _)) = group.first() else {
            continue;
        };
        let words = QuotableWords::new(&quotations[quoted]);
        let spans = Spans::new(&quotations[quoted]);
        let exact: Vec<Option<Match>> = group
            .iter()
            .map(|&(_, wording)| comparisons[wording].exact(&words, &mut work))
            .collect();
        let is_found = exact
            .iter()
            .any(|found| matches!(found, Some(Match::Exact { .. })));
        for (&(_, wording), exact) in group.iter().zip(exact) {
            let found = match exact {
                Some(Match::Absent) if is_found => {
                    matches.push(QuotationMatch::without("other"));
                    continue;
                }
                Some(Match::Absent) => comparisons[wording].similar(&words, &mut work),
                exact => exact,
            };
            let places = shown
                .entry(wording)
                .or_insert_with(|| Spans::new(&wordings[wording]));
            matches.push(QuotationMatch::from_core(found, &spans, places));
        }
    }
    Ok(matches)
}

fn place_in(texts: &[String], place: f64, what: &str) -> Result<usize, Failure> {
    let place = count_from_js(place, what)?;
    match place < texts.len() {
        true => Ok(place),
        false => Err(Failure::invalid(format!(
            "{what} {place} is not in the list"
        ))),
    }
}

impl QuotationMatch {
    fn without(kind: &str) -> Self {
        Self {
            kind: kind.to_owned(),
            share: None,
            passages: Vec::new(),
            differences: Vec::new(),
        }
    }

    fn from_core(found: Option<Match>, quotation: &Spans, wording: &Spans) -> Self {
        let all = |passages: Vec<Range<usize>>| {
            passages.into_iter().map(|span| wording.of(span)).collect()
        };
        match found {
            None => Self::without("unchecked"),
            Some(Match::Absent) => Self::without("absent"),
            Some(Match::Exact { passages }) => Self {
                passages: all(passages),
                ..Self::without("exact")
            },
            Some(Match::Similar {
                share,
                passages,
                differences,
            }) => Self {
                kind: "similar".to_owned(),
                share: Some(share),
                passages: all(passages),
                differences: differences
                    .into_iter()
                    .map(|one| QuotationDifference {
                        quoted: quotation.of(one.quoted),
                        wording: wording.of(one.wording),
                    })
                    .collect(),
            },
        }
    }
}

/// Returns the Gregorian day, `YYYY-MM-DD`, that the head of a judgment or a fatwa states as its own («تاريخ
/// الجلسة: 31/1/1990»), or `null` if it states none or two different ones. A Hijri day is converted.
///
/// Throws `StringExpected` if `text` is no string. Cost: linear, about 5 ms for a million characters, which
/// are copied; only the head is read.
///
/// ```js
/// ownDay('الطعن رقم 1784 لسنة 54 ق، تاريخ الجلسة: 31/1/1990') // => '1990-01-31'
/// ownDay('القانون رقم 5 بتاريخ 31/1/1990') // => null
/// ```
#[napi(catch_unwind)]
pub fn own_day(text: Utf16String) -> Option<String> {
    let day = quotation::own_day(&from_js(&text))?;
    Some(format!("{:04}-{:02}-{:02}", day.year, day.month, day.day))
}
