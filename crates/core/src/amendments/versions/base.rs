//! The text of the source without the notes printed in it, and if it is whole.

use std::sync::LazyLock;

use regex::Regex;

use super::wording::bylaw::begins_paragraph;
use super::wording::given::is_cut;
use super::wording::words::{key, nearly_same, words};
use crate::normalizer::{Form, normalize};
use crate::pattern::letters;

/// The text from which the assembly starts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Base {
    /// Text of the article without notes; `None` if the source has only notes, or prints several wordings
    /// that cannot be told apart.
    pub text: Option<String>,
    /// True if the text is cut off: it ends with a colon, or a list has its first item only.
    pub is_cut: bool,
    /// True if the text goes on with the bylaw of the article: a change may concern the one or the other.
    pub has_bylaw: bool,
    /// True if the bylaw, or a part of it, is printed below notes, so that `text` does not have it.
    pub lacks_bylaw: bool,
}

/// Fewest words of a line that is compared with the notes.
const SHORTEST_NOTE: usize = 5;

/// Number of bytes from which a line is too long to be the heading of a bylaw.
const LONGEST_HEADING: usize = 80;

/// A line of the text that is a note of amendment: a change, its act and a year.
static NOTE: LazyLock<Regex> = LazyLock::new(|| {
    letters(
        concat!(
            // The heading of the article may stand before it: «- المادة الخامسة - أُلغيت هذه المادة بموجب …».
            r"^[\s\-–*•.]*(?:المادة\s[^\n:]{1,60}?\s*[\-–:]\s*)?(?:ثم\s+|كما\s+)?(?:تمت?|عدل|عدلت|ألغي|ألغيت|أضيف|أضيفت|إلغاء|حذف|حذفت|",
            r"إحلال|إضافة|تعديل|تعديلات|دمج)\b",
            r".*(?:بموجب|بالمرسوم|بقرار|بالأمر).*\b(?:1[34]\d\d|19\d\d|20\d\d)",
        ),
        &[],
    )
});

/// A line that names an act and what it changes: «صدر المرسوم الملكي رقم (م/73) وتاريخ …، والمتضمن تعديل …».
static ISSUED: LazyLock<Regex> = LazyLock::new(|| {
    letters(
        concat!(
            r"^[\s\-–*•.]*صدر\s+(?:المرسوم|الأمر|القرار|قرار)\b.*\b(?:1[34]\d\d|19\d\d|20\d\d).*",
            r"(?:المتضمن|بالموافقة\s+على|القاضي\s+ب|وذلك(?:\s+ب)?)\s*(?:تعديل|إضافة|حذف|إلغاء)",
        ),
        &[],
    )
});

/// A line that begins with its act: «بموجب مرسوم ملكي رقم (م/14) وتاريخ … تم إضافة فقرة إلى المادة …».
static UNDER: LazyLock<Regex> = LazyLock::new(|| {
    letters(
        concat!(
            r"^[\s\-–*•.\[]*بموجب\s+(?:ال)?(?:مرسوم|أمر|قرار)\b.*\b(?:1[34]\d\d|19\d\d|20\d\d).*",
            r"\bتمت?\s+(?:تعديل|إضافة|حذف|إلغاء|إحلال)",
        ),
        &[],
    )
});

/// A line that begins or continues a block of notes without an act of its own.
static HEADING: LazyLock<Regex> = LazyLock::new(|| {
    letters(
        concat!(
            r"^\s*(?:تعديلات المادة\s*:?\s*$|",
            r"(?:لتصبح|لتكون|ليصبح|ليكون)\s+(?:بالنص|كما|على\s+النحو|كالآتي|كالتالي)[^\n]{0,20}[:«“]|",
            r"كما\s+(?:تم\s+)?(?:تعديل|إضافة|حذف|إلغاء|إحلال)\b.*[:؛«]|",
            r"و?إحلال\s+(?:كلمة|كلمتي|عبارة|عبارتي)\s*[«“].*محل\s)",
        ),
        &[],
    )
});

/// Cuts the notes out of a text. `announced` counts the notes that announce a wording without giving it. The
/// second value has these wordings, oldest first, if the text prints as many one after the other. If it prints
/// more, those that notes give too (`given`) are left out.
///
/// If it prints another number, and no note was cut out or a line after the first begins with a quotation mark, the old
/// wording and the new ones cannot be told apart, and there is no first text. Without `notes` nothing is cut
/// out.
pub(super) fn base(
    text: &str,
    notes: &[&str],
    announced: usize,
    given: &[&str],
) -> (Base, Vec<String>) {
    let end = match notes.is_empty() {
        true => text.len(),
        false => own_end(text, notes),
    };
    let own = text[..end].trim();
    let mut later = match announced {
        0 => Vec::new(),
        _ => successive(own, announced + 1, given),
    };
    let own = match (later.is_empty(), announced) {
        (false, _) => Some(later.remove(0)),
        (true, 1..) if end == text.len() || is_quoting(own) => None,
        _ => Some(own.to_owned()),
    };
    let own = own.filter(|own| !own.is_empty());
    let base = Base {
        is_cut: own.as_deref().is_some_and(is_cut),
        has_bylaw: text.lines().any(is_bylaw_heading),
        lacks_bylaw: text[end..]
            .lines()
            .any(|line| is_bylaw_heading(line) || begins_paragraph(line)),
        text: own.map(unquoted),
    };
    (base, later)
}

/// A wording without the quotation marks around the whole of it.
fn unquoted(own: String) -> String {
    let inner = own.trim_end_matches(['.', ' ']);
    let pairs = [('«', '»'), ('“', '”'), ('"', '"')];
    let bare = pairs.iter().find_map(|(opening, closing)| {
        let bare = inner.strip_prefix(*opening)?.strip_suffix(*closing)?;
        (!bare.contains([*opening, *closing])).then(|| bare.trim().to_owned())
    });
    bare.unwrap_or(own)
}

pub(super) fn is_bylaw_heading(line: &str) -> bool {
    static BYLAW: LazyLock<Regex> =
        LazyLock::new(|| letters(r"^\s*اللائحة(?:\s+التنفيذية)?\s*:\s*$", &[]));
    line.len() < LONGEST_HEADING && BYLAW.is_match(&normalize(line, Form::Letters))
}

/// First byte of the heading of the bylaw below an article.
pub(super) fn bylaw_start(text: &str) -> Option<usize> {
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        if is_bylaw_heading(line) {
            return Some(at);
        }
        at += line.len();
    }
    None
}

/// The notes that a text prints below the article, in order.
pub(super) fn printed(text: &str) -> Vec<&str> {
    let mut starts: Vec<usize> = Vec::new();
    let mut at = own_end(text, &[]);
    for line in text[at..].split_inclusive('\n') {
        if starts.is_empty() || is_note(&normalize(line, Form::Letters)) {
            starts.push(at);
        }
        at += line.len();
    }
    let ends = starts.iter().skip(1).copied().chain([text.len()]);
    let notes = starts.iter().zip(ends);
    notes.map(|(start, end)| text[*start..end].trim()).collect()
}

/// End of the article in a text that may go on with notes.
fn own_end(text: &str, notes: &[&str]) -> usize {
    let keys: Vec<String> = notes.iter().map(|note| key(note)).collect();
    let mut end = 0;
    for line in text.split_inclusive('\n') {
        let folded = normalize(line, Form::Letters);
        let repeats = || {
            let own = key(line);
            words(line).len() >= SHORTEST_NOTE
                && keys.iter().any(|note| note.starts_with(&own))
                && is_note_like(&folded)
        };
        if is_note(&folded) || HEADING.is_match(&folded) || !keys.is_empty() && repeats() {
            return end;
        }
        end += line.len();
    }
    end
}

/// True for a line that begins a note.
pub(super) fn is_note(folded: &str) -> bool {
    [&NOTE, &ISSUED, &UNDER]
        .iter()
        .any(|pattern| pattern.is_match(folded))
}

fn is_note_like(folded: &str) -> bool {
    static VERB: LazyLock<Regex> = LazyLock::new(|| {
        letters(
            r"(?:تعديل|عدل|إضافة|أضيف|حذف|إلغاء|ألغي|إحلال|استبدال|دمج|بموجب)",
            &[],
        )
    });
    VERB.is_match(folded)
}

/// Quotation marks around a wording.
const MARKS: [char; 5] = ['“', '”', '"', '«', '»'];

/// True if a line after the first begins with a quotation mark.
fn is_quoting(text: &str) -> bool {
    text.lines()
        .skip(1)
        .any(|line| line.trim().starts_with(MARKS))
}

/// Wordings of a text that prints some of them in quotation marks: original, “first change”, second change.
/// Empty if they are not `count`, without those in `given` where they are more.
fn successive(text: &str, count: usize, given: &[&str]) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    let mut open = String::new();
    let mut quoted = false;
    let ends = |mark: char| mark == '.' || mark == ' ' || MARKS.contains(&mark);
    for line in text.lines() {
        let bare = line.trim();
        if !quoted && bare.starts_with(MARKS) {
            found.extend((!open.is_empty()).then(|| std::mem::take(&mut open)));
            quoted = true;
        }
        if !open.is_empty() {
            open.push('\n');
        }
        open += bare.trim_matches(MARKS);
        let closes = bare.trim_end_matches(['.', ' ']).ends_with(MARKS);
        if quoted && closes && bare.chars().count() > 1 {
            let whole = std::mem::take(&mut open);
            found.push(whole.trim_end_matches(ends).to_owned());
            quoted = false;
        }
    }
    found.extend((!open.is_empty() && !quoted).then_some(open));
    if found.len() > count {
        let first = found.remove(0);
        found.retain(|wording| !given.iter().any(|given| nearly_same(wording, given)));
        found.insert(0, first);
    }
    match found.len() == count {
        true => found,
        false => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_note_with_the_heading_of_its_article_is_no_text() {
        let text = "- المادة الخامسة والثلاثين - أُلغيت هذه المادة بموجب المرسوم الملكي (م/93) وتاريخ 1441/8/15هـ.";
        let notes = printed(text);
        assert_eq!(notes.len(), 1);
        assert_eq!(base(text, &notes, 0, &[]).0.text, None);
    }

    #[test]
    fn notes_are_cut_out() {
        let note = "تم إلغاء الباب الرابع عشر بموجب المرسوم الملكي (م/1) وتاريخ 22/1/1435هـ";
        let text = format!("كل هيئة لها حق النظر.\n{note}");
        assert_eq!(
            base(&text, &[note], 0, &[]).0.text.as_deref(),
            Some("كل هيئة لها حق النظر.")
        );
        assert_eq!(base(note, &[note], 0, &[]).0.text, None);
        assert_eq!(base(&text, &[], 0, &[]).0.text.as_deref(), Some(&*text));
        let lone = "كل هيئة لها حق النظر.\nلتصبح بالنص الآتي: “لكل هيئة حق النظر”.";
        assert_eq!(
            base(lone, &[note], 0, &[]).0.text.as_deref(),
            Some("كل هيئة لها حق النظر.")
        );
        let other = "ثم عُدلت هذه المادة بقرار مجلس الوزراء رقم (83) وتاريخ 30/1/1443هـ لتكون بالنص الآتي: «نص».";
        assert_eq!(
            printed(&format!("{text}\n{other}\n{note}")),
            [note, other, note]
        );
        assert!(printed("كل هيئة لها حق النظر.").is_empty());
    }

    #[test]
    fn a_note_that_begins_with_its_act_is_cut_out() {
        let text = "1- ترفع الدعوى بصحيفة.\nبموجب مرسوم ملكي رقم (م/14) وتاريخ 1440/2/22هـ تم إضافة فقرة إلى المادة (السابعة) بالنص الآتي: “3- نص”.\nاللائحة:\n7/1 نص.";
        assert_eq!(printed(text).len(), 1);
        assert_eq!(base(text, &[], 0, &[]).0.text.as_deref(), Some(text));
        let found = base(text, &printed(text), 0, &[]).0;
        assert_eq!(found.text.as_deref(), Some("1- ترفع الدعوى بصحيفة."));
        assert!(printed("بموجب المرسوم رقم (5) لسنة 1440 تتولى الهيئة إضافة الأعضاء.").is_empty());
    }

    #[test]
    fn a_text_with_its_bylaw_and_one_in_quotation_marks_are_known() {
        assert!(
            base("نص المادة.\nاللائحة:\n7/1 نص.", &[], 0, &[])
                .0
                .has_bylaw
        );
        assert!(!base("تصدر اللائحة: خلال سنة.", &[], 0, &[]).0.has_bylaw);
        let found = base("«1- نص أول.\n2- نص ثان».", &[], 0, &[]).0;
        assert_eq!(found.text.as_deref(), Some("1- نص أول.\n2- نص ثان"));
    }

    #[test]
    fn a_text_that_ends_where_a_list_begins_is_cut_off() {
        for text in ["وله الصلاحيات التالية :", "أ- الأول.", "يشترط:\n1- الأول."]
        {
            assert!(is_cut(text), "{text}");
        }
        for text in ["نص.", "1- الأول.\n2- الثاني.", "أ- الأول. ب- الثاني."]
        {
            assert!(!is_cut(text), "{text}");
        }
    }

    #[test]
    fn wordings_one_after_the_other_are_told_apart() {
        let text = "يجوز إعارة الموظف.\n“أ – تجوز الإعارة.\nب – للجهة ذلك”.\nأ – تجوز.";
        let (first, later) = base(text, &["لتكون بالنص الآتي:"], 2, &[]);
        assert_eq!(first.text.as_deref(), Some("يجوز إعارة الموظف."));
        assert_eq!(later, ["أ – تجوز الإعارة.\nب – للجهة ذلك", "أ – تجوز."]);
        let (first, later) = base(text, &["لتكون بالنص الآتي:"], 1, &[]);
        assert_eq!((first.text, later.len()), (None, 0));
        let given = ["أ – تجوز الإعارة.\nب – للجهة ذلك"];
        let (first, later) = base(text, &["لتكون بالنص الآتي:"], 1, &given);
        assert_eq!(first.text.as_deref(), Some("يجوز إعارة الموظف."));
        assert_eq!(later, ["أ – تجوز."]);
        let (_, later) = base("نص قديم.\n«نص جديد».", &["لتكون بالنص الآتي:"], 1, &[]);
        assert_eq!(later, ["نص جديد"]);
    }
}
