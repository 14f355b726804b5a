//! Reads cardinal numbers in words («a hundred and five») from 1 to 2,999, in both orders and all cases, as
//! they stand for the number or the year of an instrument: «رقم خمسة لسنة ألف وتسعمائة وثمانين».

use super::ordinal::{HUNDRED, HUNDREDS, TENS, TWO_HUNDRED};
use crate::text::cursor::Cursor;
use crate::text::fold::{fold, words};

words! {
    /// Units, each with its value. A longer word comes before the shorter one with which it begins.
    first const UNITS: &[(&str, u32)] = [
        ("واحدة", 1), ("واحد", 1), ("إحدى", 1), ("أحد", 1), ("اثنتان", 2), ("اثنتين", 2), ("اثنتا", 2),
        ("اثنتي", 2), ("اثنان", 2), ("اثنين", 2), ("اثنا", 2), ("اثني", 2), ("ثلاثة", 3), ("ثلاث", 3),
        ("أربعة", 4), ("أربع", 4), ("خمسة", 5), ("خمس", 5), ("ستة", 6), ("ست", 6), ("سبعة", 7), ("سبع", 7),
        ("ثمانية", 8), ("ثماني", 8), ("ثمان", 8), ("تسعة", 9), ("تسع", 9),
    ];
}

words! {
    first const THOUSANDS: &[(&str, u32)] = [
        ("ألفان", 2000), ("ألفين", 2000), ("ألفا", 1000), ("ألف", 1000),
    ];
}

/// The part of a number that a word states. A number has each part at most once.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Unit,
    Ten,
    /// A unit and a ten in one: eleven to nineteen.
    Teen,
    Hundred,
    Thousand,
}

/// Reads a cardinal number in whole words: `خمسة`, `مائة وخمسة وعشرين`, `ألف وتسعمائة وثمانين`, `ثمانين
/// وتسعمائة وألف`. Returns `None` if the words do not begin with one.
pub(crate) fn cardinal(cursor: &mut Cursor) -> Option<u32> {
    let mut ahead = *cursor;
    ahead.skip_brackets();
    let (mut total, first) = part(&mut ahead)?;
    let mut places = vec![first];
    let mut end = ahead;
    loop {
        ahead.skip_brackets();
        if !ahead.eat("و") {
            break;
        }
        ahead.skip_brackets();
        let Some((value, place)) = part(&mut ahead) else {
            break;
        };
        if !may_follow(place, &places) {
            break;
        }
        total += value;
        places.push(place);
        end = ahead;
    }
    *cursor = end;
    Some(total)
}

/// True if a number with these parts, in the order of the text, may go on with another. Twenty-five is
/// «five and twenty», so that a unit after a ten begins another number.
fn may_follow(place: Place, places: &[Place]) -> bool {
    let has = |wanted: &[Place]| places.iter().any(|place| wanted.contains(place));
    match place {
        Place::Unit | Place::Teen => !has(&[Place::Unit, Place::Ten, Place::Teen]),
        Place::Ten => !has(&[Place::Ten, Place::Teen]) && unit_is_last(places),
        other => !has(&[other]),
    }
}

fn unit_is_last(places: &[Place]) -> bool {
    !places.contains(&Place::Unit) || places.last() == Some(&Place::Unit)
}

/// Reads a word for one place of a number and returns its value.
type Reader = fn(&mut Cursor) -> Option<(u32, Place)>;

fn part(cursor: &mut Cursor) -> Option<(u32, Place)> {
    const READERS: [Reader; 4] = [thousand, hundred, ten, unit];
    READERS.into_iter().find_map(|read| {
        let mut ahead = *cursor;
        let found = read(&mut ahead).filter(|_| ahead.at_edge())?;
        *cursor = ahead;
        Some(found)
    })
}

fn thousand(cursor: &mut Cursor) -> Option<(u32, Place)> {
    let (_, value) = THOUSANDS.iter().find(|(word, _)| cursor.eat(word))?;
    Some((*value, Place::Thousand))
}

fn hundred(cursor: &mut Cursor) -> Option<(u32, Place)> {
    if cursor.eat_any(TWO_HUNDRED).is_some() {
        return Some((200, Place::Hundred));
    }
    if cursor.eat_any(HUNDRED).is_some() {
        return Some((100, Place::Hundred));
    }
    let value = HUNDREDS.iter().find_map(|&(word, value)| {
        let mut ahead = *cursor;
        let whole = ahead.eat(word) && ahead.eat_any(HUNDRED).is_some();
        whole.then(|| {
            *cursor = ahead;
            value
        })
    })?;
    Some((value, Place::Hundred))
}

fn ten(cursor: &mut Cursor) -> Option<(u32, Place)> {
    let tens = TENS.iter().find_map(|&(word, value)| {
        let mut ahead = *cursor;
        let whole = ahead.eat(word) && ahead.eat_any(&["ون", "ين"]).is_some();
        whole.then(|| {
            *cursor = ahead;
            value
        })
    });
    if let Some(value) = tens {
        return Some((value, Place::Ten));
    }
    only_ten(cursor).then_some((10, Place::Teen))
}

/// Reads «ten», alone or after a unit.
fn only_ten(cursor: &mut Cursor) -> bool {
    cursor.eat_word(&[fold!("عشرة"), "عشر"]).is_some()
}

fn unit(cursor: &mut Cursor) -> Option<(u32, Place)> {
    let (_, value) = UNITS.iter().find(|(word, _)| {
        let mut ahead = *cursor;
        let whole = ahead.eat(word) && ahead.at_edge();
        if whole {
            *cursor = ahead;
        }
        whole
    })?;
    if only_ten(cursor) {
        return Some((value + 10, Place::Teen));
    }
    Some((*value, Place::Unit))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::folded::FoldedText;

    fn read(words: &str) -> Option<u32> {
        let folded = FoldedText::new(words);
        cardinal(&mut Cursor::new(&folded, 0))
    }

    const UNIT: [&str; 10] = [
        "",
        "واحد",
        "اثنين",
        "ثلاثة",
        "أربعة",
        "خمسة",
        "ستة",
        "سبعة",
        "ثمانية",
        "تسعة",
    ];
    const TEN: [&str; 10] = [
        "",
        "",
        "عشرين",
        "ثلاثين",
        "أربعين",
        "خمسين",
        "ستين",
        "سبعين",
        "ثمانين",
        "تسعين",
    ];
    const HUNDREDS: [&str; 10] = [
        "",
        "مائة",
        "مائتين",
        "ثلاثمائة",
        "أربعمائة",
        "خمسمائة",
        "ستمائة",
        "سبعمائة",
        "ثمانمائة",
        "تسعمائة",
    ];

    fn below_hundred(number: usize) -> String {
        match (number / 10, number % 10) {
            (0, unit) => UNIT[unit].to_owned(),
            (1, 0) => "عشرة".to_owned(),
            (1, 1) => "أحد عشر".to_owned(),
            (1, 2) => "اثني عشر".to_owned(),
            (1, unit) => format!("{} عشر", UNIT[unit]),
            (ten, 0) => TEN[ten].to_owned(),
            (ten, unit) => format!("{} و{}", UNIT[unit], TEN[ten]),
        }
    }

    #[test]
    fn numbers_from_1_to_2999_are_read_back_in_both_orders() {
        for number in 1..=2999 {
            let thousand = ["", "ألف", "ألفين"][number / 1000];
            let hundred = HUNDREDS[number % 1000 / 100];
            let rest = below_hundred(number % 100);
            for parts in [[thousand, hundred, &rest], [&rest, hundred, thousand]] {
                let said: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
                let words = said.join(" و");
                assert_eq!(
                    read(&words).map(|read| read as usize),
                    Some(number),
                    "{words}"
                );
            }
        }
    }

    #[test]
    fn spellings_and_other_words() {
        for (words, number) in [
            ("مئة وخمس وعشرون", Some(125)),
            ("خمس عشرة", Some(15)),
            ("(خمسة)", Some(5)),
            ("خمسة وستة", Some(5)),
            ("عشرين وخمسة", Some(20)),
            ("ألف وثلثمائة وستة", Some(1306)),
            ("خمسة لسنة", Some(5)),
            ("ألفية", None),
            ("ستار", None),
            ("ثلاثي", None),
            ("الخامسة", None),
        ] {
            assert_eq!(read(words), number, "{words}");
        }
    }
}
