/** Mentions to edges: resolved by citation keys among all members, each link once. */

import { EDGE_TYPES, type Edge, type EdgeType } from './edge.ts';
import type { Mention } from './extract.ts';
import { compare } from './members.ts';

export interface Linkable {
  canonicalId: string;
  jurisdiction: string;
  /** Gregorian. */
  year?: number;
  /** The latest year that `year` may stand for: one converted from a Hijri year may be the one before it. */
  latestYear?: number;
  /** Citation keys that the document answers to. */
  keys: readonly string[];
  mentions: readonly Mention[];
}

export interface Links {
  /** In the order of source, confidence (the surest first), target, type and article, which gives the edge ordinals. */
  edges: Edge[];
  /** First key of each mention that resolves to nothing → ids of the documents that cite it. */
  unresolved: Map<string, string[]>;
  /** Key → ids. */
  keys: Map<string, string[]>;
}

export function link(documents: readonly Linkable[]): Links {
  const keys = keyIndex(documents);
  const byId = new Map(documents.map((document) => [document.canonicalId, document]));
  const edges = new Map<string, Edge>();
  const unresolved = new Map<string, Set<string>>();
  for (const document of documents) {
    for (const mention of document.mentions) {
      const other = resolve(mention, document, (key) =>
        (keys.get(key) ?? []).flatMap((id) => byId.get(id) ?? []),
      );
      if (other === document) continue;
      if (other === undefined) {
        const key = mention.keys[0] ?? '';
        unresolved.set(key, (unresolved.get(key) ?? new Set()).add(document.canonicalId));
        continue;
      }
      addEdge(edges, mention, mention.reversed ? [other, document] : [document, other]);
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
function resolve(
  mention: Mention,
  source: Linkable,
  find: (key: string) => readonly Linkable[],
): Linkable | undefined {
  for (const key of mention.keys) {
    const found = mention.undated ? newestThen(find(key), source.latestYear) : find(key);
    if (found.length > 0) return found.length === 1 ? found[0] : undefined;
  }
  return undefined;
}

/** «نظام الشركات» in a decree of 1437 is the law of that year, not the one that has replaced it. */
function newestThen(documents: readonly Linkable[], year: number | undefined): readonly Linkable[] {
  if (year === undefined) return documents;
  const there = documents.filter((document) => (document.year ?? year) <= year);
  const newest = Math.max(...there.map((document) => document.year ?? 0));
  return there.filter((document) => (document.year ?? 0) === newest);
}

function addEdge(edges: Map<string, Edge>, mention: Mention, [from, to]: [Linkable, Linkable]): void {
  const type = isPossible(mention.type, from, to) ? mention.type : 'cites';
  const link = [from.canonicalId, to.canonicalId, type, mention.articleRef ?? ''].join('\n');
  const known = edges.get(link);
  if (known !== undefined) {
    known.confidence = Math.max(known.confidence, mention.confidence);
    return;
  }
  const { confidence, articleRef } = mention;
  const edge: Edge = { from: from.canonicalId, to: to.canonicalId, type, confidence };
  if (articleRef !== undefined) edge.articleRef = articleRef;
  edges.set(link, edge);
}

/** Nothing changes the law of another country, or a law later than itself: such words report what others did. */
function isPossible(type: EdgeType, from: Linkable, to: Linkable): boolean {
  if (type === 'cites') return true;
  if (from.jurisdiction !== to.jurisdiction) return false;
  return from.latestYear === undefined || to.year === undefined || from.latestYear >= to.year;
}

function compareEdges(a: Edge, b: Edge): number {
  return (
    compare(a.from, b.from) ||
    b.confidence - a.confidence ||
    compare(a.to, b.to) ||
    EDGE_TYPES.indexOf(a.type) - EDGE_TYPES.indexOf(b.type) ||
    compare(a.articleRef ?? '', b.articleRef ?? '')
  );
}
