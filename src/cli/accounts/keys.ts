/**
 * `sanad keys`: issues, lists and revokes API keys. A running server applies the change with its next
 * request.
 */

import type { Keyring, NewKey } from '../../accounts/keys.ts';
import { issueKey, listKeys, MAX_REQUESTS_PER_MINUTE, revokeKey } from '../../accounts/keys.ts';
import { openKeyring } from '../../compose.ts';
import { loadConfig } from '../../config/config.ts';
import { PLANS } from '../../stores/accounts.ts';
import type { ExitStatus } from '../command/command.ts';
import { defineCommand, UsageError, wholeNumber } from '../command/command.ts';
import type { Terminal } from '../command/terminal.ts';
import { requireAccountsHere } from './accounts-here.ts';

const OPTIONS = {
  email: { type: 'string' },
  plan: { type: 'string' },
  label: { type: 'string' },
  'requests-per-minute': { type: 'string' },
  'reason-per-minute': { type: 'string' },
  json: { type: 'boolean' },
} as const;

interface Given {
  values: {
    email?: string | undefined;
    plan?: string | undefined;
    label?: string | undefined;
    'requests-per-minute'?: string | undefined;
    'reason-per-minute'?: string | undefined;
    json?: boolean | undefined;
  };
  /** Command-line arguments after the name of the action. */
  rest: string[];
}

type Action = (keyring: Keyring, given: Given, terminal: Terminal) => Promise<ExitStatus>;

const ACTIONS: Readonly<Record<string, Action>> = { issue, list, revoke };

export const keys = defineCommand({
  usage: [
    `keys issue --email E [--plan ${PLANS.join('|')}] [--label L] [--requests-per-minute N] [--reason-per-minute N] [--json]`,
    'keys list [--json]',
    'keys revoke ID [--json]',
  ],
  summary: 'Issues, lists and revokes API keys. The secret is shown once, when the key is issued.',
  options: OPTIONS,
  async run({ values, positionals: [name = '', ...rest] }, terminal) {
    const action = Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined;
    if (action === undefined) throw new UsageError('one of issue, list and revoke is needed');
    const config = loadConfig(terminal.environment);
    if (name === 'list') requireAccountsHere(config);
    const keyring = openKeyring(config);
    try {
      return await action(keyring, { values, rest }, terminal);
    } finally {
      await keyring.store.close();
    }
  },
});

async function issue(keyring: Keyring, { values, rest }: Given, terminal: Terminal): Promise<ExitStatus> {
  const { email, plan, label, 'requests-per-minute': rate, 'reason-per-minute': reasonRate } = values;
  if (rest.length > 0) throw new UsageError(`unexpected argument ${rest[0]}`);
  if (email === undefined) throw new UsageError('--email is needed: the address of the account');
  const request = {
    email,
    ...(label !== undefined && { label }),
    // The function that issues the key throws if there is no plan of this name, so the name is not checked
    // here.
    ...(plan !== undefined && { plan: plan as NonNullable<NewKey['plan']> }),
    ...(rate !== undefined && {
      requests_per_minute: wholeNumber('requests-per-minute', rate, 1, MAX_REQUESTS_PER_MINUTE),
    }),
    ...(reasonRate !== undefined && {
      reason_per_minute: wholeNumber('reason-per-minute', reasonRate, 1, MAX_REQUESTS_PER_MINUTE),
    }),
  };
  const issued = await issueKey(keyring, request, (account, before) =>
    terminal.note(
      `the account of ${account.email} and all its keys changed from plan ${before} to ${account.plan}`,
    ),
  );
  if (values.json) {
    terminal.print(JSON.stringify(issued, null, 2));
    return 0;
  }
  terminal.print(issued.key);
  terminal.note(
    `key ${issued.id} (${issued.plan}, ${issued.label}) for ${issued.email}; the secret is not shown again`,
  );
  return 0;
}

async function list(keyring: Keyring, { values }: Given, terminal: Terminal): Promise<ExitStatus> {
  const records = await listKeys(keyring);
  if (values.json) {
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

async function revoke(keyring: Keyring, { values, rest }: Given, terminal: Terminal): Promise<ExitStatus> {
  const [id, ...more] = rest;
  if (id === undefined || more.length > 0)
    throw new UsageError('the id of one key is needed; see sanad keys list');
  const revoked = await revokeKey(keyring, id);
  if (values.json) terminal.print(JSON.stringify(revoked, null, 2));
  else terminal.print(`revoked ${revoked.id} (${revoked.key_prefix}…)`);
  return 0;
}
