//! The text of the source without the notes printed in it, and if it is whole.

use std::sync::LazyLock;

use regex::Regex;

use super::wording::splice::is_cut;
use super::wording::words::{key, words};
use crate::normalizer::{Form, normalize};
use crate::pattern::letters;

/// The text from which the assembly starts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Base {
    /// Text of the article without notes; `None` if the source has only notes.
    pub text: Option<String>,
    /// True if the text is cut off: it ends with a colon, or a list has its first item only.
    pub is_cut: bool,
    /// Wordings that the text prints one after the other, oldest first, if the notes announce as many.
    pub later: Vec<String>,
}

/// Fewest words of a line that is compared with the notes.
const SHORTEST_NOTE: usize = 5;

/// A line of the text that is a note of amendment: a change, its act and a year.
static NOTE: LazyLock<Regex> = LazyLock::new(|| {
    letters(
        concat!(
            r"^[\s\-*•.]*(?:تم|عدل|عدلت|ألغي|ألغيت|أضيف|أضيفت|إلغاء|حذف|حذفت|",
            r"إحلال|إضافة|تعديل|تعديلات|دمج)\b",
            r".*(?:بموجب|بالمرسوم|بقرار|بالأمر).*\b(?:1[34]\d\d|19\d\d|20\d\d)",
        ),
        &[],
    )
});

static HEADING: LazyLock<Regex> = LazyLock::new(|| letters(r"^\s*تعديلات المادة\s*:?\s*$", &[]));

/// Cuts the notes out of a text. `announced` counts the notes that announce a wording without giving it.
pub(super) fn base(text: &str, notes: &[&str], announced: usize) -> Base {
    let own = match notes.is_empty() {
        true => text.trim(),
        false => text[..own_end(text, notes)].trim(),
    };
    let own = (!own.is_empty()).then(|| own.to_owned());
    let later = match (&own, announced) {
        (Some(own), 1..) => successive(own, announced + 1),
        _ => Vec::new(),
    };
    let own = later.first().cloned().or(own);
    Base {
        is_cut: own.as_deref().is_some_and(is_cut),
        later: later.into_iter().skip(1).collect(),
        text: own,
    }
}

/// The note that a text prints below the article, if it does.
pub(super) fn printed(text: &str) -> Option<&str> {
    let end = own_end(text, &[]);
    (end < text.len()).then(|| text[end..].trim())
}

/// End of the article in a text that may go on with notes.
fn own_end(text: &str, notes: &[&str]) -> usize {
    let keys: Vec<String> = notes.iter().map(|note| key(note)).collect();
    let mut end = 0;
    for line in text.split_inclusive('\n') {
        let folded = normalize(line, Form::Letters);
        let own = key(line);
        let repeats = || {
            words(line).len() >= SHORTEST_NOTE
                && keys.iter().any(|note| note.starts_with(&own))
                && is_note_like(&folded)
        };
        if NOTE.is_match(&folded) || HEADING.is_match(&folded) || repeats() {
            return end;
        }
        end += line.len();
    }
    end
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

/// Wordings of a text that prints former ones in quotation marks: original, “first change”, second change.
fn successive(text: &str, count: usize) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    let mut open = String::new();
    let mut quoted = false;
    for line in text.lines() {
        let bare = line.trim();
        let opens = !quoted && bare.starts_with(['“', '"', '”']) && !open.is_empty();
        if opens || (!quoted && bare.starts_with(['“', '"', '”'])) {
            found.extend((!open.is_empty()).then(|| std::mem::take(&mut open)));
            quoted = true;
        }
        if !open.is_empty() {
            open.push('\n');
        }
        open += bare.trim_matches(['“', '”', '"']);
        let closes = bare.trim_end_matches(['.', ' ']).ends_with(['”', '"', '“']);
        if quoted && closes && bare.chars().count() > 1 {
            let whole = std::mem::take(&mut open);
            found.push(whole.trim_end_matches(['.', ' ', '”', '"', '“']).to_owned());
            quoted = false;
        }
    }
    found.extend((!open.is_empty() && !quoted).then_some(open));
    match found.len() == count {
        true => found,
        false => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notes_are_cut_out() {
        let note = "تم إلغاء الباب الرابع عشر بموجب المرسوم الملكي (م/1) وتاريخ 22/1/1435هـ";
        let text = format!("كل هيئة لها حق النظر.\n{note}");
        assert_eq!(
            base(&text, &[note], 0).text.as_deref(),
            Some("كل هيئة لها حق النظر.")
        );
        assert_eq!(base(note, &[note], 0).text, None);
        assert_eq!(base(&text, &[], 0).text.as_deref(), Some(&*text));
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
        let found = base(text, &["لتكون بالنص الآتي:"], 2);
        assert_eq!(found.text.as_deref(), Some("يجوز إعارة الموظف."));
        assert_eq!(
            found.later,
            ["أ – تجوز الإعارة.\nب – للجهة ذلك", "أ – تجوز."]
        );
        assert!(base(text, &["لتكون بالنص الآتي:"], 1).later.is_empty());
    }
}
