//! Restated articles below headings: «يستبدل بنصوص المواد (1) و(3) من القانون رقم 161 لسنة 2022 النصوص
//! الآتية: مادة (1): … مادة (3): …». Acts of Egypt and of the Gulf States print new wordings so, without
//! quotation marks.

use std::ops::Range;
use std::sync::LazyLock;

use regex::Regex;

use super::outline::Outline;
use super::target::{Article, article_in};
use crate::amendments::model::{Amendment, Operation, Scope, Target};
use crate::pattern;

/// Words that introduce the wordings, at the end of a line.
static INTRODUCES: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"(?:النص|النصوص|النصان|النصين)\s+(?:الآتي|التالي)\p{L}*\s*:?[^\S\n]*\n",
        &[],
    )
});

/// Words before a list of articles that get a new wording as a whole.
static WHOLE: LazyLock<Regex> =
    LazyLock::new(|| pattern::letters(r"بنص(?:وص|ي)?\s+ال(?:مادة|مادتين|مواد)(?:[^\p{L}]|$)", &[]));
/// That list, up to the name of the law.
static LIST: LazyLock<Regex> =
    LazyLock::new(|| pattern::letters(r"^(?P<list>[^:]{1,300}?)\s?من\s", &[]));
/// The verb of replacement before the list.
static REPLACES: LazyLock<Regex> =
    LazyLock::new(|| pattern::letters(r"(?:^|[^\p{L}])[يت]ستبدل\s", &[]));

/// Numbers of which the list names a part, and the numbers of parts: «23 الفقرة الثانية», «3 (فقرة 2)».
static OF_PART: LazyLock<[Regex; 2]> = LazyLock::new(|| {
    [
        r"(?P<number>[0-9]{1,4})[\s()/،,]*(?:ال)?(?:فقر|بند|بنود)",
        r"(?:فقر|بند|بنود)\p{L}*[\s()/]*(?P<number>[0-9]{1,4})",
    ]
    .map(|words| pattern::letters(words, &[]))
});

/// A line below a wording that is no part of it: the act goes on with other changes or with its own
/// commencement.
static ACT_GOES_ON: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"\n\s*(?:و?[تي](?:ضاف|ستبدل)\s|و?[تي]لغى\s+(?:كل|ما)\s|و?[تي]نشر\s+(?:هذا|هذه)\s|و?[تي]عمل\s+ب(?:هذا|هذه)\s|[تي]بصم\s|صدر\s)",
        &[],
    )
});

/// A number that stands alone in a list.
static NUMBER: LazyLock<Regex> =
    LazyLock::new(|| pattern::letters(r"(?P<number>[0-9]{1,4})\s*\)?\s*(?P<bis>م?كرر)?", &[]));

/// The heading of an article or of a part of it, with a colon or alone in its line.
static HEADING: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"(?:^|\n)[^\S\n]*\(?(?P<heading>(?:ال)?مادة\s?[^:\n]{1,60}?)[^\S\n]*(?:(?P<colon>:)|\n|$)",
        &[],
    )
});

/// A heading that names the whole article: «مادة (35)», «المادة الثالثة».
static ARTICLE: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"^(?:ال)?مادة\s*\(?\s*(?:(?P<number>[0-9]{1,4})|(?:ال\p{L}+\s*|بعد\s+){1,5})\s*\)?\s*$",
        &[],
    )
});

/// The name of a part that a print set after the colon of its heading: «مادة (12) : فقرة ثانية(:».
static PART: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"^[\s()/]*(?:ال)?(?:فقرة|فقرتان|فقرتين|فقرات|بند|بندان|بندين|بنود)[^\p{L}\n][^\n:]{0,60}:?[^\S\n]*(?:\n|$)",
        &[],
    )
});

/// Returns the changes of a clause that gives articles new wordings below their headings: those of the
/// articles that the clause lists as whole ones and whose heading names no part. Empty if the clause has
/// another form, or if it has two lists of articles, which may be of two laws. `clause` is in bytes of the
/// outline, and the headings may stand behind it, up to `end`.
pub(super) fn restated(outline: &Outline, clause: Range<usize>, end: usize) -> Vec<Amendment> {
    let own_end = outline.original(clause.clone()).end;
    let original = outline.original(clause.start..end);
    let source = &outline.source;
    let start = source.letters_at(original.start);
    let letters = &source.letters[start..source.letters_at(original.end)];
    let introduction = INTRODUCES.find(letters);
    let own = source.letters_at(own_end) - start;
    let Some(introduction) = introduction.filter(|found| found.start() < own) else {
        return Vec::new();
    };
    let listed = listed(&letters[..introduction.start()]);
    let below = start + introduction.end();
    let wordings = wordings(&letters[introduction.end()..]);
    let mut found: Vec<(String, Amendment)> = Vec::new();
    for (heading, wording) in wordings {
        let article = ARTICLE.find(&letters[introduction.end()..][heading.clone()]);
        let article = article.and_then(|article| number_of(article.as_str()));
        let Some(article) = article.filter(|article| listed.contains(article)) else {
            continue;
        };
        let words = &letters[introduction.end()..][wording.clone()];
        if !is_one_wording(words) {
            continue;
        }
        let text = source.original(below + wording.start..below + wording.end);
        let Some(new_text) = trimmed(source.text, text) else {
            continue;
        };
        let heading = source.original(below + heading.start..below + heading.end);
        found.push((
            article.clone(),
            restatement(article, heading.start, new_text),
        ));
    }
    // Two wordings of one article: which one counts is not known.
    let count = |number: &str| found.iter().filter(|(other, _)| other == number).count();
    let single: Vec<bool> = found.iter().map(|(number, _)| count(number) == 1).collect();
    let changes = found.into_iter().zip(single);
    changes
        .filter(|(_, single)| *single)
        .map(|((_, change), _)| change)
        .collect()
}

/// True if words below the heading of an article are one wording: they name no part first, and the act does
/// not go on below them. They are in `letters` form, line by line.
pub(in crate::amendments) fn is_one_wording(words: &str) -> bool {
    !PART.is_match(words) && !ACT_GOES_ON.is_match(words)
}

fn restatement(article: String, start: usize, new_text: Range<usize>) -> Amendment {
    Amendment {
        operation: Operation::ReplaceArticle,
        target: Target {
            article: Some(article),
            scope: Scope::Article,
            ..Target::default()
        },
        act: None,
        effect: None,
        span: start..new_text.end,
        new_text: Some(new_text),
        old_phrase: None,
        restated: None,
        before: false,
        new_number: None,
        everywhere: false,
    }
}

/// The articles that the words before the wordings list as whole ones. Sources print the numbers of such a
/// list in any order, with blanks and brackets in wrong places.
fn listed(before: &str) -> Vec<String> {
    let mut whole = WHOLE.find_iter(before);
    let (Some(first), None) = (whole.next(), whole.next()) else {
        return Vec::new();
    };
    if !REPLACES.is_match(&before[..first.start()]) {
        return Vec::new();
    }
    let Some(list) = LIST.captures(&before[first.end()..]) else {
        return Vec::new();
    };
    let list = &list["list"];
    let digits = NUMBER
        .captures_iter(list)
        .filter(|found| found.name("bis").is_none())
        .map(|found| found["number"].to_owned());
    let mut numbers: Vec<String> = digits.collect();
    if let Some((_, Article::Numbers(read))) = article_in(&format!("المواد {list}")) {
        numbers.extend(read);
    }
    let of_part: Vec<&str> = OF_PART
        .iter()
        .flat_map(|numbers| numbers.captures_iter(list))
        .filter_map(|found| Some(found.name("number")?.as_str()))
        .collect();
    numbers.retain(|number| !of_part.contains(&number.as_str()));
    numbers
}

/// Each heading with the text up to the next one. Headings have one form: one of another form, such as that
/// of the next article of the act, ends a wording and begins none.
fn wordings(letters: &str) -> Vec<(Range<usize>, Range<usize>)> {
    let headings: Vec<_> = HEADING.captures_iter(letters).collect();
    let form = |at: usize| headings[at].name("colon").is_some();
    let mut found = Vec::new();
    for (at, heading) in headings.iter().enumerate() {
        let end = headings
            .get(at + 1)
            .map_or(letters.len(), |next| next.get_match().start());
        let named = heading.name("heading").map(|named| named.range());
        if let Some(named) = named.filter(|_| form(at) == form(0)) {
            found.push((named, heading.get_match().end()..end));
        }
    }
    found
}

fn number_of(heading: &str) -> Option<String> {
    if let Some(number) = ARTICLE.captures(heading)?.name("number") {
        return Some(number.as_str().to_owned());
    }
    match article_in(heading) {
        Some((_, Article::Numbers(numbers))) if numbers.len() == 1 => numbers.into_iter().next(),
        _ => None,
    }
}

/// The range without blanks around it; `None` if nothing remains.
fn trimmed(text: &str, range: Range<usize>) -> Option<Range<usize>> {
    let words = &text[range.clone()];
    let start = range.start + (words.len() - words.trim_start().len());
    let end = range.start + words.trim_end().len();
    (start < end).then_some(start..end)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::normalizer::{Form, normalize};

    fn by_line(words: &str) -> String {
        let lines: Vec<_> = words
            .lines()
            .map(|line| normalize(line, Form::Letters))
            .collect();
        lines.join("\n")
    }

    #[test]
    fn a_wording_ends_before_the_act_goes_on() {
        for (words, one) in [
            ("تسري الأحكام .\nولا يخل ذلك بما سبق .", true),
            (
                "تسري الأحكام ، ويلغى الطلب .\nويلغى الترخيص عند المخالفة .",
                true,
            ),
            (
                "تسري الأحكام .\nويلغى كل حكم يخالف ذلك.\nصدر برئاسة الجمهورية في 5 مايو 2022",
                false,
            ),
            (
                "تسري الأحكام .\nوتضاف مادة جديدة برقم (9 مكررا) نصها الآتي:\nيلتزم المستورد .",
                false,
            ),
            (
                "تسري الأحكام .\nينشر هذا القانون في الجريدة الرسمية .",
                false,
            ),
            (" فقرة ثانية(:\nتسري الأحكام .", false),
        ] {
            assert_eq!(is_one_wording(&by_line(words)), one, "{words}");
        }
    }
}
