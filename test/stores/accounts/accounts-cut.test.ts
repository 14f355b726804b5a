/**
 * Tests what happens if a file of the accounts or the usage is truncated or replaced while the store is open.
 */
import { copyFileSync, readFileSync, renameSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { mappedFileFaults } from '../../../src/core.ts';
import { openLmdbAccounts } from '../../../src/stores/lmdb/accounts/accounts.ts';
import { openLmdbUsage } from '../../../src/stores/lmdb/usage/usage.ts';
import { temporaryFolder } from '../../support/folders.ts';

const cut = suite('stores/accounts, cut while open');
const PAGE = 4_096;

const account = (n: number) => ({
  id: `a${n}`,
  email: `a${n}@example.org`,
  email_verified: false,
  plan: 'free' as const,
  created_at: '2026-01-01T00:00:00.000Z',
  token_version: 1,
});

cut('after a page was missing, no write is acknowledged', async () => {
  const folder = temporaryFolder();
  const store = openLmdbAccounts(folder);
  for (let n = 0; n < 300; n += 1) await store.addAccount(account(n));
  const before = mappedFileFaults();
  truncateSync(join(folder, 'data.mdb'), 4 * PAGE);
  await store.accounts().catch(() => {});
  assert.ok(mappedFileFaults() > before, 'no page was missing');
  for (let n = 300; n < 310; n += 1) {
    const outcome = await store.addAccount(account(n)).catch((error: { code?: string }) => error.code);
    assert.is(outcome, 'upstream_unavailable');
  }
});

for (const [file, bytes] of [
  ['data.mdb', 4_100],
  ['data.mdb', 0],
  ['lock.mdb', 0],
] as const) {
  cut(`after ${file} was truncated to ${bytes} bytes, no write is tried`, async () => {
    const folder = temporaryFolder();
    const store = openLmdbAccounts(folder);
    await store.addAccount(account(1));
    truncateSync(join(folder, file), bytes);
    const outcome = await store.addAccount(account(2)).catch((error: { code?: string }) => error.code);
    assert.is(outcome, 'upstream_unavailable');
  });
}

const codeOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'ok',
    (error: { code?: string }) => error.code,
  );

cut(
  'after a page was missing, accounts stay refused until they are opened anew, even if the file is intact again',
  async () => {
    const [folder, other] = [temporaryFolder(), openLmdbAccounts(temporaryFolder())];
    const logged: { cause?: string }[] = [];
    const log = { error: (facts: object) => void logged.push(facts) };
    const store = openLmdbAccounts(folder, undefined, log);
    for (let n = 0; n < 300; n += 1) await store.addAccount(account(n));
    assert.is(store.failure(), undefined);
    const file = join(folder, 'data.mdb');
    const whole = readFileSync(file);
    const before = mappedFileFaults();
    truncateSync(file, 2 * PAGE);
    assert.is(await codeOf(store.accounts()), 'upstream_unavailable');
    assert.ok(mappedFileFaults() > before, 'no page was missing');
    writeFileSync(file, whole);
    for (let n = 0; n < 3; n += 1) {
      assert.is(await codeOf(store.account('a1')), 'upstream_unavailable');
      assert.is(await codeOf((async () => store.find('digest'))()), 'upstream_unavailable');
      assert.is(await codeOf(store.addAccount(account(300 + n))), 'upstream_unavailable');
    }
    assert.match(store.failure() ?? '', /^The accounts must be opened anew: restart the service\.$/);
    assert.is(logged.length, 1);
    assert.match(logged[0]?.cause ?? '', folder);
    // Another store in the same process still works, although pages of this store's file are missing.
    assert.is(await codeOf(other.addAccount(account(1))), 'ok');
    assert.is(other.failure(), undefined);
    await other.close();
    await store.close();
    const anew = openLmdbAccounts(folder);
    assert.is((await anew.accounts()).length, 300);
    assert.is(anew.failure(), undefined);
    await anew.close();
  },
);

cut('a truncated or replaced file is detected before any read', async () => {
  for (const change of [
    (file: string) => truncateSync(file, PAGE),
    (file: string) => {
      copyFileSync(file, `${file}.copy`);
      renameSync(`${file}.copy`, file);
    },
  ]) {
    const folder = temporaryFolder();
    const logged: string[] = [];
    const store = openLmdbUsage(folder, { error: (_, event) => void logged.push(event) });
    const counts = [{ account_id: 'a', key_id: 'k', date: '2026-11-22', route: 'search', requests: 1 }];
    await store.add({ writer: 'w', sequence: 1, counts });
    change(join(folder, 'data.mdb'));
    assert.match(store.failure() ?? '', /restart the service/);
    assert.is(await codeOf(store.add({ writer: 'w', sequence: 2, counts })), 'upstream_unavailable');
    assert.is(await codeOf(store.total('a', '2026-11')), 'upstream_unavailable');
    assert.equal(logged, ['usage unusable until it is opened anew: restart the service']);
  }
});

cut.run();
