/** Counts of a test run, summed over files and runners. */
export const noTests = () => ({ passed: 0, failed: 0, skipped: 0 });

export const addTotals = (a, b) => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
});

/** The closing line, which people and CI read. */
export const totalsLine = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
