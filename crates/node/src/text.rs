use std::sync::atomic::AtomicBool;

use napi::bindgen_prelude::{Array, Object, Uint32Array, Utf16String};
use napi::{Env, Error, Result, Status};
use napi_derive::napi;
use sanad_core::normalizer::Form;
use sanad_core::{analyzer, normalizer, snippet};

use crate::convert::{Utf16Places, count_from_js, from_js, to_js};
use crate::job::{self, PromisedPieces};
use crate::pieces::made_at_once;
use crate::strings::{Units, Word};

/// Returns the normal form of an Arabic text. Each form includes the one before it. `shape` keeps every
/// letter as written and removes marks, tatweel and control characters. `citation` also folds alef and
/// hamza. `letters` also folds yeh, teh marbuta, Persian letters and case; matching uses it.
///
/// Throws `StringExpected` if an argument is no string, `InvalidArg` if `form` is none of the three.
/// Cost: linear, about 0.1 µs for 60 characters.
///
/// ```js
/// normalize('المــادة ١٤٧', 'shape') // => 'المادة 147'
/// ```
#[napi(catch_unwind, ts_return_type = "string")]
pub fn normalize(
    #[napi(ts_arg_type = "string")] text: Units,
    #[napi(ts_arg_type = "'shape' | 'citation' | 'letters'")] form: Word,
) -> Result<Units> {
    Ok(normal_form(&text, form_of(&form)?))
}

/// Returns `normalize` of each text, in order.
///
/// Throws `ArrayExpected` if `texts` is no array, `StringExpected` if one of them is no string,
/// `InvalidArg` if `form` is none of the three. Cost: linear in the length of all texts.
///
/// ```js
/// normalizeBatch(['القوى العاملة', 'رقم ٥'], 'letters') // => ['القوي العامله', 'رقم 5']
/// ```
#[napi(catch_unwind, ts_return_type = "Array<string>")]
pub fn normalize_batch<'env>(
    env: &'env Env,
    #[napi(ts_arg_type = "Array<string>")] texts: Array<'env>,
    #[napi(ts_arg_type = "'shape' | 'citation' | 'letters'")] form: Word,
) -> Result<Array<'env>> {
    let form = form_of(&form)?;
    let mut forms = env.create_array(texts.len())?;
    for at in 0..texts.len() {
        let text: Units = texts.get(at)?.unwrap_or_else(Units::empty);
        forms.set(at, normal_form(&text, form))?;
    }
    Ok(forms)
}

/// Runs `normalizeBatch` off the event loop. The signal is checked between two texts.
///
/// Throws what `normalizeBatch` throws, before a promise is made. Rejects with `ABORT_ERR` when
/// `signal` aborts.
///
/// ```js
/// (await normalizeBatchAsync(['القوى العاملة'], 'citation'))[0] // => 'القوى العاملة'
/// ```
#[napi(ts_return_type = "Promise<Array<string>>")]
pub fn normalize_batch_async(
    env: Env,
    texts: Vec<Utf16String>,
    #[napi(ts_arg_type = "'shape' | 'citation' | 'letters'")] form: Word,
    #[napi(ts_arg_type = "AbortSignal")] signal: Option<Object>,
) -> Result<PromisedPieces<Vec<Utf16String>>> {
    let form = form_of(&form)?;
    job::run_in_pieces(env, signal, move |aborted| {
        job::each(&texts, aborted, |text| {
            let mut out = Vec::new();
            normalizer::normalize_utf16_into(text, form, &mut out);
            Some(out.into())
        })
    })
}

pub fn normal_form(text: &[u16], form: Form) -> Units {
    let mut out = Units::empty();
    normalizer::normalize_utf16_into(text, form, &mut out);
    out
}

pub fn form_of(word: &Word) -> Result<Form> {
    let forms = [
        ("letters", Form::Letters),
        ("citation", Form::Citation),
        ("shape", Form::Shape),
    ];
    let known = forms.into_iter().find(|(name, _)| word.is(name));
    known
        .map(|(_, form)| form)
        .ok_or_else(|| Error::new(Status::InvalidArg, format!("there is no form \"{word}\"")))
}

/// A normal form of a text, with a map from its positions to those of the original text.
#[napi(object, object_from_js = false)]
pub struct NormalizedText {
    #[napi(ts_type = "string")]
    pub text: Units,
    /// For each UTF-16 unit of `text`, the index of the original unit at which its character begins. One more
    /// entry gives the length of the original.
    pub offsets: Uint32Array,
}

/// Returns the normal form of a text with a map back to the original.
///
/// Throws `StringExpected` if an argument is no string, `InvalidArg` if `form` is none of the three.
/// Cost: linear, 1.5 µs more than `normalize`, since an object and a typed array are made.
///
/// ```js
/// normalizeMapped('رقــم', 'shape').offsets // => Uint32Array.of(0, 1, 4, 5)
/// ```
#[napi(catch_unwind)]
pub fn normalize_mapped(
    #[napi(ts_arg_type = "string")] text: Units,
    #[napi(ts_arg_type = "'shape' | 'citation' | 'letters'")] form: Word,
) -> Result<NormalizedText> {
    let (mut out, mut offsets) = (Units::empty(), Vec::new());
    normalizer::normalize_utf16_mapped_into(&text, form_of(&form)?, &mut out, &mut offsets);
    Ok(NormalizedText {
        text: out,
        offsets: offsets.into(),
    })
}

/// A search term, and the range in the text of the word that it was made from.
#[napi(object, object_from_js = false)]
pub struct Token {
    /// The search term: the word with variants of letters made equal, and stemmed.
    pub term: Utf16String,
    /// Index of the first UTF-16 unit of the word in the text.
    pub start: u32,
    /// Index of the UTF-16 unit after the last of the word.
    pub end: u32,
}

made_at_once!(Token, Utf16String);

/// Returns the search terms of a text, without stop words. The index and the queries use the same terms.
///
/// Throws `StringExpected` if `text` is no string. Cost: linear.
///
/// ```js
/// analyze('قانون العقوبات').map(({ term }) => term) // => ['قان', 'عقوب']
/// ```
#[napi(catch_unwind)]
pub fn analyze(text: Utf16String) -> Vec<Token> {
    tokens(&text)
}

/// Returns `analyze` of each text, in order.
///
/// Throws `ArrayExpected` if `texts` is no array, `StringExpected` if one of them is no string. Cost:
/// linear.
///
/// ```js
/// analyzeBatch(['العقوبات', 'عقوبة']).map(([first]) => first.term) // => ['عقوب', 'عقوب']
/// ```
#[napi(catch_unwind)]
pub fn analyze_batch(texts: Vec<Utf16String>) -> Vec<Vec<Token>> {
    texts.iter().map(tokens).collect()
}

/// Runs `analyzeBatch` off the event loop. The signal is checked within a text.
///
/// Throws what `analyzeBatch` throws, before a promise is made. Rejects with `ABORT_ERR` when `signal`
/// aborts.
///
/// ```js
/// (await analyzeBatchAsync(['العقوبات']))[0].length // => 1
/// ```
#[napi(ts_return_type = "Promise<Array<Array<Token>>>")]
pub fn analyze_batch_async(
    env: Env,
    texts: Vec<Utf16String>,
    #[napi(ts_arg_type = "AbortSignal")] signal: Option<Object>,
) -> Result<PromisedPieces<Vec<Vec<Token>>>> {
    job::run_in_pieces(env, signal, move |aborted| {
        job::each(&texts, aborted, |text| tokens_unless(text, aborted))
    })
}

fn tokens(text: &Utf16String) -> Vec<Token> {
    tokens_unless(text, &AtomicBool::new(false)).unwrap_or_default()
}

fn tokens_unless(text: &Utf16String, aborted: &AtomicBool) -> Option<Vec<Token>> {
    let text = from_js(text);
    let places = Utf16Places::new(&text);
    let token = |token: analyzer::Token| Token {
        term: to_js(&token.term),
        start: places.of(token.span.start),
        end: places.of(token.span.end),
    };
    let tokens = analyzer::analyze_unless(&text, aborted)?;
    Some(tokens.into_iter().map(token).collect())
}

/// Returns the part of `text` that `query` matches best: at most `maxChars` code points, cut between words.
/// Empty if `maxChars` is 0.
///
/// Throws `StringExpected` if `text` or `query` is no string, `InvalidArg` if `maxChars` is no whole
/// number of 0 or more. Cost: linear in the length of both.
///
/// ```js
/// const text = 'المادة الأولى في التعريفات. يعاقب بالحبس كل من سرق مالا';
/// snippet(text, 'عقوبة السرقة بالحبس', 20) // => 'بالحبس كل من سرق'
/// ```
#[napi(catch_unwind)]
pub fn snippet(
    text: Utf16String,
    query: Utf16String,
    max_chars: f64,
) -> crate::error::Result<Utf16String> {
    let most = count_from_js(max_chars, "maxChars")?;
    Ok(to_js(snippet::snippet(
        &from_js(&text),
        &from_js(&query),
        most,
    )))
}

/// Returns the `snippet` of each text for one query, in order. The query is analyzed once.
///
/// Throws `ArrayExpected` if `texts` is no array, `StringExpected` if one of them or `query` is no string,
/// `InvalidArg` if `maxChars` is no whole number of 0 or more. Cost: linear in the length of all.
///
/// ```js
/// snippets(['المادة الأولى. يعاقب بالحبس', 'قصير'], 'عقوبة الحبس', 15) // => ['يعاقب بالحبس', 'قصير']
/// ```
#[napi(catch_unwind)]
pub fn snippets(
    texts: Vec<Utf16String>,
    query: Utf16String,
    max_chars: f64,
) -> crate::error::Result<Vec<Utf16String>> {
    let most = count_from_js(max_chars, "maxChars")?;
    let query = snippet::SnippetQuery::new(&from_js(&query));
    let cut = |text: &Utf16String| to_js(query.snippet(&from_js(text), most));
    Ok(texts.iter().map(cut).collect())
}
