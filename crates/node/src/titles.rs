use napi::bindgen_prelude::Utf16String;
use napi_derive::napi;
use sanad_core::{citation, titles};

use crate::convert::{from_js, jurisdiction_from_js, to_js, word_to_js};

/// Compares the name that a text gives a law with a title: `fits` where all of its own words are in the
/// title, `partly` where some are, `differs` where none is, `unknown` where one of the two has no word that
/// tells anything. Takes some 10 µs.
///
/// ```js
/// nameFits('قانون العمل', 'قانون العمل الموحد') // => 'fits'
/// nameFits('قانون العمل', 'القانون المدني') // => 'differs'
/// ```
#[napi(
    catch_unwind,
    ts_return_type = "'fits' | 'partly' | 'differs' | 'unknown'"
)]
pub fn name_fits(name: Utf16String, title: Utf16String) -> String {
    word_to_js(&titles::name_fits(&from_js(&name), &from_js(&title)))
}

/// True for a title that says what its law is about («قانون في شأن …»), and is not a name alone.
///
/// ```js
/// tellsSubject('قانون في شأن تنظيم السجون') // => true
/// ```
#[napi(catch_unwind)]
pub fn tells_subject(title: Utf16String) -> bool {
    titles::tells_subject(&from_js(&title))
}

/// True for the title of an amendment, whose articles are those of another law.
///
/// ```js
/// isAmendment('قانون بتعديل بعض أحكام قانون العمل') // => true
/// ```
#[napi(catch_unwind)]
pub fn is_amendment(title: Utf16String) -> bool {
    titles::is_amendment(&from_js(&title))
}

/// The name by which a law is looked for of which only the subject is known.
///
/// ```js
/// lawAbout('مكافحة المخدرات') // => 'قانون مكافحة المخدرات'
/// ```
#[napi(catch_unwind)]
pub fn law_about(subject: Utf16String) -> Utf16String {
    to_js(&titles::law_about(&from_js(&subject)))
}

/// The name of a document without the article that is cited of it, and with single blanks.
///
/// ```js
/// withoutArticle('المادة 3 من قانون العمل') // => 'قانون العمل'
/// ```
#[napi(catch_unwind)]
pub fn without_article(name: Utf16String) -> Utf16String {
    to_js(&titles::without_article(&from_js(&name)))
}

/// The number of an article, in letters form, without «المادة», «م» or `art.` before it.
///
/// ```js
/// bareArticleNumber('الماده رقم 47') // => '47'
/// ```
#[napi(catch_unwind)]
pub fn bare_article_number(letters: Utf16String) -> Utf16String {
    to_js(titles::bare_article_number(&from_js(&letters)))
}

/// The word that a country has for an article, with its own article. `jurisdiction` is its code.
///
/// ```js
/// articleWord('TN') // => 'الفصل'
/// articleWord('EG') // => 'المادة'
/// ```
#[napi(catch_unwind)]
pub fn article_word(jurisdiction: Utf16String) -> Utf16String {
    to_js(citation::article_word(&jurisdiction_from_js(&jurisdiction)))
}

/// A title or a query as the two are compared.
#[napi(object, object_from_js = false)]
pub struct TitleWords {
    /// Letters and digits in letters form, with single blanks, without the years.
    pub words: Utf16String,
    /// The years that it states («لسنة 2003»).
    pub years: Vec<u32>,
}

/// The words of each title, and its years apart.
///
/// ```js
/// titleWordsBatch(['قانون العمل، لسنة ٢٠٠٣']) // => [{ words: 'قانون العمل', years: [2003] }]
/// ```
#[napi(catch_unwind)]
pub fn title_words_batch(titles: Vec<Utf16String>) -> Vec<TitleWords> {
    let read = |title| {
        let titles::TitleWords { words, years } = titles::title_words(&from_js(title));
        TitleWords {
            words: to_js(&words),
            years,
        }
    };
    titles.iter().map(read).collect()
}
