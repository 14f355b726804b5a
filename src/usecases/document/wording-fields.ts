/** Fields of an answer about the wording that it shows, and about a repeal whose day is not known. */
import { holdsOn } from '../../articles/in-time.ts';
import { isShownAsLaw, shownWording } from '../../articles/shown-wording.ts';
import { daysOfDoubt } from '../../schema/status-history.ts';
import type { Status } from '../../schema/vocabulary.ts';
import type { WordingFields } from '../../schema/wording.ts';
import type { ArticleCard, Corpus } from '../../stores/corpus.ts';
import { generationDay } from '../../stores/manifest.ts';

/** Fields of an answer that shows the text of the card on a day, on which the document has `status`. */
export function wordingFieldsOf(
  corpus: Corpus,
  card: ArticleCard,
  day: string,
  status: Status,
): WordingFields {
  const wording = shownWording(card, day, status);
  if (status === 'repealed' || !isShownAsLaw(wording.state)) return wording;
  const document = corpus.documentOrdinal(card.canonical_id);
  const knownOn = generationDay(corpus.manifest);
  const doubtful = document === undefined ? undefined : daysOfDoubt(corpus.statusHistory(document), knownOn);
  if (doubtful === undefined || !holdsOn(doubtful, day)) return wording;
  return {
    ...wording,
    ...(!doubtful.held && { state: 'unknown' }),
    warnings: [...(wording.warnings ?? []), 'repeal_day_unknown'],
  };
}
