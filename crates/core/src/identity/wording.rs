//! The canonical Arabic citation of a document, as a jurist writes it.
//!
//! A document with a number is cited by number and year, so that the citation grammar parses the wording
//! back to the same document. A document without a number, or whose number does not identify it, is cited by
//! its title.

use std::sync::LazyLock;

use regex::Regex;

use crate::citation::{Calendar, Citation, Instrument, country, is_ministry};
use crate::normalizer::{Form, normalize};
use crate::pattern;
use crate::text::fold::{letters, words};

/// Facts of a document that its canonical citation states.
pub(super) struct Facts<'a> {
    pub jurisdiction: &'a str,
    pub instrument: Instrument,
    pub issued_by: Option<Instrument>,
    pub title: &'a str,
    /// True if the title begins with the kind of instrument («قرار وزاري رقم 5»). Otherwise the whole title is
    /// the subject («تعديل لائحة المعاشات»).
    pub begins_with_instrument: bool,
    pub number: Option<&'a str>,
    pub year: Option<(Calendar, i32)>,
    pub issuer: Option<&'a str>,
    /// The officer or body that issued the document as its title names it, even if the words identify nobody
    /// («رئيس مجلس الإدارة», the chairman).
    pub office: Option<&'a str>,
    pub file_number: Option<&'a str>,
    pub bylaw_of: Option<&'a Citation>,
}

/// Returns the canonical Arabic citation of a document.
pub(super) fn of(facts: &Facts<'_>) -> String {
    let country = country(facts.jurisdiction);
    let title = one_line(facts.title);
    let Some(number) = facts.number else {
        return title;
    };
    let year = facts.year.map_or_else(String::new, year_words);
    match facts.instrument {
        Instrument::Law | Instrument::Bylaw if country.laws_issued_by.is_some() => {
            match facts.issued_by {
                Some(by) => {
                    format!(
                        "{title} {} ب{} رقم {number}{year}",
                        issued(&title),
                        instrument_words(by, facts)
                    )
                }
                None => title,
            }
        }
        Instrument::Bylaw if let Some(law) = facts.bylaw_of => {
            let law = match law.instrument {
                Instrument::FederalDecreeLaw if country.own_decree_laws => "للمرسوم بقانون اتحادي",
                _ => "للقانون",
            };
            format!("اللائحة التنفيذية {law} رقم {number}{year}")
        }
        Instrument::Bylaw | Instrument::Constitution | Instrument::Judgment => title,
        Instrument::Cassation if country.undated_rulings => {
            format!("{} رقم {number}{year}", country.ruling_by_file)
        }
        Instrument::StateCouncilFatwa => {
            let file = facts
                .file_number
                .map_or_else(String::new, |file| format!(" ملف رقم {file}"));
            format!("فتوى مجلس الدولة رقم {number}{year}{file}")
        }
        // A number without a year, or that of an agency's decision without an issuer, identifies no document,
        // so the title is cited instead.
        _ if facts.year.is_none() => title,
        Instrument::AgencyDecision if facts.issuer.is_none() => title,
        instrument => {
            let suffix = match instrument {
                Instrument::SupremeAdministrative => " إدارية عليا",
                Instrument::Constitutional => " دستورية",
                _ => "",
            };
            let words = format!(
                "{} رقم {number}{year}{suffix}",
                instrument_words(instrument, facts)
            );
            match subject(facts, &title) {
                Some(subject) => format!("{words} {subject}"),
                None => words,
            }
        }
    }
}

/// Greatest length of a subject in a citation, in characters. A longer one is cut after a word.
const LONGEST_SUBJECT: usize = 160;

/// Returns the subject of a law, decision or circular as its title states it («بشأن عمال الخدمة المساعدة»).
/// `None` for rulings, and if the title states no subject.
fn subject(facts: &Facts<'_>, title: &str) -> Option<String> {
    let doc_type = facts.instrument.facts().doc_type;
    if !matches!(doc_type, "legislation" | "decree" | "regulation") {
        return None;
    }
    let own = OWN_NUMBER
        .captures(title)
        .filter(|own| Some(&own["number"]) == facts.number);
    let without = own.as_ref().map(|own| title.replace(&own[0], ""));
    let stated = match title.split_once(':') {
        _ if !facts.begins_with_instrument => without.as_deref().unwrap_or(title),
        Some((_, subject)) => subject,
        None => match SUBJECT.find(title) {
            Some(found) => &title[found.start()..],
            None => without.as_deref()?,
        },
    };
    let stated = stated.trim_matches([' ', '*', '.', ':', '،']);
    let whole = stated.chars().count() <= LONGEST_SUBJECT;
    let end = stated
        .char_indices()
        .take(LONGEST_SUBJECT)
        .filter(|&(_, character)| character == ' ')
        .last();
    let stated = match end {
        Some((end, _)) if !whole => format!("{} …", &stated[..end]),
        _ => stated.to_owned(),
    };
    let letters = normalize(&stated, Form::Letters);
    // «يكون يوم 22 فبراير …» is a sentence, which cannot follow «بشأن».
    if letters.is_empty() || letters.starts_with(letters!("يكون ")) {
        return None;
    }
    let is_name = letters!["قانون ", "نظام ", "القانون ", "النظام "]
        .iter()
        .any(|noun| letters.starts_with(noun));
    Some(match INTRODUCED.is_match(&letters) {
        true => stated,
        false if is_name => format!("بإصدار {stated}"),
        false => format!("بشأن {stated}"),
    })
}

/// Pattern of the words with which a subject begins inside a title.
static SUBJECT: LazyLock<Regex> = LazyLock::new(|| {
    pattern::written(
        r"\s(?:في\s+شأن|بشأن|بإصدار|بتعديل|بإنشاء|بإلغاء|بتنظيم)\s",
        &[],
    )
});

/// Pattern of a law's own number inside its title («تعديل قانون المرور بالقانون رقم 17 لسنة 2024»).
static OWN_NUMBER: LazyLock<Regex> = LazyLock::new(|| {
    pattern::written(
        r"\s+(?:الصادر\s+)?بالقانون\s+(?:قانون\s+)?(?:رقم\s+)?(?P<number>[0-9]+)(?:\s+لسنة)?(?:\s+[0-9]{4})?",
        &[],
    )
});

/// Pattern of a subject that needs no «بشأن» before it («بتعديل», «الخاص بنظام»).
static INTRODUCED: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"^(?:في شأن|بشأن|ب(?:ال|\S{4,})|الخاصة?|المتعلقة?)(?:\s|\S)",
        &[],
    )
});

/// Returns the words for the kind of instrument that stand before رقم («number») in a citation, with the
/// definite article.
fn instrument_words(instrument: Instrument, facts: &Facts<'_>) -> String {
    let issuer = facts.issuer.or(facts.office).map(one_line);
    let country = country(facts.jurisdiction);
    match instrument {
        Instrument::Law | Instrument::Constitution => "القانون".into(),
        Instrument::ConstitutionalAmendment => "التعديل الدستوري".into(),
        Instrument::FederalLaw => "القانون الاتحادي".into(),
        Instrument::FederalDecreeLaw if country.own_decree_laws => "المرسوم بقانون اتحادي".into(),
        Instrument::FederalDecreeLaw => "المرسوم بقانون".into(),
        Instrument::Decree if country.federal_laws => country.decree.into(),
        Instrument::Decree => "المرسوم".into(),
        Instrument::EmiriDecree => "المرسوم الأميري".into(),
        Instrument::RoyalDecree => "المرسوم الملكي".into(),
        Instrument::RoyalOrder => "الأمر الملكي".into(),
        Instrument::HighOrder => "الأمر السامي".into(),
        Instrument::PresidentialDecree => country.head_of_state.into(),
        Instrument::PrimeMinisterDecree => "قرار رئيس مجلس الوزراء".into(),
        Instrument::CabinetDecision => "قرار مجلس الوزراء".into(),
        Instrument::MinisterialDecision => issuer.filter(|issuer| is_ministry(issuer)).map_or_else(
            || "القرار الوزاري".into(),
            |issuer| format!("قرار {issuer}"),
        ),
        Instrument::AgencyDecision => {
            issuer.map_or_else(|| "القرار".into(), |issuer| format!("قرار {issuer}"))
        }
        Instrument::Bylaw => "اللائحة".into(),
        Instrument::Circular => {
            issuer.map_or_else(|| "التعميم".into(), |issuer| format!("تعميم {issuer}"))
        }
        Instrument::Cassation | Instrument::SupremeAdministrative => "الطعن".into(),
        Instrument::Constitutional => "القضية".into(),
        Instrument::Judgment => "الحكم".into(),
        Instrument::Fatwa => "الفتوى".into(),
        Instrument::StateCouncilFatwa => "فتوى مجلس الدولة".into(),
    }
}

fn year_words((calendar, year): (Calendar, i32)) -> String {
    match calendar {
        Calendar::Gregorian => format!(" لسنة {year}"),
        Calendar::Hijri => format!(" لسنة {year}هـ"),
        Calendar::Judicial => format!(" لسنة {year} ق"),
    }
}

words! {
    /// First words of titles that are masculine in grammar, without the definite article.
    letters const MASCULINE: &[&str] = ["نظام", "قانون", "تنظيم", "دليل", "جدول", "ميثاق", "إطار"];
}

/// Returns «الصادر» or «الصادرة» («issued»), which agrees in gender with the title's first word.
fn issued(title: &str) -> &'static str {
    let letters = normalize(title, Form::Letters);
    let first = letters.trim_start().split(' ').next().unwrap_or_default();
    let first = first.strip_prefix("ال").unwrap_or(first);
    if MASCULINE.contains(&first) {
        "الصادر"
    } else {
        "الصادرة"
    }
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
