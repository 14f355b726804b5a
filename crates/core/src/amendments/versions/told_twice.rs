//! One change for all sources that state it: the note of the law, the royal decree, and the decision of the
//! cabinet that drafts the decree.

use std::sync::LazyLock;

use regex::Regex;

use super::day::gap;
use super::item::{Item, Role};
use super::model::Basis;
use super::wording::words::{key, overlap};
use crate::amendments::model::Operation;
use crate::normalizer::{Form, normalize};
use crate::pattern::letters;

/// Longest time between a decision of the cabinet and the decree that enacts it, in days. In the Saudi corpus
/// most decrees follow within a week.
const DRAFT_DAYS: i64 = 60;

/// Least share of common words of two wordings of one change: note and act at times differ by a word.
const SAME_WORDS: f64 = 0.8;

/// The changes of one article, each once for all sources that state it, and a second reading where notes and
/// acts concern the same change.
///
/// In the first reading the words are those of the act, because notes shorten and misprint them. Act and day
/// are those of the decree, where a decision and a decree state the change. The second reading has the notes,
/// and only those acts that no note of the article names: it serves if the first gives no wording. If a note
/// says otherwise than an act that it names, this reading is the first and there is no second.
///
/// Renamed terms and changes that no note of the article states are in both: the first follow from a change
/// of another article.
pub(super) fn readings(items: Vec<Item>) -> (Vec<Item>, Option<Vec<Item>>) {
    let settled: Vec<bool> = items.iter().map(|item| is_settled(item, &items)).collect();
    let items = items.into_iter().zip(settled);
    let items = items.filter_map(|(item, is_settled)| (!is_settled).then_some(item));
    let (renamed, items): (Vec<Item>, Vec<Item>) =
        items.partition(|item| item.role == Role::Renamed);
    let (mut first, mut second) = told_once(items);
    first.extend(renamed.iter().cloned());
    if let Some(second) = &mut second {
        second.extend(renamed);
    }
    (first, second)
}

fn told_once(items: Vec<Item>) -> (Vec<Item>, Option<Vec<Item>>) {
    let (acts, notes): (Vec<Item>, Vec<Item>) = items.into_iter().partition(Item::is_of_act);
    let mut joined: Vec<Joined> = Vec::new();
    for act in acts {
        match joined.iter_mut().find(|known| is_same(&known.item, &act)) {
            Some(known) => known.item = of_acts(known.item.clone(), act),
            None => joined.push(Joined::new(act, &notes)),
        }
    }
    if !joined.iter().any(|act| act.is_named) {
        let acts = joined.into_iter().map(|act| act.item);
        return (notes.into_iter().chain(acts).collect(), None);
    }
    let is_untold = |act: &&Joined| !act.is_named || !is_told(&act.item, &joined, &notes);
    let unnamed = joined.iter().filter(is_untold);
    let plain: Vec<Item> = notes
        .iter()
        .cloned()
        .chain(unnamed.map(|act| act.item.clone()))
        .collect();
    let mut disputed: Vec<Item> = Vec::new();
    let mut first: Vec<Item> = Vec::new();
    for note in notes {
        if let Some(act) = joined.iter_mut().find(|act| is_same(&act.item, &note)) {
            with_note(&mut act.item, &note);
            continue;
        }
        let mut of_act = joined
            .iter_mut()
            .filter(|act| is_of_one_act(&act.item, &note) && may_be_one(&act.item, &note))
            .peekable();
        match of_act.peek() {
            None => first.push(note),
            // A note that names an act without its words says no more than the act itself.
            Some(_) if is_bare(&note) => of_act.for_each(|act| with_note(&mut act.item, &note)),
            Some(_) => disputed.push(note),
        }
    }
    // Note and act differ on what one act does to the article: neither reading of it is sure.
    if !disputed.is_empty() {
        return (plain, None);
    }
    first.extend(joined.into_iter().map(|act| act.item));
    (first, Some(plain))
}

/// True if a note of the article may state the change of an act that it names. It may tell one change of the
/// act and not another, such as that of words in the whole law. A note that says otherwise than the act, or
/// restates the article, may mean each of its changes.
fn is_told(act: &Item, joined: &[Joined], notes: &[Item]) -> bool {
    if notes.iter().any(|note| is_same(act, note)) {
        return true;
    }
    let is_other = |note: &Item| !joined.iter().any(|known| is_same(&known.item, note));
    let restates = |note: &Item| {
        note.restated.is_some() || note.amendment.operation == Operation::ReplaceArticle
    };
    let mut of_act = notes.iter().filter(|note| is_of_one_act(act, note));
    !act.is_wide() && of_act.any(|note| is_other(note) && may_be_one(act, note) || restates(note))
}

/// False for an act and a note that name different parts of the article and give different words for them:
/// one act changes both parts. A part may contain the other one.
fn may_be_one(act: &Item, note: &Item) -> bool {
    let [one, other] = [act, note].map(|item| &item.amendment.target.places);
    let is_apart = !one.is_empty()
        && !other.is_empty()
        && one.iter().all(|path| {
            other
                .iter()
                .all(|other| !path.starts_with(other) && !other.starts_with(path))
        });
    let is_worded = act.new_text().is_some() && note.new_text().is_some();
    !(is_apart && is_worded) || same_words(act.new_text(), note.new_text())
}

/// True for a change of the whole law that excepts the article, if its act says what becomes of the words
/// there: «عدا المادة (7)، فتحل كلمة "المجلس" محل كلمة "الوزير"».
fn is_settled(excepted: &Item, items: &[Item]) -> bool {
    excepted.role == Role::Excepted
        && excepted.old_phrase().is_some()
        && items.iter().any(|item| {
            item.role == Role::Target
                && !item.is_wide()
                && item.amendment.operation == Operation::ReplacePhrase
                && same_words(item.old_phrase(), excepted.old_phrase())
                && is_of_one_act(excepted, item)
        })
}

/// A change of an act.
struct Joined<'t> {
    item: Item<'t>,
    /// True if a note of the article is about the same act.
    is_named: bool,
}

impl<'t> Joined<'t> {
    fn new(item: Item<'t>, notes: &[Item<'t>]) -> Self {
        let named = |note: &Item| is_same(&item, note) || is_of_one_act(&item, note);
        let is_named = notes.iter().any(named);
        Self { item, is_named }
    }
}

/// The change of two acts with the same words: the later one enacts it.
fn of_acts<'t>(one: Item<'t>, other: Item<'t>) -> Item<'t> {
    let is_later = |a: &Item, b: &Item| (&a.act_day, a.source) >= (&b.act_day, b.source);
    let (mut latest, mut earlier) = match is_later(&one, &other) {
        true => (one, other),
        false => (other, one),
    };
    latest.told_by.append(&mut earlier.told_by);
    latest.told_by.push(earlier.source);
    latest
}

/// The change with what its note adds: the decree that enacts a decision, a stated day of effect, and the
/// article as restated.
fn with_note<'t>(item: &mut Item<'t>, note: &Item<'t>) {
    item.told_by.push(note.source);
    if note.act_day > item.act_day {
        item.enacted_by = Some((note.source, note.amendment.act.as_ref()));
        item.act.clone_from(&note.act);
        item.act_day.clone_from(&note.act_day);
        if item.basis == Basis::ActDate {
            item.day.clone_from(&note.act_day);
        }
    }
    if note.basis == Basis::Stated && item.basis != Basis::Stated {
        item.day.clone_from(&note.day);
        item.basis = note.basis;
    }
    if item.restated.is_none() {
        item.restated.clone_from(&note.restated);
    }
    item.restated_part = item.restated_part.or(note.restated_part);
}

/// True if two sources state the same change of an article at about the same time.
fn is_same(one: &Item, other: &Item) -> bool {
    let near = match (&one.act_day, &other.act_day) {
        (Some(one), Some(other)) => gap(one, other).is_some_and(|days| days.abs() <= DRAFT_DAYS),
        _ => one.act.is_some() && one.act == other.act,
    };
    // A change of the whole law is told by a note of one article and reaches others.
    let role = |item: &Item| match item.role {
        Role::Carrier => Role::Elsewhere,
        role => role,
    };
    near && role(one) == role(other)
        && one.amendment.operation == other.amendment.operation
        && one.amendment.target.places == other.amendment.target.places
        && one.amendment.new_number == other.amendment.new_number
        && same_words(one.new_text(), other.new_text())
        && same_words(one.old_phrase(), other.old_phrase())
}

pub(super) fn same_words(one: Option<&str>, other: Option<&str>) -> bool {
    match (one, other) {
        (None, None) => true,
        (Some(one), Some(other)) => {
            let [first, second] = [key(one), key(other)];
            let [short, long] = [first.len().min(second.len()), first.len().max(second.len())];
            first == second
                || short as f64 >= SAME_WORDS * long as f64 && overlap(one, other) >= SAME_WORDS
        }
        _ => false,
    }
}

/// True if the change of an act and a note are by the same act, or by a decision and its decree.
pub(super) fn is_of_one_act(act: &Item, note: &Item) -> bool {
    let days = match (&act.act_day, &note.act_day) {
        (Some(act), Some(note)) => gap(act, note),
        _ => None,
    };
    match days {
        Some(0) => true,
        Some(days) if act.act == note.act => days.abs() <= DRAFT_DAYS,
        Some(days) => (0..=DRAFT_DAYS).contains(&days) && drafts_decree(act.text),
        None => act.act.is_some() && act.act == note.act,
    }
}

/// True for a note that names the amending act and gives no words of the change.
fn is_bare(note: &Item) -> bool {
    let is_worded = note.new_text().is_some() || note.old_phrase().is_some();
    let needs_words = matches!(
        note.amendment.operation,
        Operation::AmendUnspecified
            | Operation::ReplaceArticle
            | Operation::ReplacePart
            | Operation::ReplacePhrase
            | Operation::AddPart
            | Operation::AddPhrase
    );
    // The text of the law prints the wording that such a note announces.
    let is_announcing = super::announced::ends_before_wording(note.text);
    needs_words && !is_worded && !is_announcing && note.restated.is_none()
}

/// True for a decision that submits the draft of a royal decree, which then enacts its clauses.
fn drafts_decree(text: &str) -> bool {
    static DRAFT: LazyLock<Regex> = LazyLock::new(|| letters(r"مشروع\s+مرسوم\s+ملكي", &[]));
    DRAFT.is_match(&normalize(text, Form::Letters))
}

#[cfg(test)]
mod tests {
    use crate::amendments::versions::day::Day;
    use crate::amendments::versions::histories;
    use crate::amendments::{
        ArticleHistory, Certainty, Law, Reason, Source, SourceAct, SourceArticle, SourceNote,
        read_amendments, read_clauses,
    };
    use crate::citation::Calendar;

    const TEXT: &str = "تختص الهيئة بما يأتي:\n1- الإشراف.\n2- الرقابة.";
    const NOTE: &str = "عدلت الفقرة (2) من هذه المادة بموجب المرسوم الملكي رقم (م/5) وتاريخ 1443/2/10هـ، \
        لتكون بالنص الآتي: \"2- الرقابة والتفتيش على المنشآت المرخص لها في جميع المدن وفق اللائحه.\"";
    const CLAUSE: &str = "يقرر ما يلي:\nأولاً: تعديل الفقرة (2) من المادة (3) من نظام الهيئة، لتكون بالنص الآتي: \
        «2- الرقابة والتفتيش على المنشآت المرخص لها في جميع المدن وفق اللوائح.»";
    const DRAFT: &str = "\nوقد أعد مشروع مرسوم ملكي بذلك، صيغته مرافقة لهذا.";

    fn act<'t>(text: &'t str, number: &'t str, date: &str) -> SourceAct<'t> {
        let clauses = read_clauses(text).into_iter();
        SourceAct {
            text,
            number: Some(number),
            date: Day::new(date, Calendar::Hijri),
            amendments: clauses.flat_map(|clause| clause.amendments).collect(),
        }
    }

    fn third<'t>(notes: &[&'t str], acts: Vec<SourceAct<'t>>) -> ArticleHistory {
        let note = |text: &&'t str| SourceNote {
            text,
            amendments: read_amendments(text, Some("3")),
            within: false,
        };
        let law = Law {
            jurisdiction: "SA",
            articles: vec![SourceArticle {
                number: Some("3"),
                text: TEXT,
                notes: notes.iter().map(note).collect(),
            }],
            acts,
            ..Law::default()
        };
        histories(&law).swap_remove(0)
    }

    fn last(history: &ArticleHistory) -> &str {
        let version = history.versions.last().unwrap();
        version.text.as_deref().unwrap_or_default()
    }

    #[test]
    fn a_note_and_an_act_state_one_change_with_the_words_of_the_act() {
        let history = third(&[NOTE], vec![act(CLAUSE, "م/5", "1443-02-10")]);
        assert_eq!(history.changes.len(), 1);
        let change = &history.changes[0];
        assert_eq!((change.source, change.told_by.len()), (Source::Act(0), 1));
        assert_eq!(change.enacted_by, None);
        assert!(last(&history).ends_with("وفق اللوائح."));
    }

    #[test]
    fn a_decree_enacts_what_a_decision_drafts() {
        let decision = format!("{CLAUSE}{DRAFT}");
        let history = third(&[NOTE], vec![act(&decision, "90", "1443-02-02")]);
        let change = &history.changes[0];
        assert_eq!(history.changes.len(), 1);
        assert_eq!(change.source, Source::Act(0));
        assert_eq!(
            change.act.as_ref().and_then(|act| act.number.as_deref()),
            Some("م/5")
        );
        assert_eq!(change.day, Day::new("1443-02-10", Calendar::Hijri));
        assert!(last(&history).ends_with("وفق اللوائح."));

        let both = vec![
            act(CLAUSE, "م/5", "1443-02-10"),
            act(&decision, "90", "1443-02-02"),
        ];
        let history = third(&[], both);
        assert_eq!(history.changes.len(), 1);
        assert_eq!(history.changes[0].source, Source::Act(0));
        assert_eq!(history.changes[0].told_by, [Source::Act(1)]);
    }

    #[test]
    fn an_act_alone_changes_the_article_by_the_same_rules() {
        let history = third(&[], vec![act(CLAUSE, "م/5", "1443-02-10")]);
        assert_eq!(history.versions[1].certainty, Certainty::Assembled);
        assert!(last(&history).ends_with("وفق اللوائح."));

        let absent = CLAUSE.replace("الفقرة (2)", "الفقرة (7)");
        let history = third(&[], vec![act(&absent, "م/5", "1443-02-10")]);
        assert_eq!(history.changes[0].applied, Err(Reason::PlaceUnknown));
        assert_eq!(last(&history), "");
    }

    #[test]
    fn an_act_that_gives_no_wording_does_not_take_that_of_its_note() {
        // The clause names a paragraph that the article does not have; the note names the right one.
        let misprinted = CLAUSE.replace("الفقرة (2)", "الفقرة (7)");
        let history = third(&[NOTE], vec![act(&misprinted, "م/5", "1443-02-10")]);
        assert_eq!(history.changes.len(), 1);
        assert!(last(&history).ends_with("وفق اللائحه."));
    }

    #[test]
    fn an_act_fills_in_a_note_without_words() {
        let bare = "عدلت هذه المادة بموجب المرسوم الملكي رقم (م/5) وتاريخ 1443/2/10هـ.";
        let history = third(&[bare], vec![act(CLAUSE, "م/5", "1443-02-10")]);
        assert_eq!(history.changes.len(), 1);
        assert!(last(&history).ends_with("وفق اللوائح."));
    }

    #[test]
    fn a_note_of_one_clause_does_not_hide_words_replaced_in_the_whole_law() {
        // The definition of another word cannot be changed by the words alone, so that there is no wording.
        let text = "الهيئة: هيئة الاتصالات.\nالوزارة: الوزارة.";
        let note = "حذف تعريف (الوزارة) بموجب المرسوم الملكي رقم (م/5) وتاريخ 1443/2/10هـ.";
        let clauses = "يقرر ما يلي:\nأولاً: إحلال كلمة (المركز) محل كلمة (الهيئة) أينما وردت في نظام الهيئة.\n\
            ثانياً: حذف تعريف (الوزارة) الوارد في المادة (3) من نظام الهيئة.";
        let law = Law {
            jurisdiction: "SA",
            articles: vec![SourceArticle {
                number: Some("3"),
                text,
                notes: vec![SourceNote {
                    text: note,
                    amendments: read_amendments(note, Some("3")),
                    within: false,
                }],
            }],
            acts: vec![act(clauses, "م/5", "1443-02-10")],
            ..Law::default()
        };
        let history = histories(&law).swap_remove(0);
        assert_eq!(last(&history), "", "{history:?}");
    }

    #[test]
    fn a_note_of_one_part_does_not_hide_the_change_of_another_part() {
        let head = "يقرر ما يلي:\nأولاً: تعديل صدر المادة (3) من نظام الهيئة، ليكون بالنص الآتي: «تختص الهيئة دون غيرها بما يأتي:».";
        let history = third(&[NOTE], vec![act(head, "م/5", "1443-02-10")]);
        assert_eq!(history.changes.len(), 2);
        let text = last(&history);
        assert!(
            text.is_empty()
                || text.starts_with("تختص الهيئة دون غيرها") && text.contains("والتفتيش")
        );
    }

    #[test]
    fn an_excepted_article_has_the_words_that_the_act_gives_it() {
        let act = |tail: &str| {
            let text = format!(
                "يقرر ما يلي:\nأولاً: تعديل نظام الهيئة، بإحلال كلمة (المركز) محل كلمة (الهيئة) أينما وردت في النظام عدا \
                 المادة (الثالثة){tail}."
            );
            let acts = vec![act(&text, "م/5", "1443-02-10")];
            last(&third(&[], acts)).to_owned()
        };
        assert_eq!(act(""), "");
        let given = act("، فتحل كلمة (المجلس) محل كلمة (الهيئة)");
        assert!(given.starts_with("تختص المجلس"), "{given}");
    }

    #[test]
    fn a_note_of_one_change_does_not_hide_another_one_of_its_act() {
        // The clause adds words to a paragraph that the article does not have.
        let more = format!(
            "{CLAUSE}\nثانياً: إضافة عبارة «فوراً» إلى عجز الفقرة (7) من المادة (3) من نظام الهيئة."
        );
        let history = third(&[NOTE], vec![act(&more, "م/5", "1443-02-10")]);
        assert_eq!(history.changes.len(), 2);
        assert_eq!(last(&history), "");
    }

    #[test]
    fn another_act_with_the_same_words_in_another_year_is_another_change() {
        let history = third(&[NOTE], vec![act(CLAUSE, "م/5", "1446-02-10")]);
        assert_eq!(history.changes.len(), 2);
    }
}
