/**
 * Finds what only the edges of a document explain: the law that «المادة 5 من القانون» in a bylaw means, and
 * the bylaw that «اللائحة التنفيذية لهذا القانون» in a law means. `src/titles/own-law.ts` has the rule.
 */
import { isBylawOf, SURE_IMPLEMENTS } from '../../titles/own-law.ts';
import type { Edge } from '../extract/edge.ts';
import type { Mention } from '../extract/mention.ts';
import type { Linkable } from './linkable.ts';

/** Series of laws and of decree-laws with numbers of their own. */
const OF_LAWS = /^(?:leg|fdl)(?:-|$)/;

/** True for a mention that tells which law the citing document implements. */
export const tellsOwnLaw = ({ type, confidence, by, reversed }: Mention): boolean =>
  type === 'implements' && confidence >= SURE_IMPLEMENTS && by === undefined && reversed === undefined;

/** True for a mention that only the edges of its document explain. */
export const isOwn = ({ ofOwnLaw, ofOwnBylaw }: Mention): boolean =>
  ofOwnLaw !== undefined || ofOwnBylaw !== undefined;

/** A law that a bylaw implements, or a bylaw of a law, and how sure that is. */
interface Own {
  document: Linkable;
  confidence: number;
}

/** Returns for each document the only law that it implements. Documents that implement several are left out. */
export function ownLaws(edges: Iterable<Edge>, byId: ReadonlyMap<string, Linkable>): Map<string, Own> {
  const found = new OnlyOnes();
  for (const { from, law, confidence } of implementing(edges, byId)) found.add(from, law, confidence);
  return found.known();
}

/** Returns for each law its only executive bylaw. Laws with several are left out. */
export function ownBylaws(edges: Iterable<Edge>, byId: ReadonlyMap<string, Linkable>): Map<string, Own> {
  const found = new OnlyOnes();
  for (const { from, law, confidence } of implementing(edges, byId)) {
    const bylaw = byId.get(from);
    if (bylaw === undefined || OF_LAWS.test(bylaw.series) || !isBylawOf(law, bylaw)) continue;
    found.add(law.canonicalId, bylaw, confidence);
  }
  return found.known();
}

/** Yields the sure edges by which a document implements a law. */
function* implementing(edges: Iterable<Edge>, byId: ReadonlyMap<string, Linkable>) {
  for (const { from, to, type, confidence } of edges) {
    const law = byId.get(to);
    if (type !== 'implements' || confidence < SURE_IMPLEMENTS) continue;
    if (law !== undefined && OF_LAWS.test(law.series)) yield { from, law, confidence };
  }
}

/** The one document that belongs to each of others; none for those to which several belong. */
class OnlyOnes {
  readonly #found = new Map<string, Own | undefined>();

  add(of: string, document: Linkable, confidence: number): void {
    const own = this.#found.get(of);
    if (!this.#found.has(of)) this.#found.set(of, { document, confidence });
    else if (own?.document !== document) this.#found.set(of, undefined);
    else own.confidence = Math.max(own.confidence, confidence);
  }

  known(): Map<string, Own> {
    return new Map([...this.#found].flatMap(([of, own]) => (own === undefined ? [] : [[of, own]])));
  }
}
