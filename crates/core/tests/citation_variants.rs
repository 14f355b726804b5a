//! Applies spelling variants to every row of the table of citations. A variant must not change the citation.
//! Each exclusion of rows for which a variant is ambiguous has its reason beside it.

mod table;
mod variants {
    pub mod ordinals;
    pub mod spelling;
}

use sanad_core::citation::{Citation, Reference, Repair, article_key, extract, parse};
use sanad_core::normalizer::{Form, normalize};
use serde_json::{Value, json};
use table::{input, not_yet, table};
use variants::ordinals::{Case, ordinal};
use variants::spelling;

/// Returns the values by which a citation finds its document, without names and issuers as written.
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

/// Formats a failed comparison for people.
fn failure(text: &str, is: &[Value], was: &[Value]) -> String {
    format!("{text}\n  is  {}\n  was {}", json!(is), json!(was))
}

/// Respells every row that allows the variant and compares the citations with those of the row as written. A
/// failure shows both.
fn all_stay_the_same(variant: &str, allows: fn(&str) -> bool, respell: fn(&str) -> String) {
    let rows = table();
    let rows_allowed: Vec<&str> = rows.iter().map(input).filter(|text| allows(text)).collect();
    assert!(
        rows_allowed.len() * 3 > rows.len(),
        "{variant}: rules that exclude two thirds of the table are too broad"
    );
    let changed: Vec<String> = rows_allowed
        .into_iter()
        .filter_map(|text| {
            let respelled = respell(text);
            let (is, was) = (facts_in(&respelled), facts_in(text));
            (is != was).then(|| failure(&respelled, &is, &was))
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
    all_stay_the_same("Arabic-Indic digits", every_row, spelling::arabic_indic);
    all_stay_the_same("Persian digits", every_row, spelling::persian);
    all_stay_the_same(
        "digits of three scripts in one number",
        every_row,
        spelling::mixed_digits,
    );
}

#[test]
fn tatweel_marks_and_bidi_controls() {
    all_stay_the_same("tatweel", every_row, spelling::tatweel);
    all_stay_the_same("vowel marks", every_row, spelling::vowels);
    all_stay_the_same("bidi marks", every_row, spelling::bidi_marks);
}

#[test]
fn no_break_blanks() {
    all_stay_the_same("no-break blanks", every_row, spelling::no_break_blanks);
}

#[test]
fn blanks_lost() {
    all_stay_the_same(
        "without blanks",
        allows_lost_blanks,
        spelling::without_blanks,
    );
}

/// Returns true if a citation of this text cannot be read without its blanks.
type NeedsBlanks = fn(&str, &Citation) -> bool;

/// Why some citations cannot be read without their blanks, each reason with its test.
const NEEDS_BLANKS: &[(&str, NeedsBlanks)] = &[
    (
        "only blanks show the end of a name, an issuer or a court",
        |_, citation| {
            citation.name.is_some() || citation.issuer.is_some() || citation.court.is_some()
        },
    ),
    (
        "a subject after a number would join the next words",
        |_, citation| citation.circuit.is_some(),
    ),
    (
        "reference words (`القانون ذاته`) are words only between blanks",
        |_, citation| citation.reference != Reference::Full,
    ),
    (
        "a letter that abbreviates a word (`ق`, `م`, `ع`) is one only between blanks",
        |text, _| {
            text.split(|c: char| c.is_whitespace() || c == '/')
                .any(|word| {
                    word.chars()
                        .filter(|c| spelling::is_arabic_letter(*c))
                        .count()
                        == 1
                })
        },
    ),
    (
        "a title between noun and number is skipped word by word",
        |text, _| text.contains(" بشأن "),
    ),
    (
        "so is the adjective of a country behind `الاتحادي`",
        |text, _| text.contains("الاتحادي ال"),
    ),
    (
        "`إصدار` without a number is an article only as a word",
        |text, _| text.contains("المادة إصدار "),
    ),
    ("a number in words ends only at a blank", |text, _| {
        text.split(|c| !spelling::is_arabic_letter(c))
            .any(|word| ["خمسة", "مائة", "ألف"].contains(&word))
    }),
    (
        "the number word `عدد` shows its country only as a word after another one than the noun",
        |text, _| text.contains("الأساسي عدد "),
    ),
    (
        "swapped lam and alef next to lost blanks is twofold damage",
        |_, citation| citation.repairs.contains(&Repair::LamAlef),
    ),
];

fn allows_lost_blanks(text: &str) -> bool {
    extract(text)
        .iter()
        .all(|citation| NEEDS_BLANKS.iter().all(|(_, needs)| !needs(text, citation)))
}

#[test]
fn presentation_forms() {
    all_stay_the_same(
        "presentation forms",
        every_row,
        spelling::presentation_forms,
    );
}

/// Puts the prefixes `و`, `ب`, `ل`, `ف` and pairs of them before the first word of the citation. After the
/// prefix `ل` the definite article loses its alef.
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
                changed.push(failure(&prefixed, &is, &was));
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

/// Returns the text with a prefix before the first word of its citation; `None` if the word cannot take it,
/// or if the text does not begin with a citation.
fn with_prefix(text: &str, prefix: &str) -> Option<String> {
    // A prefix in the middle of a text would change its meaning: `بإصدار اللائحة` («issuing the bylaw»),
    // `بإصدار واللائحة` («issuing and the bylaw»).
    if extract(text).first()?.span.start > 0 {
        return None;
    }
    // Before a bracket there can be no prefix, and before an abbreviation of one letter only the conjunction
    // «and».
    let word = text.chars().take_while(|c| spelling::is_arabic_letter(*c));
    if word.count() < 2 {
        return None;
    }
    Some(match text.strip_prefix("ال") {
        Some(rest) if prefix.ends_with('ل') => format!("{prefix}ل{rest}"),
        _ => format!("{prefix}{text}"),
    })
}

/// If the parts of a number with a slash can be told apart, their order does not matter: a letter and a
/// number (Saudi decree), a number and a year, a section and numbers (State Council file).
#[test]
fn both_slash_orders() {
    let mut reversed_count = 0;
    for row in table() {
        let text = input(&row);
        for citation in extract(text) {
            for (written, reversed) in slash_groups(text, &citation) {
                let other = text.replace(&written, &reversed);
                assert_eq!(facts_in(&other), facts_in(text), "{other}");
                reversed_count += 1;
            }
        }
    }
    assert!(
        reversed_count > 10,
        "only {reversed_count} numbers were reversed"
    );
}

/// Returns pairs of a number with slashes, as the text has it, and the same number reversed, if its parts can
/// be told apart.
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

/// Two to twelve citations in one sentence must not affect each other. Citations that refer back are left
/// out, because they depend on the words before them. Codes cited by subject (`المادة 12 إثبات`) are left out
/// too, because the subject is an everyday word unless the sentence ends there.
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
                changed.push(failure(&group.join(joint), &is, &was));
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

/// Compares the words that the span of each citation covers, in every spelling of the text.
#[test]
fn spans_cover_the_same_words() {
    type Respell = fn(&str) -> String;
    let spellings: [Respell; 6] = [
        |text| text.to_owned(),
        spelling::mixed_digits,
        spelling::tatweel,
        spelling::vowels,
        spelling::bidi_marks,
        spelling::presentation_forms,
    ];
    for row in table().iter().chain(&not_yet()) {
        let plain: Vec<String> = slices(input(row));
        for respell in spellings {
            assert_eq!(
                slices(&respell(input(row))),
                plain,
                "{}",
                respell(input(row))
            );
        }
    }
}

/// Returns the words of every citation, normalized to letters.
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
                for respelled in [
                    words.clone(),
                    spelling::tatweel(&words),
                    spelling::vowels(&words),
                    words.replace('ة', "ه"),
                    spelling::without_blanks(&words),
                    words.replace(' ', "\n"),
                    format!("({words})"),
                ] {
                    let text = format!("المادة {respelled} من نظام العمل");
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
fn each_law_of_a_list_has_its_own_year() {
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
