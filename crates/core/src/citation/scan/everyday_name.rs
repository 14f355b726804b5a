//! Decides whether a name of a law in running text, without article, number or date, is a citation or an
//! everyday phrase.
//!
//! `نظام` also means any system (`نظام إدارة الجودة`), so such a name is a law only if the table of laws has
//! it, if it begins the text or fills a line, or if the words around it show a citation. `قانون` always means
//! a law, but the words after it are not always a name (`قانون يتعلق بذلك`).

use std::ops::Range;

use crate::citation::lexicon::countries::country;
use crate::citation::lexicon::words::everyday::{
    AFTER_LAWS_ONLY, AFTER_PRACTICES, BODIES, BY_SOME_LAW, CITING, CITING_STATUTES, CLAUSES,
    EVERYDAY_TITLES, LAWS_OF_TRADES, NAMED_AFTER_LAW, OF_A_BODY, OF_PRACTICES, PARTS_OF_STATUTES,
    PLANS_OF_STUDY, SET_UP_BY, SYSTEMS_OF_TRADES, TREATIES,
};
use crate::citation::model::{Citation, Reference};
use crate::citation::read::instrument::known_title::is_named_so;
use crate::citation::read::name::known::is_known;
use crate::text::fold::fold;
use crate::text::folded::FoldedText;

/// Prefixes that may be written together with the name of a law.
const JOINED: &[&str] = &["لل", "بال", "ال", "ل", "ب", "ف", "ك", "و"];

/// Text that may stand between two members of a list of laws.
const LISTING: &[&str] = &[
    "و",
    "،و",
    "،",
    "؛",
    "؛و",
    fold!("أو"),
    fold!("،أو"),
    "(و",
    ")و",
    "»و",
    ")،و",
];

/// True if words that could be a law's name are only an everyday phrase in this text and so cite nothing.
pub(in crate::citation) fn is_everyday(
    folded: &FoldedText,
    place: Range<usize>,
    previous: Option<usize>,
    citation: &Citation,
    plans: &mut PlansOfStudy,
) -> bool {
    let Some(name) = citation.name.as_deref().filter(|_| is_bare(citation)) else {
        return false;
    };
    let (start, end) = (place.start, place.end);
    if OF_PRACTICES
        .iter()
        .any(|words| folded.text[end..].starts_with(words))
    {
        return true;
    }
    let of_system = folded.text[place.clone()].contains("نظام");
    if of_system && (is_of_a_body(folded, end) || is_set_up_here(folded, end)) {
        return true;
    }
    if is_course(folded, &place, plans) {
        return true;
    }
    // Where laws are not called نظام, a line with nothing but `نظام الرقابة الداخلية` is a term or a heading.
    let fills_line = is_whole_line(folded, &place) && (!of_system || names_statutes(folded));
    let defines_term =
        || end < folded.text.len() && is_of_trade(&folded.text[place.clone()]) && !is_known(name);
    if (begins_text(folded, start) || fills_line) && !defines_term() {
        return false;
    }
    let words = &folded.text[place];
    let noun = ["نظام", "قانون"].into_iter().find_map(|noun| {
        let (before, after) = words.split_once(noun)?;
        (before.len() <= "بال".len()).then_some((noun, after))
    });
    match noun {
        // `النظام البحري التجاري للمملكة العربية السعودية` is a code of that country.
        Some(("نظام", _)) if name.starts_with("ال") && citation.jurisdiction.is_some() => {
            false
        }
        Some(("نظام", after)) => {
            // The table of laws comes last, because its keys are made by another reading of the name.
            (is_of_trade(words)
                || AFTER_PRACTICES
                    .iter()
                    .any(|word| after.ends_with(word) || folded.text[end..].starts_with(word))
                || !(is_cited(folded, start)
                    || names_statutes(folded) && is_behind_its_part(folded, start)
                    || is_listed(folded, start, previous)
                    || AFTER_LAWS_ONLY
                        .iter()
                        .any(|word| folded.text[end..].starts_with(word))))
                && !is_known(name)
                && !is_distinctive_title(folded, start, name)
        }
        Some((_, after)) => {
            (CLAUSES.iter().any(|clause| after.starts_with(clause))
                || BY_SOME_LAW
                    .iter()
                    .filter_map(|words| folded.text[..start].strip_suffix(words))
                    .any(|before| begins_word(folded, before)))
                && !is_known(name)
        }
        None => false,
    }
}

/// True if a document of the corpus bears the name, and the name has so many words that no system of any kind
/// is called so by chance.
fn is_distinctive_title(folded: &FoldedText, start: usize, name: &str) -> bool {
    const FEWEST_WORDS: usize = 3;
    folded.titles.is_some_and(|titles| {
        name.split_whitespace().count() >= FEWEST_WORDS
            && titles.has(name, folded)
            && !is_named_so(&folded.text[..start])
            && !EVERYDAY_TITLES
                .iter()
                .any(|title| folded.text[start..].starts_with(title))
            && !is_second_bill(folded, start)
    })
}

/// True for the second of two bills: `مشروعي نظام سلامة المنتجات ونظام المواصفات`.
fn is_second_bill(folded: &FoldedText, start: usize) -> bool {
    const REACH: usize = 100;
    let before = &folded.text[folded.border(start.saturating_sub(REACH))..start];
    before.ends_with('و')
        && before
            .rsplit(['.', '،'])
            .next()
            .is_some_and(|clause| clause.contains("مشروعي"))
}

/// True if the words are a noun for system and the trade that uses it (`نظام الرقابة الداخلية`), or a system
/// that is called automatic (`نظام المتابعة الآلي`).
fn is_of_trade(words: &str) -> bool {
    words.split_once("نظام").is_some_and(|(_, after)| {
        let automatic = after.strip_suffix(fold!("الآلي"));
        if automatic.is_some_and(|before| !before.ends_with("الحاسب")) {
            return true;
        }
        SYSTEMS_OF_TRADES
            .iter()
            .any(|trade| after.starts_with(trade))
            && !LAWS_OF_TRADES
                .iter()
                .any(|subject| after.starts_with(subject))
    })
}

/// True if the word at byte `end`, behind a name, is a pronoun for the body whose practice is meant.
fn is_of_a_body(folded: &FoldedText, end: usize) -> bool {
    OF_A_BODY
        .iter()
        .any(|word| folded.text[end..].starts_with(word) && folded.word_edge(end + word.len()))
}

/// True if the words at byte `end`, behind a name, are articles of the citing text that set up what is named:
/// `بموجب المادتين 10 و11 من هذا الدليل`.
fn is_set_up_here(folded: &FoldedText, end: usize) -> bool {
    const REACH: usize = 60;
    let Some(articles) = SET_UP_BY
        .iter()
        .find_map(|words| folded.text[end..].strip_prefix(words))
    else {
        return false;
    };
    let start = folded.text.len() - articles.len();
    let reach = &folded.text[start..folded.border((start + REACH).min(folded.text.len()))];
    reach.find(fold!("من هذ")).is_some_and(|own| {
        let numbers = &reach[..own];
        !numbers.contains(['.', '؛', ':'])
            && !numbers.contains("نظام")
            && !numbers.contains("قانون")
    })
}

/// True if the law named at byte `start` is a bill (a draft law, which is not in force), because the noun for
/// bill or draft stands directly before it: `مشروع قانون العمل`, `بمسودة نظام العمل`.
pub(in crate::citation) fn is_bill(folded: &FoldedText, start: usize) -> bool {
    const NOUNS: [&str; 4] = ["مشروع", "مشروعي", fold!("مسودة"), "مسودتي"];
    let before = &folded.text[..start];
    // `إعداد مشروع لتنظيم الهيئة`
    let before = before
        .strip_suffix('ل')
        .filter(|before| folded.word_edge(before.len()) && !folded.text[start..].starts_with('ل'))
        .unwrap_or(before);
    NOUNS
        .iter()
        .filter_map(|noun| before.strip_suffix(noun))
        .any(|before| {
            ["", "و", "ب", "ل", "ول", "وب"]
                .iter()
                .filter_map(|joined| before.strip_suffix(joined))
                .any(|before| folded.word_edge(before.len()))
        })
}

/// True if a noun that takes the word at byte `start` into the name of a place, a firm or a school stands
/// directly before it: `كلية القانون`, `شركة القرار للمقاولات`.
pub(in crate::citation) fn is_part_of_name(folded: &FoldedText, start: usize) -> bool {
    let before = &folded.text[..start];
    let begins = |before: &str| folded.word_edge(before.len());
    NAMED_AFTER_LAW
        .iter()
        .filter_map(|noun| before.strip_suffix(noun))
        .any(|before| {
            begins(before)
                || before
                    .strip_suffix(['و', 'ب', 'ل', 'ف'])
                    .is_some_and(begins)
        })
}

/// True if the noun of a body stands directly before byte `start`, so that the word there begins the rest of
/// the body's name: `هيئة تنظيم المياه`.
pub(in crate::citation) fn is_of_body(folded: &FoldedText, start: usize) -> bool {
    BODIES
        .iter()
        .any(|noun| folded.text[..start].ends_with(noun))
}

/// True if the words at byte `start` are a phrase that an act puts in the place of another: `إحلال عبارة
/// (تنظيم الهيئة العامة للنقل) محل عبارة (…)`.
pub(in crate::citation) fn is_quoted_phrase(folded: &FoldedText, start: usize) -> bool {
    folded.text[..start]
        .trim_end_matches(|mark: char| !mark.is_alphanumeric())
        .ends_with(fold!("عبارة"))
}

/// True if the words are the subject in the name of a treaty, of which no state has made a law: `اتفاقية
/// فيينا لقانون المعاهدات`, `اتفاقية الأمم المتحدة لقانون البحار`. Between the two stand at most three
/// words. None of them shows that a law is cited.
pub(in crate::citation) fn is_subject_of_treaty(
    folded: &FoldedText,
    start: usize,
    citations: &[Citation],
) -> bool {
    const REACH: usize = 60;
    const MOST_WORDS: usize = 3;
    let [law] = citations else {
        return false;
    };
    let Some(before) = folded.text[..start].strip_suffix('ل') else {
        return false;
    };
    let is_law = law
        .name
        .as_deref()
        .is_some_and(|name| name.starts_with("قانون"));
    if law.number.is_some() || law.issued_by.is_some() || !is_law {
        return false;
    }
    let from = folded.border(before.len().saturating_sub(REACH));
    TREATIES.iter().any(|treaty| {
        let Some(at) = before[from..].rfind(treaty) else {
            return false;
        };
        let between = from + at + treaty.len()..before.len();
        let words = between
            .clone()
            .skip(1)
            .filter(|&place| before.is_char_boundary(place) && folded.blank_before(place));
        let words = words.count() + 1;
        let line = between.clone().any(|place| folded.line_before(place));
        let cites = CITING
            .iter()
            .any(|word| before[between.clone()].contains(word));
        !line && !cites && words <= MOST_WORDS && !before[between].contains(['.', '،', ',', '؛'])
    })
}

/// True if the citation has nothing but the name of a law.
fn is_bare(citation: &Citation) -> bool {
    citation.reference == Reference::Full
        && citation.number.is_none()
        && citation.year.is_none()
        && citation.date.is_none()
        && citation.articles.is_empty()
        && citation.issued_by.is_none()
}

/// True if only prefixes stand before the name of a law at byte `start`, so that the text is probably a
/// query: `ونظام العمل`.
fn begins_text(folded: &FoldedText, start: usize) -> bool {
    const LONGEST: usize = "وبال".len();
    start <= LONGEST
        && folded.text[..start]
            .chars()
            .all(|letter| "وفبلكا".contains(letter))
}

/// True if the name of a law fills a whole line and is therefore a title or a cell of a table.
fn is_whole_line(folded: &FoldedText, place: &Range<usize>) -> bool {
    folded.line_before(place.start) && folded.line_before(place.end)
}

/// True in texts of a country whose laws are called نظام, and in those of an unknown one.
pub(in crate::citation) fn names_statutes(folded: &FoldedText) -> bool {
    folded.country.is_none_or(|code| country(code).nizam_is_law)
}

fn is_cited(folded: &FoldedText, start: usize) -> bool {
    let before = &folded.text[..start];
    let statutes = match names_statutes(folded) {
        true => CITING_STATUTES,
        false => &[],
    };
    without_prefix(before).any(|before| {
        CITING
            .iter()
            .chain(statutes)
            .filter_map(|word| before.strip_suffix(word))
            .any(|before| begins_word(folded, before))
    })
}

/// True if a name is an item of the list of courses in a plan of studies: `القانون الدستوري - قانون العقوبات
/// العام - …`, or a line with the mark of its part, `قانون العقوبات العام (أ)`.
fn is_course(folded: &FoldedText, place: &Range<usize>, plans: &mut PlansOfStudy) -> bool {
    const LONGEST_MARK: usize = "(10)".len();
    let (before, after) = (&folded.text[..place.start], &folded.text[place.end..]);
    let before_noun = before.strip_suffix("ال").unwrap_or(before);
    let is_mark = |mark: char| "-–(،,".contains(mark);
    let begins = folded.line_before(before_noun.len()) || before_noun.ends_with(is_mark);
    let part = after
        .strip_prefix('(')
        .and_then(|part| part.split_once(')'))
        .filter(|(part, _)| part.len() <= LONGEST_MARK)
        .map_or(0, |(part, _)| "()".len() + part.len());
    let end = place.end + part;
    let ends = folded.line_before(end) || folded.text[end..].starts_with(['-', '–', ')', '،', ',']);
    begins && ends && plans.stand_before(folded, place.start)
}

/// Words of plans of studies in one text, as far as it has been searched. A text of nothing but names of laws
/// would otherwise be searched again for each name.
#[derive(Default)]
pub(in crate::citation) struct PlansOfStudy {
    /// End of the part of the folded text that has been searched.
    searched: usize,
    /// Where the last such words begin.
    last: Option<usize>,
}

impl PlansOfStudy {
    /// True if words of a plan of studies stand near byte `end` of the text, and before it.
    fn stand_before(&mut self, folded: &FoldedText, end: usize) -> bool {
        const REACH: usize = 6_000;
        let from = folded.border(end.saturating_sub(REACH));
        if end < self.searched {
            return last_of(PLANS_OF_STUDY, &folded.text[from..end]).is_some();
        }
        let longest = PLANS_OF_STUDY.iter().map(|words| words.len()).max();
        let overlap = self.searched.saturating_sub(longest.unwrap_or(0));
        let start = folded.border(overlap).max(from);
        let found = last_of(PLANS_OF_STUDY, &folded.text[start..end]);
        self.last = self.last.max(found.map(|at| start + at));
        self.searched = end;
        self.last.is_some_and(|at| at >= from)
    }
}

/// Returns where the last of any of the words begins in a text.
fn last_of(words: &[&str], text: &str) -> Option<usize> {
    // `contains` is several times as fast as `rfind`, and most texts have none of the words.
    let present = words.iter().filter(|word| text.contains(**word));
    present.filter_map(|word| text.rfind(word)).max()
}

/// Returns the text before a word, and for each prefix at its end the text without that prefix. The prefix
/// belongs to the word.
fn without_prefix(text: &str) -> impl Iterator<Item = &str> {
    let joined = JOINED
        .iter()
        .filter_map(move |joined| text.strip_suffix(joined));
    std::iter::once(text).chain(joined)
}

/// True if a word begins, with or without a prefix, at the end of `before`. «الموفق», for instance, does not
/// end in the separate word «وفق».
fn begins_word(folded: &FoldedText, before: &str) -> bool {
    without_prefix(before).any(|before| folded.word_edge(before.len()))
}

/// True if the words before a name are a part of a law: `الفصل (الثامن) من نظام الكهرباء`.
fn is_behind_its_part(folded: &FoldedText, start: usize) -> bool {
    const REACH: usize = 48;
    let Some(before) = folded.text[..start].strip_suffix("من") else {
        return false;
    };
    let from = folded.border(before.len().saturating_sub(REACH));
    PARTS_OF_STATUTES.iter().any(|part| {
        let Some(at) = before[from..].rfind(part) else {
            return false;
        };
        let number = before[from + at + part.len()..].trim_matches(['(', ')']);
        let is_number = number.strip_prefix("ال").is_some_and(|ordinal| {
            !ordinal.contains(['.', '،', ':']) && ordinal.chars().count() <= MOST_LETTERS
        });
        is_number || !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())
    })
}

/// Most letters of the ordinal of a part of a law.
const MOST_LETTERS: usize = 14;

fn is_listed(folded: &FoldedText, start: usize, previous: Option<usize>) -> bool {
    previous.is_some_and(|end| end <= start && LISTING.contains(&&folded.text[end..start]))
}

#[cfg(test)]
mod tests {
    use crate::citation::{examine_in, extract};

    #[test]
    fn a_system_of_a_trade_that_a_text_defines_is_no_law() {
        for text in [
            "نظام الرقابة الداخلية: النظم التي تعتمدها إدارة الجهة.",
            "التعريفات\nنظام الرقابة الداخلية\nالنظم التي تعتمدها إدارة الجهة.",
            "تلتزم الجهة بما يأتي:\nنظام إنذار الحريق\nيركب في كل مبنى.",
        ] {
            assert_eq!(extract(text).len(), 0, "{text}");
        }
        // A line of its own names a law where laws are called نظام, and a query is a name.
        let lines = "الأنظمة السارية\nنظام الأحوال الشخصية\nويعمل به";
        for (text, country, found) in [
            (lines, Some("sa"), 1),
            (lines, None, 1),
            ("المصطلحات\nنظام تشغيل المحطات\nهو كل برنامج", Some("ae"), 0),
            ("نظام المعلومات الائتمانية", Some("sa"), 1),
        ] {
            let read = examine_in(text, country).citations;
            assert_eq!(read.len(), found, "{text}");
        }
    }

    #[test]
    fn a_system_that_articles_of_the_text_set_up_is_no_law() {
        // A scheme of certification in a guide to farming was read as the notaries' law.
        for text in [
            "تلتزم الوحدات بإخضاع مزارعهم لنظام التوثيق بموجب المادتين 10 و11 من هذا الدليل.",
            "يطبق على المزارع نظام التوثيق المنصوص عليه في المادة (5) من هذه اللائحة.",
        ] {
            let named = extract(text).into_iter().filter(|one| one.name.is_some());
            assert_eq!(named.count(), 0, "{text}");
        }
        for text in [
            "مع مراعاة أحكام نظام التوثيق بموجب المادة 5 من نظام العمل.",
            "وفقاً لأحكام نظام التوثيق، ويعاقب بموجب المادة 5 من هذا الدليل.",
        ] {
            let first = extract(text).into_iter().next().unwrap();
            assert_eq!(first.name.as_deref(), Some("نظام التوثيق"), "{text}");
        }
    }

    #[test]
    fn courses_of_a_plan_of_studies_cite_no_law() {
        for (text, cited) in [
            (
                "المساقات\nعدد الساعات\nمبادئ القانون (القانون الدستوري- قانون العقوبات العام- قانون السير والمرور)",
                0,
            ),
            (
                "المساق\nالساعات\n6\nقانون العقوبات العام (ب)\n2\n7\nقانون العمل\n3",
                0,
            ),
            // In a sentence of the same text, and in a list without a plan, the names are cited.
            ("المساق\nالساعات\nويفصل الطالب وفقا لقانون العقوبات.", 1),
            (
                "القوانين السارية\n6\nقانون العقوبات العام\n2\n7\nقانون العمل\n3",
                2,
            ),
        ] {
            assert_eq!(extract(text).len(), cited, "{text}");
        }
    }
}
