//! Values that the readers of the grammar return to the scanner.

use super::Citation;
use crate::text::cursor::Cursor;

/// What one reader found: the citations that begin with one head (the words that name an instrument). Several
/// citations are all of one kind.
pub(in crate::citation) struct Found<'s> {
    pub citations: Vec<Citation>,
    pub end: Cursor<'s>,
    /// True if the reader found only a name, without number, year or date.
    pub name_only: bool,
    /// Citation of the law that the cited bylaw implements.
    pub executes: Option<Citation>,
    /// How the words refer to an instrument cited earlier; `None` if they do not.
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
    /// True if an article stands before the instrument (`المادة 5 من`).
    pub article: bool,
    /// True if the text begins with this citation. The text may then be a title.
    pub begins_text: bool,
    /// True if the citation is that of the law which a cited bylaw implements. `الصادرة ب` after it may then
    /// name the decision that issued the bylaw.
    pub of_bylaw: bool,
}

/// Citations that one step of the scan read, and the byte at which the next step begins.
pub(in crate::citation) struct Read {
    pub citations: Vec<Citation>,
    pub end: usize,
    /// How the words refer to an instrument cited earlier; `None` if they do not.
    pub recall: Option<Recall>,
}

/// How words refer back to an instrument cited earlier. Each variant allows other antecedents.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::citation) enum Recall {
    /// `المشار إليه`, `سالف الذكر`: the only instrument in the text that has this noun.
    Referred { noun: Option<Noun>, generic: bool },
    /// `ذات القانون`, `القانون المذكور`: the latest instrument in the text that has this noun.
    Last { noun: Option<Noun>, generic: bool },
    /// `منه`, `منها`: the instrument that the text mentioned last.
    Pronoun { feminine: bool },
    /// `من القانون`: an instrument that the author expects readers to know. The text may never name it.
    Known,
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
