//! Cuts a text into the words that claims are compared by, and into sentences and segments.

pub(super) mod lists;
mod synonyms;

use std::collections::HashMap;
use std::ops::Range;
use std::sync::LazyLock;

use self::synonyms::GROUPS;
use super::tables::{EVERY_CASE, NEGATORS, NOUN_NEGATORS, NUMBERED, OPENING, UNIVERSAL};
use crate::analyzer::{analyze, folded_words};
use crate::numerals::{DateInText, Facts, Quantity, facts_in};
use crate::text::fold::letters;

/// Greatest number of numbers of a text that are compared: each of a claim with each of a passage.
const MOST_NUMBERS: usize = 200;

pub(super) const OR_ELSE: &str = letters!("وإلا");

/// A word of a claim or passage.
pub(super) struct Word {
    /// The word normalized to letters.
    pub text: String,
    /// The letters by which inflections and common derivations of a word are equal; empty for a word that
    /// carries no content of its own, such as a preposition or a number word.
    pub key: String,
    /// Byte range of the word in the text.
    pub span: Range<usize>,
    /// Number of the segment, counted from 0. Segments end at commas, dashes and ends of sentences.
    pub segment: usize,
    /// True if the written word begins with «أ», possibly after a conjunction. Normalization makes «ألا» and
    /// «إلا» equal, which mean the opposite.
    pub begins_with_hamza: bool,
}

impl Word {
    /// True if the word says something of its own.
    pub fn is_content(&self) -> bool {
        !self.key.is_empty()
    }

    /// True if the word is in the table, with or without a conjunction joined to its front.
    pub fn is(&self, table: &[&str]) -> bool {
        // «وإلا» (or else) makes no exception.
        let is_whole = self.text == OR_ELSE;
        table.contains(&self.text.as_str()) || !is_whole && table.contains(&self.bare())
    }

    /// The word without the conjunction «و» or «ف» at its front.
    pub fn bare(&self) -> &str {
        self.text
            .strip_prefix(['و', 'ف'])
            .filter(|rest| rest.chars().count() >= 2)
            .unwrap_or(&self.text)
    }
}

/// A text cut into words, with the number of each segment's sentence and the numbers that it states.
pub(super) struct Text {
    pub words: Vec<Word>,
    /// Number of the sentence of each segment.
    pub sentences: Vec<usize>,
    pub quantities: Vec<Quantity>,
    pub dates: Vec<DateInText>,
}

impl Text {
    pub fn new(text: &str) -> Self {
        let Facts {
            mut quantities,
            mut dates,
        } = facts_in(text);
        let mut stems = HashMap::new();
        for token in analyze(text) {
            stems.entry(token.span.start).or_insert(token.term);
        }
        let mut words: Vec<Word> = Vec::new();
        let (mut segment, mut sentences) = (0, vec![0]);
        let mut passed = 0;
        for token in folded_words(text) {
            let before = words.last().map_or(0, |word| word.span.end);
            let between = text.get(before..token.span.start).unwrap_or_default();
            // Without a line's end there is nothing to ask, and the question costs a line for each word.
            let is_wrapped = between.contains('\n')
                && between.trim() == ""
                && is_wrapped(text, before, token.span.start);
            let broken = |between: &str| {
                // The mark of a number: «10.000».
                let is_number = between.len() == 1
                    && text[..before].ends_with(|last: char| last.is_numeric())
                    && text[token.span.start..].starts_with(|first: char| first.is_numeric());
                break_in(between).filter(|_| !is_number)
            };
            match broken(between).map(|is_sentence| is_sentence && !is_wrapped) {
                Some(is_sentence) if !words.is_empty() => {
                    segment += 1;
                    let sentence = sentences[segment - 1] + usize::from(is_sentence);
                    sentences.push(sentence);
                }
                _ if words.len() > 1 && OPENING.contains(&token.term.as_str()) => {
                    segment += 1;
                    sentences.push(sentences[segment - 1]);
                }
                _ => {}
            }
            while quantities
                .get(passed)
                .is_some_and(|one: &Quantity| one.span.end <= token.span.start)
            {
                passed += 1;
            }
            // The noun that a number counts belongs to it: «عشر سنوات».
            let is_number = match quantities.get(passed) {
                Some(one) if one.span.start < token.span.end => true,
                _ => {
                    passed > 0 && {
                        let last = &quantities[passed - 1];
                        last.unit.is_some()
                            && last.span.end == before
                            && segment == words[words.len() - 1].segment
                    }
                }
            };
            let key = match stems.get(&token.span.start) {
                Some(stem) if !is_number && !is_sign(&token.term) => {
                    let key = key_of(whole_stem(stem, &token.term));
                    match SAME.get(&key) {
                        Some(first) => first.clone(),
                        None => key,
                    }
                }
                _ => String::new(),
            };
            let written = text[token.span.clone()].trim_start_matches(['و', 'ف']);
            words.push(Word {
                begins_with_hamza: written.starts_with('أ'),
                text: token.term,
                key,
                span: token.span,
                segment,
            });
        }
        drop_every_case(&mut words);
        let labels = labels(text, &words, &quantities);
        let mut labels = labels.into_iter();
        quantities.retain(|_| labels.next() != Some(true));
        quantities.truncate(MOST_NUMBERS);
        dates.truncate(MOST_NUMBERS);
        Self {
            words,
            sentences,
            quantities,
            dates,
        }
    }

    /// Returns the words of a range of segments, as a range of indexes.
    pub fn words_in(&self, segments: &Range<usize>) -> Range<usize> {
        let place = |segment| self.words.partition_point(|word| word.segment < segment);
        place(segments.start)..place(segments.end)
    }

    /// Returns the segments of the sentence to which a segment belongs.
    pub fn sentence_of(&self, segment: usize) -> Range<usize> {
        let sentence = self.sentences.get(segment).copied().unwrap_or_default();
        let start = self.sentences.partition_point(|one| *one < sentence);
        let end = self.sentences.partition_point(|one| *one <= sentence);
        start..end
    }
}

/// Takes the content from words that only make a rule general: «في جميع الأحوال», «في أي حال من الأحوال».
fn drop_every_case(words: &mut [Word]) {
    let mut last = None;
    for at in 1..words.len() {
        if !words[at].is(EVERY_CASE) {
            continue;
        }
        let before = &words[at - 1];
        let goes_on = before.text == OF && last.is_some_and(|last| last + 2 == at);
        if before.is(UNIVERSAL) || goes_on {
            words[at].key.clear();
            last = Some(at);
        }
    }
}

const OF: &str = letters!("من");

/// Letters of a line that a printer broke for want of room.
const FULL_LINE: usize = 50;

/// True for the end of a full line without a mark, as in a text that was read from a printed page: its
/// sentence goes on. A line that begins with a label does not.
fn is_wrapped(text: &str, end: usize, next: usize) -> bool {
    let line = text[..end].rfind('\n').map_or(0, |at| at + 1);
    let rest = &text[next..];
    let rest = rest.lines().next().unwrap_or(rest);
    let is_label = rest
        .chars()
        .take(LABEL)
        .any(|mark| ['-', '–', '(', ')', '/', ':', '.'].contains(&mark));
    text[line..end].chars().count() >= FULL_LINE && !is_label
}

/// Letters among which the mark after the label of an item stands.
const LABEL: usize = 5;

/// Returns whether the text between two words ends a sentence (`true`) or only a segment (`false`).
fn break_in(between: &str) -> Option<bool> {
    if between.contains(['.', '؛', ';', '؟', '!', '\n', ':', '”', '“']) {
        return Some(true);
    }
    between
        .contains(['،', ',', '-', '–', '—', '(', ')', '«', '»'])
        .then_some(())?;
    (!between.contains(['(', ')', '«', '»']) || between.contains(['،', ','])).then_some(false)
}

/// Says of each number whether it only counts items or names one: «2 -» at the beginning of an item, «البند
/// (3)».
fn labels(text: &str, words: &[Word], quantities: &[Quantity]) -> Vec<bool> {
    let is_label = |one: &Quantity| {
        if one.unit.is_some() {
            return false;
        }
        let at = words.partition_point(|word| word.span.end <= one.span.start);
        let before = at.checked_sub(1).and_then(|at| words.get(at));
        let begins = before.is_none_or(|before| {
            words
                .get(at)
                .is_some_and(|word| word.segment != before.segment)
        });
        let rest = text
            .get(one.span.end..)
            .unwrap_or_default()
            .trim_start_matches([' ', ')']);
        let is_item = begins
            && !one.in_words
            && rest.starts_with(['-', '–', '.', '/'])
            && one.values.iter().all(|value| *value < 50.0);
        // A claim that was put into Arabic words may lack what stood between: «مادة one thousand».
        let is_small = one.values.iter().all(|value| *value < HIGHEST);
        is_item
            || (is_small || !one.in_words)
                && before.is_some_and(|before| {
                    before.is(NUMBERED)
                        || before
                            .bare()
                            .strip_prefix(['ب', 'ل'])
                            .is_some_and(|rest| NUMBERED.contains(&rest))
                        || before.bare().strip_prefix("لل").is_some_and(|rest| {
                            let mut rows = NUMBERED.iter();
                            rows.any(|row| row.strip_prefix(letters!("ال")) == Some(rest))
                        })
                })
    };
    let mut labels: Vec<bool> = Vec::with_capacity(quantities.len());
    for (place, one) in quantities.iter().enumerate() {
        // «المواد (8، 9، 10)»
        let goes_on = labels.last() == Some(&true)
            && !one.in_words
            && one.unit.is_none()
            && is_listing(&text[quantities[place - 1].span.end..one.span.start]);
        labels.push(goes_on || is_label(one));
    }
    labels
}

/// Greatest number of an article that is also read in words.
const HIGHEST: f64 = 500.0;

/// True if only commas and «و» stand between two numbers.
fn is_listing(between: &str) -> bool {
    let between = between.trim_matches([' ', '(', ')']);
    !between.is_empty()
        && between
            .chars()
            .all(|one| [',', '،', 'و', ' ', '(', ')'].contains(&one))
}

/// True for a word that only negates. Two texts that share it share no content.
fn is_sign(word: &str) -> bool {
    let bare = word.strip_prefix(['و', 'ف']).unwrap_or(word);
    NEGATORS.contains(&bare) || NOUN_NEGATORS.contains(&bare) || bare == BY_MEANS
}

/// «بواسطة», which only leads to who acts.
const BY_MEANS: &str = letters!("بواسطة");

/// Returns the stem with what follows it in the word if it has two letters only: the light stem of «ضمان»
/// loses its last consonant as if it were the ending of a dual.
fn whole_stem<'w>(stem: &'w str, word: &'w str) -> &'w str {
    match word.find(stem) {
        Some(at) if stem.chars().count() == 2 => word[at..].trim_end_matches('ه'),
        _ => stem,
    }
}

/// The key of each word of [`GROUPS`], with that of the first word of its group.
static SAME: LazyLock<HashMap<String, String>> = LazyLock::new(|| {
    let key = |word: &&str| {
        let stem = analyze(word).into_iter().next();
        stem.map_or_else(String::new, |stem| key_of(whole_stem(&stem.term, word)))
    };
    let mut same = HashMap::new();
    for group in GROUPS {
        let first = group.first().map(key).unwrap_or_default();
        for word in *group {
            same.entry(key(word)).or_insert_with(|| first.clone());
        }
    }
    same
});

/// Prefixes of the tenth verb form, which keep its stem apart from others.
const TENTH: [&str; 4] = ["است", "يست", "تست", "مست"];
/// Letters that make a verb form or a noun of a root.
const FORMING: [char; 4] = ['ي', 'ت', 'م', 'ا'];

/// Returns the consonants by which «ينزل» and «النزول», or «يستحق» and «استحقاق», are equal. It is a guess by
/// letters: two words of one key are probably related, and a rule that needs the very word compares `text`.
fn key_of(stem: &str) -> String {
    if !stem.starts_with(|first: char| ('ء'..='ي').contains(&first)) {
        return stem.to_owned();
    }
    // The feminine ending of a verb in the past tense: «انتقلت».
    let stem = stem
        .strip_suffix('ت')
        .filter(|rest| rest.chars().count() >= 3)
        .unwrap_or(stem);
    if let Some(rest) = TENTH.iter().find_map(|prefix| stem.strip_prefix(prefix))
        && rest.chars().count() >= 2
    {
        return format!("ست{}", without_middle_vowels(rest));
    }
    let rest = stem.strip_prefix(FORMING).unwrap_or(stem);
    // «يتحصن» has the letter of its form behind that of its tense: «تحصن».
    let is_fifth = stem.starts_with(['ي', 'ت', 'م']) && rest.chars().count() >= 4;
    let rest = rest.strip_prefix('ت').filter(|_| is_fifth).unwrap_or(rest);
    let root = consonants(rest);
    // «ينقطع» and «انقطاع» have the root of «قطع».
    let is_seventh = rest.len() < stem.len() && root.chars().count() == 4;
    let seventh = root
        .strip_prefix('ن')
        .filter(|rest| is_seventh && !rest.starts_with('ت'));
    if let Some(root) = seventh {
        return root.to_owned();
    }
    if root.chars().count() >= 3 {
        return root;
    }
    let whole = consonants(stem);
    if whole.chars().count() >= 3 {
        whole
    } else {
        stem.to_owned()
    }
}

/// Removes the long vowels inside a word, as hollow roots change them: «استقال», «مستقيل».
fn without_middle_vowels(letters: &str) -> String {
    let last = letters.chars().count() - 1;
    let is_kept =
        |&(at, letter): &(usize, char)| at == 0 || at == last || !['ا', 'و', 'ي'].contains(&letter);
    letters
        .chars()
        .enumerate()
        .filter(is_kept)
        .map(|(_, letter)| letter)
        .collect()
}

/// Removes the vowels that the patterns of derivation put between consonants.
fn consonants(letters: &str) -> String {
    let letters: Vec<char> = letters.chars().collect();
    let last = letters.len();
    letters
        .iter()
        .enumerate()
        .filter(|&(at, letter)| match letter {
            'ا' => at == 0,
            'و' | 'ي' => !(last >= 4 && at + 2 == last && at > 0),
            _ => true,
        })
        .map(|(_, letter)| letter)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn derivations_share_a_key() {
        for (one, other) in [
            ("ينزل", "النزول"),
            ("يستحق", "استحق"),
            ("تشغيل", "يشغل"),
            ("يعوض", "التعويض"),
            ("استقال", "المستقيل"),
            ("بضمان", "يضمن"),
            ("انتقلت", "تنتقل"),
            ("يتنازل", "التنازل"),
            ("وفاة", "بموت"),
        ] {
            let [a, b] = [one, other].map(|word| Text::new(word).words[0].key.clone());
            assert_eq!(a, b, "{one} {other}");
        }
    }

    #[test]
    fn commas_end_segments_and_stops_end_sentences() {
        let text = Text::new("يجوز ذلك، أو غيره. ولا يجوز (ثلاثة) أيام");
        let segments: Vec<_> = text.words.iter().map(|word| word.segment).collect();
        assert_eq!(segments, [0, 0, 1, 1, 2, 2, 2, 2]);
        assert_eq!(text.sentences, [0, 0, 1]);
        assert_eq!(text.sentence_of(0), 0..2);
    }
}
