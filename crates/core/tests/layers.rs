//! Tests that the modules of the core form layers, without circles between files, folders or top-level
//! modules.
//!
//! The test reads the sources. An import is a path in a `use` line, or a path that begins with `crate`,
//! `super`, `self` or the name of a child module anywhere else; it counts for the longest part that names a
//! file. So `super::Form` counts for the `mod.rs` of the parent even if that only re-exports `Form`. A child
//! therefore imports its siblings by their own names, and `mod.rs` re-exports them to others. `#[cfg(test)]`
//! modules are ignored.

// `unwrap` and `panic` are allowed because a test stops at the first failure. clippy.toml allows them in test
// functions but not in their helpers.
#![allow(clippy::unwrap_used, clippy::panic)]

mod layers {
    pub mod circles;
    pub mod imports;
    pub mod paths;
}

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use layers::circles::circles;
use layers::imports::{Module, Source, imports, sources};

/// The top-level modules, lowest layer first. A module may import only modules listed before it.
const LAYERS: &[&str] = &[
    "normalizer",
    "text",
    "pattern",
    "hijri",
    "numerals",
    "citation",
    "acts",
    "identity",
    "analyzer",
    "titles",
    "quotation",
    "amendments",
    "snippet",
    "embedder",
    "fusion",
    "storage",
    "lexicon",
    "entailment",
    "graph",
    "index",
    "rerank",
    "hybrid",
];

/// Greatest number of files directly in one folder.
const MOST_FILES: usize = 15;

#[test]
fn every_top_level_module_has_its_layer() {
    let found = BTreeSet::from_iter(
        core()
            .iter()
            .filter_map(|source| source.module.first().cloned()),
    );
    let placed = BTreeSet::from_iter(LAYERS.iter().map(|&name| name.to_owned()));
    let unplaced = Vec::from_iter(found.difference(&placed));
    assert!(unplaced.is_empty(), "without a layer: {unplaced:?}");
    let gone = Vec::from_iter(placed.difference(&found));
    assert!(
        gone.is_empty(),
        "layers of modules that are not there: {gone:?}"
    );
}

#[test]
fn a_layer_imports_only_lower_layers() {
    let layer = |name: &str| LAYERS.iter().position(|&other| other == name);
    let upward = imports(&core()).into_iter().filter_map(|(from, to)| {
        let (a, b) = (from.first()?, to.first()?);
        (a != b && layer(a) <= layer(b))
            .then(|| format!("{} imports {}", from.join("/"), to.join("/")))
    });
    let upward = Vec::from_iter(upward);
    assert!(upward.is_empty(), "{}", upward.join("\n"));
}

#[test]
fn no_files_import_each_other_in_a_circle() {
    let found = circles(&imports(&core()));
    let found = Vec::from_iter(found.iter().map(|circle| shown(circle)));
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// At every level of the tree, each entry of a folder (a file, or a folder with all its content) counts as
/// one module. The `mod.rs` of the folder is ignored, because it re-exports the entries.
#[test]
fn no_entries_of_a_folder_import_each_other_in_a_circle() {
    let found = Vec::from_iter(
        folder_circles(&imports(&core()))
            .iter()
            .map(|circle| shown(circle)),
    );
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn no_folder_has_too_many_files() {
    let mut files = BTreeMap::new();
    for source in core() {
        *files.entry(source.folder).or_insert(0) += 1;
    }
    let crowded = files.iter().filter(|(_, count)| **count > MOST_FILES);
    let crowded = Vec::from_iter(crowded.map(|(folder, count)| format!("{folder}: {count} files")));
    assert!(crowded.is_empty(), "{}", crowded.join("\n"));
}

#[test]
fn a_circle_is_found_and_printed() {
    let sources = [
        ("lib.rs", "pub mod a;\npub mod b;\npub mod c;"),
        ("a.rs", "use crate::b::B;"),
        ("b/mod.rs", "mod x;\nmod y;\npub use x::B;"),
        ("b/x.rs", "use super::y::{self, Y};"),
        (
            "b/y.rs",
            "fn f() { crate::c::g(); }\n#[cfg(test)]\nmod tests { use super::super::x::B; }",
        ),
        (
            "c.rs",
            "// use crate::normalizer::X;\nuse crate::{a::A, b};",
        ),
    ];
    let sources = sources.map(|(path, text)| Source::new(path, text));
    let edges = imports(&sources);
    assert_eq!(
        circles(&edges)
            .iter()
            .map(|circle| shown(circle))
            .collect::<Vec<_>>(),
        ["a -> b -> b/x -> b/y -> c -> a"]
    );
    assert_eq!(
        folder_circles(&edges)
            .iter()
            .map(|circle| shown(circle))
            .collect::<Vec<_>>(),
        ["a -> b -> c -> a"]
    );
    // Without the import in the body of `b/y.rs` the circle is gone.
    let mut sources = sources;
    sources[4] = Source::new("b/y.rs", "");
    assert!(circles(&imports(&sources)).is_empty());
}

#[test]
fn a_child_that_imports_its_parent_is_in_a_circle() {
    let sources = [
        ("lib.rs", "mod a;"),
        ("a/mod.rs", "mod b;\npub use b::B;\npub struct A;"),
        ("a/b.rs", "use super::A;\npub(in crate::a) struct B;"),
    ]
    .map(|(path, text)| Source::new(path, text));
    assert_eq!(
        circles(&imports(&sources))
            .iter()
            .map(|circle| shown(circle))
            .collect::<Vec<_>>(),
        ["a -> a/b -> a"]
    );
}

fn core() -> Vec<Source> {
    sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"))
}

/// Returns the circles between the entries of each folder, outermost folder first.
fn folder_circles(edges: &BTreeSet<(Module, Module)>) -> Vec<Vec<Module>> {
    let depth = edges
        .iter()
        .map(|(from, to)| from.len().max(to.len()))
        .max()
        .unwrap_or(0);
    let mut found = Vec::new();
    for depth in 1..=depth {
        let lifted = edges.iter().filter(|(from, to)| {
            let long_enough = from.len() >= depth && to.len() >= depth;
            long_enough && from[..depth - 1] == to[..depth - 1] && from[depth - 1] != to[depth - 1]
        });
        let lifted = lifted.map(|(from, to)| (from[..depth].to_vec(), to[..depth].to_vec()));
        found.extend(circles(&BTreeSet::from_iter(lifted)));
    }
    found
}

fn shown(circle: &[Module]) -> String {
    let names = Vec::from_iter(
        circle
            .iter()
            .chain(circle.first())
            .map(|module| module.join("/")),
    );
    names.join(" -> ")
}
