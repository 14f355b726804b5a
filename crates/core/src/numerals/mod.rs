//! Numbers in words.

pub(crate) mod ordinal;
#[cfg(test)]
mod spelled;
