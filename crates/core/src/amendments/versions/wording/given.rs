//! New wordings as a source gives them: cleaned, cut into items, whole or shortened.

use super::label::{Label, leading};
use super::reason::Reason;
use super::segments::{bytes, segments, top};
use super::words::{key, words};
use crate::amendments::model::Step;
use crate::text::fold::letters;

/// Most words before a colon that are read as the term of a new definition. More are its beginning.
const LONGEST_NEW_TERM: usize = 3;

/// Splits a new wording into one item for each part, by their labels.
pub(super) fn one_each(places: &[Vec<Step>], new: &str) -> Result<Vec<String>, Reason> {
    let all = segments(new);
    let tops = top(&all, 0..all.len());
    let fits = tops.len() == places.len() && tops.first() == Some(&0);
    let same = |(at, path): (&usize, &Vec<Step>)| match path.last() {
        Some(Step::Label(written)) => {
            Label::parse(written) == all[*at].label.map(|(label, _)| label)
        }
        _ => false,
    };
    if !fits || !tops.iter().zip(places).all(same) {
        return Err(Reason::PlaceUnknown);
    }
    let ends = tops.iter().skip(1).copied().chain([all.len()]);
    let item = |(at, end): (&usize, usize)| new[bytes(&all, &(*at..end))].to_owned();
    Ok(tops.iter().zip(ends).map(item).collect())
}

/// True if a new definition begins with a term. It may be another one than before: «يعدل تعريف (الهيئة) ليكون
/// (الوزارة: وزارة السياحة)».
pub(super) fn has_term(new: &str, term: &str) -> bool {
    let Some((own, _)) = new.split_once(':') else {
        return false;
    };
    key(own) == key(term) || words(own).len() <= LONGEST_NEW_TERM
}

/// Removes from a new wording the quotation marks around its items (`"ز- …".`) and the dots that mark the
/// omitted list behind a head. Fails with [`Reason::NoWording`] if other dots mark omitted words.
pub(super) fn wording(new: &str) -> Result<String, Reason> {
    let marks = ['"', '“', '”', '«', '»'];
    let bare = |line: &str| {
        let line = line.trim();
        let inner = line.trim_start_matches(marks);
        let opened = inner.len() < line.len() && leading(inner).is_some();
        let kept = if opened { inner } else { line };
        let closed = kept.trim_end_matches(['.', ' ']);
        let is_closed = closed.ends_with(marks) && closed.matches(marks).count() % 2 == 1;
        match is_closed {
            true => closed.trim_end_matches(marks).trim_end().to_owned(),
            false => kept.to_owned(),
        }
    };
    let lines: Vec<String> = new
        .trim()
        .lines()
        .map(bare)
        .filter(|line| !line.is_empty())
        .collect();
    let whole = lines.join("\n");
    let led = whole.trim_end_matches(['.', '…', ' ']);
    let has_dots = is_shortened(&whole[led.len()..]);
    let whole = match led.ends_with(':') {
        true => led.to_owned(),
        false if has_dots && leads_on(led) => format!("{led}:"),
        false => whole,
    };
    match is_shortened(&whole) {
        true => Err(Reason::NoWording),
        false => Ok(whole),
    }
}

/// True if the last word leads to a list: «مما يأتي».
fn leads_on(words: &str) -> bool {
    let folded = key(words);
    let last = folded.rsplit(' ').next().unwrap_or_default();
    letters!("يأتي", "الآتي", "الآتية", "يلي", "التالي", "التالية").contains(&last)
}

/// True if dots mark omitted words.
pub(in crate::amendments::versions) fn is_shortened(new: &str) -> bool {
    new.contains("...") || new.contains('…') || new.contains(". . .")
}

/// True if the text ends where a list begins, or after the first item of one.
pub(in crate::amendments::versions) fn is_cut(text: &str) -> bool {
    let all = segments(text);
    let tops = top(&all, 0..all.len());
    let lone = match tops[..] {
        [at] => all[at].label.is_some_and(|(label, _)| label.rank == 1),
        _ => false,
    };
    text.trim_end().ends_with(':') || lone
}
