//! Brackets, quotation marks and ends of wordings in a text. They are found once, so each lookup is short.

use std::sync::LazyLock;

use regex::Regex;

use super::super::operation::is_in_addition;
use super::super::words::{CLAUSE_ORDINALS, LISTS};
use crate::normalizer::{Form, normalize};
use crate::pattern;

/// Text behind the closing mark of a wording: the end of the line, an act, another change.
pub(super) static CONTINUES: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r#"^[\s.،,؛;:)»"”]*(?:$|\n|[-•*]\s|و?(?:ذلك|وذلك)\s|بموجب\s|[.،]?\s*و?(?:إعادة|يعاد|تعديل|إضافة|حذف|إحلال|إلغاء|يعمل|بموجب|تعدل|كما|التي|الواردة?|المشار|بدلا|محل|ACT)\s)"#,
        LISTS,
    )
});

/// End of a wording without marks: another change, the act, or a restatement of the article. The verb of a
/// numbered item counts only if its object is a part of a law: «ب- إلغاء الترخيص» is an item of the wording.
pub(super) static ENDS: LazyLock<Regex> = LazyLock::new(|| {
    let object = r"(?:(?:نص|نصي|نصوص|كل\s+من|بعض|جميع|باقي|بقية|صياغة|ترتيب|ترقيم)\s+)?[وبل]{0,2}(?:هذه\s+|هذا\s+)?(?:ال)?(?:{article}|{part}|{place}|{phrase})(?:[^\p{L}]|$)";
    pattern::letters(
        &format!(
            r"(?:\n\s*(?:وبهذا|ليصبح\s+نص|لتصبح\s+المادة|ويكون\s+نص|ليكون\s+نص|وقد\s+أعد|(?:أولا|ثانيا|ثالثا|رابعا|خامسا|سادسا|سابعا|ثامنا|تاسعا|عاشرا)\s*[:\-–]\s*{{verb}}\s|[-•*–]\s*(?:{{verb}}|تم)\s|(?:[0-9]{{1,2}}\s*[-–.]|\p{{L}}\s?[-–])\s*(?:{{verb}}|إعادة)\s+{object}|•)|[.،,]?\s*(?:و?ذلك)\s+(?:ب?موجب|بال{{instrument}}\s)|\s*وإعادة\s+ترتيب)"
        ),
        LISTS,
    )
});

/// The first word of a clause of an act, in a line of its own: «سابعاً:».
static CLAUSE: LazyLock<Regex> = LazyLock::new(|| {
    let ordinals = CLAUSE_ORDINALS.join("|");
    pattern::letters(
        &format!(r"(?:^|\n)[\s\-•]*(?P<ordinal>{ordinals})\s*[:\-–]"),
        &[],
    )
});

/// Positions in one text, in text order.
pub(super) struct Marks {
    /// Opening brackets and the position of the bracket that closes each; `usize::MAX` if none does.
    brackets: Vec<(usize, usize)>,
    /// Quotation marks; true if [`CONTINUES`] matches behind the mark, so a wording may end there.
    pub(super) quotes: Vec<(usize, bool)>,
    /// Positions at which [`ENDS`] matches.
    ends: Vec<usize>,
    /// Beginnings of the clauses of an act, and the place of each number in [`CLAUSE_ORDINALS`].
    clauses: Vec<(usize, usize)>,
}

impl Marks {
    pub(super) fn new(letters: &str) -> Self {
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
        let ends = ENDS.find_iter(letters).map(|end| end.start());
        let ends = ends
            .filter(|&end| !is_in_addition(&letters[end..]))
            .collect();
        Self {
            brackets,
            quotes,
            ends,
            clauses: clauses_in(letters),
        }
    }

    pub(super) fn closing_bracket(&self, open: usize) -> Option<usize> {
        let place = self.brackets.partition_point(|&(at, _)| at < open);
        let &(at, closing) = self.brackets.get(place)?;
        (at == open && closing != usize::MAX).then_some(closing)
    }

    /// Returns the end of a wording that begins at `from` and has no closing mark.
    pub(super) fn open_end(&self, letters: &str, from: usize) -> usize {
        let place = self.ends.partition_point(|&end| end <= from);
        let end = self.ends.get(place).copied().unwrap_or(letters.len());
        self.next_clause(letters, from)
            .map_or(end, |clause| end.min(clause))
    }

    /// Returns the beginning of the clause after the one with `from`. `None` if the next number in the text
    /// is another one, or if the words at `from` begin with a number: a wording may have numbers of its own
    /// («لتكون بالنص الآتي: أولاً: …»).
    pub(super) fn next_clause(&self, letters: &str, from: usize) -> Option<usize> {
        let place = self.clauses.partition_point(|&(at, _)| at < from);
        let &(_, own) = self.clauses.get(place.checked_sub(1)?)?;
        let &(at, next) = self.clauses.get(place)?;
        let is_next = next == own + 1 && at > from;
        (is_next && !begins_clause(&letters[from..at])).then_some(at)
    }
}

/// True for words that begin with the number of a clause, perhaps behind a quotation mark.
fn begins_clause(words: &str) -> bool {
    static FIRST: LazyLock<Regex> = LazyLock::new(|| {
        let ordinals = CLAUSE_ORDINALS.join("|");
        pattern::letters(&format!(r"^[^\p{{L}}0-9]*(?:{ordinals})\s*[:\-–]"), &[])
    });
    FIRST.is_match(words)
}

fn clauses_in(letters: &str) -> Vec<(usize, usize)> {
    let ordinals: Vec<String> = CLAUSE_ORDINALS
        .iter()
        .map(|ordinal| normalize(ordinal, Form::Letters))
        .collect();
    let found = CLAUSE.captures_iter(letters).filter_map(|clause| {
        let place = ordinals
            .iter()
            .position(|ordinal| ordinal.as_str() == &clause["ordinal"])?;
        Some((clause.get(0)?.start(), place))
    });
    found.collect()
}

/// Returns up to 40 bytes of the text behind a mark, with the rest of the last character, for [`CONTINUES`].
pub(super) fn window(letters: &str, at: usize) -> &str {
    let mut end = letters.len().min(at + 40);
    while !letters.is_char_boundary(end) {
        end += 1;
    }
    &letters[at..end]
}

pub(super) enum Side {
    Opens,
    Closes,
}

/// Tells if a mark opens or closes a quotation inside a wording. A straight mark opens before a word and
/// closes behind one. Where that does not tell, it closes if a quotation inside is open or `is_valid` says
/// that a wording may end there.
pub(super) fn side(letters: &str, at: usize, mark: char, depth: usize, is_valid: bool) -> Side {
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
