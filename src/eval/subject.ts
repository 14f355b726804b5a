/** A composed instance as the subject of an evaluation: its lists, and the search operation as a client calls it. */
import type { IndexFilter } from '../core.ts';
import { readQuery } from '../core.ts';
import { textToEmbed } from '../retrieval/hybrid.ts';
import type { Generation } from '../stores/generation.ts';
import { execute } from '../usecases/operation.ts';
import { search } from '../usecases/search/search.ts';
import type { Services } from '../usecases/services.ts';
import { withGeneration } from '../usecases/services.ts';
import type { EvalSubject } from './evaluate.ts';
import { DEPTH } from './evaluate.ts';
import type { RankedItem } from './grading.ts';
import type { SearchFilter } from './passes.ts';

/** Who asks, as the search operation wants to know. */
const OPERATOR = {
  id: 'eval',
  email: 'operator@sanad.local',
  label: 'sanad eval',
  plan: 'enterprise',
  key_prefix: '',
  created_at: '1970-01-01T00:00:00.000Z',
} as const;

export function serviceSubject(services: Services, signal: AbortSignal): EvalSubject {
  const list = async (rank: (generation: Generation) => Promise<{ articles: Uint32Array }>) =>
    withGeneration(services, async (generation) => {
      const { articles } = await rank(generation);
      return [...articles].map((article): RankedItem => {
        const { canonical_id, article_no } = generation.corpus.card(article);
        return { document: canonical_id, articleNo: article_no };
      });
    });

  const searchAsClient = async (query: string, filter: SearchFilter | null) => {
    const input = {
      query,
      top_k: DEPTH,
      include_text: false,
      filters: filter === null ? {} : asRequested(filter),
    };
    const answer = await execute(search, input, { key: OPERATOR, requestId: 'eval', signal }, services);
    const { results } = search.output.parse(answer);
    return results.map(({ canonical_id, article_no }) => ({ document: canonical_id, articleNo: article_no }));
  };

  const stages: Record<string, (query: string, filter: IndexFilter | null) => Promise<RankedItem[]>> = {
    sparse: (query, filter) => {
      const read = readQuery(query, filter?.jurisdiction);
      return list(({ index }) => index.sparse(read, filter, DEPTH, signal));
    },
    dense: async (query, filter) => {
      const read = readQuery(query, filter?.jurisdiction);
      const vector = await services.embedQuery(textToEmbed(read, services.about.embedder.id), signal);
      return list(({ index }) => index.dense(vector, filter, DEPTH, signal));
    },
    fused: searchAsClient,
  };
  const sourceKeys = new Map<string, string | undefined>();

  return {
    search: (stage, query, filter) => (stages[stage] as (typeof stages)[string])(query, filter),
    documentOf(key) {
      if (!sourceKeys.has(key)) sourceKeys.set(key, documentWithKey(services, key));
      return sourceKeys.get(key);
    },
  };
}

/** Where several documents bear one key, none is a label of the sets: any of them does. */
function documentWithKey(services: Services, key: string): string | undefined {
  const lease = services.generations.lease();
  try {
    return lease?.generation.corpus.bySourceKey(key)[0];
  } finally {
    lease?.release();
  }
}

/** The filter in the words of the API. */
const asRequested = ({ jurisdiction, docTypes }: SearchFilter) => ({
  ...(jurisdiction !== undefined && { jurisdiction }),
  ...(docTypes !== undefined && { doc_type: docTypes }),
});
