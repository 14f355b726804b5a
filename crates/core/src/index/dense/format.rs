pub(in crate::index) const FILE: &str = "vectors";
pub(super) const MAGIC: [u8; 8] = *b"sanadvec";
pub(super) const VERSION: u64 = 1;

/// Largest number of dimensions of a vector. With more, the dot product of a row could overflow 32 bits.
pub(in crate::index) const MAX_DIMENSIONS: usize = 4096;

/// Rows are padded with zeros to a multiple of this many components, so that each row begins at an address
/// suited to wide vector loads.
pub(super) const LANE: usize = 32;
