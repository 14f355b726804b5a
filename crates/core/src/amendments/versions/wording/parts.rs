//! The parts of a wording: paragraphs and items by label, by place where labels were lost, definitions,
//! head and tail.

use std::ops::Range;

use super::label::Label;
use super::reason::Reason;
use super::segments::{Segment, defined, top};
use super::words::key;
use crate::amendments::model::Step;

/// A part found in a wording.
#[derive(Clone, Debug)]
pub(in crate::amendments::versions) struct Part {
    /// Its segments.
    pub segments: Range<usize>,
    /// Head or tail of these segments, if only that is meant.
    pub side: Option<Side>,
    /// True if it was found by its place in a list without labels.
    pub by_place: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::amendments::versions) enum Side {
    Head,
    Tail,
}

/// Finds the part to which the steps lead.
pub(in crate::amendments::versions) fn find(
    text: &str,
    all: &[Segment],
    path: &[Step],
) -> Result<Part, Reason> {
    let mut part = Part {
        segments: 0..all.len(),
        side: None,
        by_place: false,
    };
    for (depth, step) in path.iter().enumerate() {
        if part.side.is_some() {
            return Err(Reason::PlaceUnknown);
        }
        // The first segment of a part is the part itself.
        let inner = match depth {
            0 => part.segments.clone(),
            _ => part.segments.start + 1..part.segments.end,
        };
        match step {
            Step::Label(written) => {
                let label = Label::parse(written).ok_or(Reason::PlaceUnknown)?;
                part = labelled(text, all, inner, label)?;
            }
            Step::Place(place) => part = placed(text, all, inner, *place)?,
            Step::Definition(term) => part = definition(text, all, inner, term)?,
            Step::Head => part.side = Some(Side::Head),
            Step::Tail => part.side = Some(Side::Tail),
            Step::Heading | Step::Table | Step::Unread(_) => return Err(Reason::PlaceUnknown),
        }
    }
    Ok(part)
}

fn labelled(
    text: &str,
    all: &[Segment],
    within: Range<usize>,
    label: Label,
) -> Result<Part, Reason> {
    let is_it = |at: &usize| all[*at].label.is_some_and(|(found, _)| found == label);
    let tops = top(all, within.clone());
    let found: Vec<usize> = tops.iter().copied().filter(is_it).collect();
    match found[..] {
        [at] => Ok(Part {
            segments: at..extent(text, all, within, at)?,
            side: None,
            by_place: false,
        }),
        [] => {
            let place = |at: &usize| {
                all[*at]
                    .label
                    .is_some_and(|(found, _)| found.kind == label.kind)
            };
            let known = tops.iter().copied().find(place);
            let entries = entries(text, all, within, known);
            let fits = known.is_none_or(|at| {
                all[at]
                    .label
                    .is_some_and(|(found, _)| found.rank as usize == entries.len() + 1)
            });
            match entries.get(label.rank as usize - 1) {
                Some(segments) if fits && entries.len() > 1 => Ok(Part {
                    segments: segments.clone(),
                    side: None,
                    by_place: true,
                }),
                _ => Err(Reason::PlaceUnknown),
            }
        }
        _ => Err(Reason::AnchorTwice),
    }
}

/// End of the item at `at`, in segments. Lines without a label after the last item of a list may belong to
/// the item or close the list. They close it if there are other items, none of them has more than its own
/// line, and no colon precedes these lines. Otherwise the end is not sure, which is an error.
pub(in crate::amendments::versions) fn extent(
    text: &str,
    all: &[Segment],
    within: Range<usize>,
    at: usize,
) -> Result<usize, Reason> {
    let Some((label, depth)) = all[at].label else {
        return Ok(at + 1);
    };
    let depth_at = |at: usize| all[at].label.map(|(_, depth)| depth);
    let ends = |next: &usize| depth_at(*next).is_some_and(|next| next <= depth);
    let next = (at + 1..within.end).find(ends);
    if next.is_some_and(|next| depth_at(next) == Some(depth)) {
        return Ok(next.unwrap_or(within.end));
    }
    let end = next.unwrap_or(within.end);
    let own = (at..end)
        .rev()
        .find(|at| depth_at(*at).is_some())
        .unwrap_or(at)
        + 1;
    if own == end {
        return Ok(end);
    }
    let is_open = text[..all[own - 1].end].ends_with(':');
    let is_sibling = |at: &usize| {
        all[*at].label.is_some_and(|(found, found_depth)| {
            found_depth == depth && found.kind == label.kind && found.rank < label.rank
        })
    };
    let first = (within.start..at)
        .rev()
        .take_while(|at| depth_at(*at).is_none_or(|d| d >= depth));
    let mut siblings: Vec<usize> = first.filter(is_sibling).collect();
    siblings.reverse();
    let from = siblings.first().copied().unwrap_or(at);
    let has_more = (from..at).any(|at| depth_at(at).is_none());
    match is_open || has_more || siblings.is_empty() {
        true => Err(Reason::PlaceUnknown),
        false => Ok(own),
    }
}

/// Entries of a list that lost its labels, each with the labelled items below it. A first line that ends
/// with a colon leads to the list. If labelled items follow that line, it may as well be the first entry: then
/// there are no sure entries. `before` ends the list.
pub(in crate::amendments::versions) fn entries(
    text: &str,
    all: &[Segment],
    within: Range<usize>,
    before: Option<usize>,
) -> Vec<Range<usize>> {
    let end = before.unwrap_or(within.end);
    let plain: Vec<usize> = (within.start..end)
        .filter(|at| all[*at].label.is_none())
        .collect();
    let leads = |at: &usize| text[..all[*at].end].ends_with(':');
    let from = match plain.first() {
        Some(first) if *first == within.start && leads(first) => {
            if all.get(first + 1).is_some_and(|next| next.label.is_some()) {
                return Vec::new();
            }
            1
        }
        _ => 0,
    };
    let plain = &plain[from.min(plain.len())..];
    let next = plain.iter().skip(1).copied().chain([end]);
    plain.iter().zip(next).map(|(at, next)| *at..next).collect()
}

fn placed(text: &str, all: &[Segment], within: Range<usize>, place: i32) -> Result<Part, Reason> {
    let tops = top(all, within.clone());
    let pick = |count: usize| {
        let at = match place {
            1.. => place as usize - 1,
            _ => count.checked_sub(place.unsigned_abs() as usize)?,
        };
        (place != 0 && at < count).then_some(at)
    };
    if !tops.is_empty() {
        let at = tops[pick(tops.len()).ok_or(Reason::PlaceUnknown)?];
        let (label, _) = all[at].label.ok_or(Reason::PlaceUnknown)?;
        return match place < 0 || label.rank == place as u32 {
            true => labelled(text, all, within, label),
            false => Err(Reason::PlaceUnknown),
        };
    }
    let entries = entries(text, all, within, None);
    let at = pick(entries.len()).ok_or(Reason::PlaceUnknown)?;
    Ok(Part {
        segments: entries[at].clone(),
        side: None,
        by_place: true,
    })
}

fn definition(
    text: &str,
    all: &[Segment],
    within: Range<usize>,
    term: &str,
) -> Result<Part, Reason> {
    let wanted = key(term);
    let found: Vec<usize> = within
        .clone()
        .filter(|at| {
            defined(text, &all[*at]).is_some_and(|end| key(&text[all[*at].body..end]) == wanted)
        })
        .collect();
    match found[..] {
        [at] => {
            let next = (at + 1..within.end)
                .find(|next| all[*next].label.is_none() || all[at].label.is_some());
            Ok(Part {
                segments: at..next.unwrap_or(within.end),
                side: None,
                by_place: false,
            })
        }
        [] => Err(Reason::PlaceUnknown),
        _ => Err(Reason::AnchorTwice),
    }
}

/// Bytes of the head or the tail of a part: the lines before the first item, or those after the last. Without
/// items, a first line that ends with a colon is the head. `None` if nothing delimits it.
pub(in crate::amendments::versions) fn side(
    text: &str,
    all: &[Segment],
    part: &Part,
) -> Option<Range<usize>> {
    let inner = match part.segments.start == 0 && part.segments.end == all.len() {
        true => part.segments.clone(),
        false => part.segments.start + 1..part.segments.end,
    };
    let tops = top(all, inner.clone());
    match part.side? {
        Side::Head => {
            let first = tops.first().copied();
            let leads = text[..all.get(part.segments.start)?.end].ends_with(':');
            let end = match first {
                Some(first) if first > part.segments.start => first,
                None if leads && part.segments.len() > 1 => part.segments.start + 1,
                _ => return None,
            };
            Some(all[part.segments.start].body..all[end - 1].end)
        }
        Side::Tail => {
            let last = *tops.last()?;
            let own = extent(text, all, inner, last).ok()?;
            (own < part.segments.end).then(|| all[own].start..all[part.segments.end - 1].end)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::amendments::versions::wording::segments::{bytes, segments};

    fn part(text: &str, path: &[Step]) -> Result<String, Reason> {
        let all = segments(text);
        find(text, &all, path).map(|part| match part.side {
            Some(_) => text[side(text, &all, &part).unwrap_or(0..0)].to_owned(),
            None => text[bytes(&all, &part.segments)].to_owned(),
        })
    }

    fn label(label: &str) -> Step {
        Step::Label(label.to_owned())
    }

    const LIST: &str = "يأتي:\n1- أول:\nأ- ألف.\nب- باء.\n2- ثان.\nويصدر قرار.";

    #[test]
    fn items_are_found_by_their_labels() {
        assert_eq!(part(LIST, &[label("1"), label("ب")]).unwrap(), "ب- باء.");
        assert_eq!(
            part(LIST, &[label("1")]).unwrap(),
            "1- أول:\nأ- ألف.\nب- باء."
        );
        assert_eq!(part(LIST, &[label("2")]).unwrap(), "2- ثان.");
        let longer = "1- أول.\nويتبعه.\n2- ثان.\nويصدر قرار.";
        assert_eq!(part(longer, &[label("2")]), Err(Reason::PlaceUnknown));
        assert_eq!(part(LIST, &[label("ب")]), Err(Reason::PlaceUnknown));
        let plain = "يأتي:\n1- أول.\n2- ثان.\nويصدر قرار.";
        assert_eq!(part(plain, &[label("2")]).unwrap(), "2- ثان.");
        assert_eq!(part(plain, &[Step::Head]).unwrap(), "يأتي:");
        assert_eq!(part(plain, &[Step::Tail]).unwrap(), "ويصدر قرار.");
    }

    #[test]
    fn items_within_a_line_are_found() {
        let text = "أ - الوزير المرجع . ب - يحدد الوزير القرارات.";
        assert_eq!(
            part(text, &[label("ب")]).unwrap(),
            "ب - يحدد الوزير القرارات."
        );
        assert_eq!(part(text, &[label("أ")]).unwrap(), "أ - الوزير المرجع .");
    }

    #[test]
    fn items_without_labels_are_found_by_their_place() {
        let text = "يهدف إلى الآتي:\nتنظيم:\nأ- ألف.\nب- باء.\nنشر.\nتعزيز.";
        assert_eq!(part(text, &[label("2")]).unwrap(), "نشر.");
        assert_eq!(part(text, &[label("1"), label("ب")]).unwrap(), "ب- باء.");
        assert_eq!(part(text, &[label("4")]), Err(Reason::PlaceUnknown));
        assert_eq!(part("نص واحد.", &[label("1")]), Err(Reason::PlaceUnknown));
        let first = "تتكون الموارد من:\nأ- ألف.\nب- باء.\nتودع الأموال.\nيفتح حساب.";
        assert_eq!(part(first, &[label("2")]), Err(Reason::PlaceUnknown));
    }

    #[test]
    fn definitions_are_found_with_their_items() {
        let text = "يقصد بما يأتي:\nالوزير: وزير العمل.\nالخدمات: ما يأتي:\n1- نقل.\n2- حفظ.\nالهيئة : هيئة.";
        let term = |term: &str| Step::Definition(term.to_owned());
        assert_eq!(
            part(text, &[term("الوزير")]).unwrap(),
            "الوزير: وزير العمل."
        );
        assert_eq!(
            part(text, &[term("الخدمات"), label("2")]).unwrap(),
            "2- حفظ."
        );
        assert_eq!(part(text, &[term("الوزارة")]), Err(Reason::PlaceUnknown));
    }
}
