/**
 * The day of a form, as people write it: in Arabic digits, with slashes, with the day first or the year
 * first.
 */

/** Years below this one are of the Hijri calendar: no text of the corpus is as old in the Gregorian one. */
const FIRST_GREGORIAN_YEAR = 1600;

const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/;
const YEAR_LAST = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/;
/** The letter of a calendar behind the day, with the marks of direction that a copied day brings along. */
const CALENDAR = /(?:هـ?|م)$/;
const INVISIBLE = /[\s\u200e\u200f\u0640]/g;

type Fields = Readonly<Record<string, string>>;

/**
 * Returns the fields with their day as `YYYY-MM-DD`, and with the calendar that its year belongs to. A text
 * that is no day stays as it is, so that the operation refuses it and the form shows it again.
 */
export function withTypedDay(fields: Fields): Fields {
  const { as_of, calendar } = fields;
  if (as_of === undefined) return fields;
  const typed = asciiDigits(as_of).replace(INVISIBLE, '').replace(CALENDAR, '');
  const parts = partsOf(typed);
  if (parts === undefined) return fields;
  const [year, month, day] = parts;
  const isHijri = calendar === 'hijri' || Number(year) < FIRST_GREGORIAN_YEAR;
  return {
    ...fields,
    as_of: `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
    ...(isHijri && { calendar: 'hijri' }),
  };
}

function partsOf(typed: string): [string, string, string] | undefined {
  const [, year, month, day] = YEAR_FIRST.exec(typed) ?? [];
  if (year !== undefined) return [year, month ?? '', day ?? ''];
  const [, first, second, last] = YEAR_LAST.exec(typed) ?? [];
  return last === undefined ? undefined : [last, second ?? '', first ?? ''];
}

/** Arabic and Persian digits as ASCII. */
const asciiDigits = (text: string): string =>
  text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf));
