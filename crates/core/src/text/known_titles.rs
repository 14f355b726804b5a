//! The titles that a corpus has, by which names in running text are known.

use std::ops::Range;

use super::folded::FoldedText;
use crate::normalizer::{Form, normalize};

/// Names of the documents of a corpus. A text does not mark where a name ends, and the grammar of citations
/// guesses; a name that a document bears shows it.
///
/// ```
/// use sanad_core::citation::{KnownTitles, examine_in, examine_known};
/// let text = "يلتزم المكلف بما تنص عليه ضوابط إيقاف الخدمات البنكية.";
/// let titles = KnownTitles::from_keys(["sa/name/ضوابطايقافالخدماتالبنكيه"]);
/// assert_eq!(examine_in(text, Some("sa")).citations.len(), 0);
/// let known = examine_known(text, Some("sa"), &titles).citations;
/// assert_eq!(known[0].name.as_deref(), Some("ضوابط إيقاف الخدمات البنكية"));
/// ```
#[derive(Clone, Debug, Default)]
pub struct KnownTitles {
    /// Sorted by their letters.
    names: Vec<Name>,
    /// The first bytes of the names, sorted. Most nouns in a text begin none, and are told by them alone.
    beginnings: Vec<Beginning>,
}

/// The first eight Arabic letters of a name: its noun, and some of the next word.
type Beginning = [u8; 16];

#[derive(Clone, Debug)]
struct Name {
    /// The name without blanks and marks.
    letters: Box<str>,
    /// Lower-case codes of the countries that have a document of this name.
    countries: Vec<Box<str>>,
}

/// Greatest number of words of a name. The longest titles of laws that were read have 28 words.
const MOST_WORDS: usize = 28;

/// Marks that may stand within a name.
const INNER_MARKS: &[char] = &['(', ')', '،', ',', '«', '»', '"'];

impl KnownTitles {
    /// Makes the titles of pairs: a country, and a name as citation keys have it.
    fn new<'a>(pairs: impl IntoIterator<Item = (&'a str, &'a str)>) -> Self {
        let mut pairs: Vec<_> = pairs
            .into_iter()
            .map(|(country, name)| (name, country))
            .collect();
        pairs.sort_unstable();
        pairs.dedup();
        let mut names: Vec<Name> = Vec::new();
        for (letters, country) in pairs {
            match names.last_mut() {
                Some(last) if *last.letters == *letters => last.countries.push(country.into()),
                _ => names.push(Name {
                    letters: letters.into(),
                    countries: vec![country.into()],
                }),
            }
        }
        let first = |name: &Name| name.letters.as_bytes().first_chunk().copied();
        let mut beginnings: Vec<Beginning> = names.iter().filter_map(first).collect();
        beginnings.dedup();
        Self { names, beginnings }
    }

    /// Takes the names from citation keys such as `sa/name/نظامالعمل`, and leaves out other keys.
    pub fn from_keys<'a>(keys: impl IntoIterator<Item = &'a str>) -> Self {
        let named = |key: &'a str| key.split_once("/name/");
        Self::new(
            keys.into_iter()
                .filter_map(named)
                .filter(|(_, name)| !name.contains('/')),
        )
    }

    /// Returns the places at which a name ends that begins with the noun at the bytes `noun` of the text, with the
    /// article if it is `definite`, the nearest first. Only names of the text's country count, if that is known.
    pub(crate) fn ends(
        &self,
        folded: &FoldedText,
        noun: Range<usize>,
        definite: bool,
    ) -> Vec<usize> {
        let article = if definite { "ال" } else { "" };
        let mut beginning = Beginning::default();
        let text = folded.text[noun.start..].bytes();
        for (byte, letter) in beginning.iter_mut().zip(article.bytes().chain(text)) {
            *byte = letter;
        }
        if self.beginnings.binary_search(&beginning).is_err() {
            return Vec::new();
        }
        let start = noun.end;
        let mut written = format!("{article}{}", &folded.text[noun]);
        let mut names = beginning_with(&self.names, &written);
        let (mut at, mut lines, mut ends) = (start, 0, Vec::new());
        for _ in 0..MOST_WORDS {
            // No mark stands behind the noun: `نظام (قانون) الجمارك` is read by its own wording.
            while at > start
                && let Some(mark) = folded.text[at..].chars().next()
                && INNER_MARKS.contains(&mark)
            {
                at += mark.len_utf8();
            }
            lines += usize::from(at > start && folded.line_before(at));
            let end = end_of_word(folded, at);
            if end == at || lines > 1 || names.is_empty() {
                break;
            }
            written.push_str(&folded.text[at..end]);
            at = end;
            names = beginning_with(names, &written);
            if names.first().is_some_and(|name| name.is(&written, folded)) {
                ends.push(end);
            }
        }
        ends
    }

    /// True if a document of the text's country bears the name, which is written as in the text.
    pub(crate) fn has(&self, name: &str, folded: &FoldedText) -> bool {
        let letters = normalize(name, Form::Letters);
        let letters: String = letters
            .chars()
            .filter(|one| one.is_alphanumeric())
            .collect();
        // Names of laws and bylaws are kept without the article of their noun.
        [Some(&*letters), letters.strip_prefix("ال")]
            .into_iter()
            .flatten()
            .any(|letters| {
                let found = beginning_with(&self.names, letters).first();
                found.is_some_and(|name| name.is(letters, folded))
            })
    }
}

impl Name {
    /// True if this is the name with these letters in the country of the text.
    fn is(&self, letters: &str, folded: &FoldedText) -> bool {
        let is_of = |country: &str| self.countries.iter().any(|one| **one == *country);
        *self.letters == *letters && folded.country.is_none_or(is_of)
    }
}

/// The names of a sorted list that begin with the letters.
fn beginning_with<'n>(names: &'n [Name], letters: &str) -> &'n [Name] {
    let first = names.partition_point(|name| *name.letters < *letters);
    let rest = &names[first..];
    &rest[..rest.partition_point(|name| name.letters.starts_with(letters))]
}

/// The end of the word or the number at byte `start`.
fn end_of_word(folded: &FoldedText, start: usize) -> usize {
    let rest = &folded.text[start..];
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    match digits {
        0 => folded.word_end(start),
        _ => start + digits,
    }
}
