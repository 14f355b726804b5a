//! Forms of citation: the first words that name an instrument (the head), and how the rest of the citation is
//! read.

use super::Instrument;

/// The parts that a citation may have after the first words, which name the instrument (the head).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::citation) enum Reading {
    /// After the first words: an optional title, then a number, a year or a date.
    Numbered,
    /// Parts as in [`Reading::Numbered`], but a date alone is enough: `ظهير 19 رجب 1333`. Beside an article
    /// also a name: `ظهير الالتزامات والعقود`.
    NumberedOrDated,
    /// A number and a Gregorian year directly after an abbreviation of one letter: `ق 628 لسنة 1955`. Beside
    /// an article also a name: `ق. المرافعات`.
    Abbreviated,
    /// Parts as in [`Reading::Numbered`], but a name alone is enough: `قانون العمل`.
    Named,
    /// After the first words: a name. It counts only beside an article, with an issuing instrument or at the
    /// start of the text, because `قواعد`, `تنظيم` and `لائحة` are everyday words too.
    NamedWithArticle,
    /// After the first words: the rest of a title that the corpus has. Without the titles of a corpus the
    /// words mean any guide or instructions.
    Titled,
    /// After the first words: the name of the issuer, then a number, a year or a date.
    Issued,
    /// Parts as in [`Reading::Issued`], but a year or a date is usually required, because the first word is
    /// an everyday word too.
    IssuedWithYear,
    /// A bylaw: after its first words follows the law that it implements, its own title, or the decision that
    /// issued it.
    Bylaw,
    /// A constitution: its country or its year follows, or an article stands before it.
    Constitution,
    /// A number, a judicial or calendar year, a court and a session date of a ruling.
    Ruling,
    /// Parts as in [`Reading::Ruling`], but an introduced number alone is enough if it is long or has several
    /// parts.
    Case,
    /// A citation that begins with a court, after which its case is cited: `محكمة النقض – الطعن رقم 5 لسنة 40
    /// ق`.
    Court,
    /// An optional court, then a number, a year or a date: `حكم هيئة التدقيق`, `الحكم المدني عدد 203`.
    Judgment,
    /// A session date, as printed reporters cite rulings (`نقض مدني 25/1/1988`), or the number of the appeal.
    Reporter,
    /// Year, and page or rule, in a printed collection of rulings: `أحكام النقض السنة 28 ص 1729`.
    Collection,
    /// Year, issue and page of a journal of rulings: `المجلة القضائية 1993 عدد 1 ص 22`. A ruling that is
    /// cited by its file as well is read by that.
    Journal,
    /// A code called مجلة, by its name. The noun also means a journal.
    Code,
    /// The number of a fatwa (legal opinion) or of its file, then its year or date.
    Fatwa,
    /// The number of a file: of three parts at the State Council, of one part at a court.
    File,
    /// Number, panel and year of a ruling between slashes: `العدد 2481/الهيئة المدنية/2023`.
    Panel,
}

pub(in crate::citation) struct Form {
    /// First words of citations of one instrument, as a jurist writes them, without the definite article of
    /// the first word. `(ال)` marks an optional article. `|` marks the word at which the issuer's name
    /// begins; `|` at the end means that the issuer follows these words. The scanner handles prefixes (و ف ب
    /// ل ك) and lost blanks.
    pub heads: &'static [&'static str],
    /// First words that announce several instruments of this kind: duals in the oblique case (`قانونين`,
    /// `قراري`), whose nominative the patterns add, and plurals. A list of numbers follows them.
    pub several: &'static [&'static str],
    pub instrument: Instrument,
    /// Code of the only country that uses this wording of citations; `None` if several countries use it.
    pub jurisdiction: Option<&'static str>,
    pub reading: Reading,
}
