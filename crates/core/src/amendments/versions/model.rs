//! Input and output of the assembly: a law with its notes and acts, the histories of its articles.

use serde::{Deserialize, Serialize};

use super::super::model::{Act, Amendment};
use super::day::Day;
pub use super::wording::reason::Reason;

/// A law with the changes that are known of it.
#[derive(Clone, Debug, Default)]
pub struct Law<'t> {
    /// Code of its country, such as `SA` or `AE`. It tells if the source consolidates its texts.
    pub jurisdiction: &'t str,
    /// Date of the law.
    pub date: Option<Day>,
    /// Its articles in order.
    pub articles: Vec<SourceArticle<'t>>,
    /// Acts that amend it.
    pub acts: Vec<SourceAct<'t>>,
}

/// An article as the source prints it.
#[derive(Clone, Debug, Default)]
pub struct SourceArticle<'t> {
    /// Number in digits, as [`crate::citation::ArticleRef::no`].
    pub number: Option<&'t str>,
    /// Text of the source, which may contain notes.
    pub text: &'t str,
    /// Notes of amendment on the article.
    pub notes: Vec<SourceNote<'t>>,
}

/// A note of amendment and the changes read from it.
#[derive(Clone, Debug, Default)]
pub struct SourceNote<'t> {
    /// Text of the note.
    pub text: &'t str,
    /// Changes, with spans in `text`.
    pub amendments: Vec<Amendment>,
    /// True if the source prints the note within the text of the article, next to the words that it concerns.
    pub within: bool,
}

/// An amending act and the changes of this law read from it.
#[derive(Clone, Debug)]
pub struct SourceAct<'t> {
    /// Text of the act.
    pub text: &'t str,
    /// Number of the act, as [`crate::citation::Citation::number`].
    pub number: Option<&'t str>,
    /// Date of the act.
    pub date: Option<Day>,
    /// Changes, with spans in `text`.
    pub amendments: Vec<Amendment>,
}

/// All wordings of one article.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ArticleHistory {
    /// First number of the article; `None` if the source gives none.
    pub number: Option<String>,
    /// Key of the article in its document: its first number, with `-2`, `-3` where numbers repeat;
    /// `unnumbered` for a table or another part without a number. It does not change when the article is
    /// renumbered.
    pub key: String,
    /// Place in [`Law::articles`]; `None` for an article that only a change gives.
    pub source: Option<usize>,
    /// Wordings in order of time, at least one.
    pub versions: Vec<Version>,
    /// Changes of the article in order of time, then those of other articles that the source prints on it.
    pub changes: Vec<Change>,
}

/// One wording of an article.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Version {
    /// Number that the article bears in this version.
    pub number: Option<String>,
    /// The wording; `None` if it cannot be told, or if the article is repealed.
    pub text: Option<String>,
    /// First day; `None` if it is not known.
    pub from: Option<Day>,
    /// First day of the next version; `None` if it is not known, or if there is no next version.
    pub to: Option<Day>,
    /// Origin of `from`.
    pub from_basis: Basis,
    /// True if the article is repealed.
    pub repealed: bool,
    /// Degree of certainty of `text`.
    pub certainty: Certainty,
    /// Changes that make the wording, as places in [`ArticleHistory::changes`].
    pub made_by: Vec<usize>,
    /// Changes in effect that the wording does not contain, as places in [`ArticleHistory::changes`].
    pub unapplied: Vec<usize>,
}

/// Origin of a day of effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Basis {
    /// The source states the day.
    Stated,
    /// The date of the act; for the first wording, the date of the law.
    ActDate,
    /// The source gives neither.
    Unknown,
}

/// Degree of certainty of a wording.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Certainty {
    /// A note or an act gives the whole article, or repeals it.
    Restated,
    /// The source's own text.
    Source,
    /// Parts and phrases worked in, each anchor found as often as stated.
    Assembled,
    /// Some change is not worked in, so there is no text.
    Partial,
    /// No wording is known.
    Unknown,
}

/// A change of one article.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Change {
    /// The change as read.
    pub amendment: Amendment,
    /// New wording.
    pub new_text: Option<String>,
    /// Words that are replaced or deleted, or after which words are added.
    pub old_phrase: Option<String>,
    /// Name of the part as written.
    pub part: Option<String>,
    /// Day of effect: the stated one, otherwise the date of the act.
    pub day: Option<Day>,
    /// Origin of `day`.
    pub basis: Basis,
    /// Where the change is written.
    pub source: Source,
    /// Other sources that state the same change.
    pub told_by: Vec<Source>,
    /// The source in `told_by` whose act makes the change, if it is not the act of `source`: a note or a
    /// royal decree enacts what `source`, a decision of the cabinet, drafts.
    pub enacted_by: Option<Source>,
    /// The act that the note of `enacted_by` names. Its span lies in that note.
    pub act: Option<Act>,
    /// `Ok` if the wordings contain it, otherwise the reason.
    pub applied: Result<(), Reason>,
    /// The note that states it; `None` if `source` is an act.
    pub note: Option<String>,
}

/// Where a change is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Source {
    /// A note.
    Note {
        /// Place of the article that carries it in [`Law::articles`].
        article: usize,
        /// Place of the note on that article.
        note: usize,
    },
    /// An act, as a place in [`Law::acts`].
    Act(usize),
}
