/** The measures of what was run, averaged over each group of queries. */

import type { Convention } from '../measures/metrics.ts';
import {
  averagePrecision,
  firstAnswer,
  mean,
  ndcg,
  percentile,
  recall,
  reciprocalRank,
} from '../measures/metrics.ts';
import type { Outcome, PassRun } from './evaluate.ts';
import { DEPTH } from './evaluate.ts';
import { groupsOf, rowName } from './passes.ts';

export type Measures = Record<string, number>;
/** `{set: {stage: {metric: value}}}`; groups of a set's queries stand beside it as `set/group`. */
export type Results = Record<string, Record<string, Measures>>;

/** One line of the report: the queries of one group, searched in one way. */
export interface Row {
  name: string;
  /** Of all queries of a pass, not of a group of them. */
  whole: boolean;
  convention: Convention;
  /** By system, in the order of the queries. */
  systems: Map<string, Outcome[]>;
}

export function rowsOf(runs: readonly PassRun[]): Row[] {
  return runs.flatMap(({ set, pass, systems }) =>
    groupsOf(set.queries).map(({ name, members }) => ({
      name: rowName(set.name, pass, name),
      whole: name === '',
      convention: set.convention,
      systems: new Map(
        [...systems].map(([system, outcomes]) => [
          system,
          outcomes.filter(({ query }) => members.has(query)),
        ]),
      ),
    })),
  );
}

/** Of several sets, the mean of their plain rows: each set counts as much as every other. */
export const ALL_SETS = 'all sets';

export function resultsOf(runs: readonly PassRun[], k: number): Results {
  const results: Results = {};
  for (const { name, systems, convention } of rowsOf(runs)) {
    results[name] = Object.fromEntries(
      [...systems].map(([system, outcomes]) => [system, summarize(outcomes, k, convention)]),
    );
  }
  const plain = plainRuns(runs);
  if (plain.length > 1) results[ALL_SETS] = meanOver(plain.map(({ set }) => results[set.name] ?? {}));
  return results;
}

/** The runs of each set as it is, without filter or noise. */
export const plainRuns = (runs: readonly PassRun[]) => runs.filter(({ pass }) => pass === '');

function summarize(outcomes: readonly Outcome[], k: number, convention: Convention): Measures {
  const averaged = (measure: (outcome: Outcome) => number) => mean(outcomes.map(measure));
  const times = outcomes.flatMap(({ milliseconds }) => milliseconds ?? []);
  return {
    queries: outcomes.length,
    [`ndcg@${k}`]: averaged((outcome) => ndcgOf(outcome, k, convention)),
    [`recall@${k}`]: averaged(({ grades, labelGrades }) => recall(grades, labelGrades, k, convention)),
    [`recall@${DEPTH}`]: averaged(({ grades, labelGrades }) =>
      recall(grades, labelGrades, DEPTH, convention),
    ),
    [`mrr@${k}`]: averaged(({ grades }) => reciprocalRank(grades, k, convention)),
    [`map@${DEPTH}`]: averaged(({ grades, labelGrades }) =>
      averagePrecision(grades, labelGrades, DEPTH, convention),
    ),
    'hit@1': averaged(({ grades }) => (firstAnswer(grades, convention) === 1 ? 1 : 0)),
    ...(times.length > 0 && { p50_ms: percentile(times, 0.5), p95_ms: percentile(times, 0.95) }),
  };
}

export const ndcgOf = ({ grades, labelGrades }: Outcome, k: number, convention: Convention) =>
  ndcg(grades, labelGrades, k, convention);

/** Of the systems that every set was searched by; times of different corpora have no mean worth telling. */
function meanOver(sets: ReadonlyArray<Record<string, Measures>>): Record<string, Measures> {
  const [first = {}] = sets;
  const shared = Object.keys(first).filter((system) => sets.every((set) => system in set));
  return Object.fromEntries(
    shared.map((system) => {
      const measures = sets.map((set) => set[system] ?? {});
      const averaged = Object.keys(measures[0] ?? {})
        .filter((name) => name !== 'queries' && !name.endsWith('_ms'))
        .map((name): [string, number] => [name, mean(measures.map((each) => each[name] ?? 0))]);
      const queries = measures.reduce((sum, each) => sum + (each.queries ?? 0), 0);
      return [system, { queries, ...Object.fromEntries(averaged) }];
    }),
  );
}
