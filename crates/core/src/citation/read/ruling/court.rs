//! The words of a court, and what they make of a ruling.

use crate::citation::lexicon::forms::nations::{Adjective, of_adjective};
use crate::citation::lexicon::nation;
use crate::citation::model::{Citation, Instrument};
use crate::text::cursor::Cursor;

/// More words than the name of a court has.
const MOST_WORDS: usize = 8;

/// One wording of a court.
struct Court {
    words: &'static str,
    instrument: Instrument,
    /// Country that alone has a court called so.
    country: Option<&'static str>,
    /// Whether the words are the court's name; else they only mark its rolls (`ق. عليا`).
    named: bool,
}

const fn mark(words: &'static str, instrument: Instrument, country: Option<&'static str>) -> Court {
    Court {
        words,
        instrument,
        country,
        named: false,
    }
}

const fn name(words: &'static str, instrument: Instrument, country: Option<&'static str>) -> Court {
    Court {
        words,
        instrument,
        country,
        named: true,
    }
}

/// Courts that decide what a ruling is; where one begins like another the longer stands first.
#[rustfmt::skip] // rows of a table
const COURTS: &[Court] = &[
    mark("قضاييهدستوريه", Instrument::Constitutional, Some("eg")),
    mark("القضاييهدستوريه", Instrument::Constitutional, Some("eg")),
    mark("ق.دستوريه", Instrument::Constitutional, Some("eg")),
    mark("قدستوريه", Instrument::Constitutional, Some("eg")),
    mark("دستوريه", Instrument::Constitutional, None),
    mark("منازعهتنفيذ", Instrument::Constitutional, Some("eg")),
    mark("تنازع", Instrument::Constitutional, Some("eg")),
    mark("قضاييهاداريهعليا", Instrument::SupremeAdministrative, Some("eg")),
    mark("قضاييه.عليا", Instrument::SupremeAdministrative, Some("eg")),
    mark("قضاييهعليا", Instrument::SupremeAdministrative, Some("eg")),
    mark("القضاييهعليا", Instrument::SupremeAdministrative, Some("eg")),
    mark("ق.اداريهعليا", Instrument::SupremeAdministrative, Some("eg")),
    mark("قاداريهعليا", Instrument::SupremeAdministrative, Some("eg")),
    mark("ق.عليا", Instrument::SupremeAdministrative, Some("eg")),
    mark("قعليا", Instrument::SupremeAdministrative, Some("eg")),
    mark("ق.ع.م", Instrument::Cassation, None),
    mark("ق.ع", Instrument::SupremeAdministrative, Some("eg")),
    mark("ق0ع", Instrument::SupremeAdministrative, Some("eg")),
    mark("قع", Instrument::SupremeAdministrative, Some("eg")),
    mark("الاداريهالعليا", Instrument::SupremeAdministrative, None),
    mark("اداريهعليا", Instrument::SupremeAdministrative, None),
    mark("اداريعليا", Instrument::SupremeAdministrative, None),
    mark("قضاءاداري", Instrument::Judgment, None),
    name("المحكمهالدستوريهالعليا", Instrument::Constitutional, None),
    name("المحكمهالدستوريه", Instrument::Constitutional, None),
    name("المحكمهالاداريهالعليا", Instrument::SupremeAdministrative, None),
    name("محكمهالقضاءالاداري", Instrument::Judgment, None),
    name("محكمهالنقض", Instrument::Cassation, None),
    name("محكمهنقضابوظبي", Instrument::Cassation, Some("ae")),
    name("محكمهالتمييز", Instrument::Cassation, None),
    name("محكمهتمييزدبي", Instrument::Cassation, Some("ae")),
    name("محكمهتمييزراسالخيمه", Instrument::Cassation, Some("ae")),
    name("محكمهالتعقيب", Instrument::Cassation, Some("tn")),
    name("المحكمهالاتحاديهالعليا", Instrument::Cassation, Some("ae")),
    name("المحكمهالعليا", Instrument::Cassation, None),
    name("هييهالتدقيق", Instrument::Judgment, Some("sa")),
    name("ديوانالمظالم", Instrument::Judgment, Some("sa")),
    name("تمييزدبي", Instrument::Cassation, Some("ae")),
    name("نقضابوظبي", Instrument::Cassation, Some("ae")),
    mark("اتحاديهعليا", Instrument::Cassation, Some("ae")),
    mark("تمييز", Instrument::Cassation, None),
    mark("نقض", Instrument::Cassation, None),
];

/// Words behind «محكمة» that say which instance spoke and name no court.
const INSTANCES: &[&str] = &[
    "الموضوع",
    "اول",
    "الدرجه",
    "ثاني",
    "الاحاله",
    "الطعن",
    "المطعون",
    "المختصه",
    "المذكوره",
    "التي",
    "الي",
    "قد",
];

/// Reads a court of the table behind a number; after one that was `said`, only words for the same.
pub(super) fn listed(cursor: &mut Cursor, citation: &mut Citation, said: bool) -> bool {
    let start = cursor.position;
    let mut ahead = *cursor;
    let Some(court) = COURTS
        .iter()
        .find(|court| ahead.eat_word(&[court.words]).is_some())
        .filter(|court| !said || court.instrument == citation.instrument)
    else {
        return false;
    };
    *cursor = ahead;
    bear(court, citation);
    if court.named {
        let mut adjective_at = *cursor;
        if let Some(told) = word(&mut adjective_at).and_then(country) {
            tell(citation, Some(told));
            *cursor = adjective_at;
        }
        citation.court = citation
            .court
            .take()
            .or_else(|| Some(cursor.shadow.written(start..cursor.position)));
    }
    true
}

fn bear(court: &Court, citation: &mut Citation) {
    citation.instrument = court.instrument;
    tell(citation, court.country);
}

fn tell(citation: &mut Citation, country: Option<&str>) {
    if citation.jurisdiction.is_none() {
        citation.jurisdiction = country.map(str::to_owned);
    }
}

/// Reads the name of a court whose first word ends at the cursor and begins at `start`: the words
/// up to a number, a mark or a word that leads on to the case. `None` where it is no name.
pub(super) fn name_from(cursor: &mut Cursor, start: usize, citation: &mut Citation) -> Option<()> {
    let first = cursor.position;
    if !cursor.at_edge() {
        return None;
    }
    let mut told = None;
    for _ in 0..MOST_WORDS {
        let mut ahead = *cursor;
        if ahead.eat_word(LEADING_ON).is_some() {
            break;
        }
        let mut at = *cursor;
        if let Some(country) = nation::place(&mut at) {
            told = Some(country);
            *cursor = at;
            break;
        }
        let Some(word) = word(&mut ahead) else { break };
        if let Some(country) = country(word) {
            told = Some(country);
            *cursor = ahead;
            break;
        }
        if cursor.position == first && INSTANCES.contains(&word) {
            return None;
        }
        *cursor = ahead;
    }
    let shadow = cursor.shadow;
    // `للمحكمة` lost the alef of its article.
    let lost = shadow.text[start..].starts_with("لمحكمه");
    let whole = |words: &str| match lost {
        true => format!("ا{words}"),
        false => words.to_owned(),
    };
    let words = whole(&shadow.text[start..cursor.position]);
    let court = COURTS
        .iter()
        .find(|court| court.named && words.starts_with(court.words));
    if cursor.position == first && court.is_none() {
        return None;
    }
    if let Some(court) = court {
        bear(court, citation);
    }
    if let Some(told) = told {
        citation.jurisdiction = Some(told.to_owned());
    }
    citation.court = Some(whole(&shadow.written(start..cursor.position)));
    Some(())
}

/// Words that end a court's name and lead on to the case or to its number.
const LEADING_ON: &[&str] = &[
    "في",
    "رقم",
    "برقم",
    "رقمي",
    "عدد",
    "الصادر",
    "الصادره",
    "الصادرفي",
    "بتاريخ",
    "وتاريخ",
    "بجلسه",
    "جلسه",
    "لعام",
    "لسنه",
    "حكمها",
    "بحكمها",
    "قرارها",
    "الدايره",
    "دايره",
    "بالحكم",
    "بحكم",
    "بالصك",
    "بالقرار",
    "بقرار",
    "بموجب",
    "بالطعن",
    "بالدعوي",
    "بالقضيه",
    "طعن",
    "الطعن",
    "الدعوي",
    "القضيه",
];

/// `المصرية` of `محكمة النقض المصرية`: courts are feminine.
fn country(adjective: &str) -> Option<&'static str> {
    of_adjective(adjective, Adjective::DefiniteFeminine)
}

/// The word that stands here, up to the next blank or mark.
fn word<'s>(cursor: &mut Cursor<'s>) -> Option<&'s str> {
    let start = cursor.position;
    if cursor.shadow.line_before(start) {
        return None;
    }
    while let Some(letter) = cursor.peek().filter(|letter| letter.is_alphabetic()) {
        if cursor.position > start && cursor.shadow.blank_before(cursor.position) {
            break;
        }
        cursor.position += letter.len_utf8();
        if cursor.position - start > LONGEST_WORD {
            return None;
        }
    }
    (cursor.position > start).then(|| &cursor.shadow.text[start..cursor.position])
}

/// In bytes of the shadow.
const LONGEST_WORD: usize = 40;
