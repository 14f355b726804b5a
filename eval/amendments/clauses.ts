/** Compares the changes read from one clause of an amending act with the gold changes of the clause. */
import { articleKey } from '../../src/core.ts';
import type { SourceDocument } from '../../src/ingest/read/source-document.ts';
import type { ComparedChange } from './changes.ts';
import { ASPECTS, compareChanges } from './changes.ts';
import { sameWording } from './equality.ts';
import type { ProvisionRow } from './gold.ts';
import type { ReadChange, ReadClause, Subject } from './subject.ts';

export function compareClause(
  row: ProvisionRow,
  document: SourceDocument,
  subject: Subject,
): ComparedChange[] {
  const expected = row.changes.map((gold) => ({ gold, repeated: false }));
  const [first = [], ...others] = readings(row.provision, document, subject).map((read) =>
    compareChanges(expected, read, false),
  );
  return others.reduce((best, each) => (rightOnes(each) > rightOnes(best) ? each : best), first);
}

/**
 * The possible readings of the clause: several if clauses have the same number (items of two lists). The
 * reading with the most right aspects is then compared, because the number does not tell which is meant.
 */
function readings(provision: string, document: SourceDocument, subject: Subject): ReadChange[][] {
  if (document.full_text === undefined) {
    const articles = document.articles.filter(
      ({ article_no }) => provision === WHOLE || sameKey(article_no ?? '', provision),
    );
    return [articles.flatMap(({ text }) => changesOf(subject.readClauses(text)))];
  }
  const clauses = subject.readClauses(document.full_text);
  if (provision === WHOLE) return [changesOf(clauses)];
  const path = provision.split('/');
  // Ways to find the clause, the strictest first. «أولاً» (firstly) and «1» have one key and may be clauses
  // of one act, so the number as written goes first.
  const ways = [
    withItems(clauses, path, sameWording),
    withItems(clauses, path, sameKey),
    // The reader and the gold set may differ in the lists that contain the clause, so at last only its own
    // number is compared.
    clauses
      .filter((clause) => sameWording(clause.path.at(-1) ?? '', path.at(-1) ?? ''))
      .map(({ changes }) => [...changes]),
  ];
  return ways.find((found) => found.length > 0) ?? [[]];
}

/** Number of the clause in gold rows about an act without clauses. */
const WHOLE = '-';

const changesOf = (clauses: readonly ReadClause[]) => clauses.flatMap(({ changes }) => changes);

const sameKey = (a: string, b: string) => articleKey(a) === articleKey(b);

type SameNumber = (a: string, b: string) => boolean;

/**
 * Returns the changes of each clause with the numbers `path`, together with those of the items inside that
 * clause.
 */
function withItems(
  clauses: readonly ReadClause[],
  path: readonly string[],
  same: SameNumber,
): ReadChange[][] {
  const found: ReadChange[][] = [];
  for (const clause of clauses) {
    if (!path.every((number, at) => same(clause.path[at] ?? '', number))) continue;
    const last = found.at(-1);
    if (last === undefined || clause.path.length === path.length) found.push([...clause.changes]);
    else last.push(...clause.changes);
  }
  return found;
}

const rightOnes = (changes: readonly ComparedChange[]) =>
  changes.reduce((sum, { right }) => sum + ASPECTS.filter((aspect) => right[aspect]).length, 0);
