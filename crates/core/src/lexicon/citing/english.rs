//! Arabic wordings of laws that are cited in English: by kind and number (`Federal Decree-Law No. 33 of
//! 2021`, `Royal Decree M/51`), or by a name of the glossary (`Saudi Labor Law`).

use std::collections::HashSet;
use std::sync::LazyLock;

use regex::{Captures, Regex};

use crate::citation::{country, title_noun};
use crate::lexicon::country_mentions::named_countries;
use crate::lexicon::phrases::expand;
use crate::lexicon::table::Source;
use crate::pattern;

/// English names of instruments in lower case, with their Arabic names. A longer name comes before the
/// shorter names with which it ends.
const INSTRUMENTS: &[(&str, &str)] = &[
    (r"federal decree[- ](?:by[- ])?law", "مرسوم بقانون اتحادي"),
    (r"federal law", "قانون اتحادي"),
    (r"federal decree", "مرسوم اتحادي"),
    (r"organic law", "قانون أساسي"),
    (r"decree[- ](?:by[- ])?law", "مرسوم بقانون"),
    (
        r"federal tax authority decision",
        "قرار الهيئة الاتحادية للضرائب",
    ),
    (
        r"(?:cabinet|council of ministers)['’]?s? (?:decision|resolution)",
        "قرار مجلس الوزراء",
    ),
    (
        r"prime minister(?:ial)?(?:['’]s)? (?:decision|resolution|decree)",
        "قرار رئيس مجلس الوزراء",
    ),
    (
        r"ministerial (?:decision|resolution|decree|order)",
        "قرار وزاري",
    ),
    (r"royal decree", "مرسوم ملكي"),
    (r"royal order", "أمر ملكي"),
    (r"presidential (?:decree|decision)", "قرار رئيس الجمهورية"),
    (r"(?-u:\b)(?:law|act|statute)(?-u:\b)", "قانون"),
];
static INSTRUMENT_NAMES: LazyLock<Vec<Regex>> = LazyLock::new(|| {
    let names = INSTRUMENTS.iter();
    names.map(|(name, _)| pattern::written(name, &[])).collect()
});

const NUMBER_WORD: &str = r"(?:no\.?|number|nr\.?|#)";
static NUMBERED: LazyLock<Regex> = LazyLock::new(|| {
    pattern::written(
        &format!(
            r"(?-u:\b)(?:law|act|statute|decree|decision|resolution|order)\s*{NUMBER_WORD}?\s*\(?(?P<number>[0-9]+)\)?\s*(?:of|for|/|,)?\s*(?:the\s+year\s+)?\(?(?P<year>[0-9]{{4}})(?-u:\b)"
        ),
        &[],
    )
});
/// Saudi royal decrees and orders, whose number has a letter: `Royal Decree No. (M/51) dated 23/8/1426H`.
static ROYAL: LazyLock<Regex> = LazyLock::new(|| {
    pattern::written(
        &format!(
            r"(?-u:\b)royal\s+(?P<kind>decree|order)\s*{NUMBER_WORD}?\s*\(?\s*(?P<letter>[ma])\s*[/-]\s*(?P<number>[0-9]+)\s*\)?(?:,?\s*(?:of|dated|on)?\s*\(?(?:[0-9]{{1,2}}\s*[/-]\s*[0-9]{{1,2}}\s*[/-]\s*|[0-9]{{1,2}}\s+(?:{months}),?\s+)?(?P<year>1[34][0-9]{{2}})(?:\s*a?h)?(?-u:\b))?",
            months = HIJRI_MONTHS.join("|"),
        ),
        &[],
    )
});
/// Saudi decisions, which have a Hijri day: `Council of Ministers Resolution No. 713 dated 30/11/1438H`.
static OF_HIJRI_DAY: LazyLock<Regex> = LazyLock::new(|| {
    let month = HIJRI_MONTHS.join("|");
    pattern::written(
        &format!(
            r"(?-u:\b)(?P<issuer>ministerial|cabinet|council\s+of\s+ministers)['’]?s?\s+(?:decision|resolution|order)\s*{NUMBER_WORD}?\s*\(?(?P<number>[0-9]+)\)?,?\s*(?:of|dated|on)\s+\(?(?:(?P<day>[0-9]{{1,2}})\s*(?:[/-]\s*(?P<month>[0-9]{{1,2}})\s*[/-]|(?P<name>{month}),?)\s*)?(?P<year>1[34][0-9]{{2}})(?:\s*a?\.?h\.?)?(?-u:\b)"
        ),
        &[],
    )
});
/// Names of the Hijri months in English as patterns, in their order.
const HIJRI_MONTHS: &[&str] = &[
    r"muharram",
    r"safar",
    r"rabi[’'ʿ]?\s*(?:al[- ])?(?:awwal|i|1)",
    r"rabi[’'ʿ]?\s*(?:al[- ])?(?:thani|akh[ai]r|ii|2)",
    r"jumada\s*(?:al[- ])?(?:[uo]la|awwal|i|1)",
    r"jumada\s*(?:al[- ])?(?:thani|thaniyah?|akh[ie]rah?|ii|2)",
    r"rajab",
    r"sha[’'ʿ]?ban",
    r"rama[dz]h?an",
    r"shaww?al",
    r"(?:dh[ui]l?|thul?)[- ]?(?:al[- ])?q[aiu][’'ʿ]?dah?",
    r"(?:dh[ui]l?|thul?)[- ]?(?:al[- ])?h[iu]jj?ah?",
];
static MONTH_NAMES: LazyLock<Vec<Regex>> = LazyLock::new(|| {
    let names = HIJRI_MONTHS.iter();
    names
        .map(|name| pattern::written(&format!("^(?:{name})$"), &[]))
        .collect()
});

/// Bylaw of a law: `Implementing Regulations of the Labor Law`, `Labor Law Executive Regulations`.
static BYLAW: LazyLock<Regex> = LazyLock::new(|| {
    let kind = r"(?:implementing|executive)\s+(?:regulations?|by-?laws?|rules)";
    pattern::written(
        &format!(
            r"^(?:{kind}\s+(?:of|to|for)\s+(?:the\s+)?(?P<law>.+)|(?P<before>.+?)(?:['’]s)?\s+{kind})$"
        ),
        &[],
    )
});
/// A name whose noun comes first: `Code of Criminal Procedure`, `Law on Companies`.
static NOUN_FIRST: LazyLock<Regex> = LazyLock::new(|| {
    pattern::written(
        r"^(?P<noun>law|code|act)\s+(?:of|on|concerning|regarding|governing)\s+(?:the\s+)?(?P<name>.+)$",
        &[],
    )
});
/// Names of laws that neither begin nor end with their noun, or are initials.
static IS_LAW: LazyLock<Regex> =
    LazyLock::new(|| pattern::written(r"^(?:basic law of .+|code du .+|[a-z]{2,4}l)$", &[]));
static NOUN_LAST: LazyLock<Regex> =
    LazyLock::new(|| pattern::written(r"^(?P<name>.+?)\s+(?P<noun>law|code|act|statute)$", &[]));

/// Nouns of laws that a name may have in Arabic, tried after the usual one of the country: a code is «مجلة»
/// in Tunisia and «مدونة» in Morocco.
const CODE_NOUNS: &[(&str, &str)] = &[("tn", "مجلة"), ("ma", "مدونة")];

/// Greatest number of wordings of a law. Each is parsed and looked up, in every country if none is named.
const MOST_WORDINGS: usize = 8;

/// Longest name of a law that is looked up, in bytes.
const LONGEST_NAME: usize = 300;

/// Returns Arabic wordings of the law that English words name, distinct and most likely first; empty if they
/// state no number and are no name of the glossary. Words of a longer name are never read for the whole:
/// `Widget Licensing Law` names no law, whatever the glossary has for `law`. `jurisdiction` is the lower-case
/// code of the country.
///
/// ```
/// use sanad_core::lexicon::laws_in_arabic;
/// assert_eq!(laws_in_arabic("Federal Law No. 8 of 1980", None), ["قانون اتحادي رقم 8 لسنة 1980"]);
/// assert_eq!(laws_in_arabic("Saudi Labor Law", Some("sa")), ["نظام العمل"]);
/// assert!(laws_in_arabic("Widget Licensing Law", None).is_empty());
/// ```
pub fn laws_in_arabic(words: &str, jurisdiction: Option<&str>) -> Vec<String> {
    // Each bylaw in the words is looked into once more, which longer words could ask for without end.
    if words.len() > LONGEST_NAME {
        return Vec::new();
    }
    let words = words.to_ascii_lowercase();
    let code = jurisdiction.unwrap_or_default();
    let mut known = HashSet::new();
    let found = numbered(&words, code).unwrap_or_else(|| named(&words, code));
    found
        .into_iter()
        .filter(|law| known.insert(law.clone()))
        .take(MOST_WORDINGS)
        .collect()
}

/// Returns the wordings of a law by its number; `None` if the words state none.
fn numbered(words: &str, code: &str) -> Option<Vec<String>> {
    if let Some(royal) = ROYAL.captures(words) {
        return Some(vec![royal_wording(&royal)]);
    }
    if let Some(dated) = OF_HIJRI_DAY.captures(words) {
        return Some(vec![dated_wording(&dated)]);
    }
    let found = NUMBERED.captures(words)?;
    let row = INSTRUMENT_NAMES
        .iter()
        .position(|name| name.is_match(words))?;
    let kind = INSTRUMENTS[row].1;
    let word = if code == "tn" { "عدد" } else { "رقم" };
    Some(vec![format!(
        "{kind} {word} {} لسنة {}",
        &found["number"], &found["year"]
    )])
}

fn royal_wording(found: &Captures<'_>) -> String {
    let kind = match &found["kind"] {
        "decree" => "المرسوم الملكي",
        _ => "الأمر الملكي",
    };
    let letter = if &found["letter"] == "m" { "م" } else { "أ" };
    let number = &found["number"];
    match found.name("year") {
        Some(year) => format!("{kind} رقم {letter}/{number} لعام {}هـ", year.as_str()),
        None => format!("{kind} رقم {letter}/{number}"),
    }
}

fn dated_wording(found: &Captures<'_>) -> String {
    let kind = match &found["issuer"] {
        "ministerial" => "القرار الوزاري",
        _ => "قرار مجلس الوزراء",
    };
    let (number, year) = (&found["number"], &found["year"]);
    let named = found.name("name").and_then(|name| {
        let place = MONTH_NAMES
            .iter()
            .position(|month| month.is_match(name.as_str()))?;
        Some((place + 1).to_string())
    });
    let month = named.or_else(|| Some(found.name("month")?.as_str().to_owned()));
    match (found.name("day"), month) {
        (Some(day), Some(month)) => {
            format!(
                "{kind} رقم ({number}) وتاريخ {}/{month}/{year}هـ",
                day.as_str()
            )
        }
        _ => format!("{kind} رقم ({number}) لعام {year}هـ"),
    }
}

/// Returns the wordings of a law by its name, which the glossary must have as a whole.
fn named(words: &str, code: &str) -> Vec<String> {
    let name = without_country(words);
    if let Some(bylaw) = BYLAW.captures(&name) {
        let law = bylaw.name("law").or_else(|| bylaw.name("before"));
        let laws = law.map_or_else(Vec::new, |law| laws_in_arabic(law.as_str(), Some(code)));
        return laws
            .iter()
            .map(|law| match law.strip_prefix("ال") {
                Some(rest) => format!("اللائحة التنفيذية لل{rest}"),
                None => format!("اللائحة التنفيذية ل{law}"),
            })
            .collect();
    }
    let mut found = Vec::new();
    match name.as_str() {
        "constitution" => return vec!["الدستور".to_owned()],
        "constitutional declaration" => return vec!["الإعلان الدستوري".to_owned()],
        _ => {}
    }
    // A name that the glossary has as a whole has its noun in Arabic: «basic law of governance», «pdpl».
    let whole = glossary(&name, code);
    let named = whole
        .into_iter()
        .filter(|arabic| title_noun(arabic).is_some());
    let whole = Vec::from_iter(named.map(str::to_owned));
    let (noun, bare) = match NOUN_LAST
        .captures(&name)
        .or_else(|| NOUN_FIRST.captures(&name))
    {
        Some(parts) => (parts["noun"].to_owned(), parts["name"].to_owned()),
        None => return if IS_LAW.is_match(&name) { whole } else { found },
    };
    for phrase in [
        name.as_str(),
        &format!("{bare} law"),
        &format!("{bare} {noun}"),
        &bare,
    ] {
        for arabic in glossary(phrase, code) {
            found.extend(with_noun(arabic, &noun, code));
        }
        if !found.is_empty() {
            break;
        }
    }
    found
}

/// Returns a name with the noun of a law; as it is if it begins with one.
fn with_noun(name: &str, noun: &str, code: &str) -> Vec<String> {
    let own = CODE_NOUNS.iter().find(|(country, _)| *country == code);
    let own = own.map(|(_, word)| *word).filter(|_| noun == "code");
    if title_noun(name).is_none() {
        let usual = country(code).bare_law;
        let nouns = own.into_iter().chain([usual]);
        return nouns.map(|noun| format!("{noun} {name}")).collect();
    }
    // The glossary's general word for a law or a code is «قانون».
    let nouns = own
        .into_iter()
        .chain(Some(country(code).bare_law).filter(|noun| *noun != "قانون"));
    let renamed = name.strip_prefix("قانون ");
    let renamed = renamed.map(|rest| nouns.map(move |noun| format!("{noun} {rest}")));
    renamed
        .into_iter()
        .flatten()
        .chain([name.to_owned()])
        .collect()
}

/// Returns what the glossary has for a phrase as a whole.
fn glossary(phrase: &str, code: &str) -> Vec<&'static str> {
    let country = Some(code).filter(|code| !code.is_empty());
    expand(phrase, country)
        .into_iter()
        .find(|found| found.source == Source::Glossary && found.span == (0..phrase.len()))
        .map_or_else(Vec::new, |found| found.alternatives)
}

/// Returns the words of a law without those that name its country, and without `the`.
fn without_country(words: &str) -> String {
    let mut rest = String::new();
    let mut from = 0;
    for mention in named_countries(words) {
        rest.push_str(words.get(from..mention.span.start).unwrap_or_default());
        from = mention.span.end;
    }
    rest.push_str(words.get(from..).unwrap_or_default());
    let rest = rest.replace(['(', ')', ',', '’'], " ").replace("'s ", " ");
    let mut kept = Vec::from_iter(rest.split_whitespace());
    // What stood between the name and its country: «of the Kingdom of», «in the».
    const BETWEEN: &[&str] = &[
        "of",
        "in",
        "the",
        "kingdom",
        "republic",
        "state",
        "sultanate",
        "arab",
        "s",
    ];
    while kept.last().is_some_and(|word| BETWEEN.contains(word)) {
        kept.pop();
    }
    while kept
        .first()
        .is_some_and(|word| ["the", "of", "s"].contains(word))
    {
        kept.remove(0);
    }
    kept.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_of_an_instrument_matches() {
        for (row, name) in [
            "Federal Decree-Law",
            "federal law",
            "federal decree",
            "Organic Law",
            "decree by law",
            "Federal Tax Authority Decision",
            "Council of Ministers' Decision",
            "Prime Minister's Decision",
            "ministerial order",
            "royal decree",
            "royal order",
            "presidential decree",
            "Act",
        ]
        .iter()
        .enumerate()
        {
            let wording = laws_in_arabic(&format!("{name} no. 8 of 1980"), None);
            assert_eq!(wording, [format!("{} رقم 8 لسنة 1980", INSTRUMENTS[row].1)]);
        }
    }

    #[test]
    fn numbers_in_their_forms() {
        for (words, wording) in [
            ("Law 174/2025", "قانون رقم 174 لسنة 2025"),
            ("Law No. (12) for the year 2003", "قانون رقم 12 لسنة 2003"),
            (
                "Cabinet Resolution 1 of 2022",
                "قرار مجلس الوزراء رقم 1 لسنة 2022",
            ),
            ("Royal Decree No. (M/51)", "المرسوم الملكي رقم م/51"),
            (
                "Royal Decree M/51 dated 23/8/1426H",
                "المرسوم الملكي رقم م/51 لعام 1426هـ",
            ),
            ("Royal Order A/90", "الأمر الملكي رقم أ/90"),
        ] {
            assert_eq!(laws_in_arabic(words, None), [wording], "{words}");
        }
        assert_eq!(
            laws_in_arabic("Law No. 20 of 1990", Some("tn")),
            ["قانون عدد 20 لسنة 1990"]
        );
    }

    #[test]
    fn names_are_those_of_the_glossary_as_a_whole() {
        for (words, country, wording) in [
            ("the Saudi Labor Law", "sa", "نظام العمل"),
            (
                "Labor Law of the Kingdom of Saudi Arabia",
                "sa",
                "نظام العمل",
            ),
            ("UAE Labour Law", "ae", "قانون العمل"),
            (
                "Saudi Anti-Money Laundering Law",
                "sa",
                "نظام مكافحة غسل الأموال",
            ),
            ("Egypt's Labor Law", "eg", "قانون العمل"),
            ("Tunisian Personal Status Code", "tn", "مجلة الأحوال الشخصية"),
            (
                "Implementing Regulations of the Labor Law",
                "sa",
                "اللائحة التنفيذية لنظام العمل",
            ),
        ] {
            let wordings = laws_in_arabic(words, Some(country));
            assert_eq!(
                wordings.first().map(String::as_str),
                Some(wording),
                "{words}"
            );
        }
        for words in [
            "Widget Licensing Law",
            "law",
            "the law",
            "Labor",
            "Rule of Law",
        ] {
            assert!(laws_in_arabic(words, None).is_empty(), "{words}");
        }
    }
}
