//! Tests citation keys: which document a citation finds among several.

use std::collections::HashMap;

use sanad_core::citation::{
    Calendar, Circuit, Citation, Instrument, keys, keys_on, parse, parse_in, title_keys,
};
use sanad_core::hijri::Date;
use sanad_core::identity::{Identity, Metadata, identify};

/// Documents by key: a small store for these tests.
struct Shelf(HashMap<String, Vec<String>>);

impl Shelf {
    fn of(documents: impl IntoIterator<Item = Metadata>) -> Self {
        let mut shelf: HashMap<String, Vec<String>> = HashMap::new();
        for document in documents {
            let Identity {
                canonical_id, keys, ..
            } = identify(&document);
            for key in keys {
                shelf.entry(key).or_default().push(canonical_id.clone());
            }
        }
        Self(shelf)
    }

    /// Returns the documents of the citation's first key that any document has.
    fn find(&self, citation: &Citation, jurisdiction: &str) -> Vec<String> {
        self.first(keys(citation, jurisdiction))
    }

    fn find_on(&self, citation: &Citation, jurisdiction: &str, day: &str) -> Vec<String> {
        self.first(keys_on(citation, jurisdiction, Date::parse(day)))
    }

    /// Looks the text up as a title first, and otherwise looks up the citation in it. Returns the documents
    /// found.
    fn find_text(&self, text: &str, jurisdiction: &str) -> Vec<String> {
        let whole = self.first(title_keys(text, jurisdiction));
        match parse(text) {
            Some(citation) if whole.is_empty() => self.find(&citation, jurisdiction),
            _ => whole,
        }
    }

    fn first(&self, keys: Vec<String>) -> Vec<String> {
        keys.iter()
            .find_map(|key| self.0.get(key).cloned())
            .unwrap_or_default()
    }
}

fn document(jurisdiction: &str, doc_type: &str, title: &str, number: &str) -> Metadata {
    Metadata {
        jurisdiction: jurisdiction.into(),
        doc_type: doc_type.into(),
        title: title.into(),
        official_number: (!number.is_empty()).then(|| number.into()),
        ..Metadata::default()
    }
}

fn hijri(document: Metadata, year: i32) -> Metadata {
    Metadata {
        year_hijri: Some(year),
        ..document
    }
}

fn gregorian(document: Metadata, year: i32) -> Metadata {
    Metadata {
        year_gregorian: Some(year),
        ..document
    }
}

fn cited(instrument: Instrument, number: &str, calendar: Calendar, year: i32) -> Citation {
    Citation {
        number: Some(number.into()),
        year: Some(year),
        calendar: Some(calendar),
        ..Citation::new(instrument)
    }
}

fn named(instrument: Instrument, name: &str) -> Citation {
    Citation {
        name: Some(name.into()),
        ..Citation::new(instrument)
    }
}

#[test]
fn a_law_and_its_decree_are_distinguished_by_the_words() {
    let law = hijri(document("sa", "legislation", "نظام الورش", "م/51"), 1426);
    let decree = hijri(
        document("sa", "decree", "مرسوم ملكي رقم (م/51)", "م/51"),
        1426,
    );
    let both = Shelf::of([law.clone(), decree]);
    let law_only = Shelf::of([law]);
    let as_law = Citation {
        issued_by: Some(Instrument::RoyalDecree),
        ..cited(Instrument::Law, "م/51", Calendar::Hijri, 1426)
    };
    let as_decree = cited(Instrument::RoyalDecree, "م/51", Calendar::Hijri, 1426);
    assert_eq!(both.find(&as_law, "sa"), ["sa-leg-2005-m51"]);
    assert_eq!(both.find(&as_decree, "sa"), ["sa-dec-royal-2005-m51"]);
    assert_eq!(law_only.find(&as_decree, "sa"), ["sa-leg-2005-m51"]);
}

#[test]
fn two_laws_of_one_decree_are_distinguished_only_by_name() {
    let shelf = Shelf::of([
        hijri(document("sa", "legislation", "نظام القضاء", "م/78"), 1428),
        hijri(
            document("sa", "legislation", "نظام ديوان المظالم", "م/78"),
            1428,
        ),
    ]);
    let mut citation = cited(Instrument::Law, "م/78", Calendar::Hijri, 1428);
    assert_eq!(shelf.find(&citation, "sa").len(), 2);
    citation.name = Some("نظام ديوان المظالم".into());
    // The two documents have the same id here, because only ingest distinguishes them. So one id is found.
    assert_eq!(shelf.find(&citation, "sa").len(), 1);
}

#[test]
fn a_stated_year_comes_before_a_converted_one() {
    let stated = gregorian(
        hijri(document("sa", "legislation", "نظام الأول", "م/7"), 1427),
        2006,
    );
    let converted = hijri(document("sa", "legislation", "نظام الثاني", "م/7"), 1426);
    let citation = cited(Instrument::Law, "م/7", Calendar::Gregorian, 2006);
    assert_eq!(
        Shelf::of([stated, converted.clone()]).find(&citation, "sa"),
        ["sa-leg-2006-m7"]
    );
    // The Hijri year 1426 ended in January 2006, so the citation may mean this document, the only one.
    assert_eq!(
        Shelf::of([converted.clone()]).find(&citation, "sa"),
        ["sa-leg-2005-m7"]
    );
    // With two documents that the citation may mean, it must find neither.
    let other = hijri(document("sa", "legislation", "نظام الثالث", "م/7"), 1427);
    assert_eq!(Shelf::of([converted, other]).find(&citation, "sa").len(), 2);
}

#[test]
fn a_full_date_is_converted_to_the_day() {
    let shelf = Shelf::of([gregorian(
        document("eg", "legislation", "تنظيم الورش", "9"),
        2006,
    )]);
    let citation = Citation {
        date: Some("1426-12-20".into()),
        ..cited(Instrument::Law, "9", Calendar::Hijri, 1426)
    };
    assert_eq!(shelf.find(&citation, "eg"), ["eg-leg-2006-9"]);
}

#[test]
fn a_year_that_contradicts_a_document_does_not_find_it() {
    let decision = |year| {
        hijri(
            document("sa", "decree", "قرار مجلس الوزراء رقم 287", "287"),
            year,
        )
    };
    let cited = parse("قرار مجلس الوزراء رقم (287) وتاريخ 21 / 5 / 1442هـ").expect("a citation");
    assert_eq!(cited.date.as_deref(), Some("1442-05-21"));
    // The date 21/5/1442 and the first months of 1443 are in one Gregorian year, but the date excludes 1443.
    assert!(Shelf::of([decision(1443)]).find(&cited, "sa").is_empty());
    assert_eq!(Shelf::of([decision(1442)]).find(&cited, "sa").len(), 1);

    let law = gregorian(
        document("ae", "legislation", "قانون اتحادي رقم 6", "6"),
        2022,
    );
    let both = Shelf::of([hijri(law, 1444)]);
    let cited = parse("القانون الاتحادي رقم 6 تاريخ 31/05/2023م").expect("a citation");
    assert!(both.find(&cited, "ae").is_empty());
}

#[test]
fn a_decision_issues_no_law_if_laws_have_their_own_numbers() {
    let law = gregorian(
        document("ae", "legislation", "قانون اتحادي رقم 3", "3"),
        1973,
    );
    let shelf = Shelf::of([law]);
    for text in [
        "نظام وزارة الصحة الصادر بقرار مجلس الوزراء رقم 3 لسنة 1973م",
        "نظام وزارة الداخلية رقم 3 لسنة 1973م",
    ] {
        let cited = parse(text).expect(text);
        assert!(shelf.find(&cited, "ae").is_empty(), "{text}");
    }
    let cited = parse("القانون الاتحادي رقم 3 لسنة 1973").expect("a citation");
    assert_eq!(shelf.find(&cited, "ae"), ["ae-leg-1973-3"]);
}

#[test]
fn a_bylaw_of_a_law_is_not_that_of_the_decree_law_with_the_same_number() {
    let bylaw = |number, law: &str| {
        let title = format!(
            "قرار مجلس الوزراء رقم {number}: في شأن اللائحة التنفيذية {law} رقم 7 لسنة 2017"
        );
        gregorian(document("ae", "regulation", &title, number), 2017)
    };
    let of_decree_law = bylaw("37", "للمرسوم بقانون اتحادي");
    let shelf = Shelf::of([of_decree_law.clone()]);
    let law = parse("اللائحة التنفيذية للقانون الاتحادي رقم 7 لسنة 2017").expect("a citation");
    let decree_law =
        parse("اللائحة التنفيذية للمرسوم بقانون اتحادي رقم 7 لسنة 2017").expect("a citation");
    assert!(shelf.find(&law, "ae").is_empty());
    assert_eq!(shelf.find(&decree_law, "ae"), ["ae-dec-cab-2017-37"]);
    let both = Shelf::of([of_decree_law, bylaw("36", "للقانون الاتحادي")]);
    assert_eq!(both.find(&law, "ae"), ["ae-dec-cab-2017-36"]);
}

#[test]
fn a_decree_of_an_emir_is_no_federal_decree() {
    let shelf = Shelf::of([gregorian(
        document(
            "ae",
            "decree",
            "مرسوم اتحادي رقم 15: بالتصديق على اتفاقية",
            "15",
        ),
        2011,
    )]);
    let emiri = parse("المرسوم الأميري رقم 15 لسنة 2011").expect("a citation");
    assert!(shelf.find(&emiri, "ae").is_empty());
    let federal = parse("المرسوم رقم 15 لسنة 2011").expect("a citation");
    assert_eq!(shelf.find(&federal, "ae"), ["ae-dec-fed-2011-15"]);
}

#[test]
fn a_number_without_a_year_finds_nothing_but_may_confirm_a_name() {
    let shelf = Shelf::of([gregorian(
        document("eg", "legislation", "قانون الورش", "9"),
        2006,
    )]);
    let mut citation = Citation {
        number: Some("9".into()),
        ..Citation::new(Instrument::Law)
    };
    assert!(shelf.find(&citation, "eg").is_empty());
    citation.name = Some("قانون الورش".into());
    assert_eq!(shelf.find(&citation, "eg"), ["eg-leg-2006-9"]);
    citation.number = Some("10".into());
    assert!(shelf.find(&citation, "eg").is_empty());
}

#[test]
fn a_name_with_another_year_is_another_law() {
    let shelf = Shelf::of([gregorian(
        document("eg", "legislation", "قانون الورش", "9"),
        2006,
    )]);
    let mut citation = named(Instrument::Law, "قانون الورش");
    assert_eq!(shelf.find(&citation, "eg"), ["eg-leg-2006-9"]);
    citation.year = Some(1990);
    assert!(shelf.find(&citation, "eg").is_empty());
}

#[test]
fn a_name_that_a_document_without_number_and_year_bears_too_finds_both() {
    let shelf = Shelf::of([
        hijri(document("sa", "legislation", "نظام السياحة", "م/18"), 1444),
        document("sa", "regulation", "نظام السياحة", ""),
    ]);
    let found = shelf.find(&named(Instrument::Law, "نظام السياحة"), "sa");
    assert_eq!(found.len(), 2);
    assert!(found.contains(&"sa-leg-2023-m18".to_owned()));
    let undated = Shelf::of([document("sa", "regulation", "نظام السياحة", "")]);
    assert_eq!(
        undated
            .find(&named(Instrument::Law, "نظام السياحة"), "sa")
            .len(),
        1
    );
}

#[test]
fn a_well_known_name_means_the_law_of_the_day() {
    let shelf = Shelf::of([
        gregorian(document("eg", "legislation", "قانون العمل", "12"), 2003),
        gregorian(document("eg", "legislation", "قانون العمل", "14"), 2025),
    ]);
    let labour = named(Instrument::Law, "قانون العمل");
    assert_eq!(shelf.find(&labour, "eg"), ["eg-leg-2025-14"]);
    assert_eq!(
        shelf.find_on(&labour, "eg", "2025-08-31"),
        ["eg-leg-2003-12"]
    );
    assert_eq!(
        shelf.find_on(&labour, "eg", "2025-09-01"),
        ["eg-leg-2025-14"]
    );
    // In 1990 «the labour law» meant law 137 of 1981. The store lacks it, so no law may be found.
    assert!(shelf.find_on(&labour, "eg", "1990-01-01").is_empty());
    let of_2003 = Citation {
        year: Some(2003),
        ..labour
    };
    assert_eq!(shelf.find(&of_2003, "eg"), ["eg-leg-2003-12"]);
}

#[test]
fn a_former_law_is_never_the_one_that_has_its_name_today() {
    let of = |title: &str, number: &str, year| {
        gregorian(document("eg", "legislation", title, number), year)
    };
    let shelf = Shelf::of([
        of("قانون العمل", "14", 2025),
        of("قانون الإجراءات الجنائية", "150", 1950),
        of("قانون الإجراءات الجنائية", "174", 2025),
        of("القانون المدني", "131", 1948),
    ]);
    let found = |text: &str| shelf.find(&parse(text).expect(text), "eg");
    // Only one law had the name before the present one. The name of the labour law had three former laws, so
    // «the old one» is ambiguous.
    assert_eq!(
        found("المادة 134 من قانون الإجراءات الجنائية القديم"),
        ["eg-leg-1950-150"]
    );
    assert!(found("المادة 69 من قانون العمل القديم").is_empty());
    assert!(found("المادة 147 من القانون المدني القديم").is_empty());
    assert!(found("قانون العمل الملغى رقم 12 لسنة 2003").is_empty());
    assert_eq!(
        found("قانون العمل الجديد رقم 14 لسنة 2025"),
        ["eg-leg-2025-14"]
    );
    assert_eq!(
        found("المادة 147 من القانون المدني الحالي"),
        ["eg-leg-1948-131"]
    );
}

#[test]
fn a_law_of_another_country_is_not_the_home_law_of_the_same_name() {
    let shelf = Shelf::of([gregorian(
        document("eg", "legislation", "القانون المدني", "131"),
        1948,
    )]);
    let found = |text: &str| shelf.find(&parse(text).expect(text), "eg");
    for text in [
        "المادة 147 من القانون المدني الفرنسي",
        "المادة 147 من القانون المدني لدولة الكويت",
        "المادة 147 من القانون المدني في الأردن",
        "م 163 مدني إماراتي",
        "القانون رقم 131 لسنة 1948 السوري",
        "القانون رقم 131 لسنة 1948 (لبنان)",
        "القانون البحريني رقم 131 لسنة 1948",
    ] {
        assert!(found(text).is_empty(), "{text}");
    }
    assert_eq!(found("م 163 مدني مصري"), ["eg-leg-1948-131"]);
}

#[test]
fn a_short_name_means_the_successor_from_its_date_on() {
    let of = |title: &str, number: &str, year| {
        gregorian(document("ae", "legislation", title, number), year)
    };
    let shelf = Shelf::of([
        of("قانون اتحادي رقم 21: في شأن السير والمرور", "21", 1995),
        of(
            "مرسوم بقانون اتحادي رقم 14: بشأن تنظيم السير والمرور",
            "14",
            2024,
        ),
    ]);
    let traffic = named(Instrument::Law, "قانون السير والمرور");
    assert_eq!(shelf.find(&traffic, "ae"), ["ae-fdl-2024-14"]);
    assert_eq!(
        shelf.find_on(&traffic, "ae", "2020-01-01"),
        ["ae-leg-1995-21"]
    );
}

#[test]
fn the_year_of_a_name_counts_in_either_calendar() {
    let of =
        |number: &str, year| hijri(document("sa", "legislation", "نظام الشركات", number), year);
    let shelf = Shelf::of([of("م/3", 1437), of("م/132", 1443)]);
    for (text, id) in [
        ("نظام الشركات لعام 1437هـ", "sa-leg-2016-m3"),
        ("نظام الشركات لعام 1437", "sa-leg-2016-m3"),
        ("نظام الشركات لعام 2015م", "sa-leg-2016-m3"),
        ("نظام الشركات", "sa-leg-2022-m132"),
        ("المرسوم الملكي رقم م/132 لسنة 1443", "sa-leg-2022-m132"),
    ] {
        let found = shelf.find(&parse(text).expect("a citation"), "sa");
        assert_eq!(found, [id], "{text}");
    }
}

#[test]
fn names_are_found_with_country_abbreviation_and_other_head() {
    let shelf = Shelf::of([
        gregorian(
            document(
                "eg",
                "legislation",
                "قانون المرافعات المدنية والتجارية",
                "13",
            ),
            1968,
        ),
        hijri(
            document(
                "sa",
                "legislation",
                "نظام (قانون) الجمارك الموحد لدول مجلس التعاون",
                "م/41",
            ),
            1423,
        ),
    ]);
    for (text, jurisdiction, id) in [
        ("المادة 253 من ق. المرافعات", "eg", "eg-leg-1968-13"),
        (
            "المادة 253 من قانون المرافعات المصري",
            "ae",
            "eg-leg-1968-13",
        ),
        ("المادة 5 من قانون الجمارك الموحد", "sa", "sa-leg-2002-m41"),
        (
            "قانون الجمارك الموحد لدول مجلس التعاون",
            "sa",
            "sa-leg-2002-m41",
        ),
        (
            "نظام الجمارك الموحد لدول مجلس التعاون",
            "sa",
            "sa-leg-2002-m41",
        ),
    ] {
        let found = shelf.find(&parse(text).expect("a citation"), jurisdiction);
        assert_eq!(found, [id], "{text}");
    }
}

#[test]
fn a_longer_name_is_not_the_law_of_a_shorter_one() {
    let shelf = Shelf::of([
        hijri(document("sa", "legislation", "نظام الآثار", "م/26"), 1392),
        hijri(
            document("sa", "legislation", "نظام السوق المالية", "م/30"),
            1424,
        ),
    ]);
    let find = |text: &str| shelf.find(&parse(text).expect("a citation"), "sa");
    assert!(find("نظام الآثار والمتاحف").is_empty());
    assert_eq!(
        find("نظام السوق المالية وقواعد الإدراج"),
        ["sa-leg-2003-m30"]
    );
}

#[test]
fn a_title_as_a_whole_comes_before_the_law_in_it() {
    let shelf = Shelf::of([
        hijri(document("sa", "legislation", "نظام العمل", "م/51"), 1426),
        document("sa", "regulation", "تعديل نظام العمل", ""),
        document("sa", "regulation", "السياسة الوطنية لمنع عمل الأطفال", ""),
    ]);
    assert_eq!(shelf.find_text("نظام العمل", "sa"), ["sa-leg-2005-m51"]);
    let amendment = shelf.find_text("تعديل  نظام العمل.", "sa");
    assert!(amendment[0].starts_with("sa-reg-0000-x"), "{amendment:?}");
    assert_eq!(
        shelf.find_text("بناء على تعديل نظام العمل", "sa"),
        ["sa-leg-2005-m51"]
    );
    // The text is looked up as a whole title, and as the name in a citation. Both must find the document.
    let policy = "السياسة الوطنية لمنع عمل الأطفال";
    let found = shelf.find(&parse(policy).expect("a title"), "sa");
    assert_eq!(found, shelf.find_text(policy, "sa"));
    assert_eq!(found.len(), 1);
    assert!(shelf.find_text("السياسة الوطنية", "sa").is_empty());
}

#[test]
fn a_truncated_year_is_looked_up_in_full() {
    let shelf = Shelf::of([gregorian(
        document("eg", "legislation", "تنظيم الورش", "46"),
        1972,
    )]);
    let citation = Citation {
        year_inferred: Some(1972),
        ..cited(Instrument::Law, "46", Calendar::Gregorian, 72)
    };
    assert_eq!(shelf.find(&citation, "eg"), ["eg-leg-1972-46"]);
}

/// Of two years in a number of Algeria, the one that had not come when the text was written is none.
#[test]
fn a_year_in_a_number_is_not_later_than_the_citing_text() {
    for (text, day, expected) in [
        ("القانون 18/04", "2010-05-01", Some("dz/law/18/g2004")),
        ("القانون 04/18", "2010-05-01", Some("dz/law/18/g2004")),
        ("القانون 18-04", "2010-05-01", Some("dz/law/18/g2004")),
        ("القانون 18-04", "2020-05-01", Some("dz/law/4/g2018")),
        ("القانون 18/04", "2020-05-01", None),
        ("القانون 18/17", "2010-05-01", None),
        ("القانون 84/11", "2010-05-01", Some("dz/law/11/g1984")),
    ] {
        let citation = parse_in(text, Some("dz")).expect("a law");
        let found = keys_on(&citation, "dz", Date::parse(day));
        let has = |key: &str| found.iter().any(|found| found == key);
        match expected {
            Some(key) => assert!(has(key), "{text} {day}: {found:?}"),
            None => assert!(found.is_empty(), "{text} {day}: {found:?}"),
        }
    }
}

#[test]
fn a_number_without_a_year_tells_which_law_of_the_name_is_cited() {
    let former = parse_in("نظام الشركات م/3", Some("sa")).expect("a law");
    let found = keys_on(&former, "sa", Date::parse("2026-01-01"));
    assert!(found.contains(&"sa/law/m3/h1437".to_owned()), "{found:?}");
}

#[test]
fn bare_subjects_of_rulings_name_the_codes() {
    let civil = gregorian(
        document(
            "eg",
            "legislation",
            "القانون رقم 131 لسنة 1948 بإصدار القانون المدني",
            "131",
        ),
        1948,
    );
    let shelf = Shelf::of([civil]);
    for name in ["القانون المدني", "مدني", "التقنين المدني"] {
        assert_eq!(
            shelf.find(&named(Instrument::Law, name), "eg"),
            ["eg-leg-1948-131"],
            "{name}"
        );
    }
    assert!(
        shelf
            .find(&named(Instrument::Law, "القانون المدني"), "sa")
            .is_empty()
    );
}

#[test]
fn each_ministry_has_its_own_number_series() {
    let of = |minister: &str| {
        gregorian(
            document(
                "eg",
                "decree",
                &format!("قرار {minister} رقم 5 لسنة 2019"),
                "5",
            ),
            2019,
        )
    };
    let shelf = Shelf::of([of("وزير العدل"), of("وزير المالية")]);
    let mut citation = cited(
        Instrument::MinisterialDecision,
        "5",
        Calendar::Gregorian,
        2019,
    );
    assert_eq!(shelf.find(&citation, "eg").len(), 2);
    citation.issuer = Some("وزير الماليه".into());
    assert_eq!(shelf.find(&citation, "eg"), ["eg-dec-min-finance-2019-5"]);
    citation.issuer = Some("وزير الصحة".into());
    assert!(shelf.find(&citation, "eg").is_empty());
    let one = Shelf::of([of("وزير العدل")]);
    citation.issuer = None;
    assert_eq!(one.find(&citation, "eg"), ["eg-dec-min-justice-2019-5"]);
}

#[test]
fn only_the_emirates_have_a_number_series_of_decree_laws() {
    let shelf = Shelf::of([
        gregorian(
            document("ae", "legislation", "قانون اتحادي رقم 10: بشأن الورش", "10"),
            2019,
        ),
        gregorian(
            document(
                "ae",
                "legislation",
                "مرسوم بقانون اتحادي رقم 10: بشأن الأسر",
                "10",
            ),
            2019,
        ),
        gregorian(
            document("eg", "legislation", "مرسوم بقانون رقم 10 لسنة 2019", "10"),
            2019,
        ),
    ]);
    let find = |instrument, jurisdiction| {
        shelf.find(
            &cited(instrument, "10", Calendar::Gregorian, 2019),
            jurisdiction,
        )
    };
    assert_eq!(find(Instrument::FederalLaw, "ae"), ["ae-leg-2019-10"]);
    assert_eq!(find(Instrument::FederalDecreeLaw, "ae"), ["ae-fdl-2019-10"]);
    assert_eq!(find(Instrument::Law, "eg"), ["eg-leg-2019-10"]);
    assert_eq!(find(Instrument::FederalDecreeLaw, "eg"), ["eg-leg-2019-10"]);
}

#[test]
fn numbers_with_slashes_are_looked_up_in_both_orders() {
    let of = |number: &str| {
        let board = "مجلس إدارة الهيئة العامة للنقل";
        hijri(
            Metadata {
                issuing_body: Some(board.into()),
                ..document("sa", "decree", "اعتماد الدليل", number)
            },
            1445,
        )
    };
    let citation = Citation {
        issuer: Some("مجلس إدارة الهيئة العامة للنقل".into()),
        ..cited(
            Instrument::AgencyDecision,
            "183/45/1",
            Calendar::Hijri,
            1445,
        )
    };
    let reversed = Shelf::of([of("1/45/183")]);
    assert_eq!(
        reversed.find(&citation, "sa"),
        ["sa-dec-transport-authority-2024-1-45-183"]
    );
    let both = Shelf::of([of("1/45/183"), of("183/45/1")]);
    assert_eq!(
        both.find(&citation, "sa"),
        ["sa-dec-transport-authority-2024-183-45-1"]
    );
}

#[test]
fn rulings_by_circuit_and_files_of_fatwas() {
    let ruling = |circuit: &str| Metadata {
        judicial_year: Some("54".into()),
        court: Some("محكمة النقض".into()),
        circuit: Some(circuit.into()),
        ..document("eg", "case_law", "حكم محكمة النقض", "1784")
    };
    let shelf = Shelf::of([ruling("civil"), ruling("criminal")]);
    let mut citation = cited(Instrument::Cassation, "1784", Calendar::Judicial, 54);
    assert_eq!(shelf.find(&citation, "eg").len(), 2);
    citation.circuit = Some(Circuit::Civil);
    assert_eq!(shelf.find(&citation, "eg"), ["eg-cass-civ-0054-1784"]);
    citation.circuit = Some(Circuit::Commercial);
    assert!(shelf.find(&citation, "eg").is_empty());

    let fatwa = gregorian(
        document(
            "eg",
            "fatwa",
            "فتوى مجلس الدولة رقم 152 لسنة 2020 ملف رقم 32/2/5026",
            "152",
        ),
        2020,
    );
    let shelf = Shelf::of([fatwa]);
    let by_file = Citation {
        file_number: Some("5026/2/32".into()),
        ..Citation::new(Instrument::StateCouncilFatwa)
    };
    assert_eq!(shelf.find(&by_file, "eg"), ["eg-fatwa-sc-2020-152"]);
    let with_file = |number: &str, year: i32| Citation {
        file_number: Some("32/2/5026".into()),
        jurisdiction: Some("eg".into()),
        ..cited(
            Instrument::StateCouncilFatwa,
            number,
            Calendar::Gregorian,
            year,
        )
    };
    assert_eq!(
        shelf.find(&with_file("152", 2020), "eg"),
        ["eg-fatwa-sc-2020-152"]
    );
    // The stated number, year and file must all belong to one fatwa.
    assert!(shelf.find(&with_file("1", 1900), "eg").is_empty());
    assert!(shelf.find(&with_file("152", 1900), "eg").is_empty());
}

#[test]
fn a_stated_number_outweighs_the_name() {
    let law = hijri(document("sa", "legislation", "نظام العمل", "م/51"), 1426);
    let shelf = Shelf::of([law]);
    let found = |text: &str| shelf.find(&parse(text).expect("a citation"), "sa");
    let own = "نظام العمل الصادر بالمرسوم الملكي رقم م/51 لسنة 1426هـ";
    assert_eq!(found(own), ["sa-leg-2005-m51"]);
    // The cabinet decision that preceded the decree has another number for the same law.
    let by_decision = "نظام العمل الصادر بقرار مجلس الوزراء رقم 219 لسنة 1426هـ";
    assert_eq!(found(by_decision), ["sa-leg-2005-m51"]);
    let another = "نظام العمل الصادر بالمرسوم الملكي رقم م/99 لسنة 1426هـ";
    assert!(found(another).is_empty());
}

#[test]
fn a_title_that_continues_after_a_known_name_is_another_law() {
    let of = |title: &str, year| hijri(document("sa", "legislation", title, "م/75"), year);
    let shelf = Shelf::of([
        of("نظام الرهن التجاري", 1425),
        of("نظام الرهن التجاري القديم", 1424),
    ]);
    let text = "نظام الرهن التجاري القديم الصادر بالمرسوم الملكي رقم م/75 لسنة 1424هـ";
    assert_eq!(
        shelf.find(&parse(text).expect("a citation"), "sa"),
        ["sa-leg-2003-m75"]
    );
}

#[test]
fn a_bylaw_with_its_own_title_is_never_the_law_of_its_decree() {
    let law = hijri(document("sa", "legislation", "نظام البيئة", "م/165"), 1441);
    let shelf = Shelf::of([law]);
    for text in [
        "اللائحة التنفيذية للضوضاء الصادرة بالمرسوم الملكي رقم م/165 لسنة 1441هـ",
        "اللائحة التنفيذية لجودة الهواء لنظام البيئة",
    ] {
        let found = shelf.find(&parse(text).expect("a citation"), "sa");
        assert!(found.is_empty(), "{text}: {found:?}");
    }
}

#[test]
fn the_country_in_the_words_outweighs_that_of_the_caller() {
    let citation = Citation {
        jurisdiction: Some("sa".into()),
        ..cited(Instrument::RoyalDecree, "م/1", Calendar::Hijri, 1440)
    };
    assert!(
        keys(&citation, "eg")
            .iter()
            .all(|key| key.starts_with("sa/"))
    );
}

/// The canonical citation of a document must find that document.
#[test]
fn the_canonical_citation_of_a_document_finds_it() {
    let documents = [
        gregorian(document("eg", "legislation", "تنظيم البحوث", "214"), 2020),
        gregorian(
            document(
                "eg",
                "decree",
                "قرار رئيس مجلس الوزراء رقم 267 لسنة 2026",
                "",
            ),
            2026,
        ),
        gregorian(
            document("eg", "decree", "قرار وزير العدل رقم 284 لسنة 2019", ""),
            2019,
        ),
        hijri(document("sa", "legislation", "نظام العمل", "م/51"), 1426),
        hijri(
            document("sa", "decree", "مرسوم ملكي رقم (م/88)", "م/88"),
            1444,
        ),
        hijri(
            document(
                "sa",
                "regulation",
                "تعميم وزارة العدل رقم 13/ت/6168",
                "13/ت/6168",
            ),
            1437,
        ),
        gregorian(
            document(
                "ae",
                "legislation",
                "قانون اتحادي رقم 8 لسنة 1980: في شأن العمل",
                "8",
            ),
            1980,
        ),
        gregorian(
            document(
                "ae",
                "legislation",
                "مرسوم بقانون اتحادي رقم 33: بشأن العمل",
                "33",
            ),
            2021,
        ),
        gregorian(
            document(
                "ae",
                "decree",
                "مرسوم اتحادي رقم 20 لسنة 1979: بالموافقة",
                "20",
            ),
            1979,
        ),
        gregorian(
            document(
                "ae",
                "regulation",
                "قرار مجلس الوزراء رقم 37 لسنة 2001: في شأن الرسوم",
                "37",
            ),
            2001,
        ),
        document(
            "dz",
            "case_law",
            "قرار المحكمة العليا ملف رقم 970566",
            "970566",
        ),
        gregorian(
            document("eg", "fatwa", "الفتوى رقم 99 لسنة 1960", "99"),
            1960,
        ),
        Metadata {
            judicial_year: Some("54".into()),
            court: Some("محكمة النقض".into()),
            ..document(
                "eg",
                "case_law",
                "محكمة النقض - الطعن رقم 1784 لسنة 54 ق",
                "1784",
            )
        },
    ];
    for document in documents {
        let identity = identify(&document);
        let citation = parse(&identity.citation);
        let citation = citation.unwrap_or_else(|| panic!("not read: {}", identity.citation));
        let found = Shelf::of([document.clone()]).find(&citation, &document.jurisdiction);
        assert_eq!(
            found,
            [identity.canonical_id],
            "{}: {citation:?}",
            identity.citation
        );
    }
}
