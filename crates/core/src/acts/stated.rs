//! Repeals among the citations of a text by itself, of which only the words are known.

use super::change::Place;
use super::read::{Frame, acts};
use crate::citation::{Citation, Relation};

/// Letters that words of repeal have in common, and a word of replacement. A text without them repeals nothing.
const HINTS: [&str; 2] = ["لغ", "محل"];

/// Makes the repeals among the citations of a text those of [`acts`]. The grammar reads the words directly
/// before a citation only, and takes «يلغى كل ما يتعارض مع القانون» for a repeal of the law.
///
/// ```
/// use sanad_core::acts::correct_repeals;
/// use sanad_core::citation::{Relation, examine_in};
/// let text = "يلغى كل حكم يتعارض مع أحكام القانون رقم 5 لسنة 1990.";
/// let mut citations = examine_in(text, Some("ae")).citations;
/// correct_repeals(text, &mut citations, Some("ae"));
/// assert_eq!(citations[0].relation, Relation::Cites);
/// ```
pub fn correct_repeals(text: &str, citations: &mut [Citation], country: Option<&str>) {
    let is_repeal = |citation: &Citation| citation.relation == Relation::Repeals;
    let may_repeal = citations.iter().any(is_repeal)
        || !citations.is_empty() && HINTS.iter().any(|hint| text.contains(hint));
    if !may_repeal {
        return;
    }
    let frame = Frame {
        jurisdiction: country.unwrap_or_default().to_owned(),
        ..Frame::default()
    };
    for act in acts(text, citations, Place::Provision, false, &frame) {
        let citation = &mut citations[act.citation];
        let repeals = act.relation == Relation::Repeals;
        let is_sure = !act.is_suspended && !act.of_issued && act.report.is_none();
        if is_repeal(citation) && !repeals && act.report.is_none() {
            citation.relation = act.relation;
        } else if citation.relation == Relation::Cites && repeals && is_sure {
            citation.relation = Relation::Repeals;
        }
    }
}
