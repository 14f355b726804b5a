/** Counts login failures in the memory of one process. */

import type { Clock } from '../rate/limiter.ts';
import { monotonicClock } from '../rate/limiter.ts';
import type { Bucket, Failures, Guess } from './failures.ts';
import {
  ACCOUNT_BUCKET,
  ADDRESS_BUCKET,
  FORGOTTEN_AFTER_MS,
  KNOWN_FOR_MS,
  MOST_KNOWN,
  waitAfter,
} from './failures.ts';

interface Failed {
  count: number;
  lastAt: number;
}

/**
 * Maximum number of entries of each map below, which then take 10 to 50 MB. An attacker can evict the
 * failures of another name only by as many failures of its own, each of which costs a password hash. Known
 * addresses are evicted only by logins and password resets.
 */
const MOST_SUBJECTS = 100_000;

export function memoryFailures(clock: Clock = monotonicClock): Failures {
  /**
   * Failed logins of each pair of account name and network address (`pairKey`), the pair with the oldest last
   * failure first.
   */
  const pairs = new Map<string, Failed>();
  /**
   * Number of `forgive` calls by name. The number is part of `pairKey`, so that raising it hides all earlier
   * failures of the name.
   */
  const forgiven = new Map<string, number>();
  /**
   * Known network addresses of each account name, with the time of the last login or password reset; names
   * for which it is oldest first.
   */
  const known = new Map<string, Map<string, number>>();
  const ofAccounts = buckets(ACCOUNT_BUCKET);
  const ofAddresses = buckets(ADDRESS_BUCKET);

  const pairKey = ({ account, address }: Guess) => `${account} ${address} ${forgiven.get(account) ?? 0}`;

  function forgetOld(now: number): void {
    for (const [pair, { lastAt }] of pairs) {
      if (pairs.size <= MOST_SUBJECTS && now - lastAt < FORGOTTEN_AFTER_MS) return;
      pairs.delete(pair);
    }
  }

  function isKnown({ account, address }: Guess, now: number): boolean {
    const at = known.get(account)?.get(address);
    return at !== undefined && now - at < KNOWN_FOR_MS;
  }

  function know({ account, address }: Guess, now: number): void {
    const addresses = known.get(account) ?? new Map<string, number>();
    putLast(addresses, address, now, MOST_KNOWN);
    putLast(known, account, addresses, MOST_SUBJECTS);
  }

  /**
   * Gives the rate tokens that a login attempt took back to the buckets of its name and address, because the
   * attempt did not fail. An attempt from a known address took none.
   */
  function giveBack(guess: Guess, now: number): void {
    if (isKnown(guess, now)) return;
    ofAccounts.giveBack(guess.account, now);
    ofAddresses.giveBack(guess.address, now);
  }

  return {
    attempt(guess) {
      const now = clock();
      forgetOld(now);
      const key = pairKey(guess);
      const { count, lastAt } = pairs.get(key) ?? { count: 0, lastAt: now };
      const isNew = !isKnown(guess, now);
      const wait = Math.max(
        lastAt + waitAfter(count) - now,
        isNew ? ofAccounts.wait(guess.account, now) : 0,
        isNew ? ofAddresses.wait(guess.address, now) : 0,
      );
      if (wait > 0) return Math.ceil(wait);
      putLast(pairs, key, { count: count + 1, lastAt: now }, MOST_SUBJECTS);
      if (isNew) {
        ofAccounts.take(guess.account, now);
        ofAddresses.take(guess.address, now);
      }
      return 0;
    },
    withdraw(guess) {
      const key = pairKey(guess);
      const failed = pairs.get(key);
      if (failed !== undefined && failed.count > 1) failed.count -= 1;
      else pairs.delete(key);
      giveBack(guess, clock());
    },
    succeeded(guess) {
      const now = clock();
      pairs.delete(pairKey(guess));
      giveBack(guess, now);
      know(guess, now);
    },
    forgive(guess) {
      const { account } = guess;
      putLast(forgiven, account, (forgiven.get(account) ?? 0) + 1, MOST_SUBJECTS);
      ofAccounts.fill(account);
      known.delete(account);
      know(guess, clock());
    },
  };
}

/** Adds an entry as the newest, and evicts the oldest entries beyond `most`. */
function putLast<T>(map: Map<string, T>, key: string, value: T, most: number): void {
  map.delete(key);
  map.set(key, value);
  for (const oldest of map.keys()) {
    if (map.size <= most) return;
    map.delete(oldest);
  }
}

/**
 * Makes token buckets by subject (a name or an address). Each is stored as the time at which it is full
 * again.
 */
function buckets({ size, intervalMs }: Bucket) {
  const fullAt = new Map<string, number>();
  const at = (subject: string, now: number) => Math.max(now, fullAt.get(subject) ?? now);
  return {
    wait: (subject: string, now: number) => at(subject, now) + intervalMs - size * intervalMs - now,
    take: (subject: string, now: number) =>
      putLast(fullAt, subject, at(subject, now) + intervalMs, MOST_SUBJECTS),
    giveBack(subject: string, now: number) {
      const before = at(subject, now) - intervalMs;
      if (before > now) fullAt.set(subject, before);
      else fullAt.delete(subject);
    },
    fill: (subject: string) => void fullAt.delete(subject),
  };
}
