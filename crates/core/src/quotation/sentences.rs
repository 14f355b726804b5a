//! Cuts a passage of law into quotable units: sentences, and list items with their introduction. «ج- استقالة
//! العامل.» has no meaning without «يستحق العامل مكافأة في الحالات الآتية:».
//!
//! A sentence ends at a full stop, a question mark, an exclamation mark or the end of a line. A sentence too
//! long to quote is also cut at semicolons, and then before a clause that can begin a sentence. Headings are
//! left out, because they state no rule.

use std::borrow::Cow;
use std::ops::Range;

use super::asking::{has_number, has_penalty, limits_scope, prohibits};
use super::marks::{
    Mark, begins_clause, begins_item, in_row, is_heading, is_title, mark_of, marks_of,
    without_page_headers,
};
use super::rulings::{reports_plea, sections_of_others};
use crate::pattern::{is_arabic, is_letter};
use crate::text::utf16::length;

/// A sentence, or an item of a list, that can be quoted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentence {
    /// Byte range of the sentence in the passage.
    pub span: Range<usize>,
    /// Text of the sentence as shown to a reader: white space is normalized; the number or letter of a list
    /// item, a trailing comma or semicolon and unpaired quotation marks are removed.
    pub words: String,
    /// Number, letter or dash before the words of a list item, as the text has it: «أ-». Empty without one.
    pub label: String,
    /// True if the sentence is a later part of a longer one that was cut at a semicolon or a comma. Without
    /// the parts before it, a condition at their beginning would be lost.
    pub continues: bool,
    /// True if, in a ruling, the sentence reports facts, parties or pleas and does not give the court's own
    /// words. Without meaning for other texts.
    pub is_reported: bool,
    /// For a list item, or a line right below an introduction, the index in [`Sentences::leads`] of the
    /// sentence that introduces it; otherwise `None`.
    pub lead: Option<usize>,
    /// True for an item numbered by a letter that is no full sentence, and whose introduction is not in the
    /// passage but before it.
    pub is_orphan: bool,
    /// True if the sentence ends with a full stop or another sign that ends sentences.
    pub is_closed: bool,
    /// True if the sentence states a number ([`has_number`]).
    pub has_number: bool,
    /// True if the sentence imposes a penalty ([`has_penalty`]).
    pub has_penalty: bool,
    /// True if the sentence prohibits something ([`prohibits`]).
    pub prohibits: bool,
    /// True if the sentence limits where or to whom the rules beside it apply ([`limits_scope`]).
    pub limits_scope: bool,
}

/// The quotable sentences of a passage, and the sentences that introduce lists.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sentences {
    /// Sentences and list items of the passage that can be quoted, in text order.
    pub sentences: Vec<Sentence>,
    /// Sentences that introduce lists, in text order: «… في الحالات الآتية:». They are not in `sentences`; an
    /// item refers to its own by [`Sentence::lead`].
    pub leads: Vec<Sentence>,
}

/// Length above which a sentence is cut at semicolons («؛» and «;»), in UTF-16 units.
const LONG: usize = 320;
/// Length above which a sentence is also cut at a comma before a clause, in UTF-16 units.
const VERY_LONG: usize = 480;
/// Greatest length of a line on a printed page, in UTF-16 units.
const PAGE_WIDTH: usize = 110;
/// Length above which a list item with a full stop counts as a full sentence, in UTF-16 units.
const WHOLE: usize = 60;

/// Cuts a passage into sentences. Page headers of a gazette are left out, also in the middle of a sentence,
/// because they are not law. Takes time linear in the text if its sentences are short, as in all laws.
///
/// ```
/// use sanad_core::quotation::sentences;
/// let read = sentences("يستحق العامل مكافأة في الحالات الآتية:\nأ- انتهاء العقد.\nب- استقالته.");
/// let words: Vec<_> = read.sentences.iter().map(|one| one.words.as_str()).collect();
/// assert_eq!(words, ["انتهاء العقد.", "استقالته."]);
/// assert_eq!(read.leads[read.sentences[0].lead.unwrap()].words, "يستحق العامل مكافأة في الحالات الآتية:");
/// ```
pub fn sentences(text: &str) -> Sentences {
    with_leads(&pieces_of(text), text)
}

struct Piece {
    span: Range<usize>,
    mark: Option<Mark>,
    introduces: bool,
    begins_line: bool,
    continues: bool,
}

fn pieces_of(text: &str) -> Vec<Piece> {
    let mut pieces = Vec::new();
    for line in lines_of(text) {
        let shown = trim(&text[line.clone()]);
        if is_heading(shown) || is_title(shown) {
            continue;
        }
        let mut begins_line = true;
        for item in cut(&line, inner_items(&text[line.clone()])) {
            for (part, continues) in sentences_in(text, &item) {
                let span = trimmed(text, part);
                let words = &text[span.clone()];
                if span.is_empty() || is_between_pages(words) {
                    continue;
                }
                pieces.push(Piece {
                    mark: mark_of(words).map(|(mark, _)| mark),
                    introduces: introduces_list(words),
                    begins_line,
                    continues,
                    span,
                });
                begins_line = false;
            }
        }
    }
    pieces
}

/// True if the words end with a colon, behind which some prints set a dash: «… الشروط الآتية:-».
fn introduces_list(words: &str) -> bool {
    let bare = words.trim_end_matches(|mark| is_blank(mark) || "-–ـ".contains(mark));
    bare.ends_with([':', '：'])
}

/// True if the words are a page header, with the heading of a chapter below it or alone.
fn is_between_pages(words: &str) -> bool {
    match without_page_headers(words) {
        Cow::Borrowed(words) => !words.chars().any(is_letter),
        Cow::Owned(rest) => !rest.chars().any(is_letter) || is_heading(trim(&rest)),
    }
}

/// Returns the byte ranges of a passage's lines as the author broke them. Lines that a printer broke at the
/// width of the page are joined. Lines without a letter, such as page numbers, are left out.
fn lines_of(text: &str) -> Vec<Range<usize>> {
    let mut broken = cut(&(0..text.len()), line_ends(text));
    broken.retain(|line| text[line.clone()].chars().any(is_letter));
    let is_printed = broken_by_printer(text, &broken);
    let mut lines: Vec<Range<usize>> = Vec::new();
    for line in broken {
        let words = trim(&text[line.clone()]);
        match lines.last_mut() {
            Some(open)
                if is_printed
                    && open.end == line.start
                    && mark_of(words).is_none()
                    && !ends_sentence(&text[open.clone()])
                    && !is_heading(words) =>
            {
                open.end = line.end;
            }
            _ => lines.push(line),
        }
    }
    lines
}

/// True if a printer broke the passage into lines at the width of the page: there are three or more, none but
/// the last is longer than [`PAGE_WIDTH`], and most of these end inside a sentence.
fn broken_by_printer(text: &str, lines: &[Range<usize>]) -> bool {
    let lines = &lines[..lines.len().saturating_sub(1)];
    if lines.len() < 2
        || lines
            .iter()
            .any(|line| length(&text[line.clone()]) > PAGE_WIDTH)
    {
        return false;
    }
    let within = lines
        .iter()
        .filter(|line| !ends_sentence(&text[(*line).clone()]))
        .count();
    2 * within > lines.len()
}

fn ends_sentence(text: &str) -> bool {
    let bare = text.trim_end_matches(is_blank).trim_end_matches(is_closing);
    bare.ends_with(['.', '؟', '?', '!', ':', '؛'])
}

/// A function that finds the ends of one kind (full stops, semicolons, commas) in a text, as byte offsets.
type Ends = fn(&str) -> Vec<usize>;

/// Cuts an item of the text at full stops, and returns the byte ranges of the parts. Parts that are too long
/// are cut at weaker ends: semicolons, then clauses. The flag is true for a part cut off at a weaker end.
fn sentences_in(text: &str, item: &Range<usize>) -> Vec<(Range<usize>, bool)> {
    let whole = cut(item, stops(&text[item.clone()])).into_iter();
    whole
        .flat_map(|sentence| {
            let parts = parts_of(text, sentence).into_iter().enumerate();
            parts.map(|(place, part)| (part, place > 0))
        })
        .collect()
}

/// Cuts a sentence that is too long at semicolons, then before clauses.
fn parts_of(text: &str, sentence: Range<usize>) -> Vec<Range<usize>> {
    let mut parts = vec![sentence];
    let ends: [(usize, Ends); 2] = [(LONG, semicolons), (VERY_LONG, clauses)];
    for (longest, ends) in ends {
        let shorter = |part: Range<usize>| match length(&text[part.clone()]) <= longest {
            true => vec![part],
            false => cut(&part, ends(&text[part.clone()])),
        };
        parts = parts.into_iter().flat_map(shorter).collect();
    }
    parts
}

/// Cuts a byte range at `ends`, which count from its beginning. Each end belongs to the part before it.
fn cut(range: &Range<usize>, ends: Vec<usize>) -> Vec<Range<usize>> {
    let mut stretches = Vec::new();
    let mut from = range.start;
    for end in ends
        .into_iter()
        .map(|end| range.start + end)
        .chain([range.end])
    {
        if end > from {
            stretches.push(from..end);
        }
        from = end;
    }
    stretches
}

fn line_ends(text: &str) -> Vec<usize> {
    let feeds = text.match_indices('\n').map(|(at, _)| at + 1);
    feeds
        .filter(|&end| !text[end..].starts_with('\n'))
        .collect()
}

/// Returns the positions inside a line at which list items begin: «… ما يأتي: 1- …». Each must stand after a
/// character that can introduce it and at most three blanks. A number in brackets, «(20، 21)», or in a row of
/// such, «(1)، (2)، (5)», cites something and numbers no item.
fn inner_items(line: &str) -> Vec<usize> {
    const MOST_BLANKS: usize = 3;
    let mut places = Vec::new();
    for (at, mark) in line.char_indices().filter(|&(at, mark)| {
        ":؛;.،".contains(mark) && !(mark == '.' && after_open_letter(&line[..at]))
    }) {
        let after = at + mark.len_utf8();
        // Only a comma joins a row.
        let row = if mark == '،' { &line[..at] } else { "" };
        let blanks = line[after..]
            .chars()
            .take_while(|&blank| is_blank(blank))
            .take(MOST_BLANKS);
        let ends = blanks.scan(after, |end, blank| {
            *end += blank.len_utf8();
            Some(*end)
        });
        places.extend(std::iter::once(after).chain(ends).filter(|&place| {
            let text = &line[place..];
            begins_item(text) && !in_row(row, text) && !in_brackets(line, place)
        }));
    }
    places
}

/// True if the brackets around a place in a line open before it and close after it. Longer ones have a text,
/// which may contain lists.
fn in_brackets(line: &str, place: usize) -> bool {
    const MOST_BYTES: usize = 200;
    let mut closed = 0;
    let open = line[..place]
        .char_indices()
        .rev()
        .take_while(|(at, _)| place - at <= MOST_BYTES)
        .find(|&(_, mark)| match mark {
            '(' if closed == 0 => true,
            '(' => {
                closed -= 1;
                false
            }
            _ => {
                closed += usize::from(mark == ')');
                false
            }
        });
    let Some((open, _)) = open else {
        return false;
    };
    let mut depth = 1;
    line[place..]
        .char_indices()
        .take_while(|(at, _)| place + at - open <= MOST_BYTES)
        .any(|(_, mark)| {
            depth += usize::from(mark == '(');
            depth -= usize::from(mark == ')');
            depth == 0
        })
}

/// Returns the byte offsets in a text at which sentences end. A full stop between digits or after a single
/// letter («ذ.م.م», «(م .») does not end one.
fn stops(text: &str) -> Vec<usize> {
    let is_stop = |character: char| ".؟?!".contains(character);
    let mut ends = Vec::new();
    let mut at = 0;
    while let Some(start) = text[at..].find(is_stop).map(|start| at + start) {
        if after_single_letter(&text[..start]) || after_open_letter(&text[..start]) {
            at = start + text[start..].chars().next().map_or(1, char::len_utf8);
            continue;
        }
        let run = text[start..].trim_start_matches(is_stop);
        let rest = run.trim_start_matches(is_closing);
        let end = text.len() - rest.len();
        at = text.len() - run.len();
        if rest.is_empty() || rest.starts_with(is_blank) || is_glued(&text[..end], rest) {
            ends.push(end);
            at = end;
        }
    }
    ends
}

fn after_single_letter(before: &str) -> bool {
    let mut letters = before.chars().rev();
    letters.next().is_some_and(is_letter)
        && letters
            .next()
            .is_some_and(|mark| is_blank(mark) || ".(".contains(mark))
}

/// True if the text ends with an opening bracket, a single letter and a blank, as in «(م .»: the full stop
/// behind it marks an abbreviation. Without the bracket, as in «سنة 2002 م .», it ends a sentence.
fn after_open_letter(before: &str) -> bool {
    let bare = before.trim_end_matches(is_blank);
    let mut letters = bare.chars().rev();
    bare.len() < before.len()
        && letters.next().is_some_and(is_letter)
        && letters.find(|&mark| !is_blank(mark)) == Some('(')
}

/// True for a full stop between two words without a blank, which ends a sentence too: «السابق.وعلى». `before`
/// and `rest` are the text around it.
fn is_glued(before: &str, rest: &str) -> bool {
    let Some(word) = before.strip_suffix('.') else {
        return false;
    };
    let all = |letters: &mut dyn Iterator<Item = char>, count| {
        letters
            .take(count)
            .filter(|&letter| is_arabic(letter))
            .count()
            == count
    };
    all(&mut word.chars().rev(), 3) && all(&mut rest.chars(), 2)
}

fn semicolons(text: &str) -> Vec<usize> {
    let marks = text.char_indices().filter(|(_, mark)| "؛;".contains(*mark));
    let ends = marks.map(|(at, mark)| at + mark.len_utf8());
    ends.filter(|&end| end < text.len()).collect()
}

/// Returns the byte offsets of the commas in a text after which a clause can begin a sentence.
fn clauses(text: &str) -> Vec<usize> {
    let marks = text.char_indices().filter(|(_, mark)| "،,".contains(*mark));
    let ends = marks.map(|(at, mark)| at + mark.len_utf8());
    ends.filter(|&end| begins_clause(&text[end..])).collect()
}

/// Links each list item to the nearest sentence before it that introduces a list and is not itself an item of
/// the same list.
fn with_leads(pieces: &[Piece], text: &str) -> Sentences {
    struct Open {
        piece: usize,
        lead: usize,
    }
    let mut open: Vec<Open> = Vec::new();
    let mut read = Sentences::default();
    let others = sections_of_others(text);
    for (index, piece) in pieces.iter().enumerate() {
        if piece.mark.is_some() {
            // An item of the outer list ends the inner list. The introduction of the inner list is an item of
            // the outer list.
            let own = open
                .iter()
                .position(|lead| pieces[lead.piece].mark == piece.mark);
            open.truncate(own.unwrap_or(open.len()));
        } else if piece.begins_line && open.last().is_none_or(|lead| lead.piece + 1 != index) {
            open.clear();
        }
        let lead = match piece.mark.is_none() && !piece.begins_line {
            true => None,
            false => open.last().map(|lead| lead.lead),
        };
        let is_orphan = lead.is_none()
            && piece.mark == Some(Mark::Letter)
            && !is_whole(&text[piece.span.clone()]);
        let (label, words) = words_of(&text[piece.span.clone()]);
        let in_others = others
            .iter()
            .any(|section| section.contains(&piece.span.start));
        let sentence = Sentence {
            span: piece.span.clone(),
            label,
            continues: piece.continues,
            is_reported: in_others || reports_plea(&words),
            lead,
            is_orphan,
            is_closed: text[piece.span.clone()].ends_with(['.', '؟', '?', '!', '؛']),
            has_number: has_number(&words),
            has_penalty: has_penalty(&words),
            prohibits: prohibits(&words),
            limits_scope: limits_scope(&words),
            words,
        };
        if piece.introduces {
            open.push(Open {
                piece: index,
                lead: read.leads.len(),
            });
            read.leads.push(sentence);
        } else {
            read.sentences.push(sentence);
        }
    }
    read
}

/// True if a list item without the sentence that introduces it is a full sentence, by its punctuation and
/// length.
fn is_whole(text: &str) -> bool {
    length(text) > WHOLE && text.trim_end_matches(is_blank).ends_with(['.', '؟', '!'])
}

/// Returns the label of a list item (empty without one) and the words behind it.
fn words_of(text: &str) -> (String, String) {
    let text = without_page_headers(text);
    let parts: Vec<&str> = text
        .split(is_blank)
        .filter(|part| !part.is_empty())
        .collect();
    let even = parts.join(" ");
    let even = even.trim_start_matches(|mark| is_blank(mark) || ":،؛.".contains(mark));
    let (label, words) = even.split_at(mark_length(even));
    let label = label.trim_matches(|mark| is_blank(mark) || QUOTES.contains(&mark));
    let words = match words.strip_suffix(['،', ',', '؛', ';']) {
        Some(rest) => rest.strip_suffix(is_blank).unwrap_or(rest),
        None => words,
    };
    let words = without_half_close(without_half_open(words));
    (label.to_owned(), trim(&words).to_owned())
}

const QUOTES: [char; 4] = ['"', '“', '”', '«'];

/// Returns the length in bytes of what numbers a list item (and of quotation marks before it), which is not
/// shown; 0 if no text would remain.
fn mark_length(words: &str) -> usize {
    let quotes = words.len() - words.trim_start_matches(QUOTES).len();
    let mut lengths = marks_of(&words[quotes..]).map(|(_, length)| quotes + length);
    lengths.find(|&length| length < words.len()).unwrap_or(0)
}

const PAIRS: [(char, char); 3] = [('“', '”'), ('«', '»'), ('"', '"')];

/// Removes an opening quotation mark that is not closed: the first sentence of a quoted paragraph has one.
fn without_half_open(words: &str) -> &str {
    let open = PAIRS.iter().find_map(|&(open, close)| {
        words
            .strip_prefix(open)
            .filter(|rest| !rest.contains(close))
    });
    open.map_or(words, |rest| rest.trim_start_matches(is_blank))
}

/// Removes a closing quotation mark that was not opened, at the end of the words or before their final
/// punctuation.
fn without_half_close(words: &str) -> String {
    let stop = words
        .chars()
        .next_back()
        .filter(|stop| ".،؛".contains(*stop));
    let bare = &words[..words.len() - stop.map_or(0, char::len_utf8)];
    let closed = PAIRS.iter().find_map(|&(open, close)| {
        bare.strip_suffix(close)
            .filter(|before| !before.contains(open))
    });
    closed.map_or_else(
        || words.to_owned(),
        |before| before.chars().chain(stop).collect(),
    )
}

fn is_closing(mark: char) -> bool {
    matches!(mark, '"' | '»' | '”' | ')')
}

/// True for white space, including the byte order mark and without U+0085.
fn is_blank(character: char) -> bool {
    character == '\u{FEFF}' || (character.is_whitespace() && character != '\u{85}')
}

fn trim(text: &str) -> &str {
    text.trim_matches(is_blank)
}

fn trimmed(text: &str, span: Range<usize>) -> Range<usize> {
    let part = &text[span.clone()];
    let start = span.start + part.len() - part.trim_start_matches(is_blank).len();
    let end = span.end - (part.len() - part.trim_end_matches(is_blank).len());
    start.min(end)..end
}
