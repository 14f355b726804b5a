/** Warnings about a document as a whole, which an answer has beside its status. */
import { noticeWarnings, textNotices } from '../../articles/full-text.ts';
import type { ArticleWarning } from '../../schema/article.ts';
import type { Corpus } from '../../stores/corpus.ts';
import { generationDay } from '../../stores/manifest.ts';

/** Returns the warnings about a document on a day (`YYYY-MM-DD`); undefined if there are none. */
export function documentNotices(
  corpus: Corpus,
  documentOrdinal: number,
  day: string,
): ArticleWarning[] | undefined {
  const notices = textNotices(corpus.statusHistory(documentOrdinal), generationDay(corpus.manifest));
  const warnings = noticeWarnings(notices, day);
  return warnings.length > 0 ? warnings : undefined;
}
