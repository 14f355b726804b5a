//! Makes an article reference from its number.

use crate::citation::ascii::article::article_key;
use crate::citation::model::ArticleRef;

/// Returns the reference of an article, with its ASCII key, from the number as the corpus writes it.
pub(in crate::citation) fn article(no: String) -> ArticleRef {
    let key = article_key(&no);
    ArticleRef {
        no,
        key,
        paragraph: None,
        item: None,
    }
}
