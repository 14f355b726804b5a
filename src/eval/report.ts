/** The measures as a table for people. */
import type { Measures, Results } from './evaluate.ts';
import { STAGES } from './evaluate.ts';

const format = (name: string, value: number) => {
  if (name === 'queries') return String(value);
  return name.endsWith('_ms') ? value.toFixed(2) : value.toFixed(3);
};

export function resultsTable(results: Results): string {
  const rows = Object.entries(results).flatMap(([set, stages]) =>
    STAGES.flatMap((stage): Array<[string, string, Measures]> => {
      const measures = stages[stage];
      return measures === undefined ? [] : [[set, stage, measures]];
    }),
  );
  const names = Object.keys(rows[0]?.[2] ?? {});
  const cells = [
    ['set', 'stage', ...names],
    ...rows.map(([set, stage, measures]) => [
      set,
      stage,
      ...names.map((name) => format(name, measures[name] ?? 0)),
    ]),
  ];
  const widths =
    cells[0]?.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0))) ?? [];
  return cells
    .map((row) => row.map((cell, column) => pad(cell, widths[column] ?? 0, column)).join('  '))
    .join('\n');
}

/** Names to the left, numbers to the right. */
const pad = (cell: string, width: number, column: number) =>
  column < 2 ? cell.padEnd(width) : cell.padStart(width);
