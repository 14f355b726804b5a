/** Counts the dates by which documents cite a document with its number. */
import type { CitedDates } from '../identify/cited-days.ts';
import type { Linkable } from './linkable.ts';

/** Dates by canonical id of the cited document. */
export interface DateCounts {
  readonly dates: ReadonlyMap<string, CitedDates>;
  /** Counts a date, once for each citing document. */
  add(cited: Linkable, date: string, citing: Linkable): void;
}

export function dateCounts(): DateCounts {
  const dates = new Map<string, Map<string, number>>();
  const counted = new Map<string, Set<Linkable>>();
  return {
    dates,
    add({ canonicalId }, date, citing) {
      const key = `${canonicalId} ${date}`;
      const by = counted.get(key) ?? new Set();
      counted.set(key, by);
      if (by.has(citing)) return;
      by.add(citing);
      const ofDocument = dates.get(canonicalId) ?? new Map<string, number>();
      dates.set(canonicalId, ofDocument.set(date, (ofDocument.get(date) ?? 0) + 1));
    },
  };
}

/**
 * Returns the dates that stand beside numbers which only one document has. Linking needs them before it knows
 * the links: the day of a law tells whether a text that names it can mean it.
 */
export function datesBesideNumbers(documents: readonly Linkable[]): DateCounts['dates'] {
  const holders = new Map<string, Linkable | 'several'>();
  for (const document of documents) {
    for (const key of new Set(document.keys)) holders.set(key, holders.has(key) ? 'several' : document);
  }
  const counts = dateCounts();
  for (const citing of documents) {
    for (const { date, keys, undated } of citing.mentions) {
      if (date === undefined || undated) continue;
      const held = keys.find((key) => holders.has(key));
      const cited = held === undefined ? undefined : holders.get(held);
      if (typeof cited === 'object' && cited !== citing) counts.add(cited, date, citing);
    }
  }
  return counts.dates;
}
