//! Finds legal effects that a claim turns round without a word of the passage: what is final and may be
//! appealed against, what silence means, who pays, what happens of itself or on request, from what somebody
//! is exempt.

use super::alignment::Alignment;
use super::finding::{Finding, Kind, Read};
use super::opposites::same_event;
use super::parties::{are_opposed, is_public};
use super::signs::is_negator;
use super::tables::{
    EVERY_CASE, EXEMPTING, HOLDING, LACKING, NOUN_NEGATORS, OBLIGING, PERMITTING, RESTRICTING,
    UNIVERSAL,
};
use super::words::{OR_ELSE, Text, Word};
use crate::text::fold::{letters, words};

words! {
    /// Remedies against a decision, without conjunction, preposition and article.
    letters const REMEDIES: &[&str] = ["طعن", "اعتراض", "تظلم", "استئناف", "نقض", "معارضة"];
}

words! {
    /// Words that say of a decision that nothing is to be done against it.
    letters const FINAL: &[&str] = ["نهائي", "نهائيا", "نهائية", "باتا", "باتة", "قطعيا", "قطعية"];
}

words! {
    /// Verbs that say what something is or counts as.
    letters const BEING: &[&str] = [
        "يكون", "تكون", "كان", "يعد", "تعد", "عد", "عدت", "يعتبر", "تعتبر", "اعتبر", "اعتبرت", "يصبح", "يصدر",
    ];
}

words! {
    /// Adjectives and verbs before a remedy that is open.
    letters const OPEN: &[&str] = ["قابل", "قابلة", "قابلا", "يقبل", "تقبل"];
}

words! {
    /// Words for the consent that silence means.
    letters const CONSENT: &[&str] = ["قبولا", "مقبولا", "مقبولة"];
}

words! {
    /// The opposite of `CONSENT`.
    letters const REFUSAL: &[&str] = ["رفضا", "مرفوضا", "مرفوضة"];
}

words! {
    /// Words of an act without a request.
    letters const UNASKED: &[&str] = ["تلقاء", "تلقائيا"];
}

words! {
    /// Words of a request, without conjunction, preposition and article.
    letters const REQUESTS: &[&str] = ["طلب", "طلبه", "طلبها", "طلبهم"];
}

words! {
    /// Costs that somebody bears.
    letters const COSTS: &[&str] = [
        "نفقات", "نفقة", "تكاليف", "تكلفة", "كلفة", "مصاريف", "مصروفات", "رسوم", "أجور", "أتعاب",
    ];
}

words! {
    /// Verbs of bearing a cost.
    letters const BEARING: &[&str] = ["يتحمل", "تتحمل", "يدفع", "تدفع", "يسدد", "تسدد"];
}

words! {
    /// Words by which an act is left to somebody's choice.
    letters const DISCRETION: &[&str] = ["متروك", "متروكة", "جوازي", "جوازية", "جوازيا", "اختياري", "اختيارية"];
}

words! {
    /// Words by which an act is due whatever somebody thinks of it.
    letters const DUE: &[&str] = ["وجوبا", "وجوبي", "حتما"];
}

words! {
    /// Verbs of bearing a cost that stands before them.
    letters const BORNE: &[&str] = [
        "يتحملها", "تتحملها", "يدفعها", "تدفعها", "يسددها", "تسددها", "يتحمله", "تتحمله", "يدفعه", "تدفعه",
    ];
}

/// Number of words between a verb of being and what it says.
const NEAR: usize = 8;
/// Number of words between a verb of bearing and the cost.
const FAR: usize = 6;

pub(super) fn check(claim: Read, passage: Read, alignment: &Alignment) -> Vec<Finding> {
    let mut found = Vec::new();
    found.extend(finality(claim, passage));
    found.extend(silence(claim.text, passage.text));
    found.extend(request(claim.text, passage.text));
    found.extend(of_itself(claim.text, passage.text));
    found.extend(payer(claim, passage));
    found.extend(exemption(claim, passage, alignment));
    found.extend(charged(claim.text, passage.text));
    found.extend(effect(claim.text, passage, alignment));
    found.extend(reference(claim.text, passage.text));
    found
}

/// The word without conjunction, preposition and article.
fn bare(word: &str) -> &str {
    let prefixes = [
        "وال", "فال", "بال", "ولل", "لل", "ال", "وب", "ول", "و", "ف", "ب", "ل",
    ];
    let rest = prefixes.iter().find_map(|prefix| {
        word.strip_prefix(prefix)
            .filter(|rest| rest.chars().count() >= 3)
    });
    rest.unwrap_or(word)
}

/// Returns the place of a word of a table that is said of something: «يكون قرارها نهائيا».
fn said(text: &Text, table: &[&str]) -> Option<usize> {
    (1..text.words.len()).find(|at| {
        let segment = text.words[*at].segment;
        let mut before = (at.saturating_sub(NEAR)..*at).rev();
        text.words[*at].is(table)
            && !is_denied(text, *at)
            && before
                .any(|place| text.words[place].is(BEING) && text.words[place].segment == segment)
    })
}

fn is_denied(text: &Text, at: usize) -> bool {
    at.checked_sub(1)
        .is_some_and(|before| is_negator(text, before) || text.words[before].is(NOUN_NEGATORS))
}

/// A remedy that a text names: open, or not.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Remedy {
    Open,
    Closed,
    Named,
}

fn remedies(read: Read) -> Vec<(usize, Remedy)> {
    let text = read.text;
    let mut found = Vec::new();
    for (at, word) in text.words.iter().enumerate() {
        if !REMEDIES.contains(&bare(&word.text)) {
            continue;
        }
        let before: Vec<usize> = (at.saturating_sub(3)..at)
            .filter(|place| text.words[*place].segment == word.segment)
            .collect();
        let is_open =
            |place: &usize| text.words[*place].is(OPEN) || text.words[*place].is(PERMITTING);
        let opening = before.iter().rev().find(|place| is_open(place));
        let remedy = match opening {
            Some(place) if is_denied(text, *place) => Remedy::Closed,
            _ if read.signs.is_negative(at) => Remedy::Closed,
            Some(_) => Remedy::Open,
            None if read.signs.permitted[at] => Remedy::Open,
            None => Remedy::Named,
        };
        found.push((at, remedy));
    }
    found
}

/// Finds a remedy against what is final, or the other way.
fn finality(claim: Read, passage: Read) -> Option<Finding> {
    let mine = remedies(claim);
    if mine.is_empty() && said(claim.text, FINAL).is_none() {
        return None;
    }
    let theirs = remedies(passage);
    let is_all =
        |remedies: &[(usize, Remedy)], kind: Remedy| remedies.iter().all(|one| one.1 == kind);
    let closes = |read: Read, remedies: &[(usize, Remedy)]| {
        is_all(remedies, Remedy::Closed).then(|| {
            remedies
                .first()
                .map(|one| one.0)
                .or_else(|| said(read.text, FINAL))
        })?
    };
    let is_limited = |read: Read| {
        let text = read.text;
        (0..text.words.len()).any(|at| {
            let word = &text.words[at];
            word.bare() == EXCEPT && word.text != OR_ELSE && !is_negator(text, at)
        })
    };
    if is_limited(claim) || is_limited(passage) {
        return None;
    }
    if let Some((at, _)) = mine.first().filter(|one| one.1 == Remedy::Open)
        && is_all(&mine, Remedy::Open)
        && closes(passage, &theirs).is_some()
    {
        return Some(Finding::at(Kind::Polarity, *at));
    }
    let is_open = !theirs.is_empty() && is_all(&theirs, Remedy::Open);
    if !is_open || said(passage.text, FINAL).is_some() {
        return None;
    }
    Some(Finding::at(Kind::Polarity, closes(claim, &mine)?))
}

const EXCEPT: &str = letters!("إلا");

/// Finds consent by silence for refusal, or the other way: «يعد عدم الرد قبولا».
fn silence(claim: &Text, passage: &Text) -> Option<Finding> {
    let turned = |mine: &[&str], theirs: &[&str]| {
        let at = said(claim, mine)?;
        let is_other = said(claim, theirs).is_none()
            && said(passage, theirs).is_some()
            && said(passage, mine).is_none();
        is_other.then(|| Finding::at(Kind::Polarity, at))
    };
    turned(CONSENT, REFUSAL)
        .or_else(|| turned(REFUSAL, CONSENT))
        .or_else(|| invented_consent(claim, passage))
}

words! {
    /// Verbs of answering, whose denial is silence.
    letters const ANSWERING: &[&str] = ["يرد", "ترد", "يبت", "تبت", "يجب", "تجب", "يجيب", "الرد", "البت", "رد"];
}

words! {
    /// Words of silence, or of time that passes.
    letters const SILENT: &[&str] = [
        "سكت", "سكوت", "السكوت", "سكوته", "سكوتها", "صمت", "الصمت", "مضى", "مضت", "بمضي", "انقضى", "انقضت",
        "انقضاء", "ضمنا", "ضمنيا", "ضمنية",
    ];
}

words! {
    /// Words by which something is granted.
    letters const GRANTED: &[&str] = ["قبولا", "مقبولا", "مقبولة", "موافقة", "موافقا", "جاز", "نافذا", "نافذة"];
}

/// Finds consent by silence in a claim on a passage that says nothing of silence.
fn invented_consent(claim: &Text, passage: &Text) -> Option<Finding> {
    let unanswered = |text: &Text, at: usize| {
        let is_missing = text.words.get(at + 1).is_some_and(|next| next.is(IN_TEXT));
        text.words[at].is(ANSWERING) && is_denied(text, at) && !is_missing
    };
    let is_silent = |text: &Text, at: usize| text.words[at].is(SILENT) || unanswered(text, at);
    let says = |text: &Text| (0..text.words.len()).any(|at| is_silent(text, at));
    let is_unanswered = (0..claim.words.len()).any(|at| unanswered(claim, at));
    if !says(claim) || says(passage) {
        return None;
    }
    let granted = (0..claim.words.len()).find(|at| {
        let word = claim.words[*at].text.as_str();
        GRANTED.contains(&word) && !is_denied(claim, *at)
    });
    let at = match said(claim, CONSENT) {
        Some(at) => at,
        None => granted.filter(|_| is_unanswered)?,
    };
    Some(Finding::at(Kind::Polarity, at))
}

const IN_TEXT: &[&str] = &letters!("نص", "في", "بها", "به", "ذكر", "ذكره", "ذكرها");

/// Finds a request that the claim requires for what the passage lets happen of itself, or the other way.
fn request(claim: &Text, passage: &Text) -> Option<Finding> {
    // «دون طلب»
    let is_unasked = |text: &Text, at: usize| {
        let near = at + 1..text.words.len().min(at + 4);
        let mut near =
            near.take_while(|place| text.words[*place].segment == text.words[at].segment);
        text.words[at].is(LACKING)
            && near.any(|place| REQUESTS.contains(&bare(&text.words[place].text)))
    };
    let unasked = |text: &Text| {
        (0..text.words.len()).find(|at| text.words[*at].is(UNASKED) || is_unasked(text, *at))
    };
    let asked = |text: &Text| {
        let found = text
            .words
            .iter()
            .position(|word| REQUESTS.contains(&bare(&word.text)));
        found.filter(|at| *at > 0)
    };
    if let Some(at) = unasked(claim) {
        let needs = asked(passage).is_some_and(|place| {
            let before = &passage.words[place - 1];
            before.text == ON || passage.words[place].bare().starts_with('ب')
        });
        let is_asked = claim.words[at].is(UNASKED) && asked(claim).is_some();
        let is_other = needs && unasked(passage).is_none() && !is_asked;
        return is_other.then(|| Finding::at(Kind::Condition, at));
    }
    let except = (0..claim.words.len())
        .find(|at| claim.words[*at].bare() == EXCEPT && !is_negator(claim, *at))?;
    let denies = (0..except).any(|at| is_negator(claim, at));
    let at = asked(claim).filter(|at| *at > except && *at <= except + 4)?;
    (denies && unasked(passage).is_some()).then(|| Finding::at(Kind::Condition, at))
}

/// Finds an effect «بقوة القانون» that the passage only lets somebody ask for: «للورثة طلب الفسخ».
fn of_itself(claim: &Text, passage: &Text) -> Option<Finding> {
    let by_law = |at: &usize| {
        let next = claim.words.get(at + 1);
        claim.words[*at].is(FORCE) && next.is_some_and(|next| next.is(LAW))
    };
    let at = (0..claim.words.len()).find(by_law)?;
    let is_asked = |place: usize| {
        let mut before = (place.saturating_sub(2)..place).map(|at| &passage.words[at]);
        before.any(|word| REQUESTS.contains(&bare(&word.text)))
    };
    let is_other = |word: &Word| {
        let places = (0..passage.words.len()).filter(|place| passage.words[*place].key == word.key);
        let mut places = places.peekable();
        word.is_content() && places.peek().is_some() && places.all(is_asked)
    };
    claim.words[..at]
        .iter()
        .any(is_other)
        .then(|| Finding::at(Kind::Condition, at))
}

const FORCE: &[&str] = &letters!("بقوة", "بحكم");
const LAW: &[&str] = &letters!("القانون", "النظام");
const ON: &str = letters!("على");
const EXPENSE: [&str; 2] = letters!("نفقة", "حساب");

/// Returns the nouns of those who bear a cost: «على نفقة المخالف», «تتحمل الشركة المصاريف».
fn payers(text: &Text) -> Vec<usize> {
    let mut found = Vec::new();
    for (at, word) in text.words.iter().enumerate() {
        let next = text.words.get(at + 1);
        let Some(next) = next.filter(|next| next.segment == word.segment) else {
            continue;
        };
        let is_expense =
            EXPENSE.contains(&word.text.as_str()) && at > 0 && text.words[at - 1].bare() == ON;
        let bears = word.is(BEARING) && !is_denied(text, at) && {
            let after = text.words[at + 2..].iter().take(FAR);
            let mut after = after.take_while(|one| one.segment == word.segment);
            after.any(|one| COSTS.contains(&bare(&one.text)))
        };
        // «الأتعاب يدفعها المخالف»
        let is_borne = BORNE.contains(&word.text.as_str()) && !is_denied(text, at) && {
            let before = &text.words[at.saturating_sub(NEAR)..at];
            let mut before = before.iter().filter(|one| one.segment == word.segment);
            before.any(|one| COSTS.contains(&bare(&one.text)))
        };
        if (is_expense || bears || is_borne) && next.is_content() {
            found.push(at + 1);
        }
    }
    found
}

/// Finds a public body that pays for a private person, or the other way.
pub(super) fn payer(claim: Read, passage: Read) -> Option<Finding> {
    let party = |read: Read, at: usize| {
        let mut parties = read.mentions.iter();
        parties.find(|one| one.word == at).map(|one| one.party)
    };
    let is_official = |read: Read, at: usize| {
        party(read, at).is_some_and(is_public) || read.text.words[at].is(TREASURY)
    };
    let mine = payers(claim.text);
    if mine.is_empty() {
        return None;
    }
    let theirs = payers(passage.text);
    // «يتحمل الأجنبي» for «يتحمل مالك الوسيلة», where the passage names the foreigner elsewhere.
    let key = |text: &Text, at: usize| text.words[at].key.clone();
    let is_exchanged = |at: &usize| {
        let own = key(claim.text, *at);
        let bears = |place: &usize| {
            let near = *place..passage.text.words.len().min(place + 3);
            passage.text.words[near].iter().any(|word| word.key == own)
        };
        let is_named = passage.text.words.iter().any(|word| word.key == own);
        !theirs.is_empty() && is_named && !theirs.iter().any(bears)
    };
    if let Some(at) = mine.iter().find(|at| is_exchanged(at)) {
        return Some(Finding::at(Kind::Role, *at));
    }
    let articled = |at: &usize, text: &Text| text.words[*at].text.starts_with(letters!("ال"));
    let theirs: Vec<usize> = theirs
        .into_iter()
        .filter(|at| articled(at, passage.text))
        .collect();
    let mut mine = mine.into_iter().filter(|at| articled(at, claim.text));
    let is_other = |at: &usize| {
        !theirs.is_empty()
            && theirs.iter().all(|place| {
                let pair = party(claim, *at).zip(party(passage, *place));
                is_official(claim, *at) != is_official(passage, *place)
                    || pair.is_some_and(|(one, other)| are_opposed(one, other))
            })
    };
    Some(Finding::at(Kind::Role, mine.find(is_other)?))
}

/// Who pays for the public.
const TREASURY: &[&str] = &letters!("الدولة", "الحكومة", "الخزانة", "الخزينة", "البلدية");

/// Finds somebody exempt from what the passage requires: «معفى من تسجيله» for «يلتزم بتسجيله».
fn exemption(claim: Read, passage: Read, alignment: &Alignment) -> Option<Finding> {
    let text = claim.text;
    let exempts = |text: &Text| text.words.iter().any(|word| word.is(EXEMPTING));
    if !exempts(text) || exempts(passage.text) {
        return None;
    }
    (0..text.words.len()).find_map(|at| {
        let next = text.words.get(at + 1);
        if !text.words[at].is(EXEMPTING)
            || is_denied(text, at)
            || next.is_none_or(|next| next.text != FROM)
        {
            return None;
        }
        let act =
            (at + 2..text.words.len().min(at + 5)).find(|act| text.words[*act].is_content())?;
        let places = &alignment.pairs[act];
        let is_owed = |place: &usize| {
            let words = passage
                .text
                .words_in(&passage.text.sentence_of(passage.text.words[*place].segment));
            let before = &passage.text.words[words.start..*place];
            let obliges = before
                .iter()
                .any(|word| word.is(OBLIGING) || word.is(HOLDING));
            let allows = before.iter().any(|word| word.is(PERMITTING));
            obliges && !allows && !passage.signs.is_negative(*place)
        };
        (!places.is_empty() && places.iter().all(is_owed)).then(|| Finding::at(Kind::Polarity, at))
    })
}

const FROM: &str = letters!("من");

/// Finds somebody who pays what the passage exempts them from: «تدفع رسوم الترخيص» for «تعفى من رسومه».
fn charged(claim: &Text, passage: &Text) -> Option<Finding> {
    let exempts = |text: &Text| text.words.iter().any(|word| word.is(EXEMPTING));
    if exempts(claim) || !exempts(passage) {
        return None;
    }
    let cost_after = |text: &Text, at: usize| {
        let segment = text.words[at].segment;
        let mut after = (at + 1..text.words.len().min(at + 1 + FAR))
            .take_while(|place| text.words[*place].segment == segment);
        after.find(|place| COSTS.contains(&bare(&text.words[*place].text)))
    };
    let following = |text: &Text, at: usize| {
        let next = text.words.get(at + 1);
        next.filter(|next| next.is_content())
            .map(|next| next.key.clone())
    };
    let mine = (0..claim.words.len()).find_map(|at| {
        let bears = claim.words[at].is(BEARING) || claim.words[at].is(SUBJECTED);
        let cost = cost_after(claim, at).filter(|_| bears && !is_denied(claim, at))?;
        Some((at, claim.words[cost].key.as_str(), following(claim, cost)))
    });
    let (at, cost, what) = mine?;
    let is_same = |place: usize| {
        passage.words[place].key == cost && (what.is_none() || following(passage, place) == what)
    };
    let is_freed = (0..passage.words.len()).any(|place| {
        passage.words[place].is(EXEMPTING)
            && !is_denied(passage, place)
            && cost_after(passage, place).is_some_and(is_same)
    });
    let named = (0..passage.words.len())
        .filter(|place| is_same(*place))
        .count();
    (is_freed && named == 1).then(|| Finding::at(Kind::Polarity, at))
}

words! {
    /// Verbs of owing a cost, beside those of bearing it.
    letters const SUBJECTED: &[&str] = ["يخضع", "تخضع", "يلتزم", "تلتزم", "يستحق", "تستحق", "يؤدي", "تؤدي"];
}

words! {
    /// Verbs by which one thing follows from another.
    letters const FOLLOWING: &[&str] = [
        "يترتب", "تترتب", "يؤدي", "تؤدي", "ينتج", "تنتج", "يؤثر", "تؤثر", "يمس", "تمس", "يستتبع", "يفضي",
    ];
}

words! {
    /// What ends, without a negation.
    letters const ENDING: &[&str] = [
        "ينتهي", "تنتهي", "ينقضي", "تنقضي", "انقضاء", "ينفسخ", "تنفسخ", "تنحل", "ينحل", "يبطل", "تبطل", "بطلان",
        "باطل", "باطلا", "باطلة", "يسقط", "تسقط", "سقوط", "ينقطع", "تنقطع", "يزول", "تزول", "يوقف", "يلغى", "تلغى",
    ];
}

/// Share of the claim's words, as numerator and denominator, that the clause of an effect must have.
const OF_EFFECT: (usize, usize) = (1, 2);

/// Finds an effect that only one of the texts denies: «لا يؤثر موت الشريك في العقد» for «ينتهي العقد بموت
/// الشريك».
fn effect(claim: &Text, passage: Read, alignment: &Alignment) -> Option<Finding> {
    let whole = passage.text;
    let denied = |text: &Text, range: std::ops::Range<usize>| {
        let mut places = range.filter(|at| text.words[*at].is(FOLLOWING) && is_denied(text, *at));
        places.next()
    };
    let window = whole.words_in(&alignment.segments);
    let ends = |text: &Text, at: usize| text.words[at].is(ENDING) && !is_denied(text, at);
    let all = 0..claim.words.len();
    let content: Vec<usize> = all
        .clone()
        .filter(|at| {
            let word = &claim.words[*at];
            word.is_content() && !word.is(FOLLOWING) && !word.is(ENDING)
        })
        .collect();
    let held = |segment: usize| {
        let own = whole.words_in(&(segment..segment + 1));
        let is_held = |at: &&usize| alignment.pairs[**at].iter().any(|one| own.contains(one));
        content.iter().filter(is_held).count()
    };
    let is_near = |place: usize| {
        let held = held(whole.words[place].segment);
        held >= 2 && OF_EFFECT.1 * held >= OF_EFFECT.0 * content.len()
    };
    let denies = |text: &Text, range: std::ops::Range<usize>| {
        let mut range = range;
        range.any(|at| is_negator(text, at) || text.words[at].is(RESTRICTING))
    };
    if let Some(at) = denied(claim, all.clone()) {
        let others = all.filter(|other| is_negator(claim, *other)).count();
        let place = window
            .clone()
            .find(|place| ends(whole, *place) && is_near(*place))?;
        let segment = whole.words[place].segment;
        let own = whole.words_in(&(segment..segment + 1));
        let is_turned = others == 1 && !denies(whole, own);
        return is_turned.then(|| Finding::at(Kind::Polarity, at));
    }
    if denies(claim, all.clone()) {
        return None;
    }
    let at = all.into_iter().find(|at| ends(claim, *at))?;
    let place = denied(whole, window)?;
    let segment = whole.words[place].segment;
    let own = whole.words_in(&(segment..segment + 1));
    let has_outcome = own
        .clone()
        .any(|one| whole.words[one].key == claim.words[at].key || whole.words[one].is(ENDING));
    let is_open = own.filter(|one| is_negator(whole, *one)).count() == 1;
    (has_outcome && is_open && is_near(place)).then(|| Finding::at(Kind::Polarity, at))
}

words! {
    /// Words by which a text says what time counts.
    letters const COUNTING: &[&str] = ["المعتبر", "العبرة", "يعتد", "تعتد", "الاعتداد", "ينظر"];
}

words! {
    /// Times of an event.
    letters const MOMENTS: &[&str] = ["وقت", "بوقت", "يوم", "بيوم", "تاريخ", "بتاريخ", "حين", "عند"];
}

/// Number of words between a word of `COUNTING` and the time.
const COUNTED: usize = 9;

/// Finds another time that counts: «العبرة بوقت الوصية» for «المعتبر وقت وفاة الموصي».
fn reference(claim: &Text, passage: &Text) -> Option<Finding> {
    let event = |text: &Text| {
        let at = text.words.iter().position(|word| word.is(COUNTING))?;
        let sentence = text.sentences[text.words[at].segment];
        let end = text.words.len().min(at + COUNTED);
        let moment = (at + 1..end).find(|place| {
            text.words[*place].is(MOMENTS) && text.sentences[text.words[*place].segment] == sentence
        })?;
        let next = (moment + 1..text.words.len().min(moment + 4))
            .find(|place| text.words[*place].is_content())?;
        Some((moment, next))
    };
    let (at, mine) = event(claim)?;
    let (_, theirs) = event(passage)?;
    let is_same = same_event(&claim.words[mine], &passage.words[theirs]);
    let is_said = |word: &Word, text: &Text| text.words.iter().any(|one| one.key == word.key);
    (!is_same && !is_said(&passage.words[theirs], claim)).then(|| Finding::at(Kind::Comparison, at))
}

/// Finds an act left to somebody's choice that the passage requires.
pub(super) fn discretion(claim: Read, passage: Read, alignment: &Alignment) -> Option<Finding> {
    let (claim, whole) = (claim.text, passage);
    let passage = passage.text;
    let at = (0..claim.words.len())
        .find(|at| claim.words[*at].is(DISCRETION) && !is_denied(claim, *at))?;
    let clause = &passage.words[passage.words_in(&alignment.segments)];
    let has = |table: &[&str]| clause.iter().any(|word| word.is(table));
    let mut pairs = clause.windows(2);
    let is_always = pairs.any(|pair| pair[0].is(UNIVERSAL) && pair[1].is(EVERY_CASE));
    let is_due = (has(OBLIGING) || has(DUE) || is_always) && !has(PERMITTING) && !has(DISCRETION);
    // Whatever clause has most words, the act of which the claim says it may be due in another.
    let is_owed = |read: Read, key: &str| {
        let places = (0..read.text.words.len()).filter(|place| read.text.words[*place].key == key);
        let mut signs =
            places.map(|place| (read.signs.obliged[place], read.signs.permitted[place]));
        signs.clone().any(|(obliged, _)| obliged) && signs.all(|(_, permitted)| !permitted)
    };
    let mut acts = claim.words[..at].iter().filter(|word| word.is_content());
    let is_owed = acts.next().is_some_and(|act| is_owed(whole, &act.key));
    (is_due || is_owed).then(|| Finding::at(Kind::Modality, at))
}
