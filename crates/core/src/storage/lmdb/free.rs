use super::page::u64_at;

/// A block of consecutive free pages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Range {
    pub start: u64,
    pub end: u64,
}

/// Returns the pages that a record of the list of free pages contains; `None` if the record is invalid.
///
/// The record begins with the number of its entries, 8 bytes each. An entry is a page number, 0 for no page,
/// or the negative length of a block of pages. After such a length comes the block's first page. LMDB may
/// leave space after the last entry.
pub(super) fn ranges(record: &[u8]) -> Option<Vec<Range>> {
    if record.len() < 8 || !record.len().is_multiple_of(8) {
        return None;
    }
    let count = usize::try_from(u64_at(record, 0)).ok()?;
    let entries = record[8..].get(..count.checked_mul(8)?)?;
    let mut entries = entries
        .as_chunks::<8>()
        .0
        .iter()
        .map(|entry| i64::from_le_bytes(*entry));
    let mut ranges = Vec::new();
    while let Some(entry) = entries.next() {
        let (length, page) = match entry {
            0 => continue,
            length @ ..0 => (length.unsigned_abs(), entries.next()?),
            page => (1, page),
        };
        let start = u64::try_from(page).ok().filter(|&page| page > 0)?;
        ranges.push(Range {
            start,
            end: start.checked_add(length)?,
        });
    }
    Some(ranges)
}

#[cfg(test)]
mod tests {
    use super::{Range, ranges};

    fn of(entries: &[i64]) -> Option<Vec<(u64, u64)>> {
        let record = Vec::from_iter(entries.iter().flat_map(|entry| entry.to_le_bytes()));
        let found = ranges(&record)?;
        Some(Vec::from_iter(
            found.iter().map(|&Range { start, end }| (start, end)),
        ))
    }

    #[test]
    fn pages_blocks_and_gaps() {
        assert_eq!(
            of(&[5, 9, 0, -3, 20, 7, 99]),
            Some(vec![(9, 10), (20, 23), (7, 8)])
        );
        assert_eq!(of(&[0]), Some(vec![]));
    }

    #[test]
    fn what_is_no_list_is_refused() {
        for entries in [
            &[][..],
            &[3, 9, 9],
            &[-1, 9],
            &[i64::MAX, 9],
            &[1, -3],
            &[2, -3, 0],
            &[2, -3, -9],
        ] {
            assert_eq!(of(entries), None, "{entries:?}");
        }
    }
}
