//! Bylaws cited right after the decision that issued them: `القرار الوزاري رقم 302 لسنة 2001 بإصدار اللائحة
//! التنفيذية للقانون الاتحادي رقم 23 لسنة 1999`.
//!
//! By its law alone such a bylaw would be looked up as the one in force today, which may be of a later
//! decision.

use crate::citation::lexicon::words::instruments::{CONTAINING_ITS_LAW, ISSUING_ITS_LAW};
use crate::citation::lexicon::words::links::ABOUT_LAW;
use crate::citation::model::{Calendar, Citation, Instrument, Reference};
use crate::citation::read::instrument::bylaw::{begins_with_its_bylaw, executive_bylaw_of};

/// Gives a bylaw the number of the decision that issued it. `before` are the citations before it, and
/// `between` is the folded text between both. A law whose number it had becomes a citation of its own. A
/// bylaw that is named behind its decision is that of the decision, or none.
pub(in crate::citation) fn of_its_decision(
    citations: &mut Vec<Citation>,
    before: &[Citation],
    between: &str,
) {
    let [bylaw, others @ ..] = citations.as_mut_slice() else {
        return;
    };
    let by_number = bylaw.law_kind.is_some() && bylaw.number.is_some();
    let by_name = bylaw.number.is_none() && bylaw.year.is_none() && bylaw.name.is_some();
    if bylaw.instrument != Instrument::Bylaw
        || bylaw.issued_by.is_some()
        || bylaw.reference != Reference::Full
        || !(by_number || by_name)
    {
        return;
    }
    let Some(decision) = issuer_of(before, between) else {
        return;
    };
    let law = of_law(bylaw);
    let issued = Citation {
        instrument: Instrument::Bylaw,
        issued_by: Some(decision.instrument),
        jurisdiction: decision.jurisdiction.clone().or(bylaw.jurisdiction.take()),
        number: decision.number.clone(),
        year: decision.year,
        calendar: decision.calendar,
        date: decision.date.clone(),
        issuer: decision.issuer.clone(),
        year_inferred: decision.year_inferred,
        number_raw: decision.number_raw.clone(),
        about: law.as_ref().and_then(words_for_bylaw_of),
        law_kind: None,
        ..bylaw.clone()
    };
    *bylaw = issued;
    if others.is_empty() {
        citations.extend(law);
    }
}

/// Says of a bylaw by the number of its decision whose bylaw the text calls it: `القانون رقم 5 لسنة 1990
/// ولائحته التنفيذية الصادرة بالقرار رقم 7 لسنة 1991`. `before` are the citations before it, `between` is the
/// folded text between it and the last of them, and `words` the folded text from its first word on. A law
/// that is cited by its name, with or without a number, is compared by the name: `نظام البيئة ولائحته
/// التنفيذية الصادرة بقرار مجلس الوزراء رقم 622 …`.
pub(in crate::citation) fn of_law_before(
    bylaw: &mut Citation,
    before: &[Citation],
    between: Option<&str>,
    words: &str,
) {
    let noun = words.strip_prefix('و').unwrap_or(words);
    let noun = noun.strip_prefix('ب').unwrap_or(noun);
    if bylaw.instrument != Instrument::Bylaw
        || bylaw.issued_by.is_none()
        || bylaw.name.is_some()
        || bylaw.about.is_some()
        || !begins_with_its_bylaw(noun)
    {
        return;
    }
    let Some(law) = before.last() else { return };
    if law.reference != Reference::Full {
        return;
    }
    let is_beside = between.is_some_and(|words| {
        words.len() <= LONGEST_BETWEEN && !words.contains(['.', '\n', '؛', ';'])
    });
    bylaw.about = match law.name {
        Some(_) if is_beside && law.instrument.facts().doc_type == "legislation" => {
            executive_bylaw_of(law).name
        }
        None if law.issued_by.is_none() => words_for_bylaw_of(law),
        _ => None,
    };
}

/// Longest text between the name of a law and `ولائحته`, in bytes.
const LONGEST_BETWEEN: usize = 60;

/// Returns the words for the bylaw of a law that is cited by number and Gregorian year, with which the
/// title of its decision is compared; `None` for other laws.
fn words_for_bylaw_of(law: &Citation) -> Option<String> {
    let of_law = match law.instrument {
        Instrument::Law => "للقانون",
        Instrument::FederalLaw => "للقانون الاتحادي",
        Instrument::FederalDecreeLaw => "للمرسوم بقانون اتحادي",
        _ => return None,
    };
    if law.calendar != Some(Calendar::Gregorian) {
        return None;
    }
    let (number, year) = (law.number.as_deref()?, law.full_year()?);
    Some(format!(
        "اللائحة التنفيذية {of_law} رقم {number} لسنة {year}"
    ))
}

/// Returns the decision that the words `between` say issued what follows them; `None` if they do not, or if
/// a list of decisions stands before them.
fn issuer_of<'c>(before: &'c [Citation], between: &str) -> Option<&'c Citation> {
    let words = between.trim_start_matches(|letter: char| " .،,):م-".contains(letter));
    let issues = [ISSUING_ITS_LAW, ABOUT_LAW, CONTAINING_ITS_LAW]
        .iter()
        .any(|table| table.contains(&words));
    let (decision, earlier) = before.split_last()?;
    let is_one = earlier
        .last()
        .is_none_or(|other| other.span != decision.span);
    // The number of an agency's decision finds no document without the exact name of the agency.
    let is_decision = matches!(
        decision.instrument,
        Instrument::CabinetDecision | Instrument::MinisterialDecision
    );
    // Without its year the decision could not be found, but the bylaw can be found by its law.
    let is_known = decision.number.is_some() && decision.year.is_some();
    (issues && is_one && is_decision && is_known).then_some(decision)
}

/// Returns the law that a bylaw cited by the number of its law implements.
fn of_law(bylaw: &Citation) -> Option<Citation> {
    let instrument = bylaw.law_kind?;
    Some(Citation {
        instrument,
        law_kind: None,
        name: None,
        article: None,
        articles: Vec::new(),
        unparsed_tail: None,
        ..bylaw.clone()
    })
}

#[cfg(test)]
mod tests {
    use crate::citation::{Instrument, extract};

    #[test]
    fn a_bylaw_after_its_decision_has_the_number_of_the_decision() {
        for (words, laws) in [
            (" بإصدار ", 1),
            (" بشأن ", 1),
            (" في شأن ", 1),
            (" ب", 1),
            (" بتعديل ", 0),
            (" و", 0),
        ] {
            let text = format!(
                "يلغى القرار الوزاري رقم (302) لسنة 2001{words}اللائحة التنفيذية للقانون الاتحادي رقم (23) لسنة 1999"
            );
            let found = extract(&text);
            let bylaw = found
                .iter()
                .find(|one| one.instrument == Instrument::Bylaw)
                .expect("a bylaw");
            let number = if laws == 1 { "302" } else { "23" };
            assert_eq!(bylaw.number.as_deref(), Some(number), "{text}");
            let of_law = found
                .iter()
                .filter(|one| one.instrument == Instrument::FederalLaw)
                .count();
            assert_eq!(of_law, laws, "{text}");
        }
    }

    #[test]
    fn a_bylaw_named_behind_its_decision_is_that_of_the_decision() {
        for (words, is_its) in [
            (" بشأن ", true),
            (" في شأن ", true),
            (" الصادر بشأن ", true),
            (" الصادر في شأن ", true),
            (" بإصدار ", true),
            (" وعلى ", false),
            (" بتعديل ", false),
        ] {
            for before in ["", "وعلى "] {
                let text = format!(
                    "{before}قرار مجلس الوزراء رقم (71) لسنة 2007{words}اللائحة التنفيذية لقانون الموارد المائية"
                );
                let found = extract(&text);
                let number = |one: &crate::citation::Citation| one.number.as_deref() == Some("71");
                assert!(found.first().is_some_and(number), "{text}");
                // The bylaw has no citation of its own, or the number of the decision.
                let free = found
                    .iter()
                    .any(|one| one.instrument == Instrument::Bylaw && !number(one));
                assert_eq!(free, !is_its, "{text}");
            }
        }
    }

    #[test]
    fn a_bylaw_of_this_law_or_of_an_undated_decision_keeps_its_law() {
        for text in [
            "راجع القرار الوزاري رقم 471 لسنة 1995 بإصدار اللائحة التنفيذية لهذا القانون",
            "قرار مجلس الوزراء رقم 36: باللائحة التنفيذية للقانون الاتحادي رقم 11 لسنة 2008",
        ] {
            let bylaw = extract(text)
                .into_iter()
                .find(|one| one.instrument == Instrument::Bylaw)
                .expect("a bylaw");
            assert_eq!(bylaw.issued_by, None, "{text}");
        }
    }

    #[test]
    fn the_law_of_a_bylaw_by_its_decision_is_kept_for_comparison() {
        let decision = "قرار مجلس الوزراء رقم 37 لسنة 2017";
        for (text, law) in [
            (
                format!("اللائحة التنفيذية للقانون الاتحادي رقم (3) لسنة 2021 الصادرة ب{decision}"),
                Some("اللائحة التنفيذية للقانون الاتحادي رقم (3) لسنة 2021"),
            ),
            (
                format!(
                    "وفقا لأحكام القانون الاتحادي رقم 3 لسنة 2021 ولائحته التنفيذية الصادرة ب{decision}"
                ),
                Some("اللائحة التنفيذية للقانون الاتحادي رقم 3 لسنة 2021"),
            ),
            (
                format!("{decision} بشأن اللائحة التنفيذية للمرسوم بقانون اتحادي رقم 7 لسنة 2017"),
                Some("اللائحة التنفيذية للمرسوم بقانون اتحادي رقم 7 لسنة 2017"),
            ),
            // A law that is cited by its name is compared by that.
            (
                format!("اللائحة التنفيذية لقانون العمل الصادرة ب{decision}"),
                None,
            ),
            (
                format!("نظام البيئة ولائحته التنفيذية الصادرة ب{decision}"),
                Some("اللائحة التنفيذية لنظام البيئة"),
            ),
            // The law before is another one.
            (
                format!(
                    "القانون رقم 3 لسنة 2021، واللائحة التنفيذية لقانون العمل الصادرة ب{decision}"
                ),
                None,
            ),
        ] {
            let found = extract(&text);
            let bylaw = found
                .iter()
                .find(|one| one.instrument == Instrument::Bylaw)
                .expect("a bylaw");
            assert_eq!(bylaw.number.as_deref(), Some("37"), "{text}");
            assert_eq!(bylaw.about.as_deref(), law, "{text}");
        }
    }
}
