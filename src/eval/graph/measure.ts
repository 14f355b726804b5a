/** The edges read from texts beside the gold: what is found, of what type, and how sure it is said to be. */
import type { Edge } from '../../ingest/edge.ts';
import type { EdgeType } from '../../schema/vocabulary.ts';
import type { GoldEdge } from './gold.ts';
import type { Standing } from './standing.ts';
import { searchable, standing } from './standing.ts';
import type { TextGraph } from './text-graph.ts';

/** A gold edge beside what was read. */
export interface Compared {
  gold: GoldEdge;
  from: string;
  to: string;
  /** How the source's text says it; `undefined` where it does not. */
  standing: Standing | undefined;
  /** Edges read between the two documents. */
  found: readonly Edge[];
  /** One of them is of the gold's type. */
  typeRight: boolean;
  /** One of them is of the gold's article; `undefined` where the gold names none. */
  articleRight: boolean | undefined;
}

export interface Score {
  gold: number;
  /** Gold edges that the source's text says: what could be found. */
  standing: number;
  found: number;
  /** Found, of those that the text says. */
  recall: number;
  /** Of those found. */
  typeRight: number;
  /** Of those found whose gold names an article; `null` where none does. */
  articleRight: number | null;
}

/** Edges that state confidences in one range. */
export interface CalibrationRow {
  stated: number;
  edges: number;
  /** Of those, the share that the gold has, its type too. */
  inGold: number;
}

export interface Measured {
  all: Score;
  byType: Record<string, Score>;
  byJurisdiction: Record<string, Score>;
  byMethod: Record<string, Score>;
  /** How the texts say what they say. */
  standing: Record<Standing, number>;
  calibration: CalibrationRow[];
  /** Gold edges that cannot be judged: one of the two documents is not in the corpus, or both are one. */
  absent: number;
  compared: Compared[];
}

export function measureGraph(gold: readonly GoldEdge[], graph: TextGraph): Measured {
  const compared = compareAll(gold, graph);
  const ways = { words: 0, number: 0, title: 0 };
  for (const { standing: way } of compared) if (way) ways[way] += 1;
  return {
    all: score(compared),
    byType: scoresBy(compared, ({ gold: { edge_type } }) => edge_type),
    byJurisdiction: scoresBy(compared, ({ gold: { jurisdiction } }) => jurisdiction),
    byMethod: scoresBy(compared, ({ gold: { method } }) => method),
    standing: ways,
    calibration: calibration(compared, graph.edges),
    absent: gold.length - compared.length,
    compared,
  };
}

function compareAll(gold: readonly GoldEdge[], graph: TextGraph): Compared[] {
  const between = new Map<string, Edge[]>();
  for (const edge of graph.edges) {
    const pair = pairOf(edge);
    between.set(pair, [...(between.get(pair) ?? []), edge]);
  }
  const texts = new Map<string, string>();
  return gold.flatMap((row) => {
    const [from, to] = [graph.ids.get(row.from_key), graph.ids.get(row.to_key)];
    const source = from === undefined ? undefined : graph.documents.get(from);
    const target = to === undefined ? undefined : graph.documents.get(to);
    if (from === undefined || to === undefined || from === to || !source || !target) return [];
    const text = texts.get(from) ?? searchable(source);
    texts.set(from, text);
    const found = between.get(pairOf({ from, to })) ?? [];
    const article = row.to_article ?? undefined;
    return [
      {
        gold: row,
        from,
        to,
        standing: standing(text, row, target),
        found,
        typeRight: found.some(({ type }) => type === row.edge_type),
        articleRight:
          article === undefined ? undefined : found.some(({ articleRef }) => articleRef === article),
      },
    ];
  });
}

const pairOf = ({ from, to }: Pick<Edge, 'from' | 'to'>) => `${from}\n${to}`;

function score(compared: readonly Compared[]): Score {
  const said = compared.filter(({ standing: way }) => way !== undefined);
  const found = compared.filter(isFound);
  const named = found.filter(({ articleRight }) => articleRight !== undefined);
  return {
    gold: compared.length,
    standing: said.length,
    found: found.length,
    recall: share(said.filter(isFound).length, said.length),
    typeRight: share(found.filter(({ typeRight }) => typeRight).length, found.length),
    articleRight:
      named.length === 0
        ? null
        : share(named.filter(({ articleRight }) => articleRight).length, named.length),
  };
}

const isFound = ({ found }: Compared) => found.length > 0;

const share = (part: number, whole: number) => (whole === 0 ? 0 : part / whole);

function scoresBy(compared: readonly Compared[], group: (row: Compared) => string): Record<string, Score> {
  const groups = new Map<string, Compared[]>();
  for (const row of compared) groups.set(group(row), [...(groups.get(group(row)) ?? []), row]);
  const bySize = [...groups].sort(([, a], [, b]) => b.length - a.length);
  return Object.fromEntries(bySize.map(([name, members]) => [name, score(members)]));
}

/**
 * By stated confidence, the edges of documents whose links the gold has. What a source did not mark is not therefore
 * wrong: the share in the gold is the least that is right.
 */
function calibration(compared: readonly Compared[], edges: readonly Edge[]): CalibrationRow[] {
  const sources = new Set(compared.filter(({ gold }) => gold.edge_type === 'cites').map(({ from }) => from));
  const types = new Map<string, Set<EdgeType>>();
  for (const { gold, from, to } of compared) {
    const pair = pairOf({ from, to });
    types.set(pair, (types.get(pair) ?? new Set()).add(gold.edge_type));
  }
  const rows = new Map<number, { edges: number; inGold: number }>();
  for (const edge of edges) {
    if (!sources.has(edge.from)) continue;
    const row = rows.get(edge.confidence) ?? { edges: 0, inGold: 0 };
    row.edges += 1;
    if (types.get(pairOf(edge))?.has(edge.type)) row.inGold += 1;
    rows.set(edge.confidence, row);
  }
  return [...rows]
    .sort(([a], [b]) => b - a)
    .map(([stated, { edges: count, inGold }]) => ({ stated, edges: count, inGold: share(inGold, count) }));
}
