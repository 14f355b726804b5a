//! Compares the index with a direct implementation of its rankings, and opens damaged files.

// `unwrap` is allowed because a test stops at the first failure. clippy.toml allows it in test functions but
// not in their helpers.
#![allow(clippy::unwrap_used)]

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use proptest::prelude::*;
use sanad_core::analyzer::{visit_grams, visit_terms, visit_words};
use sanad_core::hybrid::SearchOptions;
use sanad_core::index::{
    Article, Document, Expansion, Filter, HybridIndex, IndexBuilder, IndexError, PassageBuilder,
    Query, Ranking,
};
use sanad_core::storage::StorageErrorKind;

const WORDS: [&str; 24] = [
    "عقد",
    "عمل",
    "اجر",
    "محكمة",
    "دعوى",
    "طعن",
    "حكم",
    "بيع",
    "ايجار",
    "شركة",
    "ضريبة",
    "غرامة",
    "حبس",
    "سجن",
    "مادة",
    "قانون",
    "نظام",
    "وزير",
    "لائحة",
    "ترخيص",
    "عامل",
    "مدة",
    "اجازة",
    "فصل",
];

/// An index in a directory that is deleted when the value is dropped.
struct Built {
    directory: PathBuf,
    index: HybridIndex,
}

impl Built {
    fn new(name: &str, documents: &[Document], dimensions: usize, vectors: &[Vec<f32>]) -> Self {
        let directory = directory(name);
        build(&directory, documents, dimensions, vectors);
        let index = HybridIndex::open(&directory).unwrap();
        Self { directory, index }
    }

    fn sparse(&self, query: &str, filter: &Filter, limit: usize) -> Ranking {
        self.index
            .sparse(query, filter, limit, &AtomicBool::new(false))
            .unwrap()
    }

    fn dense(&self, vector: &[f32], filter: &Filter, limit: usize) -> Ranking {
        self.index
            .dense(vector, filter, limit, &AtomicBool::new(false))
            .unwrap()
    }
}

impl Drop for Built {
    fn drop(&mut self) {
        std::fs::remove_dir_all(&self.directory).unwrap();
    }
}

fn directory(name: &str) -> PathBuf {
    let base = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    base.join(format!("index-{name}-{}", std::process::id()))
}

fn build(directory: &Path, documents: &[Document], dimensions: usize, vectors: &[Vec<f32>]) {
    let mut builder = IndexBuilder::create(directory, dimensions, "test").unwrap();
    let mut vectors = vectors.iter();
    for document in documents {
        let chunks = document
            .articles
            .iter()
            .map(|article| article.chunks.len())
            .sum();
        let rows: Vec<f32> = vectors.by_ref().take(chunks).flatten().copied().collect();
        builder.add(document, &rows).unwrap();
    }
    builder.finish().unwrap();
}

fn law(title: &str, articles: &[&str]) -> Document {
    let article = |(number, text): (usize, &&str)| Article {
        article_no: Some(number.to_string()),
        chunks: vec![(*text).to_owned()],
        ..Article::default()
    };
    Document {
        jurisdiction: "eg".to_owned(),
        doc_type: "legislation".to_owned(),
        status: "in_force".to_owned(),
        year: Some(1948),
        title: title.to_owned(),
        articles: (1..).zip(articles).map(article).collect(),
    }
}

fn words(numbers: &[usize]) -> String {
    Vec::from_iter(numbers.iter().map(|number| WORDS[number % WORDS.len()])).join(" ")
}

fn any_documents() -> impl Strategy<Value = Vec<Document>> {
    let text = |most| prop::collection::vec(0..WORDS.len(), 0..most).prop_map(|t| words(&t));
    let chunks = prop::collection::vec(text(30), 0..4);
    // Generates a first day and a length, each of which may be `None`. In at least a third of the articles
    // both ends are open.
    let days = (
        prop::option::of(-20..20i32),
        prop::option::of(0..20i32),
        0..3,
    );
    let article = (prop::option::of(text(4)), chunks, days).prop_map(
        |(heading, chunks, (from, length, open))| Article {
            article_no: None,
            heading,
            chunks,
            questions: Vec::new(),
            from: from.filter(|_| open > 0),
            to: length
                .filter(|_| open > 0)
                .map(|length| from.unwrap_or(0) + length),
        },
    );
    let document = (
        0usize..3,
        0usize..2,
        prop::option::of(1990..2000i32),
        text(5),
    )
        .prop_flat_map(move |facts| (Just(facts), prop::collection::vec(article.clone(), 0..12)))
        .prop_map(|((jurisdiction, status, year, title), articles)| Document {
            jurisdiction: ["eg", "sa", "ae"][jurisdiction].to_owned(),
            doc_type: "legislation".to_owned(),
            status: ["in_force", "repealed"][status].to_owned(),
            year,
            title,
            articles,
        });
    let documents = prop::collection::vec(document, 1..60);
    (documents, any::<bool>()).prop_map(|(documents, dated)| {
        if dated {
            documents
        } else {
            without_days(&documents)
        }
    })
}

fn without_days(documents: &[Document]) -> Vec<Document> {
    let mut documents = documents.to_vec();
    for article in documents.iter_mut().flat_map(|each| &mut each.articles) {
        (article.from, article.to) = (None, None);
    }
    documents
}

/// Returns every chunk of a corpus with the index of its article, its document and its article.
fn chunks(documents: &[Document]) -> Vec<(u32, &Document, &Article, &str)> {
    let articles = documents
        .iter()
        .flat_map(|document| document.articles.iter().map(move |a| (document, a)));
    let numbered = (0..).zip(articles);
    numbered
        .flat_map(|(number, (document, article))| {
            article
                .chunks
                .iter()
                .map(move |chunk| (number, document, article, chunk.as_str()))
        })
        .collect()
}

/// Computes BM25F over all channels (ways to cut text), term by term and chunk by chunk. Mean lengths are
/// those of the chunk's country. Document frequencies are those of the country only if it is the only one
/// searched.
fn sparse_by_definition(documents: &[Document], query: &str, filter: &Filter) -> Vec<f32> {
    let count = |channel: &Channel, text: &str| {
        let mut counts = BTreeMap::<String, f32>::new();
        (channel.cut)(text, &mut |term| {
            *counts.entry(term.to_owned()).or_default() += 1.0
        });
        counts
    };
    let chunks = chunks(documents);
    let mut sums = vec![0.0; chunks.len()];
    for channel in &CHANNELS {
        let fields: Vec<[BTreeMap<String, f32>; 3]> = chunks
            .iter()
            .map(|(_, document, article, text)| {
                let heading = article.heading.as_deref().unwrap_or("");
                [text, heading, &document.title].map(|text| count(channel, text))
            })
            .collect();
        let length = |counts: &BTreeMap<String, f32>| counts.values().sum::<f32>();
        let country = |at: usize| chunks[at].1.jurisdiction.as_str();
        let countries: BTreeSet<&str> = (0..chunks.len()).map(country).collect();
        let own = |code: &str| Vec::from_iter((0..chunks.len()).filter(|&at| country(at) == code));
        let of_country = countries.into_iter().map(|code| (code, own(code)));
        let of_country: BTreeMap<&str, Vec<usize>> = of_country.collect();
        let means = |own: &Vec<usize>| {
            [0, 1, 2].map(|field| {
                let lengths = own
                    .iter()
                    .map(|&at| length(&fields[at][field]))
                    .filter(|l| *l > 0.0);
                lengths.clone().sum::<f32>() / lengths.count().max(1) as f32
            })
        };
        let means: BTreeMap<&str, [f32; 3]> = of_country
            .iter()
            .map(|(&code, own)| (code, means(own)))
            .collect();
        for (term, times) in count(channel, query) {
            let holds =
                |fields: &&[BTreeMap<_, _>; 3]| fields.iter().any(|f| f.contains_key(&term));
            let all = Vec::from_iter(0..chunks.len());
            let counted = match &filter.jurisdiction {
                Some(code) => of_country.get(code.as_str()).unwrap_or(&all),
                None => &all,
            };
            let among = counted.iter().map(|&at| &fields[at]);
            let holding = among.filter(holds).count() as f32;
            let idf = (1.0 + (counted.len() as f32 - holding + 0.5) / (holding + 0.5)).ln();
            for (at, sum) in sums.iter_mut().enumerate() {
                let fields = &fields[at];
                let mut occurrences = 0.0;
                for field in 0..3 {
                    if let Some(n) = fields[field].get(&term) {
                        let norm = 1.0 - B + B * length(&fields[field]) / means[country(at)][field];
                        occurrences += FIELD_WEIGHTS[field] * n / norm;
                    }
                }
                let level = occurrences * (K1 + 1.0) / (occurrences + K1);
                *sum += channel.weight * times * idf * level;
            }
        }
    }
    sums
}

type Cut = fn(&str, &mut dyn FnMut(&str));

/// The parameters of one channel of the index. They are repeated here, so that a change by mistake fails a
/// test.
struct Channel {
    cut: Cut,
    weight: f32,
}

const CHANNELS: [Channel; 3] = [
    Channel {
        cut: |text, visit| visit_terms(text, visit),
        weight: 1.0,
    },
    Channel {
        cut: |text, visit| visit_grams(text, visit),
        weight: 0.3,
    },
    Channel {
        cut: |text, visit| visit_words(text, visit),
        weight: 0.2,
    },
];
const K1: f32 = 1.2;
const B: f32 = 0.75;
/// Weights of body, heading and title.
const FIELD_WEIGHTS: [f32; 3] = [1.0, 1.0, 1.5];

fn passes(filter: &Filter, document: &Document, article: &Article) -> bool {
    let year_from = filter
        .year_from
        .is_none_or(|from| document.year.is_some_and(|year| year >= from));
    let year_to = filter
        .year_to
        .is_none_or(|to| document.year.is_some_and(|year| year <= to));
    let jurisdiction = filter
        .jurisdiction
        .as_ref()
        .is_none_or(|code| *code == document.jurisdiction);
    let status = filter.statuses.is_empty() || filter.statuses.contains(&document.status);
    let day = filter.on.is_none_or(|day| {
        article.from.is_none_or(|from| from <= day) && article.to.is_none_or(|to| day < to)
    });
    year_from && year_to && jurisdiction && status && day
}

fn any_filter() -> impl Strategy<Value = Filter> {
    let jurisdiction = prop::option::of(prop_oneof![Just("eg"), Just("sa"), Just("tn")]);
    let statuses = prop_oneof![Just(vec![]), Just(vec!["in_force".to_owned()])];
    (
        jurisdiction,
        statuses,
        prop::option::of(1992..1999i32),
        prop::option::of(1992..1999i32),
        prop::option::of(-25..45i32),
    )
        .prop_map(|(jurisdiction, statuses, year_from, year_to, on)| Filter {
            jurisdiction: jurisdiction.map(str::to_owned),
            doc_types: vec![],
            statuses,
            year_from,
            year_to,
            on,
            documents: None,
        })
}

/// Checks that a ranking is complete and ordered, and has each article with its best chunk.
fn agrees(
    ranking: &Ranking,
    scores: &[f32],
    documents: &[Document],
    filter: &Filter,
    limit: usize,
) -> Result<(), TestCaseError> {
    // The index rounds an impact to a 255th of the best impact of its term, which bounds the difference.
    let close = |a: f32, b: f32| (a - b).abs() <= 0.01 * (1.0 + b.abs());
    let mut best = BTreeMap::<u32, f32>::new();
    for ((number, document, article, _), &score) in chunks(documents).iter().zip(scores) {
        if score != 0.0 && passes(filter, document, article) {
            let entry = best.entry(*number).or_insert(f32::NEG_INFINITY);
            *entry = entry.max(score);
        }
    }
    prop_assert_eq!(ranking.articles.len(), best.len().min(limit));
    for position in 0..ranking.articles.len() {
        let (article, chunk) = (ranking.articles[position], ranking.chunks[position]);
        prop_assert!(close(ranking.scores[position], best[&article]));
        prop_assert!(close(ranking.scores[position], scores[chunk as usize]));
        prop_assert_eq!(chunks(documents)[chunk as usize].0, article);
        if position > 0 {
            let (above, here) = (ranking.scores[position - 1], ranking.scores[position]);
            prop_assert!(above > here || above == here && ranking.articles[position - 1] < article);
        }
        best.remove(&article);
    }
    if let Some(&last) = ranking.scores.last() {
        prop_assert!(
            best.values()
                .all(|&score| score <= last || close(score, last))
        );
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn sparse_is_bm25f(documents in any_documents(), query in prop::collection::vec(0..WORDS.len(), 0..6), filter in any_filter(), limit in 1usize..40) {
        let built = Built::new("sparse", &documents, 0, &[]);
        let query = words(&query);
        let scores = sparse_by_definition(&documents, &query, &filter);
        agrees(&built.sparse(&query, &filter, limit), &scores, &documents, &filter, limit)?;
    }

    #[test]
    fn dense_is_the_cosine(documents in any_documents(), seed in any::<u32>(), filter in any_filter(), limit in 1usize..40) {
        let mut state = seed;
        let mut vector = || {
            let component = |state: &mut u32| { *state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223); (*state >> 8) as f32 / 16_777_216.0 - 0.5 };
            let raw: Vec<f32> = (0..20).map(|_| component(&mut state)).collect();
            let length = raw.iter().map(|x| x * x).sum::<f32>().sqrt();
            raw.iter().map(|x| x / length).collect::<Vec<f32>>()
        };
        let vectors: Vec<Vec<f32>> = chunks(&documents).iter().map(|_| vector()).collect();
        let query = vector();
        let built = Built::new("dense", &documents, 20, &vectors);
        let cosine = |row: &Vec<f32>| row.iter().zip(&query).map(|(a, b)| a * b).sum::<f32>();
        let scores: Vec<f32> = vectors.iter().map(cosine).collect();
        agrees(&built.dense(&query, &filter, limit), &scores, &documents, &filter, limit)?;
    }
}

/// Returns a law whose article 1 has three wordings: until day 100, from 100 to 200, from 200. Article 2 has
/// no days.
fn amended_law() -> Document {
    let mut law = law(
        "نظام العمل",
        &[
            "مدة العمل عشر ساعات",
            "مدة العمل تسع ساعات",
            "مدة العمل ثماني ساعات",
            "مدة الاجازة في العمل",
        ],
    );
    let days = [
        (None, Some(100)),
        (Some(100), Some(200)),
        (Some(200), None),
        (None, None),
    ];
    for (article, days) in law.articles.iter_mut().zip(days) {
        (article.from, article.to) = days;
    }
    law
}

fn on(day: i32) -> Filter {
    Filter {
        on: Some(day),
        ..Filter::default()
    }
}

fn sorted(ranking: &Ranking) -> Vec<u32> {
    let mut articles = ranking.articles.clone();
    articles.sort_unstable();
    articles
}

#[test]
fn a_day_finds_the_one_wording_in_force_on_it() {
    let vectors = [[1.0, 0.0], [0.9, 0.1], [0.8, 0.2], [0.7, 0.3]].map(Vec::from);
    let built = Built::new("days", &[amended_law()], 2, &vectors);
    let expected = [
        (i32::MIN, [0, 3]),
        (-1, [0, 3]),
        (99, [0, 3]),
        (100, [1, 3]),
        (199, [1, 3]),
        (200, [2, 3]),
        (i32::MAX - 1, [2, 3]),
    ];
    for (day, articles) in expected {
        let sparse = built.sparse("مدة العمل", &on(day), 10);
        assert_eq!(sorted(&sparse), articles, "sparse on {day}");
        let dense = built.dense(&[1.0, 0.0], &on(day), 10);
        assert_eq!(sorted(&dense), articles, "dense on {day}");
        // The filter must act before the ranking is cut: even a list of one article holds a wording in force.
        let first = built.dense(&[1.0, 0.0], &on(day), 1);
        assert_eq!(first.articles, articles[..1], "the nearest on {day}");
    }
    let all = built.sparse("مدة العمل", &Filter::default(), 10);
    assert_eq!(sorted(&all), [0, 1, 2, 3]);
}

#[test]
fn a_day_is_one_condition_among_those_on_documents() {
    let elsewhere = Document {
        jurisdiction: "sa".to_owned(),
        ..amended_law()
    };
    let built = Built::new("day-and-country", &[amended_law(), elsewhere], 0, &[]);
    let filter = Filter {
        jurisdiction: Some("sa".to_owned()),
        ..on(150)
    };
    assert_eq!(sorted(&built.sparse("مدة العمل", &filter, 10)), [5, 7]);
    assert_eq!(
        sorted(&built.sparse("مدة العمل", &on(150), 10)),
        [1, 3, 5, 7]
    );
    let options = SearchOptions {
        filter,
        ..SearchOptions::default()
    };
    let both = built
        .index
        .search("مدة العمل", None, &options, &AtomicBool::new(false));
    assert_eq!(sorted(&both.unwrap()), [5, 7]);
}

#[test]
fn a_corpus_without_days_ignores_the_day_and_has_no_columns_for_it() {
    let dated = Built::new("dated", &[amended_law()], 0, &[]);
    let plain = Built::new("undated", &without_days(&[amended_law()]), 0, &[]);
    for day in [i32::MIN, 0, 100, i32::MAX] {
        let found = plain.sparse("مدة العمل", &on(day), 10);
        assert_eq!(found, plain.sparse("مدة العمل", &Filter::default(), 10));
    }
    let length = |built: &Built| {
        std::fs::metadata(built.directory.join("corpus"))
            .unwrap()
            .len()
    };
    // The days are two numbers of 4 bytes for each of 4 articles, in the last section of the file.
    assert_eq!(length(&plain) + 32, length(&dated));
    // No other file may change with the days.
    for file in ["terms", "grams", "words", "vectors", "passages"] {
        let [a, b] =
            [&dated, &plain].map(|built| std::fs::read(built.directory.join(file)).unwrap());
        assert_eq!(a, b, "{file}");
    }
}

#[test]
fn an_article_cannot_end_before_its_first_day() {
    let mut law = law("نظام العمل", &["مدة العمل", "مدة الاجازة"]);
    (law.articles[1].from, law.articles[1].to) = (Some(20), Some(19));
    let directory = directory("wrong-days");
    let mut builder = IndexBuilder::create(&directory, 0, "test").unwrap();
    let added = builder.add(&law, &[]);
    let expected = "article 2 ends on day 19, before its first day 20";
    assert!(matches!(added, Err(IndexError::Input(detail)) if detail == expected));
    assert!(matches!(
        PassageBuilder::new().add(&law),
        Err(IndexError::Input(_))
    ));
    // The refused document must leave no trace in the builder. An article that is in force on no day is found
    // on none.
    law.articles[1].to = Some(20);
    builder.add(&law, &[]).unwrap();
    builder.finish().unwrap();
    let index = HybridIndex::open(&directory).unwrap();
    let found = |day| {
        let found = index.sparse("مدة", &on(day), 10, &AtomicBool::new(false));
        sorted(&found.unwrap())
    };
    assert_eq!([found(19), found(20), found(21)], [[0], [0], [0]]);
    std::fs::remove_dir_all(directory).unwrap();
}

#[test]
fn an_index_of_the_version_without_days_is_refused_in_words() {
    let built = Built::new("version", &[amended_law()], 0, &[]);
    let path = built.directory.join("corpus");
    let mut bytes = std::fs::read(&path).unwrap();
    // The second 8-byte word of the header is the version.
    bytes[8..16].copy_from_slice(&1u64.to_le_bytes());
    std::fs::write(&path, bytes).unwrap();
    let Err(IndexError::Storage(error)) = HybridIndex::open(&built.directory) else {
        panic!("an older version was opened")
    };
    assert_eq!(error.kind, StorageErrorKind::Version);
    let told = error.to_string();
    assert!(
        told.contains("format version 1, this program reads 2"),
        "{told}"
    );
}

#[test]
fn a_title_counts_for_every_chunk_of_its_document() {
    let documents = [
        law(
            "قانون العقوبات",
            &["يعاقب بالحبس كل من سرق", "تضاعف الغرامة"],
        ),
        law("قانون التجارة", &["يعاقب بالحبس كل من افلس بالتدليس"]),
    ];
    let built = Built::new("title", &documents, 0, &[]);
    assert_eq!(
        built
            .sparse("الحبس في قانون العقوبات", &Filter::default(), 1)
            .articles,
        [0]
    );
    assert_eq!(
        built
            .sparse("الحبس في قانون التجارة", &Filter::default(), 1)
            .articles,
        [2]
    );
}

#[test]
fn expansions_are_found_and_count_less_than_words_of_the_query() {
    let documents = [law("", &["انهاء العقد", "طرد العامل", "عقد البيع"])];
    let built = Built::new("expansions", &documents, 0, &[]);
    let query = Query {
        text: "طرد".to_owned(),
        expansions: vec![Expansion {
            phrase: "طرد".to_owned(),
            weight: 0.5,
            alternatives: vec!["إنهاء".to_owned(), "فسخ".to_owned()],
        }],
        preferred: None,
        ..Query::default()
    };
    let never = AtomicBool::new(false);
    let found = built.index.sparse(query, &Filter::default(), 10, &never);
    assert_eq!(found.unwrap().articles, [1, 0]);
    assert_eq!(built.sparse("طرد", &Filter::default(), 10).articles, [1]);
}

#[test]
fn related_words_are_found_where_the_query_asks_for_them() {
    let documents = [law("", &["يستحق العامل الأجر", "حركة السفن"])];
    let built = Built::new("related", &documents, 0, &[]);
    let never = AtomicBool::new(false);
    let found = |related| {
        let query = Query {
            related,
            ..Query::from("salary")
        };
        let found = built.index.sparse(query, &Filter::default(), 10, &never);
        found.unwrap().articles
    };
    assert_eq!(found(true), [0]);
    assert!(found(false).is_empty());
}

#[test]
fn words_of_every_text_are_not_expanded() {
    // Every text has «عقد», so its expansions get no weight and are not searched.
    let documents = [law("", &["عقد البيع", "عقد الايجار", "عقد الشركة", "اتفاق"])];
    let built = Built::new("own-words", &documents, 0, &[]);
    let never = AtomicBool::new(false);
    let found = |phrase: &str| {
        let query = Query {
            text: "عقد".to_owned(),
            expansions: vec![Expansion {
                phrase: phrase.to_owned(),
                weight: 1.0,
                alternatives: vec!["اتفاق".to_owned()],
            }],
            preferred: None,
            ..Query::default()
        };
        let found = built.index.sparse(query, &Filter::default(), 10, &never);
        found.unwrap().articles
    };
    assert!(!found("عقد").contains(&3));
    assert!(found("كونطرا").contains(&3));
}

#[test]
fn a_preferred_country_comes_first_and_others_remain() {
    let elsewhere = Document {
        jurisdiction: "sa".to_owned(),
        ..law("", &["العمل بعقد مكتوب"])
    };
    let documents = [law("", &["عقد العمل"]), elsewhere];
    let built = Built::new("preferred", &documents, 0, &[]);
    let never = AtomicBool::new(false);
    let ranked = |preferred: Option<&str>| {
        let query = Query {
            preferred: preferred.map(str::to_owned),
            ..Query::from("عقد العمل")
        };
        let found = built.index.sparse(query, &Filter::default(), 10, &never);
        found.unwrap().articles
    };
    assert_eq!(ranked(None), [0, 1]);
    assert_eq!(ranked(Some("sa")), [1, 0]);
    assert_eq!(ranked(Some("kw")), [0, 1]);
}

#[test]
fn both_lists_are_fused_by_rank() {
    let documents = [law("", &["عقد البيع", "عقد الايجار", "عقد العمل"])];
    let vectors = [vec![0.0, 1.0], vec![1.0, 0.0], vec![0.8, 0.6]];
    let built = Built::new("fused", &documents, 2, &vectors);
    let options = SearchOptions {
        limit: 3,
        dense_weight: 1.0,
        ..Default::default()
    };
    let never = AtomicBool::new(false);
    let found = built
        .index
        .search("ايجار", Some(&[1.0, 0.0]), &options, &never)
        .unwrap();
    // Article 1 is first in both lists. Articles 2 and 0 are second and third in the list by vectors only.
    assert_eq!(found.articles, [1, 2, 0]);
    assert_eq!(found.chunks, [1, 2, 0]);
    let expected = [1.0, 61.0 / 62.0 / 2.0, 61.0 / 63.0 / 2.0];
    assert!(
        found
            .scores
            .iter()
            .zip(expected)
            .all(|(score, sum)| (score - sum).abs() < 1e-6)
    );
}

/// In an index of so many chunks, and for a filter that accepts all of them, a thread of its own ranks by
/// vectors while a processor is free.
#[test]
fn both_lists_of_a_large_index_are_those_of_two_calls() {
    const CHUNKS: usize = 17_000;
    const LIMIT: usize = 50;
    let texts = Vec::from_iter((0..CHUNKS).map(|at| WORDS[at * 7 % WORDS.len()]));
    let mut documents = [
        law("", &texts[..CHUNKS - 40]),
        law("", &texts[CHUNKS - 40..]),
    ];
    documents[1].jurisdiction = "tn".to_owned();
    let row = |at: usize| Vec::from([1.0, (at * 7919 % 1_009) as f32 / 1_009.0]);
    let built = Built::new("both", &documents, 2, &Vec::from_iter((0..CHUNKS).map(row)));
    let few = Filter {
        jurisdiction: Some("tn".to_owned()),
        ..Filter::default()
    };
    let never = AtomicBool::new(false);
    let vector = [1.0, 0.5];
    for filter in [Filter::default(), few] {
        let lists = [
            built.sparse(WORDS[0], &filter, LIMIT),
            built.dense(&vector, &filter, LIMIT),
        ];
        assert!(!lists[1].articles.is_empty());
        // Queries at once, of which some find all processors at work.
        std::thread::scope(|scope| {
            for _ in 0..8 {
                scope.spawn(|| {
                    let both = built.index.both(WORDS[0], &vector, &filter, LIMIT, &never);
                    assert_eq!(both.unwrap(), lists);
                });
            }
        });
    }
    let wrong = built
        .index
        .both(WORDS[0], &[1.0], &Filter::default(), LIMIT, &never);
    assert!(matches!(wrong, Err(IndexError::Dimensions { .. })));
    let cancelled = AtomicBool::new(true);
    let ended = built
        .index
        .both(WORDS[0], &vector, &Filter::default(), LIMIT, &cancelled);
    assert!(matches!(ended, Err(IndexError::Cancelled)));
}

#[test]
fn queries_without_terms_find_nothing() {
    let documents = [law("قانون", &["عقد البيع"])];
    let built = Built::new("nothing", &documents, 2, &[vec![1.0, 0.0]]);
    for query in ["", " \n", "؟!", "xyzzy"] {
        assert_eq!(
            built.sparse(query, &Filter::default(), 10),
            Ranking::default(),
            "{query:?}"
        );
    }
    assert_eq!(
        built.dense(&[0.0, 0.0], &Filter::default(), 10),
        Ranking::default()
    );
    assert_eq!(
        built.dense(&[f32::NAN, 1.0], &Filter::default(), 10),
        Ranking::default()
    );
    assert_eq!(
        built.sparse("عقد", &Filter::default(), 0),
        Ranking::default()
    );
}

#[test]
fn the_same_documents_give_the_same_bytes() {
    let documents = [
        law("نظام العمل", &["عقد العمل", "اجر العامل"]),
        law("نظام الشركات", &["عقد الشركة"]),
    ];
    let vectors = [vec![0.1, 0.9], vec![0.5, -0.5], vec![0.0, 0.0]];
    let directories = ["bytes-a", "bytes-b"].map(directory);
    for directory in &directories {
        build(directory, &documents, 2, &vectors);
    }
    for entry in std::fs::read_dir(&directories[0]).unwrap() {
        let name = entry.unwrap().file_name();
        let [a, b] =
            [0, 1].map(|which: usize| std::fs::read(directories[which].join(&name)).unwrap());
        assert_eq!(a, b, "{name:?}");
    }
    for directory in directories {
        std::fs::remove_dir_all(directory).unwrap();
    }
}

#[test]
fn a_query_can_be_cancelled() {
    let built = Built::new("cancel", &[law("قانون", &["عقد البيع"])], 1, &[vec![1.0]]);
    let cancelled = AtomicBool::new(true);
    let sparse = built
        .index
        .sparse("عقد", &Filter::default(), 10, &cancelled);
    assert!(matches!(sparse, Err(IndexError::Cancelled)));
    let dense = built
        .index
        .dense(&[1.0], &Filter::default(), 10, &cancelled);
    assert!(matches!(dense, Err(IndexError::Cancelled)));
}

#[test]
fn vectors_must_have_the_length_of_the_index() {
    let built = Built::new("length", &[law("قانون", &["عقد البيع"])], 1, &[vec![1.0]]);
    let found = built
        .index
        .dense(&[1.0, 2.0], &Filter::default(), 10, &AtomicBool::new(false));
    assert!(matches!(
        found,
        Err(IndexError::Dimensions {
            expected: 1,
            found: 2
        })
    ));
    let mut builder = IndexBuilder::create(&directory("short"), 3, "test").unwrap();
    let added = builder.add(&law("قانون", &["عقد البيع"]), &[1.0]);
    assert!(matches!(
        added,
        Err(IndexError::Dimensions {
            expected: 3,
            found: 1
        })
    ));
    std::fs::remove_dir_all(directory("short")).unwrap();
}

#[test]
fn an_empty_corpus_is_an_index() {
    let built = Built::new("empty", &[], 4, &[]);
    assert_eq!(built.index.info().chunks, 0);
    assert_eq!(
        built.sparse("عقد", &Filter::default(), 10),
        Ranking::default()
    );
    assert_eq!(
        built.dense(&[1.0; 4], &Filter::default(), 10),
        Ranking::default()
    );
}

/// Cuts every file at many lengths and changes many single bytes. Opening or searching must then give an
/// error, or an answer if the changed byte is not checked, but never panic.
#[test]
fn damaged_files_are_errors() {
    let mut documents = [
        law("نظام العمل", &["عقد العمل", "اجر العامل"]),
        law("نظام الشركات", &["عقد الشركة"]),
    ];
    documents[0].articles[1].from = Some(7);
    let built = Built::new(
        "damaged",
        &documents,
        2,
        &[vec![1.0, 0.0], vec![0.6, 0.8], vec![0.0, 1.0]],
    );
    let files = std::fs::read_dir(&built.directory).unwrap();
    let use_it = || -> Result<(), IndexError> {
        let (index, never) = (HybridIndex::open(&built.directory)?, AtomicBool::new(false));
        index.sparse("عقد العمل في الشركة", &Filter::default(), 10, &never)?;
        index.dense(&[0.5, 0.5], &on(7), 10, &never)?;
        Ok(())
    };
    for path in files.map(|file| file.unwrap().path()) {
        let whole = std::fs::read(&path).unwrap();
        for length in (0..whole.len()).step_by(31) {
            std::fs::write(&path, &whole[..length]).unwrap();
            assert!(
                matches!(use_it(), Err(IndexError::Storage(_))),
                "{path:?} cut to {length}"
            );
        }
        for position in (0..whole.len()).step_by(3) {
            let mut bytes = whole.clone();
            bytes[position] = !bytes[position];
            std::fs::write(&path, &bytes).unwrap();
            let told = use_it();
            assert!(matches!(told, Ok(()) | Err(IndexError::Storage(_))));
            assert!(
                position >= 192 || told.is_err(),
                "{path:?}: the header is checked at {position}"
            );
        }
        std::fs::remove_file(&path).unwrap();
        let Err(IndexError::Storage(error)) = use_it() else {
            panic!("{path:?} is missing")
        };
        assert_eq!(error.kind, StorageErrorKind::NotFound);
        std::fs::write(&path, &whole).unwrap();
    }
    use_it().unwrap();
}
