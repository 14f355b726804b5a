//! The values that the citation grammar returns.

pub(in crate::citation) mod count;
pub(in crate::citation) mod country;
pub(in crate::citation) mod court;
pub(in crate::citation) mod form;
pub(in crate::citation) mod found;
mod instrument;

use std::ops::Range;

use serde::{Deserialize, Serialize};

pub use instrument::{Instrument, InstrumentFacts};

/// Calendar of a year as written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Calendar {
    /// Gregorian year.
    Gregorian,
    /// Hijri year (Umm al-Qura).
    Hijri,
    /// Judicial year of a court (ق).
    Judicial,
}

/// Circuit of a court of cassation, if the citation names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Circuit {
    /// مدني
    Civil,
    /// جنائي، جزائي
    Criminal,
    /// تجاري
    Commercial,
    /// أحوال شخصية، شرعي
    Personal,
    /// اقتصادي
    Economic,
    /// عمالي
    Labour,
}

/// Relation of the citing text to the cited instrument; the type of a graph edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Relation {
    /// General cross-reference.
    Cites,
    /// The target is modified.
    Amends,
    /// The target is annulled.
    Repeals,
    /// The source puts the target into executive effect.
    Implements,
    /// The source, a ruling or a fatwa, construes the target.
    Interprets,
}

/// How a citation identifies its document.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Reference {
    /// By number, date or name.
    #[default]
    Full,
    /// The citing document itself: `هذا القانون`, or `ذات القانون` right after it.
    #[serde(rename = "self")]
    This,
    /// An instrument cited before (`القانون المشار إليه`, `ذات النظام`, `منه`) or known to the reader
    /// (`المادة 5 من القانون`). If only one antecedent is possible, the citation has its values; otherwise it
    /// has only the kind.
    Anaphoric,
}

/// Damage to the text that the grammar corrected. The correction may be wrong, so compare the citation with
/// the text before relying on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Repair {
    /// Lam and alef are swapped: `القانون االتحادي`.
    LamAlef,
    /// Words without a blank between them: `القانونالاتحادي`, `رقم17لسنة1999`.
    GluedWords,
    /// Blanks inside a number: `رقم 8 0`.
    SplitDigits,
    /// Groups of a number in visual order: `الفتوى رقم ٢١٥٠/٣/٣٢`.
    ReversedSlashes,
    /// Brackets or full stops that bidi display moved: `) ٢٥من الفقرة الأولى`.
    MovedPunctuation,
}

/// Place of a ruling in a printed collection.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Collection {
    /// Year of the technical office (مكتب فني), or of the collection (السنة).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub office_year: Option<u32>,
    /// Part (الجزء، ج).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub part: Option<u32>,
    /// Rule (القاعدة، ق).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<u32>,
    /// Page (الصفحة، ص).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub page: Option<u32>,
}

/// An article as cited.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ArticleRef {
    /// As the corpus writes article numbers: western digits, `46 مكرر`, `12`.
    pub no: String,
    /// ASCII form for matching: `46-bis`, `242-bis-a`.
    pub key: String,
    /// Paragraph (فقرة، شق، حرف، نقطة) of the article: `1` for any spelling (`الأولى`, `أولا`), `أ`, `last`,
    /// `last-1` (`قبل الأخيرة`). A slash comes before a paragraph inside another, `1/أ`. Commas join several
    /// paragraphs, `1,2`.
    pub paragraph: Option<String>,
    /// Item (بند) in the same form. If the path of the item begins with the path of the paragraph (`1/أ` and
    /// `1`), the item is inside the paragraph. Otherwise the paragraph is inside the item. Drafters use both
    /// orders.
    pub item: Option<String>,
}

impl ArticleRef {
    /// The items without the path of the paragraph; `None` if they are not inside it.
    pub(super) fn items_in_paragraph(&self) -> Option<Vec<&str>> {
        let paragraph = self.paragraph.as_deref()?;
        let items = self.item.as_deref()?.split(',');
        items
            .map(|item| item.strip_prefix(paragraph)?.strip_prefix('/'))
            .collect()
    }
}

/// One citation. A value that the words do not state is `None`, never guessed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Citation {
    /// The kind of instrument.
    pub instrument: Instrument,
    /// Lower-case ISO 3166 code (`eg`, `sa`, `ae`, `dz`, `tn` …) that the words or the form state (`مرسوم
    /// ملكي` is Saudi); `None` if it depends on the context.
    pub jurisdiction: Option<String>,
    /// Number with western digits, no blanks or brackets, letters kept: `131`, `م/51`, `35/2/814`.
    pub number: Option<String>,
    /// Year as written.
    pub year: Option<i32>,
    /// Calendar of `year`.
    pub calendar: Option<Calendar>,
    /// Date as written, `YYYY-MM-DD` in `calendar` (Hijri dates stay Hijri).
    pub date: Option<String>,
    /// The first article named.
    pub article: Option<ArticleRef>,
    /// Articles named, in order. Lists of up to 100 and ranges of up to 200 are expanded; a longer range
    /// gives its two ends.
    pub articles: Vec<ArticleRef>,
    /// Issuer's name as written, if the kind alone does not identify the issuer (`وزير المالية`).
    pub issuer: Option<String>,
    /// Circuit of a cassation ruling.
    pub circuit: Option<Circuit>,
    /// Name of a law as written: `قانون العمل`, `نظام الشركات`.
    pub name: Option<String>,
    /// Subject of a law that is cited by number, as written and without the introducing words: `مكافحة
    /// المخدرات` of `القانون رقم 182 لسنة 1960 بشأن مكافحة المخدرات`. It is not a search key; callers compare
    /// it with the title of the resolved document.
    pub about: Option<String>,
    /// Number of the file of a State Council fatwa (`ملف رقم 86/4/1234`): three numbers, the first that of
    /// the section.
    pub file_number: Option<String>,
    /// The instrument that `number`, `year` and `date` belong to, if it is not `instrument` itself: `نظام
    /// العمل الصادر بالمرسوم الملكي رقم م/51` is a [`Instrument::Law`] issued by a
    /// [`Instrument::RoyalDecree`]. A bylaw without this field has the number of its law.
    pub issued_by: Option<Instrument>,
    /// The full year of a truncated `year`: the plausible century is taken, so `لسنة72` is 1972.
    pub year_inferred: Option<i32>,
    /// `number` as written, if it differs: `8 0`, `8/1980`.
    pub number_raw: Option<String>,
    /// The court of a ruling as written, if the words name it: `محكمة تمييز دبي`.
    pub court: Option<String>,
    /// The collection that a ruling is cited from.
    pub collection: Option<Collection>,
    /// How the words identify the document.
    pub reference: Reference,
    /// Index, among the citations of the same text, of the citation that an anaphoric one refers to.
    pub antecedent: Option<u32>,
    /// Damage that the grammar corrected.
    pub repairs: Vec<Repair>,
    /// Share of the citations with the same evidence whose number, year and article are right, from 0 to 1.
    pub confidence: f32,
    /// Words of the citation that no rule reads, as written.
    pub unparsed_tail: Option<String>,
    /// Relation that the words before the citation express, otherwise [`Relation::Cites`].
    pub relation: Relation,
    /// Bytes of the original text that the citation covers.
    pub span: Range<usize>,
}

impl Citation {
    /// A citation with a kind and no other value.
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
    /// The year in full: inferred from truncated digits, else as written.
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
