/** Counts of a test run, to which those of each file and language are added. */
export const noTests = () => ({ passed: 0, failed: 0, skipped: 0 });

export const addTotals = (a, b) => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
});

/** Returns the last line of a test run, which people and CI read. */
export const totalsLine = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
