//! The numbers of an instrument: one, or a list that shares head and year.

use super::cursor::Cursor;
use super::date::{When, when};
use super::forms::Form;
use super::name::is_title;
use super::number::{Announced, Number, announcement, number};
use super::{Calendar, Citation, Instrument};

/// How far a number may stand from its head, in bytes of the shadow: some twenty words.
const TITLE_WINDOW: usize = 260;
/// More numbers than a list of instruments has.
const MOST_NUMBERS: usize = 40;

/// A number, with how it was announced and where its title ended.
pub(super) struct Numbers<'s> {
    pub items: Vec<(Number, When)>,
    /// Where the words between the head and the number end.
    pub title_end: usize,
    pub end: Cursor<'s>,
    pub announced: bool,
}

/// The citations that the numbers behind a head make, at most `most_words` words of title or issuer coming between.
pub(super) fn cited<'s>(
    form: &'static Form,
    many: bool,
    cursor: Cursor<'s>,
    most_words: usize,
) -> Option<(Vec<Citation>, Numbers<'s>)> {
    let numbers = numbers(cursor, many, most_words)?;
    Some((citations(form, &numbers)?, numbers))
}

fn numbers<'s>(cursor: Cursor<'s>, many: bool, most_words: usize) -> Option<Numbers<'s>> {
    let direct = announcement(&mut cursor.clone()).is_some();
    // A head that goes on as a longer word (`قانونية`) is none, unless the number is glued to it.
    if !direct && !cursor.at_edge() {
        return None;
    }
    let title_end = match direct || at_letter_number(&cursor) {
        true => cursor.position,
        false => number_ahead(&cursor, most_words)?,
    };
    let mut at = Cursor::new(cursor.shadow, title_end);
    let announced = announcement(&mut at);
    let many = many || announced == Some(Announced::Several);
    let mut items = Vec::new();
    let (first, mut end) = item(at)?;
    items.push(first);
    while items.len() < MOST_NUMBERS {
        let Some(next) = next_in_list(end, many) else {
            break;
        };
        let Some((next, after)) = item(next) else {
            break;
        };
        items.push(next);
        end = after;
    }
    share_years(&mut items);
    Some(Numbers {
        items,
        title_end,
        end,
        announced: announced.is_some(),
    })
}

/// Where the nearest number is announced or stands, if what lies before it reads as a title.
fn number_ahead(cursor: &Cursor, most_words: usize) -> Option<usize> {
    let window = cursor.window(TITLE_WINDOW);
    // «الحكومة الرقمية» announces nothing.
    let announced = ["رقم", "ارقام"]
        .iter()
        .flat_map(|word| window.match_indices(word))
        .map(|(offset, _)| offset)
        .filter(|offset| {
            let mut at = Cursor::new(cursor.shadow, cursor.position + offset);
            announcement(&mut at).is_some() && (at.at_edge() || at_letter_number(&at))
        })
        .min();
    let digit = window.find(|c: char| c.is_ascii_digit());
    let end = cursor.position + [announced, digit].into_iter().flatten().min()?;
    is_title(cursor.shadow, cursor.position, end, most_words).then_some(end)
}

/// `م/51` straight after the head.
fn at_letter_number(cursor: &Cursor) -> bool {
    let mut ahead = *cursor;
    ahead.skip_fillers(3);
    ahead.lone_letter().is_some() && {
        ahead.skip_brackets();
        ahead.eat_char(|mark| mark == '/').is_some()
    }
}

fn item(cursor: Cursor) -> Option<((Number, When), Cursor)> {
    let mut at = cursor;
    let number = number(&mut at)?;
    let mut after = at;
    skip_registry_letter(&mut after);
    let when = when(&mut after);
    if when.year.is_some() {
        at = after;
    }
    Some(((number, when), at))
}

/// `31 ع لسنة 1981`, `14967/1/1444هـ، وتاريخ`: a letter between number and year that is of
/// neither.
fn skip_registry_letter(cursor: &mut Cursor) {
    let mut ahead = *cursor;
    ahead.skip_brackets();
    if ahead.lone_letter().is_some_and(|letter| letter != 'س') {
        ahead.skip_brackets();
        *cursor = ahead;
    }
}

/// Where the next number of a list begins: after و or a comma, and after another `رقم` where the
/// head announced only one.
fn next_in_list(cursor: Cursor, many: bool) -> Option<Cursor> {
    let mut ahead = cursor;
    ahead.skip_brackets();
    let mut joined = false;
    while ahead.eat_any(&["و", "،", ",", "؛"]).is_some() {
        joined = true;
    }
    if !joined {
        return None;
    }
    let announced = announcement(&mut ahead).is_some();
    ahead.skip_brackets();
    let starts = ahead.peek().is_some_and(|c| c.is_ascii_digit()) || at_letter_number(&ahead);
    ((many || announced) && starts).then_some(ahead)
}

/// `117 و118 لسنة 1961`: a number without a year has that of the next one.
fn share_years(items: &mut [(Number, When)]) {
    let mut next = When::default();
    for (number, when) in items.iter_mut().rev() {
        match when.year {
            Some(_) => next = when.clone(),
            None if number.split_year().is_none() => {
                *when = When {
                    date: None,
                    ..next.clone()
                }
            }
            None => {}
        }
    }
}

/// The citations that numbers and dates make.
fn citations(form: &'static Form, numbers: &Numbers) -> Option<Vec<Citation>> {
    let citations: Vec<Citation> = numbers
        .items
        .iter()
        .map(|(number, when)| citation(form, number, when))
        .collect();
    // Without the word رقم only a year tells a number from any other.
    (numbers.announced
        || citations.iter().all(|citation| citation.year.is_some())
        || is_lettered(numbers))
    .then_some(citations)
}

fn is_lettered(numbers: &Numbers) -> bool {
    numbers
        .items
        .iter()
        .all(|(number, _)| number.text().chars().any(|c| c.is_alphabetic()))
}

fn citation(form: &'static Form, number: &Number, when: &When) -> Citation {
    let royal = matches!(
        form.instrument,
        Instrument::RoyalDecree | Instrument::RoyalOrder
    );
    let number = if royal {
        number.clone().letter_first()
    } else {
        number.clone()
    };
    let mut citation = Citation::new(form.instrument);
    citation.jurisdiction = form.jurisdiction.map(str::to_owned);
    citation.year = when.year;
    citation.calendar = when.calendar;
    citation.date = when.date.clone();
    citation.number = Some(number.text());
    // `8/1980` is number and year, unless a year or the date says otherwise.
    if let Some((plain, year)) = number.split_year()
        && !when.stated
        && when.year.is_none_or(|of_date| of_date == year)
    {
        citation.number = Some(plain);
        citation.year = Some(year);
        citation.calendar = Some(Calendar::Gregorian);
    }
    citation
}
