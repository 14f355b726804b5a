/** The rates of what an account's owner does, which no key's rate knows of. */
import type { RatePolicy } from './limiter.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

export const ACCOUNT_POLICIES = {
  /** Of one account, at every address that asks for its token. */
  account: { name: 'account', requests: 60, windowMs: MINUTE_MS },
  /** Of one network address. */
  login: { name: 'login', requests: 30, windowMs: MINUTE_MS },
  verify: { name: 'verify', requests: 30, windowMs: MINUTE_MS },
  reset: { name: 'reset', requests: 30, windowMs: MINUTE_MS },
  'signup-tries': { name: 'signup-tries', requests: 30, windowMs: MINUTE_MS },
  'forgot-tries': { name: 'forgot-tries', requests: 30, windowMs: MINUTE_MS },
  /** Of one network address, well-formed ones: `email_taken` tells who has an account, so few may ask. */
  signup: { name: 'signup', requests: 5, windowMs: HOUR_MS },
  /** Of one network address, well-formed ones, whether there are such accounts or not. */
  forgot: { name: 'forgot', requests: 10, windowMs: HOUR_MS },
  /** Of one account: letters that it asks for. */
  verification: { name: 'verification', requests: 3, windowMs: HOUR_MS },
  /**
   * Letters to one account, whoever asks for them. A link works as long as this window: an attacker who uses
   * up the letters of an account leaves a working link in its owner's mailbox.
   */
  'reset-letters': { name: 'reset-letters', requests: 3, windowMs: HOUR_MS },
} as const satisfies Record<string, RatePolicy>;
