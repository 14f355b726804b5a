/** Rate policies of operations on accounts. They are independent of the rates of API keys. */
import type { RatePolicy } from './limiter.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

export const ACCOUNT_POLICIES = {
  /** Rate limit of each account, over all operations that need its session token. */
  account: { name: 'account', requests: 60, windowMs: MINUTE_MS },
  /**
   * Rate limit of logins from one network address. All policies from here to `forgot-tries` limit a network
   * address too.
   */
  login: { name: 'login', requests: 30, windowMs: MINUTE_MS },
  verify: { name: 'verify', requests: 30, windowMs: MINUTE_MS },
  reset: { name: 'reset', requests: 30, windowMs: MINUTE_MS },
  'signup-tries': { name: 'signup-tries', requests: 30, windowMs: MINUTE_MS },
  'forgot-tries': { name: 'forgot-tries', requests: 30, windowMs: MINUTE_MS },
  /**
   * Rate limit of valid signups from one network address; invalid requests do not count. It is low, because
   * the error `email_taken` reveals that an account exists.
   */
  signup: { name: 'signup', requests: 5, windowMs: HOUR_MS },
  /**
   * Rate limit of valid requests for a reset e-mail from one network address, whether the account exists or
   * not.
   */
  forgot: { name: 'forgot', requests: 10, windowMs: HOUR_MS },
  /** Rate limit of verification e-mails sent to each account. */
  verification: { name: 'verification', requests: 3, windowMs: HOUR_MS },
  /**
   * Limit of reset e-mails for each account, whatever address asks for them. A link is valid as long as this
   * window: an attacker who uses up an account's e-mails leaves a valid link in the owner's mailbox.
   */
  'reset-letters': { name: 'reset-letters', requests: 3, windowMs: HOUR_MS },
} as const satisfies Record<string, RatePolicy>;
