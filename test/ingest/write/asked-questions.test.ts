/** Tests which questions of `eval/questions/` the index looks up, and that a search finds by them. */
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readQuestions } from '../../../eval/sets/questions.ts';
import { normalize } from '../../../src/core.ts';
import { askedQuestions } from '../../../src/ingest/write/asked-questions.ts';
import { answered } from '../../support/doors/answered.ts';
import { startService } from '../../support/doors/service.ts';

const asked = suite('ingest: questions that were asked');

const FOLDER = fileURLToPath(new URL('../../../eval/questions', import.meta.url));

/** The questions of a split, each with its text. */
async function questionsOf(split: string) {
  const { queries } = await readQuestions(FOLDER, split);
  return queries.map(({ query, relevant: [label] }) => {
    const { key = '', article_no } = label ?? {};
    return { query, found: askedQuestions().of(key, article_no ?? undefined) };
  });
}

asked('questions that only measure are not looked up, all others are', async () => {
  for (const { query, found } of await questionsOf('test')) assert.not.ok(found.includes(query), query);
  for (const split of ['train', 'index']) {
    const questions = await questionsOf(split);
    assert.ok(questions.length > 1_000);
    for (const { query, found } of questions) assert.ok(found.includes(query), query);
  }
});

asked('no question that measures is asked in the same words among the others', async () => {
  const letters = (text: string) =>
    normalize(text, 'letters')
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim();
  const others = [...(await questionsOf('train')), ...(await questionsOf('index'))];
  const known = new Set(others.map(({ query }) => letters(query)));
  const twice = (await questionsOf('test')).filter(({ query }) => known.has(letters(query)));
  assert.equal(
    twice.map(({ query }) => query),
    [],
  );
});

asked('an article is found by a question in words that it lacks', async () => {
  const service = await startService();
  try {
    const query = 'فصلوني من الشغل بدون سبب كم تعويضي';
    const { results } = await answered(
      'search',
      await service.post('/v1/search', { query, explain: true, filters: { jurisdiction: 'SA' } }),
    );
    const found = results.find(
      ({ canonical_id, article_no }) => canonical_id === 'sa-leg-2005-m51' && article_no === '77',
    );
    assert.is(found?.explain?.asked?.rank, 1);
  } finally {
    await service.close();
  }
});

asked.run();
