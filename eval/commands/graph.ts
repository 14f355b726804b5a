/**
 * The command `sanad eval-graph`: compares edges read from texts alone with the edges that the sources' own
 * links state.
 */

import type { ExitStatus, JsonOption } from '../../src/cli/command/command.ts';
import { UsageError, wholeNumber } from '../../src/cli/command/command.ts';
import type { Terminal } from '../../src/cli/command/terminal.ts';
import { loadConfig } from '../../src/config/config.ts';
import { dataLayout } from '../../src/data-directory/layout.ts';
import { documentsIn, documentsOf } from '../graph/given.ts';
import { readGoldEdges } from '../graph/gold.ts';
import { measureGraph } from '../graph/measure.ts';
import type { Given } from '../graph/text-graph.ts';
import { MARKS, textGraph } from '../graph/text-graph.ts';
import { failureOf, graphReport } from '../report/graph.ts';

interface EvalGraphInput extends JsonOption {
  /** Files of gold edges. */
  readonly files: readonly string[];
  readonly corpus?: string | undefined;
  readonly data?: string | undefined;
  readonly losses: string;
}

export async function evaluateGraph(
  { files, ...values }: EvalGraphInput,
  terminal: Terminal,
): Promise<ExitStatus> {
  if (values.corpus !== undefined && values.data !== undefined) {
    throw new UsageError('--corpus and --data exclude each other');
  }
  const losses = wholeNumber('losses', values.losses, 0, 1_000_000);
  const gold = (await Promise.all(files.map(readGoldEdges))).flat();
  if (gold.length === 0) throw new Error('the files contain no edge');
  const layout = dataLayout(values.data ?? loadConfig(terminal.environment).dataDir);
  const given: AsyncIterable<Given> =
    values.corpus === undefined ? documentsIn(layout) : documentsOf([values.corpus]);
  const onDocument = (done: number) => terminal.progress(`read ${done} documents`);
  const graph = await textGraph(given, { without: MARKS, signal: terminal.interruption(), onDocument });
  terminal.progress(undefined);
  const { compared, ...figures } = measureGraph(gold, graph);
  if (!values.json) {
    terminal.print(graphReport({ ...figures, compared }, { losses }));
    return 0;
  }
  const failures = compared.flatMap((row) => {
    const failure = failureOf(row);
    return failure === undefined ? [] : [{ failure, ...row }];
  });
  terminal.print(JSON.stringify({ ...figures, edges: graph.edges.length, failures }, null, 2));
  return 0;
}
