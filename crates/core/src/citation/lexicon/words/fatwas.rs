//! Words in citations of fatwas (legal opinions): around the names of the bodies that give them, and before
//! their files.

use crate::citation::model::court::{Body, body};
use crate::text::fold::words;

words! {
    /// Words such as «issued by» before or after the name of a body that gives fatwas (legal opinions).
    pub(in crate::citation) first const AROUND_BODY: &[&str] = [
        "الصادرة", "الصادر", "من", "عن",
    ];
}

words! {
    /// Words («file no.») before the number of the file in which a fatwa was given.
    pub(in crate::citation) first const FILE_WORDS: &[&str] = [
        "ملف رقم", "الملف رقم", "بالملف رقم", "رقم الملف", "الملف", "ملف",
    ];
}

words! {
    /// Names of bodies in more than one country that give fatwas (legal opinions).
    pub(in crate::citation::lexicon) const BODIES: &[Body] = [
        body("دار الإفتاء", false),
    ];
}
