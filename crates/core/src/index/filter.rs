use super::corpus::{Corpus, UNKNOWN_YEAR};

/// Conditions on the documents of a ranking, and the day on which their articles must be in force. A field
/// that is `None` or empty accepts everything.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    /// Code of the country that a document must be of.
    pub jurisdiction: Option<String>,
    /// Types, of which a document must have one.
    pub doc_types: Vec<String>,
    /// Statuses, of which a document must have one.
    pub statuses: Vec<String>,
    /// Earliest Gregorian year of a document, included. With a limit on years, documents without a year are
    /// left out.
    pub year_from: Option<i32>,
    /// Latest Gregorian year of a document, included.
    pub year_to: Option<i32>,
    /// Numbers of the documents, of which a document must be one; unlike other lists, an empty one accepts
    /// no document. Numbers that the index lacks are ignored.
    pub documents: Option<Vec<u32>>,
    /// Day on which the wording of an article is in force, in days since 1970-01-01 (proleptic Gregorian
    /// calendar). An article without days is in force on every day.
    pub on: Option<i32>,
}

/// The articles that pass a filter.
///
/// Which documents pass is decided before the ranking and stored as one bit each. The day is compared when an
/// article becomes a candidate. This reads one cache line for each of the few chunks whose score exceeds the
/// lowest of the ranking so far. A bitmap of articles for each day would need a cache by day, and a pass over
/// all articles for each other day.
pub(super) struct Allowed<'c> {
    corpus: &'c Corpus,
    /// Documents that pass the filter; `None` if the filter has no condition on documents.
    pub documents: Option<Documents>,
    /// Day on which articles must be in force; `None` if the filter has no day, or the corpus has no days of
    /// articles.
    day: Option<i32>,
}

impl Allowed<'_> {
    /// True if the article's document passes and the article is in force on the filter's day.
    pub(super) fn contains(&self, article: usize) -> bool {
        let corpus = self.corpus;
        let documents = self.documents.as_ref();
        documents.is_none_or(|documents| documents.contains(corpus.document_of(article)))
            && self.in_force(article)
    }

    /// True if the article is in force on the filter's day. Whether its document passes is not checked.
    pub(super) fn in_force(&self, article: usize) -> bool {
        self.day
            .is_none_or(|day| self.corpus.in_force(article, day))
    }
}

/// A set of documents, stored as one bit for each document of the corpus.
pub(super) struct Documents {
    bits: Vec<u64>,
}

impl Documents {
    /// The documents with these numbers. Numbers that the corpus lacks are ignored.
    fn of(numbers: &[u32], corpus: &Corpus) -> Self {
        let mut bits = vec![0u64; corpus.documents().div_ceil(64)];
        for document in numbers.iter().map(|&number| number as usize) {
            if document < corpus.documents() {
                bits[document / 64] |= 1 << (document % 64);
            }
        }
        Self { bits }
    }

    pub(super) fn contains(&self, document: usize) -> bool {
        self.bits[document / 64] >> (document % 64) & 1 == 1
    }
}

impl Filter {
    /// Returns the index of the one country that the filter accepts. The statistics of this country then
    /// replace those of the corpus. Returns `None` without such a condition, and `u16::MAX`, which no
    /// document has, for a country that the corpus lacks.
    pub(super) fn country(&self, corpus: &Corpus) -> Option<u16> {
        let wanted = self.jurisdiction.as_ref()?;
        let place = corpus
            .names
            .jurisdictions
            .iter()
            .position(|name| name == wanted);
        Some(place.map_or(u16::MAX, |place| place as u16))
    }

    /// Returns which articles pass the filter. Time is linear in the documents if the filter has a condition
    /// on them.
    pub(super) fn allowed<'c>(&self, corpus: &'c Corpus) -> Allowed<'c> {
        Allowed {
            corpus,
            documents: self.documents(corpus),
            day: self.on.filter(|_| corpus.has_days()),
        }
    }

    /// Returns the documents that pass the filter; `None` if the filter has no condition on documents.
    fn documents(&self, corpus: &Corpus) -> Option<Documents> {
        let Self {
            jurisdiction,
            doc_types,
            statuses,
            year_from,
            year_to,
            documents,
            on: _,
        } = self;
        let dated = year_from.is_some() || year_to.is_some();
        let named = documents
            .as_deref()
            .map(|named| Documents::of(named, corpus));
        if jurisdiction.is_none() && doc_types.is_empty() && statuses.is_empty() && !dated {
            return named;
        }
        let names = &corpus.names;
        let jurisdictions = wanted(&names.jurisdictions, jurisdiction.as_slice());
        let doc_types = wanted(&names.doc_types, doc_types);
        let statuses = wanted(&names.statuses, statuses);
        let years = year_from.unwrap_or(i32::MIN)..=year_to.unwrap_or(i32::MAX);

        let mut bits = vec![0u64; corpus.documents().div_ceil(64)];
        for document in 0..corpus.documents() {
            let year = corpus.years[document];
            let passes = jurisdictions[corpus.jurisdictions[document] as usize]
                && doc_types[corpus.doc_types[document] as usize]
                && statuses[corpus.statuses[document] as usize]
                && (!dated || year != UNKNOWN_YEAR && years.contains(&i32::from(year)));
            bits[document / 64] |= u64::from(passes) << (document % 64);
        }
        if let Some(named) = named {
            bits.iter_mut()
                .zip(named.bits)
                .for_each(|(bits, named)| *bits &= named);
        }
        Some(Documents { bits })
    }
}

/// Returns for each of `names` true if it is among the `wanted` ones. All names are wanted if `wanted` is
/// empty.
fn wanted(names: &[String], wanted: &[String]) -> Vec<bool> {
    let passes = |name: &String| wanted.is_empty() || wanted.contains(name);
    names.iter().map(passes).collect()
}
