/** Finds the law that «المادة 5 من القانون» in a bylaw means: the only one that the bylaw implements. */
import type { Edge } from '../extract/edge.ts';
import type { Mention } from '../extract/mention.ts';
import type { Linkable } from './linkable.ts';

/** Least confidence of an `implements` edge that tells the law of a bylaw. */
const SURE = 0.8;

/** Series of laws and of decree-laws with numbers of their own. */
const OF_LAWS = /^(?:leg|fdl)(?:-|$)/;

/** True for a mention that tells which law the citing document implements. */
export const tellsOwnLaw = ({ type, confidence, by, reversed }: Mention): boolean =>
  type === 'implements' && confidence >= SURE && by === undefined && reversed === undefined;

/** A law that a bylaw implements, and how sure that is. */
interface OwnLaw {
  law: Linkable;
  confidence: number;
}

/** Returns for each document the only law that it implements. Documents that implement several are left out. */
export function ownLaws(edges: Iterable<Edge>, byId: ReadonlyMap<string, Linkable>): Map<string, OwnLaw> {
  const found = new Map<string, OwnLaw | undefined>();
  for (const { from, to, type, confidence } of edges) {
    const law = byId.get(to);
    if (type !== 'implements' || confidence < SURE || law === undefined || !OF_LAWS.test(law.series))
      continue;
    const known = found.get(from);
    if (!found.has(from)) found.set(from, { law, confidence });
    else if (known?.law !== law) found.set(from, undefined);
    else known.confidence = Math.max(known.confidence, confidence);
  }
  return new Map([...found].flatMap(([from, own]) => (own === undefined ? [] : [[from, own]])));
}
