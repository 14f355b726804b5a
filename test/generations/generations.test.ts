import { existsSync, rmSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openGenerations, searchEngine } from '../../src/compose/corpus.ts';
import { generationLayout } from '../../src/data-directory/layout.ts';
import type { Generations } from '../../src/generations/generation.ts';
import { followGenerations } from '../../src/generations/generations.ts';
import { openGeneration } from '../../src/generations/open-generation.ts';
import type { Manifest } from '../../src/stores/manifest.ts';
import { embedderMismatch } from '../../src/stores/manifest.ts';
import { emptyDataDirectory, ingestLines, parseJson } from '../support/corpus/corpus.ts';
import { law } from '../support/corpus/documents.ts';
import { flipped, inflict, ZEROED } from '../support/damage/inflict.ts';
import { until } from '../support/until.ts';

const test = suite('stores: generations');

/**
 * Follows the data directory's current generation practically without polling (every 1000 s); the test calls
 * `refresh`.
 */
const follow = (layout: ReturnType<typeof emptyDataDirectory>, options = {}) =>
  openGenerations(layout, { pollMs: 1_000_000, ...options });

function leased(generations: Generations) {
  const lease = generations.lease();
  if (lease === undefined) throw new Error('there is no corpus');
  return lease;
}

test('a data directory that is missing or empty is "no corpus yet", until it has one', async () => {
  const layout = emptyDataDirectory();
  const generations = await follow(layout);
  assert.is(generations.lease(), undefined);
  assert.is(generations.manifest(), undefined);
  await ingestLines(layout, [law(1, 2001)]);
  await generations.refresh();
  assert.is(generations.manifest()?.documents, 1);
  await generations.close();
});

test('a request finishes on the generation that it began with, the next one reads the new one', async () => {
  const layout = emptyDataDirectory();
  await ingestLines(layout, [law(1, 2001)]);
  const changes: number[] = [];
  const generations = await follow(layout, {
    onChange: ({ documents }: Manifest) => changes.push(documents),
  });
  const early = leased(generations);
  await ingestLines(layout, [law(2, 2002)]);
  await generations.refresh();
  const late = leased(generations);
  assert.is(early.generation.corpus.document('eg-leg-2002-2'), undefined);
  assert.is(parseJson(early.generation.corpus.document('eg-leg-2001-1'))?.canonical_id, 'eg-leg-2001-1');
  assert.is(parseJson(late.generation.corpus.document('eg-leg-2002-2'))?.canonical_id, 'eg-leg-2002-2');
  assert.equal(changes, [1, 2]);
  early.release();
  late.release();
  await generations.close();
});

test('a generation that is built again under its name replaces the served one', async () => {
  const layout = emptyDataDirectory();
  await ingestLines(layout, [law(1, 2001)]);
  const changes: string[] = [];
  const generations = await follow(layout, {
    onChange: ({ generation }: Manifest) => changes.push(generation),
  });
  const before = leased(generations);
  await generations.refresh();
  assert.is(changes.length, 1);
  // After a part of the current generation is deleted, the next ingest of the same files builds it again
  // under the same name.
  const { index } = generationLayout(join(layout.generations, changes[0] as string));
  rmSync(index, { recursive: true });
  await ingestLines(layout, [law(1, 2001)]);
  await generations.refresh();
  assert.is(changes.length, 2);
  assert.is(changes[1], changes[0]);
  const after = leased(generations);
  assert.is.not(after.generation, before.generation);
  assert.is(parseJson(after.generation.corpus.document('eg-leg-2001-1'))?.canonical_id, 'eg-leg-2001-1');
  before.release();
  after.release();
  await generations.close();
});

test('polling finds a new generation', async () => {
  const layout = emptyDataDirectory();
  // A timer keeps this test's process alive, because polling alone does not.
  const alive = setTimeout(() => {}, 10_000);
  const seen = new Promise<Manifest>((resolve) => {
    void openGenerations(layout, { pollMs: 10, onChange: resolve }).then(async (generations) => {
      await ingestLines(layout, [law(1, 2001)]);
      await seen;
      await generations.close();
    });
  });
  assert.is((await seen).documents, 1);
  clearTimeout(alive);
});

test('an old generation closes with its last lease, not before, and a lease ends once', async () => {
  const layout = emptyDataDirectory();
  await ingestLines(layout, [law(1, 2001)]);
  const generations = await follow(layout);
  const [first, second] = [leased(generations), leased(generations)];
  let closed = false;
  const corpus = first.generation.corpus;
  const close = corpus.close;
  corpus.close = async () => {
    closed = true;
    await close();
  };
  await ingestLines(layout, [law(2, 2002)]);
  await generations.refresh();
  first.release();
  first.release();
  await new Promise(setImmediate);
  assert.is(closed, false);
  second.release();
  await new Promise(setImmediate);
  assert.is(closed, true);
  await generations.close();
});

test('a damaged or refused generation is reported, and the one before is served', async () => {
  const layout = emptyDataDirectory();
  await ingestLines(layout, [law(1, 2001)]);
  const errors: string[] = [];
  const generations = await follow(layout, { onError: ({ message }: Error) => errors.push(message) });
  const { generation } = await ingestLines(layout, [law(2, 2002)]);
  truncateSync(join(layout.generations, generation, 'graph.bin'), 10);
  await generations.refresh();
  await generations.refresh();
  assert.is(generations.manifest()?.documents, 1);
  assert.is(errors.length, 1);
  await generations.close();

  await ingestLines(layout, [law(3, 2003)]);
  await follow(layout, { refuse: () => 'made by another embedder' }).then(
    () => assert.unreachable(),
    ({ message }: Error) => assert.is(message, 'made by another embedder'),
  );
});

/** Publishes two generations, and returns the names of the older and of the current one. */
async function twoGenerations() {
  const layout = emptyDataDirectory();
  const { generation: before } = await ingestLines(layout, [law(1, 2001)]);
  const { generation: current } = await ingestLines(layout, [law(2, 2002)]);
  return { layout, before, current, file: (name: string) => join(layout.generations, current, name) };
}

/** Follows the data directory's current generation, and collects the messages of reported errors. */
async function followed(layout: ReturnType<typeof emptyDataDirectory>, options = {}) {
  const errors: string[] = [];
  const generations = await follow(layout, {
    onError: ({ message }: Error) => errors.push(message),
    ...options,
  });
  return { generations, errors };
}

const BAD_CURRENT: readonly (readonly [content: string, said: RegExp])[] = [
  ['', /CURRENT does not hold the name/],
  ['../../etc/passwd', /CURRENT does not hold the name/],
  ['\0\0\0', /CURRENT does not hold the name/],
  ['0123456789abcdef\n', /0123456789abcdef: it is not there/],
];

for (const [content, said] of BAD_CURRENT) {
  test(`a start with ${JSON.stringify(content)} in CURRENT serves the newest generation and reports the reason`, async () => {
    const { layout, current } = await twoGenerations();
    writeFileSync(layout.current, content);
    const insteadOf: (string | undefined)[] = [];
    const { generations, errors } = await followed(layout, {
      onChange: (_: Manifest, problem?: string) => insteadOf.push(problem),
    });
    assert.is(generations.manifest()?.generation, current);
    assert.match(generations.problem() ?? '', said);
    assert.is(errors.length, 1);
    assert.match(insteadOf[0] ?? '', said);
    writeFileSync(layout.current, `${current}\n`);
    await generations.refresh();
    assert.is(generations.problem(), undefined);
    await generations.close();
  });
}

test('a start with a damaged generation serves the one before; without an undamaged one, it serves none', async () => {
  const { layout, before, current, file } = await twoGenerations();
  const mendCurrent = inflict(file('store/data.mdb'), flipped(0.5));
  const { generations, errors } = await followed(layout);
  assert.is(generations.manifest()?.generation, before);
  assert.match(
    generations.problem() ?? '',
    new RegExp(`${current}: store/data.mdb has changed since it was written`),
  );
  await generations.close();

  const mendBefore = inflict(join(layout.generations, before, 'graph.bin'), ZEROED);
  const alone = await followed(layout);
  assert.is(alone.generations.lease(), undefined);
  assert.match(alone.generations.problem() ?? '', new RegExp(current));
  assert.is(alone.errors.length, 2);
  await alone.generations.refresh();
  assert.is(alone.errors.length, 2, 'each is reported once');
  mendBefore();
  await alone.generations.refresh();
  assert.is(alone.generations.manifest()?.generation, before);
  mendCurrent();
  await alone.generations.refresh();
  assert.is(alone.generations.manifest()?.generation, current);
  assert.is(alone.generations.problem(), undefined);
  await alone.generations.close();
  assert.is(errors.length, 1);
});

test('a file changes under a running process: the one before is served, and nothing read from it is answered', async () => {
  const { layout, before, current, file } = await twoGenerations();
  const { generations, errors } = await followed(layout);
  const lease = leased(generations);
  const mend = inflict(file('index/vectors'), flipped(0.9));
  await generations.refresh();
  assert.is(lease.isSound(), false);
  lease.release();
  assert.is(generations.manifest()?.generation, before);
  assert.match(errors.join(), /index\/vectors has changed since it was written/);
  mend();
  await generations.refresh();
  assert.is(generations.manifest()?.generation, current);
  await generations.close();
});

test('touching a file has no effect', async () => {
  const { layout, current, file } = await twoGenerations();
  const { generations, errors } = await followed(layout);
  const lease = leased(generations);
  utimesSync(file('graph.bin'), new Date(), new Date());
  await generations.refresh();
  assert.is(lease.isSound(), true);
  lease.release();
  assert.is(generations.manifest()?.generation, current);
  assert.equal(errors, []);
  await generations.close();
});

test('after a report of damage, a generation is not leased until all of it was checked', async () => {
  const { layout, current } = await twoGenerations();
  const { generations } = await followed(layout);
  const lease = leased(generations);
  lease.reportDamage();
  assert.is(lease.isSound(), false);
  assert.is(generations.lease(), undefined);
  lease.release();
  await generations.refresh();
  const after = leased(generations);
  assert.is(after.generation.manifest.generation, current);
  // The full check found the generation intact, so a second report of damage does not start another full
  // check at once.
  after.reportDamage();
  assert.is(after.isSound(), true);
  after.release();
  await generations.close();
});

test('a page that could not be read: nothing read is answered, and the files are mapped anew', async () => {
  const { layout, current } = await twoGenerations();
  let faults = 0;
  const { generations } = await followed(layout, { faults: () => faults });
  const lease = leased(generations);
  faults += 1;
  assert.is(lease.isSound(), false);
  assert.is(generations.lease(), undefined);
  lease.release();
  await generations.refresh();
  const after = leased(generations);
  assert.is(after.generation.manifest.generation, current);
  assert.is.not(after.generation, lease.generation);
  assert.is(after.isSound(), true);
  after.release();
  await generations.close();
});

test('a damaged lock file of LMDB is no obstacle, before the start and after it', async () => {
  const { layout, current, file } = await twoGenerations();
  const lock = file('store/lock.mdb');
  writeFileSync(lock, Buffer.alloc(8192, 0xff));
  const { generations } = await followed(layout);
  assert.is(generations.manifest()?.generation, current);
  assert.not.ok(existsSync(lock), 'nobody can damage what has no name');
  await generations.close();
});

test('the refusal of another embedder names both', () => {
  const manifest = { embedder: { id: 'builtin-1', dimensions: 192 } } as Manifest;
  assert.is(embedderMismatch(manifest, { id: 'builtin-1', dimensions: 192 }), undefined);
  assert.match(embedderMismatch(manifest, { id: 'bge-m3', dimensions: 1024 }) ?? '', /builtin-1.*bge-m3/);
});

test('a generation that could not be read for a moment is tried again and served', async () => {
  const layout = emptyDataDirectory();
  await ingestLines(layout, [law(1, 2001)]);
  let fails = true;
  const errors: Error[] = [];
  const generations = await followGenerations(
    layout,
    async (directory, signal) => {
      if (fails) throw Object.assign(new Error('too many open files'), { code: 'EMFILE' });
      return openGeneration(directory, searchEngine, signal);
    },
    { pollMs: 20, onError: (error) => errors.push(error) },
  );
  assert.is(generations.lease(), undefined);
  fails = false;
  await until(() => generations.manifest() !== undefined);
  assert.is(generations.problem(), undefined);
  assert.is(errors.length, 1, 'reported once');
  await generations.close();
});

test.run();
