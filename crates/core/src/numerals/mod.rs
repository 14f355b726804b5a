//! Numbers in words.

pub(crate) mod adverb;
pub(crate) mod ordinal;
#[cfg(test)]
mod spelled;
