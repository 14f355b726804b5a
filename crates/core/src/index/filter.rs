use super::corpus::{Corpus, UNKNOWN_YEAR};

/// A condition on documents. Fields that are `None` or empty accept every document.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    /// Jurisdiction.
    pub jurisdiction: Option<String>,
    /// Any of these types.
    pub doc_types: Vec<String>,
    /// Any of these statuses.
    pub statuses: Vec<String>,
    /// This year or later. A year filter rejects documents without a year.
    pub year_from: Option<i32>,
    /// This year or earlier.
    pub year_to: Option<i32>,
}

/// A set of documents, one bit each.
pub(super) struct Documents {
    bits: Vec<u64>,
}

impl Documents {
    pub(super) fn contains(&self, document: usize) -> bool {
        self.bits[document / 64] >> (document % 64) & 1 == 1
    }
}

impl Filter {
    /// Index of the one country that the filter accepts, whose statistics then replace those of the corpus;
    /// `None` without such a condition. `u16::MAX`, which no document has, for a country that the corpus
    /// does not have.
    pub(super) fn country(&self, corpus: &Corpus) -> Option<u16> {
        let wanted = self.jurisdiction.as_ref()?;
        let place = corpus
            .names
            .jurisdictions
            .iter()
            .position(|name| name == wanted);
        Some(place.map_or(u16::MAX, |place| place as u16))
    }

    /// The documents that pass; `None` for a filter without conditions.
    pub(super) fn documents(&self, corpus: &Corpus) -> Option<Documents> {
        if *self == Self::default() {
            return None;
        }
        let names = &corpus.names;
        let jurisdictions = allowed(&names.jurisdictions, self.jurisdiction.as_slice());
        let doc_types = allowed(&names.doc_types, &self.doc_types);
        let statuses = allowed(&names.statuses, &self.statuses);
        let dated = self.year_from.is_some() || self.year_to.is_some();
        let years = self.year_from.unwrap_or(i32::MIN)..=self.year_to.unwrap_or(i32::MAX);

        let mut bits = vec![0u64; corpus.documents().div_ceil(64)];
        for document in 0..corpus.documents() {
            let year = corpus.years[document];
            let passes = jurisdictions[corpus.jurisdictions[document] as usize]
                && doc_types[corpus.doc_types[document] as usize]
                && statuses[corpus.statuses[document] as usize]
                && (!dated || year != UNKNOWN_YEAR && years.contains(&i32::from(year)));
            bits[document / 64] |= u64::from(passes) << (document % 64);
        }
        Some(Documents { bits })
    }
}

/// For each name, true if it is wanted; all are if `wanted` is empty.
fn allowed(names: &[String], wanted: &[String]) -> Vec<bool> {
    let passes = |name: &String| wanted.is_empty() || wanted.contains(name);
    names.iter().map(passes).collect()
}
