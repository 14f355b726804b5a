//! Generates random citations of every instrument, with values such as a corpus has.

use proptest::prelude::*;
use sanad_core::citation::{ArticleRef, Calendar, Circuit, Citation, Instrument, article_key};

use Instrument as I;

pub fn any_citation() -> impl Strategy<Value = Citation> {
    prop_oneof![
        4 => legislation(),
        4 => decree(),
        2 => bylaw(),
        4 => ruling(),
        1 => fatwa(),
    ]
}

fn number() -> impl Strategy<Value = String> {
    (1u32..20_000).prop_map(|number| number.to_string())
}

fn gregorian() -> impl Strategy<Value = i32> {
    1900..2030
}

fn hijri() -> impl Strategy<Value = i32> {
    1344..1450
}

fn numbered(
    instrument: Instrument,
    country: Option<&str>,
    number: String,
    year: i32,
    calendar: Calendar,
) -> Citation {
    Citation {
        jurisdiction: country.map(str::to_owned),
        number: Some(number),
        year: Some(year),
        calendar: Some(calendar),
        ..Citation::new(instrument)
    }
}

fn article() -> impl Strategy<Value = String> {
    let number = 1u32..1200;
    prop_oneof![
        6 => number.clone().prop_map(|number| number.to_string()),
        1 => number.clone().prop_map(|number| format!("{number} مكرر")),
        1 => (number.clone(), prop::sample::select(vec!["أ", "ب", "ج", "2", "3"]))
            .prop_map(|(number, tail)| format!("{number} مكرر {tail}")),
        1 => (number, 1u32..9).prop_map(|(number, part)| format!("{number}/{part}")),
    ]
}

fn with_articles(citation: impl Strategy<Value = Citation>) -> impl Strategy<Value = Citation> {
    (citation, prop::collection::vec(article(), 0..4)).prop_map(|(citation, numbers)| {
        let articles: Vec<ArticleRef> = numbers
            .into_iter()
            .map(|no| ArticleRef {
                key: article_key(&no),
                no,
                paragraph: None,
                item: None,
            })
            .collect();
        Citation {
            article: articles.first().cloned(),
            articles,
            ..citation
        }
    })
}

fn legislation() -> impl Strategy<Value = Citation> {
    let by_number = (
        prop::sample::select(vec![
            (I::Law, None),
            (I::FederalLaw, Some("ae")),
            (I::FederalDecreeLaw, Some("ae")),
        ]),
        number(),
        gregorian(),
    )
        .prop_map(|((instrument, country), number, year)| {
            numbered(instrument, country, number, year, Calendar::Gregorian)
        });
    let names = [
        "قانون العمل",
        "قانون العقوبات",
        "القانون المدني",
        "نظام العمل",
        "نظام الشركات",
        "نظام المرافعات الشرعية",
    ];
    let by_name = prop::sample::select(names.to_vec()).prop_map(|name| Citation {
        name: Some(name.to_owned()),
        ..Citation::new(I::Law)
    });
    let named_and_numbered = (
        prop::sample::select(vec!["قانون حماية البيانات الشخصية", "قانون تنظيم الجامعات"]),
        number(),
        gregorian(),
    )
        .prop_map(|(name, number, year)| Citation {
            name: Some(name.to_owned()),
            ..numbered(I::Law, None, number, year, Calendar::Gregorian)
        });
    let issued = (
        prop::sample::select(vec!["نظام الشركات", "نظام الإفلاس", "نظام مكافحة التستر"]),
        1u32..300,
        hijri(),
    )
        .prop_map(|(name, number, year)| Citation {
            name: Some(name.to_owned()),
            issued_by: Some(I::RoyalDecree),
            ..numbered(
                I::Law,
                Some("sa"),
                format!("م/{number}"),
                year,
                Calendar::Hijri,
            )
        });
    with_articles(prop_oneof![by_number, by_name, named_and_numbered, issued])
}

fn decree() -> impl Strategy<Value = Citation> {
    let plain = (
        prop::sample::select(vec![
            (I::Decree, None, None),
            (I::Decree, Some("ae"), None),
            (I::PresidentialDecree, None, None),
            (I::PresidentialDecree, Some("ae"), None),
            (I::PrimeMinisterDecree, None, None),
            (I::CabinetDecision, None, None),
            (I::MinisterialDecision, None, None),
            (I::MinisterialDecision, None, Some("وزير العدل")),
            (I::MinisterialDecision, None, Some("وزير المالية")),
            (I::AgencyDecision, None, None),
            (I::AgencyDecision, None, Some("مجلس الشورى")),
            (I::AgencyDecision, None, Some("محافظ البنك المركزي")),
            (I::Circular, None, None),
            (I::ConstitutionalAmendment, None, None),
        ]),
        number(),
        prop_oneof![
            gregorian().prop_map(|year| (year, Calendar::Gregorian)),
            hijri().prop_map(|year| (year, Calendar::Hijri)),
        ],
    )
        .prop_map(
            |((instrument, country, issuer), number, (year, calendar))| Citation {
                issuer: issuer.map(str::to_owned),
                ..numbered(instrument, country, number, year, calendar)
            },
        );
    let royal = (
        prop::sample::select(vec![
            (I::RoyalDecree, "م/"),
            (I::RoyalDecree, ""),
            (I::RoyalOrder, "أ/"),
            (I::HighOrder, ""),
        ]),
        1u32..400,
        hijri(),
    )
        .prop_map(|((instrument, letter), number, year)| {
            let number = format!("{letter}{number}");
            numbered(instrument, Some("sa"), number, year, Calendar::Hijri)
        });
    with_articles(prop_oneof![plain, royal])
}

fn bylaw() -> impl Strategy<Value = Citation> {
    let of_a_law = (
        prop::sample::select(vec![None, Some("ae")]),
        number(),
        gregorian(),
    )
        .prop_map(|(country, number, year)| {
            numbered(I::Bylaw, country, number, year, Calendar::Gregorian)
        });
    let name = "اللائحة التنفيذية لنظام العمل";
    let by_name = Just(Citation {
        name: Some(name.to_owned()),
        ..Citation::new(I::Bylaw)
    });
    let issued = (number(), hijri()).prop_map(move |(number, year)| Citation {
        name: Some(name.to_owned()),
        issued_by: Some(I::MinisterialDecision),
        ..numbered(I::Bylaw, None, number, year, Calendar::Hijri)
    });
    with_articles(prop_oneof![of_a_law, by_name, issued])
}

fn ruling() -> impl Strategy<Value = Citation> {
    let circuits = vec![
        None,
        Some(Circuit::Civil),
        Some(Circuit::Criminal),
        Some(Circuit::Commercial),
        Some(Circuit::Personal),
        Some(Circuit::Economic),
        Some(Circuit::Labour),
    ];
    let cassation =
        (number(), 1..96, prop::sample::select(circuits)).prop_map(|(number, year, circuit)| {
            Citation {
                circuit,
                ..numbered(I::Cassation, Some("eg"), number, year, Calendar::Judicial)
            }
        });
    let others = (
        prop::sample::select(vec![
            I::SupremeAdministrative,
            I::Constitutional,
            I::Judgment,
        ]),
        number(),
        1..96,
    )
        .prop_map(|(instrument, number, year)| {
            numbered(instrument, Some("eg"), number, year, Calendar::Judicial)
        });
    let by_civil_year = (
        prop::sample::select(vec![I::Cassation, I::Judgment]),
        number(),
        gregorian(),
    )
        .prop_map(|(instrument, number, year)| {
            numbered(instrument, None, number, year, Calendar::Gregorian)
        });
    prop_oneof![cassation, others, by_civil_year]
}

fn fatwa() -> impl Strategy<Value = Citation> {
    let sections = vec!["32", "35", "58", "86"];
    let council = (
        number(),
        gregorian(),
        prop::sample::select(sections),
        1u32..9,
        1u32..6000,
    )
        .prop_map(|(number, year, section, part, file)| Citation {
            file_number: Some(format!("{section}/{part}/{file}")),
            ..numbered(
                I::StateCouncilFatwa,
                Some("eg"),
                number,
                year,
                Calendar::Gregorian,
            )
        });
    let plain = (number(), gregorian())
        .prop_map(|(number, year)| numbered(I::Fatwa, None, number, year, Calendar::Gregorian));
    prop_oneof![council, plain]
}
