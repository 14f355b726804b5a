//! Reads the modules of a crate, and the imports between them, from the sources.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use super::paths::paths;

/// The path of a module: `["index", "passages"]` for `index/passages/mod.rs`, empty for `lib.rs`.
pub type Module = Vec<String>;

/// A source file: its module, its folder and its text.
pub struct Source {
    pub module: Module,
    /// Folder of the file, relative to `src`.
    pub folder: String,
    text: String,
}

impl Source {
    /// Reads a source. `path` is relative to `src` and has `/` between its parts.
    pub fn new(path: &str, text: &str) -> Self {
        let stem = path.trim_end_matches(".rs");
        let mut module = Vec::from_iter(stem.split('/').map(str::to_owned));
        module.pop_if(|last| last == "mod" || last == "lib");
        Self {
            module,
            folder: path
                .rsplit_once('/')
                .map_or("", |(folder, _)| folder)
                .to_owned(),
            text: text.to_owned(),
        }
    }
}

/// Reads all Rust files below a folder, in the order of their paths.
pub fn sources(root: &Path) -> Vec<Source> {
    let mut found = Vec::new();
    let mut open = vec![root.to_owned()];
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let name = path
                    .strip_prefix(root)
                    .unwrap()
                    .to_string_lossy()
                    .replace('\\', "/");
                found.push((name, fs::read_to_string(&path).unwrap()));
            }
        }
    }
    found.sort();
    found
        .iter()
        .map(|(name, text)| Source::new(name, text))
        .collect()
}

/// Returns each import from one module to another. Those of `lib.rs` and those within one file are left out.
pub fn imports(sources: &[Source]) -> BTreeSet<(Module, Module)> {
    let modules = BTreeSet::from_iter(sources.iter().map(|source| &source.module));
    let mut found = BTreeSet::new();
    for Source { module, text, .. } in sources.iter().filter(|source| !source.module.is_empty()) {
        for path in paths(text) {
            let Some(mut target) = absolute(module, &path, &modules) else {
                continue;
            };
            while !modules.contains(&target) {
                target.pop();
            }
            if !target.is_empty() && target != *module {
                found.insert((module.clone(), target));
            }
        }
    }
    found
}

/// Returns a path as seen from the root of the crate; `None` for paths of other crates and of items in the
/// same file.
fn absolute(module: &Module, path: &[String], modules: &BTreeSet<&Module>) -> Option<Module> {
    let supers = path.iter().take_while(|part| *part == "super").count();
    let (base, rest) = match path[0].as_str() {
        "crate" => (&[][..], &path[1..]),
        "self" => (&module[..], &path[1..]),
        "super" => (
            &module[..module.len().checked_sub(supers)?],
            &path[supers..],
        ),
        _ => (&module[..], path),
    };
    let target = [base, rest].concat();
    let is_child = || modules.contains(&[&module[..], &path[..1]].concat());
    (["crate", "self", "super"].contains(&path[0].as_str()) || is_child()).then_some(target)
}
