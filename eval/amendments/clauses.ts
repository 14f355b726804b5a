/** Compares the reading of one clause of an amending act with the gold changes. */
import { articleKey } from '../../src/core.ts';
import type { SourceDocument } from '../../src/ingest/read/source-document.ts';
import type { ComparedChange } from './changes.ts';
import { ASPECTS, compareChanges } from './changes.ts';
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
      ({ article_no }) => provision === WHOLE || sameNumber(article_no ?? '', provision),
    );
    return [articles.flatMap(({ text }) => changesOf(subject.readClauses(text)))];
  }
  const clauses = subject.readClauses(document.full_text);
  if (provision === WHOLE) return [changesOf(clauses)];
  const path = provision.split('/');
  const within = clauses.filter((clause) => beginsWith(clause.path, path));
  if (within.length > 0) return [changesOf(within)];
  const number = path.at(-1) ?? '';
  return clauses
    .filter((clause) => sameNumber(clause.path.at(-1) ?? '', number))
    .map(({ changes }) => [...changes]);
}

/** Gold number of a clause in an act without clauses. */
const WHOLE = '-';

const changesOf = (clauses: readonly ReadClause[]) => clauses.flatMap(({ changes }) => changes);

const beginsWith = (path: readonly string[], start: readonly string[]) =>
  start.every((number, at) => sameNumber(path[at] ?? '', number));

const sameNumber = (a: string, b: string) => articleKey(a) === articleKey(b);

const rightOnes = (changes: readonly ComparedChange[]) =>
  changes.reduce((sum, { right }) => sum + ASPECTS.filter((aspect) => right[aspect]).length, 0);
