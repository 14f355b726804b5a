/** Formats the measures as tables, and the answers as text for a person to judge. */
import type { Asked } from '../reason/ask.ts';
import type { ReasonMeasures } from '../reason/measures.ts';

/** Returns the measures as text, one table for each query set. */
export function reasonTables(results: Readonly<Record<string, ReasonMeasures>>): string {
  const sets = Object.keys(results).filter((row) => !row.includes('/'));
  const rowsOf = (set: string) =>
    Object.entries(results).filter(([row]) => row === set || row.startsWith(`${set}/`));
  return sets.map((set) => table(rowsOf(set))).join('\n\n');
}

/**
 * Makes a table with a row for each measure and a column for each group of questions: the measures are too
 * many for columns of a terminal.
 */
function table(groups: ReadonlyArray<readonly [string, ReasonMeasures]>): string {
  const names = [...new Set(groups.flatMap(([, measures]) => Object.keys(measures)))];
  const lines = names.map((name) => [
    name.replaceAll('_', ' ').replace(/ ms$/, ', ms'),
    ...groups.map(([, measures]) => shown(name, measures[name as keyof ReasonMeasures])),
  ]);
  const titles = groups.map(([row], index) => (index === 0 ? 'all' : row.slice(row.indexOf('/') + 1)));
  const rows = [[groups[0]?.[0] ?? '', ...titles], ...lines];
  const widths =
    rows[0]?.map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length))) ?? [];
  return rows
    .map((row) =>
      row
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function shown(name: string, value: number | undefined): string {
  if (value === undefined) return '';
  if (name === 'questions' || name === 'failed') return String(value);
  return name.endsWith('_ms') ? value.toFixed(1) : value.toFixed(3);
}

/** Question, answer and cited passages of each query, for a person to judge. */
export function answersToRead(set: string, asked: readonly Asked[]): string {
  return asked.map((one) => answerToRead(set, one)).join('\n');
}

function answerToRead(set: string, { query, found, outcome }: Asked): string {
  const head = `## ${set} ${query.query_id}\n\n${query.query}\n\n(${found ? 'something relevant was found' : 'nothing relevant was found'})\n`;
  if (outcome.kind === 'failed') return `${head}\nfailed: ${outcome.reason}\n`;
  const citations = outcome.cited.map(
    ({ marker, citation, relevant, support, snippet }) =>
      `- [${marker}] ${citation} (${relevant ? 'relevant' : 'not labelled relevant'}${support === undefined ? '' : `, support ${support.toFixed(2)}`})\n  ${snippet.replaceAll(/\s+/g, ' ')}`,
  );
  const unsupported = outcome.unsupported.map((words) => `- in no passage: ${words}`);
  return [head, outcome.answer, '', ...citations, ...unsupported, ''].join('\n');
}
