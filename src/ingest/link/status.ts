/** Derives the changes of documents' statuses from the edges of the citation graph. */

import type { Commencement } from '../../core.ts';
import { known } from '../../schema/known.ts';
import type { StatusChange } from '../../schema/status-history.ts';
import { compareChanges, endOf, startOf } from '../../schema/status-history.ts';
import type { Status } from '../../schema/vocabulary.ts';
import { IMPLIED_CONFIDENCE, SUSPENDED_CONFIDENCE } from '../extract/confidence.ts';
import type { Edge } from '../extract/edge.ts';
import type { Links } from './link.ts';

/**
 * Least confidence of an edge whose change counts: a wrong "repealed" or wording is worse than a missing one.
 */
export const SURE_CHANGE_CONFIDENCE = 0.9;

/** Least confidence of an edge that is reported as an unsure repeal: that of an implied one. */
const UNSURE_REPEAL_CONFIDENCE = IMPLIED_CONFIDENCE;

/**
 * Time between the day of an instrument and its publication, in days: weeks in Saudi Arabia and the Emirates.
 */
const PUBLICATION_DAYS = 30;

/**
 * Time between the day of a decree and the day on which a law not in the corpus has effect, in days: no Saudi
 * law of the corpus waits for more than a year.
 */
const LONGEST_WAIT_DAYS = 366;

/** Facts by which a repeal is weighed against the source of the repealed document, by canonical id. */
interface Weighed extends Pick<ActingDocuments, 'madeOn'> {
  /** Status that the source gives a document. */
  sourceStatusOf(canonicalId: string): Status | undefined;
}

/**
 * The edges. The repeal of a whole document that its source holds to be in force is not sure if no repealing
 * text has a date: such a text may be a draft, or wait for its publication. With a dated one beside it, it is
 * another print of that one.
 */
export function withDoubtedRepeals(
  edges: readonly Edge[],
  { madeOn, sourceStatusOf }: Weighed,
): readonly Edge[] {
  const isSureRepeal = ({ type, articleRef, confidence }: Edge) =>
    type === 'repeals' && articleRef === undefined && confidence >= SURE_CHANGE_CONFIDENCE;
  const dated = new Set(
    edges.flatMap((edge) => (isSureRepeal(edge) && madeOn(edge.from) !== undefined ? edge.to : [])),
  );
  return edges.map((edge) => {
    if (!isSureRepeal(edge) || edge.pattern.endsWith(' mark') || dated.has(edge.to)) return edge;
    const status = sourceStatusOf(edge.to);
    if (status !== 'in_force' && status !== 'amended') return edge;
    return { ...edge, confidence: SUSPENDED_CONFIDENCE };
  });
}

/** Facts about the acting documents, by canonical id. */
interface ActingDocuments {
  /** Latest possible enactment day, or year, which is taken as the date of the change. */
  madeOn(canonicalId: string): string | undefined;
  /** Earliest possible enactment day, or year, if the document states one. */
  madeFrom(canonicalId: string): string | undefined;
  /** Commencement of the document's repeals; `undefined` if it states none. */
  commencementOf(canonicalId: string): Commencement | undefined;
}

/** A change that no edge shows: see `act` and `overtakenBy` of a status change. */
type ChangeWithoutEdge = Omit<Links['reported'][number], 'act'> & Pick<StatusChange, 'act' | 'overtakenBy'>;

/** Status changes by canonical id of the changed document, in order of date. */
export function changesFromEdges(
  edges: readonly Edge[],
  { madeOn, madeFrom, commencementOf }: ActingDocuments,
  reported: readonly ChangeWithoutEdge[] = [],
): Map<string, StatusChange[]> {
  const changes = new Map<string, StatusChange[]>();
  const add = (to: string, change: StatusChange) => changes.set(to, [...(changes.get(to) ?? []), change]);
  for (const { to, type, confidence, on, act, overtakenBy } of reported) {
    const isSure = confidence >= SURE_CHANGE_CONFIDENCE;
    const by = known({ act, overtakenBy, on });
    if (type === 'amends' && isSure) add(to, { to: 'amended', ...by });
    if (type === 'repeals') add(to, { to: 'repealed', ...by, ...(!isSure && { unsure: true }) });
  }
  for (const [ordinal, edge] of edges.entries()) {
    const { from, to, type, articleRef, confidence, at } = edge;
    if (type !== 'repeals' && type !== 'amends') continue;
    // The repeal of an article leaves its law in force, amended.
    const isRepeal = type === 'repeals' && articleRef === undefined;
    if (confidence < (isRepeal ? UNSURE_REPEAL_CONFIDENCE : SURE_CHANGE_CONFIDENCE)) continue;
    const on = madeOn(from);
    const earliest = on === undefined ? undefined : madeFrom(from);
    const commencement = isRepeal ? commencementOf(from) : undefined;
    const start = on === undefined ? {} : effectFrom({ on, earliest: earliest ?? on }, commencement);
    const isUnsure = isRepeal && (confidence < SURE_CHANGE_CONFIDENCE || commencement?.event === true);
    const change: StatusChange = {
      to: isRepeal ? 'repealed' : 'amended',
      edge: ordinal,
      ...(on !== undefined && { on }),
      ...(earliest !== undefined && earliest !== on && { earliest }),
      ...start,
      ...(isUnsure && { unsure: true }),
      ...(at !== undefined && { article: at }),
    };
    add(to, change);
  }
  for (const list of changes.values()) list.sort(compareChanges);
  return changes;
}

/**
 * Day of effect, if the acting document states one after its own date. If it gives a delay, a late day, and
 * the soonest one: no instrument is published before its day.
 */
export function effectFrom(
  { on, earliest }: { on: string; earliest: string },
  { day, afterDays, leastDays = afterDays, nextMonth, withLaw }: Commencement = {},
): Pick<StatusChange, 'from' | 'estimated' | 'soonest'> {
  const end = endOf(on);
  if (day !== undefined) return day > on ? { from: day } : {};
  if (nextMonth !== undefined) {
    const from = monthAfter(daysAfter(end, PUBLICATION_DAYS), nextMonth);
    const soonest = monthAfter(startOf(earliest), nextMonth);
    return soonest === from ? { from } : { from, estimated: true, soonest };
  }
  const delay = withLaw ? LONGEST_WAIT_DAYS : afterDays;
  if (delay === undefined) return {};
  // The end of a year leaves more time for the publication than a day does.
  const published = on === end ? PUBLICATION_DAYS : 0;
  const from = daysAfter(end, delay + published);
  const soonest = withLaw || leastDays === undefined ? undefined : earliestAfter(earliest, leastDays);
  return { from, estimated: true, ...(soonest !== undefined && { soonest }) };
}

/**
 * The soonest day that a delay after the publication of an instrument can end, counted from the earliest day
 * of the instrument. Undefined for a delay of no more than a day.
 */
export function earliestAfter(earliest: string, leastDays: number): string | undefined {
  return leastDays > 1 ? daysAfter(startOf(earliest), leastDays) : undefined;
}

/** First day of the next month after a day; of the next one with that number, if it is not 0. */
export function monthAfter(day: string, month: number): string {
  const [year = 0, own = 1] = day.split('-').map(Number);
  const next = month === 0 ? (own % 12) + 1 : month;
  const isLater = next > own;
  return `${isLater ? year : year + 1}-${String(next).padStart(2, '0')}-01`;
}

const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, day.length);

const DAY_MS = 86_400_000;
