/**
 * How much the other words for an everyday phrase count in a corpus: in full where no text has the phrase, not at all
 * where it is the law's own. As the embedded engine weighs them (`crates/core/src/index/rarity.rs` has the reasons).
 */
import type { SearchQuery } from '../../core.ts';
import { termsOf } from './terms.ts';
import type { TermStatistics } from './weighted-terms.ts';

/** Idf, as a share of the largest there is, up to which a phrase counts as the law's own, and from which as none of it. */
const OWN = 0.4;
const FOREIGN = 0.9;

export function weighedByRarity(query: SearchQuery, statistics: TermStatistics): SearchQuery {
  const expansions = query.expansions
    .map((expansion) => ({ ...expansion, weight: expansion.weight * shareOf(expansion.phrase, statistics) }))
    .filter(({ weight }) => weight > 0);
  return { ...query, expansions };
}

function shareOf(phrase: string, { chunks, frequencies }: TermStatistics): number {
  const terms = termsOf(phrase);
  // A law that has an English word has it as a name.
  if (/^[\p{ASCII}]*$/u.test(phrase) || terms.length === 0) return 1;
  const all = Math.max(chunks, 2);
  const rarest = Math.min(...Array.from(frequencies(terms), (frequency) => Math.max(frequency, 1)));
  const idf = Math.log(all / rarest) / Math.log(all);
  return Math.min(1, Math.max(0, (idf - OWN) / (FOREIGN - OWN)));
}
