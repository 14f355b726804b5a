//! A former change of the article that a source changes again: «المادة (5) من تنظيم …، المعدلة بقرار مجلس
//! الوزراء رقم (351) وتاريخ 29/7/1436هـ، لتكون بالنص الآتي».

use std::sync::LazyLock;

use regex::Regex;

use super::act::act;
use super::outline::{ACT, LAW, Outline};
use crate::amendments::model::{Act, Amendment};
use crate::normalizer::{Form, normalize};
use crate::pattern;

/// An article, or a part of it, as changed by an act. A feminine law between them may be what the act
/// changed.
static CHANGED_BY: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"(?:^|[^\p{L}])(?:ال)?(?:مادة|مادتين|فقرة|فقرتين|بند|بندين)\s(?P<between>[^\n]{0,240}?)[\s،,\-–(]و?المعدل(?:ة|تين)\s+(?:بموجب\s+)?",
        &[],
    )
});
static FEMININE_LAW: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"(?:^|[^\p{L}])(?:ال|لل)?(?:لائحة|لوائح|قواعد|ضوابط|تعليمات|آلية|اتفاقية|وثيقة|ترتيبات|إجراءات|سياسة|شروط|معايير|أسس|وثائق)(?:[^\p{L}]|$)",
        &[],
    )
});
/// Words between «المعدلة» and its act: «بالفقرة (2) من البند (ثالثاً) من», and the prefixes of the act.
static BEFORE_ACT: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"^\s*ب?(?:(?:ال)?(?:فقرة|بند|مادة)\s[^\n.]{1,40}?من\s*)*(?:ال)?\s*$",
        &[],
    )
});

/// The act by which a source says that the article of `amendment` was changed before. `None` if it names no
/// act with a date, or if the words may mean a former change of the law.
pub(in crate::amendments) fn former_act(text: &str, amendment: &Amendment) -> Option<Act> {
    let texts = [
        &amendment.new_text,
        &amendment.old_phrase,
        &amendment.restated,
    ];
    let texts = || texts.iter().filter_map(|text| text.as_ref());
    let span = &amendment.span;
    let first = texts().map(|text| text.start).min().unwrap_or(span.end);
    let last = texts().map(|text| text.end).max().unwrap_or(span.end);
    let before = span.start..first.clamp(span.start, span.end);
    let after = last.clamp(span.start, span.end)..span.end;
    [before, after]
        .into_iter()
        .find_map(|range| in_words(text.get(range.clone())?, range.start))
}

/// `offset`: the byte of the source at which the words begin.
fn in_words(words: &str, offset: usize) -> Option<Act> {
    // An outline costs much more than this search.
    if !CHANGED_BY.is_match(&normalize(words, Form::Letters)) {
        return None;
    }
    let outline = Outline::new(words);
    let found = CHANGED_BY.captures(&outline.source.letters)?;
    let end = found.get_match().end();
    if FEMININE_LAW.is_match(&found["between"]) {
        return None;
    }
    let whole = 0..outline.words.len();
    let instruments = [LAW, ACT]
        .into_iter()
        .flat_map(|letter| outline.instruments(whole.clone(), letter));
    let (at, citation, named) = instruments
        .filter(|(.., named)| outline.source.letters_at(named.start) >= end.saturating_sub(1))
        .min_by_key(|(.., named)| named.start)?;
    let start = outline.source.letters_at(named.start);
    let between = outline.source.letters.get(end.min(start)..start)?;
    if !BEFORE_ACT.is_match(between) {
        return None;
    }
    let mut act = act(&outline, citation, named, at);
    act.date.as_ref()?;
    act.span = act.span.start + offset..act.span.end + offset;
    Some(act)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::amendments::{read_amendments, read_clauses};

    fn of_clause(clause: &str) -> Option<(String, String)> {
        let text = format!("يقرر ما يلي:\nأولاً: {clause}");
        let clauses = read_clauses(&text);
        of(&text, &clauses[0].amendments[0])
    }

    fn of(text: &str, amendment: &Amendment) -> Option<(String, String)> {
        let act = former_act(text, amendment)?;
        assert!(text[act.span.clone()].contains(act.number.as_deref().unwrap()));
        act.number.zip(act.date)
    }

    fn act(number: &str, date: &str) -> Option<(String, String)> {
        Some((number.to_owned(), date.to_owned()))
    }

    #[test]
    fn an_article_names_the_act_that_changed_it_before() {
        for (clause, expected) in [
            (
                "تعديل المادة (الخامسة) من تنظيم اللجنة الوطنية لمكافحة المخدرات، الصادر بقرار مجلس الوزراء رقم (119) وتاريخ 17/ 4/ 1430هـ، المعدلة بقرار مجلس الوزراء رقم (351) وتاريخ 29/ 7/ 1436هـ، لتكون بالنص الآتي: «نص».",
                act("351", "1436-07-29"),
            ),
            (
                "تعديل الفقرتين (1) و (2) من المادة (العاشرة) من نظام التأمينات الاجتماعية –الصادر بالمرسوم الملكي رقم (م/33) وتاريخ 1421/9/3هـ - المعدلتين بقرار مجلس الوزراء رقم (190) وتاريخ 17/6/1435هـ، لتكونا بالنص الآتي: «نص».",
                act("190", "1435-06-17"),
            ),
            // The law was changed before, not the article.
            (
                "تعديل المادة (الخامسة) من نظام المحاماة، الصادر بالمرسوم الملكي رقم (م/38) وتاريخ 28/7/1422هـ، المعدل بالمرسوم الملكي رقم (م/66) وتاريخ 15/7/1443هـ، لتكون بالنص الآتي: «نص».",
                None,
            ),
            // Either of them.
            (
                "تعديل المادة (الخامسة) من لائحة حوكمة الشركات، المعدلة بقرار مجلس الوزراء رقم (351) وتاريخ 29/7/1436هـ، لتكون بالنص الآتي: «نص».",
                None,
            ),
            // Words of the new wording.
            (
                "تعديل المادة (الخامسة) من نظام العمل، لتكون بالنص الآتي: «تطبق المادة (5) المعدلة بقرار مجلس الوزراء رقم (351) وتاريخ 29/7/1436هـ».",
                None,
            ),
        ] {
            assert_eq!(of_clause(clause), expected, "{clause}");
        }
    }

    #[test]
    fn a_note_names_the_act_that_changed_its_article_before() {
        let note = "- عُدلت الفقرة (أ) من هذه المادة بموجب المرسوم الملكي رقم (م/153) وتاريخ 1441/11/5هـ، والمعدلة بالمرسوم الملكي رقم (م/131) وتاريخ 29/12/1438هـ، لتكون بالنص الآتي: \"أ- نص\".";
        let found = read_amendments(note, Some("5"));
        assert_eq!(of(note, &found[0]), act("م/131", "1438-12-29"));
    }
}
