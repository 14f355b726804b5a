//! Finds rights and duties that a claim gives to another party than the clause.

mod deciders;

use std::ops::Range;

pub(super) use self::deciders::{check as check_decider, check_subject};
use super::alignment::Alignment;
use super::finding::{Finding, Kind, Read};
use super::parties::{Mention, Place, are_opposed, are_other_authorities, is_organ, is_public};
use super::tables::{ASKING, HOLDER_PRONOUNS, HOLDING, OBLIGING, RECEIVING};
use super::words::Text;
use crate::text::fold::{letters, words};

/// Greatest number of words between a party and the act that it may or must do.
const REACH: usize = 9;

/// The same if «أن» stands before the act: «وللوزير في حالة عدم توافر الكفايات أن يخفض».
const FAR_REACH: usize = 24;

pub(super) fn check(claim: Read, passage: Read, alignment: &Alignment) -> Vec<Finding> {
    let mut found = Vec::new();
    found.extend(other_actor(claim, passage, alignment));
    found.extend(other_relation(claim, passage, alignment));
    found.extend(unknown_party(claim, passage, alignment));
    found.extend(exchanged(claim, passage, alignment));
    found.extend(of_other_party(claim, passage));
    found.extend(other_subject(claim, passage, alignment));
    found.extend(deciders::check(claim, passage, alignment));
    found
}

words! {
    /// Verbs and nouns of laying something before somebody.
    letters const SUBMITTING: &[&str] = [
        "يرفع", "ترفع", "رفع", "يرفعه", "يرفعها", "يقدم", "تقدم", "تقديم", "يحيل", "تحيل", "يحال", "تحال", "إحالة",
        "يعرض", "تعرض", "عرض",
    ];
}

/// Number of words between a word of `SUBMITTING` and «إلى».
const SUBMITTED: usize = 8;

/// Finds another public body to whom something goes: «يرفع التقرير إلى الوزير» for «إلى مجلس الوزراء».
pub(super) fn other_recipient(claim: Read, passage: Read) -> Option<Finding> {
    let recipients = |read: Read| {
        let text = read.text;
        let is_recipient = |one: &&Mention| {
            let is_to = one.word > 0 && text.words[one.word - 1].text == TO;
            let segment = text.words[one.word].segment;
            let before = &text.words[one.word.saturating_sub(SUBMITTED)..one.word];
            let mut before = before.iter().filter(|word| word.segment == segment);
            is_to && is_public(one.party) && before.any(|word| word.is(SUBMITTING))
        };
        read.mentions
            .iter()
            .filter(is_recipient)
            .copied()
            .collect::<Vec<_>>()
    };
    let mine = recipients(claim);
    if mine.is_empty() {
        return None;
    }
    let theirs = recipients(passage);
    let is_other = |one: &&Mention| {
        !theirs.is_empty()
            && passage
                .mentions
                .iter()
                .all(|other| other.party != one.party)
            && theirs.iter().all(|other| {
                are_opposed(one.party, other.party) || are_other_authorities(one.party, other.party)
            })
    };
    let found = mine.iter().find(is_other)?;
    Some(Finding {
        kind: Kind::Role,
        words: found.word..found.word + found.length,
    })
}

const TO: &str = letters!("إلى");

/// Finds an act that both texts have, with another party that may, must or does do it.
fn other_actor(claim: Read, passage: Read, alignment: &Alignment) -> Option<Finding> {
    for (at, places) in alignment.pairs.iter().enumerate() {
        let Some(mine) = actor(claim, at) else {
            continue;
        };
        let theirs: Vec<&Mention> = places
            .iter()
            .filter_map(|place| actor(passage, *place))
            .collect();
        // An act of which the clause names no actor somewhere says nothing, unless the passage nowhere names
        // the claim's.
        let is_named = passage.mentions.iter().any(|one| one.party == mine.party);
        if theirs.is_empty() || theirs.len() < places.len() && is_named {
            continue;
        }
        let differs = |other: &&Mention| {
            if other.party != mine.party {
                return is_another(passage, mine.party, other.party)
                    && !is_organ_of(passage, other, mine.party);
            }
            match (quality(claim.text, mine), quality(passage.text, other)) {
                (Some(one), Some(two)) => {
                    one != two && names(passage.text, one) && names(passage.text, two)
                }
                _ => false,
            }
        };
        if theirs.iter().all(differs) {
            return Some(Finding {
                kind: Kind::Role,
                words: mine.word..mine.word + mine.length,
            });
        }
    }
    None
}

const BINDING: &[&str] = &letters!("يلزم", "تلزم");

/// True if a party of the claim is surely not the one of the passage: the passage names both, or they are the
/// two sides of a relation. Else it may be another name of the same: «البائع» for «المزود».
fn is_another(passage: Read, mine: u8, theirs: u8) -> bool {
    mine != theirs
        && (are_opposed(mine, theirs) || passage.mentions.iter().any(|one| one.party == mine))
}

/// True if the passage names a party as the body to which its actor belongs: «مكتب إدارة الدعوى بالمحكمة».
fn is_organ_of(passage: Read, actor: &Mention, party: u8) -> bool {
    let after = actor.word + actor.length;
    let near = after..after + REACH;
    let words = &passage.text.words;
    is_organ(actor.party)
        && passage.mentions.iter().any(|one| {
            one.party == party
                && near.contains(&one.word)
                && words[one.word].segment == words[actor.word].segment
                && !words[after..one.word].iter().any(|word| word.text == THAT)
        })
}

/// Returns the party that does the act of a word: the subject right after a verb, or else the party before
/// the act that «ل» or «على» gives a right or duty.
fn actor<'t>(read: Read<'t>, at: usize) -> Option<&'t Mention> {
    let word = &read.text.words[at];
    if !word.is_content() || is_party(read, at) {
        return None;
    }
    let is_after_that = at > 0 && read.text.words[at - 1].text == THAT;
    // «يلزم العامل» says whom somebody binds.
    if is_verb(&word.text)
        && !word.is(BINDING)
        && !is_after_that
        && let Some(subject) = mention_at(read, at + 1)
        && subject.place == Place::Bare
    {
        return Some(subject);
    }
    let reach = if is_after_that { FAR_REACH } else { REACH };
    let governing = read.mentions.iter().rev().find(|one| {
        one.word < at && one.word + reach >= at && matches!(one.place, Place::For | Place::On)
    })?;
    let sentence = |place: usize| read.text.sentences[read.text.words[place].segment];
    let between = &read.text.words[governing.word + governing.length..at];
    let is_far = governing.word + REACH < at;
    let is_open = sentence(governing.word) == sentence(at)
        && !(is_far
            && between[..between.len() - 1]
                .iter()
                .any(|word| word.text == THAT))
        && !between.iter().any(|word| word.is(HOLDER_PRONOUNS));
    (is_open && is_act(read.text, governing, at)).then_some(governing)
}

/// True if the word is the act of a right or duty: a verb after «أن», or the noun right after the party.
fn is_act(text: &Text, party: &Mention, at: usize) -> bool {
    let after = party.word + party.length;
    // «أن يمد مهلة التصحيح»: the noun after another one is no act.
    let is_of_noun = at >= 2 && text.words[at - 1].is_content() && text.words[at - 2].text != THAT;
    let that = !is_of_noun
        && (after..at)
            .rev()
            .take(3)
            .any(|place| text.words[place].text == THAT);
    let joined = text.words[at].text.starts_with('و') || text.words[at - 1].text == OR;
    that || joined || at <= after + 2
}

const THAT: &str = letters!("أن");
const OR: &str = letters!("أو");

fn is_party(read: Read, at: usize) -> bool {
    let mut mentions = read.mentions.iter();
    mentions.any(|one| (one.word..one.word + one.length).contains(&at))
}

fn mention_at<'t>(read: Read<'t>, at: usize) -> Option<&'t Mention> {
    let found = read.mentions.binary_search_by_key(&at, |one| one.word);
    found.ok().map(|place| &read.mentions[place])
}

/// True if a word has the form of a verb in the present tense.
fn is_verb(word: &str) -> bool {
    let bare = word.strip_prefix(['و', 'ف']).unwrap_or(word);
    bare.starts_with(['ي', 'ت']) && bare.chars().count() >= 3
}

/// Returns the adjective after a party: «المتعاقد الآخر».
fn quality<'t>(text: &'t Text, party: &Mention) -> Option<&'t str> {
    let next = text.words.get(party.word + party.length)?;
    let segment = text.words[party.word].segment;
    (next.segment == segment && next.text.starts_with("ال")).then_some(next.text.as_str())
}

fn names(text: &Text, word: &str) -> bool {
    text.words.iter().any(|one| one.text == word)
}

/// Finds the subject of a duty or right that in the passage is another noun, while the passage names the
/// claim's subject elsewhere: «يلتزم المدين» for «يلتزم الأمين».
fn other_subject(claim: Read, passage: Read, alignment: &Alignment) -> Option<Finding> {
    let subjects = |read: Read, range: Range<usize>| {
        let text = read.text;
        let found = range.filter(|at| {
            let (word, before) = (
                &text.words[*at],
                at.checked_sub(1).map(|at| &text.words[at]),
            );
            let holds = before.is_some_and(|before| {
                // Without a subject of its own, «يستحق» has its object next.
                let is_subject = !before.is(RECEIVING) || mention_at(read, *at).is_some();
                before.is(HOLDING) && before.segment == word.segment && is_subject
            });
            holds && word.is_content() && !word.text.starts_with('ب')
        });
        found.collect::<Vec<usize>>()
    };
    let window = passage.text.words_in(&alignment.segments);
    if subjects(passage, window).is_empty() {
        return None;
    }
    let theirs = subjects(passage, 0..passage.text.words.len());
    let words = &passage.text.words;
    let is_actor = |at: &usize| {
        let key = &claim.text.words[*at].key;
        let is_subject = theirs.iter().any(|place| words[*place].key == *key);
        !is_subject && words.iter().any(|word| word.key == *key)
    };
    let mut mine = subjects(claim, 0..claim.text.words.len()).into_iter();
    Some(Finding::at(Kind::Role, mine.find(is_actor)?))
}

/// Finds two parties after one act in the other order: «قتل الموصي للموصى له» for «قتل الموصى له للموصي».
fn exchanged(claim: Read, passage: Read, alignment: &Alignment) -> Option<Finding> {
    let pair = |read: Read<'_>, act: usize| {
        let first = *mention_at(read, act + 1)?;
        let second = *mention_at(read, first.word + first.length)?;
        let is_object = second.place != Place::Bare
            || read.text.words[second.word]
                .text
                .starts_with(letters!("ال"));
        (first.place == Place::Bare && is_object && first.party != second.party)
            .then_some((first, second))
    };
    (0..claim.text.words.len()).find_map(|act| {
        let (first, second) = pair(claim, act)?;
        let is_turned = |place: &usize| {
            pair(passage, *place)
                .is_some_and(|(one, other)| one.party == second.party && other.party == first.party)
        };
        let places = &alignment.pairs[act];
        (!places.is_empty() && places.iter().all(is_turned)).then(|| Finding {
            kind: Kind::Role,
            words: first.word..first.word + first.length,
        })
    })
}

/// Finds a party named by another party to which it belongs: «ورثة المؤجر» for «ورثة المستأجر».
fn of_other_party(claim: Read, passage: Read) -> Option<Finding> {
    let belonging = |read: Read<'_>| {
        let pairs = read.mentions.windows(2).filter(|pair| {
            let (head, owner) = (pair[0], pair[1]);
            owner.word == head.word + head.length
                && owner.place == Place::Bare
                && read.text.words[owner.word].text.starts_with(letters!("ال"))
                && !read.text.words[head.word].text.contains(letters!("ال"))
        });
        pairs.map(|pair| (pair[0], pair[1])).collect::<Vec<_>>()
    };
    let mine = belonging(claim);
    if mine.is_empty() {
        return None;
    }
    let theirs = belonging(passage);
    let is_other = |(head, owner): &&(Mention, Mention)| {
        let mut same = theirs
            .iter()
            .filter(|(one, _)| one.party == head.party)
            .peekable();
        same.peek().is_some() && same.all(|(_, one)| are_opposed(one.party, owner.party))
    };
    let (head, owner) = mine.iter().find(is_other)?;
    Some(Finding {
        kind: Kind::Role,
        words: head.word..owner.word + owner.length,
    })
}

/// Number of words before a party among which the word that it belongs to stands: «قرار من الوزير».
const NEAR: usize = 2;
/// Number of words after that word in the passage among which its party stands.
const FAR: usize = 5;

const OF: &str = letters!("من");

const PRONOUNS: [&str; 3] = ["ها", "هم", "ته"];

/// Finds a party after a word that both texts have, where the passage has only another party after this word:
/// «استرد البائع» for «استرد المشتري».
fn other_relation(claim: Read, passage: Read, alignment: &Alignment) -> Option<Finding> {
    let differs = |mine: &&Mention| {
        let before = (mine.word.saturating_sub(NEAR)..mine.word).rev();
        let mut words = before.filter(|at| {
            claim.text.words[*at].segment == claim.text.words[mine.word].segment
                && claim.text.words[*at].is_content()
        });
        let Some(at) = words.next().filter(|at| !is_party(claim, *at)) else {
            return false;
        };
        // «تطلب من المحكمة» says who is asked, «طلب الزوجة» who asks.
        if claim.text.words[at].is(ASKING) && claim.text.words[at + 1].text == OF {
            return false;
        }
        let places = &alignment.pairs[at];
        let is_other = |place: &usize| {
            let segment = passage.text.words[*place].segment;
            let after = place + 1..=place + FAR;
            let near = passage.mentions.iter().filter(|one| {
                after.contains(&one.word) && passage.text.words[one.word].segment == segment
            });
            let mut near = near.peekable();
            let is_told = |one: &Mention| {
                let mut told = claim.mentions.iter();
                told.any(|own| own.word > at && own.word <= at + FAR && own.party == one.party)
            };
            // «الموازنة على مجلس النقابة» says to whom, «موازنة النقابة» whose.
            near.peek().is_some_and(|first| {
                let is_joined = |one: &Mention| one.place == Place::Bare;
                first.word <= place + 1 + NEAR && is_joined(mine) == is_joined(first)
            }) && near.all(|one| is_another(passage, mine.party, one.party) && !is_told(one))
        };
        // «قراراتها», of the committee named before, is its decision.
        let key = &claim.text.words[at].key;
        let is_its_own = |place: usize| {
            let word = &passage.text.words[place];
            let of_it = word.key == *key && PRONOUNS.iter().any(|one| word.text.ends_with(one));
            let mut named = passage.mentions.iter();
            of_it && named.any(|one| one.party == mine.party && one.word < place)
        };
        !places.is_empty()
            && places.iter().all(is_other)
            && !(0..passage.text.words.len()).any(is_its_own)
    };
    let found = claim.mentions.iter().find(differs)?;
    Some(Finding {
        kind: Kind::Role,
        words: found.word..found.word + found.length,
    })
}

/// Finds a party with a right or duty in the claim that the passage does not name at all, although the
/// sentence of the clause gives a right or duty to the other side of its relation.
fn unknown_party(claim: Read, passage: Read, alignment: &Alignment) -> Option<Finding> {
    let sentence = passage.text.sentence_of(alignment.segments.start);
    let words = passage.text.words_in(&sentence);
    let names_other = |party: u8| {
        let mut holders = passage
            .mentions
            .iter()
            .filter(|one| words.contains(&one.word) && one.place != Place::Other);
        holders.any(|one| are_opposed(one.party, party))
    };
    let holds = |one: &&Mention| {
        let before = one.word.checked_sub(1).map(|at| &claim.text.words[at]);
        let holds = match one.place {
            Place::For | Place::On => true,
            Place::Bare => before.is_some_and(|word| is_verb(&word.text)),
            Place::Other => false,
        };
        // Whom «يلزم» binds is no matter of wording.
        let is_bound = before.is_some_and(|word| word.is(OBLIGING));
        holds && (is_bound || names_other(one.party))
    };
    let unknown = |one: &&Mention| {
        !passage
            .mentions
            .iter()
            .any(|other| other.party == one.party)
    };
    let found = claim.mentions.iter().filter(holds).find(unknown)?;
    Some(Finding {
        kind: Kind::Role,
        words: found.word..found.word + found.length,
    })
}
