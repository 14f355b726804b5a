/**
 * Reads references that only the document around them explains: in a bylaw to the law that it implements
 * («المادة 5 من القانون»), in a law to its executive bylaw («اللائحة التنفيذية لهذا القانون»). The graph
 * resolves them when all edges are known; `src/titles/own-law.ts` has the rule.
 */
import { extractCitations } from '../../core.ts';
import { nounOfOwnBylaw, nounOfOwnLaw } from '../../titles/own-law.ts';
import type { SourceDocument } from '../read/source-document.ts';
import type { CitingText } from './citing-texts.ts';
import { confidenceOf } from './confidence.ts';
import type { Mention } from './mention.ts';

const PATTERN = 'cites provision taken up';

/**
 * Yields a mention for each article that a provision of a bylaw cites of «the law». `most` is the greatest
 * number of articles taken of one citation. The text is scanned once more, so the caller asks only for
 * documents that implement a law.
 */
export function* ownLawMentions(
  { doc_type, jurisdiction }: SourceDocument,
  { text, place, article: at }: CitingText,
  most: number,
): Generator<Mention> {
  if (doc_type !== 'regulation' || place !== 'provision') return;
  for (const citation of extractCitations(text, { jurisdiction })) {
    const ofOwnLaw = nounOfOwnLaw(citation, text);
    if (ofOwnLaw === undefined) continue;
    for (const { no } of citation.articles.slice(0, most)) yield taken({ ofOwnLaw, articleRef: no }, at);
  }
}

/** The words without which no text says «of this law». Most texts lack them and are not scanned once more. */
const OF_THIS = /لهذا/;

/** Yields a mention if a provision of a law cites its executive bylaw. */
export function* ownBylawMention(
  { doc_type, jurisdiction }: SourceDocument,
  { text, place, article: at }: CitingText,
): Generator<Mention> {
  if (doc_type !== 'legislation' || place !== 'provision' || !OF_THIS.test(text)) return;
  for (const citation of extractCitations(text, { jurisdiction })) {
    const ofOwnBylaw = nounOfOwnBylaw(citation, text);
    if (ofOwnBylaw === undefined) continue;
    yield taken({ ofOwnBylaw }, at);
    return;
  }
}

/** A mention without keys, which the edges of its document explain. */
function taken(
  meant: Pick<Mention, 'ofOwnLaw' | 'ofOwnBylaw' | 'articleRef'>,
  at: string | undefined,
): Mention {
  const confidence = confidenceOf(PATTERN);
  const mention: Mention = { keys: [], words: '', ...meant, type: 'cites', pattern: PATTERN, confidence };
  return at === undefined ? mention : { ...mention, at };
}
