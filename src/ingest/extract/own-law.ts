/**
 * Reads references of a bylaw to the law that it implements, which do not name the law: «المادة 5 من القانون».
 * The graph resolves them when the edges of the bylaw are known; `cite`, `extract` and `verify` have the same
 * rule for a text that is read in its document.
 */
import type { Citation } from '../../core.ts';
import { bareNoun, extractCitations } from '../../core.ts';
import type { SourceDocument } from '../read/source-document.ts';
import type { CitingText } from './citing-texts.ts';
import { confidenceOf } from './confidence.ts';
import type { Mention } from './mention.ts';

const PATTERN = 'cites provision taken up';

/**
 * Yields a mention for each article that a provision of a bylaw cites of «the law», without a word that could
 * mean another law («القانون السابق»). `most` is the greatest number of articles taken of one citation. The
 * text is scanned once more, so the caller asks only for documents that implement a law.
 */
export function* ownLawMentions(
  { doc_type, jurisdiction }: SourceDocument,
  { text, place, article: at }: CitingText,
  most: number,
): Generator<Mention> {
  if (doc_type !== 'regulation' || place !== 'provision') return;
  for (const citation of extractCitations(text, { jurisdiction })) {
    const noun = nounOfOwnLaw(citation, text);
    if (noun === undefined) continue;
    for (const { no } of citation.articles.slice(0, most)) {
      const mention: Mention = {
        keys: [],
        words: '',
        ofOwnLaw: noun,
        type: 'cites',
        articleRef: no,
        pattern: PATTERN,
        confidence: confidenceOf(PATTERN),
      };
      yield at === undefined ? mention : { ...mention, at };
    }
  }
}

/** A definite word after «القانون» says which law is meant: «القانون الواجب التطبيق», «القانون الذي …». */
const QUALIFIED = /^\s+ال/;

/** Returns the bare noun by which the citation names the law of its bylaw; undefined if it may be another. */
function nounOfOwnLaw(citation: Citation, text: string): Mention['ofOwnLaw'] {
  const { reference, antecedent, relation, number, name, start, end } = citation;
  const isBare = antecedent === undefined && number === undefined && name === undefined;
  if (reference !== 'anaphoric' || relation !== 'cites' || !isBare) return undefined;
  const noun = bareNoun(text.slice(start, end));
  if ((noun !== 'law' && noun !== 'system') || QUALIFIED.test(text.slice(end, end + 4))) return undefined;
  return noun;
}
