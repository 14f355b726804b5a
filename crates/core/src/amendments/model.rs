//! Changes of articles, as a source states them.

use std::ops::Range;

use serde::{Deserialize, Serialize};

use crate::citation::Calendar;

/// The kind of a change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Operation {
    /// The whole article gets a new wording.
    ReplaceArticle,
    /// A paragraph, an item, a definition, a table, the head or the tail gets a new wording.
    ReplacePart,
    /// Words are replaced by others.
    ReplacePhrase,
    /// A paragraph, an item or a definition is added to the article.
    AddPart,
    /// Words are added inside the article.
    AddPhrase,
    /// The article is repealed.
    DeleteArticle,
    /// A part of the article is repealed.
    DeletePart,
    /// Words are deleted.
    DeletePhrase,
    /// A new article is inserted («مكرر» and others).
    InsertArticle,
    /// An article or a part gets another number.
    Renumber,
    /// Several articles become one.
    Merge,
    /// A law, a heading or a body gets another name.
    Retitle,
    /// A misprint is corrected.
    Correct,
    /// A whole instrument is repealed.
    RepealAct,
    /// The day of effect is set; no wording changes.
    Commencement,
    /// The source says that the article was amended and gives no wording.
    AmendUnspecified,
    /// A note that changes no wording, or whose change the grammar does not read.
    Other,
}

/// The texts to which a change of words applies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Scope {
    /// One article, or parts of it.
    #[default]
    Article,
    /// Wherever the words occur in the law: «أينما وردت في النظام».
    Law,
    /// This law and all others.
    AnyLaw,
}

/// One step from an article to the part that changes. «الفقرة الفرعية (هـ) من الفقرة (1)» is paragraph `1`,
/// then paragraph `هـ`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// A paragraph or an item by its label, as the text prints it: `1`, `أ`, `ثانياً`.
    Label(String),
    /// A paragraph by its position, counted from 1. A negative position counts from the end: -1 is the last.
    Place(i32),
    /// The definition of a term: «تعريف (الوزير)».
    Definition(String),
    /// The words before the first item (صدر، مقدمة، مطلع).
    Head,
    /// The words after the last item (عجز، نهاية).
    Tail,
    /// The heading of the article.
    Heading,
    /// A table.
    Table,
    /// A part that the grammar does not read, as written.
    Unread(String),
}

/// The article, and the part of it, that an amendment changes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Target {
    /// Number of the article in digits, in the form of [`crate::citation::ArticleRef::no`]; of several
    /// articles `2-5` or `2,7`. `None` if the source names no article and has no carrier.
    pub article: Option<String>,
    /// Words that name the part, in bytes of the source.
    pub part: Option<Range<usize>>,
    /// Name of the part in the words of the source; `None` for the whole article. It differs from the words
    /// of `part` if the source does not name the part in one place: the list «الفقرات (أ) و(ب)» gives the
    /// names «الفقرة (أ)» and «الفقرة (ب)», and each `part` is a label. A renamed law or body has a name and
    /// no `part`.
    pub name: Option<String>,
    /// The parts, each as its steps from the article inwards: «الفقرتين (أ) و(ج) من الفقرة (6)» has two parts
    /// of two steps. Empty for the whole article, and for a part without a label («فقرة جديدة»).
    pub places: Vec<Vec<Step>>,
    /// The texts to which the change applies.
    pub scope: Scope,
    /// Citation of the amended law, in bytes of the source. Clauses of acts cite the law; notes do not,
    /// because they belong to it.
    pub law: Option<Range<usize>>,
}

/// The amending act, as the source names it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Act {
    /// Name of its kind, as written without the article's prefix: `المرسوم الملكي`, `قرار مجلس الوزراء`.
    pub instrument: Option<String>,
    /// Number as [`crate::citation::Citation::number`].
    pub number: Option<String>,
    /// Year of the act, as the source writes it.
    pub year: Option<i32>,
    /// Calendar of `year` and `date`.
    pub calendar: Option<Calendar>,
    /// Date as written, `YYYY-MM-DD` in `calendar`. A Hijri date stays Hijri.
    pub date: Option<String>,
    /// Article or clause of the act that makes the change, as written: `المادة الأولى`.
    pub provision: Option<String>,
    /// The citation of the act, in bytes of the source.
    pub span: Range<usize>,
}

/// What a source states about the day of effect: a day, or words that give none.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Effect {
    /// A day as written.
    Day {
        /// `YYYY-MM-DD` in `calendar`.
        date: String,
        /// Calendar of `date`.
        calendar: Calendar,
    },
    /// Words that give no day («من تاريخ نشره»), in bytes of the source.
    Words(Range<usize>),
}

/// One change that a note or a clause of an act makes. All spans are bytes of the source text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Amendment {
    /// Kind of the change.
    pub operation: Operation,
    /// The article, and the part of it.
    pub target: Target,
    /// The amending act; `None` if the source names none.
    pub act: Option<Act>,
    /// What the source states about the day of effect.
    pub effect: Option<Effect>,
    /// The new wording, without the quotation marks around it.
    pub new_text: Option<Range<usize>>,
    /// The words that are replaced or deleted; for [`Operation::AddPhrase`] the words after which the new
    /// ones are added.
    pub old_phrase: Option<Range<usize>>,
    /// The wording of the article or the part after the change, if the source restates it beside a change of
    /// words: «إضافة عبارة "…"، لتكون المادة بالنص الآتي: "…"».
    pub restated: Option<Range<usize>>,
    /// True if [`Operation::AddPhrase`] adds the words before `old_phrase` instead of after it.
    pub before: bool,
    /// The new number, for [`Operation::Renumber`] and [`Operation::InsertArticle`].
    pub new_number: Option<String>,
    /// True if the words occur several times and the change applies to each: «أينما وردت».
    pub everywhere: bool,
    /// The words that state the change, from its verb to the next change.
    pub span: Range<usize>,
}
