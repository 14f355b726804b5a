//! Works phrases into a wording: replaced, deleted and added words.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::LazyLock;

use regex::Regex;

use super::given::is_shortened;
use super::parts::{find, side};
use super::phrase::{Hit, Prefix, close, hits, join, may_hide, replacement};
use super::reason::Reason;
use super::segments::{bytes, segments};
use super::words::{key, words};
use crate::amendments::model::Step;

/// A change of words.
#[derive(Clone, Debug)]
pub(in crate::amendments::versions) struct Edit<'t> {
    pub act: Act,
    /// Words to be replaced or deleted, or beside which the new ones are added.
    pub old: &'t str,
    pub new: &'t str,
    pub places: &'t [Vec<Step>],
    /// True if every occurrence changes.
    pub everywhere: bool,
    /// True if new words are added before the old ones, not after them.
    pub before: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::amendments::versions) enum Act {
    Replace,
    Delete,
    Add,
}

/// Applies changes of one act together. The longest phrase is found first, of equally long ones that in a
/// stated part, and its words are not found again, so that «تصدرها الهيئة» and «الهيئة» of one act do not
/// disturb each other. A change of all occurrences is worked in if the others of the act leave it none.
///
/// Gives the text, and for each change if the text contained it already, or why it is not worked in.
pub(in crate::amendments::versions) fn edit(
    text: &str,
    edits: &[Edit],
) -> (String, Vec<Result<bool, Reason>>) {
    let mut order: Vec<usize> = (0..edits.len()).collect();
    order.sort_by_key(|at| {
        let edit = &edits[*at];
        (
            std::cmp::Reverse(words(edit.old).len()),
            edit.places.is_empty(),
        )
    });
    let mut results = vec![Err(Reason::AnchorAbsent); edits.len()];
    let mut claimed: Claimed = BTreeMap::new();
    for at in order {
        let edit = &edits[at];
        let found = anchors(text, edit, &claimed);
        if found == Err(Reason::AnchorAbsent) && is_claimed(text, edit, &claimed) {
            results[at] = Ok(false);
            continue;
        }
        results[at] = found.map(|found| {
            let was_in = found.is_empty();
            claimed.extend(found.into_iter().map(|hit| (hit.range.start, (hit, at))));
            was_in
        });
    }
    let mut whole = String::with_capacity(text.len());
    let mut from = 0;
    for (hit, at) in claimed.values() {
        let edit = &edits[*at];
        let range = match edit.act {
            Act::Delete => with_conjunction(text, hit),
            _ => hit.range.clone(),
        };
        whole += text.get(from..range.start).unwrap_or_default();
        from = from.max(range.end);
        match edit.act {
            Act::Delete => from += close(&mut whole, &text[from..]),
            Act::Replace => {
                whole += &replacement(hit, &text[..range.start], bare(edit.new));
                // A hit ends with its last word, and the bracket behind it goes with it.
                if bare(edit.old).ends_with(')') && text[from..].starts_with(')') {
                    from += 1;
                }
            }
            Act::Add if edit.before => {
                join(&mut whole, bare(edit.new), &text[range.start..]);
                whole += &text[range];
            }
            Act::Add => {
                whole += &text[range];
                join(&mut whole, bare(edit.new), &text[from..]);
            }
        }
    }
    whole += &text[from..];
    (whole, results)
}

/// Occurrences that change, by their first byte, with the change. They do not overlap.
type Claimed = BTreeMap<usize, (Hit, usize)>;

/// True if all occurrences of the words are in those that other changes of the act take.
fn is_claimed(text: &str, edit: &Edit, claimed: &Claimed) -> bool {
    let taken = |hit: &Hit| {
        let before = claimed.range(..hit.range.end).next_back();
        before.is_some_and(|(_, (other, _))| other.range.end >= hit.range.end)
    };
    let found = hits(text, edit.old, 0..text.len());
    edit.everywhere && edit.places.is_empty() && !found.is_empty() && found.iter().all(taken)
}

/// Occurrences that change; none if the text contains the change already.
fn anchors(text: &str, edit: &Edit, claimed: &Claimed) -> Result<Vec<Hit>, Reason> {
    // Dots at the end of a quoted phrase mark omitted text around it, dots inside it mark omitted words of
    // the phrase.
    if is_shortened(bare(edit.new)) || is_shortened(bare(edit.old)) {
        return Err(Reason::NoWording);
    }
    let is_free = |hit: &Hit| {
        let before = claimed.range(..hit.range.end).next_back();
        before.is_none_or(|(_, (other, _))| other.range.end <= hit.range.start)
    };
    let repeats = edit.act == Act::Replace
        && format!(" {} ", key(edit.new)).contains(&format!(" {} ", key(edit.old)));
    let done = match repeats {
        true => hits(text, edit.new, 0..text.len()),
        false => Vec::new(),
    };
    let is_done = |hit: &Hit| {
        let after = done.partition_point(|done| done.range.start <= hit.range.start);
        after > 0 && hit.range.end <= done[after - 1].range.end
    };
    let wide = edit.everywhere;
    if wide && edit.act != Act::Add && may_hide(text, edit.old) {
        return Err(Reason::PlaceUnknown);
    }
    let counts = |hit: &Hit| match edit.act {
        Act::Delete => matches!(hit.prefix, Prefix::None | Prefix::Conjunction),
        Act::Add if edit.before => hit.prefix == Prefix::None,
        _ => wide || hit.prefix != Prefix::Assimilated,
    };
    let in_range = |range: Range<usize>| -> Vec<Hit> {
        let found = hits(text, edit.old, range);
        found
            .into_iter()
            .filter(|hit| is_free(hit) && counts(hit))
            .collect()
    };
    let mut all = Vec::new();
    for scope in scopes(text, edit)? {
        let mut found = in_range(scope.range.clone());
        if found.is_empty() && scope.may_widen {
            found = in_range(0..text.len());
        }
        let before = found.len();
        found.retain(|hit| !is_done(hit));
        if edit.act == Act::Replace && found.iter().any(|hit| is_part_of_name(text, edit.old, hit))
        {
            return Err(Reason::AnchorAbsent);
        }
        // Nothing shows that the change means the word in a longer name: «الهيئة» in «الهيئة العامة للنقل».
        if wide
            && edit.act == Act::Replace
            && found.iter().any(|hit| begins_name(text, edit.old, hit))
        {
            return Err(Reason::PlaceUnknown);
        }
        if found.is_empty() && before > 0 {
            continue;
        }
        let is_word =
            edit.act == Act::Replace && words(edit.old).len() == 1 && !edit.places.is_empty();
        match found.len() {
            0 => return Err(Reason::AnchorAbsent),
            1 => {}
            _ if wide || is_word && !scope.may_widen => {}
            _ => return Err(Reason::AnchorTwice),
        }
        if edit.act == Act::Add && is_added(text, edit, &found[0]) {
            continue;
        }
        all.extend(found);
    }
    all.sort_by_key(|hit| hit.range.start);
    all.dedup();
    Ok(all)
}

/// True if the phrase ends with the name of a minister or ministry and the text has a longer name: «وزير
/// المالية» in «وزير المالية والاقتصاد الوطني».
fn is_part_of_name(text: &str, old: &str, hit: &Hit) -> bool {
    let old = folded(old);
    let [.., office, _] = &old[..] else {
        return false;
    };
    let is_office = ["وزير", crate::text::fold::letters!("وزارة")]
        .iter()
        .any(|name| office.ends_with(name));
    let after = text[hit.range.end..].strip_prefix(' ').unwrap_or_default();
    is_office
        && folded(after)
            .first()
            .is_some_and(|word| word.starts_with("وال"))
        && after.starts_with('و')
}

/// Words that make a longer name of a body or an office of the word before them.
static NAMES_ON: LazyLock<Regex> = LazyLock::new(|| {
    crate::pattern::letters(
        r"^ال(?:عامة?|ملكية?|سعودية?|وطنية?|أعلى|عليا|مركزية?|دولية?|تنفيذية?|استشارية?|مختصة?|معنية?|مؤقتة?|فنية?)$",
        &[],
    )
});

/// True if a text has words that do not begin a longer name: «الهيئة» and not «الهيئة العامة للنقل».
pub(in crate::amendments::versions) fn has_alone(text: &str, wanted: &str) -> bool {
    let found = hits(text, wanted, 0..text.len());
    found.iter().any(|hit| !begins_name(text, wanted, hit))
}

/// What the lines of a text that define the words say of them: «وزارة السياحة» for «1- الوزارة: وزارة
/// السياحة».
pub(in crate::amendments::versions) fn definitions<'t>(text: &'t str, term: &str) -> Vec<&'t str> {
    let found = hits(text, term, 0..text.len());
    let defined = found.iter().filter_map(|hit| {
        let line = text[..hit.range.start]
            .rsplit('\n')
            .next()
            .unwrap_or_default();
        let after =
            text[hit.range.end..].trim_start_matches([' ', '\t', '\u{A0}', ')', '"', '”', '»']);
        let letters = line.chars().filter(|mark| mark.is_alphabetic()).count();
        let is_head = hit.prefix == Prefix::None && letters <= 1;
        let said = after.strip_prefix(':').filter(|_| is_head)?;
        Some(said.split('\n').next().unwrap_or_default().trim())
    });
    defined.collect()
}

/// True if the word alone is the beginning of a longer name in the text.
fn begins_name(text: &str, word: &str, hit: &Hit) -> bool {
    let after = text[hit.range.end..].strip_prefix(' ').unwrap_or_default();
    let next = folded(
        after
            .split(['\n', '،', '.', ':'])
            .next()
            .unwrap_or_default(),
    );
    words(word).len() == 1 && next.first().is_some_and(|word| NAMES_ON.is_match(word))
}

/// True if the text has the new words directly before or behind the anchor.
fn is_added(text: &str, edit: &Edit, hit: &Hit) -> bool {
    let new: Vec<String> = folded(edit.new);
    let beside = match edit.before {
        true => folded(&text[..hit.range.start]),
        false => folded(&text[hit.range.end..]),
    };
    match edit.before {
        true => beside.ends_with(&new),
        false => beside.starts_with(&new),
    }
}

fn folded(text: &str) -> Vec<String> {
    words(text).into_iter().map(|word| word.folded).collect()
}

/// A phrase without the white space around it, and without the dots there if they mark omitted words.
fn bare(phrase: &str) -> &str {
    let phrase = phrase.trim();
    let dots = |phrase: &str| phrase.contains("..") || phrase.contains('…');
    match dots(phrase) {
        true => phrase.trim_matches(['.', '…', ' ']),
        false => phrase,
    }
}

/// A stretch of text in which words are looked for.
struct Scope {
    range: Range<usize>,
    /// True if its limits are not sure, so that a phrase that occurs once in the article is accepted.
    may_widen: bool,
}

fn scopes(text: &str, edit: &Edit) -> Result<Vec<Scope>, Reason> {
    let whole = || Scope {
        range: 0..text.len(),
        may_widen: false,
    };
    if edit.places.is_empty() {
        return Ok(vec![whole()]);
    }
    let all = segments(text);
    let scope = |path: &Vec<Step>| match find(text, &all, path) {
        Ok(part) if part.side.is_some() => {
            let outer = bytes(&all, &part.segments);
            let range = side(text, &all, &part).unwrap_or(outer);
            Ok(Scope {
                range,
                may_widen: path.len() == 1,
            })
        }
        // Words that occur once show that the paragraph is the one that was meant.
        Ok(part) if part.is_counted && hits(text, edit.old, 0..text.len()).len() != 1 => {
            Err(Reason::PlaceUnknown)
        }
        Ok(part) => Ok(Scope {
            range: bytes(&all, &part.segments),
            may_widen: false,
        }),
        // The labels are lost, but the words occur once in the whole article.
        Err(reason) => {
            let labels = all.iter().any(|segment| segment.label.is_some());
            let once = hits(text, edit.old, 0..text.len()).len() == 1 && words(edit.old).len() > 1;
            match !labels && once && reason == Reason::PlaceUnknown {
                true => Ok(whole()),
                false => Err(reason),
            }
        }
    };
    edit.places.iter().map(scope).collect()
}

fn with_conjunction(text: &str, hit: &Hit) -> Range<usize> {
    let start = match hit.prefix {
        Prefix::Conjunction => text[..hit.range.start].trim_end_matches(['و', 'ف']).len(),
        _ => hit.range.start,
    };
    // One letter is the conjunction; more belong to the word before.
    let letter = text[..hit.range.start]
        .chars()
        .next_back()
        .map_or(0, char::len_utf8);
    match hit.prefix {
        Prefix::Conjunction => start.max(hit.range.start - letter)..hit.range.end,
        _ => hit.range.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn replace<'t>(old: &'t str, new: &'t str) -> Edit<'t> {
        Edit {
            act: Act::Replace,
            old,
            new,
            places: &[],
            everywhere: false,
            before: false,
        }
    }

    #[test]
    fn the_longest_phrase_is_found_first() {
        let edits = [
            replace("الهيئة", "الوزارة"),
            replace("تصدرها الهيئة", "يصدرها الوزير"),
        ];
        let (text, results) = edit(
            "القرارات التي تصدرها الهيئة، وتحيل الهيئة المخالفة.",
            &edits,
        );
        assert_eq!(text, "القرارات التي يصدرها الوزير، وتحيل الوزارة المخالفة.");
        assert_eq!(results, [Ok(false), Ok(false)]);
    }

    #[test]
    fn words_found_twice_or_never_are_not_replaced() {
        let text = "الوزير أو الوزير";
        assert_eq!(
            edit(text, &[replace("الوزير", "الرئيس")]).1,
            [Err(Reason::AnchorTwice)]
        );
        assert_eq!(
            edit(text, &[replace("المدير", "الرئيس")]).1,
            [Err(Reason::AnchorAbsent)]
        );
        let all = Edit {
            everywhere: true,
            ..replace("الوزير", "الرئيس")
        };
        assert_eq!(edit(text, &[all]).0, "الرئيس أو الرئيس");
    }

    #[test]
    fn changes_of_one_act_share_the_occurrences() {
        let part = [vec![Step::Label("1".to_owned())]];
        let everywhere = Edit {
            everywhere: true,
            ..replace("الهيئة", "الوزارة")
        };
        let in_part = Edit {
            places: &part,
            ..replace("للهيئة", "للوزارة")
        };
        let text = "يحظر:\n1- الإدلاء للهيئة ببيانات.\n2- مخالفة قرار الهيئة.";
        let (text, results) = edit(text, &[everywhere.clone(), in_part]);
        assert_eq!(
            text,
            "يحظر:\n1- الإدلاء للوزارة ببيانات.\n2- مخالفة قرار الوزارة."
        );
        assert_eq!(results, [Ok(false), Ok(false)]);
        let longer = replace("مجلس الهيئة", "المجلس");
        let (text, results) = edit("يقرر مجلس الهيئة.", &[longer, everywhere]);
        assert_eq!(text, "يقرر المجلس.");
        assert_eq!(results, [Ok(false), Ok(false)]);
    }

    #[test]
    fn a_name_is_not_replaced_in_a_longer_one() {
        let shorter = replace("اقتراح وزير المالية", "اقتراح المجلس");
        let text = "على اقتراح وزير المالية والاقتصاد الوطني تعديل";
        assert_eq!(edit(text, &[shorter]).1, [Err(Reason::AnchorAbsent)]);
        let shorter = replace("اقتراح وزير المالية", "اقتراح المجلس");
        let text = "على اقتراح وزير المالية، والوزير يقرر";
        assert_eq!(edit(text, &[shorter]).0, "على اقتراح المجلس، والوزير يقرر");
    }

    #[test]
    fn a_change_that_is_in_the_text_is_not_made_again() {
        let longer = replace("وزارة الطاقة", "وزارة الطاقة والصناعة");
        let text = "وزير وزارة الطاقة والصناعة";
        assert_eq!(edit(text, &[longer]), (text.to_owned(), vec![Ok(true)]));
        let added = Edit {
            act: Act::Add,
            ..replace("من عرض رشوة", "أو وعد بها")
        };
        let text = "من عرض رشوة أو وعد بها";
        assert_eq!(edit(text, &[added]), (text.to_owned(), vec![Ok(true)]));
    }

    #[test]
    fn a_deleted_phrase_takes_its_conjunction() {
        let gone = Edit {
            act: Act::Delete,
            ..replace("نشاط المياه", "")
        };
        assert_eq!(
            edit("في نشاط الكهرباء ونشاط المياه.", &[gone]).0,
            "في نشاط الكهرباء."
        );
    }
}
