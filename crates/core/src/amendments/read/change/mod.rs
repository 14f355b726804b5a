//! The changes that a range of an outline states. A word of change opens each; its object, the words after
//! it and the changes around it tell the rest.

mod add;
mod amend;
mod name;
mod order;
mod remove;
mod replace;
mod settle;
mod target;
mod texts;

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

use name::{Name, Piece};

/// What a word of change acts on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Object {
    Phrase,
    Article,
    Part,
    Law,
    /// «ثم عدل بموجب …», «وعدل نصها»: the object of the change before.
    Same,
    Words,
}

static OBJECT: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        concat!(
            r"^[\s:\-–]*(?:(?:كل\s+من|ب?نصوص|ب?نصي|ب?نص|بعض|جميع|كافة|باقي|بقية|حكم|أحكام|صياغة|ثلاث|\(ثلاث\)|لها?|لهذا)\s+)*",
            r"(?:(?P<same>(?:نصه?ا|عليها|إليها?|ب?موجب|ب?دوره?ا?|وذلك|كان\s+آخره?ا?|آخر\s+على|صادر)(?:[^\p{L}]|$)|\x{E002})|",
            r"ب??(?:(?P<phrase>(?:ال)?{phrase}(?:[^\p{L}]|$)|\x{E001})|(?P<article>(?:هذه\s+)?\(?\s*(?:ال)?{article}(?:[^\p{L}]|$))|(?P<part>(?:هذه\s+|هذا\s+)?(?:ال)?(?:{part}|{place})(?:ها)?(?:[^\p{L}]|$))|(?P<law>\x{E003}))|(?P<words>\S))"
        ),
        LISTS,
    )
});

fn object(words: &str) -> Object {
    let Some(found) = OBJECT.captures(words) else {
        return Object::Same;
    };
    let is = |name: &str| found.name(name).is_some();
    match () {
        () if is("same") => Object::Same,
        () if is("phrase") => Object::Phrase,
        () if is("article") => Object::Article,
        () if is("part") => Object::Part,
        () if is("law") => Object::Law,
        () => Object::Words,
    }
}

/// Words that introduce a new wording, an act or another change: the target stands before them.
static STOP: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"[\x{E000}\x{E002}]|(?:^|[^\p{L}])(?:لتكون|لتصبح|ليصبح|ليكون|لتكونا|ليكونا|لتصبحان|وأصبحت?|فأصبحت?|وتكون|بالنص|بالنصوص|وهو|وهي|ونصها|نصها|وذلك|بموجب|يموجب|والتي|التي|بحيث)(?:[^\p{L}]|$)",
        &[],
    )
});
/// Words after which a list of changes or a change with «ب» follows.
static UMBRELLA: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"(?:وذلك|كما\s?يلي|كالآتي|كالتالي|على\s+(?:النحو|الوجه)\s+(?:الآتي|التالي)|وفق(?:ا)?\s+(?:ل)?(?:لآتي|الآتي|ما\s+يلي)|بحيث|الآتي|ما\s?يلي|وتم|تم|،\s*و|يلي|نحو)\s*[:،]?[\s\-–•*]*(?:(?:[0-9]{1,2}|\p{L}|أولا|ثانيا)\s*[-–:.)]+\s*)?$",
        &[],
    )
});
static LIST_FOLLOWS: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"(?:كما\s?يلي|كالآتي|كالتالي|(?:الآتي|التالي)|ما\s+يلي|لما\s+يلي|للآتي)\s*:?[\s\-–•*]*(?:(?:[0-9]{1,2}|\p{L}|أولا)\s*[-–:.)]+\s*)?$",
        &[],
    )
});
/// Words at the end of an Emirati note that announce the new wording, which the article carries.
static OUTCOME: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"(?:(?:^|[^\p{L}])(?:و|ف)?(?:أصبحت?|أصبحا)\s|على\s+(?:الوجه|الشكل|النحو)\s+(?:الآتي|التالي)|على\s+التالي|(?:وهو|وهي|ب?النص|بالصيغة|كما\s?يلي|كالآتي)\s*(?:الآتي|لآتي|التالي|التالية)?\s*:?\s*$|لتكون|لتصبح|ليصبح|بنصوص\s+جديدة|بنص\s+جديد|بتعريف\s+جديد)",
        &[],
    )
});
static EVERYWHERE: LazyLock<Regex> =
    LazyLock::new(|| pattern::letters(r"(?:^|[^\p{L}])(?:أينما|حيثما|أين\s+ما|كلما)\s+ورد", &[]));
static IN_LAW: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"(?:أينما|حيثما|أين\s+ما)\s+ورد\p{L}*\s+(?:في|ب)\s*(?:هذا\s+|هذه\s+|تلك\s+|جميع\s+مواد\s+)?(?:ال(?:نظام|قانون|تنظيم|لائحة|ضوابط|قواعد|ترتيبات)|\x{E003}|نظام)",
        &[],
    )
});
static IN_ANY_LAW: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"(?:غيره?ا?\s+من\s+الأنظمة|أي\s+قانون\s+آخر|كافة\s+الأنظمة|الأنظمة\s+الأخرى)",
        &[],
    )
});

/// Words before the new words of a title or a part.
static BECOMES: LazyLock<Regex> =
    LazyLock::new(|| pattern::letters(r"(?:لتكون|لتصبح|ليصبح|ليكون)\s*:?\s*\x{E001}", &[]));
/// A chapter, whose change reaches all its articles.
static CHAPTER: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(r"^\s*(?:نصوص\s+)?(?:ال)?(?:باب|فصل|قسم)(?:[^\p{L}]|$)", &[])
});

/// Most words of change, acts of one change and phrases of one change that are read. The bounds limit the
/// cost of hostile input.
const MOST_OPERATORS: usize = 1_000;
const MOST_ACTS: usize = 30;
const MOST_PHRASES: usize = 200;
/// Most articles of a list that are changes of their own.
const MOST_ARTICLES: usize = 50;
/// Most later changes that a change is compared with. The bound limits the cost of hostile input.
const MOST_COMPARED: usize = 40;

/// A change before its act and article are settled. Ranges are in bytes of the outline for `part` and
/// `span`, in bytes of the letters form for wordings.
#[derive(Clone, Debug)]
struct Draft {
    operation: Operation,
    articles: Vec<String>,
    part: Option<Range<usize>>,
    /// Name of the part, if it differs from the words of `part`: «الفقرة (ب)» for the label `ب` of a list.
    name: Option<Name>,
    new_text: Option<Range<usize>>,
    old_phrase: Option<Range<usize>>,
    restated: Option<Range<usize>>,
    before: bool,
    new_number: Option<String>,
    /// The new number of a renumbered part.
    moved: Option<Range<usize>>,
    everywhere: bool,
    scope: Scope,
    span: Range<usize>,
    /// Place of the operator among those of the range.
    operator: usize,
}

/// A word of change that only opens others: «عدلت الفقرة (1) وذلك بحذف …».
struct Umbrella {
    articles: Vec<String>,
    part: Option<Range<usize>>,
    operator: usize,
    /// End of its line, if it opens changes of that line only.
    until: usize,
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

struct Heading {
    start: usize,
    articles: Vec<String>,
    part: Option<Range<usize>>,
}

/// Reads the changes of a range of an outline. `carrier` is the article that «هذه المادة» means.
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

    /// «المادة الثانية», «• الفقرة (1) من المادة (الرابعة)» before the changes.
    fn read_headings(&mut self) {
        static HEADING: LazyLock<Regex> = LazyLock::new(|| {
            pattern::letters(
                r"^[\s•*\-–(:.]*(?:(?:ال)?(?:مادة|فقرة|بند|جدول)|تعريف)(?:[^\p{L}]|$)",
                &[],
            )
        });
        let mut start = self.range.start;
        let mut next = 0;
        let range = self.range.clone();
        for line in self
            .words(range)
            .split_inclusive('\n')
            .map(str::len)
            .collect::<Vec<_>>()
        {
            let end = start + line;
            while self
                .operators
                .get(next)
                .is_some_and(|op| op.range.end <= start)
            {
                next += 1;
            }
            let first = self.operators.get(next).map(|op| op.range.start);
            let head = start..first.filter(|first| *first < end).unwrap_or(end);
            let words = self.words(head.clone());
            let has_sign = words.contains([ACT, WORDING]);
            let goes_on = next.checked_sub(1).is_some_and(|last| {
                let end = self.operators[last].range.end;
                let between = self.words(end..start.max(end)).trim();
                between.len() < 60 && !between.ends_with(['.', ':']) && !between.contains(is_sign)
            });
            if words.len() < 160 && HEADING.is_match(words) && !has_sign && !goes_on {
                let articles = self.articles_in(words).unwrap_or_default();
                let part =
                    part_in(words).map(|part| head.start + part.start..head.start + part.end);
                self.headings.push(Heading {
                    start,
                    articles,
                    part,
                });
            }
            start = end;
        }
    }

    fn heading(&self, at: usize) -> Option<&Heading> {
        let place = self.headings.partition_point(|heading| heading.start <= at);
        self.headings[..place].last()
    }

    /// Articles that words name; empty for «هذه المادة» without a carrier, `None` if they name none.
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

    /// The number as the carrier has it: article 5 on «إصدار 5» is that article, and so is 5 مكرر after it.
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

    /// From an operator to the next one or to the next heading.
    fn extent(&self, place: usize) -> Range<usize> {
        let start = self.operators[place].range.start;
        let next = self
            .operators
            .get(place + 1)
            .map_or(self.range.end, |next| next.range.start);
        let after = self
            .headings
            .partition_point(|heading| heading.start <= start);
        let heading = self.headings.get(after);
        start..heading.map_or(next, |heading| heading.start.min(next))
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
        // «استبدلت تسمية الفقرة ب»: the part belongs to the words of the verb.
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
    /// Articles and part as the change leaves them: a renumbered part has its new number.
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

/// True if nothing but an announcement follows in the whole text: «وأصبح على الوجه التالي:».
fn after_ends(words: &str, whole: &str) -> bool {
    whole.ends_with(words) && OUTCOME.is_match(words)
}

/// The last bytes of a text, at a character boundary.
fn last(text: &str, bytes: usize) -> &str {
    let mut start = text.len().saturating_sub(bytes);
    while !text.is_char_boundary(start) {
        start += 1;
    }
    &text[start..]
}

fn is_sign(letter: char) -> bool {
    ('\u{E000}'..='\u{F8FF}').contains(&letter)
}

/// Position of a whole word.
fn find_word(words: &str, word: &str) -> Option<usize> {
    let mut found = words.match_indices(word);
    found
        .find(|(at, _)| is_word(words, *at, word.len()))
        .map(|(at, _)| at)
}

fn is_word(words: &str, at: usize, length: usize) -> bool {
    let is_letter = |letter: char| letter.is_alphabetic() && !is_sign(letter);
    !words[..at].ends_with(is_letter) && !words[at + length..].starts_with(is_letter)
}
