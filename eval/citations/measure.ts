/** Computes the scores of the citation parser from the comparisons of a gold set. */
import type { Citation } from '../../src/core.ts';
import type { Comparison, Field, Verdict } from './compare.ts';
import { compare, SECONDARY } from './compare.ts';
import type { GoldRow } from './gold.ts';

/** Parses one citation string. `jurisdiction` is the country of the citing text, `null` if unknown. */
export type Reader = (text: string, jurisdiction: string | null) => Citation | null;

export interface Score {
  rows: number;
  /**
   * Share of rows in which number, year and article are all right. `missed` and `wrong` are the shares of
   * rows in which one of the three is missed or wrong.
   */
  right: number;
  missed: number;
  wrong: number;
  /** Share of rows in which number, year, article and kind are all right. */
  rightWithKind: number;
  /**
   * Counts of verdicts for each field, over the rows in which the gold set or the parser has a value; for
   * `name`, over those in which the gold set has one.
   */
  fields: Record<Field, Record<Verdict, number>>;
}

/** Citations whose confidence lies in one range, and the share of right ones among them. */
export interface CalibrationBucket {
  from: number;
  to: number;
  rows: number;
  /** Mean of the confidences that the parser gave to the citations of this bucket. */
  stated: number;
  right: number;
}

export interface Measured {
  checked: Score;
  all: Score;
  byJurisdiction: Record<string, Score>;
  byKind: Record<string, Score>;
  /** One bucket for each range of confidence; empty if every citation has confidence 1. */
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

/**
 * Reads the expected value of each field from a gold row. Rows with neither an expected nor a parsed value
 * are left out of the field's counts.
 */
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

/**
 * Lower bounds of the confidence ranges; each range ends before the next bound. The last range holds only the
 * confidence 1.
 */
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
