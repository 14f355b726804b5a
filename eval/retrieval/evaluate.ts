/** Runs a query set through every system and keeps the grades of the results. */

import type { EvalQuery, QuerySet } from '../sets/query-set.ts';
import type { Label, RankedItem } from './grading.ts';
import { gradeRanking, labelsOf } from './grading.ts';
import type { Pass, SearchFilter } from './passes.ts';

/** Number of results that are kept of each ranked list. No measure looks at lower ranks. */
export const DEPTH = 100;

/** One query as a pass asks it: the words of the query may be rewritten, and a filter may be set. */
export interface Asked {
  query: EvalQuery;
  pass: Pass;
  text: string;
  filter: SearchFilter | null;
}

/** A system that ranks documents for a query: a stage of our search, or another system's run. */
export interface EvalSystem {
  /** Name of the system in the report: `sparse`, `fused`, or the name of a run file. */
  readonly name: string;
  /** Returns the results for a query, best first, at most `DEPTH`. */
  rank(asked: Asked): Promise<readonly RankedItem[]>;
  /** Asks for many queries at once, before `rank` is called for each of them. */
  prepare?(asked: readonly Asked[]): Promise<void>;
  /** True if `rank` performs a search, so that its duration is a measure. A run file is only read. */
  readonly timed: boolean;
  /** False if the system has no results for this pass of the set. Absent: it has results for all passes. */
  covers?(set: QuerySet, pass: Pass): boolean;
}

/** The indexed corpus of a set, with the systems that search it. */
export interface EvalSubject {
  readonly systems: readonly EvalSystem[];
  /**
   * Returns the canonical id of the document that has this key in its source; `undefined` if it is not in the
   * corpus.
   */
  documentOf(key: string): string | undefined;
  /** True if ingest takes the word for promulgation from the numbers of the document's articles. */
  isAnnexed?(document: string): boolean;
}

/** Results of one query, as one system returned them in one pass. */
export interface Outcome {
  query: EvalQuery;
  ranking: readonly RankedItem[];
  labels: readonly Label[];
  /** Grade of the result at each rank, 0 for a result that is not relevant. */
  grades: readonly number[];
  labelGrades: readonly number[];
  milliseconds: number | undefined;
}

/** The results of all queries of a set in one pass. */
export interface PassRun {
  set: QuerySet;
  pass: string;
  /** Outcomes by the name of the system, in the order of the set's queries. */
  systems: Map<string, Outcome[]>;
}

export interface EvaluateOptions {
  passes: readonly Pass[];
  onQuery?: (done: number, total: number) => void;
  /** Called after one system has answered all queries of a pass, with the outcome of each query. */
  onRun?: (run: { set: QuerySet; pass: string; system: string; outcomes: readonly Outcome[] }) => void;
  signal?: AbortSignal;
}

export async function evaluateSet(
  set: QuerySet,
  subject: EvalSubject,
  { passes, onQuery, onRun, signal }: EvaluateOptions,
): Promise<PassRun[]> {
  const labels = new Map(
    set.queries.map((query) => [query, labelsOf(query, subject.documentOf, subject.isAnnexed)]),
  );
  const covered = passes.map((pass) => ({
    pass,
    systems: subject.systems.filter(({ covers }) => covers?.(set, pass) ?? true),
  }));
  const total = covered.reduce((sum, { systems }) => sum + systems.length, 0) * set.queries.length;
  let done = 0;
  const runs: PassRun[] = [];
  for (const { pass, systems } of covered) {
    const run: PassRun = { set, pass: pass.name, systems: new Map() };
    for (const system of systems) {
      const outcomes: Outcome[] = [];
      await system.prepare?.(set.queries.map((query) => askedIn(pass, query)));
      for (const query of set.queries) {
        signal?.throwIfAborted();
        outcomes.push(await outcomeOf(query, pass, system, labels.get(query) ?? []));
        onQuery?.(++done, total);
      }
      run.systems.set(system.name, outcomes);
      onRun?.({ set, pass: pass.name, system: system.name, outcomes });
    }
    runs.push(run);
  }
  return runs;
}

const askedIn = (pass: Pass, query: EvalQuery): Asked => ({
  query,
  pass,
  text: pass.text(query),
  filter: pass.filter(query),
});

async function outcomeOf(
  query: EvalQuery,
  pass: Pass,
  system: EvalSystem,
  labels: readonly Label[],
): Promise<Outcome> {
  const asked = askedIn(pass, query);
  const startedAt = performance.now();
  const ranking = await system.rank(asked);
  const milliseconds = performance.now() - startedAt;
  return {
    query,
    ranking,
    labels,
    grades: gradeRanking(ranking, labels),
    labelGrades: labels.map(({ grade }) => grade),
    milliseconds: system.timed ? milliseconds : undefined,
  };
}

/** Keys of the labelled documents that are not in the corpus, without duplicates. */
export function labelsOutside(
  { queries }: QuerySet,
  { documentOf }: Pick<EvalSubject, 'documentOf'>,
): string[] {
  const keys = new Set(queries.flatMap(({ relevant }) => relevant.map(({ key }) => key)));
  return [...keys].filter((key) => documentOf(key) === undefined);
}
