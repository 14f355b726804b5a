//! Tests the normalizer with a table of inputs, with a direct implementation, and with random text.

use proptest::prelude::*;
use sanad_core::normalizer::{Form, normalize, normalize_into, normalize_mapped};
use serde::Deserialize;

const FORMS: [Form; 3] = [Form::Shape, Form::Citation, Form::Letters];

/// A row of `test/fixtures/normalizer.json`.
#[derive(Deserialize)]
struct Row {
    name: String,
    input: String,
    shape: String,
    citation: String,
    letters: String,
}

#[test]
fn every_row_of_the_table() {
    let table = include_str!("../../../test/fixtures/normalizer.json");
    let rows: Vec<Row> = serde_json::from_str(table).expect("the table is valid");
    assert!(rows.len() > 20);
    for row in rows {
        let expected = [&row.shape, &row.citation, &row.letters];
        for (form, expected) in FORMS.into_iter().zip(expected) {
            assert_eq!(
                &normalize(&row.input, form),
                expected,
                "{}, {form:?}",
                row.name
            );
        }
    }
}

#[test]
fn a_span_includes_the_marks_of_its_last_letter() {
    let text = "نصُّ المــادّةِ ٥";
    let mapped = normalize_mapped(text, Form::Shape);
    assert_eq!(mapped.text, "نص المادة 5");
    let word = mapped.text.find("المادة").expect("the word is there");
    assert_eq!(
        &text[mapped.original(word..word + "المادة".len())],
        "المــادّةِ"
    );
    assert_eq!(
        &text[mapped.original(mapped.text.len() - 1..mapped.text.len())],
        "٥"
    );
}

#[test]
fn a_span_inside_a_ligature_is_the_ligature() {
    let mapped = normalize_mapped("ﻻ.", Form::Letters);
    assert_eq!(mapped.text, "لا.");
    assert_eq!(mapped.original(0.."ل".len()), 0.."ﻻ".len());
    assert_eq!(mapped.original("ل".len().."لا".len()), 0.."ﻻ".len());
}

#[test]
fn a_reused_string_has_only_the_new_text() {
    let mut out = String::from("ما كان فيه ");
    normalize_into(" المادة", Form::Letters, &mut out);
    assert_eq!(out, " الماده");
}

/// A direct implementation of a normal form: NFKC of the whole text, then the rules on each character, then
/// white space joined.
fn plainly(text: &str, form: Form) -> String {
    use unicode_normalization::UnicodeNormalization;
    let mut plain = String::new();
    for character in text.nfkc() {
        // A vertical bar on each side keeps the character apart from its neighbours.
        let framed = normalize(&format!("|{character}|"), form);
        let folded = &framed[1..framed.len() - 1];
        if !(folded == " " && plain.ends_with(' ')) {
            plain.push_str(folded);
        }
    }
    plain
}

/// Generates text like that of the web: letters, combining marks, presentation forms, control characters,
/// Latin.
fn mixed_text() -> impl Strategy<Value = String> {
    let character = prop_oneof![
        6 => proptest::char::range('\u{0600}', '\u{06FF}'),
        3 => proptest::char::range('\u{064B}', '\u{0655}'),
        2 => prop::sample::select(vec!['ا', 'و', 'ي', '\u{0640}', ' ', '\u{00A0}', '\n']),
        1 => proptest::char::range('\u{FB50}', '\u{FEFF}'),
        1 => proptest::char::range(' ', '\u{00FF}'),
        1 => proptest::char::range('\u{0300}', '\u{0345}'),
        1 => proptest::char::range('\u{2000}', '\u{206F}'),
        1 => any::<char>(),
    ];
    proptest::collection::vec(character, 0..40).prop_map(String::from_iter)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn normalizing_twice_changes_nothing(text in mixed_text()) {
        for form in FORMS {
            let once = normalize(&text, form);
            prop_assert_eq!(normalize(&once, form), once);
        }
    }

    #[test]
    fn the_fast_pass_agrees_with_the_direct_one(text in mixed_text()) {
        // The normalizer composes two characters that only removed characters separate; the direct
        // implementation does not. Korean and similar scripts, in which this happens, are left out.
        prop_assume!(!text.chars().any(|c| ('\u{1100}'..='\u{11FF}').contains(&c) || c > '\u{FFFF}'));
        for form in FORMS {
            prop_assert_eq!(normalize(&text, form), plainly(&text, form));
        }
    }

    #[test]
    fn the_map_is_sorted_and_lies_on_characters(text in mixed_text()) {
        for form in FORMS {
            let mapped = normalize_mapped(&text, form);
            prop_assert_eq!(&mapped.text, &normalize(&text, form));
            prop_assert_eq!(mapped.offsets().len(), mapped.text.len() + 1);
            prop_assert!(mapped.offsets().is_sorted());
            prop_assert_eq!(mapped.offsets().last().copied(), Some(text.len() as u32));
            for (at, character) in mapped.text.char_indices() {
                let original = mapped.original(at..at + character.len_utf8());
                prop_assert!(!original.is_empty());
                // Slicing would panic outside character boundaries. The slice must normalize to the same
                // character again.
                let again = normalize(&text[original], form);
                prop_assert!(again.contains(character), "{:?} of {:?} gives {:?}", character, text, again);
            }
        }
    }
}
