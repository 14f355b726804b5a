//! Recognizes numbers and letters of list items, headings, and clauses that can begin a sentence in a passage
//! of law.

use std::borrow::Cow;
use std::sync::LazyLock;

use regex::Regex;

use crate::pattern::{self, Words};

/// What stands before the text of a list item (a number, a letter, an ordinal …), by which the item is
/// recognized.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    Number,
    Letter,
    Word,
    Dash,
}

/// Letters that number the items of a list, in the order of the alphabet used for numbering (abjad).
const LETTERS: &[&str] = &["أابجدهـوزحطيكلمنسعفصقرشتثخذضظغ"];
/// Ordinal adverbs («أولاً:», firstly) that number the items of a list, with tanwin before or after the alef or
/// without it.
const ORDINALS: &[&str] = &[
    "أولً?اً?",
    "اولا",
    "ثانيً?اً?",
    "ثالثً?اً?",
    "رابعً?اً?",
    "خامسً?اً?",
    "سادسً?اً?",
    "سابعً?اً?",
    "ثامنً?اً?",
    "تاسعً?اً?",
    "عاشرً?اً?",
];
/// Words with which a sentence can begin after a comma, where a long sentence may be cut.
const CLAUSES: &[&str] = &[
    "وإذا",
    "فإذا",
    "وإن",
    "فإن",
    "أما",
    "ويجوز",
    "ولا يجوز",
    "ويجب",
    "وعلى",
    "ومع ذلك",
    "ويعاقب",
    "ويُعاقب",
    "وتكون",
    "ويكون",
    "وفي حال",
    "وفي جميع",
    "وفي هذه",
    "وللم",
    "وله",
    "ولا ",
    "ويتم",
    "ويحق",
    "ويستحق",
    "ويلزم",
    "كما ",
];
/// Words with which the headings in a passage of law begin: «المادة الثامنة والأربعون:», «الفصل الثاني:
/// التعويضات».
const HEADINGS: &[&str] = &[
    "المادة",
    "مادة",
    "الفصل",
    "الباب",
    "القسم",
    "الفرع",
    "الجزء",
];

const LISTS: &[Words] = &[
    ("ordinal", ORDINALS),
    ("clause", CLAUSES),
    ("heading", HEADINGS),
];

fn with_letters(source: &str) -> Regex {
    pattern::written(&source.replace("{letters}", LETTERS[0]), LISTS)
}

static MARKS: LazyLock<[(Mark, Regex); 4]> = LazyLock::new(|| {
    [
        (
            Mark::Number,
            // A full stop after a number shows a list item. Before another digit it belongs to the number, as
            // in 1.5.
            with_letters(
                r"^(?:\(?\s?[0-9٠-٩۰-۹]{1,3}\s?(?:[-–ـ)]+|(?P<stop>\.))|[0-9٠-٩۰-۹]+(?:[.،/][0-9٠-٩۰-۹]+)+\s)\s*",
            ),
        ),
        (
            Mark::Letter,
            with_letters(r"^\(?\s?[{letters}]{1,2}[\s\u{200b}-\u{200f}]?[-–ـ)]+\s*"),
        ),
        (Mark::Word, with_letters(r"^{ordinal}\s?[:\-–.،]\s*")),
        (Mark::Dash, with_letters(r"^[-–•*·▪●]\s+")),
    ]
});

/// Returns what numbers the list item (number, letter and so on) at the beginning of the words, and its
/// length in bytes with the blanks after it.
pub(super) fn mark_of(words: &str) -> Option<(Mark, usize)> {
    marks_of(words).next()
}

/// Returns every kind of item mark (number, letter …) with which the words may begin, each with its length in
/// bytes.
pub(super) fn marks_of(words: &str) -> impl Iterator<Item = (Mark, usize)> + use<'_> {
    MARKS.iter().filter_map(move |(mark, pattern)| {
        let found = pattern.captures(words)?;
        let end = found.get_match().end();
        let is_digit = |character: char| matches!(character, '0'..='9' | '٠'..='٩' | '۰'..='۹');
        match found.name("stop") {
            Some(stop) if words[stop.end()..].starts_with(is_digit) => {
                let number = DOTTED.find(words)?;
                Some((*mark, number.end()))
            }
            _ => Some((*mark, end)),
        }
    })
}
/// Pattern of an item's number of several parts, such as «1.2».
static DOTTED: LazyLock<Regex> =
    LazyLock::new(|| with_letters(r"^[0-9٠-٩۰-۹]+(?:[.،/][0-9٠-٩۰-۹]+)+\s\s*"));

static HEADING: LazyLock<Regex> = LazyLock::new(|| {
    with_letters(
        r"^{heading}\s+(?:\(?[0-9٠-٩]+\)?|[\p{L}\s]{2,30}?)\s*(?::[^\n\r\u{2028}\u{2029}]{0,60})?$",
    )
});
/// Pattern of a noun that is alone in its line, and so is a title: «اللائحة:», «التعويضات».
static TITLE: LazyLock<Regex> = LazyLock::new(|| with_letters(r"^ال\p{L}+\s*:?$"));

/// True if the line is a heading, which states no rule.
pub(super) fn is_heading(line: &str) -> bool {
    HEADING.is_match(line)
}

/// True if the line is a single word with the definite article and so a title.
pub(super) fn is_title(line: &str) -> bool {
    TITLE.is_match(line)
}

/// Names of gazettes, as their page headers print them. Scans of Egyptian gazettes have a Persian yeh.
const GAZETTES: &[&str] = &["الجر[يی]دة الرسم[يی]ة", "الوقائع المصر[يی]ة"];
/// Months of a page header's date.
const MONTHS: &[&str] = &[
    "[يی]نا[يی]ر",
    "فبرا[يی]ر",
    "مارس",
    "أبر[يی]ل",
    "ما[يی]و",
    "[يی]ون[يی](?:و|ة|ه)",
    "[يی]ول[يی](?:و|ة|ه)",
    "أغسطس",
    "سبتمبر",
    "أكتوبر",
    "نوفمبر",
    "د[يی]سمبر",
];

/// Pattern of a page header: gazette, issue, and the day with its year, then the number of the page. A text
/// that only names a gazette has no issue with a day.
static PAGE_HEADER: LazyLock<Regex> = LazyLock::new(|| {
    pattern::written(
        r"{gazette}\s*[-–ـ]?\s*العدد\s+[0-9٠-٩]+[^\n]{0,30}?{month}\s+(?:سنة\s+)?[0-9٠-٩]{4}(?:\s*م\b)?(?:\s+[0-9٠-٩]{1,4}(?:\s|$))?",
        &[("gazette", GAZETTES), ("month", MONTHS)],
    )
});

/// Pieces into which scans break the watermark of Egypt's gazette, «صورة إلكترونية لا يعتد بها عند التداول»,
/// which runs across the page. None of them is a word, so that no law has them.
const WATERMARK: &[&str] = &["صو", "رة إلك(?:ترونية)?", "ترونية", "عند ال"];

static PIECE_OF_WATERMARK: LazyLock<Regex> =
    LazyLock::new(|| pattern::written(r"(?:^|\s){watermark}(?:\s|$)", &[("watermark", WATERMARK)]));

/// Returns the text without the page headers and the watermark of a gazette.
pub(super) fn without_page_headers(text: &str) -> Cow<'_, str> {
    match PAGE_HEADER.replace_all(text, " ") {
        Cow::Borrowed(text) => PIECE_OF_WATERMARK.replace_all(text, " "),
        Cow::Owned(text) => Cow::Owned(PIECE_OF_WATERMARK.replace_all(&text, " ").into_owned()),
    }
}

static ITEM: LazyLock<Regex> = LazyLock::new(|| {
    with_letters(r"^(?:\(?[0-9٠-٩۰-۹]{1,2}\s?[-–)]|\(?[{letters}]ـ?\s?[-–)]|[-–•]\s)\s*\S")
});

/// True if a list item can begin here inside a line: «… ما يأتي: 1- … 2- …».
pub(super) fn begins_item(text: &str) -> bool {
    ITEM.is_match(text)
}

/// A number or a letter in brackets, alone: «(2)», «(ب)».
const BRACKETED: &str = r"\(\s?(?:[0-9٠-٩۰-۹]{1,3}|[{letters}])\s?\)";
static ENDS_ROW: LazyLock<Regex> =
    LazyLock::new(|| with_letters(&format!(r"{BRACKETED}\s{{0,3}}$")));
static IN_ROW: LazyLock<Regex> = LazyLock::new(|| with_letters(&format!("^{BRACKETED}")));
static GOES_ON: LazyLock<Regex> =
    LazyLock::new(|| with_letters(&format!(r"^{BRACKETED}\s?[،,]\s?و?{BRACKETED}")));

/// True if `text` begins with one of a row of numbers or letters in brackets, joined by commas: «أرقام (1)،
/// (2)، (5)». As labels of items they would number items without words. `before` is the text before the
/// comma.
pub(super) fn in_row(before: &str, text: &str) -> bool {
    const MOST: usize = 10;
    let bracketed = before.char_indices().rev().take(MOST).last();
    let end = bracketed.map_or("", |(at, _)| &before[at..]);
    IN_ROW.is_match(text) && (ENDS_ROW.is_match(end) || GOES_ON.is_match(text))
}

static CLAUSE: LazyLock<Regex> = LazyLock::new(|| with_letters(r"^\s?{clause}"));

/// True if `text`, which follows a comma, can begin a sentence of its own.
pub(super) fn begins_clause(text: &str) -> bool {
    CLAUSE.is_match(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_row_is_dead() {
        for word in CLAUSES {
            assert!(begins_clause(word), "{word}");
        }
        for word in HEADINGS {
            assert!(is_heading(&format!("{word} 5:")), "{word}");
        }
        for word in ORDINALS.iter().map(|word| word.replace('?', "")) {
            assert_eq!(
                mark_of(&format!("{word}: نص")).map(|(mark, _)| mark),
                Some(Mark::Word),
                "{word}"
            );
        }
    }

    #[test]
    fn page_headers_are_left_out() {
        for (text, law) in [
            (
                "الجریدة الرسمیة العدد ٤٥ مكرر(د )ف ١٢ى نوفمبر سنة ٢٠٢٥ ٢٨",
                "",
            ),
            (
                "يسمع الشهود الوقائع المصرية – العدد 27 في 3 فبراير سنة 2020 7 ويحلفون اليمين",
                "يسمع الشهود  ويحلفون اليمين",
            ),
            (
                "ينشر القرار في الجريدة الرسمية، ويعمل به من اليوم التالي لنشره في العدد 3",
                "ينشر القرار في الجريدة الرسمية، ويعمل به من اليوم التالي لنشره في العدد 3",
            ),
            (
                "الهيئـة المـصرية صو العامة للبترول\nرة إلك\nواستغلاله عند ال",
                "الهيئـة المـصرية العامة للبترول واستغلاله",
            ),
            ("عند التداول بصورة إلكترونية", "عند التداول بصورة إلكترونية"),
        ] {
            assert_eq!(without_page_headers(text).trim(), law);
        }
    }

    #[test]
    fn each_kind_of_mark_is_recognized() {
        for (words, mark) in [
            ("أ- استقالة العامل", Some(Mark::Letter)),
            ("(1) نص", Some(Mark::Number)),
            ("أولًا: نص", Some(Mark::Word)),
            ("ثانيا- نص", Some(Mark::Word)),
            ("1. نص", Some(Mark::Number)),
            ("1.5 نص", Some(Mark::Number)),
            ("1.5% من الأجر", None),
            ("• نص", Some(Mark::Dash)),
            ("نص", None),
        ] {
            assert_eq!(mark_of(words).map(|(mark, _)| mark), mark, "{words}");
        }
    }
}
