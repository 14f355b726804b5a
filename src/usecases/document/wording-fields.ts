/** Fields of an answer about the wording that it shows, and about what its document as a whole lacks. */
import { holdsOn } from '../../articles/in-time.ts';
import { isShownAsLaw, shownWording } from '../../articles/shown-wording.ts';
import { articleKey } from '../../core.ts';
import type { ArticleWarning } from '../../schema/article.ts';
import {
  daysOfDoubt,
  isBeforeCommencement,
  lawWarnings,
  mayBeLater,
  textWarnings,
} from '../../schema/status-history.ts';
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
  if (document === undefined) return wording;
  const history = corpus.statusHistory(document);
  const doubtful = daysOfDoubt(history, knownOn);
  const isDoubtful = doubtful !== undefined && holdsOn(doubtful, day);
  const isLaw = card.doc_type !== 'case_law' && card.doc_type !== 'fatwa';
  const isEarly = isLaw && isBeforeCommencement(history, day);
  const isPerhapsLater = isLaw && !isEarly && wording.from === undefined && mayBeLater(history, day);
  const warnings: ArticleWarning[] = [
    ...(wording.warnings ?? []),
    ...(isDoubtful ? (['repeal_day_unknown'] as const) : []),
    ...(isEarly ? (['not_yet_in_force'] as const) : []),
    ...(isPerhapsLater ? (['effective_date_unknown'] as const) : []),
    ...textWarnings(history, day, card.article_no && articleKey(card.article_no)),
    ...lawWarnings(history, day),
  ];
  if (warnings.length === 0) return wording;
  return {
    ...wording,
    ...(((isDoubtful && !doubtful.held) || isPerhapsLater) && { state: 'unknown' }),
    ...(isEarly && { state: 'not_yet' }),
    warnings,
  };
}
