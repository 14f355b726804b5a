/** The parts of accounts: passwords, tokens, letters. */
import { availableParallelism } from 'node:os';
import type { Config } from '../config.ts';
import type { Failures } from '../limits/failures.ts';
import type { Log } from '../log.ts';
import { openOutbox } from '../mail/outbox.ts';
import { smtpCarrier } from '../mail/smtp.ts';
import { dataLayout } from '../stores/layout.ts';
import type { UsageReports } from '../usage/report.ts';
import { startAfterwards } from '../usecases/account/afterwards.ts';
import type { Keyring } from '../usecases/account/keys.ts';
import { argon2Passwords, passwordsAtOnce } from '../usecases/account/passwords.ts';
import type { AccountServices } from '../usecases/account/services.ts';
import { sessionTokens } from '../usecases/account/session-tokens.ts';

export interface SharedWithAccounts {
  readonly keyring: Keyring;
  readonly failures: Failures;
  readonly usage: UsageReports;
  readonly log: Log;
  /** Signs account tokens. */
  readonly tokenKey: string;
}

export function openAccountServices(
  { account, baseUrl, dataDir }: Config,
  { keyring, failures, usage, log, tokenKey }: SharedWithAccounts,
): AccountServices {
  const { signup, waitlist, jwt, smtp } = account;
  const layout = dataLayout(dataDir);
  return {
    keyring,
    failures,
    usage,
    log,
    passwords: argon2Passwords(passwordsAtOnce(availableParallelism())),
    tokens: sessionTokens({
      ...jwt,
      key: tokenKey,
      issuer: baseUrl,
    }),
    outbox: openOutbox({ folder: layout.outbox, carrier: smtp && smtpCarrier(smtp), log }),
    afterwards: startAfterwards((err) => log.error({ err }, 'letter for a new password not posted')),
    tellLink:
      smtp === undefined ? (facts) => log.link?.(facts, 'no mail server: link of a letter') : undefined,
    settings: { signup, waitlist, baseUrl },
  };
}
