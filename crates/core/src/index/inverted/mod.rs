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
//! loop over them, and filtered windows are skipped unread. A window that has many postings has a bit for
//! each entry in place of the low bytes: it is smaller, and eight or sixteen sums are added to at once
//! (`sums`).
//!
//! Terms are stored as [`crate::storage::hash64`]. Of a million terms two have equal hashes with a chance of
//! one in 37 million, and the table is a sorted array of numbers instead of strings.

mod format;
mod read;
mod sums;
mod write;

pub(super) use format::WINDOW;
pub(super) use read::Inverted;
pub(super) use write::{InvertedBuilder, TermCounts};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn windows_with_few_and_with_many_entries_are_read_as_written() {
        const ENTRIES: u64 = 600;
        let path = std::env::temp_dir().join(format!("sanad-inverted-{}", std::process::id()));
        let mut builder = InvertedBuilder::default();
        let empty = TermCounts::default();
        // An entry has the terms by whose numbers its own can be divided: of a window, term 6 is in 43
        // entries, term 7 in 37.
        for entry in 0..ENTRIES {
            let terms = (1..=12).filter(|term| entry % term == 0).collect();
            builder.add(0, [&TermCounts::new(terms), &empty, &empty]);
        }
        builder.write(&path).unwrap();
        let file = Inverted::open(&path, vec![ENTRIES as u32]).unwrap();
        for number in 1..=12 {
            let mut sums = vec![0.0; 3 * WINDOW];
            let term = file.find(number).unwrap();
            file.add(term, 1.0, None, None, &mut sums).unwrap();
            for entry in 0..ENTRIES {
                assert_eq!(
                    sums[entry as usize] > 0.0,
                    entry % number == 0,
                    "{number}, {entry}"
                );
            }
            // The shorter an entry, the more its term counts: 5 has two terms, 60 has nine.
            if number == 5 {
                assert!(sums[5] > sums[60]);
            }
        }
        std::fs::remove_file(&path).unwrap();
    }
}
