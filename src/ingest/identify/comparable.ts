/** Documents that may print the same law, and what they are compared by. */
import { isAmendment } from '../../core.ts';
import type { SourceDocument } from '../read/source-document.ts';
import type { Candidate } from './identify.ts';
import { wordRuns } from './word-runs.ts';

/** A document that may be a law or a print of one. */
export interface Comparable {
  canonicalId: string;
  candidate: Pick<Candidate, 'jurisdiction' | 'identity' | 'articles' | 'textLength'>;
  /** Number of articles with changes, according to the document's own notes. */
  changedArticles: number;
}

/** A source may give a number without a year. */
export const isNumbered = ({ candidate }: Comparable) => candidate.identity.number !== undefined;

/** «تعديل نظام …» has the content words of «نظام …». */
export const isAmending = ({ candidate }: Comparable) => isAmendment(candidate.identity.normalizedTitle);

/**
 * Country, series, number and year. The ids of two documents with one number may differ in the year: a Hijri
 * year lies in two Gregorian ones.
 */
export const numberKey = ({ candidate: { jurisdiction, identity } }: Comparable) =>
  [jurisdiction, identity.series, identity.number, identity.yearAsCited, identity.calendar].join('\n');

export function grouped<T>(values: readonly T[], keyOf: (value: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const value of values) {
    const key = keyOf(value);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [value]);
    else group.push(value);
  }
  return groups;
}

/** What is read of the texts of documents, by canonical id. */
export interface Texts {
  /** Runs of words of the whole text; empty for an unknown id. */
  runsOf(canonicalId: string): ReadonlySet<string>;
  /** True if the source prints the decree or the decision by which the document was issued. */
  hasDecree(canonicalId: string): boolean;
  isRepealed(canonicalId: string): boolean;
}

/** Reads the words of each document once. */
export function textsOf(read: (canonicalId: string) => SourceDocument | undefined): Texts {
  return {
    runsOf: remembered((canonicalId) => {
      const source = read(canonicalId);
      return source === undefined ? new Set<string>() : wordRuns(wordsOf(source));
    }),
    hasDecree: remembered((canonicalId) => {
      const { preamble, printed } = read(canonicalId) ?? {};
      return preamble !== undefined && printed === undefined;
    }),
    isRepealed: (canonicalId) => read(canonicalId)?.status === 'repealed',
  };
}

/** All words of a document, without the notes of amendment. */
export function wordsOf({ preamble, articles, full_text, closing }: SourceDocument): string {
  const texts = articles.flatMap(({ heading, text }) => [heading, text]);
  return [preamble, ...texts, full_text, closing].filter((text) => text !== undefined).join('\n');
}

function remembered<V>(make: (key: string) => V): (key: string) => V {
  const made = new Map<string, V>();
  return (key) => {
    const known = made.get(key) ?? make(key);
    made.set(key, known);
    return known;
  };
}
