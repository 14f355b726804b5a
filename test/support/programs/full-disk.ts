/**
 * Runs the service on a small disk that becomes full and later has free space again. Prints the answers as
 * JSON. Arguments: a data directory to copy at the start, the mount point of the disk.
 */
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setPassword } from '../../../src/accounts/administration.ts';
import { authenticate } from '../../../src/accounts/authenticate.ts';
import { createKey, grantedAccount, issueKey } from '../../../src/accounts/keys.ts';
import { argon2Passwords } from '../../../src/accounts/passwords/passwords.ts';
import { openKeyring } from '../../../src/compose.ts';
import { loadConfig } from '../../../src/config/config.ts';
import { asServiceError } from '../../../src/errors.ts';
import { serve } from '../../../src/main.ts';
import { fillDisk } from '../damage/fill-disk.ts';
import { sanadAsync } from '../doors/server-process.ts';

const [source = '', disk = ''] = process.argv.slice(2);
const dataDir = join(disk, 'data');
cpSync(source, dataDir, { recursive: true });
const settings = {
  SANAD_DATA_DIR: dataDir,
  SANAD_LOG_LEVEL: 'silent',
  SANAD_SIGNUP: 'open',
  PORT: '0',
  GRPC_PORT: '0',
};
const config = loadConfig(settings);
const service = await serve(config);
const keyring = openKeyring(config);
const { store } = keyring;

const ballast = join(disk, 'ballast');

/** API keys, and ids of accounts, whose creation was acknowledged. */
const acknowledged = { accounts: new Set<string>(), keys: new Set<string>() };
const refused = { accounts: new Set<string>(), keys: 0 };
let owner = '';

async function outcomeOf(work: () => Promise<unknown>): Promise<string> {
  try {
    await work();
    return 'done';
  } catch (error) {
    const { code, status } = asServiceError(error);
    return `${status} ${code}`;
  }
}

/** Creates `times` accounts and keys concurrently. Returns how often each outcome came. */
async function write(times: number): Promise<Record<string, number>> {
  const outcomes = await Promise.all(
    Array.from({ length: times }, (_, turn) =>
      outcomeOf(async () => {
        if (turn % 2 === 0) {
          const account = grantedAccount(`${crypto.randomUUID()}@example.org`, 'free');
          refused.accounts.add(account.id);
          await store.addAccount(account);
          refused.accounts.delete(account.id);
          acknowledged.accounts.add(account.id);
        } else {
          refused.keys++;
          const made = await createKey(keyring, owner, { label: 'x'.repeat(100) });
          if (typeof made === 'string') throw new Error(made);
          refused.keys--;
          acknowledged.keys.add(made.key);
        }
      }),
    ),
  );
  const counts: Record<string, number> = {};
  for (const outcome of outcomes) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}

/** HTTP statuses of read requests with keys of accounts with and without a monthly quota. */
async function read(keys: readonly string[]): Promise<number[]> {
  const statuses: number[] = [];
  for (const key of keys) {
    for (const path of ['/v1/jurisdictions', '/v1/document/eg-leg-1948-131']) {
      const response = await fetch(service.url + path, { headers: { Authorization: `Bearer ${key}` } });
      statuses.push(response.status);
      await response.arrayBuffer();
    }
  }
  return statuses;
}

const PASSWORD = 'a long enough password';

/** HTTP statuses of three requests under `/account`: a login, a new key and a signup. */
async function throughTheDoor(email: string): Promise<number[]> {
  const post = (path: string, body: object, token = '') =>
    fetch(`${service.url}/account/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
  const login = await post('login', { email: 'owner@example.org', password: PASSWORD });
  const { token } = (await login.json()) as { token: string };
  const key = await post('keys', { label: 'a label' }, token);
  const made = (await key.json()) as { key?: string };
  if (made.key !== undefined) acknowledged.keys.add(made.key);
  const signup = await post('signup', { email, password: PASSWORD });
  const { id } = (await signup.json()) as { id?: string };
  if (id !== undefined) acknowledged.accounts.add(id);
  return [login.status, key.status, signup.status];
}

/** Adds accounts until the space that was freed has no room for another one. */
async function writeToTheEnd(): Promise<void> {
  while ((await write(1)).done === 1);
}

const metered = await issueKey(keyring, { email: 'payg@example.org', plan: 'payg' });
const free = await issueKey(keyring, { email: 'free@example.org' });
const { account_id } = await issueKey(keyring, { email: 'owner@example.org' });
owner = account_id;
await setPassword(store, owner, PASSWORD, argon2Passwords(1));
const keys = [metered.key, free.key];

const before = {
  read: await read(keys),
  write: await write(10),
  account: await throughTheDoor('one@example.org'),
};
fillDisk(ballast);
const full = { write: await write(40), read: await read(keys), account: [0] };
await writeToTheEnd();
full.account = await throughTheDoor('two@example.org');
const listed = await sanadAsync(['accounts', 'list', '--json'], settings);
const added = await sanadAsync(['accounts', 'add', '--email', 'late@example.org'], settings);
rmSync(ballast);
const after = {
  write: await write(10),
  read: await read(keys),
  account: await throughTheDoor('three@example.org'),
};
const stored = { accounts: await store.accounts(), keys: await store.keys(owner) };
await store.close();
await service.close();

// Lists the accounts in a new process, which has no memory of the attempts that failed.
const again = await sanadAsync(['accounts', 'list', '--json'], settings);
const ids = new Set((JSON.parse(again.stdout) as { id: string }[]).map(({ id }) => id));
const reopened = openKeyring(config);
const works = await Promise.all(
  [...acknowledged.keys].map((key) => outcomeOf(async () => authenticate(reopened, `Bearer ${key}`))),
);
await reopened.store.close();

process.stdout.write(
  JSON.stringify({
    before,
    full: {
      ...full,
      list: listed.status,
      listed: listed.stdout.length > 2,
      add: added.status,
      said: added.stderr,
    },
    after,
    lost: [
      [...acknowledged.accounts].filter((id) => !ids.has(id)).length,
      works.filter((outcome) => outcome !== 'done').length,
    ],
    halfMade: [
      [...refused.accounts].filter((id) => ids.has(id)).length,
      stored.keys.length - 1 - acknowledged.keys.size,
    ],
  }),
);
