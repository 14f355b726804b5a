//! Words of a text in letters form, and the parts of a quotation between ellipses.

use std::ops::Range;
use std::sync::LazyLock;

use regex::Regex;

use crate::normalizer::{Form, Mapped, normalize_mapped};
use crate::pattern;

/// Words of a quotation or of a wording. Diacritics, spelling variants, blanks, punctuation and the labels of
/// items do not count.
pub struct QuotableWords {
    mapped: Mapped,
    /// Words in bytes of the letters form: runs of letters or of digits.
    words: Vec<Range<usize>>,
    /// True for each word that may be the label of an item: «6-» in a line of its own or not.
    labels: Vec<bool>,
    /// All words without blanks.
    stream: String,
    /// Start of each word in `stream`, then the length of `stream`.
    starts: Vec<usize>,
}

impl QuotableWords {
    /// Reads the words of a text.
    pub fn new(text: &str) -> Self {
        let mapped = normalize_mapped(text, Form::Letters);
        let mut words = words_of(&mapped.text);
        let mut before = 0;
        let place = |at: usize| mapped.offsets()[at] as usize;
        words.retain(|word| {
            let passed = std::mem::replace(&mut before, word.end);
            let gap = &text[place(passed)..place(word.start)];
            let letters = &mapped.text;
            !(begins_item(gap, passed == 0) && is_label(letters, word))
        });
        let labels = words
            .iter()
            .map(|word| is_label(&mapped.text, word))
            .collect();
        let mut stream = String::with_capacity(mapped.text.len());
        let mut starts = Vec::with_capacity(words.len() + 1);
        for word in &words {
            starts.push(stream.len());
            stream.push_str(&mapped.text[word.clone()]);
        }
        starts.push(stream.len());
        Self {
            mapped,
            labels,
            words,
            stream,
            starts,
        }
    }

    /// Number of words.
    pub fn len(&self) -> usize {
        self.words.len()
    }

    /// True for a text without words.
    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// True for words that may all be labels of items.
    pub(super) fn are_labels(&self, words: Range<usize>) -> bool {
        self.labels[words].iter().all(|&is_label| is_label)
    }

    pub(super) fn word(&self, place: usize) -> &str {
        &self.mapped.text[self.words[place].clone()]
    }

    /// Words without the blanks between them.
    pub(super) fn joined(&self, words: Range<usize>) -> &str {
        &self.stream[self.starts[words.start]..self.starts[words.end]]
    }

    pub(super) fn stream(&self) -> &str {
        &self.stream
    }

    pub(super) fn starts(&self) -> &[usize] {
        &self.starts
    }

    /// Span of words in bytes of the original text. An empty range is the place after the word before it.
    pub(super) fn span(&self, words: Range<usize>) -> Range<usize> {
        if words.is_empty() {
            let place = match words.start.checked_sub(1) {
                Some(before) => self.span(before..words.start).end,
                None => self.words.first().map_or(0, |first| self.begin(first)),
            };
            return place..place;
        }
        let (first, last) = (&self.words[words.start], &self.words[words.end - 1]);
        self.begin(first)..self.mapped.original(last.clone()).end
    }

    fn begin(&self, word: &Range<usize>) -> usize {
        self.mapped.offsets()[word.start] as usize
    }

    /// Parts of a quotation between ellipses, as ranges of words. The heading of an article at its beginning
    /// («المادة 5:») and «إلخ» are left out.
    pub(super) fn parts(&self) -> Vec<Range<usize>> {
        let letters = &self.mapped.text;
        let heading = HEADING.find(letters).map_or(0, |heading| heading.end());
        let mut parts = Vec::new();
        let first = self.words.partition_point(|word| word.start < heading);
        let mut begin = first;
        for place in first..self.words.len() {
            if self.word(place) == "الخ" {
                parts.push(begin..place);
                begin = place + 1;
            } else if place > begin
                && is_ellipsis(&letters[self.words[place - 1].end..self.words[place].start])
            {
                parts.push(begin..place);
                begin = place;
            }
        }
        parts.push(begin..self.words.len());
        for part in &mut parts {
            part.end -= usize::from(self.ends_in_label(part));
        }
        parts.retain(|part| !part.is_empty());
        parts
    }

    /// True for a part of a quotation whose last word is the label of the item after it: «… ما يأتي: أ-». A
    /// digit may be one of the sentence.
    fn ends_in_label(&self, part: &Range<usize>) -> bool {
        let Some(last) = part.end.checked_sub(1).filter(|&last| last > part.start) else {
            return false;
        };
        let word = &self.words[last];
        let rest = self
            .words
            .get(part.end)
            .map_or(self.mapped.text.len(), |next| next.start);
        let after = self.mapped.text[word.end..rest].trim_start_matches([' ', 'ـ']);
        self.labels[last]
            && self.mapped.text[word.clone()]
                .chars()
                .all(pattern::is_letter)
            && after.starts_with(['-', '–'])
    }
}

static HEADING: LazyLock<Regex> =
    LazyLock::new(|| pattern::letters(r"^\s*(?:ال)?مادة\s[^:\n]{1,60}:", &[]));

/// True for a number or letters, at most two characters, with a dash or a bracket after it, as the label of
/// an item has.
fn is_label(letters: &str, word: &Range<usize>) -> bool {
    const LONGEST: usize = 2;
    let after = letters[word.end..].trim_start_matches([' ', 'ـ']);
    letters[word.clone()].chars().count() <= LONGEST && after.starts_with(['-', '–', ')'])
}

/// True if the text before a word ends a line, a sentence or a clause, or if there is none. Sources print the
/// same list with and without labels, so labels at such a place are no words.
fn begins_item(gap: &str, is_first: bool) -> bool {
    is_first
        || gap.contains('\n')
        || gap
            .trim_end_matches([' ', '('])
            .ends_with([':', '.', '؛', ';', '،'])
}

/// Two full stops or more, also with blanks between them, or the mark «_.» of some printers.
fn is_ellipsis(gap: &str) -> bool {
    gap.bytes().filter(|&byte| byte == b'.').count() > 1 || gap.contains("_.")
}

fn words_of(letters: &str) -> Vec<Range<usize>> {
    let mut words: Vec<Range<usize>> = Vec::new();
    let mut last = Class::Other;
    for (at, character) in letters.char_indices() {
        let class = class_of(character);
        if class != Class::Other {
            let end = at + character.len_utf8();
            match words.last_mut() {
                Some(word) if class == last => word.end = end,
                _ => words.push(at..end),
            }
        }
        last = class;
    }
    words
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    Letter,
    Digit,
    Other,
}

fn class_of(character: char) -> Class {
    if character.is_ascii_digit() {
        Class::Digit
    } else if pattern::is_letter(character) {
        Class::Letter
    } else {
        Class::Other
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(text: &str) -> Vec<String> {
        let words = QuotableWords::new(text);
        let parts = words.parts().into_iter();
        parts
            .map(|part| Vec::from_iter(part.map(|at| words.word(at))).join(" "))
            .collect()
    }

    #[test]
    fn an_ellipsis_separates_parts() {
        for text in [
            "أ ب ... ج",
            "أ ب… ج",
            "أ ب _. ج",
            "أ ب . . ج",
            "أ ب [...] ج إلخ",
        ] {
            assert_eq!(parts(text), ["ا ب", "ج"], "{text}");
        }
        assert_eq!(parts("أ. ب، 1.5 ج"), ["ا ب 1 5 ج"]);
    }

    #[test]
    fn the_label_of_the_next_item_is_no_word_of_a_part() {
        assert_eq!(parts("تتكون من الآتي أ-"), ["تتكون من الاتي"]);
        assert_eq!(
            parts("تتكون من الآتي هـ – ... ثم غيره ب -"),
            ["تتكون من الاتي", "ثم غيره"]
        );
        assert_eq!(parts("تطبق الفقرة (ب)"), ["تطبق الفقره ب"]);
        assert_eq!(parts("لا تقل عن 5 -"), ["لا تقل عن 5"]);
        assert_eq!(parts("أ- ب"), ["ب"]);
    }

    #[test]
    fn labels_of_items_are_no_words() {
        for text in [
            "ما يلي:\n1- أب.\n2- جد",
            "ما يلي: أ) أب؛ ب) جد",
            "ما يلي:\nأب.\nجد",
            "أ- ما يلي: أب. جد",
            "ما يلي: (1) أب. (2) جد",
        ] {
            assert_eq!(parts(text), ["ما يلي اب جد"], "{text}");
        }
        assert_eq!(parts("في 5 - 6 أيام"), ["في 5 6 ايام"]);
        assert_eq!(parts("الفقرة (1) من"), ["الفقره 1 من"]);
    }

    #[test]
    fn the_heading_of_the_article_is_no_part() {
        assert_eq!(parts("المادة الخامسة: أ ب"), ["ا ب"]);
        assert_eq!(parts("المادة الخامسة أ ب"), ["الماده الخامسه ا ب"]);
    }

    #[test]
    fn spans_are_those_of_the_original() {
        let text = "قَالَ: رقـم5";
        let words = QuotableWords::new(text);
        assert_eq!(words.len(), 3);
        assert_eq!(&text[words.span(0..1)], "قَالَ");
        assert_eq!(&text[words.span(1..3)], "رقـم5");
        assert_eq!(words.span(3..3), text.len()..text.len());
    }
}
