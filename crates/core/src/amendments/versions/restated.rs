//! The whole article as a note restates it after the change: «وبهذا يصبح نص المادة كما يلي: …».

use std::ops::Range;
use std::sync::LazyLock;

use regex::{Captures, Regex};

use super::wording::words::key;
use crate::normalizer::{Form, normalize_mapped};
use crate::numerals::ordinal::ordinal;
use crate::pattern::letters;
use crate::text::cursor::Cursor;
use crate::text::folded::FoldedText;

/// Words that announce the whole article. The group holds the number, if the note gives it.
static ANNOUNCED: LazyLock<Regex> = LazyLock::new(|| {
    letters(
        concat!(
            r"(?:يصبح|أصبح|تصبح|أصبحت|يكون|تكون|ليصبح|لتصبح|ليكون|لتكون)\s+(?:نص\s+)?(?:هذه\s+)?",
            r"المادة(?P<number>[^:\n«]{0,60}?)\s*",
            r"(?:كما\s*يلي|كالآتي|كالتالي|على النحو الآتي|على النحو التالي|بالنص الآتي|بالنص التالي)",
            r"\s*[:؛]\s*",
        ),
        &[],
    )
});

/// A block that begins with the heading of an article: «المادة الحادية والعشرون:».
static HEADED: LazyLock<Regex> = LazyLock::new(|| {
    letters(
        r#"["“”«(\n]\s*المادة\s+(?P<number>[^:\n"”«]{1,60}?)\s*:\s*"#,
        &[],
    )
});

/// The heading at the beginning of a wording.
static HEADING: LazyLock<Regex> = LazyLock::new(|| {
    letters(
        r#"^[\s"“”«(]*المادة\s+\(?(?P<number>[^:\n"”«]{1,60}?)\)?\s*:\s*"#,
        &[],
    )
});

/// The next item of a note that makes several changes.
static NEXT: LazyLock<Regex> = LazyLock::new(|| {
    letters(
        r"\n[\s\-*•]*(?:إضافة|حذف|تعديل|إحلال|إلغاء|عدلت|أضيفت|ألغيت|حذفت|تم|ثانيا|ثالثا)\b",
        &[],
    )
});

/// The act, where it is named after the wording.
static ACT: LazyLock<Regex> = LazyLock::new(|| letters(r"^[\s.،]*(?:و?ذلك\s+)?بموجب", &[]));

/// A note in letters form with its line breaks, and the byte of the note for each of its bytes.
struct Lines {
    text: String,
    offsets: Vec<usize>,
    length: usize,
}

impl Lines {
    fn new(note: &str) -> Self {
        let (mut text, mut offsets, mut at) = (String::new(), Vec::new(), 0);
        for line in note.split('\n') {
            if at > 0 {
                text.push('\n');
                offsets.push(at - 1);
            }
            let folded = normalize_mapped(line, Form::Letters);
            let own = folded.offsets().iter().take(folded.text.len());
            offsets.extend(own.map(|offset| at + *offset as usize));
            text += &folded.text;
            at += line.len() + 1;
        }
        let length = note.len();
        Self {
            text,
            offsets,
            length,
        }
    }

    /// The byte of the note from which a byte of the letters form comes.
    fn original(&self, at: usize) -> usize {
        self.offsets.get(at).copied().unwrap_or(self.length)
    }

    /// The first character of the letters form at or after a byte of the note.
    fn after(&self, original: usize) -> usize {
        let at = self.offsets.partition_point(|offset| *offset < original);
        (at..self.text.len())
            .find(|at| self.text.is_char_boundary(*at))
            .unwrap_or(self.text.len())
    }
}

/// The wording of article `number` that a note gives whole after a change of parts of it. `change` is the
/// change, `new` its new wording, in bytes of the note.
pub(super) fn restated(
    note: &str,
    number: Option<&str>,
    change: Range<usize>,
    new: Option<Range<usize>>,
) -> Option<String> {
    let lines = Lines::new(note);
    let named = |found: &Captures| found.name("number").map_or(0..0, |number| number.range());
    let start = lines.after(change.start);
    let rest = &lines.text[start..];
    let announced = ANNOUNCED
        .captures_iter(rest)
        .find(|found| is_number(&rest[named(found)], number, true))
        .map(|found| start + found.get_match().end());
    // A heading before the new wording shows that the whole article follows in the note.
    let headed = || {
        let new = lines.after(new?.start);
        let heading = HEADED
            .captures_iter(&lines.text)
            .take_while(|found| found.get_match().end() <= new)
            .filter(|found| is_number(&lines.text[named(found)], number, false))
            .last()?;
        let end = heading.get_match().end();
        let next = NEXT.find(&lines.text[end..]);
        next.is_none_or(|next| end + next.start() > new)
            .then_some(end)
    };
    let begin = announced.or_else(headed)?;
    let rest = &lines.text[begin..];
    let length = NEXT.find(rest).map_or(rest.len(), |next| next.start());
    whole(note.get(lines.original(begin)..lines.original(begin + length))?)
}

/// A wording without its quotation marks and heading; `None` if it is empty, a table run together or cut off.
pub(super) fn whole(block: &str) -> Option<String> {
    let mut text = block.trim();
    if let Some(end) = closing(text) {
        let after = &text[end..];
        let rest = after.trim_start_matches(['"', '”', '“', '»', ')', '.', ' ']);
        let folded = crate::normalizer::normalize(rest, Form::Letters);
        if rest.is_empty() || ACT.is_match(&folded) {
            text = &text[..end];
        }
    }
    let text = without_heading(text);
    let text = text
        .trim_start_matches(['"', '“', '”', '«', ' ', '\n', '\t'])
        .trim_end();
    let text = without_misprinted_mark(text);
    let text = match text.starts_with('(') && !text[1..].contains(')') {
        true => &text[1..],
        false => text,
    };
    let is_run_together = text.lines().any(|line| line.matches('|').count() > 2);
    let is_open = leads_on(text) || text.contains("...");
    (!text.is_empty() && !is_run_together && !is_open).then(|| text.to_owned())
}

/// A wording without the opening mark that some sources print in place of the closing one: «نص “.».
fn without_misprinted_mark(text: &str) -> &str {
    let bare = text.trim_end_matches(['.', ' ']);
    let pairs = [('“', '”'), ('«', '»')];
    let last = pairs
        .into_iter()
        .find(|(opening, _)| bare.ends_with(*opening));
    match last {
        Some((opening, closing))
            if bare.matches(opening).count() == bare.matches(closing).count() + 1 =>
        {
            bare.trim_end_matches(opening).trim_end()
        }
        _ => text,
    }
}

/// True if a wording ends where a list begins: «وفق الأحكام الآتية:». The colon may be lost.
fn leads_on(text: &str) -> bool {
    static LEADS: LazyLock<Regex> = LazyLock::new(|| {
        letters(
            r"(?:الآتية|التالية|كالآتي|كالتالي|(?:كما|ما)\s+(?:يأتي|يلي)|النحو\s+(?:الآتي|التالي))\s*[:.]?\s*$",
            &[],
        )
    });
    text.ends_with(':') || LEADS.is_match(&crate::normalizer::normalize(text, Form::Letters))
}

/// A wording without the heading «المادة التاسعة:» before it.
pub(super) fn without_heading(text: &str) -> &str {
    let window = text
        .char_indices()
        .nth(120)
        .map_or(text.len(), |(at, _)| at);
    let folded = normalize_mapped(&text[..window], Form::Letters);
    let Some(found) = HEADING.captures(&folded.text) else {
        return text;
    };
    let named = found.name("number").map_or("", |number| number.as_str());
    if number_in(named).is_none() || found.get_match().end() == 0 {
        return text;
    }
    &text[folded.original(0..found.get_match().end()).end..]
}

/// End of the wording inside quotation marks or brackets with which the text begins; of a text that begins
/// otherwise, the quotation mark at its end.
fn closing(text: &str) -> Option<usize> {
    let first = text.chars().next()?;
    let marks: &[char] = match first {
        '"' | '“' | '”' => &['"', '“', '”'],
        '«' => &['»'],
        '(' => &[')'],
        _ => {
            return text.rfind(['"', '”']).filter(|at| {
                text[*at..]
                    .trim_end_matches(['"', '”', '.', ' '])
                    .is_empty()
            });
        }
    };
    text.rfind(marks).filter(|at| *at > 0)
}

fn is_number(named: &str, wanted: Option<&str>, may_lack: bool) -> bool {
    if key(named).is_empty() {
        return may_lack;
    }
    number_in(named).is_some() && number_in(named) == wanted.map(key)
}

/// The number of an article in digits or words; with «مكرر» if it has it.
fn number_in(named: &str) -> Option<String> {
    let bare = named.replace(['(', ')'], " ");
    let own = key(&bare);
    if own.starts_with(|digit: char| digit.is_ascii_digit()) {
        return Some(own);
    }
    let folded = FoldedText::new(&bare);
    let mut cursor = Cursor::new(&folded, 0);
    cursor.skip_fillers(3);
    let value = ordinal(&mut cursor)?;
    let rest = key(cursor.rest());
    Some(match rest.is_empty() {
        true => value.to_string(),
        false => format!("{value} {rest}"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_whole_article_is_read_after_a_change() {
        for (note, number, expected) in [
            (
                "تعديل (ب): (( ب - شرط))\nوبهذا يصبح نص المادة الخامسة كما يلى :\nأ - نص.\nب - شرط.",
                "5",
                Some("أ - نص.\nب - شرط."),
            ),
            (
                "لتكون المادة بالنص الآتي:\n\" المادة التاسعة: من عرض أو وعد\".\n- إضافة مادتين",
                "9",
                Some("من عرض أو وعد"),
            ),
            (
                "إضافة فقرة (2)، لتكون بالنص الآتي:\n\" المادة الحادية والعشرون:\n1- تعامل.\n2- يستثنى \".",
                "21",
                Some("1- تعامل.\n2- يستثنى"),
            ),
            (
                "لتصبح المادة كما يلي : ( تنشأ دارة ) .",
                "1",
                Some("تنشأ دارة"),
            ),
            ("وبهذا يصبح نص المادة السادسة كما يلي:\nنص.", "5", None),
            ("ليصبح صدر المادة بالنص الآتي: \"نص\"", "5", None),
        ] {
            let found = restated(note, Some(number), 0..0, note.find("2- ").map(|at| at..at));
            assert_eq!(found.as_deref().map(str::trim), expected, "{note}");
        }
    }

    #[test]
    fn an_opening_mark_at_the_end_is_no_part_of_the_wording() {
        assert_eq!(whole("نص بحقهم “.").as_deref(), Some("نص بحقهم"));
        assert_eq!(whole("“نص بحقهم“").as_deref(), Some("نص بحقهم"));
        let quoting = "تسمى “الهيئة“";
        assert_eq!(whole(quoting).as_deref(), Some(quoting));
    }

    #[test]
    fn a_table_run_together_is_not_taken() {
        assert_eq!(whole("يشكل:\n1 - وزير | رئيساً | 2 - وكيل | عضواً"), None);
        assert_eq!(whole("المادة التاسعة: نص").as_deref(), Some("نص"));
        assert_eq!(whole("تتعامل المؤسسة وفق الأحكام الآتية"), None);
        assert_eq!(whole("تتعامل المؤسسة وفق ما يلي:"), None);
    }
}
