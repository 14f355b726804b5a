//! References to articles.

use crate::citation::ascii::article::article_key;
use crate::citation::model::ArticleRef;

/// An article reference from its number as the corpus writes it.
pub(in crate::citation) fn article(no: String) -> ArticleRef {
    let key = article_key(&no);
    ArticleRef {
        no,
        key,
        paragraph: None,
        item: None,
    }
}
