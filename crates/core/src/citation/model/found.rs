//! Results of the readers.

use super::Citation;
use crate::text::cursor::Cursor;

/// The citations of a head and the words after it: one, or several of one kind.
pub(in crate::citation) struct Found<'s> {
    pub citations: Vec<Citation>,
    pub end: Cursor<'s>,
    /// True if only a name was found.
    pub name_only: bool,
    /// The law that the bylaw implements.
    pub executes: Option<Citation>,
    /// How the words refer to an earlier instrument.
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

/// Context of a head.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::citation) struct Setting {
    /// The head has its article (`القانون`).
    pub definite: bool,
    /// An article came before (`المادة 5 من`).
    pub article: bool,
    /// The text begins with the head: it may be a title.
    pub begins_text: bool,
    /// The head is the law of a bylaw, so `الصادرة ب` may refer to the decision that issued the bylaw.
    pub of_bylaw: bool,
}

/// Result of one step of the scan.
pub(in crate::citation) struct Read {
    pub citations: Vec<Citation>,
    pub end: usize,
    /// How the words refer to an earlier instrument.
    pub recall: Option<Recall>,
}

/// How words refer to an earlier instrument. It limits the possible antecedents.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::citation) enum Recall {
    /// `المشار إليه`, `سالف الذكر`: the only instrument of its noun in the text.
    Referred { noun: Option<Noun>, generic: bool },
    /// `ذات القانون`, `القانون المذكور`: the last instrument of its noun.
    Last { noun: Option<Noun>, generic: bool },
    /// `منه`, `منها`: the instrument mentioned last.
    Pronoun { feminine: bool },
    /// `من القانون`: an instrument that the reader knows. The text may not name it.
    Known,
}

/// The noun of later mentions of an instrument.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::citation) enum Noun {
    Law,
    System,
    Decree,
    Decision,
    Order,
    Bylaw,
}
