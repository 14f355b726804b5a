//! Changes of words wherever they occur in a law, and changes that their own words limit.

use super::*;
use crate::amendments::{read_amendments, read_clauses};

const LAW: &str = "نظام الجمعيات، الصادر بالمرسوم الملكي رقم (م/8) وتاريخ 1437/2/19هـ";
const BY: &str = "بموجب قرار مجلس الوزراء رقم (618) وتاريخ 1442/10/20هـ";

fn act(text: &str) -> SourceAct<'_> {
    let clauses = read_clauses(text).into_iter();
    SourceAct {
        text,
        number: Some("618"),
        date: Day::new("1442-10-20", Calendar::Hijri),
        amendments: clauses.flat_map(|clause| clause.amendments).collect(),
    }
}

/// The last wordings of the articles of a law with a note of its first article and an act.
fn changed<'t>(
    articles: &[&'t str],
    note: Option<&'t str>,
    clauses: Option<&'t str>,
) -> Vec<ArticleHistory> {
    let numbers: Vec<String> = (1..=articles.len()).map(|no| no.to_string()).collect();
    let mut all = Vec::new();
    for (number, text) in numbers.iter().zip(articles) {
        let note = note.filter(|_| all.is_empty()).map(|text| SourceNote {
            text,
            amendments: read_amendments(text, Some("1")),
            within: false,
        });
        all.push(SourceArticle {
            number: Some(number),
            text,
            notes: note.into_iter().collect(),
        });
    }
    let law = Law {
        jurisdiction: "SA",
        articles: all,
        acts: clauses.map(act).into_iter().collect(),
        ..Law::default()
    };
    histories(&law)
}

fn last(found: &[ArticleHistory]) -> Vec<Option<&str>> {
    found
        .iter()
        .map(|history| {
            history
                .versions
                .last()
                .and_then(|last| last.text.as_deref())
        })
        .collect()
}

#[test]
fn each_variant_of_a_phrase_is_changed_by_its_own() {
    let act = format!(
        "يقرر:\nأولاً: تحل عبارة \"المحكمة العمالية أو المحاكم العمالية\" محل عبارة \"هيئة التسوية أو هيئات \
         التسوية\" بحسب الأحوال، أينما وردت في الأبواب الأخرى من {LAW}."
    );
    let found = changed(
        &["تنظر هيئة التسوية.", "ترفع إلى هيئات التسوية.", "نص."],
        None,
        Some(&act),
    );
    assert_eq!(
        last(&found),
        [
            Some("تنظر المحكمة العمالية."),
            Some("ترفع إلى المحاكم العمالية."),
            Some("نص.")
        ]
    );
}

#[test]
fn a_change_of_a_law_that_waits_for_an_event_has_no_known_day() {
    let act = format!(
        "يقرر:\nأولاً: تحل عبارة \"المحكمة العمالية\" محل عبارة \"هيئة التسوية\" أينما وردت في {LAW}، وذلك اعتباراً \
         من إنشاء المحاكم العمالية ومباشرتها اختصاصاتها."
    );
    let found = changed(&["تنظر هيئة التسوية.", "نص."], None, Some(&act));
    assert_eq!(last(&found), [None, Some("نص.")]);
    assert_eq!(found[0].versions[1].certainty, Certainty::Partial);
}

#[test]
fn an_act_outweighs_a_note_that_lost_a_quotation_mark() {
    let note = format!(
        "إحلال كلمة \"المركز\" محل كلمتي \"الوزارة\" والوزير\" أينما وردتا في النظام، وذلك {BY}."
    );
    let act = format!(
        "يقرر:\nأولاً: تعديل {LAW}، على النحو الآتي:\nحلال كلمة \"المركز\" محل كلمتي \"الوزارة\" و\"الوزير\" أينما \
         وردتا في النظام."
    );
    let articles = ["تشرف الوزارة.", "بقرار من الوزير.", "نص."];
    let found = changed(&articles, Some(&note), Some(&act));
    assert_eq!(
        last(&found),
        [Some("تشرف المركز."), Some("بقرار من المركز."), Some("نص.")]
    );
    // Alone, the note leaves the article in doubt.
    assert_eq!(last(&changed(&articles, Some(&note), None))[0], None);
}

#[test]
fn a_term_that_is_defined_no_more_leaves_its_articles_in_doubt() {
    let note = format!("عُدّل تعريف (الهيئة) ليكون: (الوزارة: وزارة السياحة)، وذلك {BY}.");
    let articles = [
        "الهيئة: هيئة السياحة.\nالجمعية: جمعية السفر.",
        "تشرف الهيئة على الجمعية.",
        "تنسق مع الهيئة العامة للنقل.",
        "نص.",
    ];
    let found = changed(&articles, Some(&note), None);
    let expected = [
        Some("الوزارة: وزارة السياحة\nالجمعية: جمعية السفر."),
        None,
        Some(articles[2]),
        Some("نص."),
    ];
    assert_eq!(last(&found), expected);
    assert_eq!(found[1].changes[0].applied, Err(Reason::PlaceUnknown));

    // The definitions use the term too.
    let used = ["الهيئة: هيئة السياحة.\nالأعضاء: المرخصون من الهيئة.", "نص."];
    assert_eq!(
        last(&changed(&used, Some(&note), None)),
        [None, Some("نص.")]
    );

    // The act changes the term itself.
    let act = format!("يقرر:\nأولاً: إحلال كلمة (الوزارة) محل كلمة (الهيئة) أينما وردت في {LAW}.");
    let found = changed(&articles, Some(&note), Some(&act));
    assert_eq!(last(&found)[1], Some("تشرف الوزارة على الجمعية."));
}

#[test]
fn a_definition_keeps_its_word_unless_the_act_gives_another_one() {
    let act = format!("يقرر:\nأولاً: إحلال كلمة (المركز) محل كلمة (الوزارة) أينما وردت في {LAW}.");
    let articles = ["1- الوزارة : وزارة الشؤون.", "تشرف الوزارة."];
    let found = changed(&articles, None, Some(&act));
    assert_eq!(last(&found), [None, Some("تشرف المركز.")]);
}

#[test]
fn a_word_that_may_have_the_article_or_not_is_left_open() {
    let act = format!("يقرر:\nأولاً: إحلال كلمة (المجلس) محل كلمة (اللجنة) أينما وردت في {LAW}.");
    // «For the committee» and «for a committee» are written alike.
    let articles = [
        "للجنة إضافة شروط.",
        "تجتمع اللجنة سنوياً.",
        "تشكل لجنة أخرى.",
    ];
    let found = changed(&articles, None, Some(&act));
    let expected = [None, Some("تجتمع المجلس سنوياً."), Some("تشكل لجنة أخرى.")];
    assert_eq!(last(&found), expected);
}

#[test]
fn a_term_that_a_later_act_brings_back_is_no_doubt() {
    let note = format!(
        "عُدّل تعريف (الهيئة) ليكون: (الوزارة: وزارة السياحة)، وذلك {BY}.\nإحلال كلمة (الهيئة) محل كلمة (الوزارة) \
         أينما وردت في النظام، وذلك بموجب قرار مجلس الوزراء رقم (9) وتاريخ 1444/1/1هـ."
    );
    let found = changed(
        &["الهيئة: هيئة السياحة.", "تشرف الهيئة."],
        Some(&note),
        None,
    );
    assert_eq!(last(&found)[1], Some("تشرف الهيئة."));
}

#[test]
fn words_of_the_text_named_before_are_those_of_the_whole_law() {
    let articles = ["تشرف الهيئة.", "ترى الهيئة.", "نص."];
    let act =
        format!("يقرر:\nأولاً: تعديل {LAW}، بإحلال كلمة (الوزارة) محل كلمة (الهيئة) أينما وردت فيه.");
    let found = changed(&articles, None, Some(&act));
    assert_eq!(
        last(&found),
        [Some("تشرف الوزارة."), Some("ترى الوزارة."), Some("نص.")]
    );
    // Here it may be that of the article.
    let act = format!(
        "يقرر:\nأولاً: تعديل {LAW}، بتعديل تعريف (العضو) الوارد في المادة (الأولى)، وإحلال كلمة (الوزارة) محل كلمة \
         (الهيئة) أينما وردت فيها."
    );
    let found = changed(&articles, None, Some(&act));
    assert_eq!(last(&found), [Some("تشرف الوزارة."), None, Some("نص.")]);
}

#[test]
fn a_change_that_reaches_no_article_does_not_vanish() {
    let act = format!(
        "يقرر:\nأولاً: إحلال عبارة \"مجلس المركز\" محل عبارة \"لجنة المركز الدائمة\" أينما وردت في {LAW}."
    );
    // An article has a part of the words.
    let found = changed(
        &["تجتمع اللجنة.", "رئيس لجنة المركز.", "نص."],
        None,
        Some(&act),
    );
    assert_eq!(last(&found), [Some("تجتمع اللجنة."), None, Some("نص.")]);
    // No article has one: the first article keeps the change, and its wording stays.
    let found = changed(&["تجتمع اللجنة.", "نص."], None, Some(&act));
    assert_eq!(last(&found), [Some("تجتمع اللجنة."), Some("نص.")]);
    assert_eq!(found[0].changes[0].applied, Err(Reason::AnchorAbsent));
    assert!(
        found[0]
            .versions
            .iter()
            .all(|version| version.unapplied.is_empty())
    );
    // The law has the new words already.
    let found = changed(&["يجتمع مجلس المركز.", "نص."], None, Some(&act));
    assert!(found.iter().all(|history| history.changes.is_empty()));
}

#[test]
fn a_body_that_takes_the_place_of_another_in_a_law_leaves_it_in_doubt() {
    let act = format!(
        "يقرر:\nأولاً: أن تحل \"هيئة الحكومة الرقمية\" محل المركز في {LAW}، فيما يتعلق بالشق التنظيمي."
    );
    let found = changed(&["يصدر المركز الشهادات.", "نص."], None, Some(&act));
    assert_eq!(last(&found), [None, Some("نص.")]);
}

#[test]
fn a_limited_repeal_is_not_the_repeal_of_the_article() {
    for limit in ["جزئياً", "فيما يتعلق بالقطاع الخاص"] {
        let note = format!("ألغيت هذه المادة {limit} {BY}.");
        let found = changed(&["نص.", "آخر."], Some(&note), None);
        let version = &found[0].versions[1];
        assert!(!version.repealed, "{limit}");
        assert_eq!(version.text, None, "{limit}");
    }
    let note = format!("ألغيت هذه المادة {BY}.");
    assert!(changed(&["نص."], Some(&note), None)[0].versions[1].repealed);
}

#[test]
fn a_repeal_with_a_delay_is_not_immediate() {
    let note = format!("ألغيت هذه المادة {BY}، ويعمل بذلك بعد سنتين من تاريخ نشره.");
    let found = changed(&["نص."], Some(&note), None);
    let version = &found[0].versions[1];
    assert!(version.repealed);
    assert_eq!(version.from_basis, Basis::Unknown);
    let from = version.from.as_ref().map(|day| day.gregorian.as_str());
    assert!(from > Some("2023-01-01"), "{from:?}");
}
