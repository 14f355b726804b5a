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
