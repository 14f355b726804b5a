//! Tests which part of a text a snippet shows, and where it is cut.

use proptest::prelude::*;
use sanad_core::snippet::snippet;

const LAW: &str = "المادة الأولى: تسري أحكام هذا النظام على جميع العقود المبرمة في المملكة. \
    المادة الثانية: يجوز للعامل أن يطلب إجازة سنوية لا تقل مدتها عن واحد وعشرين يوماً. \
    المادة الثالثة: يعاقب صاحب العمل الذي يخالف أحكام الإجازة السنوية بغرامة لا تزيد على عشرة آلاف ريال. \
    المادة الرابعة: ينشر هذا النظام في الجريدة الرسمية ويعمل به بعد تسعين يوماً من تاريخ نشره.";

fn chars(text: &str) -> usize {
    text.chars().count()
}

#[test]
fn a_short_text_is_its_own_snippet() {
    assert_eq!(snippet("  يعاقب بالحبس. ", "غرامة", 200), "يعاقب بالحبس.");
}

#[test]
fn without_a_match_it_is_the_beginning() {
    let passage = snippet(LAW, "الطلاق والنفقة", 40);
    assert!(LAW.starts_with(passage) && chars(passage) > 25, "{passage}");
}

#[test]
fn without_a_query_it_is_the_beginning() {
    assert!(LAW.starts_with(snippet(LAW, "", 50)));
}

#[test]
fn distinct_terms_count_more_than_frequent_ones() {
    let passage = snippet(LAW, "غرامة مخالفة الإجازة", 110);
    assert!(
        passage.contains("بغرامة") && passage.contains("الإجازة"),
        "{passage}"
    );
}

#[test]
fn it_begins_at_a_sentence_if_there_is_room() {
    let passage = snippet(LAW, "غرامة", 120);
    assert!(passage.starts_with("المادة الثالثة"), "{passage}");
}

#[test]
fn in_a_long_sentence_it_begins_at_a_word_before_the_match() {
    let long = format!(
        "{} يعاقب بالحبس {}",
        "كلمة ".repeat(200),
        "أخرى ".repeat(200)
    );
    let passage = snippet(&long, "الحبس", 60);
    assert!(
        passage.contains("بالحبس") && passage.starts_with("كلمة"),
        "{passage}"
    );
    assert!(
        passage
            .split_whitespace()
            .all(|word| ["كلمة", "يعاقب", "بالحبس", "أخرى"].contains(&word))
    );
}

#[test]
fn a_decimal_point_ends_no_sentence() {
    let text = format!(
        "{} نسبة 2.5 من الغرامة {}",
        "كلمة ".repeat(50),
        "أخرى ".repeat(50)
    );
    assert!(!snippet(&text, "الغرامة", 60).starts_with('5'));
}

#[test]
fn vowelled_text_is_matched_and_shown_as_written() {
    let text = format!(
        "{} قال: الغَرامــةُ واجبة. {}",
        "كلمة ".repeat(50),
        "أخرى ".repeat(50)
    );
    assert!(snippet(&text, "غرامة", 60).contains("الغَرامــةُ"));
}

#[test]
fn a_word_longer_than_the_window_is_cut() {
    assert_eq!(snippet(&"م".repeat(50), "غرامة", 10), "م".repeat(10));
    assert_eq!(chars(snippet(&"م".repeat(50), &"م".repeat(50), 10)), 10);
}

#[test]
fn a_length_of_zero_gives_nothing() {
    assert_eq!(snippet(LAW, "غرامة", 0), "");
}

proptest! {
    #[test]
    fn it_is_a_part_of_the_text_and_no_longer_than_asked(
        text in "([ا-ي]{1,6}[ .\n،]){0,60}", query in "([ا-ي]{1,6} ){0,4}", max_chars in 0usize..80
    ) {
        let passage = snippet(&text, &query, max_chars);
        prop_assert!(text.contains(passage));
        prop_assert!(chars(passage) <= max_chars);
        prop_assert_eq!(passage.trim(), passage);
    }

    #[test]
    fn a_word_of_the_text_is_in_its_snippet(words in proptest::collection::vec("[ب-غ]{4,7}", 30..80), at in 0usize..30) {
        let passage_text = words.join(" ");
        let passage = snippet(&passage_text, &words[at], 40);
        prop_assert!(passage.contains(&words[at]), "{} not in {}", words[at], passage);
    }

    #[test]
    fn random_text_never_panics(text in any::<String>(), query in any::<String>(), max_chars in 0usize..20) {
        prop_assert!(chars(snippet(&text, &query, max_chars)) <= max_chars);
    }
}
