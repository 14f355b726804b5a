/** Finds the numbers and dates of texts, and looks them up in other texts. */
import type { DateInText, Quantity } from '../../../core.ts';
import { readFacts } from '../../../core.ts';

interface Place {
  readonly start: number;
  readonly end: number;
}

/**
 * Returns the items of `found` that overlap none of the spans in `places`, in linear time. Both lists must be
 * in text order.
 */
export function outsideOf<T extends Place>(places: readonly Place[], found: readonly T[]): T[] {
  let passed = 0;
  return found.filter(({ start, end }) => {
    while (passed < places.length && (places[passed] as Place).end <= start) passed += 1;
    const next = places[passed];
    return next === undefined || next.start >= end;
  });
}

const DAY = 24 * 60;

/**
 * Minutes that a unit of time lasts, as the core counts them for contradictions. A year has twelve months of
 * thirty days, or 365 days.
 */
const MINUTES: Readonly<Record<NonNullable<Quantity['unit']>, readonly number[]>> = {
  minute: [1],
  hour: [60],
  day: [DAY],
  week: [7 * DAY],
  month: [30 * DAY],
  year: [360 * DAY, 365 * DAY],
};

/** Returns how long a number of units lasts: «شهران» (two months) as long as sixty days. */
const lengthsOf = (value: number, unit: NonNullable<Quantity['unit']>): number[] =>
  MINUTES[unit].map((minutes) => Math.round(value * minutes));

/** Looks up dates and quantities in a list of texts. */
export interface KnownFacts {
  hasDate(date: DateInText): boolean;
  hasQuantity(quantity: Quantity): boolean;
}

/**
 * Makes the look-up. The texts are read only when needed, one after the other, because most facts are in the
 * first text.
 */
export function knownFacts(texts: readonly string[]): KnownFacts {
  const days = new Set<string>();
  /** Units of time with which each number occurs in the texts, by the number; '' stands for no unit. */
  const units = new Map<number, Set<string>>();
  const add = (value: number, unit: string) => units.set(value, (units.get(value) ?? new Set()).add(unit));
  const lengths = new Set<number>();
  const unread = texts.values();

  function readNext(): boolean {
    const { value: text, done } = unread.next();
    if (done) return false;
    const { quantities, dates } = readFacts(text);
    for (const { day, numbers } of dates) {
      days.add(day);
      // The numbers of a date count as known numbers without unit, so that «5/2/2004» supports «عام 2004»
      // (the year 2004).
      for (const number of numbers) add(number, '');
    }
    for (const { values, unit } of quantities) {
      for (const value of values) {
        add(value, unit ?? '');
        for (const length of unit === undefined ? [] : lengthsOf(value, unit)) lengths.add(length);
      }
    }
    return true;
  }
  const found = (isKnown: () => boolean): boolean => {
    while (!isKnown()) if (!readNext()) return false;
    return true;
  };
  return {
    hasDate: ({ day }) => found(() => days.has(day)),
    hasQuantity: ({ values, unit }) =>
      found(() =>
        values.some((value) => {
          const known = units.get(value);
          // The unit must be the same or last as long: «30 months» does not support «30 days», one month
          // does. A number without a unit supports the number with any unit, and the other way.
          const isKnown = known !== undefined && (unit === undefined || known.has(unit) || known.has(''));
          return isKnown || (unit !== undefined && lengthsOf(value, unit).some((one) => lengths.has(one)));
        }),
      ),
  };
}
