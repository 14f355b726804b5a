//! Laws with changes, and the wordings that must follow.

mod notes;
mod places;
mod wide;
mod within;

use proptest::prelude::*;

use super::*;
use crate::amendments::model::{Act, Amendment, Effect, Operation, Scope, Step, Target};
use crate::citation::Calendar;

fn amendment(operation: Operation, article: &str, date: &str) -> Amendment {
    Amendment {
        operation,
        target: Target {
            article: Some(article.to_owned()),
            ..Target::default()
        },
        act: Some(Act {
            instrument: None,
            number: Some("1".to_owned()),
            year: None,
            calendar: Some(Calendar::Hijri),
            date: Some(date.to_owned()),
            provision: None,
            span: 0..0,
        }),
        effect: None,
        new_text: None,
        old_phrase: None,
        restated: None,
        before: false,
        new_number: None,
        everywhere: false,
        span: 0..0,
    }
}

fn span(text: &str, words: &str) -> Option<std::ops::Range<usize>> {
    text.find(words).map(|at| at..at + words.len())
}

/// A note that is a new wording of a part, or of the article if `label` is empty.
fn replaced<'t>(note: &'t str, label: &str, date: &str) -> SourceNote<'t> {
    let operation = match label {
        "" => Operation::ReplaceArticle,
        _ => Operation::ReplacePart,
    };
    let mut amendment = amendment(operation, "1", date);
    amendment.new_text = Some(0..note.len());
    if !label.is_empty() {
        amendment.target.places = vec![vec![Step::Label(label.to_owned())]];
    }
    SourceNote {
        text: note,
        amendments: vec![amendment],
        within: false,
    }
}

/// A note «old|new» that replaces a phrase.
fn phrase<'t>(note: &'t str, date: &str, scope: Scope) -> SourceNote<'t> {
    let (old, new) = note.split_once('|').unwrap();
    let mut amendment = amendment(Operation::ReplacePhrase, "1", date);
    amendment.old_phrase = Some(0..old.len());
    amendment.new_text = Some(note.len() - new.len()..note.len());
    amendment.target.scope = scope;
    SourceNote {
        text: note,
        amendments: vec![amendment],
        within: false,
    }
}

fn law<'t>(articles: Vec<(&'t str, &'t str, Vec<SourceNote<'t>>)>) -> Law<'t> {
    let article = |(number, text, notes)| SourceArticle {
        number: Some(number),
        text,
        notes,
    };
    Law {
        jurisdiction: "SA",
        articles: articles.into_iter().map(article).collect(),
        ..Law::default()
    }
}

fn texts(history: &ArticleHistory) -> Vec<Option<&str>> {
    history
        .versions
        .iter()
        .map(|version| version.text.as_deref())
        .collect()
}

#[test]
fn each_day_has_its_wording() {
    let notes = vec![
        replaced("2- جديد.", "2", "1440-01-01"),
        phrase("جديد|أخير", "1442-01-01", Scope::Article),
    ];
    let history = &histories(&law(vec![("1", "يأتي:\n1- أول.\n2- ثان.", notes)]))[0];
    assert_eq!(
        texts(history),
        [
            Some("يأتي:\n1- أول.\n2- ثان."),
            Some("يأتي:\n1- أول.\n2- جديد."),
            Some("يأتي:\n1- أول.\n2- أخير.")
        ]
    );
    assert_eq!(history.versions[0].to, history.versions[1].from);
    assert_eq!(history.versions[2].certainty, Certainty::Assembled);
    assert_eq!(history.versions[2].made_by, [0, 1]);
}

#[test]
fn a_change_printed_a_hundred_articles_off_names_its_article() {
    let mut note = phrase("يوم الأحد|يوم الاثنين", "1446-02-08", Scope::Article);
    note.amendments[0].target.article = Some("140".to_owned());
    let found = histories(&law(vec![
        ("40", "تبدأ المدة يوم الأحد.", Vec::new()),
        ("140", "نص آخر.", vec![note]),
    ]));
    let moved = found.iter().find(|history| history.key == "40").unwrap();
    assert_eq!(texts(moved).last(), Some(&Some("تبدأ المدة يوم الاثنين.")));
    let change = &moved.changes[0].amendment;
    assert_eq!(change.target.article.as_deref(), Some("40"));
}

#[test]
fn a_restatement_makes_earlier_failures_harmless() {
    let notes = vec![
        phrase("غائب|حاضر", "1440-01-01", Scope::Article),
        replaced("نص جديد.", "", "1442-01-01"),
    ];
    let history = &histories(&law(vec![("1", "نص قديم.", notes)]))[0];
    assert_eq!(texts(history), [Some("نص قديم."), None, Some("نص جديد.")]);
    assert_eq!(history.versions[1].certainty, Certainty::Partial);
    assert_eq!(history.changes[0].applied, Err(Reason::AnchorAbsent));
    assert_eq!(history.versions[2].unapplied, [] as [usize; 0]);
}

#[test]
fn a_change_of_the_whole_law_reaches_articles_without_notes() {
    let notes = vec![phrase("سلاح الحدود|حرس الحدود", "1414-07-16", Scope::Law)];
    let law = law(vec![
        ("1", "سلاح الحدود هو المختص.", notes),
        ("2", "لرجال سلاح الحدود ذلك.", Vec::new()),
        ("3", "نص آخر.", Vec::new()),
    ]);
    let last: Vec<Option<String>> = histories(&law)
        .iter()
        .map(|history| history.versions.last().unwrap().text.clone())
        .collect();
    let expected = ["حرس الحدود هو المختص.", "لرجال حرس الحدود ذلك.", "نص آخر."];
    assert_eq!(last, expected.map(|text| Some(text.to_owned())));
}

#[test]
fn an_inserted_article_stands_after_the_number_that_it_repeats() {
    let note = "إضافة مادة: نص المادة الجديدة.";
    let mut inserted = amendment(Operation::InsertArticle, "1 مكرر", "1440-01-01");
    inserted.new_text = span(note, "نص المادة الجديدة.");
    let notes = vec![SourceNote {
        text: note,
        amendments: vec![inserted],
        within: false,
    }];
    let found = histories(&law(vec![("1", "أول.", notes), ("2", "ثان.", Vec::new())]));
    let numbers: Vec<&str> = found
        .iter()
        .filter_map(|history| history.number.as_deref())
        .collect();
    assert_eq!(numbers, ["1", "1 مكرر", "2"]);
    assert_eq!(texts(&found[0]), [Some("أول.")]);
    assert_eq!(texts(&found[1]), [Some("نص المادة الجديدة.")]);
}

#[test]
fn versions_follow_an_article_through_renumbering() {
    let mut moved = amendment(Operation::Renumber, "7", "1442-02-21");
    moved.new_number = Some("6".to_owned());
    let note = SourceNote {
        text: "تم تغيير ترتيب هذه المادة إلى (السادسة)",
        amendments: vec![moved],
        within: false,
    };
    let history = &histories(&law(vec![("7", "يعين مدير.", vec![note])]))[0];
    let numbers: Vec<Option<&str>> = history
        .versions
        .iter()
        .map(|version| version.number.as_deref())
        .collect();
    assert_eq!(numbers, [Some("7"), Some("6")]);
    assert_eq!(history.key, "7");
    assert_eq!(history.versions[1].text.as_deref(), Some("يعين مدير."));
}

#[test]
fn a_stated_day_of_effect_orders_before_the_date_of_the_act() {
    let mut late = replaced("نص الأول.", "", "1440-01-01");
    late.amendments[0].effect = Some(Effect::Day {
        date: "1446-08-20".to_owned(),
        calendar: Calendar::Hijri,
    });
    let notes = vec![late, replaced("نص الثاني.", "", "1442-01-01")];
    let history = &histories(&law(vec![("1", "أصل.", notes)]))[0];
    assert_eq!(
        texts(history),
        [Some("أصل."), Some("نص الثاني."), Some("نص الأول.")]
    );
    assert_eq!(history.versions[2].from_basis, Basis::Stated);
}

#[test]
fn a_consolidated_source_gives_the_text_of_today_only() {
    let mut law = law(vec![(
        "1",
        "النص الحالي.",
        vec![replaced("1- قديم", "1", "1420-01-01")],
    )]);
    law.jurisdiction = "AE";
    let history = &histories(&law)[0];
    assert_eq!(texts(history), [None, Some("النص الحالي.")]);
    assert_eq!(history.versions[1].certainty, Certainty::Source);
}

#[test]
fn hostile_texts_end() {
    let text = "1- أ ب - ( الوزير ".repeat(9_000);
    let notes = vec![
        phrase("الوزير|الرئيس", "1440-01-01", Scope::Law),
        replaced("2- نص", "2", "1441-01-01"),
    ];
    assert_eq!(histories(&law(vec![("1", &text, notes)])).len(), 1);
    let note = "\"المادة الأولى: ".repeat(9_000);
    let notes = vec![replaced(&note, "2", "1441-01-01")];
    assert_eq!(histories(&law(vec![("1", "نص", notes)])).len(), 1);
}

/// Items of a list: the words of each, all different.
fn items() -> impl Strategy<Value = Vec<String>> {
    prop::collection::vec("[بتثجحخ]{4,7} [سشصضطظ]{4,7}", 2..7)
}

fn list(items: &[String]) -> String {
    let line = |(at, item): (usize, &String)| format!("{}- {item}.", at + 1);
    let lines: Vec<String> = items.iter().enumerate().map(line).collect();
    format!("ما يأتي:\n{}", lines.join("\n"))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn a_change_and_its_reverse_give_the_text_back(items in items(), at in 0usize..6) {
        let at = at % items.len();
        let text = list(&items);
        let label = (at + 1).to_string();
        let back = format!("{label}- {}.", items[at]);
        let notes = vec![
            replaced("غيره تماما.", &label, "1440-01-01"),
            phrase("غيره تماما|سواه", "1441-01-01", Scope::Article),
            phrase("سواه|غيره تماما", "1442-01-01", Scope::Article),
            replaced(&back, &label, "1443-01-01"),
        ];
        let history = &histories(&law(vec![("1", &text, notes)]))[0];
        let found = texts(history);
        prop_assert_eq!(found[4], Some(&*text));
        prop_assert_eq!(found[1], found[3]);
        prop_assert_ne!(found[1], found[2]);
    }

    #[test]
    fn the_order_of_notes_does_not_matter(items in items(), turn in 0usize..4) {
        let text = list(&items);
        let notes = vec![
            replaced("جديد تماما.", "1", "1440-01-01"),
            phrase("جديد|آخر", "1441-01-01", Scope::Article),
            replaced("2- ثان بعده.", "2", "1442-01-01"),
            phrase("ثان|ثالث", "1443-01-01", Scope::Article),
        ];
        let mut turned = notes.clone();
        turned.rotate_left(turn);
        let [one, other] = [notes, turned].map(|notes| {
            histories(&law(vec![("1", &text, notes)])).swap_remove(0).versions
        });
        prop_assert_eq!(one, other);
    }

    #[test]
    fn a_note_read_twice_changes_nothing(items in items(), at in 0usize..3) {
        let text = list(&items);
        let notes = vec![
            replaced("جديد تماما.", "1", "1440-01-01"),
            phrase("جديد|آخر", "1441-01-01", Scope::Article),
            replaced("2- ثان بعده.", "2", "1442-01-01"),
        ];
        let mut twice = notes.clone();
        twice.push(notes[at].clone());
        let [one, other] = [notes, twice].map(|notes| {
            histories(&law(vec![("1", &text, notes)])).swap_remove(0).versions
        });
        prop_assert_eq!(one, other);
    }

    #[test]
    fn no_text_makes_the_assembly_panic(
        text in "([ء-ي]{1,4}|[0-9]|[-.:()\"“”\n «»]|هـ|،){0,60}",
        note in "([ء-ي]{1,4}|[0-9]|[-.:()\"“”\n «»]|المادة|،){0,60}",
        operation in 0usize..4,
        new in 0usize..200,
        length in 0usize..90,
        label in "[أ-ه]|[0-9]{1,3}",
    ) {
        let operations =
            [Operation::ReplacePart, Operation::AddPart, Operation::DeletePart, Operation::AddPhrase];
        let operation = operations[operation];
        let mut amendment = amendment(operation, "1", "1440-01-01");
        amendment.new_text = Some(new..new + length);
        amendment.target.places = vec![vec![Step::Label(label)]];
        let mut second = amendment.clone();
        second.operation = Operation::ReplacePhrase;
        second.old_phrase = Some(length..new + length);
        let notes = vec![SourceNote { text: &note, amendments: vec![amendment, second], within: false }];
        let found = histories(&law(vec![("1", &text, notes)]));
        prop_assert!(found.iter().all(|history| !history.versions.is_empty()));
    }
}

/// Wording of one article of 2005, long enough to be told apart from the others by its words.
const OLD_77: &str = "إذا أنهي العقد لسبب غير مشروع كان للطرف المتضرر تعويض تقدره الهيئة";
const NEW_77: &str = "إذا أنهي العقد لسبب غير مشروع كان للطرف المتضرر تعويض قدره أجر شهرين";
const OLD_177: &str = "يستحق البحار أجره إذا أسرت السفينة أو غرقت حتى يوم وقوع الحادث";

#[test]
fn a_new_wording_printed_a_hundred_off_goes_to_its_article() {
    let mut moved = replaced(NEW_77, "", "1436-01-01");
    moved.amendments[0].target.article = Some("177".to_owned());
    let law = law(vec![("77", OLD_77, vec![]), ("177", OLD_177, vec![moved])]);
    let found = histories(&law);
    assert_eq!(texts(&found[0]), [Some(OLD_77), Some(NEW_77)]);
    assert_eq!(texts(&found[1]), [Some(OLD_177)]);
    assert!(found[1].changes.is_empty());
}

#[test]
fn an_article_that_is_rewritten_stays_where_its_note_is() {
    let mut rewritten = replaced("نص لا يشبه غيره من المواد في شيء", "", "1436-01-01");
    rewritten.amendments[0].target.article = Some("177".to_owned());
    let law = law(vec![
        ("77", OLD_77, vec![]),
        ("177", OLD_177, vec![rewritten]),
    ]);
    assert_eq!(histories(&law)[1].versions.len(), 2);
}

#[test]
fn an_announced_wording_is_told_once_with_its_day_of_effect() {
    let mut announcing = replaced("عدلت هذه المادة لتكون بالنص الآتي:", "", "1446-02-08");
    announcing.amendments[0].new_text = None;
    announcing.amendments[0].target.article = Some("77".to_owned());
    let mut worded = replaced(NEW_77, "", "1446-02-08");
    worded.amendments[0].target.article = Some("177".to_owned());
    worded.amendments[0].effect = Some(Effect::Day {
        date: "1446-08-20".to_owned(),
        calendar: Calendar::Hijri,
    });
    let text = format!("{OLD_77}\n«{NEW_77}».");
    let law = law(vec![
        ("77", &text, vec![announcing]),
        ("177", OLD_177, vec![worded]),
    ]);
    let found = &histories(&law)[0];
    assert_eq!(texts(found), [Some(OLD_77), Some(NEW_77)]);
    assert_eq!(found.changes.len(), 1);
    assert_eq!(
        found.versions[1].from.as_ref().unwrap().written,
        "1446-08-20"
    );
    assert_eq!(found.versions[1].from_basis, Basis::Stated);
}

#[test]
fn wordings_that_cannot_be_told_apart_are_no_first_text() {
    let mut announcing = replaced("عدلت هذه المادة لتكون بالنص الآتي:", "", "1446-02-08");
    announcing.amendments[0].new_text = None;
    let found = &histories(&law(vec![("1", "نص قديم.\nنص جديد.", vec![announcing])]))[0];
    assert_eq!(texts(found), [None, None]);
}

#[test]
fn an_article_absorbed_by_another_is_merged_into_it() {
    let note = "تم تعديل أحكام المادتين (الأولى) و(الثانية)؛ وإعادة صياغتهما لتكون في مادة واحدة:\nنص واحد.";
    let of_first = || {
        let mut rewritten = replaced(note, "", "1436-01-01");
        rewritten.amendments[0].new_text = span(note, "نص واحد.");
        rewritten
    };
    let law = law(vec![
        ("1", "نص الأولى.", vec![of_first()]),
        ("2", "نص الثانية.", vec![of_first()]),
    ]);
    let found = histories(&law);
    assert_eq!(texts(&found[0]), [Some("نص الأولى."), Some("نص واحد.")]);
    assert_eq!(texts(&found[1]), [Some("نص الثانية."), None]);
    assert!(found[1].versions[1].repealed);
    let change = &found[1].changes[0];
    assert_eq!(change.amendment.operation, Operation::Merge);
    assert_eq!((change.applied, &change.new_text), (Ok(()), &None));
}

#[test]
fn a_note_printed_in_the_text_counts_if_no_other_note_tells_its_act() {
    let note = "تم حذف هذه المادة بموجب المرسوم الملكي رقم (م/5) وتاريخ 7/1/1442هـ.";
    let text = format!("نص قديم.\n{note}");
    let found = &histories(&law(vec![(
        "1",
        &text,
        vec![replaced("نص جديد.", "", "1440-01-01")],
    )]))[0];
    assert_eq!(texts(found), [Some("نص قديم."), Some("نص جديد."), None]);
    assert!(found.versions[2].repealed);
}

#[test]
fn this_paragraph_is_the_one_that_the_first_line_names() {
    let note = "الفقرة (2) من المادة (العاشرة)\nإضافة عبارة \"وفق اللائحة\" إلى نهاية هذه الفقرة.";
    let mut added = amendment(Operation::AddPhrase, "1", "1440-01-01");
    added.new_text = span(note, "وفق اللائحة");
    added.target.part = span(note, "نهاية هذه الفقرة");
    let notes = vec![SourceNote {
        text: note,
        amendments: vec![added],
        within: false,
    }];
    let found = &histories(&law(vec![("1", "1- أول.\n2- ثان.\n3- ثالث.", notes)]))[0];
    assert_eq!(
        texts(found)[1],
        Some("1- أول.\n2- ثان وفق اللائحة.\n3- ثالث.")
    );
}

#[test]
fn an_undated_wording_beside_a_dated_one_is_not_taken_for_the_earlier() {
    let mut undated = replaced("نص آخر.", "", "1440-01-01");
    undated.amendments[0].act = None;
    let notes = vec![undated, replaced("نص جديد.", "", "1435-01-01")];
    let found = &histories(&law(vec![("1", "نص قديم.", notes)]))[0];
    assert_eq!(texts(found), [Some("نص قديم."), None, None]);
    assert_eq!(found.versions[2].certainty, Certainty::Partial);
    assert_eq!(found.changes[0].applied, Err(Reason::OrderUnknown));
}

#[test]
fn inserted_articles_printed_under_one_number_are_told_apart() {
    let inserted = |number: &str| {
        let mut inserted = replaced("اضيف نص مادة جديدة", "", "1445-01-01");
        inserted.amendments[0].operation = Operation::InsertArticle;
        inserted.amendments[0].new_text = None;
        inserted.amendments[0].target.article = Some(number.to_owned());
        inserted
    };
    let articles = |notes: [Vec<SourceNote<'static>>; 3]| {
        let [first, second, third] = notes;
        let mut law = law(vec![
            ("7 مكرر", "ألف.", first),
            ("7 مكرر", "باء.", second),
            ("7 مكرر", "جيم.", third),
        ]);
        law.jurisdiction = "AE";
        let found = histories(&law);
        let last = found.iter().map(|history| history.versions.last().unwrap());
        last.map(|version| version.number.clone().unwrap())
            .collect::<Vec<_>>()
    };
    let on_own = articles([
        vec![],
        vec![inserted("7 مكرر 1")],
        vec![inserted("7 مكرر 2")],
    ]);
    assert_eq!(on_own, ["7 مكرر", "7 مكرر 1", "7 مكرر 2"]);
    let on_former = articles([
        vec![inserted("7 مكرر 1")],
        vec![inserted("7 مكرر 2")],
        vec![],
    ]);
    assert_eq!(on_former, ["7 مكرر", "7 مكرر 1", "7 مكرر 2"]);
}

#[test]
fn labels_in_an_act_are_those_of_the_text_before_it() {
    let note = "حذف الفقرة (1)، وتعديل الفقرة (3) لتكون: 3- أخير. وإعادة ترتيب الفقرات";
    let mut deleted = amendment(Operation::DeletePart, "1", "1440-01-01");
    deleted.target.places = vec![vec![Step::Label("1".to_owned())]];
    let mut changed = amendment(Operation::ReplacePart, "1", "1440-01-01");
    changed.target.places = vec![vec![Step::Label("3".to_owned())]];
    changed.new_text = span(note, "3- أخير.");
    let mut moved = amendment(Operation::Renumber, "1", "1440-01-01");
    moved.target.part = span(note, "الفقرات");
    let notes = vec![SourceNote {
        text: note,
        amendments: vec![deleted, changed, moved],
        within: false,
    }];
    let found = &histories(&law(vec![("1", "1- أول.\n2- ثان.\n3- ثالث.", notes)]))[0];
    assert_eq!(texts(found)[1], Some("1- ثان.\n2- أخير."));
}
