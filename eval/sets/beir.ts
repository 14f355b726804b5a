/**
 * Reads query sets in the layout of BEIR: `corpus.jsonl` (`_id`, `title`, `text`), `queries.jsonl` (`_id`,
 * `text`) and `qrels/<split>.tsv` (query-id, corpus-id and score; a header line with these names is skipped).
 * Each file may be compressed (`.gz`).
 */
import { basename, join, resolve } from 'node:path';
import { z } from 'zod';
import type { RejectedLine } from '../../src/ingest/read/read.ts';
import { isRejected, readLines } from '../../src/ingest/read/read.ts';
import { TREC } from '../measures/metrics.ts';
import type { EvalLabel, QuerySet } from './query-set.ts';
import {
  fileOrGz,
  firstIssue,
  QuerySetError,
  readRecords,
  refuse,
  requiredFile,
  textLines,
} from './set-files.ts';

/** Some BEIR sets have numbers as ids, which become strings. */
const idSchema = z.union([z.string().min(1), z.number().transform(String)]);
const querySchema = z.object({ _id: idSchema, text: z.string().min(1) });
const documentSchema = z.object({
  _id: idSchema,
  title: z.string().nullish(),
  text: z.string().nullish(),
  metadata: z.object({ jurisdiction: z.string().optional() }).nullish().catch(undefined),
});

export async function readBeirSet(directory: string, split: string): Promise<QuerySet> {
  const qrelsFile = fileOrGz(join(directory, 'qrels'), `${split}.tsv`);
  if (qrelsFile === undefined) {
    throw new QuerySetError(
      `${directory} is not a query set: it has neither manifest.json nor qrels/${split}.tsv (another ` +
        'split: --split)',
    );
  }
  const corpus = requiredFile(directory, 'corpus.jsonl');
  const queries = await readRecords(requiredFile(directory, 'queries.jsonl'), querySchema);
  const labels = readQrels(qrelsFile);
  const known = new Set(queries.map(({ record }) => record._id));
  const unknown = [...labels.keys()].filter((id) => !known.has(id));
  return {
    name: basename(resolve(directory)),
    // Queries of other splits are left out, because they have no labels in this split.
    queries: queries
      .filter(({ record }) => labels.has(record._id))
      .map(({ record: { _id, text } }) => ({
        query_id: _id,
        query: text,
        register: '',
        relevant: labels.get(_id) ?? [],
      })),
    corpus,
    corpusName: basename(corpus),
    corpusFormat: 'beir',
    answersDocType: undefined,
    convention: TREC,
    remarks:
      unknown.length === 0
        ? []
        : [`${unknown.length} queries of ${qrelsFile} are not in queries.jsonl (${unknown[0]})`],
  };
}

/** Reads the relevant documents of each query. A score of 0 or less means judged and not relevant. */
function readQrels(file: string): Map<string, EvalLabel[]> {
  const labels = new Map<string, EvalLabel[]>();
  const problems: RejectedLine[] = [];
  for (const { line, text } of textLines(file)) {
    if (line === 1 && text.startsWith('query-id\t')) continue;
    const [query, document, score, ...rest] = text.split('\t');
    if (!query || !document || score === undefined || rest.length > 0 || !/^-?\d+$/.test(score)) {
      problems.push({ file, line, reason: 'must be query-id, corpus-id and a whole number, between tabs' });
      continue;
    }
    const known = labels.get(query) ?? [];
    if (Number(score) > 0) known.push({ key: document, article_no: null, grade: Number(score) });
    labels.set(query, known);
  }
  refuse(problems);
  return labels;
}

/**
 * Yields the corpus as input lines for ingest. Each document gets a number of its own, so that no two are
 * merged, and the type fatwa, because a fatwa is identified by its number alone. `jurisdiction` is used if
 * the document gives no `metadata.jurisdiction`.
 */
export async function* beirDocuments(file: string, jurisdiction: string): AsyncGenerator<string> {
  let number = 0;
  const ids = new Set<string>();
  for await (const read of readLines(file)) {
    if (isRejected(read)) {
      refuse([read]);
      continue;
    }
    const { line } = read;
    const parsed = documentSchema.safeParse(read.value);
    if (!parsed.success) {
      refuse([{ file, line, reason: firstIssue(parsed.error) }]);
      continue;
    }
    const { _id, title, text, metadata } = parsed.data;
    if (ids.has(_id)) refuse([{ file, line, reason: `document ${_id} occurs twice` }]);
    ids.add(_id);
    const words = [text, title].find((each) => each != null && each.trim() !== '');
    // Some sets have empty documents. They cannot be found, so they are skipped.
    if (words === undefined) continue;
    number += 1;
    yield JSON.stringify({
      doc_key: _id,
      jurisdiction: metadata?.jurisdiction ?? jurisdiction,
      doc_type: 'fatwa',
      official_number: String(number),
      ...(title != null && title.trim() !== '' && { title }),
      full_text: words,
    });
  }
}
