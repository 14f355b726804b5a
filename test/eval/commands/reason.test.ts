import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { cliEnvironment, sanad } from '../../support/cli.ts';
import { commandHere } from '../../support/command.ts';
import { jsonl, law } from '../../support/corpus/documents.ts';
import { temporaryFolder } from '../../support/folders.ts';
import { startLlmServer } from '../../support/services/llm-server.ts';

const test = suite('sanad eval-reason');

/** Writes an evaluation set: one law, a question that the law answers and one that it does not. */
function tinySet(): string {
  const folder = temporaryFolder();
  const labour = law(1, 2001, {
    doc_key: 'key1',
    title: 'قانون رقم 1 لسنة 2001 بشأن العمل',
    articles: [
      { article_no: '1', text: 'يسري هذا القانون على عقود العمل.' },
      { article_no: '2', text: 'لا تزيد مدة فترة التجربة على تسعين يوماً.' },
    ],
  });
  const query = (query_id: string, text: string) => ({
    query_id,
    query: text,
    register: 'lay',
    relevant: [{ key: 'key1', article_no: '2', grade: 2 }],
  });
  writeFileSync(join(folder, 'corpus.jsonl'), jsonl([labour]));
  writeFileSync(
    join(folder, 'queries.jsonl'),
    jsonl([query('q1', 'كم مدة فترة التجربة؟'), query('q2', 'ما عقوبة تزوير العملة المعدنية؟')]),
  );
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ set: 'tiny', corpus: 'corpus.jsonl' }));
  return folder;
}

test('measures the built-in model and writes the answers to a file', () => {
  const answers = join(temporaryFolder(), 'answers.md');
  const { status, stdout, stderr } = sanad(['eval-reason', tinySet(), '--json', '--answers', answers]);
  assert.is(status, 0, stderr);
  const { model, results } = JSON.parse(stdout);
  assert.is(model, 'sanad-extractive-1');
  assert.is(results.tiny.questions, 2);
  assert.is(results.tiny.failed, 0);
  assert.is(results.tiny.refused, 0.5);
  assert.is(results.tiny.first_citation_relevant, 1);
  const text = readFileSync(answers, 'utf8');
  assert.match(text, /# Answers of sanad-extractive-1/u);
  assert.match(text, /تسعين يوماً\.» \[1\]/u);
});

test('measures the configured model; a failed question is counted, and the others are asked', async () => {
  const server = await startLlmServer();
  server.play(({ text }) =>
    text.includes('فترة التجربة؟')
      ? { steps: ['مدة فترة التجربة مائة وعشرون يوماً ', '[[REF:eg-leg-2001-1#2]].'] }
      : { status: 500 },
  );
  const settings = cliEnvironment({ LLM_URL: `${server.url}/v1`, LLM_MODEL: 'scripted', LLM_KEY: 'none' });
  const { status, printed, noted } = await commandHere(
    ['eval-reason', tinySet(), '--json'],
    settings,
  ).finally(() => server.close());
  assert.is(status, 0, noted);
  const { model, results } = JSON.parse(printed);
  assert.is(model, 'scripted');
  assert.is(results.tiny.failed, 1);
  assert.is(results.tiny.any_citation_relevant, 1);
  // The scripted model's answer has a number that differs from the ninety days of the passage.
  assert.is(results.tiny.with_unsupported, 1);
  assert.ok(results.tiny.support_mean <= 0.5, results.tiny.support_mean);
});

test('a missing set is reported', () => {
  const { status, stderr } = sanad(['eval-reason']);
  assert.is(status, 2);
  assert.match(stderr, /missing required argument 'sets'/u);
});

test.run();
