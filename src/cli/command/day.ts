/** The options `--as-of` and `--calendar` of a command. */
import { calendarSchema, dayProblems, gregorianDay, isDay } from '../../schema/day.ts';
import { UsageError } from './command.ts';

export interface DayOptions {
  readonly asOf?: string | undefined;
  readonly calendar?: string | undefined;
}

/**
 * Returns the day that the options name, converted to the Gregorian calendar; `undefined` if none is given.
 * Throws `UsageError` if it is no day.
 */
export function dayOf({ asOf: written, calendar: named }: DayOptions): string | undefined {
  const calendar = calendarSchema.safeParse(named);
  if (!calendar.success) throw new UsageError('--calendar must be gregorian or hijri');
  if (written === undefined) return undefined;
  if (!isDay(written)) throw new UsageError('--as-of must be a day, YYYY-MM-DD');
  const [problem] = dayProblems({ day: written, calendar: named }, ['day']);
  if (problem === undefined) return gregorianDay(written, calendar.data);
  throw new UsageError(`--as-of ${problem.detail.replace('calendar=', '--calendar ')}`);
}
