//! The outline of a note or an act: its letters form, in which a sign stands for each quotation and each
//! cited instrument. The grammar reads the outline, so that words inside a wording or the name of a law are
//! never read as words of a change.

use std::ops::Range;
use std::sync::LazyLock;

use regex::Regex;

use super::quotations::{Kind, Quotation, quotations};
use super::source::Source;
use super::words::LISTS;
use crate::citation::{Citation, Reference, extract};
use crate::pattern;

/// Sign of a new wording.
pub(super) const WORDING: char = '\u{E000}';
/// Sign of a phrase.
pub(super) const PHRASE: char = '\u{E001}';
/// Sign of the act that makes a change.
pub(super) const ACT: char = '\u{E002}';
/// Sign of another cited instrument.
pub(super) const LAW: char = '\u{E003}';

/// What a sign stands for.
pub(super) enum Meaning {
    Quotation(Quotation),
    /// A cited instrument, with the bytes of the source from its name on.
    Instrument(Box<Citation>, Range<usize>),
}

pub(super) struct Outline<'t> {
    pub source: Source<'t>,
    /// Letters form with signs.
    pub words: String,
    /// Position in the letters form of each byte of `words`, and one more for the end.
    letters_at: Vec<u32>,
    /// The signs, by position in `words`.
    signs: Vec<(usize, Meaning)>,
}

/// Words before an instrument that makes the change.
static BY: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"(?:(?:^|[^\p{L}])و?(?:ب?موجب|يموجب|بمقتضى)\s*(?:صدور\s+)?(?:أحكام\s+)?(?:(?:ال)?(?:مادة|فقرة|بند|مقطع)?\s*[^\n\x{E000}-\x{E003}]{0,60}?\s+من\s*|(?:ال)?جدول\s+المرفق\s+|(?:ال)?(?:مادة|فقرة|بند|مقطع)\s[^\n\x{E000}-\x{E003}]{0,30}?\s)?ب?(?:ال\s+)?|(?:^|[^\p{L}])(?:و|ف)?(?:صدر|صدور|أصدر|صدرت)\s*(?:(?:بشأن|في\s+شأن|بخصوص)\s+(?:(?:هذه|هاتان|تحديد)\s+)?[^\n:\x{E000}-\x{E003}]{0,60}?\s*)?(?:تعديل\s+على\s[^\n]{0,40})?)$",
        LISTS,
    )
});
/// Words before an instrument that another instrument or the law itself is described by.
static DESCRIBES: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"(?:الصادرة?|المعتمدة?|المعدلة?|المضافة?|الموافق\s+عليها?|المنصوص\s+عليها?|المرفقة|المرفقين|الملحقة?|المشار\s+إلي[هم]\p{L}{0,2}(?:\s+في)?|أضيفت\s+وصدر\s+بشأنها|المذكور|بعد\s+الاطلاع\s+على|وعلى|بناء\s+على)\s*(?:ب?موجب|بال|ب)?\s*(?:(?:ال)?(?:فقرة|بند|مادة)\s[^\n]{0,40}?من\s*)?$",
        LISTS,
    )
});
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
        let mut signs = signs_of(&source, quoted);
        signs.sort_by_key(|sign| sign.range.start);
        let mut outline = Self {
            words: String::with_capacity(source.letters.len()),
            letters_at: Vec::with_capacity(source.letters.len() + 1),
            signs: Vec::with_capacity(signs.len()),
            source,
        };
        let mut passed = 0;
        for sign in signs {
            if sign.range.start < passed {
                continue;
            }
            outline.copy(passed..sign.range.start);
            outline.signs.push((outline.words.len(), sign.meaning));
            outline.push(sign.letter, &sign.range);
            passed = sign.range.end;
        }
        outline.copy(passed..outline.source.letters.len());
        outline.letters_at.push(outline.source.letters.len() as u32);
        outline
    }

    fn copy(&mut self, range: Range<usize>) {
        self.words.push_str(&self.source.letters[range.clone()]);
        self.letters_at.extend(range.map(|at| at as u32));
    }

    /// Adds a sign between blanks. A range that ends after the sign has all that it stands for.
    fn push(&mut self, sign: char, range: &Range<usize>) {
        self.words.push(' ');
        self.words.push(sign);
        self.words.push(' ');
        let before = std::iter::repeat_n(range.start as u32, 1 + sign.len_utf8());
        self.letters_at.extend(before.chain([range.end as u32]));
    }

    /// Bytes of the source for a range of the outline.
    pub fn original(&self, range: Range<usize>) -> Range<usize> {
        let [start, end] = [range.start, range.end].map(|at| self.letters_at[at] as usize);
        self.source.original(start..end.max(start))
    }

    /// The signs in a range of the outline, with their positions.
    pub fn signs(&self, range: Range<usize>) -> impl Iterator<Item = (usize, &Meaning)> {
        let first = self.signs.partition_point(|(at, _)| *at < range.start);
        let rest = self.signs[first..].iter();
        rest.take_while(move |(at, _)| *at < range.end)
            .map(|(at, meaning)| (*at, meaning))
    }

    /// The quotations of a kind without their marks, in bytes of the letters form, with the positions of
    /// their signs.
    pub fn quotations(&self, range: Range<usize>, kind: Kind) -> Vec<(usize, Range<usize>)> {
        let quotations = self.signs(range).filter_map(|(at, meaning)| match meaning {
            Meaning::Quotation(quotation) if quotation.kind == kind => {
                Some((at, quotation.inner.clone()))
            }
            _ => None,
        });
        quotations.collect()
    }

    /// The cited instruments of a sign, with the positions of the signs and the bytes of their names.
    pub fn instruments(
        &self,
        range: Range<usize>,
        sign: char,
    ) -> Vec<(usize, &Citation, Range<usize>)> {
        let signs = self.signs(range).filter_map(|(at, meaning)| match meaning {
            Meaning::Instrument(citation, named)
                if self.words[at..].trim_start().starts_with(sign) =>
            {
                Some((at, &**citation, named.clone()))
            }
            _ => None,
        });
        signs.collect()
    }
}

struct Sign {
    letter: char,
    range: Range<usize>,
    meaning: Meaning,
}

fn signs_of(source: &Source, quoted: Vec<Quotation>) -> Vec<Sign> {
    let mut signs = Vec::new();
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
        signs.extend(sign_of(source, citation, start..end));
    }
    for quotation in quoted {
        signs.push(Sign {
            letter: match quotation.kind {
                Kind::Wording => WORDING,
                Kind::Phrase => PHRASE,
            },
            range: quotation.outer.clone(),
            meaning: Meaning::Quotation(quotation),
        });
    }
    signs
}

/// Longest text before an instrument that is read, in bytes.
const REACH: usize = 160;

fn sign_of(source: &Source, citation: Citation, range: Range<usize>) -> Option<Sign> {
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
    // «إلى نظام الوكالات التجارية بموجب المرسوم الملكي …»
    let states_act = words.contains(" بموجب ") && !words.contains("صادر");
    let is_act = has_number
        && !DESCRIBES.is_match(before)
        && (is_prefixed || states_act || BY.is_match(before));
    // The contents of the act are no part of its name: «، المتضمن دمج المادة …».
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
    // The article of a target stays in the outline; the article of an act is a part of its sign.
    let start = if is_act { range.start } else { named };
    Some(Sign {
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
    fn the_article_of_a_changed_law_stays() {
        let outline = Outline::new(
            "تعديل المادة (8) من نظام الجنسية، الصادر بالمرسوم الملكي رقم (م/5) وتاريخ 1/2/1440هـ، لتكون بالنص الآتي: «نص»",
        );
        assert!(outline.words.starts_with("تعديل الماده (8) من"));
        assert!(outline.words.contains(LAW));
        assert!(!outline.words.contains(ACT));
    }
}
