//! Reads the articles that a source prints within one text: «المادة الأولى», «المادة (5): التعريفات».
//!
//! A wrong division would give an article the words of another one, and a law the articles that it quotes. So
//! a text is divided only if its headings leave no doubt: each in a line of its own, their numbers in an
//! unbroken row from 1, none twice. Sources also break the line before an article that a sentence cites.

use std::ops::Range;
use std::sync::LazyLock;

use regex::Regex;

use super::divisions::divisions;
use super::window::letters;
use crate::citation::{ArticleHeading, HeadingEnd, article_heading, article_key};
use crate::pattern;
use crate::text::utf16::last;

/// Fewest articles of a text that is divided. Two may be quoted.
const FEWEST: usize = 3;
/// Length in bytes of the beginning of a line in which the heading of an article is looked for.
const HEAD_BYTES: usize = 240;
/// Greatest length of the title of a division or an annex, in characters.
const LONGEST_TITLE: usize = 120;
/// Greatest length of the title of an article, in characters.
const LONGEST_HEADING: usize = 90;
/// Greatest length of a title that several articles share, in characters.
const LONGEST_GROUP: usize = 60;
/// Most lines between the name of a division and the article below it.
const LINES_OF_DIVISION: usize = 6;
/// Length of a last article, in bytes, above which it may contain an annex or another text.
const LONG_END: usize = 10_000;
/// Number of UTF-16 units at the end of a line in which an unfinished sentence is recognized.
const END: usize = 40;
/// Length in UTF-16 units of the words before the first article that can say that they amend a law.
const INTRODUCTION: usize = 400;

/// Words after which a sentence goes on with an article that it cites: «وفقا لما ورد في».
const GOES_ON: &[&str] = &[
    "في",
    "من",
    "على",
    "إلى",
    "عن",
    "و",
    "أو",
    "ب",
    "ل",
    "بين",
    "بموجب",
    "وفق",
    "حكم",
    "أحكام",
    "بحكم",
    "لحكم",
    "بأحكام",
    "لأحكام",
    "نص",
    "بنص",
    "لنص",
    "الفقرة",
    "فقرة",
    "البند",
    "بند",
    "وكذلك",
    "تعديل",
    "إضافة",
    "إلغاء",
    "استبدال",
    "حذف",
    "تطبيق",
    "بتطبيق",
    "لتطبيق",
    "هذه",
    "تلك",
];

/// The word before the number of an article, normalized to letters, that stands in a line of its own.
static WORDS: LazyLock<[String; 2]> = LazyLock::new(|| ["المادة", "مادة"].map(letters));
/// Length in bytes up to which a line can be that word.
const WORD_BYTES: usize = 24;

/// Pattern of a line whose sentence goes on in the next one.
static OPEN: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"(?:(?:^|[\s(،])(?:{goes}|و?(?:فق|استناد|تنفيذ|بناء|تطبيق)\p{L}*)|[،,(])\s*$",
        &[("goes", GOES_ON)],
    )
});

/// Pattern of a line that introduces other words, such as the new wording of an article.
static INTRODUCES: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"(?:الآتي|التالي|الآتية|التالية|يلي|يأتي|لتصبح|ليصبح|لتكون|النص|نصها|نصه)\s*[:«(]*\s*$",
        &[],
    )
});

/// Pattern of the title of a text that changes another one. «المعدلة» is in that of a text that was changed.
static AMENDING_TITLE: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"(?:^|[^\p{L}])[وب]?(?:ال)?(?:تعديل|تعديلات|استبدال|إضافة|حذف|إلغاء|تصحيح|تصويب|استدراك)(?:[^\p{L}]|$)",
        &[],
    )
});

/// Pattern of words that give an article of another text.
static AMENDS: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"(?:^|[^\p{L}])(?:[وب]?(?:ال)?(?:تعديل|تعديلات|استبدال)|و?[يت]عدل|و?[يت]ستبدل|ل[يت]صبح|ل[يت]كون|بالنص)(?:[^\p{L}]|$)",
        &[],
    )
});

/// Pattern of the head of a table with former and new wordings.
static COMPARES: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"(?:نص|المادة|النص)\s+(?:المادة\s+)?(?:السابقة?|الحالية?|الجديدة?|المعدلة?|(?:قبل|بعد)\s+التعديل)(?:[^\p{L}]|$)",
        &[],
    )
});

/// Pattern of a line with which something else begins behind the last article.
static BEHIND: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"^[^\p{L}\p{N}]*(?:(?:ال)?(?:ملحق|ملاحق|مرفق|مرفقات|نموذج|نماذج)(?:[^\p{L}]|$)|(?:ال)?(?:جدول|جداول)\s*(?:رقم|[(0-9]|ال)|والله\s+(?:ولي|الموفق)|تتمة\s|تنزيل|(?:ال)?توقيعات?\s*:?$|حررت?\s+في\s|صدرت?\s+(?:في|عن)\s|نشرت?\s+هذ[اه]\s)",
        &[],
    )
});

/// Why a text is not divided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Doubt {
    /// It has no headings of articles, or fewer than [`FEWEST`].
    Few,
    /// Its first article is not article 1.
    Start,
    /// A number is missing.
    Missing,
    /// A number comes twice.
    Repeated,
    /// The number after the last one stands in a line that may cite it.
    Cited,
    /// It changes another text, whose articles it may print.
    Amends,
    /// An article has no text.
    Empty,
    /// Its last article is so long that another text may stand behind it, without a line that names it.
    LongEnd,
}

/// One article of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PrintedArticle {
    /// Number as the corpus writes it: `12`, `46 مكرر`.
    pub no: String,
    /// Title of the article.
    pub heading: Option<String>,
    /// Titles of the divisions that begin above it or before: «الباب الأول > الفصل الثاني».
    pub section: Option<String>,
    /// Bytes of its text, without its number and title and without blanks at both ends.
    pub text: Range<usize>,
}

/// The parts of a text. Numbers and titles lie between them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Printed {
    /// Byte at which the text before the first article and its titles ends.
    pub preamble: usize,
    /// Its articles in their order.
    pub articles: Vec<PrintedArticle>,
    /// Byte at which begins what stands behind the last article.
    pub closing: usize,
}

#[derive(Clone, Copy)]
struct Line<'t> {
    start: usize,
    text: &'t str,
}

impl<'t> Line<'t> {
    fn end(&self) -> usize {
        self.start + self.text.len()
    }

    /// True for a line that can be a title: short, and no sentence.
    fn is_title(&self) -> bool {
        let text = self.text.trim();
        text.chars().count() <= LONGEST_TITLE && !text.ends_with(['.', '؛', '،', ';', ','])
    }

    /// True for a title in brackets: «(التزامات الخبير)».
    fn is_enclosed(&self) -> bool {
        let text = self.text.trim();
        let inner = text
            .strip_prefix('(')
            .and_then(|inner| inner.strip_suffix(')'));
        inner.is_some_and(|inner| !inner.contains('(') && inner.contains(char::is_alphabetic))
    }

    /// True if a line can be the title of several articles.
    fn is_group(&self) -> bool {
        self.text.trim().chars().count() <= LONGEST_GROUP
    }

    fn begins_division(&self) -> bool {
        let mut words = self.text.split_whitespace();
        let beginning = [words.next(), words.next(), words.next()];
        let beginning = Vec::from_iter(beginning.into_iter().flatten()).join(" ");
        self.is_title() && !divisions(&beginning).is_empty()
    }
}

/// A heading of an article: its line, by its place among the lines that are not blank.
struct Found {
    line: usize,
    /// The line with the word «المادة», which is the line before if the number stands in one of its own.
    word: usize,
    heading: ArticleHeading,
}

/// Reads the articles of a text of a country (lower-case code). `title` is the title of the document. Time is
/// linear in the text.
///
/// ```
/// use sanad_core::acts::printed_articles;
/// let text = "نظام البريد\nالمادة الأولى:\nيقصد بالنظام هذا النظام.\n\
///     المادة الثانية:\nينشر.\nالمادة الثالثة:\nيعمل به.";
/// let printed = printed_articles(text, "نظام البريد", Some("sa")).unwrap();
/// let texts = Vec::from_iter(printed.articles.iter().map(|article| &text[article.text.clone()]));
/// assert_eq!(texts, ["يقصد بالنظام هذا النظام.", "ينشر.", "يعمل به."]);
/// ```
///
/// # Errors
///
/// Returns why the text is not divided.
pub fn printed_articles(text: &str, title: &str, country: Option<&str>) -> Result<Printed, Doubt> {
    let lines = lines_of(text);
    let found = headings(&lines, country)?;
    if AMENDING_TITLE.is_match(&letters(title)) || changes_another(text, &lines, &found) {
        return Err(Doubt::Amends);
    }
    let printed = parts(text, &lines, found).ok_or(Doubt::Empty)?;
    match has_long_end(&printed.articles) {
        true => Err(Doubt::LongEnd),
        false => Ok(printed),
    }
}

/// True if the last article is very long and twice as long as any other.
fn has_long_end(articles: &[PrintedArticle]) -> bool {
    let mut lengths = Vec::from_iter(articles.iter().map(|article| article.text.len()));
    let last = lengths.pop().unwrap_or_default();
    last > LONG_END && lengths.into_iter().all(|length| 2 * length < last)
}

/// The lines that are not blank.
fn lines_of(text: &str) -> Vec<Line<'_>> {
    let mut start = 0;
    let mut lines = Vec::new();
    for line in text.split('\n') {
        if !line.trim().is_empty() {
            lines.push(Line { start, text: line });
        }
        start += line.len() + 1;
    }
    lines
}

/// The headings of the articles, if they leave no doubt.
fn headings(lines: &[Line<'_>], country: Option<&str>) -> Result<Vec<Found>, Doubt> {
    let mut found: Vec<Found> = Vec::new();
    let mut reached = 0;
    let mut perhaps = None;
    let mut sure = 0;
    let mut doubt = None;
    for (line, written) in lines.iter().enumerate() {
        let Some((heading, word)) = heading_at(lines, line, country) else {
            continue;
        };
        let key = article_key(&heading.no);
        let (number, inserted) = key.split_once('-').unwrap_or((&key, ""));
        let Ok(number) = number.parse::<u32>() else {
            doubt = doubt.or(Some(Doubt::Missing));
            continue;
        };
        let follows = if inserted.is_empty() {
            number == reached + 1
        } else {
            number == reached && number > 0
        };
        let before = word.checked_sub(1).map(|before| &lines[before]);
        if !is_sure(&heading, written.text, before) {
            if follows {
                perhaps = Some(number);
            }
            continue;
        }
        sure += 1;
        if follows {
            reached = number;
            found.push(Found {
                line,
                word,
                heading,
            });
        } else if found.is_empty() {
            doubt = doubt.or(Some(Doubt::Start));
        } else {
            let repeated = number <= reached;
            doubt = doubt.or(Some(if repeated {
                Doubt::Repeated
            } else {
                Doubt::Missing
            }));
        }
    }
    match doubt {
        _ if sure < FEWEST => Err(Doubt::Few),
        Some(doubt) => Err(doubt),
        None if found.len() < FEWEST => Err(Doubt::Few),
        None if perhaps.is_some_and(|number| number > reached) => Err(Doubt::Cited),
        None => Ok(found),
    }
}

/// Reads the heading at a line, and the line with its word. «المادة» may stand in the line before the number.
fn heading_at(
    lines: &[Line<'_>],
    line: usize,
    country: Option<&str>,
) -> Option<(ArticleHeading, usize)> {
    let head = beginning(lines[line].text);
    let word = line
        .checked_sub(1)
        .filter(|&before| is_word(&lines[before]));
    let Some(word) = word else {
        return Some((article_heading(head, country)?, line));
    };
    let name = lines[word].text.trim();
    let joined = [name, " ", head].concat();
    let mut heading = article_heading(&joined, country)?;
    heading.end = heading
        .end
        .checked_sub(name.len() + 1)?
        .min(lines[line].text.len());
    Some((heading, word))
}

/// True for a line that is the word before the number of an article.
fn is_word(line: &Line<'_>) -> bool {
    let word = line.text.trim();
    word.len() <= WORD_BYTES && WORDS.contains(&letters(word))
}

/// The beginning of a line, in which the heading of an article stands.
fn beginning(line: &str) -> &str {
    let mut end = line.len().min(HEAD_BYTES);
    while !line.is_char_boundary(end) {
        end -= 1;
    }
    &line[..end]
}

/// True if a line is a heading and cannot be the rest of a sentence, such as «المادة (14).» after «وفق».
fn is_sure(heading: &ArticleHeading, line: &str, before: Option<&Line<'_>>) -> bool {
    match heading.ending {
        HeadingEnd::Words => false,
        HeadingEnd::Line if line.trim_end().ends_with(['.', '،', '؛']) => false,
        HeadingEnd::Line | HeadingEnd::Mark => before.is_none_or(|before| {
            is_bracket(before) || !OPEN.is_match(&letters(last(before.text, END)))
        }),
    }
}

/// True for the opening bracket of a heading in a line of its own.
fn is_bracket(line: &Line<'_>) -> bool {
    line.text.trim() == "("
}

/// True if the articles may be those of another text: words before them or between them introduce its new
/// wording.
fn changes_another(text: &str, lines: &[Line<'_>], found: &[Found]) -> bool {
    let Some(first) = found.first() else {
        return false;
    };
    let before = last(&text[..lines[first.word].start], INTRODUCTION);
    AMENDS.is_match(&letters(before))
        || found[1..]
            .iter()
            .any(|heading| INTRODUCES.is_match(&letters(last(lines[heading.word - 1].text, END))))
        || lines
            .iter()
            .any(|line| line.is_title() && COMPARES.is_match(&letters(line.text)))
}

/// The parts of the text, or `None` if an article has no text.
fn parts(text: &str, lines: &[Line<'_>], found: Vec<Found>) -> Option<Printed> {
    let after = |at: usize| at.checked_sub(1).map_or(0, |before| found[before].line + 1);
    let above = titles_above(lines, &found, &after);
    let leads = Vec::from_iter(
        found
            .iter()
            .enumerate()
            .map(|(at, heading)| lead(lines, after(at), heading, above)),
    );
    let behind = found
        .last()
        .map_or(lines.len(), |heading| behind(lines, heading.line));
    let ends = |at: usize| leads.get(at + 1).map_or(behind, |lead| lead.from);
    let titled = titled_below(lines, &found, &ends);
    let mut open: Vec<(String, String)> = Vec::new();
    let mut articles = Vec::with_capacity(found.len());
    for (at, heading) in found.iter().enumerate() {
        enter(&lines[leads[at].from..leads[at].to], &mut open);
        let line = lines[heading.line];
        let to = ends(at);
        let rest = line.text.get(heading.heading.end..).unwrap_or_default();
        let rest = rest.trim_start_matches([' ', '\t', '\u{a0}', '\u{640}']);
        let below = heading.line + 1;
        let has_more = below < to;
        let above = leads[at].title.map(|line| lines[line].text.trim());
        let (title, start) = if let Some(above) = above {
            let from = if rest.trim().is_empty() {
                lines.get(below).map(|line| line.start)
            } else {
                Some(line.end() - rest.len())
            };
            (Some(above), from)
        } else if rest.trim().is_empty() {
            let title =
                (titled && is_title_below(lines, below, to)).then(|| lines[below].text.trim());
            (
                title,
                lines
                    .get(if title.is_some() { below + 1 } else { below })
                    .map(|line| line.start),
            )
        } else if has_more && is_title_of_article(rest) {
            (Some(rest.trim()), Some(lines[below].start))
        } else {
            (None, Some(line.end() - rest.len()))
        };
        let start = start?;
        let end = lines[to - 1].end();
        let body = text.get(start..end)?;
        let from = start + (body.len() - body.trim_start().len());
        let body = body.trim();
        if body.is_empty() {
            return None;
        }
        let section = open.iter().map(|(_, title)| title.as_str());
        let section = Vec::from_iter(section).join(" > ");
        articles.push(PrintedArticle {
            no: heading.heading.no.clone(),
            heading: title.map(str::to_owned),
            section: (!section.is_empty()).then_some(section),
            text: from..from + body.len(),
        });
    }
    let closing = lines.get(behind).map_or(text.len(), |line| line.start);
    let preamble = leads
        .first()?
        .from
        .checked_sub(1)
        .map_or(0, |line| lines[line].end());
    Some(Printed {
        preamble,
        articles,
        closing,
    })
}

/// The lines above a heading that belong to its article.
struct Lead {
    /// First of these lines.
    from: usize,
    /// Line after those that name divisions.
    to: usize,
    /// Line with the title of the article.
    title: Option<usize>,
}

/// Finds the lines above a heading, none before `after`: names of divisions, the title of the article, a
/// bracket, the number once more.
fn lead(lines: &[Line<'_>], after: usize, found: &Found, titles: Titles) -> Lead {
    let first = first_of_heading(lines, after, found);
    let above = title_above(lines, after, found);
    if let Some(group) =
        above.filter(|&above| titles == Titles::OfGroups && lines[above].is_group())
    {
        return Lead {
            from: group,
            to: first,
            title: None,
        };
    }
    let title = above.filter(|_| titles == Titles::OfArticles);
    let to = title.unwrap_or(first);
    let least = after.max(to.saturating_sub(LINES_OF_DIVISION));
    let titles = (least..to).rev().take_while(|&at| lines[at].is_title());
    let from = titles.filter(|&at| lines[at].begins_division()).last();
    Lead {
        from: from.unwrap_or(to),
        to,
        title,
    }
}

/// Kind of the lines above the numbers of a text, apart from names of divisions.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Titles {
    OfArticles,
    /// Titles of several articles: «(التزامات الخبير)».
    OfGroups,
    None,
}

/// The first line of a heading: its word, or the bracket or the plain number above it.
fn first_of_heading(
    lines: &[Line<'_>],
    after: usize,
    Found { word, heading, .. }: &Found,
) -> usize {
    let is_mark = |at: usize| is_bracket(&lines[at]) || lines[at].text.trim() == heading.no;
    if *word > after && is_mark(word - 1) {
        word - 1
    } else {
        *word
    }
}

/// The line above a heading, if it can be the title of the article: it follows a sentence that has ended, or
/// begins the text.
fn title_above(lines: &[Line<'_>], after: usize, found: &Found) -> Option<usize> {
    let title = first_of_heading(lines, after, found).checked_sub(1)?;
    let before = title.checked_sub(1).filter(|&before| before >= after);
    let is_free = match before {
        None => after == 0,
        Some(before) => lines[before].text.trim_end().ends_with('.'),
    };
    let line = &lines[title];
    let is_title = is_title_of_article(line.text) || line.is_enclosed();
    (title >= after && is_free && is_title && !line.text.contains(':') && !line.begins_division())
        .then_some(title)
}

/// Tells what the lines above the numbers are. Titles of every article stand above three numbers of four. A
/// single line may be the end of a sentence without its mark.
fn titles_above(lines: &[Line<'_>], found: &[Found], after: &impl Fn(usize) -> usize) -> Titles {
    let above = found.iter().enumerate();
    let above = above.filter_map(|(at, heading)| title_above(lines, after(at), heading));
    let above = Vec::from_iter(above);
    let groups = above.iter().filter(|&&line| lines[line].is_group()).count();
    if above.len() * 4 >= found.len() * 3 {
        Titles::OfArticles
    } else if groups >= FEWEST {
        Titles::OfGroups
    } else {
        Titles::None
    }
}

/// Reads the titles of divisions into the open ones. A division closes the one of its kind and those in it.
fn enter(lines: &[Line<'_>], open: &mut Vec<(String, String)>) {
    for (at, line) in lines.iter().enumerate() {
        let title = line.text.split_whitespace();
        let title = Vec::from_iter(title).join(" ");
        if at == 0 || line.begins_division() {
            let kind = divisions(&title).into_iter().next().map(|named| named.kind);
            let kind = kind.unwrap_or_default();
            if let Some(same) = open.iter().position(|(other, _)| *other == kind) {
                open.truncate(same);
            }
            open.push((kind, title));
        } else if let Some((_, inner)) = open.last_mut() {
            let mark = if inner.ends_with(':') { " " } else { ": " };
            *inner = [inner.as_str(), title.as_str()].join(mark);
        }
    }
}

/// The line with which something else begins behind the last article, or the number of lines.
fn behind(lines: &[Line<'_>], heading: usize) -> usize {
    let body = heading + 2..lines.len();
    let is_behind =
        |at: &usize| lines[*at].is_title() && BEHIND.is_match(&letters(lines[*at].text));
    body.into_iter().find(is_behind).unwrap_or(lines.len())
}

/// True if the text prints the titles of its articles below their numbers: of four articles, three have a
/// first line that can be one.
fn titled_below(lines: &[Line<'_>], found: &[Found], ends: &impl Fn(usize) -> usize) -> bool {
    let titled = found.iter().enumerate().filter(|(at, heading)| {
        heading.heading.ending == HeadingEnd::Line
            && is_title_below(lines, heading.line + 1, ends(*at))
    });
    titled.count() * 4 >= found.len() * 3
}

/// True if the first line below a number can be the title of the article, whose text follows.
fn is_title_below(lines: &[Line<'_>], first: usize, to: usize) -> bool {
    first + 1 < to && is_title_of_article(lines[first].text)
}

fn is_title_of_article(line: &str) -> bool {
    let line = line.trim();
    line.chars().count() <= LONGEST_HEADING
        && !line.ends_with(['.', '؛', '،', ';', ',', ':'])
        && line.starts_with(|first: char| first.is_alphabetic())
        && !line
            .chars()
            .nth(1)
            .is_some_and(|second| "-–.)/".contains(second))
}

#[cfg(test)]
mod tests {
    use super::*;

    const LAW: &str = "نظام الحرف\nالفصل الأول\nأحكام عامة\n\nالمادة الأولى:\nيقصد بالنظام هذا النظام.\n\n\
        المادة الثانية:\nتسري أحكام\n\nالمادة الأولى  من هذا النظام على الحرفيين.\nالفصل الثاني: العقوبات\n\
        المادة الثالثة: الغرامة\nيعاقب المخالف.\n\nالمادة الثالثة مكررا:\nتضاعف الغرامة.\n\n\
        المادة الرابعة:\nينشر.\nيعمل به من نشره.\nملحق (1)\nجدول الحرف\n";

    fn read<'t>(text: &'t str, title: &str) -> Result<Vec<(String, &'t str)>, Doubt> {
        let printed = printed_articles(text, title, Some("sa"))?;
        let articles = printed.articles.into_iter();
        Ok(articles
            .map(|article| (article.no, &text[article.text]))
            .collect())
    }

    /// A law whose articles have numbers and texts.
    fn law(articles: &[(&str, &str)]) -> String {
        let articles = articles
            .iter()
            .map(|(no, text)| format!("المادة {no}:\n{text}\n"));
        articles.collect()
    }

    #[test]
    fn articles_divisions_and_annexes_are_told_apart() {
        let printed = printed_articles(LAW, "نظام الحرف", Some("sa")).unwrap();
        assert_eq!(&LAW[..printed.preamble], "نظام الحرف");
        assert_eq!(&LAW[printed.closing..], "ملحق (1)\nجدول الحرف\n");
        let articles = printed.articles.iter().map(|article| {
            let PrintedArticle {
                no,
                heading,
                section,
                text,
            } = article;
            (
                no.as_str(),
                heading.as_deref(),
                section.as_deref(),
                &LAW[text.clone()],
            )
        });
        let [first, second] = [
            Some("الفصل الأول: أحكام عامة"),
            Some("الفصل الثاني: العقوبات"),
        ];
        assert_eq!(
            Vec::from_iter(articles),
            [
                ("1", None, first, "يقصد بالنظام هذا النظام."),
                (
                    "2",
                    None,
                    first,
                    "تسري أحكام\n\nالمادة الأولى  من هذا النظام على الحرفيين."
                ),
                ("3", Some("الغرامة"), second, "يعاقب المخالف."),
                ("3 مكرر", None, second, "تضاعف الغرامة."),
                ("4", None, second, "ينشر.\nيعمل به من نشره."),
            ]
        );
    }

    #[test]
    fn a_doubtful_text_is_not_divided() {
        let text = |numbers: [&str; 4]| law(&numbers.map(|no| (no, "نص.")));
        assert!(read(&text(["1", "2", "3", "4"]), "نظام").is_ok());
        for (numbers, doubt) in [
            (["1", "2", "4", "5"], Doubt::Missing),
            (["1", "2", "3", "3"], Doubt::Repeated),
            (["1", "2", "3", "1"], Doubt::Repeated),
            (["2", "3", "4", "5"], Doubt::Start),
        ] {
            assert_eq!(read(&text(numbers), "نظام"), Err(doubt), "{numbers:?}");
        }
        assert_eq!(
            read(&law(&[("1", "نص."), ("2", "نص.")]), "نظام"),
            Err(Doubt::Few)
        );
        let cited = [
            ("1", "نص."),
            ("2", "نص."),
            ("3", "وفقا لما ورد في"),
            ("4", "نص."),
        ];
        assert_eq!(read(&law(&cited), "نظام"), Err(Doubt::Cited));
        let empty = "المادة 1:\nالمادة 2:\nنص.\nالمادة 3:\nنص.\n";
        assert_eq!(read(empty, "نظام"), Err(Doubt::Empty));
        let long = "نص. ".repeat(2_000);
        let end = |text| law(&[("1", "نص."), ("2", text), ("3", &long)]);
        assert_eq!(read(&end("نص."), "نظام"), Err(Doubt::LongEnd));
        assert!(read(&end(&long), "نظام").is_ok());
    }

    #[test]
    fn articles_of_an_amended_text_are_not_those_of_the_amending_one() {
        let text = law(&[("1", "نص."), ("2", "نص."), ("3", "نص.")]);
        assert_eq!(read(&text, "تعديل نظام العمل"), Err(Doubt::Amends));
        assert!(read(&text, "قواعد الكفاية المالية المعدلة").is_ok());
        let introduced = format!("تعدل المواد الآتية من نظام العمل لتكون بالنص الآتي:\n{text}");
        assert_eq!(read(&introduced, "قرار"), Err(Doubt::Amends));
        let quoted = law(&[("1", "تكون المادة كالآتي:"), ("2", "نص."), ("3", "نص.")]);
        assert_eq!(read(&quoted, "قرار"), Err(Doubt::Amends));
        assert_eq!(
            read(&format!("{text}المادة قبل التعديل\nنص"), "قرار"),
            Err(Doubt::Amends)
        );
    }

    #[test]
    fn titles_above_and_below_the_numbers_are_no_text() {
        let below = law(&[
            ("1", "التعريفات\nيقصد."),
            ("2", "الهدف\nيهدف."),
            ("3", "النشر\nينشر."),
        ]);
        let texts = ["يقصد.", "يهدف.", "ينشر."];
        let read_texts = |text: &str| {
            let articles = printed_articles(text, "نظام", Some("sa")).unwrap().articles;
            Vec::from_iter(articles.into_iter().map(|article| {
                (
                    article.heading,
                    article.section,
                    text[article.text].to_owned(),
                )
            }))
        };
        for (place, article) in read_texts(&below).into_iter().enumerate() {
            let heading = ["التعريفات", "الهدف", "النشر"][place].to_owned();
            assert_eq!(article, (Some(heading), None, texts[place].to_owned()));
        }
        let above = "التعريفات\nالمادة 1:\nيقصد.\nالهدف\nالمادة 2:\nيهدف.\nالنشر\nالمادة 3:\nينشر.";
        assert_eq!(read_texts(above), read_texts(&below));
        let groups = "(أحكام عامة)\nالمادة 1:\nيقصد.\nالمادة 2:\nيهدف.\nالعقوبات\nالمادة 3:\nيعاقب.\n\
            المادة 4:\nيغرم.\nأحكام ختامية\nالمادة 5:\nينشر.";
        let sections = read_texts(groups)
            .into_iter()
            .map(|(_, section, _)| section.unwrap());
        let [general, penal, last] = ["(أحكام عامة)", "العقوبات", "أحكام ختامية"];
        assert_eq!(
            Vec::from_iter(sections),
            [general, general, penal, penal, last]
        );
        // One line alone may be the end of a sentence.
        let one = "المادة 1:\nيقصد.\nالهدف\nالمادة 2:\nيهدف.\nالمادة 3:\nينشر.";
        assert_eq!(read(one, "نظام").unwrap()[0].1, "يقصد.\nالهدف");
    }

    #[test]
    fn the_word_may_stand_in_the_line_before_the_number() {
        let text = "المادة\nالأولى:\nيقصد.\nالمادة\n(الثانية):\nيهدف.\nالمادة الثالثة:\nينشر.";
        let texts = read(text, "نظام").unwrap();
        let texts = Vec::from_iter(texts.iter().map(|(no, text)| (no.as_str(), *text)));
        assert_eq!(texts, [("1", "يقصد."), ("2", "يهدف."), ("3", "ينشر.")]);
    }
}
