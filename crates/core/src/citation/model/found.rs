//! Values that the readers (functions that read one kind of citation) return to the scanner of a text.

use super::Citation;
use crate::text::cursor::Cursor;

/// What one reader of citations found: the citations that begin with one head (the words that name an
/// instrument). Several citations are all of one kind.
pub(in crate::citation) struct Found<'s> {
    pub citations: Vec<Citation>,
    pub end: Cursor<'s>,
    /// True if the reader found only the name of a law, without number, year or date; also for a constitution
    /// with its year.
    pub name_only: bool,
    /// Citation of the law that the cited bylaw implements.
    pub executes: Option<Citation>,
    /// How the words refer to an instrument cited earlier («the said law»); `None` if they do not.
    pub recall: Option<Recall>,
}

impl<'s> Found<'s> {
    pub fn new(citations: Vec<Citation>, end: Cursor<'s>) -> Self {
        Self {
            citations,
            end,
            name_only: false,
            executes: None,
            recall: None,
        }
    }
}

/// What stands around a head (the words that name an instrument) and changes how it is read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::citation) struct Setting {
    /// True if the first noun of the citation has the definite article (`القانون`).
    pub definite: bool,
    /// True if a cited article stands before the instrument (`المادة 5 من`).
    pub article: bool,
    /// True if the text begins with this citation. The text may then be a title.
    pub begins_text: bool,
    /// True if the citation is that of the law which a cited bylaw implements. `الصادرة ب` after it may then
    /// name the decision that issued the bylaw.
    pub of_bylaw: bool,
}

/// Citations that one step of the scan of a text read, and the byte at which the next step begins.
pub(in crate::citation) struct Read {
    pub citations: Vec<Citation>,
    pub end: usize,
    /// How the words refer to an instrument cited earlier («the said law»); `None` if they do not.
    pub recall: Option<Recall>,
}

/// How words refer back to an instrument cited earlier. Which earlier citations they can mean depends on the
/// variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::citation) enum Recall {
    /// `المشار إليه`, `سالف الذكر` («mentioned above»): means the only instrument that the text has named
    /// with this noun so far.
    Referred { noun: Option<Noun>, generic: bool },
    /// `ذات القانون`, `القانون المذكور` («the same law»): means the instrument that the text named last with
    /// this noun.
    Last { noun: Option<Noun>, generic: bool },
    /// `منه`, `منها` («of it»): means the instrument that the text mentioned last with a noun of this gender.
    Pronoun { feminine: bool },
    /// `ولائحته التنفيذية` («and its executive bylaw»): means the bylaw of the law that the text mentioned
    /// last.
    ItsBylaw,
    /// The first of `ولوائحهما التنفيذية` («and their executive bylaws»): means the bylaw of the law that the
    /// text named right before the last one. The second is [`Recall::ItsBylaw`].
    BylawOfFormer,
    /// `من القانون` («of the law»): means an instrument that the author expects readers to know. It is
    /// resolved only if the text has made the noun its short name (`نظام العمل (النظام)`).
    Known { noun: Option<Noun> },
}

impl Recall {
    /// True if a bylaw of a law is meant that the text has named.
    pub fn is_bylaw(self) -> bool {
        matches!(self, Recall::ItsBylaw | Recall::BylawOfFormer)
    }
}

/// The noun by which a text refers back to an instrument: law, decree, decision and so on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::citation) enum Noun {
    Law,
    System,
    Decree,
    Decision,
    Order,
    Bylaw,
}

impl Noun {
    pub const fn name(self) -> &'static str {
        match self {
            Self::Law => "law",
            Self::System => "system",
            Self::Decree => "decree",
            Self::Decision => "decision",
            Self::Order => "order",
            Self::Bylaw => "bylaw",
        }
    }
}
