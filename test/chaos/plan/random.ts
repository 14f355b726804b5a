/** Random choices of one load client or one fault. Each has its own seeded generator. */
import { seeded } from '../../support/random.ts';

export interface Choices {
  /** Random number from 0 (included) to 1 (excluded). */
  share(): number;
  /** Random whole number from `least` to `most`, both included. */
  whole(least: number, most: number): number;
  of<T>(list: readonly T[]): T;
  /** True with this probability. */
  chance(share: number): boolean;
}

export function choices(seed: number): Choices {
  const share = seeded(seed);
  return {
    share,
    whole: (least, most) => least + Math.floor(share() * (most - least + 1)),
    of: (list) => list[Math.floor(share() * list.length)] as (typeof list)[number],
    chance: (part) => share() < part,
  };
}
