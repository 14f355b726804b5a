//! Changes of articles, and the wordings that follow from them.

use std::ops::Range;

use napi::Env;
use napi::bindgen_prelude::{Object, Utf16String};
use napi_derive::napi;
use sanad_core::amendments::{
    self, Basis, Clause, Day, Law, Source, SourceAct, SourceArticle, SourceNote, Step,
};
use sanad_core::citation::{Calendar, article_key};

use crate::convert::{Utf16Places, from_js, from_js_option, to_js, to_js_option, word_to_js};
use crate::error::{Failure, Result};
use crate::job::{self, PromisedPieces};
use crate::pieces::made_at_once;

/// Part of a text.
#[napi(object, object_from_js = false)]
pub struct TextSpan {
    /// UTF-16 unit at which it begins.
    pub start: u32,
    /// UTF-16 unit after its last.
    pub end: u32,
}

/// A day that a source states, in the calendar of the source, with its Gregorian day.
#[napi(object, object_from_js = false)]
pub struct ArticleDay {
    /// As written, `YYYY-MM-DD` in `calendar`.
    pub date: String,
    #[napi(ts_type = "'gregorian' | 'hijri'")]
    pub calendar: String,
    /// Gregorian day, `YYYY-MM-DD`. Converted from a Hijri day, it may be off by a day.
    pub gregorian: String,
}

/// An amending act as a source names it. Parts that it does not state are left out.
#[napi(object, object_from_js = false)]
pub struct AmendingAct {
    /// Name of its kind, as written: `المرسوم الملكي`.
    pub instrument: Option<Utf16String>,
    /// Number with western digits, letters kept: `م/51`.
    pub number: Option<Utf16String>,
    /// Year of the amending act, as the source writes it.
    pub year: Option<i32>,
    /// Calendar of `year` and `date`.
    #[napi(ts_type = "'gregorian' | 'hijri'")]
    pub calendar: Option<String>,
    /// Day of the act, `YYYY-MM-DD` in `calendar`.
    pub date: Option<String>,
    /// Article or clause of the act that makes the change.
    pub provision: Option<Utf16String>,
    /// The words that name the act.
    pub words: Utf16String,
}

/// One step from an article to the part that changes.
#[napi(object, object_from_js = false)]
pub struct PartStep {
    /// `label` and `definition` have `words`; `place` counts paragraphs from 1, or from the end with -1;
    /// `unread` has the words that the grammar does not read.
    #[napi(
        ts_type = "'label' | 'place' | 'definition' | 'head' | 'tail' | 'heading' | 'table' | 'unread'"
    )]
    pub kind: String,
    pub words: Option<Utf16String>,
    pub place: Option<i32>,
}

/// A change that a note or a clause of an act states. Spans are those of the text that was read.
#[napi(object, object_from_js = false)]
pub struct Amendment {
    /// What is done.
    #[napi(
        ts_type = "'replace_article' | 'replace_part' | 'replace_phrase' | 'add_part' | 'add_phrase' | \
                   'delete_article' | 'delete_part' | 'delete_phrase' | 'insert_article' | 'renumber' | \
                   'merge' | 'retitle' | 'correct' | 'repeal_act' | 'commencement' | \
                   'amend_unspecified' | 'other'"
    )]
    pub operation: String,
    /// Number of the article, or of several (`2-5`, `2,7`); absent if neither note nor caller names one.
    pub article_no: Option<Utf16String>,
    /// Words that name the part.
    pub part: Option<TextSpan>,
    /// Name of the part in the words of the note: `الفقرة (ب)` of `الفقرات (أ) و(ب)`, of which `part` is the
    /// label.
    pub part_name: Option<Utf16String>,
    /// Ways to the parts, each from the article inwards; empty for the whole article or an unlabelled part.
    pub places: Vec<Vec<PartStep>>,
    /// `law`: wherever the words occur in the law. `any_law`: in this law and all others.
    #[napi(ts_type = "'article' | 'law' | 'any_law'")]
    pub scope: String,
    pub act: Option<AmendingAct>,
    /// Day of effect, if the note states one.
    pub effective: Option<ArticleDay>,
    /// Words on the effect that give no day.
    pub effective_words: Option<TextSpan>,
    /// The new wording, without quotation marks.
    pub new_text: Option<TextSpan>,
    /// The words replaced or deleted, or those after which new ones are added.
    pub old_phrase: Option<TextSpan>,
    /// The wording after the change, if the note restates it beside a change of words.
    pub restated: Option<TextSpan>,
    /// True if `add_phrase` adds the words before `oldPhrase`.
    pub before: bool,
    pub new_number: Option<Utf16String>,
    /// True if the change applies to each occurrence of the words.
    pub everywhere: bool,
    /// UTF-16 unit at which the words that state the change begin.
    pub start: u32,
    /// UTF-16 unit after their last.
    pub end: u32,
}

/// Returns the changes that a note of an article states, in text order. `carrier` is the number of the
/// article that has the note.
///
/// Throws `StringExpected` if an argument is no string. Cost: linear, about a millisecond for ten thousand
/// characters.
///
/// ```js
/// const note = 'ألغيت هذه المادة بموجب المرسوم الملكي رقم (م/8) وتاريخ 19/7/1411هـ.';
/// const [{ operation, articleNo, act }] = readAmendments(note, '2');
/// [operation, articleNo, act.number, act.date] // => ['delete_article', '2', 'م/8', '1411-07-19']
/// ```
#[napi(catch_unwind)]
pub fn read_amendments(note: Utf16String, carrier: Option<Utf16String>) -> Vec<Amendment> {
    let (note, carrier) = (from_js(&note), from_js_option(carrier.as_ref()));
    let places = Utf16Places::new(&note);
    let read = amendments::read_amendments(&note, carrier.as_deref());
    read.iter()
        .map(|amendment| Amendment::from_core(amendment, &note, &places))
        .collect()
}

/// A clause of an amending act that changes a law. Spans are those of the text.
#[napi(object, object_from_js = false)]
pub struct AmendingClause {
    /// Number as written, from the outermost clause inwards: `أولاً/2`. Absent before the first number, and
    /// in an act without numbers.
    pub number: Option<Utf16String>,
    /// The citation of the changed law: in the clause, otherwise that of the clause around it, otherwise the
    /// last one before it.
    pub law: Option<TextSpan>,
    /// What the clause changes.
    pub amendments: Vec<Amendment>,
    /// UTF-16 unit at which the clause begins.
    pub start: u32,
    /// UTF-16 unit after its last.
    pub end: u32,
}

/// Returns the clauses of an amending act, or of one of its articles, that change a law, in text order. The
/// act itself is the document of the text and no part of the result.
///
/// Throws `StringExpected` if the argument is no string. Cost: linear, about a millisecond for ten thousand
/// characters.
///
/// ```js
/// const first = 'أولا: حذف المادة (5) من نظام العمل.';
/// const second = 'ثانيا: تعديل المادة (7)، لتكون بالنص الآتي: «نص».';
/// const clauses = readClauses(['يقرر:', first, second].join(String.fromCharCode(10)));
/// clauses.map(({ number }) => number) // => ['أولا', 'ثانيا']
/// clauses[0].amendments[0].operation // => 'delete_article'
/// ```
#[napi(catch_unwind)]
pub fn read_clauses(text: Utf16String) -> Vec<AmendingClause> {
    let text = from_js(&text);
    let places = Utf16Places::new(&text);
    let clauses = amendments::read_clauses(&text).into_iter();
    clauses
        .map(|clause| AmendingClause {
            number: to_js_option(clause.number.as_deref()),
            law: clause.law.map(|law| TextSpan {
                start: places.of(law.start),
                end: places.of(law.end),
            }),
            amendments: clause
                .amendments
                .iter()
                .map(|amendment| Amendment::from_core(amendment, &text, &places))
                .collect(),
            start: places.of(clause.span.start),
            end: places.of(clause.span.end),
        })
        .collect()
}

/// A heading of a section that is a note of amendment, taken apart.
#[napi(object, object_from_js = false)]
pub struct NotedSection {
    /// Headings of the section proper; absent if nothing else is left.
    pub section: Option<Utf16String>,
    /// Sentences of the article that the source prints before the note.
    pub text: Option<Utf16String>,
    pub note: Utf16String,
    /// True if the note repeals the whole section, with all its articles.
    pub of_section: bool,
}

/// True if a text is a table of amendment: its columns are headed as former and new wordings («النص الحالي»,
/// «النص بعد التعديل»), and their cells stand one below the other. False for a law that begins with a table
/// of its changes.
///
/// Throws `StringExpected` if the argument is no string. Cost: linear.
///
/// ```js
/// const heads = ['المادة', 'النص قبل التعديل', 'النص بعد التعديل'];
/// isAmendmentTable(heads.join(String.fromCharCode(10))) // => true
/// ```
#[napi(catch_unwind)]
pub fn is_amendment_table(text: Utf16String) -> bool {
    amendments::is_amendment_table(&from_js(&text))
}

/// Takes the note of amendment out of a heading of a section, whose levels are separated by `>`. Returns
/// `null` for a heading without a note.
///
/// Throws `StringExpected` if the argument is no string. Cost: linear.
///
/// ```js
/// const note = 'إلغاء الفصل الثاني بموجب المرسوم الملكي رقم (م/5) وتاريخ 1440/2/1هـ';
/// const { section, ofSection } = readNotedSection(`${note} > الفصل الثاني`);
/// [section, ofSection] // => ['الفصل الثاني', true]
/// ```
#[napi(catch_unwind)]
pub fn read_noted_section(section: Utf16String) -> Option<NotedSection> {
    let found = amendments::noted_section(&from_js(&section))?;
    Some(NotedSection {
        section: to_js_option(found.section.as_deref()),
        text: to_js_option(found.text.as_deref()),
        note: to_js(&found.note),
        of_section: found.of_section,
    })
}

impl Amendment {
    fn from_core(amendment: &amendments::Amendment, note: &str, places: &Utf16Places) -> Self {
        let target = &amendment.target;
        let span = |range: &Range<usize>| TextSpan {
            start: places.of(range.start),
            end: places.of(range.end),
        };
        let (effective, effective_words) = match &amendment.effect {
            Some(amendments::Effect::Day { date, calendar }) => {
                (written_day(date, *calendar), None)
            }
            Some(amendments::Effect::Words(words)) => (None, Some(span(words))),
            None => (None, None),
        };
        let steps = |steps: &Vec<Step>| steps.iter().map(PartStep::from).collect();
        Self {
            operation: word_to_js(&amendment.operation),
            article_no: to_js_option(target.article.as_deref()),
            part: target.part.as_ref().map(span),
            part_name: to_js_option(target.name.as_deref()),
            places: target.places.iter().map(steps).collect(),
            scope: word_to_js(&target.scope),
            act: amendment.act.as_ref().map(|act| act_to_js(act, note)),
            effective,
            effective_words,
            new_text: amendment.new_text.as_ref().map(span),
            old_phrase: amendment.old_phrase.as_ref().map(span),
            restated: amendment.restated.as_ref().map(span),
            before: amendment.before,
            new_number: to_js_option(amendment.new_number.as_deref()),
            everywhere: amendment.everywhere,
            start: places.of(amendment.span.start),
            end: places.of(amendment.span.end),
        }
    }
}

impl From<&Step> for PartStep {
    fn from(step: &Step) -> Self {
        let (kind, words, place) = match step {
            Step::Label(label) => ("label", Some(label), None),
            Step::Place(place) => ("place", None, Some(*place)),
            Step::Definition(term) => ("definition", Some(term), None),
            Step::Head => ("head", None, None),
            Step::Tail => ("tail", None, None),
            Step::Heading => ("heading", None, None),
            Step::Table => ("table", None, None),
            Step::Unread(words) => ("unread", Some(words), None),
        };
        Self {
            kind: kind.to_owned(),
            words: to_js_option(words.map(String::as_str)),
            place,
        }
    }
}

fn act_to_js(act: &amendments::Act, note: &str) -> AmendingAct {
    AmendingAct {
        instrument: to_js_option(act.instrument.as_deref()),
        number: to_js_option(act.number.as_deref()),
        year: act.year,
        calendar: act.calendar.as_ref().map(word_to_js),
        date: act.date.clone(),
        provision: to_js_option(act.provision.as_deref()),
        words: to_js(note.get(act.span.clone()).unwrap_or_default()),
    }
}

/// `None` for a day that its calendar does not have.
fn written_day(date: &str, calendar: Calendar) -> Option<ArticleDay> {
    Day::new(date, calendar).as_ref().map(ArticleDay::from)
}

impl From<&Day> for ArticleDay {
    fn from(day: &Day) -> Self {
        Self {
            date: day.written.clone(),
            calendar: word_to_js(&day.calendar),
            gregorian: day.gregorian.clone(),
        }
    }
}

/// A law with the notes of its source, as input of `articleHistories`.
#[napi(object, object_to_js = false)]
pub struct AmendedLaw {
    /// Code of the country. It tells whether the source works changes into its texts.
    pub jurisdiction: Utf16String,
    /// Day of the law, `YYYY-MM-DD`, Gregorian.
    pub date: Option<String>,
    /// In the order of the text.
    pub articles: Vec<AmendedArticle>,
    /// Acts that change the law, from other documents; none if absent.
    pub acts: Option<Vec<ActOfLaw>>,
}

/// An act that changes a law: the text of its document, or of one of its articles.
#[napi(object, object_to_js = false)]
pub struct ActOfLaw {
    pub text: Utf16String,
    /// Number of the act with western digits, letters kept.
    pub number: Option<Utf16String>,
    /// Day of the act, `YYYY-MM-DD` in `calendar`.
    pub date: String,
    #[napi(ts_type = "'gregorian' | 'hijri'")]
    pub calendar: String,
    /// Clauses that change this law, as places in the result of `readClauses(text)`.
    pub clauses: Vec<u32>,
}

/// An article as its source prints it.
#[napi(object, object_to_js = false)]
pub struct AmendedArticle {
    /// As the corpus writes it: `12`, `46 مكرر`.
    pub article_no: Option<Utf16String>,
    /// It may contain notes.
    pub text: Utf16String,
    /// Notes of amendment on the article.
    pub notes: Vec<Utf16String>,
}

/// An article with its notes and its law, as input of `assembleArticle`.
#[napi(object, object_to_js = false)]
pub struct ArticleOfLaw {
    /// Code of the country. It tells whether the source works changes into its texts.
    pub jurisdiction: Utf16String,
    /// Day of the law, `YYYY-MM-DD`, Gregorian.
    pub date: Option<String>,
    /// As the corpus writes it: `12`, `46 مكرر`.
    pub article_no: Option<Utf16String>,
    /// It may contain notes.
    pub text: Utf16String,
    /// Notes of amendment on the article.
    pub notes: Vec<Utf16String>,
}

/// An article in time.
#[napi(object, object_from_js = false)]
pub struct ArticleHistory {
    /// Key in the document: the first number in the form of `articleKey`, with `-2`, `-3` where numbers
    /// repeat. It stays when the article gets another number.
    pub article_key: Utf16String,
    /// Place in the articles of the law, from 0; absent for an inserted article.
    pub source: Option<u32>,
    /// Place in the articles of the law that an inserted article follows; -1 before the first. Absent for an
    /// article of the source.
    pub follows: Option<i32>,
    /// In order of time, at least one.
    pub versions: Vec<ArticleVersion>,
    /// In order of time.
    pub changes: Vec<ArticleChange>,
}

/// One wording of an article, or a time without one.
#[napi(object, object_from_js = false)]
pub struct ArticleVersion {
    /// The number that the article bears in this time.
    pub article_no: Option<Utf16String>,
    /// Absent if the wording cannot be told, or if the article is repealed.
    pub text: Option<Utf16String>,
    /// First day; absent if it is unknown.
    pub from: Option<ArticleDay>,
    /// First day after it; absent if it holds on, or if the day is unknown.
    pub to: Option<ArticleDay>,
    /// Whether the source states `from`, or it is the day of the act; for the first wording, of the law.
    #[napi(ts_type = "'stated' | 'act_date' | 'unknown'")]
    pub from_basis: String,
    pub repealed: bool,
    /// `restated`: a note or an act gives the whole article, or repeals it. `source`: the source's own text.
    /// `assembled`: parts worked in by rule. `partial`: some change is not worked in. `unknown`: no wording
    /// is known.
    #[napi(ts_type = "'restated' | 'source' | 'assembled' | 'partial' | 'unknown'")]
    pub certainty: String,
    /// Changes that make the wording, as places in `changes`.
    pub made_by: Vec<u32>,
    /// Changes in effect that the wording does not contain, as places in `changes`.
    pub unapplied: Vec<u32>,
}

/// A change of an article.
#[napi(object, object_from_js = false)]
pub struct ArticleChange {
    /// As in `Amendment`.
    #[napi(ts_type = "Amendment['operation']")]
    pub operation: String,
    /// The article that the source names.
    pub article_no: Option<Utf16String>,
    /// Name of the part as written.
    pub part: Option<Utf16String>,
    /// As in `Amendment`.
    #[napi(ts_type = "Amendment['scope']")]
    pub scope: String,
    pub act: Option<AmendingAct>,
    /// Day of effect, if the source states one.
    pub effective: Option<ArticleDay>,
    /// Words on the effect that give no day.
    pub effective_text: Option<Utf16String>,
    pub new_text: Option<Utf16String>,
    /// The words replaced or deleted, or those after which new ones are added.
    pub old_phrase: Option<Utf16String>,
    pub new_number: Option<Utf16String>,
    /// The note that states the change.
    pub note: Option<Utf16String>,
    /// Place in `acts` of the act that makes the change, if no note names it; `act` is then absent.
    pub act_at: Option<u32>,
    /// Place in `acts` of the act whose words are `newText` and `oldPhrase`, if they are not those of a note.
    pub text_at: Option<u32>,
    /// Places in `acts` of other acts that state the same change.
    pub told_at: Vec<u32>,
    /// Number of the clause of the act at `textAt`, as in `AmendingClause`.
    pub clause: Option<Utf16String>,
    /// Text of the clause.
    pub clause_text: Option<Utf16String>,
    /// True if the wordings contain the change.
    pub applied: bool,
    /// Why they do not.
    #[napi(
        ts_type = "'anchor_absent' | 'anchor_twice' | 'no_wording' | 'place_unknown' | \
                   'base_incomplete' | 'order_unknown' | 'misplaced'"
    )]
    pub reason: Option<String>,
}

made_at_once!(ArticleHistory);

/// Returns the wordings and changes of the changed articles of a law, in the order of its text. Articles
/// without changes are left out if they have the text of the source. A change that a note and an act state
/// is one change, with the words of the act. Runs off the event loop; the signal is checked between the
/// articles.
///
/// Throws `InvalidArg` if a member of the law is missing, before a promise is made. Rejects with `InvalidArg`
/// if `date` is no day `YYYY-MM-DD` or the date of an act no day of its calendar, with `ABORT_ERR` when
/// `signal` aborts. Cost: linear, about a millisecond for an article with a note.
///
/// ```js
/// const note = 'ألغيت هذه المادة بموجب المرسوم الملكي رقم (م/8) وتاريخ 19/7/1411هـ.';
/// const first = { articleNo: '1', text: 'نص.', notes: [] };
/// const second = { articleNo: '2', text: 'نص.', notes: [note] };
/// const articles = [first, second];
/// const [article] = await articleHistories({ jurisdiction: 'SA', articles });
/// article.articleKey // => '2'
/// article.versions.map(({ repealed }) => repealed) // => [false, true]
/// article.versions[1].from.gregorian // => '1991-02-04'
/// ```
#[napi(ts_return_type = "Promise<Array<ArticleHistory>>")]
pub fn article_histories(
    env: Env,
    law: AmendedLaw,
    #[napi(ts_arg_type = "AbortSignal")] signal: Option<Object>,
) -> napi::Result<PromisedPieces<Vec<ArticleHistory>>> {
    let acts: Vec<ActText> = law.acts.iter().flatten().map(ActText::from).collect();
    job::run_in_pieces(env, signal, move |aborted| {
        let texts: Vec<ArticleText> = law.articles.iter().map(ArticleText::from).collect();
        let read = job::each(&texts, aborted, |text| Some(text.read()))?;
        let law = Law {
            jurisdiction: &from_js(&law.jurisdiction).to_ascii_uppercase(),
            date: law.date.as_deref().map(gregorian_day).transpose()?,
            articles: texts
                .iter()
                .zip(read)
                .map(|(text, read)| text.with(read))
                .collect(),
            acts: acts
                .iter()
                .map(ActText::amendments)
                .collect::<std::result::Result<_, Failure>>()?,
        };
        if !amendments::may_be_changed(&law) {
            return Ok(Vec::new());
        }
        let changed = |history: &(ArticleHistory, bool)| history.1;
        let histories = histories(&law, &acts).filter(changed);
        Ok(histories.map(|(history, _)| history).collect())
    })
}

/// Returns the wordings and changes of one article from its text and its notes. `jurisdiction` and `date` are
/// those of its law.
///
/// Throws `InvalidArg` if a member is missing or `date` is no day `YYYY-MM-DD`. Cost: linear, about a
/// millisecond a note.
///
/// ```js
/// const act = 'بموجب المرسوم الملكي رقم (م/8) وتاريخ 19/7/1411هـ';
/// const note = `عدلت هذه المادة ${act}، لتكون بالنص الآتي: "نص جديد."`;
/// const article = { jurisdiction: 'SA', articleNo: '2', text: 'نص قديم.', notes: [note] };
/// const { versions } = assembleArticle(article);
/// versions.map(({ text }) => text) // => ['نص قديم.', 'نص جديد.']
/// ```
#[napi(catch_unwind)]
pub fn assemble_article(article: ArticleOfLaw) -> Result<ArticleHistory> {
    let text = ArticleText {
        number: from_js_option(article.article_no.as_ref()),
        text: from_js(&article.text),
        notes: article.notes.iter().map(from_js).collect(),
    };
    let law = Law {
        jurisdiction: &from_js(&article.jurisdiction).to_ascii_uppercase(),
        date: article.date.as_deref().map(gregorian_day).transpose()?,
        articles: vec![text.with(text.read())],
        acts: Vec::new(),
    };
    let history = histories(&law, &[]).find(|(history, _)| history.source.is_some());
    let none = || Failure::invalid("the article has no history").into();
    history.map(|(history, _)| history).ok_or_else(none)
}

fn gregorian_day(date: &str) -> std::result::Result<Day, Failure> {
    Day::new(date, Calendar::Gregorian)
        .ok_or_else(|| Failure::invalid(format!("{date:?} is no date YYYY-MM-DD")))
}

/// Texts of an article in UTF-8.
struct ArticleText {
    number: Option<String>,
    text: String,
    notes: Vec<String>,
}

impl From<&AmendedArticle> for ArticleText {
    fn from(article: &AmendedArticle) -> Self {
        Self {
            number: from_js_option(article.article_no.as_ref()),
            text: from_js(&article.text),
            notes: article.notes.iter().map(from_js).collect(),
        }
    }
}

impl ArticleText {
    /// The changes of each note.
    fn read(&self) -> Vec<Vec<amendments::Amendment>> {
        let read = |note: &String| amendments::read_amendments(note, self.number.as_deref());
        self.notes.iter().map(read).collect()
    }

    fn with(&self, changes: Vec<Vec<amendments::Amendment>>) -> SourceArticle<'_> {
        let notes = self.notes.iter().zip(changes);
        SourceArticle {
            number: self.number.as_deref(),
            text: &self.text,
            notes: notes
                .map(|(text, amendments)| SourceNote {
                    text,
                    amendments,
                    within: false,
                })
                .collect(),
        }
    }
}

/// An act with the clauses that change a law.
struct ActText {
    text: String,
    number: Option<String>,
    date: String,
    calendar: Calendar,
    clauses: Vec<Clause>,
}

impl From<&ActOfLaw> for ActText {
    fn from(act: &ActOfLaw) -> Self {
        let text = from_js(&act.text);
        let clauses = amendments::read_clauses(&text).into_iter().enumerate();
        let chosen = clauses.filter(|(at, _)| act.clauses.contains(&(*at as u32)));
        Self {
            number: from_js_option(act.number.as_ref()),
            date: act.date.clone(),
            calendar: match act.calendar.as_str() {
                "hijri" => Calendar::Hijri,
                _ => Calendar::Gregorian,
            },
            clauses: chosen.map(|(_, clause)| clause).collect(),
            text,
        }
    }
}

impl ActText {
    fn amendments(&self) -> std::result::Result<SourceAct<'_>, Failure> {
        let none = || Failure::invalid(format!("{:?} is no day of its calendar", self.date));
        let clauses = self.clauses.iter();
        Ok(SourceAct {
            text: &self.text,
            number: self.number.as_deref(),
            date: Some(Day::new(&self.date, self.calendar).ok_or_else(none)?),
            amendments: clauses
                .flat_map(|clause| clause.amendments.clone())
                .collect(),
        })
    }

    /// The clause that states a change.
    fn clause_of(&self, change: &amendments::Amendment) -> Option<&Clause> {
        let mut clauses = self.clauses.iter();
        clauses.find(|clause| {
            let spans = clause.amendments.iter().map(|amendment| &amendment.span);
            spans.into_iter().any(|span| *span == change.span)
        })
    }
}

/// Histories of all articles in order, each with whether it differs from the article of the source.
fn histories(law: &Law, acts: &[ActText]) -> impl Iterator<Item = (ArticleHistory, bool)> {
    let mut follows = -1;
    amendments::histories(law).into_iter().map(move |history| {
        if let Some(source) = history.source {
            follows = source as i32;
        }
        let differs = differs(&history, law);
        let made = ArticleHistory {
            article_key: to_js(&key(&history)),
            source: history.source.map(|source| source as u32),
            follows: history.source.is_none().then_some(follows),
            versions: history.versions.iter().map(ArticleVersion::from).collect(),
            changes: history
                .changes
                .iter()
                .map(|change| change_to_js(change, law, acts))
                .collect(),
        };
        (made, differs)
    })
}

/// The key with the number in ASCII form: `46-bis` for `46 مكرر`.
fn key(history: &amendments::ArticleHistory) -> String {
    let number = history.number.as_deref().unwrap_or_default().trim();
    let repetition = history.key.strip_prefix(number).unwrap_or_default();
    article_key(number) + repetition
}

/// False for an article without changes whose one wording is the text of the source.
fn differs(history: &amendments::ArticleHistory, law: &Law) -> bool {
    let source = history.source.and_then(|source| law.articles.get(source));
    let (Some(source), [version], []) = (source, &history.versions[..], &history.changes[..])
    else {
        return true;
    };
    version.text.as_deref().map(str::trim) != Some(source.text.trim())
}

impl From<&amendments::Version> for ArticleVersion {
    fn from(version: &amendments::Version) -> Self {
        let places = |places: &[usize]| places.iter().map(|place| *place as u32).collect();
        Self {
            article_no: to_js_option(version.number.as_deref()),
            text: to_js_option(version.text.as_deref()),
            from: version.from.as_ref().map(ArticleDay::from),
            to: version.to.as_ref().map(ArticleDay::from),
            from_basis: word_to_js(&version.from_basis),
            repealed: version.repealed,
            certainty: word_to_js(&version.certainty),
            made_by: places(&version.made_by),
            unapplied: places(&version.unapplied),
        }
    }
}

fn change_to_js(change: &amendments::Change, law: &Law, acts: &[ActText]) -> ArticleChange {
    let amendment = &change.amendment;
    let noted = change.note.as_deref();
    let text = text_of(change.source, law).or(noted);
    let words = |range: &Range<usize>| text.and_then(|text| text.get(range.clone()));
    let effective = change
        .day
        .as_ref()
        .filter(|_| change.basis == Basis::Stated);
    let effective_text = match &amendment.effect {
        Some(amendments::Effect::Words(range)) => words(range),
        _ => None,
    };
    let sources = || std::iter::once(change.source).chain(change.told_by.iter().copied());
    let is_note = |source: &Source| matches!(source, Source::Note { .. });
    let text_at = act_place(change.source);
    let clause = text_at.and_then(|at| acts.get(at)?.clause_of(amendment));
    let named = change.enacted_by.unwrap_or(change.source);
    let own = noted.filter(|_| named == change.source);
    let named_in = text_of(named, law).or(own);
    let act = match change.enacted_by {
        Some(_) => change.act.as_ref(),
        None => amendment.act.as_ref(),
    };
    ArticleChange {
        operation: word_to_js(&amendment.operation),
        article_no: to_js_option(amendment.target.article.as_deref()),
        part: to_js_option(change.part.as_deref()),
        scope: word_to_js(&amendment.target.scope),
        act: act.map(|act| act_to_js(act, named_in.unwrap_or_default())),
        effective: effective.map(ArticleDay::from),
        effective_text: to_js_option(effective_text),
        new_text: to_js_option(change.new_text.as_deref()),
        old_phrase: to_js_option(change.old_phrase.as_deref()),
        new_number: to_js_option(amendment.new_number.as_deref()),
        note: to_js_option(
            sources()
                .find(is_note)
                .and_then(|source| text_of(source, law))
                .or(noted),
        ),
        // A clause names an act only if that act changed the article before.
        act_at: act_place(named)
            .filter(|_| change.enacted_by.is_some() || amendment.act.is_none())
            .map(|at| at as u32),
        text_at: text_at.map(|at| at as u32),
        told_at: change
            .told_by
            .iter()
            .filter_map(|source| act_place(*source))
            .map(|at| at as u32)
            .collect(),
        clause: to_js_option(clause.and_then(|clause| clause.number.as_deref())),
        clause_text: to_js_option(clause.and_then(|clause| words(&clause.span).map(str::trim))),
        applied: change.applied.is_ok(),
        reason: change.applied.err().as_ref().map(word_to_js),
    }
}

/// Place of the act among those of the law; `None` for a note.
fn act_place(source: Source) -> Option<usize> {
    match source {
        Source::Act(at) => Some(at),
        Source::Note { .. } => None,
    }
}

fn text_of<'t>(source: Source, law: &'t Law) -> Option<&'t str> {
    match source {
        Source::Note { article, note } => {
            let notes = &law.articles.get(article)?.notes;
            notes.get(note).map(|note| note.text)
        }
        Source::Act(act) => law.acts.get(act).map(|act| act.text),
    }
}
