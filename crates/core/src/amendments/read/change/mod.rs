//! Reads the changes that a range of an outline states. Each verb of change makes one or several drafts; its
//! object, the words after it and the changes around it give operation, target and texts. `settle` makes
//! amendments of the drafts.

mod add;
mod amend;
mod heading;
mod name;
mod object;
mod order;
mod remove;
mod replace;
mod settle;
mod target;
mod texts;
mod umbrella;

use std::ops::Range;
use std::sync::LazyLock;

use regex::Regex;

use super::act::{act, unread};
use super::effect::effect_in;
use super::operation::{Operator, Verb, operators};
use super::outline::{ACT, LAW, Outline, PHRASE, WORDING};
use super::quotations::Kind;
use super::target::{Article, article_in, labels_in, part_in};
use super::wording::{Wording, articles_of, item, wording};
use super::words::LISTS;
use crate::amendments::model::{Act, Amendment, Operation, Scope, Target};
use crate::amendments::place::places;
use crate::pattern;
use crate::text::fold::letters;

use object::{Object, object};

/// Words that introduce a new wording, an act or another change. The words of the target end before them.
static STOP: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"[\x{E000}\x{E002}]|(?:^|[^\p{L}])(?:لتكون|لتصبح|ليصبح|ليكون|لتكونا|ليكونا|لتصبحان|وأصبحت?|فأصبحت?|وتكون|بالنص|بالنصوص|وهو|وهي|ونصها|نصها|وذلك|بموجب|يموجب|والتي|التي|بحيث)(?:[^\p{L}]|$)",
        &[],
    )
});
/// «الباب», «الفصل»: a change of a chapter is a change of each of its articles. «الفصل في المنازعات» and
/// «الفصل التعسفي» are none.
static CHAPTER: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"^\s*(?:نصوص\s+)?(?:ال)?(?:(?:باب|قسم)(?:[^\p{L}]|$)|فصل(?:\s+(?:(?:ال)?{ordinal}(?:[^\p{L}]|$)|\(|[0-9])|[^\p{L}\s]|\s*$))",
        LISTS,
    )
});

/// Most verbs of change in a text, acts of a change and phrases of a change that are read. The bounds limit
/// the cost of hostile input.
const MOST_OPERATORS: usize = 1_000;
const MOST_ACTS: usize = 30;
const MOST_PHRASES: usize = 200;
/// Longest list of articles that gives one change an article. A longer list gives one change.
const MOST_ARTICLES: usize = 50;
/// Most later changes that a change is compared with. The bound limits the cost of hostile input.
const MOST_COMPARED: usize = 40;

/// A change without its act. `part`, `moved` and `span` are bytes of the outline; the texts are bytes of the
/// letters form.
#[derive(Clone, Debug)]
struct Draft {
    operation: Operation,
    articles: Vec<String>,
    part: Option<Range<usize>>,
    /// Name of the part, if it is already known to differ from the words of `part`: «الفقرة (ب)» for the
    /// label `ب` of a list.
    name: Option<Name>,
    new_text: Option<Range<usize>>,
    old_phrase: Option<Range<usize>>,
    restated: Option<Range<usize>>,
    before: bool,
    new_number: Option<String>,
    /// The words that name a renumbered part with its new number.
    moved: Option<Range<usize>>,
    everywhere: bool,
    scope: Scope,
    span: Range<usize>,
    /// Index of the verb in [`Reader::operators`].
    operator: usize,
}

/// A piece of a name.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Piece {
    /// Bytes of the outline.
    Outline(Range<usize>),
    /// Bytes of the letters form.
    Letters(Range<usize>),
    /// Words that are not in the source at this point.
    Words(&'static str),
}

/// The pieces of a name in order. They are joined without blanks.
type Name = Vec<Piece>;

/// An umbrella. Its articles and part are the target of the changes that it introduces.
struct Umbrella {
    articles: Vec<String>,
    part: Option<Range<usize>>,
    operator: usize,
    /// Position in the outline up to which it introduces changes: the end of the line or of the range.
    until: usize,
}

/// A line that names the target of the changes below it.
struct Heading {
    start: usize,
    articles: Vec<String>,
    part: Option<Range<usize>>,
}

struct Reader<'o, 't> {
    outline: &'o Outline<'t>,
    carrier: Option<&'o str>,
    range: Range<usize>,
    operators: Vec<Operator>,
    /// Lines that name the target of the changes below them.
    headings: Vec<Heading>,
    drafts: Vec<Draft>,
    umbrellas: Vec<Umbrella>,
}

/// Returns the changes that a range of an outline states. `carrier` is the number of the article that has the
/// note: «هذه المادة» means it.
pub(super) fn changes(
    outline: &Outline,
    range: Range<usize>,
    carrier: Option<&str>,
) -> Vec<Amendment> {
    let mut operators = operators(&outline.words[range.clone()]);
    operators.truncate(MOST_OPERATORS);
    for operator in &mut operators {
        operator.range = operator.range.start + range.start..operator.range.end + range.start;
    }
    let mut reader = Reader {
        outline,
        carrier,
        headings: Vec::new(),
        range,
        operators,
        drafts: Vec::new(),
        umbrellas: Vec::new(),
    };
    reader.read_headings();
    for place in 0..reader.operators.len() {
        reader.read(place);
    }
    reader.share_everywhere();
    reader.drop_announcements();
    reader.amendments()
}

impl<'o> Reader<'o, '_> {
    fn words(&self, range: Range<usize>) -> &'o str {
        &self.outline.words[range]
    }

    /// Returns the articles that words name: empty for «هذه المادة» without a carrier, `None` if they name
    /// none.
    fn articles_in(&self, words: &str) -> Option<Vec<String>> {
        Some(match article_in(words)?.1 {
            Article::Same if !self.drafts.is_empty() => self
                .drafts
                .last()
                .map(|last| last.articles.clone())
                .unwrap_or_default(),
            Article::This | Article::Same => self.carrier.map(str::to_owned).into_iter().collect(),
            Article::Numbers(numbers) => {
                numbers.into_iter().map(|no| self.as_carried(no)).collect()
            }
        })
    }

    /// Returns the number with the carrier's prefix «إصدار» (article of an issuing decree), if both have the
    /// same base: 5 and 5 مكرر on «إصدار 5».
    fn as_carried(&self, number: String) -> String {
        const ISSUING: &str = "إصدار ";
        let base = |number: &str| number.split(' ').next().unwrap_or_default().to_owned();
        match self
            .carrier
            .and_then(|carrier| carrier.strip_prefix(ISSUING))
        {
            Some(carried) if base(carried) == base(&number) => format!("{ISSUING}{number}"),
            _ => number,
        }
    }

    /// Returns the range from a verb to the next verb or heading. A heading may begin inside the words of the
    /// verb; the range does not end before them.
    fn extent(&self, place: usize) -> Range<usize> {
        let Range { start, end } = self.operators[place].range;
        let next = self
            .operators
            .get(place + 1)
            .map_or(self.range.end, |next| next.range.start);
        let after = self
            .headings
            .partition_point(|heading| heading.start <= start);
        let heading = self.headings.get(after);
        start
            ..heading
                .map_or(next, |heading| heading.start.min(next))
                .max(end)
    }

    fn line_end(&self, at: usize) -> usize {
        let rest = &self.outline.words[at..self.range.end];
        rest.find('\n').map_or(self.range.end, |line| at + line)
    }

    fn read(&mut self, place: usize) {
        let extent = self.extent(place);
        let verb = self.operators[place].verb;
        let after = self.operators[place].range.end..extent.end;
        let words = self.words(after.clone());
        let object = object(words);
        if matches!(verb, Verb::Amend | Verb::Restate) && self.opens_others(place, &extent, object)
        {
            return;
        }
        // «استبدلت تسمية الفقرة ب»: the row of the verb includes the noun of the part.
        let named = self
            .words(self.operators[place].range.clone())
            .find(letters!("الفقرة"))
            .or_else(|| {
                self.words(self.operators[place].range.clone())
                    .find(letters!("أرقام"))
            });
        let after = match named {
            Some(named) if verb == Verb::Renumber => {
                self.operators[place].range.start + named..after.end
            }
            _ => after,
        };
        match verb {
            Verb::Amend | Verb::Correct | Verb::Restate => self.amend(place, after, object),
            Verb::Replace => self.replace(place, after, object),
            Verb::Instead => self.instead(place, after),
            Verb::Delete => self.delete(place, after, object),
            Verb::Add => self.add(place, after, object),
            Verb::Renumber => self.renumber(place, after),
            Verb::Merge => self.merge(place, after),
            Verb::Commence => {
                let draft = self.draft(place, Operation::Commencement, after);
                self.drafts.push(draft);
            }
        }
    }
}

impl Draft {
    /// Returns articles and part after the change: a renumbered article or part has its new number.
    fn left_at(&self) -> (Vec<String>, Option<Range<usize>>) {
        let articles = match (self.operation, &self.new_number, &self.part) {
            (Operation::Renumber, Some(number), None) => vec![number.clone()],
            _ => self.articles.clone(),
        };
        (articles, self.moved.clone().or_else(|| self.part.clone()))
    }

    fn is_of_phrase(&self) -> bool {
        matches!(
            self.operation,
            Operation::ReplacePhrase | Operation::AddPhrase | Operation::DeletePhrase
        )
    }
}

/// Returns at most the last `bytes` bytes of a text.
fn last(text: &str, bytes: usize) -> &str {
    let mut start = text.len().saturating_sub(bytes);
    while !text.is_char_boundary(start) {
        start += 1;
    }
    &text[start..]
}

fn is_placeholder(letter: char) -> bool {
    ('\u{E000}'..='\u{F8FF}').contains(&letter)
}

/// Returns the position of a whole word.
fn find_word(words: &str, word: &str) -> Option<usize> {
    let mut found = words.match_indices(word);
    found
        .find(|(at, _)| is_word(words, *at, word.len()))
        .map(|(at, _)| at)
}

fn is_word(words: &str, at: usize, length: usize) -> bool {
    let is_letter = |letter: char| letter.is_alphabetic() && !is_placeholder(letter);
    !words[..at].ends_with(is_letter) && !words[at + length..].starts_with(is_letter)
}
