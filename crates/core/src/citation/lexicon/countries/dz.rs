//! Facts of Algerian law for reading citations: names, wordings, courts, how instruments are numbered.

use crate::citation::model::Instrument;
use crate::citation::model::country::{Country, YearInNumber, country};
use crate::citation::model::form::{Form, Reading};

pub(super) const ALGERIA: Country = country! {
    code: "dz",
    adjectives: ["جزائري"],
    only_in_law: ["الجمهورية الجزائرية الديمقراطية الشعبية"],
    names: ["الجزائر"],
    english: &["algeria"],
    english_adjectives: &["algerian"],
    forms: FORMS,
    year_in_number: Some(YearInNumber {
        first: true,
        since: 1962,
        shows_country: true,
    }),
    // «المواد 226 – 250 من قانون الأسرة» means the two articles.
    dash_lists_articles: true,
    dashed_articles: true,
    // Courts of appeal are called councils only here.
    words_of_rulings: &[
        "مجلس قضاء",
        "قضاة المجلس",
        "الوكيل القضائي للخزينة",
    ],
    undated_rulings: true,
    dated_decisions: true,
    // The Algerian Supreme Court publishes its decisions under the number of the file: «ملف رقم 1018771».
    ruling_by_file: "قرار المحكمة العليا ملف",
};

/// Wordings of citations (forms) that only Algeria uses; [`Form`] explains the signs in the words.
const FORMS: &[Form] = &[
    // Journals of the Supreme Court, by whose year and page a ruling is cited. Courts of other countries have
    // journals of the same names.
    Form {
        heads: &["مجلة القضائية", "مجلة المحكمة العليا", "نشرة القضاة"],
        several: &[],
        instrument: Instrument::Cassation,
        jurisdiction: None,
        reading: Reading::Journal,
    },
];
