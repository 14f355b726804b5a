//! Laws with notes as the portals print them, read by the grammar.

use super::*;

/// Articles of a law: number, text, notes.
type Printed<'t> = (&'t str, &'t str, &'t [&'t str]);

fn histories_of(articles: &[Printed], acts: &[(&str, &str, &str)]) -> Vec<ArticleHistory> {
    let law = Law {
        jurisdiction: "SA",
        articles: articles
            .iter()
            .map(|(number, text, notes)| SourceArticle {
                number: Some(number),
                text,
                notes: notes
                    .iter()
                    .map(|note| SourceNote {
                        text: note,
                        amendments: read_amendments(note, Some(number)),
                    })
                    .collect(),
            })
            .collect(),
        acts: acts
            .iter()
            .map(|(text, number, date)| SourceAct {
                text,
                number: Some(number),
                date: Day::new(date, Calendar::Hijri),
                amendments: crate::amendments::read_clauses(text)
                    .into_iter()
                    .flat_map(|clause| clause.amendments)
                    .collect(),
            })
            .collect(),
        ..Law::default()
    };
    histories(&law)
}

fn days(history: &ArticleHistory) -> Vec<&str> {
    let days = history
        .versions
        .iter()
        .filter_map(|version| version.from.as_ref());
    days.map(|day| &*day.written).collect()
}

const RIGHT: &str = "عدلت هذه المادة بموجب المرسوم الملكي رقم (م/44) وتاريخ 1446/2/8هـ، لتكون بالنص الآتي: «نص جديد».";
const MISPRINTED: &str = "عدلت هذه المادة بموجب المرسوم الملكي رقم (م/44) وتاريخ 1446/6/8هـ، لتكون بالنص الآتي: «نص آخر».";

#[test]
fn an_act_has_the_date_that_nearly_all_notes_give() {
    let law = |others: usize| -> Vec<ArticleHistory> {
        let numbers = ["2", "3", "4", "5"];
        let usual = numbers[..others]
            .iter()
            .map(|number| (*number, "نص.", &[RIGHT][..]));
        let all: Vec<Printed> = [("1", "نص.", &[MISPRINTED][..])]
            .into_iter()
            .chain(usual)
            .collect();
        histories_of(&all, &[])
    };
    let found = &law(3)[0];
    assert_eq!(days(found), ["1446-02-08"]);
    let act = found.changes[0].amendment.act.as_ref().unwrap();
    assert_eq!(act.date.as_deref(), Some("1446-02-08"));
    // Two notes against one are no clear majority.
    assert_eq!(days(&law(2)[0]), ["1446-06-08"]);
}

#[test]
fn an_act_of_the_corpus_shows_the_right_date() {
    let clause = "يقرر ما يلي:\nأولاً: تعديل المادة (1) من نظام الهيئة، لتكون بالنص الآتي: «نص آخر».";
    let articles = [("1", "نص.", &[MISPRINTED][..]), ("2", "نص.", &[RIGHT][..])];
    let found = &histories_of(&articles, &[(clause, "م/44", "1446-02-08")])[0];
    assert_eq!(days(found), ["1446-02-08"]);
    assert_eq!(found.changes.len(), 1);
    // Neither the month nor the day is the same: another act of the number.
    let other = MISPRINTED.replace("6/8", "6/9");
    let articles = [("1", "نص.", &[&*other][..]), ("2", "نص.", &[RIGHT][..])];
    let found = &histories_of(&articles, &[(clause, "م/44", "1446-02-08")])[0];
    assert!(days(found).contains(&"1446-06-09"));
}

#[test]
fn an_inserted_article_that_the_law_prints_stands_once() {
    let new = "يحدد الوزير بقرار منه المهن التي يحظر دائما أو مؤقتا تشغيل الأحداث فيها أو يكون تشغيلهم فيها بشروط";
    let note = format!(
        "أضيفت مادة برقم (المادة الأولى مكرر) بموجب المرسوم الملكي رقم (م/5) وتاريخ 1442/1/7هـ، بالنص الآتي: «{new}»."
    );
    let printed = new.replace("دائما أو ", "");
    let own = "تم إضافة هذه المادة بموجب المرسوم الملكي رقم (م/5) وتاريخ 1442/1/7هـ.";
    let articles = [
        ("1", "نص.", &[][..]),
        ("1 مكرر", &*printed, &[own][..]),
        ("2", "نص.", &[&*note][..]),
    ];
    let found = histories_of(&articles, &[]);
    let keys: Vec<&str> = found.iter().map(|history| &*history.key).collect();
    assert_eq!(keys, ["1", "1 مكرر", "2"]);
    assert_eq!(texts(&found[1]), [Some(new)]);
}

#[test]
fn a_printed_wording_that_a_note_gives_is_not_taken_for_the_announced_one() {
    let first = "عدلت هذه المادة بموجب المرسوم الملكي رقم (م/46) وتاريخ 1436/6/5هـ، لتكون بالنص الآتي: «يصدر الوزير لائحة بذلك».";
    let second =
        "تم تعديل هذه المادة بموجب المرسوم الملكي رقم (م/44) وتاريخ 1446/2/8هـ لتكون بالنص الآتي:";
    let text = "نص قديم.\n«يصدر الوزير لائحة بذلك».\n«تصدر الهيئة لائحة».";
    let found = &histories_of(&[("1", text, &[first, second])], &[])[0];
    let expected = ["نص قديم.", "يصدر الوزير لائحة بذلك", "تصدر الهيئة لائحة"];
    assert_eq!(texts(found), expected.map(Some));
}

#[test]
fn a_copied_note_of_a_neighbour_leaves_no_sure_wording() {
    let new = "يختار نائب الرئيس وقائد القوات البرية وقائد القوات الجوية بأمر من القائد الأعلى بناء على توصية الوزير";
    let note = format!(
        "عدلت هذه المادة بموجب المرسوم الملكي رقم (م/81) وتاريخ 1438/7/28هـ، لتكون بالنص الآتي: «{new}»."
    );
    let own = new.replace("بأمر من القائد الأعلى", "بقرار");
    let other = "تنقل لجنة الضباط العليا من يشغل منصبا قياديا والملحقين العسكريين ومساعديهم.";
    let articles = [("36", &*own, &[&*note][..]), ("37", other, &[&*note][..])];
    let found = histories_of(&articles, &[]);
    assert_eq!(texts(&found[0]), [Some(&*own), Some(new)]);
    assert_eq!(texts(&found[1]), [Some(other), None]);
    assert_eq!(found[1].changes[0].applied, Err(Reason::Misplaced));
}

#[test]
fn the_last_of_several_acts_dates_the_wording() {
    let note = "عدلت هذه المادة بالمرسوم الملكي رقم (م/5) وتاريخ 1402/11/16هـ، وقرار مجلس الوزراء رقم (9) وتاريخ 1428/6/24هـ، لتصبح: «نص جديد».";
    let found = &histories_of(&[("1", "نص.", &[note])], &[])[0];
    assert_eq!(texts(found), [Some("نص."), None, Some("نص جديد")]);
    assert_eq!(days(found), ["1402-11-16", "1428-06-24"]);
}

#[test]
fn a_restated_paragraph_outweighs_the_change_of_its_words() {
    let text = "تختص الهيئة بما يأتي:\n1- وضع الخطط والبرامج والإشراف على تنفيذها.\n2- الرقابة.";
    // The words to be deleted are not in the text; the note gives the paragraph as it then is.
    let note = "تعديل الفقرة (1) وذلك بحذف عبارة \"أو البرامج\"، وإضافة عبارة \"بالاتفاق مع الوزارة\" إلى عجزها، لتكون بالنص الآتي: \"وضع الخطط والإشراف على تنفيذها بالاتفاق مع الوزارة\"، وذلك بموجب المرسوم الملكي رقم (م/5) وتاريخ 1443/2/10هـ.";
    let found = &histories_of(&[("3", text, &[note])], &[])[0];
    let last = found.versions.last().unwrap().text.as_deref();
    assert_eq!(
        last,
        Some(
            "تختص الهيئة بما يأتي:\n1- وضع الخطط والإشراف على تنفيذها بالاتفاق مع الوزارة\n2- الرقابة."
        )
    );
    assert!(found.changes.iter().all(|change| change.applied.is_ok()));
}

#[test]
fn a_note_without_act_has_that_of_the_printed_note() {
    let note = "عُدلت المادة (2) لتكون بالنص الآتي:\n\"تصنف الوزارة الوظائف وفق قواعد\".";
    let text = "تصنف الوظائف تدريجيا.\nعُدلت المادة (2) بموجب المرسوم الملكي رقم (م/95) بتاريخ 15/9/1439هـ، لتكون بالنص الآتي:\n“تصنف الوزارة الوظائف وفق قواعد”.";
    let found = &histories_of(&[("2", text, &[note])], &[])[0];
    assert_eq!(days(found), ["1439-09-15"]);
    let expected = ["تصنف الوظائف تدريجيا.", "تصنف الوزارة الوظائف وفق قواعد"];
    assert_eq!(texts(found), expected.map(Some));
}

#[test]
fn a_change_of_the_law_leaves_out_the_articles_that_it_excepts() {
    let note = "- إحلال كلمة \"المركز\" محل كلمة \"الوزارة\" أينما وردت في النظام عدا المادة (الثالثة)، وذلك بموجب المرسوم الملكي رقم (م/9) وتاريخ 1443/1/2هـ.";
    let articles = [
        ("1", "يرفع الطلب إلى الوزارة.", &[note][..]),
        ("2", "بموافقة الوزارة.", &[][..]),
        ("3", "قرار الوزارة نهائي.", &[][..]),
    ];
    let found = histories_of(&articles, &[]);
    let last = |at: usize| found[at].versions.last().unwrap().text.as_deref();
    assert_eq!(last(1), Some("بموافقة المركز."));
    assert_eq!(last(2), None);
    // The second word is not read, so that no wording is sure.
    let damaged = note.replace("كلمة \"الوزارة\"", "كلمتي \"الوزارة\" والوزير");
    let articles = [
        ("1", "نص.", &[&*damaged][..]),
        ("2", "بموافقة الوزارة.", &[][..]),
    ];
    let found = histories_of(&articles, &[]);
    assert_eq!(found[1].versions.last().unwrap().text, None);
}

#[test]
fn an_act_that_deletes_an_article_leaves_nothing_unapplied() {
    let note = "- حُذفت هذه المادة وذلك بموجب المرسوم الملكي رقم (م/101) وتاريخ 1442/11/14هـ، الذي نص على حذف (الفصل الثالث) من النظام.";
    let found = &histories_of(&[("1", "نص.", &[note])], &[])[0];
    let last = found.versions.last().unwrap();
    assert!(last.repealed && last.unapplied.is_empty());
    assert_eq!(last.certainty, Certainty::Restated);
}
