/** Builds the services that the account operations use: passwords, session tokens, letters. */
import { availableParallelism } from 'node:os';
import { startAfterwards } from '../accounts/afterwards.ts';
import type { Keyring } from '../accounts/keys.ts';
import { argon2Passwords, passwordsAtOnce } from '../accounts/passwords/passwords.ts';
import type { AccountServices } from '../accounts/services.ts';
import { sessionTokens } from '../accounts/session-tokens.ts';
import type { Config } from '../config/config.ts';
import { dataLayout } from '../data-directory/layout.ts';
import type { Failures } from '../limits/login/failures.ts';
import type { Log } from '../log.ts';
import { openOutbox } from '../mail/outbox.ts';
import { smtpCarrier } from '../mail/smtp.ts';
import type { UsageReports } from '../usage/report.ts';

export interface SharedWithAccounts {
  readonly keyring: Keyring;
  readonly failures: Failures;
  readonly usage: UsageReports;
  readonly log: Log;
  readonly acceptedJurisdictions: AccountServices['acceptedJurisdictions'];
  /** Secret key with which session tokens are signed. */
  readonly tokenKey: string;
}

export function openAccountServices(
  { account, baseUrl, dataDir, console: isConsole }: Config,
  { keyring, failures, usage, log, acceptedJurisdictions, tokenKey }: SharedWithAccounts,
): AccountServices {
  const { signup, waitlist, jwt, smtp } = account;
  const layout = dataLayout(dataDir);
  return {
    keyring,
    failures,
    usage,
    log,
    acceptedJurisdictions,
    passwords: argon2Passwords(passwordsAtOnce(availableParallelism())),
    tokens: sessionTokens({
      ...jwt,
      key: tokenKey,
      issuer: baseUrl,
    }),
    outbox: openOutbox({ folder: layout.outbox, carrier: smtp && smtpCarrier(smtp), log }),
    afterwards: startAfterwards((err) => log.error({ err }, 'letter for a new password not posted')),
    logLink:
      smtp === undefined ? (facts) => log.link?.(facts, 'no mail server: link of a letter') : undefined,
    settings: { signup, waitlist, baseUrl, console: isConsole !== undefined },
  };
}
