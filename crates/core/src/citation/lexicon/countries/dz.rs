//! Facts of Algerian law for reading citations: names, wordings, courts, how instruments are numbered.

use crate::citation::model::country::{Country, YearInNumber, country};

pub(super) const ALGERIA: Country = country! {
    code: "dz",
    adjectives: ["جزائري"],
    only_in_law: ["الجمهورية الجزائرية الديمقراطية الشعبية"],
    names: ["الجزائر"],
    english: &["algeria"],
    english_adjectives: &["algerian"],
    year_in_number: Some(YearInNumber {
        first: true,
        since: 1962,
        shows_country: true,
    }),
    // «المواد 226 – 250 من قانون الأسرة» means the two articles.
    dash_lists_articles: true,
    dashed_articles: true,
    undated_rulings: true,
    dated_decisions: true,
    // The Algerian Supreme Court publishes its decisions under the number of the file: «ملف رقم 1018771».
    ruling_by_file: "قرار المحكمة العليا ملف",
};
