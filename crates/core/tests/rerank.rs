//! Tests the reranker with a few short passages and features computed by hand.

// `unwrap` and `panic` are allowed because a test stops at the first failure. clippy.toml allows them in test
// functions but not in their helpers.
#![allow(clippy::unwrap_used, clippy::panic)]

use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

use sanad_core::index::{
    Article, Document, Expansion, IndexError, PassageBuilder, Passages, Query,
};
use sanad_core::lexicon::related;
use sanad_core::rerank::{Candidate, NAMES, Place, contributions, features, score};
use sanad_core::storage::StorageErrorKind;

/// A temporary folder, deleted when the value is dropped.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("sanad-rerank-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Self(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn article(number: &str, heading: Option<&str>, chunks: &[&str]) -> Article {
    Article {
        article_no: Some(number.to_owned()),
        heading: heading.map(str::to_owned),
        chunks: chunks.iter().map(|&chunk| chunk.to_owned()).collect(),
        ..Article::default()
    }
}

/// Returns four passages. «فسخ» occurs in one of them, «عقد» in two, «ضمان» in one.
fn corpus() -> Vec<Document> {
    vec![
        Document {
            jurisdiction: "EG".to_owned(),
            title: "المرسوم الأول".to_owned(),
            articles: vec![
                article("10", None, &["فسخ عقد"]),
                article("20", None, &["عقد مكتوب", "شروط أخرى"]),
            ],
            ..Document::default()
        },
        Document {
            jurisdiction: "SA".to_owned(),
            title: "المرسوم الثاني".to_owned(),
            articles: vec![article("30", Some("ضمان"), &["بيع بات"])],
            ..Document::default()
        },
    ]
}

fn built(folder: &Folder) -> Passages {
    let mut builder = PassageBuilder::new();
    for document in corpus() {
        builder.add(&document).unwrap();
    }
    builder.finish(&folder.0).unwrap();
    Passages::open(&folder.0).unwrap()
}

/// Makes the candidates of a fused list from pairs of article and chunk.
fn candidates(found: &[(u32, u32)]) -> Vec<Candidate> {
    let candidate = |(&(article, chunk), fused)| Candidate {
        article,
        chunk,
        fused,
        sparse: Some(Place {
            rank: fused,
            score: 8.0 / fused as f32,
        }),
        dense: None,
    };
    found.iter().zip(1..).map(candidate).collect()
}

const ALL: [(u32, u32); 3] = [(0, 0), (1, 1), (2, 3)];

/// Returns the values of one feature for all candidates.
fn feature(
    passages: &Passages,
    query: impl Into<Query>,
    found: &[(u32, u32)],
    name: &str,
) -> Vec<f32> {
    let place = NAMES.iter().position(|&other| other == name).unwrap();
    let cancel = AtomicBool::new(false);
    let rows = features(passages, &query.into(), &candidates(found), &cancel).unwrap();
    rows.iter().map(|row| row[place]).collect()
}

fn near(found: &[f32], expected: &[f64]) {
    let close = |(&a, &b): (&f32, &f64)| (f64::from(a) - b).abs() < 1e-5;
    assert!(
        found.len() == expected.len() && found.iter().zip(expected).all(close),
        "{found:?} is not {expected:?}"
    );
}

/// The idf of a term in one passage of four: ln(1 + (N − df + ½) / (df + ½)) = ln(10/3). For a term in two it
/// is ln 2.
const ONE: f64 = 1.203_972_804_325_936;
const TWO: f64 = std::f64::consts::LN_2;

#[test]
fn a_term_counts_once_for_a_passage() {
    let folder = Folder::new("frequencies");
    let frequencies = built(&folder).document_frequencies(["عقد", "فسخ", "ضم", "مرسوم", "بيوع"]);
    assert_eq!(frequencies, [2, 1, 1, 4, 0]);
}

#[test]
fn coverage_is_the_share_of_the_querys_idf() {
    let folder = Folder::new("coverage");
    let passages = built(&folder);
    near(
        &feature(&passages, "فسخ عقد", &ALL, "body"),
        &[1.0, TWO / (ONE + TWO), 0.0],
    );
    near(
        &feature(&passages, "الضمان", &ALL, "heading"),
        &[0.0, 0.0, 1.0],
    );
    near(
        &feature(&passages, "عقد ضمان", &ALL, "passage"),
        &[TWO / (ONE + TWO), TWO / (ONE + TWO), ONE / (ONE + TWO)],
    );
}

#[test]
fn an_article_counts_with_all_its_chunks() {
    let folder = Folder::new("article");
    let passages = built(&folder);
    let found = [(1, 2)];
    near(&feature(&passages, "عقد", &found, "passage"), &[0.0]);
    near(&feature(&passages, "عقد", &found, "article"), &[1.0]);
}

#[test]
fn adjacent_words_count_as_pairs() {
    let folder = Folder::new("pairs");
    let passages = built(&folder);
    near(
        &feature(&passages, "فسخ العقد", &ALL, "pairs"),
        &[1.0, 0.0, 0.0],
    );
    near(
        &feature(&passages, "العقد فسخ", &ALL, "pairs"),
        &[0.0, 0.0, 0.0],
    );
    near(
        &feature(&passages, "العقد فسخ", &ALL, "near"),
        &[1.0, 0.0, 0.0],
    );
    near(
        &feature(&passages, "فسخ العقد", &ALL, "window"),
        &[1.0, 0.0, 0.0],
    );
    near(
        &feature(&passages, "فسخ العقد", &ALL, "run"),
        &[1.0, TWO / (ONE + TWO), 0.0],
    );
}

#[test]
fn an_exact_word_is_distinguished_from_its_stem() {
    let folder = Folder::new("exact");
    let passages = built(&folder);
    near(
        &feature(&passages, "العقد", &ALL, "exact"),
        &[0.0, 0.0, 0.0],
    );
    near(&feature(&passages, "عقد", &ALL, "exact"), &[1.0, 1.0, 0.0]);
}

#[test]
fn a_phrase_counts_by_its_best_expansion() {
    let folder = Folder::new("phrases");
    let passages = built(&folder);
    let query = Query {
        text: "sale".to_owned(),
        expansions: vec![Expansion {
            phrase: "sale".to_owned(),
            weight: 1.0,
            alternatives: vec!["بيع".to_owned(), "عقد بيع".to_owned()],
        }],
        preferred: Some("SA".to_owned()),
        ..Query::default()
    };
    near(
        &feature(&passages, query, &ALL, "phrases"),
        &[TWO / (ONE + TWO), TWO / (ONE + TWO), 1.0],
    );
}

#[test]
fn related_words_stand_for_words_that_no_passage_has() {
    let folder = Folder::new("related");
    let mut builder = PassageBuilder::new();
    let law = |title: &str, texts: [&str; 2]| Document {
        jurisdiction: "EG".to_owned(),
        title: title.to_owned(),
        articles: Vec::from(texts.map(|text| article("1", None, &[text]))),
        ..Document::default()
    };
    builder
        .add(&law("قانون العمل", ["يستحق العامل الأجر", "سجلات المنشأة"]))
        .unwrap();
    builder
        .add(&law("قرار الموانئ", ["رسوم الأرصفة", "حركة السفن"]))
        .unwrap();
    builder.finish(&folder.0).unwrap();
    let passages = Passages::open(&folder.0).unwrap();
    let weight = related("salary").iter().find(|word| word.term == "اجر");
    let weight = f64::from(weight.unwrap().weight);
    let query = |related| Query {
        related,
        ..Query::from("salary")
    };
    let found = [(0, 0), (1, 1), (2, 2), (3, 3)];
    let of = |name, related| feature(&passages, query(related), &found, name);
    let held = of("related", true);
    assert!(f64::from(held[0]) >= weight - 1e-5, "{held:?}");
    near(&held[2..], &[0.0, 0.0]);
    near(&of("related", false), &[0.0; 4]);
    // Only the first law has related words, so it has the whole sum, and its second article is second in it.
    near(&of("law_related", true), &[1.0, 1.0, 0.0, 0.0]);
    near(&of("first_of_law", true)[..2], &[1.0, 0.5]);
    near(&of("decision", true), &[0.0, 0.0, 1.0, 1.0]);
    near(&of("title_beyond", true)[2..], &[1.0, 1.0]);
}

#[test]
fn a_laws_candidates_count_together() {
    let folder = Folder::new("laws");
    let passages = built(&folder);
    // The sparse scores are 8, 4 and 8/3: the first document has 12 of its two candidates.
    near(
        &feature(&passages, "عقد", &ALL, "law_sparse"),
        &[1.0, 1.0, 2.0 / 9.0],
    );
}

#[test]
fn expansions_of_rare_phrases_count_more() {
    let folder = Folder::new("rarity");
    let passages = built(&folder);
    let query = |phrase: &str| Query {
        text: phrase.to_owned(),
        expansions: vec![Expansion {
            phrase: phrase.to_owned(),
            weight: 1.5,
            alternatives: vec!["بيع".to_owned()],
        }],
        preferred: None,
        ..Query::default()
    };
    let weight = |phrase| {
        let expansions = passages.weighed(query(phrase)).expansions;
        expansions.first().map(|expansion| expansion.weight)
    };
    assert_eq!(weight("الشغل"), Some(1.5));
    assert_eq!(weight("sale"), Some(1.5));
    // Every passage has the phrase, so its alternatives get no weight and are left out.
    assert_eq!(weight("المرسوم"), None);
    // The phrase's idf ln(4/2) is half of the largest, ln 4. Half is a fifth of the way from 0.4 to 0.9, so
    // the weight is a fifth of 1.5.
    near(&[weight("العقد").unwrap()], &[0.3]);

    let phrases = |phrase| feature(&passages, query(phrase), &ALL, "phrases");
    near(&phrases("الشغل"), &[0.0, 0.0, 1.0]);
    near(&phrases("المرسوم"), &[0.0; 3]);
}

#[test]
fn ranks_in_the_lists_count() {
    let folder = Folder::new("places");
    let passages = built(&folder);
    near(
        &feature(&passages, "عقد", &ALL, "fused"),
        &[1.0, 61.0 / 62.0, 61.0 / 63.0],
    );
    near(
        &feature(&passages, "عقد", &ALL, "sparse_score"),
        &[1.0, 0.5, 1.0 / 3.0],
    );
    near(&feature(&passages, "عقد", &ALL, "dense"), &[0.0; 3]);
}

#[test]
fn a_better_candidate_is_more_probable_and_the_contributions_add_up() {
    let folder = Folder::new("score");
    let passages = built(&folder);
    let (query, found) = (Query::from("فسخ عقد"), candidates(&ALL));
    let cancel = AtomicBool::new(false);
    let scores = score(&passages, &query, &found, &cancel).unwrap();
    assert!(scores.iter().all(|score| (0.0..=1.0).contains(score)));
    // The first has both words of the query. The model says nothing sure of two that hardly answer it.
    assert!(
        scores[0] > 10.0 * scores[1] && scores[0] > 10.0 * scores[2],
        "{scores:?}"
    );
    let parts = contributions(&passages, &query, &found, &cancel).unwrap();
    let odds = |score: f64| (score / (1.0 - score)).ln();
    let sum = |at: usize| f64::from(parts[at].iter().sum::<f32>());
    let apart = (odds(scores[0]) - odds(scores[2])) - (sum(0) - sum(2));
    assert!(apart.abs() < 1e-3, "{apart}");
}

#[test]
fn unusual_queries_are_reranked() {
    let folder = Folder::new("odd");
    let passages = built(&folder);
    let long = (0..400)
        .map(|number| format!("عقد{number} "))
        .collect::<String>();
    for text in [
        "",
        " ",
        "في",
        "💥",
        "xyzzy",
        "10",
        "م/51",
        &"عقد فسخ ".repeat(300),
        &long,
    ] {
        let cancel = AtomicBool::new(false);
        let scores = score(&passages, &Query::from(text), &candidates(&ALL), &cancel).unwrap();
        assert!(
            scores.iter().all(|score| (0.0..=1.0).contains(score)),
            "{text:?}: {scores:?}"
        );
    }
}

#[test]
fn an_unknown_candidate_is_an_error_and_a_query_can_be_cancelled() {
    let folder = Folder::new("refused");
    let passages = built(&folder);
    let query = Query::from("عقد");
    for found in [[(9, 0)], [(0, 9)]] {
        let answer = score(
            &passages,
            &query,
            &candidates(&found),
            &AtomicBool::new(false),
        );
        assert!(matches!(answer, Err(IndexError::Input(_))));
    }
    let answer = score(&passages, &query, &candidates(&ALL), &AtomicBool::new(true));
    assert!(matches!(answer, Err(IndexError::Cancelled)));
}

#[test]
fn the_same_documents_give_the_same_bytes() {
    let folders = [Folder::new("bytes-a"), Folder::new("bytes-b")];
    folders.iter().for_each(|folder| drop(built(folder)));
    let [a, b] = folders.map(|folder| std::fs::read(folder.0.join("passages")).unwrap());
    assert!(!a.is_empty() && a == b);
}

#[test]
fn a_damaged_file_is_an_error_or_gives_an_answer() {
    let folder = Folder::new("damaged");
    drop(built(&folder));
    let path = folder.0.join("passages");
    let whole = std::fs::read(&path).unwrap();
    let mut refused = 0;
    for at in 0..whole.len() {
        let mut bytes = whole.clone();
        bytes[at] ^= 0xFF;
        std::fs::write(&path, &bytes).unwrap();
        match Passages::open(&folder.0) {
            Err(IndexError::Storage(error)) => {
                let expected = [StorageErrorKind::Damaged, StorageErrorKind::Version];
                assert!(expected.contains(&error.kind), "{error}");
                refused += 1;
            }
            Err(error) => panic!("{error}"),
            // No error: the changed byte is in a word of a text, or in the padding between two tables, and is
            // not checked.
            Ok(passages) => {
                let cancel = AtomicBool::new(false);
                score(
                    &passages,
                    &Query::from("فسخ عقد"),
                    &candidates(&ALL),
                    &cancel,
                )
                .unwrap();
            }
        }
    }
    assert!(refused > whole.len() / 4, "{refused} of {}", whole.len());
    std::fs::write(&path, &whole[..whole.len() / 2]).unwrap();
    assert!(Passages::open(&folder.0).is_err());
}

/// A query may form more pairs of terms than are kept: 22 words have 462 ordered pairs.
#[test]
fn a_query_with_too_many_pairs_is_reranked() {
    let words: Vec<String> = "بثجحخدذرزسشصضطظعغفقكلم"
        .chars()
        .map(|letter| format!("قط{letter}"))
        .collect();
    let document = Document {
        jurisdiction: "EG".to_owned(),
        title: "المرسوم".to_owned(),
        articles: vec![article("1", None, &[&words.join(" ")])],
        ..Document::default()
    };
    let folder = Folder::new("pairs");
    let mut builder = PassageBuilder::new();
    builder.add(&document).unwrap();
    builder.finish(&folder.0).unwrap();
    let passages = Passages::open(&folder.0).unwrap();
    let pairs = words.iter().flat_map(|first| {
        let others = words.iter().filter(move |&second| second != first);
        others.map(move |second| format!("{first} {second}"))
    });
    let query = Vec::from_iter(pairs).join(" ");
    let [share] = feature(&passages, query.as_str(), &[(0, 0)], "pairs")[..] else {
        panic!("one candidate has one row");
    };
    assert!(share > 0.0 && share < 1.0, "{share}");
}
