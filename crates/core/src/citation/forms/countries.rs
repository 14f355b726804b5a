//! What countries do differently: a row a country, read wherever a citation or an id depends on it.
//!
//! To add a country, add a row; one that is not here does as [`DEFAULT`] does. To let a country's
//! own words begin a citation, add a file of forms beside this one (see `forms`).

use crate::citation::Calendar;

/// How a country counts and names its instruments.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Country {
    /// Lower-case ISO 3166 code.
    pub code: &'static str,
    /// The calendar whose years number the instruments.
    pub years: Calendar,
    /// Whether decree-laws are a number series of their own, apart from the laws'.
    pub own_decree_laws: bool,
    /// Whether a number carries its year behind a dot: `70.03`.
    pub dotted_years: bool,
    /// Whether `97/99` is number and year of what the country's own forms cite.
    pub short_slash_years: bool,
    /// Whether الفصل is an article; elsewhere it is a chapter.
    pub chapters_are_articles: bool,
    /// Whether it is one when it is counted in words too.
    pub chapters_in_words: bool,
    /// The word for an article, with its own article.
    pub article: &'static str,
    /// Whether نظام is the word for a law; elsewhere it is a bylaw's.
    pub nizam_is_law: bool,
    /// Whether the highest court numbers its files through all years.
    pub undated_rulings: bool,
    /// What a law is called, with its article.
    pub law: &'static str,
    /// The word for a law in a query, without its article.
    pub bare_law: &'static str,
    /// What a decree is called.
    pub decree: &'static str,
    /// What the decision of the head of state is called.
    pub head_of_state: &'static str,
    /// What the decision of the head of government is called.
    pub head_of_government: &'static str,
    /// Parts of the country that legislate for themselves, as their laws name them.
    pub members: &'static [&'static str],
}

/// Where nothing else is known.
const DEFAULT: Country = Country {
    code: "",
    years: Calendar::Gregorian,
    own_decree_laws: false,
    dotted_years: false,
    short_slash_years: false,
    chapters_are_articles: false,
    chapters_in_words: false,
    article: "المادة",
    nizam_is_law: false,
    undated_rulings: false,
    law: "القانون",
    bare_law: "قانون",
    decree: "المرسوم",
    head_of_state: "قرار رئيس الجمهورية",
    head_of_government: "قرار رئيس مجلس الوزراء",
    members: &[],
};

/// The countries that differ from [`DEFAULT`] in something.
const COUNTRIES: &[Country] = &[
    Country {
        code: "sa",
        years: Calendar::Hijri,
        nizam_is_law: true,
        bare_law: "نظام",
        ..DEFAULT
    },
    Country {
        code: "ae",
        own_decree_laws: true,
        law: "القانون الاتحادي",
        decree: "المرسوم الاتحادي",
        head_of_state: "قرار رئيس الدولة",
        members: &[
            "دبي",
            "أبوظبي",
            "أبو ظبي",
            "الشارقة",
            "عجمان",
            "أم القيوين",
            "رأس الخيمة",
            "الفجيرة",
        ],
        ..DEFAULT
    },
    Country {
        code: "om",
        nizam_is_law: true,
        short_slash_years: true,
        decree: "المرسوم السلطاني",
        ..DEFAULT
    },
    Country {
        code: "dz",
        undated_rulings: true,
        ..DEFAULT
    },
    Country {
        code: "qa",
        head_of_state: "القرار الأميري",
        ..DEFAULT
    },
    Country {
        code: "ma",
        article: "الفصل",
        dotted_years: true,
        chapters_are_articles: true,
        decree: "الظهير الشريف",
        ..DEFAULT
    },
    Country {
        code: "lb",
        short_slash_years: true,
        chapters_are_articles: true,
        ..DEFAULT
    },
    Country {
        code: "tn",
        article: "الفصل",
        chapters_are_articles: true,
        chapters_in_words: true,
        head_of_state: "الأمر الرئاسي",
        head_of_government: "الأمر الحكومي",
        ..DEFAULT
    },
];

/// The facts of a country, by its lower-case code.
pub(crate) fn country(code: &str) -> &'static Country {
    COUNTRIES
        .iter()
        .find(|country| country.code == code)
        .unwrap_or(&DEFAULT)
}

/// The facts of the country that a citation names, if it names one.
pub(crate) fn country_of(code: Option<&str>) -> &'static Country {
    country(code.unwrap_or_default())
}

/// The country whose numbers carry their years behind a dot.
pub(crate) fn with_dotted_years() -> Option<&'static str> {
    let country = COUNTRIES.iter().find(|country| country.dotted_years);
    country.map(|country| country.code)
}

/// Every part of a country that legislates for itself, with the country's code.
pub(crate) fn members() -> impl Iterator<Item = (&'static str, &'static str)> {
    COUNTRIES
        .iter()
        .flat_map(|country| country.members.iter().map(|member| (*member, country.code)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_country_has_one_row() {
        let mut codes: Vec<_> = COUNTRIES.iter().map(|country| country.code).collect();
        codes.sort_unstable();
        codes.dedup();
        assert_eq!(codes.len(), COUNTRIES.len());
    }
}
