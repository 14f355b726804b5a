//! Reads the name that explains the instrument cited just before it: `الأمر 66-156 المتضمن قانون العقوبات`.
//!
//! Such a name belongs to the citation. It is not a citation of its own: read alone, it would be looked up as
//! the law which bears the name today, perhaps in another country.

use crate::citation::lexicon::countries::country_of;
use crate::citation::lexicon::words::instruments::{CONTAINING_ITS_LAW, ISSUING_ITS_LAW};
use crate::citation::lexicon::words::links::{ABOUT_LAW, PARTS_OF_LAW};
use crate::citation::model::form::Reading;
use crate::citation::model::found::{Found, Setting};
use crate::citation::model::{Calendar, Citation, Instrument};
use crate::citation::read::head;
use crate::citation::read::head::kind::Kind;
use crate::citation::read::instrument::instrument;
use crate::text::cursor::Cursor;

/// Moves the end of a citation by number behind the name that explains it, and sets the name in the citation:
/// `القانون رقم 3 لسنة 1987 بإصدار قانون العقوبات`. Words that say what the cited act does to another law
/// (`المتضمن تعديل قانون …`) do not match, because that law is a citation of its own. So is the bylaw that
/// the title of a decision names (`begins_text`), because it tells which law the decision implements.
pub(in crate::citation) fn explain(found: &mut Found, begins_text: bool) {
    if found.name_only || found.recall.is_some() {
        return;
    }
    let mut ahead = found.end;
    ahead.eat_word(&["م"]);
    ahead.skip_fillers(4);
    // On a new line, words such as `بشأن` may be the title of the text itself.
    let on_line = !ahead.folded.line_before(ahead.position);
    let Some((named, reading, issues)) = [
        (CONTAINING_ITS_LAW, true),
        (ABOUT_LAW, false),
        (ISSUING_ITS_LAW, true),
    ]
    .into_iter()
    .find_map(|(words, issues)| {
        let mut after = ahead;
        (issues || on_line).then_some(())?;
        after.eat_any(words)?;
        after.skip_fillers(2);
        after.eat_any(PARTS_OF_LAW);
        let (named, reading) = name_at(after)?;
        Some((named, reading, issues))
    }) else {
        return;
    };
    if begins_text && reading == Reading::Bylaw {
        return;
    }
    let Some(name) = named.citations.first().and_then(|law| law.name.clone()) else {
        return;
    };
    let code = is_code(&name);
    let mut bearers = found
        .citations
        .iter_mut()
        .filter(|citation| may_bear(citation, code, reading, ahead, issues));
    if let Some(law) = bearers.next() {
        // Of a list, one law alone may bear the name, and the words do not say which.
        if bearers.next().is_some() {
            found.end = named.end;
            return;
        }
        match code || issues && is_law(law) {
            true => law.name = law.name.take().or(Some(name)),
            false => law.about = law.about.take().or(Some(name)),
        }
        let country = named
            .citations
            .into_iter()
            .next()
            .and_then(|law| law.jurisdiction);
        law.jurisdiction = law.jurisdiction.take().or(country);
        found.end = named.end;
    }
}

/// Reads the name of a law or bylaw, without number or year, at the cursor.
fn name_at(cursor: Cursor<'_>) -> Option<(Found<'_>, Reading)> {
    let mut ahead = cursor;
    let definite = ahead.eat("ال");
    let head = head::at(ahead.folded, ahead.position)?;
    let Kind::Instrument {
        form, many: false, ..
    } = head.kind
    else {
        return None;
    };
    let reading = match form.reading {
        Reading::Named | Reading::NamedWithArticle | Reading::Code => Reading::Named,
        Reading::Bylaw => Reading::Bylaw,
        _ => return None,
    };
    let needs_article = matches!(form.reading, Reading::NamedWithArticle | Reading::Code);
    let setting = Setting {
        definite,
        article: needs_article,
        ..Setting::default()
    };
    let named = instrument(&head, Cursor::new(ahead.folded, head.end), setting)?;
    // Other nouns of this reading (`تنظيم`, `قواعد`) begin subjects, which are read after the citation.
    let is_whole = !needs_article
        || named
            .citations
            .first()
            .and_then(|law| law.name.as_deref())
            .is_some_and(is_code);
    (named.name_only && is_whole).then_some((named, reading))
}

/// True if a name may be that of the cited instrument. A law bears the name of a law. A decision bears that
/// of a bylaw or, where laws are not called so, of a system (`قرار … في شأن نظام العلاوات`). A decision «about»
/// a law is not that law.
fn may_bear(
    citation: &Citation,
    code: bool,
    reading: Reading,
    cursor: Cursor,
    issues: bool,
) -> bool {
    citation.number.is_some()
        && match (is_law(citation), reading) {
            (is_law, Reading::Named) if is_law || issues => true,
            (true, _) => false,
            (false, _) if !is_decision(citation) => false,
            (false, Reading::Bylaw) => true,
            (false, _) => {
                !code
                    && citation.calendar == Some(Calendar::Gregorian)
                    && country_of(cursor.folded.country).bare_law != "نظام"
            }
        }
}

fn is_law(citation: &Citation) -> bool {
    citation.instrument.facts().doc_type == "legislation"
}

fn is_decision(citation: &Citation) -> bool {
    matches!(
        citation.instrument,
        Instrument::CabinetDecision | Instrument::MinisterialDecision | Instrument::AgencyDecision
    )
}

/// True for the name of a law or code, as opposed to that of a bylaw or a system.
fn is_code(name: &str) -> bool {
    ["قانون", "القانون", "مجلة", "مدونة"]
        .iter()
        .any(|noun| name.starts_with(noun))
}
