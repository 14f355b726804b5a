//! Reads a subject that means a code when it follows an article: `م 157 مدني`, `المادة 74 ع`, `م 252/1 -
//! مرافعات`, `المادة 305 ق.ا.ج`.

use crate::citation::lexicon::countries::country_of;
use crate::citation::lexicon::nation::{self, Adjective};
use crate::citation::lexicon::words::links::{
    EVERYDAY_SUBJECTS, GOING_ON, INITIALS_OF_CODES, INITIALS_OF_MAGHREB_CODES,
    INITIALS_OF_ONE_COUNTRY, SUBJECTS,
};
use crate::citation::model::found::Found;
use crate::citation::model::{Citation, Instrument};
use crate::citation::read::name::name;
use crate::text::cursor::Cursor;
use crate::text::folded::is_letter;

/// Reads the subject («civil») that stands for a code after an article. `start` is the byte at which the noun
/// for article begins. `linked` is the position after من, if من follows the article.
pub(in crate::citation) fn subject<'s>(
    start: usize,
    cursor: Cursor<'s>,
    linked: Option<Cursor<'s>>,
) -> Option<Found<'s>> {
    let folded = cursor.folded;
    let mut ahead = linked.unwrap_or(cursor);
    ahead.skip_fillers(2);
    let between = &folded.text[cursor.position..ahead.position];
    // `المادة الثالثة: إجراءات` is a heading. Citations of codes write the number of the article in digits.
    if folded.line_before(ahead.position)
        || between.contains(':')
        || !folded.text[start..cursor.position].contains(|c: char| c.is_ascii_digit())
    {
        return None;
    }
    let named = ahead.position;
    let initials = initials(&mut ahead);
    if initials.is_none()
        && let Some(found) = of_abbreviated_noun(ahead)
    {
        return Some(found);
    }
    if initials.is_none() && linked.is_some() {
        return None;
    }
    if initials.is_none() && ahead.eat_word(SUBJECTS).is_none() {
        ahead.eat_word(EVERYDAY_SUBJECTS)?;
        if !ends_phrase(ahead) || is_heading(start, ahead) {
            return None;
        }
    }
    let mut citation = Citation::new(Instrument::Law);
    let written = folded.written(named..ahead.position);
    citation.name = Some(written.trim_end_matches([' ', '.']).to_owned());
    let country = country(&mut ahead).or(initials.flatten());
    citation.jurisdiction = country.map(str::to_owned);
    Some(Found {
        name_only: true,
        ..Found::new(vec![citation], ahead)
    })
}

/// Reads a code behind the letter that abbreviates its noun, with or without a full stop: `ق تجاري`, `ق
/// الجمارك`. The letter shows that no everyday noun is meant.
fn of_abbreviated_noun(cursor: Cursor) -> Option<Found> {
    let mut ahead = cursor;
    if ahead.lone_letter() != Some('ق') {
        return None;
    }
    ahead.eat(".");
    ahead.skip_fillers(1);
    let mut citation = Citation::new(Instrument::Law);
    if ahead.rest().starts_with("ال") {
        let name = name(&ahead, false)?;
        citation.name = Some(ahead.folded.written(cursor.position..name.end));
        citation.jurisdiction = name.country.map(str::to_owned);
        ahead = Cursor::new(ahead.folded, name.past);
    } else {
        let named = ahead.position;
        if ahead.eat_word(SUBJECTS).is_none() {
            ahead.eat_word(EVERYDAY_SUBJECTS)?;
        }
        // The subject alone is a known name of the code; the letter before it would make another one.
        let written = ahead.folded.written(named..ahead.position);
        citation.name = Some(written);
        citation.jurisdiction = country(&mut ahead).map(str::to_owned);
    }
    Some(Found {
        name_only: true,
        ..Found::new(vec![citation], ahead)
    })
}

/// Reads the country after the subject («civil») that stands for a code: `م 163 مدني كويتي`, `م 163 مدني
/// الكويتي`.
fn country(cursor: &mut Cursor) -> Option<&'static str> {
    nation::adjective(cursor, Adjective::Indefinite)
        .or_else(|| nation::adjective(cursor, Adjective::Definite))
}

/// Reads the initials that abbreviate a code's name, with full stops or blanks between them: `ق.ا.ج`, `ق ا
/// ج`. Returns the country that they name, if the text is of another one or of an unknown one.
fn initials(cursor: &mut Cursor) -> Option<Option<&'static str>> {
    const MOST_LETTERS: usize = 4;
    let mut ahead = *cursor;
    let mut letters = String::new();
    let mut found = None;
    for _ in 0..MOST_LETTERS {
        let Some(letter) = ahead.lone_letter() else {
            break;
        };
        letters.push(letter);
        ahead.eat(".");
        let letters = letters.as_str();
        let of_text = INITIALS_OF_CODES.contains(&letters)
            || INITIALS_OF_MAGHREB_CODES.contains(&letters)
                && country_of(ahead.folded.country).chapters_are_articles;
        let of_country = INITIALS_OF_ONE_COUNTRY
            .iter()
            .find(|(initials, _)| *initials == letters)
            .map(|(_, country)| *country);
        if of_text || of_country.is_some() {
            *cursor = ahead;
            found = Some(of_country.filter(|_| !of_text));
        }
    }
    // `ق إ م و إ` is the code of civil and administrative procedure, which replaced the code of civil
    // procedure.
    let mut ahead = *cursor;
    if found.is_some() && ahead.eat_word(&["وا"]).is_some() {
        *cursor = ahead;
    }
    found
}

/// True if the phrase of the noun that names a code ends at the cursor, so that no following noun defines it.
fn ends_phrase(cursor: Cursor) -> bool {
    let folded = cursor.folded;
    let mut next = cursor;
    folded.line_before(cursor.position)
        || !cursor.rest().starts_with(is_letter)
        || next.eat_word(GOING_ON).is_some()
        || country(&mut next).is_some()
}

/// True if an article and the noun of its code fill a whole line of a text of several lines, which is then a
/// heading.
fn is_heading(start: usize, end: Cursor) -> bool {
    let folded = end.folded;
    let mut after = end;
    after.skip_fillers(3);
    let begins = folded.line_before(start)
        || folded.text[..start].ends_with("ال") && folded.line_before(start - "ال".len());
    let whole_text = start <= "ال".len() && after.position == folded.text.len();
    begins && folded.line_before(after.position) && !whole_text
}
