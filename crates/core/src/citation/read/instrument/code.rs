//! Reads codes called مجلة or مدونة, as in Tunisia and Morocco: `مجلة الشغل`, `مدونة الأسرة`. Elsewhere these
//! nouns mean a journal or a code of conduct: `مجلة العدل، العدد 12`.

use super::by_name::named;
use super::by_number::name_from;
use crate::citation::lexicon::countries::{code_where, country_of};
use crate::citation::lexicon::nation::{Adjective, of_adjective};
use crate::citation::lexicon::words::collections::{ISSUES, ISSUES_OR_NUMBERS};
use crate::citation::lexicon::words::names::CODES_OF_NO_STATE;
use crate::citation::model::Citation;
use crate::citation::model::form::{Form, Reading};
use crate::citation::model::found::{Found, Setting};
use crate::citation::read::head;
use crate::citation::read::head::kind::{Head, Kind};
use crate::citation::read::name::name;
use crate::citation::read::name::word::word;
use crate::citation::read::name::words::is_stop;
use crate::numerals::ordinal::ordinal;
use crate::text::cursor::Cursor;
use crate::text::folded::FoldedText;

/// Greatest number of words of a journal's name before its issue.
const MOST_WORDS: usize = 8;

/// Reads a code by its name. It is of the country whose codes have this noun if it is one of them, or if its
/// words or the text say so. The proper name of a code of no state counts anywhere, because no journal has
/// it. Another name counts only beside an article, as a code of no known country.
pub(super) fn code<'s>(
    head: &Head,
    form: &'static Form,
    cursor: Cursor<'s>,
    setting: Setting,
) -> Option<Found<'s>> {
    let (is_known, of_no_state) = known(form, cursor);
    if issue_after(cursor, is_known, of_no_state).is_some() {
        return None;
    }
    let country_stated =
        || name(&cursor, setting.definite).is_some_and(|name| name.country.is_some());
    let mut found = named(head, form, cursor, setting)?;
    let is_numbered = found.citations.iter().any(|code| code.number.is_some());
    let text_country = cursor.folded.country;
    let at_home = text_country == form.jurisdiction;
    let of_country =
        is_known || of_no_state.is_none() && (is_numbered || at_home || country_stated());
    // In a text of another country, the first words of a line are rather the name of a journal.
    let begins_text = setting.begins_text && of_country && (at_home || text_country.is_none());
    if !(setting.article || is_numbered || of_no_state.is_some() || begins_text) {
        return None;
    }
    if !of_country {
        for code in &mut found.citations {
            code.jurisdiction = None;
        }
    }
    // The known name is whole, so words that follow it in a sentence are no part of it.
    if let Some(end) = of_no_state.filter(|_| found.name_only) {
        for code in &mut found.citations {
            code.name = Some(name_from(head, cursor, setting.definite, end.position));
        }
        found.end = end;
    }
    Some(found)
}

/// Returns the end of a journal's name if the number of an issue follows it: `مجلة الشريعة والقانون العدد
/// 23`. The name cites nothing.
pub(in crate::citation) fn journal(form: &Form, cursor: Cursor) -> Option<usize> {
    if form.reading != Reading::Code {
        return None;
    }
    let (is_known, of_no_state) = known(form, cursor);
    issue_after(cursor, is_known, of_no_state)
}

/// True if a text begins with the name of a journal: of one in which a court publishes its rulings (`المجلة
/// القضائية`), or of any with the number of an issue (`مجلة العدل، العدد 12`).
pub(crate) fn begins_with_journal(text: &str) -> bool {
    let folded = FoldedText::new(text);
    let start = if folded.text.starts_with("ال") {
        "ال".len()
    } else {
        0
    };
    let Some(head) = head::at(&folded, start) else {
        return false;
    };
    let Kind::Instrument { form, .. } = head.kind else {
        return false;
    };
    form.reading == Reading::Journal || journal(form, Cursor::new(&folded, head.end)).is_some()
}

/// Returns whether the words at the cursor are the name of a code of the form's country, or else the end of
/// the name of a code of no state.
fn known<'s>(form: &Form, cursor: Cursor<'s>) -> (bool, Option<Cursor<'s>>) {
    let end = |codes: &[&str]| codes.iter().find_map(|code| end_of_code(cursor, code));
    let of_country = end(country_of(form.jurisdiction).codes).is_some();
    let of_no_state = (!of_country).then(|| end(CODES_OF_NO_STATE)).flatten();
    (of_country, of_no_state)
}

/// Returns where the number of an issue of a journal begins, after a name with the facts that [`known`]
/// gives. After the name of a code of no state it must follow directly, because another journal may follow
/// too.
fn issue_after<'s>(
    cursor: Cursor<'s>,
    is_known: bool,
    of_no_state: Option<Cursor<'s>>,
) -> Option<usize> {
    match of_no_state {
        Some(end) => issue(end, true, 1),
        None => issue(cursor, is_known, MOST_WORDS),
    }
}

/// Gives a code the country of its noun if its article is called الفصل, which is an article only in countries
/// with such codes: `الفصل 12 من مجلة …`.
pub(in crate::citation) fn of_chapter(law: &mut Citation) {
    let Some(name) = law.name.as_deref().filter(|_| law.jurisdiction.is_none()) else {
        return;
    };
    let noun = name.split(' ').next().unwrap_or_default();
    let noun = noun.strip_prefix("ال").unwrap_or(noun);
    let is_of = |form: &Form| form.reading == Reading::Code && form.heads.contains(&noun);
    if let Some(code) = code_where(|country| country.forms.iter().any(is_of)) {
        law.jurisdiction = Some(code.to_owned());
    }
}

/// Returns the end of the code's name if it stands at the cursor and no further word describes it: `مجلة
/// التحكيم العربي` is a journal.
fn end_of_code<'s>(cursor: Cursor<'s>, code: &str) -> Option<Cursor<'s>> {
    let mut end = cursor;
    end.eat_word(&[code])?;
    let ends_line = end.folded.line_before(end.position);
    let mut ahead = end;
    let next = word(&mut ahead);
    let ends = ends_line
        || next.is_none_or(|word| {
            !word.starts_with("ال")
                || is_stop(word)
                || of_adjective(word, Adjective::DefiniteFeminine).is_some()
        });
    ends.then_some(end)
}

/// Returns where the number of an issue of a journal begins, if it follows the name: `مجلة المحاماة السنة
/// 45`. After the name of a code only the nouns count that never stand before the number of a law. The noun
/// is one of the next `most_words` words.
fn issue(cursor: Cursor, is_code: bool, most_words: usize) -> Option<usize> {
    let mut ahead = cursor;
    for _ in 0..most_words {
        ahead.skip_fillers(3);
        let noun = word(&mut ahead)?;
        if ISSUES.contains(&noun) || !is_code && ISSUES_OR_NUMBERS.contains(&noun) {
            ahead.skip_fillers(3);
            ahead.eat_word(&["رقم"]);
            ahead.skip_fillers(2);
            let start = ahead.position;
            let is_number = ahead.peek().is_some_and(|next| next.is_ascii_digit())
                || ordinal(&mut ahead).is_some();
            return is_number.then_some(start);
        }
        // A journal may be named after the law: `مجلة الشريعة والقانون`.
        if is_stop(noun) && !NAMED_LAW.contains(&noun) {
            return None;
        }
    }
    None
}

/// «The law» as a word of a journal's name.
const NAMED_LAW: &[&str] = &["القانون", "والقانون"];
