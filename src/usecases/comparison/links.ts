/** Compares the links of the citation graph in two generations. */
import { Buffer } from 'node:buffer';
import { compare } from '../../order.ts';
import type { Edge } from '../../schema/edge.ts';
import type { Corpus } from '../../stores/corpus.ts';

export interface LinkDifferences {
  readonly added: readonly Edge[];
  readonly removed: readonly Edge[];
  /** Links of which the days or the clause differ. The confidence alone is no difference. */
  readonly changed: ReadonlyArray<{ readonly before: Edge; readonly after: Edge }>;
}

/** Links that differ, ordered by source, target, type and article. `isWanted` keeps links by their ends. */
export function linkDifferences(
  before: Corpus,
  after: Corpus,
  isWanted: (edge: Edge) => boolean,
): LinkDifferences {
  const [old, now] = [edgesOf(before, isWanted), edgesOf(after, isWanted)];
  const missing = (from: Edges, other: Edges) =>
    sorted([...from].filter(([key]) => !other.has(key)).map(([, edge]) => edge));
  const kept = sorted([...now].filter(([key]) => old.has(key)).map(([, edge]) => edge));
  return {
    added: missing(now, old),
    removed: missing(old, now),
    changed: kept.flatMap((edge) => {
      const was = old.get(keyOf(edge)) as Edge;
      return factsOf(was) === factsOf(edge) ? [] : [{ before: was, after: edge }];
    }),
  };
}

type Edges = ReadonlyMap<string, Edge>;

function edgesOf(corpus: Corpus, isWanted: (edge: Edge) => boolean): Edges {
  const edges = new Map<string, Edge>();
  for (let ordinal = 0; ordinal < corpus.manifest.edges; ordinal++) {
    const edge = JSON.parse(Buffer.from(corpus.edge(ordinal)).toString('utf8')) as Edge;
    if (isWanted(edge)) edges.set(keyOf(edge), edge);
  }
  return edges;
}

const keyOf = ({ from_id, to_id, edge_type, article_ref = '' }: Edge): string =>
  [from_id, to_id, edge_type, article_ref].join('\n');

const factsOf = ({ act_date, effective_date, clause }: Edge): string =>
  JSON.stringify([act_date?.gregorian, effective_date?.gregorian, clause]);

const sorted = (edges: readonly Edge[]): Edge[] => [...edges].sort((a, b) => compare(keyOf(a), keyOf(b)));
