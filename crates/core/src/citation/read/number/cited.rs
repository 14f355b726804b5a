//! Makes citations from the numbers after an instrument's noun, and finds the year inside a number.

use super::list::{Item, Numbers, numbers};
use super::written::Number;
use crate::citation::lexicon::countries::{code_where, country, country_of};
use crate::citation::lexicon::words::instruments::AFTER_ORDERS;
use crate::citation::model::country::YearInNumber;
use crate::citation::model::form::{Form, Reading};
use crate::citation::model::{Calendar, Citation, Instrument};
use crate::text::cursor::Cursor;
use crate::text::fold::fold;
use crate::text::folded::{FoldedText, is_letter};

/// Returns the citations of the numbers after an instrument's noun. At most `most_words` words of a title or
/// an issuer may stand between the two.
pub(in crate::citation) fn cited<'s>(
    form: &'static Form,
    many: bool,
    cursor: Cursor<'s>,
    most_words: usize,
) -> Option<(Vec<Citation>, Numbers<'s>)> {
    let usual = usual_calendar(form);
    let numbers = numbers(cursor, many, most_words, usual)?;
    // «يعمل بهذا القانون اعتبارا من 1/7 سنة 1977» has a day, not the number of a law.
    let title = cursor.position..numbers.title_end;
    if !numbers.announced && cursor.folded.text[title].contains(fold!("اعتبارا")) {
        return None;
    }
    // «القرار المؤرخ في 2016/07/03 تحت رقم 07174/15» is a ruling of a court.
    if numbers.year_first && form.reading == Reading::IssuedWithYear {
        return None;
    }
    // `كلية القانون 2019/2020` has an academic year.
    if !numbers.announced
        && numbers
            .items
            .iter()
            .any(|item| item.number.is_span_of_years())
    {
        return None;
    }
    Some((citations(form, &numbers, cursor)?, numbers))
}

/// True if all numbers stand directly after the noun and have two parts, of which one is the year, as the
/// numbers of the Maghreb: `القانون 99-07`, `الأمر 74-15`. In texts of other countries only numbers of laws with
/// two digits in each part count.
pub(in crate::citation) fn is_paired(form: &Form, numbers: &Numbers, cursor: Cursor) -> bool {
    let mut direct = cursor;
    direct.skip_fillers(2);
    if numbers.title_end != cursor.position && numbers.title_end != direct.position {
        return false;
    }
    let mut all = numbers.items.iter().map(|item| &item.number);
    let is_law = form.instrument.facts().doc_type == "legislation";
    // An order of a republic is an ordinance.
    let is_numbered = matches!(form.instrument, Instrument::Decree | Instrument::HighOrder);
    match year_rule(form, cursor.folded) {
        Some(rule) if is_law || is_numbered => all.all(|number| number.is_pair_with_year(rule)),
        _ if is_law && all.clone().all(Number::is_pair_of_two_digits) => true,
        _ if is_law || is_numbered => {
            all.all(|number| country_shown(form, number, cursor.folded).is_some())
                && (form.instrument != Instrument::HighOrder || ends_or_goes_on(numbers.end))
        }
        _ => false,
    }
}

/// Returns how numbers contain the year in the country of a form, or else of the text.
fn year_rule(form: &Form, folded: &FoldedText) -> Option<YearInNumber> {
    country_of(form.jurisdiction.or(folded.country)).year_in_number
}

/// Returns the country, and its rule for numbers, that a number such as `66-156` shows if neither the form nor
/// the text is of a known country.
fn country_shown(
    form: &Form,
    number: &Number,
    folded: &FoldedText,
) -> Option<(&'static str, YearInNumber)> {
    let is_numbered = matches!(
        form.instrument,
        Instrument::Law | Instrument::Decree | Instrument::HighOrder
    );
    if !is_numbered || form.jurisdiction.or(folded.country).is_some() {
        return None;
    }
    // Morocco writes laws with a dash too, their year last: `09-08`.
    let last_century = form.instrument == Instrument::Law;
    let shows = |rule: &YearInNumber| {
        rule.shows_country && number.is_dashed_after_year(*rule, last_century)
    };
    let code = code_where(|country| country.year_in_number.as_ref().is_some_and(shows))?;
    Some((code, country(code).year_in_number?))
}

/// True if no word follows the number of an order, or one that describes an instrument: `الأمر 66-156 المتضمن
/// قانون العقوبات`. The word for order is an everyday word too: `استغرق الأمر 90-120 يوما`.
fn ends_or_goes_on(end: Cursor) -> bool {
    let rest = end.rest();
    !rest.starts_with(is_letter) || AFTER_ORDERS.iter().any(|word| rest.starts_with(word))
}

/// Returns the calendar of two-digit years whose calendar the text does not name, in citations of this form.
fn usual_calendar(form: &Form) -> Calendar {
    form.jurisdiction
        .map_or(Calendar::Gregorian, |code| country(code).years)
}

/// Returns a citation for each number with its year or date; `None` if nothing shows that the numbers are
/// those of instruments.
fn citations(form: &'static Form, numbers: &Numbers, cursor: Cursor) -> Option<Vec<Citation>> {
    let mut citations: Vec<Citation> = numbers
        .items
        .iter()
        .map(|item| citation(form, item, numbers.end.folded))
        .collect();
    if let Some(code) = country_of_number_word(form, numbers) {
        let of_country = |citation: &&mut Citation| {
            citation.jurisdiction.is_none() && citation.calendar == Some(Calendar::Gregorian)
        };
        for citation in citations.iter_mut().filter(of_country) {
            citation.jurisdiction = Some(code.to_owned());
        }
    }
    // A number without the word رقم needs a year, a letter in it, or two parts as in the Maghreb, to be the
    // number of an instrument.
    (numbers.announced
        || citations.iter().all(|citation| citation.year.is_some())
        || is_lettered(numbers)
        || is_paired(form, numbers, cursor))
    .then_some(citations)
}

/// Returns the only country that writes this word before numbers of instruments, if neither the form nor the
/// text is of a known country: `قانون عدد 26 لسنة 2015`.
fn country_of_number_word(form: &Form, numbers: &Numbers) -> Option<&'static str> {
    let folded = numbers.end.folded;
    if form.jurisdiction.or(folded.country).is_some() {
        return None;
    }
    // A title that stands before the number ends with the word.
    let title = &folded.text[..numbers.title_end];
    let mut after = Cursor::new(folded, numbers.title_end);
    after.skip_fillers(4);
    code_where(|country| {
        let word = country.number_word;
        !word.is_empty() && (title.ends_with(word) || after.rest().starts_with(word))
    })
}

fn is_lettered(numbers: &Numbers) -> bool {
    numbers
        .items
        .iter()
        .all(|item| item.number.text().chars().any(|c| c.is_alphabetic()))
}

fn citation(form: &'static Form, item: &Item, folded: &FoldedText) -> Citation {
    let Item {
        number, when, tail, ..
    } = item;
    let royal = matches!(
        form.instrument,
        Instrument::RoyalDecree | Instrument::RoyalOrder
    );
    let number = match royal {
        true => number.clone().letter_first(),
        false => number.clone(),
    };
    let mut citation = Citation::new(form.instrument);
    citation.jurisdiction = form.jurisdiction.map(str::to_owned);
    citation.year = when.year;
    citation.year_inferred = when.inferred;
    citation.calendar = when.calendar;
    citation.date = when.date.clone();
    let mut text = number.text();
    // `8/1980` is the number 8 of the year 1980, unless a word such as `لسنة` introduces a year, or a date of
    // another year follows.
    if let Some((plain, year)) = number.split_year()
        && !when.stated
        && when.full_year().is_none_or(|of_date| of_date == year)
    {
        text = plain;
        citation.year = Some(year);
        citation.calendar = Some(Calendar::Gregorian);
    } else if when.year.is_none()
        && form
            .jurisdiction
            .is_none_or(|code| country(code).dotted_years)
        && let Some((written, full)) = number.dotted_year()
    {
        citation.year = Some(written);
        citation.year_inferred = Some(full);
        citation.calendar = Some(Calendar::Gregorian);
        citation.jurisdiction = citation
            .jurisdiction
            .or_else(|| code_where(|country| country.dotted_years).map(str::to_owned));
    } else if when.year.is_none()
        && let Some(rule) = year_rule(form, folded)
        && let Some(year) = number
            .year_in_pair(rule, form.instrument != Instrument::Decree)
            .or_else(|| (!rule.first).then(|| number.dashed_year()).flatten())
    {
        // The number stays whole, because the text does not state the year apart from it.
        citation.year_inferred = Some(year);
        citation.calendar = Some(Calendar::Gregorian);
    } else if let Some((code, rule)) = country_shown(form, &number, folded) {
        if when.year.is_none() {
            citation.year_inferred =
                number.year_in_pair(rule, form.instrument != Instrument::Decree);
            citation.calendar = Some(Calendar::Gregorian);
        }
        // A law is only usually of that country.
        if form.instrument != Instrument::Law {
            citation.jurisdiction = Some(code.to_owned());
        }
    } else if form.jurisdiction.or(folded.country).is_none()
        && number.dotted_year().is_some_and(|(_, full)| {
            let later = number.part_count() > 2 && when.may_be_of(full + 1);
            later || when.may_be_of(full)
        })
    {
        // `المرسوم رقم 2.12.349 الصادر في 8 جمادى الأولى 1434`: the date confirms the year in the number, or
        // is in the year after it, if the decree was registered before it was issued.
        citation.jurisdiction = code_where(|country| country.dotted_years).map(str::to_owned);
    }
    // In some countries `97/99` is the number 97 of the year 1999.
    if when.year.is_none()
        && country_of(form.jurisdiction.or(folded.country)).short_slash_years
        && let Some((plain, year)) = number.split_short_year()
    {
        text = plain;
        citation.year = Some(year.written);
        citation.year_inferred = year.inferred();
        citation.calendar = Some(year.calendar);
    }
    // A royal decree or order with a plain number and a Gregorian year is not Saudi: other kingdoms number
    // theirs so.
    if royal && number.is_plain() && citation.calendar == Some(Calendar::Gregorian) {
        citation.jurisdiction = None;
    }
    // The kings of Morocco issued royal decrees too, with a dotted number: `المرسوم الملكي رقم 330.66`.
    if royal && number.dotted_year().is_some() {
        citation.jurisdiction = code_where(|country| country.dotted_years).map(str::to_owned);
    }
    citation.number_raw = number.raw(folded, &text);
    citation.number = Some(text);
    citation.repairs = number.repairs().to_vec();
    citation.unparsed_tail = tail.clone();
    citation
}
