import { join } from 'node:path';
import { open } from 'lmdb';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openLmdbAccounts } from '../../../src/stores/lmdb/accounts/accounts.ts';
import { accountsContract } from '../../contract/accounts.ts';
import { temporaryFolder } from '../../support/folders.ts';

const lmdb = suite('stores/lmdb/accounts');

accountsContract(lmdb, { adapter: 'lmdb', create: () => join(temporaryFolder(), 'accounts') });

lmdb('adding a token removes expired ones', async () => {
  const path = join(temporaryFolder(), 'accounts');
  const store = openLmdbAccounts(path);
  const at = (ms: number) => new Date(Date.now() + ms).toISOString();
  await store.addAccount({
    id: 'a',
    email: 'a@example.org',
    email_verified: false,
    plan: 'free',
    created_at: at(0),
    token_version: 1,
  });
  for (let n = 0; n < 5; n++)
    await store.addToken({ digest: `old${n}`, account_id: 'a', expires_at: at(-1_000) });
  await store.addToken({ digest: 'new', account_id: 'a', expires_at: at(60_000) });
  await store.close();
  const root = open({ path, noSubdir: false, maxDbs: 16, readOnly: true });
  const kept = ['tokens', 'expiries'].map((name) => root.openDB({ name }).getCount());
  await root.close();
  assert.equal(kept, [1, 1]);
});

lmdb('a removed account leaves nothing in any database', async () => {
  const path = join(temporaryFolder(), 'accounts');
  const store = openLmdbAccounts(path);
  const created_at = new Date().toISOString();
  await store.addAccount(
    { id: 'a', email: 'a@example.org', email_verified: false, plan: 'free', created_at, token_version: 1 },
    { digest: 't', account_id: 'a', expires_at: new Date(Date.now() + 60_000).toISOString() },
  );
  await store.addKey('d', { id: 'k', account_id: 'a', label: 'l', key_prefix: 'p', created_at }, 1);
  await store.removeAccount('a');
  await store.close();
  const root = open({ path, noSubdir: false, maxDbs: 16, readOnly: true });
  const names = ['accounts', 'addresses', 'keys', 'ids', 'owned', 'tokens', 'expiries'];
  const left = names.filter((name) => root.openDB({ name }).getCount() > 0);
  await root.close();
  assert.equal(left, []);
});

lmdb('a key that this process revokes is revoked for a look-up of the same turn', async () => {
  const store = openLmdbAccounts(join(temporaryFolder(), 'accounts'));
  const created_at = new Date().toISOString();
  const account = { id: 'a', email: 'a@example.org', email_verified: false, plan: 'free' as const };
  await store.addAccount({ ...account, created_at, token_version: 1 });
  await store.addKey('d', { id: 'k', account_id: 'a', label: 'l', key_prefix: 'p', created_at }, 1);
  const found = async () => (await store.find('d'))?.key.revoked_at;
  let seen: Promise<string | undefined> | undefined;
  const revoked = store.revokeKey('k', created_at).then(() => {
    seen = found();
  });
  // A look-up in each turn, also in that in which the change is acknowledged.
  while (seen === undefined) {
    await found();
    await new Promise(setImmediate);
  }
  await revoked;
  assert.is(await seen, created_at);
  await store.close();
});

lmdb.run();
