//! Laws whose source prints notes within the text of the articles.

use super::notes::{days, histories_in, histories_of};
use super::*;

const BYLAW: &str = "1- حكم النظام.\n2- حكم آخر.\nاللائحة:\n17/1 فقرة أولى.\n17/2 فقرة ثانية:\nأ- بند.\n17/3 فقرة ثالثة.";
const BY: &str = "بموجب القرار الوزاري رقم (5062) وتاريخ 7/9/1440هـ";

fn noted(notes: &str) -> ArticleHistory {
    let text = format!("{BYLAW}\n{notes}");
    histories_of(&[("17", &text, &[])], &[]).remove(0)
}

#[test]
fn a_repealed_paragraph_of_the_bylaw_goes_out_of_the_text_with_its_note() {
    let found = noted(&format!("[ ألغيت الفقرة (17/2) {BY}]"));
    let later = BYLAW.replace("17/2 فقرة ثانية:\nأ- بند.\n", "");
    assert_eq!(texts(&found), [Some(BYLAW), Some(&*later)]);
    assert_eq!(days(&found), ["1440-09-07"]);
    let note = found.changes[0].note.as_deref();
    assert_eq!(note, Some(&*format!("ألغيت الفقرة (17/2) {BY}")));
    // Both of a list without a conjunction.
    let both = noted(&format!("[حذفت الفقرتين (17/1) (17/3) {BY})"));
    let later = "1- حكم النظام.\n2- حكم آخر.\nاللائحة:\n17/2 فقرة ثانية:\nأ- بند.";
    assert_eq!(texts(&both).last(), Some(&Some(later)));
}

#[test]
fn of_two_printed_wordings_of_a_paragraph_the_later_one_holds() {
    let found = noted(&format!(
        "[عدلت الفقرة (١٧/٣) {BY} ليكون نصها:\n“فقرة ثالثة جديدة”]"
    ));
    let later = BYLAW.replace("17/3 فقرة ثالثة.", "17/3 فقرة ثالثة جديدة");
    assert_eq!(texts(&found), [Some(BYLAW), Some(&*later)]);
    assert_eq!(found.versions[1].certainty, Certainty::Assembled);
}

#[test]
fn an_addition_that_the_text_prints_shows_that_it_is_of_today() {
    for note in [
        format!("[أضيفت الفقرة (17/3) {BY}]"),
        format!("[أضيفت هذه الفقرة {BY}]"),
        format!(
            "[هنا نص المادة بعد التعديل {BY} وذلك بحذف عبارة (أو الدائرة) أينما وردت في المادة]"
        ),
    ] {
        let found = noted(&note);
        assert_eq!(texts(&found), [None, Some(BYLAW)], "{note}");
        assert!(found.changes.iter().all(|change| change.applied.is_ok()));
    }
}

#[test]
fn what_cannot_be_worked_in_leaves_no_text() {
    for note in [
        format!("[ألغيت الفقرة (17/9) {BY}]"),
        format!("[أعيد ترقيم الفقرة (17/3) {BY} لتكون بالرقم (17/2)]"),
        format!("[عدلت الفقرة (17/2) {BY} بحذفها]"),
    ] {
        let found = noted(&note);
        let last = found.versions.last().unwrap();
        assert_eq!(
            (last.text.as_deref(), last.repealed),
            (None, false),
            "{note}"
        );
        assert!(!last.unapplied.is_empty(), "{note}");
    }
    // The bylaw goes on below the note, or has the number twice.
    let below = format!(
        "نص.\nاللائحة:\n17/1 أولى.\nعدلت الفقرة (17/1) {BY} لتكون بالنص الآتي: «جديدة».\n17/2 ثانية."
    );
    let twice = format!("نص.\nاللائحة:\n17/1 أولى.\n17/1 ثانية.\n[ألغيت الفقرة (17/1) {BY}]");
    for text in [below, twice] {
        let found = &histories_of(&[("17", &text, &[])], &[])[0];
        assert_eq!(texts(found).last(), Some(&None), "{text}");
    }
}

#[test]
fn a_note_on_an_article_of_the_bylaw_changes_no_article_of_the_law() {
    let text = format!("{BYLAW}\n[هنا نص المادة (التاسعة عشرة) من اللائحة المعدلة {BY}]");
    let found = histories_of(&[("17", &text, &[]), ("19", "نص.", &[])], &[]);
    assert_eq!(texts(&found[0]), [None, Some(BYLAW)]);
    assert_eq!(texts(&found[1]), [Some("نص.")]);
}

#[test]
fn a_repeal_without_a_day_in_the_text_has_no_order_beside_a_dated_change() {
    let undated = "[ألغيت الفقرة رقم (٢) من المادة الثانية بصدور نظام مكافحة الرشوة ].";
    let text = format!("يعاقب على:\n١. أول.\n٢. ثان.\n٣. ثالث.\n{undated}");
    let alone = &histories_of(&[("2", &text, &[])], &[])[0];
    let later = "يعاقب على:\n١. أول.\n٣. ثالث.";
    assert_eq!(texts(alone).last(), Some(&Some(later)));
    let dated = "تم تعديل الفقرة (٣) من المادة الثانية بموجب المرسوم الملكي رقم (م/110) وتاريخ 1443/11/9هـ لتصبح بالنص الآتي: «آخر»";
    let text = text.replace(undated, &format!("{}\n{undated}", dated.replace(' ', "\n")));
    let both = &histories_of(&[("2", &text, &[])], &[])[0];
    assert_eq!(both.changes.len(), 2);
    assert_eq!(texts(both).last(), Some(&None));
}

#[test]
fn a_consolidated_text_is_that_of_today_without_the_lines_that_report_changes() {
    let note = "عدل نص المادة 10 بموجب المادة الأولى من القرار الوزاري رقم 244/1991 تاريخ 12/5/1991م. وأصبح على الوجه التالي:";
    let text = format!("{note}\nتحرر العقود فوراً.");
    let found = &histories_in("AE", &[("10", &text, &[])], &[])[0];
    assert_eq!(texts(found), [None, Some("تحرر العقود فوراً.")]);
    assert_eq!(days(found), ["1991-05-12"]);
    assert_eq!(found.changes[0].note.as_deref(), Some(note));
    // The number in the note is misprinted.
    let misprinted = text.replace("المادة 10 ", "المادة 10/1991 ");
    let found = &histories_in("AE", &[("10", &misprinted, &[])], &[])[0];
    assert_eq!(texts(found), [None, Some("تحرر العقود فوراً.")]);
}
