/** Table of the evaluation's commands. `src/cli/evaluation.ts` loads this file. */
import { commandTable } from '../src/cli/command/table.ts';

export const COMMANDS = commandTable({
  eval: async () => (await import('./commands/retrieval.ts')).evaluate,
  'eval-reason': async () => (await import('./commands/reason.ts')).evaluateReason,
  'eval-graph': async () => (await import('./commands/graph.ts')).evaluateGraph,
  'eval-citations': async () => (await import('./commands/citations.ts')).evaluateCitations,
  'eval-amendments': async () => (await import('./commands/amendments.ts')).evaluateAmendments,
});
