/** What the graph tells of a document's status where its source does not know it. */

import type { Status } from '../schema/vocabulary.ts';
import type { Edge } from './edge.ts';

/** Less sure edges are shown and change no status: a law called repealed by mistake is the worse error. */
export const STATUS_CONFIDENCE = 0.9;

/** By canonical id of the target; nothing for documents that no sure edge repeals or amends. */
export function statusesFromEdges(edges: readonly Edge[]): Map<string, Status> {
  const statuses = new Map<string, Status>();
  for (const { to, type, articleRef, confidence } of edges) {
    if (confidence < STATUS_CONFIDENCE) continue;
    // The repeal of an article leaves its law in force, amended.
    if (type === 'repeals' && articleRef === undefined) statuses.set(to, 'repealed');
    else if ((type === 'amends' || type === 'repeals') && !statuses.has(to)) statuses.set(to, 'amended');
  }
  return statuses;
}
