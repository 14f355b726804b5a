//! Scans a text: reads the first words of citations (heads) in order, and goes on after the words that each
//! citation covers.
//!
//! Time is linear: the search for first words passes over the text once, and every rule looks ahead a bounded
//! number of bytes.

use std::collections::VecDeque;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};

use super::confidence::confidence;
use super::unread::{Unread, bare_article, is_near, unread};
use super::{everyday_name as bare, repairs, unread_tail as tail};
use crate::citation::lexicon::words::links::{ABOUT_LAW, OTHER_PAPERS, PLURALS};
use crate::citation::lexicon::words::references::PRIVATE_RULES;
use crate::citation::link::explaining_name::explain;
use crate::citation::link::issued_bylaw::{of_its_decision, of_law_before};
use crate::citation::link::owner::{article_after, articles_of_next_law, with_article};
use crate::citation::link::references::antecedents::Antecedents;
use crate::citation::link::references::clauses::take_up_from_clause;
use crate::citation::link::relation::{Previous, issues_bylaw, relation};
use crate::citation::link::{law_to_article as between, references};
use crate::citation::model::form::{self, Reading};
use crate::citation::model::found::{Read, Recall, Setting};
use crate::citation::model::{Citation, Instrument, Reference, Relation};
use crate::citation::read::fatwa::fatwa;
use crate::citation::read::head;
use crate::citation::read::head::joined::{Joined, joined};
use crate::citation::read::head::kind::{Head, Kind};
use crate::citation::read::instrument::by_number::name_from;
use crate::citation::read::instrument::bylaw::law_of_bylaw;
use crate::citation::read::instrument::code::journal;
use crate::citation::read::instrument::country::country_after;
use crate::citation::read::instrument::heading::is_of_council;
use crate::citation::read::instrument::instrument;
use crate::citation::read::name::goes_on;
use crate::citation::read::number::cited::cited;
use crate::citation::read::ruling::ruling;
use crate::normalizer::{Form, normalize};
use crate::text::cursor::Cursor;
use crate::text::fold::fold;
use crate::text::folded::FoldedText;
use crate::text::known_titles::KnownTitles;

/// Result of a scan: the citations of a text, and the words that look like citations but could not be read.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scan {
    /// Every citation of the text, in text order.
    pub citations: Vec<Citation>,
    /// Words that begin like a citation and announce a number, but that no rule can read; in order. None is
    /// inside a citation.
    pub unread: Vec<Unread>,
}

/// What the caller knows of a text.
#[derive(Clone, Copy, Default)]
pub(in crate::citation) struct Known<'k> {
    /// Lower-case code of the text's country.
    pub country: Option<&'k str>,
    /// Titles of the corpus with which the names of the text are compared.
    pub titles: Option<&'k KnownTitles>,
}

impl<'k> Known<'k> {
    pub fn of_country(country: Option<&'k str>) -> Self {
        Self {
            country,
            titles: None,
        }
    }
}

/// How far a text is scanned.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::citation) enum Wanted {
    #[default]
    All,
    /// Up to the first citation that names its document. What follows does not change that citation.
    First,
}

/// Scans a text for citations. Returns `None` if another thread cancelled the scan.
pub(in crate::citation) fn scan(
    text: &str,
    Known { country, titles }: Known,
    cancelled: &AtomicBool,
    wanted: Wanted,
) -> Option<Scan> {
    let folded = FoldedText::of_country(text, country).with_titles(titles);
    let mut found = Findings {
        wanted,
        ..Findings::default()
    };
    let mut position = 0;
    let mut listed: VecDeque<(usize, Read)> = VecDeque::new();
    while !found.done
        && let Some(head) = head::next(&folded, position)
    {
        if cancelled.load(Ordering::Relaxed) {
            return None;
        }
        let joined = joined(&folded, head.start);
        let read = match head.kind {
            Kind::Article { .. } | Kind::Place => with_article(&folded, &head, joined),
            Kind::Instrument { .. } => found
                .bylaw_named_again(&folded, &head, joined)
                .map_or_else(
                    || without_article(&folded, &head, joined),
                    |again| {
                        without_article(&folded, &head, joined)
                            .filter(|read| read.end > again.end)
                            .or(Some(again))
                    },
                )
                .filter(|read| !found.is_everyday_name(&folded, joined.start, read)),
        };
        if read.as_ref().is_none_or(|read| read.citations.is_empty()) {
            found.note_bare_article(&folded, bare_article(&folded, &head, joined));
        }
        let has_articles = read.as_ref().is_some_and(|read| {
            read.citations
                .first()
                .is_some_and(|law| !law.articles.is_empty())
        });
        while listed
            .front()
            .is_some_and(|(start, _)| *start < joined.start)
        {
            position = found.add_listed(&folded, &mut listed, position);
        }
        if found.done {
            break;
        }
        position = match read {
            Some(read) => {
                let further = further_numbers(&folded, &head, &read);
                let end = found.add(&folded, joined.start, read);
                if !further.is_empty() {
                    listed = further;
                }
                end
            }
            None => {
                found.antecedents.note_unread(&folded, &head, joined);
                let bill = bare::is_bill(&folded, joined.start);
                found.add_unread(unread(&folded, &head, joined).filter(|_| !bill));
                after_first_letter(&folded, &head)
            }
        };
        while has_articles
            && !found.done
            && let Some((start, read)) = articles_of_next_law(&folded, position)
        {
            position = found.add(&folded, start, read);
        }
    }
    while !found.done && !listed.is_empty() {
        position = found.add_listed(&folded, &mut listed, position);
    }
    Some(Scan {
        citations: found.citations,
        unread: found.unread,
    })
}

/// Reads the further numbers of a list that the reasons of the earlier ones interrupt: `تعاميم الوزارة رقم
/// 13/ت/5195 في 28/1/1435هـ المبني على المرسوم الملكي رقم (م/1). ورقم 13/ت/7954 في 7/4/1441هـ`. The noun must
/// announce several instruments, of which one was read; a dual announces one more. Returns where each number
/// begins, and its citation.
fn further_numbers(folded: &FoldedText, head: &Head, read: &Read) -> VecDeque<(usize, Read)> {
    /// Most numbers behind the first.
    const MOST: usize = 12;
    let mut further = VecDeque::new();
    let Kind::Instrument {
        form, many: true, ..
    } = head.kind
    else {
        return further;
    };
    let [first] = read.citations.as_slice() else {
        return further;
    };
    let is_issued = matches!(form.reading, Reading::Issued | Reading::IssuedWithYear);
    if !is_issued || first.number.is_none() || first.reference != Reference::Full {
        return further;
    }
    let noun = &folded.text[head.start..head.end];
    let is_plural = PLURALS.iter().any(|plural| noun.starts_with(plural));
    let most = if is_plural { MOST } else { 1 };
    let mut end = read.end;
    while further.len() < most
        && let Some((start, read)) = further_number(folded, form, first, end)
    {
        end = read.end;
        further.push_back((start, read));
    }
    further
}

/// Reads the next number of a list behind byte `end`, where the number before it ends.
fn further_number(
    folded: &FoldedText,
    form: &'static form::Form,
    first: &Citation,
    end: usize,
) -> Option<(usize, Read)> {
    /// Greatest length of the reason, in bytes of folded text.
    const REACH: usize = 700;
    let window = Cursor::new(folded, end).window(REACH);
    let offset = window
        .match_indices("ورقم")
        .map(|(at, _)| at)
        .find(|&at| folded.word_edge(end + at) && window[..at].ends_with(['.', '،', '؛', ',']))?;
    // Another list of numbers goes on there.
    let reason = window[..offset].replace(fold!("كتاب العدل"), "");
    if OTHER_PAPERS.iter().any(|paper| reason.contains(paper)) {
        return None;
    }
    let start = end + offset + 'و'.len_utf8();
    let (citations, numbers) = cited(form, false, Cursor::new(folded, start), 0)?;
    let [mut next] = <[Citation; 1]>::try_from(citations).ok()?;
    next.year?;
    next.issuer.clone_from(&first.issuer);
    Some((
        start,
        Read {
            citations: vec![next],
            end: numbers.end.position,
            recall: None,
        },
    ))
}

/// Citations, and words that look like citations but could not be read, that the scan has found so far.
#[derive(Default)]
struct Findings {
    citations: Vec<Citation>,
    unread: Vec<Unread>,
    previous: Option<Previous>,
    antecedents: Antecedents,
    /// Range in the folded text of the last article that was cited without an instrument and is not yet
    /// reported as unread; `None` once a citation follows it.
    bare_article: Option<Range<usize>>,
    /// Names of bylaws that the text has cited with the decision that issued them, in folded spelling without
    /// the article of the noun.
    bylaws: Vec<String>,
    /// Names of laws that the text has cited with the decree that issued them, or by their bylaw, in letters.
    laws: Vec<String>,
    plans: bare::PlansOfStudy,
    wanted: Wanted,
    /// True once all that is wanted is found.
    done: bool,
}

impl Findings {
    /// Reads the name of a bylaw in the middle of a sentence, if the text has cited the bylaw by this name
    /// and its decision before: `لائحة الفوترة الإلكترونية`. Without that, the words need not be a name.
    fn bylaw_named_again(&self, folded: &FoldedText, head: &Head, joined: Joined) -> Option<Read> {
        let Kind::Instrument {
            form, many: false, ..
        } = head.kind
        else {
            return None;
        };
        if form.reading != Reading::NamedWithArticle
            || joined.glued
            || bare::is_bill(folded, joined.start)
            || bare::is_quoted_phrase(folded, joined.start)
        {
            return None;
        }
        // `قرار رقم 24 في شأن تنظيم خدمات الدفاع المدني` states the subject of the decision.
        let is_subject = folded.text[head.start..].starts_with("تنظيم")
            && ABOUT_LAW
                .iter()
                .any(|about| folded.text[..joined.start].ends_with(about));
        if is_subject {
            return None;
        }
        let rest = &folded.text[head.start..];
        let ends = self.bylaws.iter().filter_map(|name| {
            let end = head.start + name.len();
            (rest.starts_with(name.as_str()) && folded.word_edge(end)).then_some(end)
        });
        let end = ends.max()?;
        // «لائحة صناديق الاستثمار العقاري» is another bylaw than «لائحة صناديق الاستثمار», and «هيئة تنظيم
        // المياه والكهرباء» a body.
        if goes_on(folded, end) || bare::is_of_body(folded, joined.start) {
            return None;
        }
        let mut bylaw = Citation::new(form.instrument);
        let cursor = Cursor::new(folded, head.end);
        bylaw.name = Some(name_from(head, cursor, joined.definite, end));
        Some(Read {
            citations: vec![bylaw],
            end,
            recall: None,
        })
    }

    /// Remembers the name of a bylaw that is cited with the decision that issued it. A name of one word after
    /// the noun says too little to be known again.
    fn note_bylaw(&mut self, citation: &Citation) {
        const FEWEST_WORDS: usize = 3;
        const MOST_NAMES: usize = 20;
        let name = citation.name.as_deref().filter(|name| {
            name.split_whitespace().count() >= FEWEST_WORDS && self.bylaws.len() < MOST_NAMES
        });
        if let Some(name) = name
            && citation.instrument == Instrument::Bylaw
            && citation.number.is_some()
            && citation.issued_by.is_some()
        {
            let letters = normalize(name, Form::Letters).replace(' ', "");
            let bare = letters.strip_prefix("ال").unwrap_or(&letters).to_owned();
            if !self.bylaws.contains(&bare) {
                self.bylaws.push(bare);
            }
        }
    }

    /// Remembers the name of a law that the text has identified. In the same text the name means that law
    /// wherever it stands. A name of one word after the noun may be an everyday phrase beside it (`نظام
    /// الكهرباء`).
    fn note_law(&mut self, citation: &Citation) {
        const FEWEST_WORDS: usize = 3;
        const MOST_NAMES: usize = 20;
        let name = match (citation.instrument, citation.name.as_deref()) {
            (Instrument::Law, Some(name)) if citation.number.is_some() => name,
            (Instrument::Bylaw, Some(name)) => match law_of_bylaw(name) {
                Some(law) => law,
                None => return,
            },
            _ => return,
        };
        if name.split_whitespace().count() >= FEWEST_WORDS && self.laws.len() < MOST_NAMES {
            let letters = normalize(name, Form::Letters);
            if !self.laws.contains(&letters) {
                self.laws.push(letters);
            }
        }
    }

    /// True if the text has identified a law of this name before.
    fn is_law_named_again(&self, citation: &Citation) -> bool {
        let name = citation.name.as_deref().filter(|_| !self.laws.is_empty());
        name.is_some_and(|name| self.laws.contains(&normalize(name, Form::Letters)))
    }

    /// Adds the first of the numbers of a list, unless the scan has passed it. Returns the byte at which the
    /// scan continues.
    fn add_listed(
        &mut self,
        folded: &FoldedText,
        listed: &mut VecDeque<(usize, Read)>,
        position: usize,
    ) -> usize {
        match listed.pop_front() {
            Some((start, read)) if start >= position => self.add(folded, start, read).max(position),
            _ => position,
        }
    }

    /// Adds the citations that were read from byte `start` of the folded text on. Returns the byte at which
    /// the scan continues.
    fn add(&mut self, folded: &FoldedText, start: usize, read: Read) -> usize {
        let Read {
            mut citations,
            end,
            recall,
        } = read;
        if let Some(previous) = self.previous.filter(|previous| previous.end <= start) {
            of_its_decision(
                &mut citations,
                &self.citations,
                &folded.text[previous.end..start],
            );
        }
        if citations.is_empty() {
            self.antecedents.note_articles(end);
            return end;
        }
        if let [bylaw] = citations.as_mut_slice()
            && recall.is_none()
        {
            let between = self
                .previous
                .filter(|previous| previous.end <= start)
                .map(|previous| &folded.text[previous.end..start]);
            of_law_before(bylaw, &self.citations, between, &folded.text[start..]);
        }
        if let Some(article) = self.bare_article.take()
            && is_near(folded, article.end, start, true)
            && let Some(law) = citations.first()
        {
            self.add_unread(Some(Unread {
                span: folded.original(article),
                instrument: law.instrument,
            }));
        }
        let span = folded.original(start..balanced(folded, start, end));
        let relation = relation(folded, start, self.previous);
        let kept = self.citations.len();
        let several = citations.len() > 1;
        for (nth, mut citation) in citations.into_iter().enumerate() {
            let recall = match recall {
                Some(Recall::ItsBylaw) if several && nth == 0 => Some(Recall::BylawOfFormer),
                other => other,
            };
            citation.span = span.clone();
            repairs::flag(&mut citation.repairs, folded, start..end);
            if citation.unparsed_tail.is_none() {
                citation.unparsed_tail = tail::end(Cursor::new(folded, end), start, &citation)
                    .map(|tail| folded.written(end..tail));
            }
            if citation.relation == Relation::Cites {
                citation.relation = relation;
            }
            if let Some(recall) = recall {
                self.antecedents
                    .resolve(&mut citation, recall, &self.citations, folded, start);
            } else {
                take_up_from_clause(&mut citation, &self.citations, folded, end);
            }
            // Without a law before it, «its bylaw» is a citation only with an article.
            let no_law = recall.is_some_and(Recall::is_bylaw)
                && citation.reference == Reference::Anaphoric
                && citation.articles.is_empty();
            if no_law {
                continue;
            }
            let antecedent = citation
                .antecedent
                .and_then(|place| self.citations.get(place as usize));
            citation.confidence = confidence(&citation, antecedent);
            let place = self.citations.len();
            let everyday = is_everyday(&citation)
                || is_other_system(&citation, folded, start)
                || recall.is_some_and(|recall| is_of_contract(&citation, recall, folded, start));
            let first = self.wanted == Wanted::First;
            if first && !everyday && citation.reference == Reference::Full {
                self.citations.push(citation);
                self.done = true;
                return end;
            }
            self.note_bylaw(&citation);
            self.note_law(&citation);
            self.citations.push(citation);
            self.antecedents
                .note(&self.citations, place, recall, folded, start..end);
            if everyday {
                self.citations.pop();
            }
        }
        // These words were reported as unread when the scan tried their first word. A later word of them has
        // now been read, so the report is withdrawn.
        if self.citations.len() > kept
            && self
                .unread
                .last()
                .is_some_and(|last| last.span.end > span.start)
        {
            self.unread.pop();
        }
        if self.citations.len() > kept {
            self.previous = Some(Previous {
                end,
                relation,
                is_heading: folded.line_before(start),
            });
        }
        end
    }

    /// True if the name of a law at byte `start` is only an everyday phrase here and cites nothing.
    fn is_everyday_name(&mut self, folded: &FoldedText, start: usize, read: &Read) -> bool {
        let previous = self.previous.map(|previous| previous.end);
        match read.citations.as_slice() {
            [only] => {
                bare::is_everyday(folded, start..read.end, previous, only, &mut self.plans)
                    && !(bare::names_statutes(folded) && self.is_law_named_again(only))
            }
            _ => false,
        }
    }

    /// Remembers an article without an instrument. If a citation was read shortly before it, the article is
    /// reported as unread, so that a check of the text shows that it was not looked up.
    fn note_bare_article(&mut self, folded: &FoldedText, article: Option<Range<usize>>) {
        let Some(article) = article else { return };
        let cited = self.previous.zip(self.citations.last());
        match cited {
            Some((previous, law)) if is_near(folded, previous.end, article.start, false) => {
                self.add_unread(Some(Unread {
                    instrument: law.instrument,
                    span: folded.original(article),
                }));
            }
            _ => self.bare_article = Some(article),
        }
    }

    /// Adds words that look like a citation but could not be read, unless they begin before the end of the
    /// last words added.
    fn add_unread(&mut self, unread: Option<Unread>) {
        let covered = self.unread.last().map_or(0, |last| last.span.end);
        self.unread
            .extend(unread.filter(|unread| unread.span.start >= covered));
    }
}

/// Returns the end of the span of a citation that was read up to `end`. A bracket at the end belongs to the
/// span only together with the bracket that opens or closes it: `أمر رقم 75-58 (قانون مدني)`, `(المرسوم
/// الملكي م/3 لعام 1437)`, `المادة 147 (القانون المدني)`.
fn balanced(folded: &FoldedText, start: usize, end: usize) -> usize {
    const PAIRS: [(char, char); 3] = [('(', ')'), ('[', ']'), ('«', '»')];
    const MOST: usize = 3;
    // Most citations have no bracket at all. 0xC2 begins «».
    let words = &folded.text.as_bytes()[start..end];
    let is_bracket = |byte: u8| matches!(byte, b'(' | b')' | b'[' | b']' | 0xC2);
    if !words
        .iter()
        .fold(false, |found, &byte| found | is_bracket(byte))
    {
        return end;
    }
    let mut end = end;
    for _ in 0..MOST {
        let words = &folded.text[start..end];
        let lone = |(open, close): (char, char)| {
            let opened = count(words, open);
            let closed = count(words, close);
            if opened > closed && words.len() > open.len_utf8() && words.ends_with(open) {
                Some(end - open.len_utf8())
            } else if closed > opened && words.len() > close.len_utf8() && words.ends_with(close) {
                Some(end - close.len_utf8())
            } else {
                let goes_on = opened > closed && folded.text[end..].starts_with(close);
                goes_on.then(|| end + close.len_utf8())
            }
        };
        match PAIRS.into_iter().find_map(lone) {
            Some(moved) => end = moved,
            None => break,
        }
    }
    end
}

/// Returns how often a bracket stands in the words. It counts single bytes, because a search for each bracket
/// would be slower. Arabic letters have other first bytes than «».
fn count(words: &str, bracket: char) -> usize {
    let mut encoded = [0; 4];
    let encoded = bracket.encode_utf8(&mut encoded).as_bytes();
    let first = words.bytes().filter(|byte| *byte == encoded[0]).count();
    if encoded.len() == 1 || first == 0 {
        return first;
    }
    words.matches(bracket).count()
}

/// True for references that often cite no law: `القرار المشار إليه`, `الأمر المذكور` may mean an order of a
/// court. Without an article they count only if their antecedent is known.
fn is_everyday(citation: &Citation) -> bool {
    citation.reference == Reference::Anaphoric
        && citation.antecedent.is_none()
        && citation.articles.is_empty()
        && !matches!(
            citation.instrument.facts().doc_type,
            "legislation" | "regulation"
        )
}

/// True for `النظام المذكور` without an article, where the law that it means is unknown and laws have another
/// noun: it may be any system, such as a fire alarm.
fn is_other_system(citation: &Citation, folded: &FoldedText, start: usize) -> bool {
    !bare::names_statutes(folded)
        && citation.reference == Reference::Anaphoric
        && citation.antecedent.is_none()
        && citation.articles.is_empty()
        && citation.number.is_none()
        && citation.name.is_none()
        && folded.text[start..]
            .trim_start_matches(['ب', 'ل', 'و', 'ا'])
            .starts_with("نظام")
}

/// True for `المادة 18 منه` behind the noun of a contract or of the rules of a house, if the text cites no
/// instrument that it may mean: `النظام الداخلي للطاعنة لا سيما المادة 18 منه`.
fn is_of_contract(citation: &Citation, recall: Recall, folded: &FoldedText, start: usize) -> bool {
    const REACH: usize = 120;
    let unknown = citation.reference == Reference::Anaphoric && citation.antecedent.is_none();
    unknown && matches!(recall, Recall::Pronoun { .. }) && {
        let before = &folded.text[folded.border(start.saturating_sub(REACH))..start];
        let clause = before.rsplit(['.', '؛']).next().unwrap_or(before);
        PRIVATE_RULES.iter().any(|noun| clause.contains(noun))
    }
}

/// Returns the position after the first letter of words that could not be read as a citation. Another
/// citation may begin inside them (`رقم الطعن`).
fn after_first_letter(folded: &FoldedText, head: &Head) -> usize {
    head.start
        + folded.text[head.start..]
            .chars()
            .next()
            .map_or(1, char::len_utf8)
}

fn without_article(folded: &FoldedText, head: &Head, joined: Joined) -> Option<Read> {
    let Kind::Instrument { words, form, .. } = head.kind else {
        return None;
    };
    // «Decree-law» (`هذا المرسوم بقانون يسري`) that was not read as a citation is none, and its second word
    // «law» is not a citation of its own.
    if [fold!("مرسوم ب"), fold!("قرار ب")]
        .iter()
        .any(|noun| folded.text[..head.start].ends_with(noun))
    {
        return None;
    }
    let cursor = Cursor::new(folded, head.end);
    let setting = Setting {
        definite: joined.definite,
        begins_text: joined.start == 0,
        ..Setting::default()
    };
    if let Some(end) = journal(form, cursor) {
        return Some(Read {
            citations: Vec::new(),
            end,
            recall: None,
        });
    }
    let mut found = instrument(head, cursor, setting)
        .or_else(|| fatwa(head, cursor))
        .or_else(|| ruling(head, cursor, joined.definite))
        .or_else(|| references::without_article(folded, head, joined))?;
    // `هيئة تنظيم المياه والكهرباء، الصادرة بقرار …`: the body's name, and a bylaw's whose name was not read.
    if matches!(form.reading, Reading::NamedWithArticle) && bare::is_of_body(folded, joined.start) {
        return None;
    }
    // Asked only about what was read, because most words at which a citation may begin begin none.
    if bare::is_bill(folded, joined.start) || bare::is_part_of_name(folded, joined.start) {
        return None;
    }
    // If no blank stands before a single indefinite word, or before a mere name, it is usually the end of a
    // longer word (`استقرار`) and not the beginning of a citation.
    if joined.glued && (found.name_only || !joined.definite && words < 2) {
        return None;
    }
    // If the citing text issues the bylaw, the text implements the law of that bylaw.
    if let Some(law) = found.executes.take()
        && issues_bylaw(folded, joined.start)
    {
        found.citations.push(Citation {
            relation: Relation::Implements,
            ..law
        });
    }
    if bare::is_subject_of_treaty(folded, joined.start, &found.citations) {
        return Some(Read {
            citations: Vec::new(),
            end: found.end.position,
            recall: None,
        });
    }
    explain(&mut found, setting.begins_text);
    country_after(&mut found);
    let law = found.citations.first_mut()?;
    if is_of_council(folded, joined.start, found.end, law) {
        law.instrument = Instrument::CabinetDecision;
    }
    if law.number.is_some() && law.year.is_some() && law.name.is_none() && law.about.is_none() {
        law.about = between::about(found.end);
    }
    if let Some(after) = article_after(found.end, law) {
        law.article = after.articles.first().cloned();
        law.articles = after.articles;
        law.unparsed_tail = law.unparsed_tail.take().or(after.unresolved);
        found.citations.extend(after.amending);
        return Some(Read {
            end: after.end,
            citations: found.citations,
            recall: found.recall,
        });
    }
    Some(Read {
        end: found.end.position,
        citations: found.citations,
        recall: found.recall,
    })
}
