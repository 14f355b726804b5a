/**
 * Bounds of the time of documents without a date. A name that passed from law to law means one law in a text
 * of 1442 and another in a text of 1446, and most consolidated texts print no date of their own.
 */
import type { Mention } from '../extract/mention.ts';
import { writtenDay } from '../identify/written-day.ts';
import type { Days } from './key-years.ts';
import { yearsOf } from './key-years.ts';
import type { Linkable } from './linkable.ts';
import type { DatesOf, MadeBetween } from './newest.ts';
import { madeBetween } from './newest.ts';

/** What other texts and its own citations tell of the time of an undated document. */
export interface Bounds {
  /**
   * Day or year from which the document is at the earliest: that of the decision that issued it, or of the
   * newest instrument that it repeals.
   */
  readonly earliest?: string;
  /** Last day or year of the decision that issued it. */
  readonly latest?: string;
  /** Day or year of the first dated text that cites it, until which it is at the latest. */
  readonly citedFrom?: string;
  /** Day or year of the newest instrument that it cites by number: it may name a law of that time. */
  readonly knows?: string;
}

/** Key of what a decision issued, in its parts: country, and number and year of the decision. */
const ISSUED = /^([a-z]{2}\/)issued-([^/]+\/[^/]+\/[gh]\d{4})$/;

/** Returns the bounds of the documents that have no year, by canonical id. */
export function boundsOfUndated(
  documents: readonly Linkable[],
  datesOf: DatesOf,
): ReadonlyMap<string, Bounds> {
  const holders = new Map<string, Linkable | 'several'>();
  for (const document of documents) {
    for (const key of new Set(document.keys)) holders.set(key, holders.has(key) ? 'several' : document);
  }
  const undated = documents.filter((one) => madeBetween(one, datesOf).earliest === undefined);
  const bounds = new Map(
    undated.map((one) => [one, issuedBetween(one, holders, datesOf) ?? ownBounds(one)] as const),
  );
  for (const citing of documents) {
    const { latest } = madeBetween(citing, datesOf);
    if (latest === undefined) continue;
    for (const mention of citing.mentions) {
      // A note, or an amended article, is later than its document.
      if (mention.statedYear !== undefined || mention.reversed || mention.by || isAdded(mention)) continue;
      const held = mention.keys.find((key) => holders.has(key));
      const cited = held === undefined ? undefined : holders.get(held);
      const known = typeof cited === 'object' ? bounds.get(cited) : undefined;
      if (known === undefined || typeof cited !== 'object') continue;
      // A text that is earlier than what the document repeals cites another document of the name.
      if (known.earliest !== undefined && isBefore(latest, known.earliest)) continue;
      if (known.latest !== undefined) continue;
      if (known.citedFrom === undefined || latest < known.citedFrom) {
        bounds.set(cited, { ...known, citedFrom: latest });
      }
    }
  }
  return new Map(Array.from(bounds, ([{ canonicalId }, known]) => [canonicalId, known]));
}

/** Returns the time of the decision that issued a document: its day if a document of the corpus has it. */
function issuedBetween(
  { keys }: Linkable,
  holders: ReadonlyMap<string, Linkable | 'several'>,
  datesOf: DatesOf,
): Bounds | undefined {
  const decisions = keys.flatMap((key) => {
    const [, country, rest] = ISSUED.exec(key) ?? [];
    return rest === undefined ? [] : `${country}${rest}`;
  });
  const years = yearsOf(decisions);
  if (years === undefined) return undefined;
  const found = decisions.map((key) => holders.get(key)).find((one) => typeof one === 'object');
  const { earliest = years.first, latest = years.last } = found ? madeBetween(found, datesOf) : {};
  const isDay = earliest === latest && earliest.length === years.first.length;
  const made = isDay ? { first: earliest, last: latest } : years;
  return { earliest: made.first, latest: made.last, knows: made.first };
}

/** What a document tells of its own time: what it repeals and cites. */
function ownBounds({ mentions }: Linkable): Bounds {
  let bounds: Bounds = {};
  for (const mention of mentions) {
    const cited = mention.undated || mention.reversed || mention.by ? undefined : dateOf(mention);
    if (cited === undefined || isAdded(mention)) continue;
    const { first } = cited;
    if (bounds.knows === undefined || first > bounds.knows) bounds = { ...bounds, knows: first };
    if (mention.type !== 'repeals' || mention.articleRef !== undefined) continue;
    if (bounds.earliest === undefined || first > bounds.earliest) bounds = { ...bounds, earliest: first };
  }
  return bounds;
}

/** True for what a note tells, which may be later than its document. */
const isAdded = ({ pattern }: Mention) => / (?:note|amendment)\b/.test(pattern);

/** First and last possible date of the instrument that a mention cites by number. */
function dateOf({ date, keys }: Mention): Days | undefined {
  const day = date === undefined ? undefined : writtenDay(date)?.gregorian;
  return day === undefined ? yearsOf(keys) : { first: day, last: day };
}

/** True if a date is surely before another one. */
export const isBefore = (one: string, other: string): boolean => {
  const length = Math.min(one.length, other.length);
  return one.slice(0, length) < other.slice(0, length);
};

/** The dates of documents, with the bounds of those that state none. */
export const withBounds =
  (datesOf: DatesOf, bounds: ReadonlyMap<string, Bounds>): DatesOf =>
  (canonicalId): MadeBetween | undefined => {
    const { earliest, latest } = bounds.get(canonicalId) ?? {};
    if (earliest === undefined) return datesOf(canonicalId);
    return { earliest, ...(latest && { latest }) };
  };
