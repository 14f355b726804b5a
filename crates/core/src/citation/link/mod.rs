//! Links between the parts of a citation, and between citations.

pub(super) mod law_to_article;
pub(super) mod owner;
pub(super) mod references;
pub(super) mod relation;
pub(super) mod subject;
pub(super) mod usual_country;
