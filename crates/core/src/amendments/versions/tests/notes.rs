//! Laws with notes as the portals print them, read by the grammar.

use super::*;
use crate::amendments::read::read_amendments;

/// Articles of a law: number, text, notes.
type Printed<'t> = (&'t str, &'t str, &'t [&'t str]);

pub(super) fn histories_of(
    articles: &[Printed],
    acts: &[(&str, &str, &str)],
) -> Vec<ArticleHistory> {
    histories_in("SA", articles, acts)
}

pub(super) fn histories_in(
    jurisdiction: &str,
    articles: &[Printed],
    acts: &[(&str, &str, &str)],
) -> Vec<ArticleHistory> {
    let law = Law {
        jurisdiction,
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
                        within: false,
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

pub(super) fn days(history: &ArticleHistory) -> Vec<&str> {
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
fn an_announced_wording_stands_below_the_one_of_an_earlier_note_in_the_text() {
    let announced =
        "تم تعديل هذه المادة بموجب المرسوم الملكي رقم (م/44) وتاريخ 1446/2/8هـ لتكون بالنص الآتي:";
    let printed = |last: &str| {
        format!(
            "للعامل إجازة لا تقل مدتها عن أسبوعين بأجر.\nتم تعديل أحكام المادتين (الأولى) و(الثانية)؛ وإعادة صياغتهما بعد تعديل أحكامهما لتكون في مادة واحدة بموجب المرسوم الملكي رقم (م/46) وتاريخ 1436/6/5هـ؛ بالنص الآتي:\n“المادة الأولى:\nللعامل إجازة لا تقل مدتها عن ثلاثة أسابيع بأجر”.\n{last}"
        )
    };
    let text = printed("«للعامل إجازة لا تقل مدتها عن أربعة أسابيع بأجر كامل».");
    let found = &histories_of(&[("1", &text, &[announced]), ("2", "نص.", &[])], &[])[0];
    let texts: Vec<Option<&str>> = found
        .versions
        .iter()
        .map(|version| version.text.as_deref())
        .collect();
    assert_eq!(
        texts,
        [
            Some("للعامل إجازة لا تقل مدتها عن أسبوعين بأجر."),
            Some("للعامل إجازة لا تقل مدتها عن ثلاثة أسابيع بأجر"),
            Some("للعامل إجازة لا تقل مدتها عن أربعة أسابيع بأجر كامل"),
        ]
    );
    for other in [
        "«تحدد اللائحة شروط ذلك كله وضوابطه».",
        "«3 مكرر- الاستقالة».\n«7 مكرر- صدور قرار».",
        "للعامل إجازة لا تقل مدتها عن أربعة أسابيع بأجر كامل.",
    ] {
        let text = printed(other);
        let found = &histories_of(&[("1", &text, &[announced]), ("2", "نص.", &[])], &[])[0];
        assert_eq!(found.versions.last().unwrap().text, None, "{other}");
    }
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

const BOARD: &str =
    "يسمى بقرار من الوزير بعد موافقة رئيس مجلس الوزراء أعضاء الهيئات الابتدائية من حملة الإجازة.";
const ALLOWANCE: &str = "تصرف علاوة تدريس شهريا للضباط القائمين فعلا بالتدريس في الكليات العسكرية والمعاهد والمدارس بالفئات الآتية";

#[test]
fn a_wording_of_another_article_does_not_bring_a_repealed_one_back() {
    let repeal = "تم إلغاء هذه المادة بموجب المرسوم الملكي رقم (م/1) وتاريخ 1435/1/22هـ.";
    let replace = |new: &str| {
        format!(
            "تم تعديل هذه المادة بموجب المرسوم الملكي رقم (م/46) وتاريخ 1436/6/5هـ؛ لتكون بالنص الآتي: «{new}»."
        )
    };
    let foreign = replace("على صاحب العمل أن يعطي عماله جميع الحقوق والمزايا.");
    let found = &histories_of(&[("211", BOARD, &[repeal, &*foreign])], &[])[0];
    let last = found.versions.last().unwrap();
    assert_eq!((last.text.as_deref(), last.repealed), (None, true));
    assert_eq!(found.changes[1].applied, Err(Reason::Misplaced));
    // The same article in other words is law again.
    let returned = replace(&BOARD.replace("الابتدائية ", ""));
    let found = &histories_of(&[("211", BOARD, &[repeal, &*returned])], &[])[0];
    assert!(found.versions.last().unwrap().text.is_some());
}

#[test]
fn a_wording_that_has_nothing_of_its_article_and_much_of_another_is_in_neither() {
    let file = "يوضع ملف لكل ضابط في وحدته يدون فيه كل ما يتعلق به من أعمال طيلة وجوده بالوحدة.";
    let note = format!(
        "عدلت هذه المادة وذلك بموجب المرسوم الملكي رقم (م/56) وتاريخ 1397/9/20هـ، ليصبح نصها كالآتي: «{}»",
        ALLOWANCE.replace("الآتية", "المحددة في اللائحة")
    );
    let found = &histories_of(&[("15", file, &[&*note]), ("71", ALLOWANCE, &[])], &[])[0];
    assert_eq!(texts(found), [Some(file), None]);
    assert_eq!(found.changes[0].applied, Err(Reason::Misplaced));
    // Where no other article has its words, an article may get another subject.
    let found = &histories_of(&[("15", file, &[&*note]), ("71", BOARD, &[])], &[])[0];
    assert_eq!(found.changes[0].applied, Ok(()));
}

#[test]
fn an_instruction_is_no_wording() {
    let note = "تم تعديل هذه المادة بموجب قرار مجلس الوزراء رقم (19) وتاريخ 15/1/1419هـ، كما يلي:\n\"تعديل عبارة (مساعد وزير الخارجية) الواردة في قرار مجلس الوزراء رقم (197) وتاريخ 29/11/1417هـ، لتصبح (مساعدي وزير الخارجية).\"";
    let found = &histories_of(&[("4", "يشكل مجلس المعهد من عشرة أعضاء.", &[note])], &[])[0];
    assert_eq!(found.versions.last().unwrap().text, None);
    assert_eq!(found.changes[0].applied, Err(Reason::NoWording));
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
fn an_act_changes_words_wherever_they_occur_in_the_law() {
    let act = "أولاً: نص.\nثانياً: إحلال كلمة «الهيئة» محل كلمة «المؤسسة» أينما وردت في نظام المطاحن.";
    let articles = [
        ("1", "المؤسسة: مؤسسة الحبوب.", &[][..]),
        ("2", "ترخص المؤسسة للمطاحن، وللمؤسسة وقف الترخيص.", &[][..]),
        ("3", "يعمل بهذا النظام.", &[][..]),
        ("4", "تتولى المؤسسة العامة للتدريب التأهيل.", &[][..]),
    ];
    let found = histories_of(&articles, &[(act, "440", "1444-06-24")]);
    let last = |number: &str| {
        let history = found
            .iter()
            .find(|one| one.number.as_deref() == Some(number))?;
        Some(history.versions.last()?.text.as_deref())
    };
    // The act gives the new word no definition.
    assert_eq!(last("1"), Some(None));
    let expected = "ترخص الهيئة للمطاحن، وللهيئة وقف الترخيص.";
    assert_eq!(last("2"), Some(Some(expected)));
    assert_eq!(last("3"), Some(Some("يعمل بهذا النظام.")));
    // The name of another body: nothing shows that the act means it.
    assert_eq!(last("4"), Some(None));
    // A change that names its article, before one of the whole law, is not sure to reach others.
    let two = "أولاً: تعديل كلمة «المؤسسة» الواردة في المادة (الأولى) من نظام المطاحن إلى «الهيئة»، \
        وإحلال كلمة «رخصة» محل كلمة «إجازة» أينما وردت في النظام.";
    for history in histories_of(&articles, &[(two, "440", "1444-06-24")]) {
        let text = history.versions.last().unwrap().text.as_deref();
        assert!(
            history.number.as_deref() == Some("1") || history.changes.is_empty() || text.is_none(),
            "{text:?}"
        );
    }
    // The exception stands in the sentence of the change, not in another clause.
    let excepting = act.replace("نظام المطاحن.", "نظام المطاحن، عدا المادة (الثانية).");
    for (act, text) in [
        (excepting.clone(), None),
        (
            excepting.replace("، عدا", ".\nثالثاً: ينشر عدا"),
            Some(expected),
        ),
    ] {
        let found = histories_of(&articles, &[(&act, "440", "1444-06-24")]);
        let second = &found[1].versions;
        assert_eq!(second.last().unwrap().text.as_deref(), text, "{act}");
    }
}

#[test]
fn a_clause_is_an_article_where_the_text_calls_its_articles_clauses() {
    let act = "أولاً: تعديل البند (ثالثاً) من الترتيبات، وذلك بإحلال عبارة «وزير الاقتصاد» محل عبارة «وزير التجارة».\n\
        ثانياً: حذف الفقرة (2) من البند (ثانياً) من الترتيبات.";
    let articles = [
        ("1", "الجائزة: جائزة الجودة.", &[][..]),
        (
            "2",
            "تتولى اللجنة:\n1- اعتماد الفئات.\n2- نشر الأسماء.",
            &[][..],
        ),
        (
            "3",
            "يرأسها وزير التجارة، وفق البند (ثانياً) من هذه الترتيبات.",
            &[][..],
        ),
    ];
    let last = |articles: &[Printed], at: usize| {
        let found = histories_of(articles, &[(act, "719", "1444-10-26")]);
        found.get(at)?.versions.last()?.text.clone()
    };
    let second = last(&articles, 1).unwrap();
    assert_eq!(second, "تتولى اللجنة:\n1- اعتماد الفئات.");
    assert!(
        last(&articles, 2)
            .unwrap()
            .starts_with("يرأسها وزير الاقتصاد، ")
    );
    // Without such words the clause may be one within an article.
    let silent = [
        articles[0],
        articles[1],
        ("3", "يرأسها وزير التجارة.", &[][..]),
    ];
    assert_eq!(last(&silent, 1).as_deref(), Some(articles[1].1));
}

#[test]
fn a_wording_goes_on_behind_a_mark_that_stands_for_a_dash() {
    let note = "- عُدلت هذه المادة وذلك بموجب المرسوم الملكي رقم (م/244) وتاريخ 1446/11/7هـ، لتكون بالنص الآتي:\n\
        \"المادة الثانية عشرة: تقوم الوزارة -بالتنسيق مع الجهات\" باتخاذ ما يلزم للتوعية بأحكام النظام\".";
    let found = &histories_of(&[("12", "تقوم الوزارة باتخاذ ما يلزم.", &[note])], &[])[0];
    let last = found.versions.last().unwrap().text.as_deref();
    assert!(
        last.is_none_or(|text| text.ends_with("بأحكام النظام")),
        "{last:?}"
    );
}

#[test]
fn an_act_that_deletes_an_article_leaves_nothing_unapplied() {
    let note = "- حُذفت هذه المادة وذلك بموجب المرسوم الملكي رقم (م/101) وتاريخ 1442/11/14هـ، الذي نص على حذف (الفصل الثالث) من النظام.";
    let found = &histories_of(&[("1", "نص.", &[note])], &[])[0];
    let last = found.versions.last().unwrap();
    assert!(last.repealed && last.unapplied.is_empty());
    assert_eq!(last.certainty, Certainty::Restated);
}

/// A note on several articles, as the portal prints it below the text of one of them.
const REWRITTEN: &str = "تم تعديل أحكام المواد (الأولى) و(الثانية) و(الثالثة)؛ وإعادة صياغة هذه المواد لتكون في مادة بموجب المرسوم الملكي رقم (م/46) وتاريخ 5/6/1436هـ؛ على النحو الآتي:\n“المادة الأولى:\nنص جديد”.";

#[test]
fn a_note_in_the_text_of_one_article_changes_the_others() {
    let text = format!("نص الثانية.\n{REWRITTEN}");
    let other = "عدلت هذه المادة بموجب المرسوم الملكي رقم (م/46) وتاريخ 5/6/1436هـ، لتكون بالنص الآتي: «نص الثالثة».";
    let articles = [
        ("1", "نص الأولى.", &[][..]),
        ("2", &*text, &[other][..]),
        ("3", "نص الثالثة قديما.", &[][..]),
        ("4", "نص الرابعة.", &[][..]),
    ];
    let found = histories_of(&articles, &[]);
    let last = |at: usize| found[at].versions.last().unwrap();
    assert_eq!(last(0).text.as_deref(), Some("نص جديد"));
    // The act gives the second article a wording of its own.
    assert_eq!(last(1).text.as_deref(), Some("نص الثالثة"));
    // The third carries no note.
    assert!(last(2).repealed);
    assert_eq!(texts(&found[3]), [Some("نص الرابعة.")]);
}

#[test]
fn the_article_that_carries_the_note_is_the_rewritten_one_of_its_number() {
    let text = format!("نص الثانية.\n{REWRITTEN}");
    let inserted = "أضيفت هذه المادة بموجب المرسوم الملكي رقم (م/14) وتاريخ 22/2/1440هـ.";
    let of_number = |both: &[&str]| {
        let articles = [
            ("1", "نص الأولى.", &[][..]),
            ("2", "نص المضافة.", both),
            ("2", &*text, &[][..]),
        ];
        let found = histories_of(&articles, &[]);
        [1, 2].map(|at| found[at].versions.last().unwrap().repealed)
    };
    assert_eq!(of_number(&[]), [false, true]);
    // A note of the former article of the number is none of one inserted later.
    assert_eq!(of_number(&[inserted, REWRITTEN]), [false, true]);
    assert_eq!(of_number(&[REWRITTEN]), [true, true]);
}

#[test]
fn an_inserted_article_begins_on_the_day_of_its_note() {
    for note in [
        "[أضيفت هذه المادة بموجب المرسوم الملكي رقم (م/57) بتاريخ 24/5/1438هـ]",
        "تمت إضافة هذه المادة بموجب المرسوم الملكي رقم (م/57) وتاريخ 24/5/1438هـ.",
    ] {
        let text = format!("نص مضاف.\n{note}");
        let articles = [("15", "نص.", &[][..]), ("15 مكرر", &text, &[][..])];
        let found = &histories_of(&articles, &[])[1];
        assert_eq!(texts(found), [Some("نص مضاف.")], "{note}");
        assert_eq!(days(found), ["1438-05-24"]);
    }
}

#[test]
fn a_line_below_a_note_that_names_another_act_is_a_note_of_its_own() {
    let text = "نص مضاف.\n[ أضيفت هذه المادة بموجب المرسوم الملكي رقم (م/95) بتاريخ 15/9/1439هـ]\nصدر المرسوم الملكي رقم (م/73) في 1441/5/27هـ، والمتضمن تعديل المادة الخامسة والعشرون من نظام الخدمة المدنية لتكون بالنص الآتي: «نص جديد».";
    let found = histories_of(&[("25", "نص.", &[]), ("25 مكرر", text, &[])], &[]);
    assert_eq!(texts(&found[0]), [Some("نص."), Some("نص جديد")]);
    assert_eq!(texts(&found[1]), [Some("نص مضاف.")]);
    assert_eq!(days(&found[1]), ["1439-09-15"]);
}

#[test]
fn the_note_below_an_article_gives_it_the_number_that_the_source_does_not_print() {
    let note = "[أضيفت مادة جديدة باسم المادة السابعة والثلاثون مكرر بموجب المرسوم الملكي رقم (م/57) بتاريخ 24/5/1438هـ]";
    let text = format!("نص مضاف.\n{note}");
    let found = histories_of(&[("37", "نص.", &[]), ("37", &text, &[])], &[]);
    let numbers: Vec<_> = found
        .iter()
        .map(|one| (one.number.as_deref(), &*one.key))
        .collect();
    assert_eq!(numbers, [(Some("37"), "37"), (Some("37 مكرر"), "37 مكرر")]);
    assert_eq!(texts(&found[1]), [Some("نص مضاف.")]);
    assert_eq!(days(&found[1]), ["1438-05-24"]);
    // The only article of its number: the inserted one is printed nowhere.
    let lone = histories_of(&[("37", &text, &[])], &[]);
    assert_eq!(lone[0].number.as_deref(), Some("37"));
    assert_eq!(texts(&lone[1]), [None]);
}

#[test]
fn a_chapter_that_is_repealed_takes_articles_with_bylaws_along() {
    let text = "نص.\nاللائحة:\n1/1 حكم.";
    let chapter = "حذف الفصل الثالث من النظام بموجب قرار مجلس الوزراء رقم 675 وتاريخ 1442/11/12هـ";
    let lone = "ألغيت هذه المادة بموجب قرار مجلس الوزراء رقم 675 وتاريخ 1442/11/12هـ";
    let repealed = |note| histories_of(&[("1", text, &[note])], &[])[0].versions[1].repealed;
    assert_eq!([chapter, lone].map(repealed), [true, false]);
}

#[test]
fn parts_without_a_number_have_keys() {
    let table = || SourceArticle {
        number: None,
        text: "جدول.",
        notes: Vec::new(),
    };
    let law = Law {
        jurisdiction: "SA",
        articles: vec![table(), table()],
        ..Law::default()
    };
    let keys: Vec<String> = histories(&law).into_iter().map(|one| one.key).collect();
    assert_eq!(keys, ["unnumbered", "unnumbered-2"]);
}

const CHAPTER: &str = "تم إلغاء الباب الرابع عشر بموجب المرسوم الملكي (م/1) وتاريخ 22/1/1435هـ";

#[test]
fn notes_of_other_articles_do_not_bring_back_a_repealed_chapter() {
    let wording = "تم تعديل هذه المادة بموجب المرسوم الملكي رقم (م/46) وتاريخ 5/6/1436هـ، لتكون بالنص \
        الآتي: \"إذا عهد صاحب العمل لأي شخص طبيعي أو معنوي القيام بعمل من أعماله وجب عليه أن يعطي عماله \
        جميع الحقوق\".";
    let words = "عدلت هذه المادة بموجب المرسوم الملكي رقم (م/44) وتاريخ 1446/2/8هـ، بإحلال كلمة \
        \"قنوات\" محل كلمة \"وحدات\".";
    let text = "يسمى بقرار من الوزير أعضاء الهيئات الابتدائية من حملة الإجازة في الشريعة.";
    let found = &histories_of(&[("211", text, &[CHAPTER, wording, words])], &[])[0];
    assert_eq!(days(found), ["1435-01-22"]);
    let last = found.versions.last().unwrap();
    assert!(last.repealed && last.unapplied.is_empty());
    for change in &found.changes[1..] {
        assert_eq!(change.applied, Err(Reason::Misplaced));
    }
    // A wording that resembles the old one brings the article back.
    let again = format!(
        "تم تعديل هذه المادة بموجب المرسوم الملكي رقم (م/46) وتاريخ 5/6/1436هـ، لتكون بالنص الآتي: \
        \"{text}\"."
    );
    let notes = [CHAPTER, &*again];
    let found = &histories_of(&[("211", text, &notes)], &[])[0];
    assert!(!found.versions.last().unwrap().repealed);
}

#[test]
fn a_note_that_an_act_states_of_the_number_without_its_hundreds_leaves_the_article_alone() {
    let note = "عدلت هذه المادة بموجب المرسوم الملكي رقم (م/44) وتاريخ 1446/2/8هـ، بإضافة عبارة \"أو \
        الشركات\" بعد كلمة \"المكاتب\".";
    let text = "يعد العمال الذين أسهمت المكاتب في توظيفهم عمالا لدى صاحب العمل.";
    let articles = [
        ("31", text, &[note][..]),
        ("231", "تحصل الغرامات.", &[note]),
    ];
    let found = histories_of(&articles, &[]);
    let last = |at: usize| found[at].versions.last().unwrap();
    assert!(
        last(0)
            .text
            .as_deref()
            .unwrap()
            .contains("المكاتب أو الشركات")
    );
    assert_eq!(last(1).text.as_deref(), Some("تحصل الغرامات."));
    assert_eq!(found[1].changes[0].applied, Err(Reason::Misplaced));
    // The change fits the article with the note: it may be of both.
    let both = [("31", text, &[note][..]), ("231", text, &[note])];
    let found = histories_of(&both, &[]);
    assert!(found[1].changes[0].applied.is_ok());
}

#[test]
fn a_change_of_words_reaches_each_article_of_its_list() {
    let note = "تم بموجب المرسوم الملكي رقم (م/44) وتاريخ 1446/2/8هـ، تعديل اسم الفصل (الأول) من الباب \
        (الثاني)؛ ليكون «قنوات التوظيف»، وإحلال كلمة «قنوات» محل كلمتي «وحدة» و«وحدات» أينما وردتا في \
        المواد (الثالثة والعشرين) و(الرابعة والعشرين).";
    let articles = [
        ("22", "توفر الوزارة وحدات للتوظيف.", &[note][..]),
        ("23", "يطلب قيد اسمه في وحدة التوظيف.", &[]),
        ("24", "سير العمل في وحدات التوظيف.", &[]),
    ];
    let found = histories_of(&articles, &[]);
    let last = |at: usize| found[at].versions.last().unwrap().text.as_deref();
    assert_eq!(last(0), Some("توفر الوزارة وحدات للتوظيف."));
    assert_eq!(last(1), Some("يطلب قيد اسمه في قنوات التوظيف."));
    assert_eq!(last(2), Some("سير العمل في قنوات التوظيف."));
}

#[test]
fn words_that_the_text_prints_after_a_note_are_changes_too() {
    let note = "تم تعديل هذه المادة بموجب المرسوم الملكي رقم (م/44) وتاريخ 1446/2/8هـ، بإحلال كلمة \
        «قنوات» محل كلمة «وحدات» الواردة في المادة.";
    let text = "يرشح المعاق عن طريق وحدات التوظيف.\nوإحلال كلمة «ذي الإعاقة» محل كلمة «المعاق» الواردة \
        في المادة.";
    let found = &histories_of(&[("28", text, &[note])], &[])[0];
    assert_eq!(
        found.versions[0].text.as_deref(),
        Some("يرشح المعاق عن طريق وحدات التوظيف.")
    );
    let last = found.versions.last().unwrap().text.as_deref();
    assert_eq!(last, Some("يرشح ذي الإعاقة عن طريق قنوات التوظيف."));
}

#[test]
fn an_act_does_not_change_words_of_the_article_that_it_inserts() {
    let text = "- صدر المرسوم الملكي رقم (م/11) وتاريخ 1443/1/18هـ، وذلك إضافة مادة ترتيبها (العاشرة \
        مكرر) بالنص الآتي: \"تحدد اللائحة تصنيف المخالفات.\"";
    let note = "- تعديل عبارة \"بغرامة لا تزيد على خمسة آلاف\" الواردة في هذه المادة، لتكون بالنص \
        الآتي: \"بغرامة لا تزيد على مائة ألف\". وذلك بموجب المرسوم الملكي رقم (م/11) وتاريخ 1443/1/18هـ.";
    let found = &histories_of(&[("10 مكرر", text, &[note])], &[])[0];
    let last = found.versions.last().unwrap();
    assert_eq!(last.text.as_deref(), Some("تحدد اللائحة تصنيف المخالفات."));
    let misplaced = |change: &&Change| change.applied == Err(Reason::Misplaced);
    assert_eq!(found.changes.iter().filter(misplaced).count(), 1);
}

#[test]
fn items_whose_labels_repeat_the_one_around_them_are_found() {
    let note = "عدلت الفقرة (3/2) من هذه المادة بموجب المرسوم الملكي رقم (م/44) وتاريخ 1446/2/8هـ، \
        لتكون بالنص الآتي: \"مواءمة الطلبات\".";
    let text = "تقوم بما يأتي:\n1 – مساعدة العمال.\n2 – جمع المعلومات.\n3 – الواجبات الآتية:\n3 /1- \
        تسجيل.\n3 /2 – إحالة.\n3 /3 – تقديم.\n4 – غيرها.";
    let found = &histories_of(&[("22", text, &[note])], &[])[0];
    let last = found.versions.last().unwrap().text.as_deref();
    assert_eq!(last, Some(&*text.replace("إحالة.", "مواءمة الطلبات")));
}

#[test]
fn an_inserted_article_of_a_consolidated_source_has_no_wording_before() {
    let inserted = "أضيف نص مادة جديدة برقم \"12 مكرر\" بموجب المادة 3 من المرسوم بقانون اتحادي رقم 16 تاريخ 18/09/2017م. وهو التالي:";
    let of = |number: &'static str, notes: &[&str]| {
        let history = &histories_in("AE", &[(number, "تمنح الجنسية.", notes)], &[])[0];
        (texts(history).len(), history.versions[0].made_by.clone())
    };
    assert_eq!(of("12 مكرر", &[inserted]), (1, vec![0]));
    // An article with the number was there before: another one, or this one before its repeal.
    let plain = "أضيف نص مادة جديدة برقم \"12\" بموجب المادة 3 من القانون الاتحادي رقم 16 تاريخ 18/09/2017م. وهو التالي:";
    assert_eq!(of("12", &[plain]), (2, vec![]));
    let replaced = "استبدل نص المادة 12 مكرر بموجب المادة الأولى من القانون الاتحادي رقم 7 تاريخ 08/05/2016م. وأصبح على الوجه التالي:";
    assert_eq!(of("12 مكرر", &[replaced, inserted]).0, 3);
}

#[test]
fn a_clause_that_an_act_prints_as_a_note_changes_another_law() {
    let clause = "تستبدل بنصوص المواد (1) و(4) من القانون الاتحادي رقم (1) لسنة 1991 بشأن المؤسسة النصوص الآتية:";
    let articles: &[Printed] = &[
        ("1", "أدخل التعديل في صلب النص المذكور.", &[clause]),
        ("4", "ينشر هذا القانون في الجريدة الرسمية.", &[]),
    ];
    let found = histories_in("AE", articles, &[]);
    assert!(found.iter().all(|history| history.changes.is_empty()));
    let own = "تستبدل بنص المادة (4) من هذا القانون النص الآتي: «نص».";
    let found = histories_in("AE", &[("4", "نص.", &[own])], &[]);
    assert_eq!(found[0].changes.len(), 1);
}

#[test]
fn an_article_of_the_law_that_issues_another_is_the_one_of_promulgation() {
    let articles: &[Printed] = &[
        ("إصدار 2", "يطبق النظام خلال أربع سنوات.", &[]),
        ("2", "تصدر الموازنة عن سنة مالية.", &[]),
    ];
    let changed = |law: &str| {
        let act =
            format!("يستبدل بنص المادة الثانية من {law} النص الآتي: «يطبق النظام خلال ست سنوات.»");
        let found = histories_in("EG", articles, &[(&act, "18", "1445-09-20")]);
        let is_changed = |history: &ArticleHistory| !history.changes.is_empty();
        found.iter().map(is_changed).collect::<Vec<_>>()
    };
    let issuing = "القانون رقم 6 لسنة 2022 بإصدار قانون المالية العامة الموحد";
    assert_eq!(changed(issuing), [true, false]);
    let issued = "قانون المالية العامة الموحد الصادر بالقانون رقم 6 لسنة 2022";
    assert_eq!(changed(issued), [false, true]);
}

#[test]
fn a_heading_in_brackets_is_no_part_of_the_wording() {
    let note = "عُدلت هذه المادة وذلك بموجب قرار مجلس الوزراء رقم (158) وتاريخ 1445/2/20ه، لتكون على النحو الآتي:\n\"( المادة السابعة بعد المائة: المركز الوطني (المركز) واختصاصات أخرى)\nيتولى المركز التحقيق في الحوادث.\"";
    let history = &histories_of(&[("107", "تتولى الهيئة التحقيق.", &[note])], &[])[0];
    assert_eq!(
        texts(history).last(),
        Some(&Some("يتولى المركز التحقيق في الحوادث."))
    );
}

#[test]
fn an_article_of_which_the_source_prints_only_its_insertion_was_not_there_before() {
    let note = "- أُضيفت هذه المادة بموجب المرسوم الملكي رقم (م/66) وتاريخ 1443/7/15هـ، بالنص الآتي: \"على كل مرخص له الحصول على العضوية\".";
    let found = &histories_of(&[("21", note, &[note])], &[])[0];
    assert_eq!(days(found), ["1443-07-15"]);
    let [only] = &found.versions[..] else {
        panic!("{found:?}");
    };
    assert_eq!(
        only.text.as_deref(),
        Some("على كل مرخص له الحصول على العضوية")
    );
    assert_eq!(only.made_by, [0]);
}

#[test]
fn two_changes_of_one_note_that_restates_the_article_leave_the_wording_before_them() {
    let note = "عدلت هذه المادة بموجب المرسوم الملكي رقم (م/75) وتاريخ 14/9/1428هـ، وذلك بحذف الفقرة رقم (3) وحذف عبارة \"بالإضافة إلى الغرامة\"، لتصبح المادة كما يلي:\nالجزاءات هي:\n1- الإنذار.\n2- الحرمان من الزيارة.\nويجوز مضاعفة المدة.";
    let second = |text: &str| {
        histories_of(&[("20", text, &[note])], &[])[0].versions[0]
            .text
            .clone()
    };
    let first = "الجزاءات هي:\n1- الإنذار.\n2- الحرمان من الزيارة.\n3- الغرامة.\nويجوز بالإضافة إلى الغرامة مضاعفة المدة.";
    assert_eq!(second(first).as_deref(), Some(first));
    // The source has worked in one of the two: that was never the wording.
    let between = first.replace("\n3- الغرامة.", "");
    assert_eq!(second(&between), None);
    let restated = "الجزاءات هي:\n1- الإنذار.\n2- الحرمان من الزيارة.\nويجوز مضاعفة المدة.";
    assert_eq!(second(restated), None);
}
