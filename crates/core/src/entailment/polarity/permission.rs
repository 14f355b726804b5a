//! Where a text forbids an act, allows one, or turns a rule round.

use std::ops::Range;

use super::super::finding::Read;
use super::super::signs::is_negator;
use super::super::tables::{AFTER, BEFORE, COMPARING, PERMITTING, TURNING, UNIVERSAL};
use super::super::words::Text;
use crate::text::fold::letters;

const WHAT: &str = letters!("ما");
pub(super) const OR: &str = letters!("أو");
pub(super) const THAT: &str = letters!("أن");
/// Greatest number of words between «لم» and what it denies, and between a prohibition and its «أن».
pub(super) const FAR: usize = 9;

/// True if the negation of a word is only a limit, by a word after it: «لا يكون الإفراج قبل سنة».
pub(super) fn is_turned(text: &Text, at: usize) -> bool {
    let segment = text.words[at].segment;
    let mut after = at + 1..text.words.len();
    after.any(|place| {
        let word = &text.words[place];
        // «لا يصرف ما يتعدى مائة»
        let is_bound = word.is(COMPARING) && text.words[place - 1].text == WHAT;
        word.segment == segment && (is_bound || word.is(TURNING)) && !is_negator(text, place)
    })
}

/// Returns the acts that are forbidden in a range of words: of each prohibition, the first content word that
/// names no party.
pub(super) fn forbidden_acts<'t>(
    read: Read<'t>,
    range: Range<usize>,
) -> impl Iterator<Item = usize> + 't {
    let mut is_open = false;
    // Words that name who may not: «لا يجوز لإدارة السجن قبول أحد».
    let mut holder: Option<bool> = None;
    let mut was_holder = false;
    let mut that = None;
    range.filter(move |&at| {
        let is_forbidden = read.signs.forbidden[at];
        let is_party = read
            .mentions
            .iter()
            .any(|one| (one.word..one.word + one.length).contains(&at));
        let word = &read.text.words[at];
        let is_begun = is_forbidden && (at == 0 || !read.signs.forbidden[at - 1]);
        let is_content = word.is_content() && !is_party;
        if is_begun {
            // «لا يجوز لعضو الهيئة أن يتولى»: what stands before «أن» says who.
            let ahead = at..read.text.words.len().min(at + FAR);
            let mut ahead = ahead.take_while(|place| read.signs.forbidden[*place]);
            let is_named = word.text.starts_with('ل');
            // «العدول عن موافقته بعد أن يعطيها»: what stands after «بعد أن» is no act.
            let is_time = |place: usize| {
                let before = &read.text.words[place - 1];
                before.is(BEFORE) || before.is(AFTER)
            };
            that = ahead
                .find(|place| is_named && read.text.words[*place].text == THAT)
                .filter(|place| *place == at || !is_time(*place))
                .or_else(|| object_of_duty(read, at));
        }
        if that.is_some_and(|that| at < that) {
            return false;
        }
        let is_holder = match holder {
            _ if is_begun && is_content && word.text.starts_with('ل') => {
                holder = Some(word.text.starts_with(letters!("لل")));
                true
            }
            _ if is_content && was_holder && read.text.words[at - 1].text == OR => true,
            Some(true) if is_content && word.text.starts_with(letters!("ال")) => true,
            Some(false) if word.is(UNIVERSAL) => true,
            Some(false) if is_content => {
                holder = None;
                true
            }
            _ => false,
        };
        if is_content && !is_holder {
            holder = None;
        }
        was_holder = is_holder || was_holder && !is_content;
        let is_act = is_forbidden && !is_open && is_content && !is_holder;
        is_open = is_forbidden && (is_open || is_act);
        is_act
    })
}

/// Returns the word with «ب» after a duty that is denied, before which its holder stands: «لا تلتزم لجنة
/// التوفيق بشكل معين».
fn object_of_duty(read: Read, at: usize) -> Option<usize> {
    let text = read.text;
    let duty = at.checked_sub(1)?;
    if !text.words[duty].is(HOLDING) {
        return None;
    }
    let ahead = at..text.words.len().min(at + FAR);
    let mut ahead = ahead.take_while(|place| text.words[*place].segment == text.words[at].segment);
    ahead.find(|place| {
        let word = &text.words[*place];
        word.text.starts_with('ب') && word.is_content()
    })
}

const HOLDING: &[&str] = &letters!("يلتزم", "تلتزم");

/// True if the words allow something.
pub(super) fn allows(text: &Text, mut range: Range<usize>) -> bool {
    range.any(|at| {
        let is_denied = at
            .checked_sub(1)
            .is_some_and(|before| is_negator(text, before));
        text.words[at].is(PERMITTING) && !is_denied
    })
}
