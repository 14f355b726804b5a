//! Words that announce a number.

use crate::text::fold::words;

words! {
    /// Words that announce a number.
    pub(in crate::citation) first const NUMBER_WORDS: &[&str] = [
        "رقمي", "رقمها", "رقمه", "أرقامها", "أرقام", "رقم", "عدد", "نمرة",
    ];
}

words! {
    /// Words of [`NUMBER_WORDS`] that announce several, with the nominative dual.
    pub(in crate::citation) const NUMBER_WORDS_OF_SEVERAL: &[&str] = [
        "رقمي", "رقما", "أرقامها", "أرقام",
    ];
}
