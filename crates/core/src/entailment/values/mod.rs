//! Finds a pay, a penalty or a number that the passage gives to something else.
//!
//! «بأجر كامل» for thirty days and «بنصف أجر» for the next fifteen stand in one sentence, and a claim that
//! exchanges them has no word and no number of its own. Each value of the passage is therefore read with the
//! words of its segment, and the claim is compared with the segment that has most words of its own.

mod classes;

use std::collections::HashSet;
use std::ops::Range;

pub(super) use self::classes::is_pay;
use self::classes::{Class, Valued, pays, penalties};
use super::alignment::Alignment;
use super::finding::{Finding, Kind, Read};
use super::numbers::{is_same, words_of};
use super::opposites::ranks;
use super::signs::is_negator;
use super::tables::{EITHER, PERMITTING, SUBJECTS_WHOLE, TIMES};
use super::words::Text;
use crate::numerals::Quantity;
use crate::text::fold::letters;

/// Words by which one segment must have more of the claim than the one with the claim's number.
const CLEARLY: usize = 2;

/// Longest run of words after a number that may say what it is for: «خمس سنوات في الجنح».
const TAIL: usize = 4;

pub(super) fn check(claim: Read, passage: Read, alignment: &Alignment) -> Vec<Finding> {
    let mut found = Vec::new();
    for read in [pays, penalties] {
        let (mine, theirs) = (read(claim.text), read(passage.text));
        found.extend(of_other(claim, passage, &mine, &theirs, alignment));
    }
    found.extend(whole(claim, passage));
    found.extend(both(claim.text, passage.text));
    found.extend(together(claim.text, passage.text, alignment));
    found.extend(number_of_other(claim, passage));
    found.extend(rank_of_other(claim, passage));
    found.extend(exchanged(claim.text, passage.text));
    found.extend(other_times(claim.text, passage.text));
    found
}

/// Finds another number of times for one act: «يجدد مرتين» for «قابلة للتجديد مرة واحدة».
fn other_times(claim: &Text, passage: &Text) -> Option<Finding> {
    // The place of a number of times, the number, and the content words before it.
    fn read(text: &Text) -> Vec<(usize, u8, Vec<&str>)> {
        let found = (1..text.words.len()).filter_map(|at| {
            let next = text.words.get(at + 1).map_or("", |next| next.text.as_str());
            let count = match text.words[at].text.as_str() {
                word if TWICE.contains(&word) => 2,
                word if ONCE.contains(&word) && ALONE_ONCE.contains(&next) => 1,
                _ => return None,
            };
            let segment = text.words[at].segment;
            let before = text.words[..at].iter().rev().take(ACT);
            let before = before.take_while(|word| word.segment == segment);
            let keys = before
                .filter(|word| word.is_content())
                .map(|word| word.key.as_str());
            Some((at, count, keys.collect()))
        });
        found.collect()
    }
    let mine = read(claim);
    if mine.is_empty() {
        return None;
    }
    let theirs = read(passage);
    let is_other = |(_, count, keys): &&(usize, u8, Vec<&str>)| {
        let is_same_act =
            |one: &&(usize, u8, Vec<&str>)| one.2.first().is_some_and(|act| keys.contains(act));
        let mut same = theirs.iter().filter(is_same_act).peekable();
        same.peek().is_some() && same.all(|one| one.1 != *count)
    };
    let (at, ..) = mine.iter().find(is_other)?;
    Some(Finding::at(Kind::Number, *at))
}

/// Number of words before a number of times among which its act stands.
const ACT: usize = 4;
const ONCE: [&str; 2] = letters!("مرة", "لمرة");
const ALONE_ONCE: [&str; 3] = letters!("واحدة", "وحيدة", "فقط");
const TWICE: [&str; 2] = letters!("مرتين", "لمرتين");

/// Words and numbers of a segment, by which it is told from others.
fn features<'t>(
    read: Read<'t>,
    segments: &Range<usize>,
    with_numbers: bool,
) -> HashSet<Feature<'t>> {
    let words = read.text.words_in(segments);
    let content = words.clone().filter(|at| {
        let word = &read.text.words[*at];
        word.is_content() && !classes::is_value(&word.text)
    });
    let mut found: HashSet<Feature> = content
        .map(|at| Feature::Word(read.text.words[at].key.as_str(), read.signs.negated[at]))
        .collect();
    if with_numbers {
        let numbers = read.text.quantities.iter();
        let inside = numbers.filter(|one| words.contains(&words_of(read.text, one).start));
        found.extend(inside.flat_map(|one| {
            one.values
                .iter()
                .map(|value| Feature::Number(value.to_bits()))
        }));
    }
    found
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Feature<'t> {
    /// A key, and whether the word is negated: «محرر رسمي», «محرر غير رسمي».
    Word(&'t str, bool),
    Number(u64),
}

/// For each range of segments, how many features of the claim it has that not all of them have.
fn scores(claim: &HashSet<Feature>, others: &[HashSet<Feature>]) -> Vec<usize> {
    let tells = |one: &&Feature| !others.iter().all(|other| other.contains(one));
    let telling: Vec<&Feature> = claim.iter().filter(tells).collect();
    others
        .iter()
        .map(|other| telling.iter().filter(|one| other.contains(one)).count())
        .collect()
}

/// Finds a value of the claim that the passage does not have, or has for something else.
fn of_other(
    claim: Read,
    passage: Read,
    mine: &[Valued],
    theirs: &[Valued],
    alignment: &Alignment,
) -> Option<Finding> {
    if theirs.is_empty() {
        return None;
    }
    let segments: Vec<usize> = {
        let mut all: Vec<usize> = theirs.iter().map(|one| one.segment).collect();
        all.dedup();
        all
    };
    let of = |segment: usize| theirs.iter().filter(move |one| one.segment == segment);
    let described: Vec<HashSet<Feature>> = segments
        .iter()
        .map(|segment| features(passage, &(*segment..segment + 1), true))
        .collect();
    let count = claim.text.sentences.len();
    for one in mine {
        let in_segment = mine.iter().filter(|other| other.segment == one.segment);
        if in_segment.clone().any(|other| !one.class.fits(other.class)) {
            continue;
        }
        if !theirs.iter().any(|other| one.class.fits(other.class)) {
            // What stands elsewhere in the passage may be another subject.
            let near = passage.text.sentence_of(alignment.segments.start);
            let sentence = |other: &Valued| passage.text.sentences[other.segment];
            let is_one = theirs
                .iter()
                .all(|other| sentence(other) == sentence(&theirs[0]));
            if is_one || theirs.iter().any(|other| near.contains(&other.segment)) {
                return Some(Finding {
                    kind: one.kind(),
                    words: one.words.clone(),
                });
            }
            continue;
        }
        let is_alone = mine.iter().all(|other| other.segment == one.segment);
        let own = if is_alone {
            0..count
        } else {
            one.segment..one.segment + 1
        };
        let mine = features(claim, &own, true);
        let scores = scores(&mine, &described);
        let best = scores.iter().copied().max().unwrap_or_default();
        // The words of the claim may stand before all values, as their subject.
        let is_meant = (0..segments.len()).any(|at| {
            let shared: Vec<&Feature> = mine.intersection(&described[at]).collect();
            let is_number = shared.iter().any(|one| matches!(one, Feature::Number(_)));
            scores[at] == best && (is_number || 5 * shared.len() >= 3 * mine.len())
        });
        // A pay that is named by its share is not any pay.
        let is_named =
            one.class != Class::Paid && theirs.iter().any(|other| other.class == one.class);
        let fitting = |place: usize| {
            of(segments[place]).any(|other| match is_named {
                true => other.class == one.class,
                false => one.class.fits(other.class),
            })
        };
        let fits = (0..segments.len()).filter(|place| fitting(*place));
        let best_fit = fits.map(|place| scores[place]).max().unwrap_or_default();
        if best > best_fit && is_meant {
            return Some(Finding {
                kind: one.kind(),
                words: one.words.clone(),
            });
        }
    }
    None
}

/// Finds two penalties joined by «و» of which the passage leaves the choice, or the other way.
fn both(claim: &Text, passage: &Text) -> Option<Finding> {
    if [claim, passage]
        .iter()
        .any(|text| text.words.iter().any(|word| word.is(EITHER)))
    {
        return None;
    }
    // The penalties of a text with the one before them, and whether «أو» stands between.
    let joined = |text: &Text| {
        let all = penalties(text);
        let pairs = all.windows(2).filter_map(|pair| {
            let [one, other] = pair else { return None };
            let word = &text.words[other.words.start];
            let is_or = text.words[other.words.start - 1].text == OR;
            let is_and = word.text.starts_with('و');
            (is_or != is_and).then_some((one.class, other.class, is_or, other.words.clone()))
        });
        pairs.collect::<Vec<_>>()
    };
    let theirs = joined(passage);
    joined(claim)
        .into_iter()
        .find_map(|(first, second, is_or, words)| {
            let mut same = theirs
                .iter()
                .filter(|(one, other, ..)| first.fits(*one) && second.fits(*other))
                .peekable();
            let is_other = same.peek().is_some() && same.all(|(_, _, other, _)| *other != is_or);
            is_other.then_some(Finding {
                kind: Kind::Quantifier,
                words,
            })
        })
}

const OR: &str = letters!("أو");

/// Finds two penalties of which the claim requires both and the passage leaves the choice: «بالسجن والغرامة
/// معا» for «أو بإحدى هاتين العقوبتين».
fn together(claim: &Text, passage: &Text, alignment: &Alignment) -> Option<Finding> {
    let is_choice_denied = |at: usize| {
        let near = at.saturating_sub(2)..at;
        claim.words[at].is(EITHER) && near.into_iter().any(|before| is_negator(claim, before))
    };
    let may = claim.words.iter().any(|word| word.is(PERMITTING));
    let joins = |at: usize| {
        let next = claim.words.get(at + 1);
        claim.words[at].is(JOINING) && !may && next.is_some_and(|next| next.text == BETWEEN)
    };
    let said = |at: &usize| claim.words[*at].is(TOGETHER) || is_choice_denied(*at) || joins(*at);
    let at = (0..claim.words.len()).find(said)?;
    let is_open =
        (0..claim.words.len()).any(|at| claim.words[at].is(EITHER) && !is_choice_denied(at));
    if is_open || penalties(claim).len() < 2 {
        return None;
    }
    let sentence = passage.words_in(&passage.sentence_of(alignment.segments.start));
    let has = |table: &[&str]| {
        passage.words[sentence.clone()]
            .iter()
            .any(|word| word.is(table))
    };
    (has(EITHER) && !has(TOGETHER)).then(|| Finding::at(Kind::Quantifier, at))
}

const JOINING: &[&str] = &letters!("يجمع", "تجمع", "الجمع", "بالجمع");
const BETWEEN: &str = letters!("بين");
const TOGETHER: &[&str] = &letters!("معا", "مجتمعتين", "كلتاهما", "كلتيهما");

/// Finds one pay for the whole of what the passage pays by parts: «كلها بأجر كامل».
fn whole(claim: Read, passage: Read) -> Option<Finding> {
    let mine = pays(claim.text);
    let [one] = mine.as_slice() else { return None };
    let all = claim
        .text
        .words
        .iter()
        .position(|word| word.is(SUBJECTS_WHOLE))?;
    let theirs = pays(passage.text);
    let differs = |other: &Valued| !one.class.fits(other.class);
    let agrees = |other: &Valued| one.class.fits(other.class);
    let is_near = claim.text.words[all].segment == one.segment;
    (is_near && theirs.iter().any(differs) && theirs.iter().any(agrees))
        .then(|| Finding::at(Kind::Quantifier, all))
}

/// Finds a number of the claim whose words belong to another number of the same unit in the passage.
fn number_of_other(claim: Read, passage: Read) -> Option<Finding> {
    let place = |text: &Text, one: &Quantity| text.words[words_of(text, one).start].segment;
    for one in claim
        .text
        .quantities
        .iter()
        .filter(|one| one.unit.is_some())
    {
        let own = place(claim.text, one);
        let rivals = |text: &Text, segment: usize| {
            let quantities = text.quantities.iter();
            quantities
                .filter(|other| place(text, other) == segment)
                .count()
        };
        if rivals(claim.text, own) != 1 {
            continue;
        }
        let theirs = passage
            .text
            .quantities
            .iter()
            .filter(|other| other.unit.is_some());
        let mut segments: Vec<usize> = theirs
            .clone()
            .map(|other| place(passage.text, other))
            .collect();
        segments.dedup();
        if segments.len() < 2 {
            continue;
        }
        let has = |segment: usize| {
            theirs
                .clone()
                .any(|other| place(passage.text, other) == segment && is_same(one, other))
        };
        if !segments.iter().any(|segment| has(*segment)) {
            continue;
        }
        let described: Vec<HashSet<Feature>> = segments
            .iter()
            .map(|segment| features(passage, &(*segment..segment + 1), false))
            .collect();
        let is_alone = claim.text.quantities.len() == 1
            && !(0..claim.text.words.len()).any(|at| {
                let end = words_of(claim.text, one).end;
                claim.text.words[at].is(TIMES) && !(end - 1..=end).contains(&at)
            });
        let range = match is_alone {
            true => 0..claim.text.sentences.len(),
            false => own..own + 1,
        };
        let mine = features(claim, &range, false);
        let scores = scores(&mine, &described);
        let fits = (0..segments.len()).filter(|at| has(segments[*at]));
        let best_fit = fits.map(|at| scores[at]).max().unwrap_or_default();
        let is_meant = |at: usize| {
            let shared = mine.intersection(&described[at]).count();
            scores[at] >= best_fit + CLEARLY && MEANT.1 * shared >= MEANT.0 * mine.len()
        };
        if (0..segments.len()).any(is_meant) {
            return Some(Finding {
                kind: Kind::Number,
                words: words_of(claim.text, one),
            });
        }
    }
    None
}

/// Finds a rank of the claim whose words belong to another rank of the same noun: «يلغى الترخيص في المرة
/// الثالثة» for the fourth time.
fn rank_of_other(claim: Read, passage: Read) -> Option<Finding> {
    let mine = ranks(claim.text);
    let [(noun, rank, at)] = mine.as_slice() else {
        return None;
    };
    let theirs = ranks(passage.text);
    let theirs: Vec<_> = theirs.iter().filter(|one| one.0 == *noun).collect();
    let mut segments: Vec<(usize, usize)> = theirs
        .iter()
        .map(|(_, rank, at)| (passage.text.words[*at].segment, *rank))
        .collect();
    segments.dedup();
    let is_one_each = segments.windows(2).all(|pair| pair[0].0 != pair[1].0);
    if segments.len() < 2 || !is_one_each || !segments.iter().any(|one| one.1 == *rank) {
        return None;
    }
    let described: Vec<HashSet<Feature>> = segments
        .iter()
        .map(|(segment, _)| features(passage, &(*segment..segment + 1), false))
        .collect();
    let mut mine = features(claim, &(0..claim.text.sentences.len()), false);
    let own = claim.text.words[*at].key.as_str();
    mine.retain(|one| !matches!(one, Feature::Word(key, _) if *key == own));
    let scores = scores(&mine, &described);
    let fits = (0..segments.len()).filter(|place| segments[*place].1 == *rank);
    let best_fit = fits.map(|place| scores[place]).max().unwrap_or_default();
    let is_meant = |place: usize| {
        let shared = mine.intersection(&described[place]).count();
        scores[place] >= best_fit + CLEARLY && MEANT.1 * shared >= MEANT.0 * mine.len()
    };
    (0..segments.len())
        .any(is_meant)
        .then(|| Finding::at(Kind::Number, *at))
}

/// Share of the claim's words, as numerator and denominator, of the segment with which its number is
/// compared.
const MEANT: (usize, usize) = (3, 4);

/// Finds two numbers of which each stands before the other's noun: «عشر سنوات في الجنح وخمس في الجنايات».
fn exchanged(claim: &Text, passage: &Text) -> Option<Finding> {
    let (mine, theirs) = (tails(claim), tails(passage));
    if mine.len() < 2 {
        return None;
    }
    let is_turned = |(one, keys): &&(&Quantity, Vec<&str>)| {
        let holds = |is_own: bool| {
            let others = theirs
                .iter()
                .filter(move |(other, _)| is_same(one, other) == is_own);
            others
                .flat_map(|(_, keys)| keys.iter().copied())
                .collect::<HashSet<&str>>()
        };
        let (own, other) = (holds(true), holds(false));
        !own.is_empty()
            && !keys.is_empty()
            && keys.iter().all(|key| !own.contains(key))
            && keys.iter().any(|key| other.contains(key))
    };
    let turned = mine.iter().filter(is_turned).count();
    let (first, _) = mine.iter().find(is_turned)?;
    (turned >= 2).then(|| Finding {
        kind: Kind::Number,
        words: words_of(claim, first),
    })
}

/// Returns the numbers of a text with the content words right after them.
fn tails(text: &Text) -> Vec<(&Quantity, Vec<&str>)> {
    let starts: Vec<usize> = text
        .quantities
        .iter()
        .map(|one| words_of(text, one).start)
        .collect();
    let tail = |one: &Quantity| {
        let own = words_of(text, one);
        let segment = text.words[own.start].segment;
        let words = (own.end..text.words.len().min(own.end + TAIL))
            .take_while(|at| text.words[*at].segment == segment && !starts.contains(at));
        words
            .filter(|at| text.words[*at].is_content())
            .map(|at| text.words[at].key.as_str())
            .collect()
    };
    text.quantities.iter().map(|one| (one, tail(one))).collect()
}

impl Valued {
    fn kind(&self) -> Kind {
        match self.class {
            Class::Unpaid | Class::Paid => Kind::Polarity,
            _ => Kind::Number,
        }
    }
}
