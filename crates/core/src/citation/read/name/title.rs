//! Rules for titles: the words between the noun of an instrument and its number, or the instrument that
//! issued it.

use super::word::word;
use super::words::{is_definite, is_of_a_sentence, is_stop};
use crate::citation::lexicon::words::instruments::FORMER_LAW;
use crate::citation::lexicon::words::names::{
    FEMININE_INSTRUMENTS, MASCULINE_INSTRUMENTS, STOPS_IN_TITLES, SUBJECTS_IN_TITLES,
};
use crate::text::cursor::Cursor;
use crate::text::folded::FoldedText;

/// True if the words between the noun of an instrument and its number can be a title or an issuer. They are
/// at most `most_words` words with at most two line breaks. None of them may begin another sentence or
/// another instrument.
pub(in crate::citation) fn is_title(
    folded: &FoldedText,
    start: usize,
    end: usize,
    most_words: usize,
) -> bool {
    let mut cursor = Cursor::new(folded, start);
    let mut lines = 0;
    let mut words = 0;
    let mut last = "";
    while cursor.position < end {
        if cursor.eat_char(is_mark_of_title).is_some() {
            continue;
        }
        let line = folded.line_before(cursor.position);
        if line {
            lines += 1;
        }
        let Some(word) = word(&mut cursor) else {
            return false;
        };
        words += 1;
        let is_subject = || {
            SUBJECTS_IN_TITLES.contains(&word)
                || is_former_in_brackets(&cursor, word)
            // Here `الطعن` (appeal) defines the noun before it and does not begin a citation: `قانون حالات
            // وإجراءات الطعن أمام محكمة النقض`.
            || word == "الطعن" && !line && !last.is_empty() && !is_definite(last) && cursor.position < end
        };
        if words > most_words
            || lines > 2
            || is_stop(word) && !is_subject()
            || is_of_a_sentence(word)
        {
            return false;
        }
        last = word;
    }
    true
}

/// Returns the byte up to which a number may stand after a title that begins at byte `start`: the end of the
/// first word that no title has, with the slashes and brackets after it. It is at most `limit`. A number
/// after that byte has no title for which [`is_title`] is true.
pub(in crate::citation) fn title_reach(
    folded: &FoldedText,
    start: usize,
    limit: usize,
    most_words: usize,
) -> usize {
    let mut cursor = Cursor::new(folded, start);
    let mut words = 0;
    while cursor.position < limit {
        if cursor.eat_char(is_mark_of_title).is_some() {
            continue;
        }
        let Some(word) = word(&mut cursor) else {
            break;
        };
        words += 1;
        // Whether `الطعن` belongs to a title depends on the words around it.
        let is_subject = || {
            SUBJECTS_IN_TITLES.contains(&word)
                || word == "الطعن"
                || is_former_in_brackets(&cursor, word)
        };
        if words > most_words || is_stop(word) && !is_subject() || is_of_a_sentence(word) {
            // The letter of a number such as `م/53` is a word too, but no part of the title.
            while cursor.eat_char(|mark| "/(".contains(mark)).is_some() {}
            break;
        }
    }
    cursor.position.min(limit)
}

/// True if the word before the cursor says, alone between brackets, that the issuer is no more: `قرار مجلس
/// الخدمة المدنية (الملغى) رقم (1/1270)`. Without brackets it would be said of the decision.
fn is_former_in_brackets(end: &Cursor, word: &str) -> bool {
    let before = &end.folded.text[..end.position - word.len()];
    FORMER_LAW.contains(&word) && before.ends_with('(') && end.rest().starts_with(')')
}

/// True for the punctuation that may stand in a title.
fn is_mark_of_title(mark: char) -> bool {
    matches!(
        mark,
        '(' | ')'
            | '{'
            | '}'
            | '['
            | ']'
            | '"'
            | '«'
            | '»'
            | '“'
            | '”'
            | '-'
            | '–'
            | '،'
            | ','
            | '/'
            | ':'
    )
}

/// True if the words between a name and the participle («issued») before its issuing instrument can be one
/// title, on one line. Another instrument may stand among them if the participle cannot refer to it, because
/// their genders differ.
pub(in crate::citation) fn is_one_title(
    folded: &FoldedText,
    start: usize,
    end: usize,
    feminine: bool,
) -> bool {
    const MOST_TITLE_WORDS: usize = 18;
    let inner = match feminine {
        true => MASCULINE_INSTRUMENTS,
        false => FEMININE_INSTRUMENTS,
    };
    let belongs = |word: &str| {
        ["", "و", "ب", "ل"].iter().any(|prefix| {
            word.strip_prefix(prefix)
                .is_some_and(|word| STOPS_IN_TITLES.contains(&word) || inner.contains(&word))
        })
    };
    // A law whose noun begins a new line is another one: `مجلة الشغل⏎نظام القضاء … الصادرة بالمرسوم`.
    let on_new_line = folded.line_before(start);
    let mut cursor = Cursor::new(folded, start);
    let mut words = 0;
    while cursor.position < end {
        if cursor.position > start && folded.line_before(cursor.position) {
            return false;
        }
        if cursor
            .eat_char(|mark| "()[]\"«»“”-–".contains(mark))
            .is_some()
            || cursor.digits(4).is_some()
        {
            continue;
        }
        match word(&mut cursor) {
            Some(word) if !is_stop(word) || belongs(word) && !(on_new_line && words == 0) => {
                words += 1;
            }
            _ => return false,
        }
    }
    (1..=MOST_TITLE_WORDS).contains(&words)
}
