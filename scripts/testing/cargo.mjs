/** Runs the tests of the Rust core and adds up the totals of the test binaries. */
import { spawn } from 'node:child_process';
import { projectRoot } from '../setup/project.mjs';
import { addTotals, noTests } from './totals.mjs';

/**
 * Adds up the lines `test result:` that cargo prints, one for each test binary. @internal Exported for tests,
 * which give it made-up output.
 */
export function parseTotals(output) {
  return [...output.matchAll(/^test result: \w+\. (\d+) passed; (\d+) failed; (\d+) ignored;/gm)]
    .map(([, passed, failed, skipped]) => ({
      passed: Number(passed),
      failed: Number(failed),
      skipped: Number(skipped),
    }))
    .reduce(addTotals, noTests());
}

/**
 * Runs the Rust tests of the core only. The binding has none: it is loaded by Node.js and tested from
 * JavaScript.
 */
export function runCargo(filter) {
  const args = ['test', '--locked', '--package', 'sanad-core', '--no-fail-fast'];
  return new Promise((resolve) => {
    const child = spawn('cargo', filter === undefined ? args : [...args, filter], {
      cwd: projectRoot,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text) => {
      process.stdout.write(text);
      output += text;
    });
    child.on('error', (error) => process.stderr.write(`cargo: ${error.message}\n`));
    child.on('close', (status) => {
      const totals = parseTotals(output);
      const unexplained = status !== 0 && totals.failed === 0;
      resolve(unexplained ? { ...totals, failed: 1 } : totals);
    });
  });
}
