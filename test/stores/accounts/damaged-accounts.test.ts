/**
 * Tests that a damaged account record is never taken for another one: its request is refused, and all others
 * are answered.
 */
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ServiceError } from '../../../src/errors.ts';
import type { AccountStore } from '../../../src/stores/accounts.ts';
import { openLmdbAccounts } from '../../../src/stores/lmdb/accounts/accounts.ts';
import { account, key, MOST, REVOKED_AT, token } from '../../support/accounts/account-records.ts';
import { damageRecord } from '../../support/damage/damage.ts';
import { temporaryFolder } from '../../support/folders.ts';

const damaged = suite('stores/accounts, damaged');

async function twoAccounts(): Promise<{ path: string; open(): AccountStore }> {
  const path = join(temporaryFolder(), 'accounts');
  const store = openLmdbAccounts(path);
  for (const id of ['a', 'b']) {
    await store.addAccount(account(id), token(`token-${id}`, id));
    await store.addKey(`digest-${id}`, key(`key-${id}`, id), MOST);
  }
  await store.close();
  return { path, open: () => openLmdbAccounts(path) };
}

const failureOf = async (ask: () => unknown): Promise<unknown> => {
  try {
    await ask();
    return undefined;
  } catch (error) {
    return error;
  }
};

const TABLE: readonly (readonly [
  database: string,
  key: string | string[],
  ask: (store: AccountStore, id: string) => unknown,
])[] = [
  ['keys', 'digest-a', (store, id) => store.find(`digest-${id}`)],
  ['accounts', 'a', (store, id) => store.find(`digest-${id}`)],
  ['accounts', 'a', (store, id) => store.account(id)],
  ['accounts', 'a', (store, id) => store.changeAccount(id, () => ({ plan: 'enterprise' }))],
  ['addresses', 'a@example.org', (store, id) => store.accountOf(`${id}@example.org`)],
  ['ids', 'key-a', (store, id) => store.keys(id)],
  ['ids', 'key-a', (store, id) => store.revokeKey(`key-${id}`, REVOKED_AT, id)],
  ['tokens', 'token-a', (store, id) => store.redeemToken(`token-${id}`, '2020-01-01T00:00:00.000Z')],
];

damaged(
  'each look-up that needs the record is refused with the store named; other look-ups work',
  async () => {
    for (const [database, position, ask] of TABLE) {
      const { path, open } = await twoAccounts();
      await damageRecord(path, database, position);
      const store = open();
      const error = await failureOf(() => ask(store, 'a'));
      const what = `${database}: ${ask}`;
      assert.instance(error, ServiceError, what);
      assert.is((error as ServiceError).code, 'upstream_unavailable');
      assert.match(String((error as ServiceError).cause), `${database} in the accounts`);
      assert.is(await failureOf(() => ask(store, 'b')), undefined, what);
      await store.close();
    }
  },
);

damaged(
  'everything undamaged is returned, and the rest is named; without a callback it rejects',
  async () => {
    const { path, open } = await twoAccounts();
    await damageRecord(path, 'accounts', 'a');
    const store = open();
    assert.instance(await failureOf(() => store.everything()), ServiceError);
    const logged: string[] = [];
    const { accounts, keys, tokens } = await store.everything((record) => logged.push(record));
    assert.equal(
      [accounts.map(({ id }) => id), keys.map(({ digest }) => digest), tokens.map(({ digest }) => digest)],
      [['b'], ['digest-b'], ['token-b']],
    );
    assert.is(logged.length, 3);
    assert.is(logged[0], 'the damaged account a');
    assert.match(logged[1] ?? '', /^the key key-a, of the account a/);
    await store.close();
  },
);

damaged('a record found under another key is damage', async () => {
  const { path, open } = await twoAccounts();
  let ofA: Buffer | undefined;
  await damageRecord(path, 'accounts', 'a', (record) => {
    ofA = Buffer.from(record);
    return record;
  });
  await damageRecord(path, 'accounts', 'b', () => ofA as Buffer);
  const store = open();
  assert.is((await store.account('a'))?.id, 'a');
  assert.instance(await failureOf(() => store.account('b')), ServiceError);
  await store.close();
});

damaged('a transaction that meets damage writes nothing', async () => {
  const { path, open } = await twoAccounts();
  const before = open();
  await before.addKey('digest-2', key('key-2', 'a'), MOST);
  await before.close();
  // This damaged record is reached only after the first keys of the account have been removed.
  await damageRecord(path, 'owned', ['a', 'key-a']);
  const store = open();
  assert.instance(await failureOf(() => store.removeAccount('a')), ServiceError);
  assert.ok(await store.find('digest-2'));
  assert.ok(await store.find('digest-a'));
  assert.is((await store.accountOf('a@example.org'))?.id, 'a');
  await store.close();
});

damaged('with a damaged counter of changes, a revocation by another process is seen at once', async () => {
  for (const damage of [
    (record: Buffer) => Buffer.alloc(record.length, 0xc1),
    // 1e300 and NaN in the number encoding of that database. Adding one to either changes nothing, so the
    // counter would stand still.
    () => Buffer.from('cb7e37e43c8800759c', 'hex'),
    () => Buffer.from('cb7ff8000000000000', 'hex'),
  ]) {
    const { path, open } = await twoAccounts();
    const [here, there] = [open(), open()];
    assert.ok(await here.find('digest-a'));
    await there.changeAccount('b', () => ({ plan: 'payg' }));
    await damageRecord(path, 'changes', 'n', damage);
    assert.is((await here.find('digest-a'))?.key.revoked_at, undefined);
    await there.revokeKey('key-a', REVOKED_AT);
    await there.revokeKey('key-b', REVOKED_AT);
    await new Promise((resolve) => setTimeout(resolve, 5));
    for (const id of ['a', 'b'])
      assert.is((await here.find(`digest-${id}`))?.key.revoked_at, REVOKED_AT, `${id}: ${damage}`);
    await here.close();
    await there.close();
  }
});

damaged.run();
