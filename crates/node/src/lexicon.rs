use napi::bindgen_prelude::Utf16String;
use napi_derive::napi;
use sanad_core::{index, lexicon};

use crate::convert::{Utf16Places, from_js, jurisdiction_from_js, to_js, word_to_js};

/// A query as an index is asked: the words as they were asked, and what else they may be called.
#[napi(object)]
pub struct SearchQuery {
    /// Without the words that only name a country.
    pub text: Utf16String,
    pub expansions: Vec<Expansion>,
    /// Upper-case code of the country whose documents come first.
    pub preferred_jurisdiction: Option<Utf16String>,
}

/// A phrase of a query in the words of the law.
#[napi(object)]
pub struct Expansion {
    /// Place in the query as it was given, in UTF-16 units.
    pub start: u32,
    pub end: u32,
    /// As the query has it: the rarer it is in a corpus, the more the other words count.
    pub phrase: Utf16String,
    #[napi(ts_type = "'glossary' | 'thesaurus'")]
    pub source: String,
    /// The most usual first.
    pub alternatives: Vec<Utf16String>,
    /// Upper-case codes of the countries where they hold; empty means everywhere.
    pub jurisdictions: Vec<Utf16String>,
    /// What each alternative counts for where no text has the phrase; the words of the query count 1.
    pub weight: f64,
}

/// Reads a query: which of its phrases the thesaurus (everyday Arabic) and the glossary (English) know in the words of
/// the law, and which country it names. `jurisdiction` is that of the filter; where it is another, it wins.
///
/// ```js
/// readQuery('مدة الإجازة في السعودية').preferredJurisdiction // => 'SA'
/// ```
#[napi(catch_unwind)]
pub fn read_query(query: Utf16String, jurisdiction: Option<Utf16String>) -> SearchQuery {
    let query = from_js(&query);
    let filter = jurisdiction.as_ref().map(from_js);
    let reading = lexicon::read(&query, filter.as_deref());
    let places = Utf16Places::new(&query);
    let expansion = |expansion: &lexicon::Expansion| Expansion {
        start: places.of(expansion.span.start),
        end: places.of(expansion.span.end),
        phrase: to_js(&query[expansion.span.clone()]),
        source: word_to_js(&expansion.source),
        alternatives: expansion
            .alternatives
            .iter()
            .map(|words| to_js(words))
            .collect(),
        jurisdictions: expansion.countries.iter().map(|code| to_js(code)).collect(),
        weight: f64::from(expansion.weight),
    };
    SearchQuery {
        text: to_js(&reading.text),
        expansions: reading.expansions.iter().map(expansion).collect(),
        preferred_jurisdiction: reading.preferred.map(to_js),
    }
}

impl SearchQuery {
    pub fn into_core(self) -> index::Query {
        let expansion = |expansion: &Expansion| index::Expansion {
            phrase: from_js(&expansion.phrase),
            weight: expansion.weight as f32,
            alternatives: expansion.alternatives.iter().map(from_js).collect(),
        };
        index::Query {
            text: from_js(&self.text),
            expansions: self.expansions.iter().map(expansion).collect(),
            preferred: self
                .preferred_jurisdiction
                .as_ref()
                .map(jurisdiction_from_js),
        }
    }
}

/// A country that a text names.
#[napi(object, object_from_js = false)]
pub struct CountryMention {
    /// Upper-case code.
    pub jurisdiction: Utf16String,
    /// Place in the text with the preposition, in UTF-16 units.
    pub start: u32,
    pub end: u32,
}

/// The countries that a text names, by noun or adjective, in Arabic or English.
///
/// ```js
/// namedCountries('عامل مصري في السعودية').map(({ jurisdiction }) => jurisdiction) // => ['EG', 'SA']
/// ```
#[napi(catch_unwind)]
pub fn named_countries(text: Utf16String) -> Vec<CountryMention> {
    let text = from_js(&text);
    let places = Utf16Places::new(&text);
    let mention = |mention: lexicon::Mention| CountryMention {
        jurisdiction: to_js(mention.country),
        start: places.of(mention.span.start),
        end: places.of(mention.span.end),
    };
    lexicon::named_countries(&text)
        .into_iter()
        .map(mention)
        .collect()
}
