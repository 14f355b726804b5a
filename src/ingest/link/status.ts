/** Derives the changes of documents' statuses from the edges of the citation graph. */

import type { StatusChange } from '../../schema/status-history.ts';
import { compareChanges } from '../../schema/status-history.ts';
import type { Edge } from '../extract/edge.ts';

/** Least confidence of an edge that changes a status: a wrong "repealed" is worse than a missing one. */
const STATUS_CONFIDENCE = 0.9;

/**
 * Status changes by canonical id of the changed document, in order of date. `madeOn` returns the enactment
 * date of the changing document, which is taken as the date of the change.
 */
export function changesFromEdges(
  edges: readonly Edge[],
  madeOn: (canonicalId: string) => string | undefined,
): Map<string, StatusChange[]> {
  const changes = new Map<string, StatusChange[]>();
  for (const [ordinal, { from, to, type, articleRef, confidence, at }] of edges.entries()) {
    if (confidence < STATUS_CONFIDENCE || (type !== 'repeals' && type !== 'amends')) continue;
    const on = madeOn(from);
    const change: StatusChange = {
      // The repeal of an article leaves its law in force, amended.
      to: type === 'repeals' && articleRef === undefined ? 'repealed' : 'amended',
      edge: ordinal,
      ...(on !== undefined && { on }),
      ...(at !== undefined && { article: at }),
    };
    changes.set(to, [...(changes.get(to) ?? []), change]);
  }
  for (const list of changes.values()) list.sort(compareChanges);
  return changes;
}
