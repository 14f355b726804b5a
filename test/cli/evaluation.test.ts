/**
 * Tests `sanad eval` where the folder `eval/` is missing, as in an installed package or a container image.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { cliEnvironment, projectRoot } from '../support/cli.ts';
import { temporaryFolder } from '../support/folders.ts';

/**
 * Copies the sources and the files they read, but not `eval/`, into a temporary folder, and returns its path.
 */
function installation(): string {
  const folder = temporaryFolder();
  for (const name of ['src', 'package.json']) {
    cpSync(join(projectRoot, name), join(folder, name), { recursive: true });
  }
  for (const name of ['native', 'node_modules', 'proto']) {
    symlinkSync(join(projectRoot, name), join(folder, name));
  }
  return folder;
}

const installed = installation();

const sanadThere = (...args: string[]) =>
  spawnSync(
    process.execPath,
    ['--import', import.meta.resolve('tsx'), join(installed, 'src', 'cli', 'sanad.ts'), ...args],
    { encoding: 'utf8', env: cliEnvironment({}), cwd: temporaryFolder() },
  );

test('an evaluation command says that it is part of the source checkout', () => {
  for (const name of ['eval', 'eval-graph']) {
    const { status, stdout, stderr } = sanadThere(name, 'set');
    assert.is(status, 1);
    assert.is(stdout, '');
    assert.is(
      stderr,
      `sanad ${name}: evaluation is a part of the source checkout, and this installation has no folder eval/\n`,
    );
  }
});

test('the help does not list the evaluation commands', () => {
  const { status, stdout, stderr } = sanadThere('help');
  assert.is(status, 0, stderr);
  assert.match(stdout, /^ {2}verify-data /m);
  assert.not.match(stdout, /^ {2}eval/m);
});

test.run();
