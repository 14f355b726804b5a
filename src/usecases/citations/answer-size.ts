/**
 * How much one answer lists. The densest 200,000 characters of a corpus of 8,195 documents hold 715 citations; what
 * holds more than this is a list, which the caller can send in parts.
 */
import type { Citation } from '../../core.ts';

export const MOST_CITATIONS = 2_000;
/** All articles of all citations together: «المواد 1 إلى 100» is a hundred. */
const MOST_ARTICLES = 10_000;

/** How many of the citations are listed. Those of one list share a span and stay together. */
export function listed(citations: readonly Citation[]): number {
  let articles = 0;
  let end = 0;
  for (const citation of citations) {
    articles += citation.articles.length;
    if (end === MOST_CITATIONS || articles > MOST_ARTICLES) break;
    end += 1;
  }
  const first = citations[end];
  if (first === undefined) return citations.length;
  let cut = end;
  while (cut > 0 && citations[cut - 1]?.start === first.start) cut -= 1;
  return cut > 0 ? cut : end;
}
