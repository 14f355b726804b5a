//! Facts of a country.

use super::court::{Body, Court, Panel};
use super::form::Form;
use super::{Calendar, Instrument};

/// Facts of one country: its words, its forms of citation, how it counts and names its instruments.
pub(crate) struct Country {
    /// Lower-case ISO 3166 code.
    pub code: &'static str,
    /// Adjective as it is written, masculine and without the article.
    pub adjective: &'static str,
    /// Adjectives, folded; several if spellings differ.
    pub(in crate::citation) adjectives: &'static [&'static str],
    /// Names, folded, with their article: those of texts of law alone, then those of everyday use. A longer
    /// name comes before one that it begins with.
    pub(in crate::citation) names: &'static [&'static str],
    /// Names of everyday use as they are written.
    pub written_names: &'static [&'static str],
    /// English names in lower case, as queries have them; empty if queries do not name the country. A longer
    /// name comes before one that it begins with.
    pub english: &'static [&'static str],
    /// English adjectives in lower case.
    pub english_adjectives: &'static [&'static str],
    /// True if the corpus has so many laws with the country's name in their titles that the name tells no
    /// law from another.
    pub named_in_titles: bool,
    /// Forms of citation that no other country has.
    pub(in crate::citation) forms: &'static [Form],
    /// Courts that no other country has. A ruling of one of them is of this country.
    pub(in crate::citation) courts: &'static [Court],
    /// Panels whose rulings are counted by panel and year, longer words first.
    pub(in crate::citation) panels: &'static [Panel],
    /// Bodies of iftaa that no other country has. A fatwa of one of them is of this country.
    pub(in crate::citation) fatwa_bodies: &'static [Body],
    /// A head and the word of the civil circuit after it that only this country joins, folded: `تمييز
    /// حقوق`. Citations are written with them too, so folding must not change them.
    pub(in crate::citation) cassation_words: Option<(&'static str, &'static str)>,
    /// Noun of a ruling of the court of cassation.
    pub(in crate::citation) cassation: &'static str,
    /// True if rulings of the highest court are cited as its decisions: `قرار محكمة النقض عدد 5`.
    pub(in crate::citation) cassation_decisions: bool,
    /// Noun of a judgment whose court is not named.
    pub(in crate::citation) judgment: &'static str,
    /// Noun of a judgment whose court is named.
    pub(in crate::citation) judgment_of_court: &'static str,
    /// True if courts count their rulings by judicial year: `لسنة 54 ق`.
    pub(in crate::citation) judicial_years: bool,
    /// Wording of a fatwa of the country's body of iftaa.
    pub(in crate::citation) fatwa: &'static str,
    /// Word that announces the number of a ruling.
    pub(in crate::citation) ruling_number_word: &'static str,
    /// The calendar whose years number the instruments.
    pub years: Calendar,
    /// True if decree-laws are a number series of their own, separate from the laws.
    pub own_decree_laws: bool,
    /// True if laws of the whole state are called federal: `القانون الاتحادي`.
    pub federal_laws: bool,
    /// Suffix of the series of decrees, if they are numbered apart from other decisions of the head of state.
    pub decree_series: Option<&'static str>,
    /// The instrument that issues the laws, if a law has the number of that instrument. The citation of such
    /// a law is its title with that instrument.
    pub laws_issued_by: Option<Instrument>,
    /// First letter of a number, as in citation keys, and the instrument that it stands for.
    pub instruments_by_letter: &'static [(&'static str, Instrument)],
    /// True if slashes join the parts of one number. In other countries `5/2020` is number and year.
    pub slashes_in_numbers: bool,
    /// True if a number has its year after a dot: `70.03`.
    pub dotted_years: bool,
    /// True if `97/99` is number and year in the country's own forms.
    pub short_slash_years: bool,
    /// True if الفصل is an article. In other countries it is a chapter.
    pub chapters_are_articles: bool,
    /// True if the country also counts the articles called الفصل in words.
    pub chapters_in_words: bool,
    /// The word for an article of a law, with its own article.
    pub article: &'static str,
    /// True if نظام is a law. In other countries it is a bylaw.
    pub nizam_is_law: bool,
    /// True if a title that begins with نظام is that of a bylaw, even if the title states no more.
    pub nizam_titles_bylaws: bool,
    /// True if titles of laws omit قانون and begin with the subject.
    pub titles_omit_law: bool,
    /// True if texts have line breaks inside sentences, so that a line may begin in the middle of one.
    pub broken_lines: bool,
    /// True if the highest court numbers its files without years.
    pub undated_rulings: bool,
    /// Noun of a ruling that is cited by the number of its file.
    pub ruling_by_file: &'static str,
    /// The noun of a law, with its article.
    pub law: &'static str,
    /// The noun of a law in a query, without its article.
    pub bare_law: &'static str,
    /// The noun of a decree.
    pub decree: &'static str,
    /// The noun of a decision of the head of state.
    pub head_of_state: &'static str,
    /// The noun of a decision of the head of government.
    pub head_of_government: &'static str,
    /// Parts of the country with legislation of their own, as their laws name them.
    pub(in crate::citation) regions: &'static [&'static str],
}

/// A country without facts of its own: the default of every field.
pub(in crate::citation) const OTHER: Country = Country {
    code: "",
    adjective: "",
    adjectives: &[],
    names: &[],
    written_names: &[],
    english: &[],
    english_adjectives: &[],
    named_in_titles: false,
    forms: &[],
    courts: &[],
    panels: &[],
    fatwa_bodies: &[],
    cassation_words: None,
    cassation: "الطعن",
    cassation_decisions: false,
    judgment: "القضية",
    judgment_of_court: "القضية",
    judicial_years: false,
    fatwa: "فتوى",
    ruling_number_word: "رقم",
    years: Calendar::Gregorian,
    own_decree_laws: false,
    federal_laws: false,
    decree_series: None,
    laws_issued_by: None,
    instruments_by_letter: &[],
    slashes_in_numbers: false,
    dotted_years: false,
    short_slash_years: false,
    chapters_are_articles: false,
    chapters_in_words: false,
    article: "المادة",
    nizam_is_law: false,
    nizam_titles_bylaws: false,
    titles_omit_law: false,
    broken_lines: false,
    undated_rulings: false,
    ruling_by_file: "",
    law: "القانون",
    bare_law: "قانون",
    decree: "المرسوم",
    head_of_state: "قرار رئيس الجمهورية",
    head_of_government: "قرار رئيس مجلس الوزراء",
    regions: &[],
};

/// A country with its code, adjectives and names in natural Arabic. `only_in_law` has names that texts of
/// law use and queries do not. Fields that are not given come from [`OTHER`].
macro_rules! country {
    (
        code: $code:literal,
        adjectives: [$written:literal $(, $adjective:literal)*],
        $(only_in_law: [$($formal:literal),+],)?
        names: [$($name:literal),+],
        $($field:ident: $value:expr,)*
    ) => {
        $crate::citation::model::country::Country {
            code: $code,
            adjective: $written,
            adjectives: &$crate::text::fold::fold![$written, $($adjective,)*],
            names: &$crate::text::fold::fold![$($($formal,)+)? $($name,)+],
            written_names: &[$($name),+],
            $($field: $value,)*
            ..$crate::citation::model::country::OTHER
        }
    };
}
pub(in crate::citation) use country;
