/**
 * Delays after wrong passwords. Failures are counted by the account's name together with the network address, so that an
 * attacker makes the owner wait only where both come from one address. Two looser bounds lie behind that one: on a name
 * over all addresses, and on an address over all names.
 *
 * An address from which the account was logged in to before is *known*: neither of the two bounds holds for it. An owner
 * whom a distributed attack keeps out at a new address sets another password by letter (`forgive`).
 *
 * A name is counted whether an account has it or not: the answers tell nothing of it.
 */
export interface Failures {
  /**
   * Counts a try as failed, until `succeeded`: of many at once, none slips through before the others are known to have
   * failed. Gives the milliseconds to wait where it comes too early; it is not counted then.
   */
  attempt(guess: Guess): number | Promise<number>;
  /** The try was not made after all, and counts for nothing. */
  withdraw(guess: Guess): void | Promise<void>;
  /** Forgets the failures of this name from this address, and knows the address from now on. */
  succeeded(guess: Guess): void | Promise<void>;
  /** Forgets all failures of the name and all addresses known for it; this address is known from now on. */
  forgive(guess: Guess): void | Promise<void>;
}

/** Digests: of the name that is tried, and of the network address (of IPv6 the /64) that it comes from. */
export interface Guess {
  readonly account: string;
  readonly address: string;
}

/** Tries without a wait: people mistype. */
const FREE_FAILURES = 5;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 15 * 60_000;
const DAY_MS = 24 * 60 * 60_000;
/** A name left alone for so long by an address begins anew with it. */
export const FORGOTTEN_AFTER_MS = DAY_MS;

/** How long the next try has to wait after so many failures: 1 s after the fifth, doubled by each, at most 15 minutes. */
export function waitAfter(failures: number): number {
  if (failures < FREE_FAILURES) return 0;
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - FREE_FAILURES));
}

/** A bucket that each failure takes one from: so many at once, and one more each `intervalMs`. */
export interface Bucket {
  readonly size: number;
  readonly intervalMs: number;
}

const bucket = (size: number, aDay: number): Bucket => ({ size, intervalMs: DAY_MS / aDay });

/**
 * Of one name, over all addresses that are not known: at most 300 guesses in any 24 hours, 200 a day in the long run.
 * A single address makes 15 guesses in its first 17 minutes and then 4 an hour, 96 a day: it never empties the bucket,
 * so one attacker keeps nobody out who comes from another address. Each known address adds at most 110 a day,
 * so that a name is guessed at 300 + 16 × 110 = 2,060 times a day if the attacker holds every known address.
 */
export const OF_ACCOUNT: Bucket = bucket(100, 200);
/** Of one address, over all names that do not know it: 1,200 guesses in any 24 hours, 1,000 a day in the long run. */
export const OF_ADDRESS: Bucket = bucket(200, 1_000);

/** Known addresses of one name: the last ones that logged in. */
export const MOST_KNOWN = 16;
/** Since the last login from there. */
export const KNOWN_FOR_MS = 90 * DAY_MS;
