/** The services that account operations use. `compose.ts` makes them. */
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
  /** Logs the link of a letter (e-mail) if no mail server is configured; undefined if one is. */
  readonly logLink: ((facts: { account_id: string; link: string }) => void) | undefined;
  readonly usage: UsageReports;
  readonly settings: AccountSettings;
  /** Returns the codes of the jurisdictions that requests may name now. */
  readonly acceptedJurisdictions: () => readonly string[];
  /** Log of the account operations. Its lines name accounts by id, never by e-mail address. */
  readonly log: Log;
}

interface AccountSettings {
  /** `open`: anybody may create an account. `closed`: only the operator does. */
  readonly signup: 'open' | 'closed';
  /** True if new accounts get no keys until the operator has granted access. */
  readonly waitlist: boolean;
  /** True if the console is on, to which the pages of letters lead. */
  readonly console: boolean;
  /** Base URL with which the links in letters (e-mails) begin, without a slash at the end. */
  readonly baseUrl: string;
}
