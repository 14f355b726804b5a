/// Edge types are numbers below this one, so that a set of types fits into 32 bits.
pub const MAX_TYPES: u8 = 32;

/// Greatest number of nodes. A node takes memory even without edges, so a wrong number could exhaust the
/// memory of the process.
pub const MAX_NODES: u32 = 100_000_000;
