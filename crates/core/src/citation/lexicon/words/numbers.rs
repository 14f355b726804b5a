//! Words («number», «no.») that introduce the number of an instrument.

use crate::text::fold::words;

words! {
    /// Words («number», «no.») that introduce the number of an instrument.
    pub(in crate::citation) first const NUMBER_WORDS: &[&str] = [
        "رقمي", "رقمها", "رقمه", "أرقامها", "أرقام", "رقم", "عدد", "نمرة",
    ];
}

words! {
    /// Dual and plural forms of [`NUMBER_WORDS`], which introduce several numbers.
    pub(in crate::citation) const NUMBER_WORDS_OF_SEVERAL: &[&str] = [
        "رقمي", "رقما", "أرقامها", "أرقام",
    ];
}
