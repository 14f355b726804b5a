//! Reads the day or the delay in a sentence of commencement.

use std::sync::LazyLock;

use regex::{Captures, Regex};

use super::start::Commencement;
use crate::numerals::{Unit, facts_in, gregorian_month};
use crate::pattern;

static EVENT: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"(?:تاريخ|بعد|حين)\s+(?:استكمال|اكتمال|صدور\s+(?:قرار|(?:ال)?لائحة))|تاريخ\s+(?:إيداع|تسجيل|تسلم)|من\s+بداية\s+مدة",
        &[],
    )
});

/// Words with which a delay is only the longest one: «من تاريخ صدور اللائحة على ألا يتجاوز (180) يوماً», and
/// «بعد ستة أشهر من إقراره من المجلس الأعلى», because the approval comes before the enactment.
static AT_MOST: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"[^\p{L}]ألا\s+[يت]تجاوز\s|من\s+(?:تاريخ\s+)?(?:إقراره|إقرارها|(?:ال)?موافقة)(?:[^\p{L}]|$)",
        &[],
    )
});

/// «يعمل به خلال 30 يوماً من تاريخ نشره», «يعمل بهذا القرار خلال 30 يوماً …»: a limit, and no delay.
static WITHIN: LazyLock<Regex> =
    LazyLock::new(|| pattern::letters(r"^\s*(?:\p{L}+\s+){0,3}خلال\s", &[]));

/// Words by which a sentence states the commencement of a part of the instrument: «يعمل بما ورد في المادة
/// الأولى من تاريخ صدوره».
static OF_A_PART: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"^\s*(?:في\s+|ب)?(?:ال)?(?:مادة|مادتين|مواد|بند|بندين|بنود|فقرة|فقرتين|فقرات|باب|فصل)(?:[^\p{L}]|$)",
        &[],
    )
});

/// Words by which a sentence states how long the instrument has effect, and not since when: «يسري العمل بهذا
/// القرار لمدة (3) سنوات», «يعمل بها خلال مدة لا تتجاوز (سنتين)», «يعمل بهذا القرار خلال مهلة تسوية الأوضاع».
static FOR_A_TIME: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"^\s*(?:\p{L}+\s+){0,3}(?:لمدة|(?:خلال|طوال|طيلة|أثناء)\s+(?:هذه\s+|تلك\s+)?(?:ال)?(?:مدة|مهلة|فترة))(?:[^\p{L}]|$)",
        &[],
    )
});

/// Words before the last day on which the instrument has effect, or before the time that it has effect: «من
/// تاريخ صدوره وحتى 31/12/2020», «من تاريخ نشره إلى 31/12/2020», «من تاريخ نشره ولمدة سنة».
static UNTIL: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"(?:^|\s)(?:و?(?:حتى|لغاية|(?:إلى|حتى)\s+غاية|لمدة)\s|و?إلى\s+(?:تاريخ\s+|يوم\s+)?[0-9])",
        &[],
    )
});

/// Name and number of an instrument. It is another one in «يعمل بأحكام المرسوم بقانون اتحادي رقم (10) لسنة
/// 2019», and the instrument itself beside [`THIS`]: «يعمل بأحكام هذا القرار رقم (5) لسنة 2020».
static NUMBERED: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"^\s*(?:(?:ال)?(?:نظام|قانون|مرسوم|قرار|لائحة|تنظيم)\s+)?(?:\p{L}+\s+){0,3}?رقم\s",
        &[],
    )
});

static THIS: LazyLock<Regex> =
    LazyLock::new(|| pattern::letters(r"(?:هذا|هذه)(?:[^\p{L}]|$)", &[]));

/// Words before the day or the delay. The date of an instrument, beside its number, stands before them.
static SINCE: LazyLock<Regex> = LazyLock::new(|| pattern::letters(r"\s(?:من|بعد)\s", &[]));

/// Words before a part that has effect on another day: «ما عدا نظام تداول المواد الخطرة فيعمل به بعد تسعين يوماً».
static EXCEPT: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"[^\p{L}](?:في)?(?:ما\s*)?(?:عدا|باستثناء)(?:[^\p{L}]|$)",
        &[],
    )
});

/// Dates of commencement that [`facts_in`] does not read, because beside other words they are none: «من 1/7 سنة
/// 1977».
static SPLIT_DATE: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"(?P<before>من\s+(?:تاريخ\s+)?)(?P<day>[0-9]{1,2})\s*/\s*(?P<month>[0-9]{1,2})\s+(?:ل?سنة|عام)\s+(?P<year>[0-9]{4})",
        &[],
    )
});

/// «من الثالث من فبراير 2019».
static DAY_IN_WORDS: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"(?P<before>من\s+(?:تاريخ\s+|(?:ال)?يوم\s+(?:ال(?:سبت|أحد|اثنين|إثنين|ثلاثاء|أربعاء|خميس|جمعة)\s+)?)?)(?:ال)?(?:(?P<d1>أول)|(?P<d2>ثاني)|(?P<d3>ثالث)|(?P<d4>رابع)|(?P<d5>خامس)|(?P<d6>سادس)|(?P<d7>سابع)|(?P<d8>ثامن)|(?P<d9>تاسع)|(?P<d10>عاشر))\s+(?:من\s+)?(?P<after>\p{L}+\s)",
        &[],
    )
});

/// Blanks that dates lack or slashes that they have: «02 يناير2022م», «01/ديسمبر/2021م». Words of praise
/// after the name of a month: «رمضان المبارك 1427».
static SLASHED: LazyLock<Regex> =
    LazyLock::new(|| pattern::letters(r"([0-9])\s*/\s*(\p{L}+)\s*/\s*([0-9]{4})", &[]));
static JOINED: LazyLock<Regex> = LazyLock::new(|| pattern::letters(r"(\p{L})([0-9]{4})", &[]));
static PRAISE: LazyLock<Regex> = LazyLock::new(|| pattern::letters(r"\s(?:المبارك|الكريم)\s", &[]));

/// «من أول الشهر التالي», «من الأول من أكتوبر التالي», «من بداية السنة المالية التالية».
static NEXT: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"من\s+(?:تاريخ\s+|اليوم\s+)?(?:(?:ال)?أول|بداية|مطلع)\s+(?:من\s+|يوم\s+(?:من\s+)?)?(?:(?P<fiscal>ال(?:سنة|عام)\s+المالي[ةه]?)|(?P<any>الشهر)|(?:شهر\s+)?(?P<month>\p{L}+(?:\s+(?:ال)?(?:أول|ثاني))?))\s+(?:التالي|التالية)\s",
        &[],
    )
});

/// Days that have a name and no date: «من بداية العام الدراسي 2006/2007».
static NAMED_DAY: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"من\s+(?:بداية|مطلع|أول)\s+ال(?:عام|سنة|فصل)\s+ال(?:دراسي|جامعي|أكاديمي)",
        &[],
    )
});

/// Reads the words after `head`, the words of commencement. `None` if they give neither a day nor a delay, or
/// only those of a part of the instrument.
pub(super) fn stated(head: &str, words: &str) -> Option<Commencement> {
    let end = EXCEPT
        .find(words)
        .map_or(words.len(), |found| found.start());
    let words = &words[..end];
    if EVENT.is_match(words) && !AT_MOST.is_match(words) {
        return Some(Commencement::Event);
    }
    if OF_A_PART.is_match(words) {
        return None;
    }
    when(head, words)
}

/// Reads the words after `head` that give the day or the delay of a part of the instrument; `None` if they
/// concern the whole.
pub(super) fn stated_of_part(head: &str, words: &str) -> Option<Commencement> {
    let except = EXCEPT.find(words).map(|found| &words[found.end()..]);
    let words = except.or_else(|| OF_A_PART.is_match(words).then_some(words))?;
    when(head, words)
}

/// True for words of a part of the instrument, of a time for which it has effect, or of a last day.
pub(super) fn is_limited(words: &str) -> bool {
    OF_A_PART.is_match(words) || FOR_A_TIME.is_match(words) || UNTIL.is_match(words)
}

fn when(head: &str, words: &str) -> Option<Commencement> {
    if FOR_A_TIME.is_match(words) {
        return None;
    }
    let words = match NUMBERED.find(words) {
        Some(name) if THIS.is_match(head) || THIS.is_match(name.as_str()) => {
            &words[SINCE
                .find_at(words, name.end())
                .map_or(0, |found| found.start())..]
        }
        Some(_) => return None,
        None => words,
    };
    let words = &words[..UNTIL.find(words).map_or(words.len(), |found| found.start())];
    if let Some(next) = NEXT.captures(words) {
        let month = next
            .name("month")
            .map(|name| gregorian_month(name.as_str()));
        return match month {
            _ if next.name("fiscal").is_some() => Some(Commencement::NextFiscalYear),
            None => Some(Commencement::NextMonth(None)),
            Some(Some(month)) => Some(Commencement::NextMonth(Some(month))),
            Some(None) => Some(Commencement::Event),
        };
    }
    if NAMED_DAY.is_match(words) {
        return Some(Commencement::Event);
    }
    let words = SPLIT_DATE.replace(words, "${before}${day}/${month}/${year}");
    let words = SLASHED.replace(&words, "$1 $2 $3");
    let words = JOINED.replace(&words, "$1 $2");
    let words = PRAISE.replace(&words, " ");
    let words = &DAY_IN_WORDS.replace(&words, |found: &Captures| {
        let day = (1..=10).find(|day| found.name(&format!("d{day}")).is_some());
        format!(
            "{}{} {}",
            &found["before"],
            day.unwrap_or(1),
            &found["after"]
        )
    });
    let facts = facts_in(words);
    if let Some(date) = facts.dates.first() {
        let day = &date.day;
        let day = format!("{:04}-{:02}-{:02}", day.year, day.month, day.day);
        return Some(Commencement::Day(day));
    }
    let stated = facts.quantities.iter().find_map(|quantity| {
        let unit = quantity.unit?;
        let (least, most) = days_of(unit)?;
        quantity
            .values
            .first()
            .map(|value| (value * least, value * most))
    });
    // «بعد شهر من تاريخ نشره», «بعد سنة»: one, without a number.
    let (least, most) = stated.or_else(|| {
        let one = ONE.captures(words)?;
        days_of(if one.name("year").is_some() {
            Unit::Year
        } else {
            Unit::Month
        })
    })?;
    let is_limit = AT_MOST.is_match(words) || WITHIN.is_match(words);
    let least = if is_limit { 0.0 } else { least };
    Some(Commencement::After {
        least: least as u32,
        most: most as u32,
    })
}

/// Days of a unit of time, at least and at most, in either calendar.
fn days_of(unit: Unit) -> Option<(f64, f64)> {
    match unit {
        Unit::Day => Some((1.0, 1.0)),
        Unit::Week => Some((7.0, 7.0)),
        Unit::Month => Some((29.0, 31.0)),
        Unit::Year => Some((354.0, 366.0)),
        Unit::Hour | Unit::Minute => None,
    }
}

static ONE: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        r"(?:بعد|بمضي|انقضاء|مرور|مضي)\s+(?:(?P<year>سنة|عام)|شهر)\s",
        &[],
    )
});
