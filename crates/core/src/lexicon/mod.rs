//! What a query says in other words than the law: everyday Arabic and English, and the country it names.
//!
//! Tables, compiled in, that a jurist can extend: `thesaurus.tsv` (everyday and dialect Arabic to the words of the law),
//! `glossary.tsv` (English to Arabic), `verbs.tsv` (everyday verbs, in all their forms), `laws.tsv` (what the law of a subject
//! is called in each country) and `filler.txt` (words that only ask). Their heads say how a line is added; a test says which line is wrong.
//!
//! 1. [`table`] — the lines, and [`verbs`], the forms that people make of a verb
//! 2. [`phrases`] — the phrases as terms, the longest that begins at a term of the query
//! 3. [`forms`] — whether a single word is really the one of the table
//! 4. [`filler`] — words that only ask
//! 5. [`countries`] — the countries that a query names
//! 6. [`regions`] — countries of the whole world
//! 7. [`citing`] — articles that a query names in English or before a title
//! 8. [`reading`] — a query read: what to search for, in which other words, of which country first
//!
//! Phrases are compared by the terms of [`crate::analyzer`], so that inflection, spelling and stop words do not
//! matter. Reading is linear in the query: no phrase is longer than the longest of the tables.

mod citing;
mod countries;
mod filler;
mod forms;
mod phrases;
mod reading;
mod regions;
mod table;
mod verbs;

pub use citing::{named_article, readings_in_arabic};
pub use countries::{Link, Mention, named_countries};
pub use phrases::{Expansion, expand};
pub use reading::{Reading, read};
pub use regions::named_regions;
pub use table::Source;
