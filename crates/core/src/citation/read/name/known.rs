//! Looks up the names of laws in the table of well-known laws.

use std::collections::HashSet;
use std::sync::LazyLock;

use super::name_readings;
use crate::citation::lexicon::laws::{ROWS, name_key};

/// True if the table of well-known laws has the name, or a shorter name that the same words may mean, for any
/// country.
pub(in crate::citation) fn is_known(name: &str) -> bool {
    static KNOWN: LazyLock<HashSet<&str>> = LazyLock::new(|| {
        let names = ROWS.iter().flat_map(|row| &row.names);
        names.map(String::as_str).collect()
    });
    let is_row = |name: &str| KNOWN.contains(name_key(name).as_str());
    is_row(name) || name_readings(name).iter().any(|reading| is_row(reading))
}
