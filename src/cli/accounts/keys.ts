/**
 * `sanad keys`: issues, lists and revokes API keys. A running server applies the change with its next
 * request.
 */

import type { Keyring } from '../../accounts/keys.ts';
import {
  issueKey as issueKeyIn,
  listKeys as listKeysIn,
  MAX_REQUESTS_PER_MINUTE,
  revokeKey as revokeKeyIn,
} from '../../accounts/keys.ts';
import { openKeyring } from '../../compose.ts';
import type { Config } from '../../config/config.ts';
import { loadConfig } from '../../config/config.ts';
import type { Plan } from '../../stores/accounts.ts';
import type { ExitStatus, JsonOption } from '../command/command.ts';
import { wholeNumber } from '../command/command.ts';
import type { Terminal } from '../command/terminal.ts';
import { requireAccountsHere } from './accounts-here.ts';

interface IssueInput extends JsonOption {
  readonly email: string;
  readonly plan?: Plan | undefined;
  readonly label?: string | undefined;
  readonly requestsPerMinute?: string | undefined;
  readonly reasonPerMinute?: string | undefined;
}

export async function issueKey(
  { email, plan, label, requestsPerMinute: rate, reasonPerMinute: reasonRate, json }: IssueInput,
  terminal: Terminal,
): Promise<ExitStatus> {
  const request = {
    email,
    ...(label !== undefined && { label }),
    ...(plan !== undefined && { plan }),
    ...(rate !== undefined && {
      requests_per_minute: wholeNumber('requests-per-minute', rate, 1, MAX_REQUESTS_PER_MINUTE),
    }),
    ...(reasonRate !== undefined && {
      reason_per_minute: wholeNumber('reason-per-minute', reasonRate, 1, MAX_REQUESTS_PER_MINUTE),
    }),
  };
  const issued = await withKeyring(loadConfig(terminal.environment), (keyring) =>
    issueKeyIn(keyring, request, (account, before) =>
      terminal.note(
        `the account of ${account.email} and all its keys changed from plan ${before} to ${account.plan}`,
      ),
    ),
  );
  if (json) {
    terminal.print(JSON.stringify(issued, null, 2));
    return 0;
  }
  terminal.print(issued.key);
  terminal.note(
    `key ${issued.id} (${issued.plan}, ${issued.label}) for ${issued.email}; the secret is not shown again`,
  );
  return 0;
}

export async function listKeys({ json }: JsonOption, terminal: Terminal): Promise<ExitStatus> {
  const config = loadConfig(terminal.environment);
  requireAccountsHere(config);
  const records = await withKeyring(config, listKeysIn);
  if (json) {
    terminal.print(JSON.stringify(records, null, 2));
    return 0;
  }
  for (const { id, key_prefix, plan, email, label, created_at, revoked_at } of records) {
    const state = revoked_at === undefined ? 'active' : `revoked ${revoked_at}`;
    terminal.print([id, `${key_prefix}…`, plan, email, label, created_at, state].join('\t'));
  }
  terminal.note(`${records.length} keys`);
  return 0;
}

export async function revokeKey(
  { id, json }: JsonOption & { readonly id: string },
  terminal: Terminal,
): Promise<ExitStatus> {
  const config = loadConfig(terminal.environment);
  const revoked = await withKeyring(config, (keyring) => revokeKeyIn(keyring, id));
  if (json) terminal.print(JSON.stringify(revoked, null, 2));
  else terminal.print(`revoked ${revoked.id} (${revoked.key_prefix}…)`);
  return 0;
}

async function withKeyring<T>(config: Config, use: (keyring: Keyring) => Promise<T>): Promise<T> {
  const keyring = openKeyring(config);
  try {
    return await use(keyring);
  } finally {
    await keyring.store.close();
  }
}
