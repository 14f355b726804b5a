/// A document to index.
#[derive(Clone, Debug, Default)]
pub struct Document {
    /// Jurisdiction as filters compare it, letter by letter.
    pub jurisdiction: String,
    /// Document type, compared like `jurisdiction`.
    pub doc_type: String,
    /// Status, compared like `jurisdiction`.
    pub status: String,
    /// Gregorian year.
    pub year: Option<i32>,
    /// Title; a field of every chunk.
    pub title: String,
    /// Articles in their order; a document without articles has one without a number.
    pub articles: Vec<Article>,
}

/// An article of a document.
#[derive(Clone, Debug, Default)]
pub struct Article {
    /// Number as the corpus writes it; a part of the heading field.
    pub article_no: Option<String>,
    /// Heading.
    pub heading: Option<String>,
    /// Texts of the chunks. An article without chunks is never found.
    pub chunks: Vec<String>,
}

impl Article {
    /// The heading field: number and heading.
    pub(crate) fn heading(&self) -> String {
        let parts = [self.article_no.as_deref(), self.heading.as_deref()];
        Vec::from_iter(parts.into_iter().flatten()).join(" ")
    }
}
