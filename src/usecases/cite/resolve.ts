/** From what a citation says to the document it stands for. */
import type { Citation } from '../../core.ts';
import { citationKeys } from '../../core.ts';
import type { Corpus } from '../../stores/corpus.ts';

/** Where the jurisdiction that a citation was read in comes from. */
export const JURISDICTION_SOURCES = ['citation', 'request', 'form', 'default'] as const;

export interface Reading {
  readonly jurisdiction: string;
  readonly source: (typeof JURISDICTION_SOURCES)[number];
}

/** The citation's own jurisdiction, else the caller's hint, else what its form tells, else the instance's default. */
export function readingOf(citation: Citation, hint: string | undefined, fallback: string): Reading {
  if (citation.jurisdiction !== undefined) return { jurisdiction: citation.jurisdiction, source: 'citation' };
  if (hint !== undefined) return { jurisdiction: hint, source: 'request' };
  if (citation.usualJurisdiction !== undefined) {
    return { jurisdiction: citation.usualJurisdiction, source: 'form' };
  }
  return { jurisdiction: fallback, source: 'default' };
}

/**
 * The ids that the citation stands for: those of the most specific key that has any. More than one id means that
 * the words do not tell which; a looser key is not asked then, it could only add to them.
 */
export function resolveCitation(corpus: Corpus, citation: Citation, jurisdiction: string): readonly string[] {
  for (const key of citationKeys(citation, jurisdiction)) {
    const ids = corpus.resolve(key);
    if (ids.length > 0) return ids;
  }
  return [];
}
