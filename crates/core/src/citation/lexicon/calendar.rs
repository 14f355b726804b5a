//! Names of months and of calendars in letters form, and what a bare year means.

use crate::citation::model::Calendar;

/// Months by name, Hijri ones first because `ربيع الثاني` and its like are two words; longer
/// spellings stand before shorter ones.
#[rustfmt::skip] // rows of a table
pub(in crate::citation) const MONTHS: &[(&str, Calendar, u32)] = &[
    ("محرمالحرام", Calendar::Hijri, 1), ("المحرم", Calendar::Hijri, 1), ("محرم", Calendar::Hijri, 1),
    ("صفرالخير", Calendar::Hijri, 2), ("صفر", Calendar::Hijri, 2),
    ("ربيعالاول", Calendar::Hijri, 3), ("ربيعاول", Calendar::Hijri, 3),
    ("ربيعالثاني", Calendar::Hijri, 4), ("ربيعالاخر", Calendar::Hijri, 4), ("ربيعثاني", Calendar::Hijri, 4),
    ("جماديالاولي", Calendar::Hijri, 5), ("جماديالاول", Calendar::Hijri, 5), ("جمادالاول", Calendar::Hijri, 5),
    ("جماديالاخره", Calendar::Hijri, 6), ("جماديالاخر", Calendar::Hijri, 6), ("جماديالثانيه", Calendar::Hijri, 6),
    ("جمادالاخر", Calendar::Hijri, 6), ("جمادالثاني", Calendar::Hijri, 6), ("جماديالثاني", Calendar::Hijri, 6),
    ("رجبالفرد", Calendar::Hijri, 7), ("رجب", Calendar::Hijri, 7),
    ("شعبان", Calendar::Hijri, 8),
    ("رمضانالمبارك", Calendar::Hijri, 9), ("رمضان", Calendar::Hijri, 9),
    ("شوال", Calendar::Hijri, 10),
    ("ذيالقعده", Calendar::Hijri, 11), ("ذوالقعده", Calendar::Hijri, 11), ("ذاالقعده", Calendar::Hijri, 11), ("القعده", Calendar::Hijri, 11),
    ("ذيالحجه", Calendar::Hijri, 12), ("ذوالحجه", Calendar::Hijri, 12), ("ذاالحجه", Calendar::Hijri, 12), ("الحجه", Calendar::Hijri, 12),
    ("يناير", Calendar::Gregorian, 1), ("كانونالثاني", Calendar::Gregorian, 1), ("جانفي", Calendar::Gregorian, 1),
    ("فبراير", Calendar::Gregorian, 2), ("شباط", Calendar::Gregorian, 2), ("فيفري", Calendar::Gregorian, 2),
    ("مارس", Calendar::Gregorian, 3), ("اذار", Calendar::Gregorian, 3),
    ("ابريل", Calendar::Gregorian, 4), ("نيسان", Calendar::Gregorian, 4), ("افريل", Calendar::Gregorian, 4),
    ("مايو", Calendar::Gregorian, 5), ("ماي", Calendar::Gregorian, 5), ("ايار", Calendar::Gregorian, 5),
    ("يونيو", Calendar::Gregorian, 6), ("يونيه", Calendar::Gregorian, 6), ("حزيران", Calendar::Gregorian, 6), ("جوان", Calendar::Gregorian, 6),
    ("يوليو", Calendar::Gregorian, 7), ("يوليه", Calendar::Gregorian, 7), ("يوليوز", Calendar::Gregorian, 7), ("تموز", Calendar::Gregorian, 7), ("جويليه", Calendar::Gregorian, 7),
    ("اغسطس", Calendar::Gregorian, 8), ("غشت", Calendar::Gregorian, 8), ("اب", Calendar::Gregorian, 8), ("اوت", Calendar::Gregorian, 8),
    ("سبتمبر", Calendar::Gregorian, 9), ("شتنبر", Calendar::Gregorian, 9), ("ايلول", Calendar::Gregorian, 9),
    ("اكتوبر", Calendar::Gregorian, 10), ("تشرينالاول", Calendar::Gregorian, 10),
    ("نوفمبر", Calendar::Gregorian, 11), ("نونبر", Calendar::Gregorian, 11), ("تشرينالثاني", Calendar::Gregorian, 11),
    ("ديسمبر", Calendar::Gregorian, 12), ("دجنبر", Calendar::Gregorian, 12), ("كانونالاول", Calendar::Gregorian, 12),
];

/// Marks of a calendar after a year, whole words.
#[rustfmt::skip] // rows of a table
pub(in crate::citation) const MARKS: &[(&str, Calendar)] = &[
    ("منالهجره", Calendar::Hijri), ("للهجره", Calendar::Hijri), ("هجريه", Calendar::Hijri), ("هجري", Calendar::Hijri), ("ه", Calendar::Hijri),
    ("للميلاد", Calendar::Gregorian), ("ميلاديه", Calendar::Gregorian), ("ميلادي", Calendar::Gregorian), ("م", Calendar::Gregorian),
];

/// The calendar that an unmarked four-digit year is of.
pub(in crate::citation) fn unmarked(year: i32) -> Option<Calendar> {
    match year {
        1300..=1500 => Some(Calendar::Hijri),
        1800..=2100 => Some(Calendar::Gregorian),
        _ => None,
    }
}

/// The last years of which two digits mean this century: those above lie in the one before. Not
/// read from a clock, so that a text means the same on any day; to be raised when instruments of
/// later years are cited so.
const LAST_HIJRI: i32 = 48;
const LAST_GREGORIAN: i32 = 30;

/// The year that two digits mean in a calendar. `19` and `20` are more often the beginning of a
/// year whose rest was lost.
pub(in crate::citation) fn from_two_digits(year: i32, calendar: Calendar) -> Option<i32> {
    match calendar {
        Calendar::Hijri if year > LAST_HIJRI => Some(1300 + year),
        Calendar::Hijri => Some(1400 + year),
        _ if matches!(year, 19 | 20) => None,
        _ if year > LAST_GREGORIAN => Some(1900 + year),
        _ => Some(2000 + year),
    }
}
