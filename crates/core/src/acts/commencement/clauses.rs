//! Commencements of single clauses of an act: «يسري العمل بما ورد في البنود (أولاً، وثانياً) من هذا القرار من
//! تاريخ 28/5/1443هـ».

use std::sync::LazyLock;

use regex::Regex;

use super::day;
use super::sentence::sentences;
use super::start::Commencement;
use crate::acts::window::{letters, letters_by_line};
use crate::pattern;

/// Words that number the clauses of an act.
const NUMBER: &[&str] = &[
    r"(?:أولا|ثانيا|ثالثا|رابعا|خامسا|سادسا|سابعا|ثامنا|تاسعا|عاشرا|(?:حادي|ثاني|ثالث|رابع|خامس)\s+عشر)",
];

/// Clauses of the act itself, by their numbers. In «البند (أولاً) من المادة (3)» it is a part of an article,
/// and in «الفقرة (ثانياً) منه» it may be a part of the clause that was named before.
static LIST: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"^\s*(?:في\s+|ب)?(?:ال)?(?:بند|بندين|بنود|(?P<paragraph>فقرة|فقرتين|فقرات))\s+(?P<list>(?:[(\s،,]*و?\s*\(?{number}\s*\)?[\s،,]*)+)(?:من\s+(?:هذا|هذه|قرارنا|مرسومنا)[^\p{L}]|(?P<of_it>منها?)[^\p{L}]|(?:اعتبارا|ابتداء|بدءا|بعد|من\s+(?:تاريخ|نشر|صدور))[^\p{L}])",
        &[("number", NUMBER)],
    )
});
static EACH: LazyLock<Regex> =
    LazyLock::new(|| pattern::letters(r"{number}", &[("number", NUMBER)]));

/// The words before a second statement in a sentence: «…، ويعمل بما ورد في البند (ثانياً) منه من تاريخ …».
static AGAIN: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"[\s،,]+(?P<again>و(?:يعمل|يسري)\s+(?:العمل\s+)?بما\s+(?:ورد|جاء)\s)",
        &[],
    )
});

/// Words after the clauses of a statement that state a second one in another way, or name another clause:
/// «… من تاريخ 1/1/2025م، وبالبند (ثانياً) من تاريخ 1/6/2025م».
static MORE: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"(?:^|[^\p{L}])[وفبل]?(?:[يت](?:عمل|سري|نفذ|طبق|بدأ)|نافذ(?:ا|ة)?|{number})(?:[^\p{L}]|$)",
        &[("number", NUMBER)],
    )
});

/// When a clause has effect of an act that states the commencement of some of its clauses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ClauseCommencement {
    /// The act states it.
    Stated(Commencement),
    /// The act states only those of other clauses.
    OfOthers,
}

/// Returns the commencement of the clause of an act with a number («ثانياً», «ثانياً/1»), if the act states
/// commencements of single clauses and names them all by their numbers. Otherwise `None`.
///
/// ```
/// use sanad_core::acts::{ClauseCommencement, Commencement, clause_commencement};
/// let text = "يعمل بما ورد في البندين (أولاً) و(ثانياً) من هذا القرار من تاريخ 1/1/2022م.";
/// let day = Commencement::Day("2022-01-01".to_owned());
/// assert_eq!(clause_commencement(text, "ثانياً/1"), Some(ClauseCommencement::Stated(day)));
/// assert_eq!(clause_commencement(text, "ثالثاً"), Some(ClauseCommencement::OfOthers));
/// assert_eq!(clause_commencement("يعمل بهذا القرار من تاريخ 1/1/2022م.", "ثالثاً"), None);
/// ```
pub fn clause_commencement(text: &str, clause: &str) -> Option<ClauseCommencement> {
    let clause = letters(clause.split('/').next().unwrap_or_default());
    let number = EACH
        .find(&clause)
        .filter(|found| found.as_str() == clause.trim())?;
    let letters = letters_by_line(text);
    let letters = AGAIN.replace_all(&letters, "؛ $again");
    let mut found = None;
    let mut of_paragraphs = None;
    for sentence in sentences(&letters) {
        let Some(stated) = day::stated_of_part(sentence.head, sentence.words) else {
            continue;
        };
        let list = LIST.captures(sentence.words)?;
        let kind = Some(list.name("paragraph").is_some());
        if list.name("of_it").is_some() && kind != of_paragraphs {
            return None;
        }
        of_paragraphs = kind;
        let after = &letters[sentence.when + list.get(0)?.end()..];
        let rest = after.find(['.', '؛', '\n']).unwrap_or(after.len());
        let read = sentence.words.len() - list.get(0)?.end();
        if MORE.is_match(&after[..rest.max(read)]) {
            return None;
        }
        let mut clauses = EACH.find_iter(list.name("list")?.as_str());
        let is_named = clauses.any(|other| other.as_str() == number.as_str());
        match (is_named, &found) {
            (true, None | Some(ClauseCommencement::OfOthers)) => {
                found = Some(ClauseCommencement::Stated(stated));
            }
            (true, Some(ClauseCommencement::Stated(_))) => return None,
            (false, _) => found = found.or(Some(ClauseCommencement::OfOthers)),
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clauses_are_named_by_their_numbers() {
        let text = "رابعاً: يسري العمل بما ورد في البنود (أولاً، وثانياً، وثالثاً) من هذا القرار من تاريخ 28/ 5/ 1443هـ.";
        let day = ClauseCommencement::Stated(Commencement::Day("2022-01-01".to_owned()));
        for clause in ["أولاً", "ثانياً/2", "ثالثـاً"] {
            assert_eq!(
                clause_commencement(text, clause),
                Some(day.clone()),
                "{clause}"
            );
        }
        assert_eq!(
            clause_commencement(text, "رابعاً"),
            Some(ClauseCommencement::OfOthers)
        );
        assert_eq!(clause_commencement(text, "المادة 2"), None);
    }

    #[test]
    fn each_statement_of_a_sentence_has_its_own_day() {
        let text = "يعمل بما ورد في البند (أولاً) من هذا القرار من تاريخ 1/1/2025م، ويعمل بما ورد في البند (ثانياً) منه من تاريخ 1/6/2025م.";
        let stated = |day: &str| ClauseCommencement::Stated(Commencement::Day(day.to_owned()));
        for (clause, expected) in [
            ("أولاً", stated("2025-01-01")),
            ("ثانياً", stated("2025-06-01")),
            ("ثالثاً", ClauseCommencement::OfOthers),
        ] {
            for text in [text, &text.replace("، ويعمل", " ويسري العمل")] {
                let found = clause_commencement(text, clause);
                assert_eq!(found, Some(expected.clone()), "{clause} {text}");
            }
        }
    }

    #[test]
    fn a_second_statement_that_is_not_read_leaves_all_in_doubt() {
        let first = "يعمل بما ورد في البند (أولاً) من هذا القرار من تاريخ 1/1/2025م";
        let long = "، وعلى الجهات المعنية كل فيما يخصه استكمال ما يلزم من إجراءات وترتيبات لتنفيذ ذلك في المواعيد المحددة لها";
        for second in [
            "، وبالبند (ثانياً) منه من تاريخ 1/6/2025م.",
            "، ويعمل بباقي أحكامه من تاريخ نشره.",
            "، على أن يسري ما عداه من تاريخ 1/6/2025م.",
            "، عدا البند (ثانياً) فيعمل به من تاريخ 1/6/2025م.",
            // A part of the first clause.
            "، ويعمل بما ورد في الفقرة (ثانياً) منه من تاريخ 1/6/2025م.",
            &format!("{long}، وبالبند (ثانياً) من تاريخ 1/6/2025م."),
        ] {
            let text = format!("{first}{second}");
            for clause in ["أولاً", "ثانياً"] {
                assert_eq!(clause_commencement(&text, clause), None, "{clause} {text}");
            }
        }
        // A day of a month is no clause.
        assert!(!MORE.is_match(&letters("من اليوم الحادي عشر من يناير 2025م")));
    }

    #[test]
    fn a_part_that_is_no_clause_leaves_all_in_doubt() {
        for text in [
            "يعمل بما ورد في المادة الثانية بعد (30) يوماً من تاريخ نشره.",
            "يعمل بما ورد في الفقرة (أولاً) من المادة (3) بعد (30) يوماً من تاريخ نشره.",
            "يعمل بما ورد في البند (أولاً) من هذا القرار من تاريخ 1/1/2022م.\nويعمل بما ورد في المادة (3) بعد (30) يوماً من نشره.",
            "يعمل بما ورد في البند (أولاً) من هذا القرار من تاريخ 1/1/2022م.\nويعمل بما ورد في البند (أولاً) من هذا القرار من تاريخ 1/1/2023م.",
        ] {
            assert_eq!(clause_commencement(text, "أولاً"), None, "{text}");
        }
    }
}
