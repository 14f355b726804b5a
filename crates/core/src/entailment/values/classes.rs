//! Reads the pay and the penalties that a text names.

use std::ops::Range;

use super::super::words::Text;
use crate::text::fold::{letters, words};

words! {
    /// Nouns of what is paid, without article, preposition and pronoun.
    letters const PAY: &[&str] = ["أجر", "أجرا", "أجرة", "راتب", "مكافأة", "معاش"];
}

words! {
    /// Shares of a pay, each with its class.
    letters const SHARES: &[(&str, u8)] = [
        ("نصف", 2), ("ثلث", 3), ("ثلثي", 4), ("ثلثا", 4), ("ثلثين", 4), ("ربع", 5), ("أرباع", 6),
    ];
}

words! {
    /// Shares with the pronoun of a pay that was named before.
    letters const OWN_SHARES: &[(&str, u8)] = [
        ("نصفها", 2), ("نصفه", 2), ("ثلثها", 3), ("ثلثه", 3), ("ثلثيها", 4), ("ثلثيه", 4), ("ثلثاها", 4),
        ("ثلثاه", 4), ("ربعها", 5), ("ربعه", 5), ("أرباعها", 6), ("أرباعه", 6),
    ];
}

words! {
    /// Words for the whole of a pay.
    letters const FULL: &[&str] = ["كامل", "كاملا", "كاملة", "الكامل", "الكاملة", "بكامل", "كل"];
}

words! {
    /// Words before a pay that deny it.
    letters const WITHOUT: &[&str] = ["بدون", "دون", "بلا", "بغير", "غير"];
}

words! {
    /// Adjectives of a pay that is given.
    letters const PAID: &[&str] = ["مدفوع", "مدفوعة", "مدفوعا"];
}

words! {
    /// Penalties without article and preposition, each with its class. Imprisonment has several names, of
    /// which a text for people uses any.
    letters const PENALTIES: &[(&str, u8)] = [
        ("حبس", 1), ("سجن", 8), ("سجنا", 8), ("غرامة", 2), ("إعدام", 3), ("أشغال", 4), ("مصادرة", 5), ("جلد", 7),
    ];
}

words! {
    /// Adjectives that make imprisonment another penalty.
    letters const SEVERE: &[(&str, u8)] = [
        ("المؤبد", 11), ("مؤبدا", 11), ("المؤقت", 12), ("مؤقتا", 12), ("المشدد", 13), ("مشددا", 13),
    ];
}

/// Class of «سجن», which may be of any kind.
const PRISON: u8 = 8;
const CONFINEMENT: u8 = 1;
/// Least class of `SEVERE`.
const LEAST_SEVERE: u8 = 11;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Class {
    Paid,
    Unpaid,
    Full,
    Share(u8),
    Penalty(u8),
}

impl Class {
    /// True if both may be said of one thing.
    pub fn fits(self, other: Self) -> bool {
        match (self, other) {
            (Self::Paid, Self::Unpaid) | (Self::Unpaid, Self::Paid) => false,
            (Self::Paid, _) | (_, Self::Paid) => true,
            (Self::Penalty(PRISON), Self::Penalty(kind))
            | (Self::Penalty(kind), Self::Penalty(PRISON)) => {
                [PRISON, CONFINEMENT].contains(&kind) || kind >= LEAST_SEVERE
            }
            _ => self == other,
        }
    }
}

/// A value of a text.
#[derive(Clone, Debug)]
pub(super) struct Valued {
    pub class: Class,
    pub segment: usize,
    pub words: Range<usize>,
}

/// True for a word that is a value or part of one.
pub(super) fn is_value(word: &str) -> bool {
    let is_in = |table: &[(&str, u8)]| {
        let bare = bare(word);
        table.iter().any(|(row, _)| *row == word || *row == bare)
    };
    is_pay(word)
        || FULL.contains(&word)
        || is_in(SHARES)
        || is_in(OWN_SHARES)
        || is_in(PENALTIES)
        || is_in(SEVERE)
}

pub(in super::super) fn is_pay(word: &str) -> bool {
    let bare = bare(word);
    let noun = ["هما", "هم", "ها", "ه"].iter().find_map(|pronoun| {
        bare.strip_suffix(pronoun)
            .filter(|rest| rest.chars().count() >= 3)
    });
    PAY.contains(&bare) || noun.is_some_and(|noun| PAY.contains(&noun))
}

/// The word without conjunction, preposition and article.
fn bare(word: &str) -> &str {
    if !word.starts_with(['ا', 'و', 'ف', 'ب', 'ل']) {
        return word;
    }
    [
        "وبال", "وال", "فال", "بال", "ولل", "لل", "ال", "وب", "ول", "و", "ف", "ب", "ل",
    ]
    .iter()
    .find_map(|prefix| {
        word.strip_prefix(prefix)
            .filter(|rest| rest.chars().count() >= 3)
    })
    .unwrap_or(word)
}

fn class_in(table: &[(&str, u8)], word: &str) -> Option<u8> {
    let bare = bare(word);
    let found = table.iter().find(|(row, _)| *row == word || *row == bare);
    found.map(|(_, class)| *class)
}

/// Returns the pay that a text names: whole, in part, or none.
pub(super) fn pays(text: &Text) -> Vec<Valued> {
    let mut found = Vec::new();
    for (at, word) in text.words.iter().enumerate() {
        let near = |place: Option<usize>| {
            let other = text.words.get(place?)?;
            (other.segment == word.segment).then_some(other)
        };
        let valued = |class, from: usize, to: usize| Valued {
            class,
            segment: word.segment,
            words: from..to,
        };
        if let Some(share) = class_in(OWN_SHARES, &word.text) {
            found.push(valued(Class::Share(share), at, at + 1));
            continue;
        }
        if !is_pay(&word.text) {
            continue;
        }
        let (before, after) = (near(at.checked_sub(1)), near(Some(at + 1)));
        let is_in = |word: Option<&super::super::words::Word>, table: &[&str]| {
            word.is_some_and(|word| word.is(table))
        };
        let share = before.and_then(|word| class_in(SHARES, &word.text));
        let from = at - usize::from(before.is_some());
        // «غير مدفوع الأجر»
        let is_unpaid = is_in(before, PAID) && is_in(near(at.checked_sub(2)), WITHOUT);
        if is_in(before, WITHOUT) || is_unpaid {
            found.push(valued(Class::Unpaid, from, at + 1));
        } else if let Some(share) = share {
            found.push(valued(Class::Share(share), from, at + 1));
        } else if is_in(after, FULL) {
            found.push(valued(Class::Full, at, at + 2));
        } else if is_in(before, FULL) {
            found.push(valued(Class::Full, from, at + 1));
        } else if word.bare().starts_with('ب') && word.bare() != bare(&word.text) {
            found.push(valued(Class::Paid, at, at + 1));
        }
    }
    found
}

const OR: &str = letters!("أو");

/// Returns the penalties that a text names.
pub(super) fn penalties(text: &Text) -> Vec<Valued> {
    let mut found = Vec::new();
    for (at, word) in text.words.iter().enumerate() {
        let Some(class) = class_in(PENALTIES, &word.text) else {
            continue;
        };
        let next = text
            .words
            .get(at + 1)
            .filter(|next| next.segment == word.segment);
        let severe = next.and_then(|next| SEVERE.iter().find(|(row, _)| *row == next.text));
        let class = severe
            .filter(|_| [CONFINEMENT, PRISON].contains(&class))
            .map_or(class, |(_, class)| *class);
        found.push(Valued {
            class: Class::Penalty(class),
            segment: word.segment,
            words: at..at + 1 + usize::from(severe.is_some()),
        });
        // «السجن المؤبد أو المؤقت» names two.
        let is_or = text.words.get(at + 2).is_some_and(|word| word.text == OR);
        let other = text.words.get(at + 3).filter(|_| is_or && severe.is_some());
        if let Some((_, class)) =
            other.and_then(|word| SEVERE.iter().find(|(row, _)| *row == word.text))
        {
            found.push(Valued {
                class: Class::Penalty(*class),
                segment: word.segment,
                words: at + 3..at + 4,
            });
        }
    }
    found
}
