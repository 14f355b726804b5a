/**
 * Compares the edges read from texts with the gold edges: recall, edge types, and how well confidences are
 * calibrated.
 */
import { sha256 } from '../../src/digest.ts';
import type { Edge } from '../../src/ingest/extract/edge.ts';
import type { GoldEdge } from './gold.ts';
import { namesArticle } from './named-article.ts';
import type { Expression } from './status.ts';
import { expressionOf, searchable } from './status.ts';
import type { TextGraph } from './text-graph.ts';

/** A gold edge, and the edges read from the text between the same two documents. */
export interface Compared {
  gold: GoldEdge;
  from: string;
  to: string;
  /** How the citing text expresses the link (its words, a number, a title); `undefined` if it does not. */
  expression: Expression | undefined;
  /** Edges read from the text between the two documents. */
  found: readonly Edge[];
  /** True if one of `found` has the gold edge's type. */
  typeRight: boolean;
  /**
   * True if one of `found` has the gold edge's article; `undefined` if the gold edge or the citing text names
   * no article: a decree may say «amended as in the annex».
   */
  articleRight: boolean | undefined;
}

export interface Score {
  gold: number;
  /** Number of gold edges that the citing text expresses, as far as a plain search tells. */
  expressed: number;
  found: number;
  /** Share, from 0 to 1, of the edges counted in `expressed` that were found. */
  recall: number;
  /** Share of the gold edges counted in `found` for which an edge of their type was read. */
  typeRight: number;
  /**
   * Share of the gold edges counted in `found` for which an edge with their article was read, among those
   * whose article the citing text names; `null` if there is none.
   */
  articleRight: number | null;
  /** Number of gold edges of which `articleRight` is the share. */
  withArticle: number;
}

/**
 * Edges that share a confidence or an extraction pattern, compared with the gold edges. Only documents count
 * for which the gold set has all links.
 */
export interface CalibrationRow {
  /** Mean of the confidences that the extraction gave to these edges. */
  stated: number;
  edges: number;
  /**
   * Share of edges whose pair of documents is in the gold set. This is a lower bound of the share of right
   * edges, because the gold set lacks some.
   */
  inGold: number;
  /**
   * `inGold` of two halves of the documents, so that a confidence is fitted on one half and checked on the
   * other; `null` for a half without edges. A digest of the citing document's id decides the half.
   */
  halves: readonly [number | null, number | null];
}

export interface Measured {
  all: Score;
  byType: Record<string, Score>;
  byJurisdiction: Record<string, Score>;
  byMethod: Record<string, Score>;
  /** Number of gold edges for each way in which the citing text expresses them. */
  expressions: Record<Expression, number>;
  /**
   * Calibration by confidence: one entry for each confidence that the extraction states, the highest first.
   */
  calibration: Record<string, CalibrationRow>;
  /** Calibration by extraction pattern (the wording by which an edge was found), the most frequent first. */
  byPattern: Record<string, CalibrationRow>;
  /**
   * Number of gold edges left out, because a document is not in the corpus or both ends are the same
   * document.
   */
  absent: number;
  compared: Compared[];
}

export function measureGraph(gold: readonly GoldEdge[], graph: TextGraph): Measured {
  const compared = compareAll(gold, graph);
  const marked = edgesOfMarkedSources(compared, graph.edges);
  const expressions = { words: 0, number: 0, title: 0 };
  for (const { expression } of compared) if (expression) expressions[expression] += 1;
  return {
    all: score(compared),
    byType: scoresBy(compared, ({ gold: { edge_type } }) => edge_type),
    byJurisdiction: scoresBy(compared, ({ gold: { jurisdiction } }) => jurisdiction),
    byMethod: scoresBy(compared, ({ gold: { method } }) => method),
    expressions,
    calibration: calibration(
      marked,
      ({ confidence }) => String(confidence),
      ([, a], [, b]) => b.stated - a.stated,
    ),
    byPattern: calibration(
      marked,
      ({ pattern }) => pattern,
      ([, a], [, b]) => b.edges - a.edges,
    ),
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
    const isNamed = article !== undefined && namesArticle(text, article);
    return [
      {
        gold: row,
        from,
        to,
        expression: expressionOf(text, row, target),
        found,
        typeRight: found.some((edge) => isOfType(edge, row, isNamed)),
        articleRight: isNamed ? found.some(({ articleRef }) => articleRef === article) : undefined,
      },
    ];
  });
}

/**
 * True if the edge has the type of the gold edge. The repeal of an article amends its law, which is all that
 * a gold edge without an article can say, and all that a text can say that does not name the article.
 */
function isOfType({ type, articleRef }: Edge, gold: GoldEdge, isNamed: boolean): boolean {
  if (type === gold.edge_type) return true;
  const hasArticle = (gold.to_article ?? undefined) !== undefined;
  return type === 'repeals'
    ? articleRef !== undefined && gold.edge_type === 'amends' && !hasArticle
    : type === 'amends' && gold.edge_type === 'repeals' && hasArticle && !isNamed;
}

const pairOf = ({ from, to }: Pick<Edge, 'from' | 'to'>) => `${from}\n${to}`;

function score(compared: readonly Compared[]): Score {
  const expressed = compared.filter(({ expression }) => expression !== undefined);
  const found = compared.filter(isFound);
  const named = found.filter(({ articleRight }) => articleRight !== undefined);
  return {
    gold: compared.length,
    expressed: expressed.length,
    found: found.length,
    recall: share(expressed.filter(isFound).length, expressed.length),
    typeRight: share(found.filter(({ typeRight }) => typeRight).length, found.length),
    articleRight:
      named.length === 0
        ? null
        : share(named.filter(({ articleRight }) => articleRight).length, named.length),
    withArticle: named.length,
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

interface MarkedEdge {
  edge: Edge;
  inGold: boolean;
  half: 0 | 1;
}

/**
 * Edges of the documents for which the gold set has all links. Portals state all links of a document; notes
 * state only some.
 */
function edgesOfMarkedSources(compared: readonly Compared[], edges: readonly Edge[]): MarkedEdge[] {
  const sources = new Set(compared.filter(({ gold }) => MARKS_ALL.test(gold.method)).map(({ from }) => from));
  const pairs = new Set(compared.map(pairOf));
  return edges
    .filter(({ from }) => sources.has(from))
    .map((edge) => ({ edge, inGold: pairs.has(pairOf(edge)), half: halfOf(edge.from) }));
}

const MARKS_ALL = /portal citation$/;

const halfOf = (id: string) => (Number.parseInt(sha256(id).slice(0, 1), 16) < 8 ? 0 : 1);

type Entry = [string, CalibrationRow];

function calibration(
  marked: readonly MarkedEdge[],
  group: (edge: Edge) => string,
  order: (a: Entry, b: Entry) => number,
): Record<string, CalibrationRow> {
  const groups = new Map<string, MarkedEdge[]>();
  for (const each of marked) {
    const name = group(each.edge);
    groups.set(name, [...(groups.get(name) ?? []), each]);
  }
  const rows = Array.from(groups, ([name, members]): Entry => [name, calibrationRow(members)]);
  return Object.fromEntries(rows.sort(order));
}

function calibrationRow(members: readonly MarkedEdge[]): CalibrationRow {
  const inHalf = (half: 0 | 1) => {
    const some = members.filter((member) => member.half === half);
    return some.length === 0 ? null : share(some.filter(({ inGold }) => inGold).length, some.length);
  };
  return {
    stated: members.reduce((sum, { edge }) => sum + edge.confidence, 0) / members.length,
    edges: members.length,
    inGold: share(members.filter(({ inGold }) => inGold).length, members.length),
    halves: [inHalf(0), inHalf(1)],
  };
}
