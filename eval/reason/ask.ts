/** Asks every question of a set, and compares the citations in the answers with the set's labels. */
import { sha256 } from '../../src/digest.ts';
import type { Language } from '../../src/models/passages.ts';
import type { ReasonAnswer } from '../../src/usecases/reason/schema.ts';
import type { RankedItem } from '../retrieval/grading.ts';
import { gradeRanking, labelsOf } from '../retrieval/grading.ts';
import type { EvalQuery, QuerySet } from '../sets/query-set.ts';

/** The indexed corpus of a set, and a model that answers questions from it. */
export interface ReasonSubject {
  answer(question: string, language: Language): Promise<ReasonAnswer>;
  /** The passages that the model gets for the question, best first. */
  retrieved(question: string, language: Language): Promise<RankedItem[]>;
  isRefusal(answer: string): boolean;
  documentOf(key: string): string | undefined;
}

export interface CitedPassage {
  readonly marker: number;
  readonly citation: string;
  readonly snippet: string;
  readonly relevant: boolean;
  readonly support: number | undefined;
}

export interface Asked {
  readonly query: EvalQuery;
  readonly half: Half;
  /** True if a relevant item was among the passages that the model got. */
  readonly found: boolean;
  readonly milliseconds: number;
  readonly outcome:
    | {
        readonly kind: 'answered' | 'refused';
        readonly answer: string;
        readonly cited: readonly CitedPassage[];
        readonly unsupported: readonly string[];
      }
    | { readonly kind: 'failed'; readonly reason: string };
}

/** Half of a set: settings are chosen on the first half and checked on the second. */
export type Half = 'first half' | 'second half';

export interface AskOptions {
  readonly signal: AbortSignal;
  /** Number of questions of the set to ask, the same ones in each run. If not set, all are asked. */
  readonly sample?: number | undefined;
  readonly onQuestion?: (done: number, total: number) => void;
}

export async function askAll(set: QuerySet, subject: ReasonSubject, options: AskOptions): Promise<Asked[]> {
  const queries = sampleOf(set.queries, options.sample);
  const asked: Asked[] = [];
  for (const query of queries) {
    options.signal.throwIfAborted();
    asked.push(await askOne(query, subject));
    options.onQuestion?.(asked.length, queries.length);
  }
  return asked;
}

async function askOne(query: EvalQuery, subject: ReasonSubject): Promise<Asked> {
  const language = /\p{Script=Arabic}/u.test(query.query) ? 'ar' : 'en';
  const labels = labelsOf(query, subject.documentOf);
  const isRelevant = (item: RankedItem) => (gradeRanking([item], labels)[0] ?? 0) > 0;
  const passages = await subject.retrieved(query.query, language);
  const startedAt = performance.now();
  const outcome = await subject.answer(query.query, language).then(
    ({ answer, citations, grounding }): Asked['outcome'] => ({
      kind: subject.isRefusal(answer) ? 'refused' : 'answered',
      answer,
      cited: citations.map((one) => ({
        marker: one.marker,
        citation: one.citation_string,
        snippet: one.snippet,
        relevant: isRelevant({ document: one.canonical_id, articleNo: one.article_no }),
        support: one.support,
      })),
      unsupported: (grounding.unsupported ?? []).map(({ kind, text }) => `${kind}: ${text}`),
    }),
    (error: unknown): Asked['outcome'] => ({
      kind: 'failed',
      reason: error instanceof Error ? error.message : String(error),
    }),
  );
  return {
    query,
    half: halfOf(query),
    found: passages.some(isRelevant),
    milliseconds: performance.now() - startedAt,
    outcome,
  };
}

/**
 * A digest of the query's id decides the half, so that adding or removing other queries does not change it.
 * @internal Exported for tests, which check that the halves of a set are stable.
 */
export const halfOf = ({ query_id }: Pick<EvalQuery, 'query_id'>): Half =>
  Number.parseInt(sha256(query_id).slice(0, 2), 16) % 2 === 0 ? 'first half' : 'second half';

function sampleOf(queries: readonly EvalQuery[], size = queries.length): EvalQuery[] {
  const drawn = [...queries]
    .sort((a, b) => (sha256(`sample ${a.query_id}`) < sha256(`sample ${b.query_id}`) ? -1 : 1))
    .slice(0, size);
  return queries.filter((query) => drawn.includes(query));
}
