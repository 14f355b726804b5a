use napi::bindgen_prelude::Utf16String;
use napi_derive::napi;
use sanad_core::lexicon;

use crate::convert::{from_js, jurisdiction_from_js, to_js, to_js_option};

/// Returns Arabic wordings of the citation in an English query, distinct and most likely first; empty if the
/// query names no article, or neither an instrument with number and year nor a phrase of `glossary`.
/// `glossary` has Arabic translations of phrases of the query; they name a law that the query cites without a
/// number. `jurisdiction` is the code of the country that the query means.
///
/// Throws `StringExpected` if `query`, `jurisdiction` or a word is no string, `ArrayExpected` if `glossary`
/// is no array. Cost: linear, at most 64 wordings.
///
/// ```js
/// const [reading] = readingsInArabic('Article 5 of Federal Law No. 8 of 1980', []);
/// reading // => 'المادة 5 من قانون اتحادي رقم 8 لسنة 1980'
/// readingsInArabic('Article 5 of the labour law', ['العمل'], 'SA')[1] // => 'المادة 5 من نظام العمل'
/// ```
#[napi(catch_unwind)]
pub fn readings_in_arabic(
    query: Utf16String,
    glossary: Vec<Utf16String>,
    jurisdiction: Option<Utf16String>,
) -> Vec<Utf16String> {
    let country = jurisdiction.as_ref().map(jurisdiction_from_js);
    let glossary: Vec<String> = glossary.iter().map(from_js).collect();
    let readings = lexicon::readings_in_arabic(&from_js(&query), &glossary, country.as_deref());
    readings.iter().map(|reading| to_js(reading)).collect()
}

/// Returns the key of the article that a query names first in Arabic, with or without its law, or `null`.
///
/// Throws `StringExpected` if `query` is no string. Cost: linear.
///
/// ```js
/// namedArticle('المادة ٣ من إلغاء بعض القوانين') // => '3'
/// ```
#[napi(catch_unwind)]
pub fn named_article(query: Utf16String) -> Option<Utf16String> {
    to_js_option(lexicon::named_article(&from_js(&query)).as_deref())
}

/// The number of a case that a query states.
#[napi(object, object_from_js = false)]
pub struct CaseNumber {
    /// Western digits without leading zeros.
    pub number: String,
    /// Judicial, Gregorian or Hijri year, as the query writes it; absent if it states none.
    pub year: Option<String>,
}

/// Returns the number of a case if the whole query is one, in Arabic or English, or `null`.
///
/// Throws `StringExpected` if `query` is no string. Cost: linear.
///
/// ```js
/// caseNumber('طعن ١٧٨٤/٥٤') // => { number: '1784', year: '54' }
/// caseNumber('حكم المادة 5') // => null
/// ```
#[napi(catch_unwind)]
pub fn case_number(query: Utf16String) -> Option<CaseNumber> {
    let case = lexicon::case_number(&from_js(&query))?;
    Some(CaseNumber {
        number: case.number,
        year: case.year,
    })
}

/// Returns the upper-case codes of all countries of the world that a text names, by noun or adjective, in
/// Arabic or English, sorted.
///
/// Throws `StringExpected` if `text` is no string. Cost: linear.
///
/// ```js
/// namedRegions('ما عقوبة السرقة في القانون الفرنسي؟') // => ['FR']
/// ```
#[napi(catch_unwind)]
pub fn named_regions(text: Utf16String) -> Vec<Utf16String> {
    let codes = lexicon::named_regions(&from_js(&text));
    codes.into_iter().map(to_js).collect()
}
