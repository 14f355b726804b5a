/// Edge types are numbers below this.
pub const MAX_TYPES: u8 = 32;

/// Number of nodes at most. A node takes memory even without edges, and a wrong number must not exhaust the
/// memory of the process.
pub const MAX_NODES: u32 = 100_000_000;
