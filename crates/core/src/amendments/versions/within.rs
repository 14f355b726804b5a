//! Notes that a source prints within the text of an article: in square brackets below the paragraph, one word
//! a line, or, where it prints the text as it stands today, as a line above the words that an act changed.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use regex::Regex;

use super::super::model::{Amendment, Operation};
use super::super::read::read_amendments;
use super::base::{is_bylaw_heading, is_note};
use super::item::number_key;
use super::model::{Law, SourceArticle, SourceNote};
use crate::normalizer::{Form, normalize, normalize_mapped};
use crate::pattern::letters;

/// The text of an article without the notes printed within it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Parted {
    pub text: String,
    pub notes: Vec<String>,
}

/// A line that opens a note in square brackets: «[ألغيت الفقرة (17/5) بموجب …]», «[هنا نص المادة بعد التعديل
/// …]». Other words in brackets are words of the law.
static BRACKETED: LazyLock<Regex> = LazyLock::new(|| {
    letters(
        concat!(
            r"^[\s\-–*•.]*\[\s*(?:[0-9]{1,3}\s*/\s*[0-9]{1,3}\s+)?(?:ثم\s+|كما\s+)?",
            r"(?:تمت?\s+(?:تعديل|إلغاء|إضافة|حذف|استبدال|إحلال)|إضافة|إلغاء|حذف|تعديل|عدلت?|ألغيت?|أضيفت?|",
            r"حذفت?|استبدلت?|أعيد\s+ترقيم|هنا\s+(?:نص|نصوص))\b",
            r".*\b(?:بموجب|بصدور|بالمرسوم|بقرار|بالأمر)",
        ),
        &[],
    )
});

/// A line that reports a change where the source prints the text of today: «عدل نص المادة 10 بموجب المادة
/// الأولى من القرار الوزاري رقم … تاريخ 12/5/1991م. وأصبح على الوجه التالي:». The label of an item may stand
/// before it.
static REPORTED: LazyLock<Regex> = LazyLock::new(|| {
    letters(
        concat!(
            r"^(?P<label>[\s\-–*•.]*(?:\(?[0-9]{1,3}\)?\s*[\-–.)]\s*|\(?\p{L}\)?\s*[\-–.)]\s*)?)",
            r"(?:(?:عدلت?|ألغيت?|أضيفت?|حذفت?|استبدلت?|استحدثت?|نقلت?|أعيد)\s.*\b{by}{day}|",
            r"[يت]عدل\s.*\b{by}{day}.*\b[وف]?أصبحت?\s)",
        ),
        &[
            ("by", &[r"بموجب\s+(?:المادة|المواد|البند|البنود|الفقرة)\s"]),
            (
                "day",
                &[r".*\bتاريخ\s*[0-9]{1,2}\s*/\s*[0-9]{1,2}\s*/\s*[0-9]{4}"],
            ),
        ],
    )
});

/// The first line of a note that is printed one word a line.
static FIRST_WORD: LazyLock<Regex> =
    LazyLock::new(|| letters(r"^[\s\-–*•.]*(?:تمت?|عدلت?|ألغيت?|أضيفت?|حذفت?)\s*$", &[]));

/// Most words of a line of such a note.
const MOST_WORDS: usize = 2;
/// Fewest and most lines of such a note. The bound limits the cost of hostile input.
const FEWEST_LINES: usize = 8;
const MOST_LINES: usize = 400;

/// Takes the notes out of a text; `None` if it has none. In what remains there are no notes of these kinds.
/// Time is linear in the text.
pub(super) fn parted(text: &str, is_consolidated: bool) -> Option<Parted> {
    let may_have = match is_consolidated {
        true => text.contains("بموجب"),
        false => text.contains('[') || text.lines().any(|line| words_in(line) == 1),
    };
    if !may_have {
        return None;
    }
    let mut own = String::with_capacity(text.len());
    let mut notes = Vec::new();
    let mut at = 0;
    while at < text.len() {
        let line = line_at(text, at);
        let found = match is_consolidated {
            true => reported(text, at),
            false => bracketed(text, at).or_else(|| of_words(text, at)),
        };
        match found {
            Some(Found { label, note, end }) => {
                own += label;
                if !label.is_empty() {
                    own.push('\n');
                }
                notes.push(note);
                at = end;
            }
            None => {
                own += line;
                at += line.len();
            }
        }
    }
    (!notes.is_empty()).then(|| Parted {
        text: own.trim_end().to_owned(),
        notes,
    })
}

/// The law with these texts and the notes taken out of them. A new wording below a note is that of the
/// article around it, if the law has no article of the number in the note: «عدل نص المادة 27/1997».
pub(super) fn with_notes<'t>(law: &Law<'t>, parted: &'t [Option<Parted>]) -> Law<'t> {
    let mut law = with_texts(law, parted);
    let numbers = law.articles.iter().filter_map(|article| article.number);
    let numbers: BTreeSet<String> = numbers.map(number_key).collect();
    for (article, parted) in law.articles.iter_mut().zip(parted) {
        let notes = parted.iter().flat_map(|parted| &parted.notes);
        article.notes.extend(notes.map(|text| {
            let mut amendments = read_amendments(text, article.number);
            for amendment in &mut amendments {
                let named = amendment.target.article.as_deref().map(number_key);
                let is_absent = named.is_some_and(|named| !numbers.contains(&named));
                if is_absent && amendment.operation == Operation::ReplaceArticle {
                    amendment.target.article = article.number.map(str::to_owned);
                }
            }
            SourceNote {
                text,
                amendments,
                within: true,
            }
        }));
    }
    law
}

/// The law with the texts that have no notes within them.
pub(super) fn with_texts<'t>(law: &Law<'t>, parted: &'t [Option<Parted>]) -> Law<'t> {
    let mut law = law.clone();
    for (article, parted) in law.articles.iter_mut().zip(parted) {
        if let Some(parted) = parted {
            article.text = &parted.text;
        }
    }
    law
}

/// A note in a text.
struct Found<'t> {
    /// Label of an item before the note, which stays in the text.
    label: &'t str,
    note: String,
    /// First byte after the note.
    end: usize,
}

/// The line that begins at a byte, with its line break.
fn line_at(text: &str, at: usize) -> &str {
    let rest = &text[at..];
    let length = rest.find('\n').map_or(rest.len(), |end| end + 1);
    &rest[..length]
}

fn words_in(line: &str) -> usize {
    line.split_whitespace().take(MOST_WORDS + 1).count()
}

fn bracketed(text: &str, at: usize) -> Option<Found<'_>> {
    let opens =
        |line: &str| line.contains('[') && BRACKETED.is_match(&normalize(line, Form::Letters));
    let first = line_at(text, at);
    if !opens(first) {
        return None;
    }
    let mut depth = 0_usize;
    let mut closing = None;
    let mut end = at;
    // The closing bracket may be lost: the next note ends this one too.
    while end < text.len() && closing.is_none() {
        let line = line_at(text, end);
        if end > at && opens(line) {
            break;
        }
        for (offset, mark) in line.char_indices() {
            match mark {
                '[' => depth += 1,
                ']' => depth = depth.saturating_sub(1),
                _ => continue,
            }
            if depth == 0 {
                closing = Some(end + offset + 1);
                break;
            }
        }
        end += line.len();
    }
    let close = closing.unwrap_or(end);
    let after = line_at(text, close);
    let is_mark = |mark: char| mark.is_whitespace() || matches!(mark, '.' | '،' | ']');
    let end = match after.trim_matches(is_mark).is_empty() {
        true => close + after.len(),
        false => close,
    };
    let is_outer = |mark: char| mark.is_whitespace() || "[]-–*•.".contains(mark);
    Some(Found {
        label: "",
        note: text[at..close].trim_matches(is_outer).to_owned(),
        end,
    })
}

fn reported(text: &str, at: usize) -> Option<Found<'_>> {
    let line = line_at(text, at);
    if !line.contains("بموجب") {
        return None;
    }
    let folded = normalize_mapped(line, Form::Letters);
    let found = REPORTED.captures(&folded.text)?;
    let length = found.name("label").map_or(0, |label| label.len());
    let label = match length {
        0 => 0,
        _ => folded.original(0..length).end,
    };
    let (label, note) = line.split_at(label);
    Some(Found {
        label: label.trim_end(),
        note: note.trim().to_owned(),
        end: at + line.len(),
    })
}

/// A note that the source prints one word a line. Tables have such lines too: the words must be a note.
fn of_words(text: &str, at: usize) -> Option<Found<'_>> {
    let first = line_at(text, at);
    if words_in(first) != 1 || !FIRST_WORD.is_match(&normalize(first, Form::Letters)) {
        return None;
    }
    let mut words = Vec::new();
    let mut end = at;
    while end < text.len() && words.len() < MOST_LINES {
        let line = line_at(text, end);
        if !(1..=MOST_WORDS).contains(&words_in(line)) {
            break;
        }
        words.push(line.trim());
        end += line.len();
    }
    let note = words.join(" ");
    let is_found = words.len() >= FEWEST_LINES && is_note(&normalize(&note, Form::Letters));
    is_found.then_some(Found {
        label: "",
        note,
        end,
    })
}

/// True for a note that says that the text above it, or around it, is the one after the change: «هنا نص
/// المادة بعد التعديل», «أضيفت هذه الفقرة».
pub(super) fn is_of_printed_words(note: &str) -> bool {
    static PRINTED: LazyLock<Regex> = LazyLock::new(|| {
        letters(
            concat!(
                r"^(?:هنا\s+(?:نص|نصوص)\s.*(?:بعد\s+التعديل|المعدلة?)(?:[^\p{L}]|$)|",
                r"(?:[0-9]{1,3}\s*/\s*[0-9]{1,3}\s+)?(?:تمت?\s+إضافة|أضيفت)\s+هذه\s+الفقرة(?:[^\p{L}]|$))",
            ),
            &[],
        )
    });
    PRINTED.is_match(&normalize(note, Form::Letters))
}

/// Gives a note within an article with its bylaw to this article. Another number in it is that of an article
/// of the bylaw, whose words the source prints here.
pub(super) fn keep_in_article(amendments: &mut [Amendment], article: &SourceArticle) {
    let Some(own) = article.number else {
        return;
    };
    if !article.text.lines().any(is_bylaw_heading) {
        return;
    }
    for amendment in amendments {
        let named = amendment.target.article.as_deref().map(number_key);
        if named.is_none_or(|named| named == number_key(own)) {
            continue;
        }
        amendment.operation = Operation::AmendUnspecified;
        amendment.target.article = Some(own.to_owned());
        amendment.target.places.clear();
        amendment.target.part = None;
        amendment.new_text = None;
        amendment.old_phrase = None;
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const REPEALED: &str = "ألغيت الفقرة (17/5) بموجب القرار الوزاري رقم (5062) وتاريخ 7/9/1440هـ";

    #[test]
    fn notes_in_brackets_are_taken_out_of_the_text() {
        let nested =
            "أضيفت الفقرة (75/6) [إذا دفع بعدم] بموجب القرار الوزاري رقم 421 وتاريخ 12/2/1439هـ،";
        let text = format!("نص.\n[ {REPEALED} ].\n[{nested}]\n17/6 نص آخر.");
        let found = parted(&text, false).unwrap();
        assert_eq!(found.text, "نص.\n17/6 نص آخر.");
        assert_eq!(found.notes, [REPEALED, nested]);
        // A note ends where the next one begins, or with the text, if its bracket is lost.
        let open = "عدلت الفقرة (2/1) بموجب القرار الوزاري رقم (5062) وتاريخ 7/9/1440هـ ليكون نصها:\n“نص جديد”";
        let found = parted(&format!("نص.\n[{open}\n– [{REPEALED}"), false).unwrap();
        assert_eq!(found.text, "نص.");
        assert_eq!(found.notes, [open, REPEALED]);
    }

    #[test]
    fn brackets_of_the_law_stay_in_its_text() {
        for text in [
            "عملاً بقول الله تعالى: [فبما رحمة من الله لنت لهم].",
            "تحسب الغرامة وفق المعادلة:\n[(القيمة × العدد) / 24].",
            "[المادة (5)]: يلغى الترخيص بقرار من الوزير.",
            "لتكون بالنص الآتي:\n[يدون في محضر الضبط رقم الوكالة بموجب المادة (3)].",
            "تم\nبيع\nالعقار\nإلى\nمن\nيرسو\nعليه\nالمزاد\nبقرار",
        ] {
            assert_eq!(parted(text, false), None, "{text}");
        }
    }

    #[test]
    fn a_note_one_word_a_line_is_one_note() {
        let note = "تم تعديل الفقرة ( ٥ ) من المادة الثانية بموجب المرسوم الملكي رقم ( م / ١١٠ ) وتاريخ ١٤٤٣ / ١١ / ٩هـ لتصبح بالنص الآتي :” استغلال السلطة “.";
        let lines = note.replace(' ', "\n");
        let found = parted(&format!("٥. سوء الاستعمال الإداري.\n\n{lines}\n"), false).unwrap();
        assert_eq!(found.text, "٥. سوء الاستعمال الإداري.");
        assert_eq!(found.notes, [note]);
    }

    #[test]
    fn a_text_of_today_loses_the_lines_that_report_its_changes() {
        let note = "عدل نص المادة 10 بموجب المادة الأولى من القرار الوزاري رقم 244/1991 تاريخ 12/5/1991م. وأصبح على الوجه التالي:";
        let repeal = "ألغي نص البند (5) من المادة 2 بموجب المادة 2 من قرار مجلس الوزراء رقم 76 تاريخ 10/08/2022م .";
        let text = format!("{note}\nتحرر العقود فوراً.\n5 - {repeal}\n6 - نص.");
        let found = parted(&text, true).unwrap();
        assert_eq!(found.text, "تحرر العقود فوراً.\n5 -\n6 - نص.");
        assert_eq!(found.notes, [note, repeal]);
        assert_eq!(parted(&text, false), None);
        for text in [
            "يلغى الترخيص بموجب المادة 5 من هذا القانون من تاريخ 1/1/2020م.",
            "تشكل اللجنة بموجب المادة 2 من القرار رقم 10 تاريخ 21/2/2013م.",
        ] {
            assert_eq!(parted(text, true), None, "{text}");
        }
    }

    proptest! {
        /// A text has no notes once they are taken out, and no word of it is lost.
        #[test]
        fn notes_are_taken_out_once(parts in prop::collection::vec(0..7_usize, 0..8), consolidated: bool) {
            let lines = [
                "نص المادة.",
                "1- بند [أول].",
                "[ألغيت الفقرة (1) بموجب القرار الوزاري رقم (5) وتاريخ 7/9/1440هـ]",
                "[عدلت الفقرة (1) بموجب القرار رقم (5) وتاريخ 7/9/1440هـ لتكون:",
                "ألغي نص البند 1 بموجب المادة 2 من القرار رقم 7 تاريخ 10/8/2022م.",
                "تم\nتعديل\nهذه\nالمادة\nبموجب\nالمرسوم\nرقم\n(5)\nوتاريخ\n1440/2/1هـ",
                "]",
            ];
            let chosen: Vec<&str> = parts.iter().map(|part| lines[*part]).collect();
            let text = chosen.join("\n");
            if let Some(found) = parted(&text, consolidated) {
                prop_assert_eq!(parted(&found.text, consolidated), None);
                let all = |text: &str| {
                    let mut words: Vec<String> = text
                        .split(|mark: char| !mark.is_alphanumeric())
                        .filter(|word| !word.is_empty())
                        .map(str::to_owned)
                        .collect();
                    words.sort();
                    words
                };
                prop_assert_eq!(all(&format!("{}\n{}", found.text, found.notes.join("\n"))), all(&text));
            }
        }
    }
}
