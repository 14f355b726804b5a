/** A page of the documents that cite a document: the answer to a search with `filters.cites` and no query. */
import { Buffer } from 'node:buffer';
import { dayNumber } from '../../articles/in-time.ts';
import type { Generation } from '../../generations/generation.ts';
import { inStage } from '../../observability/stages.ts';
import type { Filters } from '../../schema/filters.ts';
import { indexFilter } from '../../schema/filters.ts';
import type { ArticleCard, Corpus } from '../../stores/corpus.ts';
import type { Context } from '../context.ts';
import type { DocumentFacts } from '../document/facts.ts';
import type { Services } from '../services.ts';
import { inTurns } from '../turns.ts';
import { passes } from './cited.ts';
import type { Cited, Citing } from './citing.ts';
import { citingDocuments, readCited } from './citing.ts';
import { isNotYetLaw } from './not-yet-law.ts';

/** A citing document on a page, with the passage that names the cited document best. */
interface CitingHit {
  readonly card: ArticleCard;
  /** Ordinal of the chunk to show; absent if no passage has words of the cited document's name. */
  readonly chunk?: number;
  /** Confidence of the surest link, from 0 to 1. */
  readonly score: number;
}

export interface CitingPage {
  readonly hits: readonly CitingHit[];
  /** Number of documents on all pages. */
  readonly total: number;
  /** Words by which the passages were chosen: the name of the cited document or article. */
  readonly words: string;
}

export interface CitingRequest {
  readonly cites: string;
  readonly filters: Filters;
  readonly offset: number;
  readonly size: number;
  /** Gregorian day, `YYYY-MM-DD`. Laws of a later day are left out; passages are in force on it. */
  readonly day: string;
}

export async function citingPage(
  { cites, filters, offset, size, day }: CitingRequest,
  generation: Generation,
  { signal, stages, requestId }: Context,
  services: Services,
): Promise<CitingPage> {
  const { corpus } = generation;
  const cited = readCited(cites);
  const citing = await citingDocuments(cited, generation, signal);
  const isPast = day < services.today();
  const read = ({ document }: Citing): DocumentFacts =>
    JSON.parse(Buffer.from(corpus.node(document)).toString('utf8')) as DocumentFacts;
  const isWanted = (one: Citing): boolean => {
    const facts = read(one);
    return passes(facts, filters) && !(isPast && isNotYetLaw(facts, day, corpus));
  };
  const { cites: _, ...others } = filters;
  const isEach = !isPast && indexFilter(others) === null;
  const wanted = isEach ? undefined : await inTurns(citing, isWanted, signal);
  const all = wanted === undefined ? citing : citing.filter((_, place) => wanted[place]);
  const shown = all.slice(offset, offset + size);
  const words = nameOf(corpus, cited);
  const documents = shown.map(({ document }) => document);
  const search = () =>
    naming(documents, { words, day, limit: PASSAGES_PER_DOCUMENT * size, signal }, generation);
  // The list is complete without passages, so that it is sent even if the index cannot be searched.
  const passages = await inStage(stages, 'search', search).catch((err) => {
    signal.throwIfAborted();
    services.log.warn({ request_id: requestId, err }, 'passages of citing documents not found');
    return NO_PASSAGES;
  });
  const hits = shown.map((one): CitingHit => {
    const { canonical_id } = read(one);
    const passage = passages.get(canonical_id) ?? { card: firstArticle(corpus, canonical_id) };
    return { ...passage, score: one.confidence };
  });
  return { hits, total: all.length, words };
}

type Passage = Pick<CitingHit, 'card' | 'chunk'>;
const NO_PASSAGES: ReadonlyMap<string, Passage> = new Map();

interface Naming {
  readonly words: string;
  readonly day: string;
  readonly limit: number;
  readonly signal: AbortSignal;
}

/** Returns for each document, by its id, the passage that has most of the words. Some may have none. */
async function naming(
  documents: readonly number[],
  { words, day, limit, signal }: Naming,
  { corpus, index }: Generation,
): Promise<ReadonlyMap<string, Passage>> {
  if (documents.length === 0) return NO_PASSAGES;
  const filter = indexFilter(undefined, {
    on: dayNumber(day),
    documents: Uint32Array.from(documents).sort(),
  });
  const { articles, chunks } = await index.sparse({ text: words, expansions: [] }, filter, limit, signal);
  const best = new Map<string, Passage>();
  articles.forEach((article, place) => {
    const card = corpus.card(article);
    const chunk = chunks[place];
    if (chunk !== undefined && !best.has(card.canonical_id)) best.set(card.canonical_id, { card, chunk });
  });
  return best;
}

/**
 * Number of articles for each document of the page among which its passage is looked for. More than one,
 * because a law that names another often has several articles that do.
 */
const PASSAGES_PER_DOCUMENT = 20;

/** Citation of the cited article, or title of the document, with the words that citing texts use. */
function nameOf(corpus: Corpus, { canonicalId, article }: Cited): string {
  const ordinal = article === undefined ? undefined : corpus.articleOrdinal(canonicalId, article);
  if (ordinal !== undefined) return corpus.card(ordinal).citation_string;
  return firstArticle(corpus, canonicalId).title;
}

/** The text of a document without articles, or its first article. */
function firstArticle(corpus: Corpus, canonicalId: string): ArticleCard {
  const [key] = corpus.articleKeys(canonicalId);
  const ordinal =
    corpus.unnumberedOrdinal(canonicalId) ??
    (key === undefined ? undefined : corpus.articleOrdinal(canonicalId, key));
  if (ordinal === undefined) throw new Error(`damaged generation: ${canonicalId} has no article`);
  return corpus.card(ordinal);
}
