/** What the comparisons of a whole gold set add up to. */
import type { Citation } from '../../src/core.ts';
import type { Comparison, Field, Verdict } from './compare.ts';
import { compare, SECONDARY } from './compare.ts';
import type { GoldRow } from './gold.ts';

/** Reads one citation string; the jurisdiction is what the caller knows of its source. */
export type Reader = (text: string, jurisdiction: string | null) => Citation | null;

export interface Score {
  rows: number;
  /** Shares of the rows in which number, year and article are all right, or one is missed, or one is wrong. */
  right: number;
  missed: number;
  wrong: number;
  /** The kind is right as well. */
  rightWithKind: number;
  /** Per field: among the rows where the gold has a value or one is said, how many are right and wrong. */
  fields: Record<Field, Record<Verdict, number>>;
}

/** Citations whose confidence lies in one range, and the share of them that is right. */
export interface CalibrationBucket {
  from: number;
  to: number;
  rows: number;
  /** Mean of what they state. */
  stated: number;
  right: number;
}

export interface Measured {
  checked: Score;
  all: Score;
  byJurisdiction: Record<string, Score>;
  byKind: Record<string, Score>;
  /** Empty where every citation states full confidence. */
  calibration: CalibrationBucket[];
  comparisons: Comparison[];
}

export function measureCitations(rows: readonly GoldRow[], read: Reader): Measured {
  const comparisons = rows.map((row) => compare(row, read(row.text, row.jurisdiction)));
  return {
    checked: score(comparisons.filter(({ row }) => row.checked)),
    all: score(comparisons),
    byJurisdiction: scoresBy(comparisons, ({ jurisdiction }) => jurisdiction ?? 'none'),
    byKind: scoresBy(comparisons, ({ kind }) => kind),
    calibration: calibration(comparisons),
    comparisons,
  };
}

function score(comparisons: readonly Comparison[]): Score {
  const share = (holds: (comparison: Comparison) => boolean) =>
    comparisons.length === 0 ? 0 : comparisons.filter(holds).length / comparisons.length;
  const fields = Object.fromEntries(
    (['number', 'year', 'article', 'kind', ...SECONDARY] as const).map((field) => [
      field,
      tally(comparisons, field),
    ]),
  ) as Score['fields'];
  return {
    rows: comparisons.length,
    right: share(({ verdict }) => verdict === 'right'),
    missed: share(({ verdict }) => verdict === 'missed'),
    wrong: share(({ verdict }) => verdict === 'wrong'),
    rightWithKind: share(({ verdict, fields: { kind } }) => verdict === 'right' && kind === 'right'),
    fields,
  };
}

/** What the gold has of a row for a field; that both sides are silent is no achievement and is not counted. */
const GOLD: Readonly<Record<Field, (row: GoldRow) => unknown>> = {
  number: ({ number }) => number,
  year: ({ year }) => year,
  article: ({ article_no }) => article_no,
  kind: ({ kind }) => kind,
  circuit: ({ circuit }) => circuit,
  date: ({ date }) => date,
  name: ({ law_name }) => law_name,
};

function tally(comparisons: readonly Comparison[], field: Field): Record<Verdict, number> {
  const counts = { right: 0, missed: 0, wrong: 0 };
  for (const { row, fields } of comparisons) {
    const verdict = fields[field];
    if (verdict !== 'right' || GOLD[field](row) != null) counts[verdict] += 1;
  }
  return counts;
}

function scoresBy(
  comparisons: readonly Comparison[],
  group: (row: GoldRow) => string,
): Record<string, Score> {
  const groups = new Map<string, Comparison[]>();
  for (const comparison of comparisons) {
    const name = group(comparison.row);
    groups.set(name, [...(groups.get(name) ?? []), comparison]);
  }
  return Object.fromEntries(
    [...groups].sort(([, a], [, b]) => b.length - a.length).map(([name, members]) => [name, score(members)]),
  );
}

/** Lower bounds of the ranges of confidence, which the core keeps in single precision; the last is for 1 alone. */
const BOUNDS = [0, 0.5, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99, 1];

function calibration(comparisons: readonly Comparison[]): CalibrationBucket[] {
  const read = comparisons.flatMap(({ citation, verdict }) =>
    citation === null ? [] : [{ confidence: citation.confidence, right: verdict === 'right' }],
  );
  if (read.every(({ confidence }) => confidence === 1)) return [];
  return BOUNDS.flatMap((from, index) => {
    const to = BOUNDS[index + 1] ?? Number.POSITIVE_INFINITY;
    const within = read.filter(
      ({ confidence }) => confidence >= Math.fround(from) && confidence < Math.fround(to),
    );
    if (within.length === 0) return [];
    const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
    return [
      {
        from,
        to: Math.min(to, 1),
        rows: within.length,
        stated: mean(within.map(({ confidence }) => confidence)),
        right: mean(within.map(({ right }) => Number(right))),
      },
    ];
  });
}
