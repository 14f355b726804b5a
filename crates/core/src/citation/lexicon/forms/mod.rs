//! The forms in which instruments are cited.
//!
//! A row gives the words that begin a citation, the instrument, and the reader of the words after them.
//! Forms of one country are in its file in `countries`, forms of several in `common` and `rulings`.
//! A new row needs:
//!
//! - a row in `test/fixtures/citations/` that shows the form;
//! - a new `PIPELINE_VERSION` in `src/ingest/prepare/prepare.ts`, because ingest keeps the results of the
//!   older tables;
//! - names in `issuers.tsv`, if the form has an issuer. A new slug is a new id for the documents of
//!   that issuer;
//! - a row in `identity/heading/heads.rs`, if the form belongs to several countries. Titles read the
//!   forms of one country from here.

mod common;
mod rulings;

use super::countries::{countries, country_of};
use crate::citation::model::Instrument;
use crate::citation::model::form::{Form, Reading};

/// Returns all forms (wordings of citations, with the kind of instrument that each names). Their order does
/// not matter, because the scanner prefers the longest wording that matches.
pub(in crate::citation) fn all() -> impl Iterator<Item = &'static Form> {
    let of_countries = countries().flat_map(|country| country.forms);
    common::FORMS
        .iter()
        .chain(rulings::FORMS)
        .chain(of_countries)
}

/// Returns the kind of instrument that a form names in texts of a country. Where decree-laws have numbers of
/// their own, a decree-law is one of the whole state even if the text does not say so.
pub(in crate::citation) fn instrument_in(form: &Form, country: Option<&str>) -> Instrument {
    match common::is_decree_law(form) && country_of(country).own_decree_laws {
        true => Instrument::FederalDecreeLaw,
        false => form.instrument,
    }
}

/// Returns the first wording of each form of one country, if titles of documents begin with it too, and its
/// instrument. The wordings omit the marks of the tables. Forms with an issuer are left out, because a source
/// states the issuer in a field of its own.
pub(crate) fn wordings_of_titles() -> impl Iterator<Item = (String, Instrument)> {
    countries()
        .flat_map(|country| country.forms)
        .filter(|form| begins_titles(form.reading) && !form.heads[0].contains('|'))
        .map(first_wording)
}

/// True if a document of this form has a title that begins with the same words as its citation. Titles of
/// most rulings begin with the court or the panel instead, and forms that are everyday words begin titles of
/// other things.
fn begins_titles(reading: Reading) -> bool {
    use Reading as R;
    matches!(
        reading,
        R::Numbered
            | R::NumberedOrDated
            | R::Named
            | R::NamedWithArticle
            | R::Code
            | R::Bylaw
            | R::Constitution
            | R::Judgment
            | R::Fatwa
    )
}

fn first_wording(form: &Form) -> (String, Instrument) {
    let wording = form.heads[0].replace("(ال)", "").replace('|', "");
    (wording, form.instrument)
}

/// Returns the first wording of each form, except forms of one country without an issuer whose wording begins
/// no title. The tests of titles read them.
#[cfg(test)]
pub(crate) fn first_wordings() -> impl Iterator<Item = (String, Instrument)> {
    let of_several = |form: &&Form| form.jurisdiction.is_none() || form.heads[0].contains('|');
    all()
        .filter(move |form| of_several(form) || begins_titles(form.reading))
        .map(first_wording)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::normalizer::{Form as NormalForm, normalize};

    /// At least one wording of each form must occur in the table of test citations, because a form without an
    /// example is a guess.
    #[test]
    fn every_form_has_a_row_in_the_table() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../test/fixtures/citations");
        let inputs: Vec<String> = std::fs::read_dir(folder)
            .expect("the folder of the table is there")
            .flat_map(|file| {
                let rows = std::fs::read(file.expect("the folder is read").path());
                let rows = rows.expect("the file is read");
                serde_json::from_slice::<Vec<serde_json::Value>>(&rows).expect("the table is JSON")
            })
            .filter_map(|row| row["input"].as_str().map(str::to_owned))
            .map(|input| normalize(&input, NormalForm::Letters))
            .collect();
        for form in all() {
            let shown = form.heads.iter().chain(form.several).any(|wording| {
                let wording = normalize(wording, NormalForm::Letters).replace('|', "");
                let spellings = [wording.replace("(ال)", ""), wording.replace("(ال)", "ال")];
                inputs.iter().any(|input| {
                    spellings
                        .iter()
                        .any(|spelling| input.contains(spelling.as_str()))
                })
            });
            assert!(shown, "no row shows {:?}", form.heads);
        }
    }

    #[test]
    fn every_wording_belongs_to_one_form() {
        let mut wordings: Vec<_> = all()
            .flat_map(|form| form.heads.iter().chain(form.several))
            .map(|wording| normalize(wording, NormalForm::Letters).replace(' ', ""))
            .collect();
        let all = wordings.len();
        wordings.sort_unstable();
        wordings.dedup();
        assert_eq!(wordings.len(), all);
    }
}
