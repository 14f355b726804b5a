//! Citations as JavaScript objects.

use napi::bindgen_prelude::Utf16String;
use napi_derive::napi;
use sanad_core::citation;

use super::made::made_by_javascript;
use crate::convert::{
    from_js, from_js_option, jurisdiction_from_js, jurisdiction_to_js, to_js, to_js_option,
    word_from_js, word_to_js,
};
use crate::error::Failure;
use crate::span::Spans;

/// An article that a citation names, with its number and its parts.
#[napi(object, object_to_js = false)]
pub struct ArticleRef {
    /// Number of the article as the corpus writes it: `12`, `46 مكرر`.
    pub no: Utf16String,
    /// ASCII form of the article number `no`, in which article numbers are compared: `46-bis`.
    pub key: Utf16String,
    /// Paragraph of the article: `1`, `أ`, `last`; `1/أ` is paragraph `أ` inside paragraph `1`.
    pub paragraph: Option<Utf16String>,
    /// Item of the article. `1/أ` with paragraph `1` lies inside the paragraph; otherwise the paragraph lies
    /// inside the item.
    pub item: Option<Utf16String>,
}

/// Position of a ruling in a printed collection of rulings.
#[napi(object)]
pub struct Collection {
    /// Year of the collection, or of the technical office, the department of a court of cassation that
    /// publishes its rulings.
    pub office_year: Option<u32>,
    pub part: Option<u32>,
    /// Number of the legal rule (headnote) of the ruling in the printed collection.
    pub rule: Option<u32>,
    pub page: Option<u32>,
}

/// One citation. A part that the words do not state is left out and never guessed.
#[napi(object, object_to_js = false)]
pub struct Citation {
    /// Kind of the cited instrument: `law`, `royal-decree`, `cassation` …
    pub instrument: String,
    /// Type of document, as `doc_type` of the API, to which this kind of instrument belongs.
    pub doc_type: String,
    /// Upper-case code of the country that issued the cited instrument, if the words of the citation name it.
    pub jurisdiction: Option<Utf16String>,
    /// Upper-case code of the country that usually writes citations in this form, if the words name no
    /// country. The caller's own knowledge of the country takes precedence.
    pub usual_jurisdiction: Option<Utf16String>,
    /// Number of the cited instrument with Western digits, letters kept: `131`, `م/51`.
    pub number: Option<Utf16String>,
    /// Year of the cited instrument, as the citation states it.
    pub year: Option<i32>,
    /// Calendar in which `year` is counted: `gregorian`, `hijri` or `judicial`.
    #[napi(ts_type = "'gregorian' | 'hijri' | 'judicial'")]
    pub calendar: Option<String>,
    /// Date of the cited instrument as the citation states it, `YYYY-MM-DD` in `calendar`.
    pub date: Option<String>,
    /// The first article that the citation names.
    pub article: Option<ArticleRef>,
    /// Every article that the citation names. Lists of up to 100 and ranges of up to 200 articles are
    /// expanded; a longer range gives its two ends.
    pub articles: Vec<ArticleRef>,
    /// Name of the issuer as written, if the kind of instrument alone does not tell who issued it.
    pub issuer: Option<Utf16String>,
    /// Circuit (division) of the court in the citation of a cassation ruling: `civil`, `criminal` …
    pub circuit: Option<String>,
    /// Name of the cited law as written: `قانون العمل` (labour law).
    pub name: Option<Utf16String>,
    /// Subject of a law that is cited by number: `مكافحة المخدرات` in `… لسنة 1960 بشأن مكافحة المخدرات`.
    pub about: Option<Utf16String>,
    /// Number of the file of the State Council in which a cited fatwa lies.
    pub file_number: Option<Utf16String>,
    /// Kind of instrument that number, year and date belong to, if the citation names another one:
    /// `royal-decree` for a law that a royal decree issued.
    pub issued_by: Option<String>,
    /// Kind of law that a bylaw implements, if number and year are that law's: `federal-decree-law` in
    /// `اللائحة التنفيذية للمرسوم بقانون اتحادي رقم 7 لسنة 2017`.
    pub law_kind: Option<String>,
    /// Full year that a truncated `year` most likely means (1972 for `لسنة72`), or that the number contains
    /// (1990 for `90-11` in an Algerian text).
    pub year_inferred: Option<i32>,
    /// Number of the cited instrument as written, if it differs from `number`.
    pub number_raw: Option<Utf16String>,
    /// The court that gave the cited ruling, as written, if the words of the citation name it.
    pub court: Option<Utf16String>,
    /// Position of the ruling in a printed collection, if the citation states one.
    pub collection: Option<Collection>,
    /// How the words identify the document: by its number, date or name (`full`), as the citing document
    /// itself (`self`: `هذا القانون`), or as one cited before (`anaphoric`: `القانون المشار إليه`).
    #[napi(ts_type = "'full' | 'self' | 'anaphoric'")]
    pub reference: String,
    /// Index of the citation that an `anaphoric` citation refers to, in the list of citations of the same
    /// text.
    pub antecedent: Option<u32>,
    /// Kinds of damage in the text that were repaired before reading. Check the words before acting on the
    /// citation.
    #[napi(
        ts_type = "Array<'lam-alef' | 'glued-words' | 'split-digits' | 'reversed-slashes' | 'moved-punctuation'>"
    )]
    pub repairs: Vec<String>,
    /// Confidence from 0 to 1: the measured share of citations read by the same rules whose number, year and
    /// article are right.
    pub confidence: f64,
    /// Words at the end of the citation that no rule of the citation grammar can read, as written.
    pub unparsed_tail: Option<Utf16String>,
    /// Relation of the text to the cited instrument, as the words before the citation state it: `cites`,
    /// `amends`, `repeals`, `implements` or `interprets`.
    #[napi(ts_type = "'cites' | 'amends' | 'repeals' | 'implements' | 'interprets'")]
    pub relation: String,
    /// Index in the text of the first UTF-16 unit of the citation.
    pub start: u32,
    /// Index in the text of the UTF-16 unit after the last one of the citation.
    pub end: u32,
    /// Start and end of the citation, counted in code points of the text.
    pub start_code_point: u32,
    pub end_code_point: u32,
    /// Start and end of the citation, counted in bytes of UTF-8.
    pub start_byte: u32,
    pub end_byte: u32,
}

made_by_javascript!(ArticleRef { no, key } { paragraph, item });

made_by_javascript!(Citation {
    instrument, doc_type, articles, reference, repairs, confidence, relation,
    start, end, start_code_point, end_code_point, start_byte, end_byte,
} {
    jurisdiction, usual_jurisdiction, number, year, calendar, date, article, issuer, circuit, name, about,
    file_number, issued_by, law_kind, year_inferred, number_raw, court, collection, antecedent, unparsed_tail,
});

impl From<&citation::ArticleRef> for ArticleRef {
    fn from(article: &citation::ArticleRef) -> Self {
        Self {
            no: to_js(&article.no),
            key: to_js(&article.key),
            paragraph: to_js_option(article.paragraph.as_deref()),
            item: to_js_option(article.item.as_deref()),
        }
    }
}

impl ArticleRef {
    pub fn to_core(&self) -> citation::ArticleRef {
        citation::ArticleRef {
            no: from_js(&self.no),
            key: from_js(&self.key),
            paragraph: from_js_option(self.paragraph.as_ref()),
            item: from_js_option(self.item.as_ref()),
        }
    }
}

impl From<&citation::Collection> for Collection {
    fn from(collection: &citation::Collection) -> Self {
        Self {
            office_year: collection.office_year,
            part: collection.part,
            rule: collection.rule,
            page: collection.page,
        }
    }
}

impl Collection {
    fn to_core(&self) -> citation::Collection {
        citation::Collection {
            office_year: self.office_year,
            part: self.part,
            rule: self.rule,
            page: self.page,
        }
    }
}

impl Citation {
    pub fn from_core(citation: &citation::Citation, spans: &Spans) -> Self {
        let span = spans.of(citation.span.clone());
        Self {
            instrument: word_to_js(&citation.instrument),
            doc_type: citation.instrument.facts().doc_type.to_owned(),
            jurisdiction: citation.jurisdiction.as_deref().map(jurisdiction_to_js),
            usual_jurisdiction: citation::usual_jurisdiction(citation).map(jurisdiction_to_js),
            number: to_js_option(citation.number.as_deref()),
            year: citation.year,
            calendar: citation.calendar.as_ref().map(word_to_js),
            date: citation.date.clone(),
            article: citation.article.as_ref().map(ArticleRef::from),
            articles: citation.articles.iter().map(ArticleRef::from).collect(),
            issuer: to_js_option(citation.issuer.as_deref()),
            circuit: citation.circuit.as_ref().map(word_to_js),
            name: to_js_option(citation.name.as_deref()),
            about: to_js_option(citation.about.as_deref()),
            file_number: to_js_option(citation.file_number.as_deref()),
            issued_by: citation.issued_by.as_ref().map(word_to_js),
            law_kind: citation.law_kind.as_ref().map(word_to_js),
            year_inferred: citation.year_inferred,
            number_raw: to_js_option(citation.number_raw.as_deref()),
            court: to_js_option(citation.court.as_deref()),
            collection: citation.collection.as_ref().map(Collection::from),
            reference: word_to_js(&citation.reference),
            antecedent: citation.antecedent,
            repairs: citation.repairs.iter().map(word_to_js).collect(),
            // Rounded to 4 decimals, because the conversion of a 32-bit float to a double adds meaningless
            // digits.
            confidence: (f64::from(citation.confidence) * 1e4).round() / 1e4,
            unparsed_tail: to_js_option(citation.unparsed_tail.as_deref()),
            relation: word_to_js(&citation.relation),
            start: span.start,
            end: span.end,
            start_code_point: span.start_code_point,
            end_code_point: span.end_code_point,
            start_byte: span.start_byte,
            end_byte: span.end_byte,
        }
    }

    /// Converts to the core's citation, with an empty span, because a span has no meaning without its text.
    pub fn to_core(&self) -> std::result::Result<citation::Citation, Failure> {
        Ok(citation::Citation {
            jurisdiction: self.jurisdiction.as_ref().map(jurisdiction_from_js),
            number: from_js_option(self.number.as_ref()),
            year: self.year,
            calendar: self.calendar.as_deref().map(word_from_js).transpose()?,
            date: self.date.clone(),
            article: self.article.as_ref().map(ArticleRef::to_core),
            articles: self.articles.iter().map(ArticleRef::to_core).collect(),
            issuer: from_js_option(self.issuer.as_ref()),
            circuit: self.circuit.as_deref().map(word_from_js).transpose()?,
            name: from_js_option(self.name.as_ref()),
            about: from_js_option(self.about.as_ref()),
            file_number: from_js_option(self.file_number.as_ref()),
            issued_by: self.issued_by.as_deref().map(word_from_js).transpose()?,
            law_kind: self.law_kind.as_deref().map(word_from_js).transpose()?,
            year_inferred: self.year_inferred,
            number_raw: from_js_option(self.number_raw.as_ref()),
            court: from_js_option(self.court.as_ref()),
            collection: self.collection.as_ref().map(Collection::to_core),
            reference: word_from_js(&self.reference)?,
            antecedent: self.antecedent,
            repairs: self
                .repairs
                .iter()
                .map(|repair| word_from_js(repair))
                .collect::<std::result::Result<_, _>>()?,
            confidence: self.confidence as f32,
            unparsed_tail: from_js_option(self.unparsed_tail.as_ref()),
            relation: word_from_js(&self.relation)?,
            ..citation::Citation::new(word_from_js(&self.instrument)?)
        })
    }
}
