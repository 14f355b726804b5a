/** The command `sanad eval-citations`: measures the accuracy of the citation parser on a gold set. */

import { defineCommand, UsageError, wholeNumber } from '../../src/cli/command/command.ts';
import type { Terminal } from '../../src/cli/command/terminal.ts';
import { withGeneration } from '../../src/cli/command/with-corpus.ts';
import { loadConfig } from '../../src/config/config.ts';
import { parseCitation } from '../../src/core.ts';
import { dataLayout } from '../../src/data-directory/layout.ts';
import { today } from '../../src/usecases/today.ts';
import { readGold } from '../citations/gold.ts';
import { measureCitations } from '../citations/measure.ts';
import type { OwnStrings } from '../citations/own-strings.ts';
import { measureOwnStrings } from '../citations/own-strings.ts';
import { documentsIn } from '../graph/given.ts';
import { citationsReport, failureOf } from '../report/citations.ts';
import { ownStringsReport } from '../report/own-strings.ts';

export const evaluateCitations = defineCommand({
  usage: ['eval-citations FILE… [--json] [--misses N]', 'eval-citations --own [--json] [--misses N]'],
  summary: `Parses every citation of a gold set, compares number, year, article and kind, and lists
the failures. --misses: number of rows listed per kind of failure (20 by default).
--own: asks the ingested corpus for the citation string of each of its documents instead; exit status 1 if one
finds neither its document nor several with it among them.`,
  options: {
    json: { type: 'boolean' },
    misses: { type: 'string', default: '20' },
    own: { type: 'boolean' },
  },
  async run({ values, positionals }, terminal) {
    const misses = wholeNumber('misses', values.misses, 0, 1_000_000);
    if (values.own) {
      if (positionals.length > 0) throw new UsageError('--own reads no files');
      const measured = await ownStrings(terminal);
      terminal.print(
        values.json ? JSON.stringify(measured, null, 2) : ownStringsReport(measured, { misses }),
      );
      return measured.failures.length === 0 ? 0 : 1;
    }
    if (positionals.length === 0) throw new UsageError('a file of gold citations is needed');
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

async function ownStrings({ environment }: Terminal): Promise<OwnStrings> {
  const config = loadConfig(environment);
  return await withGeneration(config, (generation) => {
    if (generation === undefined) throw new Error('there is no corpus: run sanad ingest first');
    return measureOwnStrings({
      corpus: generation.corpus,
      given: documentsIn(dataLayout(config.dataDir)),
      defaultJurisdiction: config.jurisdictions.default,
      day: today(),
    });
  });
}
