//! Query understanding: everyday Arabic and English in the words of the law, and the country of a query.
//!
//! A jurist can extend the tables, which are compiled in:
//!
//! * `thesaurus.tsv` — everyday and dialect Arabic to the words of the law
//! * `glossary.tsv` — English to Arabic
//! * `verbs.tsv` — everyday verbs, each in all its forms
//! * `subject_laws.tsv` — the title of the law of a subject in each country
//! * `filler.txt` — fillers, words with which people ask
//! * `regions/regions.tsv` — names of the countries of the world
//!
//! `related/words.tsv` is learned, not written.
//!
//! The head of each table explains how to add a line; a test names invalid lines.
//!
//! 1. [`table`] — the lines; [`verbs`] — the forms of a verb
//! 2. [`phrases`] — the longest phrase of the tables at each term of the query
//! 3. [`word_forms`] — the comparison of single words by letters
//! 4. [`filler`] — words with which people ask, which the search ignores
//! 5. [`country_mentions`] — the countries that a query names
//! 6. [`regions`] — countries of the whole world
//! 7. [`citing`] — laws in English, articles before a subject or a title, and bare numbers of cases
//! 8. [`related`](mod@related) — learned: words of laws that go with words of questions
//! 9. [`reading`] — the query as search takes it: text, expansions, preferred country
//!
//! Phrases are compared by the terms of [`crate::analyzer`], so that inflection, spelling and stop words do
//! not matter. Reading a query takes time linear in its length.

mod citing;
mod country_mentions;
mod filler;
mod phrases;
mod reading;
mod regions;
mod related;
mod table;
mod verbs;
mod word_forms;

pub use citing::{
    BareSubject, CaseNumber, bare_subject, case_number, laws_in_arabic, named_article,
    subjects_as_names, titles_about, written_out,
};
pub use country_mentions::{Link, Mention, named_countries};
pub use phrases::{Expansion, expand};
pub use reading::{Reading, read};
pub use regions::named_regions;
pub(crate) use related::related_terms;
pub use related::{Related, related};
pub use table::Source;
