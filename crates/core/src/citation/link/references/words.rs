//! The words that point: nouns of instruments, what stands behind them, and where a noun is alone.

use crate::citation::model::found::Noun;
use crate::citation::model::found::Recall;
use crate::citation::read::head::kind::Head;
use crate::text::cursor::Cursor;
use crate::text::folded::{Shadow, is_letter};

/// Nouns at the beginning of heads, the longest first.
const NOUNS: &[(&str, Noun)] = &[
    ("مرسومبقانون", Noun::Law),
    ("مرسومبالقانون", Noun::Law),
    ("قراربقانون", Noun::Law),
    ("قراربالقانون", Noun::Law),
    ("قانون", Noun::Law),
    ("نظام", Noun::System),
    ("مرسوم", Noun::Decree),
    ("ظهير", Noun::Decree),
    ("قرار", Noun::Decision),
    ("امر", Noun::Order),
    ("توجيه", Noun::Order),
    ("لايحه", Noun::Bylaw),
];

/// Words of pointing behind a noun. `true`: what the text has referred to anywhere; `false`: the
/// last one of the noun.
const BEHIND: &[(&str, bool)] = &[
    ("المشاراليها", true),
    ("المشاراليه", true),
    ("المنوهعنها", true),
    ("المنوهعنه", true),
    ("المنوهاليه", true),
    ("المومااليها", true),
    ("المومااليه", true),
    ("السالفذكرها", true),
    ("السالفذكره", true),
    ("السالفالذكر", true),
    ("السالفهالذكر", true),
    ("سالفالذكر", true),
    ("سالفهالذكر", true),
    ("سالفالبيان", true),
    ("سالفهالبيان", true),
    ("السالفالبيان", true),
    ("السالفالاشارهاليه", true),
    ("سالفالاشارهاليه", true),
    ("انفالذكر", true),
    ("انفهالذكر", true),
    ("الانفالذكر", true),
    ("الانفذكره", true),
    ("المارذكرها", true),
    ("المارذكره", true),
    ("المارالذكر", true),
    ("المتقدمذكره", true),
    ("المتقدمالذكر", true),
    ("السابقذكره", true),
    ("السابقالذكر", true),
    ("سابقالذكر", true),
    ("السابقالاشارهاليه", true),
    ("السابقهالاشارهاليها", true),
    ("المذكوره", false),
    ("المذكور", false),
    ("ذاتها", false),
    ("ذاته", false),
    ("نفسها", false),
    ("نفسه", false),
    ("عينه", false),
];
/// Of these, the words that point only behind an article's instrument: by itself `القانون ذاته` is
/// the law in general as often as one law.
pub(super) const EMPHATIC: &[&str] = &["ذاتها", "ذاته", "نفسها", "نفسه", "عينه"];
/// Adverbs that go on from them.
const ADVERBS: &[&str] = &["اعلاه", "انفا", "سلفا", "سابقا"];

/// The noun of a head, and whether the head is no more than that.
pub(in crate::citation) fn noun_of(shadow: &Shadow, head: &Head) -> (Option<Noun>, bool) {
    let text = &shadow.text[head.start..head.end];
    NOUNS
        .iter()
        .find(|(noun, _)| text.starts_with(noun))
        .map_or((None, false), |(noun, kind)| {
            (Some(*kind), text.len() == noun.len())
        })
}

/// The words of pointing behind a noun.
pub(super) fn behind<'s>(head: &Head, cursor: Cursor<'s>) -> Option<(Recall, Cursor<'s>)> {
    let mut ahead = cursor;
    ahead.skip_brackets();
    let (_, referred) = BEHIND
        .iter()
        .find(|(words, _)| ahead.eat_word(&[words]).is_some())?;
    ahead.eat_word(ADVERBS);
    // `القانون المشار إليه رقم 5` is cited by its number.
    if ahead.rest().starts_with("رقم") {
        return None;
    }
    let (noun, generic) = noun_of(ahead.shadow, head);
    let recall = match referred {
        true => Recall::Referred { noun, generic },
        false => Recall::Last { noun, generic },
    };
    Some((recall, ahead))
}

/// Whether the words behind a definite noun can belong to it, so that it is not the noun alone:
/// `النظام الأساسي`, `القانون الدولي`, `القانون رقم`.
pub(super) fn goes_on(cursor: Cursor) -> bool {
    const ADJECTIVES: &[&str] = &[
        "العام",
        "الخاص",
        "المقارن",
        "الموحد",
        "الصادر",
        "رقم",
        "المعدل",
    ];
    let shadow = cursor.shadow;
    if !cursor.at_edge() || cursor.rest().starts_with(|c: char| c.is_ascii_digit()) {
        return true;
    }
    if shadow.line_before(cursor.position) {
        return false;
    }
    let mut ahead = cursor;
    ahead.skip_brackets();
    if ADJECTIVES.iter().any(|word| ahead.rest().starts_with(word)) {
        return true;
    }
    if !ahead.eat("ال") {
        return false;
    }
    let mut last = ' ';
    let mut before_last = ' ';
    for _ in 0..16 {
        if last != ' ' && ahead.at_edge() {
            break;
        }
        let Some(letter) = ahead.eat_char(is_letter) else {
            break;
        };
        before_last = last;
        last = letter;
    }
    // An adjective of relation: `الأساسي`, `التنفيذية`.
    last == 'ي' || (before_last == 'ي' && last == 'ه')
}
