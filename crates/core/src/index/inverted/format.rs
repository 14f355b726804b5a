use crate::storage::checksum;

pub(super) const MAGIC: [u8; 8] = *b"sanadinv";
pub(super) const VERSION: u64 = 3;

/// Number of consecutive entries (chunks) in one window, the unit in which postings are stored or skipped.
pub(in crate::index) const WINDOW: usize = 256;

/// Number of bytes with one bit for each entry of a window.
pub(super) const BITS: usize = WINDOW / 8;
/// A window in which more entries than this contain the term has a bit for each entry in place of a byte for
/// each that contains it. From [`BITS`] on this is smaller, and as fast to read.
pub(super) const LISTED: usize = 40;

pub(super) fn read_leb128(bytes: &mut &[u8]) -> Option<u32> {
    let mut value = 0u32;
    for shift in (0..u32::BITS).step_by(7) {
        let (&byte, rest) = bytes.split_first()?;
        *bytes = rest;
        value |= u32::from(byte & 0x7F) << shift;
        if byte < 0x80 {
            return Some(value);
        }
    }
    None
}

pub(super) fn write_leb128(mut value: u32, bytes: &mut Vec<u8>) {
    while value >= 0x80 {
        bytes.push(value as u8 | 0x80);
        value >>= 7;
    }
    bytes.push(value as u8);
}

/// Returns the bucket (group of a term table) of a term's fingerprint (hash), which is its upper `bits` bits.
pub(super) fn bucket_of(fingerprint: u64, bits: u32) -> usize {
    if bits == 0 {
        0
    } else {
        (fingerprint >> (u64::BITS - bits)) as usize
    }
}

pub(super) fn tables_checksum(buckets: &[u32], terms: &[u64], starts: &[u32]) -> u64 {
    checksum(&[checksum(buckets), checksum(terms), checksum(starts)])
}
