//! Joins what belongs together: an article and its law, a reference («the said law») and an earlier citation,
//! a citation and its relation.

pub(super) mod explaining_name;
pub(super) mod issued_bylaw;
pub(super) mod law_to_article;
pub(super) mod owner;
pub(super) mod references;
pub(super) mod relation;
pub(super) mod subject;
pub(super) mod usual_country;
