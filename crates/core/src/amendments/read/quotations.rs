//! Quotations of a note or an act: the new wordings («لتكون بالنص الآتي: "…"») and the phrases that are
//! replaced, added or deleted («عبارة "…"»).
//!
//! Published notes close quotations carelessly. A quotation has a mark inside it, or no closing mark, or
//! brackets instead of marks, or no mark at all. The words before a quotation tell what it is, and the words
//! after a mark tell if the quotation ends there. Time is linear in the text.

use std::ops::Range;
use std::sync::LazyLock;

use regex::Regex;

use super::words::LISTS;
use crate::pattern;

/// What a quotation is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// The text of an article or a part, after words that introduce it.
    Wording,
    /// A few words.
    Phrase,
}

/// A quotation, in bytes of the letters form.
#[derive(Clone, Debug)]
pub(super) struct Quotation {
    pub kind: Kind,
    /// With the marks.
    pub outer: Range<usize>,
    pub inner: Range<usize>,
}

/// Words that introduce a wording.
const INTRODUCTION: &str = concat!(
    r"(?:(?:بالنصين|بالنصوص|بالنص|بلنص|النصان|النصوص|النص|بالصيغة|نصوصها|ونصها?|نصهما|نصها?|(?:و?التي\s+)?(?:و?نصت|وتنص|تنص|يقضي|يقرر|قضى)\s+(?:على|ب)|جاء\s+فيها|على\s+(?:النحو|الوجه|الشكل)|وفقا|وفق|ليكونا|ليكون|لتكون|لتصبح|تصبح|تكون|وهي|وهو|نصوص|التسمية)",
    r"(?:\s+وال(?:جدول|جداول|جدولان|جدولين|تعريف|تعريفات))?",
    r"\s*(?:كما|لما|لل|ما)?\s*(?:الآتيين|الآتيتين|الآتيان|الآتية|الآتي|لآتي|التاليين|التالية|التالي|كالآتي|كالتالي|يلي|يأتي)",
    r"|كما\s?يلي|كالآتي|كالتالي|كما\s+يأتي|يضاف\s+إليها",
    r"|(?:(?:ليصبح|ليكون|يصبح|يكون|أصبح)\s+)?(?:ونصها?|نصهما|نصها|نص\s+(?:هذه\s+)?المادة|نصه)(?:\s*;)?(?:\s*(?:كما\s?يلي|كما\s+يأتي|كالآتي|كالتالي|ما\s?يلي|الآتي))?)",
);

/// Words that introduce a wording even without quotation marks.
static INTRODUCES: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        &format!(r"(?:^|[^\p{{L}}]){INTRODUCTION}[\s:;\-–]*$"),
        LISTS,
    )
});

/// The next mark, introduction or phrase noun with a bracket.
static NEXT: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        &format!(
            r#"(?P<mark>["“”«„])|(?:^|[^\p{{L}}])(?P<introduction>{INTRODUCTION})(?:[^\p{{L}}]|$)??\s*(?P<colon>:?)[\-–]?[\s:]*|(?:^|[^\p{{L}}])[وبلف]?(?:ال)?(?:{{phrase}}|تعريف)\s*(?:الآتية|التالية)?\s*:?\s*(?P<bracket>\()|(?:^|[^\p{{L}}])[وبلف]?تعريف\s+ال\p{{L}}+(?:\s+ال\p{{L}}+)?\s+(?:(?:ليصبح|ليكون|لتصبح|لتكون)\s+)?(?P<defined>\()|(?:^|[^\p{{L}}])(?:إلى|ليصبح|لتصبح|ليكون|لتكون|أصبحت?|محل|و)\s*:?\s*(?P<second>\()"#
        ),
        LISTS,
    )
});

/// Nouns before a short quotation that is a number or a label and no wording: «البند "2/ج"».
static LABELLED: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"(?:^|[^\p{L}])[وبلف]?(?:ال)?(?:{article}|فقرة|فقرتين|فقرات|بند|بنود|مقطع|رقم|برقم|الرقم|المجموعة|رقمها)\s*$",
        LISTS,
    )
});

/// A phrase noun directly before a mark.
static NAMED: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"(?:^|[^\p{L}])[وبلف]?(?:ال)?(?:{phrase}|تعريف|محل|عنوان)\s*(?:الآتية|التالية|وهي)?[\s:]*$",
        LISTS,
    )
});

/// Text after the end of a wording.
static CONTINUES: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r#"^[\s.،,؛;:)»"”]*(?:$|\n|[-•*]\s|و?(?:ذلك|وذلك)\s|بموجب\s|[.،]?\s*و?(?:إعادة|يعاد|تعديل|إضافة|حذف|إحلال|إلغاء|يعمل|بموجب|تعدل|كما|التي|الواردة?|المشار|بدلا|محل|ACT)\s)"#,
        LISTS,
    )
});

/// End of a wording without marks: another change, the act, or a restatement of the article.
static ENDS: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"(?:\n\s*(?:وبهذا|ليصبح\s+نص|لتصبح\s+المادة|ويكون\s+نص|ليكون\s+نص|وقد\s+أعد|(?:أولا|ثانيا|ثالثا|رابعا|خامسا|سادسا|سابعا|ثامنا|تاسعا|عاشرا)\s*[:\-–]\s*{verb}\s|[-•*–]\s*(?:{verb}|تم)\s|[0-9]{1,2}\s*[-–.]\s*{verb}\s|•|\p{L}\s?[-–]\s*{verb}\s)|[.،,]?\s*(?:و?ذلك)\s+(?:ب?موجب|بال{instrument}\s)|\s*وإعادة\s+ترتيب)",
        LISTS,
    )
});

/// Words after an introduction that list changes and are no wording.
static LISTS_CHANGES: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"^[\s:\-–•*]*(?:(?:[0-9]{1,2}|\p{L}|\p{L}{4,6})\s*[-–.:)]+\s*)?(?:(?:المادة|الفقرة)\s(?:[^\n]{1,60}\n[\s\-–•*]*|[^\n:]{1,40}:\s*))?(?:تم\s+|وذلك\s+)?[بولف]{0,2}(?:{verb}|إعادة|دمج|اعتماد|الموافقة)[\s:]",
        LISTS,
    )
});

/// End of a phrase whose closing mark is missing.
static PHRASE_ENDS: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"\n|\s(?:الواردة?|محل|بموجب|وذلك|أينما|حيثما)\s|\sفي\s+(?:صدر|عجز|نهاية|هذه|الفقرة|المادة)",
        LISTS,
    )
});

/// The heading of an article and no more.
static HEADING: LazyLock<Regex> =
    LazyLock::new(|| pattern::letters(r#"^\s*(?:ال)?مادة\s[^:\n"]{1,60}["”»]$"#, &[]));

/// An opening mark that is read as the closing mark of the quotation before it.
static NEXT_PHRASE: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"(?:^|[^\p{L}])[وب]?(?:ال)?(?:{phrase}|محل)\s*$|\n\s*[-•]",
        LISTS,
    )
});

/// Longest text between an introduction and its wording that is read back, in bytes.
const REACH: usize = 120;
/// Most quotation marks in a wording. The bound limits the cost of hostile input.
const MOST_MARKS: usize = 1_000;
/// Longest phrase without a closing mark, in bytes.
const LONGEST_OPEN_PHRASE: usize = 400;

/// Quotations of a text in letters form, in order.
pub(super) fn quotations(letters: &str) -> Vec<Quotation> {
    let marks = Marks::new(letters);
    let mut found: Vec<Quotation> = Vec::new();
    let mut at = 0;
    while let Some(next) = NEXT.captures_at(letters, at) {
        if let Some(mark) = next.name("mark")
            && let Some(end) = label_end(letters, mark.start())
        {
            at = end;
            continue;
        }
        let read = if let Some(mark) = next.name("mark") {
            quoted(letters, mark.start(), &marks, found.last())
        } else if let Some(bracket) = next.name("bracket") {
            bracketed(letters, bracket.start(), &marks, Kind::Phrase)
        } else if let Some(bracket) = next.name("defined") {
            // A definition has several words; one word in brackets is another name of the term.
            bracketed(letters, bracket.start(), &marks, Kind::Wording)
                .filter(|quotation| letters[quotation.inner.clone()].trim().contains(' '))
        } else if let Some(bracket) = next.name("second") {
            let follows = found
                .last()
                .is_some_and(|last| follows_phrase(letters, last, bracket.start()));
            bracketed(letters, bracket.start(), &marks, Kind::Phrase).filter(|_| follows)
        } else {
            let introduced = next.get_match().end();
            let is_sure = !next["colon"].is_empty() || next["introduction"].starts_with("بالنص");
            after_introduction(letters, introduced, is_sure, &marks)
        };
        at = match read {
            Some(quotation) => {
                let end = quotation.outer.end;
                found.push(quotation);
                end
            }
            None => match next
                .name("mark")
                .or(next.name("bracket"))
                .or(next.name("defined"))
                .or(next.name("second"))
            {
                Some(mark) => mark.end(),
                None => next.get_match().end(),
            },
        };
    }
    found
}

/// True for brackets that only a few words separate from a phrase in brackets: «مسمى (أ) إلى (ب)».
fn follows_phrase(letters: &str, last: &Quotation, bracket: usize) -> bool {
    let between = letters.get(last.outer.end..bracket).unwrap_or_default();
    last.kind == Kind::Phrase
        && between.len() <= 48
        && !between.contains("\n-")
        && letters[..last.outer.end].ends_with(')')
}

/// End of a label in quotation marks: «البند "2/ج"».
fn label_end(letters: &str, mark: usize) -> Option<usize> {
    const LONGEST: usize = 40;
    if !LABELLED.is_match(before(letters, mark)) {
        return None;
    }
    let first = letters[mark..].chars().next()?;
    let begin = mark + first.len_utf8();
    let closing = letters[begin..].find(['"', '”', '»'])?;
    let is_short = closing <= LONGEST && !letters[begin..begin + closing].contains('\n');
    let close = letters[begin + closing..].chars().next()?;
    is_short.then_some(begin + closing + close.len_utf8())
}

/// Positions that the readers look up, so that each search is short.
struct Marks {
    /// Brackets and the position of the bracket that closes each; `usize::MAX` if none does.
    brackets: Vec<(usize, usize)>,
    /// Quotation marks, and if a wording may end at each.
    quotes: Vec<(usize, bool)>,
    /// Ends of wordings without marks.
    ends: Vec<usize>,
}

impl Marks {
    fn new(letters: &str) -> Self {
        let mut brackets: Vec<(usize, usize)> = Vec::new();
        let mut open = Vec::new();
        let mut quotes = Vec::new();
        for (at, mark) in letters.char_indices() {
            match mark {
                '(' => {
                    open.push(brackets.len());
                    brackets.push((at, usize::MAX));
                }
                ')' => {
                    if let Some(opened) = open.pop() {
                        brackets[opened].1 = at;
                    }
                }
                '"' | '“' | '”' | '„' | '«' | '»' => {
                    let after = window(letters, at + mark.len_utf8());
                    quotes.push((at, CONTINUES.is_match(after)));
                }
                _ => {}
            }
        }
        let ends = ENDS.find_iter(letters).map(|end| end.start()).collect();
        Self {
            brackets,
            quotes,
            ends,
        }
    }

    fn closing_bracket(&self, open: usize) -> Option<usize> {
        let place = self.brackets.partition_point(|&(at, _)| at < open);
        let &(at, closing) = self.brackets.get(place)?;
        (at == open && closing != usize::MAX).then_some(closing)
    }

    /// End of a wording without a closing mark that begins at `from`.
    fn open_end(&self, letters: &str, from: usize) -> usize {
        let place = self.ends.partition_point(|&end| end <= from);
        self.ends.get(place).copied().unwrap_or(letters.len())
    }
}

/// Reads a quotation at a quotation mark.
fn quoted(
    letters: &str,
    mark: usize,
    marks: &Marks,
    previous: Option<&Quotation>,
) -> Option<Quotation> {
    let before = before(letters, mark);
    let series = previous.filter(|previous| {
        let between = &letters[previous.outer.end..mark];
        between.len() < 24
            && !between
                .chars()
                .any(|letter| letter.is_alphabetic() && letter != 'و')
    });
    let kind = if NAMED.is_match(before) {
        Kind::Phrase
    } else if INTRODUCES.is_match(before) {
        Kind::Wording
    } else if let Some(previous) = series {
        previous.kind
    } else if before.trim_end_matches([' ', '\n']).ends_with(':') || before.ends_with('\n') {
        Kind::Wording
    } else {
        Kind::Phrase
    };
    match kind {
        Kind::Wording => wording(letters, mark, marks),
        Kind::Phrase => phrase(letters, mark, marks),
    }
}

/// The text directly before a position.
fn before(letters: &str, at: usize) -> &str {
    let mut start = at.saturating_sub(REACH);
    while !letters.is_char_boundary(start) {
        start -= 1;
    }
    &letters[start..at]
}

/// Reads the wording after an introduction.
fn after_introduction(letters: &str, at: usize, is_sure: bool, marks: &Marks) -> Option<Quotation> {
    let rest = &letters[at..];
    let first = rest.chars().next()?;
    if matches!(first, '"' | '“' | '”' | '„' | '«') {
        return wording(letters, at, marks);
    }
    // A heading before the quotation: «المادة (13): "…"».
    if first == '(' {
        return bracketed(letters, at, marks, Kind::Wording)
            .filter(|quotation| CONTINUES.is_match(&letters[quotation.outer.end..]))
            .or_else(|| unmarked(letters, at, is_sure, marks));
    }
    unmarked(letters, at, is_sure, marks)
}

/// A wording without marks.
fn unmarked(letters: &str, at: usize, is_sure: bool, marks: &Marks) -> Option<Quotation> {
    let end = marks.open_end(letters, at);
    let words = &letters[at..end];
    let is_new_line = letters[..at].ends_with('\n');
    if words.trim().is_empty() || !(is_sure || is_new_line) || LISTS_CHANGES.is_match(words) {
        return None;
    }
    // The text may quote the wording after a heading or a label.
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

/// A quotation in brackets. Two opening brackets count as one mark.
fn bracketed(letters: &str, open: usize, marks: &Marks, kind: Kind) -> Option<Quotation> {
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

/// A wording in quotation marks.
fn wording(letters: &str, open: usize, marks: &Marks) -> Option<Quotation> {
    let first = letters[open..].chars().next()?;
    let begin = open + first.len_utf8();
    let place = marks.quotes.partition_point(|&(at, _)| at <= open);
    let limit = marks.open_end(letters, begin);
    let mut depth = 1_usize;
    let mut last_valid = None;
    for &(at, is_valid) in marks.quotes[place..].iter().take(MOST_MARKS) {
        // A change in the next line shows that the mark is missing.
        if at > limit && last_valid.is_some_and(|valid| valid < limit) {
            break;
        }
        let mark = letters[at..].chars().next()?;
        let after = at + mark.len_utf8();
        match side(letters, at, mark, depth, is_valid) {
            // Another change in a later line has its own wording: this one has no closing mark.
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

/// The beginning of the text after a mark, as far as [`CONTINUES`] reads.
fn window(letters: &str, at: usize) -> &str {
    let mut end = letters.len().min(at + 40);
    while !letters.is_char_boundary(end) {
        end += 1;
    }
    &letters[at..end]
}

enum Side {
    Opens,
    Closes,
}

/// True side of a mark inside a wording. A straight mark opens before a word and closes after one.
fn side(letters: &str, at: usize, mark: char, depth: usize, is_valid: bool) -> Side {
    match mark {
        '«' | '“' | '„' => return Side::Opens,
        '»' | '”' => return Side::Closes,
        _ => {}
    }
    let before = letters[..at].chars().next_back().unwrap_or(' ');
    let after = letters[at + 1..].chars().next().unwrap_or(' ');
    let after_word = !before.is_whitespace() && before != '(';
    let before_word = after.is_alphanumeric() || after == '(';
    match (after_word, before_word) {
        (false, true) => Side::Opens,
        (true, false) => Side::Closes,
        _ if depth > 1 || is_valid => Side::Closes,
        _ => Side::Opens,
    }
}

/// A phrase in quotation marks.
fn phrase(letters: &str, open: usize, marks: &Marks) -> Option<Quotation> {
    let first = letters[open..].chars().next()?;
    let begin = open + first.len_utf8();
    let place = marks.quotes.partition_point(|&(at, _)| at <= open);
    let mut nested = 0_usize;
    let mut following = marks.quotes[place..].iter().map(|&(at, _)| at);
    let close = following.find(|&at| {
        let mark = letters[at..].chars().next();
        match mark {
            Some('«' | '“' | '„') if first != '"' => {
                nested += 1;
                false
            }
            Some('»' | '”') if nested > 0 => {
                nested -= 1;
                false
            }
            _ => true,
        }
    });
    let closed = close.filter(|&close| !NEXT_PHRASE.is_match(&letters[begin..close]));
    if let Some(close) = closed {
        let mark = letters[close..].chars().next()?;
        return Some(Quotation {
            kind: Kind::Phrase,
            outer: open..close + mark.len_utf8(),
            inner: begin..close,
        });
    }
    let mut limit = letters.len().min(begin + LONGEST_OPEN_PHRASE);
    while !letters.is_char_boundary(limit) {
        limit -= 1;
    }
    let words = &letters[begin..limit.max(begin)];
    let end = begin
        + PHRASE_ENDS
            .find(words)
            .map_or(words.len(), |end| end.start());
    (end > begin).then_some(Quotation {
        kind: Kind::Phrase,
        outer: open..end,
        inner: begin..end,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::normalizer::{Form, normalize};

    fn read(text: &str) -> Vec<(Kind, String)> {
        let letters = normalize(text, Form::Letters);
        let found = quotations(&letters).into_iter();
        found
            .map(|found| (found.kind, letters[found.inner].trim().to_owned()))
            .collect()
    }

    #[test]
    fn wordings_and_phrases_are_told_apart() {
        use Kind::{Phrase, Wording};
        for (text, expected) in [
            (
                "عُدلت هذه المادة، لتكون بالنص الآتي: \"نص\".",
                vec![(Wording, "نص")],
            ),
            (
                "إحلال عبارة «أ» محل عبارة «ب» الواردة في المادة.",
                vec![(Phrase, "ا"), (Phrase, "ب")],
            ),
            (
                "لتصبح بالنص الآتي: \"أ - مجلس باسم \"المجلس\" برئاسة الوزير\".",
                vec![(Wording, "ا - مجلس باسم \"المجلس\" برياسه الوزير")],
            ),
            (
                "بعد عبارة \"وزير النقل في صدر هذه المادة.",
                vec![(Phrase, "وزير النقل")],
            ),
            ("البند \"2/ج\" من المادة 5", vec![]),
            (
                "لتكون بالنص الآتي: نص بلا علامات",
                vec![(Wording, "نص بلا علامات")],
            ),
            ("على النحو الآتي: أ- حذف عبارة \"س\".", vec![(Phrase, "س")]),
        ] {
            let expected: Vec<_> = expected
                .into_iter()
                .map(|(kind, words)| (kind, words.to_owned()))
                .collect();
            assert_eq!(read(text), expected, "{text}");
        }
    }
}
