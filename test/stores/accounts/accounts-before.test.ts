/** Tests that account folders of older versions are migrated once, without loss. */
import { join } from 'node:path';
import { open } from 'lmdb';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { REVOKED_KEYS_KEPT } from '../../../src/stores/accounts.ts';
import { openLmdbAccounts } from '../../../src/stores/lmdb/accounts/accounts.ts';
import { account, key } from '../../support/accounts/account-records.ts';
import { temporaryFolder } from '../../support/folders.ts';

const before = suite('stores/accounts, of before');

interface KeyOfBefore {
  email: string;
  plan: string;
  created_at: string;
  label?: string;
  revoked_at?: string;
  requests_per_minute?: number;
}

/**
 * Writes a folder as versions did that had keys but no accounts. The n-th key has the id `n` and the digest
 * `dn`.
 */
async function folderOfBefore(keys: readonly KeyOfBefore[]): Promise<string> {
  const path = join(temporaryFolder(), 'accounts');
  const root = open({ path, noSubdir: false, maxDbs: 8 });
  const records = root.openDB<object, string>({ name: 'keys' });
  const ids = root.openDB<string, string>({ name: 'ids' });
  const changes = root.openDB<number, string>({ name: 'changes' });
  await root.transaction(() => {
    keys.forEach((key, index) => {
      const record = { id: `${index}`, label: 'a label', key_prefix: 'sanad_live_abcdef', ...key };
      records.put(`d${index}`, record);
      ids.put(`${index}`, `d${index}`);
    });
    changes.put('n', keys.length);
  });
  await root.close();
  return path;
}

const DAYS = [1, 2, 3, 4, 5].map((day) => `2026-01-0${day}T00:00:00.000Z`) as [
  string,
  string,
  string,
  string,
  string,
];

before('each address becomes an account with all its keys', async () => {
  const path = await folderOfBefore([
    { email: 'Jurist@example.org', plan: 'free', created_at: DAYS[1], requests_per_minute: 100 },
    { email: 'jurist@example.org', plan: 'payg', created_at: DAYS[0], label: 'ci' },
    { email: 'other@example.org', plan: 'enterprise', created_at: DAYS[2], revoked_at: DAYS[3] },
  ]);
  const store = openLmdbAccounts(path);
  const [jurist, other, ...more] = await store.accounts();
  assert.equal(more, []);
  const { id: _, ...facts } = jurist as { id: string };
  assert.equal(facts, {
    email: 'jurist@example.org',
    email_verified: true,
    plan: 'payg',
    created_at: DAYS[0],
    token_version: 1,
    granted_at: DAYS[0],
  });
  assert.equal([other?.email, other?.plan], ['other@example.org', 'enterprise']);
  assert.is((await store.accountOf('JURIST@example.org'))?.id, jurist?.id);
  assert.equal(await store.find('d0'), {
    account: jurist,
    key: {
      id: '0',
      account_id: jurist?.id,
      label: 'a label',
      key_prefix: 'sanad_live_abcdef',
      created_at: DAYS[1],
      requests_per_minute: 100,
    },
  });
  assert.equal(
    [(await store.find('d1'))?.key.label, (await store.find('d2'))?.key.revoked_at],
    ['ci', DAYS[3]],
  );
  assert.equal(
    (await store.keys(jurist?.id)).map(({ id }) => id),
    ['1', '0'],
  );
  assert.is((await store.revokeKey('0', DAYS[4]))?.revoked_at, DAYS[4]);
  await store.close();
});

before('the account gets the highest plan of its valid keys', async () => {
  const revoked = { revoked_at: DAYS[4] };
  const path = await folderOfBefore([
    { email: 'a@example.org', plan: 'payg', created_at: DAYS[0] },
    { email: 'a@example.org', plan: 'free', created_at: DAYS[1] },
    { email: 'a@example.org', plan: 'enterprise', created_at: DAYS[2], ...revoked },
    { email: 'b@example.org', plan: 'payg', created_at: DAYS[0], ...revoked },
    { email: 'b@example.org', plan: 'free', created_at: DAYS[1], ...revoked },
  ]);
  const store = openLmdbAccounts(path);
  assert.equal((await store.accounts()).map(({ plan }) => plan).sort(), ['payg', 'payg']);
  await store.close();
});

before('the migration runs once, also if two processes open the folder at the same time', async () => {
  const keys = Array.from({ length: 500 }, (_, n) => ({
    email: `${n % 100}@example.org`,
    plan: 'free',
    created_at: DAYS[0],
  }));
  const path = await folderOfBefore(keys);
  const [first, second] = [openLmdbAccounts(path), openLmdbAccounts(path)];
  const accounts = await first.accounts();
  assert.is(accounts.length, 100);
  await first.changeAccount(accounts[0]?.id ?? '', () => ({ plan: 'enterprise' }));
  await first.close();
  await second.close();
  const again = openLmdbAccounts(path);
  assert.is((await again.accounts()).length, 100);
  assert.is((await again.account(accounts[0]?.id ?? ''))?.plan, 'enterprise');
  assert.is((await again.keys()).length, 500);
  await again.close();
});

before(
  'from format 2, records get checksums, and only the newest of thousands of revoked keys are kept',
  async () => {
    const path = join(temporaryFolder(), 'accounts');
    const root = open({ path, noSubdir: false, maxDbs: 16 });
    const database = <V>(name: string) => root.openDB<V, string | string[]>({ name });
    const [accounts, addresses, keys, ids, owned] = [
      database<object>('accounts'),
      database<string>('addresses'),
      database<object>('keys'),
      database<string>('ids'),
      database<string>('owned'),
    ];
    const [tokens, expiries] = [database<object>('tokens'), database<string>('expiries')];
    const at = (n: number) => new Date(Date.parse(DAYS[4]) + 1_000 * n).toISOString();
    const expires_at = new Date(Date.now() + 3_600_000).toISOString();
    const revoked = 3_000;
    await root.transaction(() => {
      accounts.put('a', account('a'));
      addresses.put('a@example.org', 'a');
      tokens.put('t', { account_id: 'a', expires_at });
      expiries.put([expires_at, 't'], 'a');
      for (let n = 0; n < revoked + 3; n++) {
        keys.put(`d${n}`, key(`${n}`, 'a', n < revoked ? { revoked_at: at(n) } : {}));
        ids.put(`${n}`, `d${n}`);
        owned.put(['a', `${n}`], `d${n}`);
      }
      database<number>('changes').put('format', 2);
    });
    await root.close();
    const store = openLmdbAccounts(path);
    const newest = Array.from({ length: REVOKED_KEYS_KEPT + 3 }, (_, n) => `${revoked + 2 - n}`);
    assert.equal((await store.keys('a')).map(({ id }) => id).sort(), newest.sort());
    assert.is((await store.keys()).length, newest.length);
    assert.equal(await store.find(`d${revoked}`), { account: account('a'), key: key(`${revoked}`, 'a') });
    assert.equal([await store.find('d0'), await store.revokeKey('0', DAYS[4])], [undefined, undefined]);
    assert.is(await store.addKey('new', key('new', 'a'), 4), 'added');
    assert.is(await store.addKey('more', key('more', 'a'), 4), 'full');
    assert.is((await store.redeemToken('t', new Date().toISOString()))?.email_verified, true);
    await store.close();
  },
);

before('a later format is refused with a message', async () => {
  const path = join(temporaryFolder(), 'accounts');
  await openLmdbAccounts(path).close();
  const root = open({ path, noSubdir: false, maxDbs: 16 });
  await root.openDB<number, string>({ name: 'changes' }).put('format', 99);
  await root.close();
  assert.throws(
    () => openLmdbAccounts(path),
    (error: Error) => error.message.includes(path) && error.message.includes('later version'),
  );
});

before.run();
