//! The values that the citation grammar returns: citations with their instruments, articles and years.

pub(in crate::citation) mod count;
pub(in crate::citation) mod country;
pub(in crate::citation) mod court;
pub(in crate::citation) mod form;
pub(in crate::citation) mod found;
mod instrument;

use std::ops::Range;

use serde::{Deserialize, Serialize};

pub use instrument::{Instrument, InstrumentFacts};

/// Calendar in which the year of a citation is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Calendar {
    /// Year counted in the Gregorian calendar.
    Gregorian,
    /// Year counted in the Islamic (Hijri) calendar, of which Umm al-Qura is the variant used.
    Hijri,
    /// Judicial year (ق), which a court counts from its first year.
    Judicial,
}

/// Circuit of a court of cassation that gave the cited ruling, if the citation names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Circuit {
    /// Civil circuit: مدني.
    Civil,
    /// Criminal circuit: جنائي، جزائي.
    Criminal,
    /// Commercial circuit: تجاري.
    Commercial,
    /// Circuit of personal status: أحوال شخصية، شرعي.
    Personal,
    /// Economic circuit: اقتصادي.
    Economic,
    /// Labour circuit: عمالي.
    Labour,
}

/// What the citing text does with the cited instrument, such as to amend it. It becomes the type of an edge
/// in the citation graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Relation {
    /// The citing text only refers to the cited instrument, without any effect on it.
    Cites,
    /// The citing text changes the cited instrument.
    Amends,
    /// The citing text ends the validity of the cited instrument.
    Repeals,
    /// The citing text has the rules that put the cited law into effect, as a bylaw does.
    Implements,
    /// The citing text, a ruling or a fatwa, says how the cited instrument is to be understood.
    Interprets,
}

/// How a citation identifies its document: by itself, or by words that refer back.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Reference {
    /// The citation states what identifies the document: a number, a date, a name or a place in a collection.
    #[default]
    Full,
    /// The citing document itself, referred to as `هذا القانون`, or as `ذات القانون` right after that.
    #[serde(rename = "self")]
    This,
    /// An instrument cited before (`القانون المشار إليه`, `ذات النظام`, `منه`) or known to the reader
    /// (`المادة 5 من القانون`). If only one earlier citation can be meant, its values are copied here;
    /// otherwise only the kind is set.
    Anaphoric,
}

/// Damage to the text that the grammar corrected. The correction may be wrong, so compare the citation with
/// the text before relying on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Repair {
    /// The letters lam and alef were swapped: `القانون االتحادي`.
    LamAlef,
    /// Blanks between words of the text were lost: `القانونالاتحادي`, `رقم17لسنة1999`.
    GluedWords,
    /// Blanks were put inside a number: `رقم 8 0`.
    SplitDigits,
    /// The parts of a number stand in the order of display, from left to right, which reverses them: `الفتوى
    /// رقم ٢١٥٠/٣/٣٢`.
    ReversedSlashes,
    /// Bidirectional display moved brackets or full stops: `) ٢٥من الفقرة الأولى`.
    MovedPunctuation,
}

/// Where a printed collection of rulings has the cited ruling.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Collection {
    /// Year of the Egyptian technical office (مكتب فني), or year of the printed collection (السنة).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub office_year: Option<u32>,
    /// Number of the part (الجزء، ج) of the printed collection.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub part: Option<u32>,
    /// Number of the rule (القاعدة، ق) in the printed collection.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<u32>,
    /// Number of the page (الصفحة، ص) in the printed collection.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub page: Option<u32>,
}

/// An article as a citation names it, with the cited paragraph and item.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ArticleRef {
    /// Number of the article as the corpus writes it, with western digits: `46 مكرر`, `12`.
    pub no: String,
    /// Number of the article in ASCII, by which articles are matched: `46-bis`, `242-bis-a`.
    pub key: String,
    /// Paragraph (فقرة، شق، حرف، نقطة) of the article: `1` for any spelling (`الأولى`, `أولا`), `أ`, `last`,
    /// `last-1` (`قبل الأخيرة`). A slash comes before a paragraph inside another, `1/أ`. Commas join several
    /// paragraphs, `1,2`.
    pub paragraph: Option<String>,
    /// Item (بند) of the article, written like `paragraph`. If its path begins with the path of the paragraph
    /// (`1/أ` and `1`), the item is inside the paragraph. Otherwise the paragraph is inside the item.
    /// Drafters use both orders.
    pub item: Option<String>,
}

impl ArticleRef {
    /// Returns the numbers of the items inside the paragraph, each as a path from the paragraph; `None` if
    /// the citation lacks one of the two, or if not all items are inside the paragraph.
    pub(super) fn items_in_paragraph(&self) -> Option<Vec<&str>> {
        let paragraph = self.paragraph.as_deref()?;
        let items = self.item.as_deref()?.split(',');
        items
            .map(|item| item.strip_prefix(paragraph)?.strip_prefix('/'))
            .collect()
    }
}

/// One citation of a legal instrument. A value that the text does not state is `None`; the grammar never
/// guesses it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Citation {
    /// The kind of instrument that is cited.
    pub instrument: Instrument,
    /// Lower-case ISO 3166 code (`eg`, `sa`, `ae` …) of the country whose law is cited, if the words or their
    /// form tell it (`مرسوم ملكي` is Saudi); otherwise `None`.
    pub jurisdiction: Option<String>,
    /// Number of the cited instrument with western digits, no blanks or brackets, letters kept: `131`,
    /// `م/51`, `35/2/814`.
    pub number: Option<String>,
    /// Year of the cited instrument as the text writes it, which may be two digits.
    pub year: Option<i32>,
    /// The calendar in which `year` and `date` are counted: Gregorian, Hijri or judicial.
    pub calendar: Option<Calendar>,
    /// Date of the cited instrument as the text states it, `YYYY-MM-DD` in `calendar` (a Hijri date is not
    /// converted).
    pub date: Option<String>,
    /// The article that the citation names first.
    pub article: Option<ArticleRef>,
    /// All articles that the citation names, in order. Once a list has 100 articles, the rest are left out. A
    /// range of up to 201 articles is expanded; a longer range gives its first and its last article.
    pub articles: Vec<ArticleRef>,
    /// Name of the issuer as written, if `instrument` alone does not identify the issuer (`وزير المالية`).
    pub issuer: Option<String>,
    /// Circuit of the court of cassation that gave the cited ruling.
    pub circuit: Option<Circuit>,
    /// Name of the cited law as written: `قانون العمل`, `نظام الشركات`.
    pub name: Option<String>,
    /// Subject of an instrument that is cited by number and year without a name, as written and without the
    /// introducing words: `مكافحة المخدرات` of `القانون رقم 182 لسنة 1960 بشأن مكافحة المخدرات`. It is not a
    /// search key; callers compare it with the title of the resolved document. Of a bylaw by the number of
    /// its decision, the words for the bylaw of its law: `اللائحة التنفيذية للقانون رقم 5 لسنة 1990`.
    pub about: Option<String>,
    /// File number of a fatwa of the State Council (`ملف رقم 86/4/1234`): three numbers, of which the first
    /// is that of the section.
    pub file_number: Option<String>,
    /// The instrument that `number`, `year` and `date` belong to, if it is not `instrument` itself: `نظام
    /// العمل الصادر بالمرسوم الملكي رقم م/51` is a [`Instrument::Law`] issued by a
    /// [`Instrument::RoyalDecree`]. A bylaw without this field has the number of its law, and with
    /// [`Instrument::Bylaw`] a number of its own.
    pub issued_by: Option<Instrument>,
    /// The kind of law that a bylaw implements, if `number` and `year` are that law's: `federal-decree-law` in
    /// `اللائحة التنفيذية للمرسوم بقانون اتحادي رقم 7 لسنة 2017`. Of a bylaw of this law («لهذا القانون»), the kind
    /// of that law.
    pub law_kind: Option<Instrument>,
    /// The full year if `year` is shortened (`لسنة72` is 1972; the grammar takes the plausible century), or if
    /// the number contains the year (`90-11` is of 1990).
    pub year_inferred: Option<i32>,
    /// The number of the cited instrument as written, if it differs from `number`: `8 0`, `8/1980`.
    pub number_raw: Option<String>,
    /// The court of a ruling as written, if the words name it: `محكمة تمييز دبي`.
    pub court: Option<String>,
    /// Place (volume, page) in a printed collection from which the ruling is cited.
    pub collection: Option<Collection>,
    /// Whether the citation names the document, means the citing document itself, or refers to an earlier
    /// citation.
    pub reference: Reference,
    /// Index of the citation that this one refers back to, in the list of the text's citations.
    pub antecedent: Option<u32>,
    /// Kinds of damage to the text that the grammar corrected to read this citation.
    pub repairs: Vec<Repair>,
    /// Probability from 0 to 1 that number, year and article are right, estimated from the share of right
    /// ones among test citations with the same evidence. A reference back is at most as certain as the
    /// citation that it means. A title that is the whole text has 1.
    pub confidence: f32,
    /// Words at the end of the citation that no rule can read, or that stand for articles not listed in
    /// `articles`, as written. Also the session of a cabinet decision.
    pub unparsed_tail: Option<String>,
    /// What the citing text does with the instrument, by the words before the citation; [`Relation::Cites`]
    /// if no words say.
    pub relation: Relation,
    /// Byte range of the citation in the original text.
    pub span: Range<usize>,
}

impl Citation {
    /// Returns a citation of this kind of instrument with every other value empty.
    pub const fn new(instrument: Instrument) -> Self {
        Self {
            instrument,
            jurisdiction: None,
            number: None,
            year: None,
            calendar: None,
            date: None,
            article: None,
            articles: Vec::new(),
            issuer: None,
            circuit: None,
            name: None,
            about: None,
            file_number: None,
            issued_by: None,
            law_kind: None,
            year_inferred: None,
            number_raw: None,
            court: None,
            collection: None,
            reference: Reference::Full,
            antecedent: None,
            repairs: Vec::new(),
            confidence: 1.0,
            unparsed_tail: None,
            relation: Relation::Cites,
            span: 0..0,
        }
    }
}

impl Citation {
    /// The year with all its digits: `year_inferred` if the text has a shortened year, otherwise `year`.
    ///
    /// ```
    /// use sanad_core::citation::parse;
    /// let law = parse("القانون رقم 46 لسنة72").unwrap();
    /// assert_eq!((law.year, law.full_year()), (Some(72), Some(1972)));
    /// ```
    pub fn full_year(&self) -> Option<i32> {
        self.year_inferred.or(self.year)
    }
}
