import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openLmdbUsage } from '../../src/stores/lmdb/usage/usage.ts';
import type { UsageStore } from '../../src/stores/usage.ts';
import { usageContract } from '../contract/usage.ts';
import { temporaryFolder } from '../support/folders.ts';

const usage = suite('stores/lmdb/usage');
const folders = new WeakMap<UsageStore, string>();

function openedIn(folder: string): UsageStore {
  const store = openLmdbUsage(folder);
  folders.set(store, folder);
  return store;
}

usageContract(usage, {
  create: () => openedIn(temporaryFolder()),
  again: (store) => openedIn(folders.get(store) ?? ''),
});

usage('added counts are still there when the folder is opened again', async () => {
  const folder = temporaryFolder();
  const before = openLmdbUsage(folder);
  const count = { account_id: 'a', key_id: 'k', date: '2026-11-22', route: 'search', requests: 4 };
  const batch = { writer: 'w', sequence: 1, counts: [count] };
  await before.add(batch);
  await before.spend(count, 10, { writer: 'w', number: 1, settled: 0 });
  await before.close();
  const after = openLmdbUsage(folder);
  await after.add(batch);
  assert.is(await after.total('a', '2026-11'), 8);
  await after.close();
});

usage.run();
