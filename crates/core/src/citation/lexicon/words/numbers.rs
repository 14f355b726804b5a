//! Words that announce a number.

use crate::text::fold::words;

words! {
    /// The words that announce a number.
    pub(in crate::citation) first const NUMBER_WORDS: &[&str] = [
        "رقمي", "رقمها", "رقمه", "أرقامها", "أرقام", "رقم", "عدد", "نمرة",
    ];
}

words! {
    /// Of these, the words that announce several.
    pub(in crate::citation) const NUMBER_WORDS_OF_SEVERAL: &[&str] = [
        "رقمي", "رقما", "أرقامها", "أرقام",
    ];
}
