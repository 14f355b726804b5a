/** What the account's operations are given. `compose.ts` makes it. */
import type { Failures } from '../limits/login/failures.ts';
import type { Log } from '../log.ts';
import type { Outbox } from '../mail/mail.ts';
import type { UsageReports } from '../usage/report.ts';
import type { Afterwards } from './afterwards.ts';
import type { Keyring } from './keys.ts';
import type { Passwords } from './passwords/passwords.ts';
import type { SessionTokens } from './session-tokens.ts';

export interface AccountServices {
  readonly keyring: Keyring;
  readonly passwords: Passwords;
  readonly tokens: SessionTokens;
  readonly failures: Failures;
  readonly outbox: Outbox;
  readonly afterwards: Afterwards;
  /** Where there is no mail server: how a person comes to the link of a letter. */
  readonly tellLink: ((facts: { account_id: string; link: string }) => void) | undefined;
  readonly usage: UsageReports;
  readonly settings: AccountSettings;
  /** What was done with accounts, by their ids: never by an address. */
  readonly log: Log;
}

interface AccountSettings {
  /** Whether strangers may make accounts. */
  readonly signup: 'open' | 'closed';
  /** Whether a new account waits for the operator before it can have keys. */
  readonly waitlist: boolean;
  /** Where links in letters lead; no slash at the end. */
  readonly baseUrl: string;
}
