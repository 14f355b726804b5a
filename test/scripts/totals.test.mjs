import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { parseTotals as cargoTotals } from '../../scripts/testing/cargo.mjs';
import { addTotals, totalsLine } from '../../scripts/testing/totals.mjs';
import { parseTotals as uvuTotals } from '../../scripts/testing/uvu.mjs';

test('the totals of a uvu file are read with and without colours', () => {
  const plain = '• ✘   (1 / 2)\n\n  Total:     2\n  Passed:    1\n  Skipped:   3\n  Duration:  1.20ms\n\n';
  assert.equal(uvuTotals(plain), { passed: 1, failed: 1, skipped: 3 });
  assert.equal(uvuTotals(plain.replace('Passed:    1', '\u001b[31mPassed:    1\u001b[39m')), {
    passed: 1,
    failed: 1,
    skipped: 3,
  });
});

test('a uvu file that ended before its totals has none', () => {
  assert.is(uvuTotals('• • '), undefined);
});

test('the totals of all cargo binaries are added', () => {
  const output = [
    'test result: ok. 4 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.01s',
    'test result: FAILED. 2 passed; 3 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.01s',
  ].join('\n');
  assert.equal(cargoTotals(output), { passed: 6, failed: 3, skipped: 1 });
});

test('the closing line names skipped tests only if there are any', () => {
  const some = { passed: 5, failed: 0, skipped: 2 };
  assert.is(totalsLine(some), '5 passed, 0 failed, 2 skipped');
  assert.is(totalsLine(addTotals(some, { passed: 1, failed: 1, skipped: -2 })), '6 passed, 1 failed');
});

test.run();
