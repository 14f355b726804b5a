//! Tests the citation grammar with the table of citations.

mod table;

use sanad_core::acts::correct_repeals;
use sanad_core::citation::{Citation, Reference, Relation, examine_in, extract};
use serde_json::{Value, json};
use table::{all, input, not_yet, table};

/// Returns the fields of a citation in the form that the table uses, without absent ones.
fn stated(citation: &Citation) -> Value {
    let articles: Vec<&str> = citation
        .articles
        .iter()
        .map(|article| article.no.as_str())
        .collect();
    // The table has paragraph and item inside the article: `article: {paragraph, item}`.
    let parts: serde_json::Map<String, Value> = citation
        .articles
        .iter()
        .filter(|article| article.paragraph.is_some() || article.item.is_some())
        .map(|article| {
            let mut part = json!({"paragraph": article.paragraph, "item": article.item});
            if let Some(part) = part.as_object_mut() {
                part.retain(|_, value| !value.is_null());
            }
            (article.no.clone(), part)
        })
        .collect();
    let mut fields = json!({
        "instrument": citation.instrument,
        "jurisdiction": citation.jurisdiction,
        "number": citation.number,
        "year": citation.year,
        "calendar": citation.calendar,
        "date": citation.date,
        "articles": (!articles.is_empty()).then_some(articles),
        "issuer": citation.issuer,
        "circuit": citation.circuit,
        "name": citation.name,
        "about": citation.about,
        "file_number": citation.file_number,
        "issued_by": citation.issued_by,
        "reference": (citation.reference != Reference::Full).then_some(citation.reference),
        "year_inferred": citation.year_inferred,
        "court": citation.court,
        "collection": citation.collection,
        "number_raw": citation.number_raw,
        "repairs": (!citation.repairs.is_empty()).then_some(&citation.repairs),
        "unparsed_tail": citation.unparsed_tail,
        "parts": (!parts.is_empty()).then_some(parts),
        "relation": (citation.relation != Relation::Cites).then_some(citation.relation),
    });
    if let Some(fields) = fields.as_object_mut() {
        fields.retain(|_, value| !value.is_null());
    }
    fields
}

/// Returns the citations of a row's input in the form that the table uses. The input is read as a text of the
/// row's country, if it names one.
fn read(row: &Value) -> Value {
    let (text, country) = (input(row), row["country"].as_str());
    let mut citations = examine_in(text, country).citations;
    correct_repeals(text, &mut citations, country);
    citations.iter().map(stated).collect()
}

/// Returns the citations of a text of unknown country in the form that the table uses.
fn stated_in(text: &str) -> Value {
    extract(text).iter().map(stated).collect()
}

#[test]
fn every_row_of_the_table_is_read() {
    let wrong: Vec<String> = all()
        .iter()
        .filter(|row| read(row) != row["citations"])
        .map(|row| {
            format!(
                "{}\n  is     {}\n  not    {}",
                input(row),
                read(row),
                row["citations"]
            )
        })
        .collect();
    assert!(
        wrong.is_empty(),
        "{} rows:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

/// Fails if the grammar now reads a row of `not-yet.json`. The row then belongs in the file of its family.
#[test]
fn rows_of_not_yet_are_not_read() {
    let rows = not_yet();
    let read: Vec<&str> = rows
        .iter()
        .filter(|row| read(row) == row["citations"])
        .map(input)
        .collect();
    assert!(
        read.is_empty(),
        "read, and still in not-yet.json:\n{}",
        read.join("\n")
    );
}

#[test]
fn a_citation_is_read_in_a_sentence_as_alone() {
    // Rows with a relation are left out, because the relation depends on the words before the citation.
    for row in table()
        .iter()
        .filter(|row| !row["citations"].to_string().contains("relation"))
    {
        let sentence = format!("وبعد الاطلاع على {}؛ وعلى ما عرضه مقدم الطلب", input(row));
        assert_eq!(stated_in(&sentence), row["citations"], "{sentence}");
    }
}

/// `لائحة` and similar words are everyday words, but a text that begins with one is a title.
#[test]
fn a_bylaw_is_cited_by_name_if_the_text_is_a_title() {
    let title = "لائحة الجزاءات عن المخالفات البلدية";
    let names = |text: &str| -> Vec<Option<String>> {
        extract(text)
            .into_iter()
            .map(|citation| citation.name)
            .collect()
    };
    assert_eq!(names(title), [Some(title.to_owned())]);
    assert_eq!(names(&format!("وضع {title}")), []);
}

/// Returns the values by which each citation of a text finds its document, without names as written.
fn numbers_in(text: &str) -> Vec<(String, Option<i32>, Vec<String>)> {
    extract(text)
        .into_iter()
        .map(|citation| {
            let articles = citation
                .articles
                .into_iter()
                .map(|article| article.key)
                .collect();
            (
                format!("{:?} {:?}", citation.instrument, citation.number),
                citation.year,
                articles,
            )
        })
        .collect()
}

#[test]
fn prefixes_are_joined_without_changing_what_is_cited() {
    let law = "القانون رقم 131 لسنة 1948";
    for prefixed in [
        "بالقانون",
        "وبالقانون",
        "والقانون",
        "فالقانون",
        "للقانون",
        "وللقانون",
        "كالقانون",
    ] {
        let text = law.replacen("القانون", prefixed, 1);
        assert_eq!(stated_in(&text), stated_in(law), "{text}");
    }
}

#[test]
fn blanks_may_be_lost() {
    for text in [
        "المادة 147 من القانون رقم 131 لسنة 1948",
        "مرسوم بقانون اتحادي رقم (30) لسنة 2021",
        "المرسوم الملكي رقم (م/132) وتاريخ 1/12/1443هـ",
        "المادة الثامنة والتسعون بعد المائة من القانون رقم 12 لسنة 2003",
    ] {
        assert_eq!(
            numbers_in(&text.replace(' ', "")),
            numbers_in(text),
            "{text}"
        );
    }
}

#[test]
fn spans_cover_the_original_words() {
    let text = "وفقـًا لأحكام المادّة (١٤٧) من القانـــون رقم ١٣١ لسنة ١٩٤٨م، وبالمرسوم الملكي رقم (م/51) وتاريخ 23/8/1426هـ.";
    let spans: Vec<&str> = extract(text)
        .into_iter()
        .map(|citation| &text[citation.span])
        .collect();
    assert_eq!(
        spans,
        [
            "المادّة (١٤٧) من القانـــون رقم ١٣١ لسنة ١٩٤٨م",
            "المرسوم الملكي رقم (م/51) وتاريخ 23/8/1426هـ",
        ],
    );
}
