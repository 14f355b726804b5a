//! The object of a verb of change: «تعديل الفقرة», «حذف عبارة».

use std::sync::LazyLock;

use regex::Regex;

use super::super::words::LISTS;
use crate::pattern;

/// Kinds of objects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Object {
    Phrase,
    Article,
    Part,
    Law,
    /// «ثم عدل بموجب …», «وعدل نصها»: the object is that of the change before.
    Same,
    Words,
}

static OBJECT: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        concat!(
            r"^[\s:\-–]*(?:(?:كل\s+من|ب?نصوص|ب?نصي|ب?نص|بعض|جميع|كافة|باقي|بقية|حكم|أحكام|صياغة|ثلاث|\(ثلاث\)|لها?|لهذا)\s+)*",
            r"(?:(?P<same>(?:نصه?ا|عليها|إليها?|ب?موجب|ب?دوره?ا?|وذلك|كان\s+آخره?ا?|آخر\s+على|صادر)(?:[^\p{L}]|$)|\x{E002})|",
            r"ب??(?:(?P<phrase>(?:ال)?{phrase}(?:[^\p{L}]|$)|\x{E001})|(?P<article>(?:هذه\s+)?\(?\s*(?:ال)?{article}(?:[^\p{L}]|$))|(?P<part>(?:هذه\s+|هذا\s+)?(?:ال)?(?:{part}|{place})(?:ها)?(?:[^\p{L}]|$))|(?P<law>\x{E003}))|(?P<words>\S))"
        ),
        LISTS,
    )
});

pub(super) fn object(words: &str) -> Object {
    let Some(found) = OBJECT.captures(words) else {
        return Object::Same;
    };
    let is = |name: &str| found.name(name).is_some();
    match () {
        () if is("same") => Object::Same,
        () if is("phrase") => Object::Phrase,
        () if is("article") => Object::Article,
        () if is("part") => Object::Part,
        () if is("law") => Object::Law,
        () => Object::Words,
    }
}
