//! Finds a decision that a claim gives to another authority than the passage: «بقرار من الوزير» for «بمرسوم
//! ملكي بعد موافقة مجلس الوزراء».
//!
//! An actor is found before its act; a decision names who takes it in other ways as well: after «بقرار من»,
//! by a verb with a pronoun («يصدرها الوزير») or by «هو الذي».

use std::ops::Range;

use super::super::alignment::Alignment;
use super::super::finding::{Finding, Kind, Read};
use super::super::parties::{
    MINISTRY, Mention, Place, are_opposed, are_other_authorities, is_public,
};
use super::super::tables::{ASKING, OBLIGING, PERMITTING};
use super::super::words::{Text, Word};
use crate::text::fold::{letters, words};

words! {
    /// Verbs of deciding, whose subject follows.
    letters const DECIDING: &[&str] = [
        "يحدد", "تحدد", "يعين", "تعين", "يصدر", "تصدر", "يقرر", "تقرر", "يمنح", "تمنح", "يأذن", "تأذن", "يرخص",
        "ترخص", "يوافق", "توافق", "يعتمد", "تعتمد", "يفصل", "تفصل", "يأمر", "تأمر", "يقوم", "تقوم", "يتولى",
        "تتولى", "يختص", "تختص", "يختار", "تختار", "يعفي", "تعفي", "يوقف", "توقف", "يلغي", "تلغي", "يضع", "تضع",
        "يشكل", "تشكل", "يقضي", "تقضي", "ينفذ", "تنفذ",
    ];
}

words! {
    /// Nouns of a decision, before who takes it, without preposition.
    letters const DECISIONS: &[&str] = [
        "قرار", "أمر", "إذن", "موافقة", "مرسوم", "ترخيص", "تصريح", "حكم", "اختصاص", "قبل", "بواسطة", "معرفة",
        "بتكليف", "اعتماد",
    ];
}

words! {
    /// Words between a decision and who takes it.
    letters const LINKS: &[&str] = [
        "من", "عن", "يصدر", "تصدر", "يصدره", "يصدرها", "تصدره", "تصدرها", "صادر", "صادرة", "مسبب", "كتابي", "عمل",
    ];
}

words! {
    /// Nouns of a part in a decision that does not take it.
    letters const PROPOSALS: &[&str] = [
        "اقتراح", "طلب", "ترشيح", "عرض", "توصية", "رأي", "استشارة", "التشاور", "التنسيق", "بالتنسيق", "مقترح",
        "أخذ", "إبداء", "سماع", "إخطار", "إبلاغ", "لدى", "أمام", "إلى", "ممثل", "ممثلي",
    ];
}

/// Number of words between a decision and who takes it.
const NEAR: usize = 4;

const OBJECTS: [&str; 3] = ["ها", "هم", "ه"];
const THAT: &str = letters!("أن");
const HE_WHO: [[&str; 2]; 2] = [letters!("هو", "الذي"), letters!("هي", "التي")];

pub(in super::super) fn check(
    claim: Read,
    passage: Read,
    alignment: &Alignment,
) -> Option<Finding> {
    let mut mine = claim.mentions.iter().filter(|one| decides(claim, one));
    let mine = mine.next()?;
    found(
        claim,
        passage,
        alignment,
        body_of(claim, mine).unwrap_or(mine),
    )
}

/// Head and director, of whom only the body to which they belong tells who they are: «مدير الشرطة».
const HEADS: [u8; 2] = [87, 52];

/// Returns the public body named right after its head.
fn body_of<'t>(read: Read<'t>, one: &Mention) -> Option<&'t Mention> {
    let next = one.word + one.length;
    let mut bodies = read.mentions.iter();
    HEADS
        .contains(&one.party)
        .then(|| bodies.find(|body| body.word == next && is_public(body.party)))?
}

words! {
    /// Nouns of deciding, by which an English verb is told in Arabic words.
    letters const DECIDING_NOUNS: &[&str] = [
        "تحديد", "تعيين", "إصدار", "تقرير", "قرار", "منح", "إذن", "ترخيص", "موافقة", "اعتماد", "فصل", "أمر", "بت",
        "اختيار", "إعفاء", "وقف", "إيقاف", "إلغاء", "وضع", "تشكيل", "تنفيذ", "تقدير", "ندب", "عزل",
    ];
}

/// Number of words of an English claim around a subject among which its verb stands.
const VERB_NEAR: usize = 3;

/// The same for an English claim in Arabic words, whose subject stands at the beginning of a segment.
pub(in super::super) fn check_subject(
    claim: Read,
    passage: Read,
    alignment: &Alignment,
) -> Option<Finding> {
    let text = claim.text;
    let decides = |one: &&Mention| {
        let segment = text.words[one.word].segment;
        let own = text.words_in(&(segment..segment + 1));
        let after = one.word + one.length..own.end.min(one.word + one.length + VERB_NEAR);
        let is_first = one.word <= own.start + VERB_NEAR
            && !text.words[own.start..one.word].iter().any(Word::is_content);
        let asks = |word: &Word| word.is(ASKING);
        let is_verb = |word: &Word| {
            let tables = [PERMITTING, OBLIGING, DECIDING_NOUNS];
            tables.iter().any(|table| word.is(table)) || is_deciding(&word.text)
        };
        // Who may ask for something takes no decision on it.
        is_first
            && !text.words[after.clone()].iter().any(asks)
            && text.words[own.start..after.end].iter().any(is_verb)
    };
    let mut subjects = claim.mentions.iter().filter(decides);
    subjects.find_map(|one| found(claim, passage, alignment, one))
}

fn found(claim: Read, passage: Read, alignment: &Alignment, mine: &Mention) -> Option<Finding> {
    let sentence = passage.text.sentence_of(alignment.segments.start);
    let start = sentence.start.min(alignment.segments.start);
    let near = passage
        .text
        .words_in(&(start..sentence.end.max(alignment.segments.end)));
    let own = quality(claim.text, mine);
    let may_decide = |one: &Mention| decides(passage, one) || has_right(passage, one);
    let is_named = |one: &&Mention| {
        // A private party that the passage names elsewhere is no decider by that.
        if !is_public(one.party) && !near.contains(&one.word) && !may_decide(one) {
            return false;
        }
        let is_same = match (own, quality(passage.text, one)) {
            (Some(one), Some(other)) => one == other,
            _ => true,
        };
        one.party == mine.party && is_same && !is_consulted(passage, one)
    };
    if passage.mentions.iter().any(|one| is_named(&one)) {
        return None;
    }
    let deciders: Vec<&Mention> = passage
        .mentions
        .iter()
        .filter(|one| may_decide(one))
        .collect();
    let is_near = |one: &&&Mention| near.contains(&one.word);
    let has_near = deciders.iter().any(|one| near.contains(&one.word));
    let deciders: Vec<&Mention> = deciders
        .iter()
        .filter(|one| !has_near || is_near(one))
        .map(|one| body_of(passage, one).unwrap_or(one))
        .collect();
    let mut deciders = deciders.iter().peekable();
    let is_unknown = own.is_some() && !names(passage.text, own);
    let is_other = |one: &&Mention| match one.party == mine.party {
        true => is_unknown,
        false => {
            are_opposed(one.party, mine.party)
                || are_other_authorities(one.party, mine.party)
                || is_unknown && is_public(one.party) && mine.party == MINISTRY
        }
    };
    (deciders.peek().is_some() && deciders.all(is_other)).then(|| Finding {
        kind: Kind::Role,
        words: place(mine),
    })
}

fn place(one: &Mention) -> Range<usize> {
    one.word..one.word + one.length
}

fn names(text: &Text, word: Option<&str>) -> bool {
    word.is_none_or(|word| text.words.iter().any(|one| one.text == word))
}

/// Returns the word that says which one of several a minister or ministry is: «وزير الداخلية».
fn quality<'t>(text: &'t Text, one: &Mention) -> Option<&'t str> {
    let (word, next) = (
        &text.words[one.word],
        text.words.get(one.word + one.length)?,
    );
    let is_open = !word.text.contains(letters!("ال")) && one.length == 1;
    let is_name = next.segment == word.segment && next.text.starts_with(letters!("ال"));
    (is_open && is_name).then_some(next.text.as_str())
}

fn is_deciding(word: &str) -> bool {
    let bare = word.strip_prefix(['و', 'ف']).unwrap_or(word);
    let without = OBJECTS.iter().find_map(|ending| bare.strip_suffix(ending));
    DECIDING.contains(&bare) || without.is_some_and(|word| DECIDING.contains(&word))
}

fn is_decision(word: &str) -> bool {
    let bare = word.strip_prefix(['و', 'ف']).unwrap_or(word);
    let noun = bare.strip_prefix(['ب', 'ل']).unwrap_or(bare);
    DECISIONS.contains(&bare) || DECISIONS.contains(&noun)
}

/// True if the party takes the decision of its sentence.
fn decides(read: Read, one: &Mention) -> bool {
    let text = read.text;
    let segment = text.words[one.word].segment;
    let same = |at: usize| text.words.get(at).filter(|word| word.segment == segment);
    let before = one.word.checked_sub(1).and_then(same);
    if read.signs.is_negative(one.word) {
        return false;
    }
    let is_subject = one.place == Place::Bare && before.is_some_and(|word| is_deciding(&word.text));
    let next = one.word + one.length;
    let after = (next..next + 3).filter_map(|at| Some([&same(at)?.text, &same(at + 1)?.text]));
    let is_he = after
        .into_iter()
        .any(|pair| HE_WHO.contains(&pair.map(String::as_str)));
    let is_by_decision = || {
        let mut back = (one.word.saturating_sub(NEAR)..one.word).rev();
        let stop = back.find(|at| !same(*at).is_some_and(|word| word.is(LINKS)));
        let is_bare = one.place != Place::For && one.place != Place::On;
        is_bare
            && stop
                .and_then(same)
                .is_some_and(|word| is_decision(&word.text))
    };
    // «تصدر من الوزير»
    let is_from = || {
        let verb = one.word.checked_sub(2).and_then(same);
        before.is_some_and(|word| [FROM, BY].contains(&word.text.as_str()))
            && verb.is_some_and(|word| is_deciding(&word.text))
    };
    // «مجلس الوزراء بقرار منه»
    let is_own = same(next).is_some_and(|word| is_decision(&word.text))
        && same(next + 1).is_some_and(|word| word.text == OF_HIM || word.text == OF_HER);
    is_subject || is_he || is_own || is_by_decision() || is_from()
}

const OF_HIM: &str = letters!("منه");
const OF_HER: &str = letters!("منها");
const FROM: &str = letters!("من");
const BY: &str = letters!("عن");

/// True for «للوزير أن» and «على المحكمة أن», which give a decision too.
fn has_right(read: Read, one: &Mention) -> bool {
    let after = one.word + one.length;
    let mut words = read.text.words.iter().skip(after).take(NEAR);
    let is_that = words.any(|word| word.text == THAT);
    // «وجب على قاضي التنفيذ كذا»
    let is_bound = one.place == Place::On
        && is_public(one.party)
        && (is_that
            || one
                .word
                .checked_sub(2)
                .is_some_and(|before| read.text.words[before].is(OBLIGING)));
    let may = one.place == Place::For && is_that;
    (may || is_bound) && !read.signs.is_negative(one.word)
}

/// True if the party is only asked or heard: «بناء على طلب وزير الداخلية».
fn is_consulted(read: Read, one: &Mention) -> bool {
    let before = one.word.saturating_sub(2)..one.word;
    read.text.words[before].iter().any(|word| {
        let bare = word.bare();
        PROPOSALS.contains(&bare) || PROPOSALS.contains(&bare.strip_prefix('ب').unwrap_or(bare))
    })
}
