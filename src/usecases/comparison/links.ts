/** Compares the links of the citation graph in two generations. */
import { Buffer } from 'node:buffer';
import { compare } from '../../order.ts';
import type { Edge } from '../../schema/edge.ts';
import { SURE_CONFIDENCE } from '../../schema/edge.ts';
import type { Corpus } from '../../stores/corpus.ts';
import { documentFacts } from '../document/facts.ts';

/** A link with the titles of its documents. */
type NamedLink = Edge & { readonly from_title: string; readonly to_title: string };

export interface LinkDifferences {
  readonly added: readonly NamedLink[];
  readonly removed: readonly NamedLink[];
  /**
   * Links of which the days, the clause or the contradiction differ, or that became sure or are sure no more.
   * A confidence on the same side of that bound is no difference.
   */
  readonly changed: ReadonlyArray<{ readonly before: NamedLink; readonly after: NamedLink }>;
}

/** Links that differ, ordered by source, target, type and article. `isWanted` keeps links by their ends. */
export function linkDifferences(
  before: Corpus,
  after: Corpus,
  isWanted: (edge: Edge) => boolean,
): LinkDifferences {
  const [old, now] = [edgesOf(before, isWanted), edgesOf(after, isWanted)];
  const named = (corpus: Corpus, edge: Edge): NamedLink => ({
    ...edge,
    from_title: documentFacts(corpus, edge.from_id).title,
    to_title: documentFacts(corpus, edge.to_id).title,
  });
  const missing = (from: Edges, other: Edges, corpus: Corpus) =>
    sorted([...from].filter(([key]) => !other.has(key)).map(([, edge]) => edge)).map((edge) =>
      named(corpus, edge),
    );
  const kept = sorted([...now].filter(([key]) => old.has(key)).map(([, edge]) => edge));
  return {
    added: missing(now, old, after),
    removed: missing(old, now, before),
    changed: kept.flatMap((edge) => {
      const was = old.get(keyOf(edge)) as Edge;
      if (factsOf(was) === factsOf(edge)) return [];
      return [{ before: named(before, was), after: named(after, edge) }];
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

const factsOf = ({ act_date, effective_date, clause, contradiction, confidence }: Edge): string =>
  JSON.stringify([
    act_date?.gregorian,
    effective_date?.gregorian,
    clause,
    contradiction,
    confidence >= SURE_CONFIDENCE,
  ]);

const sorted = (edges: readonly Edge[]): Edge[] => [...edges].sort((a, b) => compare(keyOf(a), keyOf(b)));
