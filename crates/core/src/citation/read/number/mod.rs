//! Numbers of instruments: `131`, `(م / 51)`, `35/2/814`, `01-3230-1442`, `70.03`.
//!
//! | file | reads |
//! |---|---|
//! | `announced` | the words that announce a number |
//! | `part` | one of its parts |
//! | `list` | one number or several that share head and year |
//! | `cited` | the citations that they make |

pub(in crate::citation) mod announced;
pub(in crate::citation) mod cited;
pub(in crate::citation) mod list;
pub(in crate::citation) mod part;
pub(in crate::citation) mod written;
