/**
 * Measures how long a start takes: `npm run bench:open -- --data DIR`. First, opening a generation and
 * answering one query in this process. Then the start of the whole service until its first answer with 200,
 * compared with that of a Koa program that only says hello.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { searchEngine } from '../../src/compose/corpus.ts';
import { readQuery } from '../../src/core.ts';
import { dataLayout } from '../../src/data-directory/layout.ts';
import { currentGeneration } from '../../src/generations/generations.ts';
import { openGeneration } from '../../src/generations/open-generation.ts';
import { pinning, startServer } from '../shared/process.ts';
import { compare, median } from '../shared/rounds.ts';

const { values } = parseArgs({
  options: { data: { type: 'string' }, rounds: { type: 'string', default: '7' } },
});
if (values.data === undefined) throw new Error('--data DIR: a data directory with a published corpus');
const dataDirectory = values.data;
const rounds = Number(values.rounds);
const root = new URL('../..', import.meta.url).pathname;

const layout = dataLayout(dataDirectory);
const name = await currentGeneration(layout);
if (name === undefined) throw new Error(`${dataDirectory} has no published corpus`);
const folder = join(layout.generations, name);

const opens: number[] = [];
const answers: number[] = [];
for (let round = 0; round <= rounds; round++) {
  const startedAt = performance.now();
  const generation = await openGeneration(folder, searchEngine);
  const openedAt = performance.now();
  await generation.index.sparse(readQuery('مدة التجربة في عقد العمل'), null, 10);
  // The first round reads the files from the disk, so it is printed separately.
  if (round > 0) {
    opens.push(openedAt - startedAt);
    answers.push(performance.now() - startedAt);
  } else {
    process.stdout.write(
      `first open: ${(openedAt - startedAt).toFixed(1)} ms, ${generation.manifest.chunks} chunks\n`,
    );
  }
  await generation.close();
}
process.stdout.write(
  `open, median of ${rounds}: ${median(opens).toFixed(1)} ms; open and first answer: ${median(answers).toFixed(1)} ms\n`,
);

const firstAnswer = (args: string[], path: string, environment: Record<string, string>) => async () => {
  const startedAt = performance.now();
  const server = await startServer(args, environment);
  const { status } = await fetch(`${server.url}${path}`);
  if (status !== 200) throw new Error(`${path}: ${status}`);
  const elapsed = performance.now() - startedAt;
  await server.stop();
  return elapsed;
};

const { ours, theirs, ratio } = await compare(
  {
    measure: firstAnswer([`${root}dist/cli/sanad.js`, 'serve'], '/readyz', {
      SANAD_DATA_DIR: dataDirectory,
      PORT: '0',
      GRPC_PORT: '0',
    }),
  },
  { measure: firstAnswer([`${root}benches/peers/bare-server.mjs`], '/', {}) },
  rounds,
);
process.stdout.write(
  `start to first 200, ${pinning}: ${ours.toFixed(0)} ms, Koa ${theirs.toFixed(0)} ms, ratio ${ratio.toFixed(2)}\n`,
);
