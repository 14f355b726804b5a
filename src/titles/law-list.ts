/**
 * Tells a list of laws from one law whose name and number a comma divides: «قانون العقوبات، القانون رقم 8 لسنة
 * 1980، قانون المرور» and «قانون العمل، القانون رقم 8 لسنة 1980».
 */

/**
 * True if the item of a text that begins at `start` and ends at `end` has another item of a list before it or
 * behind it.
 */
export function isInList(text: string, { start, end }: { readonly start: number; readonly end: number }): boolean {
  return (
    ITEM_BEFORE.test(text.slice(Math.max(0, start - REACH), start)) ||
    ITEM_BEHIND.test(text.slice(end, end + REACH))
  );
}

/** Length of the text on each side that is read, in UTF-16 units. */
const REACH = 24;

/** The end of an item, with the conjunction that joins the next one. */
const ITEM_BEFORE = /(?:[،,؛;]\s*|(?<!\S)(?:و|[أا]و\s+|ثم\s+))$/u;

/** The conjunction or the comma before the next item, with the noun of a law. */
const ITEM_BEHIND =
  /^[^\S\n]*(?:م|هـ?)?[^\S\n]*(?:[،,؛;][^\S\n]*(?:و|[أا]و[^\S\n]+|ثم[^\S\n]+)?|و|[أا]و[^\S\n]+)(?:ال|لل)?(?:قانون|نظام|مرسوم|لائحة|قرار|[أا]مر)(?!\p{L})/u;
