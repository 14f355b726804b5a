//! Makes a reference to an article (an [`ArticleRef`]) from the article's number.

use crate::citation::ascii::article::article_key;
use crate::citation::model::ArticleRef;

/// Returns a reference to the article with this number (as the corpus writes it); its ASCII key is made from
/// the number.
pub(in crate::citation) fn article(no: String) -> ArticleRef {
    let key = article_key(&no);
    ArticleRef {
        no,
        key,
        paragraph: None,
        item: None,
    }
}
