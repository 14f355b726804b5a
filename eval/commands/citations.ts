/** The command `sanad eval-citations`: measures the accuracy of the citation parser on a gold set. */

import type { ExitStatus, JsonOption } from '../../src/cli/command/command.ts';
import { UsageError, wholeNumber } from '../../src/cli/command/command.ts';
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

interface EvalCitationsInput extends JsonOption {
  /** Files of gold citations; none with `own`. */
  readonly files: readonly string[];
  readonly misses: string;
  readonly own?: boolean | undefined;
}

export async function evaluateCitations(
  { files, ...values }: EvalCitationsInput,
  terminal: Terminal,
): Promise<ExitStatus> {
  const misses = wholeNumber('misses', values.misses, 0, 1_000_000);
  if (values.own) {
    if (files.length > 0) throw new UsageError('--own reads no files');
    const measured = await ownStrings(terminal);
    terminal.print(values.json ? JSON.stringify(measured, null, 2) : ownStringsReport(measured, { misses }));
    return measured.failures.length === 0 ? 0 : 1;
  }
  if (files.length === 0) throw new UsageError('a file of gold citations is needed');
  const rows = files.flatMap(readGold);
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
}

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
