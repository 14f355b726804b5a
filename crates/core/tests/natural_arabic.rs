//! Tests that the words of the rules are written in natural Arabic. The core folds them (makes spelling
//! variants equal) itself.
//!
//! This test reads the source and the data files that people write. A word without its hamza, its teh marbuta
//! or its blanks was folded by hand. Such a word is hard to check and to search for.
//!
//! Three files are left out:
//!
//! - `lexicon/thesaurus.tsv`: its first column has words in the spelling in which people type them.
//! - `lexicon/glossary.tsv`: its 37,000 Arabic words are quotations from laws. They end in the pronoun ه too
//!   often for the list of exceptions below.
//! - `embedder/model.bin`: a learned table.

#![expect(
    clippy::expect_used,
    reason = "a test that cannot read the source fails"
)]

use std::fs;
use std::path::{Path, PathBuf};

/// Correct words that end in ه, as a pronoun or as a letter of the word. Any other word with a final ه has
/// lost the dots of a teh marbuta.
#[rustfmt::skip] // rustfmt would give each entry of the list a line of its own
const ENDING_IN_HEH: &[&str] = &[
    "قيمته",
    "أجره",
    "ثمنه",
    "مثليه",
    "ضعفيه",
    "بفرعيه", "فلهذه", "أوجه", "وجه", "وجيه", "محله",
    "هذه", "إليه", "منه", "عنه", "عليه", "فيه", "به", "له", "أنه", "فإنه", "لأنه", "غيره", "ذاته", "نفسه", "عينه",
    "وتعديلاته", "تعديلاته", "ولائحته", "لائحته", "قراره", "تعميمه", "ولوائحه", "لوائحه", "أنظمته", "نظامه", "أحكامه", "مذكرته",
    "مادته", "مادتيه", "مواده", "رقمه", "وتاريخه", "ذكره", "بيانه", "نصه", "حكمه", "خطابه", "بصيغته", "بموجبه", "بمقتضاه",
    "تضمنه", "يوافقه", "أمامه", "المنوه", "أعلاه", "توجيه", "جنيه", "يونيه", "يوليه", "ثلثيه", "أرباعه",
    "أقصاه", "نفاذه", "سريانه", "صدوره", "وتمويله", "وله", "الوجه", "التوجيه", "التنويه", "المياه", "والمياه", "الاتجاه",
    "معه", "لديه", "بوفيه", "تضمنته", "قوله", "بقوله", "صياغته", "تعديله", "دوره", "نشره", "ترتيبه", "آخره", "لهذه", "سواه", "بعده", "يليه", "إقراره", "جلسته", "بجلسته", "اجتماعه", "باجتماعه", "دولته", "بلده", "جنسيته",
    // Words of everyday Arabic and dialect.
    "إيه", "ليه", "علاه", "عنده", "معاه", "ماله", "تبعه", "بتاعه", "كده", "همه", "مافيه", "والله", "حقه", "يحقله",
];

/// Beginnings of correct words whose alef has no hamza, mostly verbal nouns.
#[rustfmt::skip] // rustfmt would give each entry of the list a line of its own
const BARE_ALEF: &[&str] = &[
    "ادعى", "ادعت", "ادعاء",
    "است", "اشت", "اعت", "انت", "اخت", "اجت", "اقت", "ات", "ابت", "الت", "اثن", "اسم", "انظر", "اكت", "افت", "انق", "امت", "اطلاع",
    "ائتلاف", "ائتمان", "احت", "اصط", "انفصل", "انسب", "انضم",
];

/// Words in unusual spelling that are allowed: spellings that print has or people type, in rules for text as
/// written, and words that have no other spelling.
#[rustfmt::skip] // rustfmt would give each entry of the list a line of its own
const AS_TYPED: &[&str] = &[
    "ابريل", "اغسطس", "الماده", "ماده", "اولا", "اين", "ايش", "ايه", "ايمتى", "ازاي", "اقدر", "ابغا", "اشنو", "الي",
    // Names of foreign places.
    "دييغو", "بيير", "بالاو",
];

/// Beginnings of strings that list letters and are no words.
const LETTER_LISTS: &[&str] = &["ابتجد", "أابجد", "اويى", "أبجد"];

/// Source files and folders whose words are checked.
const SOURCES: &[&str] = &[
    "citation",
    "numerals",
    "text",
    "identity",
    "acts",
    "amendments",
    "titles",
    "quotation",
    "lexicon",
    "pattern.rs",
];

/// Data files, one row a line, whose words are checked.
const TABLES: &[&str] = &[
    "analyzer/stop_words.txt",
    "citation/lexicon/issuers.tsv",
    "citation/lexicon/laws.tsv",
    "lexicon/filler.txt",
    "lexicon/regions/regions.tsv",
    "lexicon/subject_laws.tsv",
    "lexicon/verbs.tsv",
];

#[test]
fn the_words_of_the_rules_are_natural_arabic() {
    let mut words = 0;
    for name in SOURCES {
        let found = files(&source().join(name));
        assert!(!found.is_empty(), "{name} has no files");
        for file in found {
            let code = fs::read_to_string(&file).expect("the file is read");
            words += check(&file, literals(&code));
        }
    }
    assert!(words > 2_000, "only {words} words were found");
}

#[test]
fn the_words_of_the_tables_are_natural_arabic() {
    for name in TABLES {
        let file = source().join(name);
        let table = fs::read_to_string(&file).expect("the file is read");
        let rows = table.lines().filter(|row| !row.starts_with('#')).collect();
        let words = check(&file, rows);
        assert!(words > 100, "{name}: only {words} words were found");
    }
}

fn source() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

/// Checks the words of some texts of a file, and fails with those that are not natural Arabic. Returns the
/// number of words.
fn check(file: &Path, texts: Vec<&str>) -> usize {
    let words = texts
        .iter()
        .flat_map(|text| text.split(|letter| !is_arabic(letter)))
        .filter(|word| !word.is_empty());
    let words = Vec::from_iter(words);
    let faults = words
        .iter()
        .filter_map(|word| Some(format!("«{word}» {}", fault(word)?)));
    let faults = Vec::from_iter(faults);
    assert!(
        faults.is_empty(),
        "{}:\n{}",
        file.display(),
        faults.join("\n")
    );
    words.len()
}

#[test]
fn words_folded_by_hand_are_found() {
    for word in [
        "وماطراعليهمنتعديلات",
        "لايحه",
        "رييس",
        "المذكره",
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

/// Returns why a word cannot be in natural spelling; `None` if it may be.
fn fault(word: &str) -> Option<&'static str> {
    /// Number of letters of the longest word in the tables.
    const LONGEST: usize = 13;
    let letters = word.chars().count();
    // Short words, listed exceptions and lists of letters pass, and so does لا with its letters swapped, as
    // PDF tools write it.
    if letters < 3
        || AS_TYPED.contains(&word)
        || LETTER_LISTS.iter().any(|list| word.starts_with(list))
        || word.starts_with("اال")
    {
        return None;
    }
    if letters > LONGEST {
        return Some("has lost its blanks");
    }
    let double_yeh = ["يين", "ييز", "غيير", "ايير", "اييس", "ميي"]
        .iter()
        .any(|end| word.ends_with(end));
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

/// Returns the source files of a folder, or the file itself if the path is a file. Files of tests alone,
/// whose texts are made as sources print them, are left out.
fn files(folder: &Path) -> Vec<PathBuf> {
    if folder.is_file() {
        return vec![folder.to_owned()];
    }
    let entries = fs::read_dir(folder).expect("the folder is read");
    let paths = entries.map(|entry| entry.expect("an entry is read").path());
    paths
        .flat_map(|path| match path.is_dir() {
            true => files(&path),
            false => vec![path],
        })
        .filter(|path| path.extension().is_some_and(|extension| extension == "rs"))
        .filter(|path| {
            !path
                .iter()
                .any(|part| part == "tests" || part == "tests.rs")
        })
        .collect()
}

/// Returns the string literals of a file, without its comments and its tests.
fn literals(code: &str) -> Vec<&str> {
    let code = code.split("#[cfg(test)]").next().unwrap_or_default();
    let lines = code
        .lines()
        .map(|line| line.split("//").next().unwrap_or_default());
    lines
        .flat_map(|line| line.split('"').skip(1).step_by(2))
        .collect()
}
