/** Reads a day in a request, in the Gregorian or the Hijri calendar. */
import { z } from 'zod';
import { hijriToGregorian } from '../core.ts';
import type { Problem } from '../errors.ts';
import { pointerTo } from './validation/validate.ts';

const CALENDARS = ['gregorian', 'hijri'] as const;
type Calendar = (typeof CALENDARS)[number];

const DAY = /^\d{4}-\d{2}-\d{2}$/;
/**
 * Earliest Gregorian year accepted in a request. A lower year is nearly always a Hijri year sent without its
 * calendar.
 */
const FIRST_GREGORIAN_YEAR = 1800;

export const daySchema = z.string().regex(DAY, 'must be a day, YYYY-MM-DD');

export const calendarSchema = z
  .enum(CALENDARS)
  .optional()
  .describe('Calendar of the days; gregorian if absent');

/** Returns the Gregorian day (`YYYY-MM-DD`), or why the text is no day of its calendar. */
function readDay(day: string, calendar: Calendar = 'gregorian'): { day: string } | { problem: string } {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  if (calendar === 'hijri') {
    const converted = hijriToGregorian(year, month, date);
    return converted === null ? { problem: 'is no day of the Hijri calendar' } : { day: converted };
  }
  if (year < FIRST_GREGORIAN_YEAR) {
    return { problem: `has a year below ${FIRST_GREGORIAN_YEAR}: a Hijri day needs calendar=hijri` };
  }
  const exact = new Date(Date.UTC(year, month - 1, date)).toISOString().startsWith(day);
  return exact ? { day } : { problem: 'is no day of the Gregorian calendar' };
}

/**
 * Converts a day to the Gregorian calendar. Throws `RangeError` if its calendar has no such day; requests
 * never get there, because `dayProblems` reports such a day before.
 */
export function gregorianDay(day: string, calendar?: Calendar): string {
  const read = readDay(day, calendar);
  if ('problem' in read) throw new RangeError(`${day} ${read.problem}`);
  return read.day;
}

/** True if the text has the form `YYYY-MM-DD`. */
export const isDay = (value: string): boolean => DAY.test(value);

/** Input fields of an operation that takes one day. */
export const dayFields = {
  as_of: daySchema.optional().describe('YYYY-MM-DD: wordings and statuses of this day; absent: today'),
  calendar: calendarSchema,
};

/** Returns the Gregorian day that an input with `dayFields` states; undefined if it states none. */
export function statedDay({ as_of, calendar }: StatedDay): string | undefined {
  return as_of === undefined ? undefined : gregorianDay(as_of, calendar);
}

interface StatedDay {
  readonly as_of?: string | undefined;
  readonly calendar?: Calendar | undefined;
}

/**
 * Returns the problems of the days in the fields `names` of an input that is not validated yet. Their
 * calendar is in the field `calendar`.
 */
export function dayProblems(input: unknown, names: readonly string[] = ['as_of']): Problem[] {
  if (typeof input !== 'object' || input === null) return [];
  const members = input as Readonly<Record<string, unknown>>;
  const calendar = CALENDARS.find((one) => one === (members.calendar ?? 'gregorian'));
  // An unknown calendar is not reported here, because the schema of the input reports it.
  if (calendar === undefined) return [];
  return names.flatMap((name) => {
    const value = members[name];
    if (typeof value !== 'string' || !isDay(value)) return [];
    const read = readDay(value, calendar);
    return 'problem' in read ? [{ pointer: pointerTo([name]), detail: read.problem }] : [];
  });
}
