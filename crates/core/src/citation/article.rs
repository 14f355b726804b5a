//! Articles: `المادة 147`, `(46 مكررا/أ)`, `المواد 120و123و124`, `المادة الثامنة عشرة`.

use super::cursor::Cursor;
use super::ordinal::ordinal;
use super::{ArticleRef, article_key};

/// More items than any real list has; a bound keeps hostile lists cheap.
const MOST_ITEMS: usize = 100;
/// The longest range that is expanded article by article.
const LONGEST_RANGE: u32 = 200;

pub(super) const BIS: &str = "مكرر";

/// Letters that paragraphs and repeated articles are told apart by.
const ITEM_LETTERS: &str = "ابجدهوزحطيكلمنسعت";

/// Words that a list goes on with.
const JOINS: &[&str] = &["و", "،", ",", "؛", "ثم"];

/// Reads the articles after a head. `many` is whether the head announced several.
pub(super) fn articles(cursor: &mut Cursor, many: bool) -> Vec<ArticleRef> {
    let mut found: Vec<ArticleRef> = Vec::new();
    let mut ahead = *cursor;
    if many {
        ahead.eat_any(&["منرقم", "من"]);
    }
    while found.len() < MOST_ITEMS {
        let Some(item) = item(&mut ahead, many) else {
            break;
        };
        let last = item.no.parse::<u32>().ok();
        found.push(item);
        skip_paragraph(&mut ahead);
        *cursor = ahead;
        if many && range_word(&mut ahead) {
            if let Some(first) = last
                && let Some(end) = item_number(&mut ahead)
                && first < end
                && end - first <= LONGEST_RANGE
            {
                found.extend((first + 1..=end).map(|number| article(number.to_string())));
                *cursor = ahead;
            } else {
                break;
            }
        }
        if !joined(&mut ahead, many) {
            break;
        }
    }
    found
}

/// One article: digits with what hangs on them, or an ordinal.
fn item(cursor: &mut Cursor, many: bool) -> Option<ArticleRef> {
    let mut ahead = *cursor;
    ahead.skip_fillers(4);
    ahead.eat_any(&["ذاتالرقم", "رقم"]);
    ahead.skip_fillers(4);
    // The articles of the law that issues a code are counted by themselves: `المادة إصدار من …`.
    let mut issuing = ahead;
    if issuing.eat_word(&["اصدار"]).is_some() {
        ahead = issuing;
        ahead.skip_fillers(2);
        let no = ahead
            .digits(3)
            .map_or_else(|| "إصدار".to_owned(), |digits| format!("إصدار {digits}"));
        ahead.skip_brackets();
        *cursor = ahead;
        return Some(article(no));
    }
    let mut no = match ahead.digits(6) {
        Some(digits) => {
            let mut no = digits.to_owned();
            parts(&mut ahead, &mut no, many);
            no
        }
        None => ordinal(&mut ahead)?.to_string(),
    };
    bis(&mut ahead, &mut no);
    ahead.skip_brackets();
    bis(&mut ahead, &mut no);
    ahead.skip_brackets();
    *cursor = ahead;
    Some(article(no))
}

fn item_number(cursor: &mut Cursor) -> Option<u32> {
    let mut ahead = *cursor;
    let number = item(&mut ahead, true)?.no.parse().ok()?;
    *cursor = ahead;
    Some(number)
}

/// `/2`, `-1`, `/أ`, each as written: what is article and what paragraph, the digits do not say.
fn parts(cursor: &mut Cursor, no: &mut String, many: bool) {
    for _ in 0..4 {
        let mut ahead = *cursor;
        let Some(mark) = ahead.eat_char(|mark| "/\\-–".contains(mark)) else {
            return;
        };
        let mark = if mark == '-' || mark == '–' {
            '-'
        } else {
            '/'
        };
        // Between several articles a dash makes a range.
        if many && mark == '-' {
            return;
        }
        let part = match ahead.digits(6) {
            Some(digits) => digits.to_owned(),
            None => match item_letter(&mut ahead) {
                Some(letter) if mark == '/' => letter.to_string(),
                _ => return,
            },
        };
        no.push(mark);
        no.push_str(&part);
        *cursor = ahead;
    }
}

/// `مكرر`, `مكررا/أ`, `مكرر "ب"`, `مكررا 134`: never dropped, for it is another article.
fn bis(cursor: &mut Cursor, no: &mut String) {
    if no.contains("مكرر") {
        return;
    }
    let mut ahead = *cursor;
    ahead.skip_fillers(2);
    if !ahead.eat(BIS) {
        return;
    }
    // The ending of مكررا and مكررة is joined; the alef of `مكرر أ` is another article's letter.
    if !ahead.shadow.blank_before(ahead.position) {
        ahead.eat_any(&["ا", "ه"]);
    }
    if !ahead.at_edge()
        && !["من", "و", "في"]
            .iter()
            .any(|word| ahead.rest().starts_with(word))
    {
        return;
    }
    no.push_str(" مكرر");
    *cursor = ahead;
    let mark = ahead.eat_char(|mark| "/\\-–\"'«“(".contains(mark));
    ahead.skip_brackets();
    let tail = match ahead.digits(3) {
        Some(digits) => Some(digits.to_owned()),
        // A lone و joins the next article unless a mark sets it off as a letter.
        None if mark.is_some() || !ahead.rest().starts_with('و') => {
            item_letter(&mut ahead).map(|letter| letter.to_string())
        }
        None => None,
    };
    if let Some(tail) = tail {
        no.push(' ');
        no.push_str(&tail);
        if "\"'«“(".contains(mark.unwrap_or(' ')) {
            ahead.skip_brackets();
        }
        *cursor = ahead;
    }
}

/// A letter by itself, its alef written with the hamza that articles have.
fn item_letter(cursor: &mut Cursor) -> Option<char> {
    let mut ahead = *cursor;
    let letter = ahead
        .lone_letter()
        .filter(|letter| ITEM_LETTERS.contains(*letter))?;
    *cursor = ahead;
    Some(if letter == 'ا' { 'أ' } else { letter })
}

/// `فقرة (2)`, `الفقرة الأولى`, `بند أولا`, `فقرتيها الأولى والثانية`: where in the article.
fn skip_paragraph(cursor: &mut Cursor) {
    const WORDS: &[&str] = &[
        "الفقرتين",
        "الفقرتان",
        "الفقرات",
        "الفقره",
        "فقرتيها",
        "فقرات",
        "فقره",
        "البند",
        "بند",
        "الشق",
        "ف",
    ];
    for _ in 0..3 {
        let mut ahead = *cursor;
        ahead.skip_fillers(3);
        ahead.eat_any(&["في", "و"]);
        let Some(word) = ahead.eat_any(WORDS) else {
            return;
        };
        ahead.skip_fillers(3);
        let read = match word {
            "ف" => ahead.digits(2).is_some(),
            _ => {
                ahead.eat_any(&["اخيره", "الاخيره"]).is_some()
                    || ordinal(&mut ahead).is_some()
                    || ahead.digits(3).is_some()
                    || ahead
                        .eat_word(&["اولا", "ثانيا", "ثالثا", "رابعا", "خامسا"])
                        .is_some()
                    || item_letter(&mut ahead).is_some()
            }
        };
        if !read {
            return;
        }
        ahead.skip_brackets();
        *cursor = ahead;
    }
}

fn range_word(cursor: &mut Cursor) -> bool {
    let mut ahead = *cursor;
    ahead.skip_fillers(2);
    let found = ahead
        .eat_any(&["وحتيالماده", "وحتي", "اليالماده", "حتيالماده", "الي", "حتي"])
        .is_some()
        || {
            ahead = *cursor;
            ahead.eat_char(|mark| "-–".contains(mark)).is_some()
        };
    if found {
        *cursor = ahead;
    }
    found
}

/// Whether a list goes on. After a head of one article it goes on only with another head
/// (`المادة 5 والمادة 7`) or where و stands between two numbers.
fn joined(cursor: &mut Cursor, many: bool) -> bool {
    let mut ahead = *cursor;
    ahead.skip_brackets();
    let mut any = false;
    while ahead.eat_any(JOINS).is_some() {
        any = true;
    }
    if !any {
        return false;
    }
    ahead.skip_fillers(2);
    let head = ahead
        .eat_any(&["بالماده", "للماده", "الماده", "ماده"])
        .is_some();
    let mut probe = ahead;
    let goes_on = item(&mut probe, many).is_some()
        && (many || head || cursor.rest().starts_with('و') || cursor.rest().starts_with('،'));
    if goes_on {
        *cursor = ahead;
    }
    goes_on
}

/// An article reference from its number as the corpus writes it.
pub(super) fn article(no: String) -> ArticleRef {
    let key = article_key(&no);
    ArticleRef {
        no,
        key,
        paragraph: None,
        item: None,
    }
}
