/** Which wording of an article holds on a day. Days are Gregorian, `YYYY-MM-DD`, and compared as strings. */
import type {
  ArticleDay,
  ArticleHistory,
  ArticleState,
  ArticleVersion,
  ArticleWarning,
} from '../schema/article.ts';

/**
 * Days on which a wording holds: `from` inclusive, `to` exclusive. Absent: open. `never`: a wording that a
 * later one has replaced on an unknown day, or on its own first day or before. It is in force on no day that
 * can be named.
 */
export interface Period {
  readonly from?: string;
  readonly to?: string;
  readonly never?: true;
}

/**
 * Periods of the wordings, in their order. No two of them share a day. A wording ends where a later one
 * begins, even if its own last day is missing or later. If the first day of any later wording is unknown, the
 * earlier one holds on no day, because a dead wording shown as law is the worse error.
 */
export function periodsOf({ versions }: Pick<ArticleHistory, 'versions'>): Period[] {
  return versions.map((version, at) => {
    const later = versions.slice(at + 1);
    if (later.some(({ from }) => from === undefined)) return { never: true };
    const from = version.from?.gregorian;
    const to = earliest([version.to, ...later.map((next) => next.from)].map((day) => day?.gregorian));
    if (from !== undefined && to !== undefined && to <= from) return { never: true };
    return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
  });
}

/** A period whose days keep the calendar in which the source writes them, as `Period` does not. */
export interface WrittenPeriod {
  readonly from?: ArticleDay;
  readonly to?: ArticleDay;
  readonly never?: true;
}

/**
 * Periods of the wordings with their days as the source writes them. A known `from` is given even for a
 * wording that holds on no day (`never`).
 */
export function writtenPeriods(history: Pick<ArticleHistory, 'versions'>): WrittenPeriod[] {
  const { versions } = history;
  return periodsOf(history).map(({ to: end, never }, at) => {
    const from = versions[at]?.from;
    // A wording ends on its own last day or where a later one begins.
    const ends = [versions[at]?.to, ...versions.slice(at + 1).map((later) => later.from)];
    const to = ends.find((day) => day !== undefined && day.gregorian === end);
    return { ...(from && { from }), ...(to && { to }), ...(never && { never }) };
  });
}

/** The same period in Gregorian days; without any for a wording that holds on no day. */
export function gregorianPeriod({ from, to, never }: WrittenPeriod): Period {
  if (never) return { never };
  return { ...(from && { from: from.gregorian }), ...(to && { to: to.gregorian }) };
}

const earliest = (days: readonly (string | undefined)[]): string | undefined =>
  days.filter((day) => day !== undefined).sort()[0];

export const holdsOn = ({ from, to, never }: Period, day: string): boolean =>
  !never && (from === undefined || from <= day) && (to === undefined || day < to);

/** A wording with its index in `versions` and the days on which it holds. */
export interface VersionOnDay {
  readonly index: number;
  readonly version: ArticleVersion;
  readonly period: Period;
}

/** The wording that holds on a day; undefined if none is known to hold then. */
export function versionOn(history: Pick<ArticleHistory, 'versions'>, day: string): VersionOnDay | undefined {
  const periods = periodsOf(history);
  const index = periods.findIndex((period) => holdsOn(period, day));
  const [version, period] = [history.versions[index], periods[index]];
  return version && period && { index, version, period };
}

/** True if a change added the article to the law, whether or not the source prints it among its articles. */
export function isInserted({ source, changes, versions: [first] }: ArticleHistory): boolean {
  const isOfSource = source !== undefined || changes.length === 0;
  return !isOfSource || (first?.made_by ?? []).some((at) => changes[at]?.operation === 'insert_article');
}

/** State of one wording on a day. */
export function stateOn(
  { versions }: Pick<ArticleHistory, 'versions'>,
  index: number,
  day: string,
): ArticleState {
  const period = periodsOf({ versions })[index];
  const version = versions[index];
  if (period === undefined || version === undefined) throw new RangeError(`no version ${index}`);
  return stateIn(period, { repealed: version.repealed, known: version.text !== undefined }, day);
}

/** State on a day of a wording that holds in this period. `known`: the sources have its text. */
export function stateIn(
  period: Period,
  { repealed, known }: { readonly repealed: boolean; readonly known: boolean },
  day: string,
): ArticleState {
  if (period.from !== undefined && day < period.from) return 'not_yet';
  if (period.never || (period.to !== undefined && period.to <= day)) return 'superseded';
  if (repealed) return 'repealed';
  return known ? 'in_force' : 'unknown';
}

/** Warnings about the wording at `index`, which every answer with this wording repeats. */
export function warningsOf({ versions }: Pick<ArticleHistory, 'versions'>, index: number): ArticleWarning[] {
  const version = versions[index];
  if (version === undefined) throw new RangeError(`no version ${index}`);
  const { repealed, text, unapplied, from, from_basis } = version;
  const warnings: ArticleWarning[] = [];
  if (!repealed && text === undefined) warnings.push('wording_unknown');
  if (unapplied.length > 0) warnings.push('changes_unapplied');
  if (index > 0 && (from === undefined || from_basis === 'unknown')) warnings.push('effective_date_unknown');
  return warnings;
}

/** Number of days from 1970-01-01 to a Gregorian day; negative for earlier days. */
export const dayNumber = (day: string): number => Date.parse(day) / DAY_MS;

const DAY_MS = 86_400_000;
