use napi::bindgen_prelude::Utf16String;
use napi_derive::napi;
use sanad_core::{index, lexicon};

use crate::convert::{Utf16Places, from_js, jurisdiction_from_js, to_js, word_to_js};

/// A query as the search of an index takes it: its text, and legal terms that mean the same as its phrases.
#[napi(object)]
pub struct SearchQuery {
    /// Text of the query without words that only ask, and without the words that name the preferred country
    /// after a preposition; the whole query if nothing else is left.
    pub text: Utf16String,
    pub expansions: Vec<Expansion>,
    /// Upper-case code of the country whose documents the search ranks higher: the one that the query names,
    /// unless the filter is of another, else the caller's preference.
    pub preferred_jurisdiction: Option<Utf16String>,
    /// True if words of laws that go with words of the query by the learned table are searched too.
    pub related: Option<bool>,
}

/// A phrase of a query, and legal terms that mean the same as the phrase.
#[napi(object)]
pub struct Expansion {
    /// Range of the phrase in the original query, in UTF-16 units.
    pub start: u32,
    pub end: u32,
    /// The phrase as written. The rarer it is in a corpus, the higher the weight of the legal terms.
    pub phrase: Utf16String,
    #[napi(ts_type = "'glossary' | 'thesaurus'")]
    pub source: String,
    /// Legal terms for the phrase, the most usual first.
    pub alternatives: Vec<Utf16String>,
    /// Upper-case codes of the countries that use the legal terms; empty means all countries.
    pub jurisdictions: Vec<Utf16String>,
    /// Weight that each legal term has if no indexed text contains the phrase. Words of the query have weight
    /// 1.
    pub weight: f64,
}

/// Reads a query. Returns its phrases that have legal terms in the thesaurus (everyday Arabic) or the
/// glossary (English), and the country that the query names. `jurisdiction` is the country of the filter; it
/// takes precedence over the named country. `preferredJurisdiction` is the country that the caller prefers; it
/// has the effect of a named country if there is no filter and the query names no country of the world.
///
/// Throws `StringExpected` if an argument is no string. An unknown code is no error. Cost: linear in
/// the length of the query.
///
/// ```js
/// readQuery('مدة الإجازة في السعودية').preferredJurisdiction // => 'SA'
/// readQuery('مدة الإجازة', undefined, 'SA').preferredJurisdiction // => 'SA'
/// ```
#[napi(catch_unwind)]
pub fn read_query(
    query: Utf16String,
    jurisdiction: Option<Utf16String>,
    preferred_jurisdiction: Option<Utf16String>,
) -> SearchQuery {
    let query = from_js(&query);
    let filter = jurisdiction.as_ref().map(from_js);
    let preference = preferred_jurisdiction.as_ref().map(from_js);
    let reading = lexicon::read(&query, filter.as_deref(), preference.as_deref());
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
        preferred_jurisdiction: reading.preferred.as_deref().map(to_js),
        related: Some(true),
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
            related: self.related.unwrap_or(false),
        }
    }
}

/// A country that a text names.
#[napi(object, object_from_js = false)]
pub struct CountryMention {
    /// Upper-case code of the named country.
    pub jurisdiction: Utf16String,
    /// Range of the country's name in the text, in UTF-16 units. A preposition before the name is included.
    pub start: u32,
    pub end: u32,
}

/// Returns the countries that a text names, by noun or adjective, in Arabic or English, in the order of
/// the text.
///
/// Throws `StringExpected` if `text` is no string. Cost: linear.
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
