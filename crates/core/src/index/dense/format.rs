pub(in crate::index) const FILE: &str = "vectors";
pub(super) const MAGIC: [u8; 8] = *b"sanadvec";
pub(super) const VERSION: u64 = 1;

/// Largest number of components of a vector. The dot product of a row and a query of this length fits into 32
/// bits.
pub(in crate::index) const MAX_DIMENSIONS: usize = 4096;

/// Rows are padded with zeros to a multiple of this many components, so that each row begins at an address
/// suited to wide vector loads.
pub(super) const LANE: usize = 32;
