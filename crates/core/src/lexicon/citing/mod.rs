//! Reads citations in queries that the citation grammar does not read: laws in English, which are translated
//! to Arabic, bare subjects and initials in place of laws, articles before the full title of a law, and bare
//! numbers of cases.

mod article;
mod case_number;
mod english;
mod initials;
mod short;
mod subject;

pub use article::named_article;
pub use case_number::{CaseNumber, case_number};
pub use english::laws_in_arabic;
pub use initials::written_out;
pub use short::{BareSubject, bare_subject, titles_about};
pub use subject::subjects_as_names;
