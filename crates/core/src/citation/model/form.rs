//! How instruments are cited: the words of a head, and how the words after it are read.

use super::Instrument;

/// How the words after a head are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::citation) enum Reading {
    /// A title may follow, then number, year or date.
    Numbered,
    /// As [`Reading::Numbered`], or cited by date alone: `ظهير 19 رجب 1333`.
    NumberedOrDated,
    /// An abbreviation of one letter: number and Gregorian year follow at once.
    Abbreviated,
    /// As [`Reading::Numbered`], or cited by name alone: `قانون العمل`.
    Named,
    /// Cited by name, but only with an article or an issuing instrument, because `قواعد`, `تنظيم` and `لائحة`
    /// are everyday words too.
    NamedWithArticle,
    /// The issuer's name follows, then number, year or date.
    Issued,
    /// As [`Reading::Issued`], but a year or a date is required, because the head is an everyday word too.
    IssuedWithYear,
    /// The law that the bylaw implements follows.
    Bylaw,
    /// A constitution: named by its country or cited by article.
    Constitution,
    /// Number, judicial or calendar year, court, session.
    Ruling,
    /// As [`Reading::Ruling`], or cited by number alone if the number is long enough.
    Case,
    /// A court, then its case: `محكمة النقض – الطعن رقم 5 لسنة 40 ق`.
    Court,
    /// An optional court, number, year or date: `حكم هيئة التدقيق`, `الحكم المدني عدد 203`.
    Judgment,
    /// A date alone: `نقض مدني 25/1/1988`.
    Reporter,
    /// A place in a collection of rulings: `أحكام النقض السنة 28 ص 1729`.
    Collection,
    /// Number or file, year or date.
    Fatwa,
    /// A file number: three parts for the State Council, one part for a court.
    File,
    /// Number, panel and year between slashes: `العدد 2481/الهيئة المدنية/2023`.
    Panel,
}

pub(in crate::citation) struct Form {
    /// Wordings of the head that announce one instrument, as a jurist writes them and without the article of
    /// the first word. `(ال)` marks an optional article. `|` marks the word at which the issuer's name
    /// begins; at the end of the wording, the words after the head are the issuer. The scanner handles
    /// prefixes (و ف ب ل ك) and lost blanks.
    pub heads: &'static [&'static str],
    /// Wordings of several instruments, in the oblique case (`قانونين`, `قراري`). A list of numbers follows.
    pub several: &'static [&'static str],
    pub instrument: Instrument,
    /// The only country that has the form.
    pub jurisdiction: Option<&'static str>,
    pub reading: Reading,
}
