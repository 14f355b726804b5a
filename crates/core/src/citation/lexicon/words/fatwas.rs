//! Words of fatwas.

use crate::text::fold::words;

/// A body between the head and the number: whether it is the State Council's, and its country.
pub(in crate::citation) struct Body {
    pub words: &'static str,
    pub council: bool,
    pub country: Option<&'static str>,
}

pub(in crate::citation) const fn body(
    words: &'static str,
    council: bool,
    country: Option<&'static str>,
) -> Body {
    Body {
        words,
        council,
        country,
    }
}

words! {
    /// The longest first.
    pub(in crate::citation) first const BODIES: &[Body] = [
        body("الجمعية العمومية لقسمي الفتوى والتشريع", true, Some("eg")),
        body("الجمعية العمومية", true, Some("eg")),
        body("قسمي الفتوى والتشريع", true, Some("eg")),
        body("مجلس الدولة", true, Some("eg")),
        body("بمجلس الدولة", true, Some("eg")),
        body("لمجلس الدولة", true, Some("eg")),
        body("اللجنة الدائمة للإفتاء", false, Some("sa")),
        body("اللجنة الدائمة", false, Some("sa")),
        body("دار الإفتاء المصرية", false, Some("eg")),
        body("دار الإفتاء", false, None),
        body("المصرية", false, Some("eg")),
    ];
}

words! {
    /// Words that lead on to a body or stand behind it.
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
