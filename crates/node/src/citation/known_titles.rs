//! The titles of a corpus, by which names in running text are known.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use napi::Env;
use napi::bindgen_prelude::{Object, Utf16String};
use napi_derive::napi;
use sanad_core::citation;

use super::examine::{Examination, ExaminationOptions, examine};
use super::model::Citation;
use crate::convert::{from_js, jurisdiction_from_js};
use crate::error::Result;
use crate::job::{self, PromisedPieces};
use crate::span::Spans;

/// The names that the documents of a corpus bear. In running text «قواعد المستفيد الحقيقي» may be any rules;
/// a document of that name shows that they are a text, and where its name ends.
///
/// ```js
/// const title = 'ضوابط إيقاف الخدمات البنكية';
/// const { keys } = identify({ jurisdiction: 'SA', docType: 'regulation', title });
/// const titles = new KnownTitles(keys);
/// const text = 'يلتزم المكلف بما تنص عليه ضوابط إيقاف الخدمات البنكية.';
/// examineCitations(text, { jurisdiction: 'SA' }).citationCount // => 0
/// titles.examineCitations(text, { jurisdiction: 'SA' }).citationCount // => 1
/// titles.citationsByTitle(text, 'SA').length // => 1
/// ```
#[napi]
pub struct KnownTitles {
    titles: Arc<citation::KnownTitles>,
}

#[napi]
impl KnownTitles {
    /// Takes the names from citation keys of documents (`identify`), and leaves out keys that are no names.
    ///
    /// Throws `ArrayExpected` if `keys` is no array, `StringExpected` if one of them is no string. Cost: a
    /// sort of the names.
    #[napi(constructor, catch_unwind)]
    pub fn new(keys: Vec<Utf16String>) -> Self {
        let keys: Vec<_> = keys.iter().map(from_js).collect();
        let titles = citation::KnownTitles::from_keys(keys.iter().map(AsRef::as_ref));
        Self {
            titles: Arc::new(titles),
        }
    }

    /// Works as the function `examineCitations`, and reads names that a document bears wherever they stand,
    /// as far as its title goes.
    ///
    /// Throws what `examineCitations` throws. Cost: linear.
    #[napi(catch_unwind)]
    pub fn examine_citations(
        &self,
        text: Utf16String,
        options: Option<ExaminationOptions>,
    ) -> Result<Examination> {
        let never = AtomicBool::new(false);
        let options = options.unwrap_or_default();
        Ok(examine(
            &from_js(&text),
            &options,
            Some(&self.titles),
            &never,
        )?)
    }

    /// Runs `examineCitations` of these titles off the event loop. The signal is checked within the text.
    ///
    /// Throws what `examineCitationsAsync` throws, and rejects as it does.
    #[napi(ts_return_type = "Promise<Examination>")]
    pub fn examine_citations_async(
        &self,
        env: Env,
        text: Utf16String,
        options: Option<ExaminationOptions>,
        #[napi(ts_arg_type = "AbortSignal")] signal: Option<Object>,
    ) -> napi::Result<PromisedPieces<Examination>> {
        let titles = Arc::clone(&self.titles);
        job::run_in_pieces(env, signal, move |aborted| {
            let options = options.unwrap_or_default();
            examine(&from_js(&text), &options, Some(&titles), aborted)
        })
    }

    /// Returns the citations of a text that `examineCitations` of these titles finds, and the function
    /// without them does not.
    ///
    /// Throws `StringExpected` if an argument is no string. Cost: linear; a second scan if there are any.
    #[napi(catch_unwind)]
    pub fn citations_by_title(
        &self,
        text: Utf16String,
        jurisdiction: Option<Utf16String>,
    ) -> Vec<Citation> {
        let text = from_js(&text);
        let country = jurisdiction.as_ref().map(jurisdiction_from_js);
        let never = AtomicBool::new(false);
        let found = citation::by_title_unless(&text, country.as_deref(), &self.titles, &never);
        let spans = Spans::new(&text);
        let found = found.unwrap_or_default();
        found
            .iter()
            .map(|citation| Citation::from_core(citation, &spans))
            .collect()
    }
}
