/** A day in a request, in the Gregorian or the Hijri calendar. */
import { z } from 'zod';
import { hijriToGregorian } from '../core.ts';
import type { Problem } from '../errors.ts';
import { pointerTo } from './validate.ts';

const CALENDARS = ['gregorian', 'hijri'] as const;
type Calendar = (typeof CALENDARS)[number];

const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** A Gregorian year below this one is nearly always a Hijri one. */
const FIRST_GREGORIAN_YEAR = 1800;

const daySchema = z.string().regex(DAY, 'must be a day, YYYY-MM-DD');

export const calendarSchema = z
  .enum(CALENDARS)
  .optional()
  .describe('Calendar of the days; gregorian if absent');

/** The Gregorian day, `YYYY-MM-DD`, or the rule that the day breaks. */
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

/** The Gregorian day. Throws `RangeError` if the calendar has no such day; `dayProblems` reports it before. */
export function gregorianDay(day: string, calendar?: Calendar): string {
  const read = readDay(day, calendar);
  if ('problem' in read) throw new RangeError(`${day} ${read.problem}`);
  return read.day;
}

/** True for text in the form of a day. */
export const isDay = (value: string): boolean => DAY.test(value);

/** Fields of an input that takes one day. */
export const dayFields = {
  as_of: daySchema.optional().describe('YYYY-MM-DD: wordings and statuses of this day; absent: today'),
  calendar: calendarSchema,
};

/** The Gregorian day of such an input; undefined if it states none. */
export function statedDay({ as_of, calendar }: StatedDay): string | undefined {
  return as_of === undefined ? undefined : gregorianDay(as_of, calendar);
}

interface StatedDay {
  readonly as_of?: string | undefined;
  readonly calendar?: Calendar | undefined;
}

/** Problems of the members `names` of an unvalidated input, which has its calendar in `calendar`. */
export function dayProblems(input: unknown, names: readonly string[] = ['as_of']): Problem[] {
  if (typeof input !== 'object' || input === null) return [];
  const members = input as Readonly<Record<string, unknown>>;
  const calendar = CALENDARS.find((one) => one === (members.calendar ?? 'gregorian'));
  // The schema reports an unknown calendar.
  if (calendar === undefined) return [];
  return names.flatMap((name) => {
    const value = members[name];
    if (typeof value !== 'string' || !isDay(value)) return [];
    const read = readDay(value, calendar);
    return 'problem' in read ? [{ pointer: pointerTo([name]), detail: read.problem }] : [];
  });
}
