//! The outline of a note or an act: its letters form with a placeholder for each quotation and each cited
//! instrument. The grammar reads the outline, so it never reads words of a quotation or of the name of a law
//! as words of a change.

use std::ops::Range;
use std::sync::LazyLock;

use regex::Regex;

use super::quotations::{Kind, Quotation, quotations};
use super::source::Source;
use super::words::LISTS;
use crate::citation::{Citation, Reference, extract};
use crate::pattern;

/// Placeholder of a new wording.
pub(super) const WORDING: char = '\u{E000}';
/// Placeholder of a phrase.
pub(super) const PHRASE: char = '\u{E001}';
/// Placeholder of the act that makes a change.
pub(super) const ACT: char = '\u{E002}';
/// Placeholder of another cited instrument.
pub(super) const LAW: char = '\u{E003}';

/// The text behind a placeholder.
pub(super) enum Meaning {
    Quotation(Quotation),
    /// A cited instrument, with the range of the source from its name to the end of the citation.
    Instrument(Box<Citation>, Range<usize>),
}

pub(super) struct Outline<'t> {
    pub source: Source<'t>,
    /// Letters form with placeholders.
    pub words: String,
    /// Position in the letters form of each byte of `words`, and of its end.
    letters_at: Vec<u32>,
    /// The placeholders, by the position in `words` of the blank before each.
    placeholders: Vec<(usize, Meaning)>,
}

/// Words before the act that makes a change: «بموجب», «صدر».
static BY: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"(?:(?:^|[^\p{L}])و?(?:ب?موجب|يموجب|بمقتضى)\s*(?:صدور\s+)?(?:أحكام\s+)?(?:(?:ال)?(?:مادة|فقرة|بند|مقطع)?\s*[^\n\x{E000}-\x{E003}]{0,60}?\s+من\s*|(?:ال)?جدول\s+المرفق\s+|(?:ال)?(?:مادة|فقرة|بند|مقطع)\s[^\n\x{E000}-\x{E003}]{0,30}?\s)?ب?(?:ال\s+)?|(?:^|[^\p{L}])(?:و|ف)?(?:صدر|صدور|أصدر|صدرت)\s*(?:(?:بشأن|في\s+شأن|بخصوص)\s+(?:(?:هذه|هاتان|تحديد)\s+)?[^\n:\x{E000}-\x{E003}]{0,60}?\s*)?(?:تعديل\s+على\s[^\n]{0,40})?)$",
        LISTS,
    )
});
/// Words before an act that only describes a law: «الصادر بـ», «المعدلة بموجب».
static DESCRIBES: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"(?:الصادرة?|المعتمدة?|المعدلة?|المضافة?|الموافق\s+عليها?|المنصوص\s+عليها?|المرفقة|المرفقين|الملحقة?|المشار\s+إلي[هم]\p{L}{0,2}(?:\s+في)?|أضيفت\s+وصدر\s+بشأنها|المذكور|بعد\s+الاطلاع\s+على|وعلى|بناء\s+على)\s*(?:ب?موجب|بال|ب)?\s*(?:(?:ال)?(?:فقرة|بند|مادة)\s[^\n]{0,40}?من\s*)?$",
        LISTS,
    )
});
/// Words between two acts of one change: «بالمرسوم الملكي … وقرار مجلس الوزراء …», «، كما صدر بشأنها».
static JOINED: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"^\s*هـ?\s*[،,]?\s*(?:(?:كما|ثم)\s+)?(?:صدر\s+بشأن(?:ها|ه)\s+)?و?(?:ال)?$",
        &[],
    )
});
/// «بموجب» between the name of a law and its act.
static STATES_ACT: LazyLock<Regex> = LazyLock::new(|| pattern::letters(r"[\s،,]بموجب\s", &[]));
/// First word of the name of an instrument inside a citation.
static INSTRUMENT: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"(?:^|[^\p{L}])(?:[وفبل]{0,2}(?:ال|لل)?)(?P<noun>{instrument})(?:[^\p{L}]|$)",
        LISTS,
    )
});

impl<'t> Outline<'t> {
    pub fn new(text: &'t str) -> Self {
        let source = Source::new(text);
        let quoted = quotations(&source.letters);
        let mut placeholders = placeholders_of(&source, quoted);
        placeholders.sort_by_key(|placeholder| placeholder.range.start);
        let mut outline = Self {
            words: String::with_capacity(source.letters.len()),
            letters_at: Vec::with_capacity(source.letters.len() + 1),
            placeholders: Vec::with_capacity(placeholders.len()),
            source,
        };
        let mut passed = 0;
        for placeholder in placeholders {
            if placeholder.range.start < passed {
                continue;
            }
            outline.copy(passed..placeholder.range.start);
            outline
                .placeholders
                .push((outline.words.len(), placeholder.meaning));
            outline.push(placeholder.letter, &placeholder.range);
            passed = placeholder.range.end;
        }
        outline.copy(passed..outline.source.letters.len());
        outline.letters_at.push(outline.source.letters.len() as u32);
        outline
    }

    fn copy(&mut self, range: Range<usize>) {
        self.words.push_str(&self.source.letters[range.clone()]);
        self.letters_at.extend(range.map(|at| at as u32));
    }

    /// Adds a placeholder between blanks. [`Self::original`] of a range that ends behind it includes its
    /// text.
    fn push(&mut self, placeholder: char, range: &Range<usize>) {
        self.words.push(' ');
        self.words.push(placeholder);
        self.words.push(' ');
        let before = std::iter::repeat_n(range.start as u32, 1 + placeholder.len_utf8());
        self.letters_at.extend(before.chain([range.end as u32]));
    }

    /// Returns the bytes of the source for a range of the outline.
    pub fn original(&self, range: Range<usize>) -> Range<usize> {
        let [start, end] = [range.start, range.end].map(|at| self.letters_at[at] as usize);
        self.source.original(start..end.max(start))
    }

    /// The placeholders in a range of the outline, with their positions.
    pub fn placeholders(&self, range: Range<usize>) -> impl Iterator<Item = (usize, &Meaning)> {
        let first = self
            .placeholders
            .partition_point(|(at, _)| *at < range.start);
        let rest = self.placeholders[first..].iter();
        rest.take_while(move |(at, _)| *at < range.end)
            .map(|(at, meaning)| (*at, meaning))
    }

    /// Returns the quotations of a kind: position of the placeholder, and range of the letters form without
    /// the marks.
    pub fn quotations(&self, range: Range<usize>, kind: Kind) -> Vec<(usize, Range<usize>)> {
        let quotations = self
            .placeholders(range)
            .filter_map(|(at, meaning)| match meaning {
                Meaning::Quotation(quotation) if quotation.kind == kind => {
                    Some((at, quotation.inner.clone()))
                }
                _ => None,
            });
        quotations.collect()
    }

    /// Returns the instruments behind placeholders of one letter ([`ACT`] or [`LAW`]): position, citation,
    /// and range of the source from the name of the instrument on.
    pub fn instruments(
        &self,
        range: Range<usize>,
        placeholder: char,
    ) -> Vec<(usize, &Citation, Range<usize>)> {
        let placeholders = self
            .placeholders(range)
            .filter_map(|(at, meaning)| match meaning {
                Meaning::Instrument(citation, named)
                    if self.words[at..].trim_start().starts_with(placeholder) =>
                {
                    Some((at, &**citation, named.clone()))
                }
                _ => None,
            });
        placeholders.collect()
    }
}

struct Placeholder {
    letter: char,
    range: Range<usize>,
    meaning: Meaning,
}

fn placeholders_of(source: &Source, quoted: Vec<Quotation>) -> Vec<Placeholder> {
    let mut placeholders = Vec::new();
    let mut last: Option<Range<usize>> = None;
    for citation in extract(source.text) {
        if citation.reference != Reference::Full || last.as_ref() == Some(&citation.span) {
            continue;
        }
        last = Some(citation.span.clone());
        let [start, end] = [citation.span.start, citation.span.end].map(|at| source.letters_at(at));
        let place = quoted.partition_point(|quotation| quotation.outer.end <= start);
        let end = match quoted.get(place) {
            Some(quotation) if quotation.outer.start <= start => continue,
            Some(quotation) => quotation.outer.start.min(end),
            None => end,
        };
        let joined = placeholders
            .last()
            .is_some_and(|last| is_joined(source, last, &citation, start));
        placeholders.extend(placeholder_of(source, citation, start..end, joined));
    }
    for quotation in quoted {
        placeholders.push(Placeholder {
            letter: match quotation.kind {
                Kind::Wording => WORDING,
                Kind::Phrase => PHRASE,
            },
            range: quotation.outer.clone(),
            meaning: Meaning::Quotation(quotation),
        });
    }
    placeholders
}

/// Length of the text before an instrument that [`BY`] and [`DESCRIBES`] read, in bytes.
const REACH: usize = 160;

/// True if a citation names a later act of the change that the act before it makes. An act of the same year
/// is perhaps the decision that the decree enacts.
fn is_joined(source: &Source, last: &Placeholder, citation: &Citation, start: usize) -> bool {
    let Meaning::Instrument(act, _) = &last.meaning else {
        return false;
    };
    last.letter == ACT
        && act.calendar == citation.calendar
        && act.year.is_some()
        && act.year < citation.year
        && last.range.end <= start
        && JOINED.is_match(&source.letters[last.range.end..start])
}

fn placeholder_of(
    source: &Source,
    citation: Citation,
    range: Range<usize>,
    joined: bool,
) -> Option<Placeholder> {
    let letters = &source.letters;
    let mut from = range.start.saturating_sub(REACH);
    while !letters.is_char_boundary(from) {
        from -= 1;
    }
    let before = &letters[from..range.start];
    let words = &letters[range.clone()];
    let has_number = citation.number.is_some() || citation.date.is_some();
    let is_prefixed = {
        let trimmed = before.trim_end_matches('ب');
        citation.article.is_none()
            && before.ends_with('ب')
            && trimmed.ends_with(|letter: char| !letter.is_alphabetic())
    };
    // One citation has law and act: «نظام الوكالات التجارية بموجب المرسوم الملكي …».
    let states_act = STATES_ACT.is_match(words) && !words.contains("صادر");
    let is_act = has_number
        && !DESCRIBES.is_match(before)
        && (joined || is_prefixed || states_act || BY.is_match(before));
    // The name of an act ends before a description of its contents: «، المتضمن دمج المادة …».
    let length = match words.find("المتضمن") {
        Some(contents) if is_act => words[..contents].trim_end_matches([' ', '،']).len(),
        _ => words.len(),
    };
    let range = range.start..range.start + length;
    let words = &words[..length];
    let nouns: Vec<_> = INSTRUMENT.captures_iter(words).collect();
    let noun = if is_act && (citation.issued_by.is_some() || states_act) {
        nouns.last()
    } else {
        nouns.first()
    };
    let named = noun
        .and_then(|noun| noun.name("noun"))
        .map_or(range.start, |noun| {
            let article = words[..noun.start()].ends_with("ال");
            range.start + noun.start() - if article { "ال".len() } else { 0 }
        });
    let span = source.original(named..range.end.max(named));
    // «المادة (8) من نظام …»: the article stays in the outline as a target. The placeholder of an act
    // includes the act's article.
    let start = if is_act { range.start } else { named };
    Some(Placeholder {
        letter: if is_act { ACT } else { LAW },
        range: start..range.end,
        meaning: Meaning::Instrument(Box::new(citation), span),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotations_and_instruments_become_signs() {
        let text = "إحلال كلمة \"الوزارة\" محل كلمة \"الهيئة\" بموجب المرسوم الملكي رقم (م/5) وتاريخ 1/2/1440هـ";
        let outline = Outline::new(text);
        let words: String = outline
            .words
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" ");
        assert_eq!(
            words,
            format!("احلال كلمه {PHRASE} محل كلمه {PHRASE} بموجب {ACT}")
        );
        let phrases = outline.quotations(0..outline.words.len(), Kind::Phrase);
        let phrase = outline.source.original(phrases[1].1.clone());
        assert_eq!(&text[phrase], "الهيئة");
    }

    #[test]
    fn later_acts_of_one_change_are_acts() {
        let note = |second: &str| {
            let first = "عدلت هذه المادة بالمرسوم الملكي رقم (م/5) وتاريخ 1/2/1402هـ";
            Outline::new(&format!("{first}{second}، لتصبح: «نص»"))
                .words
                .matches(ACT)
                .count()
        };
        let later = "، كما صدر بشأنها الأمر الملكي رقم (أ/7) وتاريخ 1/2/1403هـ، وقرار مجلس الوزراء رقم (9) وتاريخ 1/2/1428هـ";
        assert_eq!(note(later), 3);
        assert_eq!(note("، وقرار مجلس الوزراء رقم (9) وتاريخ 20/1/1402هـ"), 1);
    }

    #[test]
    fn an_act_behind_the_name_of_its_law_is_an_act() {
        for text in [
            "إضافة هذه المادة إلى نظام العمل بموجب المرسوم الملكي رقم (م/14) وتاريخ 22/2/1440هـ",
            "إضافة هذه المادة إلى نظام العمل،بموجب المرسوم الملكي رقم (م/14) وتاريخ 22/2/1440هـ",
        ] {
            assert!(Outline::new(text).words.contains(ACT), "{text}");
        }
    }

    #[test]
    fn the_article_of_a_changed_law_stays() {
        let outline = Outline::new(
            "تعديل المادة (8) من نظام الجنسية، الصادر بالمرسوم الملكي رقم (م/5) وتاريخ 1/2/1440هـ، لتكون بالنص الآتي: «نص»",
        );
        assert!(outline.words.starts_with("تعديل الماده (8) من"));
        assert!(outline.words.contains(LAW));
        assert!(!outline.words.contains(ACT));
    }
}
