//! Facts of Algerian law.

use crate::citation::model::country::{Country, country};

pub(super) const ALGERIA: Country = country! {
    code: "dz",
    adjectives: ["جزائري"],
    only_in_law: ["الجمهورية الجزائرية الديمقراطية الشعبية"],
    names: ["الجزائر"],
    english: &["algeria"],
    english_adjectives: &["algerian"],
    undated_rulings: true,
    // The Algerian Supreme Court publishes its decisions under the number of the file: «ملف رقم 1018771».
    ruling_by_file: "قرار المحكمة العليا ملف",
};
