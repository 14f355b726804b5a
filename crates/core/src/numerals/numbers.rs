//! Reads the numbers of a text normalized to letters. «30 يوما», «ثلاثون يوما» and `thirty days` have the
//! same value and unit.

use std::ops::Range;

use super::number_words::{
    AND_HALVES, BEFORE_TEN, Class, DUAL_OF, FRACTION_OF, MEASURING, NUMBER_WORDS, ONES, PARTS_OF,
    PLURAL_OF, SINGLE_OF, TENS_OF_TEENS, UNIT_OF, Unit,
};
use super::ordinal::{self, is_unit};
use super::words::{Word, words_of};
use crate::text::cursor::Cursor;
use crate::text::fold::letters;
use crate::text::folded::FoldedText;

/// A number that a text states.
#[derive(Clone, Debug, PartialEq)]
pub struct Quantity {
    /// Byte range of the number in the text.
    pub span: Range<usize>,
    /// Possible values of the number: «1.500» means 1500 or 1.5, depending on the country.
    pub values: Vec<f64>,
    /// Unit of time (day, month …), if the number counts units of time.
    pub unit: Option<Unit>,
    /// True if the number is written in words. Small numbers in words often count nothing («one of»).
    pub in_words: bool,
}

/// Prefixes that may be joined to a number word. A prefix comes before the shorter prefixes with which it
/// begins.
const PREFIXES: &[&str] = &[
    "وال", "فال", "بال", "كال", "ولل", "لل", "ال", "وب", "ول", "و", "ف", "ب", "ل", "ك",
];

/// Returns the numbers of a text normalized to letters, in text order. Byte ranges refer to `letters`.
pub(super) fn quantities_in(letters: &str) -> Vec<Quantity> {
    let words = words_of(letters);
    let mut found: Vec<Quantity> = Vec::new();
    let mut at = 0;
    while at < words.len() {
        if is_percent(&words, at) {
            at += 1;
            continue;
        }
        let read = digits(&words, at)
            .or_else(|| ordinal(letters, &words, at))
            .or_else(|| parts(&words, at))
            .or_else(|| in_words(&words, at))
            .or_else(|| fraction(&words, at))
            .or_else(|| dual(&words, at))
            .or_else(|| single(&words, at, found.last()));
        let Some(read) = read else {
            at += 1;
            continue;
        };
        // The unit's noun may follow the number directly: «90 يوما», «(تسعين) يوما».
        let after = || UNIT_OF.get(words.get(read.next)?.text).copied();
        let before = || {
            let noun = words.get(at.checked_sub(1)?)?;
            without_prefix(noun.text, |word| PLURAL_OF.get(word)).copied()
        };
        let counted = read.unit.is_none().then(after).flatten();
        let half = read.next + usize::from(counted.is_some());
        let mut read = Reading {
            unit: read.unit.or(counted).or_else(before),
            ..read
        };
        if read.unit.is_some() && has_half(&words, half) {
            read.values.iter_mut().for_each(|value| *value += 0.5);
            read.next = half + 1;
        }
        found.push(Quantity {
            span: words[at].span.start..words[read.next - 1].span.end,
            values: read.values,
            unit: read.unit,
            in_words: read.in_words,
        });
        at = read.next;
    }
    share_units(letters, &mut found);
    found
}

/// True for the hundred of a share: «خمسون في المائة», «خمسون بالمائة».
fn is_percent(words: &[Word], at: usize) -> bool {
    let before = at.checked_sub(1).map(|before| words[before].text);
    match words[at].text {
        word if IN_A_HUNDRED.contains(&word) => before == Some(letters!("في")),
        word => BY_A_HUNDRED.contains(&word),
    }
}

const IN_A_HUNDRED: [&str; 2] = letters!("المائة", "المئة");
const BY_A_HUNDRED: [&str; 2] = letters!("بالمائة", "بالمئة");

/// True if «and a half» stands at a word, and no noun of its own follows: «شهر ونصف», not «شهر ونصف الأجر».
fn has_half(words: &[Word], at: usize) -> bool {
    words
        .get(at)
        .is_some_and(|word| AND_HALVES.contains(word.text))
        && words
            .get(at + 1)
            .is_none_or(|next| !UNIT_OF.contains_key(next.text) && !next.text.starts_with("ال"))
}

/// Gives both statements of one number its unit: the «10» of «(10) عشرة أيام» counts days too.
fn share_units(letters: &str, found: &mut [Quantity]) {
    for at in 1..found.len() {
        let (before, rest) = found.split_at_mut(at);
        let (one, other) = (&mut before[at - 1], &mut rest[0]);
        let between = letters.get(one.span.end..other.span.start).unwrap_or("-");
        let is_same = one.values.iter().any(|value| other.values.contains(value));
        if is_same && between.chars().all(|mark| " ()".contains(mark)) {
            one.unit = one.unit.or(other.unit);
            other.unit = other.unit.or(one.unit);
        }
    }
}

struct Reading {
    values: Vec<f64>,
    /// Index of the first word after the number that was read.
    next: usize,
    unit: Option<Unit>,
    in_words: bool,
}

impl Reading {
    fn word(value: f64, at: usize, unit: Option<Unit>) -> Self {
        Self {
            values: vec![value],
            next: at + 1,
            unit,
            in_words: true,
        }
    }
}

/// Reads a number in digits, with the multiplier after it: «10.000», «١٠٬٠٠٠», «5 ملايين».
fn digits(words: &[Word], at: usize) -> Option<Reading> {
    let text = words[at].text;
    text.starts_with(|first: char| first.is_ascii_digit())
        .then_some(())?;
    let mut values = number_values(text);
    let next_word = words
        .get(at + 1)
        .and_then(|word| NUMBER_WORDS.get(word.text));
    // «10.000 عشرة آلاف» states one number twice, in digits and in words. In «5 ملايين» the word multiplies.
    // So it does in «(1.000.000) مليون», where the word repeats the digits.
    let multiplier =
        next_word.filter(|word| word.class == Class::Multiplier && !values.contains(&word.value));
    if let Some(multiplier) = multiplier {
        values
            .iter_mut()
            .for_each(|value| *value *= multiplier.value);
    }
    let next = at + 1 + usize::from(multiplier.is_some());
    Some(Reading {
        values,
        next,
        unit: None,
        in_words: false,
    })
}

fn number_values(text: &str) -> Vec<f64> {
    const MARKS: [char; 4] = ['.', ',', '٬', '٫'];
    let parts: Vec<&str> = text.split(MARKS).collect();
    let marks: Vec<char> = text.chars().filter(|mark| MARKS.contains(mark)).collect();
    let number = |digits: &str| digits.parse().unwrap_or(f64::NAN);
    let is_grouped = parts.len() > 1
        && parts[0].len() <= 3
        && parts[1..].iter().all(|group| group.len() == 3)
        && marks.iter().all(|mark| *mark != '٫');
    let is_plain = parts.len() == 1 || (parts.len() == 2 && marks[0] != '٬');
    let mut values = Vec::new();
    if is_grouped {
        values.push(number(&parts.concat()));
    }
    if is_plain {
        values.push(number(&parts.join(".")));
    }
    if values.is_empty() {
        // «7.2.13» numbers a section, so each part of it may be the value.
        values = parts.into_iter().map(number).collect();
    }
    values
}

/// Reads an ordinal of several words: «الثالثة عشرة», «الثالثة والعشرون بعد المائة». A single one («الأولى»)
/// usually counts nothing.
fn ordinal(letters: &str, words: &[Word], at: usize) -> Option<Reading> {
    const MOST_WORDS: usize = 8;
    let first = words[at].text;
    // `الخمسون بعد المائة` begins with a number word that is no ordinal by its form.
    let before_hundreds = words.get(at + 1).is_some_and(|next| next.text == "بعد");
    let prefix = match is_unit(first) {
        true => "",
        false => prefix_of(first).unwrap_or_default().trim_end_matches("ال"),
    };
    if !before_hundreds && !is_unit(&first[prefix.len()..]) {
        return None;
    }
    let last = words.len().min(at + MOST_WORDS) - 1;
    let start = words[at].span.start + prefix.len();
    let folded = FoldedText::new(&letters[start..words[last].span.end]);
    let mut cursor = Cursor::new(&folded, 0);
    let value = ordinal::ordinal(&mut cursor)?;
    let end = start + folded.original(0..cursor.position).end;
    let next = at
        + words[at..]
            .iter()
            .take_while(|word| word.span.start < end)
            .count();
    (next > at + 1).then(|| Reading {
        values: vec![f64::from(value)],
        next,
        unit: None,
        in_words: true,
    })
}

/// How a number word is connected to the number before it: by «و» or directly.
#[derive(Clone, Copy, PartialEq)]
enum Join {
    /// The number word has the conjunction «و» (and) joined to its front.
    And,
    /// The number word follows the number before it directly.
    Next,
}

/// Reads a number in words: «خمسة وأربعون», «مائة وثمانين», «ثلاثة آلاف وخمسمائة», «أحد عشر».
fn in_words(words: &[Word], start: usize) -> Option<Reading> {
    let (mut total, mut current) = (0.0, 0.0);
    // Classes of the words since the last multiplier, among which each class occurs once: «ثلاثة وخمسة»
    // («three and five») are two numbers.
    let mut classes: Vec<Class> = Vec::new();
    let mut at = start;
    while at < words.len() {
        let is_first = at == start;
        // An English number may contain «and»: `two hundred and fifty`.
        if words[at].text == "and"
            && classes.contains(&Class::Hundred)
            && words
                .get(at + 1)
                .is_some_and(|next| NUMBER_WORDS.contains_key(next.text))
        {
            at += 1;
            continue;
        }
        let teen = eleven_or_twelve(words, at, is_first);
        let Some(ReadWord { value, class, join }) =
            teen.or_else(|| number_word(words[at].text, is_first))
        else {
            break;
        };
        if class == Class::Multiplier {
            // A multiplier directly after a number multiplies («مائة ألف», 100,000). With «و» it is added
            // («مائة وألف», 1,100).
            total += match join == Join::And && !is_first {
                true => current + value,
                false if current == 0.0 => value,
                false => current * value,
            };
            current = 0.0;
            classes.clear();
            at += 1;
            continue;
        }
        if !(is_first || classes.is_empty() || continues_number(&classes, class, join, current)) {
            break;
        }
        // «Hundred» directly after a number multiplies («ثلاث مائة», 300). With «و» the next word is added
        // («مائة وثلاث», 103).
        let multiplies =
            class == Class::Hundred && join == Join::Next && classes.contains(&Class::Unit);
        current = if multiplies {
            current * value
        } else {
            current + value
        };
        classes.push(class);
        at += if teen.is_some() { 2 } else { 1 };
    }
    if at == start {
        return None;
    }
    // Normalized to letters, «ألفاً» (one thousand) and «ألفا ريال» (two thousand riyals) have the same
    // spelling.
    let is_either = at == start + 1 && is_thousand_or_two(words[start].text);
    Some(Reading {
        values: if is_either {
            vec![1e3, 2e3]
        } else {
            vec![total + current]
        },
        next: at,
        unit: None,
        in_words: true,
    })
}

fn is_thousand_or_two(word: &str) -> bool {
    const ACCUSATIVE: &str = "الفا";
    word == ACCUSATIVE || word.strip_prefix(['و', 'ب', 'ف', 'ل']) == Some(ACCUSATIVE)
}

/// True if a word of class `class` (unit, ten, hundred …) continues the number that has been read, whose
/// words have `classes` and the value `current`.
fn continues_number(classes: &[Class], class: Class, join: Join, current: f64) -> bool {
    if classes.contains(&class) {
        return false;
    }
    let has_hundred = classes.contains(&Class::Hundred);
    match join {
        Join::Next => {
            let teens =
                class == Class::Ten && classes.contains(&Class::Unit) && current % 100.0 < 10.0;
            // In English, tens and units follow each other without «and»: `twenty five`.
            let english = class == Class::Unit && classes.contains(&Class::Ten);
            teens || english || class == Class::Hundred || has_hundred
        }
        Join::And => !(classes.contains(&Class::Teen) || class == Class::Teen) || has_hundred,
    }
}

#[derive(Clone, Copy)]
struct ReadWord {
    value: f64,
    class: Class,
    join: Join,
}

fn number_word(text: &str, is_first: bool) -> Option<ReadWord> {
    if let Some(word) = NUMBER_WORDS.get(text) {
        return Some(ReadWord {
            value: word.value,
            class: word.class,
            join: Join::Next,
        });
    }
    let prefix = prefix_of(text)?;
    let word = NUMBER_WORDS.get(&text[prefix.len()..])?;
    // Only prefixes with «و», and the article alone, connect the words of a number. «عشرة بمائة» («ten for a
    // hundred») are two numbers.
    let is_and = prefix.starts_with('و');
    (is_first || is_and || prefix == "ال").then_some(ReadWord {
        value: word.value,
        class: word.class,
        join: if is_and { Join::And } else { Join::Next },
    })
}

fn eleven_or_twelve(words: &[Word], at: usize, is_first: bool) -> Option<ReadWord> {
    let text = words[at].text;
    TENS_OF_TEENS
        .contains(words.get(at + 1)?.text)
        .then_some(())?;
    let prefix = match BEFORE_TEN.contains_key(text) {
        true => "",
        false => prefix_of(text).unwrap_or_default(),
    };
    let value = BEFORE_TEN.get(&text[prefix.len()..])?;
    let is_and = prefix.starts_with('و');
    (is_first || is_and).then_some(ReadWord {
        value: value + 10.0,
        class: Class::Teen,
        join: if is_and { Join::And } else { Join::Next },
    })
}

/// Reads parts of a whole: «ثلاثة أرباع» is .75.
fn parts(words: &[Word], at: usize) -> Option<Reading> {
    let whole = PARTS_OF.get(words.get(at + 1)?.text)?;
    let count = number_word(words[at].text, true).filter(|one| one.class == Class::Unit)?;
    Some(Reading {
        next: at + 2,
        ..Reading::word(count.value / whole, at, None)
    })
}

fn fraction(words: &[Word], at: usize) -> Option<Reading> {
    let value = without_prefix(words[at].text, |word| FRACTION_OF.get(word))?;
    Some(Reading::word(*value, at, None))
}

/// Reads a noun of time in the dual, which means two units: «شهرين» is two months.
fn dual(words: &[Word], at: usize) -> Option<Reading> {
    let unit = without_prefix(words[at].text, |word| DUAL_OF.get(word))?;
    Some(Reading::word(2.0, at, Some(*unit)))
}

/// Reads a singular noun of time after a word of `MEASURES`, or before «كاملة» or «ونصف»: «خلال شهر» is one
/// month. «٣ أشهر», «كل شهر» and «عن سنة 2004» are not.
fn single(words: &[Word], at: usize, previous: Option<&Quantity>) -> Option<Reading> {
    let unit = SINGLE_OF.get(words[at].text)?;
    let before = words.get(at.checked_sub(1)?)?;
    let measure = before.text.strip_prefix(['و', 'ف']).unwrap_or(before.text);
    let is_one = words
        .get(at + 1)
        .is_some_and(|next| ONES.contains(next.text));
    (MEASURING.contains(measure) || is_one || has_half(words, at + 1)).then_some(())?;
    let is_counted = previous.is_some_and(|previous| {
        (before.span.start..=words[at].span.start).contains(&previous.span.end)
    });
    let is_dated = words.get(at + 1).is_some_and(|next| {
        let is_year =
            next.text.len() >= 3 && next.text.as_bytes()[..3].iter().all(u8::is_ascii_digit);
        is_year || *unit == Unit::Month && MONTHS.contains(&next.text)
    });
    (!is_counted && !is_dated).then(|| Reading {
        next: at + 1 + usize::from(is_one),
        ..Reading::word(1.0, at, Some(*unit))
    })
}

/// Months that are named with the noun: «شهر رمضان» is no length of time.
const MONTHS: &[&str] = &[
    "رمضان",
    "محرم",
    "شعبان",
    "شوال",
    "رجب",
    "صفر",
    "ذي",
    "ربيع",
    "جمادي",
];

fn prefix_of(word: &str) -> Option<&'static str> {
    PREFIXES
        .iter()
        .copied()
        .find(|prefix| word.starts_with(prefix))
}

fn without_prefix<'t, T>(word: &str, find: impl Fn(&str) -> Option<&'t T>) -> Option<&'t T> {
    find(word).or_else(|| find(&word[prefix_of(word).map_or(0, str::len)..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn longer_prefixes_come_first() {
        for (place, prefix) in PREFIXES.iter().enumerate() {
            assert_eq!(prefix_of(prefix), Some(PREFIXES[place]));
        }
    }

    #[test]
    fn digits_may_have_two_values() {
        for (text, values) in [
            ("10.000", &[10_000.0, 10.0][..]),
            ("1,5", &[1.5]),
            ("1٬500", &[1_500.0]),
            ("7.2.13", &[7.0, 2.0, 13.0]),
            ("1.000.000", &[1_000_000.0]),
            ("3٫5", &[3.5]),
        ] {
            assert_eq!(number_values(text), values, "{text}");
        }
    }

    #[test]
    fn the_accusative_of_a_thousand_is_a_row() {
        assert!(NUMBER_WORDS.contains_key("الفا"));
        assert!(is_thousand_or_two("والفا"));
    }
}
