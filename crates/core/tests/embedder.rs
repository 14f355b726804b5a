//! Tests the built-in embedder and its model file.

use proptest::prelude::*;
use sanad_core::embedder::{DIMENSIONS, ID, Model, ModelError, embed, embed_batch, hash};

fn cosine(a: &str, b: &str) -> f32 {
    embed(a).iter().zip(embed(b)).map(|(x, y)| x * y).sum()
}

fn length(vector: &[f32]) -> f32 {
    vector.iter().map(|x| x * x).sum::<f32>().sqrt()
}

/// Makes a model file with vectors of two dimensions: terms with their rows, then rows of trigrams.
fn file(terms: &[(&str, [i8; 2])], grams: &[[i8; 2]]) -> Vec<u8> {
    let mut sorted: Vec<_> = terms.iter().map(|&(term, row)| (hash(term), row)).collect();
    sorted.sort_unstable();
    let rows = sorted
        .iter()
        .map(|&(_, row)| row)
        .chain(grams.iter().copied());
    let mut file = b"SANADEM1".to_vec();
    for count in [2, terms.len() as u32, grams.len() as u32] {
        file.extend(count.to_le_bytes());
    }
    file.extend(sorted.iter().flat_map(|(hash, _)| hash.to_le_bytes()));
    file.extend((0..terms.len() + grams.len()).flat_map(|_| 0.1f32.to_le_bytes()));
    file.extend(rows.flatten().map(|value| value as u8));
    file
}

fn vector_of(file: &[u8], text: &str) -> [f32; 2] {
    let mut vector = [9.0; 2];
    Model::parse(file)
        .expect("a whole file")
        .embed_into(text, &mut vector);
    vector
}

#[test]
fn the_shipped_model_is_complete() {
    assert_eq!(embed("المادة").len(), DIMENSIONS);
    assert!(ID.starts_with("builtin-"));
}

#[test]
fn the_vector_is_the_sum_of_the_terms_rows_at_length_one() {
    // The rows (3, 0) and (0, 4), each with scale 0.1, sum to (0.3, 0.4), whose length is 0.5.
    let file = file(&[("شرك", [3, 0]), ("عمل", [0, 4])], &[]);
    let [x, y] = vector_of(&file, "العمل في شركة");
    assert!((x - 0.6).abs() < 1e-6 && (y - 0.8).abs() < 1e-6, "{x} {y}");
}

#[test]
fn a_repeated_term_counts_by_its_logarithm() {
    // A term that occurs three times counts 1 + ln 3 = 2.0986 times.
    let file = file(&[("شرك", [1, 0]), ("عمل", [0, 1])], &[]);
    let [x, y] = vector_of(&file, "عمل شركة شركة شركة");
    assert!((x / y - (1.0 + 3f32.ln())).abs() < 1e-5, "{x} {y}");
}

#[test]
fn an_unknown_word_has_trigrams_and_a_known_word_also_a_row() {
    let file = file(&[("عمل", [0, 1])], &[[1, 0]]);
    assert_eq!(vector_of(&file, "مستودعات"), [1.0, 0.0]);
    let [x, y] = vector_of(&file, "عمل");
    assert!((x - y).abs() < 1e-6, "{x} {y}");
}

#[test]
fn an_unknown_latin_word_has_trigrams_and_an_unknown_number_has_no_vector() {
    let file = file(&[("عمل", [0, 1])], &[[1, 0]]);
    assert_eq!(vector_of(&file, "probation"), [1.0, 0.0]);
    assert_eq!(vector_of(&file, "1426"), [0.0, 0.0]);
    assert_eq!(vector_of(&file, ""), [0.0, 0.0]);
}

#[test]
fn a_file_that_is_cut_or_no_model_is_an_error() {
    let whole = file(&[("عمل", [0, 1])], &[[1, 0]]);
    assert_eq!(Model::parse(b"").err(), Some(ModelError::NotAModel));
    assert_eq!(
        Model::parse(b"PNG and so on and on").err(),
        Some(ModelError::NotAModel)
    );
    assert_eq!(
        Model::parse(&whole[..whole.len() - 1]).err(),
        Some(ModelError::WrongLength)
    );
    assert_eq!(
        Model::parse(&[whole, vec![0]].concat()).err(),
        Some(ModelError::WrongLength)
    );
}

#[test]
fn spelling_does_not_change_a_vector() {
    assert_eq!(embed("إنهاء عَقد العمــل"), embed("انهاء عقد العمل"));
}

#[test]
fn related_texts_are_closer_than_unrelated_ones() {
    for (text, near, far) in [
        (
            "إنهاء عقد العمل",
            "فصل العامل دون إشعار",
            "استيراد المبيدات الزراعية",
        ),
        ("رأس مال الشركة", "حصص الشركاء والأسهم", "رخصة قيادة المركبة"),
        (
            "عقوبة الحبس والغرامة",
            "يعاقب كل من يخالف أحكام هذا القانون",
            "تعريفات ومصطلحات",
        ),
        (
            "dismissal without notice",
            "إنهاء عقد العمل دون إشعار",
            "استيراد المبيدات الزراعية",
        ),
    ] {
        assert!(
            cosine(text, near) > cosine(text, far),
            "{text}: {near} / {far}"
        );
    }
}

#[test]
fn a_question_is_near_the_same_question_in_another_register() {
    for (one, other) in [
        (
            "boss has not paid my wages for two months",
            "المعلم ما عطاني راتبي من شهرين",
        ),
        ("فنشوني من الشغل بدون سبب", "dismissed for no reason"),
        ("عايزة اتطلق من جوزي", "أريد الطلاق من زوجي"),
    ] {
        assert!(cosine(one, other) > 0.3, "{one} / {other}");
    }
}

#[test]
fn a_batch_equals_its_single_texts() {
    let texts = ["نظام العمل", "", "حضانة الأطفال"];
    let apart: Vec<f32> = texts.iter().flat_map(|text| embed(text)).collect();
    assert_eq!(embed_batch(&texts), apart);
}

proptest! {
    #[test]
    fn every_arabic_text_has_a_unit_vector(text in "[ا-ي]{4,12}( [ا-ي]{4,12}){0,5}") {
        prop_assert!((length(&embed(&text)) - 1.0).abs() < 1e-4);
    }

    #[test]
    fn every_text_has_a_unit_vector_or_none(text in any::<String>()) {
        let length = length(&embed(&text));
        prop_assert!(length == 0.0 || (length - 1.0).abs() < 1e-4, "{}", length);
    }
}
