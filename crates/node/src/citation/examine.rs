//! Reads all citations of a text, and the words that begin like a citation and cannot be parsed.

use std::ptr;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use napi::Env;
use napi::bindgen_prelude::{Object, ToNapiValue, Utf16String};
use napi::{check_status, sys};
use napi_derive::napi;
use sanad_core::acts::correct_repeals;
use sanad_core::citation;

use super::model::Citation;
use crate::convert::{count_from_js, from_js, jurisdiction_from_js, word_to_js};
use crate::error::{Failure, Result};
use crate::job::{self, PromisedPieces};
use crate::pieces::{Kept, List, Making, Piecewise, made_at_once};
use crate::span::Spans;

/// Facts known about a text, and bounds on the number of results. The bounds limit the time on the event
/// loop: a text of some hundred kilobytes can cite tens of thousands of articles, and each becomes an object.
#[napi(object, object_to_js = false)]
#[derive(Default)]
pub struct ExaminationOptions {
    /// Code of the text's country, which decides how ambiguous words are read, as in `parseCitation`.
    pub jurisdiction: Option<Utf16String>,
    /// Maximum number of citations returned, and likewise of places with unread words; no maximum by default.
    pub max_citations: Option<f64>,
    /// Maximum number of articles in all citations together; no maximum by default. The list ends before the
    /// citation that would exceed the maximum.
    pub max_articles: Option<f64>,
}

/// Words that begin like a citation and cannot be parsed: `الطعن رقم 599 ص 481`.
#[napi(object, object_from_js = false)]
pub struct UnreadCitation {
    /// Kind of instrument (law, royal decree, ruling …) that the first of the unread words names.
    pub instrument: String,
    /// Index in the text of the first UTF-16 unit of the unread words.
    pub start: u32,
    /// Index in the text of the UTF-16 unit after the last one of the unread words.
    pub end: u32,
    /// Start and end of the unread words, counted in code points of the text.
    pub start_code_point: u32,
    pub end_code_point: u32,
    /// Start and end of the unread words, counted in bytes of UTF-8.
    pub start_byte: u32,
    pub end_byte: u32,
}

/// The citations of a text, and the words in it that begin like a citation and cannot be parsed.
#[napi(object, object_from_js = false)]
pub struct Examination {
    /// Citations in text order, at most `maxCitations` and with at most `maxArticles` articles in all.
    pub citations: Vec<Citation>,
    /// Words that begin like a citation and cannot be parsed, in text order, at most `maxCitations`.
    pub unread: Vec<UnreadCitation>,
    /// Number of citations in the whole text, including those beyond `maxCitations` and `maxArticles`.
    pub citation_count: u32,
    /// Number of places in the whole text that begin like a citation and cannot be parsed.
    pub unread_count: u32,
}

/// Returns every citation in a text, and words that begin like a citation and cannot be parsed.
///
/// Throws `StringExpected` if `text` or `options.jurisdiction` is no string, `InvalidArg` if
/// `maxCitations` or `maxArticles` is no whole number of 0 or more. Cost: linear.
///
/// ```js
/// const { citations, unread } = examineCitations('القانون رقم 5 لسنة 1990 والطعن رقم 599 ص 481');
/// citations.length // => 1
/// unread.map(({ instrument }) => instrument) // => ['cassation']
/// ```
#[napi(catch_unwind)]
pub fn examine_citations(
    text: Utf16String,
    options: Option<ExaminationOptions>,
) -> Result<Examination> {
    let never = AtomicBool::new(false);
    let options = options.unwrap_or_default();
    Ok(examine(&from_js(&text), &options, None, &never)?)
}

/// Runs `examineCitations` off the event loop. The signal is checked within the text.
///
/// Throws `StringExpected` as `examineCitations` does, before a promise is made. Rejects with
/// `InvalidArg` if a bound is no whole number of 0 or more. Rejects with `ABORT_ERR` when `signal`
/// aborts.
///
/// ```js
/// (await examineCitationsAsync('م 1 مدني، م 2 مدني', { maxCitations: 1 })).citationCount // => 2
/// ```
#[napi(ts_return_type = "Promise<Examination>")]
pub fn examine_citations_async(
    env: Env,
    text: Utf16String,
    options: Option<ExaminationOptions>,
    #[napi(ts_arg_type = "AbortSignal")] signal: Option<Object>,
) -> napi::Result<PromisedPieces<Examination>> {
    job::run_in_pieces(env, signal, move |aborted| {
        examine(&from_js(&text), &options.unwrap_or_default(), None, aborted)
    })
}

pub(super) fn examine(
    text: &str,
    options: &ExaminationOptions,
    titles: Option<&citation::KnownTitles>,
    aborted: &AtomicBool,
) -> std::result::Result<Examination, Failure> {
    let bound = |count: Option<f64>, what| count_from_js(count.unwrap_or(f64::INFINITY), what);
    let most = bound(options.max_citations, "maxCitations")?;
    let mut articles = bound(options.max_articles, "maxArticles")?;
    let country = options.jurisdiction.as_ref().map(jurisdiction_from_js);
    let scan = match titles {
        Some(titles) => citation::examine_known_unless(text, country.as_deref(), titles, aborted),
        None => citation::examine_unless(text, country.as_deref(), aborted),
    };
    let mut scan = scan.ok_or_else(Failure::aborted)?;
    correct_repeals(text, &mut scan.citations, country.as_deref());
    let spans = Spans::new(text);
    let within = |citation: &&citation::Citation| {
        let left = articles.checked_sub(citation.articles.len());
        articles = left.unwrap_or(0);
        left.is_some()
    };
    Ok(Examination {
        citations: scan
            .citations
            .iter()
            .take(most)
            .take_while(within)
            .map(|citation| Citation::from_core(citation, &spans))
            .collect(),
        unread: scan
            .unread
            .iter()
            .take(most)
            .map(|unread| {
                let span = spans.of(unread.span.clone());
                UnreadCitation {
                    instrument: word_to_js(&unread.instrument),
                    start: span.start,
                    end: span.end,
                    start_code_point: span.start_code_point,
                    end_code_point: span.end_code_point,
                    start_byte: span.start_byte,
                    end_byte: span.end_byte,
                }
            })
            .collect(),
        citation_count: scan.citations.len() as u32,
        unread_count: scan.unread.len() as u32,
    })
}

made_at_once!(UnreadCitation);

impl Piecewise for Examination {
    type Making = ExaminationInPieces;

    fn making(self) -> ExaminationInPieces {
        ExaminationInPieces {
            citations: self.citations.making(),
            made: Kept::default(),
            unread: self.unread.making(),
            counts: [self.citation_count, self.unread_count],
        }
    }
}

/// Makes the JavaScript result of `examine` in steps: the array of citations, that of unread words, then
/// both.
pub struct ExaminationInPieces {
    citations: List<Citation>,
    /// The finished JavaScript array of citations, kept until a later turn of the event loop makes the rest.
    made: Kept,
    unread: List<UnreadCitation>,
    counts: [u32; 2],
}

impl Making for ExaminationInPieces {
    unsafe fn resume(
        &mut self,
        env: sys::napi_env,
        deadline: Instant,
    ) -> napi::Result<Option<sys::napi_value>> {
        // SAFETY: the caller guarantees the environment; all values belong to it.
        unsafe {
            let citations = match self.made.get(env)? {
                Some(made) => Some(made),
                None => self.citations.resume(env, deadline)?,
            };
            let Some(citations) = citations else {
                return Ok(None);
            };
            let Some(unread) = self.unread.resume(env, deadline)? else {
                self.made.keep(env, citations)?;
                return Ok(None);
            };
            self.made.release(env);
            let mut object = ptr::null_mut();
            check_status!(sys::napi_create_object(env, &mut object))?;
            let [citation_count, unread_count] = self.counts;
            for (name, value) in [
                (c"citations", citations),
                (c"unread", unread),
                (c"citationCount", u32::to_napi_value(env, citation_count)?),
                (c"unreadCount", u32::to_napi_value(env, unread_count)?),
            ] {
                let set = sys::napi_set_named_property(env, object, name.as_ptr(), value);
                check_status!(set)?;
            }
            Ok(Some(object))
        }
    }

    unsafe fn abandon(&mut self, env: sys::napi_env) {
        // SAFETY: the caller guarantees the environment.
        unsafe {
            self.citations.abandon(env);
            self.unread.abandon(env);
            self.made.release(env);
        }
    }
}
