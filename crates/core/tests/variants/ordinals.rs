//! Spells the numbers of articles, from 1 to 1,200, as ordinals in words.

/// Grammatical case of an ordinal: nominative (`العشرون`) or oblique (`العشرين`).
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Case {
    Nominative,
    Oblique,
}

const UNITS: [&str; 10] = [
    "أولى",
    "ثانية",
    "ثالثة",
    "رابعة",
    "خامسة",
    "سادسة",
    "سابعة",
    "ثامنة",
    "تاسعة",
    "عاشرة",
];
const TENS: [&str; 8] = ["عشر", "ثلاث", "أربع", "خمس", "ست", "سبع", "ثمان", "تسع"];
const HUNDREDS: [&str; 7] = [
    "ثلاثمائة",
    "أربعمائة",
    "خمسمائة",
    "ستمائة",
    "سبعمائة",
    "ثمانمائة",
    "تسعمائة",
];

/// Returns the feminine ordinal («the twentieth») for the number of an article, with or without the definite
/// article.
pub fn ordinal(number: u32, case: Case, definite: bool) -> String {
    let small = number % 100;
    let hundreds = number / 100 % 10 * 100;
    let mut parts: Vec<String> = Vec::new();
    if small > 0 {
        parts.push(below_hundred(small, case, definite));
    }
    // After the preposition «بعد» a word is always in the oblique case.
    let large = |parts: &Vec<String>| {
        if parts.is_empty() {
            case
        } else {
            Case::Oblique
        }
    };
    if hundreds > 0 {
        parts.push(hundred(hundreds, large(&parts), definite));
    }
    if number >= 1000 {
        parts.push(with_article("ألف", definite));
    }
    parts.join(" بعد ")
}

fn with_article(word: &str, definite: bool) -> String {
    format!("{}{word}", if definite { "ال" } else { "" })
}

fn below_hundred(number: u32, case: Case, definite: bool) -> String {
    let unit = |unit: u32| match unit {
        1 if number > 10 => with_article("حادية", definite),
        _ => with_article(UNITS[unit as usize - 1], definite),
    };
    let (tens, rest) = (number / 10, number % 10);
    match (tens, rest) {
        (0, _) | (1, 0) => unit(number),
        (1, _) => format!("{} عشرة", unit(rest)),
        (_, 0) => ten(tens, case, definite),
        _ => format!("{} و{}", unit(rest), ten(tens, case, definite)),
    }
}

fn ten(tens: u32, case: Case, definite: bool) -> String {
    let ending = match case {
        Case::Nominative => "ون",
        Case::Oblique => "ين",
    };
    with_article(&format!("{}{ending}", TENS[tens as usize - 2]), definite)
}

fn hundred(hundreds: u32, case: Case, definite: bool) -> String {
    let word = match (hundreds, case) {
        (100, _) => "مائة",
        (200, Case::Nominative) => "مائتان",
        (200, Case::Oblique) => "مائتين",
        _ => HUNDREDS[hundreds as usize / 100 - 3],
    };
    with_article(word, definite)
}
