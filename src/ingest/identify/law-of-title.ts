/**
 * Texts that print the decree of the law that they amend or implement below their title: «اللائحة التنفيذية
 * لنظام الزراعة», «الصادر بالمرسوم الملكي رقم (م/64) وتاريخ …». The day is that of the law, after which they
 * were made.
 */
import { isAmendment } from '../../core.ts';
import type { SourceDocument } from '../read/source-document.ts';

/**
 * Title of a bylaw or of rules, nouns of which «الصادر» is not said: it belongs to the law (نظام) that they name.
 * An amendment is no text of its own.
 */
const OF_A_LAW = /^\s*(?:ال)?(?:لائحة|قواعد|ضوابط|تعليمات|شروط|إجراءات|آلية)(?:\s|$)/;

const DECREED = /الصادر\s+ب(?:موجب\s+)?(?:ال)?(?:مرسوم|أمر|قرار)/;
const DECREED_BELOW = new RegExp(`^\\s*${DECREED.source}`);

/** True if the number and the day that a text prints in its title, or below it, are those of its law. */
export function isDatedByItsLaw(document: SourceDocument): boolean {
  const { doc_type, title, official_number, year_gregorian, year_hijri, session_date } = document;
  if (doc_type !== 'regulation' || !(isAmendment(title) || OF_A_LAW.test(title))) return false;
  if ([official_number, year_gregorian, year_hijri, session_date].some((field) => field !== undefined)) {
    return false;
  }
  const below = document.full_text ?? document.preamble ?? document.articles[0]?.text ?? '';
  return DECREED.test(title) || DECREED_BELOW.test(below);
}
