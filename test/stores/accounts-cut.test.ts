/** The data file of the accounts is cut while the store is open. */
import { truncateSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { mappedFileFaults } from '../../src/core.ts';
import { openLmdbAccounts } from '../../src/stores/lmdb/accounts.ts';
import { temporaryFolder } from '../support/folders.ts';

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

cut('after a page was missing no write is acknowledged', async () => {
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
  cut(`after ${file} was cut to ${bytes} bytes no write is tried`, async () => {
    const folder = temporaryFolder();
    const store = openLmdbAccounts(folder);
    await store.addAccount(account(1));
    truncateSync(join(folder, file), bytes);
    const outcome = await store.addAccount(account(2)).catch((error: { code?: string }) => error.code);
    assert.is(outcome, 'upstream_unavailable');
  });
}

cut.run();
