//! Reads the region that made a law: `القانون رقم 5 لسنة 1995 الصادر عن حاكم دبي`. Without the region the
//! citation would find a law of the whole country, because the numbers are the same.

use std::sync::LazyLock;

use crate::citation::lexicon::countries::regions;
use crate::citation::lexicon::words::instruments::{LEGISLATED_BY_REGION, REGION_NOUNS};
use crate::citation::model::Citation;
use crate::normalizer::{Form, normalize};
use crate::text::cursor::Cursor;

/// Names of regions that make laws of their own, in folded spelling, longest first, each with the code of its
/// country.
static MEMBERS: LazyLock<Vec<(String, &'static str)>> = LazyLock::new(|| {
    let mut members: Vec<_> = regions()
        .map(|(name, country)| {
            let letters = normalize(name, Form::Letters).replace(' ', "");
            (letters, country)
        })
        .collect();
    members.sort_by_key(|(name, _)| std::cmp::Reverse(name.len()));
    members
});

/// A region that makes laws of its own, named after a number or in a title.
pub(in crate::citation) struct Local {
    pub issuer: String,
    pub country: &'static str,
}

impl Local {
    pub fn issues(&self, citation: &mut Citation) {
        citation.jurisdiction = Some(self.country.to_owned());
        citation.issuer = Some(self.issuer.clone());
    }
}

/// Reads the region that follows a number: `الصادر عن حاكم دبي`, `لإمارة الشارقة`.
pub(in crate::citation) fn local_after(cursor: &mut Cursor) -> Option<Local> {
    let mut ahead = *cursor;
    ahead.skip_fillers(2);
    ahead.eat_any(LEGISLATED_BY_REGION)?;
    let found = member(&mut ahead)?;
    *cursor = ahead;
    Some(found)
}

/// Reads a title that consists of a region only: `إمارة دبي`, `المحلي لإمارة دبي`, `دبي`.
pub(in crate::citation) fn local_title(cursor: Cursor, end: usize) -> Option<Local> {
    let mut ahead = cursor;
    ahead.eat_any(&["المحلي", "محلي"]);
    ahead.eat_any(&["ل"]);
    ahead.eat_any(REGION_NOUNS);
    let found = member(&mut ahead)?;
    (ahead.position == end).then_some(found)
}

fn member(cursor: &mut Cursor) -> Option<Local> {
    MEMBERS.iter().find_map(|(name, country)| {
        let mut ahead = *cursor;
        if !ahead.eat(name) || !ahead.at_edge() && !ahead.rest().starts_with("رقم") {
            return None;
        }
        let written = cursor.folded.written(cursor.position..ahead.position);
        *cursor = ahead;
        Some(Local {
            issuer: format!("إمارة {written}"),
            country,
        })
    })
}
