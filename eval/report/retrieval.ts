/** Formats the measures of retrieval as tables. */
import type { Loss } from '../retrieval/comparison.ts';
import { DIFFERENCE } from '../retrieval/comparison.ts';
import type { Measures, Results } from '../retrieval/results.ts';

interface Column {
  title: string;
  /** True for a column of text, which is aligned to the left. Numbers are aligned to the right. */
  text?: true;
}

/**
 * Returns a table with one line for the name of each group of queries, and below it one line for each stage.
 */
export function resultsTable(results: Results): string {
  const names = measureNames(results);
  const columns: Column[] = [
    { title: 'set', text: true },
    { title: 'queries' },
    ...names.map((title) => ({ title: title.replace('_ms', ' ms') })),
  ];
  const lines = Object.entries(results).flatMap(([row, stages]) => [
    [row],
    ...Object.entries(stages).map(([stage, measures]) => [
      `  ${stage}`,
      String(measures.queries),
      ...names.map((name) => format(name, measures[name])),
    ]),
  ]);
  return table(columns, lines);
}

const COMPARED = new Set<string>(Object.values(DIFFERENCE));

/**
 * Returns the names of the measures in order of first appearance, without those that compare a stage with a
 * baseline.
 */
function measureNames(results: Results): string[] {
  const names = Object.values(results).flatMap((stages) => Object.values(stages).flatMap(Object.keys));
  return [...new Set(names)].filter((name) => name !== 'queries' && !COMPARED.has(name));
}

function format(name: string, value: number | undefined): string {
  if (value === undefined) return '';
  return name.endsWith('_ms') ? value.toFixed(2) : value.toFixed(3);
}

/** Table of each stage's difference from the baseline, with its confidence interval and p value. */
export function differencesTable(results: Results, { baseline, k }: { baseline: string; k: number }): string {
  const withHolm = Object.values(results).some((stages) =>
    Object.values(stages).some((measures) => DIFFERENCE.holm in measures),
  );
  const columns: Column[] = [
    { title: `nDCG@${k} against ${baseline}`, text: true },
    { title: 'difference' },
    { title: '95 % interval' },
    { title: 'p' },
    ...(withHolm ? [{ title: 'p, Holm' }] : []),
  ];
  const lines = Object.entries(results).flatMap(([row, stages]) => {
    const compared = Object.entries(stages).filter(([, measures]) => DIFFERENCE.difference in measures);
    return compared.length === 0 ? [] : [[row], ...compared.map((entry) => differenceLine(entry, withHolm))];
  });
  return table(columns, lines);
}

function differenceLine([stage, measures]: [string, Measures], withHolm: boolean): string[] {
  const value = (name: keyof typeof DIFFERENCE) => measures[DIFFERENCE[name]] ?? 0;
  return [
    `  ${stage}`,
    signed(value('difference')),
    `${signed(value('low'))} to ${signed(value('high'))}`,
    value('p').toFixed(4),
    ...(withHolm ? [value('holm').toFixed(4)] : []),
  ];
}

const signed = (value: number) => `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(3)}`;

/** Greatest number of characters of a query shown in the table of losses, the ellipsis included. */
const QUERY_CHARS = 34;

/**
 * Table of the queries with the largest losses against the baseline, with the rank of the first answer in
 * both lists.
 */
export function lossesTable(losses: readonly Loss[], count: number): string {
  const columns: Column[] = [
    { title: 'set', text: true },
    { title: 'stage', text: true },
    { title: 'nDCG' },
    { title: 'rank' },
    { title: 'query', text: true },
  ];
  const lines = losses
    .slice(0, count)
    .map(({ row, stage, query_id, query, difference, rank, baseline_rank }) => [
      row,
      stage,
      signed(difference),
      `${baseline_rank ?? '–'} → ${rank ?? '–'}`,
      `${query_id} ${shortened(query)}`,
    ]);
  return table(columns, lines);
}

function shortened(query: string): string {
  const characters = [...query.replace(/\s+/g, ' ')];
  return characters.length <= QUERY_CHARS
    ? characters.join('')
    : `${characters.slice(0, QUERY_CHARS - 1).join('')}…`;
}

/** Formats lines as a table. A line with one cell is a heading, which does not widen its column. */
function table(columns: readonly Column[], lines: readonly string[][]): string {
  const all = [columns.map(({ title }) => title), ...lines];
  const widths = columns.map((_, column) =>
    Math.max(...all.map((line) => (line.length === 1 ? 0 : (line[column]?.length ?? 0)))),
  );
  const pad = (cell: string, column: number) =>
    columns[column]?.text ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0);
  return all.map((line) => line.map(pad).join('  ').trimEnd()).join('\n');
}
