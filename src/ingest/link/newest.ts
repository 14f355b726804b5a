/** Finds the law that a name, or the law of a bylaw, meant on the day of the citing text. */
import type { Linkable } from './linkable.ts';

/**
 * Dates between which a document was made, `YYYY-MM-DD` or `YYYY`: equal if it is known; absent if nothing is
 * known.
 */
export interface MadeBetween {
  readonly earliest?: string;
  readonly latest?: string;
  /** Last possible day, if it is known while the day is not: that of a Hijri year. */
  readonly last?: string;
}

/** Returns the dates that a document states of itself. */
export type DatesOf = (canonicalId: string) => MadeBetween | undefined;

/** Returns the dates of a document: those it states of itself, else the years of its metadata. */
export function madeBetween(
  { canonicalId, year, latestYear = year }: Linkable,
  datesOf: DatesOf,
): MadeBetween {
  const stated = datesOf(canonicalId);
  if (stated?.earliest !== undefined && stated.latest !== undefined) return stated;
  // Of a document without a year one bound may be known.
  return year === undefined ? (stated ?? {}) : { earliest: String(year), latest: String(latestYear) };
}

/**
 * Returns the newest of the documents that are not later than the citing text, and those without a date,
 * because such a document may be another text of that time. Returns all of them if no first possible day of
 * the text is known, and all documents if no last possible day is.
 *
 * «نظام الشركات» in a decree of 1437 is the law of that time, not its successor.
 *
 * Days decide within a year. Where a day is unknown the newest document may have been made after the text.
 * The one before it is then returned too, so that the citation is ambiguous.
 */
export function newestUntil(
  documents: readonly Linkable[],
  citing: MadeBetween,
  datesOf: DatesOf,
): readonly Linkable[] {
  const { earliest, latest } = citing;
  if (latest === undefined) return documents;
  const made = new Map(documents.map((document) => [document, madeBetween(document, datesOf)]));
  const there = documents.filter((document) => !isAfter(made.get(document)?.earliest ?? latest, latest));
  // Of a text of which only the last possible day is known, no day tells which of several it means.
  if (earliest === undefined) return there;
  const undated = there.filter((document) => {
    const dates = made.get(document);
    return dates?.earliest === undefined || dates.latest === undefined;
  });
  const dated = there.flatMap((document) => {
    const dates = made.get(document);
    return dates?.earliest !== undefined && dates.latest !== undefined
      ? [{ document, earliest: dates.earliest, latest: dates.latest }]
      : [];
  });
  const newest = newestOf(dated);
  const mayBeLater = newest.some((one) => !isUntil(one.latest, earliest));
  const before = mayBeLater ? newestOf(dated.filter((one) => !newest.includes(one))) : [];
  return [...[...newest, ...before].map(({ document }) => document), ...undated];
}

/**
 * True if a document may have been made after the citing text: both are of one time, and no day tells their
 * order. False if the time of one of them is unknown.
 */
export function mayBeLater(document: Linkable, citing: MadeBetween, datesOf: DatesOf): boolean {
  const { latest: year, last: latest = year } = madeBetween(document, datesOf);
  return citing.earliest !== undefined && latest !== undefined && !isUntil(latest, citing.earliest);
}

interface Dated {
  document: Linkable;
  earliest: string;
  latest: string;
}

/** The newest documents: several if their order cannot be told. */
function newestOf(dated: readonly Dated[]): readonly Dated[] {
  const last =
    dated
      .map(({ earliest }) => earliest)
      .sort()
      .at(-1) ?? '';
  return dated.filter(({ latest }) => !isAfter(last, latest));
}

const YEAR_LENGTH = 4;

/** True if the first date is surely after the second: of two dates of one year, only if both are days. */
function isAfter(first: string, second: string): boolean {
  const length = Math.min(first.length, second.length);
  return first.slice(0, length) > second.slice(0, length);
}

/** True if the first date is surely not after the second. */
function isUntil(first: string, second: string): boolean {
  if (first.length > YEAR_LENGTH && second.length > YEAR_LENGTH) return first <= second;
  return isAfter(second, first);
}
