//! Reads bylaws, rules and statutes of bodies by their names alone, where the words around the name show that
//! it is one.

use super::by_name::is_feminine;
use super::by_number::name_from;
use super::bylaw::has_lost_its_article;
use super::issuing::{issued_after, issued_as};
use crate::citation::lexicon::countries::country;
use crate::citation::lexicon::words::everyday::BODIES;
use crate::citation::lexicon::words::titles::{
    ADOPTING, ANNEXED_FORM, APPROVING, BEHIND_BYLAWS, CITING_BYLAWS, GOVERNED_BY,
    ISSUED_OR_APPROVED, LISTED_BEHIND, OF_A_HOUSE, OF_BODIES, OF_NO_NAME, OTHER_INSTRUMENTS,
    OTHER_TITLES, REGULATING, SET_OUT_IN,
};
use crate::citation::model::Citation;
use crate::citation::model::form::Form;
use crate::citation::model::found::{Found, Setting};
use crate::citation::read::head::kind::Head;
use crate::citation::read::name::word::word;
use crate::citation::read::name::words::is_definite;
use crate::citation::read::name::{name, name_behind_prefix};
use crate::numerals::adverb::ADVERBS;
use crate::text::cursor::Cursor;
use crate::text::fold::fold;

/// Nouns before a bylaw that a text relies on: «having seen», «and … » in the list of these.
const RECITALS: [&str; 3] = fold!["الاطلاع على", "الإطلاع على", "وعلى"];

/// Reads a bylaw by its name alone: among the instruments that a text relies on (`وعلى اللائحة الداخلية لمجلس
/// الوزراء`), in brackets of its own, where the text adopts it, with an adjective that only names have
/// (`اللائحة العامة لعلامة الجودة`, `الترتيبات التنظيمية لهيئة الصحة العامة`), and behind words that cite
/// (`أحكام لائحة صناديق الاستثمار`). A name of one word may be that of the own bylaw of a body.
pub(in crate::citation) fn named_bylaw<'s>(
    head: &Head,
    form: &'static Form,
    cursor: Cursor<'s>,
    setting: Setting,
) -> Option<Found<'s>> {
    let folded = cursor.folded;
    let definite = setting.definite || has_lost_its_article(head, cursor);
    let before = before_noun(head, cursor);
    let mut bylaw = Citation::new(form.instrument);
    if let Some((end, issued, after)) = with_its_decision(head, before, cursor, definite) {
        bylaw = issued_as(bylaw, issued);
        bylaw.name = Some(name_from(head, cursor, definite, end));
        return Some(Found::new(vec![bylaw], after));
    }
    let end = adopted(before, cursor)
        .or_else(|| recited(head, before, cursor, setting))
        .or_else(|| {
            regulating(head, before, cursor, definite)
                .or_else(|| of_a_body(head, before, cursor, setting))
                .or_else(|| cited(head, before, cursor, definite))
                .filter(|end| !has_its_decision_behind(cursor, *end))
        })?;
    bylaw.name = Some(name_from(head, cursor, definite, end));
    Some(Found {
        name_only: true,
        ..Found::new(vec![bylaw], Cursor::new(folded, end))
    })
}

/// Reads the decision that issued a bylaw or a body's statute whose name goes on where names usually end:
/// `الاطلاع على تنظيم المركز السعودي للأعمال الاقتصادية، الصادر بقرار مجلس الوزراء رقم (456)`. Returns the
/// end of the name as well.
fn with_its_decision<'s>(
    head: &Head,
    before: &str,
    cursor: Cursor<'s>,
    definite: bool,
) -> Option<(usize, Citation, Cursor<'s>)> {
    let mut subject = cursor;
    let regulates = definite && subject.eat_any(REGULATING).is_some();
    if before.ends_with("هذه") || !regulates && !is_cited(before, cursor) {
        return None;
    }
    let setting = Setting {
        article: true,
        ..Setting::default()
    };
    // `اللائحة السابقة الصادرة ب…` has no name.
    issued_after(cursor, is_feminine(head, cursor), setting)
        .filter(|(end, ..)| words_between(cursor, *end) > 1)
}

/// True for arrangements and the like read by name alone, if the decision that approved them follows.
pub(super) fn is_of_decision_behind(cursor: Cursor, found: &Found) -> bool {
    cursor.rest().starts_with(fold!("التنظيمية"))
        && has_its_decision_behind(cursor, found.end.position)
}

/// True if a decision follows that issued or approved the bylaw, and that was not read with its name. Then
/// the name may be cut short, and the decision's number tells more.
fn has_its_decision_behind(cursor: Cursor, end: usize) -> bool {
    const REACH: usize = 240;
    let behind = Cursor::new(cursor.folded, end).window(REACH);
    let clause = behind.split(['.', '؛', ':']).next().unwrap_or(behind);
    let decision = ISSUED_OR_APPROVED
        .iter()
        .filter_map(|words| clause.find(words))
        .min();
    // Another instrument between the two has the decision.
    decision.is_some_and(|at| {
        let between = &clause[..at];
        !OTHER_INSTRUMENTS.iter().any(|noun| between.contains(noun))
    })
}

/// Returns the text before a noun, without its article and the preposition that is written together with it.
pub(super) fn before_noun<'s>(head: &Head, cursor: Cursor<'s>) -> &'s str {
    let folded = cursor.folded;
    ["بال", "لل", "ال", "ل", "ب"]
        .iter()
        .filter_map(|joined| folded.text[..head.start].strip_suffix(joined))
        .find(|before| folded.word_edge(before.len()))
        .unwrap_or(&folded.text[..head.start])
}

/// Returns the number of words between two bytes.
pub(super) fn words_between(from: Cursor, end: usize) -> usize {
    let mut ahead = from;
    let mut words = 0;
    while ahead.position < end && word(&mut ahead).is_some() {
        words += 1;
    }
    words
}

/// Returns the byte at which the name of a bylaw ends that the text recites, defines in brackets, or calls
/// general.
fn recited(head: &Head, before: &str, cursor: Cursor, setting: Setting) -> Option<usize> {
    if !is_bylaw(head, cursor) {
        return None;
    }
    let is_recited = RECITALS.iter().any(|words| before.ends_with(words));
    let mut subject = cursor;
    let is_general = setting.definite && subject.eat(fold!("العامة"));
    let is_internal = setting.definite && !is_general && subject.eat(fold!("الداخلية"));
    if setting.definite && !((is_general || is_internal) && subject.rest().starts_with('ل')) {
        return None;
    }
    let end = match bracketed(head, cursor).filter(|_| !setting.definite) {
        Some(end) => end,
        None if is_recited || is_general => name_end(subject)?,
        None if setting.definite => return None,
        None => decided(before, subject)?,
    };
    (words_between(subject, end) > 1).then_some(end)
}

/// True for the noun that means a bylaw of whatever kind.
fn is_bylaw(head: &Head, cursor: Cursor) -> bool {
    cursor.folded.text[head.start..head.end] == *fold!("لائحة")
}

/// Returns the byte at which a name in brackets of its own ends: `صدور (لائحة ممارسة الهيئات فرض المقابل
/// المالي)`. Behind a colon, and in `تسمى هذه اللائحة (…)`, the text names itself.
fn bracketed(head: &Head, cursor: Cursor) -> Option<usize> {
    const WORDS: std::ops::RangeInclusive<usize> = 3..=25;
    let before = &cursor.folded.text[..head.start];
    let (opening, closing) = [('(', ')'), ('«', '»')]
        .into_iter()
        .find(|&(opening, _)| before.ends_with(opening))?;
    let outside = before.trim_end_matches(opening);
    let own = [":", "مشروع", fold!("اللائحة")];
    if own.iter().any(|word| outside.ends_with(word)) {
        return None;
    }
    let mut ahead = cursor;
    let mut words = 0;
    while !ahead.rest().starts_with(closing) {
        word(&mut ahead)?;
        words += 1;
        if words > *WORDS.end() {
            return None;
        }
    }
    WORDS.contains(&words).then_some(ahead.position)
}

/// Returns the byte at which the name of what the text adopts or amends ends, where the form that is annexed
/// shows it: `الموافقة على لائحة ركاب العبارات، بالصيغة المرافقة`, `اعتماد القواعد المنظمة للصناديق وفق
/// الصيغة المرفقة`. Without the form the words may be a power of a council.
fn adopted(before: &str, subject: Cursor) -> Option<usize> {
    const MOST_WORDS: usize = 25;
    if !ADOPTING.iter().any(|words| before.ends_with(words)) {
        return None;
    }
    let mut ahead = subject;
    for words in 0..MOST_WORDS {
        let mut after = ahead;
        skip_short_name(&mut after);
        after.skip_fillers(2);
        if ANNEXED_FORM
            .iter()
            .any(|form| after.rest().starts_with(form))
        {
            let is_bounded = !joins_laws(subject, ahead.position);
            let end = without_more(subject, ahead.position, is_bounded)?;
            return (words > 1 && words_between(subject, end) > 1).then_some(end);
        }
        // `تنظيم العلاقة بين …` is what a text does, not the title of another one.
        if word(&mut ahead)? == fold!("العلاقة") && words == 0 {
            return None;
        }
    }
    None
}

/// Moves past the short name in brackets that a text gives to what it adopts: `قواعد عمل اللجان (القواعد)
/// بالصيغة المرافقة`.
fn skip_short_name(cursor: &mut Cursor) {
    let mut ahead = *cursor;
    if ahead.eat("(") && word(&mut ahead).is_some() && ahead.eat(")") {
        *cursor = ahead;
    }
}

/// Returns the byte at which the name of a bylaw ends that the text approves in a numbered clause: `أولا:
/// الموافقة على لائحة ركاب العبارات`.
fn decided(before: &str, subject: Cursor) -> Option<usize> {
    let clause = before
        .strip_suffix(fold!("الموافقة على"))?
        .strip_suffix(':')?;
    ADVERBS
        .iter()
        .any(|(adverb, _)| clause.ends_with(adverb))
        .then(|| name_end(subject))?
}

/// Returns the byte at which the name of a bylaw ends as far as its words surely belong to it.
fn name_end(subject: Cursor) -> Option<usize> {
    without_more(subject, name(&subject, false)?.end, false)
}

/// True for words that name a law behind «and»: `قواعد تطبيق نظام العمل ونظام التأمينات الاجتماعية`.
fn joins_laws(subject: Cursor, end: usize) -> bool {
    let mut ahead = subject;
    while ahead.position < end {
        match word(&mut ahead) {
            Some("ونظام" | "وقانون") => return true,
            Some(_) => {}
            None => break,
        }
    }
    false
}

/// Returns the byte at which a name ends without the words that say what happens to the bylaw (`المعتمدة`,
/// `لتصبح`) and without the next title of a list (`وقواعد الإدراج`). `None` if the name of a law cuts a noun
/// off from what defines it (`قواعد تطبيق نظام العمل`): then the law is what the text surely cites, unless
/// the words around the name show where it ends (`is_bounded`). A title that goes on so is known by the
/// corpus alone.
fn without_more(subject: Cursor, end: usize, is_bounded: bool) -> Option<usize> {
    let mut ahead = subject;
    let mut last = "";
    while ahead.position < end {
        let before = ahead.position;
        let Some(word) = word(&mut ahead) else { break };
        let is_defined = is_definite(last);
        if !is_bounded && !last.is_empty() && matches!(word, "نظام" | "قانون") {
            return is_defined.then_some(before);
        }
        if !last.is_empty() && BEHIND_BYLAWS.contains(&word)
            || is_defined && begins_other_title(word)
        {
            return Some(before);
        }
        last = word;
    }
    Some(end)
}

/// True for «and» with a noun of titles, with or without its article.
fn begins_other_title(word: &str) -> bool {
    word.strip_prefix('و')
        .is_some_and(|noun| OTHER_TITLES.contains(&noun.strip_prefix("ال").unwrap_or(noun)))
}

/// Returns the byte at which a name ends that says with an adjective of titles what it regulates: `اللائحة
/// المنظمة لنشاط نقل البضائع`, `الترتيبات التنظيمية لهيئة الصحة العامة`. Rules with this adjective are often
/// those of whatever kind (`وفق القواعد المنظمة لعمل الجهة`), so they must be cited.
fn regulating(head: &Head, before: &str, cursor: Cursor, definite: bool) -> Option<usize> {
    const FEWEST_WORDS: usize = 2;
    let mut subject = cursor;
    if !definite {
        return None;
    }
    let is_technical = subject.eat_any(REGULATING).is_none();
    if is_technical && !subject.eat(fold!("الفنية"))
        || !subject.rest().starts_with('ل')
        || before.ends_with("هذه")
    {
        return None;
    }
    let noun = &cursor.folded.text[head.start..head.end];
    let is_title = is_bylaw(head, cursor) || noun == fold!("ترتيبات");
    if is_technical && !is_bylaw(head, cursor) {
        return None;
    }
    let may_be_cited = is_title || is_cited(before, cursor) && names_statutes(cursor);
    if !may_be_cited {
        return None;
    }
    let end = name_end(subject)?;
    (words_between(subject, end) >= FEWEST_WORDS).then_some(end)
}

/// Returns the byte at which the name of a bylaw of a kind that any body has ends, where the name says what
/// it is for: `اللائحة المالية الخاصة بإدارة أموال القاصرين` behind an article or words that cite, `اللائحة
/// المالية لهيئات تطوير المدن` where the text adopts it.
fn of_a_body(head: &Head, before: &str, cursor: Cursor, setting: Setting) -> Option<usize> {
    const FEWEST_WORDS: usize = 2;
    let mut subject = cursor;
    let is_kind = setting.definite
        && is_bylaw(head, cursor)
        && subject.eat_word(OF_BODIES).is_some()
        && names_statutes(cursor);
    if !is_kind {
        return None;
    }
    let is_cited = || setting.article || is_cited(before, cursor);
    let end = match subject.eat(fold!("الخاصة ب")) {
        true if is_cited() => name_behind_prefix(&subject)?.end,
        false if subject.rest().starts_with('ل') && before.ends_with(fold!("الموافقة على")) => {
            name_end(subject)?
        }
        _ => return None,
    };
    (words_between(subject, end) >= FEWEST_WORDS).then_some(end)
}

/// Returns the byte at which the name of a bylaw or of rules ends behind words that cite: `أحكام لائحة صناديق
/// الاستثمار`, `الاطلاع على تنظيم هيئة الصحة العامة`. The noun behind it must be in construct too, because
/// any body has a `لائحة الموارد البشرية`; but what persons are subject to is a bylaw of the state. Where
/// laws are not called نظام, bylaws of this form are mostly those of bodies.
fn cited(head: &Head, before: &str, cursor: Cursor, definite: bool) -> Option<usize> {
    const FEWEST_WORDS: usize = 3;
    let noun = &cursor.folded.text[head.start..head.end];
    let of_body = noun == "تنظيم";
    let approved = is_approved(before, cursor);
    let is_rules = noun == fold!("قواعد") || approved && ["ضوابط", "ترتيبات"].contains(&noun);
    if definite
        || !(of_body || is_rules || is_bylaw(head, cursor))
        || !is_cited(before, cursor)
        || !names_statutes(cursor)
    {
        return None;
    }
    let mut ahead = cursor;
    let first = word(&mut ahead)?;
    let is_body = || {
        let noun = first.strip_prefix("ال").unwrap_or(first);
        BODIES.contains(&noun)
    };
    let is_other = OF_NO_NAME.contains(&first)
        || first.starts_with('ي')
        || first.starts_with('و') && !(approved && begins_other_title(first))
        || first.ends_with("ها");
    if of_body && !is_body() || is_other {
        return None;
    }
    let end = name_end(cursor)?;
    let words = words_between(cursor, end);
    // `قواعد تسليح تعدها الهيئة` are yet to be made.
    let mut second = ahead;
    if word(&mut second).is_some_and(|word| OF_NO_NAME.contains(&word)) {
        return None;
    }
    let governs = || is_bylaw(head, cursor) && ends_with_any(before, GOVERNED_BY, cursor);
    let is_set_out = || {
        is_bylaw(head, cursor)
            && !first.starts_with("ال")
            && ends_with_any(before, SET_OUT_IN, cursor)
            && !OF_A_HOUSE
                .iter()
                .any(|word| cursor.folded.text[cursor.position..end].ends_with(word))
    };
    let fewest = match of_body || governs() || is_set_out() {
        true => FEWEST_WORDS - 1,
        false if first.starts_with("ال") && !approved => return None,
        false => FEWEST_WORDS,
    };
    (words >= fewest).then_some(end)
}

/// True in texts of a country whose laws are called نظام, and in those of an unknown one.
fn names_statutes(cursor: Cursor) -> bool {
    let code = cursor.folded.country;
    code.is_none_or(|code| country(code).nizam_is_law)
}

/// True if the words before a noun cite what it names.
pub(super) fn is_cited(before: &str, cursor: Cursor) -> bool {
    ends_with_any(before, CITING_BYLAWS, cursor)
        || ends_with_any(before, GOVERNED_BY, cursor)
        || ends_with_any(before, LISTED_BEHIND, cursor)
        || is_approved(before, cursor)
}

/// True if the words before a noun say that a decision which the text cites approves what it names: `القاضي
/// بالموافقة على`, and behind the day of the decision `بالموافقة على`.
fn is_approved(before: &str, cursor: Cursor) -> bool {
    let behind_day = || {
        let day = before.strip_suffix(fold!("بالموافقة على"))?;
        let day = day.strip_suffix([',', '،']).unwrap_or(day);
        day.strip_suffix(['ه', 'م'])
            .unwrap_or(day)
            .chars()
            .next_back()
    };
    ends_with_any(before, APPROVING, cursor) || behind_day().is_some_and(|c| c.is_ascii_digit())
}

/// True if the text ends with one of the words, which begins there as a word.
fn ends_with_any(before: &str, words: &[&str], cursor: Cursor) -> bool {
    let folded = cursor.folded;
    words
        .iter()
        .filter_map(|words| before.strip_suffix(words))
        .any(|rest| {
            folded.word_edge(rest.len())
                || ["و", "ب", "ل", "لل", "وال", "ال", "ول", "وب"]
                    .iter()
                    .any(|joined| {
                        rest.strip_suffix(joined)
                            .is_some_and(|rest| folded.word_edge(rest.len()))
                    })
        })
}
