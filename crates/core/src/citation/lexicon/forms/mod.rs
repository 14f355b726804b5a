//! The forms in which instruments are cited.
//!
//! A row gives the words that begin a citation, the instrument, and the reader of the words after them.
//! Forms of one country are in its file in `countries`, forms of several in `common` and `rulings`.
//! Other tables hang on a new row:
//!
//! - `test/fixtures/citations/` shows every form in a row;
//! - `identity/heading/heads.rs` reads the same words at the beginning of a title, or names them
//!   among those that begin none;
//! - `issuers.tsv` names the issuers, if a form has one. A new slug is a new id for the documents of
//!   that issuer;
//! - `PIPELINE_VERSION` in `src/ingest/prepare/prepare.ts` is raised, since documents read by the older
//!   tables would be kept as they were.

mod common;
mod rulings;

use super::countries::countries;
use crate::citation::model::form::Form;

/// All forms. The longest head wins, so order does not matter.
pub(in crate::citation) fn all() -> impl Iterator<Item = &'static Form> {
    let of_countries = countries().flat_map(|country| country.forms);
    common::FORMS
        .iter()
        .chain(rulings::FORMS)
        .chain(of_countries)
}

/// The first wording of each form, without the marks of the tables.
#[cfg(test)]
pub(crate) fn first_wordings() -> impl Iterator<Item = (String, crate::citation::model::Instrument)>
{
    all().map(|form| {
        (
            form.heads[0].replace("(ال)", "").replace('|', ""),
            form.instrument,
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::normalizer::{Form as NormalForm, normalize};

    /// A form that nobody has shown an example of is a guess.
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
            assert!(shown, "{:?} is shown by no row", form.heads);
        }
    }

    #[test]
    fn no_wording_begins_two_forms() {
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
