/** Rate policies of account operations. They are independent of the rates of API keys. */
import type { RatePolicy } from './limiter.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

export const ACCOUNT_POLICIES = {
  /** For each account, over all operations that need its session token. */
  account: { name: 'account', requests: 60, windowMs: MINUTE_MS },
  /** For each network address, as the policies down to `forgot-tries`. */
  login: { name: 'login', requests: 30, windowMs: MINUTE_MS },
  verify: { name: 'verify', requests: 30, windowMs: MINUTE_MS },
  reset: { name: 'reset', requests: 30, windowMs: MINUTE_MS },
  'signup-tries': { name: 'signup-tries', requests: 30, windowMs: MINUTE_MS },
  'forgot-tries': { name: 'forgot-tries', requests: 30, windowMs: MINUTE_MS },
  /**
   * For each network address, valid requests only. Low, because `email_taken` reveals that an account
   * exists.
   */
  signup: { name: 'signup', requests: 5, windowMs: HOUR_MS },
  /** For each network address, valid requests only, whether the account exists or not. */
  forgot: { name: 'forgot', requests: 10, windowMs: HOUR_MS },
  /** Verification letters for each account. */
  verification: { name: 'verification', requests: 3, windowMs: HOUR_MS },
  /**
   * Reset letters for each account, whatever address asks for them. A link is valid for this window: an
   * attacker who uses up the letters of an account leaves a valid link in its owner's mailbox.
   */
  'reset-letters': { name: 'reset-letters', requests: 3, windowMs: HOUR_MS },
} as const satisfies Record<string, RatePolicy>;
