//! Finds articles that a source prints in more than one wording: the former wording, and below it the amended
//! one. The text shows this in one of two ways: by a note («عدلت هذه المادة بموجب المرسوم الملكي … لتكون
//! بالنص الآتي:»), or by whole paragraphs in quotation marks below the text, the latest last.

use std::collections::HashSet;
use std::sync::LazyLock;

use regex::Regex;

use crate::analyzer::analyze;
use crate::pattern;
use crate::text::utf16::{self, first};

/// Tells that a text has several wordings of an article, and where the latest begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wordings {
    /// Byte at which the latest wording of the whole article begins; `None` if only a part was amended,
    /// because the former text still holds for the rest, or if the note introduces no new wording. A note is
    /// part of the wording that it introduces.
    pub latest: Option<usize>,
}

/// Pattern of the beginning of an amendment note: its verb («was amended») at the beginning of a line, with
/// or without diacritics.
static AMENDED: LazyLock<Regex> = LazyLock::new(|| {
    pattern::written(
        r"^[\s\-–—*•(]*(?:(?:و?قد )?(?:تم|جرى)\s+(?:تعديل|استبدال)|عُ?د[ِّ]*ل(?:ت|\s+نص)?|استُ?بدل(?:ت)?)\s+(?:نص\s+)?(?:هذه\s+)?(?P<part>ال[\p{L}\p{M}]+)",
        &[],
    )
});
/// Pattern of the words of an amendment note before the name of the amending instrument.
static BY: LazyLock<Regex> = LazyLock::new(|| {
    pattern::written(
        "(?:بموجب|بالمرسوم|بالأمر|بقرار|بالقانون|بالقرار|بمقتضى)",
        &[],
    )
});
/// Pattern of the words of an amendment note after which the new wording of the whole text begins.
static REPLACED: LazyLock<Regex> = LazyLock::new(|| {
    pattern::written(
        r"(?:[ولف]?(?:ت|ي|أ|ا)(?:كون|صبح)(?:ت)?\s|بالنص|بالصيغة|كما يلي|كالآتي|كالتالي|على (?:النحو|الشكل|الوجه))",
        &[],
    )
});
/// Pattern of words of an amendment note on a change of a part of the article, or on an addition to it.
static IN_PART: LazyLock<Regex> =
    LazyLock::new(|| pattern::written("(?:إضافة|حذف|إحلال|الفقرة|الفقرات|البند|فقرة|عبارة)", &[]));
const WHOLE: &str = "المادة";

static OPENS: LazyLock<Regex> = LazyLock::new(|| pattern::written(r#"^["“«]"#, &[]));
static CLOSES: LazyLock<Regex> = LazyLock::new(|| pattern::written(r#"["”»]\s*[.،؛]?\s*$"#, &[]));
static INTRODUCES: LazyLock<Regex> = LazyLock::new(|| pattern::written(r"[:：]\s*$", &[]));

/// Least length, in UTF-16 units, of a quoted paragraph that may be a wording of the article. A shorter
/// quotation is a formula or a name.
const SHORTEST_PARAGRAPH: usize = 60;
/// Least overlap of terms, from 0 to 1, between two wordings of one article. Measured: other wordings have
/// .35 and more, most additions .25 and less.
const SAME_SUBJECT: f64 = 0.3;
/// Length of the beginning of an amendment note, in UTF-16 units, in which it names the amending instrument.
const NOTE_LENGTH: usize = 160;

/// Returns the wordings of a text; `None` if it has a single wording or does not mark them.
///
/// ```
/// use sanad_core::quotation::wordings;
/// let text = "النص السابق.\nعدلت هذه المادة بموجب المرسوم الملكي رقم م/1 لتكون بالنص الآتي: النص الجديد.";
/// assert_eq!(wordings(text).unwrap().latest, text.find("عدلت"));
/// ```
pub fn wordings(text: &str) -> Option<Wordings> {
    let lines = lines_of(text);
    let Some(note) = lines.iter().rposition(|line| is_note(line.words)) else {
        return quoted_below(text, &lines);
    };
    // If the text begins with the amendment note, it has the amended wording only.
    if note == 0 {
        return None;
    }
    let head = first(lines[note].words, NOTE_LENGTH);
    let part = AMENDED.captures(head);
    let is_whole = part.is_some_and(|part| &part["part"] == WHOLE)
        && REPLACED.is_match(head)
        && !IN_PART.is_match(head);
    Some(Wordings {
        latest: is_whole.then_some(lines[note].start),
    })
}

fn is_note(words: &str) -> bool {
    AMENDED.is_match(words) && BY.is_match(first(words, NOTE_LENGTH))
}

/// Finds another wording of an article in quotation marks below its text. Added paragraphs are quoted too,
/// but only another wording shares many terms with the text above it.
fn quoted_below(text: &str, lines: &[Line]) -> Option<Wordings> {
    let latest = last_quoted(lines)?;
    let [before, after] = [&text[..latest], &text[latest..]].map(terms);
    (overlap(&before, &after) >= SAME_SUBJECT).then_some(Wordings {
        latest: Some(latest),
    })
}

fn terms(text: &str) -> HashSet<String> {
    analyze(text).into_iter().map(|token| token.term).collect()
}

/// Returns how much two sets of terms overlap: the size of their intersection, divided by the size of the
/// smaller set.
fn overlap(a: &HashSet<String>, b: &HashSet<String>) -> f64 {
    match a.len().min(b.len()) {
        0 => 0.0,
        smaller => a.intersection(b).count() as f64 / smaller as f64,
    }
}

/// Returns the byte index of the last paragraph if it is in quotation marks and text stands above it. `None`
/// if it, or a quoted paragraph directly above, is short or follows a colon (an oath, a formula). The last
/// wording printed is the latest one.
fn last_quoted(lines: &[Line]) -> Option<usize> {
    let closes = |line: &Line| CLOSES.is_match(line.words);
    let mut last = None;
    let mut end = lines.len();
    while end > 0 && closes(&lines[end - 1]) {
        let opens = |line: &Line| OPENS.is_match(line.words.trim());
        let Some(begin) = lines[..end]
            .iter()
            .rposition(opens)
            .filter(|begin| *begin > 0)
        else {
            break;
        };
        // If a quotation is closed before the opening mark of this paragraph, the marks belong to another
        // paragraph.
        if lines[begin..end - 1].iter().any(closes) {
            break;
        }
        let length: usize = lines[begin..end]
            .iter()
            .map(|line| utf16::length(line.words))
            .sum();
        // Words such as «يؤدي اليمين الآتية:» introduce a quotation (here an oath) that is not another
        // wording.
        if INTRODUCES.is_match(lines[begin - 1].words) || length < SHORTEST_PARAGRAPH {
            return None;
        }
        last = last.or(Some(lines[begin].start));
        end = begin;
    }
    last
}

struct Line<'t> {
    start: usize,
    words: &'t str,
}

/// Returns the lines of a text that are not blank, each with the byte at which it begins.
fn lines_of(text: &str) -> Vec<Line<'_>> {
    let mut lines = Vec::new();
    let mut start = 0;
    for words in text.split('\n') {
        if !words.trim().is_empty() {
            lines.push(Line { start, words });
        }
        start += words.len() + 1;
    }
    lines
}
