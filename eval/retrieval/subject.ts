/**
 * Runs the evaluation against a composed instance of the service: its sparse and dense lists, and the search
 * operation as a client calls it.
 */
import { OPERATOR } from '../../src/cli/command/operator.ts';
import type { IndexFilter } from '../../src/core.ts';
import type { Generation } from '../../src/generations/generation.ts';
import { textToEmbed } from '../../src/retrieval/hybrid.ts';
import { filtersSchema } from '../../src/schema/filters.ts';
import { find } from '../../src/usecases/search/find.ts';
import type { Services } from '../../src/usecases/services.ts';
import { withGeneration } from '../../src/usecases/services.ts';
import type { Asked, EvalSubject, EvalSystem } from './evaluate.ts';
import { DEPTH } from './evaluate.ts';
import type { RankedItem } from './grading.ts';
import type { SearchFilter } from './passes.ts';
import type { Stage } from './stages.ts';
import { STAGES } from './stages.ts';

/**
 * Number of candidates that are reranked: those of a client that asks for 50 results, the most that a request
 * may ask for.
 */
const CANDIDATES = 200;

export interface ServiceSubjectOptions {
  signal: AbortSignal;
  stages?: readonly Stage[];
  /** Called if a stage did not run as its name says: nothing was reranked, or there was no sparse list. */
  onRemark?: (remark: string) => void;
}

export function serviceSubject(
  services: Services,
  { signal, stages = STAGES, onRemark = () => {} }: ServiceSubjectOptions,
): EvalSubject {
  const list = async (rank: (generation: Generation) => Promise<{ articles: Uint32Array }>) =>
    withGeneration(services, async (generation) => {
      const { articles } = await rank(generation);
      return [...articles].map((article): RankedItem => {
        const { canonical_id, article_no } = generation.corpus.card(article);
        return { document: canonical_id, articleNo: article_no };
      });
    });

  const searchAsClient =
    (rerank: boolean) =>
    async ({ text, filter }: Asked) => {
      const wanted = {
        text,
        filters: asRequested(filter ?? {}),
        topK: DEPTH,
        candidates: CANDIDATES,
        rerank,
        explain: false,
        singleLists: false,
        day: services.today(),
        everyWording: false,
        preferredJurisdiction: undefined,
      };
      const context = { caller: OPERATOR, requestId: 'eval', signal };
      const { page, retrieval, reranked } = await withGeneration(services, (generation) =>
        find(wanted, generation, context, services),
      );
      if (rerank && reranked === undefined && page.length > 0) onRemark('searches were not reranked');
      if (retrieval.fusion === 'dense') onRemark('searches had no sparse list');
      return page.map(({ card: { canonical_id, article_no } }) => ({
        document: canonical_id,
        articleNo: article_no,
      }));
    };

  const ranks: Record<Stage, EvalSystem['rank']> = {
    sparse: ({ text, filter }) => {
      const asked = indexed(filter);
      const read = services.readQuery(text, asked?.jurisdiction);
      return list(({ index }) => index.sparse(read, asked, DEPTH, signal));
    },
    dense: async ({ text, filter }) => {
      const asked = indexed(filter);
      const read = services.readQuery(text, asked?.jurisdiction);
      const vector = await services.embedQuery(textToEmbed(read, services.about.embedder.id), signal);
      return list(({ index }) => index.dense(vector, asked, DEPTH, signal));
    },
    fused: searchAsClient(false),
    reranked: searchAsClient(true),
  };

  return {
    systems: stages.map((stage) => ({ name: stage, timed: true, rank: ranks[stage] })),
    documentOf: documentNames(services),
    isAnnexed: (document) => isAnnexed(services, document),
  };
}

function isAnnexed(services: Pick<Services, 'generations'>, document: string): boolean {
  const lease = services.generations.lease();
  try {
    const corpus = lease?.generation.corpus;
    const ordinal = corpus?.documentOrdinal(document);
    return ordinal !== undefined && corpus?.statusHistory(ordinal).annexed === true;
  } finally {
    lease?.release();
  }
}

/** Returns a function that finds a document by the key that its source uses, or by canonical id. */
export function documentNames(services: Pick<Services, 'generations'>): EvalSubject['documentOf'] {
  const known = new Map<string, string | undefined>();
  return (key) => {
    if (!known.has(key)) known.set(key, documentWithKey(services, key));
    return known.get(key);
  };
}

/**
 * Returns the canonical id of the document with this key, or the key itself if it is a canonical id. If
 * several documents have the key, the first is taken, because the sets have no labels for such documents.
 */
function documentWithKey(services: Pick<Services, 'generations'>, key: string): string | undefined {
  const lease = services.generations.lease();
  try {
    const corpus = lease?.generation.corpus;
    return corpus?.bySourceKey(key)[0] ?? (corpus?.documentOrdinal(key) === undefined ? undefined : key);
  } finally {
    lease?.release();
  }
}

/** Converts the filter of a pass to the fields of a search request of the API. */
const asRequested = ({ jurisdiction, docTypes }: SearchFilter) =>
  filtersSchema.parse({
    ...(jurisdiction !== undefined && { jurisdiction }),
    ...(docTypes !== undefined && { doc_type: docTypes }),
  });

/** Converts the filter of a pass to the form that the index takes. Both have the same form. */
const indexed = (filter: SearchFilter | null): IndexFilter | null => filter;
