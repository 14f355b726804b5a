/** Computes the years and the day of a citation in both calendars, Hijri and Gregorian. */
import type { Citation } from '../../../core.ts';
import { gregorianToHijri, hijriToGregorian } from '../../../core.ts';

export interface CitedDates {
  year_gregorian?: number;
  year_hijri?: number;
  /**
   * The two Gregorian years in which a Hijri year lies, if the citation states no day and the year lies in
   * two.
   */
  year_candidates?: [number, number];
  judicial_year?: number;
  date_gregorian?: string;
  date_hijri?: string;
  /** True if the date of the other calendar was computed and may be off by one or two days. */
  date_approximate?: true;
}

export function citedDates({ year: written, yearInferred, calendar, date }: Citation): CitedDates {
  const year = yearInferred ?? written;
  const dates: CitedDates = date === undefined ? {} : bothCalendars(date);
  if (calendar === 'judicial' && year !== undefined) dates.judicial_year = year;
  if (calendar === 'gregorian' && year !== undefined) dates.year_gregorian = year;
  if (calendar === 'hijri' && year !== undefined) dates.year_hijri = year;
  // The converted day gives the year of the other calendar, unless the stated year and day differ: they then
  // belong to different events.
  if (dates.date_gregorian !== undefined && sameYear(dates.year_hijri, dates.date_hijri)) {
    dates.year_gregorian ??= yearOf(dates.date_gregorian);
  }
  if (dates.date_hijri !== undefined && sameYear(dates.year_gregorian, dates.date_gregorian)) {
    dates.year_hijri ??= yearOf(dates.date_hijri);
  }
  if (dates.year_hijri !== undefined && dates.year_gregorian === undefined) {
    Object.assign(dates, gregorianYears(dates.year_hijri));
  }
  return dates;
}

/** Years below this one are taken for Hijri years. Gregorian years in legal texts are all later. */
const FIRST_GREGORIAN_YEAR = 1700;

/**
 * First Hijri year whose Umm al-Qura calendar was printed. Days in official use before it may differ from its
 * tables.
 */
const FIRST_PRINTED_YEAR = 1343;

/**
 * Returns a day in its own calendar and, converted by the Umm al-Qura calendar, in the other. The size of the
 * year tells the calendar, because a citation with a judicial year does not state it.
 */
export function bothCalendars(date: string): CitedDates {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  const isHijri = year < FIRST_GREGORIAN_YEAR;
  const converted = isHijri ? hijriToGregorian(year, month, day) : gregorianToHijri(year, month, day);
  const stated = isHijri ? { date_hijri: date } : { date_gregorian: date };
  if (converted === null) return stated;
  const dates = isHijri ? { ...stated, date_gregorian: converted } : { ...stated, date_hijri: converted };
  const hijriYear = yearOf(isHijri ? date : converted);
  return hijriYear < FIRST_PRINTED_YEAR ? { ...dates, date_approximate: true } : dates;
}

function gregorianYears(hijri: number): Pick<CitedDates, 'year_gregorian' | 'year_candidates'> {
  const first = hijriToGregorian(hijri, 1, 1);
  // The last month of a Hijri year has 30 days in some years and 29 in others.
  const last = hijriToGregorian(hijri, 12, 30) ?? hijriToGregorian(hijri, 12, 29);
  if (first === null || last === null) return {};
  const [from, to] = [yearOf(first), yearOf(last)];
  return from === to ? { year_gregorian: from } : { year_candidates: [from, to] };
}

const yearOf = (date: string) => Number(date.slice(0, 4));

function sameYear(year: number | undefined, date: string | undefined): boolean {
  return year === undefined || date === undefined || year === yearOf(date);
}
