/** Random choices that depend on a seed alone. */
import { seeded } from '../../support/random.ts';

export interface Draw {
  /** Random number from 0 (included) to 1 (excluded). */
  share(): number;
  /** Random whole number from `from` to `to`, both included. */
  whole(from: number, to: number): number;
  of<T>(list: readonly T[]): T;
  /**
   * Draws `count` different elements and keeps their order in the list; returns the whole list if it is
   * shorter.
   */
  some<T>(list: readonly T[], count: number): T[];
  /** Returns the value with the probability `share`, else `undefined`. Meant for spreading into an object. */
  perhaps<T extends object>(share: number, value: T): T | undefined;
}

export function drawFrom(seed: number): Draw {
  const next = seeded(seed);
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return {
    share: next,
    whole,
    of: (list) => {
      if (list.length === 0) throw new Error('nothing to draw from');
      return list[whole(0, list.length - 1)] as (typeof list)[number];
    },
    some(list, count) {
      const places = list.map((_, at) => at);
      const chosen = Array.from({ length: Math.min(count, list.length) }, () =>
        places.splice(whole(0, places.length - 1), 1),
      );
      return chosen
        .flat()
        .sort((a, b) => a - b)
        .map((at) => list[at] as (typeof list)[number]);
    },
    perhaps: (share, value) => (next() < share ? value : undefined),
  };
}
