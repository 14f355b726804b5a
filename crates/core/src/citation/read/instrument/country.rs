//! Reads the country that is named after a cited law: `المدني الفرنسي`, `لدولة الكويت`, `(البحرين)`.

use crate::citation::lexicon::nation::{Adjective, adjective, name, place};
use crate::citation::model::found::Found;
use crate::citation::model::{Citation, Instrument};
use crate::text::cursor::Cursor;

/// Reads the country named after citations that state none, and sets it in them. Rulings, and words that
/// refer to an earlier citation, are left alone.
pub(in crate::citation) fn country_after(found: &mut Found) {
    let without_country = |citation: &Citation| {
        let is_open = citation.jurisdiction.is_none() || is_of_rank(citation.instrument);
        is_open && citation.instrument.facts().doc_type != "case_law"
    };
    if found.citations.is_empty()
        || !found.citations.iter().all(without_country)
        || found.recall.is_some()
    {
        return;
    }
    let feminine = found.citations.iter().any(|citation| {
        citation.instrument == Instrument::Bylaw || citation.name.as_deref().is_some_and(is_code)
    });
    let Some((code, end)) = country_at(found.end, feminine) else {
        return;
    };
    for citation in &mut found.citations {
        citation.jurisdiction = Some(code.to_owned());
    }
    found.end = end;
}

/// True for instruments that may be called «federal» or «royal». They are then usually Emirati or Saudi, but
/// other federations and kingdoms have such instruments too: `القانون الاتحادي الألماني`, `المرسوم الملكي
/// الأردني`.
pub(super) fn is_of_rank(instrument: Instrument) -> bool {
    use Instrument::{Decree, FederalDecreeLaw, FederalLaw, RoyalDecree, RoyalOrder};
    matches!(
        instrument,
        Decree | FederalDecreeLaw | FederalLaw | RoyalDecree | RoyalOrder
    )
}

/// True if the name begins with a Maghreb word for a code. Such words are feminine, so the country's
/// adjective after them is too.
fn is_code(name: &str) -> bool {
    ["مجلة", "مدونة"].iter().any(|noun| name.starts_with(noun))
}

fn country_at<'s>(cursor: Cursor<'s>, feminine: bool) -> Option<(&'static str, Cursor<'s>)> {
    let mut ahead = cursor;
    ahead.eat_word(&["م"]);
    let bracket = ahead.eat("(");
    let dash = !bracket && ahead.eat_char(|mark| "-–".contains(mark)).is_some();
    if ahead.folded.line_before(ahead.position) {
        return None;
    }
    let apart = bracket || dash;
    let code = adjective(&mut ahead, Adjective::Definite)
        .or_else(|| feminine.then(|| adjective(&mut ahead, Adjective::DefiniteFeminine))?)
        .or_else(|| apart.then(|| name(&mut ahead))?)
        .or_else(|| (!dash).then(|| place(&mut ahead))?)?;
    if bracket && !ahead.eat(")") {
        return None;
    }
    Some((code, ahead))
}
