/** The questions that are shipped: complete, each once, and no law or ruling both learned from and measured. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { z } from 'zod';
import { readQuestions } from '../../../eval/sets/questions.ts';
import { normalize } from '../../../src/core.ts';

const test = suite('eval: questions');

const folder = new URL('../../../eval/questions/', import.meta.url);
const article = z.strictObject({ document: z.string(), article: z.string().min(1) });
/** Ids of rulings, which have no articles. */
const RULING = /^..-cass-/;
/** Laws that their source prints in one text without numbers that could be read as articles. */
const WITHOUT_ARTICLES: ReadonlySet<string> = new Set(['sa-reg-0000-x6b1707df']);
const forms = ['dialect', 'standard', 'english'] as const;
const line = z.strictObject({
  document: z.string(),
  article: z.string().min(1).optional(),
  split: z.enum(['train', 'test', 'index']),
  grade: z.literal([1, 2]),
  questions: z.partialRecord(z.enum(forms), z.array(z.string().min(4)).min(1)),
  tempting: article.optional(),
});

const files = readdirSync(folder).filter((name) => name.endsWith('.jsonl'));
const linesOf = (name: string) =>
  readFileSync(new URL(name, folder), 'utf8')
    .trim()
    .split('\n')
    .map((json) => line.parse(JSON.parse(json)));
const all = files.flatMap(linesOf);

test('every line names an article or a ruling of its country, with questions', () => {
  for (const name of files) {
    const country = name.slice(0, 2);
    for (const { document, article, tempting, questions } of linesOf(name)) {
      assert.is(document.slice(0, 2), country, document);
      if (RULING.test(document)) assert.is(article, undefined, document);
      else assert.ok(article !== undefined || WITHOUT_ARTICLES.has(document), document);
      if (tempting !== undefined) {
        assert.is(tempting.document.slice(0, 2), country, tempting.document);
        assert.is.not(tempting.document, document);
      }
      assert.ok(Object.keys(questions).length > 0, document);
    }
  }
});

test('no article or ruling has two lines of a split and a grade, and no two lines have one question', () => {
  const articles = all.map((one) => `${one.document}#${one.article ?? ''} ${one.split} ${one.grade}`);
  assert.is(new Set(articles).size, articles.length);
  const questions = all.flatMap(({ questions }) => Object.values(questions).flat());
  assert.ok(questions.length > 8_000, `${questions.length}`);
  assert.is(new Set(questions.map((question) => normalize(question, 'letters'))).size, questions.length);
});

test('no law is both learned from and measured, and all splits have every form', () => {
  const learned = new Set(all.filter(({ split }) => split === 'train').map(({ document }) => document));
  const measured = new Set(all.filter(({ split }) => split === 'test').map(({ document }) => document));
  for (const { document, split } of all) {
    if (split === 'train') assert.not.ok(measured.has(document), document);
    if (split === 'index') assert.not.ok(learned.has(document), document);
  }
  for (const split of ['train', 'test', 'index']) {
    for (const form of forms) {
      assert.ok(all.some((one) => one.split === split && one.questions[form] !== undefined));
    }
  }
});

test('the evaluation takes a ruling as the answer, whatever its chunk', async () => {
  const { queries } = await readQuestions(fileURLToPath(folder), 'test');
  const rulings = queries.filter(({ jurisdiction }) => jurisdiction === 'DZ');
  assert.ok(rulings.length >= 330, `${rulings.length}`);
  for (const { query_id, relevant } of rulings) {
    assert.match(query_id, RULING);
    assert.is(relevant[0]?.article_no, null, query_id);
  }
});

test.run();
