//! The notes of articles.

use super::change::changes;
use super::outline::Outline;
use crate::amendments::model::Amendment;

/// Reads the changes that a note on an article states. `carrier` is the number of the article that carries
/// the note; «هذه المادة» means it. Spans are in bytes of `note`.
///
/// A value that the note does not state is `None`. A note whose change the grammar does not read gives
/// [`Operation::Other`](crate::amendments::Operation::Other). Time is linear in the note; it never fails.
///
/// ```
/// use sanad_core::amendments::{Operation, read_amendments};
/// let note = "- حذف الفقرة (1) من هذه المادة وذلك بموجب المرسوم الملكي رقم (م/111) وتاريخ 1444/7/10هـ.";
/// let read = read_amendments(note, Some("2"));
/// assert_eq!(read[0].operation, Operation::DeletePart);
/// assert_eq!(read[0].target.article.as_deref(), Some("2"));
/// assert_eq!(read[0].act.as_ref().unwrap().date.as_deref(), Some("1444-07-10"));
/// ```
pub fn read_amendments(note: &str, carrier: Option<&str>) -> Vec<Amendment> {
    let outline = Outline::new(note);
    changes(&outline, 0..outline.words.len(), carrier)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::amendments::model::{Effect, Operation, Scope};

    /// Operation, article, part, new text, old phrase, number of the act.
    type Read<'n> = (Operation, &'n str, &'n str, &'n str, &'n str, &'n str);

    fn read<'n>(note: &'n str, found: &'n [Amendment]) -> Vec<Read<'n>> {
        let words =
            |range: &Option<std::ops::Range<usize>>| range.clone().map_or("", |range| &note[range]);
        found
            .iter()
            .map(|change| {
                (
                    change.operation,
                    change.target.article.as_deref().unwrap_or_default(),
                    words(&change.target.part),
                    words(&change.new_text),
                    words(&change.old_phrase),
                    change
                        .act
                        .as_ref()
                        .and_then(|act| act.number.as_deref())
                        .unwrap_or_default(),
                )
            })
            .collect()
    }

    #[test]
    #[rustfmt::skip] // rows of a table
    fn notes_are_read_in_every_form() {
        use Operation::*;
        let table: &[(&str, &[Read])] = &[
            ("- عُدلت هذه المادة وذلك بموجب المرسوم الملكي رقم (م/5) وتاريخ 1440/2/1ه، لتكون بالنص الآتي: \"نص\".",
             &[(ReplaceArticle, "7", "", "نص", "", "م/5")]),
            ("تم إلغاء الفقرتين (ب) و (ج) من هذه المادة بموجب المرسوم الملكي رقم ( م/61 ) وتاريخ 4 / 10 / 1435.",
             &[(DeletePart, "7", "الفقرتين (ب) و (ج)", "", "", "م/61")]),
            ("- إحلال كلمة \"أ\" محل عبارة \"ب\"، و حذف كلمة \"ج\" الواردة في عجز المادة. وذلك بموجب المرسوم الملكي رقم (م/190) وتاريخ 1444/11/22ه،",
             &[(ReplacePhrase, "7", "", "أ", "ب", "م/190"), (DeletePhrase, "7", "عجز المادة", "", "ج", "م/190")]),
            ("* صدر المرسوم الملكي رقم (م/4) وتاريخ 1440/1/2ه.\n- إضافة عبارة \"أو وعد بها\" بعد عبارة \"رشوة\" إلى صدر المادة، لتكون المادة بالنص الآتي:\n\"من عرض رشوة أو وعد بها\".",
             &[(AddPhrase, "7", "صدر المادة", "أو وعد بها", "رشوة", "م/4")]),
            ("استبدل نص المادة 6 بموجب المادة الأولى من القانون الاتحادي رقم 21/2016 تاريخ 12/12/2016م.، ثم استبدل نص البند (1) من المادة 6 المذكورة بموجب المادة الأولى من المرسوم بقانون اتحادي رقم 3 تاريخ 28/07/2023م ، وأصبح على الوجه التالي:",
             &[(ReplaceArticle, "6", "", "", "", "21"), (ReplacePart, "6", "البند (1)", "", "", "3")]),
            ("ألغي نص البند (أ) من المادة 7 بموجب المادة الأولى من قرار مجلس الوزراء رقم 32 تاريخ 27/10/2015م واستبدل بالنص التالي:",
             &[(ReplacePart, "7", "البند (أ)", "", "", "32")]),
            ("أضيف نص مادة جديدة برقم \"107 مكرر ثالثاً\" بموجب المادة 4 من القرار رقم 4/2013 تاريخ 21/2/2013م. وهو التالي:",
             &[(InsertArticle, "107 مكرر ثالثا", "", "", "", "4")]),
            ("صدر بشأن هذه المادة قرار مجلس الوزراء رقم (56) وتاريخ 22 / 1 / 1393 ه", &[(Other, "7", "", "", "", "56")]),
            ("عدل نص المادة 11بموجب المادة 2 من قرار مجلس الوزراء رقم 9/2007 تاريخ 11/3/2007م. وأصبح على الوجه التالي:",
             &[(ReplaceArticle, "11", "", "", "", "9")]),
            // The text below its act.
            ("يضاف النص الآتي إلى المادة (الرابعة) بموجب المرسوم الملكي رقم (م/6) وتاريخ 1390/3/4هـ.\nيجوز للوزير أن يفوض غيره.",
             &[(AddPart, "4", "", "يجوز للوزير أن يفوض غيره.", "", "م/6")]),
            // The first wording has no closing mark.
            ("- إضافة فقرتين إلى هذه المادة بالنص الآتي:\n\"8- أول.\n9- ثان.\nوإعادة ترتيب الفقرات تبعاً لذلك.\n- تعديل الفقرة (2) من هذه المادة لتصبح بالنص الآتي:\n\"ثالث\".",
             &[(AddPart, "7", "فقرتين", "8- أول.\n9- ثان.", "", ""), (Renumber, "7", "الفقرات", "", "", ""),
               (ReplacePart, "7", "الفقرة (2)", "ثالث", "", "")]),
            // A closing mark in the middle of the wording.
            ("عُدلت هذه المادة بموجب المرسوم الملكي رقم (م/5) وتاريخ 1440/2/1ه، لتكون بالنص الآتي:\n“تقوم الوزارة -بالتنسيق” باتخاذ ما يلزم”.",
             &[(ReplaceArticle, "7", "", "تقوم الوزارة -بالتنسيق” باتخاذ ما يلزم", "", "م/5")]),
            // An item of the wording begins with a verb of change.
            ("عُدلت هذه المادة بموجب المرسوم الملكي رقم (م/5) وتاريخ 1440/2/1ه، لتكون بالنص الآتي:\nللوزارة:\nأ- إنذار المخالف.\nب- إلغاء الترخيص الصادر بالفقرة (1).",
             &[(ReplaceArticle, "7", "", "للوزارة:\nأ- إنذار المخالف.\nب- إلغاء الترخيص الصادر بالفقرة (1).", "", "م/5")]),
            // New articles of a list.
            ("أضيفت نصوص مواد جديدة بأرقام 9 مكرر (1) و9 مكرر (2) بموجب المادة 3 من القانون الاتحادي رقم 8/2011 تاريخ 1/2/2011م. وهي التالية:",
             &[(InsertArticle, "9 مكرر 1", "", "", "", "8"), (InsertArticle, "9 مكرر 2", "", "", "", "8")]),
            // Exceptions are no target.
            ("- إحلال كلمة \"المركز\" محل كلمة \"الهيئة\" أينما وردت في النظام عدا المادتين (الثالثة) و(التاسعة)، وذلك بموجب المرسوم الملكي رقم (م/9) وتاريخ 1443/1/2هـ.",
             &[(ReplacePhrase, "7", "", "المركز", "الهيئة", "م/9")]),
            // Lists with a comma before each conjunction.
            ("ألغيت المواد (الثامنة)، و(التاسعة)، و(العاشرة) بموجب المرسوم الملكي رقم (م/9) وتاريخ 1443/1/2هـ.",
             &[(DeleteArticle, "8", "", "", "", "م/9"), (DeleteArticle, "9", "", "", "", "م/9"), (DeleteArticle, "10", "", "", "", "م/9")]),
            ("حذف الفقرتين (13)، و(15) من هذه المادة بموجب المرسوم الملكي رقم (م/9) وتاريخ 1443/1/2هـ.",
             &[(DeletePart, "7", "الفقرتين (13)، و(15)", "", "", "م/9")]),
            ("نص بلا قرار", &[(Other, "7", "", "", "", "")]),
        ];
        for (note, expected) in table {
            let found = read_amendments(note, Some("7"));
            assert_eq!(read(note, &found), *expected, "{note}");
        }
    }

    #[test]
    fn scope_and_day_of_effect_are_read() {
        let note = "عدل مسمى (أ) إلى (ب) وذلك بموجب المرسوم الملكي رقم (م/9) وتاريخ 16/7/1414ه أينما ورد في النظام.";
        let change = &read_amendments(note, Some("2"))[0];
        assert_eq!((change.target.scope, change.everywhere), (Scope::Law, true));
        let note = "- صدر المرسوم الملكي رقم (م/44) وتاريخ 1446/2/8ه، وذلك بالموافقة على تعديلات بعض مواد نظام العمل (ويعمل بها من تاريخ 1446/8/20ه)\nوعدلت هذه المادة لتكون بالنص الآتي: \"نص\".";
        let found = read_amendments(note, Some("40"));
        assert_eq!(found.len(), 1);
        assert!(matches!(&found[0].effect, Some(Effect::Day { date, .. }) if date == "1446-08-20"));
    }

    #[test]
    fn the_remaining_parts_that_are_numbered_anew_move_to_no_number() {
        for rest in ["باقي", "بقية"] {
            let note = format!(
                "حذف الفقرة (ب) من هذه المادة، وإعادة ترتيب {rest} الفقرات، وذلك بموجب المرسوم الملكي رقم (م/9) وتاريخ 1443/1/2هـ."
            );
            let found = read_amendments(&note, Some("7"));
            let renumbered = found.last().expect("a change");
            assert_eq!(renumbered.operation, Operation::Renumber, "{note}");
            assert_eq!(renumbered.new_number, None, "{note}");
        }
    }
}
