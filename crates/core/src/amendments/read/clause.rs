//! Reads the clauses of an amending act, each with the law that it changes.

use std::ops::Range;
use std::sync::LazyLock;

use regex::Regex;
use serde::{Deserialize, Serialize};

use super::change::changes;
use super::headed::restated;
use super::operation::may_change;
use super::outline::{LAW, Outline};
use super::target::{Article, article_in};
use super::words::LISTS;
use crate::acts::provisions;
use crate::amendments::model::{Amendment, Operation, Scope, Step};
use crate::citation::Citation;
use crate::normalizer::{Form, normalize};
use crate::pattern;

/// A clause of an amending act that changes a law.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Clause {
    /// Number as written, from the outermost clause inwards: `أولاً/2`. `None` for the text before the first
    /// number, and for an act without numbers.
    pub number: Option<String>,
    /// The changed law, in bytes of the text: the one that the clause cites, otherwise that of the clause
    /// around it, otherwise the last one cited before it.
    pub law: Option<Range<usize>>,
    /// The citation of that law.
    pub citation: Option<Citation>,
    /// The changes that the clause makes.
    pub amendments: Vec<Amendment>,
    /// The clause, in bytes of the text.
    pub span: Range<usize>,
}

/// Kinds of clause numbers: `أولاً`, `1`, `أ`, `المادة الأولى`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Word,
    Digit,
    Letter,
    Article,
    /// No number: the line changes another law, and the source lost its number.
    Lost,
}

static NUMBER: LazyLock<Regex> = LazyLock::new(|| {
    let tens = r"(?:أولا|ثانيا|ثالثا|رابعا|خامسا|سادسا|سابعا|ثامنا|تاسعا|عاشرا|(?:حادي|ثاني|ثالث|رابع|خامس|سادس|سابع|ثامن|تاسع)\s+عشر|عشرون|(?:حادي|ثاني|ثالث|رابع|خامس|سادس|سابع|ثامن|تاسع)ا?\s+و\s?عشرون)";
    pattern::letters(
        &format!(
            r"(?:^|\n)[^\S\n]*(?:(?P<word>{tens})\s*[:\-–.]|(?P<article>(?:ال)?مادة\s[^:\n،]{{1,40}}):|\(?(?P<digit>[0-9]{{1,2}})\)?\s*[-–.)]|\(?(?P<letter>\p{{L}})\)?\s*[-–.)]|(?P<lost>تعديل\s+(?:\x{{E003}}|{{instrument}}\s)))"
        ),
        LISTS,
    )
});

/// Words at the end of a clause whose changes are listed in the items below: «على النحو الآتي:».
static OPENS_ITEMS: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"(?:الآتي|التالي|الآتية|التالية|ما\s+يلي|يأتي|كما\s?يلي|كالآتي|كالتالي)\s*:?\s*$|:\s*$",
        &[],
    )
});

struct Item {
    kind: Option<Kind>,
    number: String,
    /// Index of the item around it.
    parent: Option<usize>,
    range: Range<usize>,
    /// Number of the article, if the number of the item is a heading: `المادة الأولى`.
    article: Option<String>,
}

/// Reads the clauses of an amending act, or of one article of it, that change a law. Spans are in bytes of
/// `text`. The act itself is no part of the result: its number and date are the document's own. Time is
/// linear in the text; it never fails.
///
/// ```
/// use sanad_core::amendments::{Operation, read_clauses};
/// let text = "يقرر:\nأولاً: حذف المادة (5) من نظام العمل.\nثانياً: تعديل المادة (7)، لتكون بالنص الآتي: \
///     «نص».";
/// let clauses = read_clauses(text);
/// assert_eq!(clauses.len(), 2);
/// assert_eq!(clauses[0].number.as_deref(), Some("أولاً"));
/// assert_eq!(clauses[1].amendments[0].operation, Operation::ReplaceArticle);
/// ```
pub fn read_clauses(text: &str) -> Vec<Clause> {
    // Most articles of an act change nothing, and an outline costs a hundred times as much as this search.
    if !may_change(&normalize(text, Form::Letters)) {
        return Vec::new();
    }
    let outline = Outline::new(text);
    let parts = provisions(&outline.words, false);
    let items = parts
        .into_iter()
        .fold(Vec::new(), |items, part| add_items(&outline, part, items));
    let mut has_items = vec![false; items.len()];
    for parent in items.iter().filter_map(|item| item.parent) {
        has_items[parent] = true;
    }
    // Law and article of each item, for the items inside it.
    let mut laws: Vec<Option<(Range<usize>, Citation)>> = Vec::with_capacity(items.len());
    let mut carriers: Vec<Option<String>> = Vec::with_capacity(items.len());
    let mut last_law = None;
    let mut clauses = Vec::new();
    // Items before this one are new wordings of the clause before them.
    let mut wordings_end = 0;
    for (place, item) in items.iter().enumerate() {
        let words = &outline.words[item.range.clone()];
        let own = outline
            .instruments(item.range.clone(), LAW)
            .into_iter()
            .next();
        let own = own.map(|(_, citation, named)| (named, citation.clone()));
        // Another act begins: «رسمنا بما هو آت» of a decree, «يقرر» of the decision printed after it.
        if item.kind.is_none() {
            last_law = None;
        }
        let around = item.parent.and_then(|parent| laws[parent].clone());
        let law = match item.kind {
            // The line names another law than those before it.
            Some(Kind::Lost) => own,
            _ => own.or(around).or_else(|| last_law.clone()),
        };
        let opens = has_items[place] && OPENS_ITEMS.is_match(words);
        let carrier = item
            .article
            .clone()
            .or_else(|| item.parent.and_then(|parent| carriers[parent].clone()));
        let named = match article_in(words) {
            Some((_, Article::Numbers(numbers))) if opens => numbers.into_iter().next(),
            _ => None,
        };
        laws.push(law.clone());
        carriers.push(named.or(carrier.clone()));
        if law.is_some() || item.kind == Some(Kind::Lost) {
            last_law.clone_from(&law);
        }
        if place < wordings_end {
            continue;
        }
        let mut amendments = changes(&outline, item.range.clone(), carrier.as_deref());
        amendments.retain(|amendment| {
            amendment.operation != Operation::Other
                && !(opens && amendment.new_text.is_none() && amendment.old_phrase.is_none())
        });
        let below = articles_below(&items, place);
        let mut end = items[below - 1].range.end;
        if add_restated(&mut amendments, restated(&outline, item.range.clone(), end)) {
            wordings_end = below;
        } else {
            end = item.range.end;
        }
        let start = outline.original(item.range.clone()).start;
        let opening = amendments
            .first()
            .and_then(|first| text.get(start..first.span.start));
        let is_opened =
            opening.is_some_and(|words| OPENING.is_match(&normalize(words, Form::Letters)));
        amendments
            .retain(|amendment| !is_contrary(amendment) && (is_opened || !is_mention(amendment)));
        let named = law.as_ref().and_then(|(named, _)| text.get(named.clone()));
        amendments.retain(|amendment| !is_of_other_kind(amendment, text, named));
        if amendments.is_empty() {
            continue;
        }
        for amendment in &mut amendments {
            amendment.act = None;
            amendment.target.law = law.as_ref().map(|(law, _)| law.clone());
        }
        clauses.push(Clause {
            number: path(&items, place),
            law: law.as_ref().map(|(law, _)| law.clone()),
            citation: law.map(|(_, citation)| citation),
            amendments,
            span: outline.original(item.range.start..end),
        });
    }
    clauses
}

/// Adds the articles that a clause restates below headings. They replace what was read of the same clause, if
/// the new wording of one of them was not: then the words of the clause are read wrongly. Changes of parts of
/// other articles stay: «يستبدل بنص الفقرة الأولى من المادة الثانية، وبنصوص المواد …». Returns true if so.
fn add_restated(amendments: &mut Vec<Amendment>, restated: Vec<Amendment>) -> bool {
    let is_read = |one: &Amendment| {
        amendments.iter().any(|other| {
            other.operation == one.operation
                && other.target.article == one.target.article
                && other.new_text.is_some()
        })
    };
    let is_new = !restated.iter().all(is_read);
    if is_new {
        amendments.retain(|other| {
            let article = &other.target.article;
            let is_restated = restated.iter().any(|one| one.target.article == *article);
            other.target.part.is_some() && article.is_some() && !is_restated
        });
        amendments.extend(restated);
    }
    is_new
}

/// Place after the articles directly below an item and all inside them. The item itself must be none: those
/// below it may be the next articles of the act.
fn articles_below(items: &[Item], place: usize) -> usize {
    let mut at = place + 1;
    while items[place].kind != Some(Kind::Article)
        && let Some(item) = items.get(at)
    {
        let is_article = item.kind == Some(Kind::Article) && item.parent == Some(place);
        let is_inside = item.parent.is_some_and(|parent| parent > place);
        if !is_article && !is_inside {
            break;
        }
        at += 1;
    }
    at
}

/// Words before the verb of a clause that states a change: «الموافقة على تعديل …».
static OPENING: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"^[^\p{L}]*(?:(?:و?(?:الموافقة|يوافق)\s+على|اقتراح|اعتماد|إجراء|يتم|يجري|تم|وذلك)\s+)*[وب]?[^\p{L}]*$",
        &[],
    )
});

/// True for a change without texts whose part the grammar does not read. If its verb is not the first word of
/// the clause, the words mostly mention a change: «مبادرة إلغاء الغرامات», «إعداد صك تعديل المادة (7)».
fn is_mention(amendment: &Amendment) -> bool {
    let is_unread = |steps: &Vec<Step>| matches!(steps.as_slice(), [Step::Unread(_)]);
    let is_weak = match amendment.operation {
        Operation::AmendUnspecified => true,
        Operation::AddPart | Operation::DeletePart => amendment.target.places.iter().all(is_unread),
        _ => false,
    };
    is_weak && amendment.new_text.is_none() && amendment.old_phrase.is_none()
}

/// True for words changed wherever they occur in a text of another kind than the law that the act named last:
/// «أينما وردت في اللائحة» after a «نظام».
fn is_of_other_kind(amendment: &Amendment, text: &str, law: Option<&str>) -> bool {
    static IN: LazyLock<Regex> = LazyLock::new(|| {
        pattern::letters(
            r"ورد\p{L}*\s+(?:في|ب)\s*(?:(?:هذا|هذه|تلك)\s+)?ال(?P<kind>{kind})(?:[^\p{L}]|$)",
            KINDS,
        )
    });
    static KIND: LazyLock<Regex> = LazyLock::new(|| {
        pattern::letters(r"^[^\p{L}]*(?:ال)?(?P<kind>{kind})(?:[^\p{L}]|$)", KINDS)
    });
    let kind = |pattern: &Regex, words: &str| {
        let letters = normalize(words, Form::Letters);
        pattern
            .captures(&letters)
            .map(|found| found["kind"].to_owned())
    };
    let stated = text.get(amendment.span.clone()).unwrap_or_default();
    let (Some(own), Some(named)) = (kind(&IN, stated), law.and_then(|law| kind(&KIND, law))) else {
        return false;
    };
    amendment.target.scope == Scope::Law && own != named
}

/// Kinds of texts that an act calls by their kind alone.
const KINDS: &[pattern::Words] = &[(
    "kind",
    &[
        "نظام",
        "قانون",
        "تنظيم",
        "لائحة",
        "ضوابط",
        "قواعد",
        "ترتيبات",
    ],
)];

/// True for «يلغى كل ما يتعارض مع هذا القرار», which names no part of a law.
fn is_contrary(amendment: &Amendment) -> bool {
    static CONTRARY: LazyLock<Regex> =
        LazyLock::new(|| pattern::letters(r"(?:^|[^\p{L}])(?:يتعارض|تتعارض|يخالف|تخالف)", &[]));
    let name = amendment.target.name.as_deref().unwrap_or_default();
    amendment.operation == Operation::DeletePart
        && amendment.old_phrase.is_none()
        && CONTRARY.is_match(&normalize(name, Form::Letters))
}

/// Adds the numbered items of a part of an act. The range of an item ends before the first item inside it.
fn add_items(outline: &Outline, part: Range<usize>, mut items: Vec<Item>) -> Vec<Item> {
    let Range { start, end } = part;
    let mut open: Vec<usize> = vec![items.len()];
    items.push(Item {
        kind: None,
        number: String::new(),
        parent: None,
        range: part,
        article: None,
    });
    for found in NUMBER.captures_iter(&outline.words[start..end]) {
        let (kind, name) = match () {
            () if found.name("word").is_some() => (Kind::Word, "word"),
            () if found.name("article").is_some() => (Kind::Article, "article"),
            () if found.name("digit").is_some() => (Kind::Digit, "digit"),
            () if found.name("lost").is_some() => (Kind::Lost, "lost"),
            () => (Kind::Letter, "letter"),
        };
        let Some(number) = found.name(name) else {
            continue;
        };
        let begin = start + found.get_match().start();
        if let Some(last) = items.last_mut() {
            last.range.end = begin;
        }
        while let Some(&last) = open.last() {
            let is_inside = items[last].kind.is_none()
                || items[last].kind != Some(kind)
                    && !open.iter().any(|&at| items[at].kind == Some(kind));
            if is_inside {
                break;
            }
            open.pop();
        }
        let article = match (kind, article_in(number.as_str())) {
            (Kind::Article, Some((_, Article::Numbers(numbers)))) => numbers.into_iter().next(),
            _ => None,
        };
        let written = outline.original(start + number.start()..start + number.end());
        let (number, from) = match kind {
            Kind::Lost => (String::new(), number.start()),
            _ => (
                outline.source.text[written].to_owned(),
                found.get_match().end(),
            ),
        };
        items.push(Item {
            kind: Some(kind),
            number,
            parent: open.last().copied(),
            range: start + from..end,
            article,
        });
        open.push(items.len() - 1);
    }
    items
}

/// Returns the numbers from the outermost item inwards, joined by `/`; `None` for an item without a number.
fn path(items: &[Item], place: usize) -> Option<String> {
    let mut numbers = Vec::new();
    let mut at = Some(place);
    while let Some(place) = at {
        if !items[place].number.is_empty() {
            numbers.push(items[place].number.as_str());
        }
        at = items[place].parent;
    }
    numbers.reverse();
    (!numbers.is_empty()).then(|| numbers.join("/"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clauses_beyond_the_tenth_change_their_own_laws() {
        for number in ["ثاني عشر", "سابع عشـر", "عشرون", "ثالث وعشرون"]
        {
            let text = format!(
                "يقرر:\nسادس عشر: تعديل نظام الجمعيات، الصادر بالمرسوم الملكي رقم (م/8) وتاريخ 1437/2/19هـ، بحذف المادة (5).\n\
                 {number}: تعديل لائحة جمع التبرعات، الصادرة بقرار مجلس الوزراء رقم (547) وتاريخ 1396/3/30هـ، بحذف المادة (7)."
            );
            let clauses = read_clauses(&text);
            let numbers = clauses
                .iter()
                .map(|clause| clause.citation.as_ref()?.number.clone());
            let numbers: Vec<_> = numbers.collect();
            assert_eq!(
                numbers,
                [Some("م/8".to_owned()), Some("547".to_owned())],
                "{number}"
            );
        }
    }

    #[test]
    fn clauses_carry_the_law_onward() {
        let text = "يقرر ما يلي:\nأولاً: تعديل تنظيم الهيئة، الصادر بقرار مجلس الوزراء رقم (132) وتاريخ 1439/3/3هـ، وذلك على النحو الآتي:\n1- تعديل المادة (الثامنة)، وذلك بإحلال عبارة «أ» محل عبارة «ب» الواردة في صدر المادة.\n2- حذف الفقرة (2) من المادة (الحادية عشرة).\nثانياً: يستمر المحافظ وفقاً لعقده.";
        let clauses = read_clauses(text);
        let read: Vec<_> = clauses
            .iter()
            .map(|clause| {
                let first = &clause.amendments[0];
                (
                    clause.number.as_deref(),
                    first.operation,
                    first.target.article.as_deref(),
                    clause
                        .citation
                        .as_ref()
                        .and_then(|law| law.number.as_deref()),
                )
            })
            .collect();
        assert_eq!(
            read,
            [
                (
                    Some("أولاً/1"),
                    Operation::ReplacePhrase,
                    Some("8"),
                    Some("132")
                ),
                (
                    Some("أولاً/2"),
                    Operation::DeletePart,
                    Some("11"),
                    Some("132")
                ),
            ]
        );
    }

    /// Articles of a text and their new wordings.
    fn restatements(text: &str) -> Vec<(String, &str)> {
        let clauses = read_clauses(text);
        let changes = clauses.into_iter().flat_map(|clause| clause.amendments);
        changes
            .filter(|change| change.operation == Operation::ReplaceArticle)
            .filter_map(|change| Some((change.target.article?, &text[change.new_text?])))
            .collect()
    }

    #[test]
    fn articles_below_headings_are_restated() {
        let text = "يستبدل بنصوص المواد (٩) ، ٣ ، ١من القانون رقـم ١٦١لـسنة ٢٠٢٢\nبشأن منح بعض التيسيرات ،النصوص الآتية:\n\
            مادة (١) : يحق للمصرى استيراد سيارة:\n1- واحدة.\n2- خاصة.\n\
            مادة (٣) : يشترط ألا يزيد عمرها على ثلاث سنوات .\n\
            مادة (٩) : يلغى الطلب خلال مدة لا تجاوز ستة أشهر .\n\
            المادة الثانية\nينشر هذا القانون .\n";
        assert_eq!(
            restatements(text),
            [
                (
                    "1".to_owned(),
                    "يحق للمصرى استيراد سيارة:\n1- واحدة.\n2- خاصة."
                ),
                ("3".to_owned(), "يشترط ألا يزيد عمرها على ثلاث سنوات ."),
                ("9".to_owned(), "يلغى الطلب خلال مدة لا تجاوز ستة أشهر ."),
            ]
        );
        let law = read_clauses(text)[0].citation.clone().unwrap();
        assert_eq!((law.number.as_deref(), law.year), (Some("161"), Some(2022)));
    }

    #[test]
    fn a_heading_of_a_part_or_of_an_article_that_is_not_listed_restates_none() {
        let text = "يستبدل بنص الفقرة الأولى من المادة الثانية من القانون رقم ٦ لسنة ٢٠٢٢، وبنصوص تعريفات عبارات \"الوزارة\" ،\"الوزير\" الواردة بالمادة ١، وبنصوص المواد / ٢٣الفقرة الثانية / ٣٠\nالفقرتين الأولى والثانية ٧٤ ،٣٥من قانون المالية العامة الموحد المشار إليه\nالنصوص الآتية :\n\
            (المادة الثانية /فقرة أولى) :\nيطبق النظام .\n\
            مادة (١) :\nالوزير :وزير المالية .\n\
            مادة (/ ٢٣فقرة ثانية) :\nويرفق بالمشروع بيان .\n\
            مادة (٣٥) :\nيحظر الارتباط .\n\
            مادة (٧٤) :\nلا يجوز إصدار لوائح .";
        assert_eq!(
            restatements(text),
            [
                ("35".to_owned(), "يحظر الارتباط ."),
                ("74".to_owned(), "لا يجوز إصدار لوائح .")
            ]
        );
    }

    #[test]
    fn a_number_with_a_part_in_the_list_restates_no_article() {
        for list in ["٣ (فقرة أولى) ، ٩", "٣ الفقرة ٢ ، ٩", "٩ ، ٣ / فقرة أولى"]
        {
            let text = format!(
                "يستبدل بنصوص المواد {list} من القانون رقم ١٦١ لسنة ٢٠٢٢ ، النصوص الآتية:\n\
                مادة (٢) :\nيشترط الترخيص .\nمادة (٣) :\nيشترط السن .\nمادة (٩) :\nيلغى الطلب ."
            );
            assert_eq!(
                restatements(&text),
                [("9".to_owned(), "يلغى الطلب .")],
                "{list}"
            );
        }
    }

    #[test]
    fn a_part_named_after_the_colon_of_its_heading_restates_no_article() {
        let text = "يستبدل بنصى المادتين (/١١فقرة ثانية /١٢ ،فقرة ثانية) من القانون رقـم ١٤٣\nلسنة ١٩٨١ ،النصان الآتيان :\n\
            مادة (/١١فقرة ثانية) :\nيجب ألا تقل ملكية المصريين .\n\
            مادة (١٢) : فقرة ثانية(:\nلا يفيد من التملك سوى المصريين .";
        assert_eq!(restatements(text), []);
    }

    #[test]
    fn a_list_of_articles_is_not_that_of_the_change_before() {
        let text = "يقرر:\nأولاً: تعديل نظام العمل، على النحو الآتي:\nإحلال كلمة (المركز) محل كلمة (الوزارة) أينما وردت \
            في النظام عدا المادة (التاسعة عشرة).\nإلغاء المواد الآتية: (الثلاثون) و(الحادية والثلاثون).";
        let repealed = read_clauses(text)
            .into_iter()
            .flat_map(|clause| clause.amendments)
            .filter(|change| change.operation == Operation::DeleteArticle)
            .filter_map(|change| change.target.article);
        assert!(!repealed.into_iter().any(|article| article.contains("19")));
    }

    #[test]
    fn words_of_a_bylaw_are_not_those_of_the_law_named_before() {
        let count = |kind: &str| {
            let text = format!(
                "يقرر:\nأولاً: حذف المادة (5) من نظام العمل.\nثانياً: إحلال كلمة (المركز) محل كلمة (الوزارة) أينما وردت \
                 في {kind}."
            );
            read_clauses(&text).len()
        };
        assert_eq!(count("النظام"), 2);
        assert_eq!(count("اللائحة"), 1);
    }

    #[test]
    fn a_verb_in_two_lines_is_read() {
        let text = "أولاً: التعديل\nعلى المادة (7) من نظام العمل، لتكون بالنص الآتي: «نص».";
        let found: Vec<_> = read_clauses(text)
            .into_iter()
            .flat_map(|clause| clause.amendments)
            .map(|change| (change.operation, change.target.article))
            .collect();
        assert_eq!(found, [(Operation::ReplaceArticle, Some("7".to_owned()))]);
    }

    #[test]
    fn a_line_that_lost_its_number_changes_the_law_that_it_names() {
        let laws = |lines: &str| -> Vec<Option<String>> {
            let text = format!(
                "يقرر:\nثالثاً:\n{lines}\nرابعاً: إحلال كلمة (ب) محل كلمة (أ) الواردة في المادة (9)."
            );
            let number = |clause: Clause| clause.citation.and_then(|law| law.number);
            read_clauses(&text).into_iter().map(number).collect()
        };
        let first = "تعديل نظام السياحة، الصادر بالمرسوم الملكي رقم (م/2) وتاريخ 1436/1/9هـ، على النحو الآتي:\nأ- إحلال \
            كلمة (الوزير) محل كلمة (الرئيس) الواردة في المادة (18).";
        let second = "تعديل نظام الوحدات، الصادر بالمرسوم الملكي رقم (م/52) وتاريخ 1427/8/20هـ، بحذف المادة (3).";
        let of = |number: &str| Some(number.to_owned());
        assert_eq!(
            laws(&format!("{first}\n{second}")),
            [of("م/2"), of("م/52"), of("م/52")]
        );
        // The law of the second line is not read: it is not the first one.
        let unread = "تعديل تنظيم الجمعية، بحذف المادة (3).";
        assert_eq!(laws(&format!("{first}\n{unread}")), [of("م/2"), None, None]);
    }

    #[test]
    fn a_law_in_place_of_another_one_changes_no_words_of_the_article_with_the_number_of_its_own() {
        let text = "المادة العشرون:\nيحل النظام -فيما يتعلق بالمستشفى- محل تنظيم المدن الطبية والمستشفيات التخصصية التابعة لوزارة الصحة، الصادر بقرار مجلس الوزراء رقم (216) وتاريخ 13/6/1435هـ.";
        assert_eq!(read_clauses(text), []);
    }

    #[test]
    fn mentions_of_changes_are_no_changes() {
        for (text, count) in [
            (
                "يقرر:\nأولاً: تمديد العمل بمبادرة إلغاء الغرامات الواردة في نظام الزكاة.",
                0,
            ),
            (
                "يقرر:\nأولاً: قيام الوزارة بإعداد صك تعديل المادة (7) من الاتفاقية.",
                0,
            ),
            (
                "يقرر:\nثانياً: يلغي هذا القرار كل ما يتعارض معه من أحكام.",
                0,
            ),
            (
                "يقرر:\nأولاً: الموافقة على تعديل المادة (7) من نظام العمل، وفق الصيغة المرافقة.",
                1,
            ),
            (
                "يقرر:\nأولاً: الموافقة على حذف الفقرة (2) من المادة (7) من نظام العمل.",
                1,
            ),
        ] {
            let found = read_clauses(text)
                .iter()
                .map(|clause| clause.amendments.len())
                .sum::<usize>();
            assert_eq!(found, count, "{text}");
        }
    }
}
