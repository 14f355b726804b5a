//! The table of citations that uvu reads too, and how a citation is compared with its row.

use std::path::{Path, PathBuf};

use sanad_core::citation::{Citation, Reference, Relation, extract};
use serde_json::{Value, json};

/// Rows that the grammar does not read yet: a file beside the families'.
const NOT_YET: &str = "not-yet.json";

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../test/fixtures/citations")
}

/// Every row that must be read: input, the citations in it, where the form comes from.
pub fn table() -> Vec<Value> {
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder())
        .expect("the folder of the table is there")
        .map(|entry| entry.expect("the folder is read").path())
        .filter(|file| !file.ends_with(NOT_YET))
        .collect();
    files.sort();
    files.iter().flat_map(|file| rows(file)).collect()
}

/// Rows that wait for the grammar.
pub fn not_yet() -> Vec<Value> {
    rows(&folder().join(NOT_YET))
}

fn rows(file: &Path) -> Vec<Value> {
    let rows = std::fs::read(file).expect("the file is read");
    serde_json::from_slice(&rows).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

/// The fields of a citation that the table states, absent ones left out.
pub fn stated(citation: &Citation) -> Value {
    let articles: Vec<&str> = citation
        .articles
        .iter()
        .map(|article| article.no.as_str())
        .collect();
    // Where in an article, `article: {paragraph, item}`, for those that say it.
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

/// What a text states.
pub fn stated_in(text: &str) -> Value {
    extract(text).iter().map(stated).collect()
}

/// The text of a row.
pub fn input(row: &Value) -> &str {
    row["input"].as_str().expect("every row has its input")
}
