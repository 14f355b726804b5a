//! Paragraphs of a bylaw that a source prints below the article which they carry out. Each begins with the
//! number of the article and its own: «168/2 إذا تعدد الخصوم …».

use std::ops::Range;
use std::sync::LazyLock;

use regex::Regex;

use super::given::wording;
use super::reason::Reason;
use super::splice::Spliced;
use super::words::{key, nearly_same};
use crate::amendments::model::{Amendment, Operation, Step};
use crate::normalizer::{Form, normalize, normalize_mapped};
use crate::pattern::letters;

/// The number with which a paragraph begins, with the marks after it.
static NUMBERED: LazyLock<Regex> = LazyLock::new(|| {
    letters(
        r"^[\s(]*(?P<article>[0-9]{1,3})\s*/\s*(?P<own>[0-9]{1,3})\s*\)?(?:[\s\-–—.:ـ]+|$)",
        &[],
    )
});

/// Longest beginning of a line in which its number is looked for, in bytes.
const LONGEST_NUMBER: usize = 40;

/// A paragraph of the bylaw.
struct Paragraph {
    number: (u32, u32),
    /// Its bytes, up to the next paragraph.
    range: Range<usize>,
    /// Its first byte after the number.
    body: usize,
}

/// The number of the paragraph that a line begins, and the length of the number with its marks.
fn numbered(line: &str) -> Option<((u32, u32), usize)> {
    let mut end = line.len().min(LONGEST_NUMBER);
    while !line.is_char_boundary(end) {
        end -= 1;
    }
    let folded = normalize_mapped(&line[..end], Form::Letters);
    let found = NUMBERED.captures(&folded.text)?;
    let number = (found["article"].parse().ok()?, found["own"].parse().ok()?);
    let marks = folded.original(0..found.get_match().end()).end;
    let after = &line[marks..];
    let text =
        after.trim_start_matches(|mark: char| mark.is_whitespace() || "-–—.:ـ".contains(mark));
    Some((number, line.len() - text.len()))
}

/// True for a line that begins a paragraph of a bylaw.
pub(in crate::amendments::versions) fn begins_paragraph(line: &str) -> bool {
    numbered(line).is_some()
}

fn paragraphs(text: &str) -> Vec<Paragraph> {
    let mut found: Vec<Paragraph> = Vec::new();
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        if let Some((number, length)) = numbered(line) {
            if let Some(last) = found.last_mut() {
                last.range.end = at;
            }
            found.push(Paragraph {
                number,
                range: at..text.len(),
                body: at + length,
            });
        }
        at += line.len();
    }
    for paragraph in &mut found {
        let own = text[paragraph.range.clone()].trim_end();
        paragraph.range.end = paragraph.range.start + own.len();
        paragraph.body = paragraph.body.min(paragraph.range.end);
    }
    found
}

/// A number of a paragraph in the words of a change: «(168/1)».
static NAMED: LazyLock<Regex> = LazyLock::new(|| {
    letters(
        r"(?:^|[^0-9/])(?P<article>[0-9]{1,3})\s*/\s*(?P<own>[0-9]{1,3})(?:[^0-9/]|$)",
        &[],
    )
});

/// The paragraphs that the words of a change name before its act and its wording: «الفقرتين (168/1) (168/2)»;
/// `None` if they name others too.
fn named(note: &str, amendment: &Amendment, article: u32) -> Option<Vec<(u32, u32)>> {
    let span = &amendment.span;
    let act = amendment.act.as_ref().map(|act| act.span.start);
    let ends = [act, amendment.new_text.as_ref().map(|new| new.start)];
    let end = ends.into_iter().flatten().filter(|end| *end > span.start);
    let end = end.min().unwrap_or(span.end).min(span.end);
    let words = normalize(note.get(span.start..end)?, Form::Letters);
    let numbers: Vec<(u32, u32)> = NAMED
        .captures_iter(&words)
        .filter_map(|found| Some((found["article"].parse().ok()?, found["own"].parse().ok()?)))
        .collect();
    let is_of_bylaw = |path: &Vec<Step>| matches!(&path[..], [Step::Label(_), Step::Label(_)]);
    let is_named = !numbers.is_empty()
        && numbers.iter().all(|(outer, _)| *outer == article)
        && amendment.target.places.len() <= numbers.len()
        && amendment.target.places.iter().all(is_of_bylaw);
    is_named.then_some(numbers)
}

/// Works a change of paragraphs of the bylaw into a text; `None` if the change is not of such paragraphs.
/// `note` states the change. An addition without a wording is in the text if the paragraph is.
pub(in crate::amendments::versions) fn change(
    text: &str,
    article: Option<&str>,
    note: &str,
    amendment: &Amendment,
) -> Option<Result<Spliced, Reason>> {
    let article = normalize(article?, Form::Letters).trim().parse().ok()?;
    let numbers = named(note, amendment, article)?;
    let new = amendment.new_text.clone().and_then(|new| note.get(new));
    let all = paragraphs(text);
    let mut found: Vec<&Paragraph> = Vec::new();
    for number in numbers {
        let mut same = all.iter().filter(|paragraph| paragraph.number == number);
        match (same.next(), same.next()) {
            (Some(paragraph), None) => found.push(paragraph),
            (None, _) => return Some(Err(Reason::AnchorAbsent)),
            _ => return Some(Err(Reason::AnchorTwice)),
        }
    }
    Some(match (amendment.operation, new, &found[..]) {
        (Operation::DeletePart, _, _) => Ok(without(text, &found)),
        (Operation::ReplacePart, Some(new), [one]) => replaced(text, one, new),
        (Operation::AddPart, None, _) => Ok(Spliced {
            text: text.to_owned(),
            was_in: true,
        }),
        (Operation::AddPart, Some(new), [one]) => match replaced(text, one, new) {
            Ok(spliced) if nearly_same(&spliced.text, text) => Ok(Spliced {
                text: text.to_owned(),
                was_in: true,
            }),
            _ => Err(Reason::PlaceUnknown),
        },
        (Operation::ReplacePart, None, _) => Err(Reason::NoWording),
        _ => Err(Reason::PlaceUnknown),
    })
}

fn without(text: &str, paragraphs: &[&Paragraph]) -> Spliced {
    let mut ranges: Vec<&Range<usize>> = paragraphs.iter().map(|one| &one.range).collect();
    ranges.sort_by_key(|range| range.start);
    let mut whole = String::with_capacity(text.len());
    let mut from = 0;
    for range in ranges {
        whole += text.get(from..range.start).unwrap_or_default();
        // The line goes with its break.
        from = range.end + text[range.end..].len() - text[range.end..].trim_start().len();
    }
    whole += &text[from.min(text.len())..];
    Spliced {
        text: whole.trim_end().to_owned(),
        was_in: false,
    }
}

fn replaced(text: &str, paragraph: &Paragraph, new: &str) -> Result<Spliced, Reason> {
    let new = wording(bracketed(new))?;
    let own = match numbered(&new) {
        Some((number, length)) if number == paragraph.number => &new[length..],
        _ => &new[..],
    };
    if key(own).is_empty() || own.lines().any(begins_paragraph) {
        return Err(Reason::PlaceUnknown);
    }
    let (before, after) = (&text[..paragraph.body], &text[paragraph.range.end..]);
    Ok(Spliced::new(format!("{before}{own}{after}"), text))
}

/// A wording without the brackets and quotation marks around the whole of it: «[يدون في محضر الضبط …].».
fn bracketed(new: &str) -> &str {
    let quotes = |mark: char| mark.is_whitespace() || "\"“”«»".contains(mark);
    let new = new.trim_matches(quotes);
    let inner = new.trim_end_matches(['.', ' ']);
    let inner = inner
        .strip_prefix('[')
        .and_then(|inner| inner.strip_suffix(']'));
    inner.map_or(new, |inner| inner.trim_matches(quotes))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::amendments::read_amendments;

    const TEXT: &str = "1- حكم النظام.\n2- حكم آخر.\nاللائحة:\n5/1 فقرة أولى.\n5/2- فقرة ثانية:\nأ- بند.\n٥/٣ فقرة ثالثة.";

    fn changed(note: &str) -> Option<Result<Spliced, Reason>> {
        let read = read_amendments(note, Some("5"));
        change(TEXT, Some("5"), note, &read[0])
    }

    #[test]
    fn paragraphs_of_a_bylaw_are_deleted_and_replaced() {
        let by = "بموجب القرار الوزاري رقم (5062) وتاريخ 7/9/1440هـ";
        let text = |note: String| changed(&note).unwrap().map(|spliced| spliced.text);
        assert_eq!(
            text(format!("ألغيت الفقرة (5/2) {by}")).unwrap(),
            "1- حكم النظام.\n2- حكم آخر.\nاللائحة:\n5/1 فقرة أولى.\n٥/٣ فقرة ثالثة."
        );
        assert_eq!(
            text(format!("حذفت الفقرتين (5/1) (5/3) {by}")).unwrap(),
            "1- حكم النظام.\n2- حكم آخر.\nاللائحة:\n5/2- فقرة ثانية:\nأ- بند."
        );
        assert_eq!(
            text(format!("عدلت الفقرة (٥/٣) {by} ليكون نصها:\n“نص جديد”")).unwrap(),
            "1- حكم النظام.\n2- حكم آخر.\nاللائحة:\n5/1 فقرة أولى.\n5/2- فقرة ثانية:\nأ- بند.\n٥/٣ نص جديد"
        );
        let bracketed = text(format!(
            "عدلت الفقرة (5/1) {by} لتكون بالنص الآتي: [ نص جديد.]."
        ));
        assert!(bracketed.unwrap().contains("\n5/1 نص جديد.\n5/2-"));
        assert_eq!(
            text(format!("ألغيت الفقرة (5/4) {by}")),
            Err(Reason::AnchorAbsent)
        );
    }

    #[test]
    fn an_added_paragraph_that_the_text_has_is_in_it() {
        let by = "بموجب القرار الوزاري رقم (5062) وتاريخ 7/9/1440هـ";
        let found = changed(&format!("أضيفت الفقرة (5/3) {by}"));
        assert_eq!(found.unwrap().map(|spliced| spliced.was_in), Ok(true));
        // A paragraph of the law has no number of the article before its own.
        assert_eq!(changed(&format!("ألغيت الفقرة (2) {by}")), None);
        assert_eq!(changed(&format!("ألغيت الفقرة (7/2) {by}")), None);
    }
}
