//! Reads what a document does to the instruments that it cites: amend, repeal, implement, interpret or merely
//! cite.

use napi::Env;
use napi::bindgen_prelude::{Object, Utf16String};
use napi_derive::napi;
use sanad_core::acts::{self, Frame};
use sanad_core::citation;
use sanad_core::normalizer::{Form, normalize};

use super::day;
use super::made::made_by_javascript;
use super::model::Citation;
use crate::convert::{Utf16Places, from_js, jurisdiction_from_js, to_js, word_from_js, word_to_js};
use crate::error::Failure;
use crate::job::{self, PromisedPieces};
use crate::pieces::made_at_once;
use crate::span::Spans;

/// A document with its texts, the input of `readActsAsync`.
#[napi(object, object_to_js = false)]
pub struct CitingDocument {
    /// Code of the country of the document.
    pub jurisdiction: Utf16String,
    /// The API's `doc_type`. A ruling (`case_law`) or a fatwa (`fatwa`) interprets what it cites and changes
    /// nothing.
    pub doc_type: String,
    /// Title of the document. It states the subject of an act if the words around a citation state none.
    pub title: Utf16String,
    /// First possible day on which the document was written, `YYYY-MM-DD`, Gregorian. Names of laws are
    /// resolved as of the days from `first_day` to `last_day`.
    pub first_day: Option<String>,
    /// Last possible day on which the document was written, `YYYY-MM-DD`, Gregorian.
    pub last_day: Option<String>,
    pub texts: Vec<CitingText>,
}

/// One text of a document.
#[napi(object, object_to_js = false)]
pub struct CitingText {
    pub text: Utf16String,
    /// Part of the document that the text belongs to. A `preamble` cites the legal basis of the document.
    #[napi(ts_type = "'title' | 'preamble' | 'provision' | 'note'")]
    pub place: String,
    /// True if the text is a note to an article.
    pub of_article: Option<bool>,
}

/// A citation, with the act of the citing text upon the cited instrument.
#[napi(object, object_to_js = false)]
pub struct Act {
    pub citation: Citation,
    /// Relation of the citing text to the cited instrument; `cites` for a mere mention.
    #[napi(ts_type = "'cites' | 'amends' | 'repeals' | 'implements' | 'interprets'")]
    pub relation: String,
    /// True if the words of the act stand further away than the words that introduce the citation, for
    /// example before a list of laws.
    pub is_far: bool,
    /// True if another instrument takes the place of the one that the cited act issued. The cited act itself
    /// may stay in force.
    pub of_issued: bool,
    /// The instrument that the cited act issued, if the text changes it by a name before the citation that
    /// the grammar does not read. The span of this citation is empty.
    pub issued: Option<Citation>,
    /// True for a repeal that waits for another event, that saves a part of the law, or that may concern a
    /// part of it only; and for one that a note says is implied.
    pub is_suspended: bool,
    /// True if the instrument is a ban that the text lifts, or if a note reports a change of its whole text:
    /// such a change puts no words into the instrument.
    pub lifts: bool,
    /// Change that the cited instrument made to the article that this note belongs to, or to the text of a
    /// note that belongs to no article. If present, the other fields but `citation` and `isSuspended` say
    /// nothing.
    #[napi(ts_type = "'amends' | 'repeals'")]
    pub amendment: Option<String>,
    /// Relation between the previous cited instrument and this one, which the text only reports.
    pub report: Option<ReportedAct>,
    /// Content words of the subject of the cited decision, if the citation names no issuer.
    pub subject: Option<Vec<Utf16String>>,
    /// Subject that the text states for the cited instrument after its number, normalized to letters.
    pub about: Option<Utf16String>,
    /// Law that a bylaw implements, read from the bylaw's title. The span of this citation is empty.
    pub implemented: Option<Citation>,
}

/// Act of one cited instrument upon the cited instrument next to it, which the text reports and does not do
/// itself.
#[napi(object)]
pub struct ReportedAct {
    /// Index of the first of the two instruments in the list of acts. The second is the instrument of the act
    /// with this report.
    pub former: u32,
    #[napi(ts_type = "'amends' | 'repeals' | 'implements'")]
    pub relation: String,
    /// The instrument that acts on the other: the first of the two (`former`) or the second (`latter`).
    #[napi(ts_type = "'former' | 'latter'")]
    pub by: String,
}

made_by_javascript!(Act { citation, relation, is_far, of_issued, is_suspended, lifts } {
    issued, amendment, report, subject, about, implemented,
});
made_at_once!(Act);

/// Returns the acts of each text of a document, in order: the citations of other documents, each with the
/// relation that the text states. Citations of the document itself («هذا القانون», this law), and references
/// to an instrument that no earlier citation names, are left out. Runs off the event loop. The signal is
/// checked within a text.
///
/// Throws `InvalidArg` if a member of the document is missing, before a promise is made. Rejects with
/// `InvalidArg` if a place is unknown or a day is not written `YYYY-MM-DD`. Rejects with `ABORT_ERR` when
/// `signal` aborts. Cost: a tenth more than `extractCitations`.
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
            let spans = Spans::new(&text);
            let citation = |citation: &citation::Citation| Citation::from_core(citation, &spans);
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
        Self {
            citation: citation(&citations[act.citation]),
            relation: word_to_js(&act.relation),
            is_far: act.is_far,
            of_issued: act.of_issued,
            issued: act.issued.as_ref().map(without_place),
            is_suspended: act.is_suspended,
            lifts: act.lifts,
            amendment: act.amendment.as_ref().map(word_to_js),
            report: act.report.map(|report| ReportedAct {
                former: report.former as u32,
                relation: word_to_js(&report.relation),
                by: word_to_js(&report.by),
            }),
            subject: act.subject.map(words),
            about: act.about.as_deref().map(to_js),
            implemented: act.implemented.as_ref().map(without_place),
        }
    }
}

/// Returns a citation with an empty span, because the caller does not have the text that the span refers to.
fn without_place(citation: &citation::Citation) -> Citation {
    let mut placed = citation.clone();
    placed.span = 0..0;
    Citation::from_core(&placed, &Spans::new(""))
}

/// Returns the citation in the words of a link, or `null`. The words often end before the year, so `year`,
/// the year of the document that the link leads to, is added if they state none. The span is empty.
///
/// Throws `StringExpected` if `text` is no string, `NumberExpected` if `year` is no number. Cost: constant.
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

/// True if the heading of a list of changes says that they are implied, and no act states them: «يلغي ضمنا».
///
/// Throws `StringExpected` if `heading` is no string. Cost: linear.
///
/// ```js
/// isImplied('يلغي ضمنا') // => true
/// ```
#[napi(catch_unwind)]
pub fn is_implied(heading: Utf16String) -> bool {
    acts::is_implied(&from_js(&heading))
}

/// Returns the names of instruments that a text amends by name alone, without a number, in the order of the
/// text. Each name is given with all ends that the words after it allow, longest first, in `letters` form
/// (`normalize`): a document with one of these titles is meant. `isPreamble` is true for a text of recitals
/// and provisions.
///
/// Throws `StringExpected` if `text` is no string. Cost: linear.
///
/// ```js
/// amendedNames('أولا: تعديل المادة (5) من لائحة الإيواء السياحي', false) // => [['لايحه الايواء السياحي']]
/// ```
#[napi(catch_unwind)]
pub fn amended_names(text: Utf16String, is_preamble: bool) -> Vec<Vec<Utf16String>> {
    let names = acts::amended_names(&from_js(&text), is_preamble);
    let written = |name: &Vec<String>| name.iter().map(|name| to_js(name)).collect();
    names.iter().map(written).collect()
}

/// True if a provision of the text amends a whole instrument in the wording that is attached to it, and not a
/// part of one. `isPreamble` is true for a text of recitals and provisions.
///
/// Throws `StringExpected` if `text` is no string. Cost: linear.
///
/// ```js
/// restatesWhole('أولا: تعديل لائحة الإيواء السياحي حسب الصيغة المرفقة', false) // => true
/// ```
#[napi(catch_unwind)]
pub fn restates_whole(text: Utf16String, is_preamble: bool) -> bool {
    acts::restates_whole(&from_js(&text), is_preamble)
}

/// An instrument that a text repeals by its name alone.
#[napi(object, object_from_js = false)]
pub struct RepealedName {
    /// The possible ends of the name, longest first, in `letters` form (`normalize`).
    pub ends: Vec<Utf16String>,
    /// True if only provisions on some matter are repealed.
    pub partly: bool,
    /// Date of the decision that issued the instrument, as the text gives it behind the name, `YYYY-MM-DD` in
    /// the calendar that the year shows; absent if it gives none.
    pub issued_on: Option<String>,
}

/// Returns the names of instruments that a text repeals by name alone, in the order of the text: a document
/// with one of the titles in `ends` is meant. A repeal that is limited or waits for a day names none.
/// `isPreamble` is true for a text of recitals and provisions.
///
/// Throws `StringExpected` if `text` is no string. Cost: linear.
///
/// ```js
/// repealedNames('إلغاء لائحة الإيواء السياحي.', false) // => [{ ends: ['لايحه الايواء السياحي'], partly: false }]
/// ```
#[napi(catch_unwind)]
pub fn repealed_names(text: Utf16String, is_preamble: bool) -> Vec<RepealedName> {
    let names = acts::repealed_names(&from_js(&text), is_preamble);
    names
        .iter()
        .map(|name| RepealedName {
            ends: name.ends.iter().map(|end| to_js(end)).collect(),
            partly: name.partly,
            issued_on: name.issued_on.clone(),
        })
        .collect()
}

/// Returns the distinct content words of a title or a subject in `letters` form (`normalize`), without the
/// definite article and prefixes, in text order.
///
/// Throws `StringExpected` if `text` is no string. Cost: linear.
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

/// Day from which an instrument has effect. One member is set.
#[derive(Default)]
#[napi(object, object_from_js = false)]
pub struct Commencement {
    /// Gregorian day, `YYYY-MM-DD`.
    pub day: Option<String>,
    /// Most days after enactment or publication: months have 31 days.
    pub after_days: Option<u32>,
    /// Fewest days after enactment or publication: months have 29 days. Present with `afterDays`.
    pub least_days: Option<u32>,
    /// Month from 1 to 12 on whose first day after enactment or publication it has effect; 0 for the next
    /// month, whichever it is.
    pub next_month: Option<u32>,
    /// True for the first day of the fiscal year after enactment or publication.
    pub next_fiscal_year: Option<bool>,
    /// True for an event whose day the text does not give.
    pub event: Option<bool>,
    /// True for a repeal that has effect together with the law that the instrument issues.
    pub with_law: Option<bool>,
}

/// Returns the commencement that the text of an instrument states, or `null` if it states none or only the
/// day of enactment or publication.
///
/// Throws `StringExpected` if the argument is no string. Cost: linear, about a millisecond for ten thousand
/// characters.
///
/// ```js
/// commencement('يعمل بهذا النظام بعد (180) يوما من تاريخ نشره.').afterDays // => 180
/// ```
#[napi(catch_unwind)]
pub fn commencement(text: Utf16String) -> Option<Commencement> {
    acts::commencement(&from_js(&text)).map(commencement_to_js)
}

/// Returns the commencement that the text of an act states for a part of its provisions, or `null` if it
/// states none. If several parts have one, the last counts.
///
/// Throws `StringExpected` if the argument is no string. Cost: as for `commencement`.
///
/// ```js
/// partCommencement('يعمل بما ورد في المادة الثانية بعد (30) يوما من تاريخ نشره.').afterDays // => 30
/// ```
#[napi(catch_unwind)]
pub fn part_commencement(text: Utf16String) -> Option<Commencement> {
    acts::part_commencement(&from_js(&text)).map(commencement_to_js)
}

/// Returns the days between the publication of an instrument in the gazette and its commencement, as its text
/// states them: 0 for «من تاريخ نشره». `null` if the text states another commencement, none, or a delay of
/// months, which differ in length.
///
/// Throws `StringExpected` if the argument is no string. Cost: as for `commencement`.
///
/// ```js
/// publicationDelay('ينشر هذا القرار في الجريدة الرسمية، ويعمل به من تاريخ نشره.') // => 0
/// ```
#[napi(catch_unwind)]
pub fn publication_delay(text: Utf16String) -> Option<u32> {
    acts::publication_delay(&from_js(&text))
}

/// When a clause has effect of an act that states the commencement of some of its clauses.
#[napi(object, object_from_js = false)]
pub struct ClauseCommencement {
    /// Its commencement; absent if the act states only those of other clauses.
    pub stated: Option<Commencement>,
}

/// Returns the commencement of the clause of an act with a number («ثانيا», «ثانيا/1»), or `null` if the act
/// states none for single clauses, or does not name them all by their numbers.
///
/// Throws `StringExpected` if an argument is no string. Cost: as for `commencement`.
///
/// ```js
/// const text = 'يعمل بما ورد في البند (ثانيا) من هذا القرار من تاريخ 1/1/2022م.'
/// clauseCommencement(text, 'ثانيا').stated.day // => '2022-01-01'
/// ```
#[napi(catch_unwind)]
pub fn clause_commencement(text: Utf16String, clause: Utf16String) -> Option<ClauseCommencement> {
    let found = acts::clause_commencement(&from_js(&text), &from_js(&clause))?;
    Some(ClauseCommencement {
        stated: match found {
            acts::ClauseCommencement::Stated(stated) => Some(commencement_to_js(stated)),
            acts::ClauseCommencement::OfOthers => None,
        },
    })
}

fn commencement_to_js(stated: acts::Commencement) -> Commencement {
    let mut when = Commencement::default();
    match stated {
        acts::Commencement::Day(stated) => when.day = Some(stated),
        acts::Commencement::After { least, most } => {
            when.after_days = Some(most);
            when.least_days = Some(least);
        }
        acts::Commencement::NextMonth(month) => {
            when.next_month = Some(month.map_or(0, u32::from));
        }
        acts::Commencement::NextFiscalYear => when.next_fiscal_year = Some(true),
        acts::Commencement::Event => when.event = Some(true),
        acts::Commencement::WithLaw => when.with_law = Some(true),
    }
    when
}

/// A clause whose changes have effect together with another law, in UTF-16 units.
#[napi(object, object_from_js = false)]
pub struct WaitingClause {
    /// Where the clause begins, with its number.
    pub start: u32,
    /// Where it ends, with the items below it.
    pub end: u32,
    /// Where the line begins that names the other law.
    pub law: u32,
}

/// Returns the clauses of an act whose changes have effect together with another law, in text order.
///
/// Throws `StringExpected` if the argument is no string. Cost: linear.
///
/// ```js
/// waitingClauses('تلغى المادة (5) اعتبارا من تاريخ العمل بنظام البيع.').length // => 1
/// ```
#[napi(catch_unwind)]
pub fn waiting_clauses(text: Utf16String) -> Vec<WaitingClause> {
    let text = from_js(&text);
    let places = Utf16Places::new(&text);
    let found = acts::waiting(&text).into_iter();
    found
        .map(|clause| WaitingClause {
            start: places.of(clause.span.start),
            end: places.of(clause.span.end),
            law: places.of(clause.law.start),
        })
        .collect()
}

/// Returns true if the words before a citation say that a change has effect together with the cited law:
/// «اعتبارا من تاريخ نفاذ».
///
/// Throws `StringExpected` if the argument is no string. Cost: linear.
///
/// ```js
/// hasEffectWith('تلغى المادة (5) ابتداء من تاريخ نفاذ ') // => true
/// ```
#[napi(catch_unwind)]
pub fn has_effect_with(before: Utf16String) -> bool {
    acts::has_effect_with(&from_js(&before))
}

/// Returns true if the text of a change gives the articles after the changed one new numbers.
///
/// Throws `StringExpected` if the argument is no string. Cost: linear.
///
/// ```js
/// renumbersArticles('إلغاء المادة (15)، وإعادة ترتيب بقية المواد تبعا لذلك') // => true
/// ```
#[napi(catch_unwind)]
pub fn renumbers_articles(text: Utf16String) -> bool {
    acts::renumbers_articles(&from_js(&text))
}

/// Returns true if a text repeals a law and saves an article of it: «يلغى … عدا المادة 5». `introduction` is
/// the text before the name of the law, `between` the text from the end of that name to the article.
///
/// Throws `StringExpected` if an argument is no string. Cost: constant, as it reads a few hundred characters.
///
/// ```js
/// savesArticle('يلغى ', ' عدا ') // => true
/// ```
#[napi(catch_unwind)]
pub fn saves_article(introduction: Utf16String, between: Utf16String) -> bool {
    acts::saves_article(&from_js(&introduction), &from_js(&between))
}

/// Returns true if a text repeals a law but for provisions on some matter, of which it names no article: «على
/// أن يستمر العمل بالأحكام المتعلقة بتوثيق العقود». `introduction` is the text before the name of the law,
/// `after` the text behind that name.
///
/// Throws `StringExpected` if an argument is no string. Cost: constant, as it reads a few hundred characters.
///
/// ```js
/// savesMatter('يلغي هذا النظام ', '، عدا الأحكام الخاصة بالتقاعد.') // => true
/// ```
#[napi(catch_unwind)]
pub fn saves_matter(introduction: Utf16String, after: Utf16String) -> bool {
    acts::saves_matter(&from_js(&introduction), &from_js(&after))
}

/// Returns true if the words after the law of a change say that it has effect from an event whose day they do
/// not tell.
///
/// Throws `StringExpected` if the argument is no string. Cost: constant, as it reads a thousand characters.
///
/// ```js
/// waitsForEvent('، وذلك اعتبارا من إنشاء المحاكم العمالية ومباشرتها اختصاصاتها.') // => true
/// ```
#[napi(catch_unwind)]
pub fn waits_for_event(after: Utf16String) -> bool {
    acts::waits_for_event(&from_js(&after))
}

/// What a source prints behind the articles of a law and numbers like them.
#[napi(object, object_from_js = false)]
pub struct Annex {
    /// Name of its kind, which stands before the numbers of its parts.
    pub name: &'static str,
    /// True for an explanatory memorandum, which explains the draft of the law and is no law.
    pub explains: bool,
}

/// Returns what follows the articles of a law that a source prints before a second numbering: an explanatory
/// memorandum or another annex, such as a model contract. Null if the articles issue another text. `articles`
/// and `parts` are the texts of both numberings.
///
/// Throws `StringExpected` if a text is no string. Cost: linear.
///
/// ```js
/// annexBehind(['تفرض الخدمة الوطنية على كل مواطن.'], ['أورد المشرع في هذه المادة نطاق القانون.']).explains // => true
/// ```
#[napi(catch_unwind)]
pub fn annex_behind(articles: Vec<Utf16String>, parts: Vec<Utf16String>) -> Option<Annex> {
    let texts = |texts: &[Utf16String]| texts.iter().map(from_js).collect::<Vec<_>>();
    let acts::Annex { name, explains } = acts::annex_behind(&texts(&articles), &texts(&parts))?;
    Some(Annex { name, explains })
}

/// An article that a source prints within one text.
#[napi(object, object_from_js = false)]
pub struct PrintedArticle {
    /// Number as the corpus writes it: `12`, `46 مكرر`.
    pub no: Utf16String,
    pub heading: Option<Utf16String>,
    /// Titles of the divisions in which it stands, the outer one first: «الباب الأول > الفصل الثاني».
    pub section: Option<Utf16String>,
    /// UTF-16 unit of the text at which its own text begins.
    pub start: u32,
    /// UTF-16 unit after the last of its own text.
    pub end: u32,
}

/// The parts of a text with articles. Numbers and titles lie between them.
#[napi(object, object_from_js = false)]
pub struct PrintedArticles {
    /// UTF-16 unit at which the text before the first article and its titles ends.
    pub preamble: u32,
    /// UTF-16 unit at which begins what stands behind the last article.
    pub closing: u32,
    /// Empty if the text is not divided.
    pub articles: Vec<PrintedArticle>,
    /// Why the text is not divided: it has no headings or too few, its first article is not article 1, a
    /// number is missing or comes twice, the next number stands in a line that may cite it, the text changes
    /// another one, an article has no text, or the last one is so long that another text may stand behind it.
    #[napi(
        ts_type = "'few' | 'start' | 'missing' | 'repeated' | 'cited' | 'amends' | 'empty' | 'long_end'"
    )]
    pub doubt: Option<&'static str>,
}

/// Reads the articles that a source prints within one text. A text is divided only if its headings leave no
/// doubt. `title` is that of the document, `jurisdiction` the code of its country.
///
/// Throws `StringExpected` if an argument is no string. Cost: linear.
///
/// ```js
/// const lines = ['المادة الأولى:', 'التعريفات.', 'المادة الثانية:', 'ينشر.', 'المادة الثالثة:', 'يعمل به.']
/// const text = lines.join(String.fromCharCode(10))
/// const { articles } = printedArticles(text, 'نظام البريد', 'SA')
/// articles.map(({ start, end }) => text.slice(start, end)) // => ['التعريفات.', 'ينشر.', 'يعمل به.']
/// ```
#[napi(catch_unwind)]
pub fn printed_articles(
    text: Utf16String,
    title: Utf16String,
    jurisdiction: Utf16String,
) -> PrintedArticles {
    let text = from_js(&text);
    let country = jurisdiction_from_js(&jurisdiction);
    let printed = match acts::printed_articles(&text, &from_js(&title), Some(&country)) {
        Ok(printed) => printed,
        Err(doubt) => {
            return PrintedArticles {
                preamble: 0,
                closing: 0,
                articles: Vec::new(),
                doubt: Some(doubt_name(doubt)),
            };
        }
    };
    let places = Utf16Places::new(&text);
    let articles = printed.articles.into_iter().map(|article| PrintedArticle {
        no: to_js(&article.no),
        heading: article.heading.as_deref().map(to_js),
        section: article.section.as_deref().map(to_js),
        start: places.of(article.text.start),
        end: places.of(article.text.end),
    });
    PrintedArticles {
        preamble: places.of(printed.preamble),
        closing: places.of(printed.closing),
        articles: articles.collect(),
        doubt: None,
    }
}

const fn doubt_name(doubt: acts::Doubt) -> &'static str {
    match doubt {
        acts::Doubt::Few => "few",
        acts::Doubt::Start => "start",
        acts::Doubt::Missing => "missing",
        acts::Doubt::Repeated => "repeated",
        acts::Doubt::Cited => "cited",
        acts::Doubt::Amends => "amends",
        acts::Doubt::Empty => "empty",
        acts::Doubt::LongEnd => "long_end",
    }
}

/// A change of a text that its source states in a margin and leaves out of the text.
#[napi(object, object_from_js = false)]
pub struct MarginChange {
    /// True if the text only may be changed, because the source calls the change implied, because the margin
    /// does not say that what changed stands in its own text, or because the text is kept for information
    /// only.
    pub is_unsure: bool,
    /// Day of the changing act, or its year, Gregorian: `YYYY-MM-DD` or `YYYY`.
    pub made: String,
}

/// Returns the changes of a text that its source states in margins («عدلت معظم الرسوم الواردة في هذا القرار
/// بموجب …») and leaves out of the text. `title` and `text` are those of the document.
///
/// Throws `StringExpected` if an argument is no string. Cost: linear.
///
/// ```js
/// const margin = '[3] تعدلت ضمنا اختصاصات المجلس بموجب المرسوم بقانون اتحادي رقم 10/2008 تاريخ 28/9/2008م.';
/// marginChanges([margin], 'قرار بتشكيل المجلس', '') // => [{ isUnsure: true, made: '2008-09-28' }]
/// ```
#[napi(catch_unwind)]
pub fn margin_changes(
    margins: Vec<Utf16String>,
    title: Utf16String,
    text: Utf16String,
) -> Vec<MarginChange> {
    let (title, text) = (from_js(&title), from_js(&text));
    let found = margins
        .iter()
        .filter_map(|margin| acts::margin_change(&from_js(margin), &title, &text));
    let to_js = |acts::MarginChange { is_unsure, made }| MarginChange { is_unsure, made };
    found.map(to_js).collect()
}

/// Returns the divisions of a law (parts, chapters) that a heading names, the last of each kind, each as its
/// noun and its number: «باب 7».
///
/// Throws `StringExpected` if the argument is no string. Cost: linear.
///
/// ```js
/// divisionsOf('الباب السابع: الإثبات > الفصل (الثاني): الإقرار') // => ['باب 7', 'فصل 2']
/// ```
#[napi(catch_unwind)]
pub fn divisions_of(heading: Utf16String) -> Vec<String> {
    named(acts::divisions(&from_js(&heading)))
}

/// Returns the divisions of a law that a text repeals, each as `divisionsOf` does; empty if it repeals none.
/// `introduction` is the text before the name of the law.
///
/// Throws `StringExpected` if the argument is no string. Cost: constant, as it reads a few hundred
/// characters.
///
/// ```js
/// repealedDivisions('يلغي هذا النظام البابين (الثالث) و(الرابع) من ') // => [['باب 3'], ['باب 4']]
/// ```
#[napi(catch_unwind)]
pub fn repealed_divisions(introduction: Utf16String) -> Vec<Vec<String>> {
    let repealed = acts::repealed_divisions(&from_js(&introduction)).into_iter();
    repealed.map(named).collect()
}

fn named(divisions: Vec<acts::Division>) -> Vec<String> {
    let named = divisions.into_iter();
    named
        .map(|acts::Division { kind, number }| format!("{kind} {number}"))
        .collect()
}
