/**
 * Compares systems with a baseline: differences in nDCG, their significance, and the queries with the
 * largest losses.
 */
import { holm, pairedBootstrap } from '../measures/bootstrap.ts';
import type { Convention } from '../measures/metrics.ts';
import { firstAnswer } from '../measures/metrics.ts';
import type { Outcome, PassRun } from './evaluate.ts';
import { rowName } from './passes.ts';
import type { Results } from './results.ts';
import { ALL_SETS, ndcgOf, plainRuns, rowsOf } from './results.ts';

export interface CompareOptions {
  baseline: string;
  k: number;
  seed: number;
  /** True adds p values adjusted for the number of comparisons in the run (Holm). */
  holm: boolean;
}

/** Names under which the results list the measures of the comparison with the baseline. */
export const DIFFERENCE = {
  difference: 'diff',
  low: 'diff_low',
  high: 'diff_high',
  p: 'p',
  holm: 'p_holm',
} as const;

/**
 * Adds to the rows of the results the difference in nDCG of each stage from the baseline, with its
 * significance. Rows that the baseline does not have stay as they are.
 */
export function withDifferences(
  results: Results,
  runs: readonly PassRun[],
  options: CompareOptions,
): Results {
  const compared = comparisons(runs, options);
  const adjusted = options.holm ? holm(compared.map(({ p }) => p)) : [];
  const next: Results = { ...results };
  compared.forEach(({ row, system, difference, low, high, p }, index) => {
    const stages = next[row] ?? {};
    const holmed = adjusted[index];
    next[row] = {
      ...stages,
      [system]: {
        ...stages[system],
        [DIFFERENCE.difference]: difference,
        [DIFFERENCE.low]: low,
        [DIFFERENCE.high]: high,
        [DIFFERENCE.p]: p,
        ...(holmed !== undefined && { [DIFFERENCE.holm]: holmed }),
      },
    };
  });
  return next;
}

function comparisons(runs: readonly PassRun[], { baseline, k, seed }: CompareOptions) {
  const rows = rowsOf(runs).map(({ name, systems, convention }) => ({
    row: name,
    differences: differencesTo(baseline, systems, k, convention),
  }));
  const plain = plainRuns(runs);
  if (plain.length > 1) rows.push({ row: ALL_SETS, differences: pooled(plain, baseline, k) });
  return rows.flatMap(({ row, differences }) =>
    [...differences].map(([system, strata]) => ({ row, system, ...pairedBootstrap(strata, { seed }) })),
  );
}

type Differences = Map<string, number[][]>;

function differencesTo(
  baseline: string,
  systems: ReadonlyMap<string, readonly Outcome[]>,
  k: number,
  convention: Convention,
): Differences {
  const base = systems.get(baseline);
  if (base === undefined) return new Map();
  const scores = base.map((outcome) => ndcgOf(outcome, k, convention));
  const others = [...systems].filter(([system]) => system !== baseline);
  return new Map(
    others.map(([system, outcomes]) => [
      system,
      [outcomes.map((outcome, index) => ndcgOf(outcome, k, convention) - (scores[index] ?? 0))],
    ]),
  );
}

/**
 * Differences from the baseline over the plain passes of all sets, one list of differences for each set. Only
 * systems that searched every set are compared.
 */
function pooled(plain: readonly PassRun[], baseline: string, k: number): Differences {
  const sets = plain.map(({ systems, set }) => differencesTo(baseline, systems, k, set.convention));
  const [first = new Map<string, number[][]>()] = sets;
  const shared = [...first.keys()].filter((system) => sets.every((each) => each.has(system)));
  return new Map(shared.map((system) => [system, sets.flatMap((each) => each.get(system) ?? [])]));
}

/** A query for which a system has a lower nDCG than the baseline. */
export interface Loss {
  /**
   * Row of the report that the query belongs to, named by its query set and pass, as in `lay-ar/country
   * filter`.
   */
  row: string;
  stage: string;
  query_id: string;
  query: string;
  register: string;
  baseline: string;
  ndcg: number;
  baseline_ndcg: number;
  /** nDCG of the system minus that of the baseline, below zero. */
  difference: number;
  /** Rank of the first answer in the system's list; `null` if the list has none. */
  rank: number | null;
  baseline_rank: number | null;
}

/**
 * Returns the queries for which a system has a lower nDCG than the baseline, one entry for each such system,
 * the largest difference first.
 */
export function lossesTo(baseline: string, runs: readonly PassRun[], k: number): Loss[] {
  const losses = runs.flatMap(({ set, pass, systems }) => {
    const base = systems.get(baseline) ?? [];
    return [...systems].flatMap(([stage, outcomes]) =>
      outcomes.flatMap((outcome, index): Loss[] => {
        const other = base[index];
        if (other === undefined) return [];
        const [ndcg, baseline_ndcg] = [outcome, other].map((each) => ndcgOf(each, k, set.convention));
        const difference = (ndcg as number) - (baseline_ndcg as number);
        if (difference >= 0) return [];
        return [
          {
            row: rowName(set.name, pass),
            stage,
            query_id: outcome.query.query_id,
            query: outcome.query.query,
            register: outcome.query.register,
            baseline,
            ndcg: ndcg as number,
            baseline_ndcg: baseline_ndcg as number,
            difference,
            rank: firstAnswer(outcome.grades, set.convention) ?? null,
            baseline_rank: firstAnswer(other.grades, set.convention) ?? null,
          },
        ];
      }),
    );
  });
  return losses.sort((a, b) => a.difference - b.difference);
}
