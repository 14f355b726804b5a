//! Wordings: the text of an article or a part, in quotation marks or without them.

use std::sync::LazyLock;

use regex::Regex;

use super::super::words::LISTS;
use super::introduction::{INTRODUCES, before};
use super::marks::{CONTINUES, Marks, Side, side};
use super::quotation::{Kind, LONGEST_OPEN_PHRASE, Quotation};
use crate::pattern;

/// Words behind an introduction that begin a list of changes, not a wording.
static LISTS_CHANGES: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"^[\s:\-–•*]*(?:(?:[0-9]{1,2}|\p{L}|\p{L}{4,6})\s*[-–.:)]+\s*)?(?:(?:المادة|الفقرة)\s(?:[^\n]{1,60}\n[\s\-–•*]*|[^\n:]{1,40}:\s*))?(?:تم\s+|وذلك\s+)?[بولف]{0,2}(?:{verb}|إعادة|دمج|اعتماد|الموافقة)[\s:]",
        LISTS,
    )
});

/// A heading alone in quotation marks: «"المادة الأولى"».
static HEADING: LazyLock<Regex> =
    LazyLock::new(|| pattern::letters(r#"^\s*(?:ال)?مادة\s[^:\n"]{1,60}["”»]$"#, &[]));

/// Most quotation marks in a wording. The bound limits the cost of hostile input.
const MOST_MARKS: usize = 1_000;
/// Returns the wording behind an introduction. `is_sure` is true if a wording without marks may follow in the
/// same line.
pub(super) fn after_introduction(
    letters: &str,
    at: usize,
    is_sure: bool,
    marks: &Marks,
) -> Option<Quotation> {
    let rest = &letters[at..];
    let first = rest.chars().next()?;
    if matches!(first, '"' | '“' | '”' | '„' | '«') {
        return wording(letters, at, marks);
    }
    // A wording in brackets, or an unmarked one that begins with a bracket.
    if first == '(' {
        return bracketed(letters, at, marks, Kind::Wording)
            .filter(|quotation| CONTINUES.is_match(&letters[quotation.outer.end..]))
            .or_else(|| unmarked(letters, at, is_sure, marks));
    }
    unmarked(letters, at, is_sure, marks)
}

/// Returns the text from `at` to the next change as a wording without marks. `None` if a list of changes or a
/// marked wording begins there, or if it is neither sure nor in a new line.
pub(super) fn unmarked(
    letters: &str,
    at: usize,
    is_sure: bool,
    marks: &Marks,
) -> Option<Quotation> {
    let end = marks.open_end(letters, at);
    let words = &letters[at..end];
    let is_new_line = letters[..at].ends_with('\n');
    if words.trim().is_empty() || !(is_sure || is_new_line) || LISTS_CHANGES.is_match(words) {
        return None;
    }
    // «المادة (13): "…"»: the wording has marks, behind a heading or a label.
    let head = match words.char_indices().nth(40) {
        Some((cut, _)) => &words[..cut],
        None => words,
    };
    if let Some(mark) = head.find(['"', '“', '«'])
        && !head[..mark].contains(['.', '،'])
        && head[..mark].trim_end().ends_with([':', '-'])
    {
        return None;
    }
    Some(Quotation {
        kind: Kind::Wording,
        outer: at..end,
        inner: at..end,
    })
}

/// Returns the quotation in brackets at `open`. Two opening brackets count as one mark. `None` without a
/// closing bracket, and for a phrase that is long or has several lines.
pub(super) fn bracketed(
    letters: &str,
    open: usize,
    marks: &Marks,
    kind: Kind,
) -> Option<Quotation> {
    let closing = marks.closing_bracket(open)?;
    let mut inner = open + 1..closing;
    if letters[inner.clone()].starts_with('(')
        && marks.closing_bracket(open + 1) == Some(closing.wrapping_sub(1))
    {
        inner = open + 2..closing - 1;
    }
    let is_short = closing - open <= LONGEST_OPEN_PHRASE && !letters[inner.clone()].contains('\n');
    (kind == Kind::Wording || is_short).then_some(Quotation {
        kind,
        outer: open..closing + 1,
        inner,
    })
}

/// Returns the wording that the mark at `open` opens.
pub(super) fn wording(letters: &str, open: usize, marks: &Marks) -> Option<Quotation> {
    let first = letters[open..].chars().next()?;
    let begin = open + first.len_utf8();
    let place = marks.quotes.partition_point(|&(at, _)| at <= open);
    let limit = marks.open_end(letters, begin);
    let next_clause = marks.next_clause(letters, begin);
    let mut depth = 1_usize;
    let mut last_valid = None;
    let within = &marks.quotes[place..];
    for (place, &(at, is_valid)) in within.iter().enumerate().take(MOST_MARKS) {
        // The closing mark is missing if another change or the act's next clause begins before this mark.
        let is_next = depth == 1 && next_clause.is_some_and(|clause| at > clause);
        if is_next || at > limit && last_valid.is_some_and(|valid| valid < limit) {
            break;
        }
        let mark = letters[at..].chars().next()?;
        let after = at + mark.len_utf8();
        match side(letters, at, mark, depth, is_valid) {
            // This mark opens the wording of a later change, so the closing mark is missing.
            Side::Opens if at > limit && depth == 1 && INTRODUCES.is_match(before(letters, at)) => {
                break;
            }
            Side::Opens => depth += 1,
            Side::Closes if depth > 1 => {
                depth -= 1;
                if is_valid {
                    last_valid = Some(at);
                }
            }
            // «"المادة الأولى": …»: only the heading is quoted.
            Side::Closes
                if HEADING.is_match(&letters[begin..after])
                    && letters[after..].starts_with(':') =>
            {
                let end = marks.open_end(letters, after);
                return Some(Quotation {
                    kind: Kind::Wording,
                    outer: open..end,
                    inner: after + 1..end,
                });
            }
            // «“تقوم الوزارة -بالتنسيق” بما يلزم”.»: the wording goes on to the second mark, because the
            // first stands for a dash. Before a colon it closes a label: «"أولاً": …».
            Side::Closes
                if !is_valid
                    && !letters[after..].starts_with(':')
                    && closes_again(letters, mark, within.get(place + 1)) => {}
            Side::Closes => {
                return Some(Quotation {
                    kind: Kind::Wording,
                    outer: open..after,
                    inner: begin..at,
                });
            }
        }
    }
    let end = match last_valid {
        Some(valid) => valid,
        None => limit,
    };
    let outer = match letters[end..].chars().next() {
        Some(mark) if last_valid.is_some() => end + mark.len_utf8(),
        _ => end,
    };
    (!letters[begin..end].trim().is_empty()).then_some(Quotation {
        kind: Kind::Wording,
        outer: open..outer,
        inner: begin..end,
    })
}

/// True if the next mark closes too, and the wording may end there. A straight mark closes behind a word.
fn closes_again(letters: &str, mark: char, next: Option<&(usize, bool)>) -> bool {
    next.is_some_and(|&(at, is_valid)| {
        let is_behind_word = letters[..at].ends_with(|before: char| !before.is_whitespace());
        let is_before_word = letters[at..]
            .chars()
            .nth(1)
            .is_some_and(char::is_alphanumeric);
        let is_closing = match mark {
            '”' | '»' => true,
            '"' => is_behind_word && !is_before_word,
            _ => false,
        };
        is_closing && is_valid && letters[at..].starts_with(mark)
    })
}
