//! Words in quotation marks: «…», "…", “…”. Some printers use ” at both ends.

use std::ops::Range;

use super::introduction::introduces;

/// Words in quotation marks, in bytes of the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Marked {
    /// With the marks.
    pub outer: Range<usize>,
    pub inner: Range<usize>,
}

/// Longest words in one pair of marks, in bytes. A longer pair comes from a missing mark.
const LONGEST: usize = 40_000;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Opens,
    Closes,
    Curly,
    Straight,
}

struct Mark {
    at: usize,
    end: usize,
    kind: Kind,
    /// Index of the mark that closes the pair, if this one opens it.
    close: Option<usize>,
}

/// Words in quotation marks, in text order. Marks inside the words are part of them. A mark without its other
/// half is ignored.
pub(super) fn marked(text: &str) -> Vec<Marked> {
    let marks = marks_of(text);
    let mut found = Vec::new();
    let mut place = 0;
    while let Some(mark) = marks.get(place) {
        place += 1;
        let Some((closing, close)) = mark
            .close
            .and_then(|closing| Some((closing, marks.get(closing)?)))
        else {
            continue;
        };
        let opens = || may_open(text, mark) || introduces(text, mark.at);
        let is_pair = close.at - mark.end <= LONGEST
            && (mark.kind == Kind::Opens || opens() && !introduces(text, close.at));
        if is_pair {
            place = closing + 1;
            found.push(Marked {
                outer: mark.at..close.end,
                inner: mark.end..close.at,
            });
        }
    }
    found
}

/// False for a mark that closes a quotation: directly after a letter or a digit, or before punctuation or the
/// end of the text. The conjunction «و» may stand before an opening mark.
fn may_open(text: &str, mark: &Mark) -> bool {
    let mut before = text[..mark.at].chars().rev();
    let is_after_word = match before.next() {
        Some('و') => before.next().is_some_and(char::is_alphanumeric),
        last => last.is_some_and(char::is_alphanumeric),
    };
    let next = text[mark.end..].chars().next();
    !is_after_word && !matches!(next, None | Some('،' | '؛' | ',' | ';' | ':' | ')' | '؟'))
}

fn marks_of(text: &str) -> Vec<Mark> {
    let mut marks: Vec<Mark> = Vec::new();
    let mut open = Vec::new();
    let (mut curly, mut straight) = (None, None);
    for (at, character) in text.char_indices() {
        let kind = match character {
            '«' => Kind::Opens,
            '»' => Kind::Closes,
            '“' | '”' | '„' => Kind::Curly,
            '"' => Kind::Straight,
            _ => continue,
        };
        let place = marks.len();
        match kind {
            Kind::Opens => open.push(place),
            Kind::Closes => {
                if let Some(opened) = open.pop() {
                    marks[opened].close = Some(place);
                }
            }
            Kind::Curly => close(&mut marks, curly.replace(place), place),
            Kind::Straight => close(&mut marks, straight.replace(place), place),
        }
        marks.push(Mark {
            at,
            end: at + character.len_utf8(),
            kind,
            close: None,
        });
    }
    marks
}

fn close(marks: &mut [Mark], opened: Option<usize>, place: usize) {
    if let Some(opened) = opened {
        marks[opened].close = Some(place);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Vec<&str> {
        marked(text)
            .into_iter()
            .map(|one| &text[one.inner])
            .collect()
    }

    #[test]
    fn every_kind_of_mark_is_paired() {
        for (text, words) in [
            (
                "على «أ» و\"ب\" و“ج” و”د” و„ه“",
                vec!["أ", "ب", "ج", "د", "ه"],
            ),
            ("«أ «ب» \"ج\"»", vec!["أ «ب» \"ج\""]),
            ("«أ", vec![]),
            ("أ» ب \"ج", vec![]),
            ("﴿أ﴾", vec![]),
        ] {
            assert_eq!(read(text), words, "{text}");
        }
    }

    #[test]
    fn a_stray_mark_does_not_turn_the_later_ones_round() {
        for text in [
            "كشف \" ثم نصت المادة 5 على أن \"يعاقب المخالف\" انتهى",
            "كشف \" ثم نصت المادة 5 على أنه\"يعاقب المخالف\" انتهى",
            "تكلفة الإدارة \"، ونصت المادة 5 على \"يعاقب المخالف\" انتهى",
        ] {
            assert_eq!(read(text), ["يعاقب المخالف"], "{text}");
        }
    }
}
