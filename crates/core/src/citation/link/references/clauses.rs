//! Finds the law that a text names with the clause in which it cited the law before: `نظام التأمينات
//! المشار إليه في البند (رابعا)`. A decree that issues a law names the former law of the same name so.

use std::ops::Range;

use super::mentions::resolve_to;
use crate::citation::lexicon::words::references::IN_CLAUSE;
use crate::citation::model::{Citation, Reference};
use crate::normalizer::{Form, normalize};
use crate::numerals::adverb::ADVERBS;
use crate::text::folded::{FoldedText, is_letter};

/// Greatest distance of the clause before the citation, in bytes of folded text.
const REACH_OF_CLAUSE: usize = 20_000;

/// Completes a citation by name alone that points to a clause of the text: it gets the values of the citation
/// there that gives the name a number. `end` is the byte of the folded text at which its words end.
pub(in crate::citation) fn take_up_from_clause(
    citation: &mut Citation,
    before: &[Citation],
    folded: &FoldedText,
    end: usize,
) {
    let is_bare = citation.reference == Reference::Full
        && citation.number.is_none()
        && citation.year.is_none()
        && citation.date.is_none();
    let Some(name) = citation.name.as_deref().filter(|_| is_bare) else {
        return;
    };
    let Some(clause) = clause_after(folded, end).and_then(|label| clause(folded, label, end))
    else {
        return;
    };
    let words = folded.original(clause);
    let name = normalize(name, Form::Letters);
    let found = before.iter().position(|one| {
        words.contains(&one.span.start)
            && one.number.is_some()
            && one.reference == Reference::Full
            && one
                .name
                .as_deref()
                .is_some_and(|other| normalize(other, Form::Letters) == name)
    });
    if let Some((place, antecedent)) = found.and_then(|place| Some((place, before.get(place)?))) {
        resolve_to(citation, antecedent, place as u32);
    }
}

/// Returns the number of the clause to which the words at byte `end` point: «fourthly» in `المشار إليه في
/// البند (رابعا)`.
fn clause_after(folded: &FoldedText, end: usize) -> Option<&'static str> {
    let marks = |mark: char| "-–—،,()[]«»\"".contains(mark);
    let words = folded.text[end..].trim_start_matches(marks);
    let label = IN_CLAUSE
        .iter()
        .find_map(|pointing| words.strip_prefix(pointing))?
        .trim_start_matches(marks);
    ADVERBS.iter().find_map(|(adverb, _)| {
        let after = label.strip_prefix(adverb)?;
        let edge = folded.word_edge(folded.text.len() - after.len());
        (edge || !after.starts_with(is_letter)).then_some(*adverb)
    })
}

/// Returns the last clause with this number before byte `end`: from its number at the beginning of a line to
/// the next number of a clause.
fn clause(folded: &FoldedText, label: &str, end: usize) -> Option<Range<usize>> {
    let from = folded.border(end.saturating_sub(REACH_OF_CLAUSE));
    let start = from + heading(folded, from..end, label, true)?;
    let body = start + label.len();
    let next = ADVERBS
        .iter()
        .filter_map(|(adverb, _)| heading(folded, body..end, adverb, false))
        .min();
    Some(start..next.map_or(end, |next| body + next))
}

/// Returns where a part of the text has the number of a clause before a colon or a dash at the beginning of a
/// line: the last such place, or the first one.
fn heading(folded: &FoldedText, part: Range<usize>, label: &str, last: bool) -> Option<usize> {
    let begins = |at: &usize| {
        let start = part.start + at;
        folded.line_before(start)
            && folded.text[start + label.len()..].starts_with([':', '-', '–', '/'])
    };
    let mut found = folded.text[part.clone()]
        .match_indices(label)
        .map(|(at, _)| at)
        .filter(begins);
    if last { found.last() } else { found.next() }
}

#[cfg(test)]
mod tests {
    use crate::citation::extract;

    const DECREE: &str = "أولاً: الموافقة على نظام التأمينات الاجتماعية، بالصيغة المرافقة.\n\
        ثانياً: تحتسب المدد وفقاً لأحكام نظام التقاعد المدني، الصادر بالمرسوم الملكي رقم (م/41) بتاريخ 29/ 7/ 1393هـ.\n\
        رابعاً: يستمر العمل بأحكام نظام التأمينات الاجتماعية، الصادر بالمرسوم الملكي رقم (م/33) بتاريخ 3/ 9/ 1421هـ.\n\
        خامساً: يعامل المشتركون وفق ما يأتي:\n";

    /// Number and antecedent of the last citation of a decree with these words at its end.
    fn last(words: &str) -> (Option<String>, Option<u32>) {
        let text = format!("{DECREE}{words}");
        let citation = extract(&text).pop().unwrap();
        (citation.number, citation.antecedent)
    }

    #[test]
    fn a_name_that_points_to_a_clause_means_the_law_whose_number_the_clause_gives() {
        let old = Some("م/33".to_owned());
        for words in [
            "تطبق المادة (الثامنة والثلاثين) من نظام التأمينات الاجتماعية المشار إليه في البند (رابعاً) من هذا المرسوم.",
            "تطبق المادة (الثامنة والثلاثين) من نظام التأمينات الاجتماعية -المشار إليه في البند (رابعاً) من هذا المرسوم-.",
            "تطبق المادة (الثامنة) من نظام التأمينات الاجتماعية المشار إليهما في البند رابعا من هذا المرسوم.",
        ] {
            let (number, antecedent) = last(words);
            assert_eq!(number, old, "{words}");
            assert!(antecedent.is_some(), "{words}");
        }
    }

    #[test]
    fn a_clause_without_the_number_of_the_name_gives_none() {
        for words in [
            // The clause issues the law.
            "تطبق المادة (الثامنة) من نظام التأمينات الاجتماعية المشار إليه في البند (أولاً) من هذا المرسوم.",
            // The clause cites another law by its number.
            "تطبق المادة (الثامنة) من نظام التأمينات الاجتماعية المشار إليه في البند (ثانياً) من هذا المرسوم.",
            "تطبق المادة (الثامنة) من نظام التأمينات الاجتماعية المشار إليه في البند (سابعاً) من هذا المرسوم.",
            "تطبق المادة (الثامنة) من نظام التأمينات الاجتماعية.",
        ] {
            assert_eq!(last(words), (None, None), "{words}");
        }
    }
}
