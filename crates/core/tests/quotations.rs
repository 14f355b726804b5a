//! Quotations of cited articles in hostile texts: the work is counted, and no text is refused or panics.

#![allow(clippy::unwrap_used)]

use sanad_core::citation;
use sanad_core::quotation::{Cited, Comparison, Match, QuotableWords, Work, quotations};

fn cited(text: &str) -> Vec<Cited> {
    citation::extract(text)
        .into_iter()
        .map(|one| Cited {
            has_article: !one.articles.is_empty(),
            span: one.span,
        })
        .collect()
}

const CITING: &str = "تنص المادة 5 من نظام العمل على أن ";

#[test]
fn texts_of_marks_alone_are_read() {
    for unit in [
        "«",
        "»",
        "\"",
        "“",
        "”",
        "«\"",
        "« ",
        "\" ",
        "«»",
        "على أن \"",
        "«أ ",
        "(\"",
    ] {
        let text = CITING.to_owned() + &unit.repeat(99_000);
        let found = quotations(&text, &cited(CITING));
        assert!(found.len() <= 1, "{unit}: {} quotations", found.len());
    }
}

#[test]
fn every_quotation_of_a_long_list_is_found() {
    let unit = format!("{CITING}«لكل عامل إجازة سنوية». ");
    let text = unit.repeat(3_000);
    let citations = cited(&text);
    let found = quotations(&text, &citations);
    assert_eq!(found.len(), 3_000);
    for one in found {
        assert_eq!(&text[one.span.clone()], "لكل عامل إجازة سنوية");
        assert!(citations[one.citation.unwrap()].span.end < one.span.start);
    }
}

#[test]
fn spans_in_wrong_order_and_beyond_marks_do_not_panic() {
    let text = "المادة 5 «أ ب ج» (المادة 6) «د ه و»";
    let boundaries: Vec<usize> = text.char_indices().map(|(at, _)| at).collect();
    for (step, &start) in boundaries.iter().enumerate() {
        for &end in boundaries[step..].iter().step_by(3) {
            for has_article in [true, false] {
                let one = Cited {
                    span: start..end,
                    has_article,
                };
                let other = Cited {
                    span: 0..text.len(),
                    has_article: true,
                };
                quotations(text, &[one.clone(), other.clone()]);
                quotations(text, &[other, one]);
            }
        }
    }
}

/// Steps of the comparison of two texts.
fn steps(wording: &str, quoted: &str) -> usize {
    const MOST: usize = usize::MAX / 2;
    let (wording, quotation) = (QuotableWords::new(wording), QuotableWords::new(quoted));
    let mut work = Work::new(MOST);
    let mut comparison = Comparison::new(&wording);
    comparison.exact(&quotation, &mut work).unwrap();
    comparison.similar(&quotation, &mut work).unwrap();
    MOST - work.left()
}

#[test]
fn the_work_of_a_comparison_is_linear() {
    for (wording, quoted) in [
        ("و ", "و و ف "),
        ("ا", "ا"),
        ("كل عامل ", "كل عاملة "),
        ("كل ... عامل ", "كل ... رجل "),
        ("1 2 ", "2 1 "),
        ("", "كل عامل "),
        ("كل عامل ", ""),
    ] {
        let of = |count: usize| steps(&wording.repeat(count), &quoted.repeat(count));
        let (small, large) = (of(8_000), of(40_000));
        assert!(
            large <= 6 * small.max(1_000),
            "{wording:?}, {quoted:?}: {small} and {large} steps"
        );
    }
}

#[test]
fn a_comparison_stops_when_its_work_is_done() {
    let wording = QuotableWords::new(&"كل عامل ".repeat(50_000));
    let quotation = QuotableWords::new(&"كل عاملة ".repeat(50_000));
    let mut comparison = Comparison::new(&wording);
    let mut work = Work::new(4_000_000);
    assert_eq!(comparison.exact(&quotation, &mut work), Some(Match::Absent));
    assert_eq!(comparison.similar(&quotation, &mut work), None);
    assert_eq!(work.left(), 0);
}
