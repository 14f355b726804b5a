//! Decides the Hijri, Gregorian and judicial years of a document, and by which of them it is cited.

use super::heading::Heading;
use super::metadata::Metadata;
use crate::citation::{Calendar, Instrument, country};
use crate::hijri;
use crate::normalizer::{Form, normalize};

/// The years of a document: those that its source (also by the date of the session), title and first lines
/// state, and the Gregorian year converted from the Hijri one.
pub(super) struct Years {
    pub gregorian: Option<i32>,
    pub hijri: Option<i32>,
    pub judicial: Option<i32>,
    pub converted: Option<i32>,
    /// The year that the title states, by which the document is cited unless a judicial or Hijri year comes
    /// first.
    in_title: Option<(Calendar, i32)>,
}

impl Years {
    pub fn of(metadata: &Metadata, title: &Heading, opening: &Heading) -> Self {
        let read = |calendar| {
            [title.year, opening.year]
                .into_iter()
                .flatten()
                .find(|(c, _)| *c == calendar)
                .map(|(_, year)| year)
        };
        let session = metadata
            .session_date
            .as_deref()
            .and_then(hijri::Date::parse)
            .map(|date| date.year);
        let gregorian = metadata
            .year_gregorian
            .or_else(|| read(Calendar::Gregorian))
            .or(session);
        let hijri = metadata.year_hijri.or_else(|| read(Calendar::Hijri));
        Self {
            gregorian,
            hijri,
            judicial: metadata
                .judicial_year
                .as_deref()
                .and_then(digits)
                .or_else(|| read(Calendar::Judicial)),
            converted: hijri.and_then(hijri::gregorian_year),
            in_title: title.year,
        }
    }

    /// Returns the year by which the document is cited, the first that is known of: the judicial year of a
    /// ruling, the Hijri year in a country that counts by it, the year of the title, the Gregorian year, the
    /// Hijri year.
    pub fn as_cited(&self, instrument: Instrument, jurisdiction: &str) -> Option<(Calendar, i32)> {
        let judicial = self
            .judicial
            .map(|year| (Calendar::Judicial, year))
            .filter(|_| is_ruling(instrument));
        let hijri = self.hijri.map(|year| (Calendar::Hijri, year));
        let gregorian = self.gregorian.map(|year| (Calendar::Gregorian, year));
        let first = hijri.filter(|_| country(jurisdiction).years == Calendar::Hijri);
        judicial.or(first).or(self.in_title).or(gregorian).or(hijri)
    }

    /// Returns every year (with its calendar) that the source, the title or the first lines state; for a
    /// ruling with a judicial year, only that one. From each of them a key is made by which citations find
    /// the document.
    pub fn stated(&self, instrument: Instrument) -> Vec<(Calendar, i32)> {
        let judicial = self.judicial.filter(|_| is_ruling(instrument));
        // A ruling with a judicial year is not cited by the calendar year of its session, so citations cannot
        // find it by that year.
        if let Some(year) = judicial {
            return vec![(Calendar::Judicial, year)];
        }
        let mut years: Vec<_> = [
            self.in_title,
            self.gregorian.map(|year| (Calendar::Gregorian, year)),
            self.hijri.map(|year| (Calendar::Hijri, year)),
        ]
        .into_iter()
        .flatten()
        .collect();
        let mut seen = Vec::new();
        years.retain(|year| {
            !seen.contains(year) && {
                seen.push(*year);
                true
            }
        });
        years
    }

    /// Returns the year that stands in the document's id: the judicial year of a ruling, otherwise the
    /// Gregorian year, stated or converted.
    pub fn of_id(&self, instrument: Instrument) -> Option<i32> {
        self.judicial
            .filter(|_| is_ruling(instrument))
            .or(self.gregorian)
            .or(self.converted)
    }
}

fn is_ruling(instrument: Instrument) -> bool {
    instrument.facts().doc_type == "case_law"
}

fn digits(text: &str) -> Option<i32> {
    let digits: String = normalize(text, Form::Shape)
        .chars()
        .skip_while(|c| !c.is_ascii_digit())
        .take_while(char::is_ascii_digit)
        .collect();
    digits.parse().ok()
}
