import { mkdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openGenerations } from '../../src/compose/corpus.ts';
import type { Generations } from '../../src/stores/generation.ts';
import { generationLayout } from '../../src/stores/layout.ts';
import type { Manifest } from '../../src/stores/manifest.ts';
import { embedderMismatch } from '../../src/stores/manifest.ts';
import { emptyDataDirectory, ingestLines, parseJson } from '../support/corpus.ts';
import { law } from '../support/documents.ts';

const test = suite('stores: generations');

/** Without polling: tests say when to look. */
const follow = (layout: ReturnType<typeof emptyDataDirectory>, options = {}) =>
  openGenerations(layout, { pollMs: 1_000_000, ...options });

function leased(generations: Generations) {
  const lease = generations.lease();
  if (lease === undefined) throw new Error('there is no corpus');
  return lease;
}

test('a data directory that is missing or empty is "no corpus yet", until there is one', async () => {
  const layout = emptyDataDirectory();
  const generations = await follow(layout);
  assert.is(generations.lease(), undefined);
  assert.is(generations.manifest(), undefined);
  await ingestLines(layout, [law(1, 2001)]);
  await generations.refresh();
  assert.is(generations.manifest()?.documents, 1);
  await generations.close();
});

test('a request finishes on the generation that it began with, the next one reads the new', async () => {
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

test('a generation that is built again under its name is moved over to', async () => {
  const layout = emptyDataDirectory();
  await ingestLines(layout, [law(1, 2001)]);
  const changes: string[] = [];
  const generations = await follow(layout, {
    onChange: ({ generation }: Manifest) => changes.push(generation),
  });
  const before = leased(generations);
  await generations.refresh();
  assert.is(changes.length, 1);
  // What is not whole any more is built anew by the next ingest of the same files.
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

test('a new generation is seen without being asked for', async () => {
  const layout = emptyDataDirectory();
  // Following does not keep a process alive by itself.
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

test('a generation that is damaged or refused is told, and the one before it served on', async () => {
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

test('a name of a generation that is not there is an error at start-up', async () => {
  const layout = emptyDataDirectory();
  mkdirSync(layout.corpus, { recursive: true });
  writeFileSync(layout.current, '0123456789abcdef\n');
  await follow(layout).then(
    () => assert.unreachable(),
    (error: NodeJS.ErrnoException) => assert.is(error.code, 'ENOENT'),
  );
});

test('an embedder other than the one that made the vectors is told in words', () => {
  const manifest = { embedder: { id: 'builtin-1', dimensions: 192 } } as Manifest;
  assert.is(embedderMismatch(manifest, { id: 'builtin-1', dimensions: 192 }), undefined);
  assert.match(embedderMismatch(manifest, { id: 'bge-m3', dimensions: 1024 }) ?? '', /builtin-1.*bge-m3/);
});

test.run();
