/** Chooses the passages that a refusal shows. */
import { snippet } from '../../core.ts';
import { isOfAny, wantedCountries } from '../../models/extractive/reading/named-countries.ts';
import type { Passage } from '../../models/passages.ts';
import type { Retrieved } from './retrieve.ts';
import type { NearestPassage } from './schema.ts';
import { MAX_NEAREST, SNIPPET_LENGTH } from './schema.ts';

/**
 * Minimum probability, by the reranker, of the best passage under a refusal; those after it are shown with
 * it. It keeps passages of law from questions about other things. Refused everyday questions
 * (`eval/everyday/`, 2026-11-30) that show passages, and those that show the right article; `each`: every
 * passage needs it:
 *
 *              with an answer, 241   without, 350   off the law, 197
 *   least       shown      right         shown             shown
 *   .02 each     167         89           191                48
 *   .02          167        100           191                48
 *   .015         190        110           240                59
 *   .01          219        116           297                78
 *   .005         235        118           346               105
 *   0            237        118           348               112
 *
 * With .01 a question about cooking shows a law in the sample corpus.
 */
const NEAR_ENOUGH = 0.015;

/**
 * Returns the passages that a refusal shows, best first: of the countries that the question names or the
 * caller prefers, and none if the best is not near enough. Readers may find in them what the model did not.
 * An article without text has nothing to show. A repealed document, and a bylaw whose law is repealed, come
 * after what is near enough and held: their words are often those of their successors, and a reader takes the
 * first passage for the law. Scores that no reranker gave tell nothing about a single passage.
 */
export function nearestOf(question: string, retrieved: Retrieved): NearestPassage[] {
  const { passages, words, reranked, jurisdiction } = retrieved;
  const countries = wantedCountries(question, jurisdiction);
  const shown = passages.filter((one) => !one.without_text && isOfAny(countries, one));
  if (reranked && (shown[0]?.score ?? 0) < NEAR_ENOUGH) return [];
  const isHeldAndNear = ({ score, status, wording }: Passage) =>
    status !== 'repealed' &&
    wording?.warnings?.includes('law_repealed') !== true &&
    (!reranked || score >= NEAR_ENOUGH);
  return [...shown.filter(isHeldAndNear), ...shown.filter((one) => !isHeldAndNear(one))]
    .slice(0, MAX_NEAREST)
    .map(({ canonical_id, article_no, citation_string, title, text, status, wording }) => ({
      canonical_id,
      ...(article_no !== undefined && { article_no }),
      citation_string,
      title,
      snippet: snippet(text, words, SNIPPET_LENGTH),
      status,
      ...wording,
    }));
}
