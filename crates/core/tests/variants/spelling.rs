//! Makes spelling variants that published texts have: digits, vowel marks, blanks, presentation forms.

use std::iter::once;

const ARABIC_INDIC: char = '\u{660}';
const PERSIAN: char = '\u{6f0}';
const TATWEEL: char = '\u{640}';
const FATHA: char = '\u{64e}';
const RIGHT_TO_LEFT_MARK: char = '\u{200f}';

/// Letters that are not joined to the next letter, so that no tatweel (lengthening stroke) can follow them.
const UNJOINED: &str = "اأإآءدذرزوؤةى";

/// Writes all digits in Arabic-Indic script.
pub fn arabic_indic(text: &str) -> String {
    digits(text, |_| Some(ARABIC_INDIC))
}

/// Writes all digits in Persian script.
pub fn persian(text: &str) -> String {
    digits(text, |_| Some(PERSIAN))
}

/// Mixes digits of three scripts in one number: `۲0٢٥`.
pub fn mixed_digits(text: &str) -> String {
    digits(text, |place| match place % 3 {
        0 => Some(PERSIAN),
        1 => None,
        _ => Some(ARABIC_INDIC),
    })
}

fn digits(text: &str, zero: impl Fn(usize) -> Option<char>) -> String {
    text.chars()
        .enumerate()
        .map(
            |(place, letter)| match (western_digit(letter), zero(place)) {
                (Some(digit), Some(zero)) => char::from_u32(zero as u32 + digit).unwrap_or(letter),
                (Some(digit), None) => char::from_digit(digit, 10).unwrap_or(letter),
                (None, _) => letter,
            },
        )
        .collect()
}

/// Returns the value of a digit of any of the three scripts.
fn western_digit(letter: char) -> Option<u32> {
    [ARABIC_INDIC, PERSIAN, '0']
        .iter()
        .map(|zero| (letter as u32).wrapping_sub(*zero as u32))
        .find(|value| *value < 10)
}

/// Puts a tatweel (lengthening stroke) between all joined letters.
pub fn tatweel(text: &str) -> String {
    between_letters(text, |letter| {
        (!UNJOINED.contains(letter)).then_some(TATWEEL)
    })
}

/// Puts a vowel mark on every letter but the last of a word.
pub fn vowels(text: &str) -> String {
    between_letters(text, |_| Some(FATHA))
}

/// Puts a bidi mark after every character, also inside words and numbers.
pub fn bidi_marks(text: &str) -> String {
    text.chars()
        .flat_map(|letter| [letter, RIGHT_TO_LEFT_MARK])
        .collect()
}

fn between_letters(text: &str, mark: impl Fn(char) -> Option<char>) -> String {
    let letters: Vec<char> = text.chars().collect();
    letters
        .iter()
        .enumerate()
        .flat_map(|(place, letter)| {
            let joined = is_arabic_letter(*letter)
                && letters
                    .get(place + 1)
                    .is_some_and(|next| is_arabic_letter(*next));
            once(*letter).chain(joined.then(|| mark(*letter)).flatten())
        })
        .collect()
}

pub fn is_arabic_letter(letter: char) -> bool {
    matches!(letter, '\u{621}'..='\u{63a}' | '\u{641}'..='\u{64a}')
}

pub fn without_blanks(text: &str) -> String {
    text.chars()
        .filter(|letter| !letter.is_whitespace())
        .collect()
}

pub fn no_break_blanks(text: &str) -> String {
    text.replace(' ', "\u{a0}")
}

/// Letters, each with the code point of its first form in the block Presentation Forms-B and the number of
/// its forms. The order of the forms is isolated, final, initial, medial.
#[rustfmt::skip] // rustfmt would give each entry of the list a line of its own
const FORMS: &[(char, u32, u32)] = &[
    ('ء', 0xfe80, 1), ('آ', 0xfe81, 2), ('أ', 0xfe83, 2), ('ؤ', 0xfe85, 2), ('إ', 0xfe87, 2),
    ('ئ', 0xfe89, 4), ('ا', 0xfe8d, 2), ('ب', 0xfe8f, 4), ('ة', 0xfe93, 2), ('ت', 0xfe95, 4),
    ('ث', 0xfe99, 4), ('ج', 0xfe9d, 4), ('ح', 0xfea1, 4), ('خ', 0xfea5, 4), ('د', 0xfea9, 2),
    ('ذ', 0xfeab, 2), ('ر', 0xfead, 2), ('ز', 0xfeaf, 2), ('س', 0xfeb1, 4), ('ش', 0xfeb5, 4),
    ('ص', 0xfeb9, 4), ('ض', 0xfebd, 4), ('ط', 0xfec1, 4), ('ظ', 0xfec5, 4), ('ع', 0xfec9, 4),
    ('غ', 0xfecd, 4), ('ف', 0xfed1, 4), ('ق', 0xfed5, 4), ('ك', 0xfed9, 4), ('ل', 0xfedd, 4),
    ('م', 0xfee1, 4), ('ن', 0xfee5, 4), ('ه', 0xfee9, 4), ('و', 0xfeed, 2), ('ى', 0xfeef, 2),
    ('ي', 0xfef1, 4),
];

/// Alefs that form a ligature with a lam before them, each with the code point of the isolated ligature. The
/// final form has the next code point.
const LAM_ALEF: &[(char, u32)] = &[('آ', 0xfef5), ('أ', 0xfef7), ('إ', 0xfef9), ('ا', 0xfefb)];

/// Writes the letters in presentation forms, which page layout programs leave in text. A letter's form
/// depends on its neighbours.
pub fn presentation_forms(text: &str) -> String {
    let letters: Vec<char> = text.chars().collect();
    let mut shaped = String::new();
    let mut place = 0;
    while place < letters.len() {
        let letter = letters[place];
        let joined_before = place > 0 && joins_on(letters[place - 1]) && form(letter).is_some();
        let next = letters.get(place + 1).copied().unwrap_or(' ');
        if letter == 'ل'
            && let Some((_, glyph)) = LAM_ALEF.iter().find(|(alef, _)| *alef == next)
        {
            shaped.extend(char::from_u32(glyph + u32::from(joined_before)));
            place += 2;
            continue;
        }
        shaped.push(shape(
            letter,
            joined_before && letter != 'ء',
            joins_on(letter) && form(next).is_some_and(|_| next != 'ء'),
        ));
        place += 1;
    }
    shaped
}

fn form(letter: char) -> Option<&'static (char, u32, u32)> {
    FORMS.iter().find(|(base, ..)| *base == letter)
}

fn joins_on(letter: char) -> bool {
    form(letter).is_some_and(|(_, _, forms)| *forms == 4)
}

fn shape(letter: char, before: bool, behind: bool) -> char {
    let Some((_, first, _)) = form(letter) else {
        return letter;
    };
    let glyph = match (before, behind) {
        (false, false) => 0,
        (true, false) => 1,
        (false, true) => 2,
        (true, true) => 3,
    };
    char::from_u32(first + glyph).unwrap_or(letter)
}
