/** What the graph tells of a document's status. */

import type { StatusChange } from '../../schema/status-history.ts';
import { compareChanges } from '../../schema/status-history.ts';
import type { Edge } from '../extract/edge.ts';

/** Less sure edges are shown and change no status: a law called repealed by mistake is the worse error. */
const STATUS_CONFIDENCE = 0.9;

/**
 * By canonical id of the target; nothing for documents that no sure edge repeals or amends. `madeOn` tells when a
 * document was made: a change is as old as the document that makes it.
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
