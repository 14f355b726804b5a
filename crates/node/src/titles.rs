use napi::bindgen_prelude::Utf16String;
use napi_derive::napi;
use sanad_core::citation::HeadingEnd;
use sanad_core::{acts, citation, titles};

use crate::convert::{from_js, jurisdiction_from_js, to_js, word_to_js};

/// Compares the name by which a text cites a law with the title of a document. Returns `fits` if the title
/// has all distinctive words of the name, `partly` if it has some, `differs` if it has none. If the name or
/// the title has no distinctive word, returns `differs` if they share no word and the name has two words or a
/// distinctive one, otherwise `unknown`.
///
/// Throws `StringExpected` if an argument is no string. Cost: about 10 µs.
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

/// Returns the words of a name, a subject or a title that distinguish documents, each once. Forms of a word
/// that differ in vowels are equal, as are singular and plural of many. Kinds of instruments and numbers are
/// left out.
///
/// Throws `StringExpected` if `text` is no string. Cost: about 10 µs.
///
/// ```js
/// distinctiveWords('قانون في شأن تنظيم الصيد') // => ['صد']
/// ```
#[napi(catch_unwind)]
pub fn distinctive_words(text: Utf16String) -> Vec<Utf16String> {
    let words = titles::distinctive_words(&from_js(&text));
    words.iter().map(|word| to_js(word)).collect()
}

/// Returns the subject that the words after a citation state («بإنشاء …», «في شأن …»), normalized to letters;
/// `null` if they state none of at least two words. `behindYear` says that the citation ends with its year;
/// then any noun with «ب» may state the subject («بحماية الطفل»).
///
/// Throws `StringExpected` if `after` is no string. Cost: about 5 µs.
///
/// ```js
/// subjectAfter(' بإنشاء هيئة السجون، وعلى') // => 'بانشاء هييه السجون'
/// subjectAfter(' بحماية الطفل', true) // => 'بحمايه الطفل'
/// ```
#[napi(catch_unwind, ts_return_type = "string | null")]
pub fn subject_after(after: Utf16String, behind_year: Option<bool>) -> Option<Utf16String> {
    let subject = acts::subject_after(&from_js(&after), behind_year.unwrap_or(false));
    subject.map(|subject| to_js(&subject))
}

/// Returns the subject that the rest of a text states for the document that it cites and beside which it
/// cites none, normalized to letters; `null` if the rest states none of at least two distinctive words.
/// `behindYear` as in `subjectAfter`.
///
/// Throws `StringExpected` if `rest` is no string. Cost: about 10 µs.
///
/// ```js
/// wholeSubject(' بربط موازنة الهيئة العامة للكتاب') // => 'بربط موازنه الهييه العامه للكتاب'
/// ```
#[napi(catch_unwind, ts_return_type = "string | null")]
pub fn whole_subject(rest: Utf16String, behind_year: Option<bool>) -> Option<Utf16String> {
    let subject = titles::whole_subject(&from_js(&rest), behind_year.unwrap_or(false));
    subject.map(|subject| to_js(&subject))
}

/// Returns true if the words of a citation say that they mean the present law of its name («الجديد», new, or
/// «الحالي», current), and not the one that bore it before.
///
/// Throws `StringExpected` if `words` is no string. Cost: about 2 µs.
///
/// ```js
/// namesPresentLaw('المادة 43 من قانون العمل الجديد') // => true
/// ```
#[napi(catch_unwind)]
pub fn names_present_law(words: Utf16String) -> bool {
    citation::names_present_law(&from_js(&words))
}

/// Returns the codes of the countries whose rulings alone have words that stand in the text.
///
/// Throws `StringExpected` if `text` is no string. Cost: linear, about 1 ms for a million letters.
///
/// ```js
/// countriesOfRulings('قضى قضاة المجلس بإلغاء الحكم') // => ['DZ']
/// ```
#[napi(catch_unwind)]
pub fn countries_of_rulings(text: Utf16String) -> Vec<String> {
    citation::countries_of_rulings(&from_js(&text))
}

/// Returns true if the words between a decree and the name of a law say that the decree approved or issued
/// the law.
///
/// Throws `StringExpected` if `between` is no string. Cost: about 2 µs.
///
/// ```js
/// approves(' القاضي بالموافقة على ') // => true
/// ```
#[napi(catch_unwind)]
pub fn approves(between: Utf16String) -> bool {
    titles::approves(&from_js(&between))
}

/// Returns what the words between a decision and a law or its bylaw say of both, in either order: `same` if
/// both are one act, `issued` if the second issued the first, `implements` if the first carries the second
/// out, `maybe-same` for a comma, which may also be that of a list, and for a subject behind which a
/// participle may be a word of its own. `null` if they say nothing of the kind.
///
/// Throws `StringExpected` if `between` is no string. Cost: about 5 µs.
///
/// ```js
/// beside(' الصادرة ب') // => 'issued'
/// beside('، وعلى ') // => null
/// ```
#[napi(
    catch_unwind,
    ts_return_type = "'same' | 'issued' | 'implements' | 'maybe-same' | null"
)]
pub fn beside(between: Utf16String) -> Option<String> {
    titles::beside(&from_js(&between)).map(|said| word_to_js(&said))
}

/// Returns the position, in UTF-16 units, at which the name of an act begins that ends with the law behind
/// the words: «القواعد المنظمة لنظام العمل» are rules of their own. `null` if the words belong to no such
/// name.
///
/// Throws `StringExpected` if `before` is no string. Cost: linear, about 10 µs for a short citation.
///
/// ```js
/// actAbout('المادة 5 من دليل ') // => 12
/// actAbout('المادة 5 من أحكام ') // => null
/// ```
#[napi(catch_unwind)]
pub fn act_about(before: Utf16String) -> Option<u32> {
    let before = from_js(&before);
    let start = titles::act_about(&before)?;
    u32::try_from(before[..start].encode_utf16().count()).ok()
}

/// Returns true if a title states the subject of its law («قانون في شأن …», law concerning …) and is more
/// than a name.
///
/// Throws `StringExpected` if `title` is no string. Cost: linear.
///
/// ```js
/// statesSubject('قانون في شأن تنظيم السجون') // => true
/// ```
#[napi(catch_unwind)]
pub fn states_subject(title: Utf16String) -> bool {
    titles::states_subject(&from_js(&title))
}

/// Returns true if the subject that a text states for a law and the subject in a title have no distinctive
/// word in common. Returns false if they cannot be compared, for example because the title states none.
///
/// Throws `StringExpected` if an argument is no string. Cost: about 10 µs.
///
/// ```js
/// statesAnotherSubject('رسوم الأمن', 'قرار رقم 33 لسنة 2018: بشأن تداول الزيوت') // => true
/// ```
#[napi(catch_unwind)]
pub fn states_another_subject(stated: Utf16String, title: Utf16String) -> bool {
    titles::states_another_subject(&from_js(&stated), &from_js(&title))
}

/// Returns true for the title of an amending law: one with «تعديل» in it. The articles of such a law may have
/// the numbers of the amended law.
///
/// Throws `StringExpected` if `title` is no string. Cost: linear.
///
/// ```js
/// isAmendment('قانون بتعديل بعض أحكام قانون العمل') // => true
/// ```
#[napi(catch_unwind)]
pub fn is_amendment(title: Utf16String) -> bool {
    titles::is_amendment(&from_js(&title))
}

/// Returns the name that a law with the given subject most likely has.
///
/// Throws `StringExpected` if `subject` is no string. Cost: linear.
///
/// ```js
/// lawAbout('مكافحة المخدرات') // => 'قانون مكافحة المخدرات'
/// ```
#[napi(catch_unwind)]
pub fn law_about(subject: Utf16String) -> Utf16String {
    to_js(&titles::law_about(&from_js(&subject)))
}

/// Returns the name of the law, normalized to letters, if the subject that a text states for a decree or a
/// law is nothing but such a name, alone or behind words that approve it; else `null`.
///
/// Throws `StringExpected` if `subject` is no string. Cost: about 2 µs.
///
/// ```js
/// lawIssued('بالموافقة على نظام التنفيذ') // => 'نظام التنفيذ'
/// lawIssued('بتعديل نظام التنفيذ') // => null
/// ```
#[napi(catch_unwind, ts_return_type = "string | null")]
pub fn law_issued(subject: Utf16String) -> Option<Utf16String> {
    titles::law_issued(&from_js(&subject)).map(|law| to_js(&law))
}

/// Returns the name of a document without an article cited before it, and with single spaces.
///
/// Throws `StringExpected` if `name` is no string. Cost: linear.
///
/// ```js
/// withoutArticle('المادة 3 من قانون العمل') // => 'قانون العمل'
/// ```
#[napi(catch_unwind)]
pub fn without_article(name: Utf16String) -> Utf16String {
    to_js(&titles::without_article(&from_js(&name)))
}

/// Returns the number of an article without the word for article («المادة», «م» or `art.`) before it.
/// `letters` is the text in `letters` form.
///
/// Throws `StringExpected` if `letters` is no string. Cost: linear.
///
/// ```js
/// bareArticleNumber('الماده رقم 47') // => '47'
/// ```
#[napi(catch_unwind)]
pub fn bare_article_number(letters: Utf16String) -> Utf16String {
    to_js(titles::bare_article_number(&from_js(&letters)))
}

/// Returns the word for "article" in the laws of a country, with the Arabic definite article. `jurisdiction`
/// is the code of the country; an unknown code is no error.
///
/// Throws `StringExpected` if `jurisdiction` is no string. Cost: constant.
///
/// ```js
/// articleWord('TN') // => 'الفصل'
/// articleWord('EG') // => 'المادة'
/// ```
#[napi(catch_unwind)]
pub fn article_word(jurisdiction: Utf16String) -> Utf16String {
    to_js(citation::article_word(&jurisdiction_from_js(&jurisdiction)))
}

/// Returns the kind of noun with which the title of an instrument begins: `law`, `system` (نظام), `decree`,
/// `decision`, `order` or `bylaw`; `null` if it begins otherwise.
///
/// Throws `StringExpected` if `title` is no string. Cost: linear in the title.
///
/// ```js
/// titleNoun('نظام العمل') // => 'system'
/// titleNoun('سياسة الخصوصية') // => null
/// ```
#[napi(catch_unwind)]
pub fn title_noun(title: Utf16String) -> Option<&'static str> {
    citation::title_noun(&from_js(&title))
}

/// Returns the kind of noun (as `titleNoun`) with which a reference to an instrument ends, if that is a
/// definite noun without further words; otherwise `null`.
///
/// Throws `StringExpected` if `reference` is no string. Cost: linear in the reference.
///
/// ```js
/// bareNoun('المادة 5 من القانون') // => 'law'
/// bareNoun('المادة 5 من القانون السابق') // => null
/// ```
#[napi(catch_unwind)]
pub fn bare_noun(reference: Utf16String) -> Option<&'static str> {
    citation::bare_noun(&from_js(&reference))
}

/// The heading of an article at the beginning of a line.
#[napi(object, object_from_js = false)]
pub struct ArticleHeading {
    /// Number as the corpus writes it: `12`, `46 مكرر`, `إصدار 3`.
    pub no: Utf16String,
    /// UTF-16 unit of the line at which the words after the number and its marks begin.
    pub end: u32,
    /// What follows the number: nothing, a colon, dash or full stop, or words. With words, the line may also
    /// be a sentence that begins with an article.
    #[napi(ts_type = "'line' | 'mark' | 'words'")]
    pub ending: String,
}

/// Reads the heading of an article at the beginning of a line. Returns `null` for another line, and for a
/// line that cites an article. `jurisdiction` is the code of the law's country, which decides whether «الفصل
/// 5» is an article.
///
/// Throws `StringExpected` if an argument is no string. Cost: linear.
///
/// ```js
/// const { no, ending } = articleHeading('المادة الثانية عشرة: التعريفات', 'SA');
/// [no, ending] // => ['12', 'mark']
/// articleHeading('المادة 12 من هذا النظام', 'SA') // => null
/// ```
#[napi(catch_unwind)]
pub fn article_heading(line: Utf16String, jurisdiction: Utf16String) -> Option<ArticleHeading> {
    let line = from_js(&line);
    let country = jurisdiction_from_js(&jurisdiction);
    let found = citation::article_heading(&line, Some(&country))?;
    let ending = match found.ending {
        HeadingEnd::Line => "line",
        HeadingEnd::Mark => "mark",
        HeadingEnd::Words => "words",
    };
    Some(ArticleHeading {
        no: to_js(&found.no),
        end: line[..found.end].encode_utf16().count() as u32,
        ending: ending.to_owned(),
    })
}

/// Words and years of a title or of a query, by which a query is compared with titles.
#[napi(object, object_from_js = false)]
pub struct TitleWords {
    /// Letters and digits in `letters` form, with single spaces. The years are left out.
    pub words: Utf16String,
    /// Years that the title or the query states («لسنة 2003», of the year 2003).
    pub years: Vec<u32>,
}

/// Splits each title into its words and its years.
///
/// Throws `ArrayExpected` if `titles` is no array, `StringExpected` if one of them is no string. Cost:
/// linear.
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
