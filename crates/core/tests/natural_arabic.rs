//! The words of the grammar are written in natural Arabic; `text::fold` folds them.
//!
//! This test reads the source. A word without its hamza, its teh marbuta or its blanks was folded by hand.
//! Such a word is hard to check and to search for.

#![expect(
    clippy::expect_used,
    reason = "a test that cannot read the source fails"
)]

use std::fs;
use std::path::Path;

/// Words that end in the pronoun ه or in the letter ه. All other words with a final ه have lost a teh
/// marbuta.
#[rustfmt::skip] // a list of words
const ENDING_IN_HEH: &[&str] = &[
    "هذه", "إليه", "منه", "عنه", "عليه", "فيه", "به", "له", "أنه", "فإنه", "لأنه", "غيره", "ذاته", "نفسه", "عينه",
    "وتعديلاته", "تعديلاته", "ولائحته", "لائحته", "ولوائحه", "لوائحه", "أنظمته", "نظامه", "أحكامه", "مذكرته",
    "مادته", "مادتيه", "مواده", "رقمه", "وتاريخه", "ذكره", "بيانه", "نصه", "حكمه", "خطابه", "بصيغته", "بموجبه",
    "تضمنه", "يوافقه", "أمامه", "المنوه", "أعلاه", "توجيه", "جنيه", "يونيه", "يوليه", "ثلثيه",
    "أقصاه",
];

/// Beginnings of words whose alef has no hamza: mostly verbal nouns of the derived forms.
#[rustfmt::skip] // a list of beginnings
const BARE_ALEF: &[&str] = &[
    "است", "اشت", "اعت", "انت", "اخت", "اجت", "اقت", "ات", "ابت", "الت", "اثن", "اكت", "افت", "انق", "امت", "اطلاع",
    "ائتلاف",
];

/// Misspellings found in print, in `numerals/signature.rs`, which reads the text as it is written.
const MISSPELT: &[&str] = &["ابريل", "اغسطس"];

#[test]
fn the_words_of_the_grammar_are_natural_arabic() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let (mut faults, mut words) = (Vec::new(), 0);
    for folder in ["citation", "numerals", "text"] {
        for file in files(&source.join(folder)) {
            let code = fs::read_to_string(&file).expect("the file is read");
            for literal in literals(&code) {
                for word in literal.split(|letter| !is_arabic(letter)) {
                    words += 1;
                    if let Some(fault) = fault(word) {
                        faults.push(format!("{}: «{word}» {fault}", file.display()));
                    }
                }
            }
        }
    }
    assert!(words > 2_000, "only {words} words were found");
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn words_folded_by_hand_are_found() {
    for word in [
        "وماطراعليهمنتعديلات",
        "لايحه",
        "رييس",
        "الماده",
        "احكام",
        "الاداري",
        "لسنه",
        "هييه",
        "جنايي",
        "علي",
    ] {
        assert!(fault(word).is_some(), "{word}");
    }
    for word in [
        "إليه",
        "وتعديلاته",
        "اتحادية",
        "الاستئناف",
        "تمييز",
        "هذه",
        "الوزاريين",
        "السعودية",
    ] {
        assert_eq!(fault(word), None, "{word}");
    }
}

/// Returns why a word is not natural Arabic; `None` if it may be.
fn fault(word: &str) -> Option<&'static str> {
    /// Letters of the longest word in the tables.
    const LONGEST: usize = 13;
    let letters = word.chars().count();
    // The list of letters that number paragraphs, and لا as PDF tools write it.
    if letters < 3
        || MISSPELT.contains(&word)
        || word.starts_with("ابتجد")
        || word.starts_with("اال")
    {
        return None;
    }
    if letters > LONGEST {
        return Some("has lost its blanks");
    }
    let double_yeh = ["يين", "ييز", "ايير"].iter().any(|end| word.ends_with(end));
    if word.contains("يي") && !double_yeh {
        return Some("has lost a hamza");
    }
    if word.ends_with('ه') && !ENDING_IN_HEH.contains(&word) {
        return Some("has lost its teh marbuta");
    }
    if ["علي", "الي", "حتي", "وعلي", "والي"].contains(&word) {
        return Some("has dots under its alef maqsura");
    }
    let noun = ["وال", "بال", "ال"]
        .iter()
        .find_map(|article| word.strip_prefix(article));
    let noun = noun.unwrap_or(word);
    let bare = noun.starts_with('ا') && !noun.starts_with("ال") && noun != "ا";
    if bare
        && !BARE_ALEF
            .iter()
            .any(|beginning| noun.starts_with(beginning))
    {
        return Some("has lost the hamza of its alef");
    }
    None
}

fn is_arabic(letter: char) -> bool {
    ('\u{0620}'..='\u{064A}').contains(&letter)
}

fn files(folder: &Path) -> Vec<std::path::PathBuf> {
    let entries = fs::read_dir(folder).expect("the folder is read");
    let paths = entries.map(|entry| entry.expect("an entry is read").path());
    paths
        .flat_map(|path| match path.is_dir() {
            true => files(&path),
            false => vec![path],
        })
        .filter(|path| path.extension().is_some_and(|extension| extension == "rs"))
        .collect()
}

/// The string literals of a file, without its comments and its tests.
fn literals(code: &str) -> Vec<&str> {
    let code = code.split("#[cfg(test)]").next().unwrap_or_default();
    let lines = code
        .lines()
        .map(|line| line.split("//").next().unwrap_or_default());
    lines
        .flat_map(|line| line.split('"').skip(1).step_by(2))
        .collect()
}
