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

/// Clauses of the act itself, by their numbers. In «البند (أولاً) من المادة (3)» it is a part of an article.
static LIST: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"^\s*(?:في\s+|ب)?(?:ال)?(?:بند|بندين|بنود|فقرة|فقرتين|فقرات)\s+(?P<list>(?:[(\s،,]*و?\s*\(?{number}\s*\)?[\s،,]*)+)(?:من\s+(?:هذا|هذه|قرارنا|مرسومنا)[^\p{L}]|(?:اعتبارا|ابتداء|بدءا|بعد|من\s+(?:تاريخ|نشر|صدور))[^\p{L}])",
        &[("number", NUMBER)],
    )
});
static EACH: LazyLock<Regex> =
    LazyLock::new(|| pattern::letters(r"{number}", &[("number", NUMBER)]));

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
    let mut found = None;
    for sentence in sentences(&letters) {
        let Some(stated) = day::stated_of_part(sentence.head, sentence.words) else {
            continue;
        };
        let list = LIST.captures(sentence.words)?;
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
