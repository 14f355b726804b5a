//! The changes that a range of an outline states. A word of change opens each; its object, the words after
//! it and the changes around it tell the rest.

use std::ops::Range;
use std::sync::LazyLock;

use regex::Regex;

use super::act::act;
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
    /// Words that name the part, if `part` is only a label of a list: «الفقرة (ب)».
    part_words: Option<String>,
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

    /// The number as the carrier has it: article 5 on «إصدار 5» is that article.
    fn as_carried(&self, number: String) -> String {
        match self.carrier {
            Some(carrier) if carrier.strip_prefix("إصدار ") == Some(&number) => {
                carrier.to_owned()
            }
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
            .find("الفقره")
            .or_else(|| self.words(self.operators[place].range.clone()).find("ارقام"));
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

    /// Records an umbrella.
    fn opens_others(&mut self, place: usize, extent: &Range<usize>, object: Object) -> bool {
        let Some(next) = self.operators.get(place + 1) else {
            return false;
        };
        let after = self.operators[place].range.end..extent.end;
        let words = self.words(after.clone());
        let has_text = !self
            .outline
            .quotations(after.clone(), Kind::Wording)
            .is_empty()
            || (object == Object::Phrase
                && !self
                    .outline
                    .quotations(after.clone(), Kind::Phrase)
                    .is_empty());
        let opens = (next.by && !words.contains('\n'))
            || next.by && UMBRELLA.is_match(words)
            || UMBRELLA.is_match(words) && extent.end == next.range.start
            || next.verb == Verb::Restate && !words.contains(ACT) && !words.contains('\n');
        if has_text || !opens || object == Object::Phrase && !next.by {
            return false;
        }
        let is_list = LIST_FOLLOWS.is_match(words);
        let (articles, part) = self.target(place, after, object);
        let until = if is_list {
            self.range.end
        } else {
            self.line_end(next.range.start)
        };
        self.umbrellas.push(Umbrella {
            articles,
            part,
            operator: place,
            until,
        });
        true
    }

    fn umbrella(&self, place: usize) -> Option<&Umbrella> {
        let start = self.operators[place].range.start;
        self.umbrellas
            .iter()
            .rev()
            .find(|umbrella| umbrella.operator < place && start <= umbrella.until)
    }

    /// Articles and part of an operator: its own, else those of the umbrella, of the change before or of the
    /// heading.
    fn target(
        &self,
        place: usize,
        after: Range<usize>,
        object: Object,
    ) -> (Vec<String>, Option<Range<usize>>) {
        let words = self.words(after.clone());
        static ACTS: LazyLock<Regex> = LazyLock::new(|| {
            pattern::letters(r"\x{E002}|(?:^|[^\p{L}])(?:بموجب|يموجب)(?:[^\p{L}]|$)", &[])
        });
        let limit = match object {
            Object::Phrase => ACTS.find(words).map_or(words.len(), |acts| acts.start()),
            _ => STOP.find(words).map_or(words.len(), |stop| stop.start()),
        };
        let own = &words[..limit];
        let part = (object != Object::Same).then(|| part_in(own)).flatten();
        // «تعريف جديد إلى التعريفات الواردة في المادة»: the definitions are no part around it.
        let part = part.map(|part| match own[part.clone()].find(" الي التع").or(own[part.clone()].find(" الي تعا")) {
            Some(end) => part.start..part.start + end,
            None => part,
        });
        // «المادتين 2 و18 والجدولين»: the articles are the target.
        let part =
            part.filter(|part| object != Object::Article || !own[..part.start].ends_with('و'));
        let part = part.map(|part| after.start + part.start..after.start + part.end);
        let articles = self.articles_in(own);
        let umbrella = self.umbrella(place);
        let previous = match object {
            Object::Same => self.drafts.last(),
            _ => None,
        };
        let heading = self.heading(self.operators[place].range.start);
        let is_same = matches!(article_in(own), Some((_, Article::Same)));
        let is_whole = object == Object::Article
            || articles.is_some()
                && part.is_none()
                && object != Object::Phrase
                && !(is_same && object == Object::Same);
        let inherited = match (previous, umbrella, heading) {
            (Some(previous), ..) => Some(previous.left_at()),
            (_, Some(umbrella), _) => Some((umbrella.articles.clone(), umbrella.part.clone())),
            (_, _, Some(heading)) => Some((heading.articles.clone(), heading.part.clone())),
            _ => None,
        };
        let (inherited, inherited_part) = inherited.unwrap_or_default();
        let carried = || self.carrier.map(str::to_owned).into_iter().collect();
        let is_this = matches!(article_in(own), Some((_, Article::This)));
        let headed = heading
            .map(|heading| heading.articles.clone())
            .filter(|articles| !articles.is_empty());
        // In a clause, an article that an earlier change of the line names.
        let earlier = self.drafts.last().filter(|last| {
            self.carrier.is_none() && self.words(last.span.start..after.start).lines().count() <= 3
        });
        let articles = match articles {
            None if inherited.is_empty() && earlier.is_some() => earlier
                .map(|last| last.articles.clone())
                .unwrap_or_default(),
            Some(_) if is_this && headed.is_some() => headed.unwrap_or_default(),
            Some(articles) => articles,
            None if inherited.is_empty() => carried(),
            None => inherited,
        };
        let is_this_part = part.as_ref().is_some_and(|part| {
            let words = self.words(part.clone());
            !words
                .contains(|letter: char| letter.is_ascii_digit() || letter == '(' || letter == '"')
                && self
                    .words(after.start..part.start)
                    .trim_end()
                    .ends_with(['ه', 'ا'])
                && self.words(after.start..part.start).contains("هذ")
        });
        let part = match part {
            Some(part) if is_this_part => inherited_part.or(Some(part)),
            Some(part) => Some(part),
            None if is_whole => None,
            None => inherited_part,
        };
        (articles, part)
    }

    fn draft(&self, place: usize, operation: Operation, after: Range<usize>) -> Draft {
        let object = object(self.words(after.clone()));
        let (articles, part) = self.target(place, after.clone(), object);
        let words = self.words(after.clone());
        let scope = match () {
            () if IN_ANY_LAW.is_match(words) => Scope::AnyLaw,
            () if IN_LAW.is_match(words) => Scope::Law,
            () => Scope::Article,
        };
        Draft {
            operation,
            articles,
            part,
            part_words: None,
            new_text: None,
            old_phrase: None,
            restated: None,
            before: false,
            new_number: None,
            moved: None,
            everywhere: EVERYWHERE.is_match(words),
            scope,
            span: self.operators[place].range.start..after.end,
            operator: place,
        }
    }

    /// Wordings of a range, without those of the whole article if there are others.
    fn wordings(&self, range: Range<usize>) -> Vec<Wording> {
        static WHOLE: LazyLock<Regex> = LazyLock::new(|| {
            pattern::letters(
                r"(?:نص\s+(?:هذه\s+)?المادة|(?:لتكون|لتصبح|تصبح|ليصبح)\s+(?:هذه\s+)?المادة)(?:[^\p{L}][^\n\x{E000}-\x{E003}]*)?\n?\s*$",
                &[],
            )
        });
        let start = range.start;
        let found = self.outline.quotations(range, Kind::Wording).into_iter();
        // «أدخل التعديل في صلب النص المذكور» stands where a portal has taken the wording out.
        found
            .filter(|(_, inner)| {
                let words = self.outline.source.letters[inner.clone()].trim_start();
                !words.starts_with("ادخل التعديل") && !words.starts_with("ادخلت التعديلات")
            })
            .map(|(at, inner)| {
                let mut read = wording(self.outline, inner);
                read.is_whole = WHOLE.is_match(last(&self.outline.words[start..at], 120));
                read
            })
            .collect()
    }

    fn phrases(&self, range: Range<usize>) -> Vec<(usize, Range<usize>)> {
        let found = self.outline.quotations(range, Kind::Phrase).into_iter();
        found
            .take(MOST_PHRASES)
            .map(|(at, inner)| (at, self.without_dots(inner)))
            .collect()
    }

    /// A phrase without the dots that stand for the words around it: «...كما وأن».
    fn without_dots(&self, range: Range<usize>) -> Range<usize> {
        let words = &self.outline.source.letters[range.clone()];
        let begin = words.trim_start_matches(['.', ' ', '\n']);
        let start = if begin.len() + 1 < words.len() && words.trim_start().starts_with("..") {
            range.start + words.len() - begin.len()
        } else {
            range.start
        };
        let words = &self.outline.source.letters[start..range.end];
        let end = if words.trim_end().ends_with("..") {
            start + words.trim_end_matches(['.', ' ', '\n']).len()
        } else {
            range.end
        };
        start..end.max(start)
    }

    /// عدل، صحح، أعيدت صياغته.
    fn amend(&mut self, place: usize, after: Range<usize>, object: Object) {
        if object == Object::Phrase && self.amend_phrase(place, after.clone()) {
            return;
        }
        let mut draft = self.draft(place, Operation::AmendUnspecified, after.clone());
        // «عدلت هذه المادة عدة تعديلات كان آخرها …»: one change.
        if object == Object::Same
            && let Some(previous) = self.drafts.last()
            && previous.operation == Operation::AmendUnspecified
            && self.acts_of(previous.operator).is_empty()
        {
            self.drafts.pop();
        }
        let mut wordings = self.wordings(after.clone());
        let words = self.words(after.clone());
        // «تعديل ديباجة المادة لتكون "…"»
        if let Some(becomes) = BECOMES.find(words).filter(|_| wordings.is_empty()) {
            let from = after.start + becomes.start();
            let phrase = self.phrases(from..after.end).into_iter().next();
            wordings.extend(phrase.map(|(_, range)| Wording {
                range,
                heading: None,
                is_whole: false,
            }));
        }
        // «وإعادة صياغتها، لتكون بالنص الآتي» after changes of phrases restates what they did.
        if self.operators[place].verb == Verb::Restate
            && let Some(previous) = self
                .drafts
                .last_mut()
                .filter(|previous| previous.is_of_phrase())
            && let Some(text) = wordings.first()
        {
            previous.restated = Some(text.range.clone());
            return;
        }
        let whole = self.words(self.range.clone());
        static STATES: LazyLock<Regex> = LazyLock::new(|| {
            pattern::letters(
                r"(?:^|[^\p{L}])(?:و|ف)?(?:أصبحت?|أصبحا)\s|على\s+(?:الوجه|الشكل|النحو)|النص",
                &[],
            )
        });
        let is_announced = (OUTCOME.is_match(words)
            && (object != Object::Words || STATES.is_match(words)))
            || (words.trim_start().starts_with("نص") && OUTCOME.is_match(whole))
            || (object == Object::Same || object == Object::Words) && after_ends(words, whole);
        let replaces = !wordings.is_empty() || is_announced;
        let is_title =
            words.trim_start().starts_with("عنوان") || words.trim_start().starts_with("العنوان");
        draft.operation = match (replaces, draft.part.is_some()) {
            _ if self.operators[place].verb == Verb::Correct => Operation::Correct,
            (true, _) if is_title => Operation::Retitle,
            (true, false) => Operation::ReplaceArticle,
            (true, true) => Operation::ReplacePart,
            (false, _) => Operation::AmendUnspecified,
        };
        // «تعديل عنوان ومضمون المادة (3)»: the first line is the heading.
        static HEADED: LazyLock<Regex> =
            LazyLock::new(|| pattern::letters(r"^\s*عنوان\s+(?:و|ونص|ومضمون|ومحتوى)", &[]));
        if let ([wording], true) = (wordings.as_mut_slice(), HEADED.is_match(words))
            && let Some(line) = self.outline.source.letters[wording.range.clone()]
                .trim_start()
                .find('\n')
        {
            let text = &self.outline.source.letters[wording.range.clone()];
            let line = wording.range.start + text.len() - text.trim_start().len() + line;
            self.drafts.push(Draft {
                operation: Operation::Retitle,
                new_text: Some(wording.range.start..line),
                ..draft.clone()
            });
            wording.range.start = line;
            draft.operation = Operation::ReplaceArticle;
            draft.part = None;
        }
        let is_composition =
            words.trim_start().starts_with("مجلس") || words.trim_start().starts_with("تشكيل");
        if draft.operation == Operation::ReplaceArticle && is_composition {
            draft.operation = Operation::ReplacePart;
        }
        // «عدلت … بموجب … التي عدلت بدورها بموجب …، وأصبحت»: both acts gave a wording.
        if object == Object::Same
            && let Some(previous) = self.drafts.last_mut()
            && previous.operation == Operation::AmendUnspecified
        {
            previous.operation = draft.operation;
        }
        draft.new_number = self.moved_to(words);
        self.push_with_wordings(draft, wordings);
    }

    /// «ونقلها لتكون (الحادية والثلاثين بعد المائتين)».
    fn moved_to(&self, words: &str) -> Option<String> {
        let moved = words.find("نقلها")?;
        match article_in(&format!(
            "الماده {}",
            words[moved..].split_once("لتكون")?.1.trim_start()
        ))?
        .1
        {
            Article::Numbers(numbers) => numbers.into_iter().next(),
            Article::This | Article::Same => None,
        }
    }

    /// Adds a draft once for each wording, if its target lists as many parts or articles.
    fn push_with_wordings(&mut self, mut draft: Draft, mut wordings: Vec<Wording>) {
        let is_part = draft.operation != Operation::ReplaceArticle;
        if is_part || wordings.iter().any(|wording| !wording.is_whole) {
            let whole = wordings.iter().find(|wording| wording.is_whole);
            draft.restated = whole.map(|whole| whole.range.clone());
            if let Some(whole) = whole.filter(|_| draft.operation == Operation::AddPart)
                && wordings.len() == 1
            {
                draft.new_text = self
                    .added_label(&draft)
                    .and_then(|label| item(self.outline, whole.range.clone(), &label));
            }
            wordings.retain(|wording| !wording.is_whole);
        }
        let draft = draft;
        if let [wording] = wordings.as_slice()
            && matches!(
                draft.operation,
                Operation::ReplaceArticle | Operation::ReplacePart
            )
        {
            let articles = articles_of(self.outline, wording.range.clone());
            if articles.len() > 1 {
                for wording in articles {
                    self.drafts.push(Draft {
                        articles: wording.heading.into_iter().collect(),
                        new_text: Some(wording.range),
                        ..draft.clone()
                    });
                }
                return;
            }
        }
        let labels: Vec<Range<usize>> = draft
            .part
            .iter()
            .flat_map(|part| {
                let labels = labels_in(self.words(part.clone())).into_iter();
                labels
                    .map(|label| part.start + label.start..part.start + label.end)
                    .collect::<Vec<_>>()
            })
            .collect();
        let is_article = matches!(
            draft.operation,
            Operation::ReplaceArticle | Operation::InsertArticle
        );
        let headed = wordings.len() > 1 && wordings.iter().all(|wording| wording.heading.is_some());
        if wordings.len() > 1
            && labels.len() == wordings.len()
            && draft.operation == Operation::ReplacePart
        {
            for (label, wording) in labels.into_iter().zip(wordings) {
                let part_words = draft.part.clone().map(|part| {
                    let (noun, _) = self.words(part.clone()).split_once('(').unwrap_or_default();
                    let around = self.words(part.clone());
                    let around = around.find(" من ").map_or("", |of| &around[of..]);
                    format!("{noun}({}){around}", self.words(label.clone()))
                });
                self.drafts.push(Draft {
                    part: Some(label),
                    part_words,
                    new_text: Some(wording.range),
                    ..draft.clone()
                });
            }
            return;
        }
        if is_article && wordings.len() > 1 && (headed || draft.articles.len() == wordings.len()) {
            for (place, wording) in wordings.into_iter().enumerate() {
                let article = match draft.articles.get(place) {
                    Some(article) if draft.articles.len() > 1 => Some(article.clone()),
                    _ => wording.heading.clone(),
                };
                self.drafts.push(Draft {
                    articles: article.into_iter().collect(),
                    new_text: Some(wording.range),
                    ..draft.clone()
                });
            }
            return;
        }
        // Each article of a list is changed: «يستبدل بنصي المادتين 2 و18», «حذف المواد (3) و(4)».
        let is_list = matches!(
            draft.operation,
            Operation::ReplaceArticle | Operation::DeleteArticle
        ) && draft.part.is_none()
            && (2..=MOST_ARTICLES).contains(&draft.articles.len());
        if is_list && wordings.is_empty() {
            for article in draft.articles.clone() {
                self.drafts.push(Draft {
                    articles: vec![article],
                    ..draft.clone()
                });
            }
            return;
        }
        let mut draft = draft;
        // Words that go on with a sentence are a phrase.
        let goes_on = |wording: &Wording| {
            let words = self.outline.source.letters[wording.range.clone()].trim_start();
            words.starts_with("او ")
                || words.starts_with('،')
                || words.starts_with('و')
                    && !words.starts_with("و-")
                    && !words.starts_with("و -")
                    && !words.starts_with("وزار")
                    && !words.starts_with("وزير")
        };
        let is_own = draft
            .part
            .as_ref()
            .is_some_and(|part| part.start >= draft.span.start);
        if draft.operation == Operation::AddPart && !is_own && wordings.first().is_some_and(goes_on)
        {
            draft.operation = Operation::AddPhrase;
        }
        let (first, last) = match (wordings.first(), wordings.last()) {
            (Some(first), Some(last)) => (first, last),
            _ => {
                self.drafts.push(draft);
                return;
            }
        };
        if is_article
            && (draft.articles.is_empty() || draft.articles.len() > 1 && first.heading.is_some())
        {
            draft.articles = first.heading.clone().into_iter().collect();
        }
        draft.new_text = Some(first.range.start..last.range.end);
        if draft.operation == Operation::AddPart
            && first.heading.is_some()
            && let Some(label) = self.added_label(&draft)
            && let Some(found) = item(self.outline, first.range.clone(), &label)
        {
            draft.restated = draft.new_text.replace(found);
        }
        self.drafts.push(draft);
    }

    /// The label of an added paragraph: `2` of «فقرة تحمل الرقم (2)».
    fn added_label(&self, draft: &Draft) -> Option<String> {
        let words = self.words(draft.part.clone()?);
        let labels = labels_in(words);
        match labels.as_slice() {
            [label] => Some(words[label.clone()].trim().to_owned()),
            _ => None,
        }
    }

    /// «تعديل عبارة "أ" لتكون "ب"», «عدل مسمى (أ) إلى (ب)».
    fn amend_phrase(&mut self, place: usize, after: Range<usize>) -> bool {
        static UNMARKED: LazyLock<Regex> = LazyLock::new(|| {
            pattern::letters(
                r"^\s*(?:{phrase})\s+(?P<old>[^\n\x{E000}-\x{E003}]{2,160}?)\s*(?:الواردة?\s[^\n]{0,80}?)?\s*[،,]?\s*(?:ليصبح|لتصبح|ليكون|لتكون)\s*:?\s*(?P<new>[^\n.\x{E000}-\x{E003}]{2,160})",
                LISTS,
            )
        });
        static IS_TITLE: LazyLock<Regex> =
            LazyLock::new(|| pattern::letters(r"^\s*(?:ال)?(?:مسمى|اسم|تسمية)(?:[^\p{L}]|$)", &[]));
        static STANDS: LazyLock<Regex> =
            LazyLock::new(|| pattern::letters(r"وارد|أينما|ورد|نص\s+المادة", &[]));
        let phrases = self.phrases(after.clone());
        let wordings = self.wordings(after.clone());
        let words = self.words(after.clone());
        let mut draft = self.draft(place, Operation::ReplacePhrase, after.clone());
        if IS_TITLE.is_match(words) && !STANDS.is_match(words) {
            draft.operation = Operation::Retitle;
        }
        if phrases.is_empty() {
            let Some(found) = UNMARKED.captures(words) else {
                return false;
            };
            let range = |name: &str| {
                let words = found.name(name)?;
                let trimmed = words.as_str().trim_end_matches([' ', '،', '.']);
                let start = after.start + words.start();
                Some(self.letters_range(start..start + trimmed.len()))
            };
            draft.old_phrase = range("old");
            draft.new_text = range("new");
            self.drafts.push(draft);
            return true;
        }
        if let [(at, new)] = phrases.as_slice()
            && wordings.is_empty()
            && IS_TITLE.is_match(words)
            && BECOMES.is_match(self.words(after.start..*at + 1 + PHRASE.len_utf8() + 1))
        {
            draft.new_text = Some(new.clone());
            draft.part = None;
            self.drafts.push(draft);
            return true;
        }
        // The wording after «لتكون بالنص الآتي» is the new phrase, if no other phrase is.
        if let ([(_, old)], [new]) = (phrases.as_slice(), wordings.as_slice()) {
            draft.old_phrase = Some(old.clone());
            draft.new_text = Some(new.range.clone());
            self.drafts.push(draft);
            return true;
        }
        let pairs: Vec<_> = phrases.chunks_exact(2).map(<[_]>::to_vec).collect();
        for pair in &pairs {
            self.drafts.push(Draft {
                old_phrase: Some(pair[0].1.clone()),
                new_text: Some(pair[1].1.clone()),
                restated: wordings.first().map(|wording| wording.range.clone()),
                ..draft.clone()
            });
        }
        !pairs.is_empty()
    }

    /// Letters of a range of the outline that has no sign.
    fn letters_range(&self, range: Range<usize>) -> Range<usize> {
        let original = self.outline.original(range);
        let start = self.outline.source.letters_at(original.start);
        start..self.outline.source.letters_at(original.end)
    }

    /// استبدل، أحل، حل محل.
    fn replace(&mut self, place: usize, after: Range<usize>, object: Object) {
        let words = self.words(after.clone());
        let has_place = find_word(words, "محل").is_some() || words.contains("بدلا من");
        let phrases = self.phrases(after.clone());
        if has_place {
            self.replace_in_place(place, after, &phrases);
            return;
        }
        if object == Object::Phrase && phrases.len() >= 2 {
            self.exchange(place, after, &phrases);
            return;
        }
        let mut draft = self.draft(place, Operation::ReplaceArticle, after.clone());
        let wordings = self.wordings(after.clone());
        if object == Object::Phrase {
            draft.operation = match self.is_name(words) {
                true => Operation::Retitle,
                false => Operation::ReplacePhrase,
            };
            draft.old_phrase = phrases
                .first()
                .map(|(_, phrase)| phrase.clone())
                .or_else(|| self.named(&after));
            static LAST: LazyLock<Regex> = LazyLock::new(|| {
                pattern::letters(
                    r"(?:^|[^\p{L}])(?:{phrase})\s+(?P<new>[^\n\x{E000}-\x{E003}]{2,160}?)[\s.]*$",
                    LISTS,
                )
            });
            draft.new_text = wordings
                .first()
                .map(|wording| self.without_stop(wording.range.clone()))
                .or_else(|| {
                    let (at, _) = phrases.first()?;
                    let new = LAST.captures(self.words(*at..after.end))?.name("new")?;
                    Some(self.letters_range(at + new.start()..at + new.end()))
                });
            if draft.operation == Operation::Retitle {
                draft.part = None;
            }
            self.drafts.push(draft);
            return;
        }
        if draft.part.is_some() && !CHAPTER.is_match(words) {
            draft.operation = Operation::ReplacePart;
        }
        self.push_with_wordings(draft, wordings);
    }

    /// A name without the full stop of the sentence.
    fn without_stop(&self, range: Range<usize>) -> Range<usize> {
        let words = self.outline.source.letters[range.clone()].trim_end();
        range.start..range.start + words.trim_end_matches('.').len()
    }

    fn is_name(&self, words: &str) -> bool {
        static NAME: LazyLock<Regex> =
            LazyLock::new(|| pattern::letters(r"^\s*ب?(?:ال)?(?:مسمى|اسم)(?:[^\p{L}]|$)", &[]));
        NAME.is_match(words)
    }

    /// «يستبدل بمسمى فرع التحقيق … التسمية الآتية:».
    fn named(&self, after: &Range<usize>) -> Option<Range<usize>> {
        static NAMED: LazyLock<Regex> = LazyLock::new(|| {
            pattern::letters(
                r"^\s*ب?(?:ال)?(?:مسمى|اسم)\s+(?P<name>[^\n\x{E000}-\x{E003}]{2,160}?)\s+(?:ب\p{L}+\s[^\n]{0,80}?\s)?(?:التسمية|المسمى|الاسم|مسمى|اسم)(?:[^\p{L}]|$)",
                &[],
            )
        });
        let found = NAMED.captures(self.words(after.clone()))?;
        let name = found.name("name")?;
        Some(self.letters_range(after.start + name.start()..after.start + name.end()))
    }

    /// «إحلال عبارة "أ" محل عبارة "ب"، وعبارة "ج" محل عبارة "د"». The words after «محل» are the old ones.
    fn replace_in_place(
        &mut self,
        place: usize,
        after: Range<usize>,
        phrases: &[(usize, Range<usize>)],
    ) {
        static DEFINITION: LazyLock<Regex> =
            LazyLock::new(|| pattern::letters(r"^\s*(?:ال)?تعريف(?:[^\p{L}]|$)", &[]));
        let words = self.words(after.clone());
        let is_definition = DEFINITION.is_match(words);
        let mut draft = self.draft(place, Operation::ReplacePhrase, after.clone());
        let wordings = self.wordings(after.clone());
        draft.restated = wordings.first().map(|wording| wording.range.clone());
        // Positions of «محل» and «بدلا من».
        let mut places: Vec<usize> = words
            .match_indices("محل")
            .filter(|(at, found)| is_word(words, *at, found.len()))
            .chain(words.match_indices("بدلا من"))
            .map(|(at, _)| after.start + at)
            .take(MOST_PHRASES)
            .collect();
        places.sort_unstable();
        if phrases.len() < 2 {
            self.replace_unmarked(draft, after, places[0], phrases);
            return;
        }
        let mut pairs = Vec::new();
        let mut used = 0;
        for (place, &at) in places.iter().enumerate() {
            let until = places.get(place + 1).copied().unwrap_or(after.end);
            let new = phrases[used..]
                .iter()
                .take_while(|(position, _)| *position < at)
                .last();
            let Some((_, new)) = new else {
                continue;
            };
            let olds: Vec<_> = phrases
                .iter()
                .filter(|(position, _)| *position > at && *position < until)
                .collect();
            // The last phrase before the next «محل» is the next new one.
            let count = match places.get(place + 1) {
                Some(_) => olds.len().saturating_sub(1).max(1),
                None => self.joined(&olds),
            };
            for (_, old) in olds.iter().take(count) {
                pairs.push((new.clone(), old.clone()));
            }
            used = phrases.partition_point(|(position, _)| {
                olds.get(count.saturating_sub(1))
                    .is_some_and(|last| *position <= last.0)
            });
        }
        for (new, old) in pairs {
            let mut draft = draft.clone();
            draft.new_text = Some(new);
            draft.old_phrase = Some(old);
            if is_definition {
                draft.operation = Operation::ReplacePart;
            }
            self.drafts.push(draft);
        }
    }

    /// The number of phrases that «و» joins to the first one.
    fn joined(&self, phrases: &[&(usize, Range<usize>)]) -> usize {
        let mut count = phrases.len().min(1);
        for pair in phrases.windows(2) {
            let between = self.words(pair[0].0..pair[1].0);
            let is_joined = !between.contains('\n')
                && between
                    .chars()
                    .filter(|letter| letter.is_alphabetic() && !is_sign(*letter))
                    .count()
                    <= 7
                && !between.contains("قبل")
                && !between.contains("بعد");
            if !is_joined {
                break;
            }
            count += 1;
        }
        count
    }

    /// «إحلال ممثل من المركز محل ممثل الوزارة في مجلس الإدارة».
    fn replace_unmarked(
        &mut self,
        mut draft: Draft,
        after: Range<usize>,
        at: usize,
        phrases: &[(usize, Range<usize>)],
    ) {
        static OLD: LazyLock<Regex> = LazyLock::new(|| {
            pattern::letters(
                r"^(?:محل|بدلا\s+من)\s+(?:(?:{phrase})\s*)?[\-–\s]*(?P<old>[^\n\x{E000}-\x{E003}]{2,200}?)\s*(?:[،.,\n]|\s[\-–]|\s(?:في|الواردة?|وذلك|أينما|حيثما|لتكون|لتصبح)\s|$)",
                LISTS,
            )
        });
        static NEW: LazyLock<Regex> = LazyLock::new(|| {
            pattern::letters(
                r"^\s*(?:(?:{phrase})\s*)?[\-–\s]*(?P<new>[^\x{E000}-\x{E003}]{2,200}?)[\s\-–]*$",
                LISTS,
            )
        });
        let phrase = |before: bool| {
            let found = phrases
                .iter()
                .find(|(position, _)| (*position < at) == before);
            found.map(|(_, phrase)| phrase.clone())
        };
        draft.new_text = phrase(true).or_else(|| {
            let words = self.words(after.start..at);
            let new = NEW.captures(words)?.name("new")?;
            Some(self.letters_range(after.start + new.start()..after.start + new.end()))
        });
        draft.old_phrase = phrase(false).or_else(|| {
            let old = OLD.captures(self.words(at..after.end))?.name("old")?;
            Some(self.letters_range(at + old.start()..at + old.end()))
        });
        self.drafts.push(draft);
    }

    /// «تستبدل عبارة "أ" بعبارة "ب"». The phrase of which the sentence says that it stands in the law is the
    /// old one. Otherwise a verb («يستبدل», in Egypt and in older texts) has the old phrase after «ب», and
    /// the noun («استبدال») has the new one there.
    fn exchange(&mut self, place: usize, after: Range<usize>, phrases: &[(usize, Range<usize>)]) {
        static STANDS: LazyLock<Regex> = LazyLock::new(|| {
            pattern::letters(
                r"^[\s\x{E001}،,]*(?:الواردة?|أينما|حيثما|المنصوص|والواردة?)(?:[^\p{L}]|$)",
                &[],
            )
        });
        let words = self.words(after.clone());
        let starts_with_by =
            words.trim_start().starts_with("ب") || words.trim_start().starts_with("بال");
        let operator = self.words(self.operators[place].range.clone());
        let is_verb = !operator.contains("استبدال");
        let draft = self.draft(place, Operation::ReplacePhrase, after.clone());
        let is_name = self.is_name(words);
        // «بعبارتي "أ" و"ب" … عبارة "ج"»: several old phrases.
        if starts_with_by && phrases.len() > 2 {
            let (_, new) = phrases[phrases.len() - 1].clone();
            for (_, old) in &phrases[..phrases.len() - 1] {
                self.drafts.push(Draft {
                    old_phrase: Some(old.clone()),
                    new_text: Some(new.clone()),
                    ..draft.clone()
                });
            }
            return;
        }
        for pair in phrases.chunks_exact(2) {
            let [(first, one), (second, two)] = [pair[0].clone(), pair[1].clone()];
            let stands = |at: usize| STANDS.is_match(self.words(at..after.end));
            let old_first = match (stands(first), stands(second)) {
                (true, false) => true,
                (false, true) => starts_with_by,
                _ if starts_with_by => true,
                _ => !is_verb,
            };
            let (old, new) = if old_first { (one, two) } else { (two, one) };
            let is_law = is_name || {
                let letters = &self.outline.source.letters[old.clone()];
                ["قانون ", "نظام ", "لايحه "]
                    .iter()
                    .any(|noun| letters.trim_start().starts_with(noun))
            };
            self.drafts.push(Draft {
                operation: if is_law && is_name {
                    Operation::Retitle
                } else {
                    Operation::ReplacePhrase
                },
                old_phrase: Some(old),
                new_text: Some(new),
                ..draft.clone()
            });
        }
    }

    /// «واستعيض عنه بالنص الآتي» turns the repeal before it into a replacement.
    fn instead(&mut self, place: usize, after: Range<usize>) {
        let wordings = self.wordings(after.clone());
        let Some(previous) = self.drafts.last_mut() else {
            let draft = self.draft(place, Operation::ReplaceArticle, after);
            self.push_with_wordings(draft, wordings);
            return;
        };
        previous.operation = match previous.operation {
            Operation::DeleteArticle | Operation::AmendUnspecified if previous.part.is_none() => {
                Operation::ReplaceArticle
            }
            Operation::DeletePart | Operation::AmendUnspecified => Operation::ReplacePart,
            operation => operation,
        };
        previous.span.end = after.end;
        previous.new_text = wordings
            .first()
            .map(|wording| wording.range.clone())
            .or(previous.new_text.take());
    }

    fn delete(&mut self, place: usize, after: Range<usize>, object: Object) {
        static BESIDE: LazyLock<Regex> = LazyLock::new(|| {
            pattern::letters(r"الواردة?\s+(?:قبل|بعد)\s+{phrase}\s*\x{E001}", LISTS)
        });
        let mut draft = self.draft(place, Operation::DeleteArticle, after.clone());
        let words = self.words(after.clone());
        let phrases = self.phrases(after.clone());
        let wordings = self.wordings(after.clone());
        if object == Object::Phrase {
            draft.operation = Operation::DeletePhrase;
            if let Some(beside) = BESIDE.find(words) {
                draft.part = Some(after.start + beside.start()..after.start + beside.end());
            }
            let count = self.joined(&phrases.iter().collect::<Vec<_>>());
            let olds: Vec<_> = match phrases.is_empty() {
                true => wordings
                    .iter()
                    .take(1)
                    .map(|wording| wording.range.clone())
                    .collect(),
                false => phrases
                    .iter()
                    .take(count)
                    .map(|(_, phrase)| phrase.clone())
                    .collect(),
            };
            if !phrases.is_empty() {
                draft.restated = wordings.first().map(|wording| wording.range.clone());
            }
            if olds.is_empty() {
                self.drafts.push(draft);
                return;
            }
            for old in olds {
                self.drafts.push(Draft {
                    old_phrase: Some(old),
                    ..draft.clone()
                });
            }
            return;
        }
        static STATED: LazyLock<Regex> =
            LazyLock::new(|| pattern::letters(r"(?:نص|نصت|تنص|جاء|المتضمنة?)\s", &[]));
        let is_former = STATED.is_match(words) && !wordings.is_empty();
        // «تعديل الفقرة (6) وحذف الفقرة (9)، وذلك على النحو الآتي: "6- …"»
        if let (Some(previous), Some(text), false) =
            (self.drafts.last_mut(), wordings.first(), is_former)
            && previous.operation == Operation::AmendUnspecified
        {
            previous.operation = match previous.part {
                Some(_) => Operation::ReplacePart,
                None => Operation::ReplaceArticle,
            };
            previous.new_text = Some(text.range.clone());
        } else {
            draft.old_phrase = wordings.first().map(|wording| wording.range.clone());
        }
        draft.operation = match object {
            Object::Law => Operation::RepealAct,
            _ if CHAPTER.is_match(words) => Operation::DeleteArticle,
            Object::Article => Operation::DeleteArticle,
            Object::Part => Operation::DeletePart,
            _ if draft.part.is_some() => Operation::DeletePart,
            Object::Words => Operation::DeletePart,
            _ => Operation::DeleteArticle,
        };
        if draft.operation == Operation::DeletePart && draft.part.is_none() {
            let stop = STOP.find(words).map_or(words.len(), |stop| stop.start());
            let end = words[..stop].find(" من ").unwrap_or(stop);
            draft.part = Some(after.start..after.start + end);
        }
        if draft.operation == Operation::DeleteArticle {
            self.push_with_wordings(draft, Vec::new());
            return;
        }
        self.drafts.push(draft);
    }

    fn add(&mut self, place: usize, after: Range<usize>, object: Object) {
        static TEXT: LazyLock<Regex> = LazyLock::new(|| {
            pattern::letters(
                r"^\s*(?:لها?\s+)?(?:النص|الحكم|الأحكام|نص\s+جديد|حكم)(?:[^\p{L}]|$)",
                &[],
            )
        });
        static TO_LAW: LazyLock<Regex> = LazyLock::new(|| {
            pattern::letters(r"^\s*النص\s+\S+\s+إلى\s+(?:نظام|تنظيم|لائحة|\x{E003})", &[])
        });
        let words = self.words(after.clone());
        if object == Object::Phrase && !TEXT.is_match(words) {
            self.add_phrase(place, after);
            return;
        }
        let mut draft = self.draft(place, Operation::AddPart, after.clone());
        let mut wordings = self.wordings(after.clone());
        match object {
            Object::Article => {
                draft.operation = Operation::InsertArticle;
                draft.part = None;
                draft.articles = self.inserted(&after, &wordings);
                // The wording may be of another change.
                self.push_with_wordings(draft, wordings);
                return;
            }
            Object::Same
                if self
                    .drafts
                    .last()
                    .is_some_and(|last| last.operation == Operation::DeleteArticle) =>
            {
                draft.operation = Operation::InsertArticle;
            }
            _ if TEXT.is_match(words)
                && self
                    .drafts
                    .last()
                    .is_some_and(|last| last.operation == Operation::DeleteArticle) =>
            {
                draft.operation = Operation::InsertArticle;
                draft.part = None;
            }
            _ if TO_LAW.is_match(words) => {
                draft.operation = Operation::InsertArticle;
                draft.articles.clear();
                draft.part = None;
            }
            Object::Words if !TEXT.is_match(words) => {
                self.add_words(draft, after);
                return;
            }
            _ => {}
        }
        if wordings.is_empty() && object == Object::Part {
            let phrases = self.phrases(after.clone());
            let tail = phrases
                .into_iter()
                .find(|(at, _)| draft.part.as_ref().is_none_or(|part| *at >= part.end));
            wordings.extend(tail.map(|(_, range)| Wording {
                range,
                heading: None,
                is_whole: false,
            }));
        }
        self.share_with_amended(&draft, &mut wordings);
        self.push_with_wordings(draft, wordings);
    }

    /// «تعديل الفقرة (2)، وإضافة فقرتين (3) و(4)، على النحو الآتي: "2- … 3- … 4- …"»: each part has its items.
    fn share_with_amended(&mut self, draft: &Draft, wordings: &mut [Wording]) {
        let ([wording], Some(previous)) = (wordings, self.drafts.last()) else {
            return;
        };
        let words = |part: &Option<Range<usize>>| part.clone().map(|part| self.words(part));
        let (Some(changed), Some(added)) = (words(&previous.part), words(&draft.part)) else {
            return;
        };
        let label = |words: &str| {
            labels_in(words)
                .first()
                .map(|label| words[label.clone()].trim().to_owned())
        };
        let (Some(first), Some(next)) = (label(changed), label(added)) else {
            return;
        };
        if previous.operation != Operation::AmendUnspecified {
            return;
        }
        let range = wording.range.clone();
        let (Some(old), Some(new)) = (
            item(self.outline, range.clone(), &first),
            item(self.outline, range.clone(), &next),
        ) else {
            return;
        };
        wording.range = new.start..range.end;
        if let Some(previous) = self.drafts.last_mut() {
            previous.operation = Operation::ReplacePart;
            previous.new_text = Some(old);
        }
    }

    /// Numbers of inserted articles: in the words, else in the headings of the wordings.
    fn inserted(&self, after: &Range<usize>, wordings: &[Wording]) -> Vec<String> {
        let words = self.words(after.clone());
        let stop = words.find(['\u{E000}']).unwrap_or(words.len());
        let mut found = Vec::new();
        let mut at = 0;
        while let Some((range, article)) = article_in(&words[at..stop]) {
            match article {
                Article::Numbers(numbers) => found.extend(numbers),
                Article::This | Article::Same => found.extend(self.carrier.map(str::to_owned)),
            }
            at += range.end;
        }
        static NUMBERED: LazyLock<Regex> = LazyLock::new(|| {
            pattern::letters(
                r"(?:^|[^\p{L}])(?:{numbered})\s*(?:المادة\s*)?(?P<number>\(?[^\n\x{E000}-\x{E003}]{1,60})",
                LISTS,
            )
        });
        if found.is_empty()
            && let Some(numbered) = NUMBERED.captures(&words[..stop])
            && let Some((_, Article::Numbers(numbers))) =
                article_in(&format!("الماده {}", numbered["number"].trim()))
        {
            found = numbers;
        }
        found.dedup();
        if found.is_empty() {
            found.extend(
                wordings
                    .iter()
                    .filter_map(|wording| wording.heading.clone()),
            );
        }
        found
    }

    /// «إضافة ممثل من وزارة الطاقة إلى عضوية مجلس إدارة الهيئة».
    fn add_words(&mut self, mut draft: Draft, after: Range<usize>) {
        static MEMBER: LazyLock<Regex> = LazyLock::new(|| {
            pattern::letters(
                r"^\s*(?P<new>[^\n\x{E000}\x{E002}\x{E003}]{2,200}?)\s+(?:إلى|ضمن|على|في)\s+(?P<where>[^\n.،\x{E000}-\x{E003}]{2,120}?)\s*(?:[،.\n]|\s(?:وذلك|بموجب|لتصبح|لتكون|ويكون)(?:[^\p{L}]|$)|\x{E002}|$)",
                &[],
            )
        });
        static TO: LazyLock<Regex> = LazyLock::new(|| {
            pattern::letters(
                r"^\s*(?P<new>[^\n\x{E000}\x{E002}\x{E003}]{2,200}?)\s+(?:إليها|إليه|إلى\s+(?P<where>[^\n.،\x{E000}-\x{E003}]{2,120}?)\s*(?:[،.\n]|\s(?:وذلك|بموجب|لتصبح|لتكون|ويكون)(?:[^\p{L}]|$)|\x{E002}|$))",
                &[],
            )
        });
        let words = self.words(after.clone());
        let wordings = self.wordings(after.clone());
        static FOLLOWING: LazyLock<Regex> = LazyLock::new(|| {
            pattern::letters(
                r"^\s*(?P<what>[^\n\x{E000}-\x{E003}]{3,60}?(?:الآتيتان|الآتيان|الآتية|الآتي|التالية|التالي|جديدة|جديد))\s",
                &[],
            )
        });
        // «اضيفت الدائرتان الآتيتان»: the article carries the new words.
        if let Some(what) = FOLLOWING.captures(words).and_then(|found| found.name("what"))
            && wordings.is_empty()
        {
            draft.part = Some(after.start + what.start()..after.start + what.end());
            self.drafts.push(draft);
            return;
        }
        let found = TO.captures(words).or_else(|| MEMBER.captures(words));
        if let Some(found) = found {
            let [new, place] = ["new", "where"].map(|name| {
                let range = found.name(name).map_or(0..0, |found| found.range());
                after.start + range.start..after.start + range.end
            });
            draft.new_text = match wordings.iter().find(|wording| !wording.is_whole) {
                Some(wording) => Some(wording.range.clone()),
                None => Some(self.letters_range(new)),
            };
            draft.restated = wordings
                .iter()
                .find(|wording| wording.is_whole)
                .map(|wording| wording.range.clone());
            if draft.part.is_none() && !place.is_empty() {
                draft.part = Some(place);
            }
        } else if let Some(wording) = wordings.first() {
            draft.new_text = Some(wording.range.clone());
        }
        self.drafts.push(draft);
    }

    /// «إضافة عبارة "أ" بعد عبارة "ب"», «إضافة العبارة الآتية إلى عجز المادة: "أ"».
    fn add_phrase(&mut self, place: usize, after: Range<usize>) {
        let words = self.words(after.clone());
        let mut draft = self.draft(place, Operation::AddPhrase, after.clone());
        let phrases = self.phrases(after.clone());
        let wordings = self.wordings(after.clone());
        let [behind, before] =
            ["بعد", "قبل"].map(|word| find_word(words, word).map(|at| after.start + at));
        let anchor = behind.or(before);
        draft.before = behind.is_none() && before.is_some();
        let new: Vec<_> = phrases
            .iter()
            .filter(|(at, _)| anchor.is_none_or(|anchor| *at < anchor))
            .collect();
        let old = phrases
            .iter()
            .find(|(at, _)| anchor.is_some_and(|anchor| *at > anchor));
        draft.old_phrase = old.map(|(_, old)| old.clone());
        if new.is_empty() {
            if wordings.is_empty() {
                self.drafts.push(draft);
                return;
            }
            for wording in wordings {
                self.drafts.push(Draft {
                    new_text: Some(wording.range),
                    ..draft.clone()
                });
            }
            return;
        }
        draft.restated = wordings.first().map(|wording| wording.range.clone());
        let count = self.joined(&new);
        for (_, phrase) in new.into_iter().take(count) {
            self.drafts.push(Draft {
                new_text: Some(phrase.clone()),
                ..draft.clone()
            });
        }
    }

    /// «تغيير ترتيب هذه المادة إلى (العاشرة)», «وإعادة ترتيب الفقرات تبعاً لذلك».
    fn renumber(&mut self, place: usize, after: Range<usize>) {
        static NEXT: LazyLock<Regex> = LazyLock::new(|| {
            pattern::letters(
                r"(?:^|[^\p{L}])(?:إلى|ليصبح|لتصبح|فأصبحت?|وأصبحت?|ب)\s*(?P<next>\S[^\n،.]{0,60})",
                &[],
            )
        });
        let words = self.words(after.clone());
        let mut draft = self.draft(place, Operation::Renumber, after.clone());
        let next = NEXT.captures(words).and_then(|found| found.name("next"));
        // The part stands before its new number.
        let limit = next.map_or(words.len(), |next| next.start());
        let old = part_in(&words[..limit]).filter(|part| !words[part.clone()].is_empty());
        draft.part = old
            .map(|part| after.start + part.start..after.start + part.end)
            .or(draft.part);
        if let Some(next) = next {
            let read = article_in(next.as_str())
                .or_else(|| article_in(&format!("الماده {}", next.as_str())));
            draft.moved = part_in(next.as_str()).map(|part| {
                let start = after.start + next.start();
                start + part.start..start + part.end
            });
            draft.new_number = match (part_in(next.as_str()), read) {
                (Some(part), _) => Some(next.as_str()[part].to_owned()),
                (None, Some((_, Article::Numbers(numbers)))) => numbers.into_iter().next(),
                _ => None,
            };
        }
        static ARTICLES: LazyLock<Regex> =
            LazyLock::new(|| pattern::letters(r"^\s*(?:هذه\s+المادة|ها)", &[]));
        if ARTICLES.is_match(words) {
            draft.part = None;
        }
        // «إضافة الفقرة (و) …، وإعادة ترتيب الفقرات تبعاً لذلك …، وتكون بالنص الآتي»
        let wordings = self.wordings(after);
        if let (Some(previous), Some(wording)) = (self.drafts.last_mut(), wordings.first())
            && previous.new_text.is_none()
            && previous.operation == Operation::AddPart
        {
            previous.new_text = Some(wording.range.clone());
        }
        self.drafts.push(draft);
    }

    /// «دمج المادتين (الخامسة) و(السادسة) لتصبحا مادة واحدة ترتيبها (الخامسة)».
    fn merge(&mut self, place: usize, after: Range<usize>) {
        static ORDER: LazyLock<Regex> = LazyLock::new(|| {
            pattern::letters(
                r"(?:ترتيبها|حملت\s+الرقم|تحمل\s+الرقم)\s*(?P<number>[^\n\x{E000}-\x{E003}]{1,40})",
                &[],
            )
        });
        let words = self.words(after.clone());
        let mut draft = self.draft(place, Operation::Merge, after.clone());
        let merged = article_in(words);
        let is_article = object(words) == Object::Article;
        if let Some((range, _)) = merged.filter(|_| is_article) {
            draft.part = Some(after.start + range.start..after.start + range.end);
        }
        let order = ORDER.captures(words).and_then(|found| {
            match article_in(&format!("الماده {}", found["number"].trim()))?.1 {
                Article::Numbers(numbers) => numbers.into_iter().next(),
                Article::This | Article::Same => None,
            }
        });
        if let Some(order) = order.filter(|_| is_article) {
            draft.articles = vec![order.clone()];
            draft.new_number = Some(order);
        }
        let wordings = self.wordings(after);
        self.push_with_wordings(draft, wordings);
    }

    /// «إحلال … و إحلال …، أينما وردتا في هذه المادة» holds for both.
    fn share_everywhere(&mut self) {
        for place in (1..self.drafts.len()).rev() {
            let (before, after) = self.drafts.split_at_mut(place);
            let (Some(draft), Some(next)) = (before.last_mut(), after.first()) else {
                continue;
            };
            let words =
                &self.outline.words[draft.span.start..next.span.start.max(draft.span.start)];
            if next.everywhere
                && draft.operation == Operation::ReplacePhrase
                && draft.part.is_none()
                && !words.contains('\n')
            {
                draft.everywhere = true;
                draft.scope = next.scope;
            }
        }
    }

    /// Drops a change that only announces a later one of the same note, or that is told twice.
    fn drop_announcements(&mut self) {
        let letters = |range: &Option<Range<usize>>| {
            range
                .clone()
                .map(|range| self.outline.source.letters[range].trim())
        };
        let tells = |first: &Draft, second: &Draft| {
            let same_texts = letters(&first.new_text) == letters(&second.new_text)
                && letters(&first.old_phrase) == letters(&second.old_phrase);
            let same_target = first.articles == second.articles || first.articles.is_empty();
            let same_act = || {
                let acts = self.acts_of(second.operator);
                acts.is_empty()
                    || self
                        .acts_of(first.operator)
                        .first()
                        .map(|(_, act)| (&act.number, &act.date))
                        == acts.first().map(|(_, act)| (&act.number, &act.date))
            };
            match first.operation {
                Operation::AmendUnspecified => {
                    same_target
                        && first.part.is_none()
                        && second.new_text.is_some()
                        && second.operation == Operation::ReplaceArticle
                        && same_act()
                }
                Operation::AddPart | Operation::InsertArticle => {
                    first.operation == second.operation
                        && same_target
                        && first.new_text.is_none()
                        && second.new_text.is_some()
                        && first.part.is_some() == second.part.is_some()
                        && same_act()
                }
                Operation::ReplacePhrase => {
                    first.operation == second.operation && same_texts && same_target && same_act()
                }
                _ => false,
            }
        };
        let dropped: Vec<bool> = (0..self.drafts.len())
            .map(|place| {
                let rest = self.drafts[place + 1..].iter().take(MOST_COMPARED);
                rest.clone()
                    .any(|second| tells(&self.drafts[place], second))
            })
            .collect();
        let mut dropped = dropped.into_iter();
        self.drafts.retain(|_| !dropped.next().unwrap_or_default());
    }

    /// The acts of an operator, by their positions.
    fn acts_of(&self, place: usize) -> Vec<(usize, Act)> {
        static DESCRIBED: LazyLock<Regex> =
            LazyLock::new(|| pattern::letters(r"(?:التي|الذي)\s+(?:أضيفت|عدلت|عدل|أضيف)\s", &[]));
        let extent = self.extent(place);
        let silent = DESCRIBED
            .find(self.words(extent.clone()))
            .filter(|found| {
                !self
                    .words(extent.start + found.end()..extent.end)
                    .trim_start()
                    .starts_with("بدور")
            })
            .map_or(extent.end, |found| extent.start + found.start());
        self.acts_in(extent.start..silent)
    }

    fn acts_in(&self, range: Range<usize>) -> Vec<(usize, Act)> {
        let found = self.outline.instruments(range, ACT).into_iter();
        found
            .take(MOST_ACTS)
            .map(|(at, citation, named)| (at, act(self.outline, citation, named, at)))
            .collect()
    }

    fn amendments(self) -> Vec<Amendment> {
        let acts: Vec<Vec<Act>> = (0..self.operators.len())
            .map(|place| {
                self.acts_of(place)
                    .into_iter()
                    .map(|(_, act)| act)
                    .collect()
            })
            .collect();
        let first = self
            .operators
            .first()
            .map_or(self.range.end, |first| first.range.start);
        let leading: Vec<Act> = {
            let found = self.acts_in(self.range.start..first).into_iter();
            found.map(|(_, act)| act).collect()
        };
        let effect = effect_in(self.outline, self.range.clone());
        let law = self
            .outline
            .instruments(self.range.clone(), LAW)
            .into_iter()
            .next();
        let law = law.map(|(_, _, named)| named);
        let mut found = Vec::new();
        let drafts = self.drafts.clone();
        for draft in drafts {
            let by = self.acts_for(&draft, &acts, &leading);
            let count = by.len();
            for (place, act) in by.into_iter().enumerate() {
                let is_last = place + 1 == count;
                let mut amendment = self.amendment(&draft, act, is_last);
                amendment.effect = effect.clone();
                amendment.target.law = law.clone();
                found.push(amendment);
            }
        }
        if found.is_empty() && self.umbrellas.is_empty() {
            found.extend(self.without_verb(leading, &effect));
        } else if found.is_empty() {
            found.extend(self.umbrella_alone(&acts));
        }
        found
    }

    /// Acts of a change: those after it, of its umbrella, later in its line, before all changes, or of the
    /// change before it.
    fn acts_for(&self, draft: &Draft, acts: &[Vec<Act>], leading: &[Act]) -> Vec<Option<Act>> {
        let place = draft.operator;
        let own = &acts[place];
        if !own.is_empty() {
            return own.iter().cloned().map(Some).collect();
        }
        let umbrellas = self
            .umbrellas
            .iter()
            .filter(|umbrella| umbrella.operator < place);
        let umbrella = umbrellas
            .rev()
            .find_map(|umbrella| acts[umbrella.operator].last())
            .filter(|_| true);
        let line = self.line_end(self.operators[place].range.start);
        let later = (place + 1..self.operators.len())
            .take_while(|&next| self.operators[next].range.start <= line)
            .find_map(|next| acts[next].first());
        let earlier = || acts[..place].iter().rev().find_map(|acts| acts.last());
        let by = later.or(umbrella).or(leading.last()).or_else(earlier);
        vec![by.cloned()]
    }

    fn amendment(&self, draft: &Draft, act: Option<Act>, is_last: bool) -> Amendment {
        let original = |range: &Range<usize>| self.outline.source.original(range.clone());
        let part = draft
            .part
            .as_ref()
            .map(|part| self.outline.original(part.clone()));
        let article = match draft.articles.as_slice() {
            [] => None,
            [first] => Some(first.clone()),
            [first, .., last] => Some(listed(&draft.articles, first, last)),
        };
        Amendment {
            operation: draft.operation,
            target: Target {
                article,
                places: match (&draft.part_words, &part) {
                    (Some(words), _) => places(words),
                    (None, Some(part)) => places(&self.outline.source.text[part.clone()]),
                    (None, None) => Vec::new(),
                },
                part,
                scope: draft.scope,
                law: None,
            },
            act,
            effect: None,
            new_text: draft.new_text.as_ref().filter(|_| is_last).map(original),
            old_phrase: draft.old_phrase.as_ref().map(original),
            restated: draft.restated.as_ref().filter(|_| is_last).map(original),
            before: draft.before,
            new_number: draft.new_number.clone(),
            everywhere: draft.everywhere,
            span: self.outline.original(draft.span.clone()),
        }
    }

    fn other(&self, operation: Operation, act: Option<Act>) -> Amendment {
        let articles = match self.headings.first() {
            Some(heading) if !heading.articles.is_empty() => heading.articles.clone(),
            _ => self.carrier.map(str::to_owned).into_iter().collect(),
        };
        let draft = Draft {
            operation,
            articles,
            part: None,
            part_words: None,
            new_text: self
                .wordings(self.range.clone())
                .first()
                .map(|wording| wording.range.clone()),
            old_phrase: None,
            restated: None,
            before: false,
            new_number: None,
            moved: None,
            everywhere: false,
            scope: Scope::Article,
            span: self.range.clone(),
            operator: 0,
        };
        self.amendment(&draft, act, true)
    }

    /// A note that no word of change opens.
    fn without_verb(
        &self,
        leading: Vec<Act>,
        effect: &Option<crate::amendments::model::Effect>,
    ) -> Vec<Amendment> {
        let acts: Vec<Option<Act>> = match leading.is_empty() {
            true => vec![None],
            false => leading.into_iter().map(Some).collect(),
        };
        acts.into_iter()
            .map(|act| {
                let mut other = self.other(Operation::Other, act);
                other.effect.clone_from(effect);
                other
            })
            .collect()
    }

    fn umbrella_alone(&self, acts: &[Vec<Act>]) -> Vec<Amendment> {
        let act = self
            .umbrellas
            .iter()
            .find_map(|umbrella| acts[umbrella.operator].first());
        vec![self.other(Operation::AmendUnspecified, act.cloned())]
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

/// Articles of a list: `2-5` if they follow each other, else with commas.
fn listed(articles: &[String], first: &str, last: &str) -> String {
    let numbers: Option<Vec<u32>> = articles
        .iter()
        .map(|article| article.parse().ok())
        .collect();
    let is_range = numbers.is_some_and(|numbers| {
        numbers.len() > 2 && numbers.windows(2).all(|pair| pair[0] + 1 == pair[1])
    });
    match is_range {
        true => format!("{first}-{last}"),
        false => articles.join(","),
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
