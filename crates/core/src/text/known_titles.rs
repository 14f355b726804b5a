//! The titles that a corpus has, by which names in running text are known.

use std::ops::Range;

use super::lookup::WordTable;

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
#[derive(Clone, Debug)]
pub struct KnownTitles {
    /// Sorted by their letters.
    pub(super) names: Vec<Name>,
    /// For the first bytes of names the range of `names` that has all names with these bytes, and the shorter
    /// names that are their beginnings. Most nouns in a text begin no name, and are told by them alone.
    beginnings: WordTable<Range<usize>>,
}

/// The first eight Arabic letters of a name: its noun, and some of the next word.
pub(super) type Beginning = [u8; 16];

impl Default for KnownTitles {
    fn default() -> Self {
        Self::new([])
    }
}

#[derive(Clone, Debug)]
pub(super) struct Name {
    /// The name without blanks and marks.
    letters: Box<str>,
    /// Lower-case codes of the countries that have a document of this name.
    countries: Vec<Box<str>>,
}

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
        let first = |name: &Name| name.letters.as_bytes().first_chunk::<16>().copied();
        let mut beginnings: Vec<(Vec<u8>, Range<usize>)> = Vec::new();
        for (at, name) in names.iter().enumerate() {
            let Some(beginning) = first(name) else {
                continue;
            };
            match beginnings.last_mut() {
                Some((last, range)) if **last == beginning => range.end = at + 1,
                _ => {
                    let start = first_beginning(&names, &beginning).unwrap_or(at);
                    beginnings.push((beginning.to_vec(), start..at + 1));
                }
            }
        }
        let beginnings = WordTable::of_bytes(beginnings);
        Self { names, beginnings }
    }

    /// Returns the names among which are all that begin a text with these first bytes, in order.
    pub(super) fn beginning(&self, first: &Beginning) -> &[Name] {
        let range = self.beginnings.get_bytes(first).cloned();
        &self.names[range.unwrap_or_default()]
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
}

impl Name {
    /// True if this is the whole name, of which `read` bytes were found in a text of the country, or of any
    /// if that is not known.
    pub(super) fn is_read(&self, read: usize, country: Option<&str>) -> bool {
        let is_of = |country: &str| self.countries.iter().any(|one| **one == *country);
        self.letters.len() == read && country.is_none_or(is_of)
    }
}

/// Returns the place of the shortest name with which a longer name of these first bytes begins.
fn first_beginning(names: &[Name], first: &[u8]) -> Option<usize> {
    (1..first.len()).find_map(|length| {
        let is_of = |name: &Name| name.letters.as_bytes().cmp(&first[..length]);
        names.binary_search_by(is_of).ok()
    })
}

/// The names of a sorted list that go on with the letters behind their first `read` bytes, which are the same
/// in all.
pub(super) fn going_on_with<'n>(names: &'n [Name], read: usize, letters: &str) -> &'n [Name] {
    let letters = letters.as_bytes();
    let first = names.partition_point(|name| &name.letters.as_bytes()[read..] < letters);
    let goes_on = |name: &Name| name.letters.as_bytes()[read..].starts_with(letters);
    let rest = &names[first..];
    &rest[..rest.partition_point(goes_on)]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the names that are beginnings of the letters, by a search through all names.
    fn searched<'n>(names: &'n [Name], letters: &str) -> Vec<&'n str> {
        let begins = |name: &&Name| letters.starts_with(&*name.letters);
        names
            .iter()
            .filter(begins)
            .map(|name| &*name.letters)
            .collect()
    }

    #[test]
    fn no_name_that_begins_a_text_is_left_out() {
        let keys = [
            "نظام",
            "نظاما",
            "نظامالعمل",
            "نظامالعملا",
            "نظامالعملالجديد",
            "نظامالعمالالجديد",
            "نظامالعمر",
            "قواعدالتوثيقوالاثبات",
            "قواعدالت",
            "قواعدالتوثي",
            "لائحة5سالعمل",
            "م",
        ];
        let titles = KnownTitles::new(keys.map(|name| ("sa", name)));
        for key in keys {
            for text in [key.to_owned(), format!("{key}الجديد"), format!("{key}5")] {
                let Some(first) = text.as_bytes().first_chunk() else {
                    continue;
                };
                let among: Vec<&str> = titles
                    .beginning(first)
                    .iter()
                    .map(|name| &*name.letters)
                    .filter(|name| text.starts_with(name))
                    .collect();
                let is_known = titles
                    .names
                    .iter()
                    .any(|name| name.letters.as_bytes().starts_with(first));
                let all = searched(&titles.names, &text);
                assert_eq!(among, if is_known { all } else { Vec::new() }, "{text}");
            }
        }
        assert!(KnownTitles::default().beginning(&[0; 16]).is_empty());
    }
}
