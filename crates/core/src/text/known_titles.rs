//! The titles that a corpus has, by which names in running text are known.

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
    pub(super) names: Vec<Name>,
    /// The first bytes of the names, sorted. Most nouns in a text begin none, and are told by them alone.
    pub(super) beginnings: Vec<Beginning>,
}

/// The first eight Arabic letters of a name: its noun, and some of the next word.
pub(super) type Beginning = [u8; 16];

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
}

impl Name {
    /// True if this is the name with these letters in the country, or in any if that is not known.
    pub(super) fn is(&self, letters: &str, country: Option<&str>) -> bool {
        let is_of = |country: &str| self.countries.iter().any(|one| **one == *country);
        *self.letters == *letters && country.is_none_or(is_of)
    }
}

/// The names of a sorted list that begin with the letters.
pub(super) fn beginning_with<'n>(names: &'n [Name], letters: &str) -> &'n [Name] {
    let first = names.partition_point(|name| *name.letters < *letters);
    let rest = &names[first..];
    &rest[..rest.partition_point(|name| name.letters.starts_with(letters))]
}
