//! Forms of Qatari law that the other tables do not have. To add one, add a row: how, the table of
//! tables in `forms` says.

use crate::citation::model::Instrument;
use crate::citation::model::form::{Form, Reading};

pub(in crate::citation) const FORMS: &[Form] = &[Form {
    heads: &["قرار (ال)أميري"],
    several: &["قرارين (ال)أميريين"],
    instrument: Instrument::PresidentialDecree,
    jurisdiction: Some("qa"),
    reading: Reading::Numbered,
}];
