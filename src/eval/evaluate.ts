/** Runs a query set through every stage of the search and measures each list. */
import type { Label, RankedItem } from './grading.ts';
import { gradeRanking, mergeLabels } from './grading.ts';
import { mean, ndcg, percentile, recall, reciprocalRank } from './metrics.ts';
import type { Pass, SearchFilter } from './passes.ts';
import { groupsOf, passesOf, rowName } from './passes.ts';
import type { EvalQuery, QuerySet } from './query-set.ts';

/** The lists that a search makes on its way, in that order; `fused` is what a client gets. */
export const STAGES = ['sparse', 'dense', 'fused'] as const;
export type Stage = (typeof STAGES)[number];

/** Results kept of each list; the deepest measure looks no further. */
export const DEPTH = 50;

/** The corpus of a set, indexed, as the evaluation asks it. */
export interface EvalSubject {
  /** Best first, at most `DEPTH` results. */
  search(stage: Stage, query: string, filter: SearchFilter | null): Promise<RankedItem[]>;
  /** The canonical id of the document with this `doc_key`; `undefined` where the corpus does not hold it. */
  documentOf(key: string): string | undefined;
}

export type Measures = Record<string, number>;
/** `{set: {stage: {metric: value}}}`; groups of a set's queries stand beside it as `set/group`. */
export type Results = Record<string, Partial<Record<Stage, Measures>>>;

/** One query, searched in one way at one stage. */
export interface RunEntry {
  set: string;
  pass: string;
  stage: Stage;
  queryId: string;
  ranking: readonly RankedItem[];
}

export interface EvaluateOptions {
  /** Cut-off of nDCG, the first recall and the reciprocal rank. */
  k: number;
  onQuery?: (done: number, total: number) => void;
  onRanking?: (entry: RunEntry) => void;
  signal?: AbortSignal;
}

interface Measured {
  query: EvalQuery;
  grades: number[];
  labelGrades: number[];
  milliseconds: number;
}

export async function evaluateSet(
  set: QuerySet,
  subject: EvalSubject,
  options: EvaluateOptions,
): Promise<Results> {
  const results: Results = {};
  const passes = passesOf(set);
  const total = passes.length * STAGES.length * set.queries.length;
  let done = 0;
  for (const pass of passes) {
    for (const stage of STAGES) {
      const measured: Measured[] = [];
      for (const query of set.queries) {
        options.signal?.throwIfAborted();
        measured.push(await measure(set, pass, stage, query, subject, options));
        options.onQuery?.(++done, total);
      }
      for (const { name, members } of groupsOf(set.queries)) {
        const row = rowName(set.name, pass.name, name);
        const group = measured.filter(({ query }) => members.has(query));
        results[row] = { ...results[row], [stage]: summarize(group, options.k) };
      }
    }
  }
  return results;
}

async function measure(
  set: QuerySet,
  pass: Pass,
  stage: Stage,
  query: EvalQuery,
  subject: EvalSubject,
  { onRanking }: EvaluateOptions,
): Promise<Measured> {
  const startedAt = performance.now();
  const ranking = await subject.search(stage, pass.text(query), pass.filter(query));
  const milliseconds = performance.now() - startedAt;
  onRanking?.({ set: set.name, pass: pass.name, stage, queryId: query.query_id, ranking });
  const labels = labelsOf(query, subject);
  return {
    query,
    grades: gradeRanking(ranking, labels),
    labelGrades: labels.map(({ grade }) => grade),
    milliseconds,
  };
}

/** A label whose document is not in the corpus stays: it counts as not found. */
function labelsOf({ relevant }: EvalQuery, subject: EvalSubject): Label[] {
  return mergeLabels(
    relevant.map(({ key, article_no, grade }) => ({
      document: subject.documentOf(key) ?? `not in the corpus: ${key}`,
      articleNo: article_no,
      grade,
    })),
  );
}

function summarize(group: readonly Measured[], k: number): Measures {
  const averaged = (measureOf: (query: Measured) => number) => mean(group.map(measureOf));
  const times = group.map(({ milliseconds }) => milliseconds);
  return {
    queries: group.length,
    [`ndcg@${k}`]: averaged(({ grades, labelGrades }) => ndcg(grades, labelGrades, k)),
    [`recall@${k}`]: averaged(({ grades, labelGrades }) => recall(grades, labelGrades, k)),
    [`recall@${DEPTH}`]: averaged(({ grades, labelGrades }) => recall(grades, labelGrades, DEPTH)),
    [`mrr@${k}`]: averaged(({ grades }) => reciprocalRank(grades, k)),
    p50_ms: percentile(times, 0.5),
    p95_ms: percentile(times, 0.95),
  };
}
