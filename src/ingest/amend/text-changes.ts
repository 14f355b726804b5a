/**
 * Changes of texts without articles, such as circulars and decisions. No part of such a text can be marked, so
 * the document says as a whole that a change is not in it.
 */
import type { TextChange } from '../../schema/status-history.ts';
import { startOf } from '../../schema/status-history.ts';
import type { Edge } from '../extract/edge.ts';
import { isEarlier } from '../identify/enacted.ts';
import { SURE_CHANGE_CONFIDENCE } from '../link/status.ts';
import type { Documents } from './documents.ts';
import { CONSOLIDATED, OWN_WAYS } from './unread-changes.ts';

/**
 * The first change of each text by another document, by canonical id of the changed one. A repeal of the whole
 * text is no change of it.
 */
export function changesOfTexts(
  edges: readonly Edge[],
  documents: Pick<Documents, 'read' | 'enactment'>,
): Map<string, TextChange> {
  const changes = new Map<string, TextChange>();
  const isText = remembered((id) => documents.read(id)?.source.articles.length === 0);
  for (const { from, to, type, articleRef, confidence, pattern } of edges) {
    if (type !== 'amends' && !(type === 'repeals' && articleRef !== undefined)) continue;
    if (confidence < SURE_CHANGE_CONFIDENCE || !OWN_WAYS.has(pattern.split(' ')[1] ?? '')) continue;
    if (CONSOLIDATED.has(to.slice(0, 2).toUpperCase()) || !isText(to)) continue;
    const enacted = documents.enactment(from);
    if (isEarlier(enacted, documents.enactment(to))) continue;
    const made = enacted?.earliest;
    const known = changes.get(to);
    if (known !== undefined && (known.on === undefined || made === undefined || known.on <= startOf(made))) {
      if (made === undefined) changes.set(to, {});
      continue;
    }
    changes.set(to, made === undefined ? {} : { on: startOf(made) });
  }
  return changes;
}

function remembered(make: (id: string) => boolean): (id: string) => boolean {
  const made = new Map<string, boolean>();
  return (id) => {
    const known = made.get(id) ?? make(id);
    made.set(id, known);
    return known;
  };
}
