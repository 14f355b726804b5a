/**
 * Tells by what stands between the name or the subject of a law and the number behind it whether both are of
 * one law («قانون العمل – القانون رقم 8 لسنة 1980») or may be items of a list («قانون العقوبات، القانون رقم 8
 * لسنة 1980، قانون المرور»).
 */

const WORDS_OF_REMARK = [
  'و(?:كافة\\s|جميع\\s)?تعديلاته',
  '(?:ال)?معدلة?',
  'كما\\s(?:تم\\s)?(?:عدل|تعديل)\\S*?',
  'بصيغته\\sالمعدلة',
  '(?:ال)?(?:نافذ|ساري|حالي)',
];

/** A remark on a law behind its name: «وتعديلاته», «(كما عدل)». */
const REMARK = `(?<!\\p{L})[([]?(?:${WORDS_OF_REMARK.join('|')})[)\\]]?`;

/** Words that lead to the number of the law just named. */
const LEAD = '(?<!\\p{L})(?:[أا]ي|(?:[أا]لا\\s)?و?هو|و?هي|انظر|راجع)\\s+';

const BLANK = '[^\\S\\n]*';

/** All that may stand between a name and its number on one line. */
const JOINING = new RegExp(
  `${BLANK}(?:${REMARK})?[)\\]}"»”'’›]*${BLANK}(?:[:|=→–—•*،,؛;/-]${BLANK})*[([{"«“„'‹]*(?:${LEAD})?${BLANK}$`,
  'u',
);

/** A mark that may divide the items of a list. */
const DIVIDER = /[،,؛;/*]/u;

/**
 * Marks, in front of the divider or behind it, that each show that no list goes on. A mark that closes a
 * bracket or a quotation in front of the divider shows nothing, because it ends the item there: «القانون رقم
 * 31 (قانون العقوبات)، القانون رقم 33».
 */
const SURE_IN_FRONT = /[:|=→–—•([{«“„‹-]/u;
const SURE_BEHIND = new RegExp(`[:|=→–—•([{"«“„'‹-]|${LEAD}`, 'u');

/**
 * Returns what ends a text and joins it to a number behind it: blanks, marks, and words like «أي». Empty if
 * the text ends with a word.
 */
export const joiningEnd = (text: string): string => JOINING.exec(text)?.[0] ?? '';

/**
 * Returns whether words between a name and a number make both of one law, or may also divide two items of a
 * list; undefined if other words stand between.
 */
export function joins(words: string): 'surely' | 'perhaps' | undefined {
  if (words === '' || joiningEnd(words) !== words) return undefined;
  return mayDivideList(words) ? 'perhaps' : 'surely';
}

/** True for words that may divide two items of a list. */
export function mayDivideList(words: string): boolean {
  const at = words.search(DIVIDER);
  return at >= 0 && !SURE_IN_FRONT.test(words.slice(0, at)) && !SURE_BEHIND.test(words.slice(at));
}

/**
 * True if the item of a text that begins at `start` and ends at `end` has another item of a list before it or
 * behind it.
 */
export function isInList(
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
): boolean {
  return (
    ITEM_BEFORE.test(text.slice(Math.max(0, start - REACH), start)) ||
    ITEM_BEHIND.test(text.slice(end, end + REACH))
  );
}

/** True if a clause ends at the beginning of a text behind a number, with or without a remark on its law. */
export const endsClause = (text: string): boolean => CLAUSE_END.test(withoutCalendar(text));

const CLAUSE_END = /^[^\S\n]*(?:$|[\n.،,؛;:()[\]{}"»”]|وتعديلات|(?:ال)?معدل)/u;

/** Returns a text behind a year without the letter of its calendar. */
export const withoutCalendar = (text: string): string => text.replace(CALENDAR, '');

const CALENDAR = /^[^\S\n]*(?:م|هـ?)(?!\p{L})\.?/u;

/** Length of the text on each side that is read, in UTF-16 units. */
const REACH = 24;

/** The end of an item, with the conjunction that joins the next one. */
const ITEM_BEFORE = /(?:[،,؛;]\s*|(?<!\S)(?:و|[أا]و\s+|ثم\s+))$/u;

/** The conjunction or the comma before the next item, with the noun of a law. */
const ITEM_BEHIND =
  /^[^\S\n]*(?:م|هـ?)?[^\S\n]*(?:[،,؛;][^\S\n]*(?:و|[أا]و[^\S\n]+|ثم[^\S\n]+)?|و|[أا]و[^\S\n]+)(?:ال|لل)?(?:قانون|نظام|مرسوم|لائحة|قرار|[أا]مر)(?!\p{L})/u;
