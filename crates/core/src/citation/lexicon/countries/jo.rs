//! Facts of Jordanian law.

use crate::citation::model::country::{Country, country};
use crate::text::fold::fold;

pub(super) const JORDAN: Country = country! {
    code: "jo",
    adjectives: ["أردني"],
    names: ["المملكة الأردنية الهاشمية", "الأردن"],
    english: &["jordan"],
    english_adjectives: &["jordanian"],
    cassation_words: Some((fold!("تمييز"), fold!("حقوق"))),
};
