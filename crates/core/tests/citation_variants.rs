//! The variants of every row of the citation table: however the words are dressed, what they cite
//! stays the same. A variant that a form cannot bear is left out by a rule that says why.

mod table;
mod variants {
    pub mod dress;
    pub mod ordinals;
}

use sanad_core::citation::{Citation, Reference, Repair, article_key, extract, parse};
use sanad_core::normalizer::{Form, normalize};
use serde_json::{Value, json};
use table::{input, not_yet, table};
use variants::dress;
use variants::ordinals::{Case, ordinal};

/// What a citation resolves by; names and issuers keep the dress of their words.
fn facts(citation: &Citation) -> Value {
    let articles: Vec<&str> = citation
        .articles
        .iter()
        .map(|article| article.key.as_str())
        .collect();
    let mut facts = json!({
        "instrument": citation.instrument,
        "jurisdiction": citation.jurisdiction,
        "number": citation.number,
        "year": citation.year,
        "calendar": citation.calendar,
        "date": citation.date,
        "articles": articles,
        "circuit": citation.circuit,
        "file_number": citation.file_number,
        "issued_by": citation.issued_by,
        "reference": citation.reference,
        "collection": citation.collection,
    });
    if let Some(facts) = facts.as_object_mut() {
        facts.retain(|_, value| !value.is_null());
    }
    facts
}

fn facts_in(text: &str) -> Vec<Value> {
    extract(text).iter().map(facts).collect()
}

/// A failure, for people.
fn told(text: &str, is: &[Value], was: &[Value]) -> String {
    format!("{text}\n  is  {}\n  was {}", json!(is), json!(was))
}

/// Holds every row that `bears` the variant against its plain form; a failing one is told with both.
fn all_stay_the_same(variant: &str, bears: fn(&str) -> bool, wear: fn(&str) -> String) {
    let rows = table();
    let worn: Vec<&str> = rows.iter().map(input).filter(|text| bears(text)).collect();
    assert!(
        worn.len() * 3 > rows.len(),
        "{variant}: rules that leave out two thirds of the table hide something"
    );
    let changed: Vec<String> = worn
        .into_iter()
        .filter_map(|text| {
            let dressed = wear(text);
            let (is, was) = (facts_in(&dressed), facts_in(text));
            (is != was).then(|| told(&dressed, &is, &was))
        })
        .collect();
    assert!(
        changed.is_empty(),
        "{variant}, {} rows:\n{}",
        changed.len(),
        changed.join("\n")
    );
}

const fn every_row(_: &str) -> bool {
    true
}

#[test]
fn digits_of_any_script() {
    all_stay_the_same("Arabic-Indic digits", every_row, dress::arabic_indic);
    all_stay_the_same("Persian digits", every_row, dress::persian);
    all_stay_the_same(
        "digits of three scripts in one number",
        every_row,
        dress::mixed_digits,
    );
}

#[test]
fn tatweel_marks_and_bidi_controls() {
    all_stay_the_same("tatweel", every_row, dress::tatweel);
    all_stay_the_same("vowel marks", every_row, dress::vowels);
    all_stay_the_same("bidi marks", every_row, dress::bidi_marks);
}

#[test]
fn no_break_blanks() {
    all_stay_the_same("no-break blanks", every_row, dress::no_break_blanks);
}

#[test]
fn blanks_lost() {
    all_stay_the_same("without blanks", bears_lost_blanks, dress::without_blanks);
}

/// Whether a citation of this text needs its blanks.
type NeedsBlanks = fn(&str, &Citation) -> bool;

/// What a citation needs its blanks for: a rule each.
const NEEDS_BLANKS: &[(&str, NeedsBlanks)] = &[
    (
        "blanks alone tell where the words of a name, an issuer or a court end",
        |_, citation| {
            citation.name.is_some() || citation.issuer.is_some() || citation.court.is_some()
        },
    ),
    (
        "a subject behind a number would run into the words that follow it",
        |_, citation| citation.circuit.is_some(),
    ),
    (
        "everyday words that point (`القانون ذاته`) are words only between blanks",
        |_, citation| citation.reference != Reference::Full,
    ),
    (
        "a letter that stands for a word (`ق`, `م`, `ع`) is one only between blanks",
        |text, _| {
            text.split(|c: char| c.is_whitespace() || c == '/')
                .any(|word| word.chars().filter(|c| dress::is_arabic_letter(*c)).count() == 1)
        },
    ),
    (
        "a title between noun and number is passed over word by word",
        |text, _| text.contains(" بشأن "),
    ),
    (
        "`إصدار` without a number is an article only as a word",
        |text, _| text.contains("المادة إصدار "),
    ),
    (
        "lam and alef turned round beside lost blanks is twofold damage",
        |_, citation| citation.repairs.contains(&Repair::LamAlef),
    ),
];

fn bears_lost_blanks(text: &str) -> bool {
    extract(text)
        .iter()
        .all(|citation| NEEDS_BLANKS.iter().all(|(_, needs)| !needs(text, citation)))
}

#[test]
fn presentation_forms() {
    all_stay_the_same("presentation forms", every_row, dress::presentation_forms);
}

/// `و`, `ب`, `ل`, `ف` and pairs before the head; lam swallows the alef of the article.
#[test]
fn joined_prefixes() {
    for prefix in ["و", "ب", "ل", "ف", "وب", "ول", "فب"] {
        let mut changed = Vec::new();
        for row in table() {
            let text = input(&row);
            let Some(prefixed) = with_prefix(text, prefix) else {
                continue;
            };
            let (is, was) = (facts_in(&prefixed), facts_in(text));
            if is != was {
                changed.push(told(&prefixed, &is, &was));
            }
        }
        assert!(
            changed.is_empty(),
            "{prefix}, {} rows:\n{}",
            changed.len(),
            changed.join("\n")
        );
    }
}

/// The text with a prefix at its first head; `None` where that cannot be.
fn with_prefix(text: &str, prefix: &str) -> Option<String> {
    // Behind other words a prefix changes what those say: `بإصدار اللائحة`, `بإصدار واللائحة`.
    if extract(text).first()?.span.start > 0 {
        return None;
    }
    // Nothing is joined to a bracket, and to an abbreviation of one letter only the conjunction.
    let word = text.chars().take_while(|c| dress::is_arabic_letter(*c));
    if word.count() < 2 {
        return None;
    }
    Some(match text.strip_prefix("ال") {
        Some(rest) if prefix.ends_with('ل') => format!("{prefix}ل{rest}"),
        _ => format!("{prefix}{text}"),
    })
}

/// Where a part of a slash number tells by itself what it is, the order of the parts tells nothing: the letter of a
/// Saudi decree, a year beside a number, the section of a State Council file.
#[test]
fn both_slash_orders() {
    let mut turned = 0;
    for row in table() {
        let text = input(&row);
        for citation in extract(text) {
            for (written, reversed) in slash_groups(text, &citation) {
                let other = text.replace(&written, &reversed);
                assert_eq!(facts_in(&other), facts_in(text), "{other}");
                turned += 1;
            }
        }
    }
    assert!(turned > 10, "only {turned} numbers were turned round");
}

/// The parts of the text that may be written in the other order, with that order.
fn slash_groups(text: &str, citation: &Citation) -> Vec<(String, String)> {
    let number = citation.number.as_deref().unwrap_or_default();
    let lettered = number
        .strip_prefix("م/")
        .or_else(|| number.strip_prefix("أ/"))
        .map(|digits| (number.to_owned(), format!("{digits}/{}", &number[..2])));
    let with_year = citation
        .year
        .filter(|year| *year >= 1900 && !could_be_a_year(number))
        .map(|year| (format!("{number}/{year}"), format!("{year}/{number}")));
    let file = citation
        .file_number
        .as_deref()
        .map(|file| (file.to_owned(), reversed(file)));
    [lettered, with_year, file]
        .into_iter()
        .flatten()
        .filter(|(written, _)| text.contains(written.as_str()))
        .collect()
}

fn could_be_a_year(number: &str) -> bool {
    number
        .parse()
        .is_ok_and(|number: u32| (1300..2100).contains(&number))
}

fn reversed(number: &str) -> String {
    let mut parts: Vec<&str> = number.split('/').collect();
    parts.reverse();
    parts.join("/")
}

/// Two to twelve citations in one sentence: nothing of one bleeds into the next. Left out are words
/// that point, which take their meaning from what stands before them, and bare subjects of codes
/// (`المادة 12 إثبات`), which are everyday words unless the sentence ends there.
#[test]
fn citations_in_a_row() {
    let rows = table();
    let texts: Vec<&str> = rows
        .iter()
        .map(input)
        .filter(|text| {
            let citations = extract(text);
            !citations.is_empty()
                && citations.iter().all(|citation| {
                    citation.reference == Reference::Full && !is_bare_subject(citation)
                })
        })
        .collect();
    let mut changed = Vec::new();
    for (joint, length) in [(" وعلى ", 2), ("، وعلى ", 5), ("؛ ", 12), ("\n", 3)] {
        for group in texts.windows(length) {
            let is = facts_in(&group.join(joint));
            let was: Vec<Value> = group.iter().flat_map(|text| facts_in(text)).collect();
            if is != was {
                changed.push(told(&group.join(joint), &is, &was));
            }
        }
    }
    assert!(
        changed.is_empty(),
        "{} groups:\n{}",
        changed.len(),
        changed.join("\n")
    );
}

fn is_bare_subject(citation: &Citation) -> bool {
    const NOUNS: &[&str] = &["قانون", "نظام", "دستور", "لائحة", "مجلة", "مدونة"];
    citation
        .name
        .as_deref()
        .is_some_and(|name| !NOUNS.iter().any(|noun| name.contains(noun)))
}

/// The slice of the original that a span names is the citation's own words, in any dress.
#[test]
fn spans_slice_the_original() {
    type Dress = fn(&str) -> String;
    let dresses: [Dress; 6] = [
        |text| text.to_owned(),
        dress::mixed_digits,
        dress::tatweel,
        dress::vowels,
        dress::bidi_marks,
        dress::presentation_forms,
    ];
    for row in table().iter().chain(&not_yet()) {
        let plain: Vec<String> = slices(input(row));
        for wear in dresses {
            assert_eq!(slices(&wear(input(row))), plain, "{}", wear(input(row)));
        }
    }
}

/// The words of every citation, in letters form.
fn slices(text: &str) -> Vec<String> {
    extract(text)
        .into_iter()
        .map(|citation| normalize(&text[citation.span], Form::Letters).replace(['\u{200f}'], ""))
        .collect()
}

#[test]
fn ordinals_to_twelve_hundred() {
    let mut wrong = Vec::new();
    for number in 1..=1200 {
        for case in [Case::Nominative, Case::Oblique] {
            for definite in [true, false] {
                let words = ordinal(number, case, definite);
                for dressed in [
                    words.clone(),
                    dress::tatweel(&words),
                    dress::vowels(&words),
                    words.replace('ة', "ه"),
                    dress::without_blanks(&words),
                    words.replace(' ', "\n"),
                    format!("({words})"),
                ] {
                    let text = format!("المادة {dressed} من نظام العمل");
                    let article = parse(&text).and_then(|citation| citation.article);
                    if article.map(|article| article.key) != Some(article_key(&number.to_string()))
                    {
                        wrong.push(format!("{number}: {text}"));
                    }
                }
            }
        }
    }
    assert!(
        wrong.is_empty(),
        "{} of 33600:\n{}",
        wrong.len(),
        wrong[..wrong.len().min(40)].join("\n")
    );
}

#[test]
fn years_do_not_bleed_through_a_list_of_laws() {
    let years: Vec<i32> = (1980..1992).collect();
    let text = years
        .iter()
        .enumerate()
        .map(|(index, year)| format!("القانون رقم {} لسنة {year}", index + 1))
        .collect::<Vec<_>>()
        .join(" وعلى ");
    let read: Vec<Option<i32>> = extract(&text)
        .iter()
        .map(|citation| citation.year)
        .collect();
    assert_eq!(read, years.into_iter().map(Some).collect::<Vec<_>>());
}
