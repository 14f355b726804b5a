/**
 * Prepares and indexes the corpus of a query set: its own or a given one, with distractor documents if
 * requested.
 */
import { createWriteStream, mkdirSync, renameSync, rmSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sha256 } from '../../src/digest.ts';
import { inputFiles } from '../../src/ingest/read/input-files.ts';
import { isRejected, readLines } from '../../src/ingest/read/read.ts';
import type { IngestReport } from '../../src/ingest/report/report.ts';
import { beirDocuments } from './beir.ts';
import type { QuerySet } from './query-set.ts';
import { asFileName, QuerySetError } from './set-files.ts';

export interface CorpusPlan {
  /** Names of the query sets that are searched in this corpus, for messages on the terminal. */
  readonly label: string;
  /** Data directory that holds only this corpus. */
  readonly dataDir: string;
  /** Query sets that are searched in this corpus. */
  readonly sets: readonly QuerySet[];
  readonly corpus: string;
  readonly distractors: readonly string[];
}

export interface PlanOptions {
  /** Parent folder of the data directories of all corpora. */
  folder: string;
  /** Path of the corpus for query sets that have none in their own folder, given with `--corpus`. */
  given: string | undefined;
  distractors: readonly string[];
}

/** Error: a query set has no corpus in its folder, and none was given with `--corpus`. */
export class NoCorpus extends QuerySetError {}

/** Groups the sets by corpus, so that sets with the same corpus share its index. Throws `NoCorpus`. */
export function planCorpora(
  sets: readonly QuerySet[],
  { folder, given, distractors }: PlanOptions,
): CorpusPlan[] {
  const groups = new Map<string, QuerySet[]>();
  for (const set of sets) {
    const corpus = set.corpus ?? given;
    if (corpus === undefined) {
      throw new NoCorpus(`${set.name} needs the corpus ${set.corpusName}: give its path with --corpus`);
    }
    const path = resolve(corpus);
    groups.set(path, [...(groups.get(path) ?? []), set]);
  }
  const further = distractors.map((path) => resolve(path));
  return [...groups].map(([corpus, members]) => {
    const [first] = members;
    const name = first?.corpus === undefined ? 'given-corpus' : asFileName(first.name);
    return {
      label: members.map((set) => set.name).join(', '),
      dataDir: join(
        folder,
        further.length === 0 ? name : `${name}+${sha256(further.join('\n')).slice(0, 8)}`,
      ),
      sets: members,
      corpus,
      distractors: further,
    };
  });
}

export interface Indexed {
  /**
   * Country of the set's documents if all are of one country; determined only if there are distractor
   * documents.
   */
  country: string | undefined;
  remarks: string[];
}

export interface IndexOptions {
  /** Country that the documents of a BEIR corpus get if they state none. */
  defaultJurisdiction: string;
  signal: AbortSignal;
  ingest(paths: readonly string[]): Promise<IngestReport>;
}

/**
 * Makes the data directory hold exactly this corpus. Documents of it that are already indexed are kept. If
 * the directory also holds documents of another corpus, it is built anew.
 */
export async function indexCorpus(plan: CorpusPlan, options: IndexOptions): Promise<Indexed> {
  const { paths, country, remarks } = await corpusFiles(plan, options);
  let report = await options.ingest(paths);
  if (report.manifest.documents > documentsOf(report)) {
    rmSync(join(plan.dataDir, 'corpus'), { recursive: true, force: true });
    report = await options.ingest(paths);
  }
  const { rejected, rejectedLines } = report;
  const [first] = rejectedLines;
  if (first !== undefined) {
    remarks.push(
      `${rejected} lines of the corpus are not documents (${first.file}:${first.line}: ${first.reason})`,
    );
  }
  const isBeir = plan.sets.some(({ corpusFormat }) => corpusFormat === 'beir');
  if (isBeir && report.duplicates > 0) {
    remarks.push(`${report.duplicates} documents count as copies of others and share their ranks`);
  }
  return { country, remarks };
}

const documentsOf = ({ added, replaced, unchanged }: IngestReport) => added + replaced + unchanged;

async function corpusFiles(
  plan: CorpusPlan,
  { defaultJurisdiction, signal }: IndexOptions,
): Promise<{ paths: string[]; country: string | undefined; remarks: string[] }> {
  const isBeir = plan.sets.some(({ corpusFormat }) => corpusFormat === 'beir');
  const own = isBeir
    ? await writeLines(
        join(plan.dataDir, 'beir.jsonl'),
        beirDocuments(plan.corpus, defaultJurisdiction),
        signal,
      )
    : plan.corpus;
  if (plan.distractors.length === 0) return { paths: [own], country: undefined, remarks: [] };
  const countries = await countriesOf(own, signal);
  const counts = { taken: 0, left: 0 };
  const file = join(plan.dataDir, 'distractors.jsonl');
  await writeLines(file, strangers(plan.distractors, countries, counts), signal);
  if (counts.taken === 0) {
    throw new QuerySetError(
      `--distractors: none of the ${counts.left} documents is from a country other than ` +
        `${[...countries].join(', ')}`,
    );
  }
  const [country] = countries;
  return {
    paths: [own, file],
    country: countries.size === 1 ? country : undefined,
    remarks: [
      `${counts.taken} documents of ${plan.distractors.map((path) => basename(path)).join(', ')} are ` +
        'indexed with the ' +
        `corpus; ${counts.left} of its own countries (${[...countries].join(', ')}) are left out`,
    ],
  };
}

/** Reads the corpus and returns the countries of its documents. */
async function countriesOf(corpus: string, signal: AbortSignal): Promise<Set<string>> {
  const countries = new Set<string>();
  for await (const { jurisdiction } of documentLines([corpus])) {
    signal.throwIfAborted();
    if (jurisdiction !== undefined) countries.add(jurisdiction);
  }
  return countries;
}

/**
 * Yields the distractors from countries that the corpus does not have. A distractor from the same country
 * might be a document of the set, or answer a query better than the labelled document without having a label.
 */
async function* strangers(
  paths: readonly string[],
  countries: ReadonlySet<string>,
  counts: { taken: number; left: number },
): AsyncGenerator<string> {
  for await (const { jurisdiction, value } of documentLines(paths)) {
    if (jurisdiction === undefined) continue;
    if (countries.has(jurisdiction)) {
      counts.left += 1;
      continue;
    }
    counts.taken += 1;
    yield JSON.stringify(value);
  }
}

async function* documentLines(
  paths: readonly string[],
): AsyncGenerator<{ jurisdiction: string | undefined; value: unknown }> {
  for (const file of (await inputFiles(paths)).files) {
    for await (const read of readLines(file)) {
      if (isRejected(read)) continue;
      const { value } = read;
      const code =
        typeof value === 'object' && value !== null && 'jurisdiction' in value ? value.jurisdiction : '';
      yield { jurisdiction: typeof code === 'string' && code !== '' ? code.toUpperCase() : undefined, value };
    }
  }
}

/** Writes a file completely or not at all: the lines go to a temporary file, which is renamed at the end. */
async function writeLines(path: string, lines: AsyncIterable<string>, signal: AbortSignal): Promise<string> {
  mkdirSync(join(path, '..'), { recursive: true });
  const part = `${path}.part`;
  try {
    await pipeline(Readable.from(ended(lines)), createWriteStream(part), { signal });
  } catch (error) {
    rmSync(part, { force: true });
    throw signal.aborted ? signal.reason : error;
  }
  renameSync(part, path);
  return path;
}

async function* ended(lines: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const line of lines) yield `${line}\n`;
}
