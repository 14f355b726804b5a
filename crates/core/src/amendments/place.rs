//! Reads the words that name a part of an article: «الفقرة الفرعية (أ) من الفقرة (1)», «عجز المادة».

use std::iter::Peekable;

use super::model::Step;
use crate::normalizer::{Form, normalize};
use crate::numerals::adverb::ADVERBS;
use crate::numerals::ordinal::ordinal;
use crate::text::cursor::Cursor;
use crate::text::fold::words;
use crate::text::folded::FoldedText;

words! {
    /// Nouns of a paragraph, without the article.
    const UNITS: &[&str] = [
        "فقرة", "فقرتين", "فقرتان", "فقرتي", "فقرات", "بند", "بندين", "بندان", "بندي", "بنود", "مقطع",
        "مقطعين", "مقطعان", "مقاطع", "نقطة", "نقاط", "جزئية",
    ];
}

words! {
    /// Nouns of the words before the first item.
    const HEADS: &[&str] = ["صدر", "مقدمة", "مطلع", "ديباجة", "بداية", "مستهل"];
}

words! {
    /// Nouns of the words after the last item.
    const TAILS: &[&str] = ["عجز", "عجزها", "نهاية", "آخر", "خاتمة"];
}

words! {
    const DEFINITIONS: &[&str] = ["تعريف", "تعريفي", "تعريفين", "تعريفات", "تعاريف"];
}

words! {
    const TABLES: &[&str] = ["جدول", "جداول"];
}

words! {
    const HEADINGS: &[&str] = ["عنوان"];
}

words! {
    /// Words that lead from a part to the larger part around it.
    const OUTWARD: &[&str] = ["من", "في", "إلى", "على", "ضمن"];
}

words! {
    /// Words that end the description of a part: the article, the instrument, or the change itself.
    const ENDS: &[&str] = [
        "مادة", "مادتين", "مادتان", "مواد", "نظام", "قانون", "لائحة", "قرار", "مرسوم", "تنظيم", "وارد",
        "واردة", "ورد", "وردت", "ليكون", "لتكون", "ليصبح", "لتصبح", "منصوص", "مشار",
    ];
}

words! {
    /// Words that say nothing about the place.
    const FILLERS: &[&str] = [
        "رمز", "رمزها", "رموز", "رقم", "أرقام", "رقمين", "رقمي", "رقمها", "رقمه", "ترتيب", "ترتيبها", "تحت", "تحمل", "يحمل", "تحملان",
        "فرعية", "فرعيتين", "فرعيتان", "فرعي", "متفرعة", "متفرع", "جديد", "جديدة", "جديدتين", "جديدين",
        "آتية", "آتيتين", "آتي",
        "تالية", "تاليتين", "تالي", "هذه", "هذا", "نص", "مصطلح", "كلمة", "لفظ", "كل", "حرف",
        "متسلسل", "تسلسل", "مسماة", "مستقلة", "إضافية", "إليها", "إليه",
    ];
}

words! {
    const POINTING: &[&str] = ["هذه", "هذا"];
}

words! {
    const LAST: &[&str] = ["أخيرة", "أخير"];
}

/// Longest bracketed name in bytes. A bracket that is not closed within it is ignored.
const LONGEST_NAME: usize = 200;
/// Most parts that one description may name.
const MOST_PLACES: usize = 64;

/// Reads the words that name parts of an article. Each part has its steps from the article inwards.
///
/// The result is empty if the words name the article, or a part without a label («فقرة جديدة»). Words that
/// the grammar does not know give one [`Step::Unread`] with all of them. Time is linear in the words.
pub(super) fn places(words: &str) -> Vec<Vec<Step>> {
    let written = normalize(words, Form::Shape);
    let unread = || vec![vec![Step::Unread(written.trim().to_owned())]];
    read(&written)
        .filter(|places| places.len() <= MOST_PLACES)
        .unwrap_or_else(unread)
}

/// Kind of the part whose name follows.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Noun {
    Unit,
    Definition,
    Table,
}

/// Parts that stand side by side at one depth, each from the outside inwards.
type Level = Vec<Vec<Step>>;

/// A chain of levels from the inside outwards: «(أ) و(ج)», then «(6)».
#[derive(Default)]
struct Chain {
    levels: Vec<Level>,
}

impl Chain {
    fn level(&mut self) -> &mut Level {
        if self.levels.is_empty() {
            self.levels.push(Level::new());
        }
        let last = self.levels.len() - 1;
        &mut self.levels[last]
    }

    /// All paths through the chain; `None` if there are too many.
    fn paths(self) -> Option<Vec<Vec<Step>>> {
        let mut paths: Vec<Vec<Step>> = Vec::new();
        for level in self.levels.into_iter().rev() {
            if level.is_empty() {
                continue;
            }
            if paths.is_empty() {
                paths = level;
                continue;
            }
            if paths.len() * level.len() > MOST_PLACES {
                return None;
            }
            let inner = |outer: &Vec<Step>| {
                let outer = outer.clone();
                level
                    .iter()
                    .map(move |steps| [&outer[..], steps].concat())
                    .collect::<Vec<_>>()
            };
            paths = paths.iter().flat_map(inner).collect();
        }
        Some(paths)
    }
}

fn read(written: &str) -> Option<Vec<Vec<Step>>> {
    let mut places = Vec::new();
    let mut chain = Chain::default();
    let mut noun = Noun::Unit;
    // True if the next noun contains the parts read so far; true if they are parts of something already.
    let (mut outward, mut joined) = (false, false);
    // True from «هذه الفقرة» to the next name: which paragraph that is, these words do not tell.
    let (mut pointing, mut unnamed) = (false, false);
    let mut tokens = Tokens { rest: written }.peekable();
    while let Some(token) = tokens.next() {
        let (word, is_bracketed) = match token {
            Token::Slash => {
                let inner = label(tokens.next()?.text())?;
                chain.level().last_mut()?.push(inner);
                continue;
            }
            Token::Comma => {
                joined = true;
                continue;
            }
            Token::Bracketed(name) => (name, true),
            Token::Word(word) => (word, false),
        };
        let mut folded = normalize(word, Form::Letters).trim().to_owned();
        // «عجزهذه المادة»: published law loses blanks.
        if let Some(glued) = folded
            .strip_suffix("هذه")
            .filter(|glued| is_known(stem(glued)))
        {
            folded = glued.to_owned();
        }
        if !is_bracketed {
            if folded == "و" && tokens.peek().is_some_and(is_joined) {
                joined = true;
                continue;
            }
            let bare = folded.strip_prefix('و').map(stem);
            if let Some(rest) = bare.filter(|rest| is_known(rest)) {
                joined = true;
                folded = rest.to_owned();
            }
            let stem = stem(&folded).to_owned();
            if is_in(ENDS, &stem) {
                break;
            }
            if is_in(OUTWARD, &folded) {
                // «الفقرات من (2) إلى (5)» is a range, not a part of a part.
                if tokens
                    .peek()
                    .is_some_and(|next| label(next.text()).is_some())
                {
                    return None;
                }
                outward = true;
                continue;
            }
            let step = match &*stem {
                stem if is_in(HEADS, stem) => Some(Step::Head),
                stem if is_in(TAILS, stem) => Some(Step::Tail),
                stem if is_in(HEADINGS, stem) => Some(Step::Heading),
                stem if is_in(TABLES, stem) => Some(Step::Table),
                _ => None,
            };
            let kind = match &*stem {
                stem if is_in(DEFINITIONS, stem) => Some(Noun::Definition),
                stem if is_in(UNITS, stem) => Some(Noun::Unit),
                _ => step.as_ref().map(|_| match is_in(TABLES, &stem) {
                    true => Noun::Table,
                    false => Noun::Unit,
                }),
            };
            if let Some(kind) = kind {
                unnamed |= pointing && is_in(UNITS, &stem);
                pointing = false;
                let is_preposed = folded.starts_with("لل") || folded.starts_with('ب');
                let is_preposed = is_preposed && !is_in(UNITS, &folded);
                if outward || is_preposed && !chain.levels.is_empty() {
                    chain.levels.push(Level::new());
                } else if joined && chain.levels.len() > 1 {
                    places.extend(std::mem::take(&mut chain).paths()?);
                }
                // «عجز الفقرة» needs no preposition.
                outward = matches!(step, Some(Step::Head | Step::Tail | Step::Heading));
                joined = false;
                noun = kind;
                chain.level().extend(step.map(|step| vec![step]));
                continue;
            }
            if noun == Noun::Table || is_in(FILLERS, &stem) {
                pointing = is_in(POINTING, &stem);
                continue;
            }
            if is_in(LAST, &stem) {
                unnamed = false;
                chain.level().push(vec![Step::Place(-1)]);
                continue;
            }
        }
        (joined, unnamed) = (false, false);
        if noun == Noun::Definition {
            let term = definition(word, is_bracketed, &mut tokens);
            chain.level().push(vec![Step::Definition(term)]);
            continue;
        }
        let written = match is_bracketed {
            true => word.to_owned(),
            false => with_ordinal(word, &mut tokens),
        };
        chain.level().push(labels(&written)?);
    }
    places.extend(chain.paths()?);
    (!unnamed).then_some(places)
}

/// The term of a definition. An unbracketed one runs to the next connective.
fn definition<'t>(first: &str, is_bracketed: bool, tokens: &mut Peekable<Tokens<'t>>) -> String {
    let mut term = first.to_owned();
    if is_bracketed {
        return term;
    }
    let goes_on = |token: &Token| match token {
        Token::Word(word) => {
            let folded = normalize(word, Form::Letters);
            let bare = folded.strip_prefix('و').map(stem).unwrap_or_default();
            !is_in(OUTWARD, &folded) && !is_known(stem(&folded)) && !is_known(bare)
        }
        _ => false,
    };
    while let Some(token) = tokens.next_if(goes_on) {
        term.push(' ');
        term += token.text();
    }
    term
}

/// The word with the next one, if only both together are an ordinal: `الحادية عشرة`.
fn with_ordinal<'t>(word: &str, tokens: &mut Peekable<Tokens<'t>>) -> String {
    if let Some(Token::Word(next)) = tokens.peek() {
        let both = format!("{word} {next}");
        if place(&both).is_some() || is_repeated(next) && label(word).is_some() {
            tokens.next();
            return both;
        }
    }
    word.to_owned()
}

/// Steps of a name with slashes: `2/ج`.
fn labels(name: &str) -> Option<Vec<Step>> {
    name.split(['/', '\\']).map(label).collect()
}

/// A label or a place: `1`, `ب`, `أولاً`, `7 مكرر`, `الثالثة`.
fn label(name: &str) -> Option<Step> {
    let name = name.trim_matches(|mark: char| !mark.is_alphanumeric());
    let folded = normalize(name, Form::Letters);
    let number = folded.trim_start_matches(|digit: char| digit.is_ascii_digit());
    let is_label = match folded.len() - number.len() {
        0 => {
            (1..=2).contains(&folded.chars().count())
                || ADVERBS.iter().any(|(word, _)| *word == folded)
        }
        1..=4 => number.is_empty() || is_repeated(number),
        _ => false,
    };
    if is_label {
        return Some(Step::Label(name.to_owned()));
    }
    if is_in(LAST, stem(&folded)) {
        return Some(Step::Place(-1));
    }
    place(name).map(Step::Place)
}

fn is_repeated(word: &str) -> bool {
    normalize(word, Form::Letters).trim() == "مكرر"
}

/// The ordinal that the whole words are.
fn place(words: &str) -> Option<i32> {
    let folded = FoldedText::new(words);
    let mut cursor = Cursor::new(&folded, 0);
    let value = ordinal(&mut cursor)?;
    (cursor.rest().is_empty() && value < 1_000).then_some(value as i32)
}

/// A folded word without the article and the prepositions joined to it.
fn stem(word: &str) -> &str {
    ["بال", "لل", "ال"]
        .iter()
        .find_map(|prefix| word.strip_prefix(prefix))
        .or_else(|| word.strip_prefix(['ب', 'ل']).filter(|rest| is_known(rest)))
        .unwrap_or(word)
}

fn is_known(stem: &str) -> bool {
    [
        UNITS,
        HEADS,
        TAILS,
        DEFINITIONS,
        TABLES,
        HEADINGS,
        FILLERS,
        ENDS,
    ]
    .iter()
    .any(|list| is_in(list, stem))
}

fn is_in(list: &[&str], word: &str) -> bool {
    list.contains(&word)
}

/// True if a lone `و` before the token is a conjunction, not the letter of an item.
fn is_joined(next: &Token) -> bool {
    match next {
        Token::Bracketed(_) => true,
        Token::Word(word) => {
            let folded = normalize(word, Form::Letters);
            label(word).is_some() || is_known(stem(&folded)) && !is_in(OUTWARD, &folded)
        }
        _ => false,
    }
}

#[derive(Clone, Copy)]
enum Token<'t> {
    Word(&'t str),
    /// Words between brackets or quotation marks.
    Bracketed(&'t str),
    Slash,
    Comma,
}

impl<'t> Token<'t> {
    fn text(self) -> &'t str {
        match self {
            Token::Word(text) | Token::Bracketed(text) => text,
            Token::Slash | Token::Comma => "",
        }
    }
}

/// Words, bracketed names and marks of a text in shape form.
struct Tokens<'t> {
    rest: &'t str,
}

impl<'t> Iterator for Tokens<'t> {
    type Item = Token<'t>;

    fn next(&mut self) -> Option<Token<'t>> {
        loop {
            let first = self.rest.chars().next()?;
            let after = &self.rest[first.len_utf8()..];
            if let Some(closing) = closing(first) {
                let mut end = after.len().min(LONGEST_NAME);
                while !after.is_char_boundary(end) {
                    end -= 1;
                }
                if let Some(length) = after[..end].find(closing) {
                    let name = after[..length].trim();
                    self.rest = &after[length..];
                    if !name.is_empty() {
                        return Some(Token::Bracketed(name));
                    }
                    continue;
                }
            }
            if first.is_alphanumeric() {
                let is_digit = first.is_ascii_digit();
                let goes_on =
                    |next: char| next.is_alphanumeric() && next.is_ascii_digit() == is_digit;
                let end = self.rest.find(|next| !goes_on(next));
                let (word, rest) = self.rest.split_at(end.unwrap_or(self.rest.len()));
                self.rest = rest;
                return Some(Token::Word(word));
            }
            self.rest = after;
            match first {
                '/' | '\\' => return Some(Token::Slash),
                ',' | '،' | '؛' => return Some(Token::Comma),
                _ => {}
            }
        }
    }
}

/// Marks that close what `opening` opens.
fn closing(opening: char) -> Option<&'static [char]> {
    Some(match opening {
        '(' => &[')'],
        '[' => &[']'],
        '{' => &['}'],
        '«' => &['»'],
        '"' | '“' | '”' => &['"', '“', '”'],
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The steps in short form: labels as they are, others in braces.
    fn steps(words: &str) -> Vec<String> {
        let short = |step: &Step| match step {
            Step::Label(label) => label.clone(),
            other => format!("{other:?}"),
        };
        let path = |steps: Vec<Step>| Vec::from_iter(steps.iter().map(short)).join(" > ");
        places(words).into_iter().map(path).collect()
    }

    #[test]
    fn labels_are_read_from_the_article_inwards() {
        for (words, expected) in [
            ("الفقرة ( ب )", &["ب"][..]),
            ("الفقرة رقم ( 3 )", &["3"]),
            ("البند 7", &["7"]),
            ("البند ز", &["ز"]),
            ("الفقرة ٣", &["3"]),
            ("الفقرتين (ب) و (ج)", &["ب", "ج"]),
            ("الفقرة (أ) و الفقرة (ب)", &["أ", "ب"]),
            ("الفقرات (1)، و(2)، و(3)،", &["1", "2", "3"]),
            (
                "الفقرتين الفرعيتين (أ) و(ج) من الفقرة (6)",
                &["6 > أ", "6 > ج"],
            ),
            (
                "الفقرة المتفرعة (2) من الفقرة الفرعية (ج) من الفقرة (2)",
                &["2 > ج > 2"],
            ),
            ("البند \"2/ج\"", &["2 > ج"]),
            ("البند 7/ب", &["7 > ب"]),
            ("البند (أولأ)", &["أولأ"]),
            ("الفقرة \"أولا\"", &["أولا"]),
            ("البند (4) من المقطع \"أولا\"", &["أولا > 4"]),
            (
                "الفقرة (1) من البند 2 والفقرة (3) من البند 4",
                &["2 > 1", "4 > 3"],
            ),
            ("الفقرة (و)", &["و"]),
            ("الفقرة و", &["و"]),
            ("الفقرة جـ", &["ج"]),
            ("الفقرة (1) من هذه المادة", &["1"]),
        ] {
            assert_eq!(steps(words), expected, "{words}");
        }
    }

    #[test]
    fn new_parts_have_the_labels_that_they_get() {
        for (words, expected) in [
            ("بند جديد تحت رقم (4)", &["4"][..]),
            ("بند جديد برقم (هـ) الى الفقرة 3", &["3 > ه"]),
            ("فقرة تحمل الرقم (17)", &["17"]),
            ("فقرات جديدة بأرقام (3) و (4) و (5)", &["3", "4", "5"]),
            ("فقرة رقمها (2)", &["2"]),
            ("فقرة فرعية تحمل الترتيب (هـ) من الفقرة (1)", &["1 > ه"]),
            (
                "فقرة جديدة (4 مكرر) إلى المادة (الرابعة) من النظام",
                &["4 مكرر"],
            ),
            ("فقرة جديدة", &[]),
            ("فقرات فرعية إلى الفقرة (3)", &["3"]),
            ("البنود الآتية", &[]),
        ] {
            assert_eq!(steps(words), expected, "{words}");
        }
    }

    #[test]
    fn places_and_named_parts_are_read() {
        for (words, expected) in [
            ("الفقرة الأولى", "Place(1)"),
            ("الفقرة الثالثة", "Place(3)"),
            ("الفقرة الحادية عشرة", "Place(11)"),
            ("الفقرة الأخيرة", "Place(-1)"),
            ("عجز الفقرة (2)", "2 > Tail"),
            ("عجز الفقرة (2) من البند (أولاً)", "أولا > 2 > Tail"),
            ("عجز هذه المادة", "Tail"),
            ("عجزهذه المادة", "Tail"),
            ("نهاية المادة", "Tail"),
            ("عجزها", "Tail"),
            ("فقرة جديدة تحمل الرمز (ج)", "ج"),
            ("صدر الفقرة (2)", "2 > Head"),
            ("ديباجة المادة", "Head"),
            ("بداية المادة 24", "Head"),
            ("عنوان المادة", "Heading"),
            ("تعريف (الوزير)", "Definition(\"الوزير\")"),
            ("تعريف الخدمات", "Definition(\"الخدمات\")"),
            ("تعريف الوزير في المادة الأولى", "Definition(\"الوزير\")"),
            (
                "الفقرة (8) من تعريف (الخدمات البريدية)",
                "Definition(\"الخدمات البريدية\") > 8",
            ),
            ("الجدول الوارد في البند ثالثا", "Table"),
            ("عضوية مجلس الإدارة", "Unread(\"عضوية مجلس الإدارة\")"),
            ("نهاية هذه الفقرة", "Unread(\"نهاية هذه الفقرة\")"),
            ("نهاية هذه الفقرة (2)", "2 > Tail"),
            (
                "الفقرات من (2) إلى (5)",
                "Unread(\"الفقرات من (2) إلى (5)\")",
            ),
        ] {
            assert_eq!(steps(words), [expected], "{words}");
        }
        assert_eq!(
            steps("تعريف (استثمار الغاز)، وتعريف (نقل الغاز)"),
            ["Definition(\"استثمار الغاز\")", "Definition(\"نقل الغاز\")"]
        );
    }

    #[test]
    fn hostile_words_end() {
        for words in [
            "(".repeat(50_000),
            "و(1)".repeat(50_000),
            "من الفقرة (1) و(2) ".repeat(9_000),
        ] {
            places(&words);
        }
        assert!(places(&"(1) و(2) من الفقرة ".repeat(40)).len() <= MOST_PLACES);
    }
}
