//! The forms in which instruments are cited, one table per legal family.
//!
//! A row says: these words begin a citation of this instrument, and what follows is read so. The
//! scanner needs no change when a row is added or changed, but other tables hang on it:
//!
//! - `test/fixtures/citations/` shows every form in a row;
//! - `countries` says what a country does differently from others, a row a country;
//! - `identity/heading/heads.rs` reads the same words at the beginning of a title, or names them
//!   among those that begin none;
//! - `issuers.tsv` names who decides, where a form has an issuer. A new slug is a new id for the
//!   documents of that issuer;
//! - `PIPELINE_VERSION` in `src/ingest/prepare/prepare.ts` is raised, since documents read by the older
//!   tables would be kept as they were.
//!
//! Heads are written as a jurist writes them, without the article of their first word; `(ال)`
//! marks an article that may stand or not, `|` the word at which the issuer's name begins (at the
//! end of a head: the words after it are the issuer's). They
//! are folded to the letters form when the tables are first used, and prefixes (و ف ب ل ك) and
//! lost blanks are the scanner's business.

pub(in crate::citation) mod ae;
pub(in crate::citation) mod common;
pub(in crate::citation) mod countries;
pub(in crate::citation) mod eg;
pub(in crate::citation) mod iq;
pub(in crate::citation) mod levant;
pub(in crate::citation) mod maghreb;
pub(in crate::citation) mod nations;
pub(in crate::citation) mod om;
pub(in crate::citation) mod qa;
pub(in crate::citation) mod rulings;
pub(in crate::citation) mod sa;

use crate::citation::model::form::Form;

/// All forms. Where two heads begin alike the longer one wins, so order does not matter.
pub(in crate::citation) fn all() -> impl Iterator<Item = &'static Form> {
    [
        common::FORMS,
        eg::FORMS,
        sa::FORMS,
        ae::FORMS,
        maghreb::FORMS,
        iq::FORMS,
        levant::FORMS,
        om::FORMS,
        qa::FORMS,
        rulings::common::FORMS,
        rulings::eg::FORMS,
        rulings::gulf::FORMS,
        rulings::levant::FORMS,
        rulings::maghreb::FORMS,
    ]
    .into_iter()
    .flatten()
}

/// What each form is called first, without the marks of the tables.
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
}
