//! Reads the table of citations, which the tests in TypeScript read too.

use std::path::{Path, PathBuf};

use serde_json::Value;

/// File with the rows that the grammar cannot read yet.
const NOT_YET: &str = "not-yet.json";

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../test/fixtures/citations")
}

/// Returns every row that the grammar must read without knowing the country of the text: input, citations,
/// source of the form.
pub fn table() -> Vec<Value> {
    let mut rows = all();
    rows.retain(|row| row["country"].is_null());
    rows
}

/// Returns every row that the grammar must read, those for texts of a known country included.
pub fn all() -> Vec<Value> {
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder())
        .expect("the folder of the table is there")
        .map(|entry| entry.expect("the folder is read").path())
        .filter(|file| !file.ends_with(NOT_YET))
        .collect();
    files.sort();
    files.iter().flat_map(|file| rows(file)).collect()
}

/// Returns the rows that the grammar cannot read yet.
pub fn not_yet() -> Vec<Value> {
    rows(&folder().join(NOT_YET))
}

fn rows(file: &Path) -> Vec<Value> {
    let rows = std::fs::read(file).expect("the file is read");
    serde_json::from_slice(&rows).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

/// Returns the input text of a row.
pub fn input(row: &Value) -> &str {
    row["input"].as_str().expect("every row has its input")
}
