pub(in crate::index) const FILE: &str = "vectors";
pub(super) const MAGIC: [u8; 8] = *b"sanadvec";
pub(super) const VERSION: u64 = 1;

/// The largest number of dimensions. With more, the sum of a row could overflow 32 bits.
pub(in crate::index) const MAX_DIMENSIONS: usize = 4096;

/// Rows are padded to a multiple of this many components, so that each begins at an address that wide
/// loads like.
pub(super) const LANE: usize = 32;
