/** Derives the changes of documents' statuses from the edges of the citation graph. */

import type { Commencement } from '../../core.ts';
import type { StatusChange } from '../../schema/status-history.ts';
import { compareChanges, endOf } from '../../schema/status-history.ts';
import type { Edge } from '../extract/edge.ts';

/**
 * Least confidence of an edge whose change counts: a wrong "repealed" or wording is worse than a missing one.
 */
export const SURE_CHANGE_CONFIDENCE = 0.9;

/** Least confidence of an edge that is reported as an unsure repeal. */
const UNSURE_REPEAL_CONFIDENCE = 0.8;

/** Time between the day of an instrument and its publication, in days: weeks in Saudi Arabia and the Emirates. */
const PUBLICATION_DAYS = 30;

/** Facts about the acting documents, by canonical id. */
interface ActingDocuments {
  /** Latest possible enactment day, or year, which is taken as the date of the change. */
  madeOn(canonicalId: string): string | undefined;
  /** Commencement that the document states; `undefined` if it states none. */
  commencementOf(canonicalId: string): Commencement | undefined;
}

/** Status changes by canonical id of the changed document, in order of date. */
export function changesFromEdges(
  edges: readonly Edge[],
  { madeOn, commencementOf }: ActingDocuments,
): Map<string, StatusChange[]> {
  const changes = new Map<string, StatusChange[]>();
  for (const [ordinal, edge] of edges.entries()) {
    const { from, to, type, articleRef, confidence, at } = edge;
    if (type !== 'repeals' && type !== 'amends') continue;
    // The repeal of an article leaves its law in force, amended.
    const isRepeal = type === 'repeals' && articleRef === undefined;
    if (confidence < (isRepeal ? UNSURE_REPEAL_CONFIDENCE : SURE_CHANGE_CONFIDENCE)) continue;
    const on = madeOn(from);
    const commencement = isRepeal ? commencementOf(from) : undefined;
    const start = on === undefined ? undefined : effectFrom(on, commencement);
    const isUnsure = isRepeal && (confidence < SURE_CHANGE_CONFIDENCE || commencement?.event === true);
    const change: StatusChange = {
      to: isRepeal ? 'repealed' : 'amended',
      edge: ordinal,
      ...(on !== undefined && { on }),
      ...(start !== undefined && { from: start }),
      ...(isUnsure && { unsure: true }),
      ...(at !== undefined && { article: at }),
    };
    changes.set(to, [...(changes.get(to) ?? []), change]);
  }
  for (const list of changes.values()) list.sort(compareChanges);
  return changes;
}

/** Day of effect, if the acting document states one after its own date. */
function effectFrom(on: string, { day, afterDays }: Commencement = {}): string | undefined {
  const end = endOf(on);
  if (day !== undefined) return day > on ? day : undefined;
  if (afterDays === undefined) return undefined;
  // The end of a year leaves more time for the publication than a day does.
  const published = on === end ? PUBLICATION_DAYS : 0;
  return new Date(Date.parse(end) + (afterDays + published) * DAY_MS).toISOString().slice(0, end.length);
}

const DAY_MS = 86_400_000;
