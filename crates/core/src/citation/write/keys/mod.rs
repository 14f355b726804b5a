//! Citation keys, by which citations resolve to documents.
//!
//! A canonical id is our name for a document. A key is one way in which a jurist may cite it. A document has
//! many keys:
//!
//! | key | meaning |
//! |---|---|
//! | `eg/law/131/g1948` | a law by number and Gregorian year |
//! | `sa/royal-decree/m51/h1426` | a royal decree by number and Hijri year |
//! | `sa/issued-cabinet/107/h1421` | an instrument issued by a cabinet decision |
//! | `ae/ministerial:justice/657/g2022` | a decision of one ministry; of any ministry without `:justice` |
//! | `eg/cassation-civil/1784/j54` | a ruling of one circuit by judicial year; without `-civil`, of any |
//! | `dz/cassation/970566` | a ruling of a court that numbers its files without years |
//! | `eg/fatwa-sc/file/32-2-5026` | a State Council fatwa by its file, with number and year if stated |
//! | `sa/name/نظامالعمل` | a law by its name |
//! | `sa/bylaw-of/نظامالمحاماه` | the executive bylaw of a law |
//! | `ae/bylaw/8/g2019` | the same by number and year of its law |
//! | `sa/title/3f9c2ab01d77e645` | a document by its whole title or its canonical citation |
//!
//! `keys` returns the keys of a citation in order. The first key that any document has decides. If two
//! documents have it, the citation is ambiguous. `document_keys` returns the keys of a document. Both use
//! the same functions to spell keys.
//!
//! # Rules
//!
//! - **A number without a year is not a key**, except for courts that number files without years. It may
//!   confirm a name.
//! - **A stated year is exact, a converted one is a guess.** A document with only a Hijri year may have been
//!   issued in either of two Gregorian years. It has keys for both, which end in `~`. A citation tries them
//!   after the exact ones, so a document that states the year comes first. A citation with a full date is
//!   converted by day and is exact.
//! - **A year converted from a full date finds only documents without a year in the calendar of the
//!   citation.** Their keys end in `=`. A document that states both years is never found by a year that
//!   contradicts it.
//! - **A name that passed to a successor means the newest law in force on the day of the citing text**, or
//!   the law of the stated year; see `laws.tsv`.
//! - **Documents of one name or title share its key**, whether they have number and year or not, so that a
//!   citation by name alone does not pick one of two texts. Ingest recognizes copies of a law and gives their
//!   keys to the law.
//! - **A named issuer is binding**: decision 5 of the justice ministry never resolves to a decision of
//!   another or an unknown issuer. «القرار الوزاري رقم 5» names no issuer and resolves to a decision of any
//!   ministry, if there is only one.
//! - **Numbers with slashes are looked up in both orders**, the written order first.

mod by_name;
pub(in crate::citation) mod document;
pub(in crate::citation) mod facts;
mod kinds;
mod list;
pub(in crate::citation) mod longer_title;
pub(in crate::citation) mod of_citation;
pub(in crate::citation) mod title;
mod years;
