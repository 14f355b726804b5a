/** Averages the measures of all runs over each group of queries. */

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

/** Rank at which mean precision is cut off, and recall besides at `DEPTH`. */
const SHORT = 50;

export type Measures = Record<string, number>;
/**
 * `{row: {stage: {measure: value}}}`. A row is a query set, one of its passes or groups of queries
 * (`set/pass`, `set/group`, `set/pass/group`), or `ALL_SETS`.
 */
export type Results = Record<string, Record<string, Measures>>;

/** One row of the report: a group of queries in one pass. */
export interface Row {
  name: string;
  /** True if the row covers all queries of the pass, false if it covers only a group of them. */
  whole: boolean;
  convention: Convention;
  /** Outcomes of the row's queries by the name of the system, in the order of the queries. */
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

/** Name of the row with the mean over the plain passes of all sets. Each set has the same weight. */
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

/** The plain run of each set: original queries, without a filter. */
export const plainRuns = (runs: readonly PassRun[]) => runs.filter(({ pass }) => pass === '');

function summarize(outcomes: readonly Outcome[], k: number, convention: Convention): Measures {
  const averaged = (measure: (outcome: Outcome) => number) => mean(outcomes.map(measure));
  const times = outcomes.flatMap(({ milliseconds }) => milliseconds ?? []);
  return {
    queries: outcomes.length,
    [`ndcg@${k}`]: averaged((outcome) => ndcgOf(outcome, k, convention)),
    [`recall@${k}`]: averaged(({ grades, labelGrades }) => recall(grades, labelGrades, k, convention)),
    ...Object.fromEntries(
      [SHORT, DEPTH].map((rank) => [
        `recall@${rank}`,
        averaged(({ grades, labelGrades }) => recall(grades, labelGrades, rank, convention)),
      ]),
    ),
    [`mrr@${k}`]: averaged(({ grades }) => reciprocalRank(grades, k, convention)),
    [`map@${SHORT}`]: averaged(({ grades, labelGrades }) =>
      averagePrecision(grades, labelGrades, SHORT, convention),
    ),
    'hit@1': averaged(({ grades }) => (firstAnswer(grades, convention) === 1 ? 1 : 0)),
    ...(times.length > 0 && { p50_ms: percentile(times, 0.5), p95_ms: percentile(times, 0.95) }),
  };
}

export const ndcgOf = ({ grades, labelGrades }: Outcome, k: number, convention: Convention) =>
  ndcg(grades, labelGrades, k, convention);

/**
 * Means over all sets, for the systems that searched every set; numbers of queries are added up. Times are
 * left out, because times on corpora of different sizes have no useful mean.
 */
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
