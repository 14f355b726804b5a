/**
 * Verifies the English citations that an answer writes out: «Article 5 of Federal Law No. 8 of 1980». The
 * citation grammar reads Arabic, so each is read in Arabic wordings. The first with a document
 * counts.
 */
import type { Citation } from '../../../core.ts';
import { extractCitations, readQuery } from '../../../core.ts';
import type { Span } from '../../../schema/span.ts';
import type { Corpus } from '../../../stores/corpus.ts';
import { locator } from '../../citations/outcome.ts';
import { textOf } from '../../citations/resolve/reading.ts';
import type { Surroundings } from '../../citations/text.ts';
import { judge } from '../../citations/verdict.ts';
import type { VerifiedCitation } from '../../citations/verify.ts';
import { arabicReadingsOf } from '../../search/cited.ts';
import { inTurns } from '../../turns.ts';
import { MOST_LISTED } from './schema.ts';

const INSTRUMENT = String.raw`(?:law|act|code|statute|decree|decision|resolution|regulations?)\b`;
const NUMBER = String.raw`\s{0,2}(?:no\.?|number|nr\.?)?\s{0,2}\(?\d{1,5}\)?\s{0,2}(?:of|for|/)\s{0,2}(?:the year\s)?\d{4}\b`;
const CITATION = new RegExp(
  String.raw`\b(?:articles?|art\.?)\s{0,2}\(?\d{1,4}\)?,?\s{1,2}(?:of|from)\s{1,2}(?:the\s{1,2})?` +
    String.raw`(?:[a-z-]{1,30}\s{1,2}){0,6}?${INSTRUMENT}(?:[- ]law\b)?(?:${NUMBER})?`,
  'giu',
);

/** Maximum number of Arabic wordings that are tried for a citation. Each takes about half a millisecond. */
const MOST_READINGS = 8;

export interface EnglishCitation {
  readonly start: number;
  readonly end: number;
}

/** Returns the places of the English citations of a text, at most as many as a response lists. */
export function englishCitations(text: string): EnglishCitation[] {
  const found: EnglishCitation[] = [];
  for (const match of text.matchAll(CITATION)) {
    if (found.length === MOST_LISTED) break;
    found.push({ start: match.index, end: match.index + match[0].length });
  }
  return found;
}

export async function verifiedEnglish(
  text: string,
  places: readonly EnglishCitation[],
  corpus: Corpus,
  country: string | undefined,
  surroundings: Surroundings,
  spanIn: (start: number, end: number) => Span,
  signal: AbortSignal,
): Promise<VerifiedCitation[]> {
  const verified = ({ start, end }: EnglishCitation): VerifiedCitation[] => {
    const words = text.slice(start, end);
    const readings = arabicReadingsOf(words, readQuery(words), country).slice(0, MOST_READINGS);
    const judged = readings.flatMap((reading) => {
      const [citation] = extractCitations(reading, textOf(country));
      return citation === undefined ? [] : verdictOf(citation, reading, corpus, surroundings);
    });
    const best = judged.find(({ verdict }) => verdict !== 'not_in_corpus') ?? judged[0];
    return best === undefined ? [] : [{ text: words, span: spanIn(start, end), ...best }];
  };
  return (await inTurns(places, verified, signal)).flat();
}

/** Judges a citation that was read from `reading`. */
function verdictOf(citation: Citation, reading: string, corpus: Corpus, surroundings: Surroundings) {
  const located = locator(corpus, reading, surroundings)(citation, 0);
  const judgement = judge(corpus, located, surroundings);
  return judgement === undefined ? [] : [{ parsed: located.parsed, ...judgement }];
}
