//! A change on its way to an article.

use std::collections::BTreeMap;

use super::super::model::{self, Amendment, Effect, Operation, Scope};
use super::day::Day;
use super::model::{Basis, Change, Reason, Source, SourceAct};
use super::wording::words::key;

/// A change with the source that states it.
#[derive(Clone, Debug)]
pub(super) struct Item<'t> {
    pub amendment: &'t Amendment,
    /// Text in which the spans of the amendment lie.
    pub text: &'t str,
    pub source: Source,
    /// Day of effect: the stated one, otherwise the date of the act.
    pub day: Option<Day>,
    pub basis: Basis,
    /// Number of the act.
    pub act: Option<String>,
    /// Date of the act.
    pub act_day: Option<Day>,
    /// The whole article as the source restates it.
    pub restated: Option<String>,
    /// The part as the source restates it after a change of words in it.
    pub restated_part: Option<&'t str>,
    /// The whole article as the text of the source prints it for a note that only announces it.
    pub printed: Option<String>,
    /// The role of the article in the change.
    pub role: Role,
    /// Other sources that state the same change.
    pub told_by: Vec<Source>,
    /// The source in `told_by` whose act makes the change, with the act if it is a note.
    pub enacted_by: Option<(Source, Option<&'t model::Act>)>,
    /// True if the source prints the note within the text of the article.
    pub within: bool,
    /// Number of the article that the change concerns, if the source prints it on another one by mistake.
    pub moved_to: Option<&'t str>,
    /// True for a change of which no source tells more than its act: a later source names the act behind the
    /// article that it changes again.
    pub is_former: bool,
    /// The term that the change no longer defines, if the article is [`Role::Renamed`].
    pub term: Option<String>,
}

/// Changes of the articles of a law.
pub(super) struct Attached<'t> {
    /// For each article of the source, in the order of the law.
    pub articles: Vec<Vec<Item<'t>>>,
    /// Articles that only a change gives: number, article after which they stand, changes.
    pub inserted: Vec<(String, Option<usize>, Vec<Item<'t>>)>,
    /// Numbers of articles that the source prints under the number of the article before them, by place.
    pub renamed: BTreeMap<usize, String>,
}

/// The role of an article in a change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// The change names the article, or names none and is printed on it.
    Target,
    /// A change of the whole law, printed on this article.
    Carrier,
    /// A change of the whole law, printed elsewhere.
    Elsewhere,
    /// The article is merged into another one.
    Merged,
    /// A change of the whole law that excepts articles, perhaps this one.
    Excepted,
    /// The change names an article that the law does not have, or adds one without stating its number.
    Stray,
    /// The article is one of several that an act rewrote as fewer articles, and not one of the new ones.
    Absorbed,
    /// The source prints the change of another article on this one. Another source states it of that article.
    Misprinted,
    /// The change defines another term in place of one that the article uses.
    Renamed,
    /// A change of the whole law whose words no article has. The first article keeps it among its changes.
    Unreached,
}

impl<'t> Item<'t> {
    pub fn new(
        amendment: &'t Amendment,
        text: &'t str,
        source: Source,
        of_act: Option<&SourceAct>,
    ) -> Self {
        let named = amendment.act.as_ref();
        let act_day = named
            .and_then(|act| Day::new(act.date.as_deref()?, act.calendar?))
            .or_else(|| of_act.and_then(|act| act.date.clone()));
        let stated = match &amendment.effect {
            Some(Effect::Day { date, calendar }) => Day::new(date, *calendar),
            _ => None,
        };
        let basis = match (&stated, &act_day) {
            (Some(_), _) => Basis::Stated,
            (None, Some(_)) => Basis::ActDate,
            (None, None) => Basis::Unknown,
        };
        let number = named.and_then(|act| act.number.as_deref());
        Self {
            amendment,
            text,
            source,
            day: stated.or_else(|| act_day.clone()),
            basis,
            act: number.or(of_act.and_then(|act| act.number)).map(key),
            act_day,
            restated: None,
            restated_part: None,
            printed: None,
            role: Role::Target,
            told_by: Vec::new(),
            enacted_by: None,
            within: false,
            moved_to: None,
            is_former: false,
            term: None,
        }
    }

    pub fn new_text(&self) -> Option<&'t str> {
        let span = self.amendment.new_text.clone()?;
        self.text.get(span).filter(|text| !text.trim().is_empty())
    }

    pub fn old_phrase(&self) -> Option<&'t str> {
        let span = self.amendment.old_phrase.clone()?;
        self.text.get(span).filter(|text| !text.trim().is_empty())
    }

    /// True if the change is read from an amending act, not from a note.
    pub fn is_of_act(&self) -> bool {
        matches!(self.source, Source::Act(_))
    }

    /// True if the change reaches other articles of the law.
    pub fn is_wide(&self) -> bool {
        self.amendment.target.scope != Scope::Article
    }

    /// True if the operation may change the wording of an article.
    pub fn changes_wording(&self) -> bool {
        !matches!(
            self.amendment.operation,
            Operation::Commencement | Operation::InsertArticle
        )
    }

    /// Changes with equal keys are one change, told twice.
    pub fn key(
        &self,
    ) -> (
        Operation,
        String,
        Option<String>,
        Option<Day>,
        String,
        String,
    ) {
        (
            self.amendment.operation,
            format!("{:?}", self.amendment.target.places),
            self.act.clone(),
            self.day.clone(),
            self.new_text().map(key).unwrap_or_default(),
            self.old_phrase().map(key).unwrap_or_default(),
        )
    }

    pub fn into_change(self, applied: Result<(), Reason>) -> Change {
        let words = |words: Option<&str>| words.map(|words| words.trim().to_owned());
        let mut amendment = self.amendment.clone();
        if let Some(number) = self.moved_to {
            amendment.target.article = Some(number.to_owned());
        }
        let is_absorbed = self.role == Role::Absorbed;
        if is_absorbed {
            // The wordings in the note are those of the articles that remain.
            amendment.operation = Operation::Merge;
            amendment.new_text = None;
        }
        let mut enacting = self.enacted_by.and_then(|(_, act)| act.cloned());
        // The note may misprint the date of its act.
        let named = match self.enacted_by {
            Some(_) => enacting.as_mut(),
            None => amendment.act.as_mut(),
        };
        if let (Some(act), Some(day)) = (named, &self.act_day)
            && act.date.is_some()
        {
            act.date = Some(day.written.clone());
        }
        Change {
            note: (!self.is_of_act()).then(|| self.text.to_owned()),
            new_text: words(self.new_text().filter(|_| !is_absorbed)),
            old_phrase: words(self.old_phrase()),
            part: words(self.amendment.target.name.as_deref()),
            amendment,
            day: self.day,
            basis: self.basis,
            source: self.source,
            told_by: self.told_by,
            act: enacting,
            enacted_by: self.enacted_by.map(|(source, _)| source),
            applied,
        }
    }
}

/// A number for comparison: `54 مكررا` and `54 مكرر (1)` in one spelling each.
pub(super) fn number_key(number: &str) -> String {
    let words = key(number).replace("مكررا", "مكرر");
    words.replace(crate::text::fold::letters!("مكررة"), "مكرر")
}
