//! Reads one part of an instrument's number: digits, letters, or a word between slashes.

use crate::citation::lexicon::words::numbers::NUMBER_WORDS;
use crate::citation::read::date::when::at_year_or_date;
use crate::numerals::cardinal::cardinal;
use crate::text::cursor::Cursor;
use crate::text::fold::fold;
use crate::text::folded::is_letter;

/// Pairs of letters that count as one letter in the case numbers of Saudi courts.
const LETTER_PAIRS: &[&str] = &["تج", "تا"];

/// Greatest number of digits in one part of an instrument's number. Longer digit strings are not read.
const LONGEST_PART: usize = 32;

pub(super) struct Part {
    pub text: String,
    /// True if the text has blanks between the digits of this part of the number.
    pub split: bool,
    /// True if a tatweel (the stroke that lengthens a letter) follows this part and serves as a dash.
    pub drawn: bool,
}

impl Part {
    fn whole(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            split: false,
            drawn: false,
        }
    }
}

/// Reads one part of an instrument's number: digits, letters, both, or a word: `51`, `م`, `م ب`,
/// `22م`, `ت46`, `تأمينات`. `goes_on` is true if other parts of the number came before.
pub(super) fn part(cursor: &mut Cursor, goes_on: bool) -> Option<Part> {
    if let Some(mut digits) = spaced_digits(cursor) {
        let part = &mut digits.text;
        let mut ahead = *cursor;
        let glued = !ahead.folded.blank_before(ahead.position);
        if let Some(letter) = ahead.lone_letter()
            && (belongs_to_number(&ahead, letter, part, glued)
                || goes_on && glued && is_office(&ahead, letter, part))
        {
            part.push(canonical_letter(letter));
            *cursor = ahead;
        }
        return Some(digits);
    }
    if let Some(pair) = cursor.eat_word(LETTER_PAIRS) {
        return Some(Part::whole(pair));
    }
    if let Some(letter) = cursor.lone_letter() {
        let mut part = canonical_letter(letter).to_string();
        if let Some((letters, end)) = more_letters(*cursor) {
            part.push_str(&letters);
            *cursor = end;
        } else if !cursor.folded.blank_before(cursor.position)
            && let Some(digits) = cursor.digits(LONGEST_PART)
        {
            part.push_str(digits);
        }
        return Some(Part::whole(part));
    }
    if let Some(word) = word_between_marks(cursor) {
        return Some(Part::whole(word));
    }
    announced_words(cursor).map(|number| Part::whole(number.to_string()))
}

/// Reads one or two letters more of the part of a number that consists of letters: `م ب`, `أ ع ب/14`.
fn more_letters(cursor: Cursor<'_>) -> Option<(String, Cursor<'_>)> {
    const MOST: usize = 2;
    let mut ahead = cursor;
    let mut letters = String::new();
    for _ in 0..MOST {
        letters.push(ahead.lone_letter()?);
        if ahead.peek().is_some_and(|mark| ")/]".contains(mark)) {
            return Some((letters, ahead));
        }
    }
    None
}

/// Reads a number in words directly after a word such as `رقم`: `رقم خمسة لسنة`. Without that word they count
/// something, as they do after `بعدد`.
fn announced_words(cursor: &mut Cursor) -> Option<u32> {
    let before = cursor.folded.text[..cursor.position].trim_end_matches(['(', ':', '«', '"']);
    let announced = NUMBER_WORDS.iter().any(|word| {
        before.strip_suffix(word).is_some_and(|before| {
            let noun = before.strip_suffix("ال").unwrap_or(before);
            cursor.folded.word_edge(noun.len())
        })
    });
    announced.then(|| cardinal(cursor)).flatten()
}

/// Reads the digits of one part of a number. Two to four single digits on one line, separated by blanks (`8
/// 0`, `1 4 7`), are joined if a closing bracket, a letter or the end of the text follows.
fn spaced_digits(cursor: &mut Cursor) -> Option<Part> {
    const MOST_SPLIT: usize = 4;
    let start = cursor.position;
    let first = cursor.digits(LONGEST_PART)?;
    let mut whole = Part::whole(first);
    if let Some(before) = digits_before_tatweel(cursor.folded.raw(start..cursor.position)) {
        cursor.position = start + before;
        whole.text.truncate(before);
        whole.drawn = true;
        return Some(whole);
    }
    whole.drawn = at_spaced_tatweel(cursor);
    if first.len() > 1 || whole.drawn {
        return Some(whole);
    }
    let mut ahead = *cursor;
    let mut digits = first.to_owned();
    while digits.len() < MOST_SPLIT
        && !ahead.folded.line_before(ahead.position)
        && let Some(more) = ahead.digits(1)
    {
        digits.push_str(more);
    }
    let closed = ahead.peek().is_none_or(|c| is_letter(c) || c == ')');
    if digits.len() > 1 && closed {
        whole = Part {
            text: digits,
            split: true,
            drawn: false,
        };
        *cursor = ahead;
    }
    Some(whole)
}

/// Returns how many digits come before a tatweel (the stroke that lengthens a letter) that serves as a dash:
/// `٢١٩ــ٦ــ٣٩`.
fn digits_before_tatweel(raw: &str) -> Option<usize> {
    let digits = |text: &str| text.chars().filter(|c| c.is_numeric()).count();
    let before = digits(&raw[..raw.find('\u{640}')?]);
    (before > 0 && before < digits(raw)).then_some(before)
}

/// True if a tatweel between blanks stands before digits at the cursor and serves as a dash: `13 ـ 07`.
fn at_spaced_tatweel(cursor: &Cursor) -> bool {
    cursor.peek().is_some_and(|next| next.is_ascii_digit())
        && !cursor.folded.line_before(cursor.position)
        && cursor
            .folded
            .raw(cursor.position - 1..cursor.position + 1)
            .contains('\u{640}')
}

/// True if a letter after digits belongs to the instrument's number: if a slash or a dash follows it, or if
/// it stands directly after the digits and a closing bracket follows. Otherwise it may mean the court (`5
/// ق`), a registry (`31 ع لسنة`) or an office ([`is_office`]). After four digits م and ه always mean the
/// calendar (`1980م`).
fn belongs_to_number(after: &Cursor, letter: char, digits: &str, glued: bool) -> bool {
    let marked = after.peek().is_some_and(|mark| "/-–".contains(mark));
    let bracketed = after.peek() == Some(')');
    let calendar = matches!(letter, 'م' | 'ه');
    if calendar && digits.len() == 4 {
        return false;
    }
    marked || glued && bracketed
}

/// True if the letter after the digits stands for the cabinet's session or for the office that wrote a letter
/// (`571/22م لسنة 1984م`, `12/15ت في 20/1/1405`). Otherwise it marks a calendar, a court or a registry.
fn is_office(after: &Cursor, letter: char, digits: &str) -> bool {
    !matches!(letter, 'ه' | 'ق' | 'ع' | 'س' | 'و') && digits.len() < 4 && at_year_or_date(after)
}

/// Reads a word that is one part of an instrument's number: `157/بالتمرير/2000`, `(128/تأمينات)`,
/// `228/تأمينات وتاريخ`.
fn word_between_marks(cursor: &mut Cursor) -> Option<String> {
    const LONGEST_WORD: usize = 24;
    if !cursor.folded.text[..cursor.position].ends_with('/') {
        return None;
    }
    let mut ahead = *cursor;
    for (offset, letter) in cursor.window(LONGEST_WORD).char_indices() {
        ahead.position = cursor.position + offset;
        let year_glued = || {
            [fold!("لسنة"), "لعام"]
                .iter()
                .any(|word| ahead.rest().starts_with(word))
        };
        // `1442/ ثالث عشر` and `01/سك تذكاري/2015` have one part of two words.
        let blank = offset > 0
            && ahead.folded.blank_before(ahead.position)
            && !ahead.rest().starts_with("عشر")
            && !ends_before_year(&ahead);
        if is_letter(letter) && !blank && !year_glued() {
            continue;
        }
        let closed = match is_letter(letter) {
            true => at_year_or_date(&ahead),
            false => "/)".contains(letter),
        };
        if offset == 0 || !closed {
            return None;
        }
        let word = cursor.folded.written(cursor.position..ahead.position);
        *cursor = ahead;
        return Some(word);
    }
    None
}

/// True if a slash and a digit stand behind the word at the cursor.
fn ends_before_year(word: &Cursor) -> bool {
    const LONGEST_WORD: usize = 24;
    let window = word.window(LONGEST_WORD);
    let behind = window.trim_start_matches(is_letter);
    behind
        .strip_prefix('/')
        .is_some_and(|year| year.starts_with(|mark: char| mark.is_ascii_digit()))
}

/// Returns the letter as the numbers of citations have it: an alef gets its hamza, which texts often omit in
/// numbers of royal orders.
fn canonical_letter(letter: char) -> char {
    if letter == 'ا' { 'أ' } else { letter }
}
