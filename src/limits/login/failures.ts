/**
 * Delays after wrong passwords.
 *
 * Failures are counted by account name and network address together. An attacker delays the owner only if
 * both use one address. Two looser bounds lie behind: one for a name over all addresses, one for an address
 * over all names.
 *
 * An address from which the account logged in before is *known*, and neither bound applies to it. During a
 * distributed attack an owner at a new address resets the password by letter (`forgive`).
 *
 * Names are counted whether an account has them or not, so the answers do not reveal accounts.
 */
export interface Failures {
  /**
   * Counts a try as failed, until `succeeded`: of many at once, none slips through before the others are
   * known to have failed. Gives the milliseconds to wait where it comes too early; it is not counted then.
   */
  attempt(guess: Guess): number | Promise<number>;
  /** The try was not made after all, and counts for nothing. */
  withdraw(guess: Guess): void | Promise<void>;
  /** Forgets the failures of this name from this address, and knows the address from now on. */
  succeeded(guess: Guess): void | Promise<void>;
  /** Forgets all failures and known addresses of the name. This address is known from now on. */
  forgive(guess: Guess): void | Promise<void>;
}

/** Digests of the account name and of the network address (the /64 for IPv6). */
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

/**
 * How long the next try has to wait after so many failures: 1 s after the fifth, doubled by each, at most 15
 * minutes.
 */
export function waitAfter(failures: number): number {
  if (failures < FREE_FAILURES) return 0;
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - FREE_FAILURES));
}

/** Token bucket: each failure takes one token; one token returns every `intervalMs`. */
export interface Bucket {
  readonly size: number;
  readonly intervalMs: number;
}

const bucket = (size: number, aDay: number): Bucket => ({ size, intervalMs: DAY_MS / aDay });

/**
 * Bound on one name over all unknown addresses: at most 300 guesses in any 24 hours, 200 a day in the long
 * run.
 *
 * A single address makes 15 guesses in its first 17 minutes and 96 a day after that. It never empties the
 * bucket, so one address never delays the owner at another. Each known address allows at most 110 guesses a
 * day. The total is 300 + 16 × 110 = 2,060 guesses a day if the attacker controls all 16 known addresses.
 */
export const OF_ACCOUNT: Bucket = bucket(100, 200);
/**
 * Bound on one address over all names that do not know it: 1,200 guesses in any 24 hours, then 1,000 a day.
 */
export const OF_ADDRESS: Bucket = bucket(200, 1_000);

/** Known addresses kept for one name; the least recently used one goes first. */
export const MOST_KNOWN = 16;
/** Time that an address stays known after its last login. */
export const KNOWN_FOR_MS = 90 * DAY_MS;
