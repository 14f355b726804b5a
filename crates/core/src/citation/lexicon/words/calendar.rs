//! Names of months, weekdays and calendars, and the words that introduce dates and years in citations.

use crate::citation::model::Calendar;
use crate::text::fold::words;

words! {
    /// Words that introduce a date: «dated», «issued on», «session of».
    pub(in crate::citation) first const DATE_WORDS: &[&str] = [
        "والصادرة بتاريخ", "والصادر بتاريخ", "الصادرة بتاريخ", "الصادر بتاريخ", "صادرة بتاريخ",
        "صادر بتاريخ", "والصادرة في", "والصادر في", "الصادرة في", "الصادر في", "صادرة في", "صادر في", "الموقع في",
        "المنشور في", "والمؤرخة في", "والمؤرخ في", "المؤرخة بتاريخ", "المؤرخ بتاريخ", "المؤرخة في",
        "المؤرخ في", "مؤرخة في", "مؤرخ في", "والمؤرخة", "والمؤرخ", "المؤرخة", "المؤرخ", "وبتاريخ",
        "والتاريخ", "وتاريخها", "وتاريخه", "وتاريخ", "بتاريخ", "في تاريخ", "لتاريخ", "تاريخ الجلسة", "تاريخ",
        "بجلسة", "جلسة يوم", "جلسة", "الجلسة", "في",
    ];
}

words! {
    /// Words of [`DATE_WORDS`] that mean the date of issue alone, and not any day.
    pub(in crate::citation) first const ISSUED_ON: &[&str] = [
        "المؤرخ في", "مؤرخ في",
    ];
}

words! {
    /// Names of weekdays, which may stand between a word that introduces a date and the date.
    pub(in crate::citation) first const WEEKDAYS: &[&str] = [
        "السبت", "الأحد", "الاثنين", "الثلاثاء", "الثلاث", "الأربعاء", "الخميس", "الجمعة",
    ];
}

words! {
    /// Words that mean the first day of a month in a date, so that no number follows.
    pub(in crate::citation) first const FIRST_DAY: &[&str] = [
        "غرة", "الأول من", "أول",
    ];
}

words! {
    /// Words that introduce a year: «of the year».
    pub(in crate::citation) first const YEAR_WORDS: &[&str] = [
        "لسنة", "للسنة", "لعام", "للعام", "السنة", "سنة", "العام", "عام", "س",
    ];
}

words! {
    /// Participles («issued») after a law, before the words that introduce its year: `الصادر عام 1990`.
    pub(in crate::citation) first const ISSUED_IN_YEAR: &[&str] = [
        "الصادرة في", "الصادر في", "الصادرة", "الصادر", "صادرة", "صادر",
    ];
}

words! {
    /// Names of months with calendar and number from 1. A longer spelling comes before one that is its
    /// beginning (`مايو` before `ماي`).
    pub(in crate::citation) first const MONTHS: &[(&str, Calendar, u32)] = [
        ("محرم الحرام", Calendar::Hijri, 1), ("المحرم", Calendar::Hijri, 1),
        ("محرم", Calendar::Hijri, 1), ("صفر الخير", Calendar::Hijri, 2), ("صفر", Calendar::Hijri, 2),
        ("ربيع الأول", Calendar::Hijri, 3), ("ربيع أول", Calendar::Hijri, 3),
        ("ربيع الثاني", Calendar::Hijri, 4), ("ربيع الآخر", Calendar::Hijri, 4),
        ("ربيع ثاني", Calendar::Hijri, 4), ("جمادى الأولى", Calendar::Hijri, 5),
        ("جمادى الأول", Calendar::Hijri, 5), ("جماد الأول", Calendar::Hijri, 5),
        ("جمادى الآخرة", Calendar::Hijri, 6), ("جمادى الآخر", Calendar::Hijri, 6),
        ("جمادى الثانية", Calendar::Hijri, 6), ("جماد الآخر", Calendar::Hijri, 6),
        ("جماد الثاني", Calendar::Hijri, 6), ("جمادى الثاني", Calendar::Hijri, 6),
        ("رجب الفرد", Calendar::Hijri, 7), ("رجب", Calendar::Hijri, 7), ("شعبان", Calendar::Hijri, 8),
        ("رمضان المبارك", Calendar::Hijri, 9), ("رمضان", Calendar::Hijri, 9),
        ("شوال", Calendar::Hijri, 10), ("ذي القعدة", Calendar::Hijri, 11),
        ("ذو القعدة", Calendar::Hijri, 11), ("ذا القعدة", Calendar::Hijri, 11),
        ("القعدة", Calendar::Hijri, 11), ("ذي الحجة", Calendar::Hijri, 12),
        ("ذو الحجة", Calendar::Hijri, 12), ("ذا الحجة", Calendar::Hijri, 12),
        ("الحجة", Calendar::Hijri, 12), ("يناير", Calendar::Gregorian, 1),
        ("كانون الثاني", Calendar::Gregorian, 1), ("جانفي", Calendar::Gregorian, 1),
        ("فبراير", Calendar::Gregorian, 2), ("شباط", Calendar::Gregorian, 2),
        ("فيفري", Calendar::Gregorian, 2), ("مارس", Calendar::Gregorian, 3),
        ("آذار", Calendar::Gregorian, 3), ("أبريل", Calendar::Gregorian, 4),
        ("نيسان", Calendar::Gregorian, 4), ("أفريل", Calendar::Gregorian, 4),
        ("مايو", Calendar::Gregorian, 5), ("ماي", Calendar::Gregorian, 5),
        ("أيار", Calendar::Gregorian, 5), ("يونيو", Calendar::Gregorian, 6),
        ("يونيه", Calendar::Gregorian, 6), ("حزيران", Calendar::Gregorian, 6),
        ("جوان", Calendar::Gregorian, 6), ("يوليوز", Calendar::Gregorian, 7), ("يوليو", Calendar::Gregorian, 7),
        ("يوليه", Calendar::Gregorian, 7),
        ("تموز", Calendar::Gregorian, 7), ("جويلية", Calendar::Gregorian, 7),
        ("أغسطس", Calendar::Gregorian, 8), ("غشت", Calendar::Gregorian, 8),
        ("آب", Calendar::Gregorian, 8), ("أوت", Calendar::Gregorian, 8),
        ("سبتمبر", Calendar::Gregorian, 9), ("شتنبر", Calendar::Gregorian, 9),
        ("أيلول", Calendar::Gregorian, 9), ("أكتوبر", Calendar::Gregorian, 10),
        ("تشرين الأول", Calendar::Gregorian, 10), ("نوفمبر", Calendar::Gregorian, 11),
        ("نونبر", Calendar::Gregorian, 11), ("تشرين الثاني", Calendar::Gregorian, 11),
        ("ديسمبر", Calendar::Gregorian, 12), ("دجنبر", Calendar::Gregorian, 12),
        ("كانون الأول", Calendar::Gregorian, 12),
    ];
}

words! {
    /// Abbreviations and words after a year that tell its calendar. They match only as whole words, because
    /// some are one letter.
    pub(in crate::citation) const CALENDAR_MARKS: &[(&str, Calendar)] = [
        ("من الهجرة", Calendar::Hijri), ("للهجرة", Calendar::Hijri), ("هجرية", Calendar::Hijri),
        ("هجري", Calendar::Hijri), ("ه", Calendar::Hijri), ("للميلاد", Calendar::Gregorian),
        ("ميلادية", Calendar::Gregorian), ("ميلادي", Calendar::Gregorian), ("م", Calendar::Gregorian),
    ];
}
