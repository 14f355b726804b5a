//! Numbers in words: ordinals and adverbs that count.

pub(crate) mod adverb;
pub(crate) mod ordinal;
#[cfg(test)]
mod spelled;
