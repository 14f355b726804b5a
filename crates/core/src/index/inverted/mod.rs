//! An inverted file has, for each term, the entries that contain it, each with the term's impact on its
//! score.
//!
//! An entry is a chunk with its heading and title. The impact is the BM25F of a term in an entry without the
//! idf. It depends on nothing in the query, so it is computed when the index is built and stored as one byte,
//! in steps of a scale. Scoring a posting is one multiplication and one addition.
//!
//! The postings of a term are divided into parts by country, because field lengths are relative to the
//! country's mean and the idf is counted at query time for one country or all. A part begins with three
//! LEB128 numbers (country, number of entries with the term, length of its windows) and its scale. It
//! consists of windows of [`WINDOW`] entries: the number of windows skipped (LEB128), the number of postings
//! less one, the low bytes of the entries, their impacts. That is two bytes for a posting, no branch in the
//! loop over them, and filtered windows are skipped unread.
//!
//! Terms are stored as [`crate::storage::hash64`]. Of a million terms two have equal hashes with a chance of
//! one in 37 million, and the table is a sorted array of numbers instead of strings.

mod format;
mod read;
mod write;

pub(super) use format::WINDOW;
pub(super) use read::Inverted;
pub(super) use write::{InvertedBuilder, TermCounts};
