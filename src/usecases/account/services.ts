/** What the account's operations are given. `compose.ts` makes it. */
import type { Failures } from '../../limits/failures.ts';
import type { Log } from '../../log.ts';
import type { Outbox } from '../../mail/mail.ts';
import type { AccountRecord } from '../../stores/accounts.ts';
import type { Keyring } from './keys.ts';
import type { Passwords } from './passwords.ts';
import type { SessionTokens } from './session-tokens.ts';

export interface AccountServices {
  readonly keyring: Keyring;
  readonly passwords: Passwords;
  readonly tokens: SessionTokens;
  readonly failures: Failures;
  readonly outbox: Outbox;
  /** Where there is no mail server: how a person comes to the link of a letter. */
  readonly tellLink: ((facts: { account_id: string; link: string }) => void) | undefined;
  readonly usage: AccountUsage;
  readonly settings: AccountSettings;
  /** What was done with accounts, by their ids: never by an address. */
  readonly log: Log;
}

/** What an account has asked, and may ask, in the month that it is. */
export interface AccountUsage {
  usageOf(account: AccountRecord): Promise<UsageAnswer>;
  quotaOf(account: AccountRecord): Promise<QuotaAnswer>;
  /** By the id of the key; one that never was has no row. */
  lastUsed(accountId: string): Promise<ReadonlyMap<string, string>>;
}

type Counts = Record<string, number>;

/** From its first moment to the first of the next. */
interface Period {
  start: string;
  end: string;
}

export interface UsageAnswer {
  period: Period;
  total: { requests: number; by_route: Counts };
  days: { date: string; requests: number; by_route: Counts }[];
}

export interface QuotaAnswer {
  plan: AccountRecord['plan'];
  requests_per_minute: number;
  reason_per_minute: number;
  period: Period;
  monthly_requests: { limit: number | null; used: number; remaining: number | null };
}

export interface AccountSettings {
  /** Whether strangers may make accounts. */
  readonly signup: 'open' | 'closed';
  /** Whether a new account waits for the operator before it can have keys. */
  readonly waitlist: boolean;
  /** Where links in letters lead; no slash at the end. */
  readonly baseUrl: string;
}
