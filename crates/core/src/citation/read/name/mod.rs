//! Reads names of laws in running text, such as `نظام المحاكم التجارية`, and finds where they end.
//!
//! Texts do not mark the end of a name. So the reader follows the noun phrase: indefinite nouns in construct
//! up to the first definite noun, then its possible attributes (adjectives, `و` with another noun, `لل…`,
//! `أمام …`). The attributes are a guess. [`name_readings`] therefore returns the shorter names that the same
//! words may mean, and a resolver takes the one that exists.

pub(in crate::citation) mod known;
pub(in crate::citation) mod other_act;
pub(in crate::citation) mod title;
pub(in crate::citation) mod word;
pub(in crate::citation) mod words;

use crate::citation::lexicon::nation::{self, Adjective, country_of, of_adjective};
use crate::citation::lexicon::words::names::{
    ADJECTIVES_OF_CODES, ADJECTIVES_OF_MAGHREB_CODES, ADJECTIVES_OF_SUBJECTS, APPROVED_BY,
    BARE_SUBJECTS, ENDING_PREPOSITIONS, EVERYDAY_AFTER_IN, JOINING_WORDS, NOUNS_AMONG_STOPS,
    NOUNS_WITH_ON, NOUNS_WITH_TO, OF_ANY_STATE, SAID_OF_LAWS, WHOLE_NAMES,
};
use crate::text::cursor::Cursor;
use crate::text::fold::fold;
use crate::text::folded::FoldedText;
use other_act::{begins_other_act, is_based_on};
use word::word;
use words::{BASIC, begins_clause, ends_in_pronoun, is_body, is_definite, is_feminine, is_stop};

/// Greatest number of words that are read as the name of a law after its noun.
const MOST_WORDS: usize = 14;

/// Where the name of a law ends in the folded text.
#[derive(Clone, Copy, Debug)]
pub(in crate::citation) struct Name {
    pub end: usize,
    /// Byte after the words that follow the law's name and belong to the citation, such as the country.
    pub past: usize,
    pub country: Option<&'static str>,
    pub federal: bool,
}

/// Reads the longest name of a law after its noun. `definite` is true if that noun has the definite article.
pub(in crate::citation) fn name(cursor: &Cursor, definite: bool) -> Option<Name> {
    ends(cursor, definite).pop()
}

/// Reads a name as [`name`] does whose first word has a prefix before the cursor: `نظامي المرور والتمويل
/// العقاري`.
pub(in crate::citation) fn name_behind_prefix(cursor: &Cursor) -> Option<Name> {
    ends_from(cursor, false, false).pop()
}

/// Returns the names that the words of a name may mean: the name and its shorter readings, longest first,
/// normalized to letters; none if the words are no name. Words that distinguish laws (`أمام ديوان المظالم`,
/// `والمتاحف`) are never cut off, because the shorter name would mean another law.
pub(in crate::citation) fn name_readings(name: &str) -> Vec<String> {
    let folded = FoldedText::new(name);
    let mut cursor = Cursor::new(&folded, 0);
    let Some(head) = word(&mut cursor) else {
        return Vec::new();
    };
    let readings = ends(&cursor, head.starts_with("ال"));
    let longest = readings.last().map(|reading| reading.end);
    readings
        .iter()
        .rev()
        .filter(|reading| Some(reading.end) == longest || may_end(&cursor, reading.end))
        .map(|reading| folded.letters(0..reading.end))
        .collect()
}

/// True if the words after byte `end` may belong to the sentence instead of to the law's name.
fn may_end(start: &Cursor, end: usize) -> bool {
    let mut ahead = *start;
    let mut nouns = 0;
    while ahead.position < end && word(&mut ahead).is_some() {
        nouns += 1;
    }
    let Some(next) = word(&mut ahead) else {
        return true;
    };
    match next {
        // After one noun `في` or `عن` does not end a name: `نظام العمل في الجهات الحكومية` is not the labour
        // law. After two nouns or more it may.
        "في" | "عن" => nouns > 1,
        _ if JOINING_WORDS.contains(&next) => false,
        _ => !["وال", "ل", "ول", "بال"]
            .iter()
            .any(|joined| next.starts_with(joined)),
    }
}

/// Returns every position at which the law's name may end, the nearest first.
fn ends(cursor: &Cursor, definite: bool) -> Vec<Name> {
    ends_from(cursor, definite, true)
}

/// Returns what [`ends`] does. If `at_edge`, the first word of the name must begin at the cursor.
fn ends_from(cursor: &Cursor, definite: bool, at_edge: bool) -> Vec<Name> {
    let mut ends: Vec<Name> = Vec::new();
    let mut ahead = *cursor;
    let mut last = "";
    let mut whole = false;
    let mut body = false;
    // After the feminine nouns `مجلة` and `مدونة` (code, in the Maghreb) the country's adjective is feminine:
    // `مجلة الالتزامات والعقود التونسية`.
    let code_of_maghreb = [fold!("مجلة"), fold!("مدونة")]
        .iter()
        .any(|noun| cursor.folded.text[..cursor.position].ends_with(noun));
    let of_law = ["قانون", "نظام"]
        .iter()
        .any(|noun| cursor.folded.text[..cursor.position].ends_with(noun));
    for count in 0..MOST_WORDS {
        let line = ahead.folded.line_before(ahead.position);
        let begins = count == 0 && !at_edge || ahead.folded.word_edge(ahead.position);
        if !begins || line && !ends.is_empty() && !goes_on_in_next_line(&ahead) {
            break;
        }
        let mut at = ahead;
        if !ends.is_empty()
            && let Some(code) = nation::place(&mut at)
        {
            mark(&mut ends, at.position, |end| end.country = Some(code));
            break;
        }
        let Some(word) = word(&mut ahead) else { break };
        // `مجلة الأحوال الشخصية الفصل 5`: the article begins.
        if code_of_maghreb && is_chapter(word, &ahead) {
            break;
        }
        // PDF tools cut the ending off the adverb «legally»: `قانون ًا`.
        if word == "ا" {
            break;
        }
        if code_of_maghreb
            && last != fold!("الجنسية")
            && let Some(code) = of_adjective(word, Adjective::DefiniteFeminine)
        {
            mark(&mut ends, ahead.position, |end| end.country = Some(code));
            break;
        }
        // Folded, إلى begins with the same letters as a definite noun.
        let definite_word = is_definite(word) && word != fold!("إلى");
        if let Some(code) = country_of(word) {
            // In `نظام البنك المركزي السعودي` the adjective of the country describes the bank, not the law.
            let of_last_noun = count > 1 && !definite && body && !is_feminine(last);
            mark(&mut ends, ahead.position, |end| {
                end.country = Some(code);
                if of_last_noun {
                    end.end = ahead.position;
                }
            });
            break;
        }
        if word == "الاتحادي" {
            mark(&mut ends, ahead.position, |end| end.federal = true);
            break;
        }
        // «Regulating» is definite, but its object goes on (`الترتيبات التنظيمية لهيئة الصحة العامة`).
        let regulates =
            word == fold!("المنظمة") || word == fold!("التنظيمية") && ahead.rest().starts_with('ل');
        let code = ADJECTIVES_OF_CODES.contains(&word)
            || count == 0 && regulates
            || code_of_maghreb && ADJECTIVES_OF_MAGHREB_CODES.contains(&word)
            || word == BASIC && is_basic_law(&ahead);
        let open = ends.is_empty();
        let noun = open && !definite && !line && NOUNS_AMONG_STOPS.contains(&word)
            // The statutes of bodies are part of the name here: `لائحة النظام الأساسي لمراكز الشباب`.
            || open && count == 0 && word == "النظام" && ahead.rest().starts_with(BASIC)
            // `الطعن` usually begins another citation, but here it is a noun of the name: `قانون حالات
            // وإجراءات الطعن أمام محكمة النقض`.
            || open && count > 0 && !definite && !line && word == "الطعن"
            || word == fold!("إلى") && has_movement(&cursor.folded.text[cursor.position..ahead.position])
            // `ومن في حكمهم` («and the like») belongs to the name: `أموال القاصرين ومن في حكمهم`.
            || matches!(word, "ومن" | "وما") && ahead.rest().starts_with(fold!("في حكمه"));
        if is_stop(word) && !noun && word != "للحكم" || (definite && count == 0 && !code) {
            break;
        }
        // `النظام التجاري الدولي` (the international trade system) is not a law of a state.
        if definite && count > 0 && matches!(word, "الدولي" | "العالمي") {
            ends.clear();
            break;
        }
        // «As follows» ends a name, also behind «and» with another noun.
        let as_follows = word == fold!("على") && ahead.rest().starts_with("النحو");
        let is_said_of_law =
            is_definite(last) && (SAID_OF_LAWS.contains(&word) || is_approved(word, &ahead));
        if word == fold!("بالمملكة") || begins_clause(word) || as_follows || is_said_of_law
        {
            break;
        }
        if !open && (is_based_on(word, &ahead) || begins_other_act(word, &ahead)) {
            break;
        }
        // `قانون الدولة المطلوب منها التسليم`: the law of whatever state it is.
        if count == 0 && of_law && OF_ANY_STATE.contains(&word) {
            break;
        }
        // In `القانون المدني والقول بـ…` the law's name is complete before و («and»).
        if whole && !ADJECTIVES_OF_CODES.contains(&word) && !word.starts_with("لل") {
            break;
        }
        whole |= definite && count == 0 && WHOLE_NAMES.contains(&word);
        // The noun after `بعض` («some») goes on: `قانون التصالح في بعض مخالفات البناء`.
        if word == "بعض" && matches!(last, "في" | "عن") {
            continue;
        }
        let end = Name {
            end: ahead.position,
            past: ahead.position,
            country: None,
            federal: false,
        };
        match () {
            () if open && count == 0 && BARE_SUBJECTS.contains(&word) => ends.push(end),
            // `قانون إجراءات مدنية وإدارية`: without its adjectives the name would be that of two codes.
            () if !definite && is_adjective_of_subject(word, last) => {
                ends.pop();
                ends.push(end);
            }
            () if open && ENDING_PREPOSITIONS.contains(&word) => break,
            // With its object the name goes on to the next definite noun: `اللائحة المنظمة لأعمال …`.
            () if open && regulates => {}
            () if open => {
                if definite_word && !word.starts_with("بال") {
                    ends.push(end);
                }
            }
            () if matches!(last, "في" | "عن") && EVERYDAY_AFTER_IN.contains(&word) => break,
            () if word == "للحكم" || last == "في" && word.starts_with("حكمه") => {
                ends.push(end)
            }
            () if word == fold!("إلى") => {}
            // An adjective describes the noun before it, so the name cannot end between the two.
            () if word.starts_with("ال") => {
                if is_definite(last) && last != fold!("إلى") {
                    ends.pop();
                }
                ends.push(end);
            }
            () if definite_word || word == fold!("أمامه") => ends.push(end),
            // `وأية` ends in the letter to which the ending of a feminine noun folds, not in a pronoun.
            () if ends_in_pronoun(word)
                && (word.starts_with("ول") || !ends_in_feminine(&ahead, word)) =>
            {
                ends.push(end)
            }
            // A word that ends in alef is an adverb (`وتطبيقا`) and begins another phrase, so the name ends
            // before it.
            () if word.ends_with('ا') => break,
            () if last == fold!("إلى") && (word.ends_with("هم") || word.ends_with("ها")) => {
                ends.push(end)
            }
            () if matches!(word, "في" | "عن")
                || (matches!(last, "في" | "عن")
                    || last == fold!("على")
                    || last == fold!("إلى")) => {}
            // After `الملك` (king) a proper name follows, as in `دارة الملك عبدالعزيز`.
            () if last == "الملك" => {
                ends.pop();
                ends.push(end);
            }
            // After an indefinite noun with the prefix ل the name cannot end yet, because the next noun
            // defines it: `لمكافحة المخدرات`.
            () if word.starts_with('ل') && word.chars().count() > 3 => {}
            () if last.starts_with('ل') && definite_word => ends.push(end),
            () if word == fold!("على") && NOUNS_WITH_ON.iter().any(|noun| last.ends_with(noun)) =>
                {}
            () if word.starts_with('و') || JOINING_WORDS.contains(&word) => {}
            // In `وتنظيم أعماله` the pronoun («its») ends the phrase that و («and») began, so the name may
            // end there.
            () if last.starts_with('و') && word.ends_with('ه') => ends.push(end),
            () if last.starts_with('و') || JOINING_WORDS.contains(&last) => {}
            () => break,
        }
        last = word;
        body |= is_body(word);
    }
    ends
}

/// True if a word says who approved the law before it: `نظام العمل الموافق عليه`.
fn is_approved(word: &str, after: &Cursor) -> bool {
    APPROVED_BY
        .iter()
        .any(|(participle, next)| word == *participle && after.rest().starts_with(next))
}

/// True if the word before the cursor is written with the ending of feminine nouns, which folds to the letter
/// of a pronoun.
fn ends_in_feminine(end: &Cursor, word: &str) -> bool {
    let start = end.position - word.len();
    end.folded.written(start..end.position).ends_with('ة')
}

/// True if the word is الفصل with a number, which is an article of a code.
fn is_chapter(word: &str, after: &Cursor) -> bool {
    let number = after.rest().trim_start_matches('(');
    ["الفصل", "الفصول", "الفصلين", "الفصلان"].contains(&word)
        && number.starts_with(|c: char| c.is_ascii_digit())
}

/// True if the words of the next line plainly belong to the name that ends at the line break: a definite
/// word, and after at most [`MOST_WORDS_OF_LINE`] words the number or the issuing instrument. In a text that
/// is printed in lines of one width the definite word is enough.
fn goes_on_in_next_line(cursor: &Cursor) -> bool {
    let mut ahead = *cursor;
    let Some(first) = word(&mut ahead) else {
        return false;
    };
    let definite = ["ال", "وال"]
        .iter()
        .any(|article| first.starts_with(article));
    if !definite || is_stop(first) || PARTICIPLES.iter().any(|word| first.starts_with(word)) {
        return false;
    }
    if is_printed_line(cursor) && !is_label(cursor) {
        return true;
    }
    for _ in 0..MOST_WORDS_OF_LINE {
        let mut next = ahead;
        next.skip_fillers(2);
        if ahead.folded.line_before(next.position) {
            return false;
        }
        let numbered = AFTER_NAMES.iter().any(|word| next.rest().starts_with(word));
        if numbered {
            return true;
        }
        if word(&mut ahead).is_none_or(is_stop) {
            return false;
        }
    }
    false
}

/// True if the line that begins at the cursor begins with a label: `المرجع القانوني: …`.
fn is_label(cursor: &Cursor) -> bool {
    const LONGEST: usize = 60;
    cursor.window(LONGEST).contains(':')
}

/// True if the lines before and after a line break are about as long as printed lines are.
fn is_printed_line(cursor: &Cursor) -> bool {
    const LENGTHS: std::ops::RangeInclusive<usize> = 80..=200;
    let folded = cursor.folded;
    let from = cursor.position.saturating_sub(*LENGTHS.end());
    let before = (from..cursor.position)
        .rev()
        .find(|&place| folded.line_before(place));
    let to = (cursor.position + LENGTHS.end()).min(folded.text.len());
    let after = (cursor.position + 1..=to).find(|&place| folded.line_before(place));
    let printed = |length: usize| LENGTHS.contains(&length);
    before.is_some_and(|start| printed(cursor.position - start))
        && after.is_some_and(|end| printed(end - cursor.position))
}

/// Greatest number of words of a name between a line break and the number or issuing instrument of the law.
const MOST_WORDS_OF_LINE: usize = 4;
/// Participles («approved», «adopted») that describe a law after its name and are no part of it.
const PARTICIPLES: &[&str] = &fold![
    "الموافق",
    "المعتمد",
    "الصادر",
    "المعدل",
    "المرفق",
    "المرافق",
    "المتعلق",
    "المتضمن",
    "المذكور"
];
/// Words that follow the name of a law: its number, its year, the instrument that issued it.
const AFTER_NAMES: &[&str] = &["رقم", fold!("لسنة"), "الصادر"];

/// True if a word is an adjective of a bare subject before it, or goes on with another one after `و` («and»).
fn is_adjective_of_subject(word: &str, last: &str) -> bool {
    let is_adjective = |word: &str| ADJECTIVES_OF_SUBJECTS.contains(&word);
    match word.strip_prefix('و') {
        Some(bare) => is_adjective(bare) && is_adjective(last),
        None => is_adjective(word) && BARE_SUBJECTS.contains(&last),
    }
}

/// True if a name has a noun of movement, so that إلى continues it.
fn has_movement(words: &str) -> bool {
    NOUNS_WITH_TO.iter().any(|noun| words.contains(noun))
}

/// True if the word behind byte `end` may belong to a name that ends there: a definite noun or adjective.
pub(in crate::citation) fn goes_on(folded: &FoldedText, end: usize) -> bool {
    let mut ahead = Cursor::new(folded, end);
    if folded.line_before(end) {
        return false;
    }
    let Some(word) = word(&mut ahead) else {
        return false;
    };
    let definite = word.starts_with("ال") || word.starts_with("وال");
    definite && !is_stop(word)
}

fn mark(ends: &mut [Name], past: usize, with: impl FnOnce(&mut Name)) {
    if let Some(end) = ends.last_mut() {
        with(end);
        end.past = past;
    }
}

fn is_basic_law(after: &Cursor) -> bool {
    ["للحكم", fold!("للدولة"), "العام"]
        .iter()
        .any(|word| after.rest().starts_with(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name_in(text: &str) -> Option<String> {
        let folded = FoldedText::new(text);
        let mut cursor = Cursor::new(&folded, 0);
        let head = word(&mut cursor)?;
        let name = name(&cursor, head.starts_with("ال"))?;
        Some(folded.written(0..name.end))
    }

    #[test]
    fn a_name_ends_with_its_noun_phrase() {
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
            (
                "قانون تحويل المؤسسات العامة إلى القطاع الخاص وعلى",
                "قانون تحويل المؤسسات العامة إلى القطاع الخاص",
            ),
            ("قانون العمل إلى الوزير", "قانون العمل"),
            (
                "نظام نقل الحجاج إلى المملكة وإعادتهم إلى بلادهم، بالصيغة",
                "نظام نقل الحجاج إلى المملكة وإعادتهم إلى بلادهم",
            ),
            (
                "قانون تحويل المؤسسات العامة إلى شركات",
                "قانون تحويل المؤسسات العامة",
            ),
            ("القانون المدني المصري", "القانون المدني"),
            ("قانون عقوبات", "قانون عقوبات"),
            (
                "قانون إجراءات مدنية وإدارية التي",
                "قانون إجراءات مدنية وإدارية",
            ),
            ("قانون إجراءات جزائية، بدعوى", "قانون إجراءات جزائية"),
            ("قانون إجراءات إلى", "قانون إجراءات"),
            ("نظام العمل والمادة 5", "نظام العمل"),
            ("نظام المياه القاضي بأن", "نظام المياه"),
            ("نظام السياحة المعتمدة", "نظام السياحة"),
            ("نظام المياه الموافق عليه بالمرسوم", "نظام المياه"),
            ("نظام المياه المصادق عليه", "نظام المياه"),
            ("نظام المياه المشمول بالمرسوم", "نظام المياه"),
            ("نظام المياه المعتمد بقرار", "نظام المياه"),
            ("نظام المياه والترخيص الصادر برقم (5)", "نظام المياه"),
            (
                "نظام المياه وعقد التأسيس الموافق عليه بالقرار رقم 5",
                "نظام المياه",
            ),
            (
                "نظام المياه واتفاقية المياه العربية الموافق عليها بالمرسوم رقم 5",
                "نظام المياه",
            ),
            ("نظام المياه وبناء على الخطاب", "نظام المياه"),
            // The participle is said of the law, or has no number.
            (
                "نظام المياه والترخيص الصادرة برقم (5)",
                "نظام المياه والترخيص",
            ),
            (
                "نظام المياه والترخيص الصادر عام 1440",
                "نظام المياه والترخيص",
            ),
            ("نظام المحاسب المعتمد", "نظام المحاسب المعتمد"),
            ("نظام معاش الأفراد المشمولة بأحكام", "نظام معاش الأفراد"),
            (
                "نظام الهيئة العامة للأوقاف المشتملة على",
                "نظام الهيئة العامة للأوقاف",
            ),
            (
                "نظام المشتريات الحكومية والعقود المبرمة",
                "نظام المشتريات الحكومية والعقود",
            ),
            ("نظام العمل والمستثنون منه", "نظام العمل"),
            ("نظام العمل بالمملكة العربية السعودية", "نظام العمل"),
            ("نظام البيئة ولوائحها التنفيذية", "نظام البيئة"),
            (
                "قانون الجنسية وجوازات السفر رقم",
                "قانون الجنسية وجوازات السفر",
            ),
            ("قانون أملاك الدولة الخاصة، رقم", "قانون أملاك الدولة الخاصة"),
            ("قانون مجلس الدولة على", "قانون مجلس الدولة"),
            ("نظام التسجيل العيني للعقار", "نظام التسجيل العيني للعقار"),
        ] {
            assert_eq!(name_in(text).as_deref(), Some(expected), "{text}");
        }
    }

    #[test]
    fn a_name_that_may_go_too_far_has_shorter_readings() {
        assert_eq!(
            name_readings("نظام السوق المالية وقواعد الإدراج"),
            ["نظام السوق الماليه وقواعد الادراج", "نظام السوق الماليه"],
        );
        assert_eq!(name_readings("نظام العمل"), ["نظام العمل"]);
    }

    #[test]
    fn words_that_distinguish_laws_are_not_cut_off() {
        for name in [
            "نظام المرافعات أمام ديوان المظالم",
            "نظام الآثار والمتاحف",
            "نظام العمل في الجهات الحكومية",
            "قانون الحجر الزراعي لدول مجلس التعاون",
        ] {
            assert_eq!(name_readings(name).len(), 1, "{name}");
        }
    }

    #[test]
    fn an_adjective_of_a_country_belongs_to_the_noun_that_it_agrees_with() {
        assert_eq!(
            name_in("نظام البنك المركزي السعودي، الصادر").as_deref(),
            Some("نظام البنك المركزي السعودي")
        );
        assert_eq!(
            name_in("قانون المرافعات المدنية المصري").as_deref(),
            Some("قانون المرافعات المدنية")
        );
        assert_eq!(name_in("نظام العمل السعودي").as_deref(), Some("نظام العمل"));
    }

    #[test]
    fn phrases_that_are_no_names_are_not_read() {
        for text in [
            "القانون الدولي",
            "النظام التجاري الدولي",
            "القانون المشار إليه",
            "النظام العام",
            "قانون اتحادي",
            "نظام خاص",
            "النظام",
            "نظام من",
            "قانون ًا لمأموري الضبط القضائي",
            "قانون الدولة المطلوب منها التسليم",
            "قانون دولة المقر",
            "قانون الموطن المشترك",
            "قانون جنسية المتوفى",
            "نظام الدولة التي يعمل فيها",
        ] {
            assert_eq!(name_in(text), None, "{text}");
        }
    }
}
