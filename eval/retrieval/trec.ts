/** Reads and writes ranked lists and labels as TREC files, the format of ir_measures, ranx and trec_eval. */
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RejectedLine } from '../../src/ingest/read/read.ts';
import type { QuerySet } from '../sets/query-set.ts';
import { asFileName, refuse, textLines } from '../sets/set-files.ts';
import type { EvalSystem, Outcome } from './evaluate.ts';
import { DEPTH } from './evaluate.ts';
import type { RankedItem } from './grading.ts';
import { matchLabels, withoutBlanks } from './grading.ts';

/**
 * Lines of a run file, with the columns query, `Q0`, result, rank from 1, falling score, name of the run. A
 * result that matches a label gets the label's name as in the qrels file: the document's name if the label is
 * for a whole document. A name that an earlier result has gets `#` and the rank. @internal Exported for
 * tests, which read the lines without a file.
 */
export function trecLines({ query, ranking, labels }: Outcome, system: string): string {
  const met = matchLabels(ranking, labels);
  const taken = new Set<string>();
  return ranking
    .map((item, index) => {
      let name = met[index]?.articleNo === null ? item.document : itemName(item.document, item.articleNo);
      // Names must be unique in a run. An earlier article of the same document may already have the
      // document's name.
      if (taken.has(name)) name = `${name}#${index + 1}`;
      taken.add(name);
      return `${query.query_id} Q0 ${name} ${index + 1} ${1 / (index + 1)} sanad-${withoutBlanks(system)}\n`;
    })
    .join('');
}

/**
 * Lines of a qrels file (labels), with the columns query, 0, result, grade. @internal Exported for tests,
 * which read the lines without a file.
 */
export function qrelsLines({ query, labels }: Outcome): string {
  return labels
    .map(({ document, articleNo, grade }) => {
      const name = withoutBlanks(itemName(document, articleNo ?? undefined));
      return `${query.query_id} 0 ${name} ${grade}\n`;
    })
    .join('');
}

const itemName = (document: string, articleNo: string | undefined) =>
  articleNo === undefined ? document : `${document}#${withoutBlanks(articleNo)}`;

interface Written {
  set: QuerySet;
  pass: string;
  system: string;
  outcomes: readonly Outcome[];
}

/** Writes a run file for one set, pass and system. The file of an earlier run is replaced as a whole. */
export function writeRun(directory: string, { set, pass, system, outcomes }: Written): void {
  const lines = outcomes.map((outcome) => trecLines(outcome, system));
  writeWhole(directory, `${fileName(set.name, pass, system)}.run`, lines.join(''));
}

/**
 * Writes the qrels file (labels) of a set. One file is enough, because the labels are the same in every pass.
 */
export function writeQrels(directory: string, { set, outcomes }: Pick<Written, 'set' | 'outcomes'>): void {
  writeWhole(directory, `${fileName(set.name)}.qrels`, outcomes.map(qrelsLines).join(''));
}

const fileName = (...parts: string[]) => asFileName(parts.filter((part) => part !== '').join('.'));

export function writeWhole(directory: string, name: string, content: string): void {
  mkdirSync(directory, { recursive: true });
  const path = join(directory, name);
  writeFileSync(`${path}.part`, content);
  renameSync(`${path}.part`, path);
}

/** Ranked results of another system: names of documents for each query id, the best first. */
export type ExternalRun = Map<string, string[]>;

/**
 * Reads run files, compressed or not. Results are ordered by falling score, as in trec_eval, then by rank.
 * Each query keeps its first `DEPTH` results, each once. Throws `QuerySetError` if a line is malformed.
 */
export function readRuns(files: readonly string[]): ExternalRun {
  const found = new Map<string, Array<{ name: string; rank: number; score: number }>>();
  const problems: RejectedLine[] = [];
  for (const file of files) {
    for (const { line, text } of textLines(file)) {
      const [query, , name, rank, score, , ...rest] = text.split(/\s+/);
      if (!query || !name || !isNumber(rank) || !isNumber(score) || rest.length > 0) {
        problems.push({ file, line, reason: 'must be query, Q0, result, rank, score and name of the run' });
        continue;
      }
      const list = found.get(query) ?? [];
      list.push({ name, rank: Number(rank), score: Number(score) });
      found.set(query, list);
    }
  }
  refuse(problems);
  const run: ExternalRun = new Map();
  for (const [query, list] of found) {
    list.sort((a, b) => b.score - a.score || a.rank - b.rank);
    run.set(query, [...new Set(list.map(({ name }) => name))].slice(0, DEPTH));
  }
  return run;
}

const isNumber = (text: string | undefined) =>
  text !== undefined && text !== '' && Number.isFinite(Number(text));

/**
 * Makes a system of another system's run file. Its results answer the original queries, so it appears in the
 * plain pass alone. A result is named by the document's key in the set or by its canonical id; `#` and an
 * article number may follow.
 */
export function externalSystem(
  name: string,
  run: ExternalRun,
  documentOf: (key: string) => string | undefined,
): EvalSystem {
  return {
    name,
    timed: false,
    covers: ({ queries }, pass) => pass.name === '' && queries.some(({ query_id }) => run.has(query_id)),
    rank: async ({ query }) => (run.get(query.query_id) ?? []).map((item) => itemOf(item, documentOf)),
  };
}

/**
 * Splits the name of a result into document and article. A key may contain `#`, so the whole name is looked
 * up first.
 */
function itemOf(name: string, documentOf: (key: string) => string | undefined): RankedItem {
  const whole = documentOf(name);
  const mark = name.indexOf('#');
  if (whole !== undefined || mark < 0) return { document: whole ?? name, articleNo: undefined };
  const key = name.slice(0, mark);
  return { document: documentOf(key) ?? key, articleNo: name.slice(mark + 1) };
}

/** Compares a run of another system with the query set, and returns sentences about what does not fit. */
export function runRemarks(
  name: string,
  run: ExternalRun,
  { queries }: QuerySet,
  documentOf: ((key: string) => string | undefined) | undefined,
): string[] {
  const answered = queries.filter(({ query_id }) => run.has(query_id));
  if (answered.length === 0) return [`${name} has none of its queries and is skipped`];
  const results = new Set(answered.flatMap(({ query_id }) => run.get(query_id) ?? []));
  // Without a corpus it is unknown which documents of the run the corpus lacks.
  const outside =
    documentOf === undefined
      ? []
      : [...results].filter((name) => documentOf(itemOf(name, documentOf).document) === undefined);
  const without = queries.length - answered.length;
  return [
    ...(without > 0
      ? [`${name} has no list for ${without} of ${queries.length} queries: nothing found`]
      : []),
    ...(outside.length > 0
      ? [
          `${name} names ${outside.length} of ${results.size} results that the corpus does not ` +
            `contain (${outside[0]})`,
        ]
      : []),
  ];
}
