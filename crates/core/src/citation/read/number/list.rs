//! Reads the numbers of an instrument: one number, or several that share their noun and their year.

use super::announced::{Announced, announcement};
use super::written::{Number, is_royal, number};
use crate::citation::lexicon::words::instruments::{
    FORMER_LAW, ISSUED_WITHOUT_ISSUER, PRESENT_LAW,
};
use crate::citation::lexicon::words::references::{
    ADVERBS_OF_POINTING, POINTING, POINTING_BEGINNINGS,
};
use crate::citation::model::Calendar;
use crate::citation::read::date::when::{When, bare_date, bare_hijri_year, when_in};
use crate::citation::read::date::year::at_template;
use crate::citation::read::name::title::{is_title, title_reach};
use crate::text::cursor::Cursor;
use crate::text::fold::fold;
use crate::text::lookup::begins_with;

/// Greatest distance between the noun of an instrument and its number, in bytes of folded text: about twenty
/// words of title.
const TITLE_WINDOW: usize = 260;
/// Words («of the year») before a year that stands between a title and a number.
const BEFORE_YEARS: &[&str] = &[fold!("لسنة"), "لعام"];
/// Greatest number of instruments' numbers that are read from one list.
const MOST_NUMBERS: usize = 40;

/// The instruments' numbers that were read after the first words (head) of a citation.
pub(in crate::citation) struct Numbers<'s> {
    pub items: Vec<Item>,
    /// Byte in the folded text at which the title or issuer before the number ends.
    pub title_end: usize,
    pub end: Cursor<'s>,
    pub announced: bool,
    /// True if the year or date of issue stands before the first number.
    pub year_first: bool,
}

/// One instrument's number of a list, with the year or date that follows it.
pub(in crate::citation) struct Item {
    pub number: Number,
    pub when: When,
    /// True if a word such as `لسنة` introduces a year after the number, but the year cannot be read.
    year_lost: bool,
    /// The session in which the cabinet made the decision, as written; it becomes `unparsed_tail`.
    pub(super) tail: Option<String>,
}

pub(super) fn numbers<'s>(
    cursor: Cursor<'s>,
    many: bool,
    most_words: usize,
    usual: Calendar,
) -> Option<Numbers<'s>> {
    if let Some(after) = after_pointing_words(cursor)
        .or_else(|| after_status(cursor))
        .or_else(|| after_participle(cursor))
    {
        let read = numbers(after, many, most_words, usual)?;
        // Words that refer back, or say that the law is repealed, are no title.
        let title_end = cursor.position;
        return Some(Numbers { title_end, ..read });
    }
    let direct = announcement(&mut cursor.clone()).is_some();
    // If letters follow the noun directly, it is a part of another word (`قانونية`). Only a number may follow
    // directly.
    if !direct && !cursor.at_edge() {
        return None;
    }
    let early = match direct {
        true => None,
        false => year_before_number(cursor, usual),
    };
    let mut title_end = match direct || early.is_some() || at_letter_number(&cursor) {
        true => cursor.position,
        false => number_ahead(&cursor, most_words)?,
    };
    let mut at = Cursor::new(cursor.folded, title_end);
    let mut early = early;
    let before_year = before_year_word(&cursor, title_end);
    if before_year < title_end {
        title_end = before_year;
        early = Some(year_before_number(
            Cursor::new(cursor.folded, title_end),
            usual,
        )?);
    }
    if let Some((_, after)) = &early {
        at = *after;
    }
    let announced = announcement(&mut at);
    let many = many || announced == Some(Announced::Several);
    let mut items = Vec::new();
    // After a Latin word a number is that of a standard or a product: `نظام إدارة الجودة ISO 9001 لسنة 2015`.
    let before = &cursor.folded.text[..title_end];
    if announced.is_none() && before.ends_with(|letter: char| letter.is_ascii_alphabetic()) {
        return None;
    }
    let (mut first, mut end) = item(at, usual)?;
    let year_first = early.is_some();
    if let Some((when, _)) = early
        && first.when.year.is_none()
    {
        first.when = when;
    }
    let many = many || first.number.is_in_open_bracket(cursor.folded);
    items.push(first);
    while items.len() < MOST_NUMBERS {
        let Some(next) = next_in_list(end, many) else {
            break;
        };
        let (next, sure) = next;
        let Some((next, after)) = item(next, usual) else {
            break;
        };
        // In `رقم 5 لسنة 1990 و6 لسنة 1991` only its own year shows that 6 is a number of an instrument.
        let last_dated = items.last().is_some_and(|last: &Item| last.when.stated);
        if !(sure || last_dated && next.when.stated && next.number.is_plain()) {
            break;
        }
        // `المرسوم الملكي رقم (م/38) في …، ورقم 13/ت/8759 في …` goes on with the next circular of a list.
        if items[0].number.is_lettered_by('م') && next.number.part_count() > 2 {
            break;
        }
        items.push(next);
        end = after;
    }
    share_years(&mut items);
    Some(Numbers {
        items,
        title_end,
        end,
        announced: announced.is_some(),
        year_first,
    })
}

/// Reads a year or date of issue that stands before the number: `القانون لسنة 1979 رقم 10`, `المرسوم الملكي
/// وتاريخ 23/8/1426هـ رقم (م/51)`. Returns it, and the position of the word that introduces the number.
fn year_before_number<'s>(cursor: Cursor<'s>, usual: Calendar) -> Option<(When, Cursor<'s>)> {
    let mut ahead = cursor;
    if !ahead.at_edge() {
        return None;
    }
    let when = when_in(&mut ahead, usual);
    when.year?;
    ahead.skip_fillers(2);
    ahead.eat_word(&["تحت"]);
    announcement(&mut ahead.clone())?;
    Some((when, ahead))
}

/// Moves past words that refer back to an instrument («mentioned above»), if its number follows: `الظهير
/// الشريف المشار إليه أعلاه رقم 1.19.46`.
fn after_pointing_words(cursor: Cursor<'_>) -> Option<Cursor<'_>> {
    if !POINTING_BEGINNINGS.may_begin(cursor.rest()) {
        return None;
    }
    let mut ahead = cursor;
    let rest = cursor.rest().as_bytes();
    let (words, _) = POINTING.iter().find(|(words, _)| {
        begins_with(rest, words.as_bytes())
            && cursor.folded.word_edge(cursor.position + words.len())
    })?;
    ahead.position += words.len();
    ahead.eat_word(ADVERBS_OF_POINTING);
    announcement(&mut ahead.clone())?;
    Some(ahead)
}

/// Moves past an adjective («repealed», «new») that says whether the law is still the one of its name, if the
/// number follows: `القانون الملغي رقم 12 لسنة 2003`.
fn after_status(cursor: Cursor<'_>) -> Option<Cursor<'_>> {
    if !cursor.rest().starts_with("ال") {
        return None;
    }
    let mut ahead = cursor;
    ahead
        .eat_word(FORMER_LAW)
        .or_else(|| ahead.eat_word(PRESENT_LAW))?;
    announcement(&mut ahead.clone())?;
    Some(ahead)
}

/// Moves past words («issued by us», «issued with it») that name no issuer, if the number follows: `التعميم
/// الصادر منا برقم 1891`, `والقانون الصادر به رقم 11 لسنة 2018`.
fn after_participle(cursor: Cursor<'_>) -> Option<Cursor<'_>> {
    if !cursor.rest().starts_with("ال") {
        return None;
    }
    let mut ahead = cursor;
    ahead.eat_word(ISSUED_WITHOUT_ISSUER)?;
    announcement(&mut ahead.clone())?;
    Some(ahead)
}

/// Returns the byte of the nearest number, or of the word that introduces it, if the text from the cursor to
/// it can be a title.
fn number_ahead(cursor: &Cursor, most_words: usize) -> Option<usize> {
    let start = cursor.position;
    let window = cursor.window(TITLE_WINDOW).as_bytes();
    // After most nouns a sentence goes on, and its first words cannot be a title. So the number is searched
    // only as far as a title can reach.
    let reach = title_reach(cursor.folded, start, start + window.len(), most_words);
    let found = (start..=reach).find(|&at| match &window[at - start..] {
        [first, ..] if first.is_ascii_digit() => true,
        // No other byte begins one of the words below.
        [first, ..] if *first != 0xD8 => false,
        // The letters of رقم inside a word, as in «الحكومة الرقمية», introduce no number.
        rest if ["رقم", fold!("أرقام")]
            .iter()
            .any(|word| begins_with(rest, word.as_bytes())) =>
        {
            let mut at = Cursor::new(cursor.folded, at);
            announcement(&mut at).is_some() && (at.at_edge() || at_letter_number(&at))
        }
        _ => false,
    })?;
    let end = before_letter(cursor, found)?;
    is_title_before(cursor, end, most_words).then_some(end)
}

/// True if the words from the cursor to the number or the year at byte `end` can be a title.
fn is_title_before(cursor: &Cursor, end: usize, most_words: usize) -> bool {
    let end = before_year_word(cursor, end);
    is_title(cursor.folded, cursor.position, end, most_words)
}

/// Returns the end of a title without «of the year» before the year at byte `end`: `قانون العمل لسنة 1981 رقم
/// 137`. A year begins with a digit: before anything else these words end the title.
fn before_year_word(cursor: &Cursor, end: usize) -> usize {
    let title = &cursor.folded.text[cursor.position..end];
    if !cursor.folded.text[end..].starts_with(|c: char| c.is_ascii_digit()) {
        return end;
    }
    let before = BEFORE_YEARS
        .iter()
        .find_map(|word| title.strip_suffix(word))
        // The letters `لعام` inside `النقل العام` are not the word.
        .filter(|before| {
            !before.is_empty() && cursor.folded.word_edge(cursor.position + before.len())
        });
    before.map_or(end, |before| cursor.position + before.len())
}

/// Returns the end of a title without the letter that begins the number after it: `نظام التنفيذ (م/53)`.
/// Returns `None` if the letter has no slash (`قانون المرافعات م 13`), because the number then is an article.
fn before_letter(cursor: &Cursor, end: usize) -> Option<usize> {
    let title = &cursor.folded.text[cursor.position..end];
    if let Some(before) = with_preposition(cursor, title) {
        return Some(before);
    }
    let slashed = title.ends_with('/');
    let Some(before) = title.trim_end_matches(['/', '(']).strip_suffix('م') else {
        return Some(end);
    };
    if !cursor.folded.word_edge(cursor.position + before.len()) {
        return Some(end);
    }
    slashed.then(|| cursor.position + before.trim_end_matches(['(', '[', '،', '-']).len())
}

/// Returns the end of a title of one word before `برقم`: `قرار رئيس الجمهورية المؤقت برقم 560`. After a
/// longer one another thing may have the number: `قرار في المعاملة المقيدة برقم 5`.
fn with_preposition(cursor: &Cursor, title: &str) -> Option<usize> {
    let before = title.strip_suffix('ب')?;
    // `مادة لنظام المحاماة برقم (3/22)`: the article has the number.
    if ["نظام", "قانون"]
        .iter()
        .any(|noun| cursor.folded.text[..cursor.position].ends_with(noun))
    {
        return None;
    }
    let end = cursor.position + before.len();
    let number = &cursor.folded.text[end + 'ب'.len_utf8()..];
    let one_word = end > cursor.position && cursor.folded.word_end(cursor.position) == end;
    let may_have_it = || one_word || is_of_board(cursor) && !is_registered(before);
    (number.starts_with("رقم") && cursor.folded.word_edge(end) && may_have_it()).then_some(end)
}

/// True if the noun before the cursor is that of a board, whose name follows: `قرار مجلس إدارة هيئة الزكاة
/// والجمارك برقم (6-1-19)`.
fn is_of_board(cursor: &Cursor) -> bool {
    [fold!("مجلس إدارة"), fold!("مجلس الإدارة")]
        .iter()
        .any(|board| cursor.folded.text[..cursor.position].ends_with(board))
}

/// True if a title ends with a participle («registered») of something that has the number behind it.
fn is_registered(title: &str) -> bool {
    const REGISTERED: [&str; 6] = fold![
        "المسجلة",
        "المسجل",
        "المقيدة",
        "المقيد",
        "المرخصة",
        "المرخص"
    ];
    REGISTERED
        .iter()
        .any(|participle| title.ends_with(participle))
}

/// True if an instrument's number that begins with a letter stands at the cursor: `م/51`.
fn at_letter_number(cursor: &Cursor) -> bool {
    let mut ahead = *cursor;
    ahead.skip_fillers(3);
    let royal = is_royal(cursor);
    ahead.lone_letter().is_some() && {
        ahead.skip_brackets();
        ahead.eat_char(|mark| mark == '/').is_some()
            || royal && ahead.peek().is_some_and(|next| next.is_ascii_digit())
    }
}

fn item(cursor: Cursor, usual: Calendar) -> Option<(Item, Cursor)> {
    let mut at = cursor;
    let number = number(&mut at)?;
    let mut after = at;
    let letter = skip_registry_letter(&mut after);
    let mut when = when_in(&mut after, usual);
    // In `رقم 22 ر 14/4/1987م` the letter abbreviates a word before the date and is no part of the number.
    if letter && when.year.is_none() {
        when = bare_date(&mut after).unwrap_or_default();
    }
    if when.year.is_none() && number.is_lettered_by('م') {
        let mut behind = at;
        if let Some(bare) = bare_hijri_year(&mut behind) {
            (when, after) = (bare, behind);
        }
    }
    if when.year.is_some() {
        at = after;
    }
    if at_template(&at) {
        return None;
    }
    let start = at;
    let tail = session(&mut at).then(|| {
        let written = at.folded.written(start.position..at.position);
        written.trim_start_matches([' ', '،', ',', ')']).to_owned()
    });
    let year_lost = when.year.is_none() && at_lost_year(&at);
    Some((
        Item {
            number,
            when,
            year_lost,
            tail,
        },
        at,
    ))
}

/// Moves past the session of a cabinet decision (`لسنة 2008 الجلسة رقم (3)`). Returns true if there is one.
fn session(cursor: &mut Cursor) -> bool {
    let mut ahead = *cursor;
    ahead.skip_fillers(2);
    let read = ahead
        .eat_any(&[
            fold!("بالجلسة"),
            fold!("الجلسة"),
            fold!("بجلسة"),
            fold!("جلسة"),
        ])
        .is_some()
        && announcement(&mut ahead).is_some()
        && number(&mut ahead).is_some();
    if read {
        *cursor = ahead;
    }
    read
}

/// True if words such as `لسنة` introduce a year at the cursor. The caller could not read that year (`لسنة
/// 958`), so the number gets no year, not even from the next number of the list.
fn at_lost_year(cursor: &Cursor) -> bool {
    let mut ahead = *cursor;
    ahead.skip_fillers(2);
    ahead.eat_any(&[fold!("لسنة"), "لعام"]).is_some()
}

/// Skips a letter (but not س, «year») between number and year that belongs to neither: `31 ع لسنة 1981`,
/// `14967/1/1444هـ، وتاريخ`. Returns true if it skipped one.
fn skip_registry_letter(cursor: &mut Cursor) -> bool {
    let mut ahead = *cursor;
    ahead.skip_brackets();
    let skipped = ahead.lone_letter().is_some_and(|letter| letter != 'س');
    if skipped {
        ahead.skip_brackets();
        *cursor = ahead;
    }
    skipped
}

/// Returns the position of the next number of a list, after و, a comma or a semicolon and an optional
/// introducing word, and true if the list is known to have several numbers or if that word is there.
fn next_in_list(cursor: Cursor, many: bool) -> Option<(Cursor, bool)> {
    let mut ahead = cursor;
    ahead.skip_brackets();
    let mut joined = false;
    while ahead.eat_any(&["و", "،", ",", "؛"]).is_some() {
        joined = true;
    }
    if !joined {
        return None;
    }
    let announced = announcement(&mut ahead).is_some();
    ahead.skip_brackets();
    let starts = ahead.peek().is_some_and(|c| c.is_ascii_digit()) || at_letter_number(&ahead);
    starts.then_some((ahead, many || announced))
}

/// Gives each number of a list that has no year the year of the next number that has one: `117 و118 لسنة
/// 1961`. A number whose year was lost or stands inside it (`8/1980`) gets none.
fn share_years(items: &mut [Item]) {
    let mut next = When::default();
    for item in items.iter_mut().rev() {
        match item.when.year {
            Some(_) => next = item.when.clone(),
            None if !item.year_lost && item.number.split_year().is_none() => {
                item.when = When {
                    date: None,
                    ..next.clone()
                }
            }
            None => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::folded::FoldedText;
    use proptest::prelude::*;

    /// Finds the number as [`number_ahead`] does, but searches the whole window.
    fn number_in_window(cursor: &Cursor, most_words: usize) -> Option<usize> {
        let window = cursor.window(TITLE_WINDOW);
        let announced = ["رقم", "ارقام"]
            .iter()
            .flat_map(|word| window.match_indices(word))
            .map(|(offset, _)| offset)
            .filter(|offset| {
                let mut at = Cursor::new(cursor.folded, cursor.position + offset);
                announcement(&mut at).is_some() && (at.at_edge() || at_letter_number(&at))
            })
            .min();
        let digit = window.find(|c: char| c.is_ascii_digit());
        let found = cursor.position + [announced, digit].into_iter().flatten().min()?;
        let end = before_letter(cursor, found)?;
        is_title_before(cursor, end, most_words).then_some(end)
    }

    proptest! {
        #[test]
        fn the_reach_of_a_title_hides_no_number(
            words in prop::collection::vec(prop::sample::select(vec![
                "العمل", "الطعن", "تنظيم", "الرقمية", "القانون", "محضر", "رقم", "أرقام", "لسنة", "لعام", "م", "م/53",
                "(م/5)", "5", "-", "(", "،", "[", ".", "\n", "", " ", " ", " ", " ", " ", " ", " ", " ",
            ]), 0..60),
            most_words in 0..20_usize,
        ) {
            let text = words.concat();
            let folded = FoldedText::new(&text);
            let cursor = Cursor::new(&folded, 0);
            prop_assert_eq!(number_ahead(&cursor, most_words), number_in_window(&cursor, most_words));
        }
    }
}
