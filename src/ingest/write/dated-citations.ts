/** Says what tells documents of one title apart in their own citations: the year. */
import { citationKeys, parseCitation } from '../../core.ts';
import type { DocumentFacts } from '../prepare/prepared-records.ts';

/**
 * Returns the citations with the year, by canonical id, of the documents without a number whose citation is
 * that of another document of their country too. Without the year, the name means the one that is in force.
 */
export function datedCitations(
  ids: Iterable<string>,
  factsOf: (canonicalId: string) => DocumentFacts | undefined,
): ReadonlyMap<string, string> {
  const sharing = new Map<string, string[]>();
  for (const id of ids) {
    const candidate = factsOf(id)?.candidate;
    if (candidate === undefined || DIGIT.test(candidate.identity.citation)) continue;
    const citation = `${candidate.jurisdiction} ${candidate.identity.citation}`;
    sharing.set(citation, [...(sharing.get(citation) ?? []), id]);
  }
  const dated = new Map<string, string>();
  for (const id of [...sharing.values()].filter(({ length }) => length > 1).flat()) {
    const { jurisdiction = '', identity } = factsOf(id)?.candidate ?? {};
    if (identity?.yearAsCited === undefined || identity.calendar === 'judicial') continue;
    const { citation, yearAsCited, calendar, keys } = identity;
    const withYear = `${citation} لسنة ${yearAsCited}${calendar === 'hijri' ? 'هـ' : ''}`;
    // Only names that the grammar reads with a year find their document by it.
    const read = parseCitation(withYear, { jurisdiction });
    const [first] = read?.year === yearAsCited ? citationKeys(read, jurisdiction) : [];
    if (first !== undefined && keys.some((key) => key.startsWith(first))) dated.set(id, withYear);
  }
  return dated;
}

const DIGIT = /\d/;
