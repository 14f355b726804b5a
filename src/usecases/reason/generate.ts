/** The text of a model, as it writes it, or the reason why there is none. */
import type { FinishReason } from 'ai';
import { APICallError, streamText } from 'ai';
import { ServiceError } from '../../errors.ts';
import type { LanguageModel } from '../../models/language-model.ts';
import type { GroundedQuestion } from '../../models/passages.ts';
import { toProviderOptions } from '../../models/passages.ts';
import { BadAnswer, UpstreamFailure } from '../../models/upstream-failure.ts';
import { patience } from './patience.ts';
import { writePrompt } from './prompt.ts';

// The SDK would write its warnings to the console, once a question: they are about its own defaults.
globalThis.AI_SDK_LOG_WARNINGS = false;

/** How much a model may write, in UTF-16 units: some thirty pages. One that goes on is stuck. */
const MAX_ANSWER = 100_000;

/**
 * Whether a model has said all that it wanted. A service may name a reason of its own (`raw`); without any, the
 * connection ended before the answer did, which not every provider of the SDK tells as an error.
 */
const isWhole = (reason: FinishReason, raw: string | undefined) =>
  reason === 'stop' || (reason === 'other' && raw !== undefined);

/**
 * Pieces of text, none of them empty. It throws `upstream_unavailable` where the model fails, is late, says nothing or
 * stops before it was done; where `signal` is aborted, what that was aborted with. Whoever stops reading stops the
 * model. It is asked once: who asks again is the client, who knows whether that is worth it. `paid` is called with
 * every token, those of a thought included.
 */
export async function* generate(
  { model, kind, limits, call, metrics }: LanguageModel,
  grounded: GroundedQuestion,
  signal: AbortSignal,
  paid: () => void = () => {},
): AsyncGenerator<string, void, undefined> {
  const wait = patience(limits, signal);
  const began = performance.now();
  let failed = false;
  let length = 0;
  let visible = false;
  try {
    const { fullStream } = streamText({
      model,
      ...writePrompt(grounded),
      ...call,
      ...(kind === 'builtin' && { providerOptions: toProviderOptions(grounded) }),
      maxRetries: 0,
      abortSignal: wait.signal,
      // Told by the stream as well; left out, it goes to the console, with all that was asked.
      onError: () => {},
    });
    const parts = fullStream.getReader();
    for (;;) {
      const { done, value: part } = await wait.for(parts.read());
      if (done) throw new BadAnswer('it ended without saying so');
      switch (part.type) {
        case 'text-delta':
          wait.began();
          paid();
          visible ||= /\S/.test(part.text);
          length += part.text.length;
          if (length > MAX_ANSWER) throw new BadAnswer(`it is longer than ${MAX_ANSWER} characters`);
          if (part.text !== '') yield part.text;
          break;
        case 'reasoning-delta':
          wait.began();
          paid();
          break;
        case 'error':
          throw part.error;
        case 'abort':
          throw wait.signal.reason;
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
    wait.end();
  }
}

/** How soon to ask again is what the service says of itself, if it does; more than a minute is not ours to ask. */
const MOST_RETRY_SECONDS = 60;

function unavailable(error: unknown): ServiceError {
  const seconds = APICallError.isInstance(error)
    ? Number(error.responseHeaders?.['retry-after'])
    : Number.NaN;
  return new ServiceError('upstream_unavailable', {
    detail: 'The language model gave no whole answer.',
    cause: new UpstreamFailure('the language model', error),
    ...(seconds > 0 && { retryAfterMs: Math.min(seconds, MOST_RETRY_SECONDS) * 1000 }),
  });
}
