/** Mentions to edges: resolved by citation keys among all members, each link once. */

import { EDGE_TYPES, type Edge } from './edge.ts';
import type { Mention } from './extract.ts';
import { compare } from './members.ts';

export interface Linkable {
  canonicalId: string;
  /** Citation keys that the document answers to. */
  keys: readonly string[];
  mentions: readonly Mention[];
}

export interface Links {
  /** In the order of source, target, type and article, which gives the edge ordinals. */
  edges: Edge[];
  /** First key of each mention that resolves to nothing → ids of the documents that cite it. */
  unresolved: Map<string, string[]>;
  /** Key → ids. */
  keys: Map<string, string[]>;
}

export function link(documents: readonly Linkable[]): Links {
  const keys = keyIndex(documents);
  const edges = new Map<string, Edge>();
  const unresolved = new Map<string, Set<string>>();
  for (const { canonicalId, mentions } of documents) {
    for (const mention of mentions) {
      const other = resolve(mention.keys, keys);
      if (other === canonicalId) continue;
      if (other === undefined) {
        const key = mention.keys[0] ?? '';
        unresolved.set(key, (unresolved.get(key) ?? new Set()).add(canonicalId));
        continue;
      }
      addEdge(edges, mention, mention.reversed ? [other, canonicalId] : [canonicalId, other]);
    }
  }
  return {
    edges: [...edges.values()].sort(compareEdges),
    unresolved: new Map([...unresolved].map(([key, ids]) => [key, [...ids]])),
    keys,
  };
}

function keyIndex(documents: readonly Linkable[]): Map<string, string[]> {
  const index = new Map<string, string[]>();
  for (const { canonicalId, keys } of documents) {
    for (const key of new Set(keys)) {
      const ids = index.get(key);
      if (ids === undefined) index.set(key, [canonicalId]);
      else ids.push(canonicalId);
    }
  }
  return index;
}

/** The first key that any document answers to decides; where more than one does, nothing is picked. */
function resolve(keys: readonly string[], index: ReadonlyMap<string, string[]>): string | undefined {
  for (const key of keys) {
    const ids = index.get(key);
    if (ids !== undefined) return ids.length === 1 ? ids[0] : undefined;
  }
  return undefined;
}

function addEdge(edges: Map<string, Edge>, mention: Mention, [from, to]: [string, string]): void {
  const link = [from, to, mention.type, mention.articleRef ?? ''].join('\n');
  const known = edges.get(link);
  if (known !== undefined) {
    known.confidence = Math.max(known.confidence, mention.confidence);
    return;
  }
  const edge: Edge = { from, to, type: mention.type, confidence: mention.confidence };
  if (mention.articleRef !== undefined) edge.articleRef = mention.articleRef;
  edges.set(link, edge);
}

function compareEdges(a: Edge, b: Edge): number {
  return (
    compare(a.from, b.from) ||
    compare(a.to, b.to) ||
    EDGE_TYPES.indexOf(a.type) - EDGE_TYPES.indexOf(b.type) ||
    compare(a.articleRef ?? '', b.articleRef ?? '')
  );
}
