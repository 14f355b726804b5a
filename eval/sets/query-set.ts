/** A query set: queries with relevance labels, and where their corpus is. */
import type { Convention } from '../measures/metrics.ts';

export interface EvalLabel {
  /** Key of the document in the corpus: its `doc_key`, or its `_id` in a BEIR set. */
  key: string;
  /** Number of the relevant article. `null`: the label is for the whole document. */
  article_no: string | null;
  grade: number;
}

export interface EvalQuery {
  query_id: string;
  query: string;
  register: string;
  /** Country that the query names, if any. */
  jurisdiction?: string | undefined;
  relevant: EvalLabel[];
  source?: { mode?: string | undefined } | undefined;
}

export interface QuerySet {
  name: string;
  queries: EvalQuery[];
  /** Path of the file or folder to index; `undefined` if the corpus is not in the set's folder. */
  corpus: string | undefined;
  /** Name of the corpus as the set's `manifest.json` gives it. */
  corpusName: string;
  corpusFormat: 'sanad' | 'beir';
  answersDocType: string | undefined;
  convention: Convention;
  /** Sentences about parts of the set's folder that are not used, each with the reason. */
  remarks: string[];
}
