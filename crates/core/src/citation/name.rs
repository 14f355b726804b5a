//! Names of laws: how far `نظام المحاكم التجارية` goes in running text.
//!
//! Nothing marks the end of a name, so the noun phrase is followed: indefinite nouns in construct
//! up to the first definite one, then what may hang on it (adjectives, `و` and another noun,
//! `لل…`, `أمام …`). Hanging on is a guess; [`name_readings`] gives the shorter names that the
//! same words may mean, for a resolver that knows which laws there are.

use super::cursor::Cursor;
use super::shadow::{Shadow, is_letter};

/// More words than any name of a law that is cited so.
const MOST_WORDS: usize = 14;

/// Adjectives of countries, with their code.
#[rustfmt::skip] // rows of a table
const COUNTRIES: &[(&str, &str)] = &[
    ("المصري", "eg"), ("السعودي", "sa"), ("الاماراتي", "ae"), ("الكويتي", "kw"), ("القطري", "qa"),
    ("البحريني", "bh"), ("العماني", "om"), ("اليمني", "ye"), ("الاردني", "jo"), ("السوري", "sy"),
    ("اللبناني", "lb"), ("العراقي", "iq"), ("الفلسطيني", "ps"), ("الليبي", "ly"), ("التونسي", "tn"),
    ("الجزايري", "dz"), ("المغربي", "ma"), ("السوداني", "sd"),
];

/// Words that no name goes on with. Prefixes are stripped before a word is looked up here.
#[rustfmt::skip] // rows of a table
const STOPS: &[&str] = &[
    // instruments and their parts
    "قانون", "القانون", "نظام", "النظام", "لايحه", "اللايحه", "لايحته", "لوايحه", "لايحتها", "لوايح", "اللوايح",
    "مرسوم", "المرسوم", "قرار", "القرار", "قرارات", "القرارات", "امر", "الامر", "ماده", "الماده", "المادتين", "المادتان",
    "فقره", "الفقره", "البند", "بند", "دستور", "الدستور", "تعميم", "التعميم", "حكم", "الحكم", "طعن", "الطعن", "دعوي", "الدعوي",
    "ملف", "رقم", "ارقام", "لسنه", "سنه", "لعام", "عام", "تاريخ", "بتاريخ", "جلسه", "تعديلاته", "تعديلاتها", "مذكرته",
    // participles that speak of the law
    "الصادر", "الصادره", "المشار", "المذكور", "المذكوره", "المعدل", "المعدله", "المعمول", "النافذ", "الساري", "الحالي",
    "الجديد", "القديم", "السابق", "السالف", "سالف", "الواجب", "المطبق", "المرافق", "المرافقه", "المرفق", "المرفقه", "الملغي", "الاتي", "المبين", "المنصوص",
    // particles, relatives, verbs of being
    "التي", "الذي", "اللذين", "الذين", "ان", "انه", "انها", "اذا", "اذ", "حيث", "كما", "قد", "لا", "لم", "لن", "ما", "هو", "هي", "كان", "كانت",
    "هذا", "هذه", "ذلك", "تلك", "وفقا", "طبقا", "عملا", "استنادا", "بموجب", "بمقتضي", "بشان", "بخصوص", "بما", "مما", "فيما",
    "بعد", "قبل", "عند", "حتي", "الا", "او", "ام", "ثم", "بل", "غير", "دون", "كل", "اي", "وزاره", "خلال",
    "يجوز", "يجب", "يكون", "تكون", "يعد", "يعتبر", "اوجب", "نص", "نصت", "ينص", "تنص", "يسري", "تسري", "يعمل", "بالمرسوم", "بالقرار", "بالقانون", "بالامر", "اعلاه",
    "الجدول", "الملحق", "ملحق", "الجريده", "العدد", "الصيغه", "صيغه", "نظامها", "نظامه", "احكامه", "احكامها", "نفسه", "ذاته", "اليه", "عليه", "منه", "له", "بها", "به", "فيها", "فيه", "منها",
];

/// Prepositions that end a name of law, and those that may go on with a definite noun.
const ENDING_PREPOSITIONS: &[&str] = &["في", "من", "علي", "الي", "عن", "مع"];
const JOINING_WORDS: &[&str] = &[
    "امام",
    "ذوي",
    "ذات",
    "بين",
    "ضد",
    "لدي",
    "لدول",
    "ديوان",
    "مجلس",
];
/// Nouns that take علي: `الضريبة على الدخل`.
const NOUNS_WITH_ON: &[&str] = &[
    "ضريبه",
    "ضرايب",
    "رقابه",
    "اشراف",
    "رسوم",
    "تفتيش",
    "حصول",
    "محافظه",
    "ولايه",
    "اعتداء",
    "الموقت",
];

/// Words that are stops behind a definite noun and nouns in a construct: `النظام المرافق` and
/// `نظام حماية المرافق`.
const NOUNS_AMONG_STOPS: &[&str] = &["المرافق", "وزاره", "غير"];

/// What follows في in a sentence, but not in the name of a law.
const EVERYDAY: &[&str] = &[
    "المملكه",
    "الدوله",
    "البلاد",
    "الحالات",
    "الحاله",
    "الاحوال",
    "الحدود",
    "الموعد",
    "المواعيد",
    "الوقت",
    "المده",
    "المحكمه",
    "القضيه",
    "الدعوي",
    "النزاع",
    "الموضوع",
    "الشان",
    "الماده",
    "المواد",
    "الفقره",
    "الجريده",
    "اليوم",
    "الواقع",
    "الاتي",
    "الاجل",
    "القرار",
];

/// Nouns of one word that name a law without an article: `قانون عقوبات`.
const BARE_SUBJECTS: &[&str] = &["عقوبات", "مدني", "مرافعات", "اجراءات", "تجاري", "اثبات"];

/// Adjectives that `القانون` and `النظام` make a name with.
const ADJECTIVES_OF_CODES: &[&str] = &[
    "المدني",
    "التجاري",
    "الجنايي",
    "الجزايي",
    "البحري",
    "الجوي",
    "الزراعي",
    "الموحد",
    "المنظمه",
    "الموحده",
];

/// `النظام الأساسي للحكم` is a basic law, `النظام الأساسي للشركة` a company's own paper.
const BASIC: &str = "الاساسي";

fn is_basic_law(after: &Cursor) -> bool {
    ["للحكم", "للدوله", "العام"]
        .iter()
        .any(|word| after.rest().starts_with(word))
}

/// How far a name goes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Name {
    pub end: usize,
    /// End of the words that belong to the citation though not to the name: the country's.
    pub past: usize,
    pub country: Option<&'static str>,
    pub federal: bool,
}

/// Follows the name that begins after a head. `definite` is whether the head has its article.
pub(super) fn name(cursor: &Cursor, definite: bool) -> Option<Name> {
    ends(cursor, definite).pop()
}

/// The names that a name may mean: itself and the shorter ones that it may go beyond, the longest
/// first, in letters form.
pub(super) fn name_readings(name: &str) -> Vec<String> {
    let shadow = Shadow::new(name);
    let mut cursor = Cursor::new(&shadow, 0);
    let Some(head) = word(&mut cursor) else {
        return Vec::new();
    };
    let readings = ends(&cursor, head.starts_with("ال"));
    readings
        .iter()
        .rev()
        .map(|reading| shadow.letters(0..reading.end).to_owned())
        .collect()
}

/// The adjective of a country, as its code.
pub(super) fn country(cursor: &mut Cursor) -> Option<&'static str> {
    COUNTRIES
        .iter()
        .find(|(adjective, _)| cursor.eat_word(&[adjective]).is_some())
        .map(|(_, code)| *code)
}

/// Every place where the name may end, the nearest first.
fn ends(cursor: &Cursor, definite: bool) -> Vec<Name> {
    let mut ends: Vec<Name> = Vec::new();
    let mut ahead = *cursor;
    let mut last = "";
    for count in 0..MOST_WORDS {
        let line = ahead.shadow.line_before(ahead.position);
        if !ahead.shadow.word_edge(ahead.position) || (line && !ends.is_empty()) {
            break;
        }
        let Some(word) = word(&mut ahead) else { break };
        let definite_word = is_definite(word);
        if let Some((_, code)) = COUNTRIES.iter().find(|(name, _)| *name == word) {
            mark(&mut ends, ahead.position, |end| end.country = Some(code));
            break;
        }
        if word == "الاتحادي" {
            mark(&mut ends, ahead.position, |end| end.federal = true);
            break;
        }
        let code = ADJECTIVES_OF_CODES.contains(&word) || word == BASIC && is_basic_law(&ahead);
        let open = ends.is_empty();
        let noun = open && !definite && NOUNS_AMONG_STOPS.contains(&word);
        if is_stop(word) && !noun && word != "للحكم" || (definite && count == 0 && !code) {
            break;
        }
        let end = Name {
            end: ahead.position,
            past: ahead.position,
            country: None,
            federal: false,
        };
        match () {
            () if open && count == 0 && BARE_SUBJECTS.contains(&word) => ends.push(end),
            () if open && ENDING_PREPOSITIONS.contains(&word) => break,
            // `اللائحة المنظمة لأعمال …`: the name goes on until a definite noun.
            () if open && word == "المنظمه" => {}
            () if open => {
                if definite_word && !word.starts_with("بال") {
                    ends.push(end);
                }
            }
            () if matches!(last, "في" | "عن") && EVERYDAY.contains(&word) => break,
            () if word == "للحكم" => ends.push(end),
            // An adjective belongs to the noun before it, so the shorter name is none.
            () if word.starts_with("ال") => {
                if is_definite(last) {
                    ends.pop();
                }
                ends.push(end);
            }
            () if definite_word || ends_in_pronoun(word) || word == "امامه" => ends.push(end),
            // An adverb (`وتطبيقا`) begins another phrase.
            () if word.ends_with('ا') => break,
            () if matches!(word, "في" | "عن") || matches!(last, "في" | "عن") => {}
            // `دارة الملك عبدالعزيز`: a proper name.
            () if last == "الملك" => {
                ends.pop();
                ends.push(end);
            }
            // `لمكافحة المخدرات`: a noun in construct behind its preposition.
            () if word.starts_with('ل') && word.chars().count() > 3 => {}
            () if last.starts_with('ل') && definite_word => ends.push(end),
            () if word == "علي" && NOUNS_WITH_ON.iter().any(|noun| last.ends_with(noun)) => {}
            () if word.starts_with('و') || JOINING_WORDS.contains(&word) => {}
            // `وتنظيم أعماله`: the pronoun closes what و opened.
            () if last.starts_with('و') && word.ends_with('ه') => ends.push(end),
            () if last.starts_with('و') || JOINING_WORDS.contains(&last) => {}
            () => break,
        }
        last = word;
    }
    ends
}

fn mark(ends: &mut [Name], past: usize, with: impl FnOnce(&mut Name)) {
    if let Some(end) = ends.last_mut() {
        with(end);
        end.past = past;
    }
}

/// The word at the cursor; punctuation and digits are no word.
fn word<'s>(cursor: &mut Cursor<'s>) -> Option<&'s str> {
    let start = cursor.position;
    while cursor.eat_char(is_letter).is_some() {
        if cursor.at_edge() {
            break;
        }
    }
    let word = &cursor.shadow.text[start..cursor.position];
    (!word.is_empty()).then_some(word)
}

/// `العمل`, `والتنفيذ`, `للعقار`, `بالأموال`.
fn is_definite(word: &str) -> bool {
    ["ال", "وال", "لل", "ولل", "بال"].iter().any(|article| {
        word.strip_prefix(article)
            .is_some_and(|noun| noun.chars().count() >= 2)
    })
}

/// `أعماله`, `وإخلائه`: a pronoun makes a noun definite.
fn ends_in_pronoun(word: &str) -> bool {
    word.starts_with('و') && (word.ends_with('ه') || word.ends_with("ها") || word.ends_with("هم"))
}

fn is_stop(word: &str) -> bool {
    STOPS.contains(&word)
        || ["و", "ف", "ب", "ل"].iter().any(|prefix| {
            word.strip_prefix(prefix).is_some_and(|stripped| {
                STOPS.contains(&stripped)
                    // للمادة is ل and المادة with its alef gone.
                    || stripped.strip_prefix('ل').is_some_and(|noun| STOPS.contains(&format!("ال{noun}").as_str()))
            })
        })
}

/// Whether the words between a head and its number can be a title or an issuer: nothing in them
/// says that another sentence or instrument has begun.
pub(super) fn is_title(shadow: &Shadow, start: usize, end: usize, most_words: usize) -> bool {
    let mut cursor = Cursor::new(shadow, start);
    let mut lines = 0;
    let mut words = 0;
    while cursor.position < end {
        if cursor
            .eat_char(|mark| "(){}[]\"«»“”-–،,/:".contains(mark))
            .is_some()
        {
            continue;
        }
        if shadow.line_before(cursor.position) {
            lines += 1;
        }
        let Some(word) = word(&mut cursor) else {
            return false;
        };
        words += 1;
        let subject = matches!(
            word,
            "بشان" | "نظام" | "لايحه" | "قرارات" | "غير" | "وزاره" | "عام" | "مجلس"
        );
        if (is_stop(word) && !subject) || words > most_words || lines > 2 {
            return false;
        }
    }
    true
}

/// Words that end a name but not a title which goes on to what issued it: «… ولائحته التنفيذية».
const TITLE_WORDS: &[&str] = &["القديم", "الجديد", "غير", "وزاره", "عام", "مجلس", "المرافق"];
const MASCULINE_INSTRUMENTS: &[&str] = &["نظام", "النظام", "قانون", "القانون"];
const FEMININE_INSTRUMENTS: &[&str] = &["لايحه", "اللايحه", "لايحته"];

/// Whether the words between a name and the participle of what issued it can be of one title. An
/// instrument among them is no other that the participle might speak of, where its gender differs.
pub(super) fn is_one_title(shadow: &Shadow, start: usize, end: usize, feminine: bool) -> bool {
    const MOST_TITLE_WORDS: usize = 18;
    let inner = match feminine {
        true => MASCULINE_INSTRUMENTS,
        false => FEMININE_INSTRUMENTS,
    };
    let belongs = |word: &str| {
        ["", "و", "ب", "ل"].iter().any(|prefix| {
            word.strip_prefix(prefix)
                .is_some_and(|word| TITLE_WORDS.contains(&word) || inner.contains(&word))
        })
    };
    let mut cursor = Cursor::new(shadow, start);
    let mut words = 0;
    while cursor.position < end {
        if cursor.position > start && shadow.line_before(cursor.position) {
            return false;
        }
        if cursor
            .eat_char(|mark| "()[]\"«»“”-–".contains(mark))
            .is_some()
            || cursor.digits(4).is_some()
        {
            continue;
        }
        match word(&mut cursor) {
            Some(word) if !is_stop(word) || belongs(word) => words += 1,
            _ => return false,
        }
    }
    (1..=MOST_TITLE_WORDS).contains(&words)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name_in(text: &str) -> Option<String> {
        let shadow = Shadow::new(text);
        let mut cursor = Cursor::new(&shadow, 0);
        let head = word(&mut cursor)?;
        let name = name(&cursor, head.starts_with("ال"))?;
        Some(shadow.written(0..name.end))
    }

    #[test]
    fn a_name_goes_as_far_as_its_noun_phrase() {
        for (text, expected) in [
            ("نظام العمل على أن", "نظام العمل"),
            ("نظام المحاكم التجارية، وتاريخ", "نظام المحاكم التجارية"),
            ("نظام مكافحة غسل الأموال التي", "نظام مكافحة غسل الأموال"),
            (
                "نظام المنافسات والمشتريات الحكومية ولائحته",
                "نظام المنافسات والمشتريات الحكومية",
            ),
            (
                "نظام مكافحة جرائم الإرهاب وتمويله، الصادر",
                "نظام مكافحة جرائم الإرهاب وتمويله",
            ),
            (
                "قانون إنشاء هيئة التأمين وتنظيم أعماله رقم",
                "قانون إنشاء هيئة التأمين وتنظيم أعماله",
            ),
            ("قانون الضريبة على الدخل في", "قانون الضريبة على الدخل"),
            ("القانون المدني المصري", "القانون المدني"),
            ("قانون عقوبات", "قانون عقوبات"),
            ("نظام العمل والمادة 5", "نظام العمل"),
            ("نظام التسجيل العيني للعقار", "نظام التسجيل العيني للعقار"),
        ] {
            assert_eq!(name_in(text).as_deref(), Some(expected), "{text}");
        }
    }

    #[test]
    fn a_name_that_may_go_too_far_has_shorter_readings() {
        assert_eq!(
            name_readings("نظام المرافعات أمام ديوان المظالم"),
            ["نظام المرافعات امام ديوان المظالم", "نظام المرافعات"],
        );
        assert_eq!(name_readings("نظام العمل"), ["نظام العمل"]);
    }

    #[test]
    fn what_is_no_name_is_none() {
        for text in [
            "القانون الدولي",
            "القانون المشار إليه",
            "النظام العام",
            "قانون اتحادي",
            "نظام خاص",
            "النظام",
            "نظام من",
        ] {
            assert_eq!(name_in(text), None, "{text}");
        }
    }
}
