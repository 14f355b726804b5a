/**
 * Contract of the backoff after wrong passwords.
 *
 * Failures are counted for each pair of account name and network address. An attacker delays the
 * account's owner only if both use one address. Two looser bounds apply as well: one for a name over
 * all addresses, one for an address over all names.
 *
 * An address from which the account logged in before is *known*, and neither of the two bounds applies
 * to it. During a distributed attack, an owner at a new address resets the password by letter
 * (`forgive`).
 *
 * Names are counted whether an account has them or not, so that the answers do not reveal accounts.
 */
export interface Failures {
  /**
   * Counts a try as failed until `succeeded` or `withdraw` is called, so that concurrent tries cannot
   * slip past the bound. Returns 0, or the milliseconds to wait if the try comes too early; it is not
   * counted then.
   */
  attempt(guess: Guess): number | Promise<number>;
  /** Uncounts a try whose password was never checked. */
  withdraw(guess: Guess): void | Promise<void>;
  /** Clears the failures of this name from this address and marks the address as known. */
  succeeded(guess: Guess): void | Promise<void>;
  /** Clears all failures and known addresses of the name, then marks this address as known. */
  forgive(guess: Guess): void | Promise<void>;
}

/** Digests of the account name and of the network address (the /64 for IPv6). */
export interface Guess {
  readonly account: string;
  readonly address: string;
}

/** Failures that cause no wait, because people mistype. */
const FREE_FAILURES = 5;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 15 * 60_000;
const DAY_MS = 24 * 60 * 60_000;
/** The failures of a pair expire after this time without a new one. */
export const FORGOTTEN_AFTER_MS = DAY_MS;

/**
 * Milliseconds until the next try after this many failures: 1 s after the fifth, doubled by each
 * further one, at most 15 minutes.
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
 * Bound on one name over all unknown addresses: at most 300 guesses in any 24 hours, 200 a day in the
 * long run.
 *
 * A single address makes 15 guesses in its first 17 minutes and 96 a day after that. It never empties
 * the bucket, so one address never delays the owner at another. Each known address allows at most 110
 * guesses a day. The total is 300 + 16 × 110 = 2,060 guesses a day if the attacker controls all 16
 * known addresses.
 */
export const ACCOUNT_BUCKET: Bucket = bucket(100, 200);
/**
 * Bound on one address over all names for which it is unknown: 1,200 guesses in any 24 hours, then
 * 1,000 a day.
 */
export const ADDRESS_BUCKET: Bucket = bucket(200, 1_000);

/** Known addresses kept for one name. The least recently used one is evicted first. */
export const MOST_KNOWN = 16;
/** An address stays known for this time after its last login. */
export const KNOWN_FOR_MS = 90 * DAY_MS;
