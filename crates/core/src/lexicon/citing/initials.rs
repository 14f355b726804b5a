//! Initials of instruments («م.ب.ق 33/2021») and of the codes of Tunisia («الفصل 18 م.أ.ش»).

use std::sync::LazyLock;

use regex::Regex;

use crate::lexicon::country_mentions::named_countries;
use crate::normalizer::{Form, normalize};
use crate::pattern;

/// Initials of instruments and the words for which they stand, in every country.
static INITIALS: LazyLock<[(Regex, &str); 2]> = LazyLock::new(|| {
    let read = |initials| pattern::letters(initials, &[]);
    [
        (
            read(r"(?P<before>^|[^\p{L}.])م ?\. ?ب ?\. ?ق(?: ?\.)?(?P<after>[^\p{L}.]|$)"),
            "مرسوم بقانون",
        ),
        (
            read(r"(?P<before>^|[^\p{L}.])ق ?\. ?(?:ال)?اتحادي(?P<after>[^\p{L}]|$)"),
            "قانون اتحادي",
        ),
    ]
});

/// Initials of the codes of Tunisia, which its courts cite.
const OF_TUNISIA: &[(&str, &str)] = &[
    ("م م م ت", "مجلة المرافعات المدنية والتجارية"),
    ("م ا ش", "مجلة الأحوال الشخصية"),
    ("م ا ع", "مجلة الالتزامات والعقود"),
    ("م ا ج", "مجلة الإجراءات الجزائية"),
    ("م ح ع", "مجلة الحقوق العينية"),
    ("م ش ت", "مجلة الشركات التجارية"),
    ("م ش", "مجلة الشغل"),
    ("م ج", "المجلة الجزائية"),
    ("م ت", "المجلة التجارية"),
];

/// The code that initials name behind an article: `الفصل 18 م.أ.ش`, `الفصل 18 من م أ ش`.
static CODE_BEHIND_ARTICLE: LazyLock<Regex> = LazyLock::new(|| {
    pattern::letters(
        concat!(
            r"(?P<article>(?:^|[^\p{L}])(?:(?:ال)?فصل|(?:ال)?مادة|ف|م) ?[./]? ?\(?[0-9]{1,4}\)?) ?(?:من )?",
            r"(?P<initials>\p{Arabic}(?: ?\. ?| )\p{Arabic}(?:(?: ?\. ?| )\p{Arabic}){0,2})(?: ?\.)?",
            r"(?P<after>[^\p{L}]|$)",
        ),
        &[],
    )
});

/// Returns a text with the words for which its initials stand, normalized to letters; `None` if it has none.
/// `jurisdiction` is the lower-case code of the country that is meant.
///
/// ```
/// use sanad_core::lexicon::written_out;
/// assert_eq!(written_out("م.ب.ق 33/2021", None).as_deref(), Some("مرسوم بقانون 33/2021"));
/// assert_eq!(
///     written_out("الفصل 18 م.أ.ش", Some("tn")).as_deref(),
///     Some("الفصل 18 من مجلة الأحوال الشخصية"),
/// );
/// assert_eq!(written_out("الفصل 18 م.أ.ش", Some("ma")), None);
/// ```
pub fn written_out(text: &str, jurisdiction: Option<&str>) -> Option<String> {
    let letters = normalize(text, Form::Letters);
    let mut written = letters.clone();
    for (initials, words) in INITIALS.iter() {
        let whole = format!("${{before}}{words} ${{after}}");
        written = initials.replace_all(&written, whole).replace("  ", " ");
    }
    let named = named_countries(text).first().map(|one| one.country);
    let is_tunisian = named.map_or(jurisdiction == Some("tn"), |code| code == "TN");
    if is_tunisian && let Some(found) = CODE_BEHIND_ARTICLE.captures(&written) {
        let initials: Vec<&str> = found["initials"]
            .split(['.', ' '])
            .filter(|letter| !letter.is_empty())
            .collect();
        let initials = initials.join(" ");
        if let Some((_, name)) = OF_TUNISIA.iter().find(|(known, _)| *known == initials) {
            let whole = found.get_match();
            written = format!(
                "{}{} من {name}{}{}",
                &written[..whole.start()],
                &found["article"],
                &found["after"],
                &written[whole.end()..],
            );
        }
    }
    (written != letters).then(|| written.trim_end().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn initials_are_written_out() {
        for (text, country, whole) in [
            (
                "م 43 م.ب.ق 33/2021",
                None,
                Some("م 43 مرسوم بقانون 33/2021"),
            ),
            ("ق. اتحادي 6/2010", None, Some("قانون اتحادي 6/2010")),
            (
                "ق.اتحادي رقم 15 لسنة 2020",
                None,
                Some("قانون اتحادي رقم 15 لسنه 2020"),
            ),
            (
                "الفصل 31 من م أ ش",
                Some("tn"),
                Some("الفصل 31 من مجلة الأحوال الشخصية"),
            ),
            (
                "الفصل 31 م.أ.ش تونس",
                None,
                Some("الفصل 31 من مجلة الأحوال الشخصية تونس"),
            ),
            ("الفصل 31 م.أ.ش", None, None),
            ("الفصل 31 م.أ.ش المغرب", Some("tn"), None),
            ("المادة 5 من قانون العمل", Some("tn"), None),
        ] {
            assert_eq!(written_out(text, country).as_deref(), whole, "{text}");
        }
    }
}
