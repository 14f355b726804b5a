/** Numbers and dates of texts, and whether one text has those of another. */
import { normalizeMapped } from '../../../core.ts';
import type { DateInText } from './dates.ts';
import { datesIn } from './dates.ts';
import type { Quantity } from './numbers.ts';
import { quantitiesIn } from './numbers.ts';

export interface Facts {
  /** Numbers that are none of a date's. */
  readonly quantities: readonly Quantity[];
  readonly dates: readonly DateInText[];
}

/** With places in the text as it was given. */
export function factsOf(text: string): Facts {
  const { text: letters, offsets } = normalizeMapped(text, 'letters');
  const place = <T extends { start: number; end: number }>(found: T): T => ({
    ...found,
    start: offsets[found.start] as number,
    end: endOf(text, (offsets[found.end - 1] as number) + 1),
  });
  const dates = datesIn(letters);
  const outside = outsideOf(dates, quantitiesIn(letters));
  return { quantities: outside.map(place), dates: dates.map(place) };
}

interface Place {
  readonly start: number;
  readonly end: number;
}

/**
 * The items of `found` that overlap none of `places`, both in order: an answer can have thousands of both.
 */
export function outsideOf<T extends Place>(places: readonly Place[], found: readonly T[]): T[] {
  let passed = 0;
  return found.filter(({ start, end }) => {
    while (passed < places.length && (places[passed] as Place).end <= start) passed += 1;
    const next = places[passed];
    return next === undefined || next.start >= end;
  });
}

/** Past the marks of the last letter, which the form leaves out. */
function endOf(text: string, after: number): number {
  let end = after;
  while (/^[\p{M}ـ]/u.test(text.slice(end, end + 1))) end += 1;
  return end;
}

/** All that texts hold, to be asked of. */
export interface KnownFacts {
  hasDate(date: DateInText): boolean;
  hasQuantity(quantity: Quantity): boolean;
}

/** The texts are read one after the other, until what is asked for is found: mostly it stands in the first. */
export function knownFacts(texts: readonly string[]): KnownFacts {
  const days = new Set<string>();
  /** By value, the units that it is counted in; '' where none stands by. */
  const units = new Map<number, Set<string>>();
  const add = (value: number, unit: string) => units.set(value, (units.get(value) ?? new Set()).add(unit));
  const unread = texts.values();

  function readNext(): boolean {
    const { value: text, done } = unread.next();
    if (done) return false;
    const { quantities, dates } = factsOf(text);
    for (const { day, start, end } of dates) {
      days.add(day);
      // «عام 2004» is borne out by «5/2/2004».
      for (const [digits] of text.slice(start, end).matchAll(DIGITS)) add(Number(western(digits)), '');
    }
    for (const { values, unit } of quantities) for (const value of values) add(value, unit ?? '');
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
          // Thirty months are not thirty days; where the text does not say what it counts, the number has to do.
          return known !== undefined && (unit === undefined || known.has(unit) || known.has(''));
        }),
      ),
  };
}

const DIGITS = /[0-9٠-٩۰-۹]+/gu;

const western = (digits: string): string =>
  digits.replace(/[٠-٩۰-۹]/gu, (digit) => String((digit.codePointAt(0) as number) & 0xf));
