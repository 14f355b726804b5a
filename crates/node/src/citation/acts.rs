//! Acts of a document upon the instruments that it names.

use napi::Env;
use napi::bindgen_prelude::{Object, Utf16String};
use napi_derive::napi;
use sanad_core::acts::{self, Frame};
use sanad_core::citation;
use sanad_core::normalizer::{Form, normalize};

use super::day;
use super::made::made_by_javascript;
use super::model::Citation;
use crate::convert::{Places, from_js, jurisdiction_from_js, to_js, word_from_js, word_to_js};
use crate::error::Failure;
use crate::job::{self, PromisedPieces};
use crate::pieces::made_at_once;

/// A document whose texts cite others.
#[napi(object, object_to_js = false)]
pub struct CitingDocument {
    /// Code of its country.
    pub jurisdiction: Utf16String,
    /// The API's `doc_type`: a ruling (`case_law`) or a fatwa (`fatwa`) construes what it names, and changes
    /// nothing.
    pub doc_type: String,
    /// Tells what it is about where the words around a citation do not say it.
    pub title: Utf16String,
    /// The first day on which it may have been written, `YYYY-MM-DD`, Gregorian: a name means what it meant
    /// then.
    pub first_day: Option<String>,
    /// The last such day.
    pub last_day: Option<String>,
    pub texts: Vec<CitingText>,
}

/// One text of a document.
#[napi(object, object_to_js = false)]
pub struct CitingText {
    pub text: Utf16String,
    /// The part of the document that it is; `preamble` is the legal basis.
    #[napi(ts_type = "'title' | 'preamble' | 'provision' | 'note'")]
    pub place: String,
    /// True for a note below an article.
    pub of_article: Option<bool>,
}

/// A citation, and what the text says of the instrument that it names.
#[napi(object, object_to_js = false)]
pub struct Act {
    pub citation: Citation,
    /// The act of the text upon the instrument: `cites` where it only names it.
    #[napi(ts_type = "'cites' | 'amends' | 'repeals' | 'implements' | 'interprets'")]
    pub relation: String,
    /// True if the words of the act stand further off than the citation's introduction, such as before a
    /// list.
    pub is_far: bool,
    /// The articles that a list behind the name changes.
    pub announced: Vec<AnnouncedArticle>,
    /// The change of the note's own article that the instrument made. All else is then left unread.
    #[napi(ts_type = "'amends' | 'repeals'")]
    pub amendment: Option<String>,
    /// The act of the instrument named before upon this one, or of this one upon that.
    pub report: Option<ReportedAct>,
    /// Content words of the subject of a decision whose issuer is not named.
    pub subject: Option<Vec<Utf16String>>,
    /// Content words of what a changed law is said to be about.
    pub about: Option<Vec<Utf16String>>,
    /// The law that a bylaw named in a title puts into effect. All its places are 0.
    pub implemented: Option<Citation>,
}

/// An article that a list says is changed.
#[napi(object)]
pub struct AnnouncedArticle {
    #[napi(ts_type = "'amends' | 'repeals'")]
    pub change: String,
    /// As the corpus writes article numbers.
    pub article: Utf16String,
}

/// The act of one of two instruments named side by side upon the other.
#[napi(object)]
pub struct ReportedAct {
    /// Place of the first among the acts of the text; the second is the act that has the report.
    pub former: u32,
    #[napi(ts_type = "'amends' | 'repeals' | 'implements'")]
    pub relation: String,
    /// The one that did it.
    #[napi(ts_type = "'former' | 'latter'")]
    pub by: String,
}

made_by_javascript!(Act { citation, relation, is_far, announced } {
    amendment, report, subject, about, implemented,
});
made_at_once!(Act);

/// Reads the texts of a document off the event loop: for each text, in its order, the citations that name
/// another document, each with what the text says of it. Citations of the document itself («هذا القانون») and
/// those that point at none are left out. The signal ends it within a text. Rejected with `InvalidArg` where
/// a place is none of the four or a day is not written `YYYY-MM-DD`. Takes as long as `extractCitations`, and
/// about a tenth more.
///
/// ```js
/// const texts = [{ text: 'يلغى القانون رقم 1 لسنة 2001، والقانون رقم 2 لسنة 2002', place: 'provision' }];
/// const [acts] = await readActsAsync({ jurisdiction: 'EG', docType: 'legislation', title: '', texts });
/// acts.map(({ relation }) => relation) // => ['repeals', 'repeals']
/// ```
#[napi(ts_return_type = "Promise<Array<Array<Act>>>")]
pub fn read_acts_async(
    env: Env,
    document: CitingDocument,
    #[napi(ts_arg_type = "AbortSignal")] signal: Option<Object>,
) -> napi::Result<PromisedPieces<Vec<Vec<Act>>>> {
    job::run_in_pieces(env, signal, move |aborted| {
        let date = |text: &Option<String>| text.as_deref().map(day).transpose();
        let frame = Frame {
            jurisdiction: jurisdiction_from_js(&document.jurisdiction),
            title: from_js(&document.title),
            construes: matches!(document.doc_type.as_str(), "case_law" | "fatwa"),
            written: (date(&document.first_day)?, date(&document.last_day)?),
        };
        let mut read = Vec::with_capacity(document.texts.len());
        for CitingText {
            text,
            place,
            of_article,
        } in &document.texts
        {
            let (text, place) = (from_js(text), word_from_js(place)?);
            let scan = citation::examine_unless(&text, Some(&frame.jurisdiction), aborted);
            let citations = scan.ok_or_else(Failure::aborted)?.citations;
            let acts = acts::acts(
                &text,
                &citations,
                place,
                of_article.unwrap_or(false),
                &frame,
            );
            let (places, code_points) = (Places::new(&text), Places::new(&text));
            let citation = |citation: &citation::Citation| {
                Citation::from_core(citation, &places, &code_points)
            };
            read.push(
                acts.into_iter()
                    .map(|act| Act::from_core(act, &citations, &citation))
                    .collect(),
            );
        }
        Ok(read)
    })
}

impl Act {
    fn from_core(
        act: acts::Act,
        citations: &[citation::Citation],
        citation: &impl Fn(&citation::Citation) -> Citation,
    ) -> Self {
        let words = |words: Vec<String>| words.iter().map(|word| to_js(word)).collect();
        let announced = |one: acts::AnnouncedArticle| AnnouncedArticle {
            change: word_to_js(&one.change),
            article: to_js(&one.article),
        };
        Self {
            citation: citation(&citations[act.citation]),
            relation: word_to_js(&act.relation),
            is_far: act.is_far,
            announced: act.announced.into_iter().map(announced).collect(),
            amendment: act.amendment.as_ref().map(word_to_js),
            report: act.report.map(|report| ReportedAct {
                former: report.former as u32,
                relation: word_to_js(&report.relation),
                by: word_to_js(&report.by),
            }),
            subject: act.subject.map(words),
            about: act.about.map(words),
            implemented: act.implemented.as_ref().map(without_place),
        }
    }
}

/// A citation that stands in no text of the caller.
fn without_place(citation: &citation::Citation) -> Citation {
    let none = "";
    let mut placed = citation.clone();
    placed.span = 0..0;
    Citation::from_core(&placed, &Places::new(none), &Places::new(none))
}

/// The citation in the words of a link, or `null`. Such words are often cut before the year: `year`, that of
/// the link's target, is read behind words that state none. All places of the citation are 0.
///
/// ```js
/// linkedCitation('القانون رقم 131،', 1948).year // => 1948
/// ```
#[napi(catch_unwind)]
pub fn linked_citation(text: Utf16String, year: Option<i32>) -> Option<Citation> {
    acts::linked_citation(&from_js(&text), year)
        .as_ref()
        .map(without_place)
}

/// The distinct content words of a title or a subject in letters form, without article and prefixes, in its
/// order.
///
/// ```js
/// contentWords('قرار في شأن تنظيم الصيد') // => ['تنظيم', 'صيد']
/// ```
#[napi(catch_unwind)]
pub fn content_words(text: Utf16String) -> Vec<Utf16String> {
    let letters = normalize(&from_js(&text), Form::Letters);
    let words = acts::content_words(&letters);
    words.iter().map(|word| to_js(word)).collect()
}
