//! Finds changes of single articles that are listed after the name of a law: «تعديل نظام المرافعات … وذلك على
//! النحو الآتي: 1- تعديل المادة (السابعة) لتكون … 2- حذف المادة (الحادية والعشرين)». The items of the list do
//! not name the law again.

use std::sync::LazyLock;

use regex::Regex;

use super::change::Change;
use super::window::letters_by_line;
use super::words::{AMENDING_NOUN, AMENDING_VERB, REPEALING_NOUN, REPEALING_VERB};
use crate::citation::{ArticleRef, article_key, parse};
use crate::pattern::{self, Words};
use crate::text::utf16::first;

const LISTS: &[Words] = &[AMENDING_VERB, AMENDING_NOUN, REPEALING_VERB, REPEALING_NOUN];

/// Greatest distance after the name of a law, in UTF-16 units, at which words such as «as follows:» may
/// announce a list of changes.
const ANNOUNCING: usize = 260;

/// Pattern of words that announce a list of changes («as follows:»). It is matched against the text as
/// written, without normalization.
static ANNOUNCEMENT: LazyLock<Regex> = LazyLock::new(|| {
    pattern::written(
        r"^[^؛:\n]*?(?:على (?:النحو|الوجه) (?:الآتي|الاتي|التالي|المبين)|كالآتي|كالتالي|ما يأتي|ما يلي|بما يلي|بما يأتي|لما يلي|لما يأتي|للآتي)\s*:",
        &[],
    )
});

/// Pattern of an ordinal such as «ثانياً: …» («secondly») at the beginning of a line, where a list of changes
/// ends.
static NEXT_MATTER: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"\n\s*(?:أولا|ثانيا|ثالثا|رابعا|خامسا|سادسا|سابعا|ثامنا|تاسعا|عاشرا|(?:حادي|ثاني|ثالث|رابع|خامس|سادس|سابع|ثامن|تاسع)ا? ?عشرة?|عشرون)\s*[:–-]",
        &[],
    )
});

/// Pattern of one item of a list of changes, from its number or letter to the end of the line.
static ITEM: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"(?:^|\n)\s*(?:[0-9]{1,3}|\p{L}{1,2})\s*[-–).]\s*(?:\p{L}\s*[-–)]\s*)?(?P<item>[^\n]+)",
        &[],
    )
});

/// Pattern of the words or marks after which an item of the list quotes the new wording. Articles after them
/// belong to that wording and are not read.
static WORDING: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r#"["«“”:]|\s(?:لتكون|لتصبح|ليكون|ليصبح|بالنص|ونصها|ونصه|بحيث|النص الآتي)"#,
        &[],
    )
});

/// Pattern of the first word of an item that says what happens to the law: «amending», «deleting».
static ACT: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"^و?(?:{amending_verb}|{amending_noun}|{repealing_verb}|{repealing_noun}|حذف|إضافة|إحلال|استبدال|دمج|إعادة)\s",
        LISTS,
    )
});

/// Pattern of the beginning of an item of the list that repeals whole articles: «حذف المادة». An item that
/// removes only a part of an article («حذف الفقرة») amends the article.
static WHOLE_GOES: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"^و?(?:{repealing_verb}|{repealing_noun}|حذف|تحذف|يحذف)\s+(?:المادة|المادتين|المادتان|المواد)\s",
        LISTS,
    )
});

/// Pattern of the noun for article in an item of a list of changes; the numbers of the changed articles
/// follow it.
static NAMED: LazyLock<Regex> =
    LazyLock::new(|| pattern::letters(r"(?:المادة|المادتين|المادتان|المواد|مادة)\s", &[]));

/// Pattern of words that refer to the law named before the list of changes: «… من النظام».
static OWNER: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"\s+من\s+(?:هذا\s+|هذه\s+|ذات\s+)?ال(?:نظام|لائحة|قرار|تنظيم|قانون|قواعد|مرسوم|ترتيبات|ضوابط)(?:[^\p{L}]|$)",
        &[],
    )
});

/// An article of a law that is changed according to the list after the law's name («is amended as follows:
/// …»).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnnouncedArticle {
    /// What the item of the list does to the article: amends or repeals it.
    pub change: Change,
    /// Number of the article in the spelling of [`ArticleRef::no`]: «46 مكرر».
    pub article: String,
}

/// Returns the articles that the list after the name of a law says are changed, in text order. Each occurs
/// once, or twice if it is both amended and repealed. `after` is the text after the name.
pub(super) fn announced_articles(after: &str) -> Vec<AnnouncedArticle> {
    let Some(announcement) = ANNOUNCEMENT.find(first(after, ANNOUNCING)) else {
        return Vec::new();
    };
    let rest = format!("\n{}", letters_by_line(&after[announcement.end()..]));
    let end = NEXT_MATTER
        .find(&rest)
        .map_or(rest.len(), |next| next.start());
    let mut articles: Vec<(String, AnnouncedArticle)> = Vec::new();
    for item in ITEM.captures_iter(&rest[..end]) {
        let item = &item["item"];
        if !ACT.is_match(item) {
            continue;
        }
        let head = &item[..WORDING
            .find(item)
            .map_or(item.len(), |wording| wording.start())];
        let Some(named) = NAMED.find(head) else {
            continue;
        };
        let change = match WHOLE_GOES.is_match(head) {
            true => Change::Repeals,
            false => Change::Amends,
        };
        for ArticleRef { no, .. } in articles_in(&head[named.start()..]) {
            let key = article_key(&no);
            let article = AnnouncedArticle {
                change,
                article: no,
            };
            let known = articles
                .iter_mut()
                .find(|(other, known)| *other == key && known.change == change);
            match known {
                Some((_, known)) => *known = article,
                None => articles.push((key, article)),
            }
        }
    }
    articles.into_iter().map(|(_, article)| article).collect()
}

/// Returns the articles named in words such as «المادة (السابعة) من النظام»; none if the numbers cannot be
/// read. What follows the numbers is cut off, because the law is known.
fn articles_in(named: &str) -> Vec<ArticleRef> {
    let numbers = &named[..OWNER.find(named).map_or(named.len(), |owner| owner.start())];
    let numbers =
        numbers.trim_end_matches(|mark: char| ".،؛".contains(mark) || mark.is_whitespace());
    // The grammar reads articles only together with a law, so the number of a made-up law is appended.
    match parse(&format!("{numbers} من القانون رقم 1 لسنة 1900")) {
        Some(citation)
            if citation.number.as_deref() == Some("1") && citation.year == Some(1900) =>
        {
            citation.articles
        }
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_gives_its_articles() {
        let after = " وذلك على النحو الآتي:\n1- تعديل المادة (السابعة) لتكون بالنص الآتي: «المادة 9»\n\
            2- حذف المادة (الحادية والعشرين) من النظام.\nثانياً: المادة 5";
        let found = announced_articles(after);
        let changes: Vec<_> = found
            .iter()
            .map(|one| (one.change, one.article.as_str()))
            .collect();
        assert_eq!(changes, [(Change::Amends, "7"), (Change::Repeals, "21")]);
    }

    #[test]
    fn a_list_without_announcement_gives_no_articles() {
        assert_eq!(announced_articles(" في شأن العمل\n1- تعديل المادة 7"), []);
    }
}
