/**
 * Extends the doubt about one citation to the others of the same text. A text states the subject of a law
 * where it cites the law first, and later cites it by number alone.
 */
import type { Mention } from '../extract/mention.ts';
import type { Refusal } from './guards.ts';
import type { Linkable } from './linkable.ts';
import type { Unfound } from './resolve.ts';
import { isFound } from './resolve.ts';

/** A mention of a document, and what its keys resolve to. */
export interface Resolved {
  readonly mention: Mention;
  readonly other: Linkable | Unfound;
}

/** A document that a mention means. */
export interface Meant {
  readonly document: Linkable;
  /** Name or subject in the citing text that contradicts the source's mark of this link. */
  readonly contradiction?: string;
}

/**
 * Returns for each mention of a document the document that it means, or why it means none. A mention by number
 * alone of a document that the text calls by another name or subject elsewhere, and by its own nowhere, is
 * refused too. A link that the source marked is kept with its contradiction.
 */
export function meantBy(resolved: readonly Resolved[]): (Meant | Unfound)[] {
  const doubted = doubts(resolved);
  return resolved.map(({ mention, other }) => {
    if (!isRefused(other) && !isFound(other)) return other;
    const refusal = isRefused(other) ? other : isBare(mention) ? doubted.get(other) : undefined;
    if (refusal === undefined) return { document: other as Linkable };
    const { document, stated } = refusal;
    return isMarked(mention) && stated !== undefined ? { document, contradiction: stated } : refusal;
  });
}

const isRefused = (other: Linkable | Unfound): other is Refusal =>
  typeof other === 'object' && 'guard' in other;

const isMarked = ({ pattern }: Mention) => pattern.endsWith(' mark');

/** True if the mention has the number of the document and neither name nor subject. */
const isBare = ({ stated, undated }: Mention) => stated === undefined && !undated;

/** The documents that the text calls by another name or subject, and by their own nowhere. */
function doubts(resolved: readonly Resolved[]): ReadonlyMap<Linkable, Refusal> {
  const doubted = new Map<Linkable, Refusal>();
  const fitting = new Set<Linkable>();
  for (const { mention, other } of resolved) {
    if (isRefused(other)) {
      if (other.stated !== undefined) doubted.set(other.document, other);
    } else if (isFound(other) && mention.stated) fitting.add(other);
  }
  for (const document of fitting) doubted.delete(document);
  return doubted;
}
