use super::corpus::{Corpus, UNKNOWN_YEAR};

/// Which documents may be found. What is left open or empty lets all through.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    /// The one jurisdiction.
    pub jurisdiction: Option<String>,
    /// Any of these types.
    pub doc_types: Vec<String>,
    /// Any of these statuses.
    pub statuses: Vec<String>,
    /// This year or later. A document without a year passes no year filter.
    pub year_from: Option<i32>,
    /// This year or earlier.
    pub year_to: Option<i32>,
}

/// One bit a document.
pub(super) struct Documents {
    bits: Vec<u64>,
}

impl Documents {
    pub(super) fn contains(&self, document: usize) -> bool {
        self.bits[document / 64] >> (document % 64) & 1 == 1
    }
}

impl Filter {
    /// The place of the one country whose documents may be found, and whose statistics count then; `None` where all may.
    /// A country that the corpus does not have has a place that no document is of.
    pub(super) fn country(&self, corpus: &Corpus) -> Option<u16> {
        let wanted = self.jurisdiction.as_ref()?;
        let place = corpus
            .names
            .jurisdictions
            .iter()
            .position(|name| name == wanted);
        Some(place.map_or(u16::MAX, |place| place as u16))
    }

    /// The documents that pass, or `None` where all do.
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

/// For each name whether it is wanted.
fn allowed(names: &[String], wanted: &[String]) -> Vec<bool> {
    let passes = |name: &String| wanted.is_empty() || wanted.contains(name);
    names.iter().map(passes).collect()
}
