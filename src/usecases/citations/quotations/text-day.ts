/** The day of a text itself, on which the wordings that it quotes were law. */
import { ownDay } from '../../../core.ts';
import type { Corpus } from '../../../stores/corpus.ts';
import type { DocumentFacts } from '../../document/facts.ts';
import { bothCalendars } from '../reading/dates.ts';
import { sessionDate } from '../warnings/dated.ts';

/** Gregorian day of the document that contains the text, else the day that the head of the text states. */
export function dayOfText(
  corpus: Corpus,
  document: DocumentFacts | undefined,
  text: string,
): string | undefined {
  const session = document && sessionDate(corpus, document);
  if (session !== undefined) return bothCalendars(session).date_gregorian;
  return ownDay(text) ?? undefined;
}
