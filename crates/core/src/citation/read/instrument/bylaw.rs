//! Reads executive bylaws, which are cited by the number of their law or by that of the decision that issued
//! them.

use super::by_number::name_from;
use super::issuing::{issued_after, issued_by};
use super::law::law;
use crate::citation::lexicon::words::instruments::{ISSUED_FEMININE, SUBJECT_OF_BYLAW};
use crate::citation::lexicon::words::titles::{ADOPTING, ANNEXED_FORM, REGULATING};
use crate::citation::model::form::Reading;
use crate::citation::model::found::{Found, Recall, Setting};
use crate::citation::model::{Citation, Instrument, Reference};
use crate::citation::read::head;
use crate::citation::read::head::kind::{Head, Kind};
use crate::citation::read::name::name;
use crate::citation::read::name::word::word;
use crate::citation::read::number::cited::cited;
use crate::text::cursor::Cursor;
use crate::text::fold::fold;
use crate::text::folded::FoldedText;

/// Reads a bylaw: `اللائحة التنفيذية للقانون رقم 5`, `اللائحة التنفيذية لنظام العمل، الصادرة بالقرار الوزاري
/// …`.
pub(in crate::citation) fn bylaw<'s>(
    head: &Head,
    cursor: Cursor<'s>,
    setting: Setting,
) -> Option<Found<'s>> {
    let mut ahead = cursor;
    let mut citation = Citation::new(Instrument::Bylaw);
    let mut name_only = true;
    let mut executes = None;
    let mut of_law = None;
    let mut before_law = false;
    let setting = Setting {
        definite: setting.definite || has_lost_its_article(head, cursor),
        ..setting
    };
    if let Some(found) = with_own_number(head, cursor) {
        return Some(found);
    }
    if ahead.eat("ل") {
        let definite = ahead.rest().starts_with('ل');
        if definite {
            ahead.eat("ل");
        }
        if let Some(law_head) = head::at(ahead.folded, ahead.position).filter(is_law) {
            before_law = true;
            let of_bylaw = Setting {
                definite,
                of_bylaw: true,
                ..Setting::default()
            };
            let law = law(&law_head, Cursor::new(ahead.folded, law_head.end), of_bylaw);
            if let Some(law) = law {
                let end = law.end;
                name_only = law.name_only;
                let law = law.citations.into_iter().next()?;
                executes = Some(law.clone());
                of_law = law
                    .number
                    .is_some()
                    .then(|| name_from(head, cursor, setting.definite, end.position));
                citation = Citation {
                    instrument: Instrument::Bylaw,
                    issued_by: None,
                    law_kind: law.number.is_some().then_some(law.instrument),
                    name: law
                        .name
                        .as_deref()
                        .map(|law| bylaw_of(&kind_of_bylaw(head, cursor), law)),
                    ..law
                };
                ahead = end;
            } else {
                // `للنظام، الصادرة ب…`: the law of the bylaw is not named here, but elsewhere in the text.
                ahead.position = law_head.end;
            }
        }
    }
    let issued = issued_by(ahead, false, Some(Instrument::Bylaw)).or_else(|| {
        // The bylaw may have a title of its own (`اللائحة التنفيذية للضوضاء الصادرة ب…`), or one that goes on
        // after the name of the law (`… لنظام المياه الخاصة بتنظيم أنشطة تقديم الخدمة، الصادرة ب…`).
        let of_law = citation.name.is_some();
        if of_law && !goes_on(&ahead) || citation.number.is_some() {
            return None;
        }
        let setting = Setting {
            article: setting.article || of_law,
            ..setting
        };
        let (end, issued, after) = issued_after(ahead, true, setting)?;
        citation.name = Some(
            name_from(head, cursor, setting.definite, end)
                .trim_end_matches([' ', '،', ','])
                .to_owned(),
        );
        Some((issued, after))
    });
    if let Some((issued, after)) = issued {
        let name = citation.name.take();
        let jurisdiction = issued.jurisdiction.clone().or(citation.jurisdiction);
        citation = Citation {
            instrument: Instrument::Bylaw,
            issued_by: Some(issued.instrument),
            // The number is the decision's. Whether the decision implements the law of the other number
            // is left to whoever knows the decision.
            about: of_law.filter(|_| name.is_none()),
            name,
            jurisdiction,
            ..issued
        };
        ahead = after;
        name_only = false;
    }
    // If the text begins with the bylaw and its subject, it is a title. A law inside a title is not the
    // bylaw's own law.
    if citation.number.is_none() && citation.name.is_none() && setting.begins_text {
        let Title { end, .. } = own_title(cursor)?;
        citation.name = Some(name_from(head, cursor, setting.definite, end));
        ahead.position = end;
    }
    if citation.number.is_none()
        && citation.name.is_none()
        && setting.definite
        && !before_law
        && let Some(title) = title_in_sentence(head, cursor, setting)
    {
        citation.name = Some(name_from(head, cursor, true, title.end));
        // Its law is cited, too, so it is left to the scan.
        ahead.position = title.law.unwrap_or(title.end);
        if let Some((issued, after)) = issued_by(
            Cursor::new(cursor.folded, title.end),
            false,
            Some(Instrument::Bylaw),
        ) {
            citation = Citation {
                instrument: Instrument::Bylaw,
                issued_by: Some(issued.instrument),
                name: citation.name.take(),
                ..issued
            };
            ahead = after;
            name_only = false;
        }
    }
    let mut recall = None;
    if citation.number.is_none() && citation.name.is_none() {
        if !is_its_bylaw(head, cursor) || is_bare(head, cursor) && !is_listed(head, cursor) {
            return None;
        }
        recall = Some(Recall::ItsBylaw);
        ahead = cursor;
        citation.reference = Reference::Anaphoric;
    }
    let mut citations = vec![citation];
    if recall.is_some() && is_of_two_laws(&cursor.folded.text[head.start..]) {
        citations.insert(0, citations[0].clone());
    }
    Some(Found {
        citations,
        end: ahead,
        name_only,
        executes,
        recall,
    })
}

/// True for `للائحة التنفيذية`: behind the preposition ل the article is not written before a noun that begins
/// with lam. The article of the adjective shows that the noun has one.
pub(super) fn has_lost_its_article(head: &Head, cursor: Cursor) -> bool {
    let text = &cursor.folded.text;
    let regulating = || {
        Cursor::new(cursor.folded, head.end)
            .eat_any(REGULATING)
            .is_some()
    };
    let noun = &text[head.start..head.end];
    (noun.starts_with(fold!("لائحة ال")) || noun == fold!("لائحة") && regulating())
        && text[..head.start].ends_with('ل')
}

/// Reads a bylaw by a number and a year of its own: `اللائحة التنفيذية رقم 2 لسنة 1972`. Its number is not
/// that of its law.
fn with_own_number<'s>(head: &Head, cursor: Cursor<'s>) -> Option<Found<'s>> {
    let Kind::Instrument { form, .. } = head.kind else {
        return None;
    };
    if is_its_bylaw(head, cursor) {
        return None;
    }
    let (mut citations, numbers) = cited(form, false, cursor, 0)?;
    let direct = numbers.announced && numbers.title_end == cursor.position;
    let [bylaw] = citations.as_mut_slice() else {
        return None;
    };
    if !direct || bylaw.year.is_none() {
        return None;
    }
    bylaw.issued_by = Some(Instrument::Bylaw);
    Some(Found::new(citations, numbers.end))
}

/// Reads the bylaw of a law that stands in construct behind a bare noun: `لائحة قانون العمل`. It is not the
/// law. With `نظام` the words are a name of their own (`لائحة نظام المرور`).
pub(in crate::citation) fn of_named_law<'s>(
    head: &Head,
    cursor: Cursor<'s>,
    setting: Setting,
) -> Option<Found<'s>> {
    let bare = &cursor.folded.text[head.start..head.end] == fold!("لائحة");
    let mut cursor = cursor;
    let definite = cursor.eat("ال");
    let nouns = ["قانون", "مرسومبقانون", "مرسومبالقانون"];
    if !bare || setting.definite || !nouns.iter().any(|noun| cursor.rest().starts_with(noun)) {
        return None;
    }
    let law_head = head::at(cursor.folded, cursor.position).filter(is_law)?;
    let setting = Setting {
        definite,
        of_bylaw: true,
        article: setting.article,
        ..Setting::default()
    };
    let law = law(&law_head, Cursor::new(cursor.folded, law_head.end), setting)?;
    let bylaws = law.citations.iter().map(executive_bylaw_of).collect();
    Some(Found {
        name_only: law.name_only,
        ..Found::new(bylaws, law.end)
    })
}

/// Nouns for bylaw and bylaws with «its», where the law was named before; the feminine «its» and «their», of
/// two laws, begin with the same letters.
const ITS_BYLAW: [&str; 4] = fold!["لائحته", "لوائحه", "لائحتيهما", "لائحتاهما"];

/// Nouns for the bylaws of two laws that were named before: `نظام الشركات ونظام السوق المالية ولوائحهما
/// التنفيذية`.
const THEIR_BYLAWS: [&str; 3] = fold!["لوائحهما", "لائحتيهما", "لائحتاهما"];

/// True if the words at a citation's first noun are those for the bylaws of two laws.
pub(in crate::citation) fn is_of_two_laws(words: &str) -> bool {
    THEIR_BYLAWS.iter().any(|noun| words.starts_with(noun))
}

/// `ولائحته` without «executive».
const BARE: &str = fold!("لائحته");

/// True if the words begin with «its bylaw», and nothing says which one it is.
pub(in crate::citation) fn begins_with_bare_bylaw(words: &str) -> bool {
    words.starts_with(BARE) && !words[BARE.len()..].starts_with(fold!("التنفيذية"))
}

fn is_bare(head: &Head, cursor: Cursor) -> bool {
    &cursor.folded.text[head.start..head.end] == BARE
}

/// True for «and its bylaw» behind which no adjective says that another bylaw is meant (`ولائحته الداخلية`,
/// `ولائحته الاعتراضية`). It is that of the law right before it, which whoever knows that law checks.
fn is_listed(head: &Head, cursor: Cursor) -> bool {
    let is_issued = || {
        ISSUED_FEMININE
            .iter()
            .any(|word| cursor.rest().starts_with(word))
    };
    cursor.at_edge()
        && cursor.folded.text[..head.start].ends_with('و')
        && (!cursor.rest().starts_with("ال") || is_issued())
}

fn is_its_bylaw(head: &Head, cursor: Cursor) -> bool {
    begins_with_its_bylaw(&cursor.folded.text[head.start..head.end])
}

/// True if the words begin with a noun for the bylaw of a law that was named before: `لائحته التنفيذية`.
pub(in crate::citation) fn begins_with_its_bylaw(words: &str) -> bool {
    ITS_BYLAW.iter().any(|its| words.starts_with(its))
}

/// Returns the citation of the executive bylaw of a law: `اللائحة التنفيذية لقانون العمل`.
pub(in crate::citation) fn executive_bylaw_of(law: &Citation) -> Citation {
    let name = law.name.as_deref();
    Citation {
        instrument: Instrument::Bylaw,
        issued_by: None,
        law_kind: law.number.is_some().then_some(law.instrument),
        name: name.map(|law| bylaw_of(EXECUTIVE_BYLAW, law)),
        article: None,
        articles: Vec::new(),
        about: None,
        unparsed_tail: None,
        repairs: Vec::new(),
        ..law.clone()
    }
}

const EXECUTIVE_BYLAW: &str = "اللائحة التنفيذية";

/// Returns the name of the law in the name of its executive bylaw, if it begins with `نظام`, the noun of
/// everyday systems too.
pub(in crate::citation) fn law_of_bylaw(name: &str) -> Option<&str> {
    let law = name.strip_prefix(EXECUTIVE_BYLAW)?.strip_prefix(" ل")?;
    law.starts_with("نظام").then_some(law)
}

/// The title of a bylaw with a subject of its own.
struct Title {
    /// Byte at which it ends, after the law.
    end: usize,
    /// Byte before the law, if the law follows the subject.
    law: Option<usize>,
}

/// Reads the title of a bylaw: its own subject, and its law if that follows: `للضوضاء`, `لجودة الهواء لنظام
/// البيئة`.
fn own_title(subject: Cursor) -> Option<Title> {
    let end = name(&subject, false)?.end;
    let mut ahead = Cursor::new(subject.folded, end);
    let law = ahead
        .eat("ل")
        .then(|| head::at(ahead.folded, ahead.position).filter(is_law))
        .flatten();
    let of_law = law.and_then(|law| name(&Cursor::new(ahead.folded, law.end), false));
    Some(Title {
        end: of_law.map_or(end, |law| law.end),
        law: of_law.map(|_| end),
    })
}

/// Returns the byte at which the title of a bylaw ends that has a subject of its own and stands in a
/// sentence: `وفق اللائحة التنفيذية لضبط المخالفات وإيقاع العقوبات لنظام البيئة`. One word tells no title,
/// because `اللائحة التنفيذية للهيئة` is whatever bylaw the body has. So too with «on»: `اللائحة التنظيمية
/// بشأن رسوم الطيف الترددي`.
fn title_in_sentence(head: &Head, subject: Cursor, setting: Setting) -> Option<Title> {
    const FEWEST_WORDS: usize = 2;
    let folded = subject.folded;
    let one = folded.text[head.start..head.end].starts_with(fold!("لائحة"));
    let no_subject = [fold!("لأحكام"), "لبعض"];
    let mut subject = subject;
    // Behind an article the words may say what the article is about.
    let regulates = folded.text[head.start..head.end].ends_with(fold!("تنظيمية"));
    let about = regulates
        && !setting.article
        && !folded.text[..head.start].ends_with(fold!("هذه ال"))
        && subject.eat_any(&fold!["بشأن", "في شأن"]).is_some();
    if !one
        || !about && !subject.rest().starts_with('ل')
        || no_subject
            .iter()
            .any(|word| subject.rest().starts_with(word))
        || is_own_definition(head, subject)
    {
        return None;
    }
    let title = own_title(subject)?;
    let mut ahead = subject;
    let mut words = 0;
    while ahead.position < title.end && word(&mut ahead).is_some() {
        words += 1;
    }
    (words >= FEWEST_WORDS || is_adopted(head, folded, title.end)).then_some(title)
}

/// True if the text adopts a bylaw in the form that is annexed to it: `الموافقة على اللائحة التنفيذية
/// للمتاحف بالصيغة المرافقة`.
fn is_adopted(head: &Head, folded: &FoldedText, end: usize) -> bool {
    let before = &folded.text[..head.start];
    let before = before.strip_suffix("ال").unwrap_or(before);
    let mut behind = Cursor::new(folded, end);
    behind.skip_fillers(2);
    ADOPTING.iter().any(|words| before.ends_with(words))
        && ANNEXED_FORM
            .iter()
            .any(|form| behind.rest().starts_with(form))
}

/// True if the words before a bylaw make its noun the short name of it: `اللائحة: اللائحة التنفيذية للضوضاء`.
/// A text defines itself so, and names itself in full only there.
fn is_own_definition(head: &Head, cursor: Cursor) -> bool {
    let before = cursor.folded.text[..head.start].trim_end_matches("ال");
    let Some(before) = before.strip_suffix(':') else {
        return false;
    };
    [
        fold!("اللائحة"),
        fold!("اللائحة التنفيذية"),
        fold!("اللائحة التنظيمية"),
    ]
    .iter()
    .any(|noun| before.ends_with(noun))
}

fn is_law(head: &Head) -> bool {
    matches!(head.kind, Kind::Instrument { form, .. } if matches!(form.reading, Reading::Numbered | Reading::Named))
}

/// True if the words after the law's name still belong to the title of the bylaw: `الخاصة بتنظيم …`.
fn goes_on(ahead: &Cursor) -> bool {
    let mut after = *ahead;
    after.skip_fillers(2);
    let before = &ahead.folded.text[..ahead.position];
    after.eat_any(SUBJECT_OF_BYLAW).is_some()
        || [fold!("الخاصة"), fold!("المتعلقة")]
            .iter()
            .any(|word| before.ends_with(word))
            && after.eat("ب")
}

/// Returns the bylaw's first words as written, with the definite article, if they name a kind of bylaw other
/// than the executive; otherwise `اللائحة التنفيذية`.
fn kind_of_bylaw(head: &Head, cursor: Cursor) -> String {
    let kind = cursor.folded.letters(head.start..head.end);
    match [fold!("تنظيمية"), fold!("تفصيلية"), fold!("تطبيقية")]
        .iter()
        .find(|adjective| kind.ends_with(**adjective))
    {
        Some(_) => {
            let written = cursor.folded.written(head.start..head.end);
            let written = written.trim();
            match written.starts_with("ال") {
                true => written.to_owned(),
                false => format!("ال{written}"),
            }
        }
        None => EXECUTIVE_BYLAW.to_owned(),
    }
}

/// Returns the name of a bylaw, made of the words `bylaw` and the name of its law.
fn bylaw_of(bylaw: &str, law: &str) -> String {
    match law.strip_prefix("ال") {
        Some(definite) => format!("{bylaw} لل{definite}"),
        None => format!("{bylaw} ل{law}"),
    }
}

#[cfg(test)]
mod tests {
    use crate::citation::{Instrument, extract};

    #[test]
    fn its_bylaw_without_an_adjective_is_that_of_the_law_right_before_it() {
        for (text, count) in [
            ("وفقا للقانون الاتحادي رقم 8 لسنة 1980 ولائحته.", 1),
            (
                "وفقا للقانون الاتحادي رقم 8 لسنة 1980، ولائحته الصادرة من الوزير",
                1,
            ),
            ("وفقا للقانون الاتحادي رقم 8 لسنة 1980 ولائحته الداخلية", 0),
            (
                "وفقا للقانون الاتحادي رقم 8 لسنة 1980 ونظام المجلس ولائحته",
                0,
            ),
            ("قدم المستأنف ولائحته في الموعد", 0),
            ("قدم المستأنف لائحته وفقا للقانون الاتحادي رقم 8 لسنة 1980", 0),
        ] {
            let found = extract(text);
            let bylaws: Vec<_> = found
                .iter()
                .filter(|one| one.instrument == Instrument::Bylaw)
                .collect();
            assert_eq!(bylaws.len(), count, "{text}");
            assert!(
                bylaws.iter().all(|one| one.number.as_deref() == Some("8")),
                "{text}"
            );
        }
    }

    #[test]
    fn a_bylaw_behind_a_preposition_that_took_its_article_keeps_its_title() {
        for prefix in ["وفق ال", "وفقا ل", "وذلك وفقا ول"] {
            let text = format!("{prefix}لائحة التنفيذية لنقل النفايات وتخزينها لنظام المناجم");
            let found = extract(&text);
            let named = found.first().and_then(|one| one.name.as_deref());
            let title = "اللائحة التنفيذية لنقل النفايات وتخزينها لنظام المناجم";
            assert_eq!(named, Some(title), "{text}");
        }
    }

    #[test]
    fn a_bylaw_on_its_subject_has_a_name_only_where_the_words_are_its_title() {
        for (text, name) in [
            (
                "1.2- اللائحة التنظيمية بشأن رسوم الموانئ العميقة",
                Some("اللائحة التنظيمية بشأن رسوم الموانئ العميقة"),
            ),
            (
                "ما ورد بنص المادة (7) من اللائحة التنفيذية بشأن تولي هيئة التنسيق والإشراف",
                None,
            ),
            (
                "ما ورد بنص المادة (7) من اللائحة التنظيمية بشأن تولي هيئة التنسيق والإشراف",
                None,
            ),
        ] {
            let found = extract(text);
            let named = found.first().and_then(|one| one.name.as_deref());
            assert_eq!(named, name, "{text}");
        }
    }
}
