//! Puts an English claim into the words of the law, so that it can be compared with an Arabic passage.
//!
//! Words of grammar that carry a sign, such as `may not` and `at least`, come from the table of `grammar`,
//! all others from the glossary or from `vocabulary`. Of the alternatives of a phrase, the one is taken that
//! the passage has. What none knows is left out, so the result is no translation. It has the signs, the
//! numbers and the known words in the order of the claim.

mod grammar;
mod vocabulary;

use std::borrow::Cow;
use std::ops::Range;

use self::grammar::GRAMMAR;
use self::vocabulary::Vocabulary;
use super::opposites::ranks;
use super::parties::mentions;
use super::words::Text;
use crate::analyzer::{Token, folded_words};
use crate::lexicon::expand;
use crate::numerals::{Quantity, facts_in};

/// A claim in Arabic words, with the place of each in the claim.
pub(super) struct Gloss {
    pub text: String,
    /// Byte ranges in `text`, each with the range in the claim from which it comes.
    places: Vec<(Range<usize>, Range<usize>)>,
}

/// Words with which an English sentence makes a limit or an exception of what its signs say.
const LIMITS: &[&str] = &[
    "only",
    "unless",
    "except",
    "exception",
    "until",
    "solely",
    "other",
    "otherwise",
    "but",
    "rather",
    "instead",
];

/// Number of words of the longest phrase of `GRAMMAR`.
const LONGEST: usize = 5;

const PAID: &str = "بأجر";

/// Words of a rule that `no` before them denies: `no person may be employed`.
const MODALS: &[&str] = &["may", "shall", "can", "must", "has", "have", "ever"];

/// Returns what `no` makes of the rule after it.
fn none_may(words: &[Token]) -> Option<&'static str> {
    let near = words.iter().take(NO_MAY);
    let mut modals = near.filter(|one| MODALS.contains(&one.term.as_str()) && one.term != "ever");
    let modal = modals.next().filter(|_| {
        let first = words.first().map(|one| one.term.as_str());
        first.is_some_and(|first| ["no", "nothing", "nobody", "none"].contains(&first))
    })?;
    let is_duty = ["must", "has", "have"].contains(&modal.term.as_str());
    Some(if is_duty {
        "لا يجب"
    } else {
        "لا يجوز"
    })
}

/// True for a noun with `'s`.
fn is_owner(claim: &str, word: &Token) -> bool {
    let rest = &claim[word.span.end..];
    let written = &claim[word.span.clone()];
    rest.starts_with("'s")
        || rest.starts_with("’s")
        || written.ends_with("'s")
        || written.ends_with("’s")
}

/// `no` before a noun.
const NONE: &str = "عدم";

const WITHOUT: &str = "دون";

const MUST: &str = "يجب";

/// Nouns of a prohibition, which forbid nothing in their own sentence: `a travel ban may be ordered`.
const BANS: &[&str] = &["ban", "bans", "prohibition", "prohibitions", "embargo"];

/// Puts the article before the Arabic of a noun of prohibition, as the word without it forbids what follows.
fn as_noun<'a>(english: &str, arabic: &'a str) -> Cow<'a, str> {
    let is_ban =
        BANS.contains(&english) && ["حظر", "منع"].iter().any(|one| arabic.starts_with(one));
    match is_ban {
        true => Cow::Owned(format!("ال{arabic}")),
        false => Cow::Borrowed(arabic),
    }
}

/// Verbs that deny of themselves, so that `cannot` before them requires.
const OMISSIONS: &[&[&str]] = &[
    &["withhold"],
    &["refuse", "to"],
    &["fail", "to"],
    &["neglect"],
    &["ignore"],
    &["stay", "idle"],
    &["remain", "idle"],
    &["stand", "idle"],
    &["be", "withheld"],
    &["be", "left", "without"],
    &["be", "without"],
    &["go", "without"],
    &["do", "without"],
];

/// Returns the number of words of a verb of omission after a prohibition.
fn omission(sign: &str, words: &[Token]) -> Option<usize> {
    if sign != "لا يجوز" {
        return None;
    }
    let begins = |verb: &&&[&str]| {
        verb.len() <= words.len() && verb.iter().zip(words).all(|(one, word)| *one == word.term)
    };
    OMISSIONS.iter().find(begins).map(|verb| verb.len())
}

/// Reads a number with a half: `two and a half`, `half a million`, `half a year`. Before `times` it is left
/// out, as the law may tell it by a rate.
fn with_half(words: &[Token], quantities: &[Quantity]) -> Option<(usize, String)> {
    let term = |at: usize| words.get(at).map_or("", |word| word.term.as_str());
    if term(0) == "half" && ["a", "an"].contains(&term(1)) {
        let arabic = match term(2) {
            "million" => "500000",
            "year" => "6 أشهر",
            _ => return None,
        };
        return Some((3, arabic.to_owned()));
    }
    let first = words.first()?;
    let number = quantities
        .iter()
        .find(|one| one.span.start == first.span.start)?;
    let is_half = [term(1), term(2), term(3)] == ["and", "a", "half"];
    if !is_half || number.span.end != first.span.end {
        return None;
    }
    match term(4) == "times" {
        true => Some((5, String::new())),
        false => Some((4, format!("{}", number.values.first()? + 0.5))),
    }
}

/// Number of words after `no` among which `may` makes it a prohibition: `no person may be employed`.
const NO_MAY: usize = 10;

impl Gloss {
    /// Returns the claim in Arabic words; `None` if it has an Arabic letter, or no word that is known.
    ///
    /// Of the words of an alternative, those of `near`, the words of the clause, are preferred.
    pub fn of(claim: &str, passage: &Text, near: Range<usize>) -> Option<Self> {
        let is_arabic = |letter: char| ('\u{600}'..='\u{6ff}').contains(&letter);
        if claim
            .chars()
            .any(|letter| is_arabic(letter) && letter.is_alphabetic())
        {
            return None;
        }
        let words = folded_words(claim);
        let vocabulary = Vocabulary::of(passage, near);
        let quantities = facts_in(claim).quantities;
        let expansions = expand(claim, None);
        let has_ranks = !ranks(passage).is_empty();
        let mut gloss = Pieces::default();
        let mut at = 0;
        let mut end = 0;
        let mut prohibited = 0;
        let mut unit = None;
        while let Some(word) = words.get(at) {
            if unit == Some(at) {
                (at, end) = (at + 1, word.span.end);
                continue;
            }
            let between = &claim[end.min(word.span.start)..word.span.start];
            if between.contains(['.', ',', ';', ':', '\n']) {
                gloss.end(if between.contains(',') { "، " } else { ". " });
            }
            if let Some((count, arabic)) = with_half(&words[at..], &quantities) {
                let span = word.span.start..words[at + count - 1].span.end;
                if !arabic.is_empty() {
                    gloss.push(&arabic, span.clone());
                }
                (at, end) = (at + count, span.end);
                continue;
            }
            let number = quantities
                .iter()
                .find(|one| one.span.contains(&word.span.start));
            let bound = words.get(at + 1).and_then(|next| {
                let mut numbers = quantities.iter();
                let is_number = numbers.any(|one| one.span.start == next.span.start);
                bound_of_number(&word.term).filter(|_| is_number)
            });
            if let Some(bound) = bound {
                gloss.push(bound, word.span.clone());
                at += 1;
            } else if let Some(rank) = rank(&word.term).filter(|_| has_ranks) {
                gloss.rank = Some((rank, word.span.clone()));
                at += 1;
            } else if word.term == "by" && names_authority(&words[at + 1..]) {
                gloss.push(BY, word.span.clone());
                at += 1;
            } else if let Some(number) = number {
                let last = words[at..]
                    .iter()
                    .take_while(|one| one.span.start < number.span.end);
                let count = last.count().max(1);
                let span = word.span.start..words[at + count - 1].span.end;
                gloss.push(&claim[span.clone()], span);
                at += count;
                // `two rest days`: the unit stands right after its number.
                let next = words
                    .get(at + 1)
                    .filter(|_| grammar_unit(words.get(at)).is_none());
                if let Some((next, arabic)) = next.zip(grammar_unit(next)) {
                    gloss.push(arabic, next.span.clone());
                    unit = Some(at + 1);
                }
            } else if let Some((count, arabic)) = grammar(
                &words[at..]
                    .iter()
                    .take(LONGEST)
                    .map(|one| one.term.as_str())
                    .collect::<Vec<_>>(),
            ) {
                // `cannot withhold` requires what the verb leaves out.
                let omitted = omission(arabic, &words[at + count..]).filter(|_| {
                    let verb = &words[at + count..];
                    let is_idle = verb.get(1).is_some_and(|one| one.term == "idle");
                    is_idle
                        || !verb
                            .iter()
                            .take(2)
                            .any(|one| vocabulary.word(&one.term).is_some())
                });
                let (count, arabic) = match omitted {
                    Some(more) => (count + more, MUST),
                    None => (count, arabic),
                };
                let span = word.span.start..words[at + count - 1].span.end;
                let is_may = MODALS.contains(&word.term.as_str()) && at < prohibited;
                if !is_may && !arabic.is_empty() {
                    gloss.begin(arabic);
                    gloss.push(arabic, span);
                }
                at += count;
            } else if word.term == "paid" && quantities.is_empty() {
                // With a number the verb says when or how much, and not that something is paid at all.
                gloss.push(PAID, word.span.clone());
                at += 1;
            } else if let Some(modal) = none_may(&words[at..]) {
                prohibited = at + NO_MAY;
                gloss.push(modal, word.span.clone());
                at += 1;
            } else if is_owner(claim, word) && gloss.lacks() {
                // `without that person's consent`: what is lacking stands right after «دون».
                at += 1;
            } else if let Some(bound) = limit(&word.term).filter(|_| {
                let near = words[at..].iter().take(LIMIT_NEAR);
                let mut numbers = quantities.iter();
                numbers.any(|one| near.clone().any(|word| word.span.start == one.span.start))
            }) {
                gloss.push(bound, word.span.clone());
                at += 1;
            } else if word.term == "no" {
                gloss.push(NONE, word.span.clone());
                at += 1;
            } else if let Some(found) = expansions
                .iter()
                .find(|one| one.span.start == word.span.start)
            {
                let count = words[at..]
                    .iter()
                    .take_while(|one| one.span.start < found.span.end)
                    .count()
                    .max(1);
                let (share, arabic) = vocabulary.best(&found.alternatives);
                let own = (share == 0).then(|| vocabulary.word(&word.term)).flatten();
                let count = if own.is_some() { 1 } else { count };
                let span = word.span.start..words[at + count - 1].span.end;
                let phrase = vocabulary.of_passage(arabic, share);
                let phrase = own.unwrap_or(&phrase);
                gloss.push(&as_noun(&words[at + count - 1].term, phrase), span);
                at += count;
            } else {
                let is_of = words.get(at + 1).is_some_and(|next| next.term == "of");
                let known = authority(&word.term, is_of).or_else(|| vocabulary.word(&word.term));
                if let Some(known) = known {
                    gloss.push(&as_noun(&word.term, known), word.span.clone());
                } else if is_denied(&words[..at]) {
                    // A negation must not fall on the next word that is known.
                    gloss.push(UNKNOWN, word.span.clone());
                }
                at += 1;
            }
            end = words[at - 1].span.end;
        }
        (!gloss.pieces.is_empty()).then(|| gloss.arranged().joined())
    }

    /// Returns the range in the claim from which a range of the Arabic words comes.
    pub fn original(&self, range: &Range<usize>) -> Range<usize> {
        let mut places = self
            .places
            .iter()
            .filter(|(own, _)| own.start < range.end && range.start < own.end);
        let first = places.next().map_or(0..0, |(_, from)| from.clone());
        places.fold(first, |all, (_, from)| {
            all.start.min(from.start)..all.end.max(from.end)
        })
    }
}

/// Arabic words that stand for words of the claim.
struct Piece {
    arabic: String,
    from: Range<usize>,
    /// What ends a sentence or a part of one before it; may be empty.
    mark: &'static str,
}

/// The Arabic words of a claim, in its order.
#[derive(Default)]
struct Pieces {
    pieces: Vec<Piece>,
    mark: &'static str,
    /// An ordinal, which stands behind its noun in Arabic.
    rank: Option<(&'static str, Range<usize>)>,
}

impl Pieces {
    fn end(&mut self, mark: &'static str) {
        self.mark = mark;
    }

    /// Ends the part that a negation has reached before a word that says what may or must be.
    fn begin(&mut self, words: &str) {
        let is_rule = BEFORE_PARTY.iter().any(|(modal, _)| *modal == words);
        let last = self.pieces.iter().rposition(|one| !one.mark.is_empty());
        let part = &self.pieces[last.unwrap_or(0)..];
        if is_rule && self.mark.is_empty() && part.iter().any(|one| one.arabic == UNKNOWN) {
            self.mark = "، ";
        }
    }

    /// True after «دون».
    fn lacks(&self) -> bool {
        self.pieces.last().is_some_and(|one| one.arabic == WITHOUT)
    }

    fn push(&mut self, words: &str, from: Range<usize>) {
        let mut add = |arabic: &str, from| {
            let arabic = arabic.to_owned();
            let mark = std::mem::take(&mut self.mark);
            self.pieces.push(Piece { arabic, from, mark });
        };
        add(words, from);
        if let Some((rank, from)) = self.rank.take() {
            add(rank, from);
        }
    }

    /// Puts what a party may, must or bears before the party, as an Arabic sentence begins with it: «يجب على
    /// المؤجر أن», «يتحمل المؤجر».
    fn arranged(mut self) -> Self {
        for at in 1..self.pieces.len() {
            let is_first = at == 1 || !self.pieces[at - 1].mark.is_empty();
            let is_joined = self.pieces[at].mark.is_empty();
            let Some(before) = BEFORE_PARTY
                .iter()
                .find(|(verb, _)| *verb == self.pieces[at].arabic)
            else {
                continue;
            };
            if !is_first || !is_joined || !is_party(&self.pieces[at - 1].arabic) {
                continue;
            }
            let party = std::mem::take(&mut self.pieces[at - 1].arabic);
            let verb = std::mem::take(&mut self.pieces[at].arabic);
            self.pieces[at].arabic = match before.1 {
                Holder::On => format!("على {party} أن"),
                Holder::For => match party.strip_prefix("ال") {
                    Some(noun) => format!("لل{noun} أن"),
                    None => format!("ل{party} أن"),
                },
                Holder::Subject => party,
            };
            self.pieces[at - 1].arabic = verb;
            let (first, last) = self.pieces.split_at_mut(at);
            std::mem::swap(&mut first[at - 1].from, &mut last[0].from);
        }
        self
    }

    fn joined(self) -> Gloss {
        let mut gloss = Gloss {
            text: String::new(),
            places: Vec::new(),
        };
        for piece in self.pieces {
            gloss.text.push_str(piece.mark);
            let start = gloss.text.len();
            gloss.text.push_str(&piece.arabic);
            gloss.places.push((start..gloss.text.len(), piece.from));
            gloss.text.push(' ');
        }
        gloss
    }
}

/// What stands before a party of which a verb is said.
#[derive(Clone, Copy)]
enum Holder {
    On,
    For,
    Subject,
}

/// Words that stand before their party in Arabic.
const BEFORE_PARTY: &[(&str, Holder)] = &[
    ("يجب", Holder::On),
    ("يجوز", Holder::For),
    ("لا يجوز", Holder::For),
    ("يحق", Holder::For),
    ("لا يحق", Holder::For),
    ("يتحمل", Holder::Subject),
    ("يدفع", Holder::Subject),
];

/// True if Arabic words name one party and nothing else.
fn is_party(arabic: &str) -> bool {
    let text = Text::new(arabic);
    matches!(mentions(&text).as_slice(), [one] if one.length == text.words.len())
}

/// «بواسطة», before who decides or acts.
const BY: &str = "بواسطة";

/// True if words begin with an authority, with or without an article.
fn names_authority(words: &[Token]) -> bool {
    let mut words = words.iter().map(|word| word.term.as_str());
    let first = words.find(|word| !ARTICLES.contains(word));
    first.is_some_and(|word| AUTHORITIES.iter().any(|row| row.0 == word))
}

const ARTICLES: &[&str] = &["the", "a", "an", "competent"];

/// Returns the Arabic unit of time of an English word.
fn grammar_unit(word: Option<&Token>) -> Option<&'static str> {
    let word = word?.term.as_str();
    let is_unit = ["day", "week", "month", "year", "hour"].contains(&word.trim_end_matches('s'));
    is_unit.then(|| grammar(&[word]))?.map(|(_, arabic)| arabic)
}

/// Number of words after `minimum` among which its number stands: `a minimum fine of five hundred`.
const LIMIT_NEAR: usize = 5;

fn limit(word: &str) -> Option<&'static str> {
    match word {
        "minimum" => Some("لا تقل عن"),
        "maximum" => Some("لا تزيد على"),
        _ => None,
    }
}

/// Returns the Arabic ordinal of an English one.
fn rank(word: &str) -> Option<&'static str> {
    let (_, arabic) = RANKS.iter().find(|(english, _)| *english == word)?;
    Some(arabic)
}

const RANKS: &[(&str, &str)] = &[
    ("first", "الأول"),
    ("second", "الثاني"),
    ("third", "الثالث"),
    ("fourth", "الرابع"),
    ("fifth", "الخامس"),
    ("sixth", "السادس"),
];

/// True if an English claim limits what its signs say, so that they are not compared.
pub(super) fn is_limited(claim: &str) -> bool {
    let words = folded_words(claim);
    words
        .iter()
        .any(|word| LIMITS.contains(&word.term.as_str()))
}

/// Returns the longest phrase of the table with which words begin, as the number of its words and its Arabic.
fn grammar(words: &[&str]) -> Option<(usize, &'static str)> {
    let fits = |(phrase, arabic): &(&'static str, &'static str)| {
        let parts = phrase.split(' ');
        let count = parts.clone().count();
        let same = count <= words.len() && parts.zip(words).all(|(one, other)| one == *other);
        same.then_some((count, *arabic))
    };
    GRAMMAR
        .iter()
        .filter_map(fits)
        .max_by_key(|(count, _)| *count)
}

/// Authorities and what tells one from another: English, Arabic, and Arabic before a name (`minister of`).
const AUTHORITIES: &[(&str, &str, &str)] = &[
    ("minister", "الوزير", "وزير"),
    ("ministry", "الوزارة", "وزارة"),
    ("court", "المحكمة", "محكمة"),
    ("judge", "القاضي", "قاضي"),
    ("prosecution", "النيابة", "نيابة"),
    ("prosecutor", "النيابة", "نيابة"),
    ("police", "الشرطة", "شرطة"),
    ("cabinet", "مجلس الوزراء", "مجلس الوزراء"),
    ("interior", "الداخلية", "الداخلية"),
    ("justice", "العدل", "العدل"),
    ("finance", "المالية", "المالية"),
    ("health", "الصحة", "الصحة"),
    ("commerce", "التجارة", "التجارة"),
];

fn authority(word: &str, is_of: bool) -> Option<&'static str> {
    let (_, whole, before) = AUTHORITIES.iter().find(|row| row.0 == word)?;
    Some(if is_of { *before } else { *whole })
}

/// Returns what a preposition says of the number after it: `under six`. Before other words it may say
/// anything.
fn bound_of_number(word: &str) -> Option<&'static str> {
    match word {
        "under" | "below" => Some("أقل من"),
        "over" | "above" => Some("أكثر من"),
        _ => None,
    }
}

/// True after `does not`, which a verb follows.
fn is_denied(words: &[Token]) -> bool {
    matches!(words, [.., before, not]
        if not.term == "not" && ["do", "does", "did"].contains(&before.term.as_str()))
}

/// Stands for a denied word that no table knows. No text has it.
const UNKNOWN: &str = "غغغغ";

/// Words of English that make a rule hold whatever the condition.
const EVEN: &[&str] = &[
    "even",
    "whether",
    "regardless",
    "irrespective",
    "always",
    "in all cases",
    "in every case",
    "in any case",
    "no matter",
    "without",
    "automatically",
];

/// Words of English of all, or of one alone.
const QUANTIFIERS: &[&str] = &[
    "all",
    "every",
    "each",
    "both",
    "together",
    "alone",
    "exclusively",
    "in ",
    "without",
    "a single",
];

/// True if a contradiction stands on words of all or of one alone.
pub(super) fn is_quantifier(words: &str) -> bool {
    let words = words.to_ascii_lowercase();
    QUANTIFIERS.iter().any(|one| words.starts_with(one))
}

/// Words of English by which an act is left to somebody's choice.
const OPTIONAL: &[&str] = &[
    "is optional",
    "may choose",
    "may decide",
    "is left to",
    "is up to",
    "is at the discretion",
];

/// True if a contradiction stands on words that leave an act to somebody's choice.
pub(super) fn is_option(words: &str) -> bool {
    let words = words.to_ascii_lowercase();
    OPTIONAL.iter().any(|one| words.starts_with(one))
}

/// True if a contradiction stands on words that make a rule hold whatever the condition.
pub(super) fn is_generalization(words: &str) -> bool {
    EVEN.iter()
        .any(|one| words.to_ascii_lowercase().starts_with(one))
}
