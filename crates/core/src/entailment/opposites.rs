//! Finds words that a claim replaces by their opposites, «قبل» by «بعد», and permissions made duties.

use super::alignment::Alignment;
use super::finding::{Finding, Kind, Read};
use super::signs::is_negator;
use super::tables::{AFTER, BEFORE, NOUN_NEGATORS};
use super::words::{Text, Word};
use crate::text::fold::letters;

/// Words of which one excludes the other, as prefixes of a word without article and preposition.
const OPPOSITES: &[(&[&str], &[&str])] = &[
    (&letters!("كامل",), &letters!("ناقص", "عديم")),
    (&letters!("صريح",), &letters!("ضمني",)),
    (&letters!("علني", "علانية"), &letters!("سري",)),
    (&letters!("مؤقت",), &letters!("دائم", "مؤبد")),
    (&letters!("شهري",), &letters!("سنوي", "أسبوعي", "يومي")),
    (&letters!("كلي",), &letters!("جزئي",)),
    (&letters!("منقول",), &letters!("عقار",)),
    (&letters!("سابق",), &letters!("لاحق", "تالي")),
    (
        &letters!("زيادة", "زاد", "يزاد"),
        &letters!("تخفيض", "خفض", "نقص", "إنقاص", "يخفض"),
    ),
    (&letters!("باطل",), &letters!("صحيح", "نافذ")),
    (&letters!("إيجاب",), &letters!("قبول",)),
    (
        &letters!("استقال", "يستقيل", "مستقيل"),
        &letters!("فصل", "مفصول", "أقال"),
    ),
    (
        &letters!("مكتوب", "كتابة", "كتابي", "خطي"),
        &letters!("شفوي", "شفاه", "شفهي"),
    ),
    (&letters!("ذكور", "رجال"), &letters!("إناث", "نساء")),
    (&letters!("حاضر",), &letters!("غائب",)),
    (
        &letters!("اختياري",),
        &letters!("إجباري", "إلزامي", "وجوبي"),
    ),
    (&letters!("مجان",), &letters!("مقابل",)),
    (
        &letters!("يبدأ", "تبدأ", "ابتداء"),
        &letters!("ينتهي", "تنتهي", "انتهاء"),
    ),
    (&letters!("حاضن",), &letters!("محضون",)),
    (&letters!("يقبل", "تقبل"), &letters!("يرفض", "ترفض")),
    (&letters!("ابتدائي",), &letters!("نهائي", "بات")),
    (&letters!("عمد",), &letters!("خطأ", "سهو", "إهمال")),
    (&letters!("وجوب",), &letters!("جواز",)),
    (&letters!("حسن",), &letters!("سوء",)),
    (&letters!("مستمر",), &letters!("متقطع", "منقطع")),
    (&letters!("داخل",), &letters!("خارج",)),
    (&letters!("حضوري",), &letters!("غيابي",)),
    (&letters!("أكبر",), &letters!("أصغر",)),
    (
        &letters!("يخضع", "تخضع", "خاضع"),
        &letters!("يعفى", "تعفى", "معفى", "معفاة"),
    ),
    (&letters!("عادي",), &letters!("إداري", "استثنائي")),
    (&letters!("مدني",), &letters!("جزائي", "جنائي")),
];

pub(super) fn check(claim: Read, passage: Read, alignment: &Alignment) -> Vec<Finding> {
    let mut found = Vec::new();
    found.extend(opposite(claim, passage, alignment));
    found.extend(other_order(claim.text, passage.text, alignment));
    found.extend(other_modality(claim, passage, alignment));
    found
}

/// Finds what one text allows and the other requires.
fn other_modality(claim: Read, passage: Read, alignment: &Alignment) -> Option<Finding> {
    let turned = |mine: &[bool], other: &[bool], theirs: &[bool], owed: &[bool]| {
        let words = alignment.pairs.iter().enumerate();
        let pairs = words.filter(|(at, places)| mine[*at] && !places.is_empty() && !owed[*at]);
        let (mut changed, mut count) = (Vec::new(), 0);
        for (at, places) in pairs {
            count += 1;
            if places.iter().all(|place| other[*place] && !theirs[*place]) {
                changed.push(at);
            }
        }
        (changed.len() >= 2 && 3 * changed.len() >= 2 * count).then(|| changed[0])
    };
    let (mine, theirs) = (claim.signs, passage.signs);
    let made_duty = turned(
        &mine.obliged,
        &theirs.permitted,
        &theirs.obliged,
        &mine.permitted,
    );
    let made_right = turned(
        &mine.permitted,
        &theirs.obliged,
        &theirs.permitted,
        &mine.obliged,
    );
    let at = made_duty.or(made_right)?;
    Some(Finding::at(Kind::Modality, at))
}

/// Finds a word of the claim in place of which the clause has only its opposite. A negated word says the
/// same as its opposite: «لا تخضع للضريبة» for «تعفى من الضريبة».
fn opposite(claim: Read, passage: Read, alignment: &Alignment) -> Option<Finding> {
    let window = passage.text.words_in(&alignment.segments);
    let clause = &passage.text.words[window.clone()];
    let has = |words: &[Word], side: &[&str]| words.iter().any(|word| begins(word, side));
    OPPOSITES.iter().find_map(|(one, other)| {
        let turned = |mine: &[&str], theirs: &[&str]| {
            let is_stated = window.clone().any(|place| {
                begins(&passage.text.words[place], theirs) && !is_denied(passage.text, place)
            });
            let is_turned = is_stated && !has(clause, mine) && !has(&claim.text.words, theirs);
            let mut words = claim.text.words.iter().enumerate();
            is_turned.then(|| {
                words.position(|(at, word)| begins(word, mine) && !is_denied(claim.text, at))
            })?
        };
        let at = turned(one, other).or_else(|| turned(other, one))?;
        Some(Finding::at(Kind::Polarity, at))
    })
}

/// True if a negation stands right before a word.
fn is_denied(text: &Text, at: usize) -> bool {
    at.checked_sub(1)
        .is_some_and(|before| is_negator(text, before) || text.words[before].is(NOUN_NEGATORS))
}

/// Finds «قبل» in place of «بعد», or the other way, before a word that both texts have.
fn other_order(claim: &Text, passage: &Text, alignment: &Alignment) -> Option<Finding> {
    let is_after = |text: &Text, at: usize, table: &[&str]| {
        at.checked_sub(1)
            .is_some_and(|before| text.words[before].is(table))
    };
    (1..claim.words.len()).find_map(|at| {
        let places = &alignment.pairs[at];
        let turned = |mine, theirs| {
            let any = |table| places.iter().any(|place| is_after(passage, *place, table));
            is_after(claim, at, mine) && any(theirs) && !any(mine)
        };
        (turned(BEFORE, AFTER) || turned(AFTER, BEFORE))
            .then(|| Finding::at(Kind::Comparison, at - 1))
    })
}

/// Greatest number of letters that a word of `OPPOSITES` may have after its row: an ending.
const ENDING: usize = 3;

fn begins(word: &Word, rows: &[&str]) -> bool {
    let whole = word.text.as_str();
    let bare = ["وال", "فال", "بال", "لل", "ال", "و", "ف", "ب", "ل"]
        .iter()
        .find_map(|prefix| {
            whole
                .strip_prefix(prefix)
                .filter(|rest| rest.chars().count() >= 3)
        })
        .unwrap_or(whole);
    let fits = |text: &str| {
        rows.iter().any(|row| {
            text.strip_prefix(row).is_some_and(|rest| {
                rest.chars().count() <= ENDING
                    && (row.chars().count() > 3 || rest.is_empty() || rest.chars().count() <= 2)
            })
        })
    };
    fits(whole) || fits(bare)
}
