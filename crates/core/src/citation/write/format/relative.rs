//! Writes citations that refer to an instrument without naming it: `المادة 7 من هذا القانون`.

use super::instrument::noun;
use crate::citation::model::{Citation, Instrument, Reference};

/// True if the citation refers to an instrument («this law», «the said law») of which no citation is known.
pub(super) fn names_nothing(citation: &Citation) -> bool {
    citation.reference != Reference::Full && citation.antecedent.is_none()
}

/// Writes the words that refer back to an instrument: `هذا القانون`, `اللائحة المشار إليها`.
pub(super) fn pointing(citation: &Citation) -> String {
    use Instrument as I;
    let noun = match citation.instrument {
        I::Law => "القانون".to_owned(),
        I::FederalLaw => "القانون الاتحادي".to_owned(),
        I::FederalDecreeLaw => "المرسوم بقانون اتحادي".to_owned(),
        I::Constitution => "الدستور".to_owned(),
        I::Bylaw => "اللائحة".to_owned(),
        other => noun(other, citation),
    };
    let feminine = citation.instrument == I::Bylaw;
    match (citation.reference, feminine, citation.articles.is_empty()) {
        // Without an article `هذه اللائحة` («this bylaw») is no citation, but «the bylaw of this law» is one.
        (Reference::This, true, true) => "اللائحة التنفيذية لهذا القانون".to_owned(),
        (Reference::This, true, false) => format!("هذه {noun}"),
        (Reference::This, false, _) => format!("هذا {noun}"),
        (_, true, _) => format!("{noun} المشار إليها"),
        (_, false, _) => format!("{noun} المشار إليه"),
    }
}
