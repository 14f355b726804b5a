//! Articles that a query cites with a bare subject in place of a law: «م 77 عمل», «المادة ٧٧ عمل سعودي».

use std::collections::HashSet;

use crate::citation::{Citation, Reference, country, examine_in, title_noun};

/// Nouns of laws, tried after that of the country.
const NOUNS: &[&str] = &["قانون", "نظام", "مجلة", "مدونة"];

/// Returns the query's citations by a bare subject with names of laws, most likely first; empty if it has
/// none. `jurisdiction` is the lower-case code of the country that the query means.
///
/// ```
/// use sanad_core::lexicon::subjects_as_names;
/// assert_eq!(subjects_as_names("م 77 عمل", Some("sa"))[0], "المادة 77 من نظام العمل");
/// assert!(subjects_as_names("المادة 77 من نظام العمل", Some("sa")).is_empty());
/// ```
pub fn subjects_as_names(query: &str, jurisdiction: Option<&str>) -> Vec<String> {
    let mut known = HashSet::new();
    let cited = examine_in(query, jurisdiction).citations;
    cited
        .iter()
        .flat_map(|citation| wordings(citation, jurisdiction))
        .filter(|wording| known.insert(wording.clone()))
        .collect()
}

fn wordings(citation: &Citation, jurisdiction: Option<&str>) -> Vec<String> {
    let (Some(article), Some(name)) = (&citation.article, &citation.name) else {
        return Vec::new();
    };
    let is_bare = citation.number.is_none() && citation.reference == Reference::Full;
    if !is_bare || title_noun(name).is_some() {
        return Vec::new();
    }
    let own = citation
        .jurisdiction
        .as_deref()
        .map(str::to_ascii_lowercase);
    let code = own.as_deref().or(jurisdiction).unwrap_or_default();
    let subject: Vec<String> = name.split_whitespace().map(definite).collect();
    let subject = subject.join(" ");
    nouns(code)
        .map(|noun| format!("المادة {} من {noun} {subject}", article.no))
        .collect()
}

/// The nouns of laws, that of the country first. `code` is in lower case, empty for no country.
pub(super) fn nouns(code: &str) -> impl Iterator<Item = &'static str> {
    let usual = country(code).bare_law;
    let others = NOUNS.iter().copied().filter(move |noun| *noun != usual);
    [usual].into_iter().chain(others)
}

pub(super) fn definite(word: &str) -> String {
    match word.starts_with("ال") {
        true => word.to_owned(),
        false => format!("ال{word}"),
    }
}

#[cfg(test)]
mod tests {
    use super::subjects_as_names;

    #[test]
    fn a_bare_subject_gets_the_noun_of_the_country() {
        for (query, country, wording) in [
            ("م 77 عمل", Some("sa"), "المادة 77 من نظام العمل"),
            ("المادة ٧٧ عمل سعودي", None, "المادة 77 من نظام العمل"),
            ("م 69 عمل", Some("eg"), "المادة 69 من قانون العمل"),
        ] {
            let wordings = subjects_as_names(query, country);
            assert_eq!(
                wordings.first().map(String::as_str),
                Some(wording),
                "{query}"
            );
        }
        for query in [
            "المادة 77 من نظام العمل",
            "المادة 5 من القانون رقم 12 لسنة 2003",
            "عمل",
        ] {
            assert!(subjects_as_names(query, None).is_empty(), "{query}");
        }
    }
}
