//! Finds words that a claim replaces by their opposites, «قبل» by «بعد», and permissions made duties.

use super::alignment::Alignment;
use super::bounds::Compared;
use super::finding::{Finding, Kind, Read};
use super::signs::is_negator;
use super::tables::{AFTER, BEFORE, CONDITIONS, FORBIDDING, NOUN_NEGATORS, SPOKEN, TIMES, WRITTEN};
use super::words::{OR_ELSE, Text, Word};
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
    (
        &letters!("سابق", "تسبق", "يسبق"),
        &letters!("لاحق", "تالي", "تلي", "يلي", "تعقب"),
    ),
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
    (&letters!("حاضر", "حضور"), &letters!("غائب", "غياب", "غيبة")),
    (
        &letters!("اختياري",),
        &letters!("إجباري", "إلزامي", "وجوبي"),
    ),
    (&letters!("مجان",), &letters!("مقابل",)),
    (&letters!("موسر",), &letters!("معسر",)),
    (&letters!("هجري",), &letters!("ميلادي",)),
    (&letters!("نهارا",), &letters!("ليلا",)),
    (&letters!("بائن",), &letters!("رجعي",)),
    (&letters!("معجل",), &letters!("مؤجل",)),
    (&letters!("مشدد",), &letters!("مخفف",)),
    (&letters!("مقدما",), &letters!("مؤخرا",)),
    (&letters!("بداية", "مطلع"), &letters!("نهاية", "ختام")),
    (
        &letters!("منفرد", "انفراد"),
        &letters!("مجتمعين", "بالاشتراك", "تضامن"),
    ),
    (&letters!("سعودي", "مواطن"), &letters!("أجنبي", "أجانب")),
    (
        &letters!("يستحق", "تستحق", "يستمر", "يتقاضى", "يحتفظ"),
        &letters!("يحرم", "تحرم", "يفقد", "تفقد"),
    ),
    (&letters!("يستمر", "تستمر"), &letters!("يوقف", "توقف")),
    (&letters!("إثبات",), &letters!("نفي",)),
    (&letters!("براءة",), &letters!("إدانة",)),
    (&letters!("فتح",), &letters!("إغلاق", "غلق")),
    (&letters!("جسيم",), &letters!("يسير", "بسيط")),
    (&letters!("عاقل",), &letters!("مجنون",)),
    (&letters!("تشديد", "يشدد"), &letters!("تخفيف", "يخفف")),
    (&letters!("أصلي",), &letters!("تبعي", "احتياطي", "تكميلي")),
    (&letters!("رفع",), &letters!("خفض",)),
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

/// For each row of `OPPOSITES`, whether a text has a word of its first side, and of its second one.
pub(super) struct Sides(Vec<[bool; 2]>);

impl Sides {
    pub fn of(text: &Text) -> Self {
        let words = Stem::all(&text.words);
        let sides = OPPOSITES.iter();
        Self(
            sides
                .map(|(one, other)| [has(&words, one), has(&words, other)])
                .collect(),
        )
    }

    /// True if a word is the opposite of one of the text, which does not have the word's own side.
    pub fn opposes(&self, word: &str) -> bool {
        let text = Text::new(word);
        let words = Stem::all(&text.words);
        let is_of = |side: &[&str]| has(&words, side);
        OPPOSITES
            .iter()
            .zip(&self.0)
            .any(|((one, other), has)| match has {
                [true, false] => is_of(other),
                [false, true] => is_of(one),
                _ => false,
            })
    }
}

pub(super) fn check(claim: Read, passage: Read, alignment: &Alignment) -> Vec<Finding> {
    let mut found = Vec::new();
    found.extend(opposite(claim, passage, alignment));
    found.extend(one_of_both(claim, passage, alignment));
    found.extend(other_order(claim.text, passage.text, alignment));
    if found.is_empty() {
        found.extend(other_side(claim.text, passage.text));
    }
    found.extend(other_precedence(claim.text, passage.text, alignment));
    found.extend(other_sequence(claim.text, passage.text, alignment));
    found.extend(other_start(claim.text, passage.text));
    found.extend(before_start(claim, passage.text));
    found.extend(other_rank(claim.text, passage.text));
    found.extend(other_bound(claim, passage, alignment));
    found.extend(other_modality(claim, passage, alignment));
    found
}

/// Finds a form by mouth where the passage has only one in writing, or the other way. The clause with the
/// form may be another than that with most words.
pub(super) fn other_form(claim: &Text, passage: &Text) -> Option<Finding> {
    let first = |text: &Text, table: &[&str]| text.words.iter().position(|word| word.is(table));
    let turned = |mine: &[&str], theirs: &[&str]| {
        let at = first(claim, mine).filter(|at| !is_denied(claim, *at))?;
        let is_other = first(claim, theirs).is_none()
            && first(passage, mine).is_none()
            && first(passage, theirs).is_some();
        is_other.then(|| Finding::at(Kind::Polarity, at))
    };
    turned(SPOKEN, WRITTEN).or_else(|| turned(WRITTEN, SPOKEN))
}

/// Finds an order turned round: «للأب ثم للأم» for «للأم ثم للأب».
fn other_sequence(claim: &Text, passage: &Text, alignment: &Alignment) -> Option<Finding> {
    let window = passage.words_in(&alignment.segments);
    let thens: Vec<usize> = window
        .filter(|at| passage.words[*at].text == THEN)
        .collect();
    (1..claim.words.len()).find_map(|at| {
        if claim.words[at].text != THEN {
            return None;
        }
        let before = (0..at)
            .rev()
            .find(|place| claim.words[*place].is_content())?;
        let after = (at + 1..claim.words.len()).find(|place| claim.words[*place].is_content())?;
        let (first, second) = (&alignment.pairs[before], &alignment.pairs[after]);
        let is_between = |one: &[usize], two: &[usize]| {
            thens.iter().any(|then| {
                one.iter().any(|place| place < then) && two.iter().any(|place| place > then)
            })
        };
        let is_turned = claim.words[before].key != claim.words[after].key
            && is_between(second, first)
            && !is_between(first, second);
        is_turned.then(|| Finding::at(Kind::Comparison, at))
    })
}

const THAT: &str = letters!("أن");
const THEN: &str = letters!("ثم");

/// Finds two things of which the claim puts the one before the other, and the passage names it for want of
/// the other: «يقدم العرف على الاتفاق» for «يعمل بالاتفاق، فإن لم يوجد فبالعرف».
fn other_precedence(claim: &Text, passage: &Text, alignment: &Alignment) -> Option<Finding> {
    let at = claim.words.iter().position(|word| word.is(PRECEDING))?;
    let window = passage.words_in(&passage.sentence_of(alignment.segments.start));
    let wants = |at: &usize| {
        let word = &passage.words[*at];
        let lacks = word.text == IF_NOT
            && passage
                .words
                .get(at + 1)
                .is_some_and(|next| next.is(&[DID_NOT]));
        word.text == OR_ELSE || lacks
    };
    let wants: Vec<usize> = window.filter(wants).collect();
    let first = |at: usize| {
        let end = claim.words.len().min(at + 8);
        (at..end).find(|at| claim.words[*at].is_content())
    };
    let over = (at + 1..claim.words.len().min(at + 8)).find(|at| claim.words[*at].text == OVER)?;
    let (one, other) = (first(at + 1)?, first(over + 1)?);
    let is_turned = one < over && {
        let (one, other) = (&alignment.pairs[one], &alignment.pairs[other]);
        let is_after = |want: &usize| {
            !one.is_empty()
                && !other.is_empty()
                && one.iter().all(|place| place > want)
                && other.iter().all(|place| place < want)
        };
        wants.iter().any(is_after)
    };
    is_turned.then(|| Finding::at(Kind::Comparison, at))
}

const PRECEDING: &[&str] = &letters!("يقدم", "تقدم", "مقدم", "مقدمة");
const OVER: &str = letters!("على");
const IF_NOT: &str = letters!("فإن");
const DID_NOT: &str = letters!("لم");

/// Finds a length of time that begins with another event: «من يوم صدور الحكم» for «من يوم وقوع الجريمة».
fn other_start(claim: &Text, passage: &Text) -> Option<Finding> {
    let mine = starts(claim);
    let [(at, events)] = mine.as_slice() else {
        return None;
    };
    let theirs = starts(passage);
    let is_same = |one: &&Word, other: &&Word| same_event(one, other);
    // «يوم القبض بناء على الحكم» begins with the arrest.
    let agrees = |others: &[&Word]| {
        let first = |ones: &[&Word], others: &[&Word]| {
            let first = ones.first();
            first.is_some_and(|one| others.iter().any(|other| is_same(one, other)))
        };
        first(events, others) || first(others, events)
    };
    let is_other = !events.is_empty()
        && !theirs.is_empty()
        && !theirs.iter().any(|(_, others)| agrees(others));
    is_other.then(|| Finding::at(Kind::Comparison, *at))
}

/// Finds an act due before an event from which the passage counts the time for it, or the other way: «قبل نشر
/// القانون» for «خلال ستة أشهر من تاريخ نشر القانون».
fn before_start(claim: Read, passage: &Text) -> Option<Finding> {
    let text = claim.text;
    // The first content words after «قبل».
    let befores = |text: &Text| {
        let places = (0..text.words.len()).filter(|at| text.words[*at].is(BEFORE));
        let events = places.map(|at| {
            let segment = text.words[at].segment;
            let after = text.words[at + 1..].iter().take(EVENT);
            let after = after.take_while(|word| word.segment == segment);
            let words = after.filter(|word| ![DAY, DATE, THAT].contains(&word.text.as_str()));
            let words: Vec<String> = words.map(|word| word.key.clone()).take(2).collect();
            (at, words)
        });
        events
            .filter(|(_, keys)| !keys.is_empty() && keys.iter().all(|key| !key.is_empty()))
            .collect::<Vec<_>>()
    };
    let counted = |text: &Text| {
        let found = starts(text).into_iter();
        let found = found.map(|(at, events)| {
            let keys: Vec<String> = events.iter().map(|word| word.key.clone()).collect();
            (at, keys)
        });
        found.collect::<Vec<_>>()
    };
    let agree = |one: &[String], other: &[String]| {
        one.first().is_some_and(|first| other.contains(first))
            && one.iter().filter(|key| other.contains(key)).count() >= one.len().min(2)
    };
    let turned = |mine: &[(usize, Vec<String>)],
                  theirs: &[(usize, Vec<String>)],
                  same: &[(usize, Vec<String>)]| {
        let is_turned = |one: &&(usize, Vec<String>)| {
            let (at, keys) = one;
            let segment = text.words[*at].segment;
            let start = text.words_in(&(segment..segment + 1)).start;
            let is_free =
                !claim.signs.is_negative(*at) && !(start..*at).any(|at| is_negator(text, at));
            is_free
                && theirs.iter().any(|(_, other)| agree(keys, other))
                && !same.iter().any(|(_, other)| agree(keys, other))
        };
        mine.iter().find(is_turned).map(|(at, _)| *at)
    };
    let (own, from) = (befores(text), counted(text));
    if own.is_empty() == from.is_empty() {
        return None;
    }
    let (their, start) = (befores(passage), counted(passage));
    let has_time = |text: &Text| text.quantities.iter().any(|one| one.unit.is_some());
    let at = match (from.is_empty(), own.is_empty()) {
        (true, false) if has_time(passage) => turned(&own, &start, &their)?,
        (false, true) if has_time(text) => turned(&from, &their, &start)?,
        _ => return None,
    };
    Some(Finding::at(Kind::Comparison, at))
}

/// Number of words after «قبل» among which the event stands.
const EVENT: usize = 4;

/// True if two words may name one event.
pub(super) fn same_event(one: &Word, other: &Word) -> bool {
    one.key == other.key
        || SAME_EVENTS.iter().any(|group| {
            let both = [one, other].map(Stem::of);
            both.iter().all(|word| word.begins(group))
        })
}

/// Returns each place after which a length of time begins, with the first content words that say when.
fn starts(text: &Text) -> Vec<(usize, Vec<&Word>)> {
    let is_start = |at: &usize| {
        let next = text.words.get(at + 1);
        text.words[*at].bare() == FROM
            && next.is_some_and(|next| [DATE, DAY].contains(&next.text.as_str()))
    };
    let events = |at: usize| {
        let words = text.words[at + 2..].iter().take(3);
        words
            .filter(|word| word.is_content() && word.text != DAY && word.text != DATE)
            .collect()
    };
    (0..text.words.len())
        .filter(is_start)
        .map(|at| (at, events(at)))
        .collect()
}

const FROM: &str = letters!("من");
const DATE: &str = letters!("تاريخ");
const DAY: &str = letters!("يوم");

/// Events that have several names.
const SAME_EVENTS: &[&[&str]] = &[
    &letters!("استلام", "تسلم", "تسليم", "قبض"),
    &letters!("نشر", "صدور", "إصدار", "سريان", "نفاذ", "العمل"),
    &letters!(
        "إخطار",
        "إبلاغ",
        "إعلان",
        "تبليغ",
        "إشعار",
        "إنذار",
        "علم",
        "إعذار"
    ),
    &letters!("حدوث", "وقوع", "ارتكاب", "وقع", "حادث", "واقع"),
    &letters!("وفاة", "موت"),
    &letters!("انتهاء", "انقضاء", "نهاية", "إنهاء", "ترك", "اليوم"),
    &letters!("تقديم", "إيداع", "رفع", "طلب", "قيد", "تسجيل"),
    &letters!("استحقاق", "حلول"),
    &letters!("اكتشاف", "علم", "معرفة"),
    &letters!("بدء", "مباشرة", "بداية", "التحاق", "دخول"),
    &letters!("إبرام", "توقيع", "انعقاد", "تعاقد", "عقد"),
];

/// Returns each ordinal of a text with the key of its noun and its place.
pub(super) fn ranks(text: &Text) -> Vec<(String, usize, usize)> {
    let found = (1..text.words.len()).filter_map(|at| {
        let word = text.words[at].text.as_str();
        let rank = RANKS.iter().position(|row| row.contains(&word));
        let before = text.words[at - 1].bare();
        // «آخر أجر» is the last one.
        let is_last = LAST.contains(&word) || before == LAST_OF;
        let rank = rank.or(is_last.then_some(RANKS.len()))?;
        let noun = &text.words[if before == LAST_OF { at } else { at - 1 }];
        noun.is_content().then(|| (noun.key.clone(), rank, at))
    });
    found.collect()
}

/// Finds another ordinal after a noun: «الفئة الثالثة» for «الفئة الثانية».
fn other_rank(claim: &Text, passage: &Text) -> Option<Finding> {
    if let Some(at) = later_than_next(claim, passage) {
        return Some(Finding::at(Kind::Number, at));
    }
    let theirs = ranks(passage);
    ranks(claim).into_iter().find_map(|(noun, rank, at)| {
        let mut same = theirs.iter().filter(|one| one.0 == noun).peekable();
        let is_other = same.peek().is_some() && same.all(|one| one.1 != rank);
        is_other.then(|| Finding::at(Kind::Number, at))
    })
}

/// Finds the third or a later day, month or year where the passage has the next one: «في اليوم الثالث» for
/// «في اليوم التالي».
fn later_than_next(claim: &Text, passage: &Text) -> Option<usize> {
    let is_time = |word: &Word| {
        let bare = word.bare();
        TIMES.contains(&bare.strip_prefix(ARTICLE).unwrap_or(bare))
    };
    let ordered = |text: &Text, time: &str, is_next: bool| {
        (1..text.words.len()).find(|at| {
            let word = text.words[*at].text.as_str();
            let is_fitting = match is_next {
                true => NEXT.contains(&word),
                false => RANKS[2..].iter().any(|row| row.contains(&word)),
            };
            is_fitting && text.words[at - 1].bare() == time
        })
    };
    let mut times = claim.words.iter().filter(|word| is_time(word));
    times.find_map(|time| {
        let time = time.bare();
        let at = ordered(claim, time, false)?;
        let is_other = ordered(passage, time, true).is_some()
            && ordered(passage, time, false).is_none()
            && ordered(claim, time, true).is_none();
        is_other.then_some(at)
    })
}

const LAST: [&str; 2] = letters!("الأخير", "الأخيرة");
const LAST_OF: &str = letters!("آخر");
const ARTICLE: &str = letters!("ال");
const NEXT: [&str; 2] = letters!("التالي", "التالية");

/// Ordinals in order.
const RANKS: &[[&str; 2]] = &[
    letters!("الأول", "الأولى"),
    letters!("الثاني", "الثانية"),
    letters!("الثالث", "الثالثة"),
    letters!("الرابع", "الرابعة"),
    letters!("الخامس", "الخامسة"),
    letters!("السادس", "السادسة"),
];

/// Finds a bound turned round that is no number: «لا تقل عن مبلغ الغرامة» for «لا تتجاوز مبلغ الغرامة».
fn other_bound(claim: Read, passage: Read, alignment: &Alignment) -> Option<Finding> {
    let text = claim.text;
    (0..text.words.len()).find_map(|at| {
        let mine = Compared::at(claim, at)?;
        let noun =
            (at + 1..text.words.len().min(at + 4)).find(|next| text.words[*next].is_content())?;
        let theirs = |place: &usize| {
            let before = place.saturating_sub(3)..*place;
            before
                .rev()
                .find_map(|before| Compared::at(passage, before))
        };
        let places = &alignment.pairs[noun];
        let is_turned = !places.is_empty()
            && places
                .iter()
                .all(|place| theirs(place).is_some_and(|other| mine.opposes(other)));
        is_turned.then(|| Finding::at(Kind::Comparison, at))
    })
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
    // «غياب القاضي لا يمنع النطق» denies that it matters.
    let mut own = 1..claim.text.words.len();
    if own.any(|at| claim.text.words[at].is(HINDERING) && is_negator(claim.text, at - 1)) {
        return None;
    }
    let (own, clause) = (
        Stem::all(&claim.text.words),
        Stem::all(&passage.text.words[window.clone()]),
    );
    OPPOSITES.iter().find_map(|(one, other)| {
        // The claim is short, and has no word of most rows.
        let turned = |mine: &[&str], theirs: &[&str]| {
            let mut words = own.iter().enumerate();
            let at =
                words.position(|(at, word)| word.begins(mine) && !is_denied(claim.text, at))?;
            let is_stated = |(at, word): (usize, &Stem)| {
                word.begins(theirs) && !is_denied(passage.text, window.start + at)
            };
            let is_turned = !has(&own, theirs)
                && clause.iter().enumerate().any(is_stated)
                && !has(&clause, mine);
            is_turned.then_some(at)
        };
        let at = turned(one, other).or_else(|| turned(other, one))?;
        Some(Finding::at(Kind::Polarity, at))
    })
}

const HINDERING: &[&str] = &letters!("يمنع", "تمنع", "يحول", "تحول", "يؤثر", "تؤثر", "يخل", "تخل");

/// Words for a man and for a woman, which a rule names together.
const PERSONS: &[(&[&str], &[&str])] = &[(
    &letters!("ذكر", "ذكرا", "الذكر", "رجل", "رجلا", "الرجل"),
    &letters!("أنثى", "الأنثى", "امرأة", "المرأة", "للمرأة"),
)];

/// Greatest number of words between the two opposites that «أو» joins.
const JOINED: usize = 4;

/// Finds one of two opposites that the claim requires or forbids, where the passage allows both: «يجب أن يكون
/// داخل الدولة» for «داخل الدولة أو خارجها».
fn one_of_both(claim: Read, passage: Read, alignment: &Alignment) -> Option<Finding> {
    // Only what the claim forbids or requires narrows anything.
    let is_governed = |at: usize| claim.signs.forbidden[at] || claim.signs.obliged[at];
    if !(0..claim.text.words.len()).any(is_governed)
        || claim.text.words.iter().any(|word| word.is(CONDITIONS))
    {
        return None;
    }
    let words = &passage.text.words;
    let window = passage.text.words_in(&alignment.segments);
    let is_in = |word: &Word, side: &[&str], is_exact: bool| match is_exact {
        true => side.contains(&word.bare()),
        false => Stem::of(word).begins(side),
    };
    // The first of two joined opposites in the clause.
    let joined = |one: &[&str], other: &[&str], is_exact: bool| {
        let is_pair = |first: usize, side: &[&str], last: &[&str]| {
            is_in(&words[first], side, is_exact)
                && (first + 1..window.end.min(first + 1 + JOINED)).any(|second| {
                    is_in(&words[second], last, is_exact)
                        && words[first + 1..=second].iter().any(|word| word.text == OR)
                })
        };
        window
            .clone()
            .find(|at| is_pair(*at, one, other) || is_pair(*at, other, one))
    };
    let tables = OPPOSITES
        .iter()
        .map(|row| (row, false))
        .chain(PERSONS.iter().map(|row| (row, true)));
    for ((one, other), is_exact) in tables {
        let own = &claim.text.words;
        let is_named = |side: &[&str]| own.iter().any(|word| is_in(word, side, is_exact));
        if is_named(one) == is_named(other) {
            continue;
        }
        let Some(place) = joined(one, other, is_exact) else {
            continue;
        };
        if passage.signs.is_negative(place) {
            continue;
        }
        for (mine, theirs) in [(one, other), (other, one)] {
            if is_named(theirs) {
                continue;
            }
            let at = own.iter().position(|word| is_in(word, mine, is_exact));
            let is_narrowed = |at: &usize| {
                let is_required = claim.signs.obliged[*at] && passage.signs.permitted[place];
                claim.signs.forbidden[*at] || is_required
            };
            if let Some(at) = at.filter(is_narrowed) {
                return Some(Finding::at(Kind::Polarity, at));
            }
        }
    }
    None
}

const OR: &str = letters!("أو");

/// True if a negation stands right before a word.
fn is_denied(text: &Text, at: usize) -> bool {
    at.checked_sub(1)
        .is_some_and(|before| is_negator(text, before) || text.words[before].is(NOUN_NEGATORS))
}

/// True for a word of the table with a pronoun: «بعده».
fn is_of_it(word: &Word, table: &[&str]) -> bool {
    let ending = table.iter().find_map(|row| word.bare().strip_prefix(row));
    ending.is_some_and(|ending| PRONOUNS.contains(&ending))
}

const PRONOUNS: [&str; 4] = letters!("ه", "ها", "هم", "هما");

/// Finds «قبل» in place of «بعد», or the other way, before a word that both texts have.
fn other_order(claim: &Text, passage: &Text, alignment: &Alignment) -> Option<Finding> {
    // «قبل أن يتحصن» says the same as «قبل تحصنه».
    let is_after = |text: &Text, at: usize, table: &[&str]| {
        let before = at.checked_sub(1);
        let before = before
            .filter(|before| text.words[*before].text == THAT || text.words[*before].is(table));
        // «أن قبل الوكالة» has the verb of the same letters.
        let before = before.filter(|before| *before == 0 || text.words[before - 1].text != THAT);
        let before = before.and_then(|before| match text.words[before].text == THAT {
            true => before.checked_sub(1),
            false => Some(before),
        });
        before.is_some_and(|before| text.words[before].is(table))
    };
    (1..claim.words.len()).find_map(|at| {
        let places = &alignment.pairs[at];
        let turned = |mine, theirs| {
            let any = |table| places.iter().any(|place| is_after(passage, *place, table));
            // «قبل التسليم أو ظهر بعده» has both.
            let has_both = || {
                let mut segments = places.iter().map(|place| passage.words[*place].segment);
                segments.any(|segment| {
                    let words = passage.words_in(&(segment..segment + 1));
                    passage.words[words].iter().any(|word| is_of_it(word, mine))
                })
            };
            is_after(claim, at, mine) && any(theirs) && !any(mine) && !has_both()
        };
        // «لا يباع قبل موافقته» says the same as «يباع بعد موافقته».
        let is_same_sign = || {
            let own = is_denied_before(claim, at);
            places
                .iter()
                .any(|place| is_denied_before(passage, *place) == own)
        };
        ((turned(BEFORE, AFTER) || turned(AFTER, BEFORE)) && is_same_sign())
            .then(|| Finding::at(Kind::Comparison, at - 1))
    })
}

/// True if a negation before the word in its segment reaches it: no exception stands between.
fn is_denied_before(text: &Text, at: usize) -> bool {
    let segment = text.words[at].segment;
    let start = text.words_in(&(segment..segment + 1)).start;
    let excepts = |place: &usize| text.words[*place].bare() == EXCEPT && !is_negator(text, *place);
    let from = (start..at).rev().find(excepts).unwrap_or(start);
    // «إذا لم تعين مدة» denies nothing but in its condition.
    let is_case = |place: usize| {
        let before = place.checked_sub(1).map(|before| &text.words[before]);
        before.is_some_and(|word| word.is(CONDITIONS) || word.text == FROM)
    };
    (from..at)
        .any(|place| is_negator(text, place) && !is_case(place) || text.words[place].is(FORBIDDING))
}

const EXCEPT: &str = letters!("إلا");
const EVEN_IF: &[&str] = &letters!("لو", "ولو", "وإن", "سواء", "حتى");

/// Finds an event that the claim puts before an act and the passage behind it, wherever the passage tells of
/// it, by two words or by its first one: «بعد نهاية السنة» for «قبل نهاية السنة».
fn other_side(claim: &Text, passage: &Text) -> Option<Finding> {
    let events = |text: &Text, table: &[&str]| {
        let is_time = |at: &usize| {
            let is_verb = *at > 0 && text.words[at - 1].text == THAT;
            text.words[*at].is(table) && !is_verb
        };
        let event = |at: usize| {
            let segment = text.words[at].segment;
            let after = text.words[at + 1..].iter().take(EVENT + 1);
            let after = after.take_while(|word| word.segment == segment);
            // «قبل شهر» is a length of time.
            let keys: Vec<String> = after
                .filter(|word| word.is_content() && word.text != DAY && word.text != DATE)
                .map(|word| word.key.clone())
                .collect();
            let is_length = text.words.get(at + 1).is_some_and(|next| {
                next.is(TIMES)
                    || text
                        .quantities
                        .iter()
                        .any(|one| one.span.start == next.span.start)
            });
            (!keys.is_empty() && !is_length).then_some((at, keys))
        };
        let found = (0..text.words.len()).filter(is_time).filter_map(event);
        found.collect::<Vec<_>>()
    };
    let agree = |one: &[String], other: &[String]| {
        let shared = one.iter().filter(|key| other.contains(key)).count();
        shared >= 2 || one.first() == other.first()
    };
    let turned = |mine: &[&str], theirs: &[&str]| {
        let ours = events(claim, mine);
        if ours.is_empty() {
            return None;
        }
        let (same, other) = (events(passage, mine), events(passage, theirs));
        let own_other = events(claim, theirs);
        let is_other = |(at, keys): &&(usize, Vec<String>)| {
            let fits = |ones: &[(usize, Vec<String>)]| ones.iter().any(|one| agree(keys, &one.1));
            let is_same_sign = |one: &(usize, Vec<String>)| {
                agree(keys, &one.1)
                    && is_denied_before(passage, one.0) == is_denied_before(claim, *at)
            };
            let segment = claim.words[*at].segment;
            let start = claim.words_in(&(segment..segment + 1)).start;
            // «حتى لو ظهر العيب بعد العقد» includes the time before.
            let includes = claim.words[start..*at].iter().any(|word| word.is(EVEN_IF));
            !includes && !fits(&same) && !fits(&own_other) && other.iter().any(is_same_sign)
        };
        ours.iter().find(is_other).map(|one| one.0)
    };
    let at = turned(BEFORE, AFTER).or_else(|| turned(AFTER, BEFORE))?;
    Some(Finding::at(Kind::Comparison, at))
}

/// Greatest number of letters that a word of `OPPOSITES` may have after its row: an ending.
const ENDING: usize = 3;

/// A word as the rows of `OPPOSITES` are compared with it: whole, and without article and preposition.
#[derive(Clone, Copy)]
struct Stem<'t>([&'t str; 2]);

impl<'t> Stem<'t> {
    fn of(word: &'t Word) -> Self {
        let whole = word.text.as_str();
        let is_prefixed = whole.starts_with(['ا', 'و', 'ف', 'ب', 'ل']);
        let bare = PREFIXES.iter().filter(|_| is_prefixed).find_map(|prefix| {
            whole
                .strip_prefix(prefix)
                .filter(|rest| rest.chars().count() >= 3)
        });
        Self([whole, bare.unwrap_or(whole)])
    }

    fn all(words: &'t [Word]) -> Vec<Self> {
        words.iter().map(Self::of).collect()
    }

    fn begins(self, rows: &[&str]) -> bool {
        let [whole, bare] = self.0;
        let fits = |text: &str, row: &str| {
            text.strip_prefix(row).is_some_and(|rest| {
                let ending = rest.chars().count();
                ending <= ENDING && (ending <= 2 || row.chars().count() > 3)
            })
        };
        let is_same = whole.len() == bare.len();
        rows.iter()
            .any(|row| fits(whole, row) || !is_same && fits(bare, row))
    }
}

const PREFIXES: [&str; 9] = ["وال", "فال", "بال", "لل", "ال", "و", "ف", "ب", "ل"];

/// True if one of the words begins with one of the rows.
fn has(words: &[Stem], rows: &[&str]) -> bool {
    words.iter().any(|word| word.begins(rows))
}
