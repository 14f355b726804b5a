/** Reads a query set: a folder with queries, relevance labels and usually a corpus. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { z } from 'zod';
import { GRADED } from '../measures/metrics.ts';
import { readBeirSet } from './beir.ts';
import type { QuerySet } from './query-set.ts';
import { hasCountryFiles, readQuestions } from './questions.ts';
import { fileOrGz, firstIssue, QuerySetError, readRecords, requiredFile } from './set-files.ts';
import { DEFAULT_SPLIT } from './split.ts';

const manifestSchema = z.object({
  set: z.string().optional(),
  /** Name of the corpus file in the set's folder, or the name of a corpus that lies elsewhere. */
  corpus: z.string(),
  /**
   * Type of the documents that answer the queries, for a pass filtered by it. A remark may follow the type
   * after a comma.
   */
  answers_doc_type: z
    .string()
    .transform((text) => text.split(',', 1)[0] as string)
    .optional(),
});

const labelSchema = z.object({
  /** `doc_key` of the relevant document. */
  key: z.string(),
  /** Number of the relevant article. `null`: the label is for the whole document. */
  article_no: z.string().nullable(),
  /** Grade of the label. 2 or more: the item answers the query; 1: it helps; 0: it is not relevant. */
  grade: z.int().min(0),
});

const querySchema = z.object({
  query_id: z.string().min(1),
  query: z.string().min(1),
  register: z.string(),
  /** Country that the query names, if any. */
  jurisdiction: z.string().optional(),
  relevant: z.array(labelSchema),
  source: z.object({ mode: z.string().optional() }).optional(),
});

/**
 * Reads a set in our own format (a folder with `manifest.json`), in that of `eval/questions/` or in the
 * format of BEIR. Throws `QuerySetError`.
 */
export async function readQuerySet(directory: string, split = DEFAULT_SPLIT): Promise<QuerySet> {
  if (!existsSync(directory) || !statSync(directory).isDirectory()) {
    throw new QuerySetError(`${directory} is not a folder`);
  }
  return measurable(await readSet(directory, split), directory);
}

function readSet(directory: string, split: string): Promise<QuerySet> {
  if (existsSync(join(directory, 'manifest.json'))) return readOwnSet(directory);
  return hasCountryFiles(directory) ? readQuestions(directory, split) : readBeirSet(directory, split);
}

async function readOwnSet(directory: string): Promise<QuerySet> {
  const manifest = readManifest(join(directory, 'manifest.json'));
  const records = await readRecords(requiredFile(directory, 'queries.jsonl'), querySchema);
  return {
    name: manifest.set ?? basename(resolve(directory)),
    queries: records.map(({ record }) => record),
    corpus: fileOrGz(directory, manifest.corpus),
    corpusName: manifest.corpus,
    corpusFormat: 'sanad',
    answersDocType: manifest.answers_doc_type,
    convention: GRADED,
    remarks: [],
  };
}

function readManifest(path: string): z.infer<typeof manifestSchema> {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new QuerySetError(`${path}: not JSON: ${(error as Error).message}`);
  }
  const parsed = manifestSchema.safeParse(value);
  if (!parsed.success) throw new QuerySetError(`${path}: ${firstIssue(parsed.error)}`);
  return parsed.data;
}

/**
 * Removes queries without a relevant label, because they would lower the measures of all systems by the same
 * factor. Throws `QuerySetError` if an id occurs twice or no query is left.
 */
function measurable(set: QuerySet, directory: string): QuerySet {
  const ids = new Set<string>();
  for (const { query_id } of set.queries) {
    if (ids.has(query_id)) throw new QuerySetError(`${directory}: query ${query_id} occurs twice`);
    ids.add(query_id);
  }
  const queries = set.queries.filter(({ relevant }) => relevant.some(({ grade }) => grade > 0));
  const left = set.queries.length - queries.length;
  if (queries.length === 0) throw new QuerySetError(`${directory}: no query has a relevant document`);
  return {
    ...set,
    queries,
    remarks: left === 0 ? set.remarks : [...set.remarks, `${left} queries without a label are skipped`],
  };
}
