/**
 * Warnings about a cited document as a whole. `cite`, `extract` and `verify` give the same ones for the same
 * document.
 */
import { z } from 'zod';
import { holdsOn } from '../../../articles/in-time.ts';
import { daysOfDoubt } from '../../../schema/status-history.ts';
import type { Corpus } from '../../../stores/corpus.ts';
import { generationDay } from '../../../stores/manifest.ts';
import type { Parsed } from '../resolve/parsed.ts';

export const DOCUMENT_WARNINGS = ['jurisdiction_guessed', 'repeal_day_unknown'] as const;

export type DocumentWarning = (typeof DOCUMENT_WARNINGS)[number];

/** What each warning about a document means, for the descriptions of the schemas. */
export const MEANINGS: Readonly<Record<DocumentWarning, string>> = {
  jurisdiction_guessed:
    'neither words nor request name the country; the default one has no such document, and this is the ' +
    'only one that has.',
  repeal_day_unknown:
    'the document is repealed from a day that is not known, and may be repealed on the day already.',
};

export const documentWarningsSchema = z
  .array(z.enum(DOCUMENT_WARNINGS))
  .min(1)
  .describe(DOCUMENT_WARNINGS.map((warning) => `${warning}: ${MEANINGS[warning]}`).join(' '));

/**
 * Returns the warnings about the document of a parsed citation on a day; empty if the citation has no
 * document.
 */
export function documentWarnings(
  corpus: Corpus,
  { canonical_id, jurisdiction_source }: Pick<Parsed, 'canonical_id' | 'jurisdiction_source'>,
  day: string,
): DocumentWarning[] {
  if (canonical_id === undefined) return [];
  const warnings: DocumentWarning[] = [];
  if (jurisdiction_source === 'corpus') warnings.push('jurisdiction_guessed');
  if (mayBeRepealed(corpus, canonical_id, day)) warnings.push('repeal_day_unknown');
  return warnings;
}

/** True on days on which the document may be repealed, because the day of its repeal is not known. */
function mayBeRepealed(corpus: Corpus, canonicalId: string, day: string): boolean {
  const document = corpus.documentOrdinal(canonicalId);
  if (document === undefined) return false;
  const days = daysOfDoubt(corpus.statusHistory(document), generationDay(corpus.manifest));
  return days !== undefined && holdsOn(days, day);
}
