/**
 * Runs all tests: `npm test`, or `npm test -- WORD` for the test files and Rust tests with the word in their
 * name. `--ts` or `--rust` runs one language only. `--again` runs a failed test file once more, alone. The
 * last line is `N passed, N failed`, and the exit status agrees with it.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { setup } from './setup.mjs';
import { runCargo } from './testing/cargo.mjs';
import { addTotals, noTests, totalsLine } from './testing/totals.mjs';
import { runSuites } from './testing/uvu.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    ts: { type: 'boolean' },
    rust: { type: 'boolean' },
    again: { type: 'boolean' },
    /** File that gets the last line of the output, which `.ci/run` prints again at its end. */
    totals: { type: 'string' },
  },
});
const everything = !values.ts && !values.rust;
const filter = positionals[0];

// With `dist/`, which several tests run at the same time: each would build it where it is missing.
setup();
let totals = noTests();
if (everything || values.ts) totals = addTotals(totals, await runSuites(filter, values));
if (everything || values.rust) totals = addTotals(totals, await runCargo(filter));

const line = totalsLine(totals);
if (values.totals !== undefined) writeFileSync(values.totals, `${line}\n`);
process.stdout.write(`\n${line}\n`);
if (totals.failed > 0 || totals.passed === 0) process.exitCode = 1;
