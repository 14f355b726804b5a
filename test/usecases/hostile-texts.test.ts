/** Tests that no text of a caller or of a model blocks the event loop for long. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Composition } from '../../src/compose.ts';
import { compose } from '../../src/compose.ts';
import { loadConfig } from '../../src/config/config.ts';
import { ServiceError } from '../../src/errors.ts';
import { OPERATIONS } from '../../src/operations.ts';
import { execute } from '../../src/usecases/operation.ts';
import { examineAnswer } from '../../src/usecases/reason/grounding/ground.ts';
import { retrievePassages } from '../../src/usecases/reason/retrieve.ts';
import { CALLER } from '../support/doors/caller.ts';
import { sampleData } from '../support/doors/service.ts';
import { longestTurn } from '../support/event-loop.ts';
import { filled, HOSTILE, variedTexts } from '../support/hostile-texts.ts';

const hostile = suite<{ instance: Composition }>('usecases: hostile texts');

const context = {
  caller: { ...CALLER, account: { ...CALLER.account, plan: 'payg' as const } },
  requestId: 'request',
  signal: new AbortController().signal,
};

/**
 * Longest allowed block of the event loop, in milliseconds of processor time. Idle machines need at most 50.
 */
const LONGEST = 150;

hostile.before(async (suite) => {
  suite.instance = await compose(
    loadConfig({ SANAD_DATA_DIR: await sampleData(), SANAD_LOG_LEVEL: 'silent' }),
  );
});
hostile.after(({ instance }) => instance.close());

async function expectShortTurns(what: string, work: () => Promise<unknown>): Promise<void> {
  // Takes the faster of two runs, because the first may include lazy loading or garbage collection.
  const [first, second] = [await longestTurn(work), await longestTurn(work)];
  assert.ok(Math.min(first, second) < LONGEST, `${what}: held for ${first} and ${second} ms`);
}

for (const [name, length, input] of [
  ['search', 1_000, (text: string) => ({ query: text, rerank: true, explain: true })],
  ['searchBatch', 1_000, (text: string) => ({ searches: Array(3).fill({ query: text }) })],
  ['reason', 2_000, (text: string) => ({ question: text, top_k: 20 })],
  ['cite', 500, (text: string) => ({ citation: text })],
  ['citeBatch', 500, (text: string) => ({ citations: Array(100).fill(text) })],
  ['extract', 50_000, (text: string) => ({ text })],
  ['verify', 50_000, (text: string) => ({ text })],
] as const) {
  hostile(name, async ({ instance: { services } }) => {
    const texts = [...HOSTILE.map((unit) => filled(unit, length).trim()), ...variedTexts(length)];
    for (const text of texts) {
      await expectShortTurns(JSON.stringify(text.slice(0, 30)), () =>
        execute(OPERATIONS[name], input(text), context, services).catch((error: unknown) => {
          // Some texts are refused, which is right. Only internal errors fail the test.
          if (!(error instanceof ServiceError) || error.code === 'internal_error') throw error;
        }),
      );
    }
  });
}

hostile('answers of a model', async ({ instance: { services } }) => {
  const question = 'ما مدة فترة الاختبار في عقد العمل؟';
  const asked = { question, top_k: 12, language: 'ar' as const, stream: false };
  const { passages } = await retrievePassages(asked, context, services);
  for (const unit of HOSTILE) {
    const answer = `${filled(unit, 30_000)} [1]`;
    const answered = { answer, question, passages, references: [{ marker: 1, passage: 0 }], reranked: true };
    await expectShortTurns(JSON.stringify(unit), () => examineAnswer(answered, services, context.signal));
  }
});

hostile.run();
