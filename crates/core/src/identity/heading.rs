//! What a title, or the opening line of a text, says of an instrument.
//!
//! A small reading of its own and not the citation grammar: a title is not running text, its parts
//! stand in a fixed order (instrument, issuer, number, year, subject), and a title that only
//! mentions an instrument («تعديل بعض أحكام القانون رقم …») must not become it.

use std::sync::LazyLock;

use super::{Metadata, OPENING_CHARS};
use crate::citation::{Calendar, Citation, Instrument};
use crate::normalizer::{Form, normalize};

/// What was read.
#[derive(Clone, Debug, Default)]
pub(super) struct Heading {
    pub instrument: Option<Instrument>,
    /// As written.
    pub issuer: Option<String>,
    pub number: Option<String>,
    pub year: Option<(Calendar, i32)>,
    /// `5/2020`: the year was split off the number.
    pub year_in_number: bool,
    pub file_number: Option<String>,
    /// The name of a law or bylaw, where the title is one.
    pub name: Option<String>,
    /// The law that the title says the instrument is the executive bylaw of.
    pub law: Option<Citation>,
}

/// A title's first words and the instrument that they name; the longest that fits wins.
const HEADS: [(&str, Instrument); 44] = [
    ("دستور", Instrument::Constitution),
    ("قانون", Instrument::Law),
    ("قرار بقانون", Instrument::Law),
    ("مجلة", Instrument::Law),
    ("نظام", Instrument::Law),
    ("قانون اتحادي", Instrument::FederalLaw),
    ("مرسوم بقانون", Instrument::FederalDecreeLaw),
    ("مرسوم بقانون اتحادي", Instrument::FederalDecreeLaw),
    ("مرسوم", Instrument::Decree),
    ("مرسوم اتحادي", Instrument::Decree),
    ("مرسوم ملكي", Instrument::RoyalDecree),
    ("أمر ملكي", Instrument::RoyalOrder),
    ("أمر سام", Instrument::HighOrder),
    ("أمر سامي", Instrument::HighOrder),
    ("قرار جمهوري", Instrument::PresidentialDecree),
    ("قرار رئيس الجمهورية", Instrument::PresidentialDecree),
    ("قرار رئيس الدولة", Instrument::PresidentialDecree),
    (
        "قرار رئيس دولة الإمارات العربية المتحدة",
        Instrument::PresidentialDecree,
    ),
    ("قرار رئيس الاتحاد", Instrument::PresidentialDecree),
    ("قرار رئيس مجلس الوزراء", Instrument::PrimeMinisterDecree),
    ("قرار رئيس الوزراء", Instrument::PrimeMinisterDecree),
    ("قرار مجلس الوزراء", Instrument::CabinetDecision),
    ("قرار وزاري", Instrument::MinisterialDecision),
    ("قرار وزير", Instrument::MinisterialDecision),
    ("قرار وزيرة", Instrument::MinisterialDecision),
    ("قرار وزارة", Instrument::MinisterialDecision),
    ("قرار معالي وزير", Instrument::MinisterialDecision),
    ("قرار", Instrument::AgencyDecision),
    ("قرار إداري", Instrument::AgencyDecision),
    ("لائحة", Instrument::Bylaw),
    ("تعميم", Instrument::Circular),
    ("تعميم وزاري", Instrument::Circular),
    ("كتاب دوري", Instrument::Circular),
    ("منشور", Instrument::Circular),
    ("قرار المحكمة العليا", Instrument::Cassation),
    ("محكمة النقض", Instrument::Cassation),
    ("محكمة التمييز", Instrument::Cassation),
    ("المحكمة الإدارية العليا", Instrument::SupremeAdministrative),
    ("المحكمة الدستورية العليا", Instrument::Constitutional),
    ("حكم", Instrument::Judgment),
    ("الدائرة", Instrument::Judgment),
    ("فتوى", Instrument::Fatwa),
    ("فتوى مجلس الدولة", Instrument::StateCouncilFatwa),
    (
        "الجمعية العمومية لقسمي الفتوى والتشريع",
        Instrument::StateCouncilFatwa,
    ),
];

/// Heads in letters form, longest first.
static FOLDED_HEADS: LazyLock<Vec<(String, Instrument)>> = LazyLock::new(|| {
    let mut heads: Vec<_> = HEADS
        .iter()
        .map(|(words, instrument)| (normalize(words, Form::Letters), *instrument))
        .collect();
    heads.sort_by_key(|(words, _)| std::cmp::Reverse(words.len()));
    heads
});

/// Words at which the part of a title that tells the instrument ends and its subject begins.
const SUBJECT: [&str; 9] = [
    ":",
    " بشان ",
    " في شان ",
    " بتعديل ",
    " بالموافقه ",
    " بانشاء ",
    " باصدار ",
    " المعدل ",
    " ملف ",
];

/// Beginnings of titles that change another law: such a title is not that law's name.
const CHANGES: [&str; 12] = [
    "تعديل",
    "التعديلات",
    "تعديلات",
    "الغاء",
    "اضافه",
    "استبدال",
    "ربط ",
    "الموافقه",
    "اعتماد",
    "تمديد",
    "وقف ",
    "تفسير",
];

/// First words of Saudi titles that are names of bylaws, arrangements and the like.
const NAMES: [&str; 18] = [
    "نظام",
    "قانون",
    "لايحه",
    "تنظيم",
    "ترتيبات",
    "قواعد",
    "ضوابط",
    "دليل",
    "جدول",
    "تعليمات",
    "شروط",
    "سياسه",
    "اتفاقيه",
    "مجله",
    "دستور",
    "اليه",
    "اجراءات",
    "لوايح",
];

/// Reads a title.
pub(super) fn of_title(metadata: &Metadata, jurisdiction: &str) -> Heading {
    let text = Text::new(&metadata.title);
    let mut heading = Heading::default();
    let whole = text.letters.as_str();
    let (instrument, head_end) = text.head().unzip();
    // In the Emirates نظام is what an authority issues, not a law.
    heading.instrument = match instrument {
        Some(Instrument::Law) if jurisdiction == "ae" && whole.starts_with("نظام") => {
            Some(Instrument::Bylaw)
        }
        other => other,
    };
    let subject_at = head_end.and_then(|end| text.subject_after(end));
    if let Some(end) = head_end {
        let head = &whole[..subject_at.unwrap_or(whole.len())];
        read_particulars(head, end, &mut heading);
        heading.issuer = text.issuer_between(end, head);
    }
    if let Some(at) = whole.find("ملف") {
        heading.file_number = after_word(&whole[at..], "رقم")
            .and_then(|rest| number(rest))
            .map(|(number, _)| number);
        // Courts that cite by file have no other number.
        if heading.instrument == Some(Instrument::Cassation) && heading.number.is_none() {
            heading.number = heading.file_number.take();
        }
    }
    if heading.instrument == Some(Instrument::Fatwa)
        && (heading.file_number.is_some() || names_state_council(metadata))
    {
        heading.instrument = Some(Instrument::StateCouncilFatwa);
    }
    split_year_off(&mut heading, jurisdiction);
    heading.law = law_implemented(whole);
    heading.name = name(&text, &heading, metadata, subject_at);
    heading
}

/// Reads the first lines of a text: its number, and the officer who speaks in it.
pub(super) fn of_opening(metadata: &Metadata) -> Heading {
    let Some(opening) = &metadata.opening else {
        return Heading::default();
    };
    let opening: String = opening.chars().take(OPENING_CHARS).collect();
    let mut heading = Heading {
        issuer: speaker(&opening),
        ..Heading::default()
    };
    let text = Text::new(&opening);
    // A decision's own number stands in its first words, or follows «الصادر بقرار …» where the
    // opening is a note on the instrument that adopted the text.
    let adopted = ["الصادره بموجب ", "الصادر بموجب ", "الصادره ب", "الصادر ب"]
        .iter()
        .find_map(|words| text.letters.strip_prefix(words));
    let note = adopted.map(Text::new);
    let text = note.as_ref().unwrap_or(&text);
    if let Some((instrument, end)) = text
        .head()
        .filter(|(instrument, _)| instrument.facts().doc_type == "decree")
    {
        heading.instrument = Some(instrument);
        let head = &text.letters[..text
            .letters
            .len()
            .min(floor(&text.letters, end + FIRST_WORDS))];
        read_particulars(head, end, &mut heading);
        if heading.issuer.is_none() {
            heading.issuer = text.issuer_between(end, head);
        }
    }
    heading
}

/// How far after its head an opening states its number, in bytes: an issuer's name and no recital.
const FIRST_WORDS: usize = 240;

/// Words with single spaces, without punctuation.
pub(super) fn words(letters: &str) -> String {
    letters
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
}

/// A text as written and in letters form. The two have the same characters one for one, so that a
/// place in the second is a place in the first.
struct Text {
    written: String,
    letters: String,
}

impl Text {
    fn new(text: &str) -> Self {
        let written = normalize(text, Form::Shape).trim().to_owned();
        let letters = normalize(&written, Form::Letters);
        // «القانون رقم 1» and «قانون رقم 1» begin alike.
        Self { written, letters }
    }

    /// The instrument that the text begins with and where its words end.
    fn head(&self) -> Option<(Instrument, usize)> {
        let skip = self.letters.len() - self.letters.trim_start_matches(['"', '«', '(', ' ']).len();
        let text = &self.letters[skip..];
        let article = if text.starts_with("ال") {
            "ال".len()
        } else {
            0
        };
        FOLDED_HEADS.iter().find_map(|(head, instrument)| {
            [0, article].into_iter().find_map(|article| {
                let end = match_words(&text[article..], head)?;
                Some((*instrument, skip + article + end))
            })
        })
    }

    fn subject_after(&self, end: usize) -> Option<usize> {
        let rest = &self.letters[end..];
        SUBJECT
            .iter()
            .filter_map(|mark| rest.find(mark))
            .min()
            .map(|at| end + at)
    }

    /// The words between the instrument and its number, as written: «مجلس إدارة هيئة التأمين».
    fn issuer_between(&self, end: usize, head: &str) -> Option<String> {
        let rest = &head[end..];
        let stop = [
            "رقم",
            "لسنه",
            "وتاريخ",
            "بتاريخ",
            "صادر",
            "الصادر",
            "(",
            ":",
        ]
        .iter()
        .filter_map(|word| rest.find(word))
        .min()
        .unwrap_or(rest.len());
        // «قرار وزير العدل»: the office is part of the head and of the issuer's name.
        let office = ["وزيره", "وزير", "وزاره"]
            .iter()
            .find(|office| head[..end].ends_with(**office));
        let start = office.map_or(end, |office| end - office.len());
        let words = self.as_written(start, end + stop);
        let words = words.trim_matches(|c: char| !c.is_alphanumeric());
        (!words.is_empty()).then(|| words.to_owned())
    }

    fn as_written(&self, start: usize, end: usize) -> String {
        let skip = self.letters[..start].chars().count();
        let take = self.letters[start..end].chars().count();
        self.written.chars().skip(skip).take(take).collect()
    }
}

/// End of `head` at the start of a text, with or without the blanks between its words.
fn match_words(text: &str, head: &str) -> Option<usize> {
    if let Some(rest) = text.strip_prefix(head) {
        return at_word_end(rest).then_some(head.len());
    }
    let mut rest = text;
    for word in head.split(' ') {
        rest = rest.trim_start_matches(' ').strip_prefix(word)?;
    }
    (head.contains(' ') && at_word_end(rest)).then(|| text.len() - rest.len())
}

/// A digit or «رقم» may be glued to the word before it.
fn at_word_end(rest: &str) -> bool {
    rest.chars().next().is_none_or(|c| !c.is_alphabetic()) || rest.starts_with("رقم")
}

/// Number and year of an instrument whose words end at `end`.
fn read_particulars(head: &str, end: usize, heading: &mut Heading) {
    let rest = after_word(&head[end..], "رقم").or_else(|| {
        // «مرسوم ملكي (م/59) وتاريخ …» leaves the word out.
        head[end..].trim_start().strip_prefix('(')
    });
    let read = rest.and_then(number);
    if let Some((number, _)) = &read {
        heading.number = Some(number.clone());
    }
    let tail = read.map_or(&head[end..], |(_, tail)| tail);
    heading.year = year(tail);
}

fn after_word<'t>(text: &'t str, word: &str) -> Option<&'t str> {
    text.find(word).map(|at| &text[at + word.len()..])
}

/// A number at the start of a text and what follows it. Groups are joined by slashes and hyphens,
/// with blanks around them where a bidi layout left some.
fn number(text: &str) -> Option<(String, &str)> {
    let text = text.trim_start_matches([' ', ':', '(', '[', '"']);
    let mut number = String::new();
    let mut rest = text;
    loop {
        let group_end = rest
            .find(|c: char| !c.is_alphanumeric())
            .unwrap_or(rest.len());
        let group = &rest[..group_end];
        let has_digit = group.bytes().any(|byte| byte.is_ascii_digit());
        let after = &rest[group_end..];
        if group.is_empty() || (!has_digit && !joins_number(group, after, &number)) {
            break;
        }
        number.push_str(group.trim_end_matches(|c: char| c == 'م' && has_digit && group.len() > 4));
        rest = after;
        let Some(next) = next_group(after) else { break };
        number.push(if after.trim_start().starts_with('-') {
            '-'
        } else {
            '/'
        });
        rest = next;
    }
    let number = number.trim_end_matches(['/', '-']);
    number
        .bytes()
        .any(|byte| byte.is_ascii_digit())
        .then(|| (number.to_owned(), rest))
}

/// Letters are a group of a number only beside a separator: «م/51», «13/ت/6168», «8/20/ت».
fn joins_number(group: &str, after: &str, so_far: &str) -> bool {
    let short = group.chars().count() <= 12;
    short && (after.trim_start().starts_with(['/', '-']) || !so_far.is_empty())
}

/// What follows a separator, if a group does. A hyphen between blanks is a dash, unless digits follow.
fn next_group(after: &str) -> Option<&str> {
    let trimmed = after.trim_start();
    let next = trimmed.strip_prefix(['/', '-'])?;
    let blank = trimmed.len() != after.len() || next.starts_with(' ');
    let next = next.trim_start();
    let first = next.chars().next()?;
    let dash = trimmed.starts_with('-') && blank && !first.is_ascii_digit();
    (first.is_alphanumeric() && !dash).then_some(next)
}

/// The year after a number: «لسنة 1980», «وتاريخ 23/8/1426هـ», «بتاريخ 1437/05/19هـ».
fn year(tail: &str) -> Option<(Calendar, i32)> {
    let (at, is_date) = [
        ("وتاريخ", true),
        ("بتاريخ", true),
        ("لسنه", false),
        ("سنه", false),
        ("لعام", false),
    ]
    .iter()
    .filter_map(|(word, is_date)| Some((tail.find(word)? + word.len(), *is_date)))
    .min()?;
    let rest = tail[at..].trim_start_matches([' ', ':', '(']);
    let end = rest
        .find(|c: char| !(c.is_ascii_digit() || is_date && [' ', '/', '-'].contains(&c)))
        .unwrap_or(rest.len());
    let judicial = rest[end..].trim_start().starts_with('ق');
    rest[..end]
        .split(|c: char| !c.is_ascii_digit())
        .filter_map(|digits| digits.parse().ok())
        .find_map(|year: i32| match year {
            1..=199 if judicial => Some((Calendar::Judicial, year)),
            1300..=1500 => Some((Calendar::Hijri, year)),
            1800..=2100 => Some((Calendar::Gregorian, year)),
            _ => None,
        })
}

/// «رقم 5/2020» is number 5 of 2020 in Egypt and the Emirates; Saudi slash numbers are what they are.
fn split_year_off(heading: &mut Heading, jurisdiction: &str) {
    if jurisdiction == "sa" {
        return;
    }
    let Some((first, second)) = heading
        .number
        .as_deref()
        .and_then(|number| number.split_once('/'))
    else {
        return;
    };
    let as_year = |part: &str| {
        part.parse()
            .ok()
            .filter(|year: &i32| part.len() == 4 && (1900..=2100).contains(year))
    };
    let (number, year) = match (as_year(first), as_year(second)) {
        (None, Some(year)) => (first, year),
        (Some(year), None) => (second, year),
        _ => return,
    };
    if number.bytes().all(|byte| byte.is_ascii_digit()) {
        heading.number = Some(number.to_owned());
        heading.year = Some((Calendar::Gregorian, year));
        heading.year_in_number = true;
    }
}

/// The law of «اللائحة التنفيذية للقانون رقم N لسنة Y».
fn law_implemented(title: &str) -> Option<Citation> {
    let at = title.find("التنفيذيه لل")?;
    let rest = &title[at + "التنفيذيه لل".len()..];
    let instrument = if rest.starts_with("قانون الاتحادي") {
        Instrument::FederalLaw
    } else if rest.starts_with("قانون") {
        Instrument::Law
    } else if rest.starts_with("مرسوم بقانون") {
        Instrument::FederalDecreeLaw
    } else {
        return None;
    };
    let mut law = Heading::default();
    read_particulars(rest, 0, &mut law);
    let (calendar, year) = law.year?;
    Some(Citation {
        number: Some(law.number?),
        year: Some(year),
        calendar: Some(calendar),
        ..Citation::new(instrument)
    })
}

/// The name of a law or bylaw that a title is or holds.
fn name(
    text: &Text,
    heading: &Heading,
    metadata: &Metadata,
    subject_at: Option<usize>,
) -> Option<String> {
    if !matches!(metadata.doc_type.as_str(), "legislation" | "regulation") {
        return None;
    }
    let title = text.letters.trim();
    let numbered = heading.number.is_some() || heading.year.is_some();
    match heading.instrument {
        // «قانون اتحادي رقم 8 لسنة 1980: في شأن تنظيم علاقات العمل» is قانون تنظيم علاقات العمل.
        Some(Instrument::FederalLaw | Instrument::FederalDecreeLaw | Instrument::Law)
            if numbered =>
        {
            let subject = title[subject_at?..].trim_start_matches(|c: char| !c.is_alphanumeric());
            let subject = ["في شان ", "بشان ", "باصدار ", "ب"]
                .iter()
                .find_map(|word| subject.strip_prefix(word))?;
            if changes(subject) {
                return None;
            }
            let named = subject.starts_with("قانون") || subject.starts_with("نظام");
            Some(if named {
                subject.to_owned()
            } else {
                format!("قانون {subject}")
            })
        }
        Some(Instrument::Law | Instrument::Constitution | Instrument::Bylaw) if !numbered => {
            Some(title.to_owned())
        }
        None if changes(title) => None,
        // «إصدار قانون التأمين الموحد», «تنظيم البحوث الطبية» of Egyptian law titles.
        None if title.starts_with("اصدار قانون") => Some(title.to_owned()),
        None if metadata.doc_type == "legislation"
            && metadata.jurisdiction.eq_ignore_ascii_case("eg") =>
        {
            Some(format!("قانون {title}"))
        }
        None => {
            let bare = title.strip_prefix("ال").unwrap_or(title);
            NAMES
                .iter()
                .any(|head| bare.starts_with(head))
                .then(|| title.to_owned())
        }
        _ => None,
    }
}

fn changes(title: &str) -> bool {
    CHANGES.iter().any(|word| title.starts_with(word))
}

fn names_state_council(metadata: &Metadata) -> bool {
    metadata
        .issuing_body
        .as_deref()
        .is_some_and(|body| normalize(body, Form::Letters).contains("مجلس الدوله"))
}

/// Words with which the officer who issues a decision introduces himself.
const SPEAKERS: [&str; 16] = [
    "وزير",
    "وزيره",
    "وزاره",
    "رييس",
    "الرييس",
    "نايب",
    "وكيل",
    "محافظ",
    "المحافظ",
    "مدير",
    "مجلس",
    "المجلس",
    "اللجنه",
    "لجنه",
    "الهييه",
    "هييه",
];

/// The officer of an opening: «وزير العدل، بعد الاطلاع على …», «إن محافظ هيئة الزكاة …».
fn speaker(opening: &str) -> Option<String> {
    let shape = normalize_lines(opening);
    shape.iter().take(SPEAKER_LINES).find_map(|line| {
        let letters = normalize(line, Form::Letters);
        let skip = ["نحن ", "ان "]
            .iter()
            .find_map(|word| letters.strip_prefix(word).map(|_| word.len()))
            .unwrap_or(0);
        let first = letters[skip..]
            .split(|c: char| !c.is_alphanumeric())
            .next()?;
        if !SPEAKERS.contains(&first) {
            return None;
        }
        let text = Text {
            written: line.clone(),
            letters,
        };
        let end = [
            "،",
            ",",
            ":",
            "؛",
            ".",
            " بناء",
            " وبناء",
            " بعد",
            " وبعد",
            " بموجب",
            " قرر",
            "(",
        ]
        .iter()
        .filter_map(|stop| text.letters[skip..].find(stop))
        .min()
        .unwrap_or(text.letters.len() - skip);
        let words = text.as_written(skip, skip + end);
        let words = words.trim();
        (!words.is_empty() && words.chars().count() <= LONGEST_OFFICE).then(|| words.to_owned())
    })
}

/// An officer speaks after title and subject: within the first lines.
const SPEAKER_LINES: usize = 8;

/// Longest office worth the name, in characters; longer lines are sentences.
const LONGEST_OFFICE: usize = 120;

fn normalize_lines(text: &str) -> Vec<String> {
    text.lines()
        .map(|line| {
            normalize(line, Form::Shape)
                .trim_matches([' ', '-', '*', '–'])
                .to_owned()
        })
        .filter(|line| !line.is_empty())
        .collect()
}

/// The nearest character boundary at or before a byte.
fn floor(text: &str, mut at: usize) -> usize {
    at = at.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}
