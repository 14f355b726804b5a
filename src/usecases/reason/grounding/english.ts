/** Verifies the English citations that an answer writes out: «Article 5 of Federal Law No. 8 of 1980». */
import { spanOf } from '../../../schema/span.ts';
import type { Corpus } from '../../../stores/corpus.ts';
import { locatedInEnglish } from '../../citations/english/located.ts';
import type { EnglishCitation } from '../../citations/english/places.ts';
import type { Surroundings } from '../../citations/finding/text.ts';
import { judge } from '../../citations/verdict.ts';
import type { VerifiedCitation } from '../../citations/verify.ts';
import { inTurns } from '../../turns.ts';
import { MOST_LISTED } from './schema.ts';

interface English {
  readonly items: readonly VerifiedCitation[];
  /** Places of all English citations, those without a verdict included. */
  readonly places: readonly EnglishCitation[];
}

/** `country` is that of citations that name none. */
export async function verifiedEnglish(
  text: string,
  corpus: Corpus,
  country: string | undefined,
  surroundings: Surroundings,
  signal: AbortSignal,
): Promise<English> {
  const { located, places } = await locatedInEnglish(
    text,
    corpus,
    country,
    surroundings,
    MOST_LISTED,
    signal,
  );
  const verified = await inTurns(
    located,
    (one): VerifiedCitation[] => {
      const judgement = judge(corpus, one, surroundings);
      const { start, end } = one.citation;
      const words = { text: text.slice(start, end), span: spanOf(one.citation) };
      return judgement === undefined ? [] : [{ ...words, parsed: one.parsed, ...judgement }];
    },
    signal,
  );
  return { items: verified.flat(), places };
}
