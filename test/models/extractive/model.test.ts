import { generateText, streamText } from 'ai';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { EXTRACTIVE_MODEL_ID, extractiveModel } from '../../../src/models/extractive/model.ts';
import { toProviderOptions } from '../../../src/models/passages.ts';
import { grounded, passage } from './passages.ts';

const test = suite('extractive model through the AI SDK');

const QUESTION = grounded('كم مدة فترة التجربة؟', [
  passage('sa-leg-2005-m51', '53', { text: 'لا تزيد مدة فترة التجربة على تسعين يوماً.' }),
]);
const call = {
  model: extractiveModel(),
  prompt: 'The prompt is for models that read.',
  providerOptions: toProviderOptions(QUESTION),
  maxRetries: 0,
};
const TOKEN = '[[REF:sa-leg-2005-m51#53]]';

test('generateText returns the text, the finish reason and the usage', async () => {
  const { text, finishReason, usage, response } = await generateText(call);
  assert.ok(text.includes(`تسعين يوماً.» ${TOKEN}`), text);
  assert.is(finishReason, 'stop');
  assert.is(usage.outputTokens, text.split(/\s+/u).length);
  assert.is(response.modelId, EXTRACTIVE_MODEL_ID);
});

test('streamText streams the same text and never splits a reference', async () => {
  const { text } = await generateText(call);
  const result = streamText(call);
  const pieces: string[] = [];
  for await (const piece of result.textStream) pieces.push(piece);
  assert.is(pieces.join(''), text);
  assert.ok(pieces.length > 1);
  for (const piece of pieces) assert.is(piece.split('[[').length, piece.split(']]').length);
  assert.is(await result.finishReason, 'stop');
});

test('an aborted call is not answered', async () => {
  const abortSignal = AbortSignal.abort(new Error('gone'));
  const failure = await generateText({ ...call, abortSignal }).catch((error: unknown) => error);
  assert.instance(failure, Error);
});

test('an aborted stream ends', async () => {
  const controller = new AbortController();
  const { stream } = await extractiveModel().doStream({
    prompt: [],
    providerOptions: toProviderOptions(QUESTION),
    abortSignal: controller.signal,
  });
  const reader = stream.getReader();
  assert.is((await reader.read()).value?.type, 'stream-start');
  controller.abort(new Error('gone'));
  const failure = await (async () => {
    while (!(await reader.read()).done);
  })().catch((error: unknown) => error);
  assert.is((failure as Error | undefined)?.message, 'gone');
});

test('a call without question and passages throws', async () => {
  const failure = await generateText({ ...call, providerOptions: {} }).catch((error: unknown) => error);
  assert.instance(failure, Error);
});

test.run();
