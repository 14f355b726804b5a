/** Streams the text that a language model writes. Throws `upstream_unavailable` if the model fails. */
import { APICallError } from '@ai-sdk/provider';
import type { FinishReason } from 'ai';
import { ServiceError } from '../../errors.ts';
import type { LanguageModel } from '../../models/language-model.ts';
import type { GroundedQuestion } from '../../models/passages.ts';
import { toProviderOptions } from '../../models/passages.ts';
import { BadAnswer, UpstreamFailure } from '../../models/upstream-failure.ts';
import { writePrompt } from './prompt.ts';
import { timeouts } from './timeouts.ts';

// Turned off, because the AI SDK would write warnings about its own defaults to the console, once for each
// question.
globalThis.AI_SDK_LOG_WARNINGS = false;

/**
 * Maximum length of an answer in UTF-16 units, about thirty pages. A longer one means that the model repeats
 * itself.
 */
const MAX_ANSWER = 100_000;

/**
 * True if the model finished its answer. Some services give a reason of their own for the end, in `raw`. If
 * there is none, the connection ended before the answer did; not every provider of the AI SDK reports that as
 * an error.
 */
const isWhole = (reason: FinishReason, raw: string | undefined) =>
  reason === 'stop' || (reason === 'other' && raw !== undefined);

/**
 * Yields pieces of text, none of them empty. Throws `upstream_unavailable` if the model fails, times out,
 * writes nothing or is cut off; throws the reason of `signal` if it is aborted. Calling `return` on the
 * generator stops the model. The model is called once, and retrying is left to the client. `paid` is called
 * for each token, including tokens of reasoning.
 */
export async function* generate(
  { model, kind, limits, call, metrics }: LanguageModel,
  grounded: GroundedQuestion,
  signal: AbortSignal,
  paid: () => void = () => {},
): AsyncGenerator<string, void, undefined> {
  const waiting = timeouts(limits, signal);
  const began = performance.now();
  let failed = false;
  let length = 0;
  let visible = false;
  try {
    // Loaded by the first answer: a server starts, and searches, without it.
    const { streamText } = await import('ai');
    const { fullStream } = streamText({
      model,
      ...writePrompt(grounded),
      ...call,
      ...(kind === 'builtin' && { providerOptions: toProviderOptions(grounded) }),
      maxRetries: 0,
      abortSignal: waiting.signal,
      // Errors are reported by the stream. The SDK's default handler would also write them to the console,
      // with the whole prompt.
      onError: () => {},
    });
    const parts = fullStream.getReader();
    for (;;) {
      const { done, value: part } = await waiting.race(parts.read());
      if (done) throw new BadAnswer('it ended without saying so');
      switch (part.type) {
        case 'text-delta':
          waiting.received();
          paid();
          visible ||= /\S/.test(part.text);
          length += part.text.length;
          if (length > MAX_ANSWER) throw new BadAnswer(`it is longer than ${MAX_ANSWER} characters`);
          if (part.text !== '') yield part.text;
          break;
        case 'reasoning-delta':
          waiting.received();
          paid();
          break;
        case 'error':
          throw part.error;
        case 'abort':
          throw waiting.signal.reason;
        case 'finish':
          metrics?.used(part.totalUsage.inputTokens ?? 0, part.totalUsage.outputTokens ?? 0);
          if (!isWhole(part.finishReason, part.rawFinishReason))
            throw new BadAnswer(`it was cut off: ${part.finishReason}`);
          if (!visible) throw new BadAnswer('it is empty');
          return;
      }
    }
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    failed = true;
    throw unavailable(error);
  } finally {
    metrics?.ended(failed, (performance.now() - began) / 1000);
    waiting.end();
  }
}

/** Maximum, in seconds, of the `Retry-After` that is passed on from the model's service. */
const MOST_RETRY_SECONDS = 60;

function unavailable(error: unknown): ServiceError {
  const seconds = APICallError.isInstance(error)
    ? Number(error.responseHeaders?.['retry-after'])
    : Number.NaN;
  return new ServiceError('upstream_unavailable', {
    detail: 'The language model gave no complete answer.',
    cause: new UpstreamFailure('the language model', error),
    ...(seconds > 0 && { retryAfterMs: Math.min(seconds, MOST_RETRY_SECONDS) * 1000 }),
  });
}
