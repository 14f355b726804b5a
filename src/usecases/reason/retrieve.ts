/** The passages that an answer may rest on: what search finds, whole. */
import { readQuery } from '../../core.ts';
import type { Passage } from '../../models/passages.ts';
import { referenceTo } from '../../models/passages.ts';
import { bestChunk, retrieve } from '../../retrieval/hybrid.ts';
import { indexFilter } from '../../schema/filters.ts';
import type { Context } from '../operation.ts';
import { citedArticles } from '../search/cited.ts';
import { cutPage } from '../search/page.ts';
import type { Services } from '../services.ts';
import { withGeneration } from '../services.ts';
import type { ReasonInput } from './schema.ts';

export interface Retrieved {
  /** Best first, each (document, article) once. */
  readonly passages: readonly Passage[];
  /** What they were found by: the words that a snippet shows. */
  readonly words: string;
}

/** The generation is let go with the last passage read: an answer may take two minutes. */
export async function retrievePassages(
  { question, filters, top_k }: ReasonInput,
  { signal }: Context,
  services: Services,
): Promise<Retrieved> {
  const query = readQuery(question, filters?.jurisdiction);
  return withGeneration(services, async ({ corpus, index }) => {
    const { embedder } = services.about;
    const found = await retrieve(
      { retriever: index, embedQuery: services.embedQuery, embedder },
      {
        query,
        filter: indexFilter(filters),
        candidates: Math.max(4 * top_k, 100),
        pinned: citedArticles(question, filters, corpus, {
          defaultJurisdiction: services.jurisdictions.default,
          today: services.today(),
        }),
      },
      signal,
    );
    const page = cutPage(found, top_k, (article) => corpus.card(article));
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
          text: corpus.chunkText(bestChunk(found.lists, article)),
        };
      }),
      words: [question, ...query.expansions.flatMap(({ alternatives }) => alternatives)].join(' '),
    };
  });
}
