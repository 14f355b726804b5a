//! Reads the words that name a part of an article: «الفقرة الفرعية (أ) من الفقرة (1)», «عجز المادة».

mod label;
mod tokens;
mod words;

use std::iter::Peekable;

use label::{is_repeated, label, labels, place};
use tokens::{Token, Tokens};
use words::{
    DEFINITIONS, ENDS, FILLERS, HEADINGS, HEADS, LAST, OUTWARD, POINTING, TABLES, TAILS, UNITS,
    is_in, is_known, stem,
};

use super::model::Step;
use crate::normalizer::{Form, normalize};

/// Most parts that one description may name. The bound limits the cost of hostile input.
const MOST_PLACES: usize = 64;

/// Returns the parts of an article that the words name, each as its steps from the article inwards.
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

/// Kind of the noun that was read last. It decides how the name after it is read.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Noun {
    Unit,
    Definition,
    Table,
}

/// Sibling parts: «(أ) و(ج)». Each part is its steps from the outside inwards.
type Level = Vec<Vec<Step>>;

/// The levels of a description in text order, which is from the inside outwards: «(أ) و(ج)», then «(6)» in
/// «الفقرتين (أ) و(ج) من الفقرة (6)».
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

    /// Returns every combination of parts, from the outside inwards; `None` for more than [`MOST_PLACES`].
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
    // `outward`: the next noun names the part around those read so far. `joined`: «و» or a comma precedes it.
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
        // Removes the pronoun of «عجزها», and the word that a lost blank has joined: «عجزهذه المادة».
        if let Some(glued) = folded
            .strip_suffix("هذه")
            .or_else(|| folded.strip_suffix("ها"))
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
    // «صدر هذه الفقرة» alone does not tell which paragraph is meant.
    let is_open = chain.levels.len() > 1 && chain.levels.last().is_some_and(Vec::is_empty);
    if is_open {
        return None;
    }
    places.extend(chain.paths()?);
    (!unnamed).then_some(places)
}

/// Returns the term of a definition. A term without brackets ends before the next preposition or known noun.
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

/// Returns the word, joined with the next one if both make one ordinal (`الحادية عشرة`) or label (`7 مكرر`).
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
            ("صدر هذه الفقرة", "Unread(\"صدر هذه الفقرة\")"),
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
