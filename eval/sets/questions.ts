/**
 * Reads questions as people ask them (`eval/questions/`): a folder with a file a country, whose lines are
 * articles or rulings with their questions.
 */
import { readdirSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { z } from 'zod';
import { GRADED } from '../measures/metrics.ts';
import type { EvalQuery, QuerySet } from './query-set.ts';
import { readRecords } from './set-files.ts';

const COUNTRY_FILE = /^([a-z]{2})\.jsonl$/;

const lineSchema = z.object({
  split: z.string(),
  /** Canonical id of the law or the ruling that answers the questions. */
  document: z.string().min(1),
  /** Absent for a ruling, which has no articles. */
  article: z.string().min(1).optional(),
  /** 2: the article decides the questions; 1: it helps, and another article decides. */
  grade: z.int().min(1),
  /** Questions by register: `dialect`, `standard`, `english`. */
  questions: z.record(z.string(), z.array(z.string().min(1))),
});

/** True if the folder has files named after countries, such as `sa.jsonl`. */
export const hasCountryFiles = (directory: string): boolean => countryFiles(directory).length > 0;

/**
 * Reads the questions of one split. A question has the register under which it stands, and its country is the
 * file's. Questions that their article only helps to answer are left out, because the article that decides
 * them is not known.
 */
export async function readQuestions(directory: string, split: string): Promise<QuerySet> {
  const queries: EvalQuery[] = [];
  let undecided = 0;
  for (const file of countryFiles(directory)) {
    const jurisdiction = file.slice(0, 2).toUpperCase();
    const asked = new Map<string, number>();
    for (const { record } of await readRecords(join(directory, file), lineSchema)) {
      if (record.split !== split) continue;
      const { document, article, grade } = record;
      for (const [register, questions] of Object.entries(record.questions)) {
        if (grade < GRADED.answers) {
          undecided += questions.length;
          continue;
        }
        const text = article === undefined ? document : `${document}#${article}`;
        const name = `${text}/${register}`.replace(/\s+/g, '_');
        for (const query of questions) {
          const number = (asked.get(name) ?? 0) + 1;
          asked.set(name, number);
          const relevant = [{ key: document, article_no: article ?? null, grade }];
          const source = { mode: jurisdiction };
          queries.push({ query_id: `${name}/${number}`, query, register, jurisdiction, relevant, source });
        }
      }
    }
  }
  return {
    name: basename(resolve(directory)),
    queries,
    corpus: undefined,
    corpusName: 'with these laws',
    corpusFormat: 'sanad',
    answersDocType: undefined,
    convention: GRADED,
    remarks: undecided === 0 ? [] : [`${undecided} questions that their article does not decide are skipped`],
  };
}

const countryFiles = (directory: string) =>
  readdirSync(directory)
    .filter((name) => COUNTRY_FILE.test(name))
    .sort();
