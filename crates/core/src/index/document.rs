use super::error::IndexError;

/// A document to be indexed, with its articles.
#[derive(Clone, Debug, Default)]
pub struct Document {
    /// Code of the document's country. Filters compare it letter by letter.
    pub jurisdiction: String,
    /// Type of the document. Filters compare it letter by letter.
    pub doc_type: String,
    /// Status of the document. Filters compare it letter by letter.
    pub status: String,
    /// Gregorian year of the document.
    pub year: Option<i32>,
    /// Title of the document; it is a field of every chunk.
    pub title: String,
    /// Articles of the document in their order. A document without articles has a single article without a
    /// number.
    pub articles: Vec<Article>,
}

impl Document {
    /// Returns the text to embed for each chunk: title, heading and chunk, a line each. A chunk such as
    /// «يعاقب بالحبس» does not name its law, and a query with the law's name must find it.
    pub fn passages(&self) -> Vec<String> {
        let of_article = |article: &Article| {
            let heading = article.heading.as_ref();
            let head = heading.map_or_else(
                || self.title.clone(),
                |heading| format!("{}\n{heading}", self.title),
            );
            Vec::from_iter(
                article
                    .chunks
                    .iter()
                    .map(|chunk| format!("{head}\n{chunk}")),
            )
        };
        self.articles.iter().flat_map(of_article).collect()
    }

    /// Fails with [`IndexError::Input`] if an article of the document ends before its first day.
    pub(super) fn check_days(&self) -> Result<(), IndexError> {
        for article in &self.articles {
            if let (Some(from), Some(to)) = (article.from, article.to)
                && from > to
            {
                let number = article.article_no.as_deref().unwrap_or("without a number");
                let detail =
                    format!("article {number} ends on day {to}, before its first day {from}");
                return Err(IndexError::Input(detail));
            }
        }
        Ok(())
    }
}

/// An article of a document, or one wording of it. Each wording of an amended article is an article of its
/// own with the days when it is in force.
#[derive(Clone, Debug, Default)]
pub struct Article {
    /// Article number as the corpus writes it; it is part of the heading field.
    pub article_no: Option<String>,
    /// Heading of the article («Definitions»), if it has one.
    pub heading: Option<String>,
    /// Texts of the article's chunks. An article without chunks is never found.
    pub chunks: Vec<String>,
    /// Questions that the article is known to answer, as people ask them.
    pub questions: Vec<String>,
    /// First day on which the wording is in force, in days since 1970-01-01 (proleptic Gregorian calendar);
    /// `None` if it has no known beginning.
    pub from: Option<i32>,
    /// First day on which the wording is no longer in force, in days since 1970-01-01; `None` if it has no
    /// end. With `to` equal to `from` the wording is in force on no day.
    pub to: Option<i32>,
}

impl Article {
    /// Returns the text of the article's heading field in the index: number and heading together.
    pub(crate) fn heading(&self) -> String {
        let parts = [self.article_no.as_deref(), self.heading.as_deref()];
        Vec::from_iter(parts.into_iter().flatten()).join(" ")
    }
}
