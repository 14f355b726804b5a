//! A text with its citations, each as what the text does to the instrument that it names.

use std::sync::LazyLock;

use regex::Regex;

use super::announced::{AnnouncedArticle, announced_articles};
use super::change::{Change, Place, Side};
use super::operative::{act_before, acts_on_another, continues_list, puts_into_effect};
use super::repealing::repeal_of;
use super::reported::{change_of_article, issues_next, names_part, reported_between};
use super::subject::{about_words, subject_of};
use crate::citation::{Citation, Instrument, Reference, Relation, keys_on, parse_in};
use crate::hijri::Date;
use crate::pattern;

/// What is known of the document that a text is part of.
#[derive(Clone, Debug, Default)]
pub struct Frame {
    /// Lower-case code of its country.
    pub jurisdiction: String,
    /// Its title: what it is about where the text around a citation does not say it.
    pub title: String,
    /// True for a ruling or a fatwa, which construes what it names and changes nothing.
    pub construes: bool,
    /// The first and the last day on which it may have been written, where they are known.
    pub written: (Option<Date>, Option<Date>),
}

/// A citation of a text, and what the text says of the instrument that it names.
#[derive(Clone, Debug, PartialEq)]
pub struct Act {
    /// Place of the citation among those of the text.
    pub citation: usize,
    /// The change of the note's own article that the instrument named made. All else is then left unread.
    pub amendment: Option<Change>,
    /// The act of the citation before upon this one, or of this one upon that.
    pub report: Option<Report>,
    /// The act of the text itself. [`Relation::Cites`] where it only names.
    pub relation: Relation,
    /// True if the words of the act stand further off than the grammar looks, such as before a list.
    pub is_far: bool,
    /// The articles that a list behind the name changes.
    pub announced: Vec<AnnouncedArticle>,
    /// Content words of the subject of a decision whose issuer is not named.
    pub subject: Option<Vec<String>>,
    /// Content words of what the law is said to be about.
    pub about: Option<Vec<String>>,
    /// The law that a bylaw named in a title puts into effect.
    pub implemented: Option<Citation>,
}

/// The act of one of two instruments named side by side upon the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Report {
    /// Place of the first among the acts of the text; the second is the act that has the report.
    pub former: usize,
    /// The act.
    pub relation: Relation,
    /// The citation that did it.
    pub by: Side,
}

/// Acts of a text, in the order of its `citations`, which are those that [`crate::citation`] finds in it.
/// Left out are citations of the document itself and those that point at none; the words around them are
/// still read. `of_article` is true for a note below an article.
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
        // A bylaw's name holds that of its law: what stands before the law is what stands before the bylaw.
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
                // An amendment that a note reports is no act that a list could go on with.
                let list = former
                    .map(|at| &acts[at])
                    .filter(|act| act.amendment.is_none());
                (act.relation, act.is_far) = reading.act(list.map(|act| act.relation));
            }
            if matches!(act.relation, Relation::Amends | Relation::Repeals) {
                act.about = citation.about.as_deref().and_then(about_words);
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
    /// The words between the citation before and this one.
    introduction: &'t str,
    place: Place,
    frame: &'t Frame,
}

impl Reading<'_> {
    /// The act of the text upon the instrument named, and true if its words stand further off than the
    /// grammar looks. `list` is its act upon the instrument named before.
    fn act(&self, list: Option<Relation>) -> (Relation, bool) {
        let Self {
            citation,
            introduction,
            place,
            ..
        } = *self;
        // A note reports what others did.
        if place == Place::Note {
            return (Relation::Cites, false);
        }
        // A ruling or a fatwa on a law's article construes it.
        if self.frame.construes {
            let construable = !matches!(citation.instrument.facts().doc_type, "case_law" | "fatwa");
            return match construable && !citation.articles.is_empty() {
                true => (Relation::Interprets, false),
                false => (Relation::Cites, false),
            };
        }
        let said = citation.relation;
        let far = match said {
            Relation::Cites => far_act(introduction, list),
            _ => None,
        };
        let relation = match self.is_only_named(said) {
            true => Relation::Cites,
            false => far.unwrap_or(said),
        };
        let relation = match relation {
            Relation::Repeals => self.repeal(list),
            other => other,
        };
        // The legal basis changes nothing: «بعد الاطلاع على … بتعديل …».
        if place == Place::Preamble && matches!(relation, Relation::Amends | Relation::Repeals) {
            return (Relation::Cites, false);
        }
        (relation, far.is_some())
    }

    /// A repeal of a part of a law, articles aside, is an amendment.
    fn repeal(&self, list: Option<Relation>) -> Relation {
        if names_part(self.introduction) {
            return Relation::Amends;
        }
        if !self.citation.articles.is_empty() {
            return Relation::Repeals;
        }
        let behind = &self.text[self.citation.span.end..];
        match repeal_of(self.introduction, behind, list) {
            Some(Change::Amends) => Relation::Amends,
            Some(Change::Repeals) => Relation::Repeals,
            None => Relation::Cites,
        }
    }

    /// True for words of an act that is another's, or upon another.
    fn is_only_named(&self, said: Relation) -> bool {
        match said {
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
        // An instrument that no key finds can be neither end of an edge.
        let is_found = self.is_found(former) && self.is_found(self.citation);
        is_found.then_some(Report {
            former: at,
            relation,
            by,
        })
    }

    /// True if some key finds the instrument named. A name has to mean the same on both days between which
    /// the document was written.
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

    /// «اللائحة التنفيذية للقانون رقم 9 لسنة 2007» in a title puts the law into effect.
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

/// Up to the law's own words in «اللائحة التنفيذية للقانون رقم 9 لسنة 2007».
static BYLAW_OF: LazyLock<Regex> =
    LazyLock::new(|| pattern::written(r"(?s)^.*?التنفيذي[ةه]\s+ل", &[]));

/// «يلغى القرار 5 في شأن …، والقرار 6»: one act upon a list; or one whose words stand further off.
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
