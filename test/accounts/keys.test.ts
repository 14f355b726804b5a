import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { authenticate } from '../../src/accounts/authenticate.ts';
import { generateKey } from '../../src/accounts/keys/api-key.ts';
import type { Keyring } from '../../src/accounts/keys.ts';
import { issueKey, listKeys, revokeKey } from '../../src/accounts/keys.ts';
import type { ServiceError } from '../../src/errors.ts';
import { openLmdbAccounts } from '../../src/stores/lmdb/accounts/accounts.ts';
import { temporaryFolder } from '../support/folders.ts';

const keys = suite('usecases/account/keys');

const openKeyring = (folder = temporaryFolder()): Keyring => ({
  store: openLmdbAccounts(join(folder, 'accounts')),
  pepper: 'p'.repeat(32),
});

const refusal = async (authorization: string | undefined, keyring: Keyring): Promise<string | undefined> => {
  try {
    await authenticate(keyring, authorization);
    return undefined;
  } catch (error) {
    return (error as ServiceError).code;
  }
};

keys('an issued key works with the scheme in any case, and only its digest is stored', async () => {
  const keyring = openKeyring();
  const issued = await issueKey(keyring, { email: 'jurist@example.org', label: 'tests', plan: 'payg' });
  assert.is((await authenticate(keyring, `Bearer ${issued.key}`)).key.id, issued.id);
  assert.is((await authenticate(keyring, `bEARER   ${issued.key}`)).account.plan, 'payg');
  const stored = await listKeys(keyring);
  assert.is(stored.length, 1);
  assert.not.ok(JSON.stringify(stored).includes(issued.key));
  assert.is(stored[0]?.key_prefix, issued.key.slice(0, 17));
  await keyring.store.close();
});

keys('malformed keys and keys of another instance are refused with the same error', async () => {
  const keyring = openKeyring();
  const { key } = await issueKey(keyring, { email: 'jurist@example.org' });
  const table = [
    undefined,
    '',
    'Bearer',
    'Bearer ',
    `Basic ${key}`,
    key,
    `Bearer ${key} x`,
    `Bearer ${key.slice(0, -1)}`,
  ];
  for (const header of [...table, `Bearer ${generateKey()}`]) {
    assert.is(await refusal(header, keyring), 'unauthorized', String(header));
  }
  assert.is(await refusal(`Bearer ${key}`, { ...keyring, pepper: 'q'.repeat(32) }), 'unauthorized');
  await keyring.store.close();
});

keys('a key revoked by another process is refused at the next request', async () => {
  const folder = temporaryFolder();
  const server = openKeyring(folder);
  const { key, id } = await issueKey(server, { email: 'jurist@example.org' });
  assert.is(await refusal(`Bearer ${key}`, server), undefined);
  const operator = openKeyring(folder);
  await revokeKey(operator, id);
  await new Promise(setImmediate);
  assert.is(await refusal(`Bearer ${key}`, server), 'unauthorized');
  assert.ok((await listKeys(server))[0]?.revoked_at);
  await server.store.close();
});

keys('a second revocation changes nothing, and an unknown id is not found', async () => {
  const keyring = openKeyring();
  const { id } = await issueKey(keyring, { email: 'jurist@example.org' });
  const first = await revokeKey(keyring, id);
  await new Promise((resolve) => setTimeout(resolve, 5));
  assert.is((await revokeKey(keyring, id)).revoked_at, first.revoked_at);
  try {
    await revokeKey(keyring, 'no-such-id');
    assert.unreachable();
  } catch (error) {
    assert.is((error as ServiceError).code, 'not_found');
  }
  await keyring.store.close();
});

keys('a request for a key is validated, and all problems are reported at once', async () => {
  const keyring = openKeyring();
  try {
    await issueKey(keyring, { email: 'nobody', label: ' ', plan: 'gold' as 'free', requests_per_minute: 0 });
    assert.unreachable();
  } catch (error) {
    const pointers = (error as ServiceError).facts.members?.errors?.map(({ pointer }) => pointer);
    assert.equal(pointers, ['#/email', '#/label', '#/plan', '#/requests_per_minute']);
  }
  await keyring.store.close();
});

keys('an account has at most twenty valid keys', async () => {
  const keyring = openKeyring();
  const issued = [];
  for (let i = 0; i < 20; i++) issued.push(await issueKey(keyring, { email: 'Jurist@example.org' }));
  try {
    await issueKey(keyring, { email: 'jurist@EXAMPLE.org' });
    assert.unreachable();
  } catch (error) {
    assert.is((error as ServiceError).code, 'validation_error');
  }
  await revokeKey(keyring, (issued[0] as { id: string }).id);
  await issueKey(keyring, { email: 'jurist@example.org' });
  await keyring.store.close();
});

keys.run();
