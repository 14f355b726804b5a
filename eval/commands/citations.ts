/** The command `sanad eval-citations`: measures the accuracy of the citation parser on a gold set. */

import { defineCommand, UsageError, wholeNumber } from '../../src/cli/command/command.ts';
import { parseCitation } from '../../src/core.ts';
import { readGold } from '../citations/gold.ts';
import { measureCitations } from '../citations/measure.ts';
import { citationsReport, failureOf } from '../report/citations.ts';

export const evaluateCitations = defineCommand({
  usage: ['eval-citations FILE… [--json] [--misses N]'],
  summary: `Parses every citation of a gold set, compares number, year, article and kind, and lists
the failures. --misses: number of rows listed per kind of failure (20 by default).`,
  options: {
    json: { type: 'boolean' },
    misses: { type: 'string', default: '20' },
  },
  async run({ values, positionals }, terminal) {
    if (positionals.length === 0) throw new UsageError('a file of gold citations is needed');
    const misses = wholeNumber('misses', values.misses, 0, 1_000_000);
    const rows = positionals.flatMap(readGold);
    if (rows.length === 0) throw new Error('the files contain no citation');
    const { comparisons, ...scores } = measureCitations(rows, (text) => parseCitation(text));
    if (!values.json) {
      terminal.print(citationsReport({ ...scores, comparisons }, { misses }));
      return 0;
    }
    const failures = comparisons
      .filter((comparison) => failureOf(comparison) !== undefined)
      .map((comparison) => ({ failure: failureOf(comparison), ...comparison }));
    terminal.print(JSON.stringify({ ...scores, failures }, null, 2));
    return 0;
  },
});
