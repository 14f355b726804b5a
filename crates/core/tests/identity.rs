//! Tests `identify` with the shared table and with random metadata.

use proptest::prelude::*;
use sanad_core::identity::{Metadata, identify};
use serde::Deserialize;

/// A row of `test/fixtures/identity.json`.
#[derive(Deserialize)]
struct Row {
    name: String,
    metadata: Source,
    id: String,
    citation: String,
    keys: Vec<String>,
    not_keys: Vec<String>,
}

/// The [`Metadata`] of a row, as the table writes it.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Source {
    jurisdiction: String,
    doc_type: String,
    title: String,
    official_number: Option<String>,
    year_gregorian: Option<i32>,
    year_hijri: Option<i32>,
    judicial_year: Option<String>,
    court: Option<String>,
    circuit: Option<String>,
    issuing_body: Option<String>,
    fatwa_number: Option<String>,
    session_date: Option<String>,
    opening: Option<String>,
}

impl From<Source> for Metadata {
    fn from(source: Source) -> Self {
        Self {
            jurisdiction: source.jurisdiction,
            doc_type: source.doc_type,
            title: source.title,
            official_number: source.official_number,
            year_gregorian: source.year_gregorian,
            year_hijri: source.year_hijri,
            judicial_year: source.judicial_year,
            court: source.court,
            circuit: source.circuit,
            issuing_body: source.issuing_body,
            fatwa_number: source.fatwa_number,
            session_date: source.session_date,
            opening: source.opening,
        }
    }
}

fn table() -> Vec<Row> {
    let table = include_str!("../../../test/fixtures/identity.json");
    serde_json::from_str(table).expect("the table is valid")
}

#[test]
fn every_row_of_the_table() {
    let rows = table();
    assert!(rows.len() > 30);
    for row in rows {
        let identity = identify(&row.metadata.into());
        let name = row.name;
        assert_eq!(identity.canonical_id, row.id, "{name}");
        assert_eq!(identity.citation, row.citation, "{name}");
        for key in row.keys {
            assert!(
                identity.keys.contains(&key),
                "{name}: {key} is not in {:#?}",
                identity.keys
            );
        }
        for key in row.not_keys {
            assert!(!identity.keys.contains(&key), "{name}: {key} is a key");
        }
    }
}

#[test]
fn the_same_title_in_another_spelling_is_the_same_document() {
    let written = |title: &str| {
        identify(&Metadata {
            jurisdiction: "sa".into(),
            doc_type: "regulation".into(),
            title: title.into(),
            ..Metadata::default()
        })
    };
    let plain = written("لائحة إدارة الأوقاف");
    for other in [
        "لائحــة  ادارة الاوقاف",
        "لائحة إدارة الأوقاف.",
        "«لائحة إدارة الأوقاف»",
    ] {
        assert_eq!(written(other).canonical_id, plain.canonical_id, "{other}");
        assert_eq!(
            written(other).normalized_title,
            plain.normalized_title,
            "{other}"
        );
    }
    assert_ne!(written("لائحة إدارة الأملاك").canonical_id, plain.canonical_id);
}

#[test]
fn an_unknown_year_stays_unknown() {
    let identity = identify(&Metadata {
        jurisdiction: "sa".into(),
        doc_type: "regulation".into(),
        title: "ضوابط البحث".into(),
        ..Metadata::default()
    });
    assert_eq!(identity.year_gregorian, None);
    assert_eq!(identity.year_as_cited, None);
    assert!(!identity.year_converted);
    assert!(identity.canonical_id.starts_with("sa-reg-0000-x"));
}

/// Generates random titles from words of real titles, so that they reach every branch.
fn title() -> impl Strategy<Value = String> {
    let words = prop::sample::select(vec![
        "قرار",
        "وزير",
        "العدل",
        "رقم",
        "لسنة",
        "م/51",
        "(12",
        "5/2020",
        "بشأن",
        "القانون",
        "نظام",
        "اللائحة",
        "التنفيذية",
        "للقانون",
        "مرسوم",
        "ملكي",
        "وتاريخ",
        "1426هـ",
        "ملف",
        ":",
        "ـ",
        "١٩٤٨",
        "صادر",
        "-",
        "/",
    ]);
    prop::collection::vec(words, 0..12).prop_map(|words| words.join(" "))
}

proptest! {
    #[test]
    fn every_id_is_well_formed(
        title in prop_oneof![title(), ".{0,60}"],
        number in prop::option::of(".{0,20}"),
        opening in prop::option::of(prop_oneof![title(), "(?s).{0,80}"]),
        body in prop::option::of(prop_oneof![title(), ".{0,40}"]),
        hijri in prop::option::of(any::<i32>()),
        gregorian in prop::option::of(any::<i32>()),
        jurisdiction in prop::sample::select(vec!["eg", "sa", "ae", "dz"]),
        doc_type in prop::sample::select(vec!["legislation", "regulation", "decree", "case_law", "fatwa", "?"]),
    ) {
        let identity = identify(&Metadata {
            jurisdiction: jurisdiction.into(),
            doc_type: doc_type.into(),
            title,
            official_number: number,
            year_hijri: hijri,
            year_gregorian: gregorian,
            issuing_body: body,
            opening,
            ..Metadata::default()
        });
        let parts: Vec<&str> = identity.canonical_id.split('-').collect();
        prop_assert!(parts.len() >= 4, "{}", identity.canonical_id);
        prop_assert!(parts[0] == jurisdiction);
        prop_assert!(identity.canonical_id.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-'));
        prop_assert!(!identity.canonical_id.contains("--") && !identity.canonical_id.ends_with('-'));
        let year = identity.canonical_id[jurisdiction.len() + 1 + identity.series.len() + 1..].split('-').next();
        prop_assert!(year.is_some_and(|year| year.len() == 4 && year.bytes().all(|b| b.is_ascii_digit())));
        prop_assert!(identity.keys.iter().all(|key| key.starts_with(jurisdiction)));
    }
}
