//! The columns of the file `passages` (the words of all texts of a corpus), and the functions that read them.

use std::ops::Range;
use std::sync::OnceLock;

use super::table::Table;
use super::texts::TextColumns;
use crate::index::asked::{Asked, Found, Likeness, rank};
use crate::index::cancel::Cancel;
use crate::index::error::IndexError;
use crate::index::filter::Filter;
use crate::index::query::Query;
use crate::index::top::Ranking;
use crate::lexicon::{Related, related_terms};
use crate::storage::{Column, hash64};

/// Stands in `word_terms`, which has one term for each different word, for a stop word, which has no term.
pub(crate) const NO_TERM: u32 = u32::MAX;

/// The words of a corpus in the order of its texts, and the document frequencies of its terms. Maps the
/// file `passages`; immutable, so threads can share it.
pub struct Passages {
    /// Maps the fingerprint (hash) of a word to the word's number, the index into `word_terms`.
    pub(crate) words: Table,
    /// For each word the number of its term (the word stemmed), or [`NO_TERM`].
    pub(super) word_terms: Column<u32>,
    /// Maps the fingerprint (hash) of a term (a stemmed word) to the term's number, the index into
    /// `frequencies`.
    pub(crate) terms: Table,
    pub(crate) frequencies: Frequencies,
    /// For each document the text of its title.
    pub(crate) titles: TextColumns,
    /// For each article the text of its number and heading.
    pub(crate) headings: TextColumns,
    /// For each chunk the text of its body.
    pub(crate) bodies: TextColumns,
    /// For each document the index of its first article, then the end of the last document's articles.
    pub(super) document_articles: Column<u32>,
    /// For each article the index of its first chunk, then the end of the last article's chunks.
    pub(super) article_chunks: Column<u32>,
    /// For each document the [`country_hash`] of its country's code.
    pub(crate) document_countries: Column<u32>,
    /// The [`country_hash`] of each country in the corpus. The index in this column is the country number, by
    /// which the columns below and [`Frequencies`] are indexed.
    pub(super) countries: Column<u32>,
    /// For each country, by its number, how many chunks it has.
    pub(super) populations: Column<u32>,
    /// For each country, by its number, how many words its chunk bodies have together.
    pub(super) lengths: Column<u64>,
    /// Caches the result of [`Passages::mean_lengths`] after its first call.
    pub(super) means: OnceLock<[f32; 3]>,
    /// Caches the numbers of the terms that are numerals, ascending.
    pub(super) numerals: OnceLock<Vec<u32>>,
    /// Caches the words of each term after the first call of [`Passages::words_of`].
    pub(super) term_words: OnceLock<TermWords>,
    /// Caches the numbers of [`related_terms`] after the first call of [`Passages::number_of`].
    pub(super) related_numbers: OnceLock<Vec<u32>>,
    /// Questions that were asked about the articles; `None` if the index has none.
    pub(super) asked: Option<Asked>,
}

/// For each term the numbers of the words that have it, ascending.
pub(super) struct TermWords {
    /// For each term the index of its first word in `words`, then the end of the last term's words.
    starts: Vec<u32>,
    words: Vec<u32>,
}

impl TermWords {
    /// Turns round the table of the words' terms. Terms from `count` on, which only a damaged file has, are
    /// left out, as [`NO_TERM`] is.
    fn new(word_terms: &[u32], count: usize) -> Self {
        let mut starts = vec![0; count + 1];
        for &term in word_terms {
            if let Some(after) = starts[1..].get_mut(term as usize) {
                *after += 1;
            }
        }
        for term in 1..starts.len() {
            starts[term] += starts[term - 1];
        }
        let mut next = starts.clone();
        let mut words = vec![0; starts[count] as usize];
        for (word, &term) in (0..).zip(word_terms) {
            if let Some(place) = next[..count].get_mut(term as usize) {
                words[*place as usize] = word;
                *place += 1;
            }
        }
        Self { starts, words }
    }
}

/// A ranking of articles by questions that were asked about them. All arrays have one length.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AskedRanking {
    /// The articles, each with its first chunk and the likeness of its likest question.
    pub ranking: Ranking,
    /// How like a question about each article is by its words.
    pub by_words: Vec<f32>,
    /// Cosine of the query and the questions about each article; 0 in an index without their vectors.
    pub cosines: Vec<f32>,
}

/// For each term and country, the number of passages that contain the term. A passage is a chunk with its
/// heading and title.
pub(crate) struct Frequencies {
    /// For each term the index of its first row in `countries` and `counts`, then the end of the last term's
    /// rows.
    pub(super) starts: Column<u32>,
    /// For each row (a term in one country) the number of the country.
    pub(super) countries: Column<u16>,
    /// For each row (a term in one country) the number of passages that contain the term.
    pub(super) counts: Column<u32>,
}

impl Frequencies {
    /// Returns how many passages (chunks with heading and title) contain a term, in one country or in all.
    pub(crate) fn of(&self, term: u32, country: Option<usize>) -> u32 {
        let term = term as usize;
        let rows = self.starts[term] as usize..self.starts[term + 1] as usize;
        let counted = |row: &usize| country.is_none_or(|c| usize::from(self.countries[*row]) == c);
        rows.filter(counted)
            .map(|row| self.counts[row])
            .fold(0, u32::saturating_add)
    }
}

/// Returns a hash of a country's code. Two of a corpus's few countries have equal hashes with a chance of one
/// in millions.
pub(crate) fn country_hash(jurisdiction: &str) -> u32 {
    hash64(jurisdiction.as_bytes()) as u32
}

impl Passages {
    /// Returns the best `limit` articles that pass the filter, by how much the likest question that was asked
    /// about each is like the query, from 0 to about 1; each with its first chunk. Empty if the index has no
    /// questions.
    ///
    /// Fails with [`IndexError::Cancelled`] once `cancel` is set, and with [`IndexError::Storage`] if a
    /// posting list is damaged.
    pub fn asked(
        &self,
        query: &Query,
        filter: &Filter,
        limit: usize,
        cancel: &Cancel,
    ) -> Result<AskedRanking, IndexError> {
        let Some(asked) = &self.asked else {
            return Ok(AskedRanking::default());
        };
        let mut ranking = AskedRanking::default();
        for found in rank(asked, query, filter, limit, cancel)? {
            let Found { article, like } = found;
            ranking.ranking.articles.push(article);
            let first = self.article_chunks[article as usize];
            ranking.ranking.chunks.push(first);
            ranking.ranking.scores.push(like.sureness());
            ranking.by_words.push(like.by_words());
            ranking.cosines.push(like.cosine);
        }
        Ok(ranking)
    }

    /// Returns the question that was asked about an article and is nearest to the query, by the vectors of the
    /// built-in embedder. `None` if none was asked, and in an index of an earlier version, which has not the
    /// words of its questions.
    pub fn nearest_question(&self, query: &Query, article: u32) -> Option<String> {
        self.asked.as_ref()?.nearest_question(query, article)
    }

    /// Compares a query with the questions that were asked, by the statistics of one country or of all.
    /// `None` if there are none.
    pub(crate) fn likeness(
        &self,
        query: &Query,
        country: Option<usize>,
        cancel: &Cancel,
    ) -> Result<Option<Likeness<'_>>, IndexError> {
        // Both files number the countries by their first documents.
        let country = country.map(|country| country as u16);
        let asked = self.asked.as_ref();
        asked
            .map(|asked| Likeness::new(asked, query, country, cancel))
            .transpose()
    }

    /// Returns the number of documents in the corpus.
    pub fn documents(&self) -> usize {
        self.titles.len()
    }

    /// Returns the number of articles in the corpus.
    pub fn articles(&self) -> usize {
        self.headings.len()
    }

    /// Returns the number of chunks in the corpus.
    pub fn chunks(&self) -> usize {
        self.bodies.len()
    }

    /// Returns the number of passages that contain each of these terms (light-stemmed, as [`crate::analyzer`]
    /// gives them).
    ///
    /// Rare terms distinguish passages best, so a caller whose search engine takes only a few terms of a
    /// query sends the rare ones.
    pub fn document_frequencies<'t>(&self, terms: impl IntoIterator<Item = &'t str>) -> Vec<u32> {
        let frequency = |term| self.document_frequency(term, None);
        terms.into_iter().map(frequency).collect()
    }

    /// Returns how many passages (chunks with heading and title) contain a term, in one country or in all.
    pub(crate) fn document_frequency(&self, term: &str, country: Option<usize>) -> u32 {
        self.terms
            .find(term)
            .map_or(0, |at| self.frequencies.of(at, country))
    }

    /// Returns the term of a word: [`NO_TERM`] for a stop word, and for a word number beyond the table, which
    /// occurs only in a damaged file.
    #[inline]
    pub(crate) fn term_of(&self, word: u32) -> u32 {
        self.word_terms
            .get(word as usize)
            .copied()
            .unwrap_or(NO_TERM)
    }

    /// Returns the numbers of the words whose term this is. The first call reads the terms of all words,
    /// which takes some milliseconds.
    pub(crate) fn words_of(&self, term: u32) -> &[u32] {
        let table = self
            .term_words
            .get_or_init(|| TermWords::new(&self.word_terms, self.terms.len()));
        let term = term as usize;
        &table.words[table.starts[term] as usize..table.starts[term + 1] as usize]
    }

    /// Returns the number of a term of laws of the learned table; `None` if no passage has it. The first call
    /// looks up all of them, because a query may have a hundred.
    pub(crate) fn number_of(&self, related: &Related) -> Option<u32> {
        let numbers = self.related_numbers.get_or_init(|| {
            let number = |term: &String| self.terms.find(term).unwrap_or(NO_TERM);
            related_terms().iter().map(number).collect()
        });
        Some(numbers[related.number]).filter(|&number| number != NO_TERM)
    }

    /// Returns the number of different words in the corpus.
    pub(crate) fn word_count(&self) -> usize {
        self.word_terms.len()
    }

    /// Returns the index of the article to which a chunk belongs.
    pub(crate) fn article_of(&self, chunk: usize) -> usize {
        self.article_chunks
            .partition_point(|&first| first as usize <= chunk)
            - 1
    }

    /// Returns the country number of these documents. Returns `None` if they belong to several countries, or
    /// if there are no documents.
    pub(crate) fn country_of(&self, documents: impl IntoIterator<Item = usize>) -> Option<usize> {
        let mut countries = documents
            .into_iter()
            .map(|document| self.document_countries[document]);
        let first = countries.next()?;
        let number = self.countries.iter().position(|&country| country == first);
        countries
            .all(|country| country == first)
            .then_some(number)
            .flatten()
    }

    /// Returns the number of chunks in the corpus, of one country or of all.
    pub(crate) fn population(&self, country: Option<usize>) -> u32 {
        match country {
            Some(country) => self.populations.get(country).copied().unwrap_or(0),
            None => self.chunks() as u32,
        }
    }

    /// Returns the mean length of the chunks' bodies in words, of one country or of all.
    pub(crate) fn mean_length(&self, country: Option<usize>) -> f32 {
        let words = match country {
            Some(country) => self.lengths[country],
            None => self.lengths.iter().sum(),
        };
        words as f32 / self.population(country).max(1) as f32
    }

    /// Returns the mean lengths of body, heading and title in words, over all chunks. The first call reads
    /// all headings and titles.
    pub(crate) fn mean_lengths(&self) -> [f32; 3] {
        *self.means.get_or_init(|| {
            let (mut headings, mut titles) = (0, 0);
            for article in 0..self.articles() {
                let chunks = self.chunks_of(article).len() as u64;
                headings += chunks * self.headings.length(article);
                titles += chunks * self.titles.length(self.document_of(article));
            }
            let chunks = self.chunks().max(1) as f32;
            [self.lengths.iter().sum(), headings, titles].map(|words| words as f32 / chunks)
        })
    }

    /// True if a term, by its number, is a numeral of one to four digits.
    pub(crate) fn is_numeral(&self, term: u32) -> bool {
        let numerals = self.numerals.get_or_init(|| {
            let numerals = (0..10_000).filter_map(|value: u32| self.terms.find(&value.to_string()));
            let mut numerals = Vec::from_iter(numerals);
            numerals.sort_unstable();
            numerals
        });
        numerals.binary_search(&term).is_ok()
    }

    /// Returns the index of the document to which an article belongs.
    pub(crate) fn document_of(&self, article: usize) -> usize {
        self.document_articles
            .partition_point(|&first| first as usize <= article)
            - 1
    }

    /// Returns the range of indices of an article's chunks.
    pub(crate) fn chunks_of(&self, article: usize) -> Range<usize> {
        self.article_chunks[article] as usize..self.article_chunks[article + 1] as usize
    }
}

#[cfg(test)]
mod tests {
    use super::{NO_TERM, TermWords};

    #[test]
    fn each_term_has_its_words() {
        let table = TermWords::new(&[1, NO_TERM, 0, 1, 7, 3], 4);
        assert_eq!(table.starts, [0, 1, 3, 3, 4]);
        assert_eq!(table.words, [2, 0, 3, 5]);
        assert!(TermWords::new(&[], 0).words.is_empty());
    }
}
