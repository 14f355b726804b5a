//! Tells acts and papers that a text joins to the name of a law or bylaw by «and»: `نظام الشركات والترخيص
//! الصادر برقم (5)`. What is said of them is not said of the law.

use super::word::word;
use super::words::is_stop;
use crate::citation::lexicon::words::instruments::{ISSUED_FEMININE, ISSUED_MASCULINE};
use crate::citation::lexicon::words::names::{FEMININE_ACTS, MASCULINE_ACTS};
use crate::text::cursor::Cursor;
use crate::text::fold::fold;

/// True if a word is «and» with such a noun of this gender.
fn is_other_act(word: &str, feminine: bool) -> bool {
    let nouns = match feminine {
        true => FEMININE_ACTS,
        false => MASCULINE_ACTS,
    };
    word.strip_prefix('و')
        .is_some_and(|noun| nouns.contains(&noun.strip_prefix("ال").unwrap_or(noun)))
}

/// True for «and based on», which begins another phrase.
pub(super) fn is_based_on(word: &str, after: &Cursor) -> bool {
    word == fold!("وبناء") && after.rest().starts_with(fold!("على"))
}

/// True if a word joins such an act to a name, and «issued» or «approved» with a number is said of the act.
/// The same words without a number may belong to the name.
pub(super) fn begins_other_act(joined: &str, after: &Cursor) -> bool {
    const MOST_WORDS: usize = 6;
    if ![true, false]
        .iter()
        .any(|&gender| is_other_act(joined, gender))
    {
        return false;
    }
    let mut ahead = *after;
    for _ in 0..=MOST_WORDS {
        if ahead.folded.line_before(ahead.position) {
            return false;
        }
        for (feminine, participles) in [(true, ISSUED_FEMININE), (false, ISSUED_MASCULINE)] {
            let mut issued = ahead;
            if issued.eat_word(participles).is_some() {
                return is_other_act(joined, feminine) && has_number(&issued);
            }
        }
        if word(&mut ahead).is_none_or(is_stop) {
            return false;
        }
    }
    false
}

/// True if the words behind a participle («issued») announce a number.
fn has_number(participle: &Cursor) -> bool {
    const REACH: usize = 90;
    let words = participle.window(REACH).split(['.', '؛']).next();
    words.is_some_and(|words| words.contains("رقم"))
}

/// True if such an act of the gender of the participle at byte `end` stands before it.
pub(in crate::citation) fn is_of_other_act(cursor: Cursor, end: usize, feminine: bool) -> bool {
    let mut ahead = cursor;
    while ahead.position < end {
        let is_other =
            |word: &str, after: &Cursor| is_other_act(word, feminine) || is_based_on(word, after);
        match word(&mut ahead) {
            Some(word) if is_other(word, &ahead) => return true,
            Some(_) => {}
            None => {
                ahead.eat_char(|_| true);
            }
        }
    }
    false
}
