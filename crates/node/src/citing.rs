use napi::bindgen_prelude::Utf16String;
use napi_derive::napi;
use sanad_core::lexicon;

use crate::convert::{from_js, jurisdiction_from_js, to_js, to_js_option};

/// Returns Arabic wordings of the law that English words name, by kind and number or by a name of the
/// glossary as a whole, distinct and most likely first, at most 8; empty if they name none. `jurisdiction` is
/// the code of the country that is meant.
///
/// Throws `StringExpected` if `words` or `jurisdiction` is no string. Cost: linear.
///
/// ```js
/// lawsInArabic('Federal Law No. 8 of 1980') // => ['قانون اتحادي رقم 8 لسنة 1980']
/// lawsInArabic('Saudi Labor Law', 'SA') // => ['نظام العمل']
/// ```
#[napi(catch_unwind)]
pub fn laws_in_arabic(words: Utf16String, jurisdiction: Option<Utf16String>) -> Vec<Utf16String> {
    let country = jurisdiction.as_ref().map(jurisdiction_from_js);
    let laws = lexicon::laws_in_arabic(&from_js(&words), country.as_deref());
    laws.iter().map(|law| to_js(law)).collect()
}

/// Returns the citations of a query by a bare subject with names of laws in place of the subject, distinct
/// and most likely first; empty if it has none. `jurisdiction` is the code of the country that the query
/// means.
///
/// Throws `StringExpected` if `query` or `jurisdiction` is no string. Cost: linear.
///
/// ```js
/// subjectsAsNames('م 77 عمل', 'SA')[0] // => 'المادة 77 من نظام العمل'
/// ```
#[napi(catch_unwind)]
pub fn subjects_as_names(
    query: Utf16String,
    jurisdiction: Option<Utf16String>,
) -> Vec<Utf16String> {
    let country = jurisdiction.as_ref().map(jurisdiction_from_js);
    let readings = lexicon::subjects_as_names(&from_js(&query), country.as_deref());
    readings.iter().map(|reading| to_js(reading)).collect()
}

/// An article that is cited with the bare subject of a law in place of the law.
#[napi(object, object_from_js = false)]
pub struct BareSubject {
    /// True if no words stand before the article.
    pub is_whole: bool,
    /// Key of the article without its paragraph: `46-bis`.
    pub key: String,
    /// The article with its paragraph as a text cites it.
    pub article: Utf16String,
    /// The words of the subject, normalized to letters, without the country.
    pub subject: Utf16String,
    /// Upper-case code of the country that the text names; absent if it names none.
    pub country: Option<String>,
    /// Names that a law of this subject may bear, most likely first.
    pub names: Vec<Utf16String>,
}

/// Reads a text that ends with an article and the bare subject of its law, or returns `null`. `jurisdiction`
/// is the code of the country that is meant if the text names none.
///
/// Throws `StringExpected` if `text` or `jurisdiction` is no string. Cost: linear.
///
/// ```js
/// bareSubject('م 46 تنفيذ سعودي')?.country // => 'SA'
/// bareSubject('المرسوم الملكي م/46 تنفيذ', 'SA') // => null
/// ```
#[napi(catch_unwind)]
pub fn bare_subject(text: Utf16String, jurisdiction: Option<Utf16String>) -> Option<BareSubject> {
    let country = jurisdiction.as_ref().map(jurisdiction_from_js);
    let read = lexicon::bare_subject(&from_js(&text), country.as_deref())?;
    Some(BareSubject {
        is_whole: read.is_whole,
        key: read.key,
        article: to_js(&read.article),
        subject: to_js(&read.subject),
        country: read.country.map(str::to_owned),
        names: read.names.iter().map(|name| to_js(name)).collect(),
    })
}

/// Returns the places of the titles that are about a subject and nothing else, or of those that differ from
/// it in words that subjects in short leave out.
///
/// Throws `StringExpected` if `subject` or a title is no string. Cost: linear.
///
/// ```js
/// titlesAbout('تحرش', ['نظام المرور', 'نظام مكافحة جريمة التحرش']) // => [1]
/// ```
#[napi(catch_unwind)]
pub fn titles_about(subject: Utf16String, titles: Vec<Utf16String>) -> Vec<u32> {
    let titles: Vec<String> = titles.iter().map(from_js).collect();
    let places = lexicon::titles_about(&from_js(&subject), &titles);
    places
        .into_iter()
        .filter_map(|place| u32::try_from(place).ok())
        .collect()
}

/// Returns a text with the words for which its initials stand («م.ب.ق»), or `null` if it has none.
/// `jurisdiction` is the code of the country that is meant.
///
/// Throws `StringExpected` if `text` or `jurisdiction` is no string. Cost: linear.
///
/// ```js
/// writtenOut('م.ب.ق 33/2021') // => 'مرسوم بقانون 33/2021'
/// ```
#[napi(catch_unwind)]
pub fn written_out(text: Utf16String, jurisdiction: Option<Utf16String>) -> Option<Utf16String> {
    let country = jurisdiction.as_ref().map(jurisdiction_from_js);
    let written = lexicon::written_out(&from_js(&text), country.as_deref());
    to_js_option(written.as_deref())
}

/// Returns the key of the article that a query names first, in Arabic or else in English, with or without its
/// law, or `null`.
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
