//! The record of a country's legal facts by which citations are read and written, and the macro that writes
//! one.

use super::court::{Body, Court, Panel};
use super::form::Form;
use super::{Calendar, Instrument};

/// Facts of one country that the grammar of citations needs: its names, its courts, its wordings of
/// citations, how it numbers and names its instruments.
pub(crate) struct Country {
    /// Lower-case ISO 3166 code of the country.
    pub code: &'static str,
    /// Adjective of the country in natural spelling: masculine and without the definite article, such as
    /// `مصري`.
    pub adjective: &'static str,
    /// Adjectives of the country in folded spelling (normalized, without blanks); several if writers spell
    /// the adjective differently.
    pub(in crate::citation) adjectives: &'static [&'static str],
    /// Arabic names of the country in folded spelling (normalized, without blanks): first the names that only
    /// legal texts use, then the everyday names. A longer name comes before a name that is its beginning.
    pub(in crate::citation) names: &'static [&'static str],
    /// Everyday Arabic names of the country in natural spelling.
    pub written_names: &'static [&'static str],
    /// English names of the country in lower case, by which queries name it; empty if queries do not name it.
    /// A longer name comes before a name that is its beginning.
    pub english: &'static [&'static str],
    /// English adjectives of the country in lower case: `egyptian`.
    pub english_adjectives: &'static [&'static str],
    /// True if very many laws of the corpus have the country's name in their titles. The name then does not
    /// distinguish one law from another.
    pub named_in_titles: bool,
    /// Wordings of citations that only this country uses, each with its kind of instrument.
    pub(in crate::citation) forms: &'static [Form],
    /// Courts that only this country has. A ruling that names such a court is a ruling of this country.
    pub(in crate::citation) courts: &'static [Court],
    /// Judicial panels of the country whose rulings have a number series of their own for each year. A longer
    /// name comes before a name that is its beginning.
    pub(in crate::citation) panels: &'static [Panel],
    /// Words, in natural spelling, that only rulings of this country have: its courts of appeal and their
    /// judges. A text with one of them is probably of this country.
    pub(in crate::citation) words_of_rulings: &'static [&'static str],
    /// Bodies that give fatwas in this country only. A fatwa that names such a body is a fatwa of this
    /// country.
    pub(in crate::citation) fatwa_bodies: &'static [Body],
    /// Two folded words that only this country writes in this order: the word for cassation, then the word
    /// for the civil circuit (`تمييز حقوق`). The formatter writes citations with them too, so folding must
    /// leave the words as they are.
    pub(in crate::citation) cassation_words: Option<(&'static str, &'static str)>,
    /// Word that begins a formatted citation of a ruling of the court of cassation, such as `الطعن`.
    pub(in crate::citation) cassation: &'static str,
    /// True if rulings of the country's highest court are cited as its decisions: `قرار محكمة النقض عدد 5`.
    pub(in crate::citation) cassation_decisions: bool,
    /// Word that begins a formatted citation of a judgment if no court is named.
    pub(in crate::citation) judgment: &'static str,
    /// Word that begins a formatted citation of a judgment if its court is named.
    pub(in crate::citation) judgment_of_court: &'static str,
    /// True if the country's courts count their rulings by judicial year (since the court's first year):
    /// `لسنة 54 ق`.
    pub(in crate::citation) judicial_years: bool,
    /// First words of a formatted citation of a fatwa (legal opinion) by the country's body that gives
    /// fatwas.
    pub(in crate::citation) fatwa: &'static str,
    /// Word before the number of a ruling in a formatted citation: `رقم`, `عدد`.
    pub(in crate::citation) ruling_number_word: &'static str,
    /// Calendar of the years by which the country's instruments are numbered and cited: Gregorian or Hijri.
    pub years: Calendar,
    /// True if decree-laws of the country have a number series of their own. False if they share the series
    /// of the laws.
    pub own_decree_laws: bool,
    /// Kinds of instrument that of all countries only this one cites in the country's calendar and without another
    /// word that shows the country.
    pub usual_of: &'static [Instrument],
    /// True for a federation, which calls laws of the whole state federal: `القانون الاتحادي`.
    pub federal_laws: bool,
    /// Suffix in document ids for the number series of decrees; `None` if decrees share the series of the
    /// head of state's other decisions.
    pub decree_series: Option<&'static str>,
    /// The instrument that issues the country's laws, if a law has no number but that of this instrument (in
    /// Saudi Arabia the royal decree). Such a law is cited by its title and the issuing instrument.
    pub laws_issued_by: Option<Instrument>,
    /// Pairs of a letter and an instrument. A number that begins with the letter, in its ASCII form (`م/51`
    /// is `m51`), is a number of that instrument.
    pub instruments_by_letter: &'static [(&'static str, Instrument)],
    /// True if slashes join the parts of one number in the country. False if `5/2020` is the number 5 of the
    /// year 2020.
    pub slashes_in_numbers: bool,
    /// True if the year follows a dot in the numbers of the country's instruments: `70.03`.
    pub dotted_years: bool,
    /// The instrument that `الأمر` means in the country, if it is not royal: an ordinance with the force of law, or
    /// a decree.
    pub order: Instrument,
    /// How the numbers of the country's instruments contain the year (`90-11`); `None` if they do not, or if the
    /// year stands after a dot.
    pub(in crate::citation) year_in_number: Option<YearInNumber>,
    /// Word that of all countries only this one writes before the number of a law or decree; empty if it
    /// writes `رقم` as the others do.
    pub(in crate::citation) number_word: &'static str,
    /// True if a dash between two numbers of articles lists them in the country. False if it makes a range.
    pub dash_lists_articles: bool,
    /// True if a dash and a smaller number belong to the number of an article, in a list too: `المادتين 544-2
    /// و544-7`.
    pub(in crate::citation) dashed_articles: bool,
    /// True if `97/99` means a number and a two-digit year in the wordings of citations that only this
    /// country uses, and in texts from this country.
    pub short_slash_years: bool,
    /// True if الفصل means an article of a law in the country. In other countries it means a chapter.
    pub chapters_are_articles: bool,
    /// True if ministers' decisions have no number in the country and are cited by their day.
    pub(in crate::citation) dated_decisions: bool,
    /// True if the country also writes the numbers of articles called الفصل as words.
    pub chapters_in_words: bool,
    /// Names of the country's codes without their noun, folded, if that noun (مجلة، مدونة) also means
    /// something else.
    pub(in crate::citation) codes: &'static [&'static str],
    /// Arabic word of the country for an article of a law, with the definite article.
    pub article: &'static str,
    /// True if نظام means a law in the country. In other countries it means a bylaw.
    pub nizam_is_law: bool,
    /// True if a title of the country that begins with نظام is the title of a bylaw, even if nothing else in
    /// the title says so.
    pub nizam_titles_bylaws: bool,
    /// True if titles of the country's laws often omit the word قانون and begin with the subject of the law.
    pub titles_omit_law: bool,
    /// True if the country's texts break lines inside sentences, so that the start of a line may be the
    /// middle of a sentence.
    pub broken_lines: bool,
    /// True if the country's highest court gives its files numbers without a year.
    pub undated_rulings: bool,
    /// First words of a formatted citation of a ruling by the number of its file; empty if the country does
    /// not cite so.
    pub ruling_by_file: &'static str,
    /// Arabic word of the country for a law in formatted citations, with the definite article.
    pub law: &'static str,
    /// Arabic word of the country for a law as queries write it, without the definite article.
    pub bare_law: &'static str,
    /// Arabic word of the country for a decree in formatted citations.
    pub decree: &'static str,
    /// First words of a formatted citation of a decision of the country's head of state.
    pub head_of_state: &'static str,
    /// First words of a formatted citation of a decision of the country's head of government.
    pub head_of_government: &'static str,
    /// Names of the parts of the country that make laws of their own (emirates, regions), as their laws write
    /// them.
    pub(in crate::citation) regions: &'static [&'static str],
}

/// How the two parts of a country's numbers (`90-11`, `11/90`) give year and number of an instrument. Writers
/// turn the parts round, so the year is where a year can stand; only if both parts can be one, the official
/// order decides, and only for numbers with a dash.
#[derive(Clone, Copy)]
pub(in crate::citation) struct YearInNumber {
    /// True if the year comes first in official numbers.
    pub first: bool,
    /// Year of the oldest instruments with such numbers.
    pub since: i32,
    /// True if of all countries only this one usually writes the year as two digits and a dash before the
    /// number: `66-156`. Such a number shows the country where nothing else does.
    pub shows_country: bool,
}

/// Default value of every field of [`Country`]. It also stands for a country of which no facts are known.
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
    usual_of: &[],
    federal_laws: false,
    decree_series: None,
    laws_issued_by: None,
    instruments_by_letter: &[],
    slashes_in_numbers: false,
    dotted_years: false,
    order: Instrument::Law,
    year_in_number: None,
    number_word: "",
    dash_lists_articles: false,
    dashed_articles: false,
    short_slash_years: false,
    chapters_are_articles: false,
    dated_decisions: false,
    words_of_rulings: &[],
    chapters_in_words: false,
    codes: &[],
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

/// Builds a [`Country`] from its code, its adjectives and its names in natural Arabic, and folds the words at
/// compile time. `only_in_law` takes the names that legal texts use and queries do not. A field that is not
/// given has the value of [`OTHER`].
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
