//! How instruments are cited: the words of a head, and how the words after it are read.

use super::Instrument;

/// How the words after a head are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::citation) enum Reading {
    /// A title may come, then number, year or date.
    Numbered,
    /// As [`Reading::Numbered`], or known by its date alone: `ظهير 19 رجب 1333`.
    NumberedOrDated,
    /// An abbreviation of one letter: number and Gregorian year follow at once.
    Abbreviated,
    /// As [`Reading::Numbered`], or known by its name alone: `قانون العمل`.
    Named,
    /// Known by its name, but only where an article or an issuing instrument says that an instrument is
    /// cited: `قواعد`, `تنظيم` and `لائحة` are everyday words.
    NamedWithArticle,
    /// The issuer's name comes, then number, year or date.
    Issued,
    /// As [`Reading::Issued`], with a head that is an everyday word too, so a year or date is asked
    /// for.
    IssuedWithYear,
    /// The law that a bylaw executes comes.
    Bylaw,
    /// A constitution: named by its country or cited by article.
    Constitution,
    /// Number, judicial or calendar year, court, session.
    Ruling,
    /// As [`Reading::Ruling`], and known by its number alone where that is long enough.
    Case,
    /// A court, then the case that it decided: `محكمة النقض – الطعن رقم 5 لسنة 40 ق`.
    Court,
    /// A court or none, number, year or date: `حكم هيئة التدقيق`, `الحكم المدني عدد 203`.
    Judgment,
    /// A date and nothing more: `نقض مدني 25/1/1988`.
    Reporter,
    /// A place in a collection of rulings: `أحكام النقض السنة 28 ص 1729`.
    Collection,
    /// Number or file, year or date.
    Fatwa,
    /// A file's number: three parts are the State Council's, one is a court's.
    File,
    /// Number, panel and year between slashes: `العدد 2481/الهيئة المدنية/2023`.
    Panel,
}

pub(in crate::citation) struct Form {
    /// Wordings of the head that announce one instrument, as a jurist writes them and without the
    /// article of the first word. `(ال)` marks an article that may be there or not, `|` the word at
    /// which the issuer's name begins (at the end: the words after the head are the issuer's).
    /// Prefixes (و ف ب ل ك) and lost blanks are the scanner's work.
    pub heads: &'static [&'static str],
    /// Wordings that announce several, in the oblique case (`قانونين`, `قراري`): a list of numbers
    /// follows.
    pub several: &'static [&'static str],
    pub instrument: Instrument,
    /// Country whose law alone has the form.
    pub jurisdiction: Option<&'static str>,
    pub reading: Reading,
}
