/** The parts that the account's operations work with. `compose.ts` makes them. */
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
  /** Logs the link of a letter where there is no mail server; else undefined. */
  readonly logLink: ((facts: { account_id: string; link: string }) => void) | undefined;
  readonly usage: UsageReports;
  readonly settings: AccountSettings;
  /** Names accounts by id, never by address. */
  readonly log: Log;
}

interface AccountSettings {
  /** `open`: anyone may make an account. */
  readonly signup: 'open' | 'closed';
  /** True if a new account can have keys only after the operator has granted access. */
  readonly waitlist: boolean;
  /** Base URL of links in letters, without a slash at the end. */
  readonly baseUrl: string;
}
