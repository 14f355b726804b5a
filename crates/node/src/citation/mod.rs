//! Finds, parses and formats citations.

mod acts;
mod annotate;
mod examine;
mod known_titles;
mod made;
mod model;
mod naming;

use std::sync::atomic::AtomicBool;

use napi::Env;
use napi::bindgen_prelude::{Object, Utf16String};
use napi_derive::napi;
use sanad_core::acts::correct_repeals;
use sanad_core::citation;
use sanad_core::hijri::Date;

use crate::convert::{from_js, jurisdiction_from_js, to_js};
use crate::error::{Failure, Result};
use crate::job::{self, PromisedPieces};
use crate::pieces::made_at_once;
use crate::span::Spans;
use model::{ArticleRef, Citation};

/// Facts about a text, such as its country, that the caller knows before the citations of the text are read.
#[napi(object, object_to_js = false)]
#[derive(Default)]
pub struct CitationOptions {
    /// Code of the text's country, which decides how ambiguous words are read: «الفصل 5» is an article in
    /// Tunisia and a chapter in Egypt. The `jurisdiction` of a citation still comes from its own words alone.
    pub jurisdiction: Option<Utf16String>,
}

impl CitationOptions {
    fn country(options: Option<&Self>) -> Option<String> {
        options?.jurisdiction.as_ref().map(jurisdiction_from_js)
    }
}

/// Returns one citation of a text, or `null` if it has none. Prefers the first citation that identifies its
/// document by itself, then the first that needs its context (`المادة 7 من هذا القانون`), then the whole text
/// read as a title.
///
/// Throws `StringExpected` if `text` or `options.jurisdiction` is no string. An unknown country is no
/// error. Cost: linear, about 7 µs for one citation, of which 2 µs make the object.
///
/// ```js
/// parseCitation('المادة ١٤٧ من القانون رقم ١٣١ لسنة ١٩٤٨').number // => '131'
/// parseCitation('حسن النية') // => null
/// parseCitation('الفصل 12 من القانون عدد 20 لسنة 1990', { jurisdiction: 'TN' }).article.no // => '12'
/// ```
#[napi(catch_unwind)]
pub fn parse_citation(text: Utf16String, options: Option<CitationOptions>) -> Option<Citation> {
    let country = CitationOptions::country(options.as_ref());
    first(&from_js(&text), country.as_deref(), &NEVER).flatten()
}

/// Returns `parseCitation` of each text, in order.
///
/// Throws `ArrayExpected` if `texts` is no array, `StringExpected` if one of them is no string. Cost:
/// linear.
///
/// ```js
/// const found = parseCitationBatch(['م/51 لسنة 1426', 'القانون رقم 5 لسنة 1990']);
/// found.map((citation) => citation?.year) // => [undefined, 1990]
/// ```
#[napi(catch_unwind)]
pub fn parse_citation_batch(
    texts: Vec<Utf16String>,
    options: Option<CitationOptions>,
) -> Vec<Option<Citation>> {
    let country = CitationOptions::country(options.as_ref());
    let read = |text| first(&from_js(text), country.as_deref(), &NEVER).flatten();
    texts.iter().map(read).collect()
}

/// Runs `parseCitationBatch` off the event loop. The signal is checked within a text.
///
/// Throws what `parseCitationBatch` throws, before a promise is made. Rejects with `ABORT_ERR` when
/// `signal` aborts.
///
/// ```js
/// (await parseCitationBatchAsync(['القانون رقم 5 لسنة 1990']))[0].number // => '5'
/// ```
#[napi(ts_return_type = "Promise<Array<Citation | undefined | null>>")]
pub fn parse_citation_batch_async(
    env: Env,
    texts: Vec<Utf16String>,
    options: Option<CitationOptions>,
    #[napi(ts_arg_type = "AbortSignal")] signal: Option<Object>,
) -> napi::Result<PromisedPieces<Vec<Option<Citation>>>> {
    let country = CitationOptions::country(options.as_ref());
    job::run_in_pieces(env, signal, move |aborted| {
        job::each(&texts, aborted, |text| {
            first(&from_js(text), country.as_deref(), aborted)
        })
    })
}

/// Returns every citation of a text, in order. The citations of a list («القانونين رقمي 117 و118») share
/// their span.
///
/// Throws `StringExpected` if `text` or `options.jurisdiction` is no string. Cost: linear, about 50
/// million characters a second, and 2 µs a citation for the objects.
///
/// ```js
/// extractCitations('القانونان رقما 117 و118 لسنة 1961').map(({ number }) => number) // => ['117', '118']
/// ```
#[napi(catch_unwind)]
pub fn extract_citations(text: Utf16String, options: Option<CitationOptions>) -> Vec<Citation> {
    let country = CitationOptions::country(options.as_ref());
    all(&from_js(&text), country.as_deref(), &NEVER).unwrap_or_default()
}

/// Runs `extractCitations` off the event loop. The event loop copies the text (2 ms for two million
/// characters) and makes the objects, in turns of 5 ms. The signal is checked within the text.
///
/// Throws what `extractCitations` throws, before a promise is made. Rejects with `ABORT_ERR` when
/// `signal` aborts.
///
/// ```js
/// (await extractCitationsAsync('بالقانون 142 لسنة 2006')).length // => 1
/// ```
#[napi(ts_return_type = "Promise<Array<Citation>>")]
pub fn extract_citations_async(
    env: Env,
    text: Utf16String,
    options: Option<CitationOptions>,
    #[napi(ts_arg_type = "AbortSignal")] signal: Option<Object>,
) -> napi::Result<PromisedPieces<Vec<Citation>>> {
    let country = CitationOptions::country(options.as_ref());
    job::run_in_pieces(env, signal, move |aborted| {
        all(&from_js(&text), country.as_deref(), aborted).ok_or_else(Failure::aborted)
    })
}

/// Returns `extractCitations` of each text, in order.
///
/// Throws `ArrayExpected` if `texts` is no array, `StringExpected` if one of them is no string. Cost:
/// linear.
///
/// ```js
/// extractCitationsBatch(['القانون رقم 5 لسنة 1990', 'لا شيء']).map((found) => found.length) // => [1, 0]
/// ```
#[napi(catch_unwind)]
pub fn extract_citations_batch(
    texts: Vec<Utf16String>,
    options: Option<CitationOptions>,
) -> Vec<Vec<Citation>> {
    let country = CitationOptions::country(options.as_ref());
    let read = |text| all(&from_js(text), country.as_deref(), &NEVER).unwrap_or_default();
    texts.iter().map(read).collect()
}

/// Runs `extractCitationsBatch` off the event loop. The signal is checked within a text.
///
/// Throws what `extractCitationsBatch` throws, before a promise is made. Rejects with `ABORT_ERR` when
/// `signal` aborts.
///
/// ```js
/// (await extractCitationsBatchAsync(['القانون رقم 5 لسنة 1990'])).length // => 1
/// ```
#[napi(ts_return_type = "Promise<Array<Array<Citation>>>")]
pub fn extract_citations_batch_async(
    env: Env,
    texts: Vec<Utf16String>,
    options: Option<CitationOptions>,
    #[napi(ts_arg_type = "AbortSignal")] signal: Option<Object>,
) -> napi::Result<PromisedPieces<Vec<Vec<Citation>>>> {
    let country = CitationOptions::country(options.as_ref());
    job::run_in_pieces(env, signal, move |aborted| {
        job::each(&texts, aborted, |text| {
            all(&from_js(text), country.as_deref(), aborted)
        })
    })
}

/// Returns the canonical Arabic wording of a citation. Parsed again, it gives the same kind, country,
/// number, year, name and articles; for a ruling also court, session and collection. It omits the day
/// of a decree and the subject of a law (`about`).
///
/// Throws `InvalidArg` if a required member of the citation is missing or a word such as its instrument
/// is unknown. Cost: constant.
///
/// ```js
/// const citation = parseCitation('م ١٤٧ من القانون 131 لسنه 1948');
/// formatCitation(citation) // => 'المادة 147 من القانون رقم 131 لسنة 1948'
/// ```
#[napi(catch_unwind)]
pub fn format_citation(citation: Citation) -> Result<Utf16String> {
    Ok(to_js(&citation::format(&citation.to_core()?)))
}

/// Returns `formatCitation` of each citation, in order.
///
/// Throws `ArrayExpected` if `citations` is no array, `InvalidArg` if a required member of a citation
/// is missing or a word such as its instrument is unknown. Cost: linear.
///
/// ```js
/// const citations = extractCitations('القانونان رقما 117 و118 لسنة 1961');
/// formatCitationBatch(citations)[1] // => 'القانون رقم 118 لسنة 1961'
/// ```
#[napi(catch_unwind)]
pub fn format_citation_batch(citations: Vec<Citation>) -> Result<Vec<Utf16String>> {
    citations.into_iter().map(format_citation).collect()
}

/// Returns the citation keys (normalized strings) under which the document of a citation is found, the most
/// specific first. `jurisdiction` is the country to search in if the citation names none. `onDate` is the
/// day of the citing text (`YYYY-MM-DD`, Gregorian): a name (`قانون العمل`) then means the law that had it on
/// that day.
///
/// Throws `InvalidArg` if a required member of the citation is missing or a word such as its instrument
/// is unknown, or if `onDate` is no date; `StringExpected` if `jurisdiction` is no string. An unknown
/// country is no error. Cost: constant.
///
/// ```js
/// citationKeys(parseCitation('القانون رقم 131 لسنة 1948'), 'EG')[0] // => 'eg/law/131/g1948'
/// ```
#[napi(catch_unwind)]
pub fn citation_keys(
    citation: Citation,
    jurisdiction: Utf16String,
    on_date: Option<String>,
) -> Result<Vec<Utf16String>> {
    let day = day_from_js(on_date.as_deref())?;
    let keys = citation::keys_on(
        &citation.to_core()?,
        &jurisdiction_from_js(&jurisdiction),
        day,
    );
    Ok(keys.iter().map(|key| to_js(key)).collect())
}

/// Returns what `citationKeys` returns for each day of `days`, in their order. The citation is converted once.
///
/// Throws what `citationKeys` throws, and `ArrayExpected` if `days` is no array. Cost: linear in the days.
///
/// ```js
/// citationKeysOnDays(parseCitation('قانون العمل'), 'EG', ['2004-01-01', '2026-01-01']).length // => 2
/// ```
#[napi(catch_unwind)]
pub fn citation_keys_on_days(
    citation: Citation,
    jurisdiction: Utf16String,
    days: Vec<String>,
) -> Result<Vec<Vec<Utf16String>>> {
    let citation = citation.to_core()?;
    let jurisdiction = jurisdiction_from_js(&jurisdiction);
    let keys_on = |on_date: &String| -> Result<Vec<Utf16String>> {
        let keys = citation::keys_on(&citation, &jurisdiction, Some(day(on_date)?));
        Ok(keys.iter().map(|key| to_js(key)).collect())
    };
    days.iter().map(keys_on).collect()
}

/// Returns the citation keys of the document that has this whole title, or this `citation` as `identify`
/// gives it. Try these exact keys before those of `citationKeys`, which takes a title that contains the name
/// of another law (`تعديل نظام العمل`, amendment of the labour law) for that law.
///
/// Throws `StringExpected` if an argument is no string. An unknown country is no error. Cost: linear.
///
/// ```js
/// const title = 'السياسة الوطنية لمنع عمل الأطفال';
/// const { keys } = identify({ jurisdiction: 'SA', docType: 'regulation', title });
/// titleKeys(title, 'SA').some((key) => keys.includes(key)) // => true
/// ```
#[napi(catch_unwind)]
pub fn title_keys(text: Utf16String, jurisdiction: Utf16String) -> Vec<Utf16String> {
    let keys = citation::title_keys(&from_js(&text), &jurisdiction_from_js(&jurisdiction));
    keys.iter().map(|key| to_js(key)).collect()
}

/// A text that may be the whole title of a document, and begins among the words of a citation.
#[napi(object, object_from_js = false)]
pub struct LongerTitle {
    /// Citation key of the document with this title.
    pub key: String,
    /// Number of UTF-16 units of the title in the text after the citation.
    pub end: u32,
    /// The title as the text writes it, with single blanks.
    pub title: Utf16String,
}

/// Returns the titles that begin with the noun of a citation and go on behind its end, the longest first. The
/// grammar reads only what surely belongs to a name; a document with such a title shows where it ends.
/// `cited` has the words of the citation, `name` its name, `after` some hundred characters behind it.
/// `resolved` says that the name alone means a law.
///
/// Throws `StringExpected` if a text is no string. Cost: about 20 µs.
///
/// ```js
/// const titles = longerTitles('لنظام الحماية', 'نظام الحماية', ' من الإيذاء، وعلى', false, 'SA');
/// titles.map(({ title }) => title).includes('نظام الحماية من الإيذاء') // => true
/// ```
#[napi(catch_unwind)]
pub fn longer_titles(
    cited: Utf16String,
    name: Option<Utf16String>,
    after: Utf16String,
    resolved: bool,
    jurisdiction: Utf16String,
) -> Vec<LongerTitle> {
    let (name, after) = (name.map(|name| from_js(&name)), from_js(&after));
    let jurisdiction = jurisdiction_from_js(&jurisdiction);
    citation::longer_titles(
        &from_js(&cited),
        name.as_deref(),
        &after,
        resolved,
        &jurisdiction,
    )
    .into_iter()
    .map(|citation::LongerTitle { key, end, title }| LongerTitle {
        key,
        end: after[..end].encode_utf16().count() as u32,
        title: to_js(&title),
    })
    .collect()
}

/// Returns the citation of one article, made from the citation of its document. The citation of a ruling or a
/// fatwa is returned unchanged, because these have no articles.
///
/// Throws `StringExpected` if an argument is no string. Cost: linear in the length of both.
///
/// ```js
/// articleCitation('القانون رقم 131 لسنة 1948', '147') // => 'المادة 147 من القانون رقم 131 لسنة 1948'
/// ```
#[napi(catch_unwind)]
pub fn article_citation(document_citation: Utf16String, article_no: Utf16String) -> Utf16String {
    to_js(&citation::format_article(
        &from_js(&document_citation),
        &from_js(&article_no),
    ))
}

/// Returns the ASCII key of an article number. All spellings of one number have the same key.
///
/// Throws `StringExpected` if `articleNo` is no string. A text that is no number gets a key too. Cost:
/// linear.
///
/// ```js
/// articleKey('٢٤٢ مكررا (أ)') // => '242-bis-a'
/// ```
#[napi(catch_unwind)]
pub fn article_key(article_no: Utf16String) -> Utf16String {
    to_js(&citation::article_key(&from_js(&article_no)))
}

/// Returns the articles that a cited number may mean, the number as written first. Countries, and texts of
/// one country, differ in which side of a slash is the article. The caller checks which of the articles
/// exists in the document.
///
/// Throws `InvalidArg` if `no` or `key` is missing, `StringExpected` if one is no string. Cost:
/// constant.
///
/// ```js
/// const { article } = parseCitation('المادة 39/2 من القانون رقم 12 لسنة 2003');
/// articleReadings(article).map(({ no }) => no) // => ['39/2', '39', '2']
/// ```
#[napi(catch_unwind)]
pub fn article_readings(article: ArticleRef) -> Vec<ArticleRef> {
    let readings = citation::article_readings(&article.to_core());
    readings.iter().map(ArticleRef::from).collect()
}

/// Returns the citation that `parseCitation` returns. Outer `None` if aborted; inner `None` if there is no
/// citation.
fn first(text: &str, country: Option<&str>, aborted: &AtomicBool) -> Option<Option<Citation>> {
    let citation = citation::parse_unless(text, country, aborted)?;
    Some(citation.map(|citation| Citation::from_core(&citation, &Spans::new(text))))
}

/// Returns every citation of a text in text order; `None` if the call was aborted.
fn all(text: &str, country: Option<&str>, aborted: &AtomicBool) -> Option<Vec<Citation>> {
    let mut citations = citation::examine_unless(text, country, aborted)?.citations;
    if citations.is_empty() {
        return Some(Vec::new());
    }
    correct_repeals(text, &mut citations, country);
    let spans = Spans::new(text);
    let citation = |citation| Citation::from_core(citation, &spans);
    Some(citations.iter().map(citation).collect())
}

made_at_once!(Citation, Option<Citation>);

/// Abort flag that is never set, for synchronous calls.
static NEVER: AtomicBool = AtomicBool::new(false);

fn day_from_js(iso: Option<&str>) -> std::result::Result<Option<Date>, Failure> {
    iso.map(day).transpose()
}

fn day(iso: &str) -> std::result::Result<Date, Failure> {
    Date::parse(iso).ok_or_else(|| Failure::invalid(format!("{iso:?} is no date YYYY-MM-DD")))
}
