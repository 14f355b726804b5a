//! What a citation calls its document, for the links of the graph and the rule of contradictions.

use napi::bindgen_prelude::Utf16String;
use napi_derive::napi;
use sanad_core::citation::{self, NameAsked};

use super::made::made_by_javascript;
use super::model::Citation;
use super::{day, day_from_js};
use crate::convert::{from_js, jurisdiction_from_js, to_js};
use crate::error::Result;

/// What a citation calls its document: see `citationNaming`.
#[napi(object, object_from_js = false, object_to_js = false)]
pub struct CitationNaming {
    /// Citation keys that hold on the day of the citing text. If its day is not known and a name passed to
    /// another law meanwhile, the keys of that name are left out.
    pub keys: Vec<Utf16String>,
    /// Canonical citation of the whole document, as `formatCitation` writes it.
    pub words: Utf16String,
    /// Citation keys of the name without the number, for each day of `asked.days`; without days, once. Absent
    /// if nothing was asked, as the next two.
    pub name_keys: Option<Vec<Vec<Utf16String>>>,
    /// Citation keys whatever the day, if a royal decree issued the document; else empty.
    pub decree_keys: Option<Vec<Utf16String>>,
    /// What `confusedKeys` returns.
    pub confused_keys: Option<Vec<Utf16String>>,
}

made_by_javascript!(CitationNaming { keys, words } { name_keys, decree_keys, confused_keys });

/// What `citationNaming` is asked about the name of a document.
#[napi(object, object_to_js = false)]
pub struct NameAskedFor {
    /// The name, or one made of the subject.
    pub name: Utf16String,
    /// Days (`YYYY-MM-DD`, Gregorian) on which the meaning of the name is asked for.
    pub days: Vec<String>,
}

/// Returns what a citation calls its document: what `citationKeys` and `formatCitation` return, and with
/// `asked` the keys of the name alone. The citation is converted once. `firstDay` and `lastDay` are the days
/// between which the citing text was written (`YYYY-MM-DD`, Gregorian). `jurisdiction` is the country to
/// search in if the citation names none. Articles of the citation are not needed.
///
/// Throws `InvalidArg` if a required member of the citation is missing or a word such as its instrument is
/// unknown, or if a day is no date; `StringExpected` if `jurisdiction` is no string. An unknown country is no
/// error. Cost: linear in the days.
///
/// ```js
/// const { keys, words } = citationNaming(parseCitation('ق 131 لسنة 1948'), 'EG')
/// [keys[0], words] // => ['eg/law/131/g1948', 'القانون رقم 131 لسنة 1948']
/// ```
#[napi(catch_unwind)]
pub fn citation_naming(
    citation: Citation,
    jurisdiction: Utf16String,
    first_day: Option<String>,
    last_day: Option<String>,
    asked: Option<NameAskedFor>,
) -> Result<CitationNaming> {
    let days = [
        day_from_js(first_day.as_deref())?,
        day_from_js(last_day.as_deref())?,
    ];
    let of_name = asked
        .as_ref()
        .map(|asked| asked.days.iter().map(|iso| day(iso)).collect())
        .transpose()?
        .unwrap_or_else(Vec::new);
    let named = citation::naming(
        &citation.to_core()?,
        &jurisdiction_from_js(&jurisdiction),
        days,
        asked.as_ref().map(|asked| NameAsked {
            name: Some(from_js(&asked.name)),
            days: &of_name,
        }),
    );
    let list = |keys: &[String]| keys.iter().map(|key| to_js(key)).collect::<Vec<_>>();
    Ok(CitationNaming {
        keys: list(&named.keys),
        words: to_js(&named.words),
        name_keys: asked
            .as_ref()
            .map(|_| named.name_keys.iter().map(|keys| list(keys)).collect()),
        decree_keys: asked.as_ref().map(|_| list(&named.decree_keys)),
        confused_keys: asked.as_ref().map(|_| list(&named.confused_keys)),
    })
}

/// Returns the citation keys of a law's number in the series that citations confuse with its own: a law cited
/// as a federal law may be a federal decree-law. Empty for other instruments.
///
/// Throws what `citationKeys` throws. Cost: constant.
///
/// ```js
/// const cited = parseCitation('القانون الاتحادي رقم 33 لسنة 2021')
/// confusedKeys(cited, 'AE')[0] // => 'ae/federal-decree-law/33/g2021'
/// ```
#[napi(catch_unwind)]
pub fn confused_keys(citation: Citation, jurisdiction: Utf16String) -> Result<Vec<Utf16String>> {
    let keys = citation::confused_keys(&citation.to_core()?, &jurisdiction_from_js(&jurisdiction));
    Ok(keys.iter().map(|key| to_js(key)).collect())
}
