//! Reads ordinals in words («the twenty-third») from 1 to 1,999, in any case and gender, as Saudi laws number
//! their articles.
//!
//! Published texts often have grammar mistakes in ordinals (`الثانية عشر`, `السابعة والستين` as a subject).
//! Any ending is therefore accepted.

use crate::text::cursor::Cursor;
use crate::text::fold::{fold, words};

words! {
    /// Ordinals from first to tenth, each with its value. A feminine form comes before the masculine form
    /// with which it begins.
    first const UNITS: &[(&str, u32)] = [
        ("أولى", 1), ("أول", 1), ("حادية", 1), ("حادي", 1), ("واحدة", 1), ("ثانية", 2), ("ثاني", 2),
        ("ثالثة", 3), ("ثالث", 3), ("رابعة", 4), ("رابع", 4), ("خامسة", 5), ("خامس", 5), ("سادسة", 6),
        ("سادس", 6), ("سابعة", 7), ("سابع", 7), ("ثامنة", 8), ("ثامن", 8), ("تاسعة", 9), ("تاسع", 9),
        ("عاشرة", 10), ("عاشر", 10),
    ];
}

words! {
    /// Words for the tens in ordinals without their ending `ون` or `ين`, each with its value.
    pub(super) const TENS: &[(&str, u32)] = [
        ("عشر", 20), ("ثلاث", 30), ("أربع", 40), ("خمس", 50), ("ست", 60), ("سبع", 70), ("ثمان", 80),
        ("تسع", 90),
    ];
}

words! {
    /// Words for the hundreds from 300 to 900, without `مائة` (hundred) at their end, each with its value.
    pub(super) const HUNDREDS: &[(&str, u32)] = [
        ("ثلاث", 300), ("ثلث", 300), ("أربع", 400), ("خمس", 500), ("ست", 600), ("سبع", 700),
        ("ثماني", 800), ("ثمان", 800), ("تسع", 900),
    ];
}

words! {
    /// Spellings of `مائة` (hundred) after normalization to letters: `مائة`, `مئة`, `ماية`, `مأة`.
    pub(super) first const HUNDRED: &[&str] = [
        "مائة", "مئة", "ماءة", "مءة", "مأة",
    ];
}

words! {
    pub(super) first const TWO_HUNDRED: &[&str] = [
        "مائتين", "مائتان", "مئتين", "مئتان", "مائتي", "مئتي", "مأتين", "مأتان",
    ];
}

/// Reads an ordinal such as `الثالثة` (the third) and returns its number. Returns `None` for a longer word
/// that begins like one (`الثانوية`).
pub(crate) fn ordinal(cursor: &mut Cursor) -> Option<u32> {
    let mut ahead = *cursor;
    let small = below_hundred(&mut ahead);
    let large = match small {
        Some(_) => after_hundreds(&mut ahead),
        None => hundreds_first(&mut ahead),
    };
    let following = match (small, large) {
        (None, Some(_)) => hundreds_then_ordinal(&mut ahead),
        _ => None,
    };
    let value = small.or(following).unwrap_or(0) + large.unwrap_or(0);
    if value == 0 || !ends_number(&ahead) {
        return None;
    }
    *cursor = ahead;
    Some(value)
}

/// Reads `و` and hundreds after a smaller ordinal that was read before: `الخامسة والعشرون والمائة`,
/// `الثامنة والأربعون والمائة بعد الألف`. Returns 0 if there are none. Behind a noun for several articles
/// the `و` joins two numbers, so only the caller knows whether it may be read.
pub(crate) fn and_hundreds(cursor: &mut Cursor, small: u32) -> u32 {
    let mut ahead = *cursor;
    ahead.skip_brackets();
    if small >= 100 || !ahead.eat("و") {
        return 0;
    }
    ahead.skip_brackets();
    if !ahead.rest().starts_with("ال") {
        return 0;
    }
    let Some(hundreds) = hundreds_first(&mut ahead).filter(|_| ends_number(&ahead)) else {
        return 0;
    };
    *cursor = ahead;
    hundreds
}

/// True if a word, normalized to letters, is an ordinal from first to tenth, with or without the definite
/// article.
pub(super) fn is_unit(word: &str) -> bool {
    let bare = word.strip_prefix("ال").unwrap_or(word);
    UNITS.iter().any(|(unit, _)| *unit == bare)
}

/// Reads `و` and a smaller ordinal after hundreds that were read before: `المائة والخامسة والعشرون`. In
/// `المائة والأولى بعد المائة` the `و` joins two separate numbers.
fn hundreds_then_ordinal(cursor: &mut Cursor) -> Option<u32> {
    let mut ahead = *cursor;
    ahead.skip_brackets();
    ahead.eat("و").then_some(())?;
    ahead.skip_brackets();
    let small = below_hundred(&mut ahead)?;
    let mut next = ahead;
    next.skip_brackets();
    if next.rest().starts_with("بعد") || !ends_number(&ahead) {
        return None;
    }
    *cursor = ahead;
    Some(small)
}

/// Reads an ordinal below 100: `الثالثة`, `الثالثة عشرة`, `الثالثة والعشرون` or `العشرون`.
fn below_hundred(cursor: &mut Cursor) -> Option<u32> {
    if let Some(tens) = tens(cursor) {
        return Some(tens);
    }
    let mut ahead = *cursor;
    ahead.eat("ال");
    let unit = UNITS.iter().find(|(word, _)| ahead.eat(word))?.1;
    *cursor = ahead;
    if let Some(ten) = teen(cursor) {
        return Some(unit + ten);
    }
    let mut ahead = *cursor;
    ahead.skip_brackets();
    if ahead.eat("و") {
        ahead.skip_brackets();
        if let Some(tens) = tens(&mut ahead) {
            *cursor = ahead;
            return Some(unit + tens);
        }
    }
    // Some texts lose the «and»: `المادة الثانية العشرون`. The article shows an ordinal, so that no number of
    // days or riyals is read (`الثانية عشرون يوما`).
    let mut ahead = *cursor;
    if ahead.rest().starts_with("ال")
        && let Some(tens) = tens(&mut ahead)
    {
        *cursor = ahead;
        return Some(unit + tens);
    }
    Some(unit)
}

/// Reads the word «ten» of an ordinal from 11th to 19th (`الثالثة عشرة`). The same letters at the beginning
/// of `عشرون` (twenty) do not count.
fn teen(cursor: &mut Cursor) -> Option<u32> {
    let mut ahead = *cursor;
    ahead.skip_brackets();
    ahead.eat("ال");
    if !ahead.eat("عشر") || ahead.rest().starts_with("ون") || ahead.rest().starts_with("ين")
    {
        return None;
    }
    ahead.eat("ه");
    *cursor = ahead;
    Some(10)
}

fn tens(cursor: &mut Cursor) -> Option<u32> {
    let mut ahead = *cursor;
    ahead.eat("ال");
    let (_, value) = TENS.iter().find(|(word, _)| {
        let mut stem = ahead;
        let found = stem.eat(word) && stem.eat_any(&["ون", "ين"]).is_some();
        if found {
            ahead = stem;
        }
        found
    })?;
    *cursor = ahead;
    Some(*value)
}

/// Reads the hundreds after an ordinal: `بعد المائتين`, `بعد الألف` or `بعد المائتين والألف`, with or without
/// brackets and blanks.
fn after_hundreds(cursor: &mut Cursor) -> Option<u32> {
    let mut ahead = *cursor;
    ahead.skip_brackets();
    if !ahead.eat("بعد") {
        return None;
    }
    ahead.skip_brackets();
    let value = hundreds_first(&mut ahead)?;
    *cursor = ahead;
    Some(value)
}

/// Reads hundreds without a smaller ordinal before them: `المائة`, `المائتان`, `الألف والمائتان` or `المائتين
/// بعد الألف`.
fn hundreds_first(cursor: &mut Cursor) -> Option<u32> {
    let first = hundred_or_thousand(cursor)?;
    let mut ahead = *cursor;
    ahead.skip_brackets();
    if ahead.eat_any(&["و", "بعد"]).is_some() {
        ahead.skip_brackets();
        if let Some(second) = hundred_or_thousand(&mut ahead)
            && (first == 1000) != (second == 1000)
        {
            *cursor = ahead;
            return Some(first + second);
        }
    }
    Some(first)
}

fn hundred_or_thousand(cursor: &mut Cursor) -> Option<u32> {
    let mut ahead = *cursor;
    // «Thousand» is tried before the definite article, because `ألف` begins with the same letters as the
    // article.
    if ahead.eat_any(&[fold!("الألف"), fold!("ألف")]).is_some() {
        *cursor = ahead;
        return Some(1000);
    }
    ahead.eat("ال");
    let value = if ahead.eat("لف") {
        1000
    } else if ahead.eat_any(TWO_HUNDRED).is_some() {
        200
    } else if ahead.eat_any(HUNDRED).is_some() {
        100
    } else {
        HUNDREDS.iter().find_map(|&(word, value)| {
            let mut stem = ahead;
            let found = stem.eat(word) && stem.eat_any(HUNDRED).is_some();
            if found {
                ahead = stem;
            }
            found.then_some(value)
        })?
    };
    *cursor = ahead;
    Some(value)
}

words! {
    /// Beginnings of words that may follow an ordinal without a blank, because texts often lose it.
    const GLUED_TO_ORDINAL: &[&str] = [
        "من", "مكرر", "إصدار", "فقرة", "وال", "و(", "في",
    ];
}

/// True if an ordinal may end at the cursor: at the end of a word, or before a word of [`GLUED_TO_ORDINAL`].
fn ends_number(cursor: &Cursor) -> bool {
    cursor.at_edge()
        || GLUED_TO_ORDINAL
            .iter()
            .any(|word| cursor.rest().starts_with(word))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::folded::FoldedText;

    fn read(words: &str) -> Option<u32> {
        let folded = FoldedText::new(words);
        ordinal(&mut Cursor::new(&folded, 0))
    }

    #[test]
    fn ordinals_from_1_to_1999_are_read_back_in_both_cases() {
        for number in 1..=1999 {
            for oblique in [false, true] {
                let words = crate::numerals::spelled::ordinal(number, oblique);
                assert_eq!(read(&words), Some(number), "{words}");
                assert_eq!(read(&words.replace(' ', "")), Some(number), "glued {words}");
                let indefinite: Vec<&str> = words
                    .split(' ')
                    .map(|word| word.strip_prefix("ال").unwrap_or(word))
                    .collect();
                let indefinite = indefinite.join(" ").replace("وال", "و");
                assert_eq!(read(&indefinite), Some(number), "{indefinite}");
            }
        }
    }

    #[test]
    fn usual_mistakes_and_spellings_are_read() {
        for (words, number) in [
            ("الثانية عشر", 12),
            ("السابعه عشر", 17),
            ("ثانية", 2),
            ("الحادي والعشرين", 21),
            ("الثامـــنة عشرة", 18),
            ("الثامنة والتسعون بعد المئة", 98 + 100),
            ("الخامسة بعد الماية", 105),
            ("التاسعة) و(العشرين) بعد (المائتين", 229),
            ("الأولى بعد المائة والألف", 1101),
            ("المائة والخامسة والعشرون", 125),
            ("الثانية العشرون", 22),
            ("التاسعة الثلاثين بعد المائة", 139),
            ("الحادية السبعون", 71),
            ("الثالثة بعد الثلثمائة", 303),
            ("الثالثة) (عشرة", 13),
            ("الثاني عشر", 12),
            ("الرابعة\nوالعشرون", 24),
        ] {
            assert_eq!(read(words), Some(number), "{words}");
        }
    }

    #[test]
    fn hundreds_behind_a_smaller_ordinal_are_added() {
        for (words, number) in [
            ("الخامسة والعشرون والمائة", 125),
            ("الثامنة والأربعون والمائة بعد الألف", 1148),
            ("التاسعة والتسعون والتسعمائة بعد الألف", 1999),
            ("(الخامسة والعشرون) و(المائة)", 125),
            ("الخامسة والعشرون ومائة", 25),
            ("الخامسة والعشرون والمالية", 25),
            ("الخامسة والعشرون بعد المائة والمائتين", 125),
        ] {
            let folded = FoldedText::new(words);
            let mut cursor = Cursor::new(&folded, 0);
            cursor.skip_brackets();
            let small = ordinal(&mut cursor).expect(words);
            assert_eq!(small + and_hundreds(&mut cursor, small), number, "{words}");
        }
    }

    #[test]
    fn a_longer_word_that_begins_like_an_ordinal_is_none() {
        for words in ["الثانوية", "الأولوية", "المائية", "الستة", "العشرة"]
        {
            assert_eq!(read(words), None, "{words}");
        }
    }
}
