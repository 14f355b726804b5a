//! Algerian law.

use crate::citation::model::country::{Country, country};

pub(super) const ALGERIA: Country = country! {
    code: "dz",
    adjectives: ["جزائري"],
    names: ["الجمهورية الجزائرية الديمقراطية الشعبية", "الجزائر"],
    undated_rulings: true,
};
