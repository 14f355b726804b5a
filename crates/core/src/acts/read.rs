//! Reads a text with its citations into acts: what the text does to each cited instrument.

use std::sync::LazyLock;

use regex::Regex;

use super::announced::{AnnouncedArticle, announced_articles};
use super::change::{Change, Place, Side};
use super::commencement::is_suspended;
use super::operative::{act_before, acts_on_another, continues_list, puts_into_effect};
use super::repealing::repeal_of;
use super::reported::{change_of_article, issues_next, names_part, reported_between};
use super::subject::{about_words, subject_of};
use crate::citation::{Citation, Instrument, Reference, Relation, keys_on, parse_in};
use crate::hijri::Date;
use crate::pattern;

/// Context of a text: facts about its document.
#[derive(Clone, Debug, Default)]
pub struct Frame {
    /// Lower-case code of the country of the document.
    pub jurisdiction: String,
    /// Title of the document. It gives the subject if the text around a citation states none.
    pub title: String,
    /// True for a ruling or a fatwa, which interprets instruments and changes none.
    pub construes: bool,
    /// First and last possible day of writing, if known.
    pub written: (Option<Date>, Option<Date>),
}

/// A citation of a text with the act upon the cited instrument.
#[derive(Clone, Debug, PartialEq)]
pub struct Act {
    /// Index of the citation among the citations of the text.
    pub citation: usize,
    /// Change that the cited instrument made to the article of the note. If present, the other fields are
    /// empty.
    pub amendment: Option<Change>,
    /// Third-party relation between the previous citation and this one.
    pub report: Option<Report>,
    /// Relation of the text itself to the instrument. [`Relation::Cites`] for a mere mention.
    pub relation: Relation,
    /// True if the words of the act are further away than the grammar reads, for example before a list.
    pub is_far: bool,
    /// True for a repeal that waits for another event, or that saves a part of the law.
    pub is_suspended: bool,
    /// Articles that a list after the name changes.
    pub announced: Vec<AnnouncedArticle>,
    /// Content words of the subject, for a decision without a named issuer.
    pub subject: Option<Vec<String>>,
    /// Content words of the subject that the citation states for its law.
    pub about: Option<Vec<String>>,
    /// Law that a bylaw in a title implements.
    pub implemented: Option<Citation>,
}

/// Third-party relation: the act of one of two adjacent instruments upon the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Report {
    /// Index of the first instrument among the acts. The second is the act with this report.
    pub former: usize,
    /// Relation of the acting instrument to the other one.
    pub relation: Relation,
    /// Side of the acting instrument.
    pub by: Side,
}

/// Returns the acts of a text in the order of `citations`, which must be those that [`crate::citation`] finds
/// in the text. Citations of the document itself and citations without antecedent are skipped, but the words
/// around them are read. `of_article` is true for a note to an article.
///
/// ```
/// use sanad_core::acts::{Frame, Place, acts};
/// use sanad_core::citation::{Relation, examine_in};
/// let text = "يلغى القانون رقم 1 لسنة 2001 في شأن الصيد، والقانون رقم 2 لسنة 2002";
/// let citations = examine_in(text, Some("eg")).citations;
/// let frame = Frame { jurisdiction: "eg".into(), ..Frame::default() };
/// let found = acts(text, &citations, Place::Provision, false, &frame);
/// assert!(found.iter().all(|act| act.relation == Relation::Repeals));
/// ```
pub fn acts(
    text: &str,
    citations: &[Citation],
    place: Place,
    of_article: bool,
    frame: &Frame,
) -> Vec<Act> {
    let mut acts: Vec<Act> = Vec::new();
    for (at, citation) in citations.iter().enumerate() {
        if citation.reference != Reference::Full && citation.antecedent.is_none() {
            continue;
        }
        // The name of a bylaw contains the name of its law, so the introduction of both begins after the same
        // citation.
        let former = acts
            .iter()
            .rposition(|act| citations[act.citation].span.end <= citation.span.start);
        let before = former.map(|at| &citations[acts[at].citation]);
        let from = before.map_or(0, |before| before.span.end);
        let reading = Reading {
            text,
            citation,
            introduction: &text[from..citation.span.start],
            place,
            frame,
        };
        let mut act = Act {
            citation: at,
            amendment: None,
            report: None,
            relation: Relation::Cites,
            is_far: false,
            is_suspended: false,
            announced: Vec::new(),
            subject: reading.subject(),
            about: None,
            implemented: None,
        };
        if place == Place::Note && of_article {
            act.amendment = change_of_article(reading.introduction);
        }
        if act.amendment.is_none() {
            act.report = former.and_then(|at| reading.report(at, &citations[acts[at].citation]));
            if act.report.is_none() {
                // An amendment reported by a note is no act that a list could continue.
                let list = former
                    .map(|at| &acts[at])
                    .filter(|act| act.amendment.is_none());
                (act.relation, act.is_far) = reading.act(list.map(|act| act.relation));
            }
            if matches!(act.relation, Relation::Amends | Relation::Repeals) {
                act.about = citation.about.as_deref().and_then(about_words);
            }
            if act.relation == Relation::Repeals {
                act.is_suspended = is_suspended(&text[citation.span.end..]);
            }
            if act.relation == Relation::Amends && citation.articles.is_empty() {
                act.announced = announced_articles(&text[citation.span.end..]);
            }
            act.implemented = reading.implemented(act.relation);
        }
        acts.push(act);
    }
    acts
}

/// A citation and its surroundings.
struct Reading<'t> {
    text: &'t str,
    citation: &'t Citation,
    /// Words between the previous citation and this one.
    introduction: &'t str,
    place: Place,
    frame: &'t Frame,
}

impl Reading<'_> {
    /// Returns the relation of the text to the instrument, and true if its words are further away than the
    /// grammar reads. `list` is the relation to the previous instrument.
    fn act(&self, list: Option<Relation>) -> (Relation, bool) {
        let Self {
            citation,
            introduction,
            place,
            ..
        } = *self;
        // A note reports acts of other instruments.
        if place == Place::Note {
            return (Relation::Cites, false);
        }
        // A ruling or a fatwa interprets the articles that it cites.
        if self.frame.construes {
            let construable = !matches!(citation.instrument.facts().doc_type, "case_law" | "fatwa");
            return match construable && !citation.articles.is_empty() {
                true => (Relation::Interprets, false),
                false => (Relation::Cites, false),
            };
        }
        let stated = citation.relation;
        let far = match stated {
            Relation::Cites => far_act(introduction, list),
            _ => None,
        };
        let relation = match self.is_only_named(stated) {
            true => Relation::Cites,
            false => far.unwrap_or(stated),
        };
        let relation = match relation {
            Relation::Repeals => self.repeal(list),
            other => other,
        };
        // Acts in the preamble belong to earlier instruments: «بعد الاطلاع على … بتعديل …».
        if place == Place::Preamble && matches!(relation, Relation::Amends | Relation::Repeals) {
            return (Relation::Cites, false);
        }
        (relation, far.is_some())
    }

    /// A repeal of a part of a law is an amendment. A repeal of articles is a repeal of these articles.
    fn repeal(&self, list: Option<Relation>) -> Relation {
        if names_part(self.introduction) {
            return Relation::Amends;
        }
        if !self.citation.articles.is_empty() {
            return Relation::Repeals;
        }
        let after = &self.text[self.citation.span.end..];
        match repeal_of(self.introduction, after, list) {
            Some(Change::Amends) => Relation::Amends,
            Some(Change::Repeals) => Relation::Repeals,
            None => Relation::Cites,
        }
    }

    /// True if the act belongs to another instrument or has another object.
    fn is_only_named(&self, stated: Relation) -> bool {
        match stated {
            Relation::Cites => false,
            Relation::Implements => {
                self.place != Place::Title && !puts_into_effect(self.introduction, self.place)
            }
            _ => acts_on_another(self.introduction),
        }
    }

    fn report(&self, at: usize, former: &Citation) -> Option<Report> {
        let implements =
            self.citation.relation == Relation::Implements && issues_next(self.introduction);
        let (relation, by) = match implements {
            true => (Relation::Implements, Side::Former),
            false => reported_between(self.introduction, &self.text[former.span.clone()])?,
        };
        // An instrument without keys cannot be an end of an edge.
        let is_found = self.is_found(former) && self.is_found(self.citation);
        is_found.then_some(Report {
            former: at,
            relation,
            by,
        })
    }

    /// True if a key exists for the instrument. A name must have the same meaning on the first and the last
    /// possible day of writing.
    fn is_found(&self, citation: &Citation) -> bool {
        let (first, last) = self.frame.written;
        let country = &self.frame.jurisdiction;
        let keys = keys_on(citation, country, first);
        if first == last || keys.is_empty() {
            return !keys.is_empty();
        }
        let later = keys_on(citation, country, last);
        keys.iter().any(|key| later.contains(key))
    }

    fn subject(&self) -> Option<Vec<String>> {
        let Citation {
            instrument,
            issuer,
            span,
            ..
        } = self.citation;
        let is_numbered_by_issuer = matches!(
            instrument,
            Instrument::MinisterialDecision | Instrument::AgencyDecision
        );
        (is_numbered_by_issuer && issuer.is_none())
            .then(|| subject_of(&self.frame.title, self.text, span.clone()))
    }

    /// Law in «اللائحة التنفيذية للقانون رقم 9 لسنة 2007» in a title, which the bylaw implements.
    fn implemented(&self, relation: Relation) -> Option<Citation> {
        let Citation {
            instrument,
            articles,
            span,
            ..
        } = self.citation;
        let changes = matches!(relation, Relation::Amends | Relation::Repeals);
        if self.place != Place::Title
            || *instrument != Instrument::Bylaw
            || !articles.is_empty()
            || changes
        {
            return None;
        }
        let words = &self.text[span.clone()];
        let law = BYLAW_OF.find(words)?;
        parse_in(
            &words[law.end() - "ل".len()..],
            Some(&self.frame.jurisdiction),
        )
    }
}

/// Words of «اللائحة التنفيذية للقانون رقم 9 لسنة 2007» before the name of the law.
static BYLAW_OF: LazyLock<Regex> =
    LazyLock::new(|| pattern::written(r"(?s)^.*?التنفيذي[ةه]\s+ل", &[]));

/// Act upon a list («يلغى القرار 5 في شأن …، والقرار 6»), or an act with distant words.
fn far_act(introduction: &str, list: Option<Relation>) -> Option<Relation> {
    let list = list.filter(|list| matches!(list, Relation::Amends | Relation::Repeals));
    if list.is_some() && continues_list(introduction) {
        return list;
    }
    Some(match act_before(introduction)? {
        Change::Amends => Relation::Amends,
        Change::Repeals => Relation::Repeals,
    })
}
