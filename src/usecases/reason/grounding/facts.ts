/** Numbers and dates of texts, and whether one text has those of another. */
import type { DateInText, Quantity } from '../../../core.ts';
import { readFacts } from '../../../core.ts';

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

/** All that texts hold, to be asked of. */
export interface KnownFacts {
  hasDate(date: DateInText): boolean;
  hasQuantity(quantity: Quantity): boolean;
}

/** The texts are read one after the other until a fact is found: mostly it is in the first. */
export function knownFacts(texts: readonly string[]): KnownFacts {
  const days = new Set<string>();
  /** By value, the units that it is counted in; '' where none stands by. */
  const units = new Map<number, Set<string>>();
  const add = (value: number, unit: string) => units.set(value, (units.get(value) ?? new Set()).add(unit));
  const unread = texts.values();

  function readNext(): boolean {
    const { value: text, done } = unread.next();
    if (done) return false;
    const { quantities, dates } = readFacts(text);
    for (const { day, numbers } of dates) {
      days.add(day);
      // «عام 2004» is borne out by «5/2/2004».
      for (const number of numbers) add(number, '');
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
          // Thirty months are not thirty days. A number without unit matches every unit.
          return known !== undefined && (unit === undefined || known.has(unit) || known.has(''));
        }),
      ),
  };
}
