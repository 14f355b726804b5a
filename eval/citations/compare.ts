/** Compares one row of the gold set (expected values) with the citation that the parser returns. */
import type { Citation } from '../../src/core.ts';
import { articleKey, normalize } from '../../src/core.ts';
import type { GoldRow } from './gold.ts';
import { goldKinds } from './kinds.ts';

/**
 * `missed`: the parser gives no value where the gold row has one. `wrong`: the two values differ, or only the
 * parser gives one.
 */
export type Verdict = 'right' | 'missed' | 'wrong';

export type Field = 'number' | 'year' | 'article' | 'kind' | 'circuit' | 'date' | 'name';

/** Fields that identify the cited document and article. They decide whether a row is right. */
const IDENTIFYING = ['number', 'year', 'article'] as const satisfies readonly Field[];
/** Fields whose verdicts are reported but do not decide whether a gold row counts as right. */
export const SECONDARY = ['circuit', 'date', 'name'] as const satisfies readonly Field[];

export interface Comparison {
  row: GoldRow;
  citation: Citation | null;
  fields: Record<Field, Verdict>;
  /** Verdict on number, year and article taken together. */
  verdict: Verdict;
}

export function compare(row: GoldRow, citation: Citation | null): Comparison {
  const fields = citation === null ? nothingSaid(row) : compareFields(row, citation);
  return { row, citation, fields, verdict: citation === null ? 'missed' : together(fields) };
}

function together(fields: Record<Field, Verdict>): Verdict {
  const verdicts = IDENTIFYING.map((field) => fields[field]);
  return (
    verdicts.find((verdict) => verdict === 'wrong') ?? (verdicts.includes('missed') ? 'missed' : 'right')
  );
}

/**
 * Verdicts for a text in which the parser found no citation. A field that the gold row leaves empty counts as
 * right.
 */
function nothingSaid(row: GoldRow): Record<Field, Verdict> {
  const without = (gold: unknown): Verdict => (gold == null ? 'right' : 'missed');
  return {
    number: without(row.number),
    year: without(row.year),
    article: without(row.article_no),
    kind: 'missed',
    circuit: without(row.circuit),
    date: without(row.date),
    name: without(row.law_name),
  };
}

function compareFields(row: GoldRow, citation: Citation): Record<Field, Verdict> {
  const { number, year, yearInferred, circuit, date, name } = citation;
  return {
    number: judge(row.number, number, (gold) => sameNumber(gold, number ?? '', row)),
    year: judge(row.year, year, (gold) => Number(gold) === year || Number(gold) === yearInferred),
    article: judge(row.article_no, citation.articles[0], (gold) => sameArticles(gold, citation)),
    kind: goldKinds(citation).includes(row.kind) ? 'right' : 'wrong',
    circuit: judge(row.circuit, circuit, (gold) => gold === circuit),
    date: judge(row.date, date, (gold) => gold === date),
    // The gold set has names for few kinds of citation. A parsed name is not wrong if the gold row has none.
    name:
      row.law_name === undefined ? 'right' : judge(row.law_name, name, (gold) => sameName(gold, name ?? '')),
  };
}

function judge<Gold>(gold: Gold | null | undefined, said: unknown, same: (gold: Gold) => boolean): Verdict {
  if (gold == null) return said === undefined ? 'right' : 'wrong';
  if (said === undefined) return 'missed';
  return same(gold) ? 'right' : 'wrong';
}

/**
 * Compares two numbers after folding variants of letters, without blanks and brackets. Leading zeros of a
 * ruling's number do not count. The parts of a Saudi number with a slash may be in either order, because
 * bidirectional display hides which part was written first.
 */
function sameNumber(gold: string, said: string, { kind, jurisdiction }: GoldRow): boolean {
  const plain = (number: string) => {
    const letters = normalize(number, 'letters').replace(/[\s()]/g, '');
    return kind === 'cassation' ? letters.replace(/^0+(?=\d)/, '') : letters;
  };
  const wanted = plain(gold);
  if (plain(said) === wanted) return true;
  return jurisdiction === 'SA' && plain(said).split('/').reverse().join('/') === wanted;
}

/**
 * True if both have the same articles in the same order. Article keys are compared, so spelling does not
 * matter.
 */
function sameArticles(gold: string, { articles }: Citation): boolean {
  const wanted = gold.split(',').map(articleKey);
  return (
    wanted.length === articles.length &&
    articles.every((article, index) => {
      const key = wanted[index] ?? '';
      return spellings(article).some((spelling) => articleKey(spelling) === key);
    })
  );
}

/**
 * Returns the ways to write an article: the parser may read `39/2` as article 39, paragraph 2, and the gold
 * row keeps the order in which the text has the two numbers.
 */
function spellings({ no, paragraph }: Citation['articles'][number]): string[] {
  return paragraph === undefined ? [no] : [no, `${no}/${paragraph}`, `${paragraph}/${no}`];
}

/**
 * Beginning of a bylaw's name ("executive bylaw of …"). It is removed before names are compared, because the
 * gold row has the name of the law and the parser gives the name of the bylaw.
 */
const OF_A_LAW = /^(ال)?لايحه التنفيذيه ل/;

function sameName(gold: string, said: string): boolean {
  const letters = (name: string) =>
    normalize(name, 'letters')
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()
      .replace(OF_A_LAW, '');
  return letters(gold) === letters(said);
}
