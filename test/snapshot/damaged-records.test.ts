/**
 * Tests that a damaged record in the accounts or the usage does not prevent a snapshot of all other records.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openRecords } from '../../src/compose/shared.ts';
import { dataLayout } from '../../src/data-directory/layout.ts';
import { loadSecrets } from '../../src/data-directory/secrets.ts';
import { issued, restored, settingsOf, working } from '../support/corpus/snapshots.ts';
import { damageRecord } from '../support/damage/damage.ts';
import { sanadAsync } from '../support/doors/server-process.ts';
import { temporaryFolder } from '../support/folders.ts';

const damagedRecords = suite('snapshot, damaged records');

/** Makes a data directory with two accounts, each with a key and five counted requests. */
async function twoAccounts() {
  const dataDir = join(temporaryFolder(), 'data');
  const config = settingsOf(dataDir);
  const keys = [await issued(config, 'a@example.org'), await issued(config, 'b@example.org')];
  const layout = dataLayout(dataDir);
  const records = openRecords(config, loadSecrets(layout).pepper);
  const ids = (await records.accounts.accounts()).map(({ id }) => id);
  const date = new Date().toISOString().slice(0, 10);
  const counts = ids.map((account_id) => ({ account_id, key_id: 'k', date, route: 'search', requests: 5 }));
  await records.usage.add({ writer: 'w', sequence: 1, counts });
  const damagedOne = (await records.accounts.accountOf('a@example.org'))?.id ?? '';
  await records.close();
  const snapshot = (...options: string[]) => {
    const target = join(temporaryFolder(), 'snapshot');
    const args = ['snapshot', target, '--without-corpus', ...options];
    return sanadAsync(args, { SANAD_DATA_DIR: dataDir }).then((outcome) => ({ ...outcome, target }));
  };
  return { layout, keys, id: damagedOne, date, snapshot };
}

damagedRecords('a damaged day is saved as derived from its month, and logged', async () => {
  const { layout, id, date, snapshot } = await twoAccounts();
  await damageRecord(layout.usage, 'days', [id, date, 'search']);
  const { status, stderr, target } = await snapshot();
  assert.is(status, 0, stderr);
  assert.match(stderr, new RegExp(`usage of a day is damaged.*${id}`));
  const lines = readFileSync(join(target, 'usage.jsonl'), 'utf8').trim().split('\n');
  const saved = lines.map((line) => JSON.parse(line)).find(({ account_id }) => account_id === id);
  assert.equal(saved.days, [{ date, route: 'search', requests: 5 }]);
});

damagedRecords('a damaged account is named, and left out only on demand', async () => {
  const { layout, keys, id, snapshot } = await twoAccounts();
  await damageRecord(layout.accounts, 'accounts', id);
  const refused = await snapshot();
  assert.is(refused.status, 1);
  assert.match(refused.stderr, new RegExp(`the damaged account ${id}.*--without-damaged`));
  const { status, stderr, target } = await snapshot('--without-damaged');
  assert.is(status, 0, stderr);
  assert.match(stderr, `left out: the damaged account ${id}`);
  const elsewhere = settingsOf(join(temporaryFolder(), 'restored'));
  await restored(target, elsewhere, { accountsOnly: true });
  assert.equal(await working(elsewhere, keys), keys.slice(1));
});

damagedRecords.run();
