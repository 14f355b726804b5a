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

use crate::citation::model::Instrument;

/// How the words after a head are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::citation) enum Reading {
    /// A title may come, then number, year or date.
    Numbered,
    /// As [`Reading::Numbered`], or known by its date alone: `ظهير 19 رجب 1333`.
    NumberedOrDated,
    /// A letter that stands for the instrument: number and Gregorian year follow at once.
    Abbreviated,
    /// As [`Reading::Numbered`], or known by its name alone: `قانون العمل`.
    Named,
    /// Known by its name, but only where an article or an issuing instrument says that an
    /// instrument is meant: `قواعد`, `تنظيم` and `لائحة` are everyday words.
    NamedWithArticle,
    /// The issuer's name comes, then number, year or date.
    Issued,
    /// As [`Reading::Issued`], with nothing in the head that tells an instrument from an everyday
    /// word, so a year or date is asked for.
    IssuedWithYear,
    /// The law that a bylaw executes comes.
    Bylaw,
    /// A constitution: named by its country or cited by article.
    Constitution,
    /// Number, judicial or calendar year, court, session.
    Ruling,
    /// As [`Reading::Ruling`], and known by its number alone where that is long enough.
    Case,
    /// A court, then the case that it decided: `محكمة النقض – الطعن رقم 5 لسنة 40 ق`.
    Court,
    /// A court or none, number, year or date: `حكم هيئة التدقيق`, `الحكم المدني عدد 203`.
    Judgment,
    /// A date and nothing more: `نقض مدني 25/1/1988`.
    Reporter,
    /// A place in a collection of rulings: `أحكام النقض السنة 28 ص 1729`.
    Collection,
    /// Number or file, year or date.
    Fatwa,
    /// A file's number: three parts are the State Council's, one is a court's.
    File,
    /// Number, panel and year between slashes: `العدد 2481/الهيئة المدنية/2023`.
    Panel,
}

pub(in crate::citation) struct Form {
    /// Wordings of the head that announce one instrument.
    pub heads: &'static [&'static str],
    /// Wordings that announce several, in the oblique case (`قانونين`, `قراري`): a list of numbers
    /// follows.
    pub several: &'static [&'static str],
    pub instrument: Instrument,
    /// Country whose law alone has the form.
    pub jurisdiction: Option<&'static str>,
    pub reading: Reading,
}

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
pub(crate) fn first_wordings() -> impl Iterator<Item = (String, Instrument)> {
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
