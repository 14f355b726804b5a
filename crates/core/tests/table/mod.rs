//! The table of citations that uvu reads too.

use std::path::{Path, PathBuf};

use serde_json::Value;

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

/// The text of a row.
pub fn input(row: &Value) -> &str {
    row["input"].as_str().expect("every row has its input")
}
