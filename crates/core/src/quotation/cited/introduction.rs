//! Words between a citation and a quotation. They show whether the quotation is one of the cited article.

use std::sync::LazyLock;

use regex::Regex;

use crate::normalizer::{Form, normalize};
use crate::pattern::{self, Words};
use crate::text::utf16::first;

/// Verbs and nouns by which an article states something.
const SAYS: &[&str] = &[
    "نص",
    "نصت",
    "تنص",
    "ينص",
    "نصا",
    "نصه",
    "نصها",
    "النص",
    "بنص",
    "بنصها",
    "تقضي",
    "يقضي",
    "قضت",
    "قررت",
    "تقرر",
    "أوجبت",
    "توجب",
    "أجازت",
    "تجيز",
    "جاء",
    "جاءت",
    "ورد",
    "وردت",
    "يرد",
    "تضمنت",
    "تضمنته",
    "تتضمن",
    "اشترطت",
    "تشترط",
    "عرفت",
    "تعرف",
    "صرحت",
    "نصوص",
    "جرى",
];
/// Words by which a text rests on an article. They introduce its wording only if nothing else does.
const APPLIES: &[&str] = &[
    "وفقا",
    "وفق",
    "طبقا",
    "عملا",
    "استنادا",
    "إعمالا",
    "تطبيقا",
    "لنص",
    "حكم",
    "مقتضى",
    "أحكام",
    "المادة",
];
/// Words directly before an opening mark.
const LEADS: &[&str] = &[
    "(?:على|من|في)?\\s?أن(?:ه|ها)?",
    "بأن(?:ه|ها)?",
    "فإن(?:ه|ها)?",
    "على",
    "على\\s(?:ما\\s?)?(?:يلي|يأتي)",
    "كما\\s?يلي",
    "ما\\s?يلي",
    "ما\\sيأتي",
    "(?:على\\s)?الآتي",
    "كالآتي",
    "(?:على\\s)?التالي",
    "كالتالي",
    "نصها",
    "نصه",
    "نص",
    "ما\\s?نصه",
    "فيها",
    "فيه",
    "تنص",
    "ينص",
    "نصت",
    "تقول",
    "صراحة",
    "بقولها",
    "بنصها",
    "منه",
    "منها",
    "وهو",
    "وهي",
];
/// Nouns before a term, a name or a title in quotation marks.
const NAMES: &[&str] = &[
    "عبارة",
    "عبارات",
    "عبارتي",
    "كلمة",
    "كلمتي",
    "لفظ",
    "لفظة",
    "مصطلح",
    "مسمى",
    "تسمية",
    "اسم",
    "عنوان",
    "يسمى",
    "تسمى",
    "المسمى",
    "المسماة",
    "المعنون",
    "المعنونة",
    "المعروف",
    "المعروفة",
    "وصف",
    "مبدأ",
];
/// Words of other speakers between citation and quotation.
const SPEAKERS: &[&str] = &[
    "المدعي",
    "المدعية",
    "المستأنف",
    "الطاعن",
    "الطاعنة",
    "المتهم",
    "الشاهد",
    "الخصم",
    "وكيل",
    "المحكمة",
    "الدائرة",
    "محكمة",
    "الحكم",
    "حكمت",
    "قوله",
    "قولها",
    "بقوله",
    "قولهم",
    "دفع",
    "دفعت",
    "ذكر",
    "أجاب",
    "أفاد",
    "خطاب",
    "القرار\\s(?:محل|المطعون|المستأنف)",
    "القضاة",
    "قضاة",
    "المجلس",
    "تسبيب",
    "حيثية",
    "حيثيات",
    "التقرير",
    "الخبير",
    "برقية",
    "مذكرته",
    "مذكرتها",
    "تعميم",
    "العقد",
    "السؤال",
];
/// Words of texts about an article that are not its own: an implementing rule numbered by the article, a
/// memorandum, a commentary.
const COMMENTS: &[&str] = &[
    "لائحتها",
    "لائحته",
    "لوائحها",
    "اللائحة",
    "مذكرة",
    "المذكرة",
    "الإيضاحية",
    "شرح",
    "الشرح",
    "تعليق",
];
/// Words of a change: what they introduce is a new or a former wording of a part.
const CHANGES: &[&str] = &[
    "تعدل",
    "يعدل",
    "عدلت",
    "عدل",
    "تعديل",
    "يستبدل",
    "تستبدل",
    "استبدل",
    "استبدال",
    "إحلال",
    "يحل",
    "تحل",
    "إضافة",
    "يضاف",
    "تضاف",
    "أضيف",
    "أضيفت",
    "حذف",
    "تحذف",
    "يحذف",
    "إلغاء",
    "تلغى",
    "يلغى",
    "ألغيت",
    "لتكون",
    "ليكون",
    "لتصبح",
    "ليصبح",
    "تصبح",
    "يصبح",
];

const LISTS: &[Words] = &[
    ("says", SAYS),
    ("applies", APPLIES),
    ("lead", LEADS),
    ("name", NAMES),
    ("speaker", SPEAKERS),
    ("comment", COMMENTS),
    ("change", CHANGES),
];

/// A word of a list anywhere, also after particles.
fn anywhere(list: &str) -> Regex {
    let source = format!(r"(?:^|[^\p{{L}}])[وفبلك]?(?:ال)?{{{list}}}(?:[^\p{{L}}]|$)");
    pattern::letters(&source, LISTS)
}

static SAYS_IT: LazyLock<Regex> = LazyLock::new(|| anywhere("says"));
static APPLIES_IT: LazyLock<Regex> = LazyLock::new(|| anywhere("applies"));
static SPEAKS: LazyLock<Regex> = LazyLock::new(|| anywhere("speaker"));
static COMMENTS_ON: LazyLock<Regex> = LazyLock::new(|| anywhere("comment"));
static CHANGES_IT: LazyLock<Regex> = LazyLock::new(|| anywhere("change"));
static NAMED: LazyLock<Regex> =
    LazyLock::new(|| pattern::letters(r"(?:^|[^\p{L}])[وفبلك]?(?:ال)?{name}[\s:(]*$", LISTS));
/// Up to two words after «على أن» may stand before the mark: «على أن تكون "…"».
static LEADS_IN: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"(?:^|[^\p{L}])(?:[وف]?{lead}[\s:،,\-–.]*|على\s+أن(?:ه|ها)?[\s.]+(?:\p{L}+\s+){0,2})$",
        LISTS,
    )
});
/// Words before the mark by which an article alone speaks; stray marks are told by them.
static INTRODUCES: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"(?:^|[^\p{L}])(?:(?:تنص|نصت|ينص|نص)\s+(?:\p{L}+\s+)?على(?:\s+(?:أن(?:ه|ها)?|ما\s+يلي|الآتي))?|على\s+أن(?:ه|ها)?(?:\s+\p{L}+)?|ونصها?)[\s:]*$",
        &[],
    )
});
/// A citation of this law or decree is part of the one before it: «المعدل بالمرسوم الملكي رقم …».
static ATTACHED: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"(?:(?:^|[^\p{L}])(?:ال)?(?:معدلة?|صادرة?|مضافة?|مستبدلة?|مستحدثة?|بموجب)\s*(?:بموجب\s*)?[بل]?|[(\[])\s*$",
        &[],
    )
});
/// Text between two citations that are one subject: «المادة 5 من … والمادة 6 من …».
static JOINS: LazyLock<Regex> =
    LazyLock::new(|| pattern::letters(r"^[\s،,]*(?:و|أو|ثم)?[\s،,]*(?:كذلك|أيضا)?[\s،,]*$", &[]));
/// Text between a quotation and the citation in brackets after it.
static OPENS_BRACKET: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"^[\s.،,؛;]*[(\[–—-]+\s*(?:انظر|راجع|نص|ينظر|في)?\s*:?\s*$",
        &[],
    )
});

/// A clause in brackets right after a citation gives another name of the law.
static OTHER_NAME: LazyLock<Regex> =
    LazyLock::new(|| pattern::letters(r"^\s*[(\[][^()\[\]]*[)\]]", &[]));
/// The end of a citation whose name of a law reaches into the sentence: «… ولاكتفائهم بالقول».
static SAID: LazyLock<Regex> =
    LazyLock::new(|| pattern::letters(r"(?:^|[^\p{L}])[وفبل]?(?:ال)?قول(?:ه|ها|هم)?\s*$", &[]));
/// Judgments begin their reasons with these words, and laws no article.
static RECITES: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"^\P{L}*(?:وحيث|حيث|ولما\s+كان|لما\s+كان|المحكمة|إن\s+المحكمة)(?:[^\p{L}]|$)",
        &[],
    )
});

/// Length of the text before a mark that [`introduces`] reads, and of the end of a citation that
/// [`ends_in_speech`] reads, in bytes.
const LEAD: usize = 60;
/// Length of quoted words that [`recites`] reads, in UTF-16 units.
const RECITAL: usize = 40;

/// True if the words before a mark introduce the wording of an article. Such a mark opens a quotation.
pub(super) fn introduces(text: &str, mark: usize) -> bool {
    INTRODUCES.is_match(&letters(before(text, mark, LEAD)))
}

/// How a quotation follows a citation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Link {
    /// The article states it: «تنص المادة 5 على أن "…"».
    Stated,
    /// Nothing but punctuation is between them: «المادة 5: "…"».
    Adjacent,
}

/// How the words around a citation introduce a quotation after it. `lead` is the text before the citation,
/// `between` that from the citation to the mark, without earlier quotations. `continues` is true if the
/// same sentence has a quotation of a cited article already. `None` if the words do not introduce it.
pub(super) fn link(lead: &str, between: &str, continues: bool) -> Option<Link> {
    let (lead, between) = (letters(lead), letters(between));
    let between = OTHER_NAME.replace(&between, "");
    let is_other = SPEAKS.is_match(&between)
        || NAMED.is_match(&between)
        || [&*lead, &*between]
            .iter()
            .any(|words| CHANGES_IT.is_match(words) || COMMENTS_ON.is_match(words));
    if is_other {
        return None;
    }
    let says = SAYS_IT.is_match(&lead) || SAYS_IT.is_match(&between) || continues;
    if between.chars().any(pattern::is_letter) {
        return (says && LEADS_IN.is_match(&between)).then_some(Link::Stated);
    }
    if says {
        return Some(Link::Stated);
    }
    let is_used = between.contains(':') || APPLIES_IT.is_match(&lead);
    is_used.then_some(Link::Adjacent)
}

/// True if quoted words are those of a judgment.
pub(super) fn recites(quoted: &str) -> bool {
    let head = first(quoted, RECITAL);
    RECITES.is_match(&letters(head))
}

/// True if a citation ends in words of speech.
pub(super) fn ends_in_speech(citation: &str) -> bool {
    SAID.is_match(&letters(before(citation, citation.len(), LEAD)))
}

/// True if the words before a quotation announce a term, a name or a title.
pub(super) fn names(before: &str) -> bool {
    NAMED.is_match(&letters(before))
}

/// True if the text before a citation makes it a part of the citation before it.
pub(super) fn is_attached(before: &str) -> bool {
    ATTACHED.is_match(&letters(before))
}

/// True if only commas, a conjunction or blanks are between two citations.
pub(super) fn joins(between: &str) -> bool {
    JOINS.is_match(&letters(between))
}

/// True if the text between a quotation and a citation is an opening bracket or a dash, also with punctuation
/// before it and a word such as «انظر» after it.
pub(super) fn opens_bracket(between: &str) -> bool {
    OPENS_BRACKET.is_match(&letters(between))
}

/// The last `most` bytes of the text before a place, less if that would cut a character.
pub(super) fn before(text: &str, at: usize, most: usize) -> &str {
    let mut start = at.saturating_sub(most);
    while !text.is_char_boundary(start) {
        start += 1;
    }
    &text[start..at]
}

fn letters(text: &str) -> String {
    normalize(text, Form::Letters)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_row_is_dead() {
        for words in [SAYS, APPLIES, NAMES, SPEAKERS, COMMENTS, CHANGES] {
            assert_eq!(pattern::dead_rows(words), [""; 0]);
        }
        assert!(LEADS.iter().all(|words| !words.is_empty()));
    }

    #[test]
    fn words_around_a_citation_introduce_its_wording() {
        use Link::{Adjacent, Stated};
        for (lead, between, expected) in [
            ("وحيث تنص ", " على أن ", Some(Stated)),
            ("وحيث إن ", " قد نصت على أنه: ", Some(Stated)),
            ("", " ونصها: ", Some(Stated)),
            ("النص في ", " على أن تكون ", Some(Stated)),
            ("نصت ", " ", Some(Stated)),
            ("", ": ", Some(Adjacent)),
            ("وفقا ل", " ", Some(Adjacent)),
            ("", " ", None),
            ("طبقا ل", " وقد دفع المدعي بأن ", None),
            ("نصت ", " (نظام المحكمة التجارية) على: ", Some(Stated)),
            ("طبقا ل", " بأن ", None),
            ("تعدل ", " لتكون بالنص الآتي: ", None),
            ("نصت اللائحة الثانية من ", " على أن ", None),
            ("نصت ", " وجاء في لائحتها الأولى: ", None),
            ("نصت ", " على عبارة ", None),
        ] {
            assert_eq!(link(lead, between, false), expected, "{lead}[…]{between}");
        }
    }
}
