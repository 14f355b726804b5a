//! Finds words that announce a number like a citation but that no rule reads: `الطعن رقم 599 ص 481`, `القانون
//! رقم … لسنة`. Checks of a text report them.

use std::ops::Range;

use super::unread_tail::blank_or_digits;
use crate::citation::model::Instrument;
use crate::citation::model::form::Reading;
use crate::citation::read::article::list::{Announced, articles};
use crate::citation::read::head;
use crate::citation::read::head::joined::Joined;
use crate::citation::read::head::kind::{Head, Kind};
use crate::citation::read::number::announced::announcement;
use crate::text::cursor::Cursor;
use crate::text::fold::fold;
use crate::text::folded::FoldedText;

/// Words that begin like a citation but could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unread {
    /// Byte range in the original text, from the first word to the last number, year or page announced.
    pub span: Range<usize>,
    /// The kind of instrument that the first words name; for an article without an instrument, the kind of
    /// the instrument cited next to it.
    pub instrument: Instrument,
}

/// Greatest distance, in bytes of folded text, from an article without an instrument to the citation after it
/// to which it seems to belong.
const BEFORE: usize = 24;
/// Greatest distance, in bytes of folded text, from a citation to an article without an instrument after it
/// that seems to belong to it.
const AFTER: usize = 160;

/// Returns the range in the folded text of the noun and number of an article without an instrument: `وتنص
/// المادة 9999 على`. Returns `None` if it is a heading (begins a line), if its noun is the letter م or a word
/// for chapter, or if the article belongs to a contract, a treaty or another document.
pub(in crate::citation) fn bare_article(
    folded: &FoldedText,
    head: &Head,
    joined: Joined,
) -> Option<Range<usize>> {
    let Kind::Article {
        count,
        chapter: false,
    } = head.kind
    else {
        return None;
    };
    let letter = head.end - head.start == "م".len();
    if letter || joined.glued && !joined.definite || folded.line_before(joined.start) {
        return None;
    }
    let mut ahead = Cursor::new(folded, head.end);
    if articles(&mut ahead, Announced::articles(count))
        .list
        .is_empty()
    {
        ahead.skip_fillers(2);
        ahead.eat_char(|digit| digit.is_ascii_digit())?;
        for _ in 0..AFTER {
            ahead.eat_char(|digit| digit.is_ascii_digit());
        }
    }
    let mut owner = ahead;
    owner.skip_fillers(2);
    let owned = owner.eat("من") && {
        owner.eat("ال");
        let law = head::at(folded, owner.position);
        !law.is_some_and(|law| matches!(law.kind, Kind::Instrument { .. }))
    };
    (!owned).then_some(joined.start..ahead.position)
}

/// True if an article is so near to the citation before or after it, without a line break between them, that
/// readers take it for an article of that citation.
pub(in crate::citation) fn is_near(
    folded: &FoldedText,
    before: usize,
    after: usize,
    article_first: bool,
) -> bool {
    let reach = if article_first { BEFORE } else { AFTER };
    before <= after
        && after - before <= reach
        && !(before + 1..=after).any(|at| folded.line_before(at))
}

/// Returns the words that begin with `head` (the first words of a citation) as unread, if they announce a
/// number, a year or a page.
pub(in crate::citation) fn unread(
    folded: &FoldedText,
    head: &Head,
    joined: Joined,
) -> Option<Unread> {
    let Kind::Instrument { form, .. } = head.kind else {
        return None;
    };
    // `العدد رقم 12781` is an issue of a newspaper, not a ruling.
    let issue = folded.text[head.start..head.end].starts_with("عدد");
    // Guides are cited by their titles, and their numbers are those of anything.
    if joined.glued && !joined.definite || issue || form.reading == Reading::Titled {
        return None;
    }
    let mut end = None;
    let mut ahead = Cursor::new(folded, head.end);
    if folded.line_before(ahead.position) {
        return None;
    }
    if announcement(&mut ahead).is_some() {
        ahead.position = blank_or_digits(ahead)?;
        end = Some(ahead.position);
    }
    for words in [&[fold!("لسنة"), "لعام"][..], &[fold!("صفحة"), "ص"][..]] {
        ahead.skip_fillers(2);
        if !folded.line_before(ahead.position)
            && ahead.eat_any(words).is_some()
            && let Some(after) = blank_or_digits(ahead)
        {
            ahead.position = after;
            end = Some(after);
        }
    }
    let start = joined.start;
    Some(Unread {
        span: folded.original(start..end?),
        instrument: form.instrument,
    })
}

#[cfg(test)]
mod tests {
    use crate::citation::examine;

    fn unread(text: &str) -> Vec<&str> {
        examine(text)
            .unread
            .into_iter()
            .map(|unread| &text[unread.span])
            .collect()
    }

    #[test]
    fn an_article_near_a_citation_is_unread() {
        for (text, expected) in [
            (
                "العقد شريعة المتعاقدين في القانون المدني، وتنص المادة 9999 على ذلك",
                vec!["المادة 9999"],
            ),
            (
                "تخالف المادة 5 المعروفة القانون رقم 5 لسنة 1990",
                vec!["المادة 5"],
            ),
            ("المادة 147 من القانون المدني", vec![]),
            ("القانون المدني\nالمادة 5: يعمل به", vec![]),
            ("القانون المدني، والمادة 5 من العقد", vec![]),
            ("تنص المادة 5 على ذلك", vec![]),
        ] {
            assert_eq!(unread(text), expected, "{text}");
        }
    }
}
