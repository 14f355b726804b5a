/**
 * Finds the article that decides a question by its former wording, although its wording of the day is not in
 * the sources. The search cannot find it: its passage of the day is one line that names the amending act.
 */
import { versionOn } from '../../articles/in-time.ts';
import { isWithoutText } from '../../articles/shown-wording.ts';
import { articleKey, builtinReranker } from '../../core.ts';
import type { Generation } from '../../generations/generation.ts';
import type { Context } from '../context.ts';
import type { SearchRequest } from '../search/find.ts';
import { find } from '../search/find.ts';
import type { Hit } from '../search/page.ts';
import type { Services } from '../services.ts';
import { articleText } from './article-text.ts';

/** Number of results whose documents are searched for such an article. */
const RESULTS = 3;

/** Minimum probability, by the built-in reranker, of the former wording. */
const LEAST = 0.2;
/** The same if no result has half of its score: «How long is maternity leave?» finds nothing else of its matter. */
const LEAST_ALONE = 0.1;

/** An article without text on the day, with the score and the text of its former wording. */
export interface FormerWording extends Hit {
  readonly formerText: string;
}

/**
 * Returns the article as a hit: its wording of the day, with the score of the former wording. Returns
 * undefined unless a former wording of it has a higher score than every result, and the highest among all
 * wordings of the documents of the first results. Cost: a second search, if one of these documents has an
 * article without text. Only the built-in reranker is asked: another one has a scale of its own, and a call
 * of it may cost money.
 */
export async function bestFormerWording(
  wanted: SearchRequest,
  page: readonly Hit[],
  generation: Generation,
  context: Context,
  services: Services,
): Promise<FormerWording | undefined> {
  if (services.reranker.id !== builtinReranker().id) return undefined;
  const documents = documentsWithGaps(page.slice(0, RESULTS), wanted.day, generation);
  if (documents.length === 0) return undefined;
  const { page: wordings, reranked } = await find(
    { ...wanted, documents: Uint32Array.from(documents), everyWording: true, topK: 1 },
    generation,
    context,
    services,
  );
  const [best] = wordings;
  if (best === undefined || reranked === undefined) return undefined;
  const highest = page[0]?.score ?? 0;
  const least = best.score >= 2 * highest ? LEAST_ALONE : LEAST;
  if (best.score < least || best.score <= highest) return undefined;
  const { canonical_id, article_no } = best.card;
  if (article_no === undefined) return undefined;
  const { corpus } = generation;
  const article = corpus.articleOrdinal(canonical_id, articleKey(article_no), wanted.day);
  if (article === undefined || article === best.article) return undefined;
  const card = corpus.card(article);
  if (card.article_key !== best.card.article_key || !isWithoutText(card) || card.repealed) return undefined;
  return {
    ...best,
    article,
    card,
    formerText: articleText(corpus, best.article, [corpus.firstChunk(best.article)]),
  };
}

/** Ordinals, in ascending order, of the documents that have an article without a known wording on the day. */
function documentsWithGaps(page: readonly Hit[], day: string, { corpus }: Generation): number[] {
  const ordinals = page.flatMap(({ card }) => corpus.documentOrdinal(card.canonical_id) ?? []);
  const isUnknown = (document: number) =>
    corpus.articleHistories(document).some((history) => {
      const shown = versionOn(history, day)?.version;
      return shown !== undefined && !shown.repealed && shown.text === undefined;
    });
  return [...new Set(ordinals)].filter(isUnknown).sort((a, b) => a - b);
}
