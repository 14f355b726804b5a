//! Quotations of articles in a text that cites them: «نصت المادة 77 من نظام العمل على أن "…"». They are found
//! with the citation that each belongs to, and compared with wordings of the article.
//!
//! | file | contents |
//! |---|---|
//! | `marked` | words in quotation marks |
//! | `words` | words of a text in letters form, parts between ellipses |
//! | `introduction` | words that introduce a quotation, and words that show that it is none of an article |
//! | `owner` | the citation that a quotation belongs to |
//! | `bare` | articles that no citation has |
//! | `align` | words of a quotation aligned with those of a wording |
//! | `compare` | a quotation compared with a wording |
//! | `work` | the bound on the work |
//! | `day` | the day of the citing text itself |
//!
//! Time is linear in the text. Comparisons are linear in quotation and wording, with a bound on their sum.

mod align;
mod bare;
mod compare;
mod day;
mod introduction;
mod marked;
mod owner;
mod words;
mod work;

pub use compare::{Comparison, Difference, Match};
pub use day::own_day;
pub use owner::{Cited, Quotation, quotations};
pub use words::QuotableWords;
pub use work::Work;
