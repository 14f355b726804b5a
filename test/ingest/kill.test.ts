/**
 * Tests that after `kill -9` of an ingest the old generation is served, and the same command, run again,
 * gives the same corpus.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { DataLayout } from '../../src/data-directory/layout.ts';
import { currentGeneration } from '../../src/generations/generations.ts';
import { emptyDataDirectory, ingestFiles, withCorpus } from '../support/corpus/corpus.ts';
import { inputFolder, jsonl, law } from '../support/corpus/documents.ts';

const test = suite('ingest: kill -9');

/** Number of documents: more than the preparing stage handles in one batch. */
const COUNT = 70;
const old = inputFolder({ 'old.jsonl': jsonl([law(1000, 1999)]) });
const input = inputFolder({
  'input.jsonl': jsonl(Array.from({ length: COUNT }, (_, at) => law(at + 1, 1900 + (at % 100)))),
});

const supportModule = new URL('../support/corpus/corpus.ts', import.meta.url).href;

/**
 * Runs an ingest in a child process that kills itself when it reports `done` units of `stage`. Returns the
 * signal that ended it.
 */
async function killedAt(layout: DataLayout, stage: string, done: number): Promise<NodeJS.Signals | null> {
  const program = `
    const { ingestFiles } = await import(${JSON.stringify(supportModule)});
    const onProgress = (at) => {
      if (at.stage === ${JSON.stringify(stage)} && at.done >= ${done}) process.kill(process.pid, 'SIGKILL');
    };
    await ingestFiles(${JSON.stringify(layout)}, [${JSON.stringify(input)}], { onProgress });`;
  const child = spawn(
    process.execPath,
    ['--import', import.meta.resolve('tsx'), '--input-type=module', '-e', program],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  const [, signal] = await once(child, 'exit');
  return signal as NodeJS.Signals | null;
}

const POINTS: readonly [stage: string, done: number][] = [
  ['prepare', 1],
  ['prepare', COUNT - 1],
  ['link', 1],
  ['write', 1],
  ['index', 0],
  ['publish', 0],
  ['publish', 1],
  ['publish', 2],
];

/**
 * Name of the generation that an ingest without a kill makes. A name is made from the content, so equal names
 * mean equal corpora.
 */
let undisturbed: string;
test.before(async () => {
  const layout = emptyDataDirectory();
  await ingestFiles(layout, [old]);
  undisturbed = (await ingestFiles(layout, [input])).generation;
});

for (const [stage, done] of POINTS) {
  test(`killed at ${stage} ${done}: the published generation is served, and the same command gives the same corpus`, async () => {
    const layout = emptyDataDirectory();
    const before = (await ingestFiles(layout, [old])).generation;
    assert.is(await killedAt(layout, stage, done), 'SIGKILL');
    const made = await currentGeneration(layout);
    assert.is(made === before, !(stage === 'publish' && done === 2));
    await withCorpus(layout, ({ manifest }) => assert.is(manifest.generation, made));

    const report = await ingestFiles(layout, [input]);
    assert.is(report.generation, undisturbed);
    assert.is(report.manifest.documents, COUNT + 1);
    await withCorpus(layout, ({ manifest }) => assert.is(manifest.generation, report.generation));
    if (stage !== 'prepare') assert.is(report.reused, COUNT, 'nothing is prepared twice');
  });
}

test.run();
