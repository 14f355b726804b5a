import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { projectRoot } from '../../scripts/setup/project.mjs';
import { runFiles } from '../../scripts/testing/uvu.mjs';
import { temporaryFolder } from '../support/folders.ts';

const again = suite('files run again');
const uvu = pathToFileURL(join(projectRoot, 'node_modules/uvu/dist/index.mjs')).href;

/**
 * Writes a test file that counts its runs in `runs` and passes from the run with the number `passesAt` on.
 */
function fileThatPassesAt(passesAt) {
  const folder = temporaryFolder();
  const runs = join(folder, 'runs');
  const file = join(folder, 'sample.test.mjs');
  writeFileSync(
    file,
    `import { appendFileSync, readFileSync } from 'node:fs';
     import { test } from '${uvu}';
     appendFileSync(${JSON.stringify(runs)}, '.');
     test('some', () => {
       if (readFileSync(${JSON.stringify(runs)}, 'utf8').length < ${passesAt}) throw new Error('not yet');
     });
     test.run();`,
  );
  return { file, runs: () => (existsSync(runs) ? readFileSync(runs, 'utf8').length : 0) };
}

/** Keeps what is printed. On the standard output it would be read as the totals of this file. */
function page() {
  let text = '';
  return {
    print(more) {
      text += more;
    },
    printed: () => text,
  };
}

again('a file that fails once and then passes alone counts as passed', async () => {
  const { file, runs } = fileThatPassesAt(2);
  const { print, printed } = page();
  assert.equal(await runFiles([file], { again: true, print }), { passed: 1, failed: 0, skipped: 0 });
  assert.is(runs(), 2);
  assert.match(printed(), `unsteady: ${file}`);
});

again('a file that fails twice has failed', async () => {
  const { file, runs } = fileThatPassesAt(3);
  const { print, printed } = page();
  assert.equal(await runFiles([file], { again: true, print }), { passed: 0, failed: 1, skipped: 0 });
  assert.is(runs(), 2);
  assert.not.match(printed(), 'unsteady');
});

again('without the option, and after a pass, no file runs twice', async () => {
  const failing = fileThatPassesAt(2);
  assert.equal(await runFiles([failing.file], { print: page().print }), { passed: 0, failed: 1, skipped: 0 });
  assert.is(failing.runs(), 1);
  const passing = fileThatPassesAt(1);
  await runFiles([passing.file], { again: true, print: page().print });
  assert.is(passing.runs(), 1);
});

again.run();
