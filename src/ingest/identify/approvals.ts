/** Date of a law that states none: that of the decree or the decision in the corpus that approves it. */
import { approves, DECISION } from './approving.ts';
import type { Candidate } from './identify.ts';

interface Sources {
  candidates: ReadonlyMap<string, { candidate: Candidate }>;
  /** Ids of documents that print a law once more. */
  copies: ReadonlyMap<string, string>;
  /** Latest possible day of a document, or its year. */
  latestDayOf(canonicalId: string): string | undefined;
}

/**
 * Returns a function that gives the latest date on which a document can have been made. A law without a date
 * has that of the decision whose title approves it, if no other law of the country has its title.
 */
export function datesOfLaws({ candidates, copies, latestDayOf }: Sources) {
  return (law: string): string | undefined => {
    const own = latestDayOf(law);
    const candidate = candidates.get(law)?.candidate;
    if (own !== undefined || candidate === undefined) return own;
    const { jurisdiction, identity } = candidate;
    const dates: string[] = [];
    for (const [id, { candidate: other }] of candidates) {
      if (id === law || other.jurisdiction !== jurisdiction) continue;
      const { series, normalizedTitle } = other.identity;
      if (normalizedTitle === identity.normalizedTitle && !copies.has(id)) return undefined;
      if (!DECISION.test(series) || !approves(normalizedTitle, identity.normalizedTitle)) continue;
      const date = latestDayOf(id);
      if (date !== undefined) dates.push(date);
    }
    return dates.sort().at(-1);
  };
}
