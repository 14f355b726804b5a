//! The citation grammar against its table, and what must hold of any text.

mod table;

use proptest::prelude::*;
use sanad_core::citation::{Citation, extract, format, parse};
use table::{input, not_yet, stated_in, table};

#[test]
fn every_row_of_the_table_is_read_as_it_says() {
    let wrong: Vec<String> = table()
        .iter()
        .filter(|row| stated_in(input(row)) != row["citations"])
        .map(|row| {
            format!(
                "{}\n  is     {}\n  not    {}",
                input(row),
                stated_in(input(row)),
                row["citations"]
            )
        })
        .collect();
    assert!(
        wrong.is_empty(),
        "{} rows:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

/// A row that is read moves to its family's file: the list of what the grammar cannot do only shrinks.
#[test]
fn rows_that_wait_are_not_read_yet() {
    const AT_MOST: usize = 12;
    let rows = not_yet();
    let read: Vec<&str> = rows
        .iter()
        .filter(|row| stated_in(input(row)) == row["citations"])
        .map(input)
        .collect();
    assert!(
        read.is_empty(),
        "read, and still in not-yet.json:\n{}",
        read.join("\n")
    );
    assert!(
        rows.len() <= AT_MOST,
        "{} rows wait, {AT_MOST} may",
        rows.len()
    );
}

#[test]
fn a_citation_stands_in_a_sentence_as_by_itself() {
    // A relation is told by the words before, so rows that have one are left out.
    for row in table()
        .iter()
        .filter(|row| !row["citations"].to_string().contains("relation"))
    {
        let sentence = format!("وبعد الاطلاع على {}؛ وعلى ما عرضه مقدم الطلب", input(row));
        assert_eq!(stated_in(&sentence), row["citations"], "{sentence}");
    }
}

/// `لائحة` and its like are everyday words, but a text that begins with one is a title.
#[test]
fn a_bylaw_is_known_by_its_name_where_the_text_is_a_title() {
    let title = "لائحة الجزاءات عن المخالفات البلدية";
    let names = |text: &str| -> Vec<Option<String>> {
        extract(text)
            .into_iter()
            .map(|citation| citation.name)
            .collect()
    };
    assert_eq!(names(title), [Some(title.to_owned())]);
    assert_eq!(names(&format!("وضع {title}")), []);
}

#[test]
fn dress_changes_nothing() {
    type Dress = fn(&str) -> String;
    let dresses: [(&str, Dress); 5] = [
        ("tatweel", |text| {
            text.replace("قا", "قـــا").replace("رق", "رقـ")
        }),
        ("vowel marks", |text| {
            text.replace("ن ", "نُ ").replace("م ", "مِ ")
        }),
        ("bidi marks", |text| text.replace('/', "\u{200f}/\u{200f}")),
        ("no-break blanks", |text| text.replace(' ', "\u{a0}")),
        ("Arabic-Indic digits", |text| {
            text.chars()
                .map(|c| match c.to_digit(10) {
                    Some(digit) => char::from_u32(0x660 + digit).unwrap_or(c),
                    None => c,
                })
                .collect()
        }),
    ];
    for row in table() {
        for (dress, wear) in dresses {
            let text = wear(input(&row));
            assert_eq!(
                numbers_in(&text),
                numbers_in(input(&row)),
                "{dress}: {text}"
            );
        }
    }
}

/// What a citation resolves by, without the words that keep their dress.
fn numbers_in(text: &str) -> Vec<(String, Option<i32>, Vec<String>)> {
    extract(text)
        .into_iter()
        .map(|citation| {
            let articles = citation
                .articles
                .into_iter()
                .map(|article| article.key)
                .collect();
            (
                format!("{:?} {:?}", citation.instrument, citation.number),
                citation.year,
                articles,
            )
        })
        .collect()
}

#[test]
fn prefixes_are_joined_without_changing_what_is_cited() {
    let law = "القانون رقم 131 لسنة 1948";
    for prefixed in [
        "بالقانون",
        "وبالقانون",
        "والقانون",
        "فالقانون",
        "للقانون",
        "وللقانون",
        "كالقانون",
    ] {
        let text = law.replacen("القانون", prefixed, 1);
        assert_eq!(stated_in(&text), stated_in(law), "{text}");
    }
}

#[test]
fn blanks_may_be_lost() {
    for text in [
        "المادة 147 من القانون رقم 131 لسنة 1948",
        "مرسوم بقانون اتحادي رقم (30) لسنة 2021",
        "المرسوم الملكي رقم (م/132) وتاريخ 1/12/1443هـ",
        "المادة الثامنة والتسعون بعد المائة من القانون رقم 12 لسنة 2003",
    ] {
        assert_eq!(
            numbers_in(&text.replace(' ', "")),
            numbers_in(text),
            "{text}"
        );
    }
}

#[test]
fn presentation_forms_are_read() {
    let text = "ﺍﻟﻘﺎﻧﻮﻥ ﺭﻗﻢ ١٣١ ﻟﺴﻨﺔ ١٩٤٨";
    assert_eq!(stated_in(text), stated_in("القانون رقم 131 لسنة 1948"));
}

#[test]
fn the_canonical_wording_is_read_back() {
    for row in table() {
        for citation in extract(input(&row)) {
            let wording = format(&citation);
            let again = parse(&wording).unwrap_or_else(|| panic!("{wording} is not read"));
            let key = |citation: &Citation| {
                let articles: Vec<String> = citation
                    .articles
                    .iter()
                    .map(|article| article.key.clone())
                    .collect();
                (
                    citation.instrument,
                    citation.number.clone(),
                    citation.year,
                    citation.file_number.clone(),
                    articles,
                )
            };
            assert_eq!(key(&again), key(&citation), "{wording}");
            assert_eq!(format(&again), wording, "the wording is canonical");
        }
    }
}

#[test]
fn spans_lie_on_the_original_words() {
    let text = "وفقـًا لأحكام المادّة (١٤٧) من القانـــون رقم ١٣١ لسنة ١٩٤٨م، وبالمرسوم الملكي رقم (م/51) وتاريخ 23/8/1426هـ.";
    let spans: Vec<&str> = extract(text)
        .into_iter()
        .map(|citation| &text[citation.span])
        .collect();
    assert_eq!(
        spans,
        [
            "المادّة (١٤٧) من القانـــون رقم ١٣١ لسنة ١٩٤٨م",
            "المرسوم الملكي رقم (م/51) وتاريخ 23/8/1426هـ",
        ],
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

/// Hostile repeats: a head that never completes, lists and titles without end. Twice the text
/// may cost about twice the time, and a whole megabyte no more than seconds in a debug build.
#[test]
fn hostile_text_costs_linear_time() {
    for unit in [
        "القانون ",
        "المادة ",
        "المادة 1 و",
        "قانون رقم ",
        "نظام ال",
        "قرار وزير ",
        "م1",
        "الطعن رقم 1 لسنة ",
        "1/",
        "المواد من 1 إلى ",
    ] {
        let half = time(unit, 512 * 1024);
        let whole = time(unit, 1024 * 1024);
        assert!(
            whole < half * 5 + std::time::Duration::from_millis(200),
            "{unit:?}: {half:?} then {whole:?}"
        );
    }
}

fn time(unit: &str, bytes: usize) -> std::time::Duration {
    let text = unit.repeat(bytes / unit.len());
    let start = std::time::Instant::now();
    extract(&text);
    start.elapsed()
}

/// Text made of the words that the grammar knows: closer to trouble than random letters.
fn legal_soup() -> impl Strategy<Value = String> {
    let words = [
        "القانون",
        "قانون",
        "رقم",
        "لسنة",
        "المادة",
        "المواد",
        "م/51",
        "1948",
        "5",
        "(",
        ")",
        "/",
        "و",
        "من",
        "الطعن",
        "ق",
        "هـ",
        "وتاريخ 1/1/1440",
        "نظام",
        "العمل",
        "قرار",
        "وزير",
        "مجلس الوزراء",
        "مكرر",
        "الأولى",
        "بعد المائة",
        "اللائحة التنفيذية",
        "ل",
        "ملف رقم",
        "فتوى",
        "الصادر بالمرسوم الملكي",
        "\n",
        "-",
        "،",
        "م",
        "أ",
        "١٤",
        "إلى",
    ];
    prop::collection::vec(prop::sample::select(words.to_vec()), 0..40).prop_flat_map(|words| {
        prop::bool::ANY.prop_map(move |glued| words.join(if glued { "" } else { " " }))
    })
}

proptest! {
    #[test]
    fn no_text_makes_it_fail(text in any::<String>()) {
        check_spans(&text)?;
    }

    #[test]
    fn no_legal_text_makes_it_fail(text in legal_soup()) {
        check_spans(&text)?;
        for citation in extract(&text) {
            format(&citation);
        }
    }
}

fn check_spans(text: &str) -> Result<(), TestCaseError> {
    let mut end = 0;
    for citation in extract(text) {
        prop_assert!(
            text.get(citation.span.clone())
                .is_some_and(|cited| !cited.is_empty())
        );
        prop_assert!(
            citation.span.start >= end || citation.span.end == end,
            "spans go forward, lists share one"
        );
        end = citation.span.end;
    }
    Ok(())
}
