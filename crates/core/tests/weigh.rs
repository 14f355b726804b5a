//! Tests the weights of single passages, for search engines that find passages but do not rank them.

// `unwrap` and `panic` are allowed because a test stops at the first failure. clippy.toml allows them in test
// functions but not in their helpers.
#![allow(clippy::unwrap_used, clippy::panic)]

use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};

use sanad_core::index::{Article, Document, Expansion, PassageBuilder, Passages, Query};
use sanad_core::rerank::weigh;

/// Number of the next folder. Each call makes its own folder, because tests run in parallel.
static COUNT: AtomicUsize = AtomicUsize::new(0);

fn document(jurisdiction: &str, title: &str, articles: Vec<Article>) -> Document {
    Document {
        jurisdiction: jurisdiction.to_owned(),
        doc_type: "legislation".to_owned(),
        status: "in_force".to_owned(),
        year: None,
        title: title.to_owned(),
        articles,
    }
}

fn article(heading: Option<&str>, chunks: &[&str]) -> Article {
    Article {
        heading: heading.map(str::to_owned),
        chunks: chunks.iter().map(|&chunk| chunk.to_owned()).collect(),
        ..Article::default()
    }
}

/// Makes five chunks. Chunks 0 and 1 belong to one article; 2, 3 and 4 are articles of their own.
fn passages() -> Passages {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join(format!("weigh-{}", COUNT.fetch_add(1, Ordering::Relaxed)));
    let mut builder = PassageBuilder::new();
    let law = vec![
        article(
            None,
            &["يسقط الحق بالتقادم بعد سنة", "ولا يسقط الحق في التعويض"],
        ),
        article(Some("التقادم"), &["ينقطع بالمطالبة"]),
    ];
    builder.add(&document("EG", "القانون المدني", law)).unwrap();
    let other = vec![article(None, &["يسقط الحق بالتقادم بعد سنة"])];
    builder
        .add(&document("SA", "نظام المعاملات", other))
        .unwrap();
    let last = vec![article(None, &["المادة المدنية"])];
    builder.add(&document("SA", "نظام آخر", last)).unwrap();
    builder.finish(&directory).unwrap();
    Passages::open(&directory).unwrap()
}

fn weights(query: &Query) -> Vec<f32> {
    weigh(&passages(), query, &[0, 1, 2, 3, 4]).unwrap()
}

#[test]
fn body_heading_and_title_weigh_a_passage() {
    let [body, none, heading, elsewhere, other] = weights(&"التقادم".into())[..] else {
        panic!("five chunks")
    };
    assert!(body > 0.0 && heading > 0.0 && elsewhere > 0.0);
    assert_eq!((none, other), (0.0, 0.0));
    let titled = weights(&"المدني".into());
    assert!(titled[..3].iter().all(|&weight| weight > 0.0));
    assert!(titled[3] == 0.0 && titled[4] > 0.0);
}

#[test]
fn more_words_and_rarer_words_weigh_more() {
    let both = weights(&"سقوط التعويض".into());
    let rare = weights(&"التعويض".into());
    let common = weights(&"يسقط".into());
    assert!(both[1] >= rare[1] && rare[1] > common[1]);
}

#[test]
fn weights_come_in_the_order_of_the_chunks() {
    let passages = passages();
    let query = Query::from("الحق بالتقادم");
    let forth = weigh(&passages, &query, &[0, 1, 2, 3, 4]).unwrap();
    let mut back = weigh(&passages, &query, &[4, 3, 2, 1, 0]).unwrap();
    back.reverse();
    assert_eq!(forth, back);
    assert_eq!(weigh(&passages, &query, &[3, 3]).unwrap(), [forth[3]; 2]);
    assert!(weigh(&passages, &query, &[]).unwrap().is_empty());
}

#[test]
fn documents_of_the_preferred_country_weigh_more() {
    let mut query = Query::from("التقادم");
    let plain = weights(&query);
    query.preferred = Some("SA".to_owned());
    let lifted = weights(&query);
    assert_eq!(lifted[0], plain[0]);
    assert_eq!(lifted[3], 4.0 * plain[3]);
}

#[test]
fn expansions_of_a_phrase_count_too() {
    let mut query = Query::from("سفينة");
    assert!(weights(&query).iter().all(|&weight| weight == 0.0));
    query.expansions.push(Expansion {
        phrase: String::new(),
        weight: 0.5,
        alternatives: vec!["التعويض".to_owned()],
    });
    let weighed = weights(&query);
    assert!(weighed[1] > 0.0 && weighed[0] == 0.0);
}

#[test]
fn an_unknown_chunk_is_an_error() {
    assert!(weigh(&passages(), &"التقادم".into(), &[5]).is_err());
}
