/// Edge types are numbers below this.
pub const MAX_TYPES: u8 = 32;

/// Nodes at most: each takes room with edges or without, and a mistaken number must not end the
/// process for want of memory.
pub const MAX_NODES: u32 = 100_000_000;
