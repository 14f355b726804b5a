//! Citation keys: what a citation resolves by and what a document answers to.
//!
//! A canonical id says how we file a document; a key says how a jurist may name it. Keys are
//! short strings, many to one document:
//!
//! | key | names |
//! |---|---|
//! | `eg/law/131/g1948` | a law by number and Gregorian year |
//! | `sa/royal-decree/m51/h1426` | a royal decree by number and Hijri year |
//! | `sa/issued-cabinet/107/h1421` | what a cabinet decision put into force, where the decision itself is not held |
//! | `ae/ministerial:justice/657/g2022` | a decision of one ministry; without `:justice`, of any |
//! | `eg/cassation-civil/1784/j54` | a ruling of one circuit by judicial year; without `-civil`, of any |
//! | `dz/cassation/970566` | a ruling of a court that numbers its files through all years |
//! | `eg/fatwa-sc/file/32-2-5026` | a fatwa of the State Council by its file; number and year follow where stated |
//! | `sa/name/نظامالعمل` | a law by its name alone |
//! | `sa/bylaw-of/نظامالمحاماه` | the executive bylaw of a law |
//! | `sa/title/3f9c2ab01d77e645` | a document by the whole of its title or of its own citation |
//!
//! [`keys`] gives a citation's keys in order: the first that any document answers to decides, and
//! two documents on that key are an ambiguity, never a choice. [`document_keys`] gives the keys of
//! a document. Both live here and share one way of spelling each key, so that they cannot drift.
//!
//! # Rules
//!
//! - **A number without a year is no key**, but for courts that number through all years. It may
//!   confirm a name.
//! - **A stated year is exact, a converted one is a guess.** A document known only by its Hijri
//!   year may have been issued in either of two Gregorian years. It answers to both under keys
//!   that end in `~`, which a citation tries last: a document that states the year itself always
//!   comes first. A citation with a full date is converted to the day and is exact.
//! - **The year of the other calendar, told by a full date, is for documents that state no year of
//!   the citation's own**: they answer under keys that end in `=`. One that states both is never
//!   found by a year that it denies.
//! - **A name that passed to a successor means the newest law in force on the day of the citing
//!   text**, or the one whose year is given; see `names.tsv`.
//! - **A document without number or year answers to its name under `~`**: the same law often lies
//!   in two files, once with its particulars and once without.
//! - **A named issuer is believed**: the justice ministry's decision 5 is never the finance
//!   ministry's, nor one whose issuer is not known. «القرار الوزاري رقم 5» names no issuer and may
//!   be any ministry's, as long as there is only one.
//! - **Slashed numbers are looked for in both orders**, as written first.

mod by_name;
pub(in crate::citation) mod document;
pub(in crate::citation) mod facts;
mod kinds;
mod list;
pub(in crate::citation) mod of_citation;
pub(in crate::citation) mod title;
mod years;
