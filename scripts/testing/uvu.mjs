/**
 * Runs the test files with uvu, each in a process of its own, so that files share no state, and a crash of
 * the native module or a hang is reported for its file. Up to four files run at a time, one for each
 * processor.
 */
import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { stripVTControlCharacters } from 'node:util';
import { projectRoot } from '../setup/project.mjs';
import { addTotals, noTests } from './totals.mjs';

/** Time limit of a test file in milliseconds. Only a hang takes this long, even on a busy machine. */
const FILE_LIMIT_MS = 10 * 60_000;

/** Returns the files below `test/` named `*.test.ts` or `*.test.mjs` whose path contains the filter. */
function testFiles(filter = '') {
  return readdirSync(`${projectRoot}/test`, { recursive: true })
    .map((path) => `test/${path.replaceAll('\\', '/')}`)
    .filter((path) => /\.test\.(ts|mjs)$/.test(path) && path.includes(filter))
    .sort();
}

/**
 * Reads the totals that uvu prints at the end of a test file; `undefined` if the process ended before.
 * @internal Exported for tests, which give it made-up output.
 */
export function parseTotals(output) {
  const counted = /\n\s*Total:\s+(\d+)\n\s*Passed:\s+(\d+)\n\s*Skipped:\s+(\d+)\n/.exec(
    stripVTControlCharacters(output),
  );
  if (counted === null) return undefined;
  const [total, passed, skipped] = counted.slice(1).map(Number);
  return { passed, failed: total - passed, skipped };
}

function runFile(file) {
  return new Promise((resolve) => {
    const startedAt = performance.now();
    const child = spawn(process.execPath, ['--import', 'tsx', file], {
      cwd: projectRoot,
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: FILE_LIMIT_MS,
      killSignal: 'SIGKILL',
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    }
    child.on('close', (status, signal) => {
      const totals = parseTotals(output);
      const seconds = (performance.now() - startedAt) / 1000;
      resolve({ file, output, seconds, ...verdict(totals, status, signal) });
    });
  });
}

/**
 * Decides whether a test file has passed. One without any test fails, because a suite that is never run would
 * otherwise always pass.
 */
function verdict(totals, status, signal) {
  if (totals === undefined) {
    return {
      totals: { ...noTests(), failed: 1 },
      trouble: `ended before its totals (${signal ?? `status ${status}`})`,
    };
  }
  if (totals.passed + totals.failed + totals.skipped === 0) {
    return { totals: { ...noTests(), failed: 1 }, trouble: 'ran no test' };
  }
  if (status !== 0 && totals.failed === 0) {
    return { totals: addTotals(totals, { ...noTests(), failed: 1 }), trouble: `status ${signal ?? status}` };
  }
  return { totals };
}

const toStandardOutput = (text) => process.stdout.write(text);

function report({ file, output, seconds, totals, trouble }, print) {
  const failed = totals.failed > 0;
  const counts = `${totals.passed} passed${failed ? `, ${totals.failed} failed` : ''}`;
  print(`${failed ? '✘' : '✓'} ${file}  ${counts}  (${seconds.toFixed(1)} s)\n`);
  if (failed) print(`${output}${trouble === undefined ? '' : `${file}: ${trouble}\n`}`);
  else
    for (const line of stripVTControlCharacters(output).match(/^skipped: .*$/gm) ?? []) print(`  ${line}\n`);
}

/**
 * Runs the test files whose path contains the filter. With `again`, a file that failed is run once more,
 * alone, after all others. If it passes then, it counts as passed and is named at the end as unsteady.
 */
export function runSuites(filter, { again = false } = {}) {
  return runFiles(testFiles(filter), { again });
}

/** Runs test files as `runSuites` does. @internal Exported for tests, which give it files of their own. */
export async function runFiles(files, { again = false, print = toStandardOutput } = {}) {
  const waiting = [...files];
  const results = [];
  const worker = async () => {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
      const result = await runFile(file);
      report(result, print);
      results.push(result);
    }
  };
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), 4) }, worker));
  const unsteady = [];
  for (const [at, { file, totals }] of results.entries()) {
    if (!again || totals.failed === 0) continue;
    print(`${file} failed beside other files. Run again alone:\n`);
    const result = await runFile(file);
    report(result, print);
    results[at] = result;
    if (result.totals.failed === 0) unsteady.push(file);
  }
  for (const file of unsteady) print(`unsteady: ${file} failed once, then passed alone\n`);
  return results.map(({ totals }) => totals).reduce(addTotals, noTests());
}
