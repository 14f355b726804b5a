/**
 * Tests that LMDB does not crash on any damaged data file that Sanad's own check accepts.
 * `SANAD_TEST_DAMAGES` sets the number of damaged files, `SANAD_TEST_SEED` the seed; 3,000 files take about
 * five minutes.
 */
import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { checkLmdb, checkLmdbSync } from '../../src/core.ts';
import { writeSample } from '../support/corpus/lmdb-sample.ts';
import { temporaryFolder } from '../support/folders.ts';
import { seeded } from '../support/random.ts';

const damaged = suite('stores/lmdb-damaged');
const PROGRAM = fileURLToPath(new URL('../support/programs/damaged-stores.ts', import.meta.url));
const DAMAGES = Number(process.env.SANAD_TEST_DAMAGES ?? 240);
const SEED = Number(process.env.SANAD_TEST_SEED ?? 1);
/** Number of damaged files that are on the disk at the same time. */
const BATCH = 40;
const PAGE = 4_096;
const HEADER = 24;

const random = seeded(SEED);
const upTo = (end: number) => Math.floor(random() * end);

let whole: Buffer;
/** Offsets of the pages that the check reads, found by zeroing each page: the check then refuses the file. */
let walked: number[];

damaged.before(async () => {
  const folder = join(temporaryFolder(), 'store');
  await writeSample(folder);
  const path = join(folder, 'data.mdb');
  whole = readFileSync(path);
  const file = openSync(path, 'r+');
  const pages = Array.from({ length: whole.length / PAGE }, (_, page) => page * PAGE);
  walked = pages.filter((page) => {
    writeSync(file, Buffer.alloc(PAGE), 0, PAGE, page);
    const refused = !passes(path);
    writeSync(file, whole, page, PAGE, page);
    return refused;
  });
  closeSync(file);
  assert.ok(passes(path));
});

function passes(path: string): boolean {
  try {
    checkLmdbSync(path);
    return true;
  } catch {
    return false;
  }
}

const page = () => walked[upTo(walked.length)] as number;

/** Offset of a random node (a B-tree entry) in a random page; one after the header if the page has none. */
function node(file: Buffer): number {
  const start = page();
  const count = Math.max(1, file.readUInt16LE(start + 20) >> 1);
  return start + HEADER + file.readUInt16LE(start + HEADER + 2 * upTo(Math.min(count, 2_000)));
}

const setByte = (file: Buffer, offset: number) => {
  file[Math.min(offset, file.length - 1)] = upTo(256);
};

const WAYS: Readonly<Record<string, (file: Buffer) => unknown>> = {
  'a bit anywhere': (file) => {
    const offset = upTo(file.length);
    file[offset] = (file[offset] as number) ^ (1 << upTo(8));
  },
  'a byte of a meta page': (file) => setByte(file, upTo(2) * PAGE + upTo(168)),
  'a byte of a page header': (file) => setByte(file, page() + upTo(HEADER)),
  'an offset in a page': (file) => {
    file.writeUInt16LE(upTo(65_536), page() + HEADER + 2 * upTo(20));
  },
  'a byte of a node header': (file) => setByte(file, node(file) + upTo(8)),
  'a byte of a key or value': (file) => setByte(file, node(file) + 8 + upTo(60)),
  'a word': (file) => {
    file.writeBigUInt64LE(BigInt(upTo(2 ** 31)), page() + 8 * upTo(PAGE / 8));
  },
  'some zeros': (file) => {
    const start = page() + upTo(PAGE - 64);
    file.fill(0, start, start + 64);
  },
  'a zeroed page': (file) => {
    const start = page();
    file.fill(0, start, start + PAGE);
  },
  'a page of noise': (file) => {
    const start = page();
    for (let offset = start; offset < start + PAGE; offset++) file[offset] = upTo(256);
  },
  'another page': (file) => {
    const from = page();
    file.copy(file, page(), from, from + PAGE);
  },
  'a cut': (file) => file.subarray(0, upTo(file.length)),
};

interface Damage {
  readonly way: string;
  readonly number: number;
  readonly folder: string;
}

function makeDamage(number: number, under: string): Damage {
  const ways = Object.keys(WAYS);
  const way = ways[number % ways.length] as string;
  const folder = join(under, `${number}`);
  mkdirSync(folder);
  const file = Buffer.from(whole);
  const changed = WAYS[way]?.(file);
  writeFileSync(join(folder, 'data.mdb'), changed instanceof Buffer ? changed : file);
  return { way, number, folder };
}

/**
 * Runs the check and LMDB on each damaged file in a child process and returns the outcomes. Throws if a file
 * crashed the process.
 */
async function outcomes(damages: readonly Damage[]): Promise<string[]> {
  const args = ['--import', import.meta.resolve('tsx'), PROGRAM, ...damages.map(({ folder }) => folder)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-2_000);
  });
  const ended = new Promise((resolve) => child.on('close', (_status, signal) => resolve(signal)));
  const found: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    if (line === 'refused' || line === 'passed') found.push(line);
  }
  const signal = await ended;
  const last = damages[found.length];
  if (last === undefined) return found;
  throw new Error(`${last.way}, number ${last.number} of seed ${SEED}: ${signal}\n${complaint}`);
}

damaged(`none of ${DAMAGES} damaged files crashes the process`, async () => {
  const table = new Map(Object.keys(WAYS).map((way) => [way, { refused: 0, passed: 0 }]));
  for (let first = 0; first < DAMAGES; first += BATCH) {
    const under = temporaryFolder();
    const numbers = Array.from({ length: Math.min(BATCH, DAMAGES - first) }, (_, n) => first + n);
    const damages = numbers.map((number) => makeDamage(number, under));
    (await outcomes(damages)).forEach((outcome, n) => {
      const row = table.get((damages[n] as Damage).way);
      if (row !== undefined) row[outcome as keyof typeof row]++;
    });
  }
  for (const [way, { refused, passed }] of table) console.log(`${way}: ${refused} refused, ${passed} passed`);
  for (const way of ['a zeroed page', 'a page of noise', 'a cut']) assert.is(table.get(way)?.passed, 0, way);
});

damaged('an aborted check rejects', async () => {
  const path = join(temporaryFolder(), 'data.mdb');
  writeFileSync(path, whole);
  const checked = checkLmdb(path, AbortSignal.abort()).then(
    () => 'checked',
    (error: { code: string }) => error.code,
  );
  assert.is(await checked, 'ABORT_ERR');
});

damaged.run();
