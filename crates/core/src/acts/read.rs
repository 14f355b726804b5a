//! Reads a text and its citations, and finds what the text does to each cited instrument.

use std::ops::Range;
use std::sync::LazyLock;

use regex::Regex;

use super::change::{Change, Place, Side};
use super::commencement::is_suspended;
use super::divisions::repealed_divisions;
use super::enactment::provisions;
use super::lifting::{lifted, lifts_recited, noted};
use super::operative::{
    act_before, acts_on_another, adds_to_next, continues_list, continues_on_next_line,
    is_conjunction, opens_lines, puts_into_effect,
};
use super::repealing::adjunct::{going_on, words_of_repeal};
use super::repealing::{repeal_of, repeals_its_issued};
use super::reported::{
    change_of_article, is_repealed_by_next, issues_next, names_part, reported_between,
};
use super::subject::{stated_subject, subject_of};
use super::unread_name::before_unread_name;
use crate::citation::{
    Citation, Instrument, Reference, Relation, keys_on, parse_in, relation_before,
};
use crate::hijri::Date;
use crate::normalizer::{Form, normalize};
use crate::pattern;

/// Facts about the document from which a text is.
#[derive(Clone, Debug, Default)]
pub struct Frame {
    /// Lower-case code of the country of the document.
    pub jurisdiction: String,
    /// Title of the document. It tells the subject if the text around a citation does not.
    pub title: String,
    /// True if the document is a ruling or a fatwa, which interprets instruments but changes none.
    pub construes: bool,
    /// First and last day on which the text may have been written, each `None` if not known.
    pub written: (Option<Date>, Option<Date>),
}

/// What the text does to the instrument of one citation.
#[derive(Clone, Debug, PartialEq)]
pub struct Act {
    /// Index of the citation in the list of the text's citations.
    pub citation: usize,
    /// Only for a note: what the cited instrument did to the article of the note, or to the text of a note
    /// that belongs to no article. If it is set, the other fields but `citation`, `subject` and
    /// `is_suspended` are empty.
    pub amendment: Option<Change>,
    /// What the instrument cited before did to this one, or this one to it, if the text reports that.
    pub report: Option<Report>,
    /// What the text itself does to the cited instrument; [`Relation::Cites`] for a mere mention.
    pub relation: Relation,
    /// True if the words of the act are further from the citation than the grammar reads, for example before
    /// a list.
    pub is_far: bool,
    /// True if another instrument takes the place of the one that the cited act issued: «محل لائحة الصيد،
    /// الصادرة بالقرار 5». The cited act itself may stay in force.
    pub of_issued: bool,
    /// The instrument that the cited act issued, if the text changes it by a name that the grammar does not
    /// read: «تعديل الترتيبات التنظيمية للجائزة، الصادرة بقرار مجلس الوزراء رقم (354)».
    pub issued: Option<Citation>,
    /// True for a repeal that waits for another event, that saves a part of the law, or that may concern a
    /// part of it only: «يلغى الباب الثاني من نظام …، ونظام …»; and for one that a note says is implied, or
    /// has exceptions.
    pub is_suspended: bool,
    /// True if the instrument is a ban that the text lifts, or if a note reports a change of its whole text:
    /// such a change puts no words into the instrument.
    pub lifts: bool,
    /// Content words of the cited decision's subject, if it is the decision of a ministry or an agency that
    /// is not named.
    pub subject: Option<Vec<String>>,
    /// Subject that the text states for the instrument after its number («concerning …»), normalized to
    /// letters, if it has two content words or more.
    pub about: Option<String>,
    /// The law that a bylaw implements, if a title names both.
    pub implemented: Option<Citation>,
}

/// What a text reports that one of two consecutively cited instruments did to the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Report {
    /// Index, in the list of acts, of the first instrument. The second one is the act that has this report.
    pub former: usize,
    /// What the one instrument did to the other, such as amending it.
    pub relation: Relation,
    /// Which of the two instruments did it.
    pub by: Side,
}

/// Returns the acts of a text in the order of `citations`, which must be those that [`crate::citation`] finds
/// in the text. Citations that mean the document itself, or that refer back to an unknown citation, are
/// skipped, but the words around them are read. `of_article` is true for a note to an article.
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
    let is_draft = is_draft_of_instrument(&frame.title);
    let mut acts: Vec<Act> = Vec::new();
    let operative = operative_parts(text, citations, place, frame);
    // For each act: true if it repeals a part of a law other than articles.
    let mut repeals_part: Vec<bool> = Vec::new();
    // For each act: the words of repeal that go on behind its law, which they do not repeal.
    let mut unspent: Vec<Option<String>> = Vec::new();
    // For each act: true if it stands in a list that has a line for each law.
    let mut in_lines: Vec<bool> = Vec::new();
    for (at, citation) in citations.iter().enumerate() {
        if citation.reference != Reference::Full && citation.antecedent.is_none() {
            continue;
        }
        // The words before a citation begin after the last citation that ends before it. The name of a bylaw
        // overlaps the name of its law, so both get the same words.
        let enacted = operative.as_ref().map(|parts| {
            let containing = |part: &&Range<usize>| part.contains(&citation.span.start);
            parts.iter().find(containing).map(|part| part.start)
        });
        let since = enacted.flatten().unwrap_or(0);
        let former = acts
            .iter()
            .rposition(|act| citations[act.citation].span.end <= citation.span.start)
            .filter(|&at| citations[acts[at].citation].span.end >= since);
        let before = former.map(|at| &citations[acts[at].citation]);
        let from = before.map_or(since, |before| before.span.end);
        let between = &text[from..citation.span.start];
        let gone_on = former
            .and_then(|at| unspent[at].as_deref())
            .map(|words| going_on(words, between));
        let introduction = gone_on.as_deref().unwrap_or(between);
        let reading = Reading {
            text,
            citation,
            introduction,
            goes_on: gone_on.is_some(),
            after_line: former.is_some_and(|at| in_lines[at]),
            place: match enacted {
                Some(None) => Place::Preamble,
                Some(Some(_)) => Place::Provision,
                None => place,
            },
            frame,
        };
        let mut act = Act {
            citation: at,
            amendment: None,
            report: None,
            relation: Relation::Cites,
            is_far: false,
            of_issued: false,
            issued: None,
            is_suspended: false,
            lifts: false,
            subject: reading.subject(),
            about: reading.about(),
            implemented: None,
        };
        if place == Place::Note && of_article {
            act.amendment = change_of_article(reading.introduction);
        } else if place == Place::Note && former.is_none() && !frame.construes {
            let after = &text[citation.span.end..];
            if let Some(noted) = noted(introduction, after, &frame.title) {
                act.amendment = Some(noted.change);
                act.is_suspended = noted.is_unsure;
                act.lifts = true;
            }
        }
        if act.amendment.is_none() {
            act.report = former.and_then(|at| reading.report(at, &citations[acts[at].citation]));
            if act.report.is_none() {
                // A note's report of an amendment is no act that a list could continue.
                let list = former
                    .map(|at| &acts[at])
                    .filter(|act| act.amendment.is_none());
                let list = list.map(|act| act.relation);
                let replaced = reading.replaced(list);
                act.of_issued = replaced.is_some();
                (act.relation, act.is_far) = match replaced {
                    Some(relation) => (relation, true),
                    None => reading.act(list),
                };
                let changes = matches!(act.relation, Relation::Amends | Relation::Repeals);
                act.lifts = changes && reading.lifting().is_some();
                if changes && act.is_far {
                    act.issued = reading.issued(list);
                }
            }
            if act.relation == Relation::Repeals {
                act.is_suspended =
                    is_suspended(&text[..citation.span.start], &text[citation.span.end..]);
            }
            act.implemented = reading.implemented(act.relation);
        }
        // «آلية العمل التنفيذية لنظام القضاء ونظام ديوان المظالم»: what is no act upon the first of two
        // joined names is none upon the second.
        let is_joined = |at: usize| {
            acts[at].relation == Relation::Cites
                && citations[acts[at].citation].relation == citation.relation
                && is_conjunction(reading.introduction)
        };
        if former.is_some_and(is_joined) {
            act.relation = Relation::Cites;
        }
        let mut is_part = reading.repeals_part();
        if former.is_some_and(|at| repeals_part[at]) && reading.follows_a_part(&act) {
            is_part = true;
            act.relation = Relation::Repeals;
            act.is_suspended = true;
        } else if former.is_some_and(|at| repeals_part[at])
            && act.relation == Relation::Cites
            && names_part(reading.introduction)
            && !repealed_divisions(&text[..citation.span.start]).is_empty()
        {
            is_part = true;
            act.relation = Relation::Amends;
        } else if act.relation == Relation::Cites && reading.ends_division() {
            act.relation = Relation::Amends;
        }
        // A draft is not in force, so it changes nothing.
        if is_draft && matches!(act.relation, Relation::Amends | Relation::Repeals) {
            act.relation = Relation::Cites;
            (act.is_far, act.of_issued, act.is_suspended) = (false, false, false);
            act.issued = None;
        }
        let is_provision = matches!(reading.place, Place::Title | Place::Provision);
        let words = (is_provision && !frame.construes)
            .then(|| words_of_repeal(introduction, &text[citation.span.end..]))
            .flatten();
        if words.is_some() {
            act.relation = Relation::Cites;
            (act.is_far, act.is_suspended) = (false, false);
        }
        unspent.push(words);
        let acts_on_it = matches!(act.relation, Relation::Amends | Relation::Repeals);
        let goes_on = |at: usize| in_lines[at] && acts[at].relation == act.relation;
        let is_line = opens_lines(introduction) || former.is_some_and(goes_on);
        in_lines.push(acts_on_it && is_line);
        repeals_part.push(is_part);
        acts.push(act);
    }
    acts
}

/// True if a title is that of the draft of an instrument: «مشروع نظام الرياضة». The word means any project
/// too.
fn is_draft_of_instrument(title: &str) -> bool {
    static DRAFT: LazyLock<Regex> = LazyLock::new(|| {
        pattern::letters(
            r"^\s*مشروع\s+(?:ال)?(?:نظام|قانون|لائحة|قواعد|ضوابط|تنظيم|مرسوم|قرار|تعديل|تعديلات)(?:[^\p{L}]|$)",
            &[],
        )
    });
    DRAFT.is_match(&normalize(title, Form::Letters))
}

/// Returns the provisions of a text that may have recitals, in bytes; `None` for a text that has none.
fn operative_parts(
    text: &str,
    citations: &[Citation],
    place: Place,
    frame: &Frame,
) -> Option<Vec<Range<usize>>> {
    let may_recite = matches!(place, Place::Preamble | Place::Provision);
    (may_recite && !frame.construes && !citations.is_empty())
        .then(|| provisions(text, place == Place::Preamble))
}

/// One citation, with the text around it.
struct Reading<'t> {
    text: &'t str,
    citation: &'t Citation,
    /// Words between the previous citation and this one.
    introduction: &'t str,
    /// True if the introduction begins with words of repeal that stand before the previous citation.
    goes_on: bool,
    /// True if the previous citation stands in a list that has a line for each law.
    after_line: bool,
    place: Place,
    frame: &'t Frame,
}

impl Reading<'_> {
    /// Returns what the text does to the instrument, and true if the words for it are further away than the
    /// grammar reads. `list` is the relation to the previous instrument, which a list may continue.
    fn act(&self, list: Option<Relation>) -> (Relation, bool) {
        let Self {
            citation, place, ..
        } = *self;
        // A note to an article only reports what other instruments did.
        if place == Place::Note {
            return (Relation::Cites, false);
        }
        // A ruling or a fatwa never changes a law; it interprets the articles that it cites.
        if self.frame.construes {
            let construable = !matches!(citation.instrument.facts().doc_type, "case_law" | "fatwa");
            return match construable && !citation.articles.is_empty() {
                true => (Relation::Interprets, false),
                false => (Relation::Cites, false),
            };
        }
        if place == Place::Preamble && self.lifting().is_some() {
            return (Relation::Amends, true);
        }
        let (relation, is_far) = self
            .over_unread_name(list)
            .map_or_else(|| self.stated_or_far(list), |relation| (relation, true));
        // Words of amendment or repeal in the preamble report what earlier instruments did: «بعد الاطلاع على
        // … بتعديل …».
        if place == Place::Preamble && matches!(relation, Relation::Amends | Relation::Repeals) {
            return (Relation::Cites, false);
        }
        (relation, is_far)
    }

    /// Returns what lifting a ban does to the instrument; `None` if the text does not lift it.
    fn lifting(&self) -> Option<Change> {
        if self.citation.relation != Relation::Cites {
            return None;
        }
        let name = &self.text[self.citation.span.start..];
        match self.place {
            Place::Preamble => lifts_recited(&self.frame.title, name).then_some(Change::Amends),
            _ => lifted(self.introduction, name),
        }
    }

    fn stated_or_far(&self, list: Option<Relation>) -> (Relation, bool) {
        let stated = self.citation.relation;
        if let Some(change) = self.lifting() {
            let is_whole = change == Change::Repeals && self.citation.articles.is_empty();
            return match is_whole {
                true => (Relation::Repeals, true),
                false => (Relation::Amends, true),
            };
        }
        let far = match stated {
            Relation::Cites => self.far_act(list),
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
        (relation, far.is_some())
    }

    /// Returns what is done to the instrument by words that the grammar does not reach.
    fn far_act(&self, list: Option<Relation>) -> Option<Relation> {
        let after = &self.text[self.citation.span.end..];
        if self.goes_on && repeal_of(self.introduction, after, None).is_some() {
            return Some(Relation::Repeals);
        }
        let acting = list.filter(|list| matches!(list, Relation::Amends | Relation::Repeals));
        if self.after_line && acting.is_some() && continues_on_next_line(self.introduction) {
            return acting;
        }
        far_act(self.introduction, list)
    }

    /// True if the words before the citation repeal a part of the law other than articles.
    fn repeals_part(&self) -> bool {
        self.citation.relation == Relation::Repeals
            && self.place != Place::Preamble
            && names_part(self.introduction)
    }

    /// True if a provision ends the application of a division of the law: «إنهاء العمل بالباب (الثاني) من».
    fn ends_division(&self) -> bool {
        self.introduction.contains("إنهاء")
            && self.place == Place::Provision
            && !self.frame.construes
            && !repealed_divisions(&self.text[..self.citation.span.start]).is_empty()
    }

    /// True if `act` only continues a list that began with a part of another law, and names no part itself.
    fn follows_a_part(&self, act: &Act) -> bool {
        let continues = match act.relation {
            Relation::Amends => act.is_far && continues_list(self.introduction),
            Relation::Cites => {
                self.citation.relation == Relation::Repeals && is_conjunction(self.introduction)
            }
            _ => false,
        };
        continues && self.citation.articles.is_empty() && !names_part(self.introduction)
    }

    /// Returns the change that words state before a name that the grammar did not read, which the citation
    /// only completes: «تعديل لائحة الطرق، الموافق عليها ب» before «قرار مجلس الوزراء رقم (189)».
    fn over_unread_name(&self, list: Option<Relation>) -> Option<Relation> {
        if self.citation.relation != Relation::Cites {
            return None;
        }
        let introduction = before_unread_name(self.introduction)?.words;
        let nearer = Reading {
            text: self.text,
            citation: self.citation,
            introduction: &introduction,
            goes_on: false,
            after_line: self.after_line,
            place: self.place,
            frame: self.frame,
        };
        let stated = relation_before(&introduction);
        let relation = match stated {
            Relation::Amends | Relation::Repeals if nearer.is_only_named(stated) => return None,
            Relation::Amends | Relation::Repeals => stated,
            _ => nearer.far_act(list.filter(|list| *list == Relation::Repeals))?,
        };
        let relation = match relation {
            Relation::Repeals => nearer.repeal(list),
            other => other,
        };
        (relation != Relation::Cites).then_some(relation)
    }

    /// Returns the instrument of a name that the grammar does not read, with the number of the cited act that
    /// issued it, if words of change stand before the name.
    fn issued(&self, list: Option<Relation>) -> Option<Citation> {
        self.over_unread_name(list)?;
        let by = self.citation.instrument;
        let issues = matches!(
            by,
            Instrument::RoyalDecree
                | Instrument::RoyalOrder
                | Instrument::CabinetDecision
                | Instrument::MinisterialDecision
                | Instrument::AgencyDecision
        );
        if !issues || self.citation.name.is_some() {
            return None;
        }
        let name = before_unread_name(self.introduction)?.name;
        let instrument = match IS_LAW.is_match(&normalize(&name, Form::Letters)) {
            true => Instrument::Law,
            false => Instrument::Bylaw,
        };
        Some(Citation {
            instrument,
            issued_by: Some(by),
            name: Some(name),
            ..self.citation.clone()
        })
    }

    /// Returns `Repeals` if another instrument takes the place of the one that the citation only completes,
    /// or if the words after the citation repeal what the cited decision issued.
    fn replaced(&self, list: Option<Relation>) -> Option<Relation> {
        let may_act =
            matches!(self.place, Place::Title | Place::Provision) && !self.frame.construes;
        if !may_act {
            return None;
        }
        let after = &self.text[self.citation.span.end..];
        if self.citation.relation == Relation::Cites && repeals_its_issued(after) {
            return Some(Relation::Repeals);
        }
        if !before_unread_name(self.introduction)?.is_replaced {
            return None;
        }
        self.over_unread_name(list)
            .filter(|relation| *relation == Relation::Repeals)
    }

    /// Decides what words of repeal do: a repeal of a part of a law amends the law, and a repeal of articles
    /// repeals these articles.
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

    /// True if the words of amendment or repeal belong to another instrument, or change something other than
    /// this one; for words of implementation, true if they do not say that this text implements it.
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
            false if self.reports_repeal_of(former) => (Relation::Repeals, Side::Latter),
            false => reported_between(self.introduction, &self.text[former.span.clone()])?,
        };
        // An instrument without look-up keys cannot be found, so it cannot be an end of an edge in the graph.
        let is_found = self.is_found(former) && self.is_found(self.citation);
        is_found.then_some(Report {
            former: at,
            relation,
            by,
        })
    }

    /// True if a note says that the cited law repealed the law that is cited before it.
    fn reports_repeal_of(&self, former: &Citation) -> bool {
        let is_law = |one: &Citation| {
            one.number.is_some()
                && one.year.is_some()
                && one.instrument.facts().doc_type == "legislation"
        };
        self.place == Place::Note
            && former.articles.is_empty()
            && is_law(former)
            && is_law(self.citation)
            && is_repealed_by_next(&self.text[..former.span.start], self.introduction)
    }

    /// True if the instrument has a key by which it can be found. A name must mean the same law on the first
    /// and on the last day on which the text may have been written.
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

    /// Returns the subject that the citation states for its own instrument. Words after a reference back
    /// («القانون المذكور في شأن …») are not a subject of that instrument.
    fn about(&self) -> Option<String> {
        let Citation {
            number,
            about,
            reference,
            span,
            ..
        } = self.citation;
        let states = number.is_some() && *reference == Reference::Full;
        states
            .then(|| stated_subject(about.as_deref(), &self.text[span.end..]))
            .flatten()
    }

    /// Returns the law in «اللائحة التنفيذية للقانون رقم 9 لسنة 2007», if such words are a title. The bylaw
    /// implements that law.
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

/// Pattern of a name that begins with the word for law.
static IS_LAW: LazyLock<Regex> =
    LazyLock::new(|| pattern::letters(r"^(?:ال)?(?:نظام|قانون)\s", &[]));

/// Pattern of the words before the name of the law in «اللائحة التنفيذية للقانون رقم 9 لسنة 2007».
static BYLAW_OF: LazyLock<Regex> =
    LazyLock::new(|| pattern::written(r"(?s)^.*?التنفيذي[ةه]\s+ل", &[]));

/// Returns what is done to an instrument by words that the grammar does not reach: words before a whole list
/// («يلغى القرار 5 في شأن …، والقرار 6»), or words far before the name.
fn far_act(introduction: &str, list: Option<Relation>) -> Option<Relation> {
    let list = list.filter(|list| matches!(list, Relation::Amends | Relation::Repeals));
    if list.is_some() && continues_list(introduction) {
        return list;
    }
    if list == Some(Relation::Amends) && adds_to_next(introduction) {
        return list;
    }
    Some(match act_before(introduction)? {
        Change::Amends => Relation::Amends,
        Change::Repeals => Relation::Repeals,
    })
}
