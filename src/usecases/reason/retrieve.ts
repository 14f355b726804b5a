/** Retrieves the passages of an answer: search hits with their whole text. */
import type { Passage } from '../../models/passages.ts';
import { referenceTo } from '../../models/passages.ts';
import { chunkOf, rankIn } from '../../retrieval/hybrid.ts';
import type { Context } from '../context.ts';

import { find, wordsOf } from '../search/find.ts';
import type { Services } from '../services.ts';
import { withGeneration } from '../services.ts';
import type { ReasonInput } from './schema.ts';

export interface Retrieved {
  /** Best first. Each pair of document and article occurs once. */
  readonly passages: readonly Passage[];
  /** Query words that a snippet highlights. */
  readonly words: string;
  /** True if a reranker gave the scores. */
  readonly reranked: boolean;
}

/** Releases the generation after the last passage is read, because an answer may take two minutes. */
export async function retrievePassages(
  { question, filters, top_k }: ReasonInput,
  context: Context,
  services: Services,
): Promise<Retrieved> {
  const wanted = { text: question, filters, topK: top_k, rerank: true, explain: false };
  const endRetrieval = services.overload?.retrieve();
  return withGeneration(services, async (generation) => {
    const { query, page, retrieval, reranked } = await find(wanted, generation, context, services);
    return {
      passages: page.map(({ article, score, card }): Passage => {
        const { canonical_id, article_no, citation_string, title, status } = card;
        return {
          reference: referenceTo(card),
          canonical_id,
          ...(article_no !== undefined && { article_no }),
          citation_string,
          title,
          status,
          score,
          ...(rankIn(retrieval.lists.citation, article) && { named: true }),
          text: generation.corpus.chunkText(chunkOf(retrieval, article)),
        };
      }),
      words: wordsOf(query),
      reranked: reranked !== undefined,
    };
  }).finally(endRetrieval);
}
