//! Articles are found by questions that were asked about them.

// `unwrap` is allowed because a test stops at the first failure. clippy.toml allows it in test functions but
// not in their helpers.
#![allow(clippy::unwrap_used)]

use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

use sanad_core::hybrid::SearchOptions;
use sanad_core::index::{
    Article, AskedRanking, Document, Filter, HybridIndex, IndexBuilder, IndexError, PassageBuilder,
    Passages, Query, Ranking,
};
use sanad_core::rerank::{Candidate, NAMES, features};
use sanad_core::storage::StorageErrorKind;

/// A temporary folder, deleted when the value is dropped.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let base = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
        Self(base.join(format!("asked-{name}-{}", std::process::id())))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn article(chunks: &[&str], questions: &[&str]) -> Article {
    let owned = |texts: &[&str]| texts.iter().map(|text| (*text).to_owned()).collect();
    Article {
        chunks: owned(chunks),
        questions: owned(questions),
        ..Article::default()
    }
}

fn law(jurisdiction: &str, title: &str, articles: Vec<Article>) -> Document {
    Document {
        jurisdiction: jurisdiction.to_owned(),
        title: title.to_owned(),
        articles,
        ..Document::default()
    }
}

/// The files with the questions of an index.
const FILES: [&str; 5] = [
    "asked",
    "asked-terms",
    "asked-texts",
    "asked-articles",
    "asked-vectors",
];

const SICK: &str = "تعبت ورحت المستشفى، الشركة تدفع راتبي؟";
const FIRED: &str = "طردوني من الشركة بدون سبب، وش حقوقي؟";

/// Articles 0 to 3 are of one law, 4 and 5 of another country's. Article 1 has two chunks, articles 2 and 3
/// are the wordings of one article before and from day 100.
fn corpus() -> Vec<Document> {
    let wording = |from, to| Article {
        from,
        to,
        ..article(&["لا يجوز إنهاء العقد إلا لمشروع"], &[FIRED])
    };
    let own = vec![
        article(&["تعاريف"], &[]),
        article(
            &["تسري الأحكام الآتية", "للعامل أجر عن مدة مرضه"],
            &["am I paid while in hospital?", SICK],
        ),
        wording(None, Some(100)),
        wording(Some(100), None),
    ];
    let other = vec![
        article(
            &["يؤدى الأجر كاملا"],
            &["دخلت المستشفى ثلاثة أيام، هل يخصم راتبي؟"],
        ),
        article(&[], &[SICK]),
    ];
    vec![
        law("SA", "نظام العمل", own),
        law("EG", "قانون العمل", other),
    ]
}

fn built(folder: &Folder, documents: &[Document]) -> HybridIndex {
    let mut builder = IndexBuilder::create(&folder.0, 0, "test").unwrap();
    for document in documents {
        builder.add(document, &[]).unwrap();
    }
    builder.finish().unwrap();
    HybridIndex::open(&folder.0).unwrap()
}

fn ranked(passages: &Passages, query: &str, filter: &Filter) -> AskedRanking {
    let cancel = AtomicBool::new(false);
    passages
        .asked(&Query::from(query), filter, 10, &cancel)
        .unwrap()
}

fn asked(passages: &Passages, query: &str, filter: &Filter) -> Ranking {
    ranked(passages, query, filter).ranking
}

#[test]
fn an_article_ranks_by_its_likest_question_and_shows_its_first_chunk() {
    let folder = Folder::new("rank");
    let index = built(&folder, &corpus());
    let passages = index.passages();
    let found = asked(
        passages,
        "أنا في المستشفى، هل تدفع الشركة راتبي",
        &Filter::default(),
    );
    // The other questions share one word with the query: they say nothing of it.
    assert_eq!(found.articles, [1, 4]);
    assert_eq!(found.chunks, [1, 5]);
    assert!(found.scores.is_sorted_by(|a, b| a >= b));
    let english = asked(passages, "Will I be paid in hospital", &Filter::default());
    assert_eq!(english.articles, [1]);
    assert!(
        asked(passages, "رسوم الميناء", &Filter::default())
            .articles
            .is_empty()
    );
}

#[test]
fn the_ranking_says_by_which_question_and_by_which_likeness() {
    let folder = Folder::new("question");
    let index = built(&folder, &corpus());
    let passages = index.passages();
    let same = ranked(passages, SICK, &Filter::default());
    let question = |query: &str, article| passages.nearest_question(&Query::from(query), article);
    assert_eq!(same.ranking.articles[0], 1);
    assert_eq!(question(SICK, 1).as_deref(), Some(SICK));
    let english = question("in hospital without pay", 1);
    assert_eq!(english.as_deref(), Some("am I paid while in hospital?"));
    assert!(same.by_words[0] > 0.9 && same.cosines[0] > 0.6);
    // The likeness has both parts: .7 of the words and 1.2 of the cosine, less .5.
    let parts = same.by_words.iter().zip(&same.cosines);
    for (score, (words, cosine)) in same.ranking.scores.iter().zip(parts) {
        assert!((score - (0.7 * words + 1.2 * cosine - 0.5)).abs() < 1e-5);
    }
    assert_eq!([0, 99].map(|article| question(SICK, article)), [None, None]);
}

#[test]
fn filters_and_the_preferred_country_count_as_in_the_other_lists() {
    let folder = Folder::new("filter");
    let index = built(&folder, &corpus());
    let passages = index.passages();
    let pay = "راتبي في المستشفى";
    let within = |filter: Filter| asked(passages, pay, &filter).articles;
    let of = |code: &str| Filter {
        jurisdiction: Some(code.to_owned()),
        ..Filter::default()
    };
    assert_eq!(within(of("EG")), [4]);
    assert_eq!(within(of("TN")), [0; 0]);
    let on = |day| Filter {
        on: Some(day),
        ..Filter::default()
    };
    assert_eq!(asked(passages, FIRED, &on(99)).articles, [2]);
    assert_eq!(asked(passages, FIRED, &on(100)).articles, [3]);
    let documents = |numbers: &[u32]| Filter {
        documents: Some(numbers.to_vec()),
        ..Filter::default()
    };
    assert_eq!(within(documents(&[1])), [4]);
    let cancel = AtomicBool::new(false);
    for (country, first) in [("EG", 4), ("SA", 1)] {
        let preferring = Query {
            preferred: Some(country.to_owned()),
            ..Query::from(pay)
        };
        let found = passages.asked(&preferring, &Filter::default(), 1, &cancel);
        assert_eq!(found.unwrap().ranking.articles, [first]);
    }
}

#[test]
fn a_search_finds_an_article_that_has_no_word_of_the_question() {
    let folder = Folder::new("search");
    let index = built(&folder, &corpus());
    let cancel = AtomicBool::new(false);
    let options = SearchOptions::default();
    let query = "طردوني بدون سبب";
    let sparse = index
        .sparse(query, &Filter::default(), 10, &cancel)
        .unwrap();
    assert_eq!(sparse.articles, [0; 0]);
    let found = index.search(query, None, &options, &cancel).unwrap();
    assert_eq!(found.articles, [2, 3]);
}

#[test]
fn an_index_without_questions_has_no_files_for_them_and_lists_nothing() {
    let folder = Folder::new("without");
    let mut documents = corpus();
    for article in documents
        .iter_mut()
        .flat_map(|document| &mut document.articles)
    {
        article.questions.clear();
    }
    let index = built(&folder, &documents);
    assert!(
        asked(index.passages(), SICK, &Filter::default())
            .articles
            .is_empty()
    );
    for file in FILES {
        assert!(!folder.0.join(file).exists(), "{file}");
    }
}

#[test]
fn a_missing_or_foreign_file_is_damage() {
    let folder = Folder::new("damage");
    built(&folder, &corpus());
    let other = Folder::new("damage-other");
    built(&other, &corpus()[..1]);
    let refused = |detail: &str| match Passages::open(&folder.0) {
        Err(IndexError::Storage(error)) => error.kind,
        _ => panic!("opened with {detail}"),
    };
    std::fs::copy(other.0.join("asked"), folder.0.join("asked")).unwrap();
    let foreign = refused("the columns of another index");
    assert!(matches!(foreign, StorageErrorKind::Damaged), "{foreign:?}");
    std::fs::remove_file(folder.0.join("asked")).unwrap();
    let missing = refused("terms alone");
    assert!(matches!(missing, StorageErrorKind::NotFound), "{missing:?}");
    for file in &FILES[2..] {
        built(&folder, &corpus());
        std::fs::copy(other.0.join(file), folder.0.join(file)).unwrap();
        let foreign = refused("a file of another index");
        assert!(matches!(foreign, StorageErrorKind::Damaged), "{foreign:?}");
        std::fs::remove_file(folder.0.join(file)).unwrap();
        let missing = refused("all but one file");
        assert!(matches!(missing, StorageErrorKind::NotFound), "{missing:?}");
    }
}

#[test]
fn both_builders_write_the_same_files() {
    let folders = [Folder::new("index"), Folder::new("passages")];
    built(&folders[0], &corpus());
    let mut builder = PassageBuilder::new();
    for document in corpus() {
        builder.add(&document).unwrap();
    }
    builder.finish(&folders[1].0).unwrap();
    for file in FILES {
        let [a, b] = [0, 1].map(|at: usize| std::fs::read(folders[at].0.join(file)).unwrap());
        assert_eq!(a, b, "{file}");
    }
}

#[test]
fn the_feature_punishes_no_law_about_which_nothing_was_asked() {
    let folder = Folder::new("features");
    let mut documents = corpus();
    documents.push(law("SA", "نظام آخر", vec![article(&["أجر العامل"], &[])]));
    let index = built(&folder, &documents);
    let candidates = [(0, 0), (1, 2), (4, 5), (6, 6)].map(|(article, chunk)| Candidate {
        article,
        chunk,
        fused: article + 1,
        sparse: None,
        dense: None,
    });
    let cancel = AtomicBool::new(false);
    let at = NAMES.iter().position(|&name| name == "asked").unwrap();
    let asked = |query: &str| {
        let rows = features(index.passages(), &Query::from(query), &candidates, &cancel);
        Vec::from_iter(rows.unwrap().iter().map(|row| row[at]))
    };
    let [never, same, _, other] = asked(SICK)[..] else {
        panic!("a row for each candidate")
    };
    assert!(never < 0.0 && same > 0.0, "{never} {same}");
    assert_eq!(other, 0.0);
    // Another law's question is nearer than none, and further than the same.
    let [never, less, most, _] = asked("ثلاثة أيام في المستشفى، هل يخصم راتبي")[..]
    else {
        panic!("a row for each candidate")
    };
    assert!(less < never && never < most, "{less} {never} {most}");
    assert_eq!(asked("رسوم الميناء"), [0.0; 4]);
}

#[test]
fn a_question_about_another_countrys_law_counts_a_quarter_if_one_is_preferred() {
    let folder = Folder::new("preferred-features");
    let index = built(&folder, &corpus());
    let other = Candidate {
        article: 4,
        chunk: 5,
        fused: 1,
        sparse: None,
        dense: None,
    };
    let cancel = AtomicBool::new(false);
    let at = NAMES.iter().position(|&name| name == "asked_text").unwrap();
    let share = |preferred: Option<&str>| {
        let query = Query {
            preferred: preferred.map(str::to_owned),
            ..Query::from("دخلت المستشفى، هل يخصم راتبي")
        };
        features(index.passages(), &query, &[other], &cancel).unwrap()[0][at]
    };
    assert!(share(None) > 0.0);
    assert_eq!(share(Some("SA")), share(None) / 4.0);
}
