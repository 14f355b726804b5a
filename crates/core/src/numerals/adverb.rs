//! Adverbs («firstly») that number items: `أولا`, `ثانيا`.

use crate::text::fold::words;

words! {
    /// Adverbs («firstly») that number inserted articles and items, each with its digits.
    pub(crate) const ADVERBS: &[(&str, &str)] = [
        ("أولا", "1"), ("ثانيا", "2"), ("ثالثا", "3"), ("رابعا", "4"), ("خامسا", "5"), ("سادسا", "6"),
        ("سابعا", "7"), ("ثامنا", "8"), ("تاسعا", "9"), ("عاشرا", "10"),
    ];
}
