//! Spells feminine ordinals from 1 to 1,999 in words, in two cases. Only tests use it.

const UNITS: [&str; 11] = [
    "",
    "الأولى",
    "الثانية",
    "الثالثة",
    "الرابعة",
    "الخامسة",
    "السادسة",
    "السابعة",
    "الثامنة",
    "التاسعة",
    "العاشرة",
];
const TENS: [&str; 10] = [
    "",
    "",
    "العشر",
    "الثلاث",
    "الأربع",
    "الخمس",
    "الست",
    "السبع",
    "الثمان",
    "التسع",
];
const HUNDREDS: [&str; 10] = [
    "",
    "المائة",
    "المائت",
    "الثلاثمائة",
    "الأربعمائة",
    "الخمسمائة",
    "الستمائة",
    "السبعمائة",
    "الثمانمائة",
    "التسعمائة",
];

/// Returns the feminine ordinal of `number` in words, in the nominative or, if `oblique` is true, in the
/// oblique case.
pub fn ordinal(number: u32, oblique: bool) -> String {
    let (small, hundreds) = (number % 100, number % 1000 / 100);
    let mut parts = Vec::new();
    if small > 0 {
        parts.push(below_hundred(small, oblique));
    }
    if hundreds > 0 {
        let dual = if hundreds != 2 {
            ""
        } else if oblique || small > 0 {
            "ين"
        } else {
            "ان"
        };
        parts.push(format!("{}{dual}", HUNDREDS[hundreds as usize]));
    }
    if number >= 1000 {
        parts.push("الألف".to_owned());
    }
    parts.join(" بعد ")
}

fn below_hundred(number: u32, oblique: bool) -> String {
    let ending = if oblique { "ين" } else { "ون" };
    let (ten, unit) = (number as usize / 10, number as usize % 10);
    match (ten, unit) {
        (0, _) | (1, 0) => UNITS[number as usize].to_owned(),
        (1, 1) => "الحادية عشرة".to_owned(),
        (1, _) => format!("{} عشرة", UNITS[unit]),
        (_, 0) => format!("{}{ending}", TENS[ten]),
        (_, 1) => format!("الحادية و{}{ending}", TENS[ten]),
        _ => format!("{} و{}{ending}", UNITS[unit], TENS[ten]),
    }
}
