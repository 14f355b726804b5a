//! Reads the words around a number: its bound, its unit and rate, and whether an act comes before or after.

use std::ops::Range;

use super::finding::Read;
use super::quantities::{is_same, words_of};
use super::signs::is_negator;
use super::tables::{AFTER, BEFORE, COMPARING};
use super::words::Text;
use crate::text::fold::{letters, words};

words! {
    /// Words after which a number is exceeded.
    letters const ABOVE: &[&str] = [
        "أكثر", "تزيد", "يزيد", "زاد", "زادت", "زيد", "تتجاوز", "يتجاوز", "تجاوز", "تجاوزت", "يجاوز", "جاوز",
        "جاوزت", "يتعدى", "تتعدى", "يفوق", "تفوق",
    ];
}

words! {
    /// Words after which a number is not reached.
    letters const BELOW: &[&str] = ["أقل", "تقل", "يقل", "قل", "قلت", "تنقص", "ينقص", "دون"];
}

words! {
    /// Comparing words that are no verb, so that the negation stands before the verb of the clause.
    letters const VERBLESS: &[&str] = ["أكثر", "أقل"];
}

words! {
    /// Verbs whose negation makes a number one that is not reached: «لم تبلغ عشر سنوات».
    letters const REACHING: &[&str] = ["تبلغ", "يبلغ"];
}

words! {
    /// Words that state a number as the greatest.
    letters const GREATEST: &[&str] = ["أقصى", "الأقصى", "أقصاه", "أقصاها", "الأكثر", "الأعلى", "أعلى", "أكثره", "أكثرها"];
}

words! {
    /// Words that state a number as the least.
    letters const LEAST: &[&str] = ["أدنى", "الأدنى", "أدناه", "أدناها", "الأقل", "فأكثر", "فأعلى", "أقله", "أقلها"];
}

words! {
    /// Words that say that something comes within a length of time.
    letters const WITHIN: &[&str] = ["خلال", "أثناء", "غضون"];
}

words! {
    /// Words of a rate: the length of time for which a number is counted.
    letters const RATES: &[(&str, u8)] = [
        ("يوميا", 1), ("باليوم", 1), ("أسبوعيا", 2), ("شهريا", 3), ("سنويا", 4), ("متتالية", 5), ("متصلة", 5),
        ("متواصلة", 5), ("متتاليتين", 5), ("متواليه", 5),
    ];
}

words! {
    /// Nouns of time that make a rate after «في»: «في اليوم».
    letters const RATE_NOUNS: &[(&str, u8)] = [
        ("اليوم", 1), ("الأسبوع", 2), ("الشهر", 3), ("السنة", 4), ("العام", 4),
    ];
}

words! {
    /// Units of an amount, each with a class: currencies, and shares.
    letters const MEASURES: &[(&str, u8)] = [
        ("ريال", 1), ("ريالا", 1), ("ريالات", 1), ("درهم", 2), ("درهما", 2), ("دراهم", 2), ("دينار", 3),
        ("دينارا", 3), ("دنانير", 3), ("جنيه", 4), ("جنيها", 4), ("جنيهات", 4), ("دولار", 5), ("دولارا", 5),
        ("دولارات", 5), ("بالمائة", 6), ("المائة", 6), ("بالمئة", 6), ("المئة", 6), ("متر", 7), ("مترا", 7),
        ("أمتار", 7), ("كيلومتر", 8), ("كيلومترا", 8), ("كيلومترات", 8),
    ];
}

/// Number of words before a number among which a word other than a verb may bound it.
const NEAR_NUMBER: usize = 7;
/// Number of words before a number among which its bound may stand.
const BEFORE_NUMBER: usize = 10;
/// Number of words after a number among which its unit, rate or bound may stand.
const AFTER_NUMBER: usize = 4;

/// Bound that the words around a number make of it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Bound {
    Above,
    Below,
    AtMost,
    AtLeast,
}

/// Relation of an act to a length of time.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Time {
    Before,
    After,
    Within,
}

pub(super) struct Context {
    bound: Option<Bound>,
    time: Option<Time>,
    rate: Option<u8>,
    measure: Option<u8>,
}

impl Context {
    /// Reads the words around a number, which is a range of words.
    pub fn of(read: Read, own: &Range<usize>) -> Self {
        let text = read.text;
        let segment = text.words[own.start].segment;
        let before: Vec<usize> = (own.start.saturating_sub(BEFORE_NUMBER)..own.start)
            .filter(|at| text.words[*at].segment == segment)
            .collect();
        let after = &text.words[own.end..text.words.len().min(own.end + AFTER_NUMBER)];
        // «ست سنوات، عشرة فأكثر»: the bound after another number is the bound of that one.
        let is_other = |at: &usize| begins_other(text, own, own.end + at);
        let bounded = (0..after.len()).find(is_other).unwrap_or(after.len());
        let near = &before[before.len().saturating_sub(2)..];
        let times = [
            (BEFORE, Time::Before),
            (AFTER, Time::After),
            (WITHIN, Time::Within),
        ];
        let is_rate = |(word, _): &&(&str, u8), text: &str| *word == text;
        let rate = after.iter().enumerate().find_map(|(at, word)| {
            let direct = RATES.iter().find(|row| is_rate(row, &word.text));
            let noun = RATE_NOUNS.iter().find(|row| is_rate(row, &word.text));
            let follows = at > 0 && after[at - 1].text == "في";
            direct.or(noun.filter(|_| follows)).map(|(_, rate)| *rate)
        });
        let measure = after.iter().take(2).find_map(|word| {
            let found = MEASURES.iter().find(|row| is_rate(row, &word.text));
            found.map(|(_, measure)| *measure)
        });
        Self {
            bound: bound(
                read,
                &before,
                after[..bounded].iter().map(|word| word.text.as_str()),
            ),
            time: near.iter().find_map(|at| {
                let word = &text.words[*at];
                times
                    .iter()
                    .find(|(table, _)| word.is(table))
                    .map(|(_, time)| *time)
            }),
            rate,
            measure,
        }
    }

    /// True if something comes after the number, which bounds nothing: «استقال بعد ست سنوات».
    pub fn is_case(&self) -> bool {
        self.bound.is_none() && self.time == Some(Time::After)
    }

    pub fn has_bound(&self) -> bool {
        self.bound.is_some()
    }

    /// True if the number is the lower bound of something (`above`), or the upper one.
    pub fn is_bound(&self, above: bool) -> bool {
        match self.bound {
            Some(Bound::Above | Bound::AtLeast) => above,
            Some(Bound::Below | Bound::AtMost) => !above,
            None => false,
        }
    }

    /// True if a rule holds up to the number, or from it on: «أقل من», «لا يقل عن».
    pub fn is_floor(&self) -> bool {
        matches!(self.bound, Some(Bound::Below | Bound::AtLeast))
    }

    /// True if the number is the greatest or the least.
    pub fn is_firm(&self) -> bool {
        matches!(self.bound, Some(Bound::AtMost | Bound::AtLeast))
    }

    /// True if both count, and not the same: riyals and dirhams, hours of a day and hours of a week.
    pub fn counts_other(&self, other: &Self) -> bool {
        let differs =
            |one: Option<u8>, two: Option<u8>| one.is_some() && two.is_some() && one != two;
        differs(self.rate, other.rate) || differs(self.measure, other.measure)
    }

    /// True if both bound the same number in opposite ways, or put the act before and after it.
    pub fn opposes(&self, other: &Self) -> bool {
        use Bound::{Above, AtLeast, AtMost, Below};
        use Time::{After, Before, Within};
        let bounds = matches!(
            (self.bound, other.bound),
            (Some(AtMost), Some(AtLeast | Above))
                | (Some(AtLeast | Above), Some(AtMost))
                | (Some(Below), Some(AtLeast | Above))
                | (Some(AtLeast | Above), Some(Below))
        );
        let times = matches!(
            (self.time, other.time),
            (Some(Before | Within), Some(After)) | (Some(After), Some(Before | Within))
        );
        // What must come within a length of time may not take at least as long.
        let within = |one: &Self, two: &Self| {
            one.time == Some(Within)
                && one.bound.is_none()
                && matches!(two.bound, Some(AtLeast | Above))
        };
        bounds || times || within(self, other) || within(other, self)
    }
}

/// What a comparing word says of the noun after it, where no number stands.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Compared {
    /// «لا تتجاوز».
    AtMost,
    /// «لا تقل عن».
    AtLeast,
    /// «أكثر من».
    More,
    /// «أقل من».
    Less,
}

impl Compared {
    /// Reads the word at `at`.
    pub fn at(read: Read, at: usize) -> Option<Self> {
        let word = &read.text.words[at];
        let is_denied = at > 0 && is_negator(read.text, at - 1);
        if word.is(COMPARING) && is_denied {
            return match (word.is(ABOVE), word.is(BELOW)) {
                (true, _) => Some(Self::AtMost),
                (_, true) => Some(Self::AtLeast),
                _ => None,
            };
        }
        if is_superlative(read.text, at) {
            let is_most = word.is(ABOVE);
            return Some(if is_most { Self::AtMost } else { Self::AtLeast });
        }
        let is_free = word.is(VERBLESS) && !is_denied && !read.signs.is_negative(at);
        is_free.then_some(if word.is(ABOVE) {
            Self::More
        } else {
            Self::Less
        })
    }

    pub fn opposes(self, other: Self) -> bool {
        use Compared::{AtLeast, AtMost, Less, More};
        matches!(
            (self, other),
            (AtMost, AtLeast) | (AtLeast, AtMost) | (More, Less) | (Less, More)
        )
    }
}

/// True if a number other than that of the words `own` begins at the word `at`. «(10) عشرة» states one twice.
fn begins_other(text: &Text, own: &Range<usize>, at: usize) -> bool {
    let numbers = &text.quantities;
    let mut mine = numbers.iter().filter(|one| words_of(text, one) == *own);
    mine.next().is_some_and(|mine| {
        let mut others = numbers.iter().filter(|one| words_of(text, one).start == at);
        others.any(|other| !is_same(mine, other))
    })
}

/// True for «أقل عدد», which is the least number and none below it.
fn is_superlative(text: &Text, at: usize) -> bool {
    let next = text.words.get(at + 1);
    text.words[at].is(VERBLESS) && next.is_some_and(|next| next.is(MEASURED))
}

words! {
    /// Nouns of what is counted or measured, in the genitive after «أقل» and «أكثر».
    letters const MEASURED: &[&str] = [
        "عدد", "مدة", "مبلغ", "حد", "قيمة", "نسبة", "سن", "عمر", "مهلة", "فترة", "غرامة", "عقوبة", "أجر",
    ];
}

/// True if an exception stands among the words, so that a negation before them does not reach what follows:
/// «لا يصح الاجتماع إلا إذا حضره أكثر من نصف الأعضاء».
fn is_let_through(text: &Text, mut range: Range<usize>) -> bool {
    range.any(|at| text.words[at].bare() == EXCEPT && !is_negator(text, at))
}

/// True for «دون» and the like that say of whom a rule speaks: «يمنع التوثيق لمن هو دون ثمانية عشر عاما».
fn is_description(text: &Text, at: usize) -> bool {
    let before = |back: usize| at.checked_sub(back).map(|at| text.words[at].text.as_str());
    before(1).is_some_and(|word| IS.contains(&word))
        || before(1) == Some(letters!("كان")) && before(2) == Some(letters!("من"))
}

const EXCEPT: &str = letters!("إلا");
const WHAT: &str = letters!("ما");
const IS: [&str; 3] = letters!("هو", "هي", "هم");
const OR_MORE: [&str; 2] = letters!("فأكثر", "فأعلى");
const WITHOUT: &str = letters!("دون");

fn bound<'t>(
    read: Read,
    before: &[usize],
    mut after: impl Iterator<Item = &'t str> + Clone,
) -> Option<Bound> {
    let text = read.text;
    // «عشرة فأكثر» stands nearer to its number than any word before it.
    if after.clone().take(2).any(|word| OR_MORE.contains(&word)) {
        return Some(Bound::AtLeast);
    }
    for at in before.iter().rev() {
        let word = &text.words[*at];
        let is_denied = || {
            // «لا يصرف ما يتعدى مائة»
            let is_relative = *at > 0 && text.words[at - 1].text == WHAT;
            let near = match word.is(VERBLESS) || is_relative {
                true => before[0]..*at,
                false => at.saturating_sub(2)..*at,
            };
            // «لا تقل عن خمسين ... أقل من ست» denies the verb after it alone.
            let denies = |place: usize| {
                let is_verb = word.is(VERBLESS) && text.words[place + 1].is(COMPARING);
                is_negator(text, place)
                    && !(is_verb && place + 1 < *at)
                    && !is_let_through(text, place + 1..*at)
            };
            let is_forbidden = read.signs.forbidden[*at] && !is_description(text, *at);
            is_forbidden || near.into_iter().any(denies)
        };
        // Far from the number only a verb bounds it, as its subject may stand between.
        let is_far = before.last().is_some_and(|last| at + NEAR_NUMBER <= *last);
        if is_far && (word.is(VERBLESS) || !word.is(COMPARING)) {
            continue;
        }
        if !is_far && word.is(REACHING) && is_denied() {
            return Some(Bound::Below);
        }
        // «دون تصريح» bounds nothing.
        let is_near = before.last().is_some_and(|last| at + 1 >= *last);
        if word.bare() == WITHOUT && !is_near {
            continue;
        }
        if is_superlative(text, *at) {
            let is_most = word.is(ABOVE);
            return Some(if is_most {
                Bound::AtMost
            } else {
                Bound::AtLeast
            });
        }
        if word.is(ABOVE) {
            return Some(if is_denied() {
                Bound::AtMost
            } else {
                Bound::Above
            });
        }
        if word.is(BELOW) {
            return Some(if is_denied() {
                Bound::AtLeast
            } else {
                Bound::Below
            });
        }
        if word.is(GREATEST) {
            return Some(Bound::AtMost);
        }
        if word.is(LEAST) {
            return Some(Bound::AtLeast);
        }
    }
    let is_after = |table: &[&str], word: &str| table.contains(&word);
    let found = after.find(|word| is_after(GREATEST, word) || is_after(LEAST, word))?;
    Some(if is_after(GREATEST, found) {
        Bound::AtMost
    } else {
        Bound::AtLeast
    })
}
