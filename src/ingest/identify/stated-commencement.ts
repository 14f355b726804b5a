/** The commencement that a document states for itself. */
import type { Commencement } from '../../core.ts';
import { commencement } from '../../core.ts';
import type { SourceDocument } from '../read/source-document.ts';

/** First word of the numbers of promulgating articles: «إصدار 1». */
const PROMULGATION = 'إصدار';

/**
 * The last statement counts. Promulgating articles stand before the others in the source and last here: they
 * decide for the whole. All articles are read, because added ones may follow the one that states it.
 */
export function statedCommencement(source: SourceDocument): Commencement | undefined {
  const { preamble, full_text, articles, closing } = source;
  const textsOf = (isPromulgating: boolean) =>
    articles.flatMap(({ article_no, text }) =>
      (article_no?.startsWith(PROMULGATION) ?? false) === isPromulgating ? text : [],
    );
  const texts = [preamble, full_text, ...textsOf(false), closing, ...textsOf(true)];
  return commencement(texts.filter((text) => text !== undefined).join('\n')) ?? undefined;
}
