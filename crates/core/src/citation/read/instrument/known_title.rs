//! Names of laws, bylaws and rules that a document of the corpus bears as its title.
//!
//! The grammar reads of a name what surely belongs to it, and names of bylaws only where the words around
//! them show that they are names. A title shows both: that the words are a name, and where it ends.

use std::cmp::Ordering;

use super::by_name::year_of_name;
use super::by_number::{as_of_royal_decree, name_from};
use super::bylaw_named::{before_noun, is_cited, words_between};
use super::issuing::{issued_as, issued_by};
use crate::citation::lexicon::words::titles::{
    BEHIND_BYLAWS, ISSUED_OR_APPROVED, OF_ANY_TITLE, OTHER_TITLES, OWN_NAME, WITH_ITS_ACT,
};
use crate::citation::model::Citation;
use crate::citation::model::form::{Form, Reading};
use crate::citation::model::found::{Found, Setting};
use crate::citation::read::head::kind::{Head, Kind};
use crate::citation::read::name::goes_on;
use crate::citation::read::name::word::word;
use crate::citation::read::number::cited::cited;
use crate::text::cursor::Cursor;
use crate::text::fold::fold;
use crate::text::known_titles::KnownTitles;

/// Returns the citation that the grammar read, with its name as long as the title that begins with it; or the
/// citation of a title that the grammar did not read. `cursor` stands behind the noun, `head`. A citation
/// with a number, a year or a day says itself which document it means.
pub(super) fn checked<'s>(
    titles: &KnownTitles,
    head: &Head,
    cursor: Cursor<'s>,
    setting: Setting,
    found: Option<Found<'s>>,
) -> Option<Found<'s>> {
    let Kind::Instrument {
        form, many: false, ..
    } = head.kind
    else {
        return found;
    };
    let is_named = matches!(
        form.reading,
        Reading::Named | Reading::NamedWithArticle | Reading::Bylaw | Reading::Titled
    );
    let named_alone = found.as_ref().is_none_or(Found::is_by_name_alone);
    if !is_named || !named_alone || !cursor.at_edge() {
        return found;
    }
    let ends = ends_of_titles(titles, head, cursor, setting.definite);
    let Some(&end) = ends.last() else {
        return found.map(|found| first_of_list(titles, head, cursor, setting, found));
    };
    let name = || name_from(head, cursor, setting.definite, end);
    let past = Cursor::new(cursor.folded, end);
    let Some(mut found) = found else {
        let is_read = is_distinctive(head, cursor, setting, end)
            && !goes_on_as_name(cursor, end)
            && !is_own_name(head, cursor);
        let mut law = Citation::new(form.instrument);
        law.name = Some(name());
        let (law, end) = is_read.then(|| with_its_act(law, form, past, setting))??;
        let name_only = end.position == past.position;
        return (!name_only || !is_replaced(head, cursor)).then(|| Found {
            name_only,
            ..Found::new(vec![law], end)
        });
    };
    let read = found.end.position;
    let is_another = match read.cmp(&end) {
        Ordering::Equal => false,
        // `نظام التوثيق ولائحته التنفيذية` are two texts, also where a source prints them as one.
        Ordering::Less => !(ends.contains(&read) && cursor.folded.text[read..].starts_with('و')),
        Ordering::Greater => is_other_behind(cursor, end),
    };
    if is_another && let [citation] = found.citations.as_mut_slice() {
        let law = Citation {
            name: Some(name()),
            ..citation.clone()
        };
        (*citation, found.end) = with_its_act(law, form, past, setting)?;
        found.name_only &= found.end.position == end;
    }
    Some(found)
}

/// Adds to a name the number and the day that stand behind its title, as the grammar does behind the names
/// that it reads itself, and returns the end of them: by the name alone the citation would lead to the text
/// that bears it today. `None` if they stand there and cannot be read.
fn with_its_act<'s>(
    law: Citation,
    form: &'static Form,
    title_end: Cursor<'s>,
    setting: Setting,
) -> Option<(Citation, Cursor<'s>)> {
    const REACH: usize = 200;
    let mut ahead = title_end;
    for _ in 0..3 {
        ahead.eat_char(|mark| MARKS_BEHIND.contains(&mark));
    }
    if let Some((issued, end)) = issued_by(ahead, setting.of_bylaw, Some(law.instrument)) {
        let name = law.name.clone();
        let issued = issued_as(law, issued);
        return Some((Citation { name, ..issued }, end));
    }
    let is_said = WITH_ITS_ACT
        .iter()
        .any(|words| ahead.rest().starts_with(words));
    // Behind the law in the name of a bylaw they are those of the bylaw.
    if !is_said || setting.of_bylaw {
        return Some((law, title_end));
    }
    if let Some((year, end)) = year_of_name(ahead) {
        let of_year = Citation {
            year_inferred: year.inferred(),
            calendar: Some(year.calendar),
            year: Some(year.written),
            ..law
        };
        return Some((of_year, end));
    }
    if let Some((numbered, numbers)) = cited(form, false, ahead, 0)
        && numbers.title_end == ahead.position
        && let Ok([mut numbered]) = <[Citation; 1]>::try_from(numbered)
    {
        as_of_royal_decree(&mut numbered);
        let act = Citation {
            name: law.name,
            instrument: law.instrument,
            jurisdiction: numbered.jurisdiction.clone().or(law.jurisdiction),
            ..numbered
        };
        return Some((act, numbers.end));
    }
    let clause = ahead.window(REACH);
    let clause = clause.split(['.', '؛', ':']).next().unwrap_or(clause);
    let has_number = clause.contains(|letter: char| letter.is_ascii_digit());
    (!has_number).then_some((law, title_end))
}

/// Marks between a title and the words for its act: `(تنظيم الإعانة) الصادر ب…`, `اللائحة، الصادرة ب…`.
const MARKS_BEHIND: &[char] = &[')', '(', '»', '"', '”', '،', ',', '-', '–'];

/// True if the text says of itself that it takes the place of what is named with the same noun: `تحل هذه
/// القواعد محل قواعد …`, `تلغي هذه اللائحة لائحة …`. The former text may have the name of the latter.
fn is_replaced(head: &Head, cursor: Cursor) -> bool {
    let before = before_noun(head, cursor);
    let replaced = before.strip_suffix("محل");
    if replaced.is_some_and(|before| before.ends_with("تحل") || before.ends_with("يحل")) {
        return true;
    }
    let noun = &cursor.folded.text[head.start..head.end];
    replaced
        .unwrap_or(before)
        .strip_suffix(noun)
        .and_then(|before| before.strip_suffix("ال"))
        .is_some_and(|before| {
            let speaking = ["هذه", "هذا", "تحل", "يحل", fold!("تلغي"), fold!("يلغي")];
            speaking.iter().any(|word| before.ends_with(word))
        })
}

/// Cuts the name of a law before the rules that a list names behind it, if one of them is a title: `نظام
/// الشركات وقواعد الإدراج وقواعد طرح الأوراق المالية والالتزامات المستمرة`. Laws are not told so, because the
/// name of one law may have that of another in it.
fn first_of_list<'s>(
    titles: &KnownTitles,
    head: &Head,
    cursor: Cursor<'s>,
    setting: Setting,
    mut found: Found<'s>,
) -> Found<'s> {
    let is_law =
        matches!(head.kind, Kind::Instrument { form, .. } if form.reading == Reading::Named);
    let [citation] = found.citations.as_mut_slice() else {
        return found;
    };
    let (mut ahead, mut first) = (cursor, None);
    while is_law && ahead.position < found.end.position {
        let at = ahead.position;
        let Some(word) = word(&mut ahead) else { break };
        let Some(noun) = word.strip_prefix('و') else {
            continue;
        };
        let definite = noun.starts_with("ال");
        let noun = noun.strip_prefix("ال").unwrap_or(noun);
        if at == cursor.position || !OTHER_TITLES.contains(&noun) || is_noun_of_laws(noun) {
            continue;
        }
        let cut = *first.get_or_insert(at);
        let noun = ahead.position - noun.len()..ahead.position;
        let ends = titles.ends(cursor.folded, noun, definite);
        if ends
            .last()
            .is_some_and(|end| words_between(ahead, *end) > 1)
        {
            citation.name = Some(name_from(head, cursor, setting.definite, cut));
            found.end = Cursor::new(cursor.folded, cut);
            return found;
        }
    }
    found
}

fn is_noun_of_laws(noun: &str) -> bool {
    matches!(noun, "نظام" | "قانون")
}

impl Found<'_> {
    /// True if one document is cited, by nothing but its name.
    fn is_by_name_alone(&self) -> bool {
        let [only] = self.citations.as_slice() else {
            return false;
        };
        self.recall.is_none()
            && only.name.is_some()
            && only.number.is_none()
            && only.year.is_none()
            && only.date.is_none()
            && only.issued_by.is_none()
    }
}

/// Returns where titles end that begin with the noun, the nearest first. Names of laws and bylaws are kept
/// without the article of the noun, others with it.
fn ends_of_titles(titles: &KnownTitles, head: &Head, cursor: Cursor, definite: bool) -> Vec<usize> {
    let noun = || head.start..head.end;
    let mut ends = titles.ends(cursor.folded, noun(), false);
    if definite {
        ends.extend(titles.ends(cursor.folded, noun(), true));
        ends.sort_unstable();
    }
    ends
}

/// True if the words of a title cannot be those of an everyday phrase: `لائحة العمل`, `قواعد السلوك` may be
/// anybody's. Two words count behind an article, or behind words that cite. `القواعد والضوابط والإجراءات
/// التنفيذية` tells nothing of what they are about.
fn is_distinctive(head: &Head, cursor: Cursor, setting: Setting, end: usize) -> bool {
    const FEWEST_WORDS: usize = 3;
    let mut ahead = Cursor::new(cursor.folded, head.end);
    let (mut words, mut tells) = (0, false);
    while ahead.position < end {
        if let Some(word) = word(&mut ahead) {
            let noun = word.strip_prefix('و').unwrap_or(word);
            tells |= !OF_ANY_TITLE.contains(&noun.strip_prefix("ال").unwrap_or(noun));
            words += 1;
        } else if ahead.eat_char(|_| true).is_none() {
            break;
        }
    }
    let is_cited = || setting.article || is_cited(before_noun(head, cursor), cursor);
    tells && (words >= FEWEST_WORDS || words + 1 == FEWEST_WORDS && is_cited())
}

/// True if the words behind a title may make it the name of another text: `لائحة صناديق الاستثمار العقاري`.
/// What happens to the text (`المعدلة`, `الصادرة ب…`) is no part of a name.
fn goes_on_as_name(cursor: Cursor, end: usize) -> bool {
    let mut ahead = Cursor::new(cursor.folded, end);
    let rest = ahead.rest();
    let is_act = [ISSUED_OR_APPROVED, WITH_ITS_ACT]
        .iter()
        .any(|said| said.iter().any(|words| rest.starts_with(words)));
    let behind = word(&mut ahead).unwrap_or_default();
    // `قواعد المستفيد الحقيقي للشركات` may be other rules.
    let is_for_some = behind.starts_with("لل") && !cursor.folded.line_before(end);
    let is_said = is_act || BEHIND_BYLAWS.contains(&behind);
    (is_for_some || goes_on(cursor.folded, end)) && !is_said && !begins_title(cursor, end)
}

/// True if the words behind a title are no part of the name that was read: what happens to the text, or the
/// next title of a list.
fn is_other_behind(cursor: Cursor, end: usize) -> bool {
    let mut ahead = Cursor::new(cursor.folded, end);
    let is_said = word(&mut ahead).is_some_and(|word| BEHIND_BYLAWS.contains(&word));
    is_said || begins_title(cursor, end)
}

/// True if «and» with a noun of titles stands at byte `end`.
fn begins_title(cursor: Cursor, end: usize) -> bool {
    let mut ahead = Cursor::new(cursor.folded, end);
    word(&mut ahead)
        .and_then(|word| word.strip_prefix('و'))
        .is_some_and(|noun| OTHER_TITLES.contains(&noun.strip_prefix("ال").unwrap_or(noun)))
}

/// True for the name that a text gives itself: `تسمى هذه اللائحة (…)`.
fn is_own_name(head: &Head, cursor: Cursor) -> bool {
    let before = &cursor.folded.text[..head.start];
    is_named_so(before.strip_suffix("ال").unwrap_or(before))
}

/// True if the words before a name in brackets say that the text gives it to itself.
pub(in crate::citation) fn is_named_so(before: &str) -> bool {
    let outside = before.trim_end_matches(['(', '«', '"', ':']);
    outside.len() < before.len() && OWN_NAME.iter().any(|words| outside.ends_with(words))
}

#[cfg(test)]
mod tests {
    use crate::citation::{KnownTitles, examine_in, examine_known};

    const TITLES: [&str; 9] = [
        "نظام الشركات",
        "نظام التوثيق",
        "نظام التوثيق ولائحته التنفيذية",
        "نظام السياحة",
        "قواعد الإدراج",
        "قواعد طرح الأوراق المالية والالتزامات المستمرة",
        "لائحة صناديق الاستثمار",
        "ضوابط إيقاف الخدمات البنكية",
        "لائحة لجنة النظر في مخالفات نظام السياحة",
    ];

    fn titles() -> KnownTitles {
        let letters = crate::citation::lexicon::laws::name_key;
        let keys: Vec<String> = TITLES
            .iter()
            .map(|title| format!("sa/name/{}", letters(title)))
            .collect();
        KnownTitles::from_keys(keys.iter().map(String::as_str))
    }

    fn names(text: &str) -> Vec<String> {
        let citations = examine_known(text, Some("sa"), &titles()).citations;
        citations
            .into_iter()
            .filter_map(|citation| citation.name)
            .collect()
    }

    #[test]
    fn a_title_is_a_name_wherever_it_stands() {
        for (text, name) in [
            (
                "ويراعي ما تنص عليه ضوابط إيقاف الخدمات البنكية في ذلك.",
                "ضوابط إيقاف الخدمات البنكية",
            ),
            (
                "القاضي بالموافقة على لائحة لجنة النظر في مخالفات نظام السياحة.",
                "لائحة لجنة النظر في مخالفات نظام السياحة",
            ),
            (
                "المادة الخامسة من قواعد طرح الأوراق المالية والالتزامات المستمرة",
                "قواعد طرح الأوراق المالية والالتزامات المستمرة",
            ),
        ] {
            assert_eq!(names(text), [name], "{text}");
        }
        // Without the titles the words may be any rules.
        let text = "ويراعي ما تنص عليه ضوابط إيقاف الخدمات البنكية في ذلك.";
        assert_eq!(examine_in(text, Some("sa")).citations.len(), 0);
    }

    #[test]
    fn a_list_is_read_title_by_title() {
        let text = "وفقا لأحكام نظام الشركات وقواعد طرح الأوراق المالية والالتزامات المستمرة المعدلة.";
        let listed = ["نظام الشركات", TITLES[5]];
        assert_eq!(names(text), listed);
        let text =
            "وفقا لأحكام نظام الأوراق وقواعد التداول وقواعد طرح الأوراق المالية والالتزامات المستمرة.";
        assert_eq!(names(text), ["نظام الأوراق", TITLES[5]]);
    }

    #[test]
    fn number_and_day_behind_a_title_belong_to_it() {
        for (behind, number, year) in [
            (
                " الصادرة بقرار مجلس الوزراء رقم (353) وتاريخ 25/12/1432هـ",
                Some("353"),
                1432,
            ),
            (
                "، الصادرة بقرار مجلس الوزراء رقم (353) وتاريخ 25/12/1432هـ",
                Some("353"),
                1432,
            ),
            (
                ") الصادرة بقرار مجلس الوزراء رقم (353) وتاريخ 25/12/1432هـ",
                Some("353"),
                1432,
            ),
            (" رقم (1234) وتاريخ 1/1/1430هـ", Some("1234"), 1430),
            (" الصادرة عام 1437هـ", None, 1437),
        ] {
            let text = format!("تحل محل ضوابط إيقاف الخدمات البنكية{behind}.");
            let found = examine_known(&text, Some("sa"), &titles()).citations;
            let [only] = found.as_slice() else {
                panic!("{text}: {found:?}");
            };
            assert_eq!(only.name.as_deref(), Some(TITLES[7]), "{text}");
            assert_eq!(only.number.as_deref(), number, "{text}");
            assert_eq!(only.year, Some(year), "{text}");
        }
        // Without a number the name is all that there is.
        let text = "ويراعي ضوابط إيقاف الخدمات البنكية الصادرة بقرار المجلس.";
        assert_eq!(names(text), [TITLES[7]]);
    }

    #[test]
    fn a_name_ends_with_the_title() {
        let text = "وفقا لأحكام لائحة صناديق الاستثمار المعدلة";
        assert_eq!(names(text), ["لائحة صناديق الاستثمار"]);
        // Another law than that of the corpus, and two texts that a source prints as one.
        assert_eq!(
            names("وفقا لأحكام نظام السياحة البحرية"),
            ["نظام السياحة البحرية"]
        );
        assert_eq!(
            names("وفقا لأحكام نظام التوثيق ولائحته التنفيذية")[0],
            "نظام التوثيق"
        );
    }

    #[test]
    fn a_name_that_a_text_gives_itself_is_no_citation_nor_is_another_of_the_same_words() {
        for text in [
            "تسمى هذه الضوابط (ضوابط إيقاف الخدمات البنكية) وتنشر.",
            "ويراعي ما تنص عليه ضوابط إيقاف الخدمات البنكية الإلكترونية في ذلك.",
            "ويعتمد المجلس لائحة صناديق الاستثمار.",
            "ويراعي ما تنص عليه ضوابط إيقاف الخدمات البنكية للشركات.",
            // The former text may have the name of the latter.
            "تحل هذه الضوابط محل ضوابط إيقاف الخدمات البنكية.",
            "تلغي هذه الضوابط ضوابط إيقاف الخدمات البنكية.",
            // The number cannot be read, and the name alone would lead to today's text.
            "تلغى ضوابط إيقاف الخدمات البنكية الصادرة بقرار المجلس رقم (12/1442/رابع عشر).",
        ] {
            assert_eq!(names(text), [""; 0], "{text}");
        }
    }
}
