/**
 * Who failed often waits longer and longer before the next try, and is never locked out. What is counted is the name
 * that was tried, whether anything of that name exists or not: the answers tell nothing of it.
 */
export interface Failures {
  /**
   * Counts a try as failed, until `succeeded`: of many at once, none slips through before the others are known to have
   * failed. Gives the milliseconds to wait where it comes too early; it is not counted then.
   */
  attempt(subject: string): number | Promise<number>;
  /** The try was not made after all, and counts for nothing. */
  withdraw(subject: string): void | Promise<void>;
  /** All is forgotten. */
  succeeded(subject: string): void | Promise<void>;
}

/** Tries without a wait: people mistype. */
const FREE_FAILURES = 5;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 15 * 60_000;
/** A subject left alone for so long begins anew. */
export const FORGOTTEN_AFTER_MS = 24 * 60 * 60_000;

/** How long the next try has to wait after so many failures: 1 s after the fifth, doubled by each, at most 15 minutes. */
export function waitAfter(failures: number): number {
  if (failures < FREE_FAILURES) return 0;
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - FREE_FAILURES));
}
