/** Formats the scores of the graph as text. */

import { confidenceOf, PATTERNS, readEdges } from '../../src/ingest/extract/confidence.ts';
import type { CalibrationRow, Compared, Measured, Score } from '../graph/measure.ts';
import { wilson } from '../measures/interval.ts';
import { table } from './table.ts';

/**
 * Returns the scores of the citation graph as text. `losses`: maximum number of gold edges listed for each
 * sort of failure.
 */
export function graphReport(measured: Measured, { losses }: { losses: number }): string {
  const { all, byType, byJurisdiction, byMethod, expressions, absent } = measured;
  const scores: Array<[string, Score]> = [
    ['all', all],
    ...Object.entries(byType),
    ...Object.entries(byJurisdiction),
    ...Object.entries(byMethod),
  ];
  const counts = Object.entries(expressions).map(([expression, count]) => `${expression} ${count}`);
  return [
    table([
      ['', 'gold', 'in the text', 'found', 'recall', 'type right', 'article right'],
      ...scores.map(([name, score]) => [
        name,
        ...[score.gold, score.expressed, score.found].map(String),
        percent(score.recall),
        percent(score.typeRight),
        score.articleRight === null ? '-' : `${percent(score.articleRight)} of ${score.withArticle}`,
      ]),
    ]),
    `recall: found, of what the source's text says (${counts.join(', ')}); type and article: of what is found, article where the text names it` +
      (absent === 0 ? '' : `; ${absent} gold edges have an end outside the corpus`),
    calibrationTable('confidence', measured.calibration),
    calibrationTable('pattern', measured.byPattern),
    readTable(),
    ...FAILURES.flatMap((failure) => listing(failure, measured.compared, losses)),
  ].join('\n\n');
}

function calibrationTable(heading: string, rows: Record<string, CalibrationRow>): string {
  const half = (value: number | null) => (value === null ? '-' : percent(value));
  return table([
    [heading, 'edges', 'stated', 'in the gold', 'half', 'other half'],
    ...Object.entries(rows).map(([name, { edges, stated, inGold, halves }]) => [
      name,
      String(edges),
      percent(stated),
      percent(inGold),
      ...halves.map(half),
    ]),
  ]);
}

/** Edges that were compared with the text, by pattern, with the interval of their correct share. */
function readTable(): string {
  const rows = PATTERNS.flatMap((pattern) => {
    const counts = readEdges(pattern);
    if (counts === undefined) return [];
    const [right, of] = counts;
    const bounds = wilson(right, of).map(percent).join(' to ');
    return [[pattern, percent(confidenceOf(pattern)), `${right} of ${of}`, bounds]];
  });
  return table([['edges read', 'stated', 'right', '95 % interval'], ...rows]);
}

export type Failure = 'missed' | 'type' | 'article';

const FAILURES: readonly Failure[] = ['missed', 'type', 'article'];

/**
 * The first failure of a gold edge; `undefined` if all is right, or if it was not found and the text does not
 * express it.
 */
export function failureOf({ found, expression, typeRight, articleRight }: Compared): Failure | undefined {
  if (found.length === 0) return expression === undefined ? undefined : 'missed';
  if (!typeRight) return 'type';
  return articleRight === false ? 'article' : undefined;
}

function listing(failure: Failure, compared: readonly Compared[], limit: number): string[] {
  const failed = compared.filter((row) => failureOf(row) === failure);
  if (failed.length === 0 || limit === 0) return [];
  const heading = failed.length > limit ? `${failed.length}, the first ${limit}` : failed.length;
  return [[`${failure}: ${heading}`, ...failed.slice(0, limit).map(described)].join('\n')];
}

function described({ gold, from, to, found }: Compared): string {
  const read = found.map(({ type, articleRef }) => [type, articleRef].filter(Boolean).join(' '));
  return [
    `  ${from} ${gold.edge_type} ${[to, gold.to_article].filter(Boolean).join(' ')}   ${gold.text.replace(/\s+/g, ' ')}`,
    ...(read.length > 0 ? [`      read: ${read.join(', ')}`] : []),
  ].join('\n');
}

const percent = (share: number) => `${(share * 100).toFixed(2)} %`;
