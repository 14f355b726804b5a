/** Formats the scores of citation parsing as text. */
import type { Citation } from '../../src/core.ts';
import type { Comparison, Field } from '../citations/compare.ts';
import type { CalibrationBucket, Measured, Score } from '../citations/measure.ts';
import { table } from './table.ts';

/**
 * Returns the scores of citation parsing as text. `misses`: maximum number of gold rows listed for each sort
 * of failure.
 */
export function citationsReport(measured: Measured, { misses }: { misses: number }): string {
  const { checked, all, byJurisdiction, byKind } = measured;
  const scores: Array<[string, Score]> = [
    ['checked', checked],
    ['all', all],
    ...prefixed('jurisdiction', byJurisdiction),
    ...prefixed('kind', byKind),
  ];
  return [
    table([
      ['rows', '', 'right', 'and kind', 'missed', 'wrong'],
      ...scores.map(([name, score]) => [
        name,
        String(score.rows),
        ...[score.right, score.rightWithKind, score.missed, score.wrong].map(percent),
      ]),
    ]),
    fieldsTable(all),
    ...(measured.calibration.length === 0 ? [] : [calibrationTable(measured.calibration)]),
    ...listing('wrong', 'wrong number, year or article', measured.comparisons, misses),
    ...listing('missed', 'missed number, year or article', measured.comparisons, misses),
    ...listing('kind', 'right but for the kind', measured.comparisons, misses),
  ].join('\n\n');
}

const prefixed = (prefix: string, scores: Record<string, Score>): Array<[string, Score]> =>
  Object.entries(scores).map(([name, score]) => [`${prefix} ${name}`, score]);

const percent = (share: number) => `${(share * 100).toFixed(2)} %`;

function fieldsTable({ fields }: Score): string {
  return table([
    ['field, all rows', 'right', 'missed', 'wrong'],
    ...Object.entries(fields).map(([field, { right, missed, wrong }]) => [
      field,
      String(right),
      String(missed),
      String(wrong),
    ]),
  ]);
}

function calibrationTable(buckets: readonly CalibrationBucket[]): string {
  return table([
    ['confidence', 'rows', 'stated', 'right'],
    ...buckets.map(({ from, to, rows, stated, right }) => [
      from === to ? String(from) : `${from} to ${to}`,
      String(rows),
      percent(stated),
      percent(right),
    ]),
  ]);
}

type Failure = 'wrong' | 'missed' | 'kind';

export function failureOf({ verdict, fields }: Comparison): Failure | undefined {
  if (verdict !== 'right') return verdict;
  return fields.kind === 'right' ? undefined : 'kind';
}

/**
 * Lists gold rows with one sort of failure. Rows that a person checked come first, because they are the most
 * reliable.
 */
function listing(
  failure: Failure,
  title: string,
  comparisons: readonly Comparison[],
  limit: number,
): string[] {
  const failed = comparisons
    .filter((comparison) => failureOf(comparison) === failure)
    .sort((a, b) => Number(b.row.checked) - Number(a.row.checked));
  if (failed.length === 0 || limit === 0) return [];
  const shown = failed.slice(0, limit);
  const heading = shown.length < failed.length ? `${failed.length}, the first ${limit}` : failed.length;
  return [[`${title}: ${heading}`, ...shown.map(described)].join('\n')];
}

function described({ row, citation, fields }: Comparison): string {
  const failing = Object.entries(fields)
    .filter(([field, verdict]) => verdict !== 'right' && isIdentifying(field as Field))
    .map(([field]) => field);
  return [
    `${row.checked ? '* ' : '  '}${row.text.replace(/\s+/g, ' ')}   (${row.jurisdiction ?? '?'}: ${failing.join(', ')})`,
    `      gold ${goldWords(row)}`,
    `      got  ${citation === null ? 'no citation' : citationWords(citation)}`,
  ].join('\n');
}

const isIdentifying = (field: Field) => field === 'kind' || ['number', 'year', 'article'].includes(field);

const goldWords = ({ kind, instrument, number, year, article_no }: Comparison['row']) =>
  `${kind}/${instrument} number ${number ?? '-'} year ${year ?? '-'} article ${article_no ?? '-'}`;

function citationWords({ instrument, issuedBy, reference, number, year, articles }: Citation): string {
  const kind = [reference === 'full' ? undefined : reference, instrument, issuedBy && `by ${issuedBy}`];
  const parts = articles.map(({ no, paragraph }) => (paragraph === undefined ? no : `${no} (${paragraph})`));
  return `${kind.filter(Boolean).join(' ')} number ${number ?? '-'} year ${year ?? '-'} article ${parts.join(',') || '-'}`;
}
