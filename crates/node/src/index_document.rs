use napi::bindgen_prelude::Utf16String;
use napi_derive::napi;
use sanad_core::index;

use crate::convert::{from_js, from_js_option, jurisdiction_from_js};

/// A document to be indexed.
#[napi(object, object_to_js = false)]
pub struct IndexDocument {
    /// Upper-case code of the document's country.
    pub jurisdiction: Utf16String,
    pub doc_type: Utf16String,
    pub status: Utf16String,
    /// Gregorian year of the document, by which searches can filter.
    pub year: Option<i32>,
    /// Title of the document. It is searched with every chunk.
    pub title: Utf16String,
    /// Articles in order. A document without articles is passed with one article without a number.
    pub articles: Vec<IndexArticle>,
}

/// An article of a document, or one wording of it. Each wording of an amended article is passed as an article
/// of its own with its days in force.
#[napi(object, object_to_js = false)]
pub struct IndexArticle {
    pub article_no: Option<Utf16String>,
    pub heading: Option<Utf16String>,
    /// Texts of the chunks of the article.
    pub chunks: Vec<Utf16String>,
    /// Questions that the article is known to answer, as people ask them. Default: none.
    pub questions: Option<Vec<Utf16String>>,
    /// First day on which the wording is in force, in whole days since 1970-01-01 (proleptic Gregorian
    /// calendar, negative before). Default: no known beginning.
    pub from: Option<i32>,
    /// First day on which the wording is no longer in force, in whole days since 1970-01-01. Default: no end.
    /// With `to` equal to `from` the wording is in force on no day.
    pub to: Option<i32>,
}

impl IndexDocument {
    pub fn into_core(self) -> index::Document {
        let article = |article: IndexArticle| index::Article {
            article_no: from_js_option(article.article_no.as_ref()),
            heading: from_js_option(article.heading.as_ref()),
            chunks: article.chunks.iter().map(from_js).collect(),
            questions: article.questions.iter().flatten().map(from_js).collect(),
            from: article.from,
            to: article.to,
        };
        index::Document {
            jurisdiction: jurisdiction_from_js(&self.jurisdiction),
            doc_type: from_js(&self.doc_type),
            status: from_js(&self.status),
            year: self.year,
            title: from_js(&self.title),
            articles: self.articles.into_iter().map(article).collect(),
        }
    }
}
