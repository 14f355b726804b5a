/** Retrieves the passages for an answer: search results with the text of the whole article. */
import { isWithoutText } from '../../articles/shown-wording.ts';
import { amendedBy } from '../../articles/statements.ts';
import type { Passage } from '../../models/passages.ts';
import { referenceTo } from '../../models/passages.ts';
import type { RankedList } from '../../retrieval/contract.ts';
import type { Retrieval } from '../../retrieval/hybrid.ts';
import { chunkOf, rankIn, rankInAsked } from '../../retrieval/hybrid.ts';
import type { ArticleHistory } from '../../schema/article.ts';
import { statedDay } from '../../schema/day.ts';
import type { ArticleCard, Corpus } from '../../stores/corpus.ts';
import type { Context } from '../context.ts';
import { statusFields } from '../document/status-on-day.ts';
import { wordingFieldsOf } from '../document/wording-fields.ts';
import { find, wordsOf } from '../search/find.ts';
import type { Hit } from '../search/page.ts';
import type { Services } from '../services.ts';
import { withGeneration } from '../services.ts';
import { articleText } from './article-text.ts';
import { bestFormerWording } from './former-wordings.ts';
import type { ReasonInput } from './schema.ts';

export interface Retrieved {
  /** The passages, best first. Each pair of document and article occurs once. */
  readonly passages: readonly Passage[];
  /**
   * The jurisdiction that the question names, else the one that the caller prefers; undefined without either
   * and with a filter.
   */
  readonly jurisdiction: string | undefined;
  /** Words of the question and its expansions, around which snippets are chosen. */
  readonly words: string;
  /** True if the scores of the passages come from a reranker. */
  readonly reranked: boolean;
}

/**
 * Retrieves the passages. The generation is released as soon as they are read, because an answer may take two
 * minutes.
 */
export async function retrievePassages(
  { question, filters, preferred_jurisdiction, top_k, as_of, calendar }: ReasonInput,
  context: Context,
  services: Services,
): Promise<Retrieved> {
  const stated = statedDay({ as_of, calendar });
  const day = stated ?? services.today();
  const wanted = {
    text: question,
    filters,
    preferredJurisdiction: preferred_jurisdiction,
    topK: top_k,
    rerank: true,
    explain: false,
    singleLists: true,
    day,
    everyWording: false,
    onlyWithText: true,
  };
  const endRetrieval = services.overload?.retrieve();
  return withGeneration(services, async (generation) => {
    const searching = embeddingOnce(services);
    const { query, page, retrieval, reranked } = await find(wanted, generation, context, searching);
    const mayBeFormer = reranked !== undefined && retrieval.lists.citation === undefined;
    const former = mayBeFormer
      ? await bestFormerWording(wanted, page, generation, context, searching).catch(
          leftOut(context, services),
        )
      : undefined;
    const { corpus } = generation;
    const actsBehind = amendingActs(corpus);
    const statusOf = ({ canonical_id, status }: ArticleCard) => {
      const document = stated === undefined ? undefined : corpus.documentOrdinal(canonical_id);
      return document === undefined
        ? status
        : statusFields(corpus, document, { as_of: stated }, services).status;
    };
    return {
      passages: withFormer(page, former).map(({ article, score, card }): Passage => {
        const { canonical_id, article_no, citation_string, title } = card;
        const status = statusOf(card);
        const wording = wordingFieldsOf(corpus, card, day, status);
        const acts = actsBehind(card);
        return {
          reference: referenceTo(card),
          canonical_id,
          ...(article_no !== undefined && { article_no }),
          citation_string,
          title,
          status,
          score,
          found: foundBy(retrieval, article),
          ...(rankIn(retrieval.lists.citation, article) && { named: true }),
          ...(article === former?.article && { former_text: former.formerText }),
          text: articleText(
            corpus,
            article,
            article === former?.article ? [corpus.firstChunk(article)] : chunksFound(retrieval, article),
          ),
          ...(isWithoutText(card) && { without_text: true }),
          ...(Object.keys(wording).length > 0 && { wording }),
          ...(acts !== undefined && { amended_by: acts }),
        };
      }),
      jurisdiction: query.preferredJurisdiction ?? undefined,
      words: wordsOf(query),
      reranked: reranked !== undefined,
    };
  }).finally(endRetrieval);
}

/** The same services, but the question is embedded once for both searches: a remote embedder costs money. */
function embeddingOnce(services: Services): Services {
  const vectors = new Map<string, Promise<Float32Array>>();
  const embedQuery: Services['embedQuery'] = (text, signal) => {
    const vector = vectors.get(text) ?? services.embedQuery(text, signal);
    vectors.set(text, vector);
    return vector;
  };
  return { ...services, embedQuery };
}

/** Puts the article without text before the results, and keeps their number. */
function withFormer(page: readonly Hit[], former: Hit | undefined): readonly Hit[] {
  if (former === undefined) return page;
  const others = page.filter(({ article }) => article !== former.article);
  return [former, ...(others.length < page.length ? others : others.slice(0, -1))];
}

/** Says how well each list has an article. */
function foundBy({ lists }: Retrieval, article: number): NonNullable<Passage['found']> {
  const reciprocal = (list: RankedList | undefined) => {
    const found = rankIn(list, article);
    return found === undefined ? 0 : 61 / (60 + found.rank);
  };
  const { byWords: words = 0, cosine = 0 } = rankInAsked(lists.asked, article) ?? {};
  return { sparse: reciprocal(lists.sparse), dense: reciprocal(lists.dense), asked: { words, cosine } };
}

/** Returns the chunks of an article that the lists found, most relevant first. */
function chunksFound(retrieval: Retrieval, article: number): number[] {
  const { sparse, dense } = retrieval.lists;
  const others = [sparse, dense].flatMap((list) => rankIn(list, article)?.chunk ?? []);
  return [chunkOf(retrieval, article), ...others];
}

/**
 * Returns a function that gives the acts that made the wording of an article; undefined for an article
 * without changes. It reads each document once.
 */
function amendingActs(corpus: Corpus): (card: ArticleCard) => string | undefined {
  const documents = new Map<string, readonly ArticleHistory[]>();
  return ({ canonical_id, article_key, version }) => {
    const document = corpus.documentOrdinal(canonical_id);
    if (document === undefined || article_key === undefined || version === undefined) return undefined;
    const histories = documents.get(canonical_id) ?? corpus.articleHistories(document);
    documents.set(canonical_id, histories);
    const history = histories.find((one) => one.article_key === article_key);
    return history && amendedBy(history, version - 1);
  };
}

/** A failed second search costs the answer a remark and nothing else; one that was cancelled ends the answer. */
const leftOut =
  ({ signal }: Context, { log }: Services) =>
  (err: unknown): undefined => {
    if (signal.aborted) throw err;
    log.warn({ err }, 'former wordings not searched');
  };
