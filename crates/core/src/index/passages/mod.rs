//! The words of each text in their order, as the reranker reads them.

mod build;
mod store;

pub use build::PassageBuilder;
pub use store::Passages;
pub(crate) use store::{NO_TERM, place_name};
