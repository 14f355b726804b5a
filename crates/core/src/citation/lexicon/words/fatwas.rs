//! Words of fatwas.

use crate::citation::model::court::{Body, body};
use crate::text::fold::words;

words! {
    /// Words before or after a body of iftaa.
    pub(in crate::citation) first const AROUND_BODY: &[&str] = [
        "الصادرة", "الصادر", "من", "عن",
    ];
}

words! {
    /// Words before a file's number.
    pub(in crate::citation) first const FILE_WORDS: &[&str] = [
        "ملف رقم", "الملف رقم", "بالملف رقم", "رقم الملف", "الملف", "ملف",
    ];
}

words! {
    /// Bodies that more than one country has.
    pub(in crate::citation::lexicon) const BODIES: &[Body] = [
        body("دار الإفتاء", false),
    ];
}
