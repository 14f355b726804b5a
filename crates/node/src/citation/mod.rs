//! Citations: find, read, write.

mod acts;
mod annotate;
mod examine;
mod made;
mod model;

use std::sync::atomic::AtomicBool;

use napi::Env;
use napi::bindgen_prelude::{Object, Utf16String};
use napi_derive::napi;
use sanad_core::citation;
use sanad_core::hijri::Date;

use crate::convert::{Places, from_js, jurisdiction_from_js, to_js};
use crate::error::{Failure, Result};
use crate::job::{self, PromisedPieces};
use crate::pieces::made_at_once;
use model::{ArticleRef, Citation};

/// What is known of a text before it is read.
#[napi(object, object_to_js = false)]
#[derive(Default)]
pub struct CitationOptions {
    /// Code of the country that it is of: forms are read as there («الفصل 5» is an article in Tunisia, a chapter in Egypt).
    /// A citation's own `jurisdiction` is still only what its words tell.
    pub jurisdiction: Option<Utf16String>,
}

impl CitationOptions {
    fn country(options: Option<&Self>) -> Option<String> {
        options?.jurisdiction.as_ref().map(jurisdiction_from_js)
    }
}

/// The first citation in a text that says by itself which document it means, else the first that points at one
/// (`المادة 7 من هذا القانون`), else the text's own title where it is one; or `null`.
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

/// `parseCitation` of many texts.
///
/// ```js
/// parseCitationBatch(['م/51 لسنة 1426', 'القانون رقم 5 لسنة 1990']).map((found) => found?.year) // => [undefined, 1990]
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

/// `parseCitationBatch` off the event loop. The signal ends it within a text.
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

/// Every citation in a text, in order. The citations of a list («القانونين رقمي 117 و118») share their place.
///
/// ```js
/// extractCitations('القانونان رقما 117 و118 لسنة 1961').map(({ number }) => number) // => ['117', '118']
/// ```
#[napi(catch_unwind)]
pub fn extract_citations(text: Utf16String, options: Option<CitationOptions>) -> Vec<Citation> {
    let country = CitationOptions::country(options.as_ref());
    all(&from_js(&text), country.as_deref(), &NEVER).unwrap_or_default()
}

/// `extractCitations` off the event loop. The signal ends it within the text: the promise is then rejected
/// with an `Error` whose `code` is `ABORT_ERR`, as everywhere in this module. The event loop copies the
/// text (2 ms for two million characters) and makes the objects, in turns of 5 ms.
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

/// `extractCitations` of many texts.
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

/// `extractCitationsBatch` off the event loop. The signal ends it within a text.
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

/// Canonical Arabic wording. Parsed, it names the same again: kind, country, number, year, name, articles, of a ruling the court,
/// session and collection too. The day of a decree and what is said about a law (`about`) are not part of it.
///
/// ```js
/// formatCitation(parseCitation('م ١٤٧ من القانون 131 لسنه 1948')) // => 'المادة 147 من القانون رقم 131 لسنة 1948'
/// ```
#[napi(catch_unwind)]
pub fn format_citation(citation: Citation) -> Result<Utf16String> {
    Ok(to_js(&citation::format(&citation.to_core()?)))
}

/// `formatCitation` of many citations.
///
/// ```js
/// formatCitationBatch(extractCitations('القانونان رقما 117 و118 لسنة 1961'))[1] // => 'القانون رقم 118 لسنة 1961'
/// ```
#[napi(catch_unwind)]
pub fn format_citation_batch(citations: Vec<Citation>) -> Result<Vec<Utf16String>> {
    citations.into_iter().map(format_citation).collect()
}

/// Keys that the citation resolves by, the most specific first. `jurisdiction` is the code of the country to look in
/// where the citation itself tells none. A name (`قانون العمل`) means what it meant on the day of the citing text
/// (`YYYY-MM-DD`, Gregorian), if that is given.
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
    let day = on_date.as_deref().map(day).transpose()?;
    let keys = citation::keys_on(
        &citation.to_core()?,
        &jurisdiction_from_js(&jurisdiction),
        day,
    );
    Ok(keys.iter().map(|key| to_js(key)).collect())
}

/// Keys of a text that is, as a whole, a document's title or the citation that `identify` words for it. Exact: to be
/// tried before those of `citationKeys`, which a title that holds another's name (`تعديل نظام العمل`) would lead astray.
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

/// The wording of an article of a document; of a ruling or a fatwa the citation itself.
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

/// ASCII key of an article number: what stays equal however the number is spelled.
///
/// ```js
/// articleKey('٢٤٢ مكررا (أ)') // => '242-bis-a'
/// ```
#[napi(catch_unwind)]
pub fn article_key(article_no: Utf16String) -> Utf16String {
    to_js(&citation::article_key(&from_js(&article_no)))
}

/// The articles that a reference may mean, as written first: countries differ in which side of a slash the article
/// stands on, and texts of one country do too. Which of them a document has, only the document tells.
///
/// ```js
/// articleReadings(parseCitation('المادة 39/2 من القانون رقم 12 لسنة 2003').article).map(({ no }) => no) // => ['39/2', '39', '2']
/// ```
#[napi(catch_unwind)]
pub fn article_readings(article: ArticleRef) -> Vec<ArticleRef> {
    let readings = citation::article_readings(&article.to_core());
    readings.iter().map(ArticleRef::from).collect()
}

/// `None` outside where it was aborted.
fn first(text: &str, country: Option<&str>, aborted: &AtomicBool) -> Option<Option<Citation>> {
    let citation = citation::parse_unless(text, country, aborted)?;
    Some(citation.map(|citation| {
        let (places, code_points) = (Places::new(text), Places::new(text));
        Citation::from_core(&citation, &places, &code_points)
    }))
}

/// `None` where it was aborted.
fn all(text: &str, country: Option<&str>, aborted: &AtomicBool) -> Option<Vec<Citation>> {
    let citations = citation::examine_unless(text, country, aborted)?.citations;
    if citations.is_empty() {
        return Some(Vec::new());
    }
    let (places, code_points) = (Places::new(text), Places::new(text));
    let citation = |citation| Citation::from_core(citation, &places, &code_points);
    Some(citations.iter().map(citation).collect())
}

made_at_once!(Citation, Option<Citation>);

/// Of a call that nobody can abort.
static NEVER: AtomicBool = AtomicBool::new(false);

fn day(iso: &str) -> std::result::Result<Date, Failure> {
    Date::parse(iso).ok_or_else(|| Failure::invalid(format!("{iso:?} is no date YYYY-MM-DD")))
}
