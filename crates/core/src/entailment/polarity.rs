//! Finds a negation that a claim adds or leaves out.

use std::ops::Range;

use super::alignment::Alignment;
use super::finding::{Finding, Kind, Read};
use super::signs::is_negator;
use super::tables::{
    FORBIDDING, LIMITING, NEGATIVE_OUTCOMES, NOUN_NEGATORS, PERMITTING, REQUIRING, RESTRICTING,
    STRICT, TURNING,
};
use super::words::Text;

pub(super) fn check(claim: Read, passage: Read, alignment: &Alignment) -> Vec<Finding> {
    let mut found = Vec::new();
    // What «يشترط» requires, and what an exception allows, may be told by a negation.
    if has_own_condition(claim, passage.text, alignment) {
        return found;
    }
    found.extend(negated_word(claim, passage, alignment));
    found.extend(negated_rule(claim, passage, alignment));
    found
}

/// Greatest number of shared words among which a single one can show that a rule is turned round.
const SHORT: usize = 4;

/// Finds a word that is negated in one text and stands under no negation in the other.
fn negated_word(claim: Read, passage: Read, alignment: &Alignment) -> Option<Finding> {
    let window = passage.text.words_in(&alignment.segments);
    // The other text may deny the same by another word.
    let is_told = |range: Range<usize>, text: &Text, is_shared: &dyn Fn(usize) -> bool| {
        let mut words = range.filter(|at| !is_shared(*at));
        words.any(|at| text.words[at].is(NEGATIVE_OUTCOMES))
    };
    let passage_tells = is_told(window, passage.text, &|at| {
        alignment.pairs.iter().any(|places| places.contains(&at))
    });
    let all = 0..claim.text.words.len();
    let claim_tells = is_told(all, claim.text, &|at| !alignment.pairs[at].is_empty());
    let differs = |(at, places): (usize, &Vec<usize>)| {
        let is_same = |place: &usize| {
            let one = claim.signs.negated[at] && !is_turned(claim.text, at) && !passage_tells;
            let other =
                passage.signs.negated[*place] && !is_turned(passage.text, *place) && !claim_tells;
            (!one || passage.signs.is_negative(*place)) && (!other || claim.signs.is_negative(at))
        };
        (!places.is_empty() && !places.iter().any(is_same)).then(|| Finding::at(Kind::Polarity, at))
    };
    alignment.pairs.iter().enumerate().find_map(differs)
}

/// True if the negation of a word is only a limit, by a word after it: «لا يكون الإفراج قبل سنة».
fn is_turned(text: &Text, at: usize) -> bool {
    let segment = text.words[at].segment;
    let mut after = at + 1..text.words.len();
    after.any(|place| {
        let word = &text.words[place];
        word.segment == segment && word.is(TURNING) && !is_negator(text, place)
    })
}

/// Finds a rule that one text forbids and the other does not, by the words that both have.
fn negated_rule(claim: Read, passage: Read, alignment: &Alignment) -> Option<Finding> {
    let (mut same, mut all, mut claim_only, mut passage_only) = (0, 0, Vec::new(), Vec::new());
    for (at, places) in alignment.pairs.iter().enumerate() {
        if places.is_empty() {
            continue;
        }
        all += 1;
        let mut free = places
            .iter()
            .filter(|place| !passage.signs.is_negative(**place));
        let is_forbidden = places.iter().any(|place| passage.signs.forbidden[*place]);
        match (claim.signs.forbidden[at], free.next()) {
            (true, Some(_)) => claim_only.push(at),
            (true, None) => same += 1,
            (false, None) if is_forbidden && !claim.signs.is_negative(at) => passage_only.push(at),
            _ => {}
        }
    }
    let decides = |words: &[usize]| {
        let is_enough = words.len() >= 2 || all <= SHORT;
        is_enough && words.len() > 2 * same && 3 * words.len() >= all
    };
    let window = passage.text.words_in(&alignment.segments);
    let whole = 0..claim.text.words.len();
    if let Some(at) = allowed_act(claim, passage, alignment) {
        return Some(Finding::at(Kind::Polarity, at));
    }
    // The segments of the passage that have these words of the claim.
    let places_of = |words: &[usize]| {
        let places = words.iter().flat_map(|at| &alignment.pairs[*at]);
        let segments = places.map(|place| passage.text.words[*place].segment);
        let (first, last) = segments.fold((usize::MAX, 0), |(first, last), segment| {
            (first.min(segment), last.max(segment))
        });
        passage.text.words_in(&(first..last + 1))
    };
    let shares = |at: usize| !alignment.pairs[at].is_empty();
    if decides(&claim_only)
        && forbidden_acts(claim, whole.clone()).any(shares)
        && (allows(passage.text, window.clone()) || !denies(passage.text, places_of(&claim_only)))
    {
        return Some(Finding::at(Kind::Polarity, claim_only[0]));
    }
    let is_free = |act: usize| {
        let mut pairs = alignment.pairs.iter().enumerate();
        pairs.any(|(at, places)| places.contains(&act) && !claim.signs.is_negative(at))
    };
    let is_turned = decides(&passage_only)
        && forbidden_acts(passage, window).any(is_free)
        && (allows(claim.text, whole.clone()) || !denies(claim.text, whole));
    is_turned.then(|| Finding::at(Kind::Polarity, passage_only[0]))
}

/// Finds an act that one text forbids and the other allows by a word of permission.
fn allowed_act(claim: Read, passage: Read, alignment: &Alignment) -> Option<usize> {
    let allows = |read: Read, at: usize| read.signs.permitted[at] && !read.signs.is_negative(at);
    let is_allowed = |at: &usize| {
        let places = &alignment.pairs[*at];
        !places.is_empty() && places.iter().all(|place| allows(passage, *place))
    };
    let whole = 0..claim.text.words.len();
    let window = passage.text.words_in(&alignment.segments);
    let allowed = |act: usize| {
        let mut pairs = alignment.pairs.iter().enumerate();
        pairs.find_map(|(at, places)| (*places == [act] && allows(claim, at)).then_some(at))
    };
    forbidden_acts(claim, whole)
        .find(is_allowed)
        .or_else(|| forbidden_acts(passage, window).find_map(allowed))
}

/// Returns the acts that are forbidden in a range of words: of each prohibition, the first content word that
/// names no party.
fn forbidden_acts<'t>(read: Read<'t>, range: Range<usize>) -> impl Iterator<Item = usize> + 't {
    let mut is_open = false;
    range.filter(move |&at| {
        let is_forbidden = read.signs.forbidden[at];
        let is_party = read
            .mentions
            .iter()
            .any(|one| (one.word..one.word + one.length).contains(&at));
        let is_act = is_forbidden && !is_open && read.text.words[at].is_content() && !is_party;
        is_open = is_forbidden && (is_open || is_act);
        is_act
    })
}

/// True if the words allow something.
fn allows(text: &Text, mut range: Range<usize>) -> bool {
    range.any(|at| {
        let is_denied = at
            .checked_sub(1)
            .is_some_and(|before| is_negator(text, before));
        text.words[at].is(PERMITTING) && !is_denied
    })
}

/// True if the words deny something outside a condition, so that they may tell a prohibition in other words.
fn denies(text: &Text, range: Range<usize>) -> bool {
    let mut condition = None;
    for at in range {
        let word = &text.words[at];
        if word.is(RESTRICTING) && !word.is(LIMITING) {
            condition = Some(word.segment);
        }
        let is_denial = word.is(NEGATIVE_OUTCOMES)
            || word.is(LIMITING)
            || word.is(FORBIDDING)
            || word.is(NOUN_NEGATORS)
            || is_negator(text, at);
        if is_denial && condition != Some(word.segment) {
            return true;
        }
    }
    false
}

/// True if the clause has a strict condition or an exception of which the claim tells, without the word that
/// begins it.
fn has_own_condition(claim: Read, passage: &Text, alignment: &Alignment) -> bool {
    let window = passage.words_in(&alignment.segments);
    let is_strict = |text: &Text, at: usize| text.words[at].is(STRICT) && !is_negator(text, at);
    if (0..claim.text.words.len()).any(|at| is_strict(claim.text, at)) {
        return false;
    }
    let negates = (0..claim.text.words.len()).any(|at| is_negator(claim.text, at));
    if negates
        && passage.words[window.clone()]
            .iter()
            .any(|word| word.is(REQUIRING))
    {
        return true;
    }
    // «دون ترخيص» tells a condition in order to deny it.
    let tells = |at: usize| {
        let mut pairs = alignment.pairs.iter().enumerate();
        pairs.any(|(own, places)| places.contains(&at) && !claim.signs.perhaps_negated[own])
    };
    let mut begins = window.clone().filter(|at| is_strict(passage, *at));
    begins.any(|begin| {
        let segment = passage.words[begin].segment;
        let inside = (begin + 1..window.end)
            .take_while(|at| passage.words[*at].segment == segment)
            .filter(|at| passage.words[*at].is_content());
        let (mut all, mut told) = (0, 0);
        for at in inside {
            all += 1;
            told += usize::from(tells(at));
        }
        all > 0 && 2 * told >= all
    })
}
