use std::ops::Range;
use std::path::Path;
use std::sync::OnceLock;

use super::build::{COLUMNS, TERMS, VECTOR_COLUMNS};
use super::recent::Recent;
use super::texts::{self, AskedTexts};
use super::vectors;
use super::words::Words;
use crate::embedder::{self, embed};
use crate::index::corpus::Corpus;
use crate::index::dense::{VectorQuery, Vectors};
use crate::index::inverted::{Inverted, WINDOW};
use crate::index::query::Query;
use crate::storage::StorageError;

/// A vector for each article about which something was asked.
pub(super) struct AskedVectors {
    /// The columns of the vectors, which stand in the place of the chunks.
    pub columns: Corpus,
    pub rows: Vectors,
    places: Places,
}

/// For each article the index of its first row in columns, then the number of all rows: four bytes an
/// article. A search asks for the rows of some 250 articles, and each search in the columns costs a third of
/// a microsecond. Made when it is first needed.
#[derive(Default)]
struct Places(OnceLock<Vec<u32>>);

impl Places {
    fn of(&self, columns: &Corpus, article: usize) -> Range<usize> {
        let starts = self.0.get_or_init(|| {
            let mut starts = vec![0; columns.articles() + 1];
            for row in 0..columns.chunks() {
                starts[columns.article_of(row) + 1] += 1;
            }
            for article in 1..starts.len() {
                starts[article] += starts[article - 1];
            }
            starts
        });
        starts[article] as usize..starts[article + 1] as usize
    }
}

impl AskedVectors {
    fn open(directory: &Path, articles: usize) -> Result<Self, StorageError> {
        let columns = Corpus::open(&directory.join(VECTOR_COLUMNS))?;
        let rows = Vectors::open(&directory.join(vectors::FILE), columns.chunks())?;
        if columns.articles() != articles || rows.dimensions() != embedder::DIMENSIONS {
            let detail = "the vectors of the questions are those of another corpus";
            return Err(StorageError::damaged(directory, detail));
        }
        let places = Places::default();
        Ok(Self {
            columns,
            rows,
            places,
        })
    }

    /// Returns the row of an article's vector; `None` if nothing was asked about it.
    pub(super) fn row_of(&self, article: usize) -> Option<usize> {
        self.places.of(&self.columns, article).next()
    }
}

/// The questions that were asked about the articles of an index, mapped into memory.
pub(in crate::index) struct Asked {
    pub(super) columns: Corpus,
    pub(super) terms: Inverted,
    /// The words of the questions; `None` in an index of an earlier version, which has none.
    pub(super) texts: Option<AskedTexts>,
    /// The vectors; `None` if another embedder than that of this program made them.
    pub(super) vectors: Option<AskedVectors>,
    places: Places,
    /// For each question its BM25 for its own words, by the statistics of all countries, then by those of its
    /// own.
    own_scores: OnceLock<[Vec<f32>; 2]>,
    /// What the words of the last queries are like, by their text and the country whose statistics count.
    pub(super) words: Recent<(String, Option<u16>), Words>,
    /// The vectors of the last queries, by the text that is embedded.
    pub(super) embedded: Recent<String, Option<VectorQuery>>,
}

impl Asked {
    /// Maps the files; `None` if the index has no questions. Fails if a file is damaged or missing beside the
    /// others, or if the number of `articles` is another one.
    pub(in crate::index) fn open(
        directory: &Path,
        articles: usize,
    ) -> Result<Option<Self>, StorageError> {
        let (columns, terms) = (directory.join(COLUMNS), directory.join(TERMS));
        if !columns.exists() && !terms.exists() {
            return Ok(None);
        }
        let columns = Corpus::open(&columns)?;
        if columns.articles() != articles {
            let detail = "the questions are those of another corpus";
            return Err(StorageError::damaged(directory, detail));
        }
        let terms = Inverted::open(&terms, columns.populations())?;
        let questions = columns.chunks();
        // An index of an earlier version names no embedder, and has neither texts nor vectors.
        let made_by = columns.names.embedder.as_str();
        let texts = (!made_by.is_empty())
            .then(|| AskedTexts::open(&directory.join(texts::FILE), questions))
            .transpose()?;
        let vectors = (made_by == embedder::ID)
            .then(|| AskedVectors::open(directory, articles))
            .transpose()?;
        Ok(Some(Self {
            columns,
            terms,
            texts,
            vectors,
            places: Places::default(),
            own_scores: OnceLock::new(),
            words: Recent::default(),
            embedded: Recent::default(),
        }))
    }

    /// Returns the question about an article that is nearest to the query by vectors. `None` if there is
    /// none, and in an index that has not the words of its questions.
    pub(in crate::index) fn nearest_question(&self, query: &Query, article: u32) -> Option<String> {
        let texts = self.texts.as_ref()?;
        let article = Some(article as usize).filter(|&at| at < self.columns.articles())?;
        let vector = embed(&vectors::to_embed(query));
        let questions = self.questions_about(article);
        let compared = questions.map(|number| {
            let question = texts.of(number);
            let products = embed(&question).into_iter().zip(&vector);
            (products.map(|(a, b)| a * b).sum::<f32>(), question)
        });
        let nearest = compared.max_by(|(a, _), (b, _)| a.total_cmp(b));
        nearest.map(|(_, question)| question)
    }

    /// Returns the numbers of the questions about an article.
    pub(super) fn questions_about(&self, article: usize) -> Range<usize> {
        self.places.of(&self.columns, article)
    }

    /// Returns for each question its BM25 for its own words, by the statistics of its country or of all.
    /// Postings that cannot be read count as none here; a search reports them.
    pub(super) fn own_scores(&self, by_country: bool) -> &[f32] {
        let both = self.own_scores.get_or_init(|| {
            let length = self.columns.chunks().next_multiple_of(WINDOW);
            let mut scores = [vec![0.0; length], vec![0.0; length]];
            let [of_all, of_own] = &mut scores;
            for term in self.terms.terms() {
                let _ = self.terms.add(term, 1.0, None, None, of_all);
                for country in (0..self.columns.names.jurisdictions.len()).map(|at| at as u16) {
                    let _ = self.terms.add(term, 1.0, Some(country), None, of_own);
                }
            }
            scores
        });
        &both[usize::from(by_country)]
    }
}
