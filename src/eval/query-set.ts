/** A retrieval set: a folder with `queries.jsonl`, `manifest.json` and mostly a corpus of its own. */
import { existsSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { z } from 'zod';

const manifestSchema = z.object({
  set: z.string().optional(),
  /** A file beside the manifest, or the name of a corpus that lies elsewhere. */
  corpus: z.string(),
  /** Where a filter by this type selects the documents that the questions ask for; a remark may follow the type. */
  answers_doc_type: z
    .string()
    .transform((text) => text.split(',', 1)[0] as string)
    .optional(),
});

const labelSchema = z.object({
  /** `doc_key` of the relevant document. */
  key: z.string(),
  /** `null`: the document as a whole. */
  article_no: z.string().nullable(),
  /** 2 answers, 1 helps. */
  grade: z.int().min(0),
});

const querySchema = z.object({
  query_id: z.string(),
  query: z.string(),
  register: z.string(),
  /** Of the question, where it names its country. */
  jurisdiction: z.string().optional(),
  relevant: z.array(labelSchema),
  source: z.object({ mode: z.string().optional() }).optional(),
});

export type EvalLabel = z.infer<typeof labelSchema>;
export type EvalQuery = z.infer<typeof querySchema>;

export interface QuerySet {
  name: string;
  queries: EvalQuery[];
  /** File or folder to index; `undefined` where the set names a corpus that does not lie in its folder. */
  corpus: string | undefined;
  /** What the manifest calls its corpus. */
  corpusName: string;
  answersDocType: string | undefined;
}

export function readQuerySet(directory: string): QuerySet {
  const manifest = manifestSchema.parse(JSON.parse(readFileSync(join(directory, 'manifest.json'), 'utf8')));
  const lines = readFileSync(join(directory, 'queries.jsonl'), 'utf8').split('\n');
  const corpus = join(directory, manifest.corpus);
  return {
    name: manifest.set ?? basename(resolve(directory)),
    queries: lines.filter((line) => line !== '').map((line) => querySchema.parse(JSON.parse(line))),
    corpus: existsSync(corpus) ? corpus : undefined,
    corpusName: manifest.corpus,
    answersDocType: manifest.answers_doc_type,
  };
}
