/** From what a citation says to the document it stands for. */
import type { Citation } from '../../core.ts';
import { citationKeys, parseCitation } from '../../core.ts';
import type { Corpus } from '../../stores/corpus.ts';

/** Where the jurisdiction that a citation was read in comes from. */
export const JURISDICTION_SOURCES = ['citation', 'request', 'form', 'default'] as const;

/** A citation, and the jurisdiction that it is looked for in. */
export interface Reading {
  readonly citation: Citation;
  readonly jurisdiction: string;
  readonly source: (typeof JURISDICTION_SOURCES)[number];
}

/** The first citation in the text; none where no form matches. */
export function readCitation(text: string, hint: string | undefined, fallback: string): Reading | undefined {
  const citation = parseCitation(text);
  return citation === null ? undefined : readingOf(citation, hint, fallback);
}

/** The citation's own jurisdiction, else the caller's hint, else what its form tells, else the instance's default. */
export function readingOf(citation: Citation, hint: string | undefined, fallback: string): Reading {
  const { jurisdiction, usualJurisdiction } = citation;
  if (jurisdiction !== undefined) return { citation, jurisdiction, source: 'citation' };
  if (hint !== undefined) return { citation, jurisdiction: hint, source: 'request' };
  if (usualJurisdiction !== undefined) return { citation, jurisdiction: usualJurisdiction, source: 'form' };
  return { citation, jurisdiction: fallback, source: 'default' };
}

/**
 * The ids that the citation stands for: those of the most specific key that has any. More than one id means that
 * the words do not tell which; a looser key is not asked then, it could only add to them.
 */
export function resolveCitation(
  corpus: Corpus,
  { citation, jurisdiction }: Pick<Reading, 'citation' | 'jurisdiction'>,
): readonly string[] {
  for (const key of citationKeys(citation, jurisdiction)) {
    const ids = corpus.resolve(key);
    if (ids.length > 0) return ids;
  }
  return [];
}
