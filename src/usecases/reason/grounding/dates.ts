/** The dates of a text in letters form: «5/2/2024», «١٤٤٧/٣/١٠هـ», «10 شعبان 1442هـ», "5 June 2020". */
import { hijriToGregorian } from '../../../core.ts';

export interface DateInText {
  readonly start: number;
  readonly end: number;
  /** The day as YYYY-MM-DD, Gregorian; of a Hijri date that of the table of Umm al-Qura. */
  readonly day: string;
}

/** Month and its names, in Hijri and Gregorian years: which of the two, the year says. */
const MONTHS: ReadonlyArray<readonly [number, string]> = [
  [1, 'محرم'],
  [2, 'صفر'],
  [3, 'ربيع (?:ال)?اول'],
  [4, 'ربيع (?:ال)?(?:ثاني|اخر)'],
  [5, 'جماد[يه] (?:ال)?اول[يه]?'],
  [6, 'جماد[يه] (?:ال)?(?:ثاني[هة]?|اخر[هة]?)'],
  [7, 'رجب'],
  [8, 'شعبان'],
  [9, 'رمضان'],
  [10, 'شوال'],
  [11, 'ذ[يو] القعده'],
  [12, 'ذ[يو] الحجه'],
  [1, 'يناير|كانون الثاني|جانفي|january'],
  [2, 'فبراير|شباط|فيفري|february'],
  [3, 'مارس|اذار|march'],
  [4, 'ابريل|نيسان|افريل|april'],
  [5, 'مايو|ماي|ايار|may'],
  [6, 'يونيو|يونيه|حزيران|جوان|june'],
  [7, 'يوليو|يوليه|يوليوز|تموز|جويليه|july'],
  [8, 'اغسطس|غشت|اب|اوت|august'],
  [9, 'سبتمبر|شتنبر|ايلول|september'],
  [10, 'اكتوبر|تشرين الاول|october'],
  [11, 'نوفمبر|نونبر|تشرين الثاني|november'],
  [12, 'ديسمبر|دجنبر|كانون الاول|december'],
];

const NUMERIC = /(?<!\d)(\d{1,4})\s?([/\-–.])\s?(\d{1,2})\s?\2\s?(\d{1,4})(?!\d)/gu;
const NAMED = MONTHS.map(
  ([month, name]) =>
    [
      month,
      new RegExp(
        `(?<!\\d)(\\d{1,2})(?:st|nd|rd|th)?\\s+(?:من\\s+)?(?:شهر\\s+)?(?:of\\s+)?(?:ال)?(?:${name})(?:\\s+(?:سنه|عام|لسنه|لعام|من عام|من سنه))?,?\\s+(\\d{4})(?!\\d)`,
        'gu',
      ),
    ] as const,
);

/** Without one there is no date, and most texts have none. */
const YEAR = /(?<!\d)\d{4}(?!\d)/u;

export function datesIn(letters: string): DateInText[] {
  const found: DateInText[] = [];
  const take = (match: RegExpExecArray, year: number, month: number, day: number) => {
    const iso = dayOf(year, month, day);
    if (iso !== undefined) found.push({ start: match.index, end: match.index + match[0].length, day: iso });
  };
  for (const match of letters.matchAll(NUMERIC)) {
    const [first, middle, last] = [match[1], match[3], match[4]].map(Number) as [number, number, number];
    if ((match[1] as string).length === 4) take(match, first, middle, last);
    else if ((match[4] as string).length === 4) take(match, last, middle, first);
  }
  if (!YEAR.test(letters)) return found;
  for (const [month, pattern] of NAMED) {
    for (const match of letters.matchAll(pattern)) take(match, Number(match[2]), month, Number(match[1]));
  }
  return found.sort((a, b) => a.start - b.start);
}

/** Years up to 1600 are Hijri: no law in force is older. */
function dayOf(year: number, month: number, day: number): string | undefined {
  if (month < 1 || month > 12 || day < 1 || day > 31) return undefined;
  if (year >= 1300 && year <= 1600) return hijriToGregorian(year, month, day) ?? undefined;
  if (year < 1800 || year > 2200) return undefined;
  return [year, month, day].map((part) => String(part).padStart(2, '0')).join('-');
}
