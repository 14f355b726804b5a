//! Puts an English claim into the words of the law, so that it can be compared with an Arabic passage.
//!
//! Words of grammar that carry a sign, such as `may not` and `at least`, come from a table of this file, all
//! others from the glossary. Of the alternatives of a phrase, the one is taken that the passage has. What
//! neither knows is left out, so the result is no translation. It has the signs, the numbers and the known
//! nouns in the order of the claim.

use std::collections::HashSet;
use std::ops::Range;

use super::words::Text;
use crate::analyzer::{Token, folded_words};
use crate::lexicon::expand;
use crate::numerals::facts_in;

/// A claim in Arabic words, with the place of each in the claim.
pub(super) struct Gloss {
    pub text: String,
    /// Byte ranges in `text`, each with the range in the claim from which it comes.
    places: Vec<(Range<usize>, Range<usize>)>,
}

/// English phrases with what they say in Arabic, the longest first among those that begin with one word.
const GRAMMAR: &[(&str, &str)] = &[
    ("shall not exceed", "لا تزيد على"),
    ("must not exceed", "لا تزيد على"),
    ("may not exceed", "لا تزيد على"),
    ("cannot exceed", "لا تزيد على"),
    ("does not exceed", "لا تزيد على"),
    ("do not exceed", "لا تزيد على"),
    ("not exceeding", "لا تزيد على"),
    ("not exceed", "لا تزيد على"),
    ("no more than", "لا تزيد على"),
    ("not more than", "لا تزيد على"),
    ("shall not be less than", "لا تقل عن"),
    ("must not be less than", "لا تقل عن"),
    ("may not be less than", "لا تقل عن"),
    ("not be less than", "لا تقل عن"),
    ("not less than", "لا تقل عن"),
    ("no less than", "لا تقل عن"),
    ("at least", "لا تقل عن"),
    ("a minimum of", "لا تقل عن"),
    ("at most", "لا تزيد على"),
    ("a maximum of", "لا تزيد على"),
    ("up to", "لا تزيد على"),
    ("more than", "أكثر من"),
    ("or more", "فأكثر"),
    ("exceeding", "أكثر من"),
    ("longer than", "أكثر من"),
    ("less than", "أقل من"),
    ("has no power to", "لا يجوز"),
    ("have no power to", "لا يجوز"),
    ("has no authority to", "لا يجوز"),
    ("have no right to", "لا يحق"),
    ("there is no need to", "دون حاجة إلى"),
    ("with no need to", "دون حاجة إلى"),
    ("without the need to", "دون حاجة إلى"),
    ("without any need to", "دون حاجة إلى"),
    ("without needing to", "دون حاجة إلى"),
    ("without having to", "دون حاجة إلى"),
    ("no need to", "دون حاجة إلى"),
    ("there is no", "لا"),
    ("no longer", "لا"),
    ("is optional", "اختياري"),
    ("may choose whether to", "اختياري"),
    ("may decide whether to", "اختياري"),
    ("automatically", "تلقائيا"),
    ("need not", "لا يجب"),
    ("needs not", "لا يجب"),
    ("is not required to", "لا يجب"),
    ("are not required to", "لا يجب"),
    ("is not obliged to", "لا يجب"),
    ("are not obliged to", "لا يجب"),
    ("does not have to", "لا يجب"),
    ("do not have to", "لا يجب"),
    ("must not", "لا يجوز"),
    ("shall not", "لا يجوز"),
    ("may not", "لا يجوز"),
    ("can not", "لا يجوز"),
    ("cannot", "لا يجوز"),
    ("can never", "لا يجوز"),
    ("may never", "لا يجوز"),
    ("is not allowed to", "لا يجوز"),
    ("are not allowed to", "لا يجوز"),
    ("is not permitted to", "لا يجوز"),
    ("are not permitted to", "لا يجوز"),
    ("is prohibited from", "يحظر"),
    ("are prohibited from", "يحظر"),
    ("it is prohibited to", "يحظر"),
    ("is prohibited", "يحظر"),
    ("are prohibited", "يحظر"),
    ("is forbidden", "يحظر"),
    ("are forbidden", "يحظر"),
    ("is not entitled to", "لا يستحق"),
    ("are not entitled to", "لا يستحق"),
    ("is entitled to", "يستحق"),
    ("are entitled to", "يستحق"),
    ("has the right to", "يحق"),
    ("have the right to", "يحق"),
    ("has no right to", "لا يحق"),
    ("is allowed to", "يجوز"),
    ("are allowed to", "يجوز"),
    ("is permitted to", "يجوز"),
    ("are permitted to", "يجوز"),
    ("is required to", "يجب"),
    ("are required to", "يجب"),
    ("is obliged to", "يجب"),
    ("are obliged to", "يجب"),
    ("must", "يجب"),
    ("shall", "يجب"),
    ("has to", "يجب"),
    ("have to", "يجب"),
    ("may", "يجوز"),
    ("can", "يجوز"),
    ("does not", "لا"),
    ("do not", "لا"),
    ("did not", "لم"),
    ("is not", "لا"),
    ("are not", "لا"),
    ("not", "لا"),
    ("never", "لا"),
    ("without pay", "بدون أجر"),
    ("without wages", "بدون أجر"),
    ("unpaid", "بدون أجر"),
    ("no pay", "بدون أجر"),
    ("full pay", "بأجر كامل"),
    ("full wages", "بأجر كامل"),
    ("full wage", "بأجر كامل"),
    ("fully paid", "بأجر كامل"),
    ("half pay", "بنصف أجر"),
    ("half wages", "بنصف أجر"),
    ("half the wage", "بنصف أجر"),
    ("with pay", "بأجر"),
    ("paid leave", "بأجر إجازة"),
    ("orally", "شفهيا"),
    ("oral", "شفهي"),
    ("verbally", "شفهيا"),
    ("verbal", "شفهي"),
    ("in writing", "كتابة"),
    ("written", "كتابة"),
    ("inside", "داخل"),
    ("outside", "خارج"),
    ("without", "دون"),
    ("within", "خلال"),
    ("before", "قبل"),
    ("after", "بعد"),
    ("even if", "ولو"),
    ("even where", "ولو"),
    ("even when", "ولو"),
    ("even though", "ولو"),
    ("whether or not", "ولو"),
    ("regardless of", "بصرف النظر عن"),
    ("irrespective of", "بصرف النظر عن"),
    ("in the absence of", "في غياب"),
    ("in his absence", "في غيابه"),
    ("in the presence of", "بحضور"),
    ("in his presence", "بحضوره"),
    ("free of charge", "مجانا"),
    ("is exempt from", "معفى من"),
    ("are exempt from", "معفى من"),
    ("is exempted from", "معفى من"),
    ("is final", "يكون نهائيا"),
    ("shall be final", "يكون نهائيا"),
    ("may be appealed", "يجوز الطعن"),
    ("can be appealed", "يجوز الطعن"),
    ("may appeal", "يجوز الطعن"),
    ("may not be appealed", "لا يجوز الطعن"),
    ("cannot be appealed", "لا يجوز الطعن"),
    ("deemed accepted", "يعد مقبولا"),
    ("deemed approved", "يعد مقبولا"),
    ("deemed rejected", "يعد مرفوضا"),
    ("deemed refused", "يعد مرفوضا"),
    ("in all cases", "في جميع الأحوال"),
    ("in every case", "في جميع الأحوال"),
    ("in any case", "في جميع الأحوال"),
    ("if", "إذا"),
    ("always", "دائما"),
    ("day", "يوما"),
    ("days", "أيام"),
    ("week", "أسبوع"),
    ("weeks", "أسابيع"),
    ("month", "شهر"),
    ("months", "أشهر"),
    ("year", "سنة"),
    ("years", "سنوات"),
    ("hour", "ساعة"),
    ("hours", "ساعات"),
    ("percent", "بالمائة"),
    ("riyals", "ريال"),
    ("riyal", "ريال"),
    ("dirhams", "درهم"),
    ("dirham", "درهم"),
    ("pounds", "جنيه"),
    ("dinars", "دينار"),
];

/// Words with which an English sentence makes a limit or an exception of what its signs say.
const LIMITS: &[&str] = &[
    "only",
    "unless",
    "except",
    "exception",
    "until",
    "solely",
    "other",
    "otherwise",
    "but",
    "rather",
    "instead",
];

/// English verbs and adjectives with the words that laws have for them. One that the passage has carries its
/// sign; any other says nothing.
const VERBS: &[(&[&str], &[&str])] = &[
    (&["acquire", "acquires", "acquired"], &["يكتسب", "اكتساب"]),
    (&["lose", "loses", "lost"], &["يفقد", "يسقط"]),
    (
        &["seek", "seeks", "request", "requests", "ask", "asks"],
        &["طلب"],
    ),
    (&["vote", "votes"], &["تصويت", "يصوت"]),
    (&["attend", "attends"], &["حضور", "يحضر"]),
    (&["waive", "waives", "waived"], &["تنازل"]),
    (
        &["renew", "renews", "renewed", "renewable"],
        &["تجديد", "يجدد"],
    ),
    (&["extend", "extends", "extended"], &["تمديد", "يمدد"]),
    (&["publish", "publishes", "published"], &["نشر"]),
    (&["register", "registers", "registered"], &["تسجيل", "قيد"]),
    (&["inspect", "inspects", "inspected"], &["فحص", "معاينة"]),
    (&["pledge", "pledges", "pledged"], &["رهن"]),
    (&["assign", "assigned"], &["تكليف", "إسناد"]),
    (&["detain", "detained"], &["توقيف", "حبس"]),
    (&["release", "released"], &["إفراج", "إطلاق"]),
    (
        &["notify", "notifies", "notified"],
        &["إخطار", "إبلاغ", "إعلام"],
    ),
    (&["inherit", "inherits", "inherited"], &["إرث", "يرث"]),
    (&["return", "returns", "returned"], &["إعادة", "رد"]),
    (
        &["retain", "retains", "retained", "keep", "keeps"],
        &["احتفاظ", "حفظ"],
    ),
    (&["refuse", "refuses", "refused"], &["رفض", "امتناع"]),
    (&["accept", "accepts", "accepted"], &["قبول"]),
    (&["dissolve", "dissolved", "dissolution"], &["فسخ", "حل"]),
    (&["cancel", "cancels", "cancelled"], &["إلغاء"]),
    (
        &["deduct", "deducts", "deducted"],
        &["حسم", "خصم", "اقتطاع"],
    ),
    (&["consent", "consents"], &["موافقة", "رضا"]),
    (&["status"], &["صفة"]),
    (
        &["consult", "consults", "consulted", "consulting"],
        &["استشارة", "تشاور"],
    ),
    (
        &["suspend", "suspends", "suspended"],
        &["وقف", "إيقاف", "موقوف"],
    ),
    (
        &["interrupt", "interrupts", "interrupted"],
        &["انقطاع", "قطع"],
    ),
    (&["appoint", "appoints", "appointed"], &["تعيين"]),
    (&["dismiss", "dismisses", "dismissed"], &["فصل", "عزل"]),
    (&["remove", "removes", "removed"], &["عزل", "شطب", "إزالة"]),
    (
        &["approve", "approves", "approved", "approval", "approvals"],
        &["موافقة", "اعتماد", "إجازة"],
    ),
    (
        &["authorize", "authorizes", "authorized", "authorise"],
        &["إذن", "تصريح", "تفويض"],
    ),
    (&["issue", "issues", "issued"], &["إصدار", "يصدر"]),
    (&["submit", "submits", "submitted"], &["تقديم"]),
    (&["object", "objects", "objection"], &["اعتراض"]),
    (&["challenge", "challenges", "challenged"], &["طعن", "تظلم"]),
    (&["grievance"], &["تظلم"]),
    (
        &["deliver", "delivers", "delivered", "delivery"],
        &["تسليم"],
    ),
    (&["sell", "sells", "sold"], &["بيع"]),
    (&["buy", "buys", "bought", "purchase"], &["شراء"]),
    (&["punish", "punished", "punishable"], &["يعاقب"]),
    (&["exempt", "exempts"], &["إعفاء", "تعفي"]),
    (
        &["inform", "informs", "informed"],
        &["إبلاغ", "إعلام", "إخطار"],
    ),
    (
        &["withdraw", "withdraws", "withdrawn"],
        &["سحب", "رجوع", "عدول"],
    ),
    (&["revoke", "revokes", "revoked"], &["إلغاء", "سحب", "رجوع"]),
    (
        &["transfer", "transfers", "transferred"],
        &["نقل", "انتقال", "تحويل"],
    ),
    (&["prevent", "prevents"], &["منع"]),
    (&["require", "requires"], &["يشترط", "يتطلب"]),
    (&["count", "counts", "counted"], &["احتساب", "يدخل"]),
    (&["bear", "bears", "borne"], &["يتحمل"]),
    (&["pay", "pays"], &["دفع", "سداد", "أداء"]),
    (&["enter", "enters"], &["دخول"]),
    (&["leave", "leaves"], &["مغادرة", "خروج"]),
    (&["deport", "deported"], &["إبعاد", "ترحيل"]),
    (&["forge", "forges", "forged"], &["زور", "تزوير"]),
    (&["treat", "treated", "deemed"], &["اعتبار"]),
    (&["valid"], &["صحيح"]),
    (&["void"], &["باطل"]),
];

/// Number of words of the longest phrase of `GRAMMAR`.
const LONGEST: usize = 5;

const PAID: &str = "بأجر";

/// Number of words after `no` among which `may` makes it a prohibition: `no person may be employed`.
const NO_MAY: usize = 10;

impl Gloss {
    /// Returns the claim in Arabic words; `None` if it has an Arabic letter, or no word that is known.
    pub fn of(claim: &str, passage: &Text) -> Option<Self> {
        let is_arabic = |letter: char| ('\u{600}'..='\u{6ff}').contains(&letter);
        if claim
            .chars()
            .any(|letter| is_arabic(letter) && letter.is_alphabetic())
        {
            return None;
        }
        let words = folded_words(claim);
        let keys: HashSet<&str> = passage.words.iter().map(|word| word.key.as_str()).collect();
        let quantities = facts_in(claim).quantities;
        let expansions = expand(claim, None);
        let mut gloss = Self {
            text: String::new(),
            places: Vec::new(),
        };
        let mut at = 0;
        let mut end = 0;
        let mut prohibited = 0;
        while let Some(word) = words.get(at) {
            let between = &claim[end.min(word.span.start)..word.span.start];
            if between.contains(['.', ',', ';', ':', '\n']) {
                gloss
                    .text
                    .push_str(if between.contains(',') { "، " } else { ". " });
            }
            let number = quantities
                .iter()
                .find(|one| one.span.contains(&word.span.start));
            let bound = words.get(at + 1).and_then(|next| {
                let mut numbers = quantities.iter();
                let is_number = numbers.any(|one| one.span.start == next.span.start);
                bound_of_number(&word.term).filter(|_| is_number)
            });
            if let Some(bound) = bound {
                gloss.push(bound, word.span.clone());
                at += 1;
            } else if let Some(number) = number {
                let last = words[at..]
                    .iter()
                    .take_while(|one| one.span.start < number.span.end);
                let count = last.count().max(1);
                let span = word.span.start..words[at + count - 1].span.end;
                gloss.push(&claim[span.clone()], span);
                at += count;
            } else if let Some((count, arabic)) = grammar(
                &words[at..]
                    .iter()
                    .take(LONGEST)
                    .map(|one| one.term.as_str())
                    .collect::<Vec<_>>(),
            ) {
                let span = word.span.start..words[at + count - 1].span.end;
                let is_may =
                    ["may", "shall", "can"].contains(&word.term.as_str()) && at < prohibited;
                if !is_may {
                    gloss.push(arabic, span);
                }
                at += count;
            } else if word.term == "paid" && quantities.is_empty() {
                // With a number the verb says when or how much, and not that something is paid at all.
                gloss.push(PAID, word.span.clone());
                at += 1;
            } else if word.term == "no"
                && words[at..]
                    .iter()
                    .take(NO_MAY)
                    .any(|one| ["may", "shall", "can"].contains(&one.term.as_str()))
            {
                prohibited = at + NO_MAY;
                gloss.push("لا يجوز", word.span.clone());
                at += 1;
            } else if let Some(found) = expansions
                .iter()
                .find(|one| one.span.start == word.span.start)
            {
                let count = words[at..]
                    .iter()
                    .take_while(|one| one.span.start < found.span.end)
                    .count()
                    .max(1);
                gloss.push(
                    best(&found.alternatives, &keys),
                    word.span.start..words[at + count - 1].span.end,
                );
                at += count;
            } else {
                let is_of = words.get(at + 1).is_some_and(|next| next.term == "of");
                let known = authority(&word.term, is_of).or_else(|| verb(&word.term, &keys));
                if let Some(known) = known {
                    gloss.push(known, word.span.clone());
                } else if is_denied(&words[..at]) {
                    // A negation must not fall on the next word that is known.
                    gloss.push(UNKNOWN, word.span.clone());
                }
                at += 1;
            }
            end = words[at - 1].span.end;
        }
        (!gloss.places.is_empty()).then_some(gloss)
    }

    fn push(&mut self, words: &str, from: Range<usize>) {
        let start = self.text.len();
        self.text.push_str(words);
        self.places.push((start..self.text.len(), from));
        self.text.push(' ');
    }

    /// Returns the range in the claim from which a range of the Arabic words comes.
    pub fn original(&self, range: &Range<usize>) -> Range<usize> {
        let mut places = self
            .places
            .iter()
            .filter(|(own, _)| own.start < range.end && range.start < own.end);
        let first = places.next().map_or(0..0, |(_, from)| from.clone());
        let last = places.next_back().map_or(first.end, |(_, from)| from.end);
        first.start..last
    }
}

/// True if an English claim limits what its signs say, so that they are not compared.
pub(super) fn is_limited(claim: &str) -> bool {
    let words = folded_words(claim);
    words
        .iter()
        .any(|word| LIMITS.contains(&word.term.as_str()))
}

/// Returns the longest phrase of the table with which words begin, as the number of its words and its Arabic.
fn grammar(words: &[&str]) -> Option<(usize, &'static str)> {
    let fits = |(phrase, arabic): &(&'static str, &'static str)| {
        let parts = phrase.split(' ');
        let count = parts.clone().count();
        let same = count <= words.len() && parts.zip(words).all(|(one, other)| one == *other);
        same.then_some((count, *arabic))
    };
    GRAMMAR
        .iter()
        .filter_map(fits)
        .max_by_key(|(count, _)| *count)
}

/// Returns the word of the passage for an English verb of the table.
fn verb(word: &str, keys: &HashSet<&str>) -> Option<&'static str> {
    let (_, known) = VERBS.iter().find(|(forms, _)| forms.contains(&word))?;
    let has = |known: &&&str| {
        let read = Text::new(known);
        read.words
            .iter()
            .any(|word| keys.contains(word.key.as_str()))
    };
    known.iter().find(has).copied()
}

/// Authorities and what tells one from another: English, Arabic, and Arabic before a name (`minister of`).
const AUTHORITIES: &[(&str, &str, &str)] = &[
    ("minister", "الوزير", "وزير"),
    ("ministry", "الوزارة", "وزارة"),
    ("court", "المحكمة", "محكمة"),
    ("judge", "القاضي", "قاضي"),
    ("prosecution", "النيابة", "نيابة"),
    ("prosecutor", "النيابة", "نيابة"),
    ("police", "الشرطة", "شرطة"),
    ("cabinet", "مجلس الوزراء", "مجلس الوزراء"),
    ("interior", "الداخلية", "الداخلية"),
    ("justice", "العدل", "العدل"),
    ("finance", "المالية", "المالية"),
    ("health", "الصحة", "الصحة"),
    ("commerce", "التجارة", "التجارة"),
];

fn authority(word: &str, is_of: bool) -> Option<&'static str> {
    let (_, whole, before) = AUTHORITIES.iter().find(|row| row.0 == word)?;
    Some(if is_of { *before } else { *whole })
}

/// Returns what a preposition says of the number after it: `under six`. Before other words it may say
/// anything.
fn bound_of_number(word: &str) -> Option<&'static str> {
    match word {
        "under" | "below" => Some("أقل من"),
        "over" | "above" => Some("أكثر من"),
        _ => None,
    }
}

/// True after `does not`, which a verb follows.
fn is_denied(words: &[Token]) -> bool {
    matches!(words, [.., before, not]
        if not.term == "not" && ["do", "does", "did"].contains(&before.term.as_str()))
}

/// Stands for a denied word that no table knows. No text has it.
const UNKNOWN: &str = "غغغغ";

/// Words of English that make a rule hold whatever the condition.
const EVEN: &[&str] = &[
    "even",
    "whether",
    "regardless",
    "irrespective",
    "always",
    "in all cases",
    "in every case",
    "in any case",
];

/// Words of English by which an act is left to somebody's choice.
const OPTIONAL: &[&str] = &["is optional", "may choose", "may decide"];

/// True if a contradiction stands on words that leave an act to somebody's choice.
pub(super) fn is_option(words: &str) -> bool {
    let words = words.to_ascii_lowercase();
    OPTIONAL.iter().any(|one| words.starts_with(one))
}

/// True if a contradiction stands on words that make a rule hold whatever the condition.
pub(super) fn is_generalization(words: &str) -> bool {
    EVEN.iter()
        .any(|one| words.to_ascii_lowercase().starts_with(one))
}

/// Returns the alternative of which the passage has most words.
fn best<'a>(alternatives: &[&'a str], keys: &HashSet<&str>) -> &'a str {
    let share = |alternative: &str| {
        let words = Text::new(alternative).words;
        let content: Vec<_> = words.iter().filter(|word| word.is_content()).collect();
        let found = content
            .iter()
            .filter(|word| keys.contains(word.key.as_str()))
            .count();
        1000 * found / content.len().max(1)
    };
    let mut best = (0, alternatives[0]);
    for alternative in alternatives {
        let share = share(alternative);
        if share > best.0 {
            best = (share, alternative);
        }
    }
    best.1
}
