/** Choices of one client or one fault, from a generator of its own. */
import { seeded } from '../../support/random.ts';

export interface Choices {
  /** Number in [0, 1). */
  share(): number;
  /** Whole number from `least` to `most`, both included. */
  whole(least: number, most: number): number;
  of<T>(list: readonly T[]): T;
  /** True in this share of the cases. */
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
