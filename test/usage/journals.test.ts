/**
 * Tests the usage journal of a dead process: its intact lines are counted, its damaged ones are set aside.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openLmdbUsage } from '../../src/stores/lmdb/usage/usage.ts';
import { takeOverJournals } from '../../src/usage/journals.ts';
import type { Counted } from '../../src/usage/segment.ts';
import { createSegment, readSegment } from '../../src/usage/segment.ts';
import { temporaryFolder } from '../support/folders.ts';
import { seeded } from '../support/random.ts';

const journals = suite('usage/journals');

const NOW = Date.parse('2026-11-22T10:00:10Z');
const WRITER = '0b5e9f4e-58a5-4f8e-9a43-2f6d7c1e0a11';
const OTHER = '1c6fa05f-58a5-4f8e-9a43-2f6d7c1e0a22';
const counted = (change: Partial<Counted> = {}): Counted => ({
  at: '2026-11-22T10:00:00Z',
  account_id: 'a',
  key_id: 'k',
  route: 'search',
  requests: 1,
  ...change,
});

/** Text of the journal file of a process that counted these requests. */
function written(...all: readonly Counted[]): string {
  const path = join(temporaryFolder(), '1.log');
  const segment = createSegment(1, path);
  for (const one of all) segment.add(one);
  return readFileSync(path, 'latin1');
}

const total = (text: string) =>
  readSegment(text, NOW).counts.reduce((sum, { requests }) => sum + requests, 0);

journals('counts of a process are read unchanged', () => {
  const all = [counted({ requests: 20 }), counted({ route: 'cite', spend: 7 }), counted({ requests: -3 })];
  const path = join(temporaryFolder(), '1.log');
  const segment = createSegment(1, path);
  for (const one of all) segment.add(one);
  assert.equal(readSegment(readFileSync(path, 'latin1'), NOW), { counts: segment.counts(), damaged: [] });
});

journals('lines of an older version, without a checksum, are counted if they are plausible', () => {
  const line = (...fields: string[]) => `${fields.join('\t')}\n`;
  const good = line('2026-11-22T10:00:00Z', 'a', 'k', 'search', '1');
  assert.is(total(good), 1);
  assert.equal(
    readSegment(line('2026-11-22T10:00:00Z', 'a', 'k', 'reason', '1', '9'), NOW).counts[0]?.spend,
    9,
  );
  const bad = [
    line('2026-11-22T10:00:00Z', 'a', 'k', 'search', 'q'),
    line('2026-11-22T10:00:00Z', 'a', 'k', 'search', '1e300'),
    line('2026-11-22T10:00:00Z', 'a', 'k', 'search', '1.5'),
    line('2026-11-22T10:00:00Z', 'a', 'k', 'search', ''),
    line('2026-11-22T10:00:00Z', 'a', 'k', 'search', '10001'),
    line('2026-11-22T10:00:00Z', 'a', 'k', 'search', '1', 'NaN'),
    line('2026-11-22T10:00:00Z', 'a', 'k', 'search', '1', '-1'),
    line('2026-11-22T10:00:00Z', 'a', 'k', 'search', '1', '2', '3'),
    line('2026-11-22T10:00:00Z', 'a', 'k', 'sea rch', '1'),
    line('2026-11-22T10:00:00Z', '', 'k', 'search', '1'),
    line('2026-11-22T10:00:00Z', 'a'.repeat(101), 'k', 'search', '1'),
    line('2026-02-30T10:00:00Z', 'a', 'k', 'search', '1'),
    line('2026-11-22', 'a', 'k', 'search', '1'),
    // Times later than the file's last change, or long before it, are impossible.
    line('2027-11-22T10:00:00Z', 'a', 'k', 'search', '1'),
    line('2020-11-22T10:00:00Z', 'a', 'k', 'search', '1'),
  ];
  for (const text of bad) {
    const found = readSegment(good + text + good, NOW);
    assert.equal([found.damaged, found.counts[0]?.requests], [[text.slice(0, -1)], 2], text);
  }
});

journals('a flipped byte invalidates only its line, which is reported', () => {
  const random = seeded(12);
  const amounts = [1, 2, 4, 8, 16];
  const whole = written(
    ...amounts.map((requests, n) => counted({ requests, key_id: `k${n}`, spend: n + 1 })),
  );
  const sum = total(whole);
  for (let offset = 0; offset < whole.length; offset++) {
    const byte = Math.floor(1 + random() * 255) ^ whole.charCodeAt(offset);
    const changed = whole.slice(0, offset) + String.fromCharCode(byte) + whole.slice(offset + 1);
    const { counts, damaged } = readSegment(changed, NOW);
    for (const { key_id, requests } of counts) assert.is(requests, amounts[Number(key_id.slice(1))]);
    const missing = sum - counts.reduce((so, { requests }) => so + requests, 0);
    assert.ok(missing === 0 || damaged.length > 0, `byte ${offset}`);
  }
});

journals('an incomplete last line is no damage, any other ending is', () => {
  const whole = written(counted(), counted());
  const line = whole.length / 2;
  for (let length = line; length < whole.length; length++)
    assert.equal(readSegment(whole.slice(0, length), NOW).damaged, [], `${length}`);
  assert.is(total(whole.slice(0, -1)), 2);
  for (const tail of ['\0'.repeat(40), 'ffffffff\t\u0001', 'x'.repeat(10), 'a'.repeat(500)])
    assert.equal(readSegment(whole + tail, NOW).damaged, [tail]);
});

/** Makes a folder of usage journals, with files by name for each writer (process). */
function left(files: Readonly<Record<string, Readonly<Record<string, string>>>>): string {
  const folder = join(temporaryFolder(), 'journals');
  for (const [writer, segments] of Object.entries(files)) {
    mkdirSync(join(folder, writer), { recursive: true });
    for (const [name, text] of Object.entries(segments))
      writeFileSync(join(folder, writer, name), text, 'latin1');
  }
  return folder;
}

journals('damaged lines are set aside for the operator, and the rest is counted', async () => {
  const store = openLmdbUsage(temporaryFolder());
  const folder = left({
    [WRITER]: {
      '1.log': written(counted()),
      '2.log': `${written(counted({ requests: 2 }))}01234567\tnot a line\n${written(counted({ requests: 4 }))}`,
      '3.log': '\0'.repeat(200),
    },
  });
  const outcome = await takeOverJournals(folder, store);
  const damaged = [2, 3].map((sequence) => join(folder, 'damaged', `${WRITER}-${sequence}.log`));
  assert.equal(outcome, { journals: 1, damaged, failures: [] });
  assert.is(readFileSync(damaged[0] ?? '', 'latin1'), '01234567\tnot a line\n');
  assert.equal(readdirSync(folder), ['damaged']);
  assert.is(await store.total('a', '2026-11'), 7);
  await store.close();
});

journals('a journal that cannot be added stays, and does not stop the others', async () => {
  const real = openLmdbUsage(temporaryFolder());
  const refusal = new Error('not this one');
  const store: typeof real = {
    ...real,
    add: (batch) => (batch.writer === WRITER ? Promise.reject(refusal) : real.add(batch)),
  };
  const text = written(counted());
  const folder = left({ [WRITER]: { '1.log': text }, [OTHER]: { '1.log': text } });
  assert.equal(await takeOverJournals(folder, store), { journals: 1, damaged: [], failures: [refusal] });
  assert.equal(readdirSync(folder), [WRITER]);
  assert.is(await real.total('a', '2026-11'), 1);
  assert.is((await takeOverJournals(folder, real)).journals, 1);
  assert.is(await real.total('a', '2026-11'), 2);
  await real.close();
});

journals.run();
