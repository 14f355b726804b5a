//! Words that point at an instrument instead of naming it: `من هذا القانون`, `القانون المشار إليه`,
//! `منه`. Which one they point at is `antecedents`' business.
//!
//! `هذا القانون` by itself is no citation, or a law's own text would drown in them: of the text
//! itself only articles are cited. `القانون المشار إليه` is one, with or without an article.

use super::cursor::Cursor;
use super::forms::{Form, Reading};
use super::head::{self, Head, Joined, Kind};
use super::instrument::Found;
use super::shadow::Shadow;
use super::{Citation, Instrument, Reference};

/// The noun that an instrument is spoken of by, once it has been named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Noun {
    Law,
    System,
    Decree,
    Decision,
    Order,
    Bylaw,
}

/// How words point back, and so what they may take up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Recall {
    /// `المشار إليه`, `سالف الذكر`: the only one of its noun that the text has named.
    Referred { noun: Option<Noun>, generic: bool },
    /// `ذات القانون`, `القانون المذكور`: the last one of its noun.
    Last { noun: Option<Noun>, generic: bool },
    /// `منه`, `منها`: the instrument that was last spoken of.
    Pronoun { feminine: bool },
    /// `من القانون`: one that the reader knows, named in this text or not.
    Known,
}

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
const EMPHATIC: &[&str] = &["ذاتها", "ذاته", "نفسها", "نفسه", "عينه"];
/// Adverbs that go on from them.
const ADVERBS: &[&str] = &["اعلاه", "انفا", "سلفا", "سابقا"];
const BEFORE_SELF: &[&str] = &["هذاال", "هذهال"];
const BEFORE_LAST: &[&str] = &["ذاتال", "نفسال", "ذلكال", "تلكال"];
/// Words that tell apart the laws of one name. The text does not say which is meant.
const QUALIFIERS: &[&str] = &["الجديده", "الجديد", "القديمه", "القديم", "الملغي", "السابق"];

/// What an article belongs to where no name or number follows it: `من هذا القانون`, `منه`.
pub(super) fn owner(article_end: Cursor<'_>) -> Option<Found<'_>> {
    const LINKS: &[&str] = &["الواردهفي", "المنصوصعليهافي", "من", "في"];
    const PARTS: &[&str] = &["احكام", "نصوص", "مواد"];
    let mut ahead = article_end;
    ahead.skip_fillers(3);
    if !ahead.shadow.line_before(ahead.position)
        && let Some(found) = pronoun(ahead)
    {
        return Some(found);
    }
    ahead.eat_any(LINKS)?;
    ahead.skip_fillers(1);
    ahead.eat_any(PARTS);
    of_this(ahead)
        .or_else(|| of_the_last(ahead))
        .or_else(|| of_the(ahead))
}

/// `منه`, `منها`.
fn pronoun(cursor: Cursor<'_>) -> Option<Found<'_>> {
    let mut ahead = cursor;
    let feminine = ahead.eat_word(&["منها", "منه"])? == "منها";
    // Its kind is not told: the one that is most often meant by the gender.
    let instrument = match feminine {
        true => Instrument::Bylaw,
        false => Instrument::Law,
    };
    let recall = Recall::Pronoun { feminine };
    Some(pointing(
        instrument,
        Reference::Anaphoric,
        Some(recall),
        ahead,
    ))
}

/// `هذا القانون`, `هذه اللائحة`.
fn of_this(cursor: Cursor<'_>) -> Option<Found<'_>> {
    let mut ahead = cursor;
    ahead.eat_any(BEFORE_SELF)?;
    let (form, _) = instrument_head(&mut ahead)?;
    Some(of_form(form, Reference::This, None, ahead))
}

/// `ذات القانون`, `نفس النظام`.
fn of_the_last(cursor: Cursor<'_>) -> Option<Found<'_>> {
    let mut ahead = cursor;
    ahead.eat_any(BEFORE_LAST)?;
    let (form, head) = instrument_head(&mut ahead)?;
    let (noun, generic) = noun_of(ahead.shadow, &head);
    let recall = Recall::Last { noun, generic };
    Some(of_form(form, Reference::Anaphoric, Some(recall), ahead))
}

/// `القانون المشار إليه`, `القانون ذاته`, and `القانون` with nothing behind it.
fn of_the(cursor: Cursor<'_>) -> Option<Found<'_>> {
    let mut ahead = cursor;
    ahead.eat("ال").then_some(())?;
    let (form, head) = instrument_head(&mut ahead)?;
    if form.instrument == Instrument::Bylaw
        && let Some(found) = bylaw_of_it(ahead)
    {
        return Some(found);
    }
    if let Some((recall, end)) = behind(&head, ahead) {
        return Some(of_form(form, Reference::Anaphoric, Some(recall), end));
    }
    // The bylaw of a law that is named, though no rule read the name.
    let of_another = ["لقانون", "لنظام", "للقانون", "للنظام"]
        .iter()
        .any(|law| ahead.rest().starts_with(law));
    if of_another {
        return None;
    }
    let mut qualified = ahead;
    let qualified = qualified.eat_word(QUALIFIERS).map(|_| qualified);
    if qualified.is_none() && goes_on(ahead) {
        return None;
    }
    let end = qualified.unwrap_or(ahead);
    Some(of_form(
        form,
        Reference::Anaphoric,
        Some(Recall::Known),
        end,
    ))
}

/// A head that nothing names and no article stands before: `القانون المشار إليه`,
/// `اللائحة التنفيذية لهذا القانون`.
pub(super) fn standing_alone<'s>(
    shadow: &'s Shadow<'s>,
    head: &Head,
    joined: Joined,
) -> Option<Found<'s>> {
    let Kind::Instrument {
        form, many: false, ..
    } = head.kind
    else {
        return None;
    };
    if !joined.definite || !is_legislative(form.reading) {
        return None;
    }
    let cursor = Cursor::new(shadow, head.end);
    if form.reading == Reading::Bylaw
        && let Some(found) = bylaw_of_it(cursor)
    {
        return Some(found);
    }
    let (recall, end) = behind(head, cursor)?;
    let words = &shadow.text[head.end..end.position];
    // Rules and a bill are no instrument that is known by its noun alone.
    let bill = shadow.text[..joined.start].ends_with("مشروع");
    if bill
        || noun_of(shadow, head).0.is_none()
        || EMPHATIC.iter().any(|word| words.ends_with(word))
    {
        return None;
    }
    Some(of_form(form, Reference::Anaphoric, Some(recall), end))
}

/// `لهذا القانون`, `للنظام` behind `اللائحة التنفيذية`.
fn bylaw_of_it(cursor: Cursor<'_>) -> Option<Found<'_>> {
    let mut ahead = cursor;
    let reference = match ahead.eat_any(&["لهذاال", "لل"])? {
        "لل" => Reference::Anaphoric,
        _ => Reference::This,
    };
    let (form, _) = instrument_head(&mut ahead)?;
    let law = form.instrument;
    let is_law = law.facts().doc_type == "legislation" || law == Instrument::Decree;
    if !is_law || reference == Reference::Anaphoric && goes_on(ahead) {
        return None;
    }
    let recall = (reference == Reference::Anaphoric).then_some(Recall::Known);
    Some(pointing(Instrument::Bylaw, reference, recall, ahead))
}

/// The words of pointing behind a noun.
fn behind<'s>(head: &Head, cursor: Cursor<'s>) -> Option<(Recall, Cursor<'s>)> {
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
fn goes_on(cursor: Cursor) -> bool {
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
        let Some(letter) = ahead.eat_char(super::shadow::is_letter) else {
            break;
        };
        before_last = last;
        last = letter;
    }
    // An adjective of relation: `الأساسي`, `التنفيذية`.
    last == 'ي' || (before_last == 'ي' && last == 'ه')
}

/// The head of legislation, a decree or a regulation at the cursor, which goes behind it.
fn instrument_head(cursor: &mut Cursor) -> Option<(&'static Form, Head)> {
    let head = head::at(cursor.shadow, cursor.position)?;
    let Kind::Instrument {
        form, many: false, ..
    } = head.kind
    else {
        return None;
    };
    let end = Cursor::new(cursor.shadow, head.end);
    let whole = end.at_edge() || end.rest().starts_with("ال");
    if !is_legislative(form.reading) || !whole {
        return None;
    }
    *cursor = end;
    Some((form, head))
}

fn is_legislative(reading: Reading) -> bool {
    use Reading as R;
    matches!(
        reading,
        R::Numbered
            | R::Named
            | R::NamedWithArticle
            | R::Issued
            | R::IssuedWithYear
            | R::Bylaw
            | R::Constitution
    )
}

/// The noun of a head, and whether the head is no more than that.
pub(super) fn noun_of(shadow: &Shadow, head: &Head) -> (Option<Noun>, bool) {
    let text = &shadow.text[head.start..head.end];
    NOUNS
        .iter()
        .find(|(noun, _)| text.starts_with(noun))
        .map_or((None, false), |(noun, kind)| {
            (Some(*kind), text.len() == noun.len())
        })
}

/// A citation that a head and words of pointing make.
fn of_form<'s>(
    form: &'static Form,
    reference: Reference,
    recall: Option<Recall>,
    end: Cursor<'s>,
) -> Found<'s> {
    let mut found = pointing(form.instrument, reference, recall, end);
    for citation in &mut found.citations {
        citation.jurisdiction = form.jurisdiction.map(str::to_owned);
    }
    found
}

fn pointing(
    instrument: Instrument,
    reference: Reference,
    recall: Option<Recall>,
    end: Cursor<'_>,
) -> Found<'_> {
    let mut citation = Citation::new(instrument);
    citation.reference = reference;
    Found {
        recall,
        ..Found::new(vec![citation], end)
    }
}
