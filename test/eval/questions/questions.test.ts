/** The questions that are shipped: complete, each once, and no law in both splits. */
import { readdirSync, readFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { z } from 'zod';
import { normalize } from '../../../src/core.ts';

const test = suite('eval: questions');

const folder = new URL('../../../eval/questions/', import.meta.url);
const article = z.strictObject({ document: z.string(), article: z.string().min(1) });
const forms = ['dialect', 'standard', 'english'] as const;
const line = article.extend({
  split: z.enum(['train', 'test']),
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

test('every line names an article of a law of its country, with questions', () => {
  for (const name of files) {
    const country = name.slice(0, 2);
    for (const { document, tempting, questions } of linesOf(name)) {
      assert.is(document.slice(0, 2), country, document);
      if (tempting !== undefined) {
        assert.is(tempting.document.slice(0, 2), country, tempting.document);
        assert.is.not(tempting.document, document);
      }
      assert.ok(Object.keys(questions).length > 0, document);
    }
  }
});

test('no article has two lines, and no two lines have one question', () => {
  const articles = all.map((one) => `${one.document}#${one.article}`);
  assert.is(new Set(articles).size, articles.length);
  const questions = all.flatMap(({ questions }) => Object.values(questions).flat());
  assert.ok(questions.length > 8_000, `${questions.length}`);
  assert.is(new Set(questions.map((question) => normalize(question, 'letters'))).size, questions.length);
});

test('each law is in one split, and both splits have every form', () => {
  const splits = new Map<string, string>();
  for (const { document, split } of all) {
    assert.is(splits.get(document) ?? split, split, document);
    splits.set(document, split);
  }
  for (const split of ['train', 'test']) {
    for (const form of forms) {
      assert.ok(all.some((one) => one.split === split && one.questions[form] !== undefined));
    }
  }
});

test.run();
