/** The everyday questions that are shipped: complete, each once, and none of them looked up in a search. */
import { readdirSync, readFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { z } from 'zod';
import { normalize } from '../../../src/core.ts';

const test = suite('eval: everyday questions');

const folderOf = (name: string) => new URL(`../../../eval/${name}/`, import.meta.url);
const line = z.strictObject({
  question: z.string().min(4),
  register: z.enum(['dialect', 'standard', 'english']),
  country: z.string(),
  kind: z.enum(['answered', 'unanswered', 'off']),
  answers: z
    .array(z.strictObject({ document: z.string(), article: z.string().min(1).optional() }))
    .min(1)
    .optional(),
  why: z.string().min(1),
});

const namesIn = (folder: URL) => readdirSync(folder).filter((name) => name.endsWith('.jsonl'));
const linesOf = (folder: URL, name: string): unknown[] =>
  readFileSync(new URL(name, folder), 'utf8')
    .trim()
    .split('\n')
    .map((json) => JSON.parse(json));

const everyday = folderOf('everyday');
const all = namesIn(everyday).flatMap((name) =>
  linesOf(everyday, name).map((value) => ({ name, ...line.parse(value) })),
);
const letters = (text: string) =>
  normalize(text, 'letters')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

test('a question has answers of its country if it is an answered one, and else none', () => {
  for (const { name, question, country, kind, answers } of all) {
    assert.is(`${country.toLowerCase()}.jsonl`, name, question);
    assert.is(answers !== undefined, kind === 'answered', question);
    for (const { document } of answers ?? []) assert.ok(document.startsWith(name.slice(0, 2)), question);
  }
});

test('each kind has every register, and no question stands twice', () => {
  for (const kind of ['answered', 'unanswered', 'off'])
    assert.is(new Set(all.filter((one) => one.kind === kind).map(({ register }) => register)).size, 3);
  assert.is(new Set(all.map(({ question }) => letters(question))).size, all.length);
});

test('none of them is among the questions that a search looks up', () => {
  const questions = folderOf('questions');
  const row = z.object({ questions: z.record(z.string(), z.array(z.string())) });
  const lookedUp = new Set(
    namesIn(questions)
      .flatMap((name) => linesOf(questions, name))
      .flatMap((value) => Object.values(row.parse(value).questions).flat())
      .map(letters),
  );
  assert.equal(
    all.filter(({ question }) => lookedUp.has(letters(question))).map(({ question }) => question),
    [],
  );
});

test.run();
