//! Words in citations of fatwas (legal opinions).

use crate::citation::model::court::{Body, body};
use crate::text::fold::words;

words! {
    /// Words such as «issued by» before or after the name of a fatwa body.
    pub(in crate::citation) first const AROUND_BODY: &[&str] = [
        "الصادرة", "الصادر", "من", "عن",
    ];
}

words! {
    /// Words («file no.») before the number of a fatwa's file.
    pub(in crate::citation) first const FILE_WORDS: &[&str] = [
        "ملف رقم", "الملف رقم", "بالملف رقم", "رقم الملف", "الملف", "ملف",
    ];
}

words! {
    /// Names of fatwa bodies that exist in more than one country.
    pub(in crate::citation::lexicon) const BODIES: &[Body] = [
        body("دار الإفتاء", false),
    ];
}
