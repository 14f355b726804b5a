/** Evaluation query sets for tests, in Sanad's format and in the BEIR format. */
import { GRADED } from '../../../eval/measures/metrics.ts';
import type { EvalQuery, QuerySet } from '../../../eval/sets/query-set.ts';
import { inputFolder, jsonl } from './documents.ts';

type LabelOf = [key: string, article: string | null, grade: number];

export const query = (id: string, labels: readonly LabelOf[], register = 'lay'): EvalQuery => ({
  query_id: id,
  query: `سؤال ${id}`,
  register,
  relevant: labels.map(([key, article_no, grade]) => ({ key, article_no, grade })),
});

export const querySet = (name: string, queries: EvalQuery[]): QuerySet => ({
  name,
  queries,
  corpus: undefined,
  corpusName: 'elsewhere',
  corpusFormat: 'sanad',
  answersDocType: undefined,
  convention: GRADED,
  remarks: [],
});

/**
 * Writes a BEIR set and returns its folder: four short texts, three questions with judgements, and one that
 * only another split judges.
 */
export function beirFolder(files: Readonly<Record<string, string>> = {}): string {
  const texts: Record<string, string> = {
    d1: 'تسري أحكام هذا الباب على الملاحة النهرية وسفنها.',
    d2: 'تنظم اللائحة الحدائق العامة ومواعيدها.',
    d3: 'يحظر الصيد في البحيرات المحمية.',
    d4: 'رسوم دخول الحدائق العامة خمسة جنيهات.',
  };
  const questions: Record<string, string> = {
    q1: 'الملاحة النهرية',
    q2: 'الحدائق العامة',
    q3: 'الصيد في البحيرات',
    q4: 'سؤال لمجموعة أخرى',
  };
  const qrels = [
    ['query-id', 'corpus-id', 'score'],
    ['q1', 'd1', '1'],
    ['q2', 'd2', '2'],
    ['q2', 'd4', '1'],
    ['q2', 'd1', '0'],
    ['q3', 'd3', '1'],
  ];
  return inputFolder({
    'corpus.jsonl.gz': jsonl(
      Object.entries(texts).map(([_id, text]) => ({ _id, title: _id === 'd1' ? 'الملاحة' : '', text })),
    ),
    'queries.jsonl': jsonl(Object.entries(questions).map(([_id, text]) => ({ _id, text }))),
    'qrels/test.tsv': `${qrels.map((row) => row.join('\t')).join('\r\n')}\r\n`,
    ...files,
  });
}
