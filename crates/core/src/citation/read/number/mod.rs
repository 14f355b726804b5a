//! Reads numbers of instruments: `131`, `(م / 51)`, `35/2/814`, `01-3230-1442`, `70.03`.
//!
//! | file | reads |
//! |---|---|
//! | `announced` | the words that introduce a number |
//! | `part` | one part of a number |
//! | `own_year` | the year that a number contains |
//! | `list` | one number, or several that share noun and year |
//! | `cited` | the citations that the numbers make |

pub(in crate::citation) mod announced;
pub(in crate::citation) mod cited;
pub(in crate::citation) mod list;
pub(in crate::citation) mod own_year;
pub(in crate::citation) mod part;
pub(in crate::citation) mod written;
