//! The day of effect that a source states for its changes.

use std::ops::Range;
use std::sync::LazyLock;

use regex::Regex;

use super::act::{calendar_of, day_of};
use super::outline::Outline;
use crate::amendments::model::Effect;
use crate::pattern;

/// «ويعمل بها من تاريخ 1446/8/20هـ», «اعتباراً من تاريخ 14/2/1442».
static EFFECT: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"(?:و?يعمل\s+(?:\S+\s+){0,4}?(?:اعتبارا\s+)?|و?العمل\s+\S+\s+(?:اعتبارا\s+)?|اعتبارا\s+|وتسري\s+(?:\S+\s+){0,3}?|ويسري\s+(?:\S+\s+){0,3}?)(?P<when>من\s+(?:اليوم\s+التالي\s+ل)?(?:تاريخ\s*:?\s*)?(?:(?P<one>[0-9]{1,4})\s*[/\-]\s*(?P<two>[0-9]{1,2})\s*[/\-]\s*(?P<three>[0-9]{1,4})|(?:تاريخ\s*)?(?:نشر|صدور|نفاذ|العمل|نشره|نشرها|صدوره|صدورها|توقيع|لتاريخ)[^\n.،؛()]{0,60}|[^\n.،؛()]{3,60}))",
        &[],
    )
});

/// The day of effect that a range of the outline states.
pub(super) fn effect_in(outline: &Outline, range: Range<usize>) -> Option<Effect> {
    let found = EFFECT.captures(&outline.words[range.clone()])?;
    let parts = ["one", "two", "three"].map(|part| found.name(part));
    if let [Some(one), Some(two), Some(three)] = parts {
        let [one, two, three] =
            [one, two, three].map(|part| part.as_str().parse::<i32>().unwrap_or(0));
        let (year, month, day) = if one > 31 {
            (one, two, three)
        } else {
            (three, two, one)
        };
        return day_of(year, month, day).map(|date| Effect::Day {
            date,
            calendar: calendar_of(year),
        });
    }
    let when = found.name("when")?;
    let start = range.start + when.start();
    Some(Effect::Words(
        outline.original(start..range.start + when.end()),
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::citation::Calendar;

    #[test]
    fn days_keep_their_calendar_and_words_stay_words() {
        let text = "(ويعمل بها من تاريخ 1446/8/20هـ)";
        let outline = Outline::new(text);
        let day = Effect::Day {
            date: "1446-08-20".to_owned(),
            calendar: Calendar::Hijri,
        };
        assert_eq!(effect_in(&outline, 0..outline.words.len()), Some(day));
        let text = "ويُعمل به من تاريخ نشره.";
        let outline = Outline::new(text);
        let Some(Effect::Words(words)) = effect_in(&outline, 0..outline.words.len()) else {
            panic!("no effect");
        };
        assert_eq!(&text[words], "من تاريخ نشره");
    }
}
