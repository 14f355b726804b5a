//! A law made ready for the assembly: with the notes that only texts print, and with the places of parts.

mod clauses;

use std::ops::Range;
use std::sync::LazyLock;

use regex::Regex;

use super::super::model::{Act, Amendment, Operation, Scope, Step};
use super::super::place::places;
use super::super::read::{is_one_wording, read_amendments};
use super::attach::is_worded;
use super::base::printed;
use super::item::number_key;
use super::model::{Law, SourceArticle, SourceNote};
use super::within::{Parted, keep_in_article, with_texts};
use super::wording::words::{key, nearly_same};
use crate::normalizer::{Form, normalize};
use crate::pattern::letters;

/// Marks before a new wording in an act.
const QUOTES: [char; 5] = ['«', '"', '“', '”', '('];

/// The law with the notes that only the text of an article prints, with the places of parts that the reader
/// of a note names by their words only, and without changes of acts that state no wording for one article.
///
/// `parted` has the texts without the notes within them.
pub(super) fn prepared<'t>(law: &Law<'t>, parted: &'t [Option<Parted>]) -> Law<'t> {
    let mut law = with_texts(law, parted);
    let is_of_clauses = !law.acts.is_empty() && clauses::is_of_clauses(&law);
    for (article, parted) in law.articles.iter_mut().zip(parted) {
        let within = parted.as_ref().map_or(&[][..], |parted| &parted.notes);
        add_printed(article, within);
        for note in &mut article.notes {
            one_each(&mut note.amendments);
            by_variant(&mut note.amendments, note.text);
            note.amendments
                .iter_mut()
                .for_each(|amendment| place(amendment, note.text));
        }
    }
    for act in &mut law.acts {
        one_each(&mut act.amendments);
        for amendment in &mut act.amendments {
            place(amendment, act.text);
            if is_of_clauses {
                clauses::as_article(amendment, act.text);
            }
        }
        // A name that the act replaces in all laws, beside a change of this one, is replaced here too.
        let is_of_law = |amendment: &Amendment| amendment.target.scope == Scope::Law;
        let names_law = act.amendments.iter().any(is_of_law);
        act.amendments
            .retain(|amendment| is_worded(amendment, names_law));
        for amendment in &mut act.amendments {
            // A list without quotation marks may be the clauses of the act instead of the new wording.
            let is_quoted = |new: &Range<usize>| act.text[..new.start].trim_end().ends_with(QUOTES);
            let is_headed = amendment.operation == Operation::ReplaceArticle
                && is_below_heading(act.text, amendment);
            let is_wording = |new: &Range<usize>| is_headed || is_quoted(new);
            amendment.new_text = amendment.new_text.take().filter(is_wording);
        }
        by_variant(&mut act.amendments, act.text);
    }
    law
}

/// True for a change whose words are only the heading of an article and the new wording below it.
fn is_below_heading(text: &str, amendment: &Amendment) -> bool {
    static HEADING: LazyLock<Regex> =
        LazyLock::new(|| letters(r"^[\s(]*(?:ال)?مادة\s?[^:\n]{1,60}:?\s*$", &[]));
    let Some(new) = &amendment.new_text else {
        return false;
    };
    let lines = text[new.clone()].lines();
    let lines: Vec<_> = lines.map(|line| normalize(line, Form::Letters)).collect();
    let heading = text.get(amendment.span.start..new.start);
    heading.is_some_and(|heading| HEADING.is_match(&normalize(heading, Form::Letters)))
        && is_one_wording(&lines.join("\n"))
}

/// Most articles of a list that are told apart. The bound limits the cost of hostile input.
const MOST_LISTED: usize = 64;

/// Gives each article of a list its change of words: «إحلال كلمة … محل كلمة … أينما وردت في المواد (2) و(5)».
fn one_each(amendments: &mut Vec<Amendment>) {
    let is_of_words = |amendment: &Amendment| {
        let is_phrase = matches!(
            amendment.operation,
            Operation::ReplacePhrase | Operation::DeletePhrase
        );
        is_phrase
            && amendment.old_phrase.is_some()
            && amendment.target.part.is_none()
            && amendment.target.scope == Scope::Article
    };
    let each = |amendment: Amendment| -> Vec<Amendment> {
        let listed = amendment.target.article.as_deref().unwrap_or_default();
        let numbers: Vec<String> = listed.split(',').map(|no| no.trim().to_owned()).collect();
        if numbers.len() < 2 || numbers.len() > MOST_LISTED || !is_of_words(&amendment) {
            return vec![amendment];
        }
        let of = |number| {
            let mut own = amendment.clone();
            own.target.article = Some(number);
            own
        };
        numbers.into_iter().map(of).collect()
    };
    *amendments = std::mem::take(amendments)
        .into_iter()
        .flat_map(each)
        .collect();
}

/// Gives each variant of a phrase a change of its own: «إحلال عبارة "المحكمة أو المحاكم" محل عبارة "الهيئة أو
/// الهيئات" بحسب الأحوال».
fn by_variant(amendments: &mut Vec<Amendment>, text: &str) {
    static AS_FITS: LazyLock<Regex> =
        LazyLock::new(|| letters(r"(?:بحسب|حسب|على\s+حسب)\s+(?:الأحوال|الحال)", &[]));
    const OR: &str = " أو ";
    let each = |amendment: Amendment| -> Vec<Amendment> {
        let range = |range: &Option<Range<usize>>| range.clone().filter(|it| it.end <= text.len());
        let (old, new) = (range(&amendment.old_phrase), range(&amendment.new_text));
        let (Some(old), Some(new)) = (old, new) else {
            return vec![amendment];
        };
        let stated = text.get(old.end.min(new.end)..amendment.span.end);
        let is_of_words = amendment.operation == Operation::ReplacePhrase;
        let says = |words: &str| AS_FITS.is_match(&normalize(words, Form::Letters));
        if !is_of_words || !stated.is_some_and(says) {
            return vec![amendment];
        }
        let split = |range: Range<usize>| -> Vec<Range<usize>> {
            let mut at = range.start;
            let parts = text[range].split(OR);
            parts
                .map(|part| {
                    let start = at;
                    at += part.len() + OR.len();
                    start..start + part.len()
                })
                .collect()
        };
        let (olds, news) = (split(old), split(new));
        if olds.len() < 2 {
            return vec![amendment];
        }
        let of = |(place, old): (usize, Range<usize>)| Amendment {
            old_phrase: Some(old),
            // Which of the new words fits is not known if they are not as many.
            new_text: news
                .get(place)
                .filter(|_| news.len() == olds.len())
                .cloned(),
            ..amendment.clone()
        };
        olds.iter().cloned().enumerate().map(of).collect()
    };
    *amendments = std::mem::take(amendments)
        .into_iter()
        .flat_map(each)
        .collect();
}

/// Adds the notes that the text prints and the notes of the article do not tell: those of other acts, and
/// those that give the wording of which a note of the same act only speaks. The text prints them below
/// itself, or `within` it.
fn add_printed<'t>(article: &mut SourceArticle<'t>, within: &'t [String]) {
    name_acts(article);
    let told: Vec<(&str, Amendment)> = article
        .notes
        .iter()
        .flat_map(|note| note.amendments.iter().map(|told| (note.text, told.clone())))
        .collect();
    let act = only_act(&told);
    let below = printed(article.text).into_iter().map(|text| (text, false));
    let within = within.iter().map(|text| (&**text, true));
    for (text, within) in within.chain(below) {
        let mut amendments = read_amendments(text, article.number);
        if within {
            keep_in_article(&mut amendments, article);
        }
        if let Some(act) = act.as_ref().filter(|_| goes_on(text)) {
            amendments.retain(|found| is_untold_phrase(&told, (text, found)));
            for found in &mut amendments {
                // The words that name it do not stand in the line.
                found.act.get_or_insert(Act {
                    span: 0..0,
                    ..act.clone()
                });
            }
            if !amendments.is_empty() {
                article.notes.push(SourceNote {
                    text,
                    amendments,
                    within,
                });
            }
            continue;
        }
        // Without a change or an act, the words may be a sentence of the law.
        let is_note = |found: &Amendment| {
            within || found.operation != Operation::Other || found.act.is_some()
        };
        let is_new = amendments
            .iter()
            .any(|found| is_note(found) && told.iter().all(|(_, known)| !tells(known, found)));
        if is_new {
            article.notes.push(SourceNote {
                text,
                amendments,
                within,
            });
        }
    }
}

/// The act of the notes of an article, if they name one and the same.
fn only_act(told: &[(&str, Amendment)]) -> Option<Act> {
    let mut acts = told.iter().filter_map(|(_, told)| told.act.as_ref());
    let first = acts.next()?;
    let is_first = |act: &Act| act.number == first.number && act.date == first.date;
    acts.all(is_first).then(|| first.clone())
}

/// True for a line that goes on with a note: «وإحلال كلمة … محل …», «كما تم تعديل …». The portal prints the
/// beginning of some notes beside the text and the rest below it.
fn goes_on(line: &str) -> bool {
    static REST: LazyLock<Regex> = LazyLock::new(|| {
        letters(
            r"^\s*(?:كما\s+(?:تم\s+)?(?:تعديل|إضافة|حذف|إحلال)|وإحلال)\s",
            &[],
        )
    });
    REST.is_match(&normalize(line, Form::Letters))
}

/// True for a change of words that no note tells.
fn is_untold_phrase(told: &[(&str, Amendment)], (text, found): (&str, &Amendment)) -> bool {
    let words = |text: &str, amendment: &Amendment| {
        let old = amendment.old_phrase.clone();
        old.and_then(|old| text.get(old)).map(key)
    };
    let own = words(text, found);
    let is_same = |(text, known): &(&str, Amendment)| {
        known.operation == found.operation && words(text, known) == own
    };
    own.is_some() && !told.iter().any(is_same)
}

/// Gives changes whose notes name no act the act of the note that the text prints for the same change:
/// «عُدلت المادة (2) لتكون …» in the notes, «عُدلت المادة (2) بموجب …، لتكون …» in the text.
fn name_acts(article: &mut SourceArticle) {
    let (number, text) = (article.number, article.text);
    let told = article.notes.iter_mut().flat_map(|note| {
        let text = note.text;
        note.amendments.iter_mut().map(move |known| (text, known))
    });
    let unnamed: Vec<(&str, &mut Amendment)> =
        told.filter(|(_, known)| known.act.is_none()).collect();
    if unnamed.is_empty() {
        return;
    }
    let printed: Vec<(&str, Amendment)> = printed(text)
        .into_iter()
        .flat_map(|note| {
            let found = read_amendments(note, number).into_iter();
            found.map(move |found| (note, found))
        })
        .collect();
    for (note, known) in unnamed {
        let mut same = printed
            .iter()
            .filter(|(text, found)| is_same_change((note, known), (text, found)));
        if let (Some((_, found)), None) = (same.next(), same.next()) {
            // The words that name it do not stand in the note.
            known.act = found.act.clone().map(|act| Act { span: 0..0, ..act });
        }
    }
}

fn is_same_change((note, known): (&str, &Amendment), (text, found): (&str, &Amendment)) -> bool {
    let new = |text: &str, amendment: &Amendment| {
        let new = amendment.new_text.clone();
        new.and_then(|new| text.get(new)).map(str::to_owned)
    };
    let is_same_text = match (new(note, known), new(text, found)) {
        (Some(one), Some(other)) => nearly_same(&one, &other),
        (one, other) => one.is_none() && other.is_none(),
    };
    known.operation != Operation::Other
        && known.operation == found.operation
        && known.target.article == found.target.article
        && known.target.places == found.target.places
        && is_same_text
}

/// True if a change is perhaps another one told again. A change of the whole of another article is not: the
/// portal prints the notes of several articles below one of them.
fn tells(known: &Amendment, found: &Amendment) -> bool {
    let number = |amendment: &Amendment| {
        let act = amendment.act.as_ref()?;
        act.number.as_deref().map(number_key)
    };
    let whole = |amendment: &Amendment| match amendment.operation {
        Operation::ReplaceArticle => amendment.target.article.as_deref().map(number_key),
        _ => None,
    };
    if let (Some(one), Some(other)) = (whole(known), whole(found))
        && one != other
    {
        return false;
    }
    let inserts = |amendment: &Amendment| amendment.operation == Operation::InsertArticle;
    if inserts(found) && known.old_phrase.is_some() {
        return false;
    }
    match (number(known), number(found)) {
        (Some(one), Some(other)) if one != other => false,
        (Some(_), Some(_)) => known.new_text.is_some() || found.new_text.is_none(),
        _ => true,
    }
}

fn place(amendment: &mut Amendment, text: &str) {
    let target = &mut amendment.target;
    let Some(words) = target.part.clone().and_then(|part| text.get(part)) else {
        return;
    };
    if target.places.is_empty() {
        target.places = places(words);
    }
    if let [path] = &target.places[..]
        && let [Step::Unread(_)] = path[..]
        && let Some(path) = in_headed_part(words, text)
    {
        target.places = vec![path];
    }
}

/// Steps of «نهاية هذه الفقرة» in a note whose first line names the paragraph: «الفقرة (2) من المادة
/// (العاشرة)».
fn in_headed_part(words: &str, note: &str) -> Option<Vec<Step>> {
    static THIS_PART: LazyLock<Regex> =
        LazyLock::new(|| letters(r"^\s*(\S+)\s+(?:هذه الفقرة|هذا البند)\s*$", &[]));
    let folded = normalize(words, Form::Letters);
    let side = THIS_PART.captures(&folded)?.get(1)?.as_str();
    let (heading, _) = note.trim_start().split_once('\n')?;
    match (&places(heading)[..], &places(side)[..]) {
        ([outer], [side]) => match (&outer[..], &side[..]) {
            ([.., Step::Label(_)], [Step::Head | Step::Tail]) => {
                Some([&outer[..], &side[..]].concat())
            }
            _ => None,
        },
        _ => None,
    }
}
