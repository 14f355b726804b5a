/**
 * Contract of the waiting times after wrong passwords.
 *
 * Failures are counted for each pair of account name and network address. An attacker therefore delays the
 * account's owner only if both use the same address. Two looser bounds apply as well: one for a name over all
 * addresses, one for an address over all names.
 *
 * An address from which the account has logged in before is *known*; the two looser bounds do not apply to
 * it. During a distributed attack, an owner at a new address can reset the password by e-mail (`forgive`).
 *
 * Names are counted whether they belong to an account or not, so that the answers do not reveal which
 * accounts exist.
 */
export interface Failures {
  /**
   * Counts a login attempt as failed until `succeeded` or `withdraw` is called, so that concurrent attempts
   * cannot exceed the bound. Returns 0, or the milliseconds to wait if the attempt comes too early and is not
   * counted.
   */
  attempt(guess: Guess): number | Promise<number>;
  /** Removes a login attempt from the count of failures, because its password was never checked. */
  withdraw(guess: Guess): void | Promise<void>;
  /**
   * Clears the failed logins of this account name from this address, and marks the address as known for the
   * name.
   */
  succeeded(guess: Guess): void | Promise<void>;
  /** Clears all failed logins and known addresses of the account name, then marks this address as known. */
  forgive(guess: Guess): void | Promise<void>;
}

/** A login attempt: digests of the account name and of the client's network address (the /64 for IPv6). */
export interface Guess {
  readonly account: string;
  readonly address: string;
}

/**
 * Number of failed logins after which the first waiting time comes. It is above one, because people mistype.
 */
const FREE_FAILURES = 5;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 15 * 60_000;
const DAY_MS = 24 * 60 * 60_000;
/** Time in milliseconds after the last failure when the failures of a pair of name and address expire. */
export const FORGOTTEN_AFTER_MS = DAY_MS;

/**
 * Returns the milliseconds from the last failure to the next allowed try: 0 up to four failures, 1 s after
 * five, doubled by each further failure, at most 15 minutes.
 */
export function waitAfter(failures: number): number {
  if (failures < FREE_FAILURES) return 0;
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - FREE_FAILURES));
}

/**
 * Token bucket with `size` tokens: each failure takes one token, and one token returns every `intervalMs`
 * milliseconds.
 */
export interface Bucket {
  readonly size: number;
  readonly intervalMs: number;
}

const bucket = (size: number, aDay: number): Bucket => ({ size, intervalMs: DAY_MS / aDay });

/**
 * Bound on the failures of one name over all unknown addresses: at most 300 guesses in any 24 hours, 200 a
 * day in the long run.
 *
 * A single address makes 15 guesses in its first 17 minutes and 96 a day after that. It never empties the
 * bucket, so a single address never delays the owner at another address. Each known address allows at most
 * 110 guesses a day. If the attacker controls all 16 known addresses, the total is 300 + 16 × 110 = 2,060
 * guesses a day.
 */
export const ACCOUNT_BUCKET: Bucket = bucket(100, 200);
/**
 * Bound on the failures of one address over all names for which the address is unknown: at most 1,200 guesses
 * in any 24 hours, 1,000 a day in the long run.
 */
export const ADDRESS_BUCKET: Bucket = bucket(200, 1_000);

/** Maximum number of known addresses kept for one name. The least recently used one is evicted first. */
export const MOST_KNOWN = 16;
/** Time in milliseconds for which an address stays known after its last login or password reset: 90 days. */
export const KNOWN_FOR_MS = 90 * DAY_MS;
