//! Lists what an article number with a slash, a dash or a suffix of `مكرر` may mean: `39/2` may be article 39
//! paragraph 2, or an article of its own.

use super::reference::article;
use crate::citation::model::ArticleRef;

/// Returns the articles that a reference may mean; the first is as written.
///
/// `المادة 39/2` means article 39 paragraph 2, article 2 paragraph 39, or in executive regulations an article
/// of its own. The words do not show which. A caller with the document takes the reading that exists in it.
///
/// ```
/// use sanad_core::citation::{article_readings, parse};
/// let article = parse("المادة 39/2 من القانون رقم 131 لسنة 1948").unwrap().article.unwrap();
/// let readings: Vec<_> = article_readings(&article)
///     .into_iter()
///     .map(|article| (article.no, article.paragraph))
///     .collect();
/// assert_eq!(readings, [
///     ("39/2".to_owned(), None),
///     ("39".to_owned(), Some("2".to_owned())),
///     ("2".to_owned(), Some("39".to_owned())),
/// ]);
/// ```
pub fn article_readings(article: &ArticleRef) -> Vec<ArticleRef> {
    let mut readings = vec![article.clone()];
    let mut read = |no: &str, path: String| {
        let inside = article.items_in_paragraph().map(|items| {
            let inside = |item: &str| {
                format!(
                    "{path}/{}/{item}",
                    article.paragraph.as_deref().unwrap_or_default()
                )
            };
            items.into_iter().map(inside).collect::<Vec<_>>().join(",")
        });
        readings.push(ArticleRef {
            item: inside.or_else(|| article.item.clone()),
            // A paragraph that the citation states beside the number is inside the paragraph that is part of
            // the number.
            paragraph: Some(match &article.paragraph {
                Some(inner) => format!("{path}/{inner}"),
                None => path,
            }),
            ..self::article(no.to_owned())
        });
    };
    // `93 مكررا/1` may mean paragraph 1 of article `93 مكرر` (93 bis).
    if let Some((number, tail)) = article.no.split_once(" مكرر ") {
        read(&format!("{number} مكرر"), tail.to_owned());
        return readings;
    }
    let parts: Vec<&str> = article.no.split(['/', '-']).collect();
    if let [first, inner @ ..] = parts.as_slice()
        && !inner.is_empty()
    {
        read(first, inner.join("/"));
        if let Some((last, outer)) = parts.split_last()
            && last.bytes().all(|byte| byte.is_ascii_digit())
        {
            let path: Vec<&str> = outer.iter().rev().copied().collect();
            read(last, path.join("/"));
        }
    }
    readings
}
