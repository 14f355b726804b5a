use super::error::IndexError;

/// A document to be indexed, with its articles.
#[derive(Clone, Debug, Default)]
pub struct Document {
    /// Country code. Filters compare it letter by letter.
    pub jurisdiction: String,
    /// Document type. Filters compare it letter by letter.
    pub doc_type: String,
    /// Status of the document. Filters compare it letter by letter.
    pub status: String,
    /// Gregorian year of the document.
    pub year: Option<i32>,
    /// Title of the document; it is a field of every chunk.
    pub title: String,
    /// Articles in their order. A document without articles has a single article without a number.
    pub articles: Vec<Article>,
}

impl Document {
    /// Fails with [`IndexError::Input`] if the days of an article are in the wrong order.
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
/// own with its days.
#[derive(Clone, Debug, Default)]
pub struct Article {
    /// Article number as the corpus writes it; it is part of the heading field.
    pub article_no: Option<String>,
    /// Heading of the article.
    pub heading: Option<String>,
    /// Texts of the chunks. An article without chunks is never found.
    pub chunks: Vec<String>,
    /// First day on which the wording is in force, in days since 1970-01-01 (proleptic Gregorian calendar);
    /// `None` if it has no known beginning.
    pub from: Option<i32>,
    /// First day on which the wording is no longer in force, in the same unit; `None` if it has no end. With
    /// `to` equal to `from` the wording is in force on no day.
    pub to: Option<i32>,
}

impl Article {
    /// Returns the heading field: number and heading together.
    pub(crate) fn heading(&self) -> String {
        let parts = [self.article_no.as_deref(), self.heading.as_deref()];
        Vec::from_iter(parts.into_iter().flatten()).join(" ")
    }
}
