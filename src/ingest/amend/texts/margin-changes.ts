/** Changes that a source states in its margins alone, among the changes that the texts of documents lack. */
import type { TextChange } from '../../../schema/status-history.ts';
import { CONSOLIDATED } from '../unread-changes.ts';

/**
 * The changes of texts by canonical id, with those of the margins. A sure change outweighs a possible one.
 */
export function withMargins(
  changes: ReadonlyMap<string, TextChange>,
  facts: ReadonlyMap<string, { readonly margin?: TextChange }>,
): Map<string, TextChange> {
  const all = new Map(changes);
  for (const [id, { margin }] of facts) {
    // Elsewhere the notes of a document are about its articles, which have the changes themselves.
    if (margin === undefined || !CONSOLIDATED.has(id.slice(0, 2).toUpperCase())) continue;
    addIfSurer(all, id, margin);
  }
  return all;
}

/** Sets the change of a text, unless a surer one is known, or an earlier one that is as sure. */
export function addIfSurer(changes: Map<string, TextChange>, id: string, change: TextChange): void {
  const known = changes.get(id);
  if (known === undefined || isLess(known, change)) changes.set(id, change);
}

/** True if the other change is surer, or as sure and earlier. */
function isLess(known: TextChange, other: TextChange): boolean {
  if (known.perhaps !== other.perhaps) return other.perhaps === undefined;
  return known.on !== undefined && (other.on === undefined || other.on < known.on);
}
