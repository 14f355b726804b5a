/** Citations that an answer writes out, held against the corpus as `/v1/citations/verify` does. */
import type { Corpus } from '../../../stores/corpus.ts';
import { besides } from '../../citations/beside.ts';
import type { Examined } from '../../citations/examine.ts';
import type { Located } from '../../citations/outcome.ts';
import { locator } from '../../citations/outcome.ts';
import type { Placed } from '../../citations/span.ts';
import { spanOf } from '../../citations/span.ts';
import type { Surroundings } from '../../citations/text.ts';
import { judge, unreadable } from '../../citations/verdict.ts';
import type { VerifiedCitation } from '../../citations/verify.ts';

export interface Prose {
  /** Those that have a verdict, in the order of the text. */
  readonly items: readonly VerifiedCitation[];
  /** All that could be read. */
  readonly located: readonly Located[];
}

export function proseCitations(
  text: string,
  { citations, unread }: Pick<Examined, 'citations' | 'unread'>,
  corpus: Corpus,
  surroundings: Surroundings,
): Prose {
  const located = citations.map(locator(corpus, surroundings));
  const beside = besides(text, located);
  const words = (place: Placed) => ({ text: text.slice(place.start, place.end), span: spanOf(place) });
  const read = located.flatMap((one): VerifiedCitation[] => {
    const judgement = judge(corpus, { ...one, beside: beside.get(one) }, surroundings);
    return judgement === undefined ? [] : [{ ...words(one.citation), parsed: one.parsed, ...judgement }];
  });
  const items = [...read, ...unread.map((one) => ({ ...words(one), ...unreadable(one) }))];
  return { items: items.sort((a, b) => a.span.utf16.start - b.span.utf16.start), located };
}
