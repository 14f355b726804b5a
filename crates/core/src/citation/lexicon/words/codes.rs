//! Words beside the names of codes called مجلة or مدونة. Elsewhere these nouns mean a journal and a code of
//! conduct, so the names decide; each country has those of its codes.

use crate::text::fold::words;

words! {
    /// Names of codes that no state of today has made: the Ottoman civil code, and the Hanbali rules after its
    /// model.
    pub(in crate::citation) const CODES_OF_NO_STATE: &[&str] = [
        "الأحكام العدلية", "الأحكام الشرعية",
    ];
}

words! {
    /// Nouns that count the issues of a journal: «issue», «year», «volume».
    pub(in crate::citation) const ISSUES: &[&str] = ["العدد", "السنة", "المجلد"];
}

words! {
    /// Nouns that count the issues of a journal, and in some countries the laws too.
    pub(in crate::citation) const ISSUES_OR_NUMBERS: &[&str] = ["عدد", "سنة", "مجلد"];
}
