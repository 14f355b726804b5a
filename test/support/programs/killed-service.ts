/**
 * Runs the service, people who sign up and an operator who changes keys, until the process is killed. Prints
 * a line for each acknowledged change: its kind, then JSON. Argument: data directory.
 */
import { randomInt, randomUUID } from 'node:crypto';
import { setPlan } from '../../../src/accounts/administration.ts';
import { issueKey, revokeKey } from '../../../src/accounts/keys.ts';
import { openKeyring } from '../../../src/compose.ts';
import { loadConfig } from '../../../src/config/config.ts';
import { serve } from '../../../src/main.ts';

const config = loadConfig({
  SANAD_DATA_DIR: process.argv[2],
  SANAD_LOG_LEVEL: 'silent',
  SANAD_SIGNUP: 'open',
  SANAD_TRUST_PROXY: '1',
  PORT: '0',
  GRPC_PORT: '0',
});
const { url } = await serve(config);
const keyring = openKeyring(config);

const print = (what: string, facts: object) => process.stdout.write(`${what} ${JSON.stringify(facts)}\n`);
const someAddress = () => `${randomUUID()}@example.org`;

async function signUp(): Promise<void> {
  const email = someAddress();
  const response = await fetch(`${url}/account/signup`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      // Sends another network address for each person, because signups are limited by address.
      'X-Forwarded-For': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
    },
    body: JSON.stringify({ email, password: 'a long enough password' }),
  });
  if (response.status !== 201) throw new Error(`signup: ${response.status} ${await response.text()}`);
  const { id } = (await response.json()) as { id: string };
  print('account', { id, email });
}

async function operate(): Promise<void> {
  const { id, key, account_id } = await issueKey(keyring, { email: someAddress() });
  print('key', { key, plan: 'free' });
  await setPlan(keyring.store, account_id, 'payg');
  print('key', { key, plan: 'payg' });
  if (randomInt(2) === 0) return;
  await revokeKey(keyring, id);
  print('revoked', { key });
}

async function forEver(work: () => Promise<void>): Promise<never> {
  for (;;) await work();
}

await Promise.all([forEver(signUp), forEver(signUp), forEver(operate), forEver(operate)]);
