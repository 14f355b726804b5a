/**
 * Tests that a foreign, truncated or damaged LMDB data file is refused with a message. LMDB itself would
 * crash the process.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { AccountRecord } from '../../src/stores/accounts.ts';
import { openLmdbAccounts } from '../../src/stores/lmdb/accounts/accounts.ts';
import { checkDataFile } from '../../src/stores/lmdb/data-file.ts';
import { openLmdbUsage } from '../../src/stores/lmdb/usage/usage.ts';
import { temporaryFolder } from '../support/folders.ts';
import { seeded } from '../support/random.ts';

const dataFile = suite('stores/lmdb/data-file');
const PAGE = 4_096;

const account = (n: number): AccountRecord => ({
  id: `account-${n}`,
  email: `${n}@example.org`,
  email_verified: true,
  plan: 'free',
  created_at: '2026-01-01T00:00:00.000Z',
  token_version: 1,
});

/** Content of a data file with 2,000 accounts, which is enough that the B-tree has inner pages. */
let whole: Buffer;

dataFile.before(async () => {
  const path = join(temporaryFolder(), 'accounts');
  const store = openLmdbAccounts(path);
  await Promise.all(Array.from({ length: 2_000 }, (_, n) => store.addAccount(account(n))));
  await store.close();
  whole = readFileSync(join(path, 'data.mdb'));
});

function folderWith(content: Uint8Array): string {
  const folder = join(temporaryFolder(), 'accounts');
  mkdirSync(folder);
  writeFileSync(join(folder, 'data.mdb'), content);
  return folder;
}

function withPages(content: Buffer, first: number, bytes: Uint8Array): Buffer {
  const changed = Buffer.from(content);
  changed.set(bytes.subarray(0, changed.length - first * PAGE), first * PAGE);
  return changed;
}

dataFile('the refusal names the remedy', () => {
  for (const content of [new Uint8Array(8 * PAGE), whole.subarray(0, 2 * PAGE)]) {
    const refused = /cannot open the (accounts|usage) in .*sanad restore DIR --accounts-only$/;
    assert.throws(() => openLmdbAccounts(folderWith(content)), refused);
    assert.throws(() => openLmdbUsage(folderWith(content)), refused);
  }
});

const random = seeded(7);
const noise = (length: number) => Uint8Array.from({ length }, () => Math.floor(random() * 256));

dataFile('an intact file is opened, and an empty one is created', async () => {
  for (const [content, accounts] of [
    [whole, 2_000],
    [new Uint8Array(), 0],
  ] as const) {
    const store = openLmdbAccounts(folderWith(content));
    assert.is((await store.accounts()).length, accounts);
    await store.close();
  }
});

dataFile('a foreign or damaged file is refused with its path', () => {
  const table: Readonly<Record<string, Uint8Array>> = {
    text: Buffer.from('email,plan\n'.repeat(1_000)),
    'a few bytes': whole.subarray(0, 100),
    noise: noise(whole.length),
    'noise for the first page': withPages(whole, 0, noise(PAGE)),
    'noise for both meta pages': withPages(whole, 0, noise(2 * PAGE)),
    'nothing behind the meta pages': whole.subarray(0, 2 * PAGE),
    'zeros behind the meta pages': withPages(whole, 2, new Uint8Array(whole.length)),
    'noise behind the meta pages': withPages(whole, 2, noise(whole.length)),
    half: whole.subarray(0, whole.length / 2),
  };
  for (const [what, content] of Object.entries(table)) {
    const folder = folderWith(content);
    assert.throws(
      () => openLmdbAccounts(folder),
      (error: Error) => error.message.includes(folder) && error.message.includes('data.mdb'),
      what,
    );
  }
});

dataFile('a truncated file is refused, or can be read to its end', async () => {
  let refused = 0;
  for (let pages = 1; pages < whole.length / PAGE; pages++) {
    const folder = folderWith(whole.subarray(0, pages * PAGE));
    try {
      checkDataFile(folder);
    } catch {
      refused++;
      continue;
    }
    // Accepted files must be safe: if LMDB read a page beyond the end of the file, this process would crash
    // here.
    const store = openLmdbAccounts(folder);
    assert.is((await store.accounts()).length, 2_000);
    assert.ok(await store.accountOf('1999@example.org'));
    await store.close();
  }
  assert.ok(refused > 50, `${refused}`);
});

dataFile('a file that is being written is never refused', async () => {
  const path = join(temporaryFolder(), 'accounts');
  const store = openLmdbAccounts(path);
  let writing = true;
  let checked = 0;
  const writes = (async () => {
    for (let n = 0; n < 150; n++)
      await Promise.all(Array.from({ length: 10 }, (_, i) => store.addAccount(account(10 * n + i))));
    writing = false;
  })();
  while (writing) {
    checkDataFile(path);
    checked++;
    await new Promise(setImmediate);
  }
  await writes;
  await store.close();
  assert.ok(checked > 150, `${checked}`);
});

dataFile.run();
