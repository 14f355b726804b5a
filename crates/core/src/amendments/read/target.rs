//! Finds the target of a change: the article, and the words that name a part of it.

use std::ops::Range;
use std::sync::LazyLock;

use regex::Regex;

use super::words::LISTS;
use crate::citation::extract;
use crate::normalizer::{Form, normalize};
use crate::pattern;
use crate::text::fold::letters;

/// Pattern of a label: a number, a letter, an ordinal.
const LABEL: &str = r#"(?:[0-9]+\s?مكررا?|[0-9]+(?:\s*[/\-]\s*(?:[0-9]+|\p{L}{1,2})(?:[^\p{L}]|$))*[0-9]*|[أبجدهوزحطيكلمنسعفصقرشتثخذضظغ]ه?(?:\s*[/\-]\s*(?:[0-9]+|[أبجدهوزحطي]))*\b|(?:و)?(?:ال)?{ordinal}\b(?:\s+(?:ال)?{ordinal}\b)*)"#;

/// An article with its number, or several.
static ARTICLE: LazyLock<Regex> = LazyLock::new(|| {
    let number = r#"(?:[0-9]+(?:\s*[/\-]\s*[0-9]+)*|(?:و?(?:ال)?{ordinal}|بعد)(?:\s+(?:و?(?:ال)?{ordinal}|بعد))*)"#;
    let bis = r#"(?:[\s/(–\-"]*م?كررا?(?:\s*[/("]?\s*(?:[0-9]+(?:[^0-9/]|$)|(?:أولا|ثانيا|ثالثا|رابعا|خامسا|سادسا|سابعا|ثامنا|تاسعا|عاشرا))\s*[)"]?)?)?"#;
    let one = format!(r#"[("«\s/]*(?:من\s+)?{number}\s*[)"»]?{bis}\s*[)"»]?"#);
    // «المواد الآتية: (الثلاثون) و(الحادية والثلاثون)»; without brackets the numbers may be those of items.
    let bracketed = format!(r"\(\s*{number}{bis}\s*\)");
    pattern::letters(
        &format!(
            r#"(?P<this>(?:هذه|هذا)\s+(?:ال)?مادة)|(?P<same>(?:نفس|ذات|تلك)\s+(?:ال)?مادة|المادة\s+(?:نفسها|عينها|ذاتها|المذكورة))|(?:^|[^\p{{L}}])(?P<bare>[وبل]?(?:ال)?{{article}}\s*(?:جديدة?\s*)?(?:(?:{{numbered}})(?:\s+المادة)?\s*)?)(?P<numbers>{one}(?:\s*(?:[،,]\s*و|و|،|,|إلى|-)\s*(?:المادة\s*|رقم\s*)?{one})*)|(?:^|[^\p{{L}}])[وبل]?المواد\s+(?:الآتية|التالية)\s*:\s?(?P<listed>{bracketed}(?:\s*(?:[،,]\s*و|و|،|,)\s*{bracketed})+)"#
        ),
        LISTS,
    )
});

/// Words that name a part: «صدر المادة», «الفقرة (1)», «البند "2/ج"», «تعريف الوزير».
static PART: LazyLock<Regex> = LazyLock::new(|| {
    let next = LABEL.replacen('و', "", 1);
    let labels = format!(
        r#"[("«\s\-]*{LABEL}(?:\s*[)"»])*(?:\s*(?:[،,]\s*و|،|,|و|-|إلى)\s*(?:\(\s*(?:رقم\s*)?{LABEL}\s*\)|["«]?{next}["»]?))*(?:\s*السابقة)?"#
    );
    let bare = format!(
        r#"(?:ال)?تعريف\s+ال\p{{L}}+(?:\s+ال\p{{L}}+)?|(?:ال)?(?:باب|فصل|قسم)\s+ال{{ordinal}}\b(?:\s+{{ordinal}}\b)?\s*\([^()\n]{{3,60}}\)|(?:ال)?{{part}}(?:\s+(?:ال)?(?:فرعية|متفرعة|جديدة?|جدديد|الآتية|التالية|الآتي|التالي|الآتيتين|فرعيتين))*(?:\s*[\-–]\s*فقرة)?(?:\s*(?:{{numbered}})\s*)?(?:{labels}|\)[0-9]{{1,2}}|\s*\x{{E001}}|\s+(?:مصطلح|عبارة|كلمة)\s*\x{{E001}})?"#
    );
    let bare = format!("(?:{bare})");
    let article = r"(?:(?:هذه\s+|هذا\s+)?(?:ال)?(?:مادة|فقرة|تعريف|بند)(?:\s*\(?\s*[0-9]+\s*\)?)?)";
    pattern::letters(
        &format!(
            r#"(?:^|[^\p{{L}}])[وبل]{{0,2}}(?P<part>(?:(?:بقية|باقي|أرقام)\s+)?(?:(?:ال)?{{place}}(?:\s*(?:هذا\s+|هذه\s+)?{bare}|\s*{article}|ها)|نهايتها|عنوان\s+(?:و\p{{L}}+\s+)?{article}|{bare})(?:\s+(?:من|إلى|في|الواردة?\s+في)\s+{bare}|\s+لل{bare})*)"#
        ),
        LISTS,
    )
});

/// Words that name a table after «جدول»: «أسعار البيع», «المخالفات رقم (4)».
static TABLE_NAME: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"^(?P<name>(?:\s+\p{L}{2,}){1,8}?(?:\s+رقم\s*\(?\s*[0-9]{1,3}\s*\)?)?)\s*(?:$|[،.]|\s(?:من|في|إلى|الوارد|المرفق|الملحق|المشار)\s)",
        &[],
    )
});

/// The article that words name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Article {
    /// «هذه المادة».
    This,
    /// «المادة نفسها»: the article of the change before.
    Same,
    /// Numbers as [`crate::citation::ArticleRef::no`].
    Numbers(Vec<String>),
}

/// Returns the first article that words of the outline name, with its range.
pub(super) fn article_in(words: &str) -> Option<(Range<usize>, Article)> {
    let mut at = 0;
    while let Some(found) = ARTICLE.captures_at(words, at) {
        if found.name("this").is_some() {
            return Some((found.get_match().range(), Article::This));
        }
        if found.name("same").is_some() {
            return Some((found.get_match().range(), Article::Same));
        }
        let numbers = found.name("numbers").or(found.name("listed"))?;
        let read = numbers_of(numbers.as_str());
        if !read.is_empty() {
            let start = found
                .name("bare")
                .map_or(numbers.start(), |bare| bare.start());
            return Some((start..numbers.end(), Article::Numbers(read)));
        }
        at = numbers.end().max(found.get_match().start() + 1);
        while !words.is_char_boundary(at) {
            at += 1;
        }
    }
    None
}

/// Returns the articles that a note excepts from its changes: «أينما وردت في النظام عدا المادتين (الثالثة)
/// و(التاسعة)». Empty if it excepts none, `None` if the words of an exception do not only list articles.
pub fn excepted_articles(note: &str) -> Option<Vec<String>> {
    static EXCEPTION: LazyLock<Regex> = LazyLock::new(|| {
        pattern::letters(
            r"(?:عدا|باستثناء|سوى)\s*(?:(?P<list>(?:ال)?(?:مادة|مادتين|مواد)(?:[^\p{L}]|$))|ما)",
            &[],
        )
    });
    let letters = normalize(note, Form::Letters);
    let mut articles = Vec::new();
    for found in EXCEPTION.captures_iter(&letters) {
        let rest = &letters[found.name("list")?.start()..];
        let (range, article) = article_in(rest)?;
        let Article::Numbers(numbers) = article else {
            return None;
        };
        let list = &rest[..range.end];
        let is_whole = list.matches('(').count() == numbers.len();
        let is_first = !rest[..range.start].contains(['.', '،', ':']);
        if !is_whole || !is_first {
            return None;
        }
        articles.extend(numbers);
    }
    Some(articles)
}

/// Returns the articles of the first list of articles that a note names; empty if it names none by number.
pub fn listed_articles(note: &str) -> Vec<String> {
    match article_in(&normalize(note, Form::Letters)) {
        Some((_, Article::Numbers(numbers))) => numbers,
        _ => Vec::new(),
    }
}

/// Returns the numbers of a list of articles. The citation grammar reads them; empty if it cannot.
fn numbers_of(numbers: &str) -> Vec<String> {
    let is_one = !numbers.contains(['و', '،', ',']) || !numbers.contains([')', '0', '1', '2', '3']);
    let numbers = match numbers.contains('(') {
        true => numbers,
        false => numbers.trim_end_matches([')', ' ']),
    };
    let bare = numbers.replace("(/", "(").replace("( /", "(");
    let numbers = bare.trim_start().trim_start_matches('/');
    // Without brackets, if one is open: the source is damaged, or the list is cut off inside a bracket.
    let open: String = numbers.replace(['(', ')'], " ");
    let is_open = numbers.matches('(').count() != numbers.matches(')').count();
    let numbers = if is_open { open.as_str() } else { numbers };
    let flat = numbers.trim().trim_start_matches(['(', ' ', '"']);
    let mut tried = vec![format!("المادة {numbers} من هذا النظام")];
    if !is_one || flat.starts_with("من") || numbers.contains("الي") {
        tried.insert(0, format!("المواد {numbers} من هذا النظام"));
        tried.insert(1, format!("المواد {flat} من هذا النظام"));
    }
    tried
        .iter()
        .map(|words| {
            let found = extract(words).into_iter().next();
            let articles = found.map(|citation| citation.articles).unwrap_or_default();
            articles
                .into_iter()
                .map(|article| article.no)
                .collect::<Vec<_>>()
        })
        .find(|numbers| !numbers.is_empty())
        .unwrap_or_default()
}

/// Returns the range of the first part that words of the outline name.
pub(super) fn part_in(words: &str) -> Option<Range<usize>> {
    let found = PART.captures(words)?;
    let part = found.name("part")?;
    let trimmed = part.as_str().trim_end_matches([' ', '\n', '،', '-', ',']);
    let end = part.start() + trimmed.len();
    if trimmed == letters!("جدول")
        && let Some(named) = TABLE_NAME
            .captures(&words[end..])
            .and_then(|name| name.name("name"))
    {
        return Some(part.start()..end + named.end());
    }
    Some(part.start()..end)
}

/// Returns the labels in brackets of the first noun: `أ` and `ب` of «الفقرات (أ) و(ب) من البند (3)».
pub(super) fn labels_in(words: &str) -> Vec<Range<usize>> {
    static LABELS: LazyLock<Regex> =
        LazyLock::new(|| pattern::letters(r"\(\s*(?P<label>[^()]{1,24}?)\s*\)", &[]));
    let first = words.find(" من ").unwrap_or(words.len());
    let labels = LABELS.captures_iter(&words[..first]);
    labels
        .filter_map(|label| label.name("label"))
        .map(|label| label.range())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn excepted_articles_are_read_if_they_are_listed() {
        let note = |exception: &str| {
            excepted_articles(&format!(
                "إحلال كلمة \"المركز\" محل كلمة \"الوزارة\" أينما وردت في النظام{exception}"
            ))
        };
        let listed =
            note(" عدا المواد (السابعة) و(الخامسة والعشرين) و(الثامنة والثلاثين). وذلك بموجب قرار.");
        assert_eq!(listed.unwrap(), ["7", "25", "38"]);
        assert_eq!(note("، فيما عدا المادة (الثالثة).").unwrap(), ["3"]);
        assert_eq!(note(".").unwrap(), [""; 0]);
        assert_eq!(note("، عدا ما نصت عليه هذه التعديلات."), None);
        assert_eq!(note("، باستثناء المواد الواردة في الباب (الأول)."), None);
    }

    #[test]
    fn articles_are_read_in_digits_and_words() {
        for (words, numbers) in [
            ("من المادة (الثامنة والعشرين) من النظام", &["28"][..]),
            ("مادة جديدة برقم \"12 مكرراً\"", &["12 مكرر"]),
            ("المواد (من 2 إلى 5)", &["2", "3", "4", "5"]),
            ("المادتين ( الخامسة ) و ( السادسة )", &["5", "6"]),
            ("الى المادة 36 بموجب", &["36"]),
            (
                "إلغاء المواد الآتية: (الثلاثون) و(الحادية والثلاثون)، و(33 مكرر) من النظام",
                &["30", "31", "33 مكرر"],
            ),
        ] {
            let (_, read) = article_in(&normalize(words, Form::Letters)).unwrap();
            let expected = numbers.iter().map(|&number| number.to_owned()).collect();
            assert_eq!(read, Article::Numbers(expected), "{words}");
        }
        let this = article_in(&normalize("من هذه المادة", Form::Letters));
        assert_eq!(this.unwrap().1, Article::This);
    }

    #[test]
    fn parts_are_read_as_written() {
        for (words, part) in [
            ("الفقرة (1) من هذه المادة", "الفقره (1)"),
            (
                "الفقرتين الفرعيتين (أ) و(ج) من الفقرة (6) من هذه",
                "الفقرتين الفرعيتين (ا) و(ج) من الفقره (6)",
            ),
            ("في عجز هذه المادة، وذلك", "عجز هذه الماده"),
            ("البند \"2/ج\" من المادة 12", "البند \"2/ج\""),
            ("صدر الفقرة (2) من هذه", "صدر الفقره (2)"),
            ("بند جديد برقم (3) الى المادة", "بند جديد برقم (3)"),
            ("الفقرة أ من المادة", "الفقره ا"),
            // The clause around a paragraph whose number has no brackets.
            ("الفقرة 4 من البند (أولاً) من هذه", "الفقره 4 من البند (اولا)"),
            ("الفقرة أ من الفقرة 5 من المادة", "الفقره ا من الفقره 5"),
        ] {
            let letters = normalize(words, Form::Letters);
            assert_eq!(part_in(&letters).map(|range| &letters[range]), Some(part));
        }
    }
}
