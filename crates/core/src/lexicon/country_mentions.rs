//! Finds the countries that a query names, by noun («في السعودية», `in Saudi Arabia`) or by adjective
//! («المصري», `Egyptian`).

use std::collections::HashSet;
use std::ops::Range;
use std::sync::LazyLock;

use crate::analyzer::{Token, folded_words};
use crate::citation::countries;
use crate::normalizer::{Form, normalize};
use crate::text::fold::letters;

/// A place in a query that names a country.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mention {
    /// Upper-case ISO code of the named country.
    pub country: &'static str,
    /// Byte range of the country's name in the text, including the preposition before it.
    pub span: Range<usize>,
    /// Which kind of preposition stands before the country's name.
    pub link: Link,
}

/// Kind of preposition before a country's name. A later variant says more clearly that the query is about the
/// law of that country.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Link {
    /// No preposition stands before the country's name, or an adjective names the country.
    Bare,
    /// A preposition of origin: «من السعودية», «للسعودية», `of Egypt`.
    From,
    /// A preposition of place: «في السعودية», `in Saudi Arabia`.
    In,
}

/// The names of a country that queries use. Arabic ones are normalized to letters.
struct Country {
    /// Upper-case ISO code of the country that queries name.
    code: String,
    names: Vec<String>,
    /// Masculine Arabic adjective of the country («مصري») without the definite article.
    adjective: String,
    english: &'static [&'static str],
    english_adjectives: &'static [&'static str],
}

/// The countries that queries name. Their names come from the files in `citation/lexicon/countries/`.
static COUNTRIES: LazyLock<Vec<Country>> = LazyLock::new(|| {
    let letters = |words: &&str| normalize(words, Form::Letters);
    let named = countries().filter(|country| !country.english.is_empty());
    let named = named.map(|country| Country {
        code: country.code.to_ascii_uppercase(),
        names: country.written_names.iter().map(letters).collect(),
        adjective: letters(&country.adjective),
        english: country.english,
        english_adjectives: country.english_adjectives,
    });
    named.collect()
});

/// Prepositions before a country's name that are separate words, each with its kind.
const LINKS: &[(&str, Link)] = &[
    ("في", Link::In),
    ("داخل", Link::In),
    ("in", Link::In),
    ("within", Link::In),
    ("من", Link::From),
    ("from", Link::From),
    ("of", Link::From),
];

/// Prepositions that are prefixes of a country's name, each with its kind, and the empty prefix.
const CLITICS: &[(&str, Link)] = &[("ب", Link::In), ("ل", Link::From), ("", Link::Bare)];

/// Endings of a country's Arabic adjective: masculine, feminine, plurals.
const ADJECTIVE_ENDINGS: [&str; 5] = ["", letters!("ة"), "ين", "ون", "ات"];

/// Returns the places in a text that name countries, in the order of the text.
///
/// ```
/// use sanad_core::lexicon::named_countries;
/// let named = |text| Vec::from_iter(named_countries(text).iter().map(|mention| mention.country));
/// assert_eq!(named("مدة التجربة في السعودية"), ["SA"]);
/// assert_eq!(named("Egyptian and UAE labour law"), ["EG", "AE"]);
/// ```
pub fn named_countries(text: &str) -> Vec<Mention> {
    mentions_in(&folded_words(text))
}

/// Works as [`named_countries`] (returns the places that name a country), for a text that is already split
/// into folded words.
pub(super) fn mentions_in(words: &[Token]) -> Vec<Mention> {
    let mut found = Vec::new();
    let mut at = 0;
    while at < words.len() {
        match mention(words, at) {
            Some((mention, length)) => {
                found.push(mention);
                at += length;
            }
            None => at += 1,
        }
    }
    found
}

/// Returns the table's own static string for an upper-case country code; `None` for a country that is not in
/// the table.
pub(super) fn code(code: &str) -> Option<&'static str> {
    let known = COUNTRIES.iter().find(|country| country.code == code);
    known.map(|country| country.code.as_str())
}

/// The first words of all countries' names, and all adjectives with their endings. A look-up in this set
/// avoids comparing most words with every country, which would take about 15 µs.
static FIRST_WORDS: LazyLock<HashSet<String>> = LazyLock::new(|| {
    let mut words = HashSet::new();
    for country in COUNTRIES.iter() {
        let arabic = country.names.iter().map(String::as_str);
        let names = arabic.chain(country.english.iter().copied());
        words.extend(names.filter_map(|name| Some(name.split(' ').next()?.to_owned())));
        words.extend(country.english_adjectives.iter().map(|&word| word.into()));
        words.extend(ADJECTIVE_ENDINGS.map(|ending| format!("{}{ending}", country.adjective)));
    }
    words
});

/// Length in bytes of the longest word in [`FIRST_WORDS`].
static LONGEST: LazyLock<usize> =
    LazyLock::new(|| FIRST_WORDS.iter().map(String::len).max().unwrap_or(0));

/// True if the word may begin the name of a country: it is in [`FIRST_WORDS`], with or without letters joined
/// before it.
fn may_name(word: &str) -> bool {
    /// Greatest number of letters that may be joined before a name: conjunction, preposition and definite
    /// article.
    const JOINED: usize = 4;
    // After the prefix ل the definite article loses its alef: «للسعودية» is ل with السعودية.
    let without_alef = word.strip_prefix('و').unwrap_or(word).strip_prefix("لل");
    let starts = word.char_indices().map(|(at, _)| at).take(JOINED + 1);
    let mut rests = starts.map(|at| &word[at..]);
    rests.any(|rest| rest.len() <= *LONGEST && FIRST_WORDS.contains(rest))
        || without_alef.is_some_and(|rest| FIRST_WORDS.contains(&format!("ال{rest}")))
}

/// Returns the country that is named from word `at` on, and the number of words that name it; `None` if no
/// country is named there.
fn mention(words: &[Token], at: usize) -> Option<(Mention, usize)> {
    if !may_name(&words[at].term) {
        return None;
    }
    let (country, found) = COUNTRIES
        .iter()
        .find_map(|country| Some((country, name(country, &words[at..])?)))?;
    let Found {
        length,
        mut link,
        noun,
    } = found;
    let mut start = at;
    if link == Link::Bare && noun {
        let before = |back: usize| at.checked_sub(back).map(|place| words[place].term.as_str());
        let article = usize::from(before(1) == Some("the"));
        let known =
            before(1 + article).and_then(|word| LINKS.iter().find(|(link, _)| *link == word));
        if let Some(&(_, how)) = known {
            link = how;
            start = at - 1 - article;
        }
    }
    let span = words[start].span.start..words[at + length - 1].span.end;
    Some((
        Mention {
            country: &country.code,
            span,
            link,
        },
        length,
    ))
}

/// A country's name or adjective with which a list of query words begins.
struct Found {
    /// Number of words that the country's name takes up.
    length: usize,
    /// Kind of the preposition that is a prefix of the country's name.
    link: Link,
    noun: bool,
}

impl Found {
    fn noun(name: &str, link: Link) -> Self {
        let length = name.split(' ').count();
        Self {
            length,
            link,
            noun: true,
        }
    }

    const ADJECTIVE: Self = Self {
        length: 1,
        link: Link::Bare,
        noun: false,
    };
}

fn name(country: &Country, words: &[Token]) -> Option<Found> {
    let first = words.first()?.term.as_str();
    if first.is_ascii() {
        let known = country
            .english
            .iter()
            .find(|name| begins(words, name, first));
        let noun = known.map(|name| Found::noun(name, Link::Bare));
        return noun.or_else(|| {
            country
                .english_adjectives
                .contains(&first)
                .then_some(Found::ADJECTIVE)
        });
    }
    let bare = first
        .strip_prefix('و')
        .filter(|rest| rest.chars().count() > 2);
    for word in [Some(first), bare].into_iter().flatten() {
        for &(clitic, link) in CLITICS {
            let Some(rest) = word.strip_prefix(clitic) else {
                continue;
            };
            // After the prefix ل the definite article loses its alef: «للسعودية» is ل with السعودية.
            let whole = (clitic == "ل")
                .then(|| rest.strip_prefix('ل'))
                .flatten()
                .map(|noun| format!("ال{noun}"));
            let rest = whole.as_deref().unwrap_or(rest);
            if let Some(name) = country.names.iter().find(|name| begins(words, name, rest)) {
                return Some(Found::noun(name, link));
            }
        }
    }
    is_adjective(country, first).then_some(Found::ADJECTIVE)
}

/// True if the words begin with a country's name. `first` is compared in place of the first word, whose
/// prefix was removed.
fn begins(words: &[Token], name: &str, first: &str) -> bool {
    let mut parts = name.split(' ');
    parts.next() == Some(first)
        && (1..)
            .zip(parts)
            .all(|(place, part)| words.get(place).is_some_and(|word| word.term == part))
}

/// True if the word is a form of the country's adjective: «مصري», «المصرية», «المصريين», «للمصريين».
fn is_adjective(country: &Country, word: &str) -> bool {
    let bare = ["وال", "بال", "ال", "لل", "و", "ب", "ل", ""]
        .iter()
        .filter_map(|prefix| word.strip_prefix(prefix));
    bare.filter_map(|rest| rest.strip_prefix(country.adjective.as_str()))
        .any(|ending| ADJECTIVE_ENDINGS.contains(&ending))
}

#[cfg(test)]
mod tests {
    use super::{ADJECTIVE_ENDINGS, CLITICS, COUNTRIES, LINKS, Link, named_countries};

    fn said(text: &str) -> Vec<(&'static str, Link, &str)> {
        let mentions = named_countries(text).into_iter();
        mentions
            .map(|mention| (mention.country, mention.link, &text[mention.span]))
            .collect()
    }

    #[test]
    fn a_name_with_its_preposition() {
        for (text, country, link, name) in [
            ("الإجازة في السعودية", "SA", Link::In, "في السعودية"),
            (
                "الإجازة بالمملكة العربية السعودية",
                "SA",
                Link::In,
                "بالمملكة العربية السعودية",
            ),
            ("الطلاق بمصر", "EG", Link::In, "بمصر"),
            ("تأشيرة للإمارات", "AE", Link::From, "للإمارات"),
            ("وفي الكويت", "KW", Link::Bare, "الكويت"),
            ("leave in the UAE", "AE", Link::In, "in the UAE"),
            ("law of Saudi Arabia", "SA", Link::From, "of Saudi Arabia"),
        ] {
            assert_eq!(said(text), [(country, link, name)], "{text}");
        }
    }

    #[test]
    fn every_name_can_match() {
        for country in COUNTRIES.iter() {
            let arabic = country.names.iter().chain([&country.adjective]);
            let english = country.english.iter().chain(country.english_adjectives);
            for name in arabic.map(String::as_str).chain(english.copied()) {
                let found = said(name);
                assert!(
                    matches!(found[..], [(code, Link::Bare, words)] if code == country.code && words == name),
                    "«{name}» of {} is read as {found:?}",
                    country.code
                );
            }
        }
    }

    #[test]
    fn every_word_before_a_name_can_match() {
        let country = |preposition: &str| match preposition.is_ascii() {
            true => "Egypt",
            false => "مصر",
        };
        for &(preposition, link) in LINKS {
            let text = format!("{preposition} {}", country(preposition));
            assert_eq!(said(&text), [("EG", link, text.as_str())], "{text}");
        }
        for &(clitic, link) in CLITICS {
            let text = format!("{clitic}مصر");
            assert_eq!(said(&text), [("EG", link, text.as_str())], "{text}");
        }
        for ending in ADJECTIVE_ENDINGS {
            let text = format!("المصري{ending}");
            assert_eq!(said(&text), [("EG", Link::Bare, text.as_str())], "{text}");
        }
    }

    #[test]
    fn an_adjective_is_bare() {
        for (text, country) in [
            ("القانون المصري", "EG"),
            ("المحاكم المصرية", "EG"),
            ("عامل جزائري", "DZ"),
            ("Egyptian courts", "EG"),
            ("saudi labour law", "SA"),
        ] {
            assert!(
                matches!(said(text)[..], [(found, Link::Bare, _)] if found == country),
                "{text}"
            );
        }
    }

    #[test]
    fn other_words_are_no_country() {
        for text in [
            "مصرف",
            "المصرفية",
            "عمان",
            "اليمين الحاسمة",
            "مصروفات",
            "المغربل",
        ] {
            assert_eq!(said(text), [], "{text}");
        }
    }
}
