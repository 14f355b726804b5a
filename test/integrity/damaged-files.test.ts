/** Damages every file of a corpus in many ways. The damage must be detected, and no process may crash. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { dataLayout } from '../../src/data-directory/layout.ts';
import { ingestLines } from '../support/corpus/corpus.ts';
import { law } from '../support/corpus/documents.ts';
import { temporaryFolder } from '../support/folders.ts';

const test = suite('integrity: damaged files');

const PROGRAM = fileURLToPath(new URL('../support/programs/damaged-files.ts', import.meta.url));
const FLIPS = 20;
const SEED = 12;

test(`emptied, truncated, zeroed, and a byte changed at ${FLIPS} offsets: all detected, nothing wrong served, no crash`, async () => {
  const dataDir = join(temporaryFolder(), 'data');
  const layout = dataLayout(dataDir);
  await ingestLines(layout, [law(1, 2001)]);
  await ingestLines(layout, [law(2, 2002)]);
  const { signal, status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', import.meta.resolve('tsx'), PROGRAM, dataDir, String(FLIPS), String(SEED)],
    { encoding: 'utf8' },
  );
  const said = stdout.trim().split('\n');
  assert.equal([signal, status], [null, 0], `${said.at(-1)}\n${stderr}`);
  assert.equal(
    said.filter((line) => line.startsWith('FAULT')),
    [],
  );
  assert.match(said.at(-1) ?? '', /^\d{3} inflicted, 0 unfound$/);
});

test.run();
