//! Reads a query for the search: removes words that only ask, finds other words for its phrases, and finds
//! the country that it names.

use std::ops::Range;

use super::country_mentions::{Link, Mention, mentions_in};
use super::filler::is_filler;
use super::phrases::{Expansion, expand};
use super::regions::named_regions;
use crate::analyzer::{Token, folded_words};

/// A query as the search needs it: shortened, with alternatives to its phrases and the country that it means.
#[derive(Clone, Debug, PartialEq)]
pub struct Reading {
    /// The query without words that only ask (fillers) and without the words that name the preferred country
    /// after a preposition; the whole query if nothing else is left.
    pub text: String,
    /// Phrases of the query with their alternatives in the words of the law. Byte ranges refer to the
    /// original query.
    pub expansions: Vec<Expansion>,
    /// Upper-case code of the country whose documents get higher scores: the one that the query names, or
    /// the caller's preference if the query names none.
    pub preferred: Option<String>,
}

/// Reads a query. `filter` is the code of the country that the search is filtered by. If the query names
/// another country, the filter wins and the name is searched like any other word. `preference` is the code of
/// the country that the caller prefers. It has the effect of a named country, unless there is a filter or the
/// query names any country of the world.
///
/// ```
/// use sanad_core::lexicon::read;
/// let reading = read("مدة التجربة في السعودية", None, None);
/// assert_eq!((reading.preferred.as_deref(), reading.text.as_str()), (Some("SA"), "مدة التجربة"));
/// assert_eq!(read("مدة التجربة في السعودية", Some("EG"), None).preferred, None);
/// assert_eq!(read("مدة التجربة", None, Some("SA")).preferred.as_deref(), Some("SA"));
/// ```
pub fn read(query: &str, filter: Option<&str>, preference: Option<&str>) -> Reading {
    let filter = filter.map(str::to_ascii_uppercase);
    let words = folded_words(query);
    let mentions = mentions_in(&words);
    let named =
        meant(&mentions).filter(|&named| filter.as_deref().is_none_or(|code| code == named));
    let mut left_out = fillers(&words);
    if let Some(country) = named {
        left_out.extend(places(&mentions, country));
        left_out.sort_unstable_by_key(|place| place.start);
    }
    let text = without(query, &left_out);
    let preferred = named.map(str::to_owned).or_else(|| {
        let open = filter.is_none() && mentions.is_empty() && named_regions(query).is_empty();
        preference.filter(|_| open).map(str::to_ascii_uppercase)
    });
    let mut expansions = expand(query, filter.as_deref().or(preferred.as_deref()));
    if let Some(country) = named {
        // A country's name that only restricts the search is not looked for in the documents, so it gets no
        // alternatives.
        let taken = |expansion: &Expansion| {
            places(&mentions, country)
                .any(|place| place.start <= expansion.span.start && expansion.span.end <= place.end)
        };
        expansions.retain(|expansion| !taken(expansion));
    }
    Reading {
        text,
        expansions,
        preferred,
    }
}

/// Returns the country that the query means: the one whose preposition shows most clearly that the query is
/// about its law; `None` if two countries have it alike, or if none is named.
fn meant(mentions: &[Mention]) -> Option<&'static str> {
    let plainest = mentions.iter().map(|mention| mention.link).max()?;
    let mut named = mentions
        .iter()
        .filter(|mention| mention.link == plainest)
        .map(|mention| mention.country);
    let first = named.next()?;
    named.all(|other| other == first).then_some(first)
}

/// Returns the byte ranges of the query in which this country is named after a preposition.
fn places<'m>(
    mentions: &'m [Mention],
    country: &'m str,
) -> impl Iterator<Item = Range<usize>> + 'm {
    mentions
        .iter()
        .filter(move |mention| mention.country == country && mention.link != Link::Bare)
        .map(|mention| mention.span.clone())
}

/// Returns the byte ranges of the query's words that only ask (fillers).
fn fillers(words: &[Token]) -> Vec<Range<usize>> {
    let fillers = words.iter().filter(|word| is_filler(&word.term));
    fillers.map(|word| word.span.clone()).collect()
}

/// Returns the query without the given byte ranges, which must ascend; the whole query if nothing else would
/// be left.
fn without(query: &str, places: &[Range<usize>]) -> String {
    if places.is_empty() {
        return query.to_owned();
    }
    let mut rest = String::new();
    let mut from = 0;
    for place in places {
        rest.push_str(query.get(from..place.start).unwrap_or_default());
        rest.push(' ');
        from = from.max(place.end);
    }
    rest.push_str(&query[from..]);
    let rest = Vec::from_iter(rest.split_whitespace()).join(" ");
    if rest.contains(char::is_alphanumeric) {
        rest
    } else {
        query.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::read;

    fn preferred(query: &str, preference: Option<&str>) -> Option<String> {
        read(query, None, preference).preferred
    }

    fn name(country: &str) -> &'static str {
        match country {
            "SA" => "السعودية",
            _ => "تونس",
        }
    }

    #[test]
    fn a_country_named_with_a_preposition_is_no_term() {
        let reading = read("مدة الإجازة في الإمارات للعامل", None, None);
        assert_eq!(
            (reading.text.as_str(), reading.preferred.as_deref()),
            ("مدة الإجازة للعامل", Some("AE"))
        );
    }

    #[test]
    fn words_that_only_ask_are_no_terms() {
        let reading = read("ابغى اعرف كم مدة التجربة في السعودية", None, None);
        assert_eq!(reading.text, "مدة التجربة");
        assert_eq!(read("ابغى اعرف", None, None).text, "ابغى اعرف");
        assert_eq!(read("ما حكم الطلاق؟", None, None).text, "ما حكم الطلاق؟");
    }

    #[test]
    fn what_is_left_out_still_tells_the_phrase() {
        let reading = read("ابغى استقيل", Some("SA"), None);
        assert_eq!(reading.text, "استقيل");
        assert_eq!(reading.expansions[0].span, 0.."ابغى استقيل".len());
    }

    #[test]
    fn an_adjective_stays_a_term() {
        let reading = read("القانون المدني المصري", None, None);
        assert_eq!(
            (reading.text.as_str(), reading.preferred.as_deref()),
            ("القانون المدني المصري", Some("EG"))
        );
    }

    #[test]
    fn where_comes_before_who() {
        assert_eq!(preferred("عامل مصري في السعودية", None), Some("SA".into()));
        assert_eq!(preferred("مصري تزوج سعودية", None), None);
    }

    #[test]
    fn the_filter_wins() {
        let query = "تنفيذ حكم صادر في مصر";
        let reading = read(query, Some("sa"), None);
        assert_eq!((reading.text.as_str(), reading.preferred), (query, None));
        assert_eq!(read(query, Some("EG"), None).preferred, Some("EG".into()));
    }

    #[test]
    fn a_preference_has_the_effect_of_a_named_country() {
        for (question, country) in [
            ("مدة التجربة", "SA"),
            ("طردوني من الشغل بدون راتب", "SA"),
            ("فسخ كراء", "TN"),
        ] {
            let named = read(&format!("{question} في {}", name(country)), None, None);
            let preferring = read(question, None, Some(country));
            assert_eq!(preferring, named, "{question}");
        }
    }

    #[test]
    fn a_preference_ranks_below_the_query_and_the_filter() {
        assert_eq!(preferred("مدة التجربة", Some("sa")), Some("SA".into()));
        assert_eq!(
            preferred("مدة التجربة في مصر", Some("SA")),
            Some("EG".into())
        );
        assert_eq!(preferred("مصري تزوج سعودية", Some("AE")), None);
        assert_eq!(preferred("السرقة في القانون الفرنسي", Some("SA")), None);
        assert_eq!(read("مدة التجربة", Some("EG"), Some("SA")).preferred, None);
    }

    #[test]
    fn a_preferred_country_outside_the_table_is_kept() {
        assert_eq!(preferred("مدة التجربة", Some("XX")), Some("XX".into()));
    }

    #[test]
    fn a_query_that_is_only_a_country_is_searched() {
        assert_eq!(read("في مصر", None, None).text, "في مصر");
    }

    #[test]
    fn odd_text_is_read() {
        for text in [
            "",
            " ",
            "ـ",
            "\u{200f}",
            "في",
            "in the",
            "م/51 في",
            "💥 مصر 💥",
        ] {
            read(text, None, None);
        }
    }
}
