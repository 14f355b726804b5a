//! Tests that a search in one country uses the statistics of that country alone, so that other countries in
//! the index change nothing.

// `unwrap` is allowed because a test stops at the first failure. clippy.toml allows it in test functions but
// not in their helpers.
#![allow(clippy::unwrap_used)]

use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

use proptest::prelude::*;
use sanad_core::hybrid::SearchOptions;
use sanad_core::index::{
    Article, Document, Expansion, Filter, HybridIndex, IndexBuilder, Query, Ranking,
};

const WORDS: [&str; 16] = [
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
    "وزير",
    "لائحة",
    "ترخيص",
    "فصل",
];
const COUNTRIES: [&str; 3] = ["eg", "sa", "ae"];
const DIMENSIONS: usize = 3;

/// An index in a directory that is deleted when the value is dropped.
struct Built {
    directory: PathBuf,
    index: HybridIndex,
}

impl Built {
    fn new(name: &str, documents: &[Document]) -> Self {
        let base = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
        let directory = base.join(format!("countries-{name}-{}", std::process::id()));
        let mut builder = IndexBuilder::create(&directory, DIMENSIONS, "test").unwrap();
        for document in documents {
            let texts = document.articles.iter().flat_map(|article| &article.chunks);
            let vectors = Vec::from_iter(texts.flat_map(|text| vector(text)));
            builder.add(document, &vectors).unwrap();
        }
        builder.finish().unwrap();
        let index = HybridIndex::open(&directory).unwrap();
        Self { directory, index }
    }
}

impl Drop for Built {
    fn drop(&mut self) {
        std::fs::remove_dir_all(&self.directory).unwrap();
    }
}

/// Returns a vector that depends only on the text.
fn vector(text: &str) -> [f32; DIMENSIONS] {
    let sum = |step: usize| text.bytes().step_by(step).map(u32::from).sum::<u32>();
    [2, 3, 5].map(|step| (sum(step) % 97) as f32 / 97.0 - 0.4)
}

fn words(numbers: &[usize]) -> String {
    Vec::from_iter(numbers.iter().map(|&number| WORDS[number])).join(" ")
}

/// Generates documents of several countries in random order.
fn any_documents() -> impl Strategy<Value = Vec<Document>> {
    let text = |most| prop::collection::vec(0..WORDS.len(), 0..most).prop_map(|text| words(&text));
    let chunks = prop::collection::vec(text(30), 0..6);
    let article = (prop::option::of(text(4)), chunks).prop_map(|(heading, chunks)| Article {
        heading,
        chunks,
        ..Article::default()
    });
    let articles = prop::collection::vec(article, 0..12);
    let document = (0..COUNTRIES.len(), any::<bool>(), text(5), articles);
    let document = document.prop_map(|(country, in_force, title, articles)| Document {
        jurisdiction: COUNTRIES[country].to_owned(),
        doc_type: "legislation".to_owned(),
        status: if in_force { "in_force" } else { "repealed" }.to_owned(),
        year: None,
        title,
        articles,
    });
    prop::collection::vec(document, 1..50)
}

fn any_query() -> impl Strategy<Value = Query> {
    let text = || prop::collection::vec(0..WORDS.len(), 1..5).prop_map(|text| words(&text));
    let expansion = (text(), prop::collection::vec(text(), 1..3), 0.2f32..1.5);
    let expansion = expansion.prop_map(|(phrase, alternatives, weight)| Expansion {
        phrase,
        weight,
        alternatives,
    });
    let preferred = prop::option::of(prop::sample::select(&COUNTRIES[..]));
    let expansions = prop::collection::vec(expansion, 0..3);
    (text(), expansions, preferred).prop_map(|(text, expansions, preferred)| Query {
        related: false,
        text,
        expansions,
        preferred: preferred.map(str::to_owned),
    })
}

/// Indices that the articles and chunks of one country have in the index of all countries.
struct Places {
    articles: Vec<u32>,
    chunks: Vec<u32>,
}

impl Places {
    fn new(documents: &[Document], country: &str) -> Self {
        let mut places = Self {
            articles: Vec::new(),
            chunks: Vec::new(),
        };
        let (mut article_number, mut chunk_number) = (0, 0);
        for document in documents {
            let own = document.jurisdiction == country;
            for article in &document.articles {
                if own {
                    places.articles.push(article_number);
                    let chunks = chunk_number..chunk_number + article.chunks.len() as u32;
                    places.chunks.extend(chunks);
                }
                article_number += 1;
                chunk_number += article.chunks.len() as u32;
            }
        }
        places
    }

    /// Translates a ranking from the index of one country to the indices in the index of all.
    fn among_all(&self, alone: Ranking) -> Ranking {
        let moved = |places: &[u32], numbers: Vec<u32>| {
            Vec::from_iter(numbers.into_iter().map(|number| places[number as usize]))
        };
        Ranking {
            articles: moved(&self.articles, alone.articles),
            chunks: moved(&self.chunks, alone.chunks),
            scores: alone.scores,
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    /// Articles and scores must be equal to the last bit: by words, by vectors, by both, and reranked.
    #[test]
    fn a_country_is_searched_as_if_it_were_alone(
        documents in any_documents(),
        query in any_query(),
        country in 0..COUNTRIES.len(),
        in_force in any::<bool>(),
        limit in 1usize..40,
    ) {
        let country = COUNTRIES[country];
        let own = documents.iter().filter(|document| document.jurisdiction == country);
        let alone = Built::new("alone", &Vec::from_iter(own.cloned()));
        let among = Built::new("among", &documents);
        let places = Places::new(&documents, country);
        let statuses = if in_force { vec!["in_force".to_owned()] } else { Vec::new() };
        let filter = |jurisdiction: Option<&str>| Filter {
            jurisdiction: jurisdiction.map(str::to_owned),
            statuses: statuses.clone(),
            ..Filter::default()
        };
        // An index that contains only this country's documents must give the same results with and without a
        // filter.
        for alone_filter in [filter(Some(country)), filter(None)] {
            let never = AtomicBool::new(false);
            let sparse = |built: &Built, filter: &Filter| {
                built.index.sparse(query.clone(), filter, limit, &never).unwrap()
            };
            let dense = |built: &Built, filter: &Filter| {
                built.index.dense(&vector(&query.text), filter, limit, &never).unwrap()
            };
            let both = |built: &Built, filter: &Filter, rerank: bool| {
                let options = SearchOptions { filter: filter.clone(), limit, dense_weight: 0.5, rerank };
                built.index.search(&query.text, Some(&vector(&query.text)), &options, &never).unwrap()
            };
            let (here, there) = (&alone_filter, &filter(Some(country)));
            prop_assert_eq!(sparse(&among, there), places.among_all(sparse(&alone, here)));
            prop_assert_eq!(dense(&among, there), places.among_all(dense(&alone, here)));
            for rerank in [false, true] {
                prop_assert_eq!(
                    both(&among, there, rerank),
                    places.among_all(both(&alone, here, rerank))
                );
            }
        }
    }
}

fn law(country: &str, title: &str, articles: &[&str]) -> Document {
    let article = |text: &&str| Article {
        chunks: vec![(*text).to_owned()],
        ..Article::default()
    };
    Document {
        jurisdiction: country.to_owned(),
        title: title.to_owned(),
        articles: articles.iter().map(article).collect(),
        ..Document::default()
    }
}

#[test]
fn a_small_country_is_found_among_large_ones() {
    // In a country with a single text, every word is in all texts and so has the lowest idf. This text must
    // be found nevertheless, because only it has both words.
    let texts = [
        "عقد البيع",
        "عقد العمل",
        "عقد الشركة",
        "ايجار",
        "ضريبة",
        "حكم",
    ];
    let documents = [
        law("eg", "", &texts.repeat(40)),
        law("sa", "", &["ترخيص ايجار"]),
    ];
    let built = Built::new("small", &documents);
    let never = AtomicBool::new(false);
    let found = built
        .index
        .sparse("ترخيص الايجار", &Filter::default(), 3, &never);
    assert_eq!(found.unwrap().articles[0], 240);
}
