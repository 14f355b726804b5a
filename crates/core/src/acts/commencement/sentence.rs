//! Sentences by which an instrument states when it has effect.

use std::sync::LazyLock;

use regex::Regex;

use crate::pattern;
use crate::text::utf16::first;

/// Length of the text after the words of commencement that is read, in UTF-16 units. Twice as much is read
/// after the name of a repealed law.
pub(super) const REACH: usize = 120;

/// Beginnings of a sentence or of an item of a list.
const SENTENCE: &[&str] = &[
    r"(?:(?:^|[.،؛:\n])\s*(?:(?:[0-9]{1,2}|(?:أولا|ثانيا|ثالثا|رابعا|خامسا|سادسا|سابعا|ثامنا|تاسعا|عاشرا)\s)\s*[-–.):]+\s*)?)",
];

/// The rest of a sentence. It goes on in the next line where that begins with words of a day.
const REST: &[&str] =
    &[r"[^.؛\n]*(?:\n\s*(?:التالي|سنة|لسنة|عام|من\s|لتاريخ|تاريخ|يوم|أشهر|شهر|نشر)[^.؛\n]*)?"];

/// Words of commencement of the instrument itself, at the beginning of a sentence or after «و». A text that
/// lost its first letter begins with «عمل بالنظام بعد …».
static COMMENCES: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"(?:(?:{sentence}و?|\sو)(?:(?:يعمل|تعمل|يسري|تسري)\s+(?:العمل\s+)?|يبدأ\s+(?:العمل|تطبيق)\s+)|{sentence}عمل\s+)(?:ب(?:هذا|هذه|هما|ها|ه|أحكام|ما\s+(?:ورد|جاء)|ال(?:نظام|قانون|تنظيم|لائحة|قرار|مرسوم|ترتيبات|قواعد|ضوابط))|أحكام\s+اللائحة|هذا|هذه)(?P<when>{rest})",
        &[("sentence", SENTENCE), ("rest", REST)],
    )
});

/// Words of commencement directly before the day or the delay. In other places they say to whom an
/// instrument applies: «تسري أحكام هذه القواعد على الطلبات الجديدة بعد (180) يوماً». «ويكون نافذاً» is the
/// instrument's where the sentence names it and its publication, and otherwise another text's, such as a
/// treaty's.
static DIRECTLY: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"(?:(?:{sentence}و?|\sو)(?:(?:ينفذ|تنفذ|يطبق|تطبق|تسري|يسري)\s+(?:أحكام\s+)?(?:هذا|هذه)\s+{instrument}|(?:يكون|تكون|يصبح|تصبح|يعد|تعد|يعتبر|تعتبر)\s+(?:هذا|هذه)\s+{instrument}\s+(?:نافذ|ساري)(?:ا|ة)(?:\s+المفعول)?)|(?:ينشر|تنشر|تصدر|يصدر)\s+(?:هذا\s|هذه\s|ال\p{L}+)[^.؛\n]*?\s(?:و|كما\s+)(?:يكون|تكون|يصبح|تصبح|يعد|تعد|يعتبر|تعتبر)\s+(?:نافذ|ساري)(?:ا|ة)(?:\s+المفعول)?)(?P<when>\s+(?:بعد|من|اعتبارا|ابتداء)\s{rest})",
        &[
            ("sentence", SENTENCE),
            ("instrument", INSTRUMENT),
            ("rest", REST),
        ],
    )
});

/// Instruments, as they name themselves. An annex or an agreement has another commencement.
const INSTRUMENT: &[&str] = &[
    "النظام",
    "القانون",
    "المرسوم",
    "القرار",
    "اللائحة",
    "التنظيم",
    "القواعد",
    "الضوابط",
    "التعليمات",
    "الوثيقة",
    "الميثاق",
    "الإجراءات",
    "الدليل",
    "السياسة",
    "الترتيبات",
    "الاشتراطات",
    "المعايير",
];

/// Words of commencement of a bylaw. A law may state that of its bylaw too, or be printed together with it.
static OF_A_BYLAW: LazyLock<Regex> =
    LazyLock::new(|| pattern::letters(r"(?:بها|هذه|لائحة)\s*$", &[]));

/// A sentence of commencement.
pub(super) struct Sentence<'a> {
    /// Place of the sentence and of its words of a day or a delay, in bytes.
    pub start: usize,
    pub when: usize,
    /// The words of commencement.
    pub head: &'a str,
    /// The words after them, which give the day or the delay.
    pub words: &'a str,
}

impl Sentence<'_> {
    /// The sentence of the highest rank counts: the last one, and that of a law before that of its bylaw.
    pub fn rank(&self) -> (bool, usize) {
        (!OF_A_BYLAW.is_match(self.head), self.when)
    }
}

/// The sentences of commencement of a text normalized to letters. Those of one pattern stand in text order.
pub(super) fn sentences(letters: &str) -> impl Iterator<Item = Sentence<'_>> {
    let found = [&COMMENCES, &DIRECTLY].map(|pattern| pattern.captures_iter(letters));
    found.into_iter().flatten().filter_map(|found| {
        let (sentence, words) = (found.get(0)?, found.name("when")?);
        Some(Sentence {
            start: sentence.start(),
            when: words.start(),
            head: &letters[sentence.start()..words.start()],
            words: first(words.as_str(), REACH),
        })
    })
}
