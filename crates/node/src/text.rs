use napi::bindgen_prelude::{Uint32Array, Utf16String};
use napi_derive::napi;
use sanad_core::normalizer::Form;
use sanad_core::{analyzer, normalizer, snippet};

use crate::convert::{Utf16Places, from_js, to_js};
use crate::error::{Failure, Result};

/// A normal form of Arabic text. Each form is the one before it and more: `shape` keeps every letter as written,
/// without marks, tatweel and controls; `citation` folds alef and hamza too; `letters` yeh, teh marbuta, Persian
/// letters and case, and is what matching goes by.
#[napi(catch_unwind)]
pub fn normalize(
    text: Utf16String,
    #[napi(ts_arg_type = "'shape' | 'citation' | 'letters'")] form: String,
) -> Result<Utf16String> {
    Ok(to_js(&normalizer::normalize(
        &from_js(&text),
        form_of(&form)?,
    )))
}

fn form_of(word: &str) -> Result<Form> {
    match word {
        "shape" => Ok(Form::Shape),
        "citation" => Ok(Form::Citation),
        "letters" => Ok(Form::Letters),
        _ => Err(Failure::invalid(format!("there is no form {word:?}")).into()),
    }
}

/// A normal form with the way back to the original.
#[napi(object, object_from_js = false)]
pub struct NormalizedText {
    pub text: Utf16String,
    /// For each UTF-16 unit of `text` the unit of the original at which its character began, and one more for the end.
    pub offsets: Uint32Array,
}

/// The normal form of a text with the way back.
#[napi(catch_unwind)]
pub fn normalize_mapped(
    text: Utf16String,
    #[napi(ts_arg_type = "'shape' | 'citation' | 'letters'")] form: String,
) -> Result<NormalizedText> {
    let form = form_of(&form)?;
    let original = from_js(&text);
    let mapped = normalizer::normalize_mapped(&original, form);
    let places = Utf16Places::new(&original);
    let mut offsets = Vec::with_capacity(mapped.text.len() + 1);
    for (byte, character) in mapped.text.char_indices() {
        let offset = places.of(mapped.offsets()[byte] as usize);
        offsets.extend(std::iter::repeat_n(offset, character.len_utf16()));
    }
    offsets.push(places.of(original.len()));
    Ok(NormalizedText {
        text: to_js(&mapped.text),
        offsets: offsets.into(),
    })
}

/// A search term and where its word stands in the text.
#[napi(object, object_from_js = false)]
pub struct Token {
    /// Folded and stemmed.
    pub term: Utf16String,
    /// UTF-16 unit at which the word begins.
    pub start: u32,
    /// UTF-16 unit after its last.
    pub end: u32,
}

/// The search terms of a text, the same for index and query; stop words are left out.
#[napi(catch_unwind)]
pub fn analyze(text: Utf16String) -> Vec<Token> {
    let text = from_js(&text);
    let places = Utf16Places::new(&text);
    let token = |token: analyzer::Token| Token {
        term: to_js(&token.term),
        start: places.of(token.span.start),
        end: places.of(token.span.end),
    };
    analyzer::analyze(&text).into_iter().map(token).collect()
}

/// The passage of `text` that `query` matches best: at most `maxChars` code points, cut at words.
#[napi(catch_unwind)]
pub fn snippet(text: Utf16String, query: Utf16String, max_chars: u32) -> Utf16String {
    to_js(snippet::snippet(
        &from_js(&text),
        &from_js(&query),
        max_chars as usize,
    ))
}
