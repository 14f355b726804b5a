//! The parts of a wording: paragraphs and items by label, by place where labels were lost, definitions,
//! head and tail.

use std::ops::Range;

use super::label::{Kind, Label};
use super::reason::Reason;
use super::segments::{Segment, defined, segments, top};
use super::words::key;
use crate::amendments::model::Step;

/// A part found in a wording.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::amendments::versions) struct Part {
    /// Its segments.
    pub segments: Range<usize>,
    /// Head or tail of these segments, if only that is meant.
    pub side: Option<Side>,
    /// True if it was found by its place in a list without labels.
    pub by_place: bool,
    /// True if its end is not sure.
    pub is_open: bool,
    /// True if only the count of paragraphs shows which one it is. Then its new wording, its items or the
    /// words that change must show it too.
    pub is_counted: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::amendments::versions) enum Side {
    Head,
    Tail,
}

/// The way with its last two labels in the other order, if it leads nowhere and that one to a part: acts
/// write «الفقرة (أ/1)» for item `أ` of paragraph 1, and for item 1 of paragraph `أ`.
pub(in crate::amendments::versions) fn turned(text: &str, path: &[Step]) -> Option<Vec<Step>> {
    let is_side = |step: &Step| matches!(step, Step::Head | Step::Tail);
    let end = path.len() - path.iter().rev().take_while(|step| is_side(step)).count();
    let [.., Step::Label(outer), Step::Label(inner)] = &path[..end] else {
        return None;
    };
    let all = segments(text);
    let kind = |written: &str| Label::parse(written).map(|label| label.kind);
    if kind(outer) == kind(inner) || find(text, &all, path) != Err(Reason::PlaceUnknown) {
        return None;
    }
    let mut turned = path.to_vec();
    turned.swap(end - 2, end - 1);
    find(text, &all, &turned).is_ok().then_some(turned)
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
        is_open: false,
        is_counted: false,
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
            is_open: false,
            is_counted: false,
        }),
        [] => {
            let place = label.rank as usize - 1;
            let by_place = |segments, is_open| Part {
                segments,
                side: None,
                by_place: true,
                is_open,
                is_counted: false,
            };
            let paragraphs = match label.kind == Kind::Number && within.start == 0 {
                true => paragraphs(text, all, within.clone()),
                false => Vec::new(),
            };
            if !paragraphs.is_empty() {
                let found = paragraphs.into_iter().nth(place);
                let found = found.ok_or(Reason::PlaceUnknown)?;
                let is_counted = !names_own_paragraph(text);
                return Ok(Part {
                    is_counted,
                    ..by_place(found.segments, found.is_open)
                });
            }
            let is_kind = |at: &usize| {
                all[*at]
                    .label
                    .is_some_and(|(found, _)| found.kind == label.kind)
            };
            let known = tops.iter().copied().find(is_kind);
            let entries = entries(text, all, within, known);
            let fits = known.is_none_or(|at| {
                all[at]
                    .label
                    .is_some_and(|(found, _)| found.rank as usize == entries.len() + 1)
            });
            match entries.get(place) {
                Some(segments) if fits && entries.len() > 1 => {
                    Ok(by_place(segments.clone(), false))
                }
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

/// True if an article names its paragraph 1, so that its paragraphs had numbers.
fn names_own_paragraph(text: &str) -> bool {
    let named = format!(" {} ", key("الفقرة (1) من هذه المادة"));
    format!(" {} ", key(text)).contains(&named)
}

/// A paragraph that lost its number.
struct Paragraph {
    segments: Range<usize>,
    /// True if a line after its items, which begins with a conjunction, may belong to it.
    is_open: bool,
}

/// Paragraphs of an article that lost their numbers while the items below them kept their letters: the first
/// line leads to items, and is paragraph 1. Empty if the article has numbers. The list ends with the first
/// paragraph whose end is not sure.
fn paragraphs(text: &str, all: &[Segment], within: Range<usize>) -> Vec<Paragraph> {
    let label = |at: usize| all[at].label.map(|(label, _)| label);
    let is_other = |at: usize| label(at).is_some_and(|label| label.kind != Kind::Letter);
    let tops = top(all, within.clone());
    if tops.is_empty() || tops.into_iter().any(is_other) || label(within.start).is_some() {
        return Vec::new();
    }
    // The first line leads to a list without labels.
    if text[..all[within.start].end].ends_with(':') && label(within.start + 1).is_none() {
        return Vec::new();
    }
    let mut found: Vec<Paragraph> = Vec::new();
    let mut start = within.start;
    let mut items: Vec<Label> = Vec::new();
    let mut close = |start: usize, end: usize, is_open: bool| {
        let segments = start..end;
        found.push(Paragraph { segments, is_open });
    };
    for at in within.start + 1..within.end {
        if let Some(item) = label(at) {
            items.push(item);
            continue;
        }
        let next = (at + 1..within.end).find_map(label);
        if items.iter().any(|item| next == Some(item.next())) {
            continue;
        }
        let is_joined = text[all[at].start..].trim_start().starts_with(['و', 'ف']);
        close(start, at, is_joined && !items.is_empty());
        if is_joined && !items.is_empty() {
            return found;
        }
        start = at;
        items.clear();
    }
    close(start, within.end, false);
    match found.len() {
        1 => Vec::new(),
        _ => found,
    }
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
        is_open: false,
        is_counted: false,
    })
}

fn definition(
    text: &str,
    all: &[Segment],
    within: Range<usize>,
    term: &str,
) -> Result<Part, Reason> {
    // The source may name the definition by its whole wording: «تعريف "اللجنة: لجنة الفصل"».
    let (term, said) = term.split_once(':').unwrap_or((term, ""));
    let (wanted, said) = (key(term), key(said));
    let is_it = |at: &usize| {
        defined(text, &all[*at]).is_some_and(|end| {
            key(&text[all[*at].body..end]) == wanted
                && (said.is_empty() || key(&text[end..all[*at].end]) == said)
        })
    };
    let found: Vec<usize> = within.clone().filter(is_it).collect();
    match found[..] {
        [at] => {
            let next = (at + 1..within.end)
                .find(|next| all[*next].label.is_none() || all[at].label.is_some());
            Ok(Part {
                segments: at..next.unwrap_or(within.end),
                side: None,
                by_place: false,
                is_open: false,
                is_counted: false,
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
    fn a_reference_to_another_paragraph_is_no_item() {
        let text = "1- أول.\n2- مع مراعاة الفقرة (3) من هذه المادة.\n3- ثالث.";
        assert_eq!(part(text, &[label("3")]).unwrap(), "3- ثالث.");
        let text = "1) أول. (2) ثان.";
        assert_eq!(part(text, &[label("2")]).unwrap(), "(2) ثان.");
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
    }

    #[test]
    fn paragraphs_that_lost_their_numbers_are_counted_with_their_items() {
        let text =
            "تتكون الموارد من:\nأ- ألف.\nويشمل ذلك الفوائد.\nب- باء.\nتودع الأموال.\nيفتح حساب.";
        let all = segments(text);
        for (path, expected) in [
            (&[label("1"), label("ب")][..], "ب- باء."),
            (&[label("2")], "تودع الأموال."),
            (&[label("3")], "يفتح حساب."),
        ] {
            assert_eq!(part(text, path).unwrap(), expected);
        }
        assert!(find(text, &all, &[label("2")]).unwrap().is_counted);
        assert_eq!(part(text, &[label("4")]), Err(Reason::PlaceUnknown));
        let named = text.replace(
            "يفتح حساب.",
            "تنفق الأموال المذكورة في الفقرة (1) من هذه المادة.",
        );
        assert!(
            !find(&named, &segments(&named), &[label("2")])
                .unwrap()
                .is_counted
        );
        // The line after the items is a paragraph or goes on with the first one.
        let joined = text.replace("تودع", "وتودع");
        assert!(
            find(&joined, &segments(&joined), &[label("1")])
                .unwrap()
                .is_open
        );
        assert_eq!(
            part(&joined, &[label("1"), label("أ")]).unwrap(),
            "أ- ألف.\nويشمل ذلك الفوائد."
        );
        assert_eq!(part(&joined, &[label("2")]), Err(Reason::PlaceUnknown));
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
