use super::facts::Heading;
use super::text::Text;
use super::{heads, particulars, speaker, subject};
use crate::citation::{Calendar, Instrument, country, issuer_slug};
use crate::identity::metadata::{Metadata, OPENING_CHARS};
use crate::normalizer::{Form, normalize};
use crate::text::fold::letters;

/// Returns the facts that the title of a document states.
pub(in crate::identity) fn of_title(metadata: &Metadata, jurisdiction: &str) -> Heading {
    let text = Text::new(&metadata.title);
    let title = text.letters.as_str();
    let mut heading = Heading::default();
    let head = heads::of(title);
    let subject_at = head.and_then(|(_, end)| subject::start(title, end));
    if let Some((instrument, end)) = head {
        heading.instrument = Some(instrument);
        read_particulars(
            &text,
            instrument,
            end,
            subject_at.unwrap_or(title.len()),
            &mut heading,
        );
    }
    if country(jurisdiction).nizam_titles_bylaws && title.starts_with("نظام") {
        heading.instrument = Some(Instrument::Bylaw);
    }
    read_file_number(title, metadata, &mut heading);
    split_year_off(&mut heading, jurisdiction);
    if heading.instrument == Some(Instrument::Bylaw) {
        heading.law = subject::law_implemented(title);
        // The number and year after the name of a law belong to that law and not to the bylaw that implements
        // it.
        if heading.law.is_some() {
            (heading.number, heading.year) = (None, None);
        }
    } else {
        heading.law = subject::law_implemented(&title[subject_at.unwrap_or(0)..]);
    }
    heading.name = subject::name(
        title,
        &heading,
        &metadata.doc_type,
        jurisdiction,
        subject_at,
    );
    heading
}

/// Returns the facts that the first lines of a document's text state: the officer who issues it and, if they
/// name a decree or decision, its kind, number and year.
pub(in crate::identity) fn of_opening(metadata: &Metadata, jurisdiction: &str) -> Heading {
    let Some(opening) = &metadata.opening else {
        return Heading::default();
    };
    let opening: String = opening.chars().take(OPENING_CHARS).collect();
    let mut heading = Heading {
        issuer: speaker::of(&opening, jurisdiction),
        ..Heading::default()
    };
    // The number of a decision stands in its first words, or in a note that names the decision by which the
    // text was adopted: «الصادرة بموجب قرار وزير المالية رقم …».
    let text = Text::new(&opening).after_any(&letters![
        "الصادرة بموجب ",
        "الصادر بموجب ",
        "الصادرة ب",
        "الصادر ب",
    ]);
    let head =
        heads::of(&text.letters).filter(|(instrument, _)| instrument.facts().doc_type == "decree");
    if let Some((instrument, end)) = head {
        heading.instrument = Some(instrument);
        let limit = text.boundary_before(end + FIRST_WORDS);
        let speaker = heading
            .issuer
            .take()
            .filter(|issuer| issuer_slug(issuer).is_some());
        read_particulars(&text, instrument, end, limit, &mut heading);
        heading.issuer = speaker.or(heading.issuer);
    }
    heading
}

/// Greatest distance, in bytes of normalized text, from the words for the instrument to the end of its number
/// and year. It suffices for an issuer's name but not for a recital, whose numbers belong to other
/// instruments.
const FIRST_WORDS: usize = 240;

/// Reads issuer, number and year of a document in its title or opening, between byte `end`, after the words
/// for the kind of instrument, and byte `limit`.
fn read_particulars(
    text: &Text,
    instrument: Instrument,
    end: usize,
    limit: usize,
    heading: &mut Heading,
) {
    let tail = &text.letters[end..limit];
    if has_issuer(instrument) {
        heading.issuer = text.issuer(end, limit);
    }
    let (number, rest) = particulars::number_after(tail);
    heading.number = number;
    heading.year = particulars::year(rest);
}

/// True if the words between the name of this kind of instrument and its number name its issuer.
const fn has_issuer(instrument: Instrument) -> bool {
    matches!(
        instrument,
        Instrument::MinisterialDecision | Instrument::AgencyDecision | Instrument::Circular
    )
}

/// Reads the file number («ملف رقم 32/2/1234») from the title. It becomes the number of a cassation ruling
/// that has no other. A fatwa with a file, or issued by the State Council, becomes a State Council fatwa.
fn read_file_number(title: &str, metadata: &Metadata, heading: &mut Heading) {
    let file = title
        .find("ملف")
        .and_then(|at| particulars::number_after(&title[at..]).0);
    match heading.instrument {
        Some(Instrument::Cassation) if heading.number.is_none() => heading.number = file,
        Some(Instrument::Fatwa) if file.is_some() || names_state_council(metadata) => {
            heading.instrument = Some(Instrument::StateCouncilFatwa);
            heading.file_number = file;
        }
        _ => heading.file_number = file,
    }
}

fn names_state_council(metadata: &Metadata) -> bool {
    let body = metadata.issuing_body.as_deref().unwrap_or_default();
    normalize(body, Form::Letters).contains(letters!("مجلس الدولة"))
}

/// Splits «رقم 5/2020» into number 5 and year 2020, except in countries where slashes join the parts of one
/// number.
fn split_year_off(heading: &mut Heading, jurisdiction: &str) {
    if country(jurisdiction).slashes_in_numbers {
        return;
    }
    if let Some((number, year)) = heading
        .number
        .as_deref()
        .and_then(particulars::number_and_year)
    {
        heading.number = Some(number);
        heading.year = Some((Calendar::Gregorian, year));
        heading.year_in_number = true;
    }
}
