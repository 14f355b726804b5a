//! Cuts new wordings: removes the heading of the article, splits several articles in a row, finds one item.

use std::ops::Range;
use std::sync::LazyLock;

use regex::Regex;

use super::outline::Outline;
use super::target::{Article, article_in};
use crate::pattern;

/// «المادة التاسعة:» in front of a restated article.
static HEADING: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"^[\s(]*(?P<article>(?:ال)?مادة\s[^:\n]{1,70}?)\s*\)?\s*(?::[^\S\n]*(?:فقرة\s[^\n:]{1,20}:)?[\s:]*|\n\s*)",
        &[],
    )
});

/// The same with a title, all in brackets: «(المادة السابعة: المركز (المركز) واختصاصات أخرى)».
static BRACKETED: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"^\s*\(\s*(?P<article>(?:ال)?مادة\s[^:()\n]{1,70}?)\s*:[^\n]{1,120}\)[^\S\n]*\n\s*",
        &[],
    )
});

/// A wording without its heading, and the number of the article in that heading.
pub(super) struct Wording {
    /// In bytes of the letters form.
    pub range: Range<usize>,
    pub heading: Option<String>,
    /// True if words say that it is the whole article: «وبهذا يصبح نص المادة كما يلي:».
    pub is_whole: bool,
}

/// Removes the heading from a wording.
pub(super) fn wording(outline: &Outline, range: Range<usize>) -> Wording {
    let letters = &outline.source.letters[range.clone()];
    let bracketed = BRACKETED.captures(letters);
    let Some(heading) = bracketed.or_else(|| HEADING.captures(letters)) else {
        return Wording {
            range,
            heading: None,
            is_whole: false,
        };
    };
    let number = match article_in(&heading["article"]) {
        Some((_, Article::Numbers(numbers))) => numbers.into_iter().next(),
        _ => None,
    };
    let rest = range.start + heading.get_match().end();
    // Several articles in a row keep their headings.
    static NEXT: LazyLock<Regex> =
        LazyLock::new(|| pattern::letters(r"\n\s*\(?(?:ال)?مادة\s[^:\n]{1,60}:", &[]));
    let is_list = NEXT.is_match(&outline.source.letters[rest..range.end]);
    if number.is_none() || is_list || outline.source.letters[rest..range.end].trim().is_empty() {
        return Wording {
            range,
            heading: None,
            is_whole: false,
        };
    }
    Wording {
        range: rest..range.end,
        heading: number,
        is_whole: false,
    }
}

/// Returns the articles of a wording with several, each without its heading; empty for fewer than two, and
/// if the number of one cannot be read.
pub(super) fn articles_of(outline: &Outline, range: Range<usize>) -> Vec<Wording> {
    static LINE: LazyLock<Regex> = LazyLock::new(|| {
        pattern::letters(
            r"(?:^|\n)\s*(?:ال)?مادة\s+[(/0-9][^\n:]{0,50}:?(?:\s*فقرة\s[^\n:]{1,20}:?)?[\s):(]*\n",
            &[],
        )
    });
    let letters = &outline.source.letters[range.clone()];
    let starts: Vec<usize> = LINE
        .find_iter(letters)
        .map(|line| range.start + line.start())
        .collect();
    if starts.len() < 2 || !letters[..starts[0] - range.start].trim().is_empty() {
        return Vec::new();
    }
    let ends = starts[1..].iter().copied().chain([range.end]);
    let articles = starts
        .iter()
        .zip(ends)
        .map(|(&start, end)| wording(outline, start..end));
    let articles: Vec<Wording> = articles.collect();
    match articles.iter().all(|article| article.heading.is_some()) {
        true => articles,
        false => Vec::new(),
    }
}

/// Returns the range of the item with a label in a restated article, up to the next label.
pub(super) fn item(outline: &Outline, range: Range<usize>, label: &str) -> Option<Range<usize>> {
    static ITEM: LazyLock<Regex> = LazyLock::new(|| {
        pattern::letters(
            r"(?:^|\n)\s*\(?(?P<label>[0-9]{1,3}|\p{L}{1,2})\s*[-–.)]+",
            &[],
        )
    });
    let letters = &outline.source.letters[range.clone()];
    let items: Vec<_> = ITEM.captures_iter(letters).collect();
    let place = items.iter().position(|item| &item["label"] == label)?;
    let start = items[place].name("label")?.start();
    let end = items
        .get(place + 1)
        .map_or(letters.len(), |next| next.get_match().start());
    Some(range.start + start..range.start + end)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_heading_is_no_part_of_the_wording() {
        let text = "المادة الحادية والثلاثون بعد المائتين :\nيلزم مرتكب المخالفة";
        let outline = Outline::new(text);
        let read = wording(&outline, 0..outline.source.letters.len());
        assert_eq!(read.heading.as_deref(), Some("231"));
        assert_eq!(
            &text[outline.source.original(read.range)],
            "يلزم مرتكب المخالفة"
        );
    }

    #[test]
    fn an_item_is_found_by_its_label() {
        let text = "1- أول.\n2- ثان.\n3- ثالث.";
        let outline = Outline::new(text);
        let range = item(&outline, 0..outline.source.letters.len(), "2").unwrap();
        assert_eq!(&text[outline.source.original(range)], "2- ثان.");
    }
}
